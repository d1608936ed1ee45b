//! Finds the files for sounds.

use quandary_core::family::{Document, Reference};
use std::sync::Arc;

/// A file that a sound can be played from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SoundFile {
    /// The path of the configuration that names the file.
    pub configuration: String,
    /// The file, as the configuration names it.
    pub reference: Reference,
}

/// The files for a sound of a game ([`quandary_core::game::GameEvent::Sound`]) in order of
/// preference: play the first one that can be loaded. `variant` is the full name of the rule
/// variant. A later configuration takes precedence over earlier ones. Empty if no
/// configuration sets the sound.
#[must_use]
pub fn sound_files(
    configurations: &[Arc<dyn Document>],
    sound: &str,
    variant: &str,
) -> Vec<SoundFile> {
    let configurations = configurations.iter().rev();
    let files = configurations.flat_map(|document| {
        let references = document.sounds(sound, variant).into_iter();
        references.map(|reference| SoundFile {
            configuration: document.source().name().to_owned(),
            reference,
        })
    });
    files.collect()
}

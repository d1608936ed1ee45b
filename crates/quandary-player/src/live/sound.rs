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

/// Returns the files from which a sound of a game ([`quandary_core::game::GameEvent::Sound`]) can
/// be played, in order of preference. The view plays the first file that can be loaded.
///
/// `variant` is the full name of the rule variant. The files of a later configuration come before
/// those of an earlier one. The list is empty if no configuration sets the sound.
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

//! Applies a level set configuration to its level set: the ruleset, `fixlynx` and other settings.

use super::document::Read;
use super::levels::Configured;
use crate::file::{self, File};
use crate::fixlynx::fix_lynx;
use crate::format::{Content, Dac, FileFormat, data_file};
use crate::lint::references::files_of;
use crate::model::{LevelSet, Magic, Ruleset};
use crate::rules::Variant;
use quandary_core::family::{Document, LevelSource, Passwords};
use quandary_core::level::LevelNumber;
use quandary_core::reading::ReadOptions;
use quandary_core::source::Source;
use std::sync::Arc;

/// What a configuration says about the set it names; `None` if it names none.
pub(super) fn level_source(dac: &Dac) -> Option<LevelSource> {
    let (levels, messages) = files_of(dac);
    Some(LevelSource {
        levels: levels?,
        messages,
        last: dac.last_level().map(|last| LevelNumber(last.into())),
        passwords: match dac.uses_passwords() {
            true => Passwords::Needed,
            false => Passwords::NotNeeded,
        },
    })
}

/// The levels of a set under a configuration; `None` if it is not a level set.
pub(super) fn levels(configuration: &Read, dac: &Dac, set: &Read) -> Option<Read> {
    let Content::Levels(levels) = &set.file.content else {
        return None;
    };
    let (file, source) = changed(dac, levels)
        .and_then(|changed| reread(&changed, set))
        .unwrap_or_else(|| (set.file.clone(), Arc::clone(set.source())));
    let how = Configured {
        dac: dac.clone(),
        name: configuration.source().name().to_owned(),
    };
    Some(set.configured(file, source, how))
}

/// The set with the ruleset of the configuration. With `fixlynx`, the original set is changed; any other
/// set is not. `None` if nothing changes.
fn changed(dac: &Dac, set: &LevelSet) -> Option<LevelSet> {
    let fixed = dac.fixes_lynx().then(|| fix_lynx(set).ok()).flatten();
    let own = Variant::from_magic(set.magic).ruleset;
    let magic = match dac.ruleset() {
        Some(Ruleset::Lynx) if own != Ruleset::Lynx => Some(Magic::Lynx),
        Some(Ruleset::Ms) if own != Ruleset::Ms => Some(Magic::Ms),
        _ => None,
    };
    match (fixed, magic) {
        (fixed, None) => fixed,
        (fixed, Some(magic)) => Some(LevelSet {
            magic,
            ..fixed.unwrap_or_else(|| set.clone())
        }),
    }
}

/// A changed set as a data file in place of the file that it comes from.
fn reread(changed: &LevelSet, set: &Read) -> Option<(File, Arc<Source>)> {
    let source = Source::new(set.source().name(), data_file(changed));
    let file = file::read(&source, FileFormat::DAT, &ReadOptions::default()).ok()?;
    Some((file, source))
}

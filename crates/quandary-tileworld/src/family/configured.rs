//! Applies a level set configuration to its level set: the ruleset, `fixlynx` and other settings.

use super::document::Read;
use super::levels::Configured;
use crate::file::{self, File};
use crate::fixlynx::fix_lynx;
use crate::format::{Content, Dac, FileFormat, data_file};
use crate::lint::references::files_of;
use crate::rules::{Edition, Variant};
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
    let (file, source) = fixed(dac, set)?;
    let variant = dac.ruleset().map(|ruleset| Variant {
        ruleset,
        edition: Edition::default(),
    });
    let how = Configured {
        dac: dac.clone(),
        name: configuration.source().name().to_owned(),
        variant,
    };
    Some(set.configured(file, source, how))
}

/// The file of a set. With `fixlynx`, the original set is changed; any other set does not change.
fn fixed(dac: &Dac, set: &Read) -> Option<(File, Arc<Source>)> {
    let Content::Levels(levels) = &set.file.content else {
        return None;
    };
    let changed = dac.fixes_lynx().then(|| fix_lynx(levels).ok()).flatten();
    let unchanged = || (set.file.clone(), Arc::clone(set.source()));
    let Some(changed) = changed else {
        return Some(unchanged());
    };
    let source = Source::new(set.source().name(), data_file(&changed));
    let read = file::read(&source, FileFormat::DAT, &ReadOptions::default());
    Some(read.map_or_else(|_| unchanged(), |file| (file, source)))
}

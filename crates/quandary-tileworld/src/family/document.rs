//! A file as the programs in front of the family see it.

use super::{INFO, facts, levels};
use crate::format::File;
use quandary_core::diagnostic::Diagnostics;
use quandary_core::family::{
    Converted, Document, FamilyInfo, Format, LevelInfo, NotPlayable, Puzzle,
};
use quandary_core::source::Source;
use std::sync::Arc;

/// A file that was read.
pub(super) struct Read {
    pub(super) source: Arc<Source>,
    pub(super) file: File,
}

impl Document for Read {
    fn family(&self) -> &'static FamilyInfo {
        &INFO
    }

    fn format(&self) -> &'static Format {
        self.file.form.format()
    }

    fn source(&self) -> &Arc<Source> {
        &self.source
    }

    fn diagnostics(&self) -> &Diagnostics {
        &self.file.diagnostics
    }

    fn facts(&self) -> Vec<(String, String)> {
        facts::facts(&self.file.content)
    }

    fn levels(&self) -> Vec<LevelInfo> {
        levels::levels(&self.file.content)
    }

    fn open(&self, level: usize) -> Result<Box<dyn Puzzle>, NotPlayable> {
        let why = if level < levels::count(&self.file.content) {
            "files of Tile World are read, checked, drawn and converted; its rules are not there yet"
        } else {
            "there is no such level"
        };
        Err(NotPlayable(why.to_owned()))
    }

    fn canonical(&self) -> Vec<u8> {
        self.file.canonical()
    }

    fn convert(&self, to: &'static Format) -> Result<Converted, String> {
        self.file.convert(to)
    }
}

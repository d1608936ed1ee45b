//! A file that was read.

use super::INFO;
use super::puzzle::Floor;
use super::recorded::recorded;
use crate::codes;
use crate::format::{self, ParsedFile};
use crate::model::{Level, Note};
use crate::rules::{Game, Switches};
use quandary_core::diagnostic::{Diagnostics, Severity};
use quandary_core::family::{Converted, Document, FamilyInfo, Puzzle};
use quandary_core::format::Format;
use quandary_core::level::{LevelInfo, NotPlayable};
use quandary_core::source::Source;
use quandary_core::span::Span;
use std::sync::Arc;

/// A collection with the file it was read from.
pub(super) struct File {
    pub(super) source: Arc<Source>,
    pub(super) format: &'static Format,
    pub(super) reading: ParsedFile,
}

impl File {
    fn open_with(&self, level: usize, switches: Switches) -> Result<Box<dyn Puzzle>, NotPlayable> {
        let no_level = || NotPlayable("there is no such level".to_owned());
        let locations = self.reading.locations.get(level).ok_or_else(no_level)?;
        let levels = &self.reading.collection.levels;
        let level = levels.get(level).ok_or_else(no_level)?;
        if !locations.playable {
            return Err(NotPlayable(self.first_error(locations.span)));
        }
        let game = Game::new(&level.board, switches);
        let game = game.map_err(|why| NotPlayable(why.to_string()))?;
        let board = level.board.clone();
        let recorded = recorded(&level.records);
        Ok(Box::new(Floor::new(&level.title, board, game, recorded)))
    }

    /// Why a level is not sound, in the words of its first error. A gap in the wall is only a warning
    /// to readers, but nobody plays there.
    fn first_error(&self, within: Span) -> String {
        let mut findings = self.reading.diagnostics.iter();
        let first = findings.find(|finding| {
            let inside = within.start <= finding.span.start && finding.span.start <= within.end;
            let bars =
                finding.severity == Severity::Error || finding.code.id == codes::GAP_IN_WALL.id;
            bars && inside
        });
        let why = first.map(|finding| finding.message.clone());
        why.unwrap_or_else(|| "there are errors in it".to_owned())
    }
}

impl Document for File {
    fn family(&self) -> &'static FamilyInfo {
        &INFO
    }

    fn format(&self) -> &'static Format {
        self.format
    }

    fn source(&self) -> &Arc<Source> {
        &self.source
    }

    fn diagnostics(&self) -> &Diagnostics {
        &self.reading.diagnostics
    }

    fn facts(&self) -> Vec<(String, String)> {
        let dialect = ("Dialect".to_owned(), self.reading.dialect().to_string());
        let notes = self.reading.collection.notes.iter();
        let pairs = notes.filter_map(|note| match note {
            Note::Pair { key, value } => Some((key.clone(), value.clone())),
            Note::Line(_) => None,
        });
        [dialect].into_iter().chain(pairs).collect()
    }

    fn levels(&self) -> Vec<LevelInfo> {
        let numbered = (1..).zip(&self.reading.collection.levels);
        numbered
            .map(|(number, level)| level_info(number, level))
            .collect()
    }

    fn open(&self, level: usize) -> Result<Box<dyn Puzzle>, NotPlayable> {
        self.open_with(level, Switches::default())
    }

    fn open_variant(&self, level: usize, variant: &str) -> Result<Box<dyn Puzzle>, NotPlayable> {
        let name = INFO.variant(variant);
        let name = name.map_err(|why| NotPlayable(why.to_string()))?;
        let unknown = || NotPlayable(format!("there are no rules `{name}`"));
        self.open_with(level, Switches::named(&name).ok_or_else(unknown)?)
    }

    /// A file of errors without a single board is left as it is.
    fn canonical(&self) -> Vec<u8> {
        let written = format::canonical(&self.reading.collection, self.format);
        written.unwrap_or_else(|_| self.source.bytes().to_vec())
    }

    fn convert(&self, to: &'static Format) -> Result<Converted, String> {
        format::write(&self.reading.collection, to)
    }
}

fn level_info(number: u64, level: &Level) -> LevelInfo {
    let board = &level.board;
    let boxes = board.cells().filter(|(_, cell)| cell.has_box()).count();
    let plural = if boxes == 1 { "" } else { "es" };
    let (width, height) = (board.width(), board.height());
    LevelInfo {
        number,
        title: level.title.clone(),
        author: level.author.clone(),
        size: format!("{width}x{height}, {boxes} box{plural}"),
        difficulty: difficulty(level),
        more: vec![("kind", board.kind().name().to_owned())],
    }
}

fn difficulty(level: &Level) -> String {
    let mut notes = level.notes.iter();
    let stated = notes.find_map(|note| match note {
        Note::Pair { key, value } if key.eq_ignore_ascii_case("difficulty") => Some(value.clone()),
        _ => None,
    });
    stated.unwrap_or_default()
}

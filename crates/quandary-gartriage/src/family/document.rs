//! A collection that was read from a file.

use super::INFO;
use super::collect::{collect, extract};
use super::describe::describe;
use super::picture::with_errors;
use super::puzzle::LevelPuzzle;
use super::won::with_solutions;
use crate::fingerprint;
use crate::format::{self, GARTRIAGE};
use crate::model::{Level, ParsedCollection, Tag, Vehicle, solution_metric, tag_text};
use crate::repair;
use crate::rules::Shunting;
use quandary_core::diagnostic::Diagnostics;
use quandary_core::family::{
    CannotWrite, CollectedLevel, Converted, Description, Document, FamilyInfo, Levels, Puzzle,
    Record, Reference, Referred, RepairJob, Repaired, Solutions, StoredWithLevels, WonSolution,
};
use quandary_core::fingerprint::{Fingerprint, LevelFingerprints};
use quandary_core::format::Format;
use quandary_core::job::Ready;
use quandary_core::level::{LevelIndex, LevelInfo, LevelNumber, LevelSize, NotPlayable, PartCount};
use quandary_core::look::{Companions, Look};
use quandary_core::scene::Scene;
use quandary_core::source::Source;
use quandary_core::span::Span;
use std::sync::Arc;

/// A collection with the file it was read from.
pub(super) struct File {
    pub(super) source: Arc<Source>,
    pub(super) parsed: ParsedCollection,
}

impl File {
    /// A level without errors, and its rules.
    fn playable(&self, index: LevelIndex) -> Result<(&Level, Shunting), NotPlayable> {
        let parsed = self.parsed.levels.get(index.0);
        let level = self.parsed.collection.levels.get(index.0);
        let (Some(parsed), Some(level)) = (parsed, level) else {
            return Err(NotPlayable::no_such_level());
        };
        if !parsed.is_valid {
            return Err(NotPlayable("the level has errors".to_owned()));
        }
        let rules = Shunting::new(level).map_err(|why| NotPlayable(why.to_string()))?;
        Ok((level, rules))
    }

    fn puzzle(&self, index: LevelIndex) -> Result<LevelPuzzle, NotPlayable> {
        let (level, rules) = self.playable(index)?;
        let records = level.tags.iter().filter_map(record).collect();
        let title = tag_text(&level.tags, "Title");
        Ok(LevelPuzzle::new(title, records, rules))
    }
}

impl Document for File {
    fn family(&self) -> &'static FamilyInfo {
        &INFO
    }

    fn format(&self) -> &'static Format {
        &GARTRIAGE
    }

    fn source(&self) -> &Arc<Source> {
        &self.source
    }

    fn diagnostics(&self) -> &Diagnostics {
        &self.parsed.diagnostics
    }

    fn levels(&self) -> Option<&dyn Levels> {
        Some(self)
    }

    fn solutions(&self) -> Option<&dyn Solutions> {
        Some(&StoredWithLevels)
    }

    fn describe(&self, offset: usize) -> Option<Description> {
        describe(self, offset)
    }

    fn references(&self) -> Vec<Reference> {
        Vec::new()
    }

    fn check_with(&self, _: &[Referred<'_>], _: &mut Diagnostics) {}

    fn canonical(&self) -> Vec<u8> {
        format::write(&self.parsed.collection).into_bytes()
    }

    fn convert(&self, to: &'static Format) -> Result<Converted, CannotWrite> {
        check_format(to)?;
        Ok(Converted {
            bytes: self.canonical(),
            lost: Vec::new(),
        })
    }
}

impl Levels for File {
    fn count(&self) -> usize {
        self.parsed.collection.levels.len()
    }

    fn list<'a>(&'a self, _: &'a Companions) -> Box<dyn Iterator<Item = LevelInfo> + 'a> {
        let collection = &self.parsed.collection;
        let author = tag_text(&collection.tags, "Author");
        let numbered = (1..).map(LevelNumber).zip(&collection.levels);
        Box::new(numbered.map(move |(number, level)| level_info(number, level, &author)))
    }

    fn span(&self, level: LevelIndex) -> Option<Span> {
        let location = self.parsed.levels.get(level.0)?;
        Some(location.span)
    }

    fn fingerprints(&self, level: LevelIndex) -> Result<LevelFingerprints, NotPlayable> {
        let (_, rules) = self.playable(level)?;
        Ok(fingerprint::fingerprints(&rules))
    }

    fn open(&self, level: LevelIndex, _: Option<&str>) -> Result<Arc<dyn Puzzle>, NotPlayable> {
        Ok(Arc::new(self.puzzle(level)?))
    }

    fn picture(&self, level: LevelIndex, look: &Look) -> Result<Scene, NotPlayable> {
        match self.puzzle(level) {
            Ok(puzzle) => Ok(puzzle.scene(look)),
            Err(why) => with_errors(self, level, look, &why),
        }
    }

    fn write_solutions(
        &self,
        solutions: &[WonSolution],
        to: &'static Format,
        _: Option<&dyn Document>,
    ) -> Result<Converted, CannotWrite> {
        check_format(to)?;
        let collection = with_solutions(&self.parsed.collection, solutions)?;
        let bytes = format::write(&collection).into_bytes();
        let lost = Vec::new();
        Ok(Converted { bytes, lost })
    }

    fn write_game(
        &self,
        _: LevelIndex,
        _: Option<&str>,
        _: &str,
        to: &'static Format,
    ) -> Result<Converted, CannotWrite> {
        Err(CannotWrite::unfinished_game(to))
    }

    fn solution_key(&self, level: LevelIndex) -> Result<Fingerprint, NotPlayable> {
        Ok(self.fingerprints(level)?.exact)
    }

    fn collect(
        &self,
        levels: &[CollectedLevel<'_>],
        to: &'static Format,
    ) -> Result<Converted, CannotWrite> {
        check_format(to)?;
        let (collection, lost) = collect(self, levels)?;
        let bytes = format::write(&collection).into_bytes();
        Ok(Converted { bytes, lost })
    }

    fn extract(&self, level: LevelIndex, to: &'static Format) -> Result<Converted, CannotWrite> {
        check_format(to)?;
        let bytes = format::write(&extract(self, level)?).into_bytes();
        let lost = Vec::new();
        Ok(Converted { bytes, lost })
    }

    fn renumber(&self, _: LevelNumber, _: &'static Format) -> Result<Converted, CannotWrite> {
        Err(CannotWrite::numbers())
    }
}

/// Starts to redraw the boards of a file. A document of another family has none.
pub(super) fn repair(document: &dyn Document) -> RepairJob {
    match document.downcast_ref::<File>() {
        Some(file) => repair::file_repair(&file.source, &file.parsed, repair::Effort::REPAIR),
        None => Box::new(Ready(Repaired {
            bytes: document.source().bytes().to_vec(),
            notes: Vec::new(),
        })),
    }
}

/// Refuses formats of other families.
fn check_format(to: &Format) -> Result<(), CannotWrite> {
    if to == &GARTRIAGE {
        return Ok(());
    }
    let message = format!("{} cannot hold rails and wagons", to.title);
    Err(CannotWrite(message))
}

fn level_info(number: LevelNumber, level: &Level, author_of_collection: &str) -> LevelInfo {
    let author = tag_text(&level.tags, "Author");
    LevelInfo {
        number,
        title: tag_text(&level.tags, "Title"),
        author: if author.is_empty() {
            author_of_collection.to_owned()
        } else {
            author
        },
        size: size(level),
        difficulty: tag_text(&level.tags, "Difficulty"),
        more: Vec::new(),
    }
}

fn size(level: &Level) -> LevelSize {
    let board = &level.board;
    let is_wagon = |vehicle| matches!(vehicle, Some(Vehicle::Wagon(_)));
    let wagons = board.cells().filter(|(_, cell)| is_wagon(cell.vehicle));
    LevelSize {
        cells: Some((board.width(), board.height())),
        parts: vec![PartCount {
            one: "wagon",
            many: "wagons",
            count: wagons.count() as u64,
        }],
        features: Vec::new(),
    }
}

/// The solution in a tag, if it is a tag for solutions.
fn record(tag: &Tag) -> Option<Record> {
    solution_metric(&tag.name)?;
    Some(Record::solution(tag.name.as_str(), tag.value.text()))
}

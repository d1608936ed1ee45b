//! Implements `Document` and `Levels` for a file that was read.

use super::describe::describe;
use super::puzzle::LevelPuzzle;
use super::{INFO, variant, won};
use crate::fingerprint;
use crate::format::{LevelReading, ParsedFile};
use crate::model::Level;
use crate::scene::{Picture, View, scene, with_errors};
use quandary_core::diagnostic::Diagnostics;
use quandary_core::family::{
    CannotWrite, CollectedLevel, Converted, Description, Document, FamilyInfo, Levels, Puzzle,
    Reference, Referred, Solutions, StoredWithLevels, WonSolution,
};
use quandary_core::fingerprint::{Fingerprint, LevelFingerprints};
use quandary_core::format::Format;
use quandary_core::level::{LevelIndex, LevelInfo, LevelNumber, NotPlayable};
use quandary_core::look::{Companions, Look};
use quandary_core::scene::Scene;
use quandary_core::source::Source;
use quandary_core::span::Span;
use std::sync::Arc;

/// A file that was read. Commands share it.
pub(super) struct File(pub(super) Arc<ParsedFile>);

impl File {
    pub(super) fn level(&self, index: LevelIndex) -> Result<Level, NotPlayable> {
        self.0.level(index.0)
    }
}

impl Document for File {
    fn family(&self) -> &'static FamilyInfo {
        &INFO
    }

    fn format(&self) -> &'static Format {
        self.0.format()
    }

    fn source(&self) -> &Arc<Source> {
        self.0.source()
    }

    fn diagnostics(&self) -> &Diagnostics {
        self.0.diagnostics()
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
        self.0.canonical()
    }

    fn convert(&self, to: &'static Format) -> Result<Converted, CannotWrite> {
        self.0.convert(to).map_err(CannotWrite)
    }
}

impl Levels for File {
    fn count(&self) -> usize {
        self.0.len()
    }

    fn list<'a>(&'a self, _: &'a Companions) -> Box<dyn Iterator<Item = LevelInfo> + 'a> {
        Box::new((0..self.0.len()).map(|index| self.0.info(index)))
    }

    fn span(&self, level: LevelIndex) -> Option<Span> {
        self.0.span(level.0)
    }

    fn fingerprints(&self, level: LevelIndex) -> Result<LevelFingerprints, NotPlayable> {
        Ok(fingerprint::of(&self.level(level)?))
    }

    fn open(
        &self,
        level: LevelIndex,
        variant: Option<&str>,
    ) -> Result<Arc<dyn Puzzle>, NotPlayable> {
        let level = self.level(level)?;
        let puzzle = match variant {
            None => {
                let variant = variant::implied_by(&level);
                LevelPuzzle::new(level, variant)
            }
            Some(name) => {
                let variant = variant::find(name);
                let variant =
                    variant.ok_or_else(|| NotPlayable(format!("unknown rule variant `{name}`")))?;
                LevelPuzzle::new(variant::apply(level, variant), variant)
            }
        };
        Ok(Arc::new(puzzle))
    }

    fn picture(&self, level: LevelIndex, look: &Look) -> Result<Scene, NotPlayable> {
        let LevelReading { level, errors } = self.0.reading(level.0)?;
        let picture = Picture {
            kit: &level.kit,
            board: &level.board,
            goal: level.goal,
            title: &level.title,
            view: View::of(&look.options),
        };
        Ok(match errors.is_empty() {
            true => scene(picture),
            false => with_errors(picture, &errors),
        })
    }

    fn write_solutions(
        &self,
        solutions: &[WonSolution],
        to: &'static Format,
        _: Option<&dyn Document>,
    ) -> Result<Converted, CannotWrite> {
        won::write(self, solutions, to)
    }

    fn write_game(
        &self,
        level: LevelIndex,
        variant: Option<&str>,
        moves: &str,
        to: &'static Format,
    ) -> Result<Converted, CannotWrite> {
        won::write_game(self, level, variant, moves, to)
    }

    /// A stored solution is the board itself, so placed pieces do not count.
    fn solution_key(&self, level: LevelIndex) -> Result<Fingerprint, NotPlayable> {
        Ok(won::key(self.level(level)?))
    }

    fn collect(
        &self,
        levels: &[CollectedLevel<'_>],
        to: &'static Format,
    ) -> Result<Converted, CannotWrite> {
        let levels: Vec<_> = levels
            .iter()
            .map(file_and_index)
            .collect::<Result<_, _>>()?;
        self.0.collect(&levels, to).map_err(CannotWrite)
    }

    /// Placed pieces are part of the level.
    fn extract(&self, level: LevelIndex, to: &'static Format) -> Result<Converted, CannotWrite> {
        let document: &dyn Document = self;
        self.collect(&[CollectedLevel { document, level }], to)
    }

    fn renumber(&self, _: LevelNumber, _: &'static Format) -> Result<Converted, CannotWrite> {
        Err(CannotWrite::numbers())
    }
}

/// The file of a level, and its index there.
fn file_and_index<'a>(level: &CollectedLevel<'a>) -> Result<(&'a ParsedFile, usize), CannotWrite> {
    let File(file) = level.file()?;
    let index = level.level.0;
    match index < file.len() {
        true => Ok((file, index)),
        false => Err(level.missing()),
    }
}

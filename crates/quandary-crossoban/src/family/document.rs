//! A collection that was read from a file.

use super::INFO;
use super::collect::{collect, extract};
use super::describe::describe;
use super::faults;
use super::puzzle::LevelPuzzle;
use super::records::records;
use super::won;
use crate::codes;
use crate::fingerprint::fingerprints;
use crate::format::{self, ParsedFile};
use crate::model::{Level, Note};
use crate::rules::{Game, LevelRules, Switches};
use crate::scene::Style;
use quandary_core::diagnostic::{Diagnostic, Diagnostics, Severity};
use quandary_core::family::{
    CannotWrite, CollectedLevel, Converted, Description, Document, FamilyInfo, Levels, Puzzle,
    Reference, Referred, Solutions, StoredWithLevels, WonSolution,
};
use quandary_core::fingerprint::{Fingerprint, LevelFingerprints};
use quandary_core::format::Format;
use quandary_core::level::{LevelIndex, LevelInfo, LevelNumber, LevelSize, NotPlayable, PartCount};
use quandary_core::look::{Companions, Look};
use quandary_core::scene::Scene;
use quandary_core::source::Source;
use quandary_core::span::Span;
use std::sync::Arc;

/// A collection with the file it was read from.
pub(super) struct File {
    pub(super) source: Arc<Source>,
    pub(super) format: &'static Format,
    pub(super) parsed: ParsedFile,
}

impl File {
    fn puzzle(&self, index: LevelIndex, switches: Switches) -> Result<LevelPuzzle, NotPlayable> {
        let level = self.playable_level(index)?;
        let game = Game::new(&level.board, switches);
        let game = game.map_err(|why| NotPlayable(why.to_string()))?;
        let rules = LevelRules::new(level.title.clone(), level.board.clone(), game);
        Ok(LevelPuzzle::new(rules, records(&level.records)))
    }

    fn playable_level(&self, index: LevelIndex) -> Result<&Level, NotPlayable> {
        let location = self.parsed.locations.get(index.0);
        let level = self.parsed.collection.levels.get(index.0);
        match (location, level) {
            (Some(location), Some(level)) if location.playable => Ok(level),
            (Some(location), Some(_)) => Err(self.first_error(location.span)),
            _ => Err(NotPlayable::no_such_level()),
        }
    }

    /// The errors in a level. A gap in the wall is only a warning to readers, but the level cannot be
    /// played.
    fn errors(&self, within: Span) -> impl Iterator<Item = &Diagnostic> {
        let findings = self.parsed.diagnostics.iter();
        findings.filter(move |finding| {
            let inside = within.start <= finding.span.start && finding.span.start <= within.end;
            let is_error =
                finding.severity == Severity::Error || finding.code.id == codes::GAP_IN_WALL.id;
            is_error && inside
        })
    }

    fn first_error(&self, within: Span) -> NotPlayable {
        let message = self.errors(within).next().map(|finding| &finding.message);
        NotPlayable(
            message
                .map_or("the level has errors", String::as_str)
                .to_owned(),
        )
    }

    /// Draws a level that cannot be played.
    ///
    /// # Errors
    /// There is no such level, or it has no board.
    fn faulty_picture(&self, index: LevelIndex, style: Style) -> Result<Scene, NotPlayable> {
        let location = self.parsed.locations.get(index.0);
        let level = self.parsed.collection.levels.get(index.0);
        let (Some(location), Some(level)) = (location, level) else {
            return Err(NotPlayable::no_such_level());
        };
        let picture = faults::picture(level, location, self.errors(location.span), style);
        picture.ok_or_else(|| self.first_error(location.span))
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

    /// A file without a readable board is returned as it is.
    fn canonical(&self) -> Vec<u8> {
        let written = format::canonical(&self.parsed.collection, self.format);
        written.unwrap_or_else(|_| self.source.bytes().to_vec())
    }

    fn convert(&self, to: &'static Format) -> Result<Converted, CannotWrite> {
        format::write(&self.parsed.collection, to).map_err(CannotWrite)
    }
}

impl Levels for File {
    fn count(&self) -> usize {
        self.parsed.collection.levels.len()
    }

    fn list<'a>(&'a self, _: &'a Companions) -> Box<dyn Iterator<Item = LevelInfo> + 'a> {
        let numbered = (1..).map(LevelNumber).zip(&self.parsed.collection.levels);
        Box::new(numbered.map(|(number, level)| level_info(number, level)))
    }

    fn span(&self, level: LevelIndex) -> Option<Span> {
        let location = self.parsed.locations.get(level.0)?;
        Some(location.span)
    }

    fn fingerprints(&self, level: LevelIndex) -> Result<LevelFingerprints, NotPlayable> {
        Ok(fingerprints(&self.playable_level(level)?.board))
    }

    fn open(
        &self,
        level: LevelIndex,
        variant: Option<&str>,
    ) -> Result<Arc<dyn Puzzle>, NotPlayable> {
        let switches = match variant {
            None => Switches::default(),
            Some(name) => {
                let name = INFO.variants.find(name);
                let name = name.map_err(|why| NotPlayable(why.to_string()))?;
                let unknown = || NotPlayable(format!("unknown rule variant `{name}`"));
                Switches::named(&name).ok_or_else(unknown)?
            }
        };
        Ok(Arc::new(self.puzzle(level, switches)?))
    }

    fn picture(&self, level: LevelIndex, look: &Look) -> Result<Scene, NotPlayable> {
        match self.puzzle(level, Switches::default()) {
            Ok(puzzle) => Ok(puzzle.scene(look)),
            Err(_) => self.faulty_picture(level, Style::of(&look.options)),
        }
    }

    fn write_solutions(
        &self,
        solutions: &[WonSolution],
        to: &'static Format,
        _: Option<&dyn Document>,
    ) -> Result<Converted, CannotWrite> {
        won::check_format(to)?;
        let collection = won::with_solutions(&self.parsed.collection, solutions, to)?;
        let written = match self.format == to {
            true => format::rewrite(&collection, to),
            false => format::write(&collection, to),
        };
        written.map_err(CannotWrite)
    }

    fn write_game(
        &self,
        level: LevelIndex,
        variant: Option<&str>,
        moves: &str,
        to: &'static Format,
    ) -> Result<Converted, CannotWrite> {
        let collection = won::with_game(&self.parsed.collection, level, moves, to)?;
        let mut written = format::write(&collection, to).map_err(CannotWrite)?;
        let unstated = variant.filter(|name| *name != Switches::STANDARD);
        written
            .lost
            .extend(unstated.map(|name| format!("the rule variant `{name}`")));
        Ok(written)
    }

    fn solution_key(&self, level: LevelIndex) -> Result<Fingerprint, NotPlayable> {
        Ok(self.fingerprints(level)?.exact)
    }

    /// Boards that the format cannot store are skipped and listed, unless they are from files of
    /// that format.
    fn collect(
        &self,
        levels: &[CollectedLevel<'_>],
        to: &'static Format,
    ) -> Result<Converted, CannotWrite> {
        let (collection, lost) = collect(self, levels)?;
        let mut formats = levels.iter().map(|level| level.document.format());
        let written = match self.format == to && formats.all(|format| format == to) {
            true => format::rewrite(&collection, to),
            false => format::write(&collection, to),
        };
        let mut converted = written.map_err(CannotWrite)?;
        converted.lost.splice(..0, lost);
        Ok(converted)
    }

    fn extract(&self, level: LevelIndex, to: &'static Format) -> Result<Converted, CannotWrite> {
        format::write(&extract(self, level)?, to).map_err(CannotWrite)
    }

    fn renumber(&self, _: LevelNumber, _: &'static Format) -> Result<Converted, CannotWrite> {
        Err(CannotWrite::numbers())
    }
}

fn level_info(number: LevelNumber, level: &Level) -> LevelInfo {
    let board = &level.board;
    let boxes = board.cells().filter(|(_, cell)| cell.has_box()).count();
    LevelInfo {
        number,
        title: level.title.clone(),
        author: level.author.clone(),
        size: LevelSize {
            cells: Some((board.width(), board.height())),
            parts: vec![PartCount {
                one: "box",
                many: "boxes",
                count: boxes as u64,
            }],
            features: Vec::new(),
        },
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

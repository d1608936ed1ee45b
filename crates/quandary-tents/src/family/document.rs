//! A file of levels.

use super::puzzle::LevelPuzzle;
use super::{INFO, variant};
use crate::format::{self, Level, ParsedFile, TATHAM};
use crate::model::{PairingRule, Square};
use crate::solve::MarkPolicy;
use quandary_core::diagnostic::{Diagnostics, Severity};
use quandary_core::family::{
    CannotWrite, Converted, Document, FamilyInfo, Levels, Puzzle, Reference, Referred, Solutions,
    StoredWithLevels, WonSolution,
};
use quandary_core::format::Format;
use quandary_core::level::{LevelIndex, LevelInfo, LevelNumber, LevelSize, NotPlayable, PartCount};
use quandary_core::look::{Companions, Look};
use quandary_core::scene::Scene;
use quandary_core::source::Source;
use std::sync::Arc;

/// A file of levels.
pub(super) struct File {
    pub(super) source: Arc<Source>,
    pub(super) parsed: ParsedFile,
}

impl File {
    /// Marks in a game ID belong to the level; those in a save were made in play and may be wrong.
    fn given_marks(&self) -> MarkPolicy {
        if self.parsed.format == TATHAM {
            MarkPolicy::Keep
        } else {
            MarkPolicy::Ignore
        }
    }

    /// A level with a reading of rule 4, or with that of the file.
    fn puzzle(
        &self,
        index: LevelIndex,
        chosen: Option<PairingRule>,
    ) -> Result<LevelPuzzle, NotPlayable> {
        let spans = self.parsed.spans.get(index.0);
        let level = self.parsed.levels.get(index.0);
        let (Some(spans), Some(level)) = (spans, level) else {
            return Err(NotPlayable::no_such_level());
        };
        if !spans.playable {
            return Err(self.first_error(spans.span));
        }
        let pairing = chosen.or_else(|| level.pairing());
        let pairing = pairing.unwrap_or_else(|| format::default_pairing_rule(self.parsed.format));
        let title = title(level);
        Ok(LevelPuzzle::new(level, title, pairing, self.given_marks()))
    }

    /// The first error in a level.
    fn first_error(&self, within: quandary_core::span::Span) -> NotPlayable {
        let mut findings = self.parsed.diagnostics.iter();
        let first = findings.find(|finding| {
            let inside = within.start <= finding.span.start && finding.span.start <= within.end;
            finding.severity == Severity::Error && inside
        });
        let message = first.map(|finding| finding.message.clone());
        NotPlayable(message.unwrap_or_else(|| "the level has errors".to_owned()))
    }
}

impl Document for File {
    fn family(&self) -> &'static FamilyInfo {
        &INFO
    }

    fn format(&self) -> &'static Format {
        self.parsed.format
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

    fn references(&self) -> Vec<Reference> {
        Vec::new()
    }

    fn check_with(&self, _: &[Referred<'_>], _: &mut Diagnostics) {}

    /// A file without a readable level is returned as it is.
    fn canonical(&self) -> Vec<u8> {
        match format::write(self.parsed.format, &self.parsed.levels) {
            Ok(written) => written.text.into_bytes(),
            Err(_) => self.source.bytes().to_vec(),
        }
    }

    fn convert(&self, to: &'static Format) -> Result<Converted, CannotWrite> {
        let written = format::write(to, &self.parsed.levels);
        let written = written.map_err(|error| CannotWrite(error.to_string()))?;
        Ok(Converted {
            bytes: written.text.into_bytes(),
            lost: written.lost,
        })
    }
}

impl Levels for File {
    fn count(&self) -> usize {
        self.parsed.levels.len()
    }

    fn list<'a>(&'a self, _: &'a Companions) -> Box<dyn Iterator<Item = LevelInfo> + 'a> {
        let numbered = (1..).map(LevelNumber).zip(&self.parsed.levels);
        Box::new(numbered.map(|(number, level)| level_info(number, level)))
    }

    fn open(
        &self,
        level: LevelIndex,
        variant: Option<&str>,
    ) -> Result<Arc<dyn Puzzle>, NotPlayable> {
        let chosen = variant.map(|name| {
            let unknown = || NotPlayable(format!("unknown rule variant `{name}`"));
            PairingRule::from_word(name).ok_or_else(unknown)
        });
        Ok(Arc::new(self.puzzle(level, chosen.transpose()?)?))
    }

    fn picture(&self, level: LevelIndex, look: &Look) -> Result<Scene, NotPlayable> {
        Ok(self.puzzle(level, None)?.scene(look))
    }

    fn write_solutions(&self, _: &[WonSolution]) -> Result<Vec<u8>, CannotWrite> {
        let message = "Tents has no format for files of solutions";
        Err(CannotWrite(message.to_owned()))
    }
}

fn title(level: &Level) -> String {
    level.fact("title").unwrap_or_default().to_owned()
}

fn level_info(number: LevelNumber, level: &Level) -> LevelInfo {
    let fact = |name| level.fact(name).unwrap_or_default().to_owned();
    let board = &level.board;
    LevelInfo {
        number,
        title: title(level),
        author: fact("author"),
        size: LevelSize {
            cells: Some((board.columns(), board.rows())),
            parts: vec![PartCount {
                one: "tree",
                many: "trees",
                count: u64::from(board.count(Square::Tree)),
            }],
            features: variant::features(board),
        },
        difficulty: fact("difficulty"),
        more: Vec::new(),
    }
}

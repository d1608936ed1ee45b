//! A file of levels.

use super::collect::{collect, extract};
use super::describe::describe;
use super::faulty_picture::faulty_picture;
use super::puzzle::LevelPuzzle;
use super::rule_loss::RuleLosses;
use super::{INFO, variant, won};
use crate::fingerprint::fingerprints;
use crate::format::{self, Level, ParsedFile, TATHAM};
use crate::model::{PairingRule, Square};
use crate::scene::View;
use crate::solve::MarkPolicy;
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
use std::borrow::Cow;
use std::sync::Arc;

/// A file of levels.
pub(super) struct File {
    pub(super) source: Arc<Source>,
    pub(super) parsed: ParsedFile,
}

impl File {
    /// Marks in a game ID belong to the level; those in a save were made in play and may be wrong.
    pub(super) fn given_marks(&self) -> MarkPolicy {
        if self.parsed.format == TATHAM {
            MarkPolicy::Keep
        } else {
            MarkPolicy::Ignore
        }
    }

    /// A level without errors.
    pub(super) fn playable(&self, index: LevelIndex) -> Result<&Level, NotPlayable> {
        let spans = self.parsed.spans.get(index.0);
        let level = self.parsed.levels.get(index.0);
        let (Some(spans), Some(level)) = (spans, level) else {
            return Err(NotPlayable::no_such_level());
        };
        if !spans.playable {
            return Err(self.first_error(spans.span));
        }
        Ok(level)
    }

    /// A level with a reading of rule 4, or with that of the file.
    pub(super) fn puzzle(
        &self,
        index: LevelIndex,
        chosen: Option<PairingRule>,
    ) -> Result<LevelPuzzle, NotPlayable> {
        let level = self.playable(index)?;
        let pairing = chosen.or_else(|| level.pairing());
        let pairing = pairing.unwrap_or_else(|| self.implied_pairing());
        let title = title(level);
        Ok(LevelPuzzle::new(level, title, pairing, self.given_marks()))
    }

    /// The levels for a file of this format.
    fn levels_for(&self, to: &'static Format) -> Cow<'_, [Level]> {
        if self.implied_pairing() == format::default_pairing_rule(to) {
            return Cow::Borrowed(&self.parsed.levels);
        }
        let levels = self.parsed.levels.iter();
        Cow::Owned(levels.map(|level| self.level_for(level, to)).collect())
    }

    /// A level for a file of this format: stating its reading of rule 4 if the format would imply
    /// the other one.
    pub(super) fn level_for(&self, level: &Level, to: &'static Format) -> Level {
        let pairing = self.implied_pairing();
        match pairing == format::default_pairing_rule(to) {
            true => level.clone(),
            false => level.clone().stating_pairing(pairing),
        }
    }

    fn implied_pairing(&self) -> PairingRule {
        format::default_pairing_rule(self.parsed.format)
    }

    /// The errors in a level.
    fn errors(&self, within: Span) -> impl Iterator<Item = &Diagnostic> {
        let findings = self.parsed.diagnostics.iter();
        findings.filter(move |finding| {
            let inside = within.start <= finding.span.start && finding.span.start <= within.end;
            finding.severity == Severity::Error && inside
        })
    }

    /// The board of a level with errors, with the errors marked.
    fn faulty_picture(&self, index: LevelIndex, look: &Look) -> Option<Scene> {
        let level = self.parsed.levels.get(index.0)?;
        let spans = self.parsed.spans.get(index.0)?;
        let errors: Vec<&Diagnostic> = self.errors(spans.span).collect();
        let pairing = level.pairing().unwrap_or_else(|| self.implied_pairing());
        faulty_picture(level, spans, &errors, pairing, View::of(&look.options))
    }

    /// The first error in a level.
    fn first_error(&self, within: Span) -> NotPlayable {
        let message = self
            .errors(within)
            .next()
            .map(|error| error.message.clone());
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

    fn describe(&self, offset: usize) -> Option<Description> {
        describe(self, offset)
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
        write_levels(&self.levels_for(to), to, |_| self.given_marks())
    }
}

/// Writes levels. The reading of rule 4 is stated in the new file if that would otherwise change it.
/// If the format cannot state it, the loss names the number of solutions under both readings.
/// `marks` is asked with the index of a level.
pub(super) fn write_levels(
    levels: &[Level],
    to: &'static Format,
    marks: impl Fn(usize) -> MarkPolicy,
) -> Result<Converted, CannotWrite> {
    let written = format::write(to, levels);
    let written = written.map_err(|error| CannotWrite(error.to_string()))?;
    let mut lost = written.lost;
    let mut rule_losses = RuleLosses::new();
    for (index, rule) in written.lost_rules {
        let what = rule_losses.describe(&levels[index].board, marks(index), rule);
        lost.extend(what.map(|what| format::of_level(index, levels.len(), &what)));
    }
    Ok(Converted {
        bytes: written.text.into_bytes(),
        lost,
    })
}

impl Levels for File {
    fn count(&self) -> usize {
        self.parsed.levels.len()
    }

    fn list<'a>(&'a self, _: &'a Companions) -> Box<dyn Iterator<Item = LevelInfo> + 'a> {
        let numbered = (1..).map(LevelNumber).zip(&self.parsed.levels);
        Box::new(numbered.map(|(number, level)| level_info(number, level)))
    }

    fn span(&self, level: LevelIndex) -> Option<Span> {
        let spans = self.parsed.spans.get(level.0)?;
        Some(spans.span)
    }

    fn fingerprints(&self, level: LevelIndex) -> Result<LevelFingerprints, NotPlayable> {
        Ok(fingerprints(&self.playable(level)?.board))
    }

    fn open(
        &self,
        level: LevelIndex,
        variant: Option<&str>,
    ) -> Result<Arc<dyn Puzzle>, NotPlayable> {
        Ok(Arc::new(self.puzzle(level, chosen_rule(variant)?)?))
    }

    fn picture(&self, level: LevelIndex, look: &Look) -> Result<Scene, NotPlayable> {
        match self.puzzle(level, None) {
            Ok(puzzle) => Ok(puzzle.scene(look)),
            Err(refusal) => self.faulty_picture(level, look).ok_or(refusal),
        }
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
        won::write_game(self, level, chosen_rule(variant)?, moves, to)
    }

    fn solution_key(&self, level: LevelIndex) -> Result<Fingerprint, NotPlayable> {
        Ok(self.fingerprints(level)?.exact)
    }

    fn collect(
        &self,
        levels: &[CollectedLevel<'_>],
        to: &'static Format,
    ) -> Result<Converted, CannotWrite> {
        collect(levels, to)
    }

    fn extract(&self, level: LevelIndex, to: &'static Format) -> Result<Converted, CannotWrite> {
        extract(self, level, to)
    }

    fn renumber(&self, _: LevelNumber, _: &'static Format) -> Result<Converted, CannotWrite> {
        Err(CannotWrite::numbers())
    }
}

/// The reading of rule 4 that a variant names.
fn chosen_rule(variant: Option<&str>) -> Result<Option<PairingRule>, NotPlayable> {
    let chosen = variant.map(|name| {
        let unknown = || NotPlayable(format!("unknown rule variant `{name}`"));
        PairingRule::from_word(name).ok_or_else(unknown)
    });
    chosen.transpose()
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

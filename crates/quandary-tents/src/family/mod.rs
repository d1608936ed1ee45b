//! What Tents offers to the programs in front of it.

mod ask;
mod game;
mod puzzle;
#[cfg(test)]
mod tests;
mod variant;

use crate::codes;
use crate::format::{self, FORMATS, Level, ParsedFile, TATHAM};
use crate::generate;
use crate::lint::read_and_lint;
use crate::model::{PairingRule, Square};
use crate::solve::{MarkPolicy, TENTS};
use puzzle::Site;
use quandary_core::diagnostic::{Diagnostics, Severity};
use quandary_core::family::{
    Capability, Converted, Document, Family, FamilyInfo, Generated, Puzzle, Support,
};
use quandary_core::format::{Evidence, Format};
use quandary_core::job::Job;
use quandary_core::level::{LevelInfo, NotPlayable};
use quandary_core::limits::LimitExceeded;
use quandary_core::metric::Metric;
use quandary_core::options::{OptionError, Options};
use quandary_core::reading::ReadOptions;
use quandary_core::source::Source;
use quandary_core::words::counted;
use std::sync::Arc;

static METRICS: [&Metric; 1] = [&TENTS];

static INFO: FamilyInfo = FamilyInfo {
    id: "tents",
    title: "Tents",
    about: "camping: a tent beside every tree, as many as each row and column says, none touching",
    formats: &FORMATS,
    metrics: &METRICS,
    variants: &variant::NAMES,
    switches: &[],
    generate_options: &generate::OPTIONS,
    questions: &ask::QUESTIONS,
    commands: &[],
    draw_options: &[],
    codes: codes::ALL,
    support: &[
        (Capability::Read, Support::Yes),
        (Capability::Write, Support::Yes),
        (Capability::Convert, Support::Yes),
        (Capability::Check, Support::Yes),
        (Capability::Draw, Support::Yes),
        (
            Capability::Play,
            Support::Partly("games with undo and clicks for programs; no verb `play` yet"),
        ),
        (Capability::Solve, Support::Yes),
        (Capability::Count, Support::Yes),
        (Capability::Verify, Support::Yes),
        (Capability::Hint, Support::Yes),
        (Capability::Rate, Support::Yes),
        (Capability::Generate, Support::Yes),
    ],
};

/// The family of camping puzzles.
#[derive(Clone, Copy, Debug)]
pub struct Tents;

impl Family for Tents {
    fn info(&self) -> &'static FamilyInfo {
        &INFO
    }

    fn probe(&self, source: &Source) -> Vec<Evidence> {
        format::probe(source)
    }

    fn is_inline(&self, text: &str) -> bool {
        format::is_inline(text)
    }

    fn read(
        &self,
        source: Arc<Source>,
        format: &'static Format,
        options: &ReadOptions,
    ) -> Result<Box<dyn Document>, LimitExceeded> {
        let parsed = read_and_lint(&source, format, options)?;
        Ok(Box::new(File { source, parsed }))
    }

    fn generate(
        &self,
        options: &Options,
        seed: u64,
        count: u64,
    ) -> Result<Box<dyn Job<Output = Generated>>, OptionError> {
        generate::generator(options, seed, count)
    }
}

/// A file of puzzles.
struct File {
    source: Arc<Source>,
    parsed: ParsedFile,
}

impl File {
    /// Marks of a game ID are part of its puzzle; those of a save were made in play and may be
    /// wrong.
    fn givens(&self) -> MarkPolicy {
        if self.parsed.format == TATHAM {
            MarkPolicy::Keep
        } else {
            MarkPolicy::Ignore
        }
    }

    /// A level by a reading of rule 4; by that of the file if none is chosen.
    fn open_with(
        &self,
        level: usize,
        chosen: Option<PairingRule>,
    ) -> Result<Box<dyn Puzzle>, NotPlayable> {
        let no_level = || NotPlayable("there is no such level".to_owned());
        let spans = self.parsed.spans.get(level).ok_or_else(no_level)?;
        let level = self.parsed.levels.get(level).ok_or_else(no_level)?;
        if !spans.playable {
            let mut findings = self.parsed.diagnostics.iter();
            let first = findings.find(|finding| {
                let inside =
                    spans.span.start <= finding.span.start && finding.span.start <= spans.span.end;
                finding.severity == Severity::Error && inside
            });
            let why = first.map(|finding| finding.message.clone());
            return Err(NotPlayable(
                why.unwrap_or_else(|| "there are errors in it".to_owned()),
            ));
        }
        let title = title(level);
        let said = chosen.or_else(|| level.pairing());
        let pairing = said.unwrap_or_else(|| format::default_pairing_rule(self.parsed.format));
        Ok(Box::new(Site::new(level, title, pairing, self.givens())))
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

    /// What a file says of its only puzzle it says of itself.
    fn facts(&self) -> Vec<(String, String)> {
        match &self.parsed.levels[..] {
            [only] => {
                let facts = only.facts.iter();
                facts
                    .map(|fact| (fact.name.clone(), fact.value.clone()))
                    .collect()
            }
            _ => Vec::new(),
        }
    }

    fn levels(&self) -> Vec<LevelInfo> {
        let numbered = (1..).zip(&self.parsed.levels);
        numbered
            .map(|(number, level)| level_info(number, level))
            .collect()
    }

    fn open(&self, level: usize) -> Result<Box<dyn Puzzle>, NotPlayable> {
        self.open_with(level, None)
    }

    fn open_variant(&self, level: usize, variant: &str) -> Result<Box<dyn Puzzle>, NotPlayable> {
        self.open_with(level, PairingRule::from_word(variant))
    }

    /// A file of errors without a single board is left as it is.
    fn canonical(&self) -> Vec<u8> {
        match format::write(self.parsed.format, &self.parsed.levels) {
            Ok(written) => written.text.into_bytes(),
            Err(_) => self.source.bytes().to_vec(),
        }
    }

    fn convert(&self, to: &'static Format) -> Result<Converted, String> {
        let written =
            format::write(to, &self.parsed.levels).map_err(|cannot| cannot.to_string())?;
        Ok(Converted {
            bytes: written.text.into_bytes(),
            lost: written.lost,
        })
    }
}

fn title(level: &Level) -> String {
    level.fact("title").unwrap_or_default().to_owned()
}

fn level_info(number: u64, level: &Level) -> LevelInfo {
    let fact = |name| level.fact(name).unwrap_or_default().to_owned();
    let board = &level.board;
    let (columns, rows) = (board.columns(), board.rows());
    let trees = counted(u64::from(board.count(Square::Tree)), "tree", "trees");
    LevelInfo {
        number,
        title: title(level),
        author: fact("author"),
        size: format!("{columns}x{rows}, {trees}{}", variant::options(board)),
        difficulty: fact("difficulty"),
        more: Vec::new(),
    }
}

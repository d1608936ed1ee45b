//! What A-Puzzle-A-Day offers to the programs in front of it.

mod ask;
mod game;
mod puzzle;
mod variant;

use crate::format::{self, FORMATS};
use crate::model::Level;
use crate::records::BoardRecords;
use crate::scene::{Detail, Picture, scene};
use crate::solve::PIECES;
use crate::{codes, command, generate};
pub(crate) use puzzle::{drawn, replayed, written};

use puzzle::Day;
use quandary_core::diagnostic::Diagnostics;
use quandary_core::family::{
    Capability, Converted, Document, Family, FamilyInfo, Generated, Puzzle, Support,
};
use quandary_core::family::{Command, CommandContext, CommandOutput};
use quandary_core::format::{Evidence, Format};
use quandary_core::job::Job;
use quandary_core::level::{LevelInfo, NotPlayable};
use quandary_core::limits::LimitExceeded;
use quandary_core::metric::Metric;
use quandary_core::options::{OptionError, OptionKind, OptionSpec, Options};
use quandary_core::reading::ReadOptions;
use quandary_core::records::Records;
use quandary_core::scene::Scene;
use quandary_core::source::Source;
use std::any::Any;
use std::sync::Arc;

static METRICS: [&Metric; 1] = [&PIECES];

static DRAW_OPTIONS: [OptionSpec; 1] = [OptionSpec {
    name: "size",
    kind: OptionKind::Choice(&["full", "small"]),
    default: "full",
    help: "how large a board is in a terminal: with letters and labels, or its walls alone",
}];

static INFO: FamilyInfo = FamilyInfo {
    id: "apad",
    title: "A-Puzzle-A-Day",
    about: "calendar boards: pack the pieces so that only the date stays free",
    formats: &FORMATS,
    metrics: &METRICS,
    variants: &variant::NAMES,
    switches: &[],
    generate_options: &generate::OPTIONS,
    questions: &ask::QUESTIONS,
    commands: &command::COMMANDS,
    draw_options: &DRAW_OPTIONS,
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

/// The family of calendar boards.
#[derive(Clone, Copy, Debug)]
pub struct Apad;

impl Family for Apad {
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
        let file = format::read(&source, format, options)?;
        Ok(Box::new(File(file)))
    }

    fn generate(
        &self,
        options: &Options,
        seed: u64,
        count: u64,
    ) -> Result<Box<dyn Job<Output = Generated>>, OptionError> {
        generate::generator(options, seed, count)
    }

    fn command<'a>(
        &self,
        command: &'static Command,
        files: &[&'a dyn Document],
        options: &Options,
        surroundings: &CommandContext,
    ) -> Result<Box<dyn Job<Output = CommandOutput> + 'a>, OptionError> {
        let files = files.iter().filter_map(|file| {
            let file: &'a dyn Any = *file;
            file.downcast_ref::<File>().map(|File(file)| file)
        });
        let files: Vec<&'a format::ParsedFile> = files.collect();
        command::job(command, &files, options, surroundings)
    }

    fn records(&self) -> Option<&'static dyn Records> {
        Some(&BoardRecords)
    }
}

/// A file of boards.
struct File(format::ParsedFile);

impl File {
    fn level(&self, index: usize) -> Result<Level, NotPlayable> {
        self.0.level(index)
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

    fn facts(&self) -> Vec<(String, String)> {
        self.0.facts()
    }

    fn levels(&self) -> Vec<LevelInfo> {
        (0..self.0.len()).map(|index| self.0.info(index)).collect()
    }

    fn open(&self, level: usize) -> Result<Box<dyn Puzzle>, NotPlayable> {
        let level = self.level(level)?;
        let variant = variant::of(&level);
        Ok(Box::new(Day::new(level, variant)))
    }

    fn open_variant(&self, level: usize, variant: &str) -> Result<Box<dyn Puzzle>, NotPlayable> {
        let variant = variant::find(variant)
            .ok_or_else(|| NotPlayable(format!("there are no rules `{variant}`")))?;
        let level = variant::apply(self.level(level)?, variant);
        Ok(Box::new(Day::new(level, variant)))
    }

    fn picture(
        &self,
        level: usize,
        options: &Options,
        _: &[&dyn Document],
    ) -> Result<Scene, NotPlayable> {
        let level = self.level(level)?;
        let detail = match options.word("size") {
            "small" => Detail::Small,
            _ => Detail::Full,
        };
        Ok(scene(Picture {
            kit: &level.kit,
            board: &level.board,
            goal: level.goal,
            title: &level.title,
            detail,
        }))
    }

    fn canonical(&self) -> Vec<u8> {
        self.0.canonical()
    }

    fn convert(&self, to: &'static Format) -> Result<Converted, String> {
        self.0.convert(to)
    }
}

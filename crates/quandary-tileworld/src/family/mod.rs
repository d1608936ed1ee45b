//! What Tile World offers to the programs in front of it.

mod document;
mod facts;
mod film;
mod levels;
mod live;
mod play;
mod puzzle;

use crate::codes;
use crate::command;
use crate::file;
use crate::format::{self, FORMATS, FileFormat};
use crate::rules::VARIANTS;
use crate::scene::DRAW_OPTIONS;
pub(crate) use document::{Read, read_of};
pub(crate) use facts::rules;
pub(crate) use film::LevelFilm;
use quandary_core::command::{Command, Product, Surroundings};
use quandary_core::family::{
    Capability, Document, Evidence, Family, FamilyInfo, Format, Generated, ReadOptions, Support,
};
use quandary_core::job::Job;
use quandary_core::limits::LimitExceeded;
use quandary_core::options::{OptionError, Options};
use quandary_core::outcome::Metric;
use quandary_core::source::Source;
use std::sync::Arc;

/// The time of a solution.
pub(crate) static TICKS: Metric = Metric {
    id: "ticks",
    counts: "ticks until Chip is in the exit, 20 to a second",
};

static METRICS: [&Metric; 1] = [&TICKS];

static INFO: FamilyInfo = FamilyInfo {
    id: "tileworld",
    title: "Tile World",
    about: "Chip's Challenge: collect the chips, cross the board, reach the exit in time",
    formats: &FORMATS,
    metrics: &METRICS,
    variants: &VARIANTS,
    switches: &[],
    generate_options: &[],
    questions: &[],
    commands: &command::COMMANDS,
    draw_options: &DRAW_OPTIONS,
    codes: codes::ALL,
    support: &[
        (Capability::Read, Support::Yes),
        (Capability::Write, Support::Yes),
        (Capability::Convert, Support::Yes),
        (Capability::Check, Support::Yes),
        (Capability::Draw, Support::Yes),
        (Capability::Play, Support::Yes),
        (
            Capability::Solve,
            Support::Partly(
                "the quickest way through small levels, for one start of the random numbers",
            ),
        ),
        (
            Capability::Count,
            Support::Senseless("the same way can be walked at countless times"),
        ),
        (Capability::Verify, Support::Yes),
        (Capability::Hint, Support::Partly("on small levels")),
        (
            Capability::Rate,
            Support::Senseless("nobody has a measure for it"),
        ),
        (
            Capability::Generate,
            Support::Senseless("levels are designed by people; random ones are no puzzles"),
        ),
    ],
};

/// The family of Chip's Challenge.
#[derive(Clone, Copy, Debug)]
pub struct TileWorld;

impl Family for TileWorld {
    fn info(&self) -> &'static FamilyInfo {
        &INFO
    }

    fn probe(&self, source: &Source) -> Vec<Evidence> {
        format::probe(source)
    }

    fn read(
        &self,
        source: Arc<Source>,
        format: &'static Format,
        options: &ReadOptions,
    ) -> Result<Box<dyn Document>, LimitExceeded> {
        let format = FileFormat::find(format.id).expect("a format of this family");
        let file = file::read(&source, format, options)?;
        let strictness = options.strictness;
        Ok(Box::new(Read {
            source,
            file,
            strictness,
        }))
    }

    fn generate(
        &self,
        _: &Options,
        _: u64,
        _: u64,
    ) -> Result<Box<dyn Job<Output = Generated>>, OptionError> {
        let nothing = "levels of Tile World are designed by people, not generated";
        Err(OptionError::Together(nothing.to_owned()))
    }

    fn command<'a>(
        &self,
        command: &'static Command,
        files: &[&'a dyn Document],
        options: &Options,
        surroundings: &Surroundings,
    ) -> Result<Box<dyn Job<Output = Product> + 'a>, OptionError> {
        command::run(command, files, options, surroundings)
    }
}

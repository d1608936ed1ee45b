//! Tile World for front ends: the implementation of [`quandary_core::family`].

mod actions;
mod collect;
mod configured;
mod describe;
mod document;
mod faults;
mod film;
mod guide;
mod hint;
#[cfg(not(target_family = "wasm"))]
mod improver;
mod installed;
mod levels;
mod live;
mod messages;
mod played;
mod puzzle;
mod solutions;
mod won;

use crate::codes;
use crate::command;
use crate::file;
use crate::format::{self, FORMATS, FileFormat};
use crate::rules::VARIANTS;
use crate::scene::DRAW_OPTIONS;
pub(crate) use document::Read;
pub(crate) use film::LevelFilm;
use quandary_core::family::{Capability, Document, Family, FamilyInfo, SolutionForm, Support};
use quandary_core::format::{Evidence, Format};
use quandary_core::interaction::{CellNotation, CellOrder};
use quandary_core::limits::LimitExceeded;
use quandary_core::metric::Metric;
use quandary_core::reading::ReadOptions;
use quandary_core::source::Source;
use quandary_core::variant::Variants;
use std::sync::Arc;

/// The time of a solution.
pub(crate) static TICKS: Metric = Metric {
    id: "ticks",
    one: "tick",
    many: "ticks",
    counts: "ticks until Chip is in the exit, 20 per second",
};

static METRICS: [&Metric; 1] = [&TICKS];

static INFO: FamilyInfo = FamilyInfo {
    id: "tileworld",
    title: "Tile World",
    about: "Chip's Challenge: collect the chips and reach the exit in time",
    formats: &FORMATS,
    metrics: &METRICS,
    variants: Variants {
        named: &VARIANTS,
        switches: &[],
    },
    move_separator: " ",
    cells: CellNotation {
        order: CellOrder::ColumnRow,
        first: 0,
    },
    solver_revision: crate::solve::REVISION,
    generator: None,
    repair: None,
    questions: &[],
    commands: &command::COMMANDS,
    records: None,
    draw_options: DRAW_OPTIONS,
    solution_form: SolutionForm::Moves,
    places: &installed::PLACES,
    codes: codes::ALL,
    guide: &guide::GUIDE,
    support: &[
        (Capability::Read, Support::Yes),
        (Capability::Write, Support::Yes),
        (Capability::Convert, Support::Yes),
        (Capability::Check, Support::Yes),
        (Capability::Draw, Support::Yes),
        (Capability::Play, Support::Yes),
        (
            Capability::Solve,
            Support::Partly("the fastest solution of small levels, for one random seed"),
        ),
        (
            Capability::Count,
            Support::NotApplicable("waiting makes countless variations of every solution"),
        ),
        (
            Capability::Improve,
            Support::Partly("faster solutions, without a proof that there is none faster"),
        ),
        (Capability::Verify, Support::Yes),
        (Capability::Hint, Support::Partly("on small levels")),
        (
            Capability::Rate,
            Support::NotApplicable("there is no established measure of difficulty"),
        ),
        (
            Capability::Generate,
            Support::NotApplicable("levels are designed by people; random ones are not puzzles"),
        ),
    ],
};

/// The puzzle family of Chip's Challenge, with its levels, solutions and tile sets.
#[derive(Clone, Copy, Debug)]
pub struct TileWorld;

impl Family for TileWorld {
    fn info(&self) -> &'static FamilyInfo {
        &INFO
    }

    fn probe(&self, source: &Source) -> Vec<Evidence> {
        format::probe(source)
    }

    /// A level is too large to be given instead of a file name.
    fn inline_text(&self, _: &str, _: i32) -> Option<String> {
        None
    }

    fn read(
        &self,
        source: Arc<Source>,
        format: &'static Format,
        options: &ReadOptions,
    ) -> Result<Arc<dyn Document>, LimitExceeded> {
        let format = FileFormat::find(format.id).expect("a format of this family");
        let file = file::read(&source, format, options)?;
        Ok(Arc::new(Read::new(source, file, options.strictness)))
    }
}

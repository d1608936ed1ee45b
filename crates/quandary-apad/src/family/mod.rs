//! The interface of A-Puzzle-A-Day to front ends: implements the traits of
//! [`quandary_core::family`].

mod actions;
mod area;
mod commands;
mod describe;
mod document;
mod game;
mod guide;
mod hint;
mod overlays;
mod puzzle;
mod questions;
mod variant;
mod won;

use crate::format::{self, APAD, DAYBOARD, PLACEMENTS};
use crate::records::BoardRecords;
use crate::solve::PIECES;
use crate::{codes, generate, scene};
use document::File;
use quandary_core::family::{
    Capability, Document, Family, FamilyInfo, Generator, SolutionForm, Support,
};
use quandary_core::format::{Evidence, Format};
use quandary_core::interaction::{CellNotation, CellOrder};
use quandary_core::limits::LimitExceeded;
use quandary_core::metric::Metric;
use quandary_core::reading::ReadOptions;
use quandary_core::source::Source;
use quandary_core::variant::Variants;
use std::sync::Arc;

static FORMATS: [&Format; 3] = [APAD, DAYBOARD, PLACEMENTS];
static METRICS: [&Metric; 1] = [&PIECES];

static INFO: FamilyInfo = FamilyInfo {
    id: "apad",
    title: "A-Puzzle-A-Day",
    about: "calendar boards: pack the pieces so that only the date stays free",
    formats: &FORMATS,
    metrics: &METRICS,
    variants: Variants {
        named: &variant::NAMED,
        switches: &[],
    },
    move_separator: " ",
    cells: CellNotation {
        order: CellOrder::RowColumn,
        first: 1,
    },
    solver_revision: crate::solve::REVISION,
    generator: Some(Generator {
        options: generate::OPTIONS,
        start: generate::generator,
    }),
    repair: None,
    questions: &questions::QUESTIONS,
    commands: &commands::COMMANDS,
    records: Some(&BoardRecords),
    draw_options: scene::DRAW_OPTIONS,
    solution_form: SolutionForm::Board,
    places: &[],
    codes: codes::ALL,
    guide: &guide::GUIDE,
    support: &[
        (Capability::Read, Support::Yes),
        (Capability::Write, Support::Yes),
        (Capability::Convert, Support::Yes),
        (Capability::Check, Support::Yes),
        (Capability::Draw, Support::Yes),
        (Capability::Play, Support::Yes),
        (Capability::Solve, Support::Yes),
        (Capability::Count, Support::Yes),
        (Capability::Verify, Support::Yes),
        (Capability::Hint, Support::Yes),
        (Capability::Rate, Support::Yes),
        (Capability::Generate, Support::Yes),
    ],
};

/// The puzzle family A-Puzzle-A-Day: calendar boards on which only the date stays free.
#[derive(Clone, Copy, Debug)]
pub struct Apad;

impl Family for Apad {
    fn info(&self) -> &'static FamilyInfo {
        &INFO
    }

    fn probe(&self, source: &Source) -> Vec<Evidence> {
        format::probe(source)
    }

    fn inline_text(&self, text: &str, today: i32) -> Option<String> {
        format::inline_text(text, today)
    }

    fn read(
        &self,
        source: Arc<Source>,
        format: &'static Format,
        options: &ReadOptions,
    ) -> Result<Arc<dyn Document>, LimitExceeded> {
        let file = format::read(&source, format, options)?;
        Ok(Arc::new(File(Arc::new(file))))
    }
}

//! Gartriage for front ends: the implementation of [`quandary_core::family`].

mod collect;
mod describe;
mod document;
mod game;
mod guide;
mod hint;
mod picture;
mod puzzle;
#[cfg(test)]
mod tests;
mod won;

use crate::codes;
use crate::format::{self, GARTRIAGE};
use crate::generate;
use crate::scene::DRAW_OPTIONS;
use crate::solve::{ACTIONS, COUPLINGS, MOVES};
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
use quandary_core::variant::{Variant, Variants};
use std::sync::Arc;

static METRICS: [&Metric; 3] = [&ACTIONS, &MOVES, &COUPLINGS];

static STANDARD: Variant = Variant {
    name: "standard",
    edition: None,
    about: "the rules of the original program",
};

static INFO: FamilyInfo = FamilyInfo {
    id: "gartriage",
    title: "Gartriage",
    about: "railway shunting: bring every wagon to a matching target",
    formats: &[&GARTRIAGE],
    metrics: &METRICS,
    variants: Variants {
        named: std::slice::from_ref(&STANDARD),
        switches: &[],
    },
    move_separator: ",",
    cells: CellNotation {
        order: CellOrder::ColumnRow,
        first: 1,
    },
    solver_revision: crate::solve::REVISION,
    generator: Some(Generator {
        options: generate::OPTIONS,
        start: |options, request| generate::generator(options, request.seed, request.count),
    }),
    repair: Some(document::repair),
    questions: &[],
    commands: &[],
    records: None,
    draw_options: DRAW_OPTIONS,
    solution_form: SolutionForm::Moves,
    places: &[],
    codes: codes::ALL,
    guide: &guide::GUIDE,
    support: &[
        (Capability::Read, Support::Yes),
        (Capability::Write, Support::Yes),
        (
            Capability::Convert,
            Support::NotApplicable("no other program has a format for these levels"),
        ),
        (Capability::Check, Support::Yes),
        (Capability::Draw, Support::Yes),
        (Capability::Play, Support::Yes),
        (Capability::Solve, Support::Yes),
        (Capability::Count, Support::Yes),
        (Capability::Improve, Support::Yes),
        (Capability::Verify, Support::Yes),
        (Capability::Hint, Support::Yes),
        (Capability::Rate, Support::Yes),
        (Capability::Generate, Support::Yes),
    ],
};

/// The family of railway shunting puzzles.
#[derive(Clone, Copy, Debug)]
pub struct Gartriage;

impl Family for Gartriage {
    fn info(&self) -> &'static FamilyInfo {
        &INFO
    }

    fn probe(&self, source: &Source) -> Vec<Evidence> {
        format::probe(source).into_iter().collect()
    }

    fn inline_text(&self, _: &str, _: i32) -> Option<String> {
        None
    }

    fn read(
        &self,
        source: Arc<Source>,
        _: &'static Format,
        options: &ReadOptions,
    ) -> Result<Arc<dyn Document>, LimitExceeded> {
        let parsed = crate::document::read(&source, options)?;
        Ok(Arc::new(File { source, parsed }))
    }
}

//! Tents for front ends: the implementation of [`quandary_core::family`].

mod answer;
mod ask;
mod canvas;
mod collect;
mod deduction_words;
mod describe;
mod document;
mod faulty_picture;
mod game;
mod guide;
mod hint;
mod puzzle;
mod rule_loss;
#[cfg(test)]
mod tests;
mod variant;
mod won;

use crate::codes;
use crate::format::{self, FORMATS};
use crate::generate;
use crate::scene::DRAW_OPTIONS;
use crate::solve::TENTS;
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
use std::sync::Arc;

static METRICS: [&Metric; 1] = [&TENTS];

static INFO: FamilyInfo = FamilyInfo {
    id: "tents",
    title: "Tents",
    about: "camping: a tent next to every tree, as many as each row and column says, none touching",
    formats: &FORMATS,
    metrics: &METRICS,
    variants: variant::VARIANTS,
    move_separator: "; ",
    cells: CellNotation {
        order: CellOrder::RowColumn,
        first: 0,
    },
    solver_revision: crate::solve::REVISION,
    generator: Some(Generator {
        options: generate::OPTIONS,
        start: |options, request| generate::generator(options, request.seed, request.count),
    }),
    repair: None,
    questions: &ask::QUESTIONS,
    commands: &[],
    records: None,
    draw_options: DRAW_OPTIONS,
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

/// The family of Tents puzzles.
#[derive(Clone, Copy, Debug)]
pub struct Tents;

impl Family for Tents {
    fn info(&self) -> &'static FamilyInfo {
        &INFO
    }

    fn probe(&self, source: &Source) -> Vec<Evidence> {
        format::probe(source)
    }

    fn inline_text(&self, text: &str, _: i32) -> Option<String> {
        format::is_inline(text).then(|| text.to_owned())
    }

    fn read(
        &self,
        source: Arc<Source>,
        format: &'static Format,
        options: &ReadOptions,
    ) -> Result<Arc<dyn Document>, LimitExceeded> {
        let parsed = crate::lint::read_and_lint(&source, format, options)?;
        Ok(Arc::new(File { source, parsed }))
    }
}

//! Crossoban for front ends: the implementation of [`quandary_core::family`].

mod ask;
mod collect;
mod describe;
mod document;
mod faults;
mod game;
mod guide;
mod hint;
mod puzzle;
mod records;
mod reverse;
mod switch_effects;
#[cfg(test)]
mod tests;
mod won;

use crate::codes;
use crate::format::{self, FORMATS};
use crate::generate;
use crate::rules::Switches;
use crate::scene::DRAW_OPTIONS;
use crate::solve::METRICS;
use document::File;
use quandary_core::family::{
    Capability, Document, Family, FamilyInfo, Generator, SolutionForm, Support,
};
use quandary_core::format::{Evidence, Format};
use quandary_core::interaction::{CellNotation, CellOrder};
use quandary_core::limits::LimitExceeded;
use quandary_core::reading::ReadOptions;
use quandary_core::source::Source;
use quandary_core::variant::{Variant, Variants};
use std::sync::Arc;

static STANDARD: Variant = Variant {
    name: Switches::STANDARD,
    edition: None,
    about: "the standard rules; rule switches change single rules, for example `holes=filled`",
};

static INFO: FamilyInfo = FamilyInfo {
    id: "crossoban",
    title: "Crossoban",
    about: "Sokoban, Multiban, Interlock: push boxes onto goals, and boxes of a colour together",
    formats: &FORMATS,
    metrics: &METRICS,
    variants: Variants {
        named: std::slice::from_ref(&STANDARD),
        switches: Switches::TABLE,
    },
    move_separator: "",
    cells: CellNotation {
        order: CellOrder::ColumnRow,
        first: 1,
    },
    solver_revision: crate::solve::REVISION,
    generator: Some(Generator {
        options: generate::OPTIONS,
        start: |options, request| generate::generator(options, request.seed, request.count),
    }),
    repair: None,
    questions: &ask::QUESTIONS,
    commands: &switch_effects::COMMANDS,
    records: None,
    draw_options: DRAW_OPTIONS,
    solution_form: SolutionForm::Moves,
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
        (Capability::Improve, Support::Yes),
        (Capability::Verify, Support::Yes),
        (Capability::Hint, Support::Yes),
        (Capability::Rate, Support::Yes),
        (Capability::Generate, Support::Yes),
    ],
};

/// The puzzle family of Sokoban, Multiban and Interlock.
#[derive(Clone, Copy, Debug)]
pub struct Crossoban;

impl Family for Crossoban {
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
        let parsed = crate::read(&source, format, options)?;
        Ok(Arc::new(File {
            source,
            format,
            parsed,
        }))
    }
}

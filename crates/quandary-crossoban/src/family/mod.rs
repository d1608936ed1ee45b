//! What Crossoban offers to the programs in front of it.

mod ask;
mod document;
mod game;
mod puzzle;
mod recorded;
#[cfg(test)]
mod tests;

use crate::codes;
use crate::format::{self, FORMATS};
use crate::generate;
use crate::rules::Switches;
use crate::solve::{ANY, MOVES, PUSHES};
use document::File;
use quandary_core::family::{Capability, Document, Family, FamilyInfo, Generated, Support};
use quandary_core::format::{Evidence, Format};
use quandary_core::job::Job;
use quandary_core::limits::LimitExceeded;
use quandary_core::metric::Metric;
use quandary_core::options::{OptionError, Options};
use quandary_core::reading::ReadOptions;
use quandary_core::source::Source;
use std::sync::Arc;

static METRICS: [&Metric; 3] = [&PUSHES, &MOVES, &ANY];

static INFO: FamilyInfo = FamilyInfo {
    id: "crossoban",
    title: "Crossoban",
    about: "Sokoban, Multiban, Interlock: push boxes onto goals, and boxes of a colour together",
    formats: &FORMATS,
    metrics: &METRICS,
    variants: &[Switches::STANDARD],
    switches: Switches::TABLE,
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

/// The family of boxes that are pushed.
#[derive(Clone, Copy, Debug)]
pub struct Crossoban;

impl Family for Crossoban {
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
        let reading = crate::read(&source, format, options)?;
        Ok(Box::new(File {
            source,
            format,
            reading,
        }))
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

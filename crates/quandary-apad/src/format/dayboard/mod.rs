//! Kits as text (SPEC, part D): a frame with its labels and pieces as pictures, or the name of a
//! kit; with it a date and the pieces placed, if there are any.

mod assemble;
mod draw;
mod sections;

pub(super) use draw::draw;

use crate::model::Level;
use quandary_core::limits::{LimitExceeded, Limits};
use quandary_core::sink::DiagnosticSink;
use quandary_core::source::Source;

/// The first tag of a description, and its version.
pub(super) const SIGNATURE: (&str, &str) = ("Dayboard", "1");

/// Whether the kit is drawn or named.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Spelling {
    Named,
    Drawn,
}

/// A description that was read.
#[derive(Debug)]
pub(super) struct Description {
    /// `None` where there is no kit.
    pub(super) level: Option<Level>,
    pub(super) spelling: Spelling,
    /// What is said beside the position, in the order of the file: tag and value.
    pub(super) facts: Vec<(String, String)>,
    /// How many errors there are.
    pub(super) errors: usize,
}

/// Reads a description whole.
pub(super) fn read(
    source: &Source,
    limits: &Limits,
    sink: &mut DiagnosticSink,
) -> Result<Description, LimitExceeded> {
    let sections = sections::read(source, limits, sink)?;
    Ok(assemble::assemble(sections, sink))
}

/// The canonical text of a description without errors.
pub(super) fn write(description: &Description, level: &Level) -> String {
    draw::write(level, description.spelling, &description.facts)
}

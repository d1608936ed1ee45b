//! The parts of a file that the selected levels cover; findings elsewhere are ignored.

use crate::open::{Extent, SelectedLevel};
use quandary_core::diagnostic::{Diagnostic, Diagnostics};
use quandary_core::family::Document;
use quandary_core::span::Span;
use std::borrow::Cow;

/// The part of a file whose findings matter.
#[derive(Clone, Debug)]
pub(crate) enum Scope {
    WholeFile,
    /// The locations of the selected levels.
    Levels(Vec<Span>),
}

impl Scope {
    /// The scope of selected levels. A file of solutions has no levels; all its findings matter.
    pub(crate) fn new(document: &dyn Document, levels: &[SelectedLevel], extent: Extent) -> Self {
        match (document.levels(), extent) {
            (Some(all), Extent::Selected) => {
                let spans = levels.iter().filter_map(|level| all.span(level.index));
                Self::Levels(spans.collect())
            }
            (None, Extent::Selected) | (_, Extent::Whole) => Self::WholeFile,
        }
    }

    /// Whether a finding matters.
    pub(crate) fn holds(&self, finding: &Diagnostic) -> bool {
        match self {
            Self::WholeFile => true,
            Self::Levels(spans) => spans.iter().any(|span| span.holds(finding.span)),
        }
    }

    /// The findings that matter.
    pub(crate) fn findings<'a>(&self, all: &'a Diagnostics) -> Cow<'a, Diagnostics> {
        match self {
            Self::WholeFile => Cow::Borrowed(all),
            Self::Levels(_) => Cow::Owned(all.filtered(|finding| self.holds(finding))),
        }
    }
}

//! Findings in text files and references between files.

use quandary_core::diagnostic::Code;
use quandary_core::diagnostic::Severity::Error;

/// The codes of this part, in the order of their numbers.
pub(super) const TEXT: &[&Code] = &[&TIL0200];

/// A file of nothing.
pub static TIL0200: Code = Code::new(
    "TIL0200",
    Error,
    Error,
    "nothing of this format",
    "\
Nothing in the file is of the format it was read in.

If the format was guessed, name the right one.",
);

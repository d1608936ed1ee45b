//! Findings in data files, their other forms, and solution files.

use quandary_core::diagnostic::Code;
use quandary_core::diagnostic::Severity::Error;

/// The codes of this part, in the order of their numbers.
pub(super) const DATA: &[&Code] = &[&TIL0001];

/// A file of nothing.
pub static TIL0001: Code = Code::new(
    "TIL0001",
    Error,
    Error,
    "nothing of this format",
    "\
Nothing in the file is of the format it was read in.

If the format was guessed, name the right one.",
);

//! Every kind of finding in files of this family.

use quandary_core::diagnostic::Code;

/// All of them, in the order of their names.
pub static ALL: &[&Code] = &[];

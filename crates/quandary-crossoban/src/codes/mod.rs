//! Every kind of finding in files of this family.

mod meaning;
mod text;

pub use meaning::*;
pub use text::*;

use quandary_core::diagnostic::Code;

/// All of them, in the order of their names.
pub static ALL: &[&Code] = &[
    &CRO0001, &CRO0002, &CRO0003, &CRO0004, &CRO0005, &CRO0006, &CRO0007, &CRO0008, &CRO0009,
    &CRO0010, &CRO0011, &CRO0012, &CRO0013, &CRO0014, &CRO0015, &CRO0020, &CRO0021, &CRO0022,
    &CRO0030, &CRO0031, &CRO0032, &CRO0060, &CRO0061, &CRO0062, &CRO0063, &CRO0064, &CRO0065,
    &CRO0066,
];

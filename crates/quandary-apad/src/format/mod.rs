//! The file formats of A-Puzzle-A-Day (SPEC, parts A to N): boards as bytes, kits as text, and
//! positions one in each line.
//!
//! Readers never stop at a mistake, and what they read does not depend on strictness. Boards of
//! bytes are decoded when they are asked for, so that a file of millions takes no more memory than
//! its bytes.

pub(crate) mod aim;
pub mod apad;
pub(crate) mod boards;
mod dayboard;
mod file;
mod kits;
pub mod notation;
mod placements;
mod position;
mod probe;
mod write;

pub use file::{File, read};
pub(crate) use position::Places;
pub use probe::{is_inline, probe};

use quandary_core::family::{Format, Kind};

/// The formats, the family's own first.
pub static FORMATS: [Format; 3] = [
    format("apad", "APAD boards", &["apad"], Kind::Binary),
    format("dayboard", "kit description", &["dayboard"], Kind::Text),
    format(
        "placements",
        "positions in words",
        &["placements"],
        Kind::Text,
    ),
];

/// Nine bytes a board.
pub static APAD: &Format = &FORMATS[0];
/// A kit in full or by its name, a date and the pieces placed.
pub static DAYBOARD: &Format = &FORMATS[1];
/// One position in each line.
pub static PLACEMENTS: &Format = &FORMATS[2];

const fn format(
    id: &'static str,
    title: &'static str,
    extensions: &'static [&'static str],
    kind: Kind,
) -> Format {
    Format {
        id,
        title,
        extensions,
        kind,
    }
}

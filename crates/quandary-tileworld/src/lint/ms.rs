//! What the original program for Windows can hold.

use crate::model::Level;

/// The most bytes of fields in a level that the original program for Windows takes (SPEC D12). Its
/// other limits, 25 traps, 31 clone machines and 127 moving creatures, are those of one field.
pub const MS_FIELDS: usize = 1152;

/// How many bytes the fields of a level have, type and size of each included, if those are more
/// than the original program takes.
#[must_use]
pub fn beyond_ms(level: &Level) -> Option<usize> {
    let bytes = level.fields.iter().map(|field| field.data.len() + 2).sum();
    Some(bytes).filter(|bytes| *bytes > MS_FIELDS)
}

//! Limits of the original Windows program.

use crate::model::Level;

/// Maximum total size, in bytes, of all fields of one level in the original Windows program.
/// Source: SPEC.md (D12).
///
/// The other limits of the program (25 traps, 31 clone machines, 127 moving creatures) follow from
/// the maximum size of a field, 255 bytes.
pub const MS_FIELDS: usize = 1152;

/// Returns the total size of the fields of a level if it exceeds [`MS_FIELDS`]; otherwise `None`.
/// The size is in bytes and includes the type and size bytes of each field.
#[must_use]
pub fn beyond_ms(level: &Level) -> Option<usize> {
    let bytes = level.fields.iter().map(|field| field.data.len() + 2).sum();
    Some(bytes).filter(|bytes| *bytes > MS_FIELDS)
}

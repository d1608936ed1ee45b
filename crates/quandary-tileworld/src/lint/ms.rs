//! Limits of the original Windows program.

use crate::model::Level;

/// Maximum number of bytes of the fields of a level in the original Windows program (SPEC D12).
///
/// Its other limits (25 traps, 31 clone machines, 127 moving creatures) follow from the maximum size
/// of a field, 255 bytes.
pub const MS_FIELDS: usize = 1152;

/// Returns the number of bytes of the fields of a level, types and sizes included, if it exceeds
/// [`MS_FIELDS`].
#[must_use]
pub fn beyond_ms(level: &Level) -> Option<usize> {
    let bytes = level.fields.iter().map(|field| field.data.len() + 2).sum();
    Some(bytes).filter(|bytes| *bytes > MS_FIELDS)
}

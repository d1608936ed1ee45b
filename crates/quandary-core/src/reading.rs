//! Options for reading a file.

use crate::diagnostic::Strictness;
use crate::limits::Limits;

/// Options for reading a file: strictness and limits.
///
/// ```
/// use quandary_core::diagnostic::Strictness;
/// use quandary_core::limits::Limits;
/// use quandary_core::reading::ReadOptions;
///
/// let lenient = ReadOptions::default();
/// let strict = ReadOptions {
///     strictness: Strictness::Strict,
///     limits: Limits { levels: 100, ..Limits::default() },
/// };
/// assert!(strict.limits.levels < lenient.limits.levels);
/// ```
#[derive(Clone, Debug, Default)]
pub struct ReadOptions {
    /// How strictly deviations from the format are judged.
    pub strictness: Strictness,
    /// Upper limits for the file, for example on its size and its number of levels.
    pub limits: Limits,
}

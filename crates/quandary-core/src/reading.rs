//! Options for reading a file.

use crate::diagnostic::Strictness;
use crate::limits::Limits;

/// Options for reading a file: strictness and limits.
#[derive(Clone, Debug, Default)]
pub struct ReadOptions {
    /// How strictly deviations from the format are judged.
    pub strictness: Strictness,
    /// Upper limits for the file, for example on its size and its number of levels.
    pub limits: Limits,
}

//! Options for reading a file.

use crate::diagnostic::Strictness;
use crate::limits::Limits;

/// How a file is read.
#[derive(Clone, Debug, Default)]
pub struct ReadOptions {
    /// Whether deviations from the format are warnings or errors.
    pub strictness: Strictness,
    /// Upper limits on sizes.
    pub limits: Limits,
}

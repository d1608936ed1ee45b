//! Upper limits on the sizes of files.

use crate::span::Span;

/// Upper limits for reading files. Sizes stated in a file are compared with these limits before
/// memory is allocated.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Limits {
    /// Maximum size of a file in bytes.
    pub file_bytes: u64,
    /// Maximum number of levels in a file.
    pub levels: u64,
    /// Maximum number of cells of a board, including empty cells.
    pub cells: u64,
    /// Maximum number of tags, comments, fields or similar entries. Some formats count them in the
    /// whole file, others in each section or level.
    pub tags: u64,
    /// Maximum number of findings stored for a file; further findings are only counted.
    pub diagnostics: u64,
}

impl Default for Limits {
    fn default() -> Self {
        Self {
            file_bytes: 256 << 20,
            levels: 1_000_000,
            cells: 16 << 20,
            tags: 100_000,
            diagnostics: 1_000,
        }
    }
}

impl Limits {
    /// The names that [`Limits::set`] accepts.
    pub const NAMES: [&'static str; 5] = ["file-bytes", "levels", "cells", "tags", "diagnostics"];

    /// Sets one limit by its name.
    ///
    /// # Errors
    /// The name is not in [`Limits::NAMES`].
    pub fn set(&mut self, name: &str, value: u64) -> Result<(), UnknownLimit> {
        let field = match name {
            "file-bytes" => &mut self.file_bytes,
            "levels" => &mut self.levels,
            "cells" => &mut self.cells,
            "tags" => &mut self.tags,
            "diagnostics" => &mut self.diagnostics,
            _ => {
                return Err(UnknownLimit {
                    name: name.to_owned(),
                });
            }
        };
        *field = value;
        Ok(())
    }

    /// Checks that `found` is at most `allowed`.
    ///
    /// # Errors
    /// `found` is larger than `allowed`. The error contains both numbers, the name of the limit
    /// and `span`, the part of the file that exceeds the limit.
    pub fn check(
        name: &'static str,
        allowed: u64,
        found: u64,
        span: Span,
    ) -> Result<(), LimitExceeded> {
        if found <= allowed {
            Ok(())
        } else {
            Err(LimitExceeded {
                name,
                allowed,
                found,
                span,
            })
        }
    }
}

/// The error for a file that exceeds a limit; the file was not read.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{found} {name}, more than the limit of {allowed}")]
pub struct LimitExceeded {
    /// The name of the limit, one of [`Limits::NAMES`].
    pub name: &'static str,
    /// The largest value that the limit allows.
    pub allowed: u64,
    /// The size that was measured in the file, or that the file states.
    pub found: u64,
    /// The part of the file that exceeds the limit.
    pub span: Span,
}

/// The error for a limit name that does not exist.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("unknown limit `{name}`; available: {}", Limits::NAMES.join(", "))]
pub struct UnknownLimit {
    /// The unknown name.
    pub name: String,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_name_sets_its_own_limit() {
        let mut limits = Limits::default();
        for (value, name) in (1..).zip(Limits::NAMES) {
            limits.set(name, value).unwrap();
        }
        let expected = Limits {
            file_bytes: 1,
            levels: 2,
            cells: 3,
            tags: 4,
            diagnostics: 5,
        };
        assert_eq!(limits, expected);
        assert!(limits.set("nodes", 1).is_err());
    }

    #[test]
    fn exceeded_limit_is_named() {
        let error = Limits::check("levels", 2, 3, Span::at(7)).unwrap_err();
        assert_eq!(error.to_string(), "3 levels, more than the limit of 2");
        assert!(Limits::check("levels", 2, 2, Span::at(7)).is_ok());
    }
}

//! How large a file may be before reading it is refused. All of it is here, all of it settable.

use crate::span::Span;

/// The ceilings of reading. Sizes that a file states are claims, checked against these before
/// memory is taken.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Limits {
    /// Bytes in one file.
    pub file_bytes: u64,
    /// Levels in one file.
    pub levels: u64,
    /// Cells of one board, empty ones included.
    pub cells: u64,
    /// Tags, comments or fields in one section or level.
    pub tags: u64,
    /// Findings kept for one file; further ones are counted.
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
    /// The names that [`Limits::set`] takes.
    pub const NAMES: [&'static str; 5] = ["file-bytes", "levels", "cells", "tags", "diagnostics"];

    /// Sets one ceiling by its name.
    ///
    /// # Errors
    /// The name is none of [`Limits::NAMES`].
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

    /// Passes if `found` is within `allowed`.
    ///
    /// # Errors
    /// It is not; the error names the limit and the place.
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

/// A ceiling was broken: nothing was read.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{name}: {found} where the limit is {allowed} (raise it with --limit {name}={found})")]
pub struct LimitExceeded {
    /// Which ceiling, as in [`Limits::NAMES`].
    pub name: &'static str,
    /// The ceiling.
    pub allowed: u64,
    /// What the file holds or claims.
    pub found: u64,
    /// Where.
    pub span: Span,
}

/// There is no ceiling of that name.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("no limit is called `{name}` (there are: {})", Limits::NAMES.join(", "))]
pub struct UnknownLimit {
    /// The name asked for.
    pub name: String,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_name_sets_a_ceiling_of_its_own() {
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
    fn a_broken_ceiling_names_itself() {
        let error = Limits::check("levels", 2, 3, Span::at(7)).unwrap_err();
        assert_eq!(
            error.to_string(),
            "levels: 3 where the limit is 2 (raise it with --limit levels=3)"
        );
        assert!(Limits::check("levels", 2, 2, Span::at(7)).is_ok());
    }
}

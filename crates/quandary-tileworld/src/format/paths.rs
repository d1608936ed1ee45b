//! Names of other files, as files write them.

use super::text::Placed;
use crate::codes;
use quandary_core::sink::{DiagnosticSink, quote};

/// Where a name may lead.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Reach {
    /// A file of the folder itself.
    NameOnly,
    /// A file in the folder or below it.
    Below,
}

/// Tells of a path that leads somewhere else. Nobody follows it.
pub(super) fn check_path(path: &Placed, reach: Reach, sink: &mut DiagnosticSink) {
    if let Some(why) = fault(&path.text, reach) {
        sink.report(&codes::PATH_OUTSIDE_FOLDER, path.span, || {
            format!("{} {why}", quote(&path.text))
        });
    }
}

/// Whether a path as it is written stays in its folder.
pub(crate) fn stays(path: &str) -> bool {
    fault(path, Reach::Below).is_none()
}

fn fault(path: &str, reach: Reach) -> Option<&'static str> {
    let mut parts = path.split('/');
    if path.contains('\\') {
        Some("has a backslash in it, which is no part of a name")
    } else if path.starts_with('/') {
        Some("is a path from the root of the disk")
    } else if path.as_bytes().get(1) == Some(&b':') {
        Some("names a drive")
    } else if parts.any(|part| part == "..") {
        Some("leads out of its folder")
    } else if path.contains('\0') {
        Some("has a NUL in it, which is no part of a name")
    } else if reach == Reach::NameOnly && path.contains('/') {
        Some("is a path where only a name may stand")
    } else {
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_stay_and_paths_that_lead_out_do_not() {
        for path in ["tiles.bmp", "sounds/oof.wav", "a..b", "..."] {
            assert!(stays(path), "{path}");
        }
        for path in [
            "/etc/passwd",
            "../a",
            "a/../../b",
            "a/..",
            "C:a",
            "a\\b",
            "\\\\host\\a",
            "a\0",
        ] {
            assert!(!stays(path), "{path}");
        }
        assert!(fault("a/b", Reach::NameOnly).is_some());
    }
}

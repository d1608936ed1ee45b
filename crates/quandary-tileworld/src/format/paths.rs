//! Checks that the paths in a file, which refer to other files, stay inside the allowed folder.

use super::text::SpannedText;
use crate::codes;
use quandary_core::family::AllowedPaths;
use quandary_core::sink::{DiagnosticSink, quote};

/// Reports a path outside the allowed folder. Such paths are never followed.
pub(super) fn check_path(path: &SpannedText, allowed: AllowedPaths, sink: &mut DiagnosticSink) {
    if let Some(fault) = fault(&path.text, allowed) {
        sink.report(&codes::PATH_OUTSIDE_FOLDER, path.span, || {
            let expected = match allowed {
                AllowedPaths::NameOnly => "a file name without a folder",
                AllowedPaths::Below => "a path inside the folder of this file",
            };
            format!("{} {fault}; expected {expected}", quote(&path.text))
        });
    }
}

/// Whether a path is followed, judged by its text alone.
pub(crate) fn is_allowed(path: &str, allowed: AllowedPaths) -> bool {
    fault(path, allowed).is_none()
}

fn fault(path: &str, allowed: AllowedPaths) -> Option<&'static str> {
    let mut parts = path.split('/');
    if path.contains('\\') {
        Some("contains a backslash")
    } else if path.starts_with('/') {
        Some("is an absolute path")
    } else if path.as_bytes().get(1) == Some(&b':') {
        Some("has a drive letter")
    } else if parts.any(|part| part == "..") {
        Some("contains `..`")
    } else if path.contains('\0') {
        Some("contains a NUL byte")
    } else if allowed == AllowedPaths::NameOnly && path.contains('/') {
        Some("contains a slash")
    } else {
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paths_that_leave_the_folder_are_rejected() {
        for path in ["tiles.bmp", "sounds/oof.wav", "a..b", "..."] {
            assert!(is_allowed(path, AllowedPaths::Below), "{path}");
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
            assert!(!is_allowed(path, AllowedPaths::Below), "{path}");
        }
        assert!(!is_allowed("a/b", AllowedPaths::NameOnly));
    }
}

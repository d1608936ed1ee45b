//! Checks of bad files, which are test files with exactly one finding.
//!
//! A bad file is `tests/bad/<CODE>.<extension>`. Lenient and strict reading both report exactly one
//! finding, and this finding has the code in the file name.

use quandary_core::diagnostic::{Code, Diagnostic, Diagnostics, Strictness};
use quandary_core::format::Format;
use std::path::Path;

/// A test file that has exactly one finding.
#[derive(Clone, Debug)]
pub struct BadFile {
    /// The code of the finding.
    pub code: &'static Code,
    /// The format, given by the file name extension.
    pub format: &'static Format,
    /// The contents of the file.
    pub bytes: Vec<u8>,
}

/// Reads the files in `tests/bad` of a crate, one for each code. The extension of a file is the id
/// of its format, which must be in `formats`.
///
/// # Panics
/// Panics if a code has no file or several files.
#[must_use]
pub fn files(
    crate_folder: &str,
    codes: &[&'static Code],
    formats: &[&'static Format],
) -> Vec<BadFile> {
    let folder = Path::new(crate_folder).join("tests/bad");
    codes
        .iter()
        .map(|code| file(&folder, code, formats))
        .collect()
}

/// The bad file of a code. The extension is not case-sensitive.
fn file(folder: &Path, code: &'static Code, formats: &[&'static Format]) -> BadFile {
    let entries = std::fs::read_dir(folder).expect("a folder of bad files");
    let files = entries.filter_map(|entry| {
        let path = entry.ok()?.path();
        let extension = path.extension()?.to_str()?;
        let mut formats = formats.iter();
        let format = formats.find(|format| format.id.eq_ignore_ascii_case(extension))?;
        (path.file_stem()? == code.id).then_some((format, path))
    });
    let mut files: Vec<_> = files.collect();
    assert_eq!(files.len(), 1, "number of bad files of {}", code.id);
    let (format, path) = files.remove(0);
    let bytes = std::fs::read(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    BadFile {
        code,
        format,
        bytes,
    }
}

/// Checks that lenient and strict reading of a file both report exactly one finding. This finding
/// must have the code [`BadFile::code`], the severity of that code, and spans inside the file.
///
/// # Panics
/// Panics if the check fails.
pub fn assert_exact(file: &BadFile, read: impl Fn(&BadFile, Strictness) -> Diagnostics) {
    for strictness in [Strictness::Lenient, Strictness::Strict] {
        let findings = read(file, strictness);
        let found: Vec<&str> = findings.iter().map(|finding| finding.code.id).collect();
        assert_eq!(found, [file.code.id], "{strictness:?}");
        let severity = file.code.severity(strictness);
        assert_eq!(findings.worst(), Some(severity), "{}", file.code.id);
        for finding in &findings {
            assert_inside(finding, file.bytes.len());
        }
    }
}

/// Checks that all spans of a finding are inside a file of `bytes` bytes.
///
/// # Panics
/// Panics if a span is outside the file.
pub fn assert_inside(finding: &Diagnostic, bytes: usize) {
    let labels = finding.labels.iter().map(|label| label.span);
    let edits = finding.fix.iter().flat_map(|fix| &fix.edits);
    let spans = labels.chain(edits.map(|edit| edit.span));
    for span in std::iter::once(finding.span).chain(spans) {
        assert!(span.end <= bytes, "{span:?} of {bytes}: {finding:?}");
    }
}

/// Checks a table of codes. The codes must be sorted by id, and each id must start with `family`.
/// Each code needs a title, and an explanation of at least two paragraphs. Lines of an explanation
/// have at most 100 characters.
///
/// # Panics
/// Panics if the check fails.
pub fn assert_explained(codes: &[&'static Code], family: &str) {
    let mut last = "";
    for code in codes {
        assert!(last < code.id, "{} follows {last}", code.id);
        last = code.id;
        assert!(code.id.starts_with(family) && code.id.len() == family.len() + 4);
        assert!(code.strict >= code.severity, "{}", code.id);
        let title = code.title;
        assert!(title.len() > 5 && !title.ends_with('.'), "{}", code.id);
        let paragraphs = code.explanation.split("\n\n").count();
        assert!(paragraphs >= 2, "{}: meaning and advice", code.id);
        let lines = code.explanation.lines();
        let longest = lines.map(|line| line.chars().count()).max();
        assert!(longest <= Some(100), "{}", code.id);
    }
}

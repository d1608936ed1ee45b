//! One bad file for each kind of finding: `tests/bad/<CODE>.<extension>` has that finding and no
//! other, read leniently and read strictly.

use quandary_core::diagnostic::{Code, Diagnostic, Diagnostics, Strictness};
use quandary_core::family::Format;
use std::path::Path;

/// A bad file.
#[derive(Clone, Debug)]
pub struct BadFile {
    /// The finding that it has.
    pub code: &'static Code,
    /// The format that its name ends in.
    pub format: &'static Format,
    /// The file.
    pub bytes: Vec<u8>,
}

/// The bad file of each code. `crate_folder` is the folder of the crate, `formats` are those of
/// the room, whose names the files end in.
///
/// # Panics
/// A code has no bad file, or several.
#[must_use]
pub fn files(
    crate_folder: &str,
    codes: &[&'static Code],
    formats: &'static [Format],
) -> Vec<BadFile> {
    let folder = Path::new(crate_folder).join("tests/bad");
    codes
        .iter()
        .map(|code| file(&folder, code, formats))
        .collect()
}

/// The ending may be written in any case.
fn file(folder: &Path, code: &'static Code, formats: &'static [Format]) -> BadFile {
    let entries = std::fs::read_dir(folder).expect("a folder of bad files");
    let files = entries.filter_map(|entry| {
        let path = entry.ok()?.path();
        let ending = path.extension()?.to_str()?;
        let mut formats = formats.iter();
        let format = formats.find(|format| format.id.eq_ignore_ascii_case(ending))?;
        (path.file_stem()? == code.id).then_some((format, path))
    });
    let mut files: Vec<_> = files.collect();
    assert_eq!(files.len(), 1, "{} has one bad file", code.id);
    let (format, path) = files.remove(0);
    let bytes = std::fs::read(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    BadFile {
        code,
        format,
        bytes,
    }
}

/// Checks that a file has its finding and no other, as heavy as its code says, within the file.
///
/// # Panics
/// It has not.
pub fn assert_exact(file: &BadFile, read: impl Fn(&BadFile, Strictness) -> Diagnostics) {
    for strictness in [Strictness::Lenient, Strictness::Strict] {
        let findings = read(file, strictness);
        let found: Vec<&str> = findings.iter().map(|finding| finding.code.id).collect();
        assert_eq!(found, [file.code.id], "{strictness:?}");
        let weight = file.code.severity(strictness);
        assert_eq!(findings.worst(), Some(weight), "{}", file.code.id);
        for finding in &findings {
            assert_inside(finding, file.bytes.len());
        }
    }
}

/// Checks that all places of a finding lie in a file of so many bytes.
///
/// # Panics
/// One does not.
pub fn assert_inside(finding: &Diagnostic, bytes: usize) {
    let labels = finding.labels.iter().map(|label| label.span);
    let edits = finding.fix.iter().flat_map(|fix| &fix.edits);
    let places = labels.chain(edits.map(|edit| edit.span));
    for span in std::iter::once(finding.span).chain(places) {
        assert!(span.end <= bytes, "{span:?} of {bytes}: {finding:?}");
    }
}

/// Checks the table of codes: in the order of their names, all of one family, each explained with
/// what to do, in lines that a terminal shows.
///
/// # Panics
/// Something of that is not so.
pub fn assert_explained(codes: &[&'static Code], family: &str) {
    let mut last = "";
    for code in codes {
        assert!(last < code.id, "{} comes after {last}", code.id);
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

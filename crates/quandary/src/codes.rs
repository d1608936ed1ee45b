//! The kinds of findings of all families.

use crate::family_id::FamilyId;
use quandary_core::diagnostic::{Code, Severity};

/// The finding for a file of unknown format. It has no location, because the file cannot be read as
/// a document.
///
/// ```
/// use quandary::core::reading::ReadOptions;
/// use quandary::core::source::Source;
/// use quandary::{OpenError, UNRECOGNISED, open};
///
/// let unknown = open(Source::new("notes.txt", b"hello".to_vec()), None, &ReadOptions::default());
/// assert_eq!(unknown.err(), Some(OpenError::Unrecognised));
/// println!("{}: {}", UNRECOGNISED.id, UNRECOGNISED.title); // QUA0001: unknown file format
/// # assert_eq!(UNRECOGNISED.id, "QUA0001");
/// ```
pub static UNRECOGNISED: Code = Code {
    id: "QUA0001",
    severity: Severity::Error,
    strict: Severity::Error,
    title: "unknown file format",
    explanation: "\
Neither the content of the file nor its extension matches a format that this program reads.

The file may be empty, compressed, truncated at its beginning, or of another kind. If you know its
format, specify it with `--as FORMAT`.",
};

/// All kinds of findings, [`UNRECOGNISED`] first.
///
/// ```
/// for code in quandary::codes() {
///     println!("{} {}: {}", code.id, code.severity.word(), code.title);
/// }
/// assert!(quandary::codes().count() > 100);
/// ```
pub fn codes() -> impl Iterator<Item = &'static Code> {
    let of_families = FamilyId::ALL
        .iter()
        .flat_map(|family| family.family().info().codes.iter().copied());
    std::iter::once(&UNRECOGNISED).chain(of_families)
}

/// Returns the kind of finding with this id; `None` if the id is unknown. Upper and lower case are
/// not distinguished.
///
/// ```
/// # fn main() -> Result<(), Box<dyn std::error::Error>> {
/// let code = quandary::find_code("qua0001").ok_or("unknown code")?;
/// println!("{}\n\n{}", code.title, code.explanation);
/// assert!(quandary::find_code("QUA9999").is_none());
/// # Ok(())
/// # }
/// ```
#[must_use]
pub fn find_code(id: &str) -> Option<&'static Code> {
    codes().find(|code| code.id.eq_ignore_ascii_case(id))
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;

    #[test]
    fn code_ids_are_three_capitals_and_four_digits_and_unique() {
        let mut seen = HashSet::new();
        for code in codes() {
            let (letters, digits) = code.id.split_at(3);
            assert!(letters.bytes().all(|byte| byte.is_ascii_uppercase()));
            assert!(digits.len() == 4 && digits.bytes().all(|byte| byte.is_ascii_digit()));
            assert!(seen.insert(code.id), "duplicate id {}", code.id);
        }
    }

    #[test]
    fn codes_have_explanations_and_are_found_in_any_case() {
        for code in codes() {
            assert!(!code.title.is_empty() && !code.explanation.trim().is_empty());
            let small = code.id.to_lowercase();
            assert_eq!(find_code(&small).map(|found| found.id), Some(code.id));
        }
        assert!(find_code("GAR").is_none());
    }
}

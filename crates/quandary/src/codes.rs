//! Every kind of finding.

use crate::family_id::FamilyId;
use quandary_core::diagnostic::{Code, Severity};

/// The finding of a file that belongs to no family. It has no place and no document.
pub static UNRECOGNISED: Code = Code {
    id: "QUA0001",
    severity: Severity::Error,
    strict: Severity::Error,
    title: "unknown file format",
    explanation: "\
Neither the content of the file nor its extension matches a format that this program reads.

The file may be empty, compressed, truncated at its beginning, or of another kind. If you know its
format, name it with `--as FORMAT`; `quandary identify --help` lists the formats.",
};

/// Every kind of finding of every family, those of no family first.
pub fn codes() -> impl Iterator<Item = &'static Code> {
    let of_rooms = FamilyId::ALL
        .iter()
        .flat_map(|family| family.family().info().codes.iter().copied());
    std::iter::once(&UNRECOGNISED).chain(of_rooms)
}

/// The kind of finding with that name, in any case.
#[must_use]
pub fn find_code(id: &str) -> Option<&'static Code> {
    codes().find(|code| code.id.eq_ignore_ascii_case(id))
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;

    #[test]
    fn every_code_is_three_capitals_and_four_digits_and_there_once() {
        let mut seen = HashSet::new();
        for code in codes() {
            let (letters, digits) = code.id.split_at(3);
            assert!(letters.bytes().all(|byte| byte.is_ascii_uppercase()));
            assert!(digits.len() == 4 && digits.bytes().all(|byte| byte.is_ascii_digit()));
            assert!(seen.insert(code.id), "{} is there twice", code.id);
        }
    }

    #[test]
    fn every_code_is_explained_and_found_in_any_case() {
        for code in codes() {
            assert!(!code.title.is_empty() && !code.explanation.trim().is_empty());
            let small = code.id.to_lowercase();
            assert_eq!(find_code(&small).map(|found| found.id), Some(code.id));
        }
        assert!(find_code("GAR").is_none());
    }
}

//! Checks that each statement of a `SPEC.md` names a test, and that the tests exist.

use std::collections::BTreeSet;
use std::path::Path;

/// A numbered statement of a `SPEC.md`: `- **F1** [S] text`, with its continuation lines. The
/// id is `F1`; `[S]` shows where the statement comes from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Statement {
    /// The id of the statement, such as `F1`: the letter of its part of SPEC.md, and its number in
    /// that part.
    pub number: String,
    /// The text after the id, including the mark such as `[S]` and the names of tests.
    pub text: String,
}

/// The statements of a `SPEC.md`, in order.
///
/// # Panics
/// Panics if the bold markup of an id is not closed.
#[must_use]
pub fn statements(spec: &str) -> Vec<Statement> {
    let mut found: Vec<Statement> = Vec::new();
    for line in spec.lines() {
        if let Some(rest) = line.strip_prefix("- **") {
            let (number, text) = rest.split_once("**").expect("closed bold markup");
            if number.ends_with(|last: char| last.is_ascii_digit()) {
                found.push(Statement {
                    number: number.to_owned(),
                    text: text.to_owned(),
                });
            }
        } else if let Some(last) = found.last_mut().filter(|_| line.starts_with("  ")) {
            last.text.push(' ');
            last.text.push_str(line);
        }
    }
    found
}

/// The tests named in a text as `file.rs::name`.
fn tests_named(text: &str) -> Vec<(&str, &str)> {
    text.split('`')
        .skip(1)
        .step_by(2)
        .filter_map(|quoted| quoted.split_once("::"))
        .filter(|(file, _)| file.ends_with(".rs"))
        .collect()
}

/// Checks that each statement names a test, and that all named tests exist in the folder `tests` of
/// the crate.
///
/// # Panics
/// Panics if the check fails.
pub fn assert_tests_exist(spec: &str, crate_folder: &str) {
    let folder = Path::new(crate_folder).join("tests");
    for Statement { number, text } in statements(spec) {
        let named = tests_named(&text);
        assert!(!named.is_empty(), "{number} does not name a test");
        for (file, name) in named {
            let source = std::fs::read_to_string(folder.join(file))
                .unwrap_or_else(|error| panic!("{number}: {file}: {error}"));
            let exists = source.contains(&format!("fn {name}("));
            assert!(exists, "{number}: {file}::{name}");
        }
    }
}

/// Checks the ids of all statements. The letters of the parts must be `parts`, in this order. The
/// statements of each part must be numbered from 1 without gaps.
///
/// # Panics
/// Panics if the check fails.
pub fn assert_numbered(spec: &str, parts: &[&str]) {
    let numbers: Vec<String> = statements(spec).into_iter().map(|one| one.number).collect();
    let mut expected = Vec::new();
    for part in parts {
        let of_part = numbers.iter().filter(|number| number.starts_with(part));
        let of_part = of_part.count();
        assert!(of_part > 0, "part {part}");
        expected.extend((1..=of_part).map(|index| format!("{part}{index}")));
    }
    assert_eq!(numbers, expected);
}

/// Checks that every statement that `sources` refer to exists in `spec`. `sources` are texts of
/// source files, which refer to a statement by its id in parentheses, for example `(R4)`. `parts`
/// contains the letters of all parts of `spec`, for example `"FR"`.
///
/// # Panics
/// Panics if a statement does not exist.
pub fn assert_known(spec: &str, parts: &str, sources: &[&str]) {
    let known: BTreeSet<String> = statements(spec).into_iter().map(|one| one.number).collect();
    for source in sources {
        for piece in source.split('(').skip(1) {
            let number = piece.split(')').next().unwrap_or_default();
            let mut letters = number.chars();
            let part = letters.next().is_some_and(|part| parts.contains(part));
            let rest = letters.as_str();
            if part && !rest.is_empty() && rest.bytes().all(|byte| byte.is_ascii_digit()) {
                assert!(known.contains(number), "{number}");
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SPEC: &str =
        "text\n\n- **F1** [S] one\n  `a.rs::b` more\n- **F2** [D] two\n- **Note** x\n";

    #[test]
    fn statements_include_continuation_lines() {
        let found = statements(SPEC);
        let numbers: Vec<&str> = found.iter().map(|one| one.number.as_str()).collect();
        assert_eq!(numbers, ["F1", "F2"]);
        assert_eq!(tests_named(&found[0].text), [("a.rs", "b")]);
        assert_numbered(SPEC, &["F"]);
    }

    #[test]
    #[should_panic(expected = "F2 does not name a test")]
    fn statements_without_a_test_are_detected() {
        let only_the_second = &SPEC[SPEC.find("- **F2").unwrap()..];
        assert_tests_exist(only_the_second, env!("CARGO_MANIFEST_DIR"));
    }

    #[test]
    #[should_panic(expected = "F9")]
    fn unknown_statements_are_detected() {
        assert_known(SPEC, "F", &["as it says (F1)", "and here (F9)"]);
    }
}

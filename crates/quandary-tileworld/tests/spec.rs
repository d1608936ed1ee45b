//! SPEC.md names a test for each of its statements, and the tests it names exist.

use quandary_testing::spec::{assert_numbered, assert_tests_exist, statements};

const SPEC: &str = include_str!("../SPEC.md");

/// Tests that stand beside the code are named by their path from the crate's folder.
#[test]
fn every_statement_names_a_test_that_exists() {
    let spec = SPEC.replace("`src/", "`../src/");
    assert_tests_exist(&spec, env!("CARGO_MANIFEST_DIR"));
}

#[test]
fn statements_are_numbered_without_gaps() {
    assert_numbered(SPEC, &["D", "S", "T", "P", "Q"]);
}

#[test]
fn every_statement_names_its_origin() {
    for statement in statements(SPEC) {
        let origins = ["[seed", "[notes", "[decided"];
        let told = origins.iter().any(|origin| statement.text.contains(origin));
        assert!(told, "{} has no origin", statement.number);
    }
}

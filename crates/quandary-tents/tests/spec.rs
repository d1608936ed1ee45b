//! SPEC.md names a test for each of its statements, and the tests it names exist.

use quandary_testing::spec;

const SPEC: &str = include_str!("../SPEC.md");

#[test]
fn every_statement_names_a_test_that_exists() {
    spec::assert_tests_exist(SPEC, env!("CARGO_MANIFEST_DIR"));
}

#[test]
fn statements_are_numbered_without_gaps() {
    let parts = [
        "A", "F", "G", "H", "I", "J", "K", "L", "R", "N", "V", "Q", "S", "P",
    ];
    spec::assert_numbered(SPEC, &parts);
}

/// Sources cite statements as `(R4)`; they have to exist.
#[test]
fn statements_cited_in_sources_exist() {
    let sources = [
        include_str!("../src/rules/move_class.rs"),
        include_str!("../src/format/description.rs"),
        include_str!("../src/format/sgt_save.rs"),
        include_str!("../src/fingerprint.rs"),
    ];
    spec::assert_known(SPEC, "AFGHIJKLRNVQSP", &sources);
}

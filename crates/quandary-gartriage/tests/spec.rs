//! Every statement of SPEC.md names a test, and the named tests exist.

use quandary_testing::spec;

const SPEC: &str = include_str!("../SPEC.md");

#[test]
fn every_statement_names_a_test_that_exists() {
    spec::assert_tests_exist(SPEC, env!("CARGO_MANIFEST_DIR"));
}

#[test]
fn statements_are_numbered_without_gaps() {
    spec::assert_numbered(SPEC, &["F", "B", "N", "R", "S", "G", "H", "P"]);
}

#[test]
fn statements_cited_in_the_sources_exist() {
    let sources = [
        include_str!("../src/rules.rs"),
        include_str!("../src/format/lines.rs"),
        include_str!("../src/fingerprint.rs"),
    ];
    spec::assert_known(SPEC, "FBNRGH", &sources);
}

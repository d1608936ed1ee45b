//! SPEC.md names a test for each of its statements, and the tests it names exist.

use quandary_testing::spec;

const SPEC: &str = include_str!("../SPEC.md");

/// The parts that have statements, in their order.
const PARTS: &[&str] = &["R", "P", "C", "V"];

#[test]
fn every_statement_names_a_test_that_exists() {
    spec::assert_tests_exist(SPEC, env!("CARGO_MANIFEST_DIR"));
}

#[test]
fn statements_are_numbered_without_gaps() {
    spec::assert_numbered(SPEC, PARTS);
}

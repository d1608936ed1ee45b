//! SPEC.md names an existing test for each of its statements.

use quandary_testing::spec;

const SPEC: &str = include_str!("../SPEC.md");

#[test]
fn every_statement_names_a_test_that_exists() {
    spec::assert_tests_exist(SPEC, env!("CARGO_MANIFEST_DIR"));
}

#[test]
fn statements_are_numbered_without_gaps() {
    spec::assert_numbered(
        SPEC,
        &["A", "F", "W", "N", "D", "L", "R", "S", "V", "C", "P", "I"],
    );
}

#[test]
fn statements_referenced_in_sources_exist() {
    let sources = [
        include_str!("../src/format/apad.rs"),
        include_str!("../src/format/square_names.rs"),
        include_str!("../src/format/mod.rs"),
        include_str!("../src/format/placements.rs"),
        include_str!("../src/family/game.rs"),
        include_str!("../src/family/hint.rs"),
        include_str!("../src/format/period.rs"),
        include_str!("../src/format/position.rs"),
        include_str!("../src/fingerprint.rs"),
    ];
    spec::assert_known(SPEC, "AFWNDLRSVCPI", &sources);
}

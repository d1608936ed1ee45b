//! Each statement of SPEC.md names existing tests.

use quandary_testing::spec;

const SPEC: &str = include_str!("../SPEC.md");

/// The parts with statements, in order.
const PARTS: &[&str] = &[
    "A", "B", "F", "X", "K", "M", "L", "R", "P", "C", "S", "H", "G", "V", "N",
];

#[test]
fn every_statement_names_a_test_that_exists() {
    spec::assert_tests_exist(SPEC, env!("CARGO_MANIFEST_DIR"));
}

#[test]
fn statements_are_numbered_without_gaps() {
    spec::assert_numbered(SPEC, PARTS);
}

#[test]
fn statements_named_in_sources_exist() {
    let sources = [
        include_str!("../src/fingerprint.rs"),
        include_str!("../src/format/html.rs"),
        include_str!("../src/format/texts.rs"),
        include_str!("../src/rules/capitals.rs"),
        include_str!("../src/format/macros.rs"),
        include_str!("../src/format/slc.rs"),
        include_str!("../src/rules/command.rs"),
        include_str!("../src/rules/aim.rs"),
        include_str!("../src/rules/reverse.rs"),
        include_str!("../src/rules/pulling.rs"),
        include_str!("../src/rules/pull_travel.rs"),
        include_str!("../src/rules/count.rs"),
        include_str!("../src/rules/work_budget.rs"),
        include_str!("../src/rules/game.rs"),
        include_str!("../src/rules/replay.rs"),
        include_str!("../src/rules/trace.rs"),
    ];
    spec::assert_known(SPEC, "ABFXKMLRPCSHGVN", &sources);
}

//! Checks of SPEC.md: numbering, origins, and references to tests.

use quandary_testing::spec::{assert_known, assert_numbered, assert_tests_exist, statements};

const SPEC: &str = include_str!("../SPEC.md");

/// Unit tests are named by their path from the crate folder.
#[test]
fn every_statement_names_a_test_that_exists() {
    let spec = SPEC.replace("`src/", "`../src/");
    assert_tests_exist(&spec, env!("CARGO_MANIFEST_DIR"));
}

#[test]
fn statements_are_numbered_without_gaps() {
    assert_numbered(SPEC, &["D", "S", "T", "P", "Q", "H", "R"]);
}

#[test]
fn every_statement_names_its_origin() {
    for statement in statements(SPEC) {
        let origins = ["[seed", "[notes", "[tworld", "[decided"];
        let has_origin = origins.iter().any(|origin| statement.text.contains(origin));
        assert!(has_origin, "{} has no origin", statement.number);
    }
}

#[test]
fn statements_cited_in_the_sources_exist() {
    let sources = [
        include_str!("../src/fingerprint.rs"),
        include_str!("../src/rules/random.rs"),
        include_str!("../src/rules/replay.rs"),
        include_str!("../src/rules/ms/mod.rs"),
        include_str!("../src/rules/ms/start.rs"),
        include_str!("../src/rules/ms/choose.rs"),
        include_str!("../src/rules/ms/movement.rs"),
        include_str!("../src/rules/ms/arrive.rs"),
        include_str!("../src/rules/ms/device.rs"),
        include_str!("../src/rules/ms/slip.rs"),
        include_str!("../src/rules/lynx/mod.rs"),
        include_str!("../src/rules/lynx/start.rs"),
        include_str!("../src/rules/lynx/choose.rs"),
        include_str!("../src/rules/lynx/movement.rs"),
        include_str!("../src/rules/lynx/step.rs"),
        include_str!("../src/rules/lynx/device.rs"),
    ];
    assert_known(SPEC, "DSTPQHR", &sources);
}

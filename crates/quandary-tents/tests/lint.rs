//! Findings about the meaning of levels: SPEC part L.

mod common;

use common::{DEFAULT, codes, read};
use quandary_core::format::Format;
use quandary_tents::format::{PZPRV3, TNT};

const NONE: [&str; 0] = [];

/// The messages of all findings.
fn messages(format: &'static Format, text: &str) -> Vec<String> {
    let parsed = read(format, text);
    let findings = parsed.diagnostics.iter();
    findings.map(|finding| finding.message.clone()).collect()
}

#[test]
fn a_solvable_level_has_no_findings() {
    assert_eq!(codes(TNT, DEFAULT), NONE);
}

#[test]
fn wrong_clue_sums_are_reported_for_rows_and_columns() {
    let text = "2 4 0 0\n1 1 \n0 1 0 0 \nx   \n  x \n";
    assert_eq!(
        messages(TNT, text),
        ["the clues of the columns add up to 1, but the board has 2 trees"]
    );
    let text = "2 4 0 0\n1 1 \n0 1 0 1 \nx   \n    \n";
    let found = codes(TNT, text);
    assert_eq!(found.iter().filter(|code| **code == "TEN0060").count(), 2);
}

#[test]
fn open_clues_can_only_increase_the_sum() {
    let with =
        |clue: &str| format!("pzprv3\ntents\n1\n5\n. . . . . . \n{clue} 1 . . . 1 \n0 0 0 0 \n");
    assert_eq!(codes(PZPRV3, &with(".")), NONE);
    let columns = "pzprv3\ntents\n1\n5\n. . 1 1 1 . \n. 1 . . . 1 \n0 0 0 0 \n";
    assert!(codes(PZPRV3, columns).contains(&"TEN0060"));
}

#[test]
fn the_capacity_of_a_line_is_every_other_square_next_to_a_tree() {
    // Row 1: five squares below trees have room for 3 tents.
    let with = |clue: u32| {
        format!(
            "3 5 0 0\n0 {clue} {} \n1 1 1 1 1 \nxxxxx\n     \n     \n",
            5 - clue
        )
    };
    let room = |clue| {
        messages(TNT, &with(clue))
            .into_iter()
            .find(|m| m.contains("row 1"))
    };
    assert_eq!(room(3), None);
    assert_eq!(
        room(4).unwrap(),
        "the clue of row 1 is 4, but there is room for at most 3 tents"
    );
    // Row 2 is not next to a tree.
    let far = messages(TNT, &with(3));
    assert!(far.contains(&"the clue of row 2 is 2, but there is no room for a tent".to_owned()));
}

#[test]
fn the_capacity_on_a_torus_wraps_around_the_edge() {
    // All squares of row 1 are below trees; with joined edges, 5 squares have room for 2 tents.
    let with =
        |wrapping| format!("4 5 {wrapping} 0\n0 3 2 0 \n1 1 1 1 1 \nxxxxx\n     \n     \n     \n");
    let of_row_1 = |text: &str| messages(TNT, text).iter().any(|m| m.contains("row 1 is 3"));
    assert!(!of_row_1(&with(0)));
    assert!(of_row_1(&with(1)));
    // The run begins after the gap: squares 4, 0 and 1 have room for 2 tents.
    let text = "4 5 1 0\n0 2 1 0 \n1 1 0 0 1 \nxx  x\n     \n     \n     \n";
    assert!(!messages(TNT, text).iter().any(|m| m.contains("row 1")));
    let text = "4 5 1 0\n0 3 0 0 \n1 1 0 0 1 \nxx  x\n     \n     \n     \n";
    assert!(
        messages(TNT, text)
            .iter()
            .any(|m| m.contains("row 1 is 3, but there is room for at most 2"))
    );
}

#[test]
fn marks_do_not_reduce_the_capacity() {
    let text = "1 3 0 0\n1 \n0 0 1 \n-x-\n";
    assert_eq!(codes(TNT, text), NONE, "grass can be removed");
}

#[test]
fn a_tree_among_trees_is_enclosed_unless_edges_are_joined() {
    let with = |wrapping| format!("3 4 {wrapping} 0\n1 1 1 \n1 1 1 0 \nxx  \nx   \n    \n");
    assert_eq!(
        messages(TNT, &with(0)),
        ["the tree at (0,0) has no free square next to it"]
    );
    assert_eq!(codes(TNT, &with(1)), NONE);
}

#[test]
fn tents_that_break_a_rule_are_reported_with_their_locations() {
    let text = "3 4 0 0\n1 1 0 \n0 1 1 0 \nx*  \n  * \n  x \n";
    let parsed = read(TNT, text);
    let finding = parsed.diagnostics.iter().next().unwrap();
    assert_eq!(
        finding.message,
        "the tents at (0,1) and (1,2) are in contact"
    );
    assert_eq!(
        (&text[finding.span.range()], finding.labels.len()),
        ("*", 1)
    );
    assert!(finding.labels[0].span.start < finding.span.start);
    let corners_may = text.replacen("0 0", "0 1", 1);
    assert_eq!(codes(TNT, &corners_may), ["TEN0066"]);
}

#[test]
fn no_tent_fits_on_a_torus_with_one_row() {
    let text = "1 4 1 0\n1 \n0 1 0 0 \nx   \n";
    assert_eq!(codes(TNT, text), ["TEN0067"]);
    assert_eq!(codes(TNT, &text.replacen("1 0", "0 0", 1)), NONE);
    let nothing = "1 3 1 0\n0 \n0 0 0 \n   \n";
    assert_eq!(codes(TNT, nothing), ["TEN0066"], "the board needs no tent");
}

#[test]
fn levels_with_errors_are_not_checked_further() {
    let text = "2 2 0 0\n9 0 \n0 1 \nx?\n  \n";
    assert_eq!(codes(TNT, text), ["TEN0020"]);
}

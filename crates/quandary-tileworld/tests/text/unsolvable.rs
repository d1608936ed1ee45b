//! Tests of lists of unsolvable levels.

use crate::common::{canonical, codes, pointed_at, unsolvable};
use quandary_tileworld::format::{FileFormat, union};

/// Returns the active entries: set, number, identifier, comment.
fn counted(lists: &[&str]) -> Vec<String> {
    let lists: Vec<_> = lists.iter().map(unsolvable).collect();
    let lists: Vec<_> = lists.iter().collect();
    let entries = union(&lists).into_iter();
    entries
        .map(|entry| {
            let level = entry.level;
            let comment = &level.comment;
            format!(
                "{} {} {} {comment}",
                entry.set, level.number, level.identifier
            )
        })
        .collect()
}

#[test]
fn entries_have_number_identifier_and_comment() {
    let text = "[a.dat]\n007: 01A8 90D927AD: no exit\n\n[b c.dat]\n1: 0199 305B949A\n";
    assert_eq!(codes(FileFormat::UNSOLVABLE, text), [""; 0]);
    assert_eq!(
        counted(&[text]),
        ["a.dat 7 01A8 90D927AD no exit", "b c.dat 1 0199 305B949A "]
    );
}

#[test]
fn identifiers_can_contain_blanks() {
    let identifiers = ["01A890D927AD", "01A8 90D927AD", "01a8  \t90d927ad"];
    for identifier in identifiers {
        let text = format!("[a]\n1:{identifier}:x: y\n");
        assert_eq!(
            codes(FileFormat::UNSOLVABLE, &text),
            [""; 0],
            "{identifier}"
        );
        assert_eq!(counted(&[&text]), ["a 1 01A8 90D927AD x: y"]);
        let tidy = "[a]\n001: 01A8 90D927AD: x: y\n";
        assert_eq!(canonical(FileFormat::UNSOLVABLE, &text), tidy);
    }
}

#[test]
fn a_level_can_have_several_identifiers() {
    let text = "[a]\n1: 01A8 90D927AD\n1: 0199 305B949A\n";
    assert_eq!(codes(FileFormat::UNSOLVABLE, text), [""; 0]);
    assert_eq!(counted(&[text]).len(), 2);
    let twice = "[a]\n1: 01A8 90D927AD\n001: 01A890D927AD: again\n";
    assert_eq!(
        pointed_at(FileFormat::UNSOLVABLE, twice),
        [("TIL0262", "001: 01A890D927AD")]
    );
}

#[test]
fn comments_and_empty_lines_are_allowed_anywhere() {
    let text = "# Mine\n\n[a]\n# hard\n1: 01A8 90D927AD\n\n\n";
    assert_eq!(codes(FileFormat::UNSOLVABLE, text), [""; 0]);
    let tidy = "# Mine\n\n[a]\n# hard\n001: 01A8 90D927AD\n";
    assert_eq!(canonical(FileFormat::UNSOLVABLE, text), tidy);
}

#[test]
fn ok_cancels_earlier_entries_of_the_level() {
    let text = "[a]\n1: 01A8 90D927AD\n2: 01A8 90D927AD\n[b]\n1: 01A8 90D927AD\n[a]\n1: ok\n1: 0199 305B949A\n";
    assert_eq!(codes(FileFormat::UNSOLVABLE, text), [""; 0]);
    assert_eq!(
        counted(&[text]),
        [
            "a 2 01A8 90D927AD ",
            "b 1 01A8 90D927AD ",
            "a 1 0199 305B949A "
        ]
    );
}

#[test]
fn later_lists_can_cancel_entries_of_earlier_ones() {
    let shipped = "[a]\n1: 01A8 90D927AD: no exit\n2: 01A8 90D927AD\n";
    let own = "[a]\n1: ok\n[b]\n3: 0199 305B949A\n";
    assert_eq!(
        counted(&[shipped, own]),
        ["a 2 01A8 90D927AD ", "b 3 0199 305B949A "]
    );
    // In the opposite order `ok` comes too early.
    assert_eq!(counted(&[own, shipped]).len(), 3);
    assert_eq!(
        pointed_at(FileFormat::UNSOLVABLE, own),
        [("TIL0263", "1: ok")]
    );
}

#[test]
fn invalid_entries_are_reported_and_kept() {
    let lines = [
        "1: 01A8 90D927A",
        "1: 01A8 90D927ADE",
        "1: 01G8 90D927AD",
        "x: 01A8 90D927AD",
        "0: 01A8 90D927AD",
        "70000: 01A8 90D927AD",
        "1: no exit",
        "1",
        "[]",
    ];
    for line in lines {
        let text = format!("[a]\n2: ok\n{line}\n");
        let found = pointed_at(FileFormat::UNSOLVABLE, &text);
        assert_eq!(found, [("TIL0263", "2: ok"), ("TIL0260", line)]);
        assert!(canonical(FileFormat::UNSOLVABLE, &text).ends_with(&format!("{line}\n")));
    }
}

#[test]
fn entries_above_the_first_heading_are_ignored() {
    let text = "1: 01A8 90D927AD: no exit\n2: ok\n[a]\n";
    assert_eq!(
        pointed_at(FileFormat::UNSOLVABLE, text),
        [
            ("TIL0261", "1: 01A8 90D927AD"),
            ("TIL0261", "2: ok"),
            ("TIL0264", "a")
        ]
    );
    assert_eq!(counted(&[text]), [""; 0]);
}

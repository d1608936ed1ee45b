//! Dates in place of file names.

use crate::common::{Folder, SHORT, collection};

const DATES: [&str; 6] = [
    "today",
    "jan 25",
    "24. dec",
    "24.12.",
    "11/21",
    "2026-12-24",
];

#[test]
fn every_verb_takes_a_date_as_a_puzzle() {
    let folder = Folder::new();
    for date in DATES {
        for args in [
            &[date][..],
            &["identify", date],
            &["check", date],
            &["list", date],
            &["stats", date],
            &["duplicates", date],
            &["show", date],
            &["render", date, "-o", "date.svg", "--force"],
            &["solve", date],
            &["hint", date],
            &["apad", "remaining", date],
            &["format", date],
            &["convert", date, "--to", "dayboard"],
        ] {
            let ran = folder.run(args);
            assert_eq!((ran.code, ran.err.as_str()), (0, ""), "{args:?}");
        }
    }
    let titles = DATES[1..].iter().map(|date| {
        let ran = folder.run(&["list", date, "--format", "jsonl"]);
        ran.objects()[0]["title"].as_str().unwrap().to_owned()
    });
    let titles: Vec<String> = titles.collect();
    assert_eq!(titles, ["Jan 25", "Dec 24", "Dec 24", "Nov 21", "Dec 24"]);
}

#[test]
fn existing_file_wins_over_a_date() {
    let folder = Folder::new();
    for name in ["today", "24.12.", "11/21"] {
        folder.write(name, collection(&[("Short", SHORT)]));
        let ran = folder.run(&["list", name, "--format", "jsonl"]);
        assert_eq!(ran.objects()[0]["title"], "Short", "{name}");
    }
}

#[test]
fn board_may_have_its_own_names_of_months() {
    let folder = Folder::new();
    let advent = concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/../../samples/apad/advent.dayboard"
    );
    for date in ["Dez 24", "24. Dez", "dec 24", "24.12.", "12/24"] {
        let ran = folder.run(&["apad", "count", advent, "--date", date]);
        assert_eq!(ran.code, 0, "{date}: {}", ran.err);
    }
}

#[test]
fn day_that_does_not_exist_is_refused_as_a_date_and_noted_as_a_puzzle() {
    let folder = Folder::new();
    let count = folder.run(&["apad", "count", "--date", "nov 31"]);
    assert_eq!((count.code, count.out.as_str()), (2, ""));
    assert!(count.err.contains("`@11 @44`"), "{}", count.err);
    let squares = folder.run(&["apad", "count", "--date", "@11 @44"]);
    assert_eq!(squares.code, 0, "{}", squares.err);
    for args in [&["solve", "nov 31"][..], &["hint", "nov 31"]] {
        let ran = folder.run(args);
        assert_eq!(ran.code, 0, "{args:?}");
        assert!(
            ran.err.contains("November has no day 31"),
            "{args:?}: {}",
            ran.err
        );
    }
}

//! The gallery: levels with the number of their solutions, and the boards.

use crate::terminal::{DOWN, ENTER, ESCAPE, Session, Size};
use std::process::Command;

/// The number of solutions of a date.
fn count(date: &str, variant: &str) -> u64 {
    let output = Command::new(env!("CARGO_BIN_EXE_quandary"))
        .args([
            "solve",
            date,
            "--count",
            "--variant",
            variant,
            "--format",
            "json",
        ])
        .output()
        .expect("it runs");
    let report: serde_json::Value = serde_json::from_slice(&output.stdout).expect("JSON");
    report[0]["solutions"]["count"]
        .as_u64()
        .unwrap_or_else(|| panic!("no count in {report}"))
}

/// A row of the list of levels: the title and the number, with blanks between.
fn shows_row(screen: &str, title: &str, number: u64) -> bool {
    let number = number.to_string();
    screen.lines().any(|line| {
        let row = line.split(['│', '|']).nth(1).unwrap_or_default().trim();
        let rest = row.strip_prefix(title);
        rest.is_some_and(|rest| rest.starts_with(' ') && rest.trim() == number)
    })
}

#[test]
fn a_month_is_browsed_and_a_board_is_opened() {
    let data = tempfile::tempdir().expect("a folder");
    for size in [Size::SMALL, Size::LARGE] {
        let mut session = Session::play(&["2026-10", "--browse"], data.path(), size);
        let first = count("oct 1", "date");
        session.see_that("counts", |screen| shows_row(screen, "Oct 1", first));
        session.keys("j");
        let second = count("oct 2", "date");
        session.see_that("counts", |screen| shows_row(screen, "Oct 2", second));
        session.keys(&format!("/oct 6{ENTER}"));
        let sixth = count("oct 6", "date");
        session.see_that("jumps", |screen| shows_row(screen, "Oct 6", sixth));
        session.see(&format!("1 of {sixth}"));
        // The count of the first date is still known.
        assert!(shows_row(&session.settled(), "Oct 1", first));
        session.keys("\tl");
        session.see(&format!("2 of {sixth}"));
        session.keys(ENTER);
        session.see(&format!("solution 2 of {sixth}"));
        session.see("all keys");
        session.keys("\x1b[F");
        session.see("Solved!");
        session.keys(ESCAPE);
        session.see(&format!("2 of {sixth}"));
        session.keys("v");
        session.see("rules: combination");
        session.keys("?");
        session.see("next, previous rule variant");
        session.keys(ESCAPE);
        session.keys("q");
        assert_eq!(session.wait(), 0);
        session.check_is_restored();
    }
}

#[test]
fn the_command_of_the_family_opens_the_gallery_on_a_terminal() {
    let data = tempfile::tempdir().expect("a folder");
    let arguments = ["apad", "browse", "--date", "oct 6"];
    let ascii = [("LANG", "C"), ("NO_COLOR", "1")];
    let mut session = Session::run(&arguments, data.path(), Size::SMALL, &ascii);
    let sixth = count("oct 6", "date");
    session.see_that("counts", |screen| shows_row(screen, "Oct 6", sixth));
    session.keys(DOWN);
    let seventh = count("oct 7", "date");
    session.see_that("counts", |screen| shows_row(screen, "Oct 7", seventh));
    let screen = session.settled();
    assert!(screen.is_ascii(), "{screen}");
    session.keys(ESCAPE);
    assert_eq!(session.wait(), 0);
    session.check_is_restored();
}

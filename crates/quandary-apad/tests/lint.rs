//! Findings about the meaning of a position.

mod common;

use common::{codes_of, pointed_at, read};
use quandary_apad::format::{DAYBOARD, PLACEMENTS};

fn codes(text: &str) -> Vec<&'static str> {
    codes_of(&read(PLACEMENTS, text))
}

#[test]
fn nonexistent_dates_are_solvable_and_reported() {
    for text in ["feb 30", "feb 31", "apr 31", "jun 31", "sep 31", "nov 31"] {
        assert_eq!(codes(text), ["APA0060"], "{text}");
        assert!(read(PLACEMENTS, text).level(0).is_ok(), "{text}");
    }
    for text in ["feb 29", "jan 31", "apr 30", "dec 31"] {
        assert_eq!(codes(text), [""; 0], "{text}");
    }
    assert_eq!(
        pointed_at(PLACEMENTS, "standard Feb 30: L1@1", "APA0060"),
        "Feb 30"
    );
}

#[test]
fn two_months_or_two_days_are_accepted_without_a_finding() {
    assert_eq!(codes("jan feb\nstandard 5 6\n"), [""; 0]);
}

#[test]
fn the_number_of_free_squares_must_match_the_kit() {
    assert_eq!(codes("jan"), ["APA0061"]);
    assert_eq!(codes("jan 5 6"), ["APA0061"]);
    assert_eq!(codes("weekday oct 6"), ["APA0061"]);
    assert_eq!(codes("weekday oct 6 tue"), [""; 0]);
}

#[test]
fn pieces_on_squares_that_must_stay_free_are_noted() {
    let text = "jan 25: L0@0 N0@25";
    assert_eq!(codes(text), ["APA0062"]);
    assert_eq!(pointed_at(PLACEMENTS, text, "APA0062"), "L0@0");
}

#[test]
fn disallowed_sides_are_reported_unless_both_sides_look_the_same() {
    let kit = |placed: &str| {
        format!(
            "Dayboard: 1\n\nFrame:\n  1 2 3\n  4 5 6\n  7 8 9\n\nPiece: L front\n  @#\n  #.\n  #.\n\
             \nPiece: I front\n  @##\n\nPlaced: {placed}\n"
        )
    };
    let codes = |placed| codes_of(&read(DAYBOARD, &kit(placed)));
    assert_eq!(codes("L0@0 I1@8"), [""; 0]);
    assert_eq!(codes("L0m@1"), ["APA0063"]);
    assert_eq!(
        codes("I0m@2"),
        [""; 0],
        "a bar looks the same from both sides"
    );
}

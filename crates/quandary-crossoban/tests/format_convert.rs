//! Conversion between formats, and its losses (SPEC, part A).

mod text;

use quandary_crossoban::format::{CROSSOBAN, FORMATS, PUSHER, SLC, SOK, XSB, canonical, write};
use text::{YARD, lines, read, records, titles};

const INTERLOCK: &str = "; Colours\n#######\n#@ B  #\n#B    #\n#######\n";

#[test]
fn only_crossoban_text_holds_boards_beyond_sokoban_and_multiban() {
    let collection = read(CROSSOBAN, INTERLOCK).collection;
    for format in [XSB, SOK, PUSHER, SLC] {
        let why = write(&collection, format).expect_err("a board with colours");
        let title = format.title;
        let expected = format!(
            "{title} cannot store any of these levels (level 1: {title} has no symbols for Interlock boards)"
        );
        assert_eq!(why, expected);
    }
    let multiban = read(CROSSOBAN, "########\n#@ $ .@#\n########\n").collection;
    for format in FORMATS {
        let converted = write(&multiban, format).expect("a board with plain pushers");
        let again = read(
            format,
            std::str::from_utf8(&converted.bytes).expect("UTF-8"),
        );
        assert_eq!(
            again.collection.levels[0].board, multiban.levels[0].board,
            "{}",
            format.id
        );
    }
}

#[test]
fn boards_that_a_format_cannot_hold_are_skipped_and_listed() {
    let text = format!("{INTERLOCK}\n; Plain\n{YARD}");
    let collection = read(CROSSOBAN, &text).collection;
    let converted = write(&collection, XSB).expect("one plain board");
    assert_eq!(
        converted.lost,
        ["level 1, which is skipped: XSB text has no symbols for Interlock boards"]
    );
    assert_eq!(converted.bytes, format!("; Plain\n{YARD}").into_bytes());
}

#[test]
fn canonical_text_keeps_boards_with_foreign_symbols() {
    let two = "; Wide\n;@I2@\n##########\n##@-$:.-##\n##########\n";
    let text = format!("{INTERLOCK}\n{two}\n; Plain\n{YARD}");
    for format in [XSB, SOK, CROSSOBAN] {
        let reading = read(format, &text);
        let canonical = canonical(&reading.collection, format).expect("boards with cells");
        let again = read(format, std::str::from_utf8(&canonical).expect("UTF-8"));
        assert_eq!(again.collection, reading.collection, "{}", format.id);
        assert_eq!(
            titles(&again.collection.levels),
            ["Colours", "Wide", "Plain"]
        );
    }
}

#[test]
fn records_and_their_notes_are_kept_if_the_format_holds_them() {
    let text = format!("Yard\n\n{YARD}\nFirst try\n\nrRR\n\nquick\n\nSolution\n\nrRR\n");
    let collection = read(SOK, &text).collection;
    let same = write(&collection, SOK).expect("a SOK collection");
    assert_eq!(
        (same.lost, String::from_utf8(same.bytes)),
        (vec![], Ok(text))
    );
    for format in [CROSSOBAN, XSB, PUSHER] {
        let text = write(&collection, format).expect("plain boards");
        assert_eq!(
            text.lost,
            [
                "the record title `First try` in level 1; it was changed to `Snapshot First try`",
                "the notes of `Snapshot First try` in level 1"
            ],
            "{}",
            format.id
        );
        let again = read(format, std::str::from_utf8(&text.bytes).expect("UTF-8"));
        assert_eq!(records(&again.collection.levels[0]).len(), 2);
    }
    let xml = write(&collection, SLC).expect("plain boards");
    assert_eq!(
        xml.lost,
        [
            "the moves of `Snapshot First try` in level 1",
            "the moves of `Solution` in level 1"
        ]
    );
}

#[test]
fn notes_of_levels_are_kept_in_text_but_not_in_xml() {
    let collection = read(XSB, &format!("; Yard\n; made of bricks\n{YARD}")).collection;
    for format in [CROSSOBAN, SOK, PUSHER] {
        let converted = write(&collection, format).expect("plain boards");
        assert_eq!(converted.lost, [""; 0]);
        let again = read(
            format,
            std::str::from_utf8(&converted.bytes).expect("UTF-8"),
        );
        assert_eq!(lines(&again.collection.levels[0].notes), ["made of bricks"]);
    }
    let converted = write(&collection, SLC).expect("plain boards");
    assert_eq!(converted.lost, ["the notes in level 1"]);
}

#[test]
fn every_format_keeps_titles_with_special_characters() {
    for title in [
        "a: b", "; a", ":: a", "@I2@", "###", "rRuU", "<&>\"'", "-", "Größe", "Title: x", "1",
    ] {
        let collection = read(XSB, &format!("; Title: {title}\n{YARD}")).collection;
        assert_eq!(titles(&collection.levels), [title]);
        for format in FORMATS {
            let converted = write(&collection, format).expect("plain boards");
            let again = read(
                format,
                std::str::from_utf8(&converted.bytes).expect("UTF-8"),
            );
            assert_eq!(titles(&again.collection.levels), [title], "{}", format.id);
        }
    }
}

#[test]
fn a_board_without_cells_can_only_be_written_as_xml() {
    let mut collection = read(XSB, YARD).collection;
    collection.levels[0].board = quandary_crossoban::model::Board::new(0, 3);
    for format in FORMATS {
        let written = write(&collection, format);
        if format.id == "slc" {
            assert_eq!(written.expect("a level without rows").lost, [""; 0]);
            continue;
        }
        let why = written.expect_err("a board without cells");
        assert!(
            why.ends_with("cannot store any of these levels (level 1: the board has no cells)"),
            "{why}"
        );
    }
}

#[test]
fn capitals_are_written_exactly_where_a_box_is_pushed() {
    let cases = [
        ("rrr", "rRR"),
        ("RRR", "rRR"),
        ("2(rl)3r*", "rlrlrRR*"),
        ("rRR", "rRR"),
        // What cannot be played to its end stays.
        ("RRRR", "RRRR"),
        ("uRR", "uRR"),
        ("[rrr]lL", "[rrr]lL"),
        // Retroban.
        ("r3", "rRR"),
        ("1-1,r3", "1-1r1R1R1"),
    ];
    for (moves, expected) in cases {
        let text = format!("Yard\n\n{YARD}\nSolution\n\n{moves}\n");
        let collection = read(SOK, &text).collection;
        for format in [SOK, XSB, CROSSOBAN, PUSHER] {
            let converted = write(&collection, format).expect("a Sokoban board");
            let written = std::str::from_utf8(&converted.bytes).expect("UTF-8");
            let level = text::level(format, written);
            assert_eq!(records(&level)[0].1, expected, "{moves} as {}", format.id);
        }
    }
    let other = format!("Game: Hexoban\n\nYard\n\n{YARD}\nSolution\n\nRRR\n");
    let written = canonical(&read(SOK, &other).collection, SOK).expect("a board with cells");
    assert!(String::from_utf8_lossy(&written).contains("RRR"));
}

//! File formats: SPEC parts A and F to K.

mod common;

use common::{
    DEFAULT, SOLVED, at, board, codes, codes_of, flat, pointed_at, read, read_with, save,
    with_clues,
};
use quandary_core::diagnostic::{Severity, Strictness, apply_safe_fixes};
use quandary_core::format::Format;
use quandary_core::limits::{LimitExceeded, Limits};
use quandary_core::reading::ReadOptions;
use quandary_core::source::Source;
use quandary_tents::format::{
    BOARD, FORMATS, JANKO, Level, PUZZLINK, PZPRV3, SGT_SAVE, TASK, TATHAM, TNT, is_inline, probe,
    write,
};
use quandary_tents::lint::read_and_lint;
use quandary_tents::model::{Board, Contact, Edges, PairingRule, Square};
use quandary_tents::rules::Line;

const NONE: [&str; 0] = [];

fn written(format: &'static Format, board: &Board) -> String {
    let levels = [Level::new(board.clone())];
    write(format, &levels).expect("the format can hold it").text
}

/// Reads a text and writes it in the same format.
fn canonical(format: &'static Format, text: &str) -> String {
    write(format, &read(format, text).levels)
        .expect("a board")
        .text
}

fn trees(board: &Board) -> Vec<(u32, u32)> {
    let trees = board
        .squares
        .iter()
        .filter(|(_, what)| **what == Square::Tree);
    trees.map(|(at, _)| (at.y, at.x)).collect()
}

fn clues(clues: &[Option<u32>]) -> Vec<u32> {
    clues
        .iter()
        .map(|clue| clue.expect("a known clue"))
        .collect()
}

fn likeliest(text: &str) -> Option<&'static str> {
    let found = probe(&Source::new("x", text.into()));
    found.first().map(|evidence| evidence.format.id)
}

const ID: &str = "8x8:d_bfdcdcfcaig,4,0,1,2,1,1,2,1,3,0,4,0,4,0,1,0\n";
const ADDRESS: &str = "https://puzz.link/p?tents/5/5/2g0h1i1j82323\n";
/// The board of that address as a pzpr file, with lines that a player drew.
const PZPR: &str = "\
pzprv3
tents
5
5
. 2 . 0 . . 
1 . A 1 - - 
. . . - - A 
. A 1 - - 1 
. . . - 1 A 
1 A 1 - . . 
0 -1 0 0 
0 0 0 0 
-1 0 0 0 
0 0 0 -1 
-1 0 0 0 
0 0 0 0 0 
0 0 0 0 -1 
0 0 0 0 0 
0 0 0 0 0 
";
const TEXT: &str = "2 3\nT.. 1\n..T 1\n0 1 1 \n";
const SOURCE: &str = "\
[begin]
[puzzle]
tents
[author]
Jane
[clabels]
0 1 1
[rlabels]
1 -
[problem]
x - -
- - x
[solution]
x o -
- - x
[end]
";

// Part F: saves of libgame.

#[test]
fn the_default_game_is_read_and_written_byte_for_byte() {
    let default = board(TNT, DEFAULT);
    assert_eq!((default.rows(), default.columns()), (8, 8));
    assert_eq!(
        (default.edges, default.contact),
        (Edges::Flat, Contact::AllAround)
    );
    assert_eq!(clues(&default.row_clues), [3, 0, 4, 0, 4, 0, 1, 0]);
    assert_eq!(clues(&default.column_clues), [4, 0, 1, 2, 1, 1, 2, 1]);
    assert_eq!(trees(&default)[..3], [(0, 4), (0, 5), (1, 0)]);
    for save in [DEFAULT, SOLVED] {
        assert_eq!(written(TNT, &board(TNT, save)), save);
    }
    assert_eq!(codes(TNT, DEFAULT), NONE);
    assert_eq!(codes(TNT, SOLVED), ["TEN0066"]);
}

#[test]
fn rows_come_first_and_the_two_options_are_wrapping_and_diagadj() {
    let board = save(&["2 3 1 0", "1 1 ", "1 1 0 ", "x  ", "  x"]);
    assert_eq!((board.rows(), board.columns()), (2, 3));
    assert_eq!(
        (board.edges, board.contact),
        (Edges::Torus, Contact::AllAround)
    );
    let board = save(&["2 3 0 1", "1 1 ", "1 1 0 ", "x  ", "  x"]);
    assert_eq!((board.edges, board.contact), (Edges::Flat, Contact::Sides));
}

#[test]
fn each_kind_of_square_has_its_letter() {
    let text = "1 4 0 0\n1 \n0 1 0 0 \nx*- \n";
    let read = board(TNT, text);
    let squares: Vec<Square> = read.squares.iter().map(|(_, what)| *what).collect();
    assert_eq!(
        squares,
        [Square::Tree, Square::Tent, Square::Grass, Square::Empty]
    );
    assert_eq!(written(TNT, &read), text);
}

#[test]
fn missing_and_invalid_options_are_read_as_in_libgame() {
    let with = |header: &str| format!("{header}\n1 \n1 0 0 \n x \n");
    for (header, edges, contact) in [
        ("1 3", Edges::Flat, Contact::AllAround),
        ("1 3 1", Edges::Torus, Contact::AllAround),
        ("1 3 2 00", Edges::Torus, Contact::AllAround),
        ("1 3 0 x", Edges::Flat, Contact::AllAround),
    ] {
        let parsed = read(TNT, &with(header));
        assert!(codes_of(&parsed).contains(&"TEN0005"), "{header}");
        let board = &parsed.levels[0].board;
        assert_eq!((board.edges, board.contact), (edges, contact), "{header}");
    }
    assert_eq!(pointed_at(TNT, &with("1 3 0 x"), "TEN0005"), "x");
}

#[test]
fn a_missing_final_line_end_is_a_note_with_a_fix() {
    let text = "1 2 0 0\n1 \n0 1 \nx ";
    assert_eq!(codes(TNT, text), ["TEN0006"]);
    let parsed = read(TNT, text);
    assert_eq!(parsed.diagnostics.worst(), Some(Severity::Note));
    let fixed = apply_safe_fixes(text.as_bytes(), &parsed.diagnostics);
    assert_eq!(fixed.bytes, [text.as_bytes(), b"\n"].concat());
}

#[test]
fn spaces_removed_by_an_editor_are_read_as_empty_squares() {
    // A file of the course: two rows are truncated and the last one is missing.
    let text = "3 3 1 0\n1 0 0 \n0 0 1 \nx \n\n";
    assert_eq!(codes(TNT, text), ["TEN0007", "TEN0007", "TEN0008"]);
    let whole = save(&["3 3 1 0", "1 0 0 ", "0 0 1 ", "x  ", "   ", "   "]);
    assert_eq!(board(TNT, text), whole);
    let strict = read_with(TNT, text.as_bytes(), Strictness::Strict);
    assert!(!strict.spans[0].playable);
    assert_eq!(strict.levels[0].board, whole);
    let fixed = apply_safe_fixes(text.as_bytes(), &read(TNT, text).diagnostics);
    assert_eq!(fixed.bytes, b"3 3 1 0\n1 0 0 \n0 0 1 \nx  \n   \n");
}

#[test]
fn other_spaces_and_line_ends_are_accepted_with_a_note() {
    let whole = board(TNT, "2 3 0 0\n1 1 \n1 1 0 \nx  \n  x\n");
    for text in [
        "2 3 0 0 \n1 1 \n1 1 0 \nx  \n  x\n",
        "2 3 0 0\n1 1\n1 1 0 \nx  \n  x\n",
        "2 3 0 0\n1 1 \n1  1 0 \nx  \n  x\n",
        "2 3 0 0\n1 1 \n1 1 0 \nx   \n  x\n",
        "2 3 0 0\n1 1 \n1 1 0 \nx  \n  x\n\n \n",
        "2 3 0 0\r\n1 1 \r\n1 1 0 \r\nx  \r\n  x\r\n",
    ] {
        assert_eq!(codes(TNT, text), ["TEN0009"], "{text:?}");
        assert_eq!(board(TNT, text), whole);
        assert_eq!(canonical(TNT, text), "2 3 0 0\n1 1 \n1 1 0 \nx  \n  x\n");
    }
}

#[test]
fn clues_may_have_several_digits() {
    let wide = format!(
        "1 25 0 0\n12 \n{}\n{}\n",
        "0 1 ".repeat(12) + "0 ",
        "x ".repeat(12) + "x"
    );
    let parsed = read(TNT, &wide);
    assert_eq!(parsed.levels[0].board.row_clues, [Some(12)]);
    assert_eq!(canonical(TNT, &wide), wide);
}

#[test]
fn missing_extra_and_invalid_clues_are_errors_with_their_location() {
    let few = "2 2 0 0\n1 \n0 1 \nx \n  \n";
    assert_eq!(codes(TNT, few), ["TEN0012"]);
    assert_eq!(read(TNT, few).levels[0].board.row_clues, [Some(1), None]);
    let many = "2 2 0 0\n1 0 \n0 1 7 8 \nx \n  \n";
    assert_eq!(pointed_at(TNT, many, "TEN0012"), "7 8");
    let word = "2 2 0 0\n1 one \n0 1 \nx \n  \n";
    assert_eq!(pointed_at(TNT, word, "TEN0013"), "one");
    let minus = "2 2 0 0\n1 -1 \n0 1 \nx \n  \n";
    assert_eq!(pointed_at(TNT, minus, "TEN0013"), "-1");
    let gone = "2 2 0 0\n";
    assert_eq!(codes(TNT, gone), ["TEN0008", "TEN0012", "TEN0012"]);
}

#[test]
fn extra_squares_extra_lines_and_unknown_squares_are_errors_with_their_location() {
    let unknown = "2 2 0 0\n1 0 \n0 1 \nx?\n \t\n";
    assert_eq!(codes(TNT, unknown), ["TEN0020", "TEN0020"]);
    assert_eq!(pointed_at(TNT, unknown, "TEN0020"), "?");
    let long = "2 2 0 0\n1 0 \n0 1 \nx x \n  \n";
    assert_eq!(pointed_at(TNT, long, "TEN0011"), "x ");
    let lines = "2 2 0 0\n1 0 \n0 1 \nx \n  \n\nxx\n";
    assert_eq!(codes(TNT, lines), ["TEN0010"]);
    let header = "2 2 0 0 1\n1 0 \n0 1 \nx \n  \n";
    assert_eq!(pointed_at(TNT, header, "TEN0011"), "1");
}

#[test]
fn a_line_after_the_rows_of_a_save_states_how_rule_4_is_read() {
    let rows = "2 2 1 0\n1 0 \n0 1 \nx \n  \n";
    for pairing in PairingRule::ALL {
        let text = format!("{rows}rule-4: {}\n", pairing.word());
        let parsed = read(TNT, &text);
        assert_eq!(codes_of(&parsed), NONE);
        assert_eq!(parsed.levels[0].pairing(), Some(pairing));
        let written = write(TNT, &parsed.levels).expect("the format can hold it");
        assert_eq!((written.text, written.lost.len()), (text, 0));
    }
    assert_eq!(read(TNT, rows).levels[0].pairing(), None);
    for invalid in ["rule-4: both\n", "rule-4: local\nrule-4: local\n"] {
        assert_eq!(codes(TNT, &format!("{rows}{invalid}")), ["TEN0010"]);
    }
}

// Part A: sizes are not trusted.

#[test]
fn a_stated_size_is_trusted_only_if_the_text_is_long_enough() {
    let huge = "4000000000 4000000000 0 0";
    for (format, text, at) in [
        (TNT, format!("{huge}\n1 \n1 \nx\n"), "4000000000 4000000000"),
        (TNT, huge.to_owned(), "4000000000 4000000000"),
        (
            TNT,
            format!("{} 1 0 0\n", "9".repeat(30)),
            &*format!("{} 1", "9".repeat(30)),
        ),
        (
            BOARD,
            "4000000000 4000000000\nT 1\n".to_owned(),
            "4000000000 4000000000",
        ),
        (TATHAM, "99999x99999:a_,1,1\n".to_owned(), "99999x99999"),
        (
            TASK,
            "4294967295x4294967295:a,1,1\n".to_owned(),
            "4294967295x4294967295",
        ),
        (
            PUZZLINK,
            "tents/99999999999/7/zzz\n".to_owned(),
            "99999999999/7",
        ),
        (
            PZPRV3,
            "pzprv3\ntents\n65000\n65000\n. 1\n".to_owned(),
            "65000\n65000",
        ),
        (
            SGT_SAVE,
            save_file(&[]).replace("CPARAMS :3:8x8", "CPARAMS :11:99999x99999"),
            "99999x99999",
        ),
    ] {
        let parsed = read(format, &text);
        assert_eq!(codes_of(&parsed), ["TEN0003"], "{text}");
        assert_eq!(pointed_at(format, &text, "TEN0003"), at);
        assert!(!parsed.spans[0].playable);
        assert_eq!(parsed.levels[0].board.rows(), 0);
    }
}

#[test]
fn clues_of_thirty_digits_are_errors_with_their_location() {
    let nines = &*"9".repeat(30);
    for (format, text) in [
        (TNT, format!("1 2 0 0\n{nines} \n0 1 \nx \n")),
        (BOARD, format!("1 2\nT. {nines}\n0 1 \n")),
        (TATHAM, format!("4x4:_o,0,1,0,0,{nines},0,0,0\n")),
        (TASK, format!("_c,0,1,{nines},0\n")),
        (
            PZPRV3,
            format!("pzprv3\ntents\n1\n2\n. 0 1 \n{nines} 1 . \n0 \n"),
        ),
        (
            JANKO,
            format!("[clabels]\n0 1\n[rlabels]\n{nines}\n[problem]\nx -\n"),
        ),
        (
            SGT_SAVE,
            save_file_of(&format!("{}{nines}", &DESC[..DESC.len() - 1]), &[]),
        ),
    ] {
        assert_eq!(pointed_at(format, &text, "TEN0014"), nines, "{text}");
    }
}

#[test]
fn boards_without_rows_or_columns_are_errors() {
    for (format, text) in [
        (TNT, "0 0 0 0\n\n\n"),
        (BOARD, "2 0\n"),
        (TATHAM, "0x4:a,1,1"),
        (PUZZLINK, "tents/0/0/"),
        (PZPRV3, "pzprv3\ntents\n0\n3\n"),
        (
            SGT_SAVE,
            &save_file(&[]).replace("CPARAMS :3:8x8", "CPARAMS :3:0x8"),
        ),
    ] {
        assert_eq!(codes(format, text), ["TEN0004"], "{text}");
    }
}

#[test]
fn limits_are_enforced() {
    let refused = |format: &'static Format, text: &str, limits: Limits| -> LimitExceeded {
        let options = ReadOptions {
            limits,
            ..ReadOptions::default()
        };
        let source = Source::new("x", text.into());
        read_and_lint(&source, format, &options).expect_err("a limit is exceeded")
    };
    let bytes = Limits {
        file_bytes: 9,
        ..Limits::default()
    };
    assert_eq!(refused(TNT, DEFAULT, bytes).name, "file-bytes");
    let cells = Limits {
        cells: 63,
        ..Limits::default()
    };
    for (format, text) in [(TNT, DEFAULT), (TATHAM, ID), (SGT_SAVE, &save_file(&[]))] {
        let error = refused(format, text, cells.clone());
        assert_eq!((error.name, error.found), ("cells", 64));
    }
    let levels = Limits {
        levels: 1,
        ..Limits::default()
    };
    let error = refused(TATHAM, &ID.repeat(2), levels);
    assert_eq!((error.name, error.span.start), ("levels", ID.len()));
    let tags = Limits {
        tags: 3,
        ..Limits::default()
    };
    assert_eq!(refused(JANKO, SOURCE, tags.clone()).name, "tags");
    assert_eq!(refused(SGT_SAVE, &save_file(&[]), tags).name, "tags");
    let few = ReadOptions {
        limits: Limits {
            diagnostics: 1,
            ..Limits::default()
        },
        ..ReadOptions::default()
    };
    let source = Source::new("x", "2 2 0 0\n? \n? ? \n??\n??\n".into());
    let parsed = read_and_lint(&source, TNT, &few).unwrap();
    assert_eq!(parsed.diagnostics.iter().count(), 1);
    assert!(parsed.diagnostics.left_out() >= 7);
}

#[test]
fn an_empty_file_has_no_level_in_any_format() {
    for format in &FORMATS {
        let parsed = read(format, "");
        assert_eq!(
            (codes_of(&parsed), parsed.levels.len()),
            (vec!["TEN0001"], 0)
        );
    }
    assert_eq!(codes(TATHAM, " \n\n"), ["TEN0001"]);
    assert_eq!(codes(JANKO, "nothing\n"), ["TEN0001"]);
}

#[test]
fn spans_count_bytes_in_windows_1252() {
    let bytes = b"2 2\n\xe9. 1\nT. 0\n1 0 \n";
    let parsed = read_with(BOARD, bytes, Strictness::Lenient);
    let finding = parsed.diagnostics.iter().next().expect("an unknown square");
    assert_eq!((finding.code.id, finding.span.range()), ("TEN0020", 4..5));
    assert_eq!(parsed.spans[0].square(at(1, 0)).range(), 9..10);
    assert_eq!(parsed.spans[0].clue(Line::Row(1)).range(), 12..13);
}

#[test]
fn squares_and_clues_have_spans() {
    let of = |format: &'static Format, text: &str, square: (u32, u32), line: Line| {
        let parsed = read(format, text);
        let spans = &parsed.spans[0];
        let square = spans.square(at(square.0, square.1));
        (
            text[square.range()].to_owned(),
            text[spans.clue(line).range()].to_owned(),
        )
    };
    let pair = |a: &str, b: &str| (a.to_owned(), b.to_owned());
    assert_eq!(of(TNT, DEFAULT, (0, 4), Line::Row(2)), pair("x", "4"));
    assert_eq!(of(TATHAM, ID, (0, 4), Line::Row(0)), pair("d", "3"));
    assert_eq!(of(TATHAM, ID, (0, 5), Line::Column(0)), pair("_", "4"));
    assert_eq!(
        of(PUZZLINK, ADDRESS, (4, 1), Line::Column(2)),
        pair("3", "0")
    );
    assert_eq!(of(PZPRV3, PZPR, (1, 4), Line::Row(4)), pair("A", "1"));
    assert_eq!(of(BOARD, TEXT, (1, 2), Line::Column(1)), pair("T", "1"));
    assert_eq!(of(JANKO, SOURCE, (0, 0), Line::Row(1)), pair("x", "-"));
    let save = save_file(&[("MOVE", "T0,0;N1,2")]);
    assert_eq!(of(SGT_SAVE, &save, (2, 1), Line::Row(2)), pair("N1,2", "4"));
    assert_eq!(of(SGT_SAVE, &save, (0, 4), Line::Row(0)), pair("d", "3"));
}

// Part G: game IDs of Simon Tatham's program.

#[test]
fn the_default_game_is_read_from_its_game_id() {
    let read = board(TATHAM, ID);
    assert_eq!(read, board(TNT, DEFAULT));
    assert_eq!(written(TATHAM, &read), ID);
    assert_eq!(codes(TATHAM, ID), NONE);
}

#[test]
fn columns_come_first_in_the_size_and_in_the_clues() {
    let read = board(TATHAM, "5x4:a_q,0,1,0,0,1,1,1,0,0\n");
    assert_eq!((read.rows(), read.columns()), (4, 5));
    assert_eq!(trees(&read), [(0, 1), (0, 2)]);
    assert_eq!(clues(&read.column_clues), [0, 1, 0, 0, 1]);
    assert_eq!(clues(&read.row_clues), [1, 1, 0, 0]);
}

#[test]
fn one_number_is_a_square_board() {
    let read = board(TATHAM, "4:_o,0,1,0,0,1,0,0,0");
    assert_eq!((read.rows(), read.columns()), (4, 4));
}

#[test]
fn letters_count_empty_squares_and_all_but_z_end_with_a_tree() {
    // 25 empty squares are `y` with a tree after them, and `z` without.
    let mut board = Board::new(6, 6, Edges::Flat, Contact::AllAround);
    *board.squares.get_mut(at(4, 1)).unwrap() = Square::Tree;
    assert_eq!(written(TATHAM, &board), "6x6:yj,0,0,0,0,0,0,0,0,0,0,0,0\n");
    *board.squares.get_mut(at(4, 1)).unwrap() = Square::Empty;
    *board.squares.get_mut(at(4, 2)).unwrap() = Square::Tree;
    let text = "6x6:zai,0,0,0,0,0,0,0,0,0,0,0,0\n";
    assert_eq!(written(TATHAM, &board), text);
    assert_eq!(read(TATHAM, text).levels[0].board, board);
    *board.squares.get_mut(at(4, 2)).unwrap() = Square::Empty;
    let text = "6x6:zk,0,0,0,0,0,0,0,0,0,0,0,0\n";
    assert_eq!(written(TATHAM, &board), text);
    assert_eq!(read(TATHAM, text).levels[0].board, board);
}

#[test]
fn marks_turn_the_preceding_square_into_a_tent_or_grass() {
    // Tree (0,0), tent (0,1), three empty squares of which the last is grass.
    let text = "4x4:__!b-ca_c,0,1,0,0,1,0,0,0\n";
    let read = read(TATHAM, text);
    assert_eq!(codes_of(&read), ["TEN0031"]);
    let board = board_of_marks();
    let text = "4x4:__!a-l,0,1,0,0,1,0,0,0\n";
    assert_eq!(common::board(TATHAM, text), board);
    assert_eq!(written(TATHAM, &board), text);
    // After `z`, the last empty square is marked.
    let read = common::read(TATHAM, "5x6:z!e,1,1,1,1,1,1,1,1,1,1,1\n");
    assert_eq!(read.levels[0].board.square(at(4, 4)), Some(Square::Tent));
    assert!(read.spans[0].playable);
}

/// A board with a tree, a tent, an empty square and grass in its first row.
fn board_of_marks() -> Board {
    let board = flat(&["x* -", "    ", "    ", "    "]);
    with_clues(board, &[1, 0, 0, 0], &[0, 1, 0, 0])
}

#[test]
fn a_mark_before_the_first_or_after_the_last_square_is_an_error() {
    let first = "4x4:!_o,0,1,0,0,1,0,0,0";
    assert_eq!(pointed_at(TATHAM, first, "TEN0033"), "!");
    let last = "4x4:_o!,0,1,0,0,1,0,0,0";
    assert_eq!(codes(TATHAM, last), ["TEN0031"]);
}

#[test]
fn squares_and_clues_that_do_not_fill_the_board_are_errors() {
    for (text, code, at) in [
        ("4x4:_n,0,1,0,0,1,0,0,0", "TEN0031", "_n"),
        ("4x4:_p,0,1,0,0,1,0,0,0", "TEN0031", "_p"),
        ("4x4:,0,1,0,0,1,0,0,0", "TEN0031", ""),
        ("4x4:_o,0,1,0,0,1,0,0", "TEN0012", "0"),
        ("4x4:_o,0,1,0,0,1,0,0,0,7", "TEN0012", "7"),
        ("4x4:_o,0,1,0,0,,0,0,0", "TEN0013", ""),
        ("4x4:_O,0,1,0,0,1,0,0,0", "TEN0032", "O"),
        ("4x4:_o,0,1,0,0,1,0,0,0 and more", "TEN0032", " and more"),
    ] {
        assert_eq!(pointed_at(TATHAM, text, code), at, "{text}");
        assert!(!read(TATHAM, text).spans[0].playable);
    }
}

#[test]
fn a_random_seed_is_refused_with_an_explanation() {
    let text = "8x8de#911105660705777";
    assert_eq!(codes(TATHAM, text), ["TEN0030"]);
    let parsed = read(TATHAM, text);
    let finding = parsed.diagnostics.iter().next().unwrap();
    assert_eq!(
        finding.message,
        "`8x8de#911105660705777` is a random seed, not a board"
    );
    assert!(
        finding
            .help
            .as_ref()
            .unwrap()
            .contains("only Simon Tatham's program")
    );
    assert_eq!(codes(TATHAM, "8x8"), ["TEN0002"]);
    assert_eq!(codes(TATHAM, "8xa:b"), ["TEN0002"]);
    assert_eq!(codes(TATHAM, "hello"), ["TEN0002"]);
}

#[test]
fn only_a_difficulty_may_follow_the_size() {
    let text = "4x4dt:_o,0,1,0,0,1,0,0,0\n";
    let parsed = read(TATHAM, text);
    assert_eq!(parsed.levels[0].fact("Difficulty"), Some("Tricky"));
    assert_eq!(canonical(TATHAM, text), text);
    let other = "4x4dn:_o,0,1,0,0,1,0,0,0\n";
    assert_eq!(pointed_at(TATHAM, other, "TEN0035"), "dn");
    assert_eq!(canonical(TATHAM, other), "4x4:_o,0,1,0,0,1,0,0,0\n");
}

#[test]
fn a_file_has_one_game_id_in_each_line() {
    let small = "4x4:_o,0,1,0,0,1,0,0,0\n";
    let text = format!("{ID}\n  {small}");
    let parsed = read(TATHAM, &text);
    assert_eq!((parsed.levels.len(), codes_of(&parsed)), (2, vec![]));
    assert_eq!(canonical(TATHAM, &text), format!("{ID}{small}"));
    let broken = format!("8x8#1\n{small}");
    let sound: Vec<bool> = read(TATHAM, &broken)
        .spans
        .iter()
        .map(|p| p.playable)
        .collect();
    assert_eq!(sound, [false, true], "an error affects only its own line");
}

#[test]
fn boards_too_small_for_simon_tathams_program_are_read_with_a_warning() {
    let text = "3x3:_h,0,1,0,1,0,0\n";
    assert_eq!(codes(TATHAM, text), ["TEN0037"]);
    assert_eq!(canonical(TATHAM, text), text);
}

// Part H: tasks.

#[test]
fn the_size_of_a_square_task_follows_from_its_clues() {
    let task = ID.trim_start_matches("8x8:");
    assert_eq!(board(TASK, task), board(TNT, DEFAULT));
    assert_eq!(canonical(TASK, task), task);
    assert_eq!(canonical(TASK, ID), task, "a square board needs no size");
}

#[test]
fn a_task_is_found_in_the_script_of_its_page() {
    let task = ID.trim_start_matches("8x8:").trim_end();
    for text in [
        format!("var task = \"{task}\";"),
        format!("<html>\n<script> var size=3; var task='{task}'; var x = 1;</script>\n"),
        format!("  task  =  \"{task}"),
    ] {
        assert_eq!(board(TASK, &text), board(TNT, DEFAULT), "{text}");
        assert_eq!(codes(TASK, &text), NONE, "{text}");
    }
}

#[test]
fn a_task_that_is_not_square_needs_its_size() {
    // 2 rows and 3 columns: tree (0,0) and five empty squares.
    let text = "3x2:_e,0,1,0,1,0\n";
    let read_board = board(TASK, text);
    assert_eq!((read_board.rows(), read_board.columns()), (2, 3));
    assert_eq!(canonical(TASK, text), text);
    let bare = "_e,0,1,0,1,0\n";
    assert_eq!(codes(TASK, bare), ["TEN0036"]);
    let parsed = read(TASK, bare);
    let help = parsed
        .diagnostics
        .iter()
        .next()
        .unwrap()
        .help
        .clone()
        .unwrap();
    assert_eq!(
        help,
        "for a board of other proportions, write the size before the task: `2x3:` or `3x2:`"
    );
    let incomplete = "_f,0,1,0,1,0\n";
    let parsed = read(TASK, incomplete);
    let help = parsed
        .diagnostics
        .iter()
        .next()
        .unwrap()
        .help
        .clone()
        .unwrap();
    assert_eq!(
        help,
        "a board of N rows and N columns has 2N clues and N*N squares; part of the task is missing"
    );
    assert_eq!(codes(TASK, "3x2 _e,0,1,0,1,0"), ["TEN0002"]);
}

#[test]
fn a_task_with_errors_is_not_playable_even_if_its_size_is_known() {
    let parsed = read(TASK, "_c?,0,1,1,0\n");
    assert_eq!(codes_of(&parsed), ["TEN0032"]);
    assert!(!parsed.spans[0].playable);
    assert_eq!(parsed.levels[0].board.rows(), 2);
}

// Part I: pzpr.

#[test]
fn an_address_has_columns_and_rows_then_clues_then_trees() {
    let read = board(PUZZLINK, ADDRESS);
    assert_eq!(trees(&read), [(0, 2), (2, 1), (2, 4), (3, 3), (4, 1)]);
    assert_eq!(read.column_clues, [Some(2), None, Some(0), None, None]);
    assert_eq!(read.row_clues, [Some(1), None, None, None, Some(1)]);
    assert_eq!(written(PUZZLINK, &read), ADDRESS);
    let other = board(PUZZLINK, "https://puzz.link/p?tents/5/5/3g2j1hk1322313");
    assert_eq!(
        written(PUZZLINK, &other),
        "https://puzz.link/p?tents/5/5/3g2j1hk1322313\n"
    );
}

#[test]
fn addresses_of_related_sites_are_read() {
    let wanted = board(PUZZLINK, ADDRESS);
    for text in [
        "http://pzv.jp/p.html?tents/5/5/2g0h1i1j82323",
        "https://pzprxs.vercel.app/p?tents/5/5/2g0h1i1j82323",
        "https://puzz.link/p?tents_edit/5/5/2g0h1i1j82323",
        "puzz.link/p?tents/5/5/2g0h1i1j82323",
        "tents/5/5/2g0h1i1j82323",
        "  tents/5/5/2g0h1i1j82323  \r\n",
    ] {
        assert_eq!(board(PUZZLINK, text), wanted, "{text}");
    }
    for text in [
        "https://puzz.link/p?slither/5/5/2g",
        "https://example.org/",
        "tent/5/5/2",
    ] {
        assert_eq!(codes(PUZZLINK, text), ["TEN0040"], "{text}");
    }
    assert_eq!(codes(PUZZLINK, "tents/5/"), ["TEN0002"]);
}

#[test]
fn clues_in_an_address_may_be_open_or_large() {
    // `-11` is 17, `z` stands for twenty open clues and `g` for one.
    let mut board = Board::new(4, 18, Edges::Flat, Contact::AllAround);
    board.row_clues = vec![None; 4];
    board.column_clues = vec![None; 18];
    board.column_clues[0] = Some(17);
    let text = written(PUZZLINK, &board);
    assert_eq!(text, "https://puzz.link/p?tents/18/4/-11zgzzzz\n");
    assert_eq!(read(PUZZLINK, &text).levels[0].board, board);
    let dots = read(PUZZLINK, "tents/2/2/1.0.1h");
    assert_eq!(dots.levels[0].board.column_clues, [Some(1), None]);
    assert_eq!(dots.levels[0].board.row_clues, [Some(0), None]);
}

#[test]
fn long_runs_without_a_tree_are_split() {
    // 40 squares: a tree, 20 empty squares, a tree, 18 empty squares.
    let mut board = Board::new(5, 8, Edges::Flat, Contact::AllAround);
    *board.squares.get_mut(at(0, 0)).unwrap() = Square::Tree;
    *board.squares.get_mut(at(2, 5)).unwrap() = Square::Tree;
    let text = written(PUZZLINK, &board);
    assert_eq!(text, "https://puzz.link/p?tents/8/5/0000000000000hkhi\n");
    assert_eq!(read(PUZZLINK, &text).levels[0].board, board);
}

#[test]
fn a_truncated_address_is_read_as_on_puzz_link() {
    let whole = board(PUZZLINK, ADDRESS);
    assert_eq!(board(PUZZLINK, "tents/5/5/2g0h1i1j82320"), whole);
    assert_eq!(codes(PUZZLINK, "tents/5/5/2g0h1i1j82320"), ["TEN0034"]);
    let parsed = read(PUZZLINK, "tents/5/5/2g0");
    assert_eq!(parsed.levels[0].board.row_clues, [None; 5]);
    assert!(parsed.levels[0].board.count(Square::Tree) == 0 && parsed.spans[0].playable);
    for (text, code, at) in [
        ("tents/5/5/2g0h1i1j82324", "TEN0031", "j82324"),
        ("tents/5/5/2g0h1i1j82323z", "TEN0031", "j82323z"),
        ("tents/5/5/2g0h1i1j8A323", "TEN0032", "A"),
        ("tents/5/5/2g0h1i-1j82323", "TEN0032", "-1"),
        ("tents/5/5/2g0h1iFj82323", "TEN0032", "F"),
    ] {
        assert_eq!(pointed_at(PUZZLINK, text, code), at, "{text}");
    }
}

#[test]
fn a_pzpr_file_contains_clues_trees_tents_and_grass() {
    let read = board(PZPRV3, PZPR);
    let mut of_address = board(PUZZLINK, ADDRESS);
    assert_eq!(
        (read.count(Square::Tent), read.count(Square::Grass)),
        (5, 8)
    );
    for (at, what) in read.squares.iter() {
        if *what != Square::Tree && *what != Square::Empty {
            *of_address.squares.get_mut(at).unwrap() = *what;
        }
    }
    assert_eq!(read, of_address);
    assert_eq!(codes(PZPRV3, PZPR), ["TEN0066", "TEN0041"]);
    let without_lines = PZPR.replace("-1 0", "0 0").replace("0 -1", "0 0");
    assert_eq!(canonical(PZPRV3, PZPR), without_lines);
    assert_eq!(codes(PZPRV3, &without_lines), ["TEN0066"]);
}

#[test]
fn lines_of_a_pzpr_file_may_be_separated_by_slashes() {
    let slashes = PZPR.replace('\n', "/");
    assert_eq!(board(PZPRV3, &slashes), board(PZPRV3, PZPR));
    assert_eq!(canonical(PZPRV3, &slashes), canonical(PZPRV3, PZPR));
}

#[test]
fn a_crossed_out_clue_is_read_as_a_clue() {
    let text = "pzprv3\ntents\n1\n2\n. 0 c1 \n1 1 . \n0 \n";
    assert_eq!(pointed_at(PZPRV3, text, "TEN0041"), "c1");
    assert_eq!(board(PZPRV3, text).column_clues, [Some(0), Some(1)]);
}

#[test]
fn errors_in_a_pzpr_file_are_located() {
    let with = |body: &str| format!("pzprv3\ntents\n1\n2\n{body}");
    for (body, code, at) in [
        (". 0 1 \n1 1 \n", "TEN0012", ""),
        (". 0 1 \n1 1 . x \n", "TEN0011", "x "),
        (". 0 1 \n1 1 2 \n", "TEN0020", "2"),
        (". 0 u \n1 1 . \n", "TEN0013", "u"),
        (". 0 1 \n", "TEN0008", ""),
    ] {
        assert_eq!(pointed_at(PZPRV3, &with(body), code), at, "{body}");
    }
    assert_eq!(codes(PZPRV3, "pzprv3\nslither\n5\n5\n"), ["TEN0040"]);
    assert_eq!(codes(PZPRV3, "pzprv3\ntents\nfive\n5\n"), ["TEN0002"]);
}

// Part J: boards with clues, and janko.at.

#[test]
fn a_board_with_clues_has_them_after_its_rows_and_below() {
    let read = board(BOARD, TEXT);
    assert_eq!(trees(&read), [(0, 0), (1, 2)]);
    assert_eq!(clues(&read.row_clues), [1, 1]);
    assert_eq!(clues(&read.column_clues), [0, 1, 1]);
    assert_eq!(written(BOARD, &read), TEXT);
    assert_eq!(board(BOARD, "2 3\n\nT..   1\n..T\t1\n0 1 1"), read);
}

#[test]
fn errors_in_a_board_with_clues_are_located() {
    for (text, code, at) in [
        ("2\nT.. 1\n", "TEN0002", "2"),
        ("2 3 4\nT.. 1\n", "TEN0002", "2 3 4"),
        ("2 3\nT. 1\n..T 1\n0 1 1\n", "TEN0007", ""),
        ("2 3\nT..T 1\n..T 1\n0 1 1\n", "TEN0011", "T"),
        ("2 3\nT.. 1 2\n..T 1\n0 1 1\n", "TEN0011", "2"),
        ("2 3\nT..\n..T 1\n0 1 1\n", "TEN0012", ""),
        ("2 3\nT.. 1\n..T 1\n0 1 1 5 6\n", "TEN0012", "5 6"),
        ("2 3\nT.. 1\n..T 1\n", "TEN0012", ""),
        ("2 3\nT.. 1\n", "TEN0012", ""),
        ("2 3\nT.. 1\n..T 1\n0 1 1\nT\n", "TEN0010", "T"),
    ] {
        assert_eq!(pointed_at(BOARD, text, code), at, "{text}");
    }
}

#[test]
fn a_janko_at_source_has_sections() {
    let parsed = read(JANKO, SOURCE);
    assert_eq!(codes_of(&parsed), NONE);
    let level = &parsed.levels[0];
    assert_eq!(trees(&level.board), [(0, 0), (1, 2)]);
    assert_eq!(level.board.row_clues, [Some(1), None]);
    assert_eq!(level.board.column_clues, [Some(0), Some(1), Some(1)]);
    assert_eq!(
        (level.fact("author"), level.fact("PUZZLE")),
        (Some("Jane"), Some("tents"))
    );
    assert_eq!(level.solution, Some(vec![at(0, 1)]));
    assert_eq!(canonical(JANKO, SOURCE), SOURCE);
}

#[test]
fn text_around_a_source_and_the_order_of_sections_do_not_matter() {
    let text =
        "<html>\n[rlabels]\n1 -\n\n[clabels]\n0 1 1\n[problem]\n x - -\n- - x\n[end]\n</html> x\n";
    let level = read(JANKO, text).levels.remove(0);
    assert_eq!(level.board, read(JANKO, SOURCE).levels[0].board);
    assert_eq!((level.facts.len(), level.solution), (0, None));
}

#[test]
fn errors_in_a_janko_at_source_are_located() {
    let with = |a: &str, b: &str| SOURCE.replacen(a, b, 1);
    for (text, code, at) in [
        (with("0 1 1", "0 1"), "TEN0012", ""),
        (with("1 -\n", "1 - 5\n"), "TEN0012", ""),
        (with("1 -\n", "1 b\n"), "TEN0013", "b"),
        (with("- - x\n[sol", "- x\n[sol"), "TEN0007", "- x"),
        (with("- - x\n[sol", "- - - x\n[sol"), "TEN0011", "- - - x"),
        (with("- - x\n[sol", "- o x\n[sol"), "TEN0020", "o"),
        (with("[rlabels]\n1 -\n", ""), "TEN0042", ""),
        (with("[problem]", "[trees]"), "TEN0042", ""),
        (with("x o -\n", "x o x\n"), "TEN0043", "[solution]"),
        (with("x o -\n", ""), "TEN0043", "[solution]"),
    ] {
        assert_eq!(pointed_at(JANKO, &text, code), at, "{text}");
    }
    let without_trees = with("x o -\n- - x", "- o -\n- - -");
    assert_eq!(
        codes(JANKO, &without_trees),
        NONE,
        "the solution may omit the trees"
    );
    assert_eq!(read(JANKO, &with("x o -\n", "")).levels[0].solution, None);
}

#[test]
fn misspelled_sections_of_a_janko_at_source_are_reported() {
    for (name, is_misspelled) in [
        ("tilte", true),
        ("autor", true),
        ("soluton", true),
        ("title", false),
        ("rule-4", false),
        ("source", false),
        ("unit", false),
    ] {
        let text = SOURCE.replacen("[clabels]", &format!("[{name}]\nx\n[clabels]"), 1);
        let at = if is_misspelled {
            format!("[{name}]")
        } else {
            String::new()
        };
        let found = codes(JANKO, &text);
        match is_misspelled {
            true => {
                assert_eq!(found, ["TEN0050"], "{name}");
                assert_eq!(pointed_at(JANKO, &text, "TEN0050"), at);
            }
            false => assert_eq!(found, NONE, "{name}"),
        }
    }
}

// Part K: save files of Simon Tatham's collection.

/// The description of the default game.
const DESC: &str = "d_bfdcdcfcaig,4,0,1,2,1,1,2,1,3,0,4,0,4,0,1,0";

fn field(key: &str, value: &str) -> String {
    format!("{key:8}:{}:{value}\n", value.len())
}

/// A save file of an 8x8 board in the state after all moves.
fn save_file_of(description: &str, moves: &[(&str, &str)]) -> String {
    let states = (moves.len() + 1).to_string();
    let head = [
        ("SAVEFILE", "Simon Tatham's Portable Puzzle Collection"),
        ("VERSION", "1"),
        ("GAME", "Tents"),
        ("PARAMS", "8x8"),
        ("CPARAMS", "8x8"),
        ("DESC", description),
        ("NSTATES", &states),
        ("STATEPOS", &states),
    ];
    let fields = head.iter().chain(moves);
    fields.map(|(key, value)| field(key, value)).collect()
}

fn save_file(moves: &[(&str, &str)]) -> String {
    save_file_of(DESC, moves)
}

/// The tents and grass of a save file without errors, as in a save of libgame.
fn marks(text: &str) -> String {
    let board = board(SGT_SAVE, text);
    let marks = board
        .squares
        .iter()
        .filter_map(|(at, square)| match square {
            Square::Tent => Some(format!("*{},{}", at.y, at.x)),
            Square::Grass => Some(format!("-{},{}", at.y, at.x)),
            Square::Tree | Square::Empty => None,
        });
    marks.collect::<Vec<String>>().join(" ")
}

#[test]
fn a_save_file_has_fields_with_lengths() {
    let text = save_file(&[("MOVE", "T0,0")]);
    let first = "SAVEFILE:41:Simon Tatham's Portable Puzzle Collection\nVERSION :1:1\n";
    assert!(text.starts_with(first));
    let read_by_line_ends = ["\n", "\r\n", "\r", "\n\n\r"].map(|end| {
        let text = text.replace('\n', end);
        assert_eq!(codes(SGT_SAVE, &text), NONE, "{text}");
        board(SGT_SAVE, &text)
    });
    let without_last_end = board(SGT_SAVE, text.trim_end());
    assert!(
        read_by_line_ends
            .iter()
            .all(|board| *board == without_last_end)
    );
    let padded = text.replace("DESC    :45:", "DESC    :0045:");
    assert_eq!(codes(SGT_SAVE, &padded), NONE);
}

#[test]
fn a_wrong_length_is_reported_and_the_line_is_read() {
    let text = save_file(&[("MOVE", "T0,0"), ("MOVE", "T3,0")]);
    let whole = board(SGT_SAVE, &text);
    for (stated, wrong) in [
        ("VERSION :1", "VERSION :3"),
        ("CPARAMS :3", "CPARAMS :2"),
        ("DESC    :45", "DESC    :44"),
        ("DESC    :45", "DESC    :99999999999999999999999"),
        ("MOVE    :4:T0,0", "MOVE    :0:T0,0"),
    ] {
        let damaged = text.replace(stated, wrong);
        let parsed = read(SGT_SAVE, &damaged);
        let mut found = codes_of(&parsed);
        found.sort_unstable();
        assert_eq!(found, ["TEN0044", "TEN0049"], "{wrong}");
        assert_eq!(parsed.levels[0].board, whole);
        let fixed = apply_safe_fixes(damaged.as_bytes(), &parsed.diagnostics);
        assert_eq!(fixed.bytes, text.as_bytes());
    }
    let cut = &text[..text.len() - 2];
    let parsed = read(SGT_SAVE, cut);
    assert_eq!(pointed_at(SGT_SAVE, cut, "TEN0044"), "4");
    assert_eq!(
        apply_safe_fixes(cut.as_bytes(), &parsed.diagnostics).applied,
        0
    );
}

#[test]
fn a_save_file_of_another_game_is_named() {
    let text = save_file(&[]).replace("Tents", "Mines");
    let parsed = read(SGT_SAVE, &text);
    let finding = parsed.diagnostics.iter().next().expect("another game");
    let message = "this is a save file of `Mines`, which Quandary does not read";
    assert_eq!((finding.code.id, &*finding.message), ("TEN0040", message));
    assert_eq!(pointed_at(SGT_SAVE, &text, "TEN0040"), "Mines");
    assert!(!parsed.spans[0].playable);
}

#[test]
fn missing_fields_of_a_save_file_are_errors() {
    let text = save_file(&[]);
    let without = |key: &str| {
        let lines = text
            .split_inclusive('\n')
            .filter(|line| !line.starts_with(key));
        lines.collect::<String>()
    };
    for key in ["GAME", "PARAMS", "CPARAMS", "DESC", "NSTATES", "STATEPOS"] {
        let parsed = read(SGT_SAVE, &without(key));
        let findings: Vec<_> = parsed.diagnostics.iter().collect();
        assert_eq!(codes_of(&parsed), ["TEN0045"], "{key}");
        assert_eq!(findings[0].message, format!("missing field `{key}`"));
        assert!(!parsed.spans[0].playable);
    }
    assert_eq!(codes(SGT_SAVE, &without("SAVEFILE")), ["TEN0045"]);
    assert_eq!(
        codes(SGT_SAVE, &text.replace("Portable", "Movable!")),
        ["TEN0045"]
    );
    assert_eq!(codes(SGT_SAVE, &without("VERSION")), NONE);
    let reversed: Vec<&str> = text.split_inclusive('\n').rev().collect();
    assert_eq!(codes(SGT_SAVE, &reversed.concat()), NONE);
}

#[test]
fn lines_that_are_not_fields_are_ignored() {
    let text = save_file(&[]);
    let whole = board(SGT_SAVE, &text);
    for line in [
        "junk",
        "GAME:5:Tents",
        "game    :5:Tents",
        "GAME    :x:Tents",
        "GAME    ::",
        "é",
    ] {
        let text = format!("{text}{line}\n");
        assert_eq!(pointed_at(SGT_SAVE, &text, "TEN0046"), line);
        assert_eq!(board(SGT_SAVE, &text), whole);
        let strict = read_with(SGT_SAVE, text.as_bytes(), Strictness::Strict);
        assert!(!strict.spans[0].playable);
    }
    let twice = field("CPARAMS", "5x5") + &field("GAME", "Tents");
    let twice = text.replace("CPARAMS", &(twice + "CPARAMS"));
    assert_eq!(codes(SGT_SAVE, &twice), ["TEN0046", "TEN0046"]);
    assert_eq!(board(SGT_SAVE, &twice), whole, "the last one counts");
    let version = text.replace("VERSION :1:1", "VERSION :1:2");
    assert_eq!(pointed_at(SGT_SAVE, &version, "TEN0046"), "2");
}

#[test]
fn the_board_of_a_save_file_is_that_of_its_game_id() {
    let text = save_file(&[]);
    assert_eq!(board(SGT_SAVE, &text), board(TATHAM, ID));
    assert_eq!(read(SGT_SAVE, &text).levels[0].facts, []);
    let easy = text.replace("3:8x8", "5:8x8de");
    let level = &read(SGT_SAVE, &easy).levels[0];
    assert_eq!(level.fact("difficulty"), Some("Easy"));
    assert_eq!(canonical(SGT_SAVE, &easy), easy);
    assert_eq!(canonical(SGT_SAVE, &text), text);
    let other = text.replacen("PARAMS  :3:8x8", "PARAMS  :5:9x7dt", 1);
    assert_eq!(board(SGT_SAVE, &other), board(TATHAM, ID), "the next game");
    let wide = save_file_of(&format!("{DESC},0,0,0,0"), &[]);
    let wide = board(SGT_SAVE, &wide.replace("CPARAMS :3:8x8", "CPARAMS :4:16x4"));
    assert_eq!((wide.columns(), wide.rows()), (16, 4));
}

#[test]
fn errors_in_the_board_of_a_save_file_are_located() {
    let text = save_file(&[]);
    for (from, to, code, at) in [
        ("CPARAMS :3:8x8", "CPARAMS :2:8x", "TEN0002", "8x"),
        ("CPARAMS :3:8x8", "CPARAMS :0:", "TEN0002", ""),
        ("CPARAMS :3:8x8", "CPARAMS :4:8x8;", "TEN0002", "8x8;"),
        ("CPARAMS :3:8x8", "CPARAMS :5:8x8dn", "TEN0035", "dn"),
    ] {
        let text = text.replace(from, to);
        assert_eq!(pointed_at(SGT_SAVE, &text, code), at, "{to}");
    }
    for (description, code, at) in [
        (DESC.replace('_', "?"), "TEN0032", "?"),
        (DESC.replace('_', "é"), "TEN0032", "é"),
        (DESC.replace("d_", "d"), "TEN0031", "dbfdcdcfcaig"),
        (DESC[..DESC.len() - 2].to_owned(), "TEN0012", "1"),
    ] {
        let text = save_file_of(&description, &[]);
        assert_eq!(pointed_at(SGT_SAVE, &text, code), at, "{description}");
    }
    let small = text.replace("CPARAMS :3:8x8", "CPARAMS :3:2x2");
    let small = small.replace(&field("DESC", DESC), &field("DESC", "_c,1,0,0,1"));
    assert_eq!(codes(SGT_SAVE, &small), ["TEN0037"]);
}

#[test]
fn the_moves_of_a_save_file_give_its_position() {
    for (moves, marked) in [
        (&[("MOVE", "T0,0")][..], "*0,0"),
        (&[("MOVE", "T2,1"), ("MOVE", "N0,0;B2,1;N3,1")], "-0,0 -1,3"),
        (&[("MOVE", "T0,0;")], "*0,0"),
        (&[("MOVE", "N1,1"), ("SOLVE", "S;T0,0;T3,0")], "*0,0 *0,3"),
        (
            &[("SOLVE", "S;T0,0"), ("MOVE", "N1,1"), ("MOVE", "B0,0")],
            "-1,1",
        ),
        (
            &[("MOVE", "T0,0"), ("RESTART", DESC), ("MOVE", "N3,0")],
            "-0,3",
        ),
        (&[("MOVE", "T0,0"), ("RESTART", DESC)], ""),
    ] {
        assert_eq!(marks(&save_file(moves)), marked, "{moves:?}");
    }
    // A tent on the first square, given in the description.
    let given = DESC.replacen("d_b", "_!c_b", 1);
    let with_marks = |moves: &[(&str, &str)]| marks(&save_file_of(&given, moves));
    assert_eq!(with_marks(&[]), "*0,0");
    assert_eq!(with_marks(&[("MOVE", "B0,0")]), "");
    assert_eq!(with_marks(&[("MOVE", "B0,0"), ("RESTART", &given)]), "*0,0");
    assert_eq!(with_marks(&[("SOLVE", "S;T3,0")]), "*0,3");
}

#[test]
fn undone_moves_of_a_save_file_are_not_played() {
    let text = save_file(&[("MOVE", "T0,0"), ("MOVE", "N1,1"), ("MOVE", "N2,2")]);
    let at = |position: &str| text.replace("STATEPOS:1:4", &format!("STATEPOS:1:{position}"));
    let marked = ["1", "2", "3", "4"].map(|position| marks(&at(position)));
    assert_eq!(marked, ["", "*0,0", "*0,0 -1,1", "*0,0 -1,1 -2,2"]);
}

#[test]
fn invalid_moves_of_a_save_file_are_ignored() {
    for (invalid, at) in [
        ("T4,0", "T4,0"),
        ("T8,0", "T8,0"),
        ("T0,99999999999", "T0,99999999999"),
        ("X0,0", "X0"),
        ("T0", "T0"),
        ("N1,1;T0,", "T0,"),
        ("T0,0T3,0", "T0,0T"),
        ("T1;2", "T1;"),
    ] {
        let text = save_file(&[("MOVE", "N7,7"), ("MOVE", invalid)]);
        assert_eq!(codes(SGT_SAVE, &text), ["TEN0049", "TEN0048"], "{invalid}");
        assert_eq!(pointed_at(SGT_SAVE, &text, "TEN0048"), at);
        assert_eq!(marks(&text), "-7,7");
        let strict = read_with(SGT_SAVE, text.as_bytes(), Strictness::Strict);
        assert!(!strict.spans[0].playable);
    }
    let restarted = save_file(&[("RESTART", &DESC.replace("d_b", "e_a"))]);
    assert_eq!(codes(SGT_SAVE, &restarted), ["TEN0048"]);
}

#[test]
fn wrong_numbers_of_states_are_reported() {
    let text = save_file(&[("MOVE", "T0,0"), ("MOVE", "N1,1")]);
    for (from, to, at, marked) in [
        ("NSTATES :1:3", "NSTATES :1:4", "4", "*0,0 -1,1"),
        (
            "NSTATES :1:3",
            "NSTATES :10:4000000000",
            "4000000000",
            "*0,0 -1,1",
        ),
        ("NSTATES :1:3", "NSTATES :1:x", "x", "*0,0 -1,1"),
        ("STATEPOS:1:3", "STATEPOS:1:0", "0", "*0,0 -1,1"),
        ("STATEPOS:1:3", "STATEPOS:1:4", "4", "*0,0 -1,1"),
        ("STATEPOS:1:3", "STATEPOS:2:-1", "-1", "*0,0 -1,1"),
        (
            "NSTATES :1:3\nSTATEPOS:1:3",
            "NSTATES :1:2\nSTATEPOS:1:2",
            "2",
            "*0,0",
        ),
    ] {
        let text = text.replace(from, to);
        assert_eq!(codes(SGT_SAVE, &text), ["TEN0047", "TEN0049"], "{to}");
        assert_eq!(pointed_at(SGT_SAVE, &text, "TEN0047"), at);
        assert_eq!(marks(&text), marked, "{to}");
    }
}

#[test]
fn a_save_file_is_written_with_one_move() {
    let one = save_file(&[("MOVE", "T0,0;N1,1;T3,0")]);
    let sorted = one.replace("T0,0;N1,1;T3,0", "T0,0;T3,0;N1,1");
    assert_eq!(canonical(SGT_SAVE, &one), sorted);
    let single = save_file(&[("MOVE", "T0,0"), ("MOVE", "N1,1"), ("MOVE", "T3,0")]);
    assert_eq!(canonical(SGT_SAVE, &single), sorted);
    let seed = one.replace("DESC ", &(field("SEED", "955517756500789") + "DESC "));
    assert_eq!(canonical(SGT_SAVE, &seed), sorted);
    let undone = one.replace("STATEPOS:1:2", "STATEPOS:1:1");
    assert_eq!(canonical(SGT_SAVE, &undone), save_file(&[]));
    for (text, expected) in [
        (&one, &[][..]),
        (&single, &["TEN0049"]),
        (&seed, &["TEN0049"]),
        (&undone, &["TEN0049"]),
    ] {
        assert_eq!(codes(SGT_SAVE, text), expected, "{text}");
    }
}

// Recognition.

#[test]
fn every_format_is_recognised_by_its_content() {
    let task = ID.trim_start_matches("8x8:");
    for (text, wanted) in [
        (DEFAULT, "tnt"),
        ("3 3 1 0\n1 0 0 \n0 0 1 \nx \n\n", "tnt"),
        (ID, "tatham"),
        ("8x8de#911105660705777", "tatham"),
        (task, "task"),
        (
            &*format!("<script>\nvar task = '{task}';\n</script>"),
            "task",
        ),
        (ADDRESS, "puzzlink"),
        ("tents/5/5/2g0h1i1j82323", "puzzlink"),
        (PZPR, "pzprv3"),
        (TEXT, "board"),
        (SOURCE, "janko"),
        (&*save_file(&[]), "sgt-save"),
        (&*save_file(&[]).replace('\n', "\r\n"), "sgt-save"),
        (&*save_file(&[]).replace('\n', "\r"), "sgt-save"),
        (&*save_file(&[]).replace("5:Tents", "5:Mines"), "sgt-save"),
        ("SAVEFILE:5:other\n", "sgt-save"),
    ] {
        assert_eq!(likeliest(text), Some(wanted), "{text}");
    }
}

#[test]
fn files_of_other_families_are_not_recognised() {
    for text in [
        "",
        "hello, world\n",
        "Title: Two sidings\n\n' 0--a--1\n",
        "#####\n#@$.#\n#####\n",
        "1,2\n3,4\n",
        "1 2 3\n4 5 6\n",
        "https://puzz.link/p?slither/5/5/2g\n",
        "http://example.org/p?tent\n",
        "key: value, other\n",
        "var task = 'sweep the floor';\n",
        "10 10\nsome text\n",
        "\u{0}\u{1}\u{2}",
    ] {
        let found = probe(&Source::new("x", text.into()));
        assert!(found.is_empty(), "{text:?}: {found:?}");
    }
}

#[test]
fn a_level_as_text_is_accepted_instead_of_a_file_name() {
    let task = ID.trim_start_matches("8x8:");
    for text in [
        ID,
        "8x8de#911105660705777",
        task,
        &*format!("var task = \"{task}\""),
        ADDRESS,
        "http://pzv.jp/p.html?tents/5/5/2g0h1i1j82323",
        "tents/5/5/2g0h1i1j82323",
        &*PZPR.replace('\n', "/"),
    ] {
        let line = text.trim().replace("\";\n", "\"").replace('\n', "");
        assert!(is_inline(&line), "{line}");
    }
    for text in [
        "",
        "a.tnt",
        "levels/tents/8x8.tnt",
        "8x8",
        "8x8:",
        "C:\\tents\\a.txt",
        "game,1",
        "https://puzz.link/p?slither/5/5/2g",
        "collection.tnt#3",
        "-",
        DEFAULT,
        TEXT,
    ] {
        assert!(!is_inline(text), "{text:?}");
    }
    assert!(!is_inline(&format!("{ID}{ID}")), "one line");
    let long = "https://puzz.link/".repeat(4_000) + "p?tents/5/5/2g0h1i1j82323";
    assert!(probe(&Source::new("long", long.clone().into_bytes())).is_empty());
    assert!(!is_inline(&long), "identified by no format either");
}

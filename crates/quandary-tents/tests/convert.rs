//! From each format to each other one, with what is lost: SPEC part A.

mod common;

use common::{DEFAULT, SOLVED, at, board, codes_of, flat, read, save, with_clues};
use quandary_core::family::{Format, Kind};
use quandary_tents::format::{
    self, BOARD, FORMATS, Fact, JANKO, Level, PUZZLINK, PZPRV3, TASK, TATHAM, TNT, WriteError,
    write,
};
use quandary_tents::model::{Board, Contact, Edges, PairingRule, Square};
use quandary_tents::rules::{Line, cleared};

const NONE: [&str; 0] = [];

fn lost(format: &'static Format, level: &Level) -> Vec<String> {
    write(format, std::slice::from_ref(level))
        .expect("it can be held")
        .lost
}

fn through(format: &'static Format, board: &Board) -> Board {
    let written = write(format, &[Level::new(board.clone())]).expect("it can be held");
    let parsed = read(format, &written.text);
    assert!(
        parsed.spans[0].playable,
        "{}: {:?}",
        format.id,
        codes_of(&parsed)
    );
    parsed.levels[0].board.clone()
}

#[test]
fn a_plain_board_goes_through_every_format_unchanged() {
    let default = board(TNT, DEFAULT);
    for format in &FORMATS {
        assert_eq!(through(format, &default), default, "{}", format.id);
        assert_eq!(
            lost(format, &Level::new(default.clone())),
            NONE,
            "{}",
            format.id
        );
    }
}

#[test]
fn only_a_save_holds_the_torus_and_diagadj() {
    let torus = save(&[
        "4 4 1 1", "1 0 0 0 ", "0 1 0 0 ", "x   ", "    ", "    ", "    ",
    ]);
    assert_eq!(through(TNT, &torus), torus);
    for format in &FORMATS[1..] {
        let lost = lost(format, &Level::new(torus.clone()));
        let expected = [
            "the torus: the edges of the board are not joined",
            "the rule option that tents may touch at corners",
        ];
        assert_eq!(lost, expected, "{}", format.id);
        let flat = through(format, &torus);
        assert_eq!(
            (flat.edges, flat.contact),
            (Edges::Flat, Contact::AllAround)
        );
        assert_eq!(flat.squares, torus.squares);
    }
}

#[test]
fn the_reading_of_rule_4_is_kept_where_there_is_a_place_for_it_or_where_it_is_meant() {
    for pairing in PairingRule::ALL {
        let mut level = Level::new(board(TNT, DEFAULT));
        level.facts.push(Fact {
            name: "rule-4".to_owned(),
            value: pairing.word().to_owned(),
        });
        for format in &FORMATS {
            let written = write(format, std::slice::from_ref(&level)).expect("it can be held");
            let read = &read(format, &written.text).levels[0];
            let by_now = read
                .pairing()
                .unwrap_or(format::default_pairing_rule(format));
            let lost = match by_now == pairing {
                true => vec![],
                false => vec![format!("the {} reading of rule 4", pairing.word())],
            };
            assert_eq!(written.lost, lost, "{}", format.id);
        }
        let kept = [TNT, JANKO].map(|format| {
            let written = write(format, std::slice::from_ref(&level)).expect("it can be held");
            read(format, &written.text).levels[0].pairing()
        });
        assert_eq!(kept, [Some(pairing); 2]);
    }
}

#[test]
fn marks_go_through_saves_game_ids_and_files_of_pzpr() {
    let solved = board(TNT, SOLVED);
    for format in &FORMATS {
        let keeps = [TNT.id, TATHAM.id, PZPRV3.id].contains(&format.id);
        let lost = lost(format, &Level::new(solved.clone()));
        if keeps {
            assert_eq!((through(format, &solved), lost.len()), (solved.clone(), 0));
        } else {
            assert_eq!(through(format, &solved), cleared(&solved), "{}", format.id);
            assert_eq!(lost, ["12 tents on the board", "40 squares of grass"]);
        }
    }
}

#[test]
fn open_clues_go_through_the_formats_that_have_a_sign_for_them_and_no_other() {
    let mut open = flat(&["x   ", "    ", "    ", "   x"]);
    open.row_clues[3] = Some(1);
    open.column_clues[0] = Some(1);
    for format in &FORMATS {
        if [PUZZLINK.id, PZPRV3.id, JANKO.id].contains(&format.id) {
            assert_eq!(through(format, &open), open, "{}", format.id);
            continue;
        }
        let refused = write(format, &[Level::new(open.clone())]).expect_err("there is no sign");
        let line = Line::Row(0);
        assert_eq!(
            refused,
            WriteError::OpenClue {
                title: format.title,
                line
            }
        );
    }
    let words = write(TNT, &[Level::new(open)])
        .expect_err("there is no sign")
        .to_string();
    assert_eq!(
        words,
        "a libgame save does not support open clues, and row 0 has no clue"
    );
}

#[test]
fn a_clue_above_255_has_no_place_in_an_address() {
    let mut board = Board::new(2, 4, Edges::Flat, Contact::AllAround);
    board.row_clues[1] = Some(256);
    let refused = write(PUZZLINK, &[Level::new(board.clone())]).expect_err("two digits");
    assert!(matches!(
        refused,
        WriteError::LargeClue {
            line: Line::Row(1),
            clue: 256,
            ..
        }
    ));
    board.row_clues[1] = Some(255);
    let text = write(PUZZLINK, &[Level::new(board)])
        .expect("two digits")
        .text;
    assert_eq!(text, "https://puzz.link/p?tents/4/2/00000-ffp\n");
}

#[test]
fn small_boards_are_written_as_game_ids_and_the_loss_is_told() {
    let small = save(&["2 4 0 0", "1 1 ", "0 1 0 1 ", "x   ", "  x "]);
    let lost = lost(TATHAM, &Level::new(small.clone()));
    let expected = "use in Simon Tatham's program, which accepts boards from 4x4";
    assert_eq!(lost, [expected]);
    assert_eq!(through(TATHAM, &small), small);
}

#[test]
fn facts_and_solutions_are_kept_where_there_is_a_place_for_them() {
    let fact = |name: &str, value: &str| Fact {
        name: name.to_owned(),
        value: value.to_owned(),
    };
    let level = Level {
        board: board(TNT, DEFAULT),
        facts: vec![fact("author", "Jane"), fact("difficulty", "Easy")],
        solution: Some(vec![at(0, 0)]),
    };
    assert_eq!(
        lost(TNT, &level),
        ["the solution", "the author", "the difficulty"]
    );
    assert_eq!(lost(TATHAM, &level), ["the solution", "the author"]);
    assert_eq!(lost(JANKO, &level), NONE);
    let text = write(JANKO, std::slice::from_ref(&level)).unwrap().text;
    assert_eq!(read(JANKO, &text).levels, std::slice::from_ref(&level));
    let text = write(TATHAM, std::slice::from_ref(&level)).unwrap().text;
    assert!(text.starts_with("8x8de:"));
    let odd = Level {
        facts: vec![
            fact("end", "x"),
            fact("A b", "x"),
            fact("a", ""),
            fact("b", "x\n[end]"),
        ],
        ..Level::new(board(TNT, DEFAULT))
    };
    assert_eq!(
        lost(JANKO, &odd).len(),
        4,
        "facts that would read otherwise"
    );
    let text = write(JANKO, std::slice::from_ref(&odd)).unwrap().text;
    assert_eq!(read(JANKO, &text).levels[0].facts, []);
}

#[test]
fn several_puzzles_go_into_formats_of_one_in_each_line() {
    let one = Level::new(board(TNT, DEFAULT));
    let two = Level::new(with_clues(flat(&["x*", "  "]), &[1, 0], &[0, 1]));
    let both = [one, two];
    for format in [TATHAM, TASK, PUZZLINK] {
        let written = write(format, &both).unwrap();
        assert_eq!(read(format, &written.text).levels.len(), 2);
        let second = |lost: &String| lost.starts_with("level 2: ");
        assert!(!written.lost.is_empty() && written.lost.iter().all(second));
    }
    for format in [TNT, PZPRV3, BOARD, JANKO] {
        let refused = write(format, &both).unwrap_err();
        assert!(matches!(refused, WriteError::NotOne { found: 2, .. }));
        assert!(write(format, &[]).is_err());
    }
}

#[test]
fn what_is_no_board_is_not_written() {
    let none = Level::new(Board::new(0, 0, Edges::Flat, Contact::AllAround));
    let mut short = Level::new(board(TNT, DEFAULT));
    short.board.row_clues.pop();
    for format in &FORMATS {
        for level in [&none, &short] {
            let refused = write(format, std::slice::from_ref(level)).unwrap_err();
            assert_eq!(refused, WriteError::NoBoard(1));
        }
    }
    static FOREIGN: Format = Format {
        id: "xsb",
        title: "Sokoban levels",
        extensions: &["xsb"],
        kind: Kind::Text,
    };
    let words = write(&FOREIGN, &[none]).unwrap_err().to_string();
    assert_eq!(words, "Sokoban levels cannot contain Tents levels");
}

#[test]
fn a_board_of_one_square_goes_through_every_format() {
    for square in [Square::Empty, Square::Tree] {
        let mut one = Board::new(1, 1, Edges::Flat, Contact::AllAround);
        *one.squares.get_mut(at(0, 0)).unwrap() = square;
        for format in &FORMATS {
            assert_eq!(through(format, &one), one, "{}", format.id);
        }
    }
}

//! Conversion between formats and its losses: SPEC part A.

mod common;

use common::{DEFAULT, SOLVED, at, board, codes_of, flat, read, save, with_clues};
use quandary_core::format::{Format, FormatKind};
use quandary_tents::format::{
    self, BOARD, FORMATS, Fact, JANKO, Level, LostRule, PUZZLINK, PZPRV3, SGT_SAVE, TASK, TATHAM,
    TNT, WriteError, write,
};
use quandary_tents::model::{Board, Contact, Edges, PairingRule, Square};
use quandary_tents::rules::{Line, cleared};

const NONE: [&str; 0] = [];

fn lost(format: &'static Format, level: &Level) -> Vec<String> {
    write(format, std::slice::from_ref(level))
        .expect("the format can hold it")
        .lost
}

fn round_trip(format: &'static Format, board: &Board) -> Board {
    let written = write(format, &[Level::new(board.clone())]).expect("the format can hold it");
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
fn a_plain_board_is_unchanged_by_every_format() {
    let default = board(TNT, DEFAULT);
    for format in &FORMATS {
        assert_eq!(round_trip(format, &default), default, "{}", format.id);
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
    assert_eq!(round_trip(TNT, &torus), torus);
    for format in &FORMATS[1..] {
        let lost = lost(format, &Level::new(torus.clone()));
        let expected = [
            "the torus: the edges of the board are not joined",
            "the rule option that tents may touch at corners",
        ];
        assert_eq!(lost, expected, "{}", format.id);
        let flat = round_trip(format, &torus);
        assert_eq!(
            (flat.edges, flat.contact),
            (Edges::Flat, Contact::AllAround)
        );
        assert_eq!(flat.squares, torus.squares);
    }
}

#[test]
fn the_reading_of_rule_4_is_kept_by_formats_that_state_or_imply_it() {
    for pairing in PairingRule::ALL {
        let mut level = Level::new(board(TNT, DEFAULT));
        level.facts.push(Fact {
            name: "rule-4".to_owned(),
            value: pairing.word().to_owned(),
        });
        for format in &FORMATS {
            let written =
                write(format, std::slice::from_ref(&level)).expect("the format can hold it");
            let read = &read(format, &written.text).levels[0];
            let by_now = read
                .pairing()
                .unwrap_or(format::default_pairing_rule(format));
            let lost_rule = LostRule {
                stated: pairing,
                read_as: by_now,
            };
            let lost_rules = match by_now == pairing {
                true => vec![],
                false => vec![(0, lost_rule)],
            };
            assert_eq!(written.lost, NONE, "{}", format.id);
            assert_eq!(written.lost_rules, lost_rules, "{}", format.id);
        }
        let kept = [TNT, JANKO].map(|format| {
            let written =
                write(format, std::slice::from_ref(&level)).expect("the format can hold it");
            read(format, &written.text).levels[0].pairing()
        });
        assert_eq!(kept, [Some(pairing); 2]);
    }
}

#[test]
fn saves_game_ids_and_pzpr_files_keep_marks() {
    let solved = board(TNT, SOLVED);
    for format in &FORMATS {
        let keeps = [TNT.id, TATHAM.id, PZPRV3.id, SGT_SAVE.id].contains(&format.id);
        let lost = lost(format, &Level::new(solved.clone()));
        if keeps {
            assert_eq!(
                (round_trip(format, &solved), lost.len()),
                (solved.clone(), 0)
            );
        } else {
            assert_eq!(
                round_trip(format, &solved),
                cleared(&solved),
                "{}",
                format.id
            );
            assert_eq!(lost, ["12 tents on the board", "40 squares of grass"]);
        }
    }
}

#[test]
fn only_formats_with_open_clues_accept_boards_with_open_clues() {
    let mut open = flat(&["x   ", "    ", "    ", "   x"]);
    open.row_clues[3] = Some(1);
    open.column_clues[0] = Some(1);
    for format in &FORMATS {
        if [PUZZLINK.id, PZPRV3.id, JANKO.id].contains(&format.id) {
            assert_eq!(round_trip(format, &open), open, "{}", format.id);
            continue;
        }
        let refused = write(format, &[Level::new(open.clone())]).expect_err("no open clues");
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
        .expect_err("no open clues")
        .to_string();
    assert_eq!(
        words,
        "a libgame save does not support open clues, and row 0 has no clue"
    );
}

#[test]
fn an_address_cannot_contain_a_clue_above_255() {
    let mut board = Board::new(2, 4, Edges::Flat, Contact::AllAround);
    board.row_clues[1] = Some(256);
    let refused = write(PUZZLINK, &[Level::new(board.clone())]).expect_err("clue too large");
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
        .expect("clue fits")
        .text;
    assert_eq!(text, "https://puzz.link/p?tents/4/2/00000-ffp\n");
}

#[test]
fn small_boards_are_written_as_game_ids_with_a_listed_loss() {
    let small = save(&["2 4 0 0", "1 1 ", "0 1 0 1 ", "x   ", "  x "]);
    let lost = lost(TATHAM, &Level::new(small.clone()));
    let expected = "use in Simon Tatham's program, which accepts boards from 4x4";
    assert_eq!(lost, [expected]);
    assert_eq!(round_trip(TATHAM, &small), small);
}

#[test]
fn facts_and_solutions_are_kept_by_formats_that_support_them() {
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
        "facts that would be read back differently"
    );
    let text = write(JANKO, std::slice::from_ref(&odd)).unwrap().text;
    assert_eq!(read(JANKO, &text).levels[0].facts, []);
}

#[test]
fn the_type_of_a_janko_at_source_is_not_a_loss() {
    let level = |name: &str| {
        let fact = Fact {
            name: "puzzle".to_owned(),
            value: name.to_owned(),
        };
        Level {
            facts: vec![fact],
            ..Level::new(board(TNT, DEFAULT))
        }
    };
    for name in ["tents", "Tents", "Zeltlager", "zelte"] {
        for format in FORMATS {
            assert_eq!(lost(format, &level(name)), NONE, "{name} as {}", format.id);
        }
    }
    assert_eq!(lost(TNT, &level("by the sea")), ["the puzzle"]);
}

#[test]
fn only_formats_with_one_level_per_line_hold_several_levels() {
    let one = Level::new(board(TNT, DEFAULT));
    let two = Level::new(with_clues(flat(&["x*", "  "]), &[1, 0], &[0, 1]));
    let both = [one, two];
    for format in [TATHAM, TASK, PUZZLINK] {
        let written = write(format, &both).unwrap();
        assert_eq!(read(format, &written.text).levels.len(), 2);
        let second = |lost: &String| lost.starts_with("level 2: ");
        assert!(!written.lost.is_empty() && written.lost.iter().all(second));
    }
    for format in [TNT, PZPRV3, BOARD, JANKO, SGT_SAVE] {
        let refused = write(format, &both).unwrap_err();
        assert!(matches!(refused, WriteError::NotOne { found: 2, .. }));
        assert!(write(format, &[]).is_err());
    }
}

#[test]
fn incomplete_boards_are_not_written() {
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
        kind: FormatKind::Text,
    };
    let words = write(&FOREIGN, &[none]).unwrap_err().to_string();
    assert_eq!(words, "Sokoban levels cannot contain Tents levels");
}

#[test]
fn a_board_with_one_square_is_unchanged_by_every_format() {
    for square in [Square::Empty, Square::Tree] {
        let mut one = Board::new(1, 1, Edges::Flat, Contact::AllAround);
        *one.squares.get_mut(at(0, 0)).unwrap() = square;
        for format in &FORMATS {
            assert_eq!(round_trip(format, &one), one, "{}", format.id);
        }
    }
}

//! Damaged and random files: reading never panics, and what is written is read back unchanged.
//! Random boards: every format is read back as the same board.

mod common;

use common::{DEFAULT, SOLVED, read_with};
use proptest::prelude::*;
use quandary_core::diagnostic::Strictness;
use quandary_core::format::Format;
use quandary_core::grid::Point;
use quandary_core::source::Source;
use quandary_tents::format::{FORMATS, Level, TNT, is_inline, probe, write};
use quandary_tents::model::{Board, Contact, Edges, Square};
use quandary_testing::corruption;

/// Files of each format, some of them damaged.
const SAMPLES: [&str; 14] = [
    DEFAULT,
    SOLVED,
    "3 3 1 1\r\n1 0 0\r\n0 0 1 \r\nx \r\n\r\n",
    "8x8de:d_bfdcdcfcaig,4,0,1,2,1,1,2,1,3,0,4,0,4,0,1,0\n4x4:__!a-l,0,1,0,0,1,0,0,0\n",
    "8x8#123\n5x6:z!e,1,1,1,1,1,1,1,1,1,1,1\n",
    "var task = \"_c,0,1,1,0\";\n3x2:_e,0,1,0,1,0\n",
    "_e,0,1,0,1,0\n_c,0,1,1,0\n",
    "https://puzz.link/p?tents/5/5/2g0h1i1j82323\ntents/2/2/1.0.1h\ntents/18/4/-11zgzzzz\n",
    "pzprv3\ntents\n2\n3\n. 2 . c0 \n1 . A 1 \n. - . . \n0 -1 \n0 0 \n-1 0 0 \n{}\n",
    "pzprv3/tents/1/2/. . 1 /1 1 . /0 /",
    "2 3\nT.. 1\n..T 1\n0 1 1 \n",
    "<p>\n[begin]\n[puzzle]\ntents\n[clabels]\n0 1 1\n[rlabels]\n1 -\n[problem]\nx - -\n- - x\n[solution]\nx o -\n- - x\n[moves]\n1\n2\n[end]\n",
    "SAVEFILE:41:Simon Tatham's Portable Puzzle Collection\nVERSION :1:1\nGAME    :5:Tents\nPARAMS  :5:5x5de\nCPARAMS :5:4x4dt\nSEED    :3:123\nDESC    :25:_!__e-g,0,1,1,0,1,0,0,1,0\nNSTATES :1:5\nSTATEPOS:1:4\nMOVE    :9:T1,2;N0,1\nSOLVE   :6:S;T3,0\nRESTART :25:_!__e-g,0,1,1,0,1,0,0,1,0\nMOVE    :4:B0,3\n",
    "SAVEFILE:41:Simon Tatham's Portable Puzzle Collection\r\nGAME    :5:Tents\rPARAMS  :3:2x2\rCPARAMS :3:2x2\r\nDESC    :99:_c,1,0,0,1\nNSTATES :1:2\nSTATEPOS:1:9\nMOVE    :4:T9,9",
];

/// Reads a file in one format with both strictness levels, and checks properties of all files.
fn examine(format: &'static Format, bytes: &[u8]) {
    let (lenient, strict) = (
        read_with(format, bytes, Strictness::Lenient),
        read_with(format, bytes, Strictness::Strict),
    );
    assert_eq!(lenient.levels, strict.levels);
    assert_eq!(lenient.spans.len(), lenient.levels.len());
    let mut last = 0;
    for finding in &lenient.diagnostics {
        assert!(last <= finding.span.start && finding.span.end <= bytes.len());
        last = finding.span.start;
        for edit in finding.fix.iter().flat_map(|fix| &fix.edits) {
            assert!(edit.span.end <= bytes.len());
        }
    }
    for (level, spans) in lenient.levels.iter().zip(&lenient.spans) {
        let board = &level.board;
        let filled = board
            .squares
            .iter()
            .filter(|(_, what)| **what != Square::Empty);
        assert!(filled.map(|(at, _)| at).eq(spans.squares.keys().copied()));
        assert_eq!(board.row_clues.len(), board.rows() as usize);
        assert_eq!(board.column_clues.len(), board.columns() as usize);
        assert!(spans.span.end <= bytes.len());
        assert!(board.rows() > 0 || !spans.playable);
    }
    if let Ok(written) = write(format, &lenient.levels) {
        let again = read_with(format, written.text.as_bytes(), Strictness::Lenient);
        assert!(
            again.spans.iter().all(|spans| spans.playable),
            "{}",
            written.text
        );
        let rewritten = write(format, &again.levels).expect("the same levels");
        assert_eq!(rewritten.text, written.text);
    }
}

fn examine_in_all(bytes: &[u8]) {
    let source = Source::new("x", bytes.to_vec());
    for evidence in probe(&source) {
        assert!((1..=100).contains(&evidence.score));
    }
    let _ = is_inline(source.text());
    for format in &FORMATS {
        examine(format, bytes);
    }
}

#[test]
fn every_truncation_is_read_in_every_format() {
    for sample in SAMPLES {
        corruption::truncations(sample.as_bytes(), examine_in_all);
    }
}

#[test]
fn mutated_files_are_read_in_every_format() {
    const LETTERS: &[u8] = b" x*-T._!az09,:;#/?&[]\"cS\n\n\r\t\xe9\x00";
    let samples = SAMPLES.map(str::as_bytes);
    corruption::mutations(&samples, LETTERS, 12_000, examine_in_all);
}

fn squares() -> impl Strategy<Value = Square> {
    prop_oneof![
        6 => Just(Square::Empty),
        2 => Just(Square::Tree),
        1 => Just(Square::Tent),
        1 => Just(Square::Grass),
    ]
}

/// Random boards without open clues.
fn boards() -> impl Strategy<Value = Board> {
    let options = (
        prop_oneof![Just(Edges::Flat), Just(Edges::Torus)],
        prop_oneof![Just(Contact::AllAround), Just(Contact::Sides)],
    );
    let clues = prop::collection::vec(0..300_u32, 80);
    let cells = prop::collection::vec(squares(), 160);
    (1..5_u32, 1..40_u32, any::<bool>(), options, clues, cells).prop_map(
        |(short, long, upright, (edges, contact), clues, cells)| {
            let (rows, columns) = if upright {
                (long, short)
            } else {
                (short, long)
            };
            let mut board = Board::new(rows, columns, edges, contact);
            let (of_rows, of_columns) = clues.split_at(40);
            board.row_clues = of_rows[..rows as usize].iter().copied().map(Some).collect();
            board.column_clues = of_columns[..columns as usize]
                .iter()
                .copied()
                .map(Some)
                .collect();
            for (index, cell) in (0..rows * columns).zip(cells) {
                let at = Point::new(index % columns, index / columns);
                *board.squares.get_mut(at).expect("inside") = cell;
            }
            board
        },
    )
}

proptest! {
    #[test]
    fn any_bytes_are_read(bytes in prop::collection::vec(any::<u8>(), 0..300)) {
        examine_in_all(&bytes);
    }

    #[test]
    fn any_text_of_format_characters_is_read(text in "[ x*T.0-9a-z_!,:/\\[\\]\n-]{0,200}") {
        examine_in_all(text.as_bytes());
    }

    #[test]
    fn a_save_keeps_any_board(board in boards()) {
        let text = write(TNT, &[Level::new(board.clone())]).unwrap().text;
        let parsed = read_with(TNT, text.as_bytes(), Strictness::Strict);
        prop_assert!(parsed.spans[0].playable);
        prop_assert_eq!(&parsed.levels[0].board, &board);
    }

    #[test]
    fn any_board_is_read_back_in_any_format(board in boards()) {
        for format in &FORMATS {
            let Ok(written) = write(format, &[Level::new(board.clone())]) else {
                prop_assert!(format.id == "puzzlink", "only addresses limit clues");
                continue;
            };
            let parsed = read_with(format, written.text.as_bytes(), Strictness::Lenient);
            prop_assert!(parsed.spans[0].playable, "{}", written.text);
            let again = &parsed.levels[0].board;
            prop_assert_eq!(&again.row_clues, &board.row_clues);
            prop_assert_eq!(&again.column_clues, &board.column_clues);
            for (at, what) in board.squares.iter() {
                let tree = *what == Square::Tree;
                prop_assert_eq!(again.square(at) == Some(Square::Tree), tree);
                if written.lost.is_empty() {
                    prop_assert_eq!(again.square(at), Some(*what));
                }
            }
        }
    }
}

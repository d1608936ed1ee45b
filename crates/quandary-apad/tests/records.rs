//! Boards as records of streams.

mod common;

use common::{FIRST, LAST};
use quandary_apad::format::apad::{WIDTH, canonicalise, compare, decode};
use quandary_apad::records::BoardRecords;
use quandary_core::diagnostic::{Diagnostics, Strictness};
use quandary_core::options::{OptionError, Options};
use quandary_core::records::{Condition, Records};
use quandary_core::sink::DiagnosticSink;
use quandary_core::span::Span;
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{Rng, SeedableRng};

/// Options and their values.
type Settings = &'static [(&'static str, &'static str)];

fn condition(settings: &[(&str, &str)]) -> Result<Box<dyn Condition>, OptionError> {
    let mut options = Options::defaults(BoardRecords.conditions());
    for (name, value) in settings {
        options.set(name, value)?;
    }
    BoardRecords.condition(&options)
}

fn keeps(settings: &[(&str, &str)], board: &[u8; 9]) -> bool {
    let condition = condition(settings).unwrap_or_else(|error| panic!("{error}"));
    condition.holds(board)
}

/// The first board with its O rotated by 180 degrees, which looks the same.
fn reencoded() -> [u8; 9] {
    let mut board = FIRST;
    board[3] = 0xc7;
    assert_eq!(canonicalise(&board), FIRST);
    board
}

/// Jan 19 without its Z.
fn partial() -> [u8; 9] {
    let mut board = FIRST;
    board[8] = 0xff;
    board
}

#[test]
fn each_condition_selects_the_right_boards() {
    let empty = [0xff; 9];
    let cases: [(Settings, [bool; 3]); 22] = [
        (&[], [true, true, true]),
        (&[("leaving", "jan 19")], [true, false, false]),
        (&[("leaving", "Dec 31")], [false, true, false]),
        (&[("free", "jan")], [true, false, true]),
        (&[("free", "19, jan")], [true, false, true]),
        (&[("covered", "feb")], [true, true, false]),
        (&[("covered", "jan feb")], [false, true, false]),
        (&[("month", "January")], [true, false, false]),
        (&[("month", "dec")], [false, true, false]),
        (&[("day", "19")], [true, false, false]),
        (&[("day", "31")], [false, true, false]),
        (&[("month", "jan"), ("day", "31")], [false, false, false]),
        (&[("shows", "date")], [true, true, false]),
        (&[("shows", "combination")], [true, true, false]),
        (&[("shows", "no-date")], [false, false, true]),
        (&[("boards", "complete")], [true, true, false]),
        (&[("boards", "partial")], [false, false, true]),
        (&[("pieces", "l,z")], [true, true, false]),
        (&[("containing", "L1m@1")], [true, false, false]),
        (&[("containing", "O1@16 P1@44")], [true, false, false]),
        (&[("faces", "front")], [false, false, true]),
        (&[("faces", "back")], [false, false, true]),
    ];
    for (settings, expected) in cases {
        let kept = [FIRST, LAST, empty].map(|board| keeps(settings, &board));
        assert_eq!(kept, expected, "{settings:?}");
    }
    assert!(keeps(
        &[("boards", "partial"), ("pieces", "LNOPUVY")],
        &partial()
    ));
    assert!(!keeps(&[("pieces", "Z")], &partial()));
}

#[test]
fn conditions_do_not_depend_on_the_encoding() {
    let settings: [&[(&str, &str)]; 3] = [
        &[("containing", "O1@16")],
        &[("containing", "O3@7")],
        &[("leaving", "jan 19"), ("boards", "complete")],
    ];
    for settings in settings {
        assert!(
            keeps(settings, &FIRST) && keeps(settings, &reencoded()),
            "{settings:?}"
        );
    }
    // A mirrored O looks the same as an unmirrored one.
    let mut board = [0xff; 9];
    board[0] = 0b1101_1111;
    board[3] = 42;
    assert!(decode(&board).ignored().next().is_none());
    for side in ["front", "back"] {
        assert!(keeps(&[("faces", side)], &board));
    }
    // The two sides of L differ.
    let mut board = [0xff; 9];
    board[0] = 0x7f;
    board[1] = 0;
    assert!(keeps(&[("faces", "front")], &board));
    assert!(!keeps(&[("faces", "back")], &board));
}

#[test]
fn invalid_conditions_are_rejected() {
    for settings in [
        ("leaving", "jan 32"),
        ("free", "x"),
        ("month", "ja"),
        ("pieces", "LX"),
        ("containing", "L0"),
        ("containing", "L0@6"),
        ("day", "32"),
        ("faces", "both"),
    ] {
        let error = condition(&[settings]).err().map(|error| error.to_string());
        assert!(
            error.is_some_and(|error| error.contains(settings.0)),
            "{settings:?}"
        );
    }
    let unplaced = condition(&[("containing", "L0")]).err();
    let message = unplaced.map(|error| error.to_string()).unwrap_or_default();
    assert!(
        message.contains("placements of pieces (expected a placement such as `L1m@25`"),
        "{message}"
    );
}

#[test]
fn keys_sort_like_boards() {
    let mut random = ChaCha8Rng::seed_from_u64(7);
    let mut boards = vec![FIRST, LAST, reencoded(), partial(), [0xff; 9]];
    for _ in 0..300 {
        let mut board = [0; WIDTH];
        random.fill_bytes(&mut board);
        boards.push(board);
    }
    let key = |board: &[u8; 9]| {
        let mut key = vec![0; BoardRecords.key_width()];
        BoardRecords.write_key(board, &mut key);
        key
    };
    for one in &boards {
        for other in &boards {
            assert_eq!(key(one).cmp(&key(other)), compare(one, other));
        }
    }
    assert_eq!(key(&FIRST), key(&reencoded()));
}

#[test]
fn findings_contain_the_offset_in_the_stream() {
    let mut sink = DiagnosticSink::new(Strictness::Lenient, Diagnostics::with_capacity(9));
    let mut board = FIRST;
    board[8] = 2;
    BoardRecords.check(1_000_000_000_001, 9_000_000_000_000, &board, &mut sink);
    BoardRecords.check_tail(Span::new(9_000_000_000_009, 9_000_000_000_011), &mut sink);
    let sink = sink.sorted();
    let found: Vec<_> = sink
        .iter()
        .map(|finding| {
            (
                finding.code.id,
                finding.span.start,
                finding.field.as_deref(),
            )
        })
        .collect();
    let expected = [
        (
            "APA0012",
            9_000_000_000_008,
            Some("board 1000000000001 / Z"),
        ),
        ("APA0002", 9_000_000_000_009, Some("board 1000000000002")),
    ];
    assert_eq!(found, expected);
    let mut record = reencoded();
    BoardRecords.canonicalise(&mut record);
    assert_eq!(record, FIRST);
}

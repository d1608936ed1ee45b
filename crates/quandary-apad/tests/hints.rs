//! Hints in words and drawings.

use quandary_apad::family::Apad;
use quandary_apad::format::{DAYBOARD, PLACEMENTS};
use quandary_core::family::{Family, Puzzle};
use quandary_core::format::Format;
use quandary_core::hint::{Hint, HintDegree, HintRequest, Illustration, Suggestion};
use quandary_core::level::LevelIndex;
use quandary_core::look::Look;
use quandary_core::reading::ReadOptions;
use quandary_core::scene::Scene;
use quandary_core::source::Source;
use quandary_testing::job::run_to_end;
use std::sync::Arc;

fn open(format: &'static Format, text: &str) -> Arc<dyn Puzzle> {
    let source = Source::new("test", text.as_bytes().to_vec());
    let read = Apad.read(source, format, &ReadOptions::default());
    let read = read.expect("within limits");
    let levels = read.levels().expect("a file of levels");
    levels.open(LevelIndex(0), None).expect("a level")
}

fn hint(puzzle: &dyn Puzzle, after: &str) -> Hint {
    let mut look = Look::plain(Apad.info().draw_options);
    // Drawings with marks ignore it.
    look.options.set("size", "small").unwrap();
    let request = HintRequest {
        after,
        memory: 1 << 30,
        look: &look,
    };
    run_to_end(puzzle.hint(&request).unwrap())
}

fn suggestion(text: &str, after: &str) -> Suggestion {
    match hint(&*open(PLACEMENTS, text), after) {
        Hint::Next(suggestion) => suggestion,
        other => panic!("{text}: {other:?}"),
    }
}

/// The half cells of the marks of one kind.
fn marks(scene: &Scene, name: &str) -> Vec<(u32, u32)> {
    let uses = scene.uses().iter().filter(|one| {
        let symbol = one.symbol.map(|id| &scene.symbols()[id.index()]);
        symbol.is_some_and(|symbol| symbol.name == name)
    });
    uses.map(|one| (one.x, one.y)).collect()
}

/// The words of the degrees, each with its kind of mark and the number of marked squares.
fn degrees(suggestion: &Suggestion) -> Vec<(&str, &str, usize)> {
    let kinds = ["mark-look", "mark-act", "mark-wrong"];
    let degrees = HintDegree::ALL.map(|degree| suggestion.degree(degree));
    let shown = |degree: &Illustration| {
        let marks = |kind: &&str| marks(&degree.scene, kind).len();
        let kind = kinds.into_iter().find(|kind| marks(kind) > 0);
        let kind = kind.expect("some squares are marked");
        (kind, marks(&kind))
    };
    let rows = degrees.into_iter().map(|degree| {
        assert_eq!(degree.scene.caption, degree.words);
        let (kind, count) = shown(degree);
        (degree.words.as_str(), kind, count)
    });
    rows.collect()
}

#[test]
fn a_placement_is_shown_in_three_degrees() {
    let shared = suggestion("oct 6", "O0@14");
    assert_eq!(shared.reason, "part of 4 of 6 solutions");
    let area = "Mar to Jun, Sep, Nov, Dec, 3 to 5 and 7";
    assert_eq!(
        degrees(&shared),
        [
            (&*format!("look at {area}"), "mark-look", 11),
            (
                &*format!("find the place of piece L among {area}"),
                "mark-look",
                11
            ),
            ("place piece L on Mar, Apr, May, Jun and Sep", "mark-act", 5),
        ]
    );
    // The piece is next to the board in the second degree, and on it in the third.
    let drawn = |illustration: &Illustration, label: &str| {
        let mut uses = illustration.scene.uses().iter();
        uses.any(|one| one.label == label)
    };
    assert!(drawn(&shared.kind, "L0, the piece to place"));
    assert!(drawn(&shared.step, "L3@5") && !drawn(&shared.place, "L3@5"));

    let fits_nowhere_else = suggestion("jan 19: L1m@1 N0@25 O1@16 P1@44 U0@31 V0@22", "");
    let expected = "Y fits nowhere else; part of the only solution";
    assert_eq!(fits_nowhere_else.reason, expected);
    let area = "7, 13, 14, 16, 17, 21, 24 and 28";
    assert_eq!(
        degrees(&fits_nowhere_else),
        [
            (&*format!("look at {area}"), "mark-look", 8),
            (
                &*format!("piece Y fits in only one place; find it among {area}"),
                "mark-look",
                8
            ),
            ("place piece Y on 7, 13, 14, 21 and 28", "mark-act", 5),
        ]
    );
}

#[test]
fn a_square_that_only_one_placement_covers_is_where_to_look() {
    let mut found = false;
    for day in 1..=31 {
        let puzzle = open(PLACEMENTS, &format!("jan {day}"));
        let mut moves = String::new();
        while let Hint::Next(next) = hint(&*puzzle, &moves) {
            if let Some(rest) = next.reason.strip_prefix("no other placement covers ") {
                let (label, _) = rest.split_once(';').expect("the share follows");
                let piece = &next.input[..1];
                let [place, kind, step] = degrees(&next)[..] else {
                    panic!("three degrees")
                };
                assert_eq!(place, (&*format!("look at {label}"), "mark-look", 1));
                let words = format!("only piece {piece} can cover {label}, and in only one way");
                assert_eq!(kind, (&*words, "mark-look", 1));
                assert_eq!(
                    (step.1, step.2),
                    ("mark-act", if piece == "O" { 6 } else { 5 })
                );
                found = true;
            }
            moves = format!("{moves} {}", next.input);
        }
    }
    assert!(found, "some placements are forced in this way");
}

/// As long as enough squares are free, where to look is more than the placement.
#[test]
fn the_first_degrees_do_not_give_the_placement_away() {
    for text in ["jan 25", "oct 6", "feb 29", "weekday oct 6 tue"] {
        let puzzle = open(PLACEMENTS, text);
        let mut moves = String::new();
        while let Hint::Next(next) = hint(&*puzzle, &moves) {
            let [place, kind, step] = degrees(&next)[..] else {
                panic!("three degrees")
            };
            let is_forced = next.reason.starts_with("no other placement");
            let placed = moves.split_whitespace().count();
            let is_last = place.2 == step.2 && !is_forced;
            assert!(
                is_forced || is_last || 2 * place.2 >= 3 * step.2,
                "{text}: {moves}"
            );
            assert_eq!(place.2, kind.2, "{text}: {moves}");
            let name = format!("piece {}", &next.input[..1]);
            assert!(!place.0.contains(&name), "{}", place.0);
            assert!(
                kind.0.contains(&name) && step.0.contains(&name),
                "{}",
                kind.0
            );
            if is_last {
                let puzzle_pieces = if text.starts_with("weekday") { 10 } else { 8 };
                assert_eq!(placed + 1, puzzle_pieces, "{text}: {moves}");
            }
            moves = format!("{moves} {}", next.input);
        }
    }
}

#[test]
fn a_lift_is_shown_in_three_degrees() {
    let covers = suggestion("oct 6: L0@10 N0@25", "");
    let reason = "no solution keeps all placed pieces; lifting L and N is enough";
    assert_eq!((&*covers.input, &*covers.reason), ("L-", reason));
    assert_eq!(
        degrees(&covers),
        [
            ("look at Oct", "mark-look", 1),
            (
                "Oct must stay free; lift the piece that is there",
                "mark-wrong",
                1
            ),
            ("lift piece L from Oct, 4, 11, 18 and 19", "mark-wrong", 5),
        ]
    );

    let kit = "Dayboard: 1\n\nFrame:\n  Jan Feb\n  1   2\n  3   4\n\nPiece: L front\n  @#\n  #.\n  #.\n\n";
    let wrong_side = open(DAYBOARD, &format!("{kit}Placed: L0m@1\n"));
    let Hint::Next(wrong_side) = hint(&*wrong_side, "") else {
        panic!("the piece can be turned")
    };
    assert_eq!(wrong_side.input, "L-");
    let kinds: Vec<_> = degrees(&wrong_side)
        .into_iter()
        .map(|degree| degree.0)
        .collect();
    assert_eq!(
        kinds,
        [
            "look at the pieces on Jan, Feb, 2 and 4",
            "a piece on Jan, Feb, 2 and 4 lies on a side that is not allowed to face up",
            "lift piece L from Jan, Feb, 2 and 4",
        ]
    );

    // The hint after a piece that no solution has there, next to one that stays.
    let one = suggestion("oct 6", "O0@14 U0@30");
    let [place, kind, step] = degrees(&one)[..] else {
        panic!("three degrees")
    };
    let start = "no solution keeps all placed pieces; look at those on ";
    assert!(place.0.starts_with(start), "{}", place.0);
    let expected = "a solution remains if one of the pieces O and U is lifted";
    assert_eq!(kind.0, expected);
    assert!(place.2 > 0 && kind.2 > step.2);
    assert_eq!(step.1, "mark-wrong");
}

#[test]
fn squares_that_no_board_leaves_free_are_marked() {
    for (text, expected_reason, expected_words, count) in [
        (
            "weekday oct 6",
            "2 squares must stay free, but a complete board leaves 3 free",
            "name 3 squares that must stay free instead of Oct and 6",
            2,
        ),
        (
            "apr may 31",
            "3 squares must stay free, but a complete board leaves 2 free",
            "name 2 squares that must stay free instead of Apr, May and 31",
            3,
        ),
    ] {
        let Hint::Hopeless { reason, shown } = hint(&*open(PLACEMENTS, text), "") else {
            panic!("{text} has no solution")
        };
        let shown = shown.expect("the squares are the reason");
        assert_eq!((&*reason, &*shown.words), (expected_reason, expected_words));
        assert_eq!(marks(&shown.scene, "mark-wrong").len(), count);
    }
    // A frame without a packing that leaves the squares free.
    let kit = "Dayboard: 1\n\nFrame:\n  Jan 1 2\n\nPiece: I\n  @\n\nDate: Jan 2\n";
    assert!(matches!(hint(&*open(DAYBOARD, kit), ""), Hint::Next(_)));
    let kit = "Dayboard: 1\n\nFrame:\n  Jan 1 2 3\n\nPiece: I\n  @#\n\nDate: 1 3\n";
    let Hint::Hopeless { reason, shown } = hint(&*open(DAYBOARD, kit), "") else {
        panic!("the bar does not fit")
    };
    assert_eq!(reason, "no complete board leaves 1 and 3 free");
    let words = shown.expect("the squares are the reason").words;
    assert_eq!(words, format!("{reason}; choose other squares"));
}

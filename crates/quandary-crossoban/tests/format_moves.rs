//! Notations of moves (SPEC, part M).

use proptest::prelude::*;
use quandary_core::direction::Direction;
use quandary_core::grid::Point;
use quandary_crossoban::format::lurd::{actions, parse, record, token, write, write_recorded};
use quandary_crossoban::model::{Action, Moves};

fn again(text: &str) -> String {
    write(&parse(text).expect("a record"))
}

fn step(direction: Direction, pushes: bool) -> Action {
    Action::Step { direction, pushes }
}

#[test]
fn small_letters_move_and_capitals_push() {
    let expected = [
        step(Direction::North, false),
        step(Direction::South, false),
        step(Direction::West, false),
        step(Direction::East, false),
        step(Direction::North, true),
        step(Direction::South, true),
        step(Direction::West, true),
        step(Direction::East, true),
    ];
    assert_eq!(parse("udlrUDLR"), Ok(Moves(expected.to_vec())));
    assert_eq!(again("udlrUDLR"), "udlrUDLR");
}

#[test]
fn run_lengths_are_expanded() {
    assert_eq!(again("3r4U"), "rrrUUUU");
    assert_eq!(again("2(3(dr)R)"), "drdrdrRdrdrdrR");
    assert_eq!(again("2({d}r)"), "{d}r{d}r");
    assert_eq!(again("12(u)"), "u".repeat(12));
}

#[test]
fn spaces_and_line_ends_have_no_meaning() {
    assert_eq!(again(" rr\n R\tU \r\n"), "rrRU");
    assert_eq!(again(""), "");
}

#[test]
fn marks_of_quoted_mail_have_no_meaning() {
    assert_eq!(again("> rrR\n> > U\n>>d"), "rrRUd");
    let played: Result<Vec<Action>, _> = actions(">r\n>R").expect("well formed").collect();
    assert_eq!(played, Ok(parse("rR").expect("a record").0));
    assert!(parse("r>R").is_err(), "only at the beginning of a line");
}

#[test]
fn braces_change_the_pusher_and_brackets_jump() {
    let way = vec![Direction::North, Direction::North, Direction::West];
    assert_eq!(parse("{uul}"), Ok(Moves(vec![Action::Change(way.clone())])));
    assert_eq!(parse("[uul]"), Ok(Moves(vec![Action::Jump(way)])));
    assert_eq!(again("{rddd}Urr{uul}uLU"), "{rddd}Urr{uul}uLU");
    assert_eq!(again("[]Urrd"), "[]Urrd");
    assert_eq!(again("{}r*r"), "{}r*r");
}

#[test]
fn retroban_writes_the_number_after_the_letter() {
    assert_eq!(again("d1l1d3r6"), "dldddrrrrrr");
    assert_eq!(again("d,l2"), "dll");
    let walk = parse("d1r1,2-3d1").expect("a record");
    assert_eq!(
        walk.0,
        [
            step(Direction::South, false),
            step(Direction::East, false),
            Action::Walk(Point::new(2, 3)),
            step(Direction::South, false),
        ]
    );
    assert_eq!(write(&walk), "d1r1,2-3d1");
    assert_eq!(parse(&write(&walk)), Ok(walk));
    assert_eq!(again("2-3L2"), "2-3L1L1");
}

#[test]
fn tokens_are_counted_from_1_with_run_lengths_expanded() {
    for (text, at, bad) in [
        ("rx", 2, "x"),
        ("3rx", 4, "x"),
        ("r{ux}", 2, "x"),
        ("r{u", 2, "{"),
        ("rR]", 3, "]"),
        ("{d}{u}r?", 4, "?"),
        ("d1l1x3", 2, "l"),
    ] {
        let failure = parse(text).expect_err(text);
        if text.starts_with("d1") {
            // A character that Retroban does not use makes it LURD, where numbers precede letters.
            assert_eq!(failure.at.number(), 0, "{text}");
        } else {
            assert_eq!((failure.at.number(), &*failure.token), (at, bad), "{text}");
        }
    }
}

#[test]
fn malformed_run_lengths_are_refused() {
    for text in ["3(r", "r)", "0r", "2()r)", "(3)r"] {
        let failure = parse(text).expect_err(text);
        assert_eq!(failure.at.number(), 0, "{text}");
    }
}

#[test]
fn huge_numbers_of_moves_are_refused_before_expansion() {
    for text in [
        "999999999999999999999r",
        "9999(9999(9999(9999(r))))",
        "r99999999999",
    ] {
        let failure = parse(text).expect_err(text);
        assert!(
            failure.reason.contains("too many moves"),
            "{text}: {failure}"
        );
    }
    assert_eq!(again("99999999999()r"), "r");
}

#[test]
fn run_lengths_are_read_while_the_moves_are_played() {
    let mut forever = actions("9999(9999(9999(9999(r))))U").expect("valid run lengths");
    assert!(
        forever
            .by_ref()
            .take(100_000)
            .all(|read| read == Ok(step(Direction::East, false)))
    );
    let mut ends = actions("2rx").expect("valid run lengths").skip(2);
    let failure = ends
        .next()
        .expect("the third token")
        .expect_err("not a move");
    assert_eq!((failure.at.number(), &*failure.token), (3, "x"));
    assert_eq!(ends.next(), None);
}

fn any_action() -> impl Strategy<Value = Action> {
    let direction = prop::sample::select(Direction::ORTHOGONAL.to_vec());
    let way = prop::collection::vec(direction.clone(), 0..5);
    prop_oneof![
        (direction, any::<bool>()).prop_map(|(direction, pushes)| step(direction, pushes)),
        way.clone().prop_map(Action::Change),
        way.prop_map(Action::Jump),
        Just(Action::Current),
    ]
}

proptest! {
    #[test]
    fn any_record_is_read_as_it_was_written(actions in prop::collection::vec(any_action(), 0..40)) {
        let moves = Moves(actions);
        prop_assert_eq!(parse(&write(&moves)), Ok(moves.clone()));
        let tokens: String = moves.0.iter().map(token).collect();
        prop_assert_eq!(&tokens, &write(&moves));
        let recorded = record(&moves);
        prop_assert_eq!(recorded.actions().collect::<Vec<_>>(), moves.0);
        prop_assert_eq!(write_recorded(&recorded), tokens);
    }

    #[test]
    fn any_text_is_read_or_refused(text in "[udlrUDLR0-9(){}\\[\\]*,x -]{0,40}") {
        let streamed: Result<Vec<Action>, _> = match actions(&text) {
            Ok(actions) => actions.take(1 << 20).collect(),
            Err(failure) => Err(failure),
        };
        if let Ok(moves) = parse(&text) {
            prop_assert_eq!(streamed.as_ref(), Ok(&moves.0));
            prop_assert_eq!(parse(&write(&moves)), Ok(moves));
        }
    }
}

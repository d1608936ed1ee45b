//! The family as front ends use it.

use quandary_apad::family::Apad;
use quandary_apad::format::apad::{self, Record, WIDTH};
use quandary_apad::format::{APAD, DAYBOARD, PLACEMENTS};
use quandary_core::family::{Document, Family, Puzzle, SolveRequest, Want};
use quandary_core::format::Format;
use quandary_core::game::TurnGame;
use quandary_core::grid::Point;
use quandary_core::hint::Hint;
use quandary_core::options::Options;
use quandary_core::outcome::{Conclusion, Outcome};
use quandary_core::reading::ReadOptions;
use quandary_core::replay::Verdict;
use quandary_core::source::Source;
use quandary_testing::job::run_to_end;

const FIRST: Record = [0x81, 0x41, 0x19, 0x50, 0x6c, 0x1f, 0x16, 0x29, 0x55];

/// The moves of the first board of the published file.
const JAN_19: &str = "L1m@1 N0@25 O1@16 P1@44 U0@31 V0@22 Y0@41 Z1m@21";

fn document(format: &'static Format, bytes: &[u8]) -> Box<dyn Document> {
    let source = Source::new("test", bytes.to_vec());
    let read = Apad.read(source, format, &ReadOptions::default());
    read.expect("within limits")
}

fn position(text: &str) -> Box<dyn Puzzle> {
    document(PLACEMENTS, text.as_bytes()).open(0).unwrap()
}

fn solved(puzzle: &dyn Puzzle, want: Want) -> Outcome<String> {
    run_to_end(puzzle.solve(SolveRequest {
        metric: Apad.info().metrics[0],
        want,
        memory: 1 << 30,
    }))
}

fn value_of(outcome: &Outcome<String>) -> Option<u64> {
    match &outcome.conclusion {
        Conclusion::Solved(solved) => Some(solved.score.value),
        Conclusion::Unsolvable | Conclusion::Undecided { .. } => None,
    }
}

#[test]
fn variants_determine_free_squares_and_allowed_sides() {
    let jan_19 = document(PLACEMENTS, b"jan 19");
    let jan_19_with = |variant| jan_19.open_variant(0, variant).unwrap();
    let verdict = |variant| jan_19_with(variant).verify(JAN_19);
    assert_eq!(jan_19.open(0).unwrap().variant(), "date");
    for variant in ["date", "combination", "any"] {
        assert!(matches!(verdict(variant), Verdict::Verified { .. }));
    }
    // In this solution, L lies on its back.
    let Verdict::Failed(failure) = verdict("date, fronts") else {
        panic!("L may not lie on its back")
    };
    assert_eq!((failure.at, failure.token.as_str()), (1, "L1m@1"));
    let count = |variant| {
        let outcome = solved(&*jan_19_with(variant), Want::Count { limit: u64::MAX });
        match outcome.conclusion {
            Conclusion::Solved(solved) => solved.count.map_or(0, |count| count.number()),
            _ => 0,
        }
    };
    let (both, fronts, backs) = (count("date"), count("date, fronts"), count("date, backs"));
    assert_eq!(both, 104);
    assert!(fronts < both && backs < both, "{fronts}, {backs}");
}

#[test]
fn nonexistent_dates_are_played_as_combinations() {
    let feb_30 = document(PLACEMENTS, b"feb 30");
    assert_eq!(feb_30.open(0).unwrap().variant(), "combination");
    let outcome = solved(&*feb_30.open(0).unwrap(), Want::Best);
    assert_eq!(value_of(&outcome), Some(8));
    let days = document(PLACEMENTS, b"1 2");
    assert_eq!(days.open(0).unwrap().variant(), "any");
}

#[test]
fn a_complete_board_is_its_own_solution() {
    let boards = document(APAD, &FIRST);
    let board = boards.open(0).unwrap();
    let recorded = board.recorded();
    assert_eq!(recorded.len(), 1);
    let verdict = board.verify(&recorded[0].moves);
    assert!(matches!(verdict, Verdict::Verified { ref scores } if scores[0].value == 0));
    assert!(position("jan 19").recorded().is_empty());
    assert_eq!(value_of(&solved(&*board, Want::Best)), Some(0));
}

#[test]
fn failed_solutions_report_the_place_and_the_reason() {
    let failed = |text: &str, moves: &str| match position(text).verify(moves) {
        Verdict::Failed(failure) => failure.to_string(),
        Verdict::Verified { .. } => "verified".to_owned(),
    };
    let without_z = JAN_19.rsplit_once(' ').unwrap().0;
    assert_eq!(failed("jan 19", without_z), "at the end: not placed: Z");
    let elsewhere = failed("jan 20", JAN_19);
    assert_eq!(elsewhere, "at the end: Jan 19 is free instead of Jan 20");
    let twice = failed("jan 19", "L1m@1 L1m@1");
    assert_eq!(twice, "move 2 \"L1m@1\": L is already placed");
    assert!(failed("jan 19", "L1m@1 what").starts_with("move 2 \"what\""));
    let two_days = failed("standard", "L-");
    assert_eq!(two_days, "move 1 \"L-\": L is not placed");
}

#[test]
fn a_hint_is_a_move_of_some_solution() {
    let puzzle = position("oct 6");
    let mut moves = String::new();
    for left in (1..=8).rev() {
        let job = puzzle.hint(&moves, 1 << 30).unwrap();
        let Hint::Next { input, .. } = run_to_end(job) else {
            panic!("{left} pieces are left after {moves}")
        };
        moves = format!("{moves} {input}");
    }
    assert!(matches!(puzzle.verify(&moves), Verdict::Verified { .. }));
    let job = puzzle.hint(&moves, 1 << 30).unwrap();
    assert_eq!(run_to_end(job), Hint::Solved);
}

#[test]
fn questions_count_remaining_solutions() {
    let ask = |id: &str, text: &str| {
        let questions = Apad.info().questions.iter();
        let question = questions.clone().find(|one| one.id == id).unwrap();
        let puzzle = position(text);
        let options = Options::defaults(question.options);
        run_to_end(puzzle.ask(question, &options, "O0@14", 1 << 30).unwrap())
    };
    let remaining = ask("remaining", "oct 6");
    assert_eq!(remaining.sentence, "6 solutions are left");
    let reachable = ask("reachable", "oct 6");
    assert!(reachable.scene.is_some());
    let october = reachable.parts.iter().find(|part| part.name == "Oct");
    let october = october.expect("October is reachable");
    assert!(october.reason.contains("6 (6)"), "{}", october.reason);
    assert!(!reachable.parts.iter().any(|part| part.reason.is_empty()));
}

#[test]
fn games_undo_piece_by_piece_and_clicks_lift() {
    let puzzle = position("jan 19");
    let mut game: Box<dyn TurnGame + '_> = puzzle.play();
    game.enter(JAN_19).unwrap();
    assert!(game.is_solved());
    assert_eq!((game.moves().as_str(), game.scores()[0].value), (JAN_19, 8));
    assert!(game.undo() && !game.is_solved() && game.redo() && game.is_solved());
    // The first click hits U, the second a free square.
    assert!(game.click(Point::new(3, 5)) && !game.click(Point::new(4, 4)));
    assert!(!game.click(Point::new(6, 0)) && !game.click(Point::new(70, 70)));
    assert!(game.moves().ends_with(" U-"), "{}", game.moves());
    let before = game.moves();
    assert!(game.enter("U0@31 U0@31").is_err());
    assert_eq!(game.moves(), before);
}

#[test]
fn custom_kits_are_read_drawn_and_solved() {
    let text = "Dayboard: 1\n\nFrame:\n  Jan 1\n  2 Feb\n\nPiece: I\n  @#\n\nDate: Jan 1\n";
    let kit = document(DAYBOARD, text.as_bytes());
    let puzzle = kit.open(0).unwrap();
    let outcome = solved(&*puzzle, Want::Best);
    assert_eq!(value_of(&outcome), Some(1));
    assert_eq!(puzzle.scene().columns, 3);
}

#[test]
fn generated_levels_have_one_solution_and_the_requested_number_of_pieces() {
    let made = |seed: u64, set: &[(&str, &str)], count| {
        let mut options = Options::defaults(Apad.info().generate_options);
        for (name, value) in set {
            options.set(name, value).unwrap();
        }
        run_to_end(Apad.generate(&options, seed, count).unwrap())
    };
    let set = [("given", "4"), ("date", "jan 25")];
    let generated = made(5, &set, 3);
    assert_eq!((generated.made, generated.bytes.len()), (3, 3 * WIDTH));
    assert_eq!(generated.bytes, made(5, &set, 3).bytes);
    let (records, _) = generated.bytes.as_chunks::<WIDTH>();
    let boards = document(APAD, &generated.bytes);
    for (index, record) in records.iter().enumerate() {
        assert_eq!(apad::board(record).placements().count(), 4);
        let puzzle = boards.open(index).unwrap();
        let outcome = solved(&*puzzle, Want::Count { limit: 2 });
        let Conclusion::Solved(solution) = outcome.conclusion else {
            panic!("the level has a solution")
        };
        assert_eq!(solution.count.map(|count| count.number()), Some(1));
        let mut game = puzzle.play();
        game.enter(&solution.solution).unwrap();
        assert!(game.scene().caption.ends_with("free: Jan 25"));
    }
    let unsolvable = made(1, &[("given", "0")], 1);
    assert_eq!((unsolvable.made, unsolvable.bytes.len()), (0, 0));
}

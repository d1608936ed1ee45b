//! The family as front ends use it.

use quandary_apad::family::Apad;
use quandary_apad::format::apad::{self, Record, WIDTH};
use quandary_apad::format::{APAD, DAYBOARD, PLACEMENTS};
use quandary_core::failure::{FailedAt, Failure};
use quandary_core::family::{
    Document, Family, Inquiry, PairOptions, Puzzle, SolveJob, SolveRequest, Want,
};
use quandary_core::film::Film;
use quandary_core::format::Format;
use quandary_core::game::{Game, TurnGame};
use quandary_core::hint::Hint;
use quandary_core::job::Status;
use quandary_core::level::{LevelIndex, NotPlayable};
use quandary_core::look::Look;
use quandary_core::metric::Metric;
use quandary_core::options::Options;
use quandary_core::outcome::{Conclusion, Outcome};
use quandary_core::reading::ReadOptions;
use quandary_core::replay::{Cause, Recording, Replayed, Verdict};
use quandary_core::source::Source;
use quandary_testing::job::run_to_end;
use std::sync::Arc;

const FIRST: Record = [0x81, 0x41, 0x19, 0x50, 0x6c, 0x1f, 0x16, 0x29, 0x55];

/// The moves of the first board of the published file.
const JAN_19: &str = "L1m@1 N0@25 O1@16 P1@44 U0@31 V0@22 Y0@41 Z1m@21";

fn document(format: &'static Format, bytes: &[u8]) -> Arc<dyn Document> {
    let source = Source::new("test", bytes.to_vec());
    let read = Apad.read(source, format, &ReadOptions::default());
    read.expect("within limits")
}

/// A level under a variant, or under the one that its file implies.
fn open(
    document: &Arc<dyn Document>,
    level: usize,
    variant: Option<&str>,
) -> Result<Arc<dyn Puzzle>, NotPlayable> {
    let levels = document.levels().expect("a file of levels");
    levels.open(LevelIndex(level), variant)
}

fn position(text: &str) -> Arc<dyn Puzzle> {
    open(&document(PLACEMENTS, text.as_bytes()), 0, None).unwrap()
}

fn game(puzzle: &dyn Puzzle) -> Box<dyn TurnGame> {
    puzzle.game().turns().expect("a turn-based game")
}

fn look() -> Look {
    Look::plain(Apad.info().draw_options)
}

fn replay(puzzle: &dyn Puzzle, moves: &str) -> Replayed {
    run_to_end(puzzle.replay(moves))
}

fn request(want: Want, after: &str) -> SolveRequest {
    SolveRequest {
        metric: Apad.info().metrics[0],
        want,
        memory: 1 << 30,
        after: after.to_owned(),
    }
}

fn solved(puzzle: &dyn Puzzle, want: Want) -> Outcome<String> {
    run_to_end(puzzle.solve(&request(want, "")).unwrap())
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
    let jan_19_with = |variant| open(&jan_19, 0, Some(variant)).unwrap();
    let verdict = |variant| replay(&*jan_19_with(variant), JAN_19).verdict;
    assert_eq!(open(&jan_19, 0, None).unwrap().variant(), "date");
    assert!(open(&jan_19, 0, Some("fronts")).is_err());
    for variant in ["date", "combination", "any"] {
        assert_eq!(verdict(variant), Verdict::Verified);
    }
    // In this solution, L lies on its back.
    let Verdict::Failed(Cause::IllegalMove, failure) = verdict("date, fronts") else {
        panic!("L may not lie on its back")
    };
    assert_eq!((failure.at, &*failure.token), (FailedAt::Move(1), "L1m@1"));
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
    let puzzle = open(&feb_30, 0, None).unwrap();
    assert_eq!(puzzle.variant(), "combination");
    let outcome = solved(&*puzzle, Want::Best);
    assert_eq!(value_of(&outcome), Some(8));
    let days = document(PLACEMENTS, b"1 2");
    assert_eq!(open(&days, 0, None).unwrap().variant(), "any");
}

#[test]
fn a_complete_board_is_its_own_solution() {
    let boards = document(APAD, &FIRST);
    let solutions = boards.solutions().expect("boards can be solutions");
    let paired = solutions.pair(&boards, &PairOptions::default()).unwrap();
    assert_eq!(paired.entries().len(), 1);
    let replayed = run_to_end(paired.replay(0, Recording::Nothing));
    assert_eq!(replayed.verdict, Verdict::Verified);
    assert_eq!(replayed.scores[0].value, 0);
    assert!(position("jan 19").records().is_empty());
    let board = open(&boards, 0, None).unwrap();
    assert_eq!(value_of(&solved(&*board, Want::Best)), Some(0));
}

#[test]
fn failed_solutions_report_the_place_and_the_reason() {
    let failed = |text: &str, moves: &str| match replay(&*position(text), moves).verdict {
        Verdict::Failed(_, failure) => failure.to_string(),
        other => format!("{other:?}"),
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
    assert_eq!(replay(&*puzzle, &moves).verdict, Verdict::Verified);
    let job = puzzle.hint(&moves, 1 << 30).unwrap();
    assert_eq!(run_to_end(job), Hint::Solved);
}

#[test]
fn questions_count_remaining_solutions() {
    let ask = |id: &str, text: &str| {
        let mut questions = Apad.info().questions.iter();
        let question = questions.find(|one| one.id == id).unwrap();
        let inquiry = Inquiry {
            options: &Options::defaults(question.options),
            after: "O0@14",
            memory: 1 << 30,
        };
        run_to_end((question.ask)(&*position(text), &inquiry).unwrap())
    };
    let remaining = ask("remaining", "oct 6");
    assert_eq!(remaining.sentence, "6 solutions are left");
    let reachable = ask("reachable", "oct 6");
    assert!(reachable.scene.is_some());
    let october = reachable.steps.iter().find(|step| step.name == "Oct");
    let october = october.expect("October is reachable");
    assert!(october.reason.contains("6 (6)"), "{}", october.reason);
    assert!(!reachable.steps.iter().any(|step| step.reason.is_empty()));
}

#[test]
fn games_undo_group_by_group() {
    let puzzle = position("jan 19");
    let mut game = game(&*puzzle);
    game.enter(JAN_19).unwrap();
    assert!(game.is_solved());
    assert_eq!((game.moves().as_str(), game.scores()[0].value), (JAN_19, 8));
    assert!(game.undo() && !game.is_solved() && game.redo() && game.is_solved());
    game.enter("U-,U0@31 U-").unwrap();
    assert_eq!((game.played_groups(), game.scores()[0].value), (10, 11));
    assert_eq!(game.group_text(8).as_deref(), Some("U-,U0@31"));
    let before = game.moves();
    assert_eq!(before, format!("{JAN_19} U-,U0@31 U-"));
    let failure = game.enter("U0@31 U0@31").unwrap_err();
    assert_eq!(failure.to_string(), "move 2 \"U0@31\": U is already placed");
    assert_eq!(game.moves(), before);
    assert!(game.undo() && game.undo() && game.moves() == JAN_19);
}

#[test]
fn solvers_hints_and_ratings_continue_after_moves() {
    let puzzle = position("oct 6");
    let after = "O0@14";
    let job = puzzle.solve(&request(Want::Count { limit: 99 }, after));
    let Conclusion::Solved(solved) = run_to_end(job.unwrap()).conclusion else {
        panic!("the position has a solution")
    };
    assert_eq!(solved.score.value, 7);
    assert_eq!(solved.count.map(|count| count.number()), Some(6));
    let moves = format!("{after} {}", solved.solution);
    assert_eq!(replay(&*puzzle, &moves).verdict, Verdict::Verified);
    let rating = run_to_end(puzzle.rate(after).unwrap()).unwrap();
    assert_eq!(rating.grade, "6 solutions");
    assert_eq!(
        (
            rating.measurements[0].quantity.id,
            rating.measurements[0].value
        ),
        ("solutions", 6)
    );
    // After a piece that no solution has there, the continuation lifts it.
    let Conclusion::Solved(solved) =
        run_to_end(puzzle.solve(&request(Want::Best, "L0@0")).unwrap()).conclusion
    else {
        panic!("the position has a solution")
    };
    assert!(solved.solution.starts_with("L- "), "{}", solved.solution);
    let impossible = |failure: Failure| failure.to_string();
    let failed = puzzle.solve(&request(Want::Best, "L0@0 L0@0")).err();
    let expected = "move 2 \"L0@0\": L is already placed";
    assert_eq!(failed.map(impossible).as_deref(), Some(expected));
    assert!(puzzle.hint("?", 1).is_err() && puzzle.rate("L-").is_err());
}

#[test]
fn an_unknown_metric_is_an_error() {
    static STEPS: Metric = Metric {
        id: "steps",
        one: "step",
        many: "steps",
        counts: "",
    };
    let request = SolveRequest::best(&STEPS, 1 << 20);
    let failure = position("oct 6").solve(&request).err().unwrap();
    assert_eq!(failure.to_string(), "unknown metric `steps`");
}

/// What a player stores.
struct Player {
    game: Game,
    film: Box<dyn Film>,
    job: SolveJob,
}

#[test]
fn games_films_and_jobs_move_to_other_threads() {
    let puzzle = position("jan 19");
    let mut player = Player {
        game: puzzle.game(),
        film: puzzle.film(JAN_19).unwrap(),
        job: puzzle.solve(&request(Want::Best, "")).unwrap(),
    };
    drop(puzzle);
    player.job.run(3);
    let other = std::thread::spawn(move || {
        let Player {
            game,
            mut film,
            job,
        } = player;
        let mut game = game.turns().expect("a turn-based game");
        let start = game.fork();
        game.enter(JAN_19).unwrap();
        let mut beats = 0;
        while film.advance().unwrap() {
            beats += 1;
        }
        assert!(game.is_solved() && start.played_groups() == 0);
        (beats, value_of(&run_to_end(job)))
    });
    assert_eq!(other.join().unwrap(), (8, Some(8)));
}

/// Drawing a frame of the film reads only the position, so a beat costs the same at any time.
#[test]
fn films_and_replays_play_each_move_once() {
    let puzzle = position("jan 19");
    for moves in [1_000, 4_000] {
        let record = "L0@1 L- ".repeat(moves / 2);
        let mut film = puzzle.film(&record).unwrap();
        let mut beats = 0;
        while film.advance().unwrap() {
            beats += 1;
        }
        assert_eq!(beats, moves);
        let mut replay = puzzle.replay(&record);
        assert_eq!(replay.run(u64::MAX), Status::Done);
        assert_eq!(replay.progress().nodes, moves as u64);
    }
}

#[test]
fn custom_kits_are_read_drawn_and_solved() {
    let text = "Dayboard: 1\n\nFrame:\n  Jan 1\n  2 Feb\n\nPiece: I\n  @#\n\nDate: Jan 1\n";
    let kit = document(DAYBOARD, text.as_bytes());
    let puzzle = open(&kit, 0, None).unwrap();
    let outcome = solved(&*puzzle, Want::Best);
    assert_eq!(value_of(&outcome), Some(1));
    assert_eq!(puzzle.scene(&look()).columns, 3);
}

#[test]
fn generated_levels_have_one_solution_and_the_requested_number_of_pieces() {
    let made = |seed: u64, set: &[(&str, &str)], count| {
        let generator = Apad.info().generator.expect("a generator");
        let mut options = Options::defaults(generator.options);
        for (name, value) in set {
            options.set(name, value).unwrap();
        }
        run_to_end((generator.start)(&options, seed, count).unwrap())
    };
    let set = [("given", "4"), ("date", "jan 25")];
    let generated = made(5, &set, 3);
    assert_eq!((generated.made, generated.bytes.len()), (3, 3 * WIDTH));
    assert_eq!(generated.bytes, made(5, &set, 3).bytes);
    let (records, _) = generated.bytes.as_chunks::<WIDTH>();
    let boards = document(APAD, &generated.bytes);
    for (index, record) in records.iter().enumerate() {
        assert_eq!(apad::board(record).placements().count(), 4);
        let puzzle = open(&boards, index, None).unwrap();
        let outcome = solved(&*puzzle, Want::Count { limit: 2 });
        let Conclusion::Solved(solution) = outcome.conclusion else {
            panic!("the level has a solution")
        };
        assert_eq!(solution.count.map(|count| count.number()), Some(1));
        let mut game = game(&*puzzle);
        game.enter(&solution.solution).unwrap();
        assert!(game.scene(&look()).caption.ends_with("free: Jan 25"));
    }
    let unsolvable = made(1, &[("given", "0")], 1);
    assert_eq!((unsolvable.made, unsolvable.bytes.len()), (0, 0));
}

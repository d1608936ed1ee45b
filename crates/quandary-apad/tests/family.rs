//! The family as front ends use it.

use quandary_apad::family::Apad;
use quandary_apad::format::apad::Record;
use quandary_apad::format::{APAD, DAYBOARD, PLACEMENTS};
use quandary_core::budget::Reason;
use quandary_core::diagnostic::Severity;
use quandary_core::failure::{FailedAt, Failure};
use quandary_core::family::{
    CollectedLevel, Document, Family, GenerateRequest, Generated, Inquiry, PairOptions, Puzzle,
    SolveJob, SolveRequest, Want, WonSolution,
};
use quandary_core::film::Film;
use quandary_core::format::Format;
use quandary_core::game::{Game, TurnGame};
use quandary_core::hint::{Hint, HintRequest, Suggestion};
use quandary_core::job::Status;
use quandary_core::level::{LevelIndex, NotPlayable};
use quandary_core::look::Look;
use quandary_core::metric::Metric;
use quandary_core::options::Options;
use quandary_core::outcome::{Conclusion, Outcome};
use quandary_core::reading::ReadOptions;
use quandary_core::replay::{Cause, Recording, Replayed, Verdict};
use quandary_core::scene::{Scene, Use};
use quandary_core::source::Source;
use quandary_testing::job::run_to_end;
use std::collections::BTreeSet;
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

fn hint(puzzle: &dyn Puzzle, after: &str) -> Hint {
    let request = HintRequest {
        after,
        memory: 1 << 30,
        look: &look(),
    };
    run_to_end(puzzle.hint(&request).unwrap())
}

#[test]
fn a_hint_is_a_move_of_some_solution() {
    let puzzle = position("oct 6");
    let mut moves = String::new();
    for left in (1..=8).rev() {
        let Hint::Next(Suggestion { input, .. }) = hint(&*puzzle, &moves) else {
            panic!("{left} pieces are left after {moves}")
        };
        moves = format!("{moves} {input}");
    }
    assert_eq!(replay(&*puzzle, &moves).verdict, Verdict::Verified);
    assert_eq!(hint(&*puzzle, &moves), Hint::Solved);
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
            look: &look(),
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

/// The labels of the marks of one kind.
fn marks<'a>(scene: &'a Scene, name: &str) -> Vec<&'a str> {
    let is_mark = |one: &&Use| {
        let symbol = one.symbol.map(|id| &scene.symbols()[id.index()]);
        symbol.is_some_and(|symbol| symbol.name == name)
    };
    let uses = scene.uses().iter().filter(is_mark);
    uses.map(|one| one.label.as_str()).collect()
}

#[test]
fn answers_are_drawn_on_the_board() {
    let ask = |id: &str, text: &str| {
        let mut questions = Apad.info().questions.iter();
        let question = questions.find(|one| one.id == id).unwrap();
        let inquiry = Inquiry {
            options: &Options::defaults(question.options),
            after: "",
            memory: 1 << 30,
            look: &look(),
        };
        run_to_end((question.ask)(&*position(text), &inquiry).unwrap())
    };
    let some = ask("remaining", "oct 6: O0@14").scene.unwrap();
    assert_eq!(some.caption, "6 solutions are left");
    assert!(marks(&some, "mark-wrong").is_empty());
    // Mistakes come before squares that cannot be covered because of them.
    let none = ask("remaining", "oct 6: O0@14 L0@10").scene.unwrap();
    assert_eq!(marks(&none, "mark-wrong"), ["Oct must stay free"]);
    let corner = ask("remaining", "oct 6: L1m@1 O1@16").scene.unwrap();
    let expected =
        ["Jan", "Jun", "Dec"].map(|name| format!("{name}: no missing piece fits over it"));
    assert_eq!(marks(&corner, "mark-wrong"), expected);
    let reachable = ask("reachable", "oct 6: O0@14");
    for step in &reachable.steps {
        let scene = step.scene.as_ref().expect("a drawing for each month");
        let marks = marks(scene, "mark-look");
        assert_eq!(marks[0], step.name);
        let days = step.reason.matches('(').count();
        assert_eq!(marks.len(), 1 + days, "{}", step.reason);
    }
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
    let look = look();
    let request = HintRequest {
        after: "?",
        memory: 1,
        look: &look,
    };
    assert!(puzzle.hint(&request).is_err() && puzzle.rate("L-").is_err());
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

fn generated(seed: u64, set: &[(&str, &str)], count: u64) -> Generated {
    let generator = Apad.info().generator.expect("a generator");
    let mut options = Options::defaults(generator.options);
    for (name, value) in set {
        options.set(name, value).unwrap();
    }
    run_to_end((generator.start)(&options, &GenerateRequest::new(seed, count)).unwrap())
}

#[test]
fn generated_levels_have_one_solution_and_the_requested_number_of_pieces() {
    for (set, date, variant) in [
        (&[("given", "4"), ("date", "25.1.")][..], "Jan 25: ", "date"),
        (&[("given", "5")][..], "", "date"),
        (
            &[("given", "4"), ("date", "@11 @44")][..],
            "Nov 31: ",
            "combination",
        ),
    ] {
        let made = generated(5, set, 3);
        assert_eq!(
            (made.made, made.fell_short, made.near_miss),
            (3, None, None)
        );
        assert_eq!(made.bytes, generated(5, set, 3).bytes);
        let text = String::from_utf8(made.bytes).unwrap();
        let given: usize = set[0].1.parse().unwrap();
        let file = document(PLACEMENTS, text.as_bytes());
        assert!(file.diagnostics().worst() < Some(Severity::Error));
        for (index, line) in text.lines().enumerate() {
            assert!(line.starts_with(date), "{line}");
            assert_eq!(line.matches('@').count(), given, "{line}");
            let puzzle = open(&file, index, None).unwrap();
            assert_eq!(puzzle.variant(), variant);
            let outcome = solved(&*puzzle, Want::Count { limit: 2 });
            let Conclusion::Solved(solution) = outcome.conclusion else {
                panic!("{line} has a solution")
            };
            assert_eq!(solution.score.value, 8 - given as u64);
            assert_eq!(solution.count.map(|count| count.number()), Some(1));
        }
    }
}

#[test]
fn unreachable_requests_end_with_what_was_tried() {
    // The hardest date has seven solutions.
    let set = [("given", "0"), ("date", "oct 6")];
    let none = generated(1, &set, 1);
    assert_eq!((none.made, none.tried, none.bytes.len()), (0, 7, 0));
    let expected = "`Oct 6` has 7 solutions; all 7 choices tried with 0 given pieces";
    assert_eq!(none.fell_short.as_deref(), Some(expected));
    assert_eq!(none.near_miss.as_deref(), Some(&b"Oct 6\n"[..]));
    let set = [("given", "1"), ("date", "10/6")];
    let some = generated(1, &set, u64::MAX);
    assert_eq!(some.tried, 7 * 8);
    let text = String::from_utf8(some.bytes).unwrap();
    let lines: BTreeSet<&str> = text.lines().collect();
    assert_eq!(lines.len() as u64, some.made);
    let short = some.fell_short.expect("not all were found");
    let (line, rest) = short[1..].split_once('`').unwrap();
    assert_eq!(
        rest,
        " has 2 solutions; all 56 choices tried with 1 given piece"
    );
    let outcome = solved(&*position(line), Want::Count { limit: 9 });
    let Conclusion::Solved(solution) = outcome.conclusion else {
        panic!("{line} has solutions")
    };
    assert_eq!(solution.count.map(|count| count.number()), Some(2));
    let generator = Apad.info().generator.expect("a generator");
    let refused = |date| {
        let mut options = Options::defaults(generator.options);
        options.set("date", date).unwrap();
        let refused = (generator.start)(&options, &GenerateRequest::new(1, 1)).err();
        refused.map(|error| error.to_string())
    };
    let nonexistent = refused("nov 31").unwrap_or_default();
    assert!(
        nonexistent.ends_with("by their indices: `@11 @44`"),
        "{nonexistent}"
    );
    let today = refused("today").unwrap_or_default();
    assert!(
        today.starts_with("`today` counts from the current day"),
        "{today}"
    );
    // A stopped generator reports how far it came.
    let options = Options::defaults(generator.options);
    let stopped = (generator.start)(&options, &GenerateRequest::new(1, 1))
        .unwrap()
        .finish(Some(Reason::Time));
    let expected = "the boards were not all listed with 5 given pieces";
    assert_eq!(stopped.fell_short.as_deref(), Some(expected));
}

#[test]
fn boards_are_accepted_in_place_of_moves() {
    let hex = "81 41 19 50 6c 1f 16 29 55";
    let line = format!("jan 19: {JAN_19}");
    for text in [
        hex,
        "8141 1950 6C1F 1629 55",
        &line,
        &format!("standard jan 19 {JAN_19}"),
        &format!(": {JAN_19}"),
        &format!("19.1.: {JAN_19}"),
    ] {
        let replayed = replay(&*position("jan 19"), text);
        assert_eq!(replayed.verdict, Verdict::Verified, "{text}");
        assert_eq!(replayed.scores[0].value, 8);
        // Pieces that are placed already are not placed again.
        let given = replay(&*position("jan 19: O3@7 V0@22"), text);
        assert_eq!(given.verdict, Verdict::Verified, "{text}");
        assert_eq!(given.scores[0].value, 6);
        let mut game = game(&*position("jan 19: V0@22"));
        game.enter(text).unwrap();
        assert!(game.is_solved());
        assert_eq!(game.moves(), JAN_19.replace(" V0@22", ""));
        // A piece on other squares is lifted first.
        let moved = replay(&*position("jan 19: O0@14 V0@22"), text);
        assert_eq!(moved.verdict, Verdict::Verified, "{text}");
        assert_eq!(moved.scores[0].value, 7 + 1);
    }
    // Plain moves place every piece.
    let twice = replay(&*position("jan 19: V0@22"), JAN_19).verdict;
    assert!(matches!(twice, Verdict::Failed(Cause::IllegalMove, _)));
}

#[test]
fn complete_boards_are_solutions_of_their_level_and_of_the_empty_board() {
    let kit = "Dayboard: 1\n\nFrame:\n  Jan 1\n  2 Feb\n\nPiece: I\n  @#\n\n";
    let (empty, board) = (
        format!("{kit}Date: Jan 1\n"),
        format!("{kit}Placed: I0@2\n"),
    );
    let full = "Dayboard: 1\n\nFrame:\n  Jan 1\n\nPiece: I\n  @#\n\n";
    for (empty, format, board) in [
        ("jan 19", APAD, &FIRST[..]),
        ("jan 19", PLACEMENTS, JAN_19.as_bytes()),
        (&empty, DAYBOARD, board.as_bytes()),
    ] {
        let own = if format == DAYBOARD {
            DAYBOARD
        } else {
            PLACEMENTS
        };
        let empty = open(&document(own, empty.as_bytes()), 0, None).unwrap();
        let board = open(&document(format, board), 0, None).unwrap();
        let moves = &board.records()[0].moves;
        for puzzle in [&empty, &board] {
            assert_eq!(
                replay(&**puzzle, moves).verdict,
                Verdict::Verified,
                "{moves}"
            );
        }
        assert_eq!(replay(&*board, moves).scores[0].value, 0);
    }
    // No square stays free.
    let board = open(
        &document(DAYBOARD, format!("{full}Placed: I0@0\n").as_bytes()),
        0,
        Some("any"),
    );
    let board = board.unwrap();
    let replayed = replay(&*board, &board.records()[0].moves);
    assert_eq!(replayed.verdict, Verdict::Verified);
}

#[test]
fn boards_of_another_kit_or_date_are_rejected() {
    let failed = |text: &str, moves: &str| match replay(&*position(text), moves).verdict {
        Verdict::Failed(_, failure) => failure.to_string(),
        other => format!("{other:?}"),
    };
    assert_eq!(
        failed("jan 19", &format!("jan 20: {JAN_19}")),
        "the board names Jan 20, but it leaves Jan 19 free"
    );
    assert_eq!(
        failed("jan 20", &format!("jan 19: {JAN_19}")),
        "at the end: Jan 19 is free instead of Jan 20"
    );
    assert_eq!(
        failed("jan 19", "weekday: I0@0"),
        "the board is of the kit `weekday`"
    );
    assert_eq!(
        failed("weekday", "814119506c1f162955"),
        "boards in bytes are of the kit `standard`"
    );
    assert_eq!(
        failed("jan 19", "jan 32: L1m@1"),
        "no square has the name `32`"
    );
    assert_eq!(
        failed("jan 19: O0@14", &format!("jan 19: L1m@1 L- {JAN_19}")),
        "move 1 \"L1m@1\": L would overlap O"
    );
    assert_eq!(
        failed("jan 19: V0@22", "jan 19: V0@22 V0@25"),
        "move 1 \"V0@25\": V is already placed"
    );
    let incomplete = failed("jan 19", "jan 20: L1m@1");
    assert!(
        incomplete.starts_with("at the end: not placed"),
        "{incomplete}"
    );
    // Without a colon, unknown words are moves.
    assert!(failed("jan 19", "jam 19 L1m@1").starts_with("move 1 \"jam\""));
    assert!(failed("jan 19", "81 41 19").starts_with("move 1 \"81\""));
    assert!(failed("jan 19", "jan 19").starts_with("move 1 \"jan\""));
}

#[test]
fn levels_of_several_files_are_collected() {
    let named = |name: &str, format: &'static Format, bytes: &[u8]| {
        let source = Source::new(name, bytes.to_vec());
        let read = Apad.read(source, format, &ReadOptions::default());
        read.expect("within limits")
    };
    let tail = named("a.apad", APAD, &[&FIRST[..], b"abc"].concat());
    let words = named(
        "b.placements",
        PLACEMENTS,
        b"jan 25\njan 32\nfeb 3: O0@14\n",
    );
    let kit = "Dayboard: 1\nTitle: Days\nAuthor: Jane\nKit: standard\n\nDate: Mar 1\n";
    let kit = named("c.dayboard", DAYBOARD, kit.as_bytes());
    let level = |document, index| CollectedLevel {
        document,
        level: LevelIndex(index),
    };
    let chosen = [
        level(&*words, 2),
        level(&*kit, 0),
        level(&*tail, 0),
        level(&*words, 0),
    ];
    let levels = words.levels().unwrap();
    let collected = levels.collect(&chosen, PLACEMENTS).unwrap();
    let expected = format!("Feb 3: O0@14\nMar 1\nJan 19: {JAN_19}\nJan 25\n");
    assert_eq!(String::from_utf8(collected.bytes).unwrap(), expected);
    let lost = [
        "c.dayboard: tag Title",
        "c.dayboard: tag Author",
        "a.apad: 3 bytes after the last complete board",
    ];
    assert_eq!(collected.lost, lost);
    // A description keeps its own tags.
    let collected = kit.levels().unwrap().collect(&chosen, DAYBOARD).unwrap();
    let text = String::from_utf8(collected.bytes).unwrap();
    assert!(
        text.starts_with("Dayboard: 1\nTitle: Days\nAuthor: Jane\n\nFrame:"),
        "{text}"
    );
    assert!(
        text.contains("\nBoard: Feb 3: O0@14\nBoard: Mar 1\nBoard: Jan 19: "),
        "{text}"
    );
    assert_eq!(collected.lost, [lost[2]]);
    let error = |one| levels.collect(&[one], PLACEMENTS).unwrap_err().to_string();
    assert_eq!(
        error(level(&*words, 1)),
        "level 2: no kit or square has the name `32`"
    );
    assert_eq!(
        error(level(&*words, 3)),
        level(&*words, 3).missing().to_string()
    );
    let error = kit
        .levels()
        .unwrap()
        .collect(&[level(&*words, 1)], PLACEMENTS);
    assert_eq!(
        error.unwrap_err().to_string(),
        "b.placements: level 2: no kit or square has the name `32`"
    );
}

#[test]
fn found_solutions_are_the_boards_of_their_levels() {
    let text = "jan 19\noct 6: O0@14\n";
    let read = document(PLACEMENTS, text.as_bytes());
    let levels = read.levels().expect("a file of levels");
    let found = WonSolution::new(LevelIndex(0), "date", JAN_19);
    let write = |to| levels.write_solutions(std::slice::from_ref(&found), to, None);
    let written = write(PLACEMENTS).expect("a format of positions").bytes;
    let written_text = String::from_utf8(written.clone()).expect("text");
    assert!(written_text.starts_with("Jan 19: L1m@1 "), "{written_text}");
    assert!(written_text.ends_with("\nOct 6: O0@14\n"), "{written_text}");
    // A level is found again although its board has changed.
    let stored = document(PLACEMENTS, &written);
    let stored = stored.levels().expect("a file of levels");
    for level in [0, 1].map(LevelIndex) {
        assert_eq!(stored.solution_key(level), levels.solution_key(level));
    }
    assert_ne!(
        levels.solution_key(LevelIndex(0)),
        levels.solution_key(LevelIndex(1))
    );
    let bytes = write(APAD).expect("the standard kit").bytes;
    assert_eq!(bytes[..9], FIRST);
}

#[test]
fn levels_are_generated_for_today() {
    let generator = Apad.info().generator.expect("a generator");
    let mut options = Options::defaults(generator.options);
    options.set("date", "today").unwrap();
    // Tuesday, 19 January 2027.
    let request = GenerateRequest {
        today: Some(20_837),
        ..GenerateRequest::new(7, 1)
    };
    let made = run_to_end((generator.start)(&options, &request).unwrap());
    options.set("date", "jan 19").unwrap();
    let same = run_to_end((generator.start)(&options, &GenerateRequest::new(7, 1)).unwrap());
    assert_eq!((made.made, made.bytes), (1, same.bytes));
}

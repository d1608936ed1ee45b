//! Tests of the family through the interface that front ends use.

mod drawings;
mod faults;
mod reverse;

use super::*;
use crate::format::{CROSSOBAN, SLC, SOK};
use crate::solve::{ANY, MOVES, PUSHES};
use quandary_core::failure::FailedAt;
use quandary_core::family::{
    Answer, Cell, CommandContext, CommandOutput, ImproveRequest, Inquiry, Puzzle, RecordKind,
    SolveJob, SolveRequest, Tone, Want, WonSolution,
};
use quandary_core::game::{Game, TurnGame};
use quandary_core::grid::Point;
use quandary_core::interaction::Target;
use quandary_core::level::LevelIndex;
use quandary_core::look::{Companions, Look};
use quandary_core::metric::{Metric, Score};
use quandary_core::options::Options;
use quandary_core::outcome::Conclusion;
use quandary_core::replay::{Replayed, Verdict};
use quandary_testing::job::run_to_end;

const FILE: &str = "\
; First
######
#@ $.#
######

; Second

#######
#B @ B#
#######
";

const MEMORY: u64 = 1 << 26;

fn document(text: &str, format: &'static Format) -> Arc<dyn Document> {
    let source = Source::new("test.txt", text.into());
    let read = Crossoban.read(source, format, &ReadOptions::default());
    read.unwrap()
}

fn open(document: &dyn Document, level: usize) -> Arc<dyn Puzzle> {
    let levels = document.levels().unwrap();
    levels.open(LevelIndex(level), None).unwrap()
}

fn puzzle(level: usize) -> Arc<dyn Puzzle> {
    open(&*document(FILE, CROSSOBAN), level)
}

fn game(text: &str) -> Box<dyn TurnGame> {
    let puzzle = open(&*document(text, CROSSOBAN), 0);
    puzzle.game().turns().unwrap()
}

fn replay(puzzle: &dyn Puzzle, moves: &str) -> Replayed {
    run_to_end(puzzle.replay(moves))
}

fn request(metric: &'static Metric, after: &str) -> SolveRequest {
    SolveRequest {
        metric,
        want: Want::Best,
        memory: MEMORY,
        after: after.to_owned(),
    }
}

fn best(puzzle: &dyn Puzzle, metric: &'static Metric) -> (u64, String) {
    let job = puzzle.solve(&request(metric, "")).unwrap();
    let Conclusion::Solved(solved) = run_to_end(job).conclusion else {
        panic!("it can be solved");
    };
    (solved.score.value, solved.solution)
}

fn value(scores: &[Score], metric: &str) -> u64 {
    let mut named = scores.iter().filter(|score| score.metric.id == metric);
    named.next().unwrap().value
}

fn look() -> Look {
    Look::plain(INFO.draw_options)
}

/// Performs an action by its id.
fn perform(game: &mut dyn TurnGame, id: &str, target: Target) -> bool {
    let action = game.actions().iter().find(|action| action.id == id);
    game.perform(action.unwrap(), target).is_ok()
}

fn cell(x: u32, y: u32) -> Target {
    Target::Cell(Point::new(x, y))
}

#[test]
fn levels_are_listed_with_title_size_and_kind() {
    let document = document(FILE, CROSSOBAN);
    let companions = Companions::default();
    let levels = document.levels().unwrap().list(&companions);
    let listed: Vec<_> = levels
        .map(|level| (level.title, level.size.to_string(), level.more[0].1.clone()))
        .collect();
    let expected = [
        ("First", "6x3, 1 box", "Sokoban"),
        ("Second", "7x3, 2 boxes", "Interlock"),
    ];
    let expected =
        expected.map(|(title, size, kind)| (title.to_owned(), size.to_owned(), kind.to_owned()));
    assert_eq!(listed, expected);
}

#[test]
fn solutions_are_verified_and_counted() {
    for metric in [&PUSHES, &ANY] {
        assert_eq!(best(&*puzzle(0), metric), (1, "rR".to_owned()));
    }
    assert_eq!(best(&*puzzle(0), &MOVES), (2, "rR".to_owned()));
    let corridor = document("; x\n\n#######\n#@B B #\n#######\n", CROSSOBAN);
    let united = best(&*open(&*corridor, 0), &ANY);
    assert_eq!(united, (1, "R".to_owned()));
    // The pusher is between the boxes, and each of them between it and a wall.
    let job = puzzle(1).solve(&request(&PUSHES, "")).unwrap();
    assert_eq!(run_to_end(job).conclusion, Conclusion::Unsolvable);
    let replayed = replay(&*puzzle(0), "rR");
    assert_eq!(replayed.verdict, Verdict::Verified);
    let scores = &replayed.scores;
    assert_eq!((value(scores, "pushes"), value(scores, "moves")), (1, 2));
    let measured: Vec<_> = replayed
        .measurements
        .iter()
        .map(|one| (one.quantity.id, one.value))
        .collect();
    let expected = [
        ("box-lines", 1),
        ("box-changes", 1),
        ("pushing-sessions", 1),
        ("pusher-lines", 1),
    ];
    assert_eq!(measured, expected);
}

#[test]
fn a_failing_solution_names_its_move_and_the_reason() {
    let failure = |moves| match replay(&*puzzle(0), moves).verdict {
        Verdict::Failed(_, failure) => failure,
        other => panic!("it does not solve the level: {other:?}"),
    };
    let wall = failure("u");
    assert_eq!((wall.at, wall.token.as_str()), (FailedAt::Move(1), "u"));
    assert_eq!(wall.reason, "blocked by a wall next to (2,2)");
    let end = failure("r");
    assert_eq!(end.at, FailedAt::End { after: 1 });
    assert_eq!(end.reason, "the goal is not covered");
}

#[test]
fn an_unknown_metric_is_an_error() {
    static LINES: Metric = Metric {
        id: "lines",
        one: "line",
        many: "lines",
        counts: "",
    };
    let error = puzzle(0).solve(&request(&LINES, "")).err().unwrap();
    assert_eq!(error.to_string(), "unknown metric `lines`");
}

#[test]
fn solving_after_moves_gives_a_continuation() {
    let puzzle = puzzle(0);
    let job = puzzle.solve(&request(&MOVES, "r")).unwrap();
    let Conclusion::Solved(solved) = run_to_end(job).conclusion else {
        panic!("it can be solved");
    };
    assert_eq!((solved.score.value, solved.solution.as_str()), (1, "R"));
    let whole = format!("r{}{}", INFO.move_separator, solved.solution);
    assert_eq!(replay(&*puzzle, &whole).verdict, Verdict::Verified);
    assert!(puzzle.solve(&request(&MOVES, "u")).is_err());
    let rating = run_to_end(puzzle.rate("r").unwrap()).unwrap();
    let moves = rating
        .measurements
        .iter()
        .find(|one| one.quantity.id == "moves");
    assert_eq!(moves.unwrap().value, 1);
}

#[test]
fn saved_games_are_distinguished_from_solutions() {
    let text = "\
First
######
#@ $.#
######

Solution 2/1
rR

Saved game
r
";
    let puzzle = open(&*document(text, SOK), 0);
    let records = puzzle.records();
    let solutions = records
        .iter()
        .filter(|one| one.kind == RecordKind::Solution);
    let names: Vec<&str> = solutions.map(|one| one.name.as_str()).collect();
    assert_eq!(names, ["Solution 2/1"]);
    assert_eq!(value(&records[0].claims, "pushes"), 1);
}

#[test]
fn a_click_on_a_box_and_one_on_a_cell_push_it_there() {
    let mut game = game(FILE);
    assert!(perform(&mut *game, "click", cell(3, 1)));
    assert_eq!(game.selection().unwrap().label, "box at (4,2)");
    assert!(perform(&mut *game, "click", cell(4, 1)));
    assert_eq!(game.moves(), "rR");
    assert!(game.is_solved() && game.selection().is_none());
    assert_eq!(game.scene(&look()).caption, "solved in 2 moves, 1 push");
    assert!(game.undo() && !game.undo(), "as one gesture");
    assert!(perform(&mut *game, "click", cell(2, 1)), "the pusher walks");
    assert_eq!(game.moves(), "r");
    assert!(perform(&mut *game, "click", cell(3, 1)));
    assert!(
        perform(&mut *game, "click", cell(3, 1)),
        "deselects the box"
    );
    assert!(game.selection().is_none());
}

/// Two pushers, a box and a goal.
const TWO_PUSHERS: &str = "\
; Two

#######
#@ $ .#
#     #
# @   #
#######
";

#[test]
fn every_action_does_what_it_says() {
    let mut game = game(TWO_PUSHERS);
    for id in ["down", "right", "up", "left"] {
        assert!(perform(&mut *game, id, Target::Nothing), "{id}");
    }
    assert_eq!(game.moves(), "drul");
    assert!(!perform(&mut *game, "up", Target::Nothing), "a wall");
    assert!(perform(&mut *game, "walk-to", cell(2, 1)));
    assert!(!perform(&mut *game, "walk-to", cell(3, 1)), "a box");
    let push = Target::TwoCells(Point::new(3, 1), Point::new(5, 1));
    assert!(perform(&mut *game, "push-to", push));
    assert_eq!(game.moves(), "drulrRR");
    assert!(game.is_solved());
    game.seek(0);
    assert!(perform(&mut *game, "next-pusher", Target::Nothing));
    assert!(perform(&mut *game, "right", Target::Nothing));
    assert!(perform(&mut *game, "previous-pusher", Target::Nothing));
    assert!(perform(&mut *game, "right", Target::Nothing));
    let moves = game.moves();
    assert_eq!(moves, "{rdd}r{lluu}r");
    let mut again = game.fork();
    again.seek(0);
    again.enter(&moves).unwrap();
    assert_eq!(again.moves(), moves);
    assert!(perform(&mut *game, "click", cell(3, 3)), "the other pusher");
    assert!(perform(&mut *game, "up", Target::Nothing));
}

#[test]
fn only_possible_actions_are_available() {
    let game = game(FILE);
    let ids = |cursor| {
        let actions = game.available(cursor).into_iter();
        actions.map(|action| action.id).collect::<Vec<_>>()
    };
    assert_eq!(ids(None), ["right"]);
    let on_floor = Some(Point::new(2, 1));
    assert_eq!(ids(on_floor), ["right", "click", "walk-to"]);
    let two = self::game(TWO_PUSHERS);
    let two = two.available(None).into_iter().map(|action| action.id);
    let two: Vec<_> = two.collect();
    assert_eq!(two, ["down", "right", "next-pusher", "previous-pusher"]);
}

#[test]
fn cells_are_described_in_words() {
    let game = game(FILE);
    let label = |x, y| game.cell_label(Point::new(x, y));
    assert_eq!(label(0, 0).as_deref(), Some("wall at (1,1)"));
    assert_eq!(label(1, 1).as_deref(), Some("pusher at (2,2)"));
    assert_eq!(label(2, 1).as_deref(), Some("floor at (3,2)"));
    assert_eq!(label(3, 1).as_deref(), Some("box at (4,2)"));
    assert_eq!(label(4, 1).as_deref(), Some("goal at (5,2)"));
    assert_eq!(label(6, 1), None);
    let mut game = game;
    game.enter("rR").unwrap();
    let on_goal = game.cell_label(Point::new(4, 1));
    assert_eq!(on_goal.as_deref(), Some("box on goal at (5,2)"));
}

#[test]
fn overlays_show_dead_squares_frozen_boxes_and_links() {
    let yard = "; x\n\n#####\n#   #\n#@$ #\n#  .#\n#   #\n#####\n";
    let mut game = game(yard);
    let shown = |game: &dyn TurnGame, id: &str| {
        let overlay = game.overlays().iter().find(|overlay| overlay.id == id);
        game.overlay(overlay.unwrap())
    };
    let dead = shown(&*game, "dead-squares").cells;
    let is_dead = |x, y| dead.iter().any(|(at, _)| *at == Point::new(x, y));
    assert!(is_dead(1, 1) && is_dead(2, 1), "{dead:?}");
    assert!(!is_dead(3, 3) && !is_dead(2, 2), "{dead:?}");
    assert!(shown(&*game, "frozen-boxes").cells.is_empty());
    game.enter("drU").unwrap();
    let frozen = shown(&*game, "frozen-boxes").cells;
    let words = "frozen, but not on a goal: the level cannot be solved any more";
    assert_eq!(frozen, [(Point::new(2, 1), words.to_owned())]);
    assert!(shown(&*game, "links").links.is_empty());
}

#[test]
fn the_text_of_a_group_restores_the_group() {
    let mut game = game(TWO_PUSHERS);
    assert!(perform(&mut *game, "walk-to", cell(2, 2)));
    assert!(perform(&mut *game, "up", Target::Nothing));
    assert!(perform(&mut *game, "next-pusher", Target::Nothing));
    assert!(perform(&mut *game, "walk-to", cell(4, 3)));
    let groups = game.played_groups();
    let mut again = game.fork();
    again.seek(0);
    for group in 0..groups {
        again.enter(&game.group_text(group).unwrap()).unwrap();
    }
    assert_eq!((groups, again.played_groups()), (4, 4));
    assert_eq!(again.moves(), game.moves());
    assert!(!again.moves().contains('('), "{}", again.moves());
    assert!(again.enter("(rr").is_err() && again.enter("(xx)").is_err());
}

#[test]
fn paths_are_those_of_the_pusher_or_of_the_box() {
    let mut game = game(TWO_PUSHERS);
    let path = |game: &dyn TurnGame, id: &str, target| {
        let action = game.actions().iter().find(|action| action.id == id);
        let path = game.path(action.unwrap(), target).into_iter();
        path.map(|at| (at.x, at.y)).collect::<Vec<_>>()
    };
    let walk = [(1, 1), (1, 2), (2, 2), (3, 2)];
    for id in ["walk-to", "click"] {
        let path = path(&*game, id, cell(3, 2));
        assert_eq!(
            (path[0], path.len(), path[3]),
            (walk[0], 4, walk[3]),
            "{id}"
        );
    }
    let push = Target::TwoCells(Point::new(3, 1), Point::new(5, 1));
    assert_eq!(path(&*game, "push-to", push), [(3, 1), (4, 1), (5, 1)]);
    assert_eq!(path(&*game, "click", cell(3, 1)), [], "selects the box");
    assert_eq!(path(&*game, "click", cell(2, 3)), [], "another pusher");
    assert_eq!(path(&*game, "up", Target::Nothing), [], "a wall");
    assert_eq!(path(&*game, "down", Target::Nothing), [(1, 1), (1, 2)]);
    assert!(perform(&mut *game, "click", cell(3, 1)));
    assert_eq!(path(&*game, "click", cell(4, 1)), [(3, 1), (4, 1)]);
    assert_eq!(game.moves(), "", "nothing is played");
}

#[test]
fn the_focus_is_the_active_pusher() {
    let mut game = game(TWO_PUSHERS);
    assert_eq!(game.focus(), Some(Point::new(1, 1)));
    assert!(perform(&mut *game, "down", Target::Nothing));
    assert_eq!(game.focus(), Some(Point::new(1, 2)));
    assert!(perform(&mut *game, "next-pusher", Target::Nothing));
    assert_eq!(game.focus(), Some(Point::new(2, 3)));
}

#[test]
fn moves_are_undone_one_by_one() {
    let mut game = game(FILE);
    let failure = game.enter("rRR").unwrap_err();
    assert_eq!(failure.at, FailedAt::Move(3), "all or nothing");
    assert_eq!(game.moves(), "");
    game.enter("rR").unwrap();
    assert!(game.undo());
    assert_eq!(game.moves(), "r");
    assert!(game.redo() && game.is_solved());
    assert_eq!(game.group_text(1).as_deref(), Some("R"));
}

#[test]
fn a_game_and_a_running_solver_move_to_another_thread() {
    struct Both {
        game: Game,
        jobs: [SolveJob; 2],
    }
    let puzzle = puzzle(0);
    let corridor = open(
        &*document("; x\n\n#######\n#@B B #\n#######\n", CROSSOBAN),
        0,
    );
    let both = Both {
        game: puzzle.game(),
        jobs: [
            puzzle.solve(&request(&PUSHES, "")).unwrap(),
            corridor.solve(&request(&PUSHES, "")).unwrap(),
        ],
    };
    drop((puzzle, corridor));
    let moved = std::thread::spawn(move || {
        let solutions = both.jobs.map(|job| match run_to_end(job).conclusion {
            Conclusion::Solved(solved) => solved.solution,
            other => panic!("it can be solved: {other:?}"),
        });
        let mut game = both.game.turns().unwrap();
        game.enter(&solutions[0]).unwrap();
        (game.is_solved(), solutions[1].clone())
    });
    assert_eq!(moved.join().unwrap(), (true, "R".to_owned()));
}

#[test]
fn rules_are_chosen_by_their_name_and_their_switches() {
    let document = document(FILE, CROSSOBAN);
    let levels = document.levels().unwrap();
    let variant = |wanted| {
        let puzzle = levels.open(LevelIndex(0), Some(wanted)).unwrap();
        puzzle.variant().to_owned()
    };
    assert_eq!(variant("crossoban-1"), "crossoban-1");
    let two = "crossoban-1 impact=push links=all";
    assert_eq!(variant("links=all,impact=push"), two);
    let refused = |wanted| {
        let puzzle = levels.open(LevelIndex(0), Some(wanted));
        puzzle.err().unwrap().to_string()
    };
    let unknown = "unknown rule variant or switch `crossoban-0`";
    assert_eq!(refused("crossoban-0"), unknown);
    assert!(refused("links=all,links=each").contains("contradict"));
}

#[test]
fn a_board_with_a_gap_in_its_wall_says_why_it_is_not_played() {
    let open = document("#####\n#@$.\n#####\n", CROSSOBAN);
    let levels = open.levels().unwrap();
    let why = levels.open(LevelIndex(0), None);
    let why = why.err().expect("a pusher could leave it");
    assert_eq!(why.to_string(), "a pusher can walk off the board here");
}

#[test]
fn found_solutions_are_records_with_their_values() {
    let read_as = document;
    let document = read_as(FILE, CROSSOBAN);
    let levels = document.levels().unwrap();
    let score = |metric, value| Score { metric, value };
    let found = |moves: &str, replaces: &[usize]| WonSolution {
        scores: vec![score(&PUSHES, 2), score(&MOVES, 3)],
        found: Some(20_779),
        replaces: replaces.to_vec(),
        ..WonSolution::new(LevelIndex(0), Switches::STANDARD, moves)
    };
    let write = |moves: &str, to| {
        let written = levels.write_solutions(&[found(moves, &[])], to, None);
        written.map(|written| String::from_utf8(written.bytes).unwrap())
    };
    let text = write("RRl", CROSSOBAN).unwrap();
    assert!(
        text.contains("; First\n; Solution/Pushes 3/2 2026-11-22: rRl\n######"),
        "{text}"
    );
    let sok = write("RRl", SOK).unwrap();
    assert!(
        sok.contains("Solution/Pushes 3/2\n\nrRl\n\nDate: 2026-11-22"),
        "{sok}"
    );
    let slc = write("RRl", SLC).unwrap_err();
    assert_eq!(
        slc.to_string(),
        "a Sokoban level collection cannot store solutions; use the extension .sok"
    );
    // The record that is replaced goes, others stay.
    let stored = read_as(&sok, SOK);
    let levels = stored.levels().unwrap();
    let written = levels
        .write_solutions(&[found("RR", &[0])], SOK, None)
        .unwrap();
    let written = String::from_utf8(written.bytes).unwrap();
    assert!(
        !written.contains("rRl") && written.contains("\n\nrR\n"),
        "{written}"
    );
    for (moves, records) in [("RR", 2), ("rrl", 1)] {
        let more = levels.write_solutions(&[found(moves, &[])], SOK, None);
        let more = String::from_utf8(more.unwrap().bytes).unwrap();
        let count = more.matches("Solution/Pushes").count();
        assert_eq!(count, records, "{more}");
    }
}

#[test]
fn only_solutions_are_improved() {
    let request = ImproveRequest {
        metric: &PUSHES,
        memory: MEMORY,
    };
    let improve = |moves: &str| {
        let job = puzzle(0).improve(moves, &request).unwrap();
        job.map(|job| match run_to_end(job).conclusion {
            Conclusion::Solved(solved) => solved.solution,
            other => panic!("{other:?}"),
        })
    };
    assert_eq!(improve("rRl"), Ok("rR".to_owned()));
    let short = improve("R").unwrap_err().to_string();
    assert_eq!(short, "these moves do not solve the level");
    assert!(improve("U").unwrap_err().to_string().contains("U"));
}

/// Runs the only command of the family.
fn switch_effects(files: &[Arc<dyn Document>], positions: &str) -> CommandOutput {
    let command = &INFO.commands[0];
    let mut options = Options::defaults(command.options);
    options.set("positions", positions).unwrap();
    let context = CommandContext {
        today: 0,
        seed: 0,
        rasterise: |_, _| unreachable!("no images are used"),
    };
    run_to_end((command.run)(files, &options, &context).unwrap())
}

#[test]
fn levels_whose_answer_a_switch_changes_are_listed() {
    let hole = "; Hole\n########\n#@$!$ .#\n########\n";
    let plain = "; Yard\n#####\n#@$.#\n#####\n";
    let open = "; Open\n#####\n#@$.\n#####\n";
    let file = document(&format!("{hole}\n{plain}\n{open}"), CROSSOBAN);
    let output = switch_effects(&[Arc::clone(&file)], "1000");
    assert_eq!((output.word, output.tone), ("compared", Tone::Good));
    let sentence = "a rule switch changes the answer of 1 of 2 levels";
    assert_eq!(output.sentence, sentence);
    assert_eq!(output.notes, ["1 level skipped; `check` reports why"]);
    let table = output.table.unwrap();
    let columns = ["level", "title", "switch", "answer", "standard"];
    assert_eq!(table.names().collect::<Vec<_>>(), columns);
    let mut row = vec![Cell::from(1)];
    row.extend(["Hole", "holes=filled", "3 pushes", "no solution"].map(Cell::from));
    assert_eq!(table.rows, [row]);
    let several = switch_effects(&[Arc::clone(&file), file], "1");
    assert_eq!((several.word, several.tone), ("undecided", Tone::Open));
    assert_eq!(several.table.unwrap().columns[0].name, "file");
}

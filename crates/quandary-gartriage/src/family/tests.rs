//! Tests of the family through the interface that front ends use.

use super::*;
use quandary_core::budget::Budget;
use quandary_core::failure::FailedAt;
use quandary_core::family::{ImproveRequest, Puzzle, SolveJob, SolveRequest, Want, WonSolution};
use quandary_core::game::{Game, TurnGame};
use quandary_core::grid::Point;
use quandary_core::hint::{Hint, HintDegree, HintRequest, Remaining, Suggestion};
use quandary_core::interaction::{Key, Target};
use quandary_core::job::Status;
use quandary_core::level::LevelIndex;
use quandary_core::look::{Companions, Look};
use quandary_core::metric::Score;
use quandary_core::outcome::{Conclusion, Optimality};
use quandary_core::replay::{Replayed, Verdict};
use quandary_core::scene::{Colour, Scene};
use quandary_testing::job::{run_to_end, run_within};

/// The station that both printed solutions of the seed belong to.
const EQUERRE: &str = "\
Title: Rails

Title: Equerre
Solution: 23+378T2-334+46-77+28T3-22+6T6-488+38T2T2
' 0
' |
' |
' +
' |\\
' | \\
' +  +
' |   \\
' |    \\
'd7--+--g4

Title: Short
Author: Somebody
Difficulty: 2
' 0--a--1
";

const MEMORY: u64 = 1 << 28;

fn document(text: &str) -> Arc<dyn Document> {
    let source = Source::new("test.gartriage", text.into());
    let read = Gartriage.read(source, &GARTRIAGE, &ReadOptions::default());
    read.unwrap()
}

fn puzzle(level: usize) -> Arc<dyn Puzzle> {
    let document = document(EQUERRE);
    let levels = document.levels().unwrap();
    levels.open(LevelIndex(level), None).unwrap()
}

fn game() -> Box<dyn TurnGame> {
    puzzle(0).game().turns().unwrap()
}

fn look() -> Look {
    Look::plain(INFO.draw_options)
}

fn replay(moves: &str) -> Replayed {
    run_to_end(puzzle(0).replay(moves))
}

fn values(scores: &[Score]) -> Vec<(&str, u64)> {
    let scores = scores.iter();
    scores.map(|score| (score.metric.id, score.value)).collect()
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
fn both_printed_solutions_are_verified_and_counted() {
    for printed in [
        "23+378T2-334+46-77+28T3-22+6T6-488+38T2T2",
        "23+3,78,T2,-,334+4,6,-,77+2,8,T3,-,22+6,T6,-,488+3,8,T2T2",
    ] {
        let replayed = replay(printed);
        assert_eq!(replayed.verdict, Verdict::Verified);
        let expected = [("actions", 31), ("moves", 22), ("couplings", 9)];
        assert_eq!(values(&replayed.scores), expected);
    }
}

#[test]
fn a_failing_solution_names_its_token_and_the_reason() {
    let failure = |moves| match replay(moves).verdict {
        Verdict::Failed(_, failure) => failure.to_string(),
        other => panic!("it does not solve the level: {other:?}"),
    };
    assert_eq!(failure("26"), "move 2 \"6\": no rail leads east from (1,2)");
    assert_eq!(
        failure("2+"),
        "move 2 \"+\": expected a direction (1-4 or 6-9) after `+`"
    );
    let end = "at the end: wagons d, g are not on targets of their numbers";
    assert_eq!(failure("23"), end);
}

#[test]
fn a_replay_keeps_to_its_budget() {
    let budget = Budget {
        nodes: Some(5),
        ..Budget::default()
    };
    let replayed = run_within(
        budget,
        puzzle(0).replay("23+378T2-334+46-77+28T3-22+6T6-488+38T2T2"),
    );
    assert!(matches!(replayed.verdict, Verdict::Undecided(_)));
}

#[test]
fn the_solver_proves_the_printed_length_in_each_metric() {
    for (metric, value) in METRICS.iter().zip([31, 22, 9]) {
        let job = puzzle(0).solve(&SolveRequest::best(metric, MEMORY));
        let Conclusion::Solved(solved) = run_to_end(job.unwrap()).conclusion else {
            panic!("it can be solved");
        };
        assert_eq!(solved.score.value, value);
        assert!(replay(&solved.solution).scores.contains(&solved.score));
    }
}

#[test]
fn an_unknown_metric_is_an_error() {
    static PUSHES: Metric = Metric {
        id: "pushes",
        one: "push",
        many: "pushes",
        counts: "",
    };
    let request = SolveRequest::best(&PUSHES, MEMORY);
    let error = puzzle(0).solve(&request).err().unwrap();
    assert_eq!(error.to_string(), "unknown metric `pushes`");
}

#[test]
fn solving_after_moves_gives_a_continuation() {
    let after = "23+3,78";
    let request = SolveRequest {
        metric: METRICS[0],
        want: Want::Best,
        memory: MEMORY,
        after: after.to_owned(),
    };
    let job = puzzle(0).solve(&request).unwrap();
    let Conclusion::Solved(solved) = run_to_end(job).conclusion else {
        panic!("it can be solved");
    };
    assert_eq!(solved.score.value, 31 - 5);
    let whole = format!("{after}{}{}", INFO.move_separator, solved.solution);
    assert_eq!(replay(&whole).verdict, Verdict::Verified);
    let illegal = SolveRequest {
        after: "6".to_owned(),
        ..request
    };
    assert!(puzzle(0).solve(&illegal).is_err());
}

#[test]
fn each_hint_shortens_the_rest_by_one() {
    let puzzle = puzzle(0);
    let mut moves = String::new();
    for left in (1..=31).rev() {
        let next = suggestion(&*puzzle, &moves);
        assert_eq!(next.remaining, Remaining::Exactly(left));
        assert_eq!(next.step.words, next.step.scene.caption);
        moves += &next.input;
    }
    assert_eq!(hint(&*puzzle, &moves), Hint::Solved);
    let look = look();
    let invalid = HintRequest {
        after: "5",
        memory: MEMORY,
        look: &look,
    };
    assert!(puzzle.hint(&invalid).is_err());
}

fn hint(puzzle: &dyn Puzzle, after: &str) -> Hint {
    let look = look();
    let request = HintRequest {
        after,
        memory: MEMORY,
        look: &look,
    };
    run_to_end(puzzle.hint(&request).unwrap())
}

fn suggestion(puzzle: &dyn Puzzle, after: &str) -> Suggestion {
    match hint(puzzle, after) {
        Hint::Next(suggestion) => suggestion,
        other => panic!("there is a next move after {after}: {other:?}"),
    }
}

/// The marked cells of a scene with the names of their marks, in board coordinates from 1.
fn marks(scene: &Scene) -> Vec<String> {
    let marked = scene.uses().iter().filter_map(|one| {
        let symbol = &scene.symbols()[one.symbol?.index()];
        let name = symbol.name.strip_prefix("mark-")?;
        Some(format!("{name} ({},{})", one.x / 2, one.y / 2))
    });
    marked.collect()
}

/// Checks the words and the marks of the three degrees.
fn assert_degrees(suggestion: &Suggestion, expected: [(&str, &[&str]); 3]) {
    for (degree, (words, marked)) in HintDegree::ALL.into_iter().zip(expected) {
        let shown = suggestion.degree(degree);
        assert_eq!(shown.words, words, "{degree:?}");
        assert_eq!(marks(&shown.scene), marked, "{degree:?}");
        let labels: Vec<_> = shown.scene.uses().iter().map(|one| &*one.label).collect();
        assert!(labels.contains(&"column 1") && labels.contains(&"row 1"));
    }
}

#[test]
fn a_hook_is_shown_in_three_degrees() {
    let puzzle = puzzle(0);
    let start = suggestion(&*puzzle, "");
    assert_eq!(start.reason, "move next to wagon g at (3,4) to hook it");
    assert_degrees(
        &start,
        [
            ("look at wagon g at column 3, row 4", &["look (3,4)"]),
            (
                "fetch wagon g: it has to move out of the way",
                &["look (3,4)"],
            ),
            (
                "drive the locomotive 2 cells to column 2, row 3, then hook wagon g at column 3, row 4",
                &["act (3,4)", "leave-south (1,1)", "arrive-south-east (1,2)"],
            ),
        ],
    );
    // The drawing shows the position after the moves.
    let hooking = suggestion(&*puzzle, "23");
    assert_eq!(hooking.input, "+3");
    assert_eq!(
        hooking.reason,
        "hook wagon g at (3,4) to move it out of the way, to (1,3)"
    );
    assert_eq!(hooking.step.words, "hook wagon g at column 3, row 4");
    assert_eq!(marks(&hooking.step.scene), ["act (3,4)"]);
    let scene = &hooking.step.scene;
    assert!(
        scene
            .uses()
            .iter()
            .any(|one| one.label == "locomotive at (2,3)")
    );
    let to_target = suggestion(&*self::puzzle(1), "");
    assert_eq!(
        to_target.kind.words,
        "fetch wagon a and bring it to its target 1 at column 3, row 1"
    );
    assert_eq!(marks(&to_target.kind.scene), ["look (2,1)", "look (3,1)"]);
}

#[test]
fn an_unhook_is_shown_in_three_degrees() {
    let puzzle = puzzle(0);
    let aside = suggestion(&*puzzle, "23+3");
    assert_eq!(aside.reason, "bring wagon g to (1,3) and unhook it there");
    let at_end = "look at wagon g at column 3, row 4, at the end of the train";
    assert_degrees(
        &aside,
        [
            (at_end, &["look (3,4)"]),
            ("move wagon g out of the way for now", &["look (3,4)"]),
            (
                "pull the train 2 cells, until the locomotive is at column 1, row 1, then push the \
                 train 1 cell, until wagon g is at column 1, row 3, then unhook it",
                // The first way is on top.
                &[
                    "act (1,3)",
                    "arrive-south (1,2)",
                    "leave-north-west (2,3)",
                    "arrive-north (1,2)",
                ],
            ),
        ],
    );
    let whole = "23+378T2-334+46-77+28T3-22+6T6-";
    let moves = |tokens: &str| whole[..whole.find(tokens).unwrap() + tokens.len()].to_owned();
    let target = suggestion(&*puzzle, &moves("+6"));
    assert_eq!(
        target.kind.words,
        "bring wagon d to its target 4 at column 3, row 4"
    );
    assert_eq!(marks(&target.kind.scene), ["look (2,4)", "look (3,4)"]);
    let now = suggestion(&*puzzle, &moves("T6"));
    assert_degrees(
        &now,
        [
            (
                "look at wagon d at column 3, row 4, at the end of the train",
                &["look (3,4)"],
            ),
            (
                "wagon d is on its target 4 at column 3, row 4 and can stay there",
                &["look (3,4)"],
            ),
            ("unhook wagon d at column 3, row 4", &["act (3,4)"]),
        ],
    );
}

#[test]
fn the_last_moves_are_shown_in_three_degrees() {
    let last = suggestion(&*puzzle(1), "+6");
    assert_eq!(
        last.reason,
        "the last moves bring every wagon to its target"
    );
    assert_degrees(
        &last,
        [
            ("look at wagon a at column 2, row 1", &["look (2,1)"]),
            (
                "bring wagon a to its target 1 at column 3, row 1",
                &["look (2,1)", "look (3,1)"],
            ),
            (
                "push the train 1 cell, until wagon a is at column 3, row 1",
                &["arrive-east (2,1)"],
            ),
        ],
    );
}

/// The words and the marks for a level without a solution.
fn hopeless(board: &str) -> Option<(String, Vec<String>)> {
    let document = document(&format!("\n{board}"));
    let levels = document.levels().unwrap();
    let puzzle = levels.open(LevelIndex(0), None).unwrap();
    match hint(&*puzzle, "") {
        Hint::Hopeless { reason, shown } => {
            assert_eq!(
                reason,
                "all continuations were searched and none is a solution"
            );
            shown.map(|shown| (shown.words, marks(&shown.scene)))
        }
        other => panic!("it has no solution: {other:?}"),
    }
}

#[test]
fn what_prevents_a_solution_is_shown() {
    let level = "the level itself has no solution";
    let right_angle = "' 0--a--+--1\n'    |\n'    |\n'    b--2\n";
    let stranded = "wagon b at column 2, row 2 cannot be brought to a target 2";
    assert_eq!(
        hopeless(right_angle),
        Some((
            format!("{level}: {stranded}, even without the other wagons"),
            vec!["wrong (2,2)".to_owned()]
        ))
    );
    let alone = "wagon a at column 4, row 1 cannot be brought to a target 1";
    assert_eq!(
        hopeless("' 0--+--1  a--+\n"),
        Some((format!("{level}: {alone}"), vec!["wrong (4,1)".to_owned()]))
    );
    let few = "the locomotive can reach 2 wagons a, but only 1 target 1";
    assert_eq!(
        hopeless("' 0--a--a--1\n"),
        Some((
            format!("{level}: {few}"),
            vec!["wrong (2,1)".to_owned(), "wrong (3,1)".to_owned()]
        ))
    );
    // Each wagon could be brought to its target alone.
    assert_eq!(hopeless("' 0--b--a--1--2\n"), None);
}

#[test]
fn hints_have_the_look_of_the_request() {
    let mut look = look();
    look.options.set("style", "print").unwrap();
    let request = HintRequest {
        after: "",
        memory: MEMORY,
        look: &look,
    };
    let hint = run_to_end(puzzle(0).hint(&request).unwrap());
    let Hint::Next(suggestion) = hint else {
        panic!("it can be solved");
    };
    let white = Colour(0xff, 0xff, 0xff);
    for degree in HintDegree::ALL {
        assert_eq!(suggestion.degree(degree).scene.background, white);
    }
    assert_eq!(puzzle(0).scene(&look).background, white);
}

#[test]
fn a_rating_follows_the_moves_played() {
    let grade = |after: &str| {
        let rating = run_to_end(puzzle(0).rate(after).unwrap());
        let rating = rating.unwrap();
        (rating.grade, rating.measurements[0].value)
    };
    assert_eq!(grade(""), ("3".to_owned(), 31));
    assert_eq!(grade("23+3,78").1, 31 - 5);
    assert!(puzzle(0).rate("6").is_err());
}

#[test]
fn levels_are_listed_with_what_the_file_says() {
    let document = document(EQUERRE);
    let levels = document.levels().unwrap();
    let companions = Companions::default();
    let list: Vec<_> = levels.list(&companions).collect();
    assert_eq!((list.len(), levels.count()), (2, 2));
    let short = &list[1];
    assert_eq!((short.number.0, short.title.as_str()), (2, "Short"));
    let stated = (short.author.as_str(), short.difficulty.as_str());
    assert_eq!(stated, ("Somebody", "2"));
    assert_eq!(short.size.to_string(), "3x1, 1 wagon");
    assert_eq!(list[0].size.to_string(), "3x4, 2 wagons");
    assert_eq!(list[0].size.cells, Some((3, 4)));
}

#[test]
fn stored_solutions_are_named_after_their_tags() {
    let puzzle = puzzle(0);
    let [record] = puzzle.records() else {
        panic!("it stores one solution");
    };
    assert_eq!(record.name, "Solution");
    assert_eq!(replay(&record.moves).verdict, Verdict::Verified);
}

#[test]
fn a_level_with_errors_is_not_opened_and_its_neighbours_are() {
    let document = document("\r\n' 0--0--a--1\r\n\r\n' 0--a--1\r\n");
    let opens = |level| {
        let levels = document.levels().unwrap();
        levels.open(LevelIndex(level), None).is_ok()
    };
    assert_eq!([0, 1, 2].map(opens), [false, true, false]);
}

#[test]
fn moves_are_entered_whole_or_not_at_all_and_undone_by_groups() {
    let mut game = game();
    let failure = game.enter("23,5").unwrap_err();
    assert_eq!(
        (failure.at, failure.token.as_str()),
        (FailedAt::Move(3), "5")
    );
    assert_eq!(game.enter("2,36").unwrap_err().at, FailedAt::Move(3));
    assert_eq!(game.moves(), "");
    game.enter("23,+3").unwrap();
    assert_eq!(values(&game.scores())[0], ("actions", 3));
    assert!(game.undo());
    assert_eq!(game.moves(), "23,");
    assert!(game.undo() && !game.undo() && game.redo());
    assert_eq!(game.group_text(0).as_deref(), Some("23,"));
}

#[test]
fn the_text_of_a_group_restores_the_group() {
    let mut game = game();
    game.enter("23,+3,7,").unwrap();
    let mut again = game.fork();
    again.seek(0);
    for group in 0..3 {
        again.enter(&game.group_text(group).unwrap()).unwrap();
    }
    assert_eq!(again.played_groups(), 3);
    assert_eq!(again.moves(), game.moves());
}

#[test]
fn every_action_does_what_it_says() {
    // The locomotive is at (1,1); rails lead south, then south and south-east.
    let mut game = game();
    let all: Vec<&str> = game.actions().iter().map(|action| action.id).collect();
    let allowed = game.available(None);
    let allowed: Vec<&str> = allowed.iter().map(|action| action.id).collect();
    assert_eq!(allowed, ["pull-south"]);
    for id in all {
        let is_allowed = perform(&mut *game, id, Target::Nothing);
        assert_eq!(is_allowed, id == "pull-south", "{id}");
        game.seek(0);
    }
    assert!(perform(&mut *game, "pull-south", Target::Nothing));
    assert!(perform(&mut *game, "pull-south-east", Target::Nothing));
    // The wagon g is at (3,4), diagonally next to the locomotive at (2,3).
    assert!(perform(&mut *game, "hook", cell(2, 3)));
    assert!(!perform(&mut *game, "hook", cell(0, 3)));
    assert!(perform(&mut *game, "pull-north-west", Target::Nothing));
    assert!(perform(&mut *game, "push-south-east", Target::Nothing));
    assert!(perform(&mut *game, "unhook", Target::Nothing));
    assert_eq!(game.moves(), "23+37T3-");
    game.seek(0);
    assert!(perform(&mut *game, "drive-to", cell(1, 2)));
    assert_eq!(game.moves(), "23,");
    assert!(!perform(&mut *game, "drive-to", cell(2, 0)), "no track");
    assert!(!perform(&mut *game, "drive-to", cell(2, 3)), "a wagon");
    assert!(game.undo() && game.moves().is_empty());
}

fn game_on(board: &str) -> Box<dyn TurnGame> {
    let document = document(&format!("Title: x\n\n{board}"));
    let puzzle = document.levels().unwrap().open(LevelIndex(0), None);
    puzzle.unwrap().game().turns().unwrap()
}

/// The first available action with a key, as views choose it.
fn meant(game: &dyn TurnGame, key: Key, at: Option<(u32, u32)>) -> Option<&'static str> {
    let actions = game.available(at.map(|(x, y)| Point::new(x, y)));
    let mut actions = actions.into_iter();
    let action = actions.find(|action| action.keys.contains(&key));
    action.map(|action| action.id)
}

#[test]
fn clicks_drive_hook_and_unhook() {
    let mut game = game_on("' 1--+--0--a--b\n");
    assert_eq!(meant(&*game, Key::Click, Some((1, 0))), Some("drive-to"));
    assert_eq!(meant(&*game, Key::Click, Some((3, 0))), Some("hook"));
    assert_eq!(meant(&*game, Key::Click, Some((4, 0))), None, "too far");
    assert!(perform(&mut *game, "hook", cell(3, 0)));
    assert_eq!(meant(&*game, Key::Click, Some((3, 0))), Some("unhook-here"));
    assert_eq!(meant(&*game, Key::Click, Some((4, 0))), Some("hook"));
    assert_eq!(meant(&*game, Key::Click, Some((2, 0))), None, "locomotive");
    assert!(perform(&mut *game, "hook", cell(4, 0)));
    assert!(!perform(&mut *game, "unhook-here", cell(3, 0)), "not last");
    assert!(perform(&mut *game, "unhook-here", cell(4, 0)));
    assert_eq!(game.moves(), "+6+6-");
}

#[test]
fn a_single_wagon_is_hooked_without_pointing() {
    let mut game = game_on("' 1--a--0--b--2\n");
    assert_eq!(meant(&*game, Key::Char('+'), None), None, "two wagons");
    let failure = perform(&mut *game, "hook-next", Target::Nothing);
    assert!(!failure);
    assert_eq!(meant(&*game, Key::Char('+'), Some((3, 0))), Some("hook"));
    let mut game = game_on("' 1--+--0--a--b\n");
    assert_eq!(meant(&*game, Key::Char('+'), None), Some("hook-next"));
    assert!(perform(&mut *game, "hook-next", Target::Nothing));
    assert!(perform(&mut *game, "hook-next", Target::Nothing));
    assert!(!perform(&mut *game, "hook-next", Target::Nothing));
    assert_eq!(game.moves(), "+6+6");
}

#[test]
fn paths_are_those_of_the_end_of_the_train_that_arrives() {
    let mut game = game_on("' 1--+--0--a--+--+\n");
    let path = |game: &dyn TurnGame, id: &str, target| {
        let action = game.actions().iter().find(|action| action.id == id);
        let path = game.path(action.unwrap(), target).into_iter();
        path.map(|at| (at.x, at.y)).collect::<Vec<_>>()
    };
    let to_the_west = path(&*game, "drive-to", cell(0, 0));
    assert_eq!(to_the_west, [(2, 0), (1, 0), (0, 0)]);
    assert_eq!(path(&*game, "drive-to", cell(5, 0)), [], "a wagon blocks");
    assert_eq!(path(&*game, "hook", cell(3, 0)), [], "nothing moves");
    assert!(perform(&mut *game, "hook-next", Target::Nothing));
    let backwards = path(&*game, "drive-to", cell(5, 0));
    assert_eq!(backwards, [(3, 0), (4, 0), (5, 0)]);
    let push = path(&*game, "push-east", Target::Nothing);
    assert_eq!(push, [(3, 0), (4, 0)]);
    let pull = path(&*game, "pull-west", Target::Nothing);
    assert_eq!(pull, [(2, 0), (1, 0)]);
    assert_eq!(path(&*game, "pull-east", Target::Nothing), []);
    assert_eq!(game.moves(), "+6", "nothing is played");
}

#[test]
fn the_focus_is_the_locomotive() {
    let mut game = game();
    assert_eq!(game.focus(), Some(Point::new(0, 0)));
    game.enter("2").unwrap();
    assert_eq!(game.focus(), Some(Point::new(0, 1)));
}

#[test]
fn switches_are_marked_with_the_ways_of_a_train() {
    let game = game();
    let overlay = game.overlays().iter().find(|one| one.id == "switches");
    let shown = game.overlay(overlay.unwrap());
    let words = shown.cells.into_iter();
    let words: Vec<_> = words.map(|(at, words)| ((at.x, at.y), words)).collect();
    let fork = "switch: heading south, on to the south-east or south";
    assert_eq!(words, [((0, 1), fork.to_owned())]);
    assert_eq!(shown.links, [(Point::new(0, 0), Point::new(0, 1))]);
}

#[test]
fn cells_are_described_in_words() {
    let game = game();
    let label = |x, y| game.cell_label(Point::new(x, y)).unwrap();
    assert_eq!(label(0, 0), "locomotive at (1,1)");
    assert_eq!(label(0, 1), "track at (1,2)");
    assert_eq!(label(0, 3), "wagon d on target 7 at (1,4)");
    assert_eq!(label(1, 0), "no track at (2,1)");
    let mut game = game;
    game.enter("23+3").unwrap();
    let label = game.cell_label(Point::new(2, 3)).unwrap();
    assert_eq!(label, "wagon g, hooked on target 4 at (3,4)");
}

#[test]
fn overlays_mark_wagons() {
    let mut game = game();
    let marked = |game: &dyn TurnGame, id: &str| {
        let overlay = game.overlays().iter().find(|overlay| overlay.id == id);
        let overlay = game.overlay(overlay.unwrap());
        let words = overlay.cells.into_iter();
        words.map(|(_, words)| words).collect::<Vec<_>>()
    };
    let misplaced = ["wagon d", "wagon g"];
    let misplaced = misplaced.map(|wagon| format!("{wagon}: not on a matching target"));
    assert_eq!(marked(&*game, "misplaced-wagons"), misplaced);
    assert!(marked(&*game, "hookable-wagons").is_empty());
    game.enter("23").unwrap();
    let hookable = ["wagon g: can be hooked"];
    assert_eq!(marked(&*game, "hookable-wagons"), hookable);
}

#[test]
fn the_caption_counts_actions() {
    let puzzle = puzzle(0);
    let mut game = puzzle.game().turns().unwrap();
    assert_eq!(game.scene(&look()).caption, "");
    game.enter("2").unwrap();
    assert_eq!(game.scene(&look()).caption, "1 action");
    game.seek(0);
    game.enter(&puzzle.records()[0].moves).unwrap();
    assert!(game.is_solved());
    assert_eq!(game.scene(&look()).caption, "solved in 31 actions");
}

#[test]
fn a_game_and_a_running_solver_move_to_another_thread() {
    struct Both {
        game: Game,
        job: SolveJob,
    }
    let puzzle = puzzle(0);
    let request = SolveRequest::best(METRICS[0], MEMORY);
    let both = Both {
        game: puzzle.game(),
        job: puzzle.solve(&request).unwrap(),
    };
    drop(puzzle);
    let moved = std::thread::spawn(move || {
        let outcome = run_to_end(both.job);
        let Conclusion::Solved(solved) = outcome.conclusion else {
            panic!("it can be solved");
        };
        let mut game = both.game.turns().unwrap();
        game.enter(&solved.solution).unwrap();
        game.is_solved()
    });
    assert!(moved.join().unwrap());
}

/// The collection with these solutions, as text.
fn with_solutions(text: &str, solutions: &[WonSolution]) -> String {
    let document = document(text);
    let levels = document.levels().unwrap();
    let written = levels.write_solutions(solutions, &GARTRIAGE, None).unwrap();
    String::from_utf8(written.bytes).unwrap()
}

#[test]
fn found_solutions_are_tags_named_after_their_metric() {
    let found = |moves: &str, metric, replaces: &[usize]| WonSolution {
        scores: vec![Score { metric, value: 2 }],
        replaces: replaces.to_vec(),
        ..WonSolution::new(LevelIndex(1), "standard", moves)
    };
    let added = with_solutions(EQUERRE, &[found("+6T6", &ACTIONS, &[])]);
    assert!(
        added.contains("Difficulty: 2\r\nSolution: +6T6\r\n' 0--a--1"),
        "{added}"
    );
    let replaced = with_solutions(&added, &[found("+6,T6", &MOVES, &[0])]);
    assert!(replaced.contains("Solution-moves: +6,T6\r\n"), "{replaced}");
    assert!(!replaced.contains("Solution: +6T6"), "{replaced}");
    assert!(replaced.contains("Solution: 23+378T2-334"), "{replaced}");
    let missing = WonSolution::new(LevelIndex(9), "standard", "");
    let document = document(EQUERRE);
    let levels = document.levels().unwrap();
    assert!(
        levels
            .write_solutions(&[missing], &GARTRIAGE, None)
            .is_err()
    );
}

fn improve(level: usize, moves: &str, metric: &'static Metric, slice: u64) -> (String, u64, bool) {
    let request = ImproveRequest {
        metric,
        memory: MEMORY,
    };
    let mut job = puzzle(level).improve(moves, &request).unwrap().unwrap();
    while job.run(slice) == Status::Running {}
    match job.finish(None).conclusion {
        Conclusion::Solved(solved) => {
            let is_proven = solved.optimality == Optimality::Proven;
            (solved.solution, solved.score.value, is_proven)
        }
        other => panic!("{other:?}"),
    }
}

#[test]
fn solutions_are_improved_to_the_optimum() {
    let detour = "+6-+6-+6T6";
    assert_eq!(
        improve(1, detour, &ACTIONS, 100),
        ("+6T6".to_owned(), 2, true)
    );
    assert_eq!(improve(1, detour, &COUPLINGS, 100).1, 1);
    // A detour at the beginning of the printed solution.
    let long = "282823+378T2-334+46-77+28T3-22+6T6-488+38T2T2";
    assert_eq!(replay(long).verdict, Verdict::Verified);
    for slice in [1, 100, u64::MAX] {
        let (solution, value, is_proven) = improve(0, long, &ACTIONS, slice);
        assert_eq!((value, is_proven), (31, true));
        assert_eq!(replay(&solution).verdict, Verdict::Verified);
    }
}

#[test]
fn only_solutions_are_improved() {
    let request = ImproveRequest {
        metric: &ACTIONS,
        memory: MEMORY,
    };
    let refused = |moves: &str| {
        let job = puzzle(1).improve(moves, &request).unwrap();
        job.err().unwrap().to_string()
    };
    assert_eq!(refused("+6"), "these moves do not solve the level");
    assert!(refused("x").contains("1"), "{}", refused("x"));
}

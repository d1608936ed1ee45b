//! Tests of the family through the interface that front ends use.

use super::*;
use quandary_core::budget::Reason;
use quandary_core::failure::FailedAt;
use quandary_core::family::{
    Answer, GenerateRequest, Inquiry, Puzzle, Question, SolveJob, SolveRequest, Tone, Want,
    WonSolution,
};
use quandary_core::game::{Game, TurnGame};
use quandary_core::grid::Point;
use quandary_core::hint::{Hint, HintRequest};
use quandary_core::interaction::{Overlay, Target};
use quandary_core::job::Status;
use quandary_core::level::LevelIndex;
use quandary_core::look::Look;
use quandary_core::options::Options;
use quandary_core::outcome::{Conclusion, Count};
use quandary_core::replay::{Replayed, Verdict};
use quandary_testing::job::run_to_end;
use std::collections::BTreeSet;

/// The seed's board, unique and easy.
const SEED: &str = "8x8:d_bfdcdcfcaig,4,0,1,2,1,1,2,1,3,0,4,0,4,0,1,0";

/// Its tents, as the seed prints them.
const PRINTED: &str = "T0,0 T0,3 T0,6 T2,0 T2,3 T2,5 T2,7 T4,0 T4,2 T4,4 T4,6 T6,0";

/// The example of the seed: three trees, each with a tent next to it, and no perfect matching.
const SHARED: &str = "3 3 0 0\n1 1 1 \n2 0 1 \n*-x\nx-*\n*-x\n";

/// Its tree has two squares for its tent, and the clues choose (1,0).
const CORNER: &str = "2 2 0 0\n0 1 \n1 0 \nx \n  \n";

const MEMORY: u64 = 1 << 28;

fn document(format: &str, text: &str) -> Arc<dyn Document> {
    let source = Source::new("test", text.into());
    let format = FORMATS.iter().find(|known| known.id == format);
    let read = Tents.read(source, format.unwrap(), &ReadOptions::default());
    read.unwrap()
}

fn open(document: &dyn Document, variant: Option<&str>) -> Arc<dyn Puzzle> {
    let levels = document.levels().unwrap();
    levels.open(LevelIndex(0), variant).unwrap()
}

fn puzzle(format: &str, text: &str) -> Arc<dyn Puzzle> {
    open(&*document(format, text), None)
}

fn game(format: &str, text: &str) -> Box<dyn TurnGame> {
    puzzle(format, text).game().turns().unwrap()
}

fn replay(puzzle: &dyn Puzzle, moves: &str) -> Replayed {
    run_to_end(puzzle.replay(moves))
}

fn request(after: &str) -> SolveRequest {
    SolveRequest {
        metric: &TENTS,
        want: Want::Count { limit: 9 },
        memory: MEMORY,
        after: after.to_owned(),
    }
}

fn solved(puzzle: &dyn Puzzle) -> Option<(String, Option<Count>)> {
    match run_to_end(puzzle.solve(&request("")).unwrap()).conclusion {
        Conclusion::Solved(solved) => Some((solved.solution, solved.count)),
        Conclusion::Unsolvable => None,
        Conclusion::Undecided { .. } => panic!("small boards are decided"),
    }
}

fn is_solution(puzzle: &dyn Puzzle, moves: &str) -> bool {
    replay(puzzle, moves).verdict == Verdict::Verified
}

fn ask(puzzle: &dyn Puzzle, id: &str, set: &[(&str, &str)], moves: &str) -> Answer {
    let mut questions = INFO.questions.iter();
    let question: &'static Question = questions.find(|one| one.id == id).unwrap();
    let mut options = Options::defaults(question.options);
    for (name, value) in set {
        options.set(name, value).unwrap();
    }
    let inquiry = Inquiry {
        options: &options,
        after: moves,
        memory: MEMORY,
        look: &Look::plain(INFO.draw_options),
    };
    run_to_end((question.ask)(puzzle, &inquiry).unwrap())
}

fn hint(puzzle: &dyn Puzzle, moves: &str) -> Hint {
    let request = HintRequest {
        after: moves,
        memory: MEMORY,
        look: &Look::plain(INFO.draw_options),
    };
    run_to_end(puzzle.hint(&request).unwrap())
}

/// Performs an action by its id.
fn perform(game: &mut dyn TurnGame, id: &str, target: Target) -> bool {
    let action = game.actions().iter().find(|action| action.id == id);
    game.perform(action.unwrap(), target).is_ok()
}

fn square(row: u32, column: u32) -> Target {
    Target::Cell(Point::new(column, row))
}

#[test]
fn a_save_is_played_by_the_rules_of_libgame_and_other_files_by_simon_tathams() {
    assert_eq!(puzzle("tnt", CORNER).variant(), "local");
    assert_eq!(puzzle("tatham", SEED).variant(), "matching");
    let torus = "3 3 1 1\n1 0 1 \n1 0 1 \n  x\n   \nx  \n";
    assert_eq!(
        puzzle("tnt", torus).variant(),
        "local, torus, diagonal contact"
    );
    let chosen = open(&*document("tnt", torus), Some("matching"));
    assert_eq!(chosen.variant(), "matching, torus, diagonal contact");
    let said = format!("{torus}rule-4: matching\n");
    assert_eq!(
        puzzle("tnt", &said).variant(),
        "matching, torus, diagonal contact"
    );
    let chosen = open(&*document("tnt", &said), Some("local"));
    assert_eq!(chosen.variant(), "local, torus, diagonal contact");
}

#[test]
fn the_readings_of_rule_4_differ_on_a_shared_tree() {
    let file = document("tnt", SHARED);
    let [local, matching] = ["local", "matching"].map(|name| open(&*file, Some(name)));
    let recorded = local.records();
    assert_eq!(recorded.len(), 1, "the board itself");
    assert!(is_solution(&*local, &recorded[0].moves));
    let Verdict::Failed(_, failure) = replay(&*matching, &recorded[0].moves).verdict else {
        panic!("two tents share a tree");
    };
    assert_eq!(failure.at, FailedAt::End { after: 3 });
    assert!(failure.reason.contains("connected group"), "{failure}");
    assert_eq!(solved(&*matching), None);
}

#[test]
fn the_printed_solution_is_the_only_one() {
    let puzzle = puzzle("tatham", SEED);
    assert!(is_solution(&*puzzle, PRINTED));
    let found = solved(&*puzzle);
    assert_eq!(found, Some((PRINTED.to_owned(), Some(Count::Exact(1)))));
}

#[test]
fn wrong_tents_of_a_save_are_removed_and_those_of_a_game_id_are_kept() {
    let save = CORNER.replace("x \n", "x*\n");
    let puzzle_of_save = puzzle("tnt", &save);
    let (solution, _) = solved(&*puzzle_of_save).unwrap();
    assert_eq!(solution, "E0,1 T1,0");
    assert!(is_solution(&*puzzle_of_save, &solution));
    // `_!` is a tent on the second square, next to the tree and in the wrong column.
    let id = |rest: &str| puzzle("tatham", &format!("2x2:_{rest},1,0,0,1"));
    assert_eq!(solved(&*id("c")).unwrap().0, "T1,0");
    assert_eq!(solved(&*id("_!b")), None);
}

#[test]
fn marks_of_other_formats_are_ignored_like_those_of_a_save() {
    let file = "pzprv3/tents/2/2/. 1 0 /0 1 A /1 . . /";
    assert_eq!(solved(&*puzzle("pzprv3", file)).unwrap().0, "E0,1 T1,0");
}

#[test]
fn complete_boards_and_stated_solutions_are_records() {
    let names = |format, text: &str| {
        let puzzle = puzzle(format, text);
        let recorded = puzzle.records();
        let verified = recorded.iter().map(|one| one.name.clone());
        verified.collect::<Vec<String>>()
    };
    assert_eq!(names("tnt", CORNER), [""; 0]);
    // A tent for each tree, or nothing open.
    let tent = "2 2 0 0\n0 1 \n1 0 \nx \n* \n";
    assert_eq!(names("tnt", tent), ["board"]);
    assert_eq!(names("tnt", &tent.replace("x \n* ", "x-\n--")), [""; 0]);
    let source = "[clabels]\n1 0\n[rlabels]\n0 1\n[problem]\nx -\n- -\n[solution]\nx -\no -\n";
    assert_eq!(names("janko", source), ["solution"]);
    let stated = puzzle("janko", source);
    let stated = &stated.records()[0];
    assert!(is_solution(&*puzzle("janko", source), &stated.moves));
    let wrong = tent.replace("x \n* ", "x*\n  ");
    let wrong = puzzle("tnt", &wrong);
    assert!(
        !is_solution(&*wrong, &wrong.records()[0].moves),
        "it is replayed"
    );
}

#[test]
fn a_failure_names_its_move_or_the_broken_rules() {
    let puzzle = puzzle("tatham", SEED);
    let failure = |moves| match replay(&*puzzle, moves).verdict {
        Verdict::Failed(_, failure) => failure.to_string(),
        other => panic!("it does not solve the level: {other:?}"),
    };
    assert_eq!(
        failure("T0,0 T0,4"),
        "move 2 \"T0,4\": the square (0,4) has a tree"
    );
    assert_eq!(
        failure("T0,0 X"),
        "move 2 \"X\": expected T, G or E at the beginning of a move"
    );
    assert!(failure("T0,0 T0,1").starts_with(
        "at the end: the tents at (0,0) and (0,1) are in contact; row 0 has 2 tents, but its clue is 3;"
    ));
}

#[test]
fn hints_lead_to_the_solution() {
    let puzzle = puzzle("tatham", SEED);
    let mut moves = String::new();
    loop {
        match hint(&*puzzle, &moves) {
            Hint::Next(next) => {
                assert!(next.reason.contains(": "), "{}", next.reason);
                moves = format!("{moves};{}", next.input);
            }
            end => {
                assert_eq!(end, Hint::Solved);
                break;
            }
        }
    }
    assert!(is_solution(&*puzzle, &moves));
}

#[test]
fn a_hint_names_marks_that_no_solution_has_together() {
    let why = |puzzle: &dyn Puzzle, moves: &str| match hint(puzzle, moves) {
        Hint::Hopeless { reason, .. } => reason,
        other => panic!("{other:?}"),
    };
    let seed = puzzle("tatham", SEED);
    assert_eq!(why(&*seed, "T0,1"), "no solution has a tent on (0,1)");
    assert_eq!(why(&*seed, "T7,7"), "no solution has a tent on (7,7)");
    let right = "T0,3 T0,6 G0,1";
    assert_eq!(
        why(&*seed, &format!("{right} G0,0")),
        "no solution has grass on (0,0)"
    );
    // One tree, no clues: each of its tents would do, but not two of them.
    let free = puzzle(
        "pzprv3",
        "pzprv3/tents/3/3/. . . . /. . . . /. . 1 . /. . . . /",
    );
    assert_eq!(
        why(&*free, "T0,1 G1,0 T2,1"),
        "no solution has all of these: a tent on (0,1); a tent on (2,1)"
    );
    let none = puzzle("tnt", "1 3 0 0\n0 \n0 0 0 \n x \n");
    assert_eq!(
        why(&*none, "G0,0"),
        "there is no solution, whatever the marks"
    );
}

#[test]
fn an_unfinished_grade_is_a_lower_bound() {
    let mut options = Options::defaults(generate::OPTIONS);
    for (name, value) in [("rows", "9"), ("columns", "9"), ("grade", "extreme")] {
        options.set(name, value).unwrap();
    }
    let made =
        run_to_end((INFO.generator.unwrap().start)(&options, &GenerateRequest::new(1, 1)).unwrap());
    let puzzle = puzzle("tatham", std::str::from_utf8(&made.bytes).unwrap());
    let question = INFO.questions.iter().find(|one| one.id == "grade").unwrap();
    let none = Options::defaults(question.options);
    let mut grades = Vec::new();
    for nodes in 0.. {
        let inquiry = Inquiry {
            options: &none,
            after: "",
            memory: MEMORY,
            look: &Look::plain(INFO.draw_options),
        };
        let mut rating = puzzle.rate("").unwrap();
        let mut answer = (question.ask)(&*puzzle, &inquiry).unwrap();
        if rating.run(nodes) == Status::Done {
            break;
        }
        assert_eq!(answer.run(nodes), Status::Running, "the same work");
        let rating = rating.finish(Some(Reason::Nodes));
        let answer = answer.finish(Some(Reason::Nodes));
        assert_eq!((answer.word, answer.tone), ("undecided", Tone::Open));
        let budget = "no answer within the budget (nodes)";
        assert_eq!(
            answer.sentence,
            match &rating {
                Some(rating) => format!("{}: {budget}", rating.grade),
                None => budget.to_owned(),
            }
        );
        grades.extend(rating.map(|rating| rating.grade));
    }
    assert_eq!(grades.last().map(String::as_str), Some("at least extreme"));
}

#[test]
fn moves_are_entered_whole_or_not_at_all_and_undone_by_groups() {
    let mut game = game("tatham", SEED);
    let failure = game.enter("T0,0; G0,1 T0,4").unwrap_err();
    assert_eq!(failure.at, FailedAt::Move(3));
    assert_eq!(game.moves(), "");
    game.enter("T0,0; G0,1 G0,2").unwrap();
    assert!(game.undo());
    assert_eq!(game.moves(), "T0,0");
    assert!(game.redo() && game.undo() && game.undo() && !game.undo());
}

#[test]
fn the_text_of_a_group_restores_the_group() {
    let mut game = game("tatham", SEED);
    game.enter("T0,0; G0,1 G0,2; E0,1").unwrap();
    let groups = game.played_groups();
    let mut again = game.fork();
    again.seek(0);
    for group in 0..groups {
        again.enter(&game.group_text(group).unwrap()).unwrap();
    }
    assert_eq!(again.played_groups(), groups);
    assert_eq!(again.moves(), game.moves());
}

#[test]
fn every_action_does_what_it_says() {
    // A tree at (0,1), a column clue 1 for column 0.
    let text = "2 3 0 0\n1 0 \n1 0 0 \n x \n   \n";
    let mut game = game("tnt", text);
    assert!(perform(&mut *game, "tent", square(0, 0)));
    assert!(perform(&mut *game, "grass", square(0, 2)));
    assert!(perform(&mut *game, "clear", square(0, 2)));
    for _ in 0..3 {
        assert!(perform(&mut *game, "cycle", square(1, 0)));
    }
    assert_eq!(game.moves(), "T0,0 G0,2 E0,2 T1,0 G1,0 E1,0");
    for id in ["tent", "grass", "clear", "cycle"] {
        assert!(!perform(&mut *game, id, square(0, 1)), "{id}: a tree");
        assert!(!perform(&mut *game, id, square(2, 0)), "{id}: outside");
        assert!(!perform(&mut *game, id, Target::Nothing), "{id}: nowhere");
    }
    let played = |id: &str, target: Target| {
        let mut game = game.fork();
        game.seek(0);
        assert!(perform(&mut *game, id, target), "{id}");
        game.moves()
    };
    assert_eq!(played("fill-row", square(1, 2)), "G1,0 G1,1 G1,2;");
    assert_eq!(played("fill-column", square(1, 2)), "G0,2 G1,2;");
    assert_eq!(
        played("fill-away-from-trees", Target::Nothing),
        "G1,0 G1,2;"
    );
    assert_eq!(played("fill-between", drag((1, 2), (1, 1))), "G1,1 G1,2;");
    let mut diagonal = game.fork();
    assert!(!perform(
        &mut *diagonal,
        "fill-between",
        drag((1, 2), (0, 0))
    ));
}

#[test]
fn only_useful_actions_are_available() {
    let mut game = game("tnt", CORNER);
    let available = |game: &dyn TurnGame, row, column| {
        let actions = game.available(Some(Point::new(column, row)));
        actions.iter().map(|action| action.id).collect::<Vec<_>>()
    };
    let on_tree = [
        "tent-of-tree",
        "fill-between",
        "fill-row",
        "fill-column",
        "fill-away-from-trees",
    ];
    assert_eq!(available(&*game, 0, 0), on_tree);
    assert_eq!(available(&*game, 1, 1).len(), 8);
    assert!(perform(&mut *game, "fill-away-from-trees", Target::Nothing));
    assert_eq!(game.moves(), "G1,1");
    assert!(!available(&*game, 1, 1).contains(&"fill-away-from-trees"));
    let anywhere = game.available(None);
    assert!(anywhere.is_empty(), "{anywhere:?}");
}

fn squares(path: Vec<Point>) -> Vec<(u32, u32)> {
    path.into_iter().map(|at| (at.y, at.x)).collect()
}

fn path(game: &dyn TurnGame, id: &str, target: Target) -> Vec<(u32, u32)> {
    let action = game.actions().iter().find(|action| action.id == id);
    squares(game.path(action.unwrap(), target))
}

fn shown(game: &dyn TurnGame, id: &str) -> Overlay {
    let overlay = game.overlays().iter().find(|overlay| overlay.id == id);
    game.overlay(overlay.unwrap())
}

fn drag(from: (u32, u32), to: (u32, u32)) -> Target {
    Target::TwoCells(Point::new(from.1, from.0), Point::new(to.1, to.0))
}

#[test]
fn a_drag_from_a_tree_puts_a_tent_next_to_it() {
    let text = "3 3 0 0\n1 0 0 \n1 0 0 \nx  \n   \n   \n";
    let mut flat = game("tnt", text);
    for (from, to) in [
        ((0, 0), (1, 1)),
        ((1, 0), (2, 0)),
        ((0, 0), (0, 0)),
        ((0, 0), (2, 0)),
    ] {
        assert!(!perform(&mut *flat, "tent-of-tree", drag(from, to)));
    }
    assert_eq!(path(&*flat, "tent-of-tree", drag((0, 0), (0, 1))), [(0, 1)]);
    assert!(perform(&mut *flat, "tent-of-tree", drag((0, 0), (0, 1))));
    assert_eq!(flat.moves(), "T0,1");
    let mut torus = game("tnt", &text.replacen("0 0", "1 0", 1));
    assert!(perform(&mut *torus, "tent-of-tree", drag((0, 0), (2, 0))));
    assert_eq!(torus.moves(), "T2,0");
}

#[test]
fn paths_are_the_squares_that_a_fill_changes() {
    let mut game = game("tnt", "2 3 0 0\n1 0 \n1 0 0 \n x \n   \n");
    game.enter("G1,1").unwrap();
    let fill = path(&*game, "fill-row", square(1, 2));
    assert_eq!(fill, [(1, 0), (1, 2)]);
    let away = path(&*game, "fill-away-from-trees", Target::Nothing);
    assert_eq!(away, [(1, 0), (1, 2)]);
    let between = path(&*game, "fill-between", drag((1, 0), (1, 1)));
    assert_eq!(between, [(1, 0)]);
    assert_eq!(path(&*game, "tent", square(1, 2)), []);
    assert_eq!(path(&*game, "cycle", square(1, 2)), []);
    assert_eq!(game.moves(), "G1,1", "nothing is played");
    assert_eq!(game.focus(), None);
}

#[test]
fn links_cross_the_edges_of_a_torus_and_never_corners() {
    // A tree in the upper left corner; tents below it, across both edges, and at its corner.
    let tents = "T1,0 T0,2 T2,0 T1,1";
    let tree = Point::new(0, 0);
    let links = |options: &str| {
        let text = format!("3 3 {options}\n1 1 1 \n1 1 1 \nx  \n   \n   \n");
        let mut game = game("tnt", &text);
        game.enter(tents).unwrap();
        let links = shown(&*game, "links").links.into_iter();
        let links = links.inspect(|(_, end)| assert_eq!(*end, tree));
        squares(links.map(|(tent, _)| tent).collect())
    };
    assert_eq!(links("0 0"), [(1, 0)]);
    assert_eq!(links("0 1"), [(1, 0)]);
    assert_eq!(links("1 0"), [(0, 2), (1, 0), (2, 0)]);
    assert_eq!(links("1 1"), [(0, 2), (1, 0), (2, 0)]);
    // On two columns, the tree is on both sides of the tent.
    let mut narrow = game("tnt", "1 2 1 0\n1 \n0 1 \nx \n");
    narrow.enter("T0,1").unwrap();
    assert_eq!(shown(&*narrow, "links").links, [(Point::new(1, 0), tree)]);
}

#[test]
fn errors_follow_the_options_of_the_board() {
    let errors = |options: &str, moves: &str| {
        let text = format!("3 3 {options}\n1 1 1 \n1 1 1 \nx  \n   \n  x\n");
        let mut game = game("tnt", &text);
        game.enter(moves).unwrap();
        let errors = shown(&*game, "errors").cells.into_iter();
        errors.map(|(_, why)| why).collect::<BTreeSet<String>>()
    };
    let contact = |one: &str, two: &str| format!("the tents at {one} and {two} are in contact");
    // Tents at corners are in contact all around, but not by sides.
    let corner = contact("(0,1)", "(1,2)");
    assert!(errors("0 0", "T0,1 T1,2").contains(&corner));
    assert_eq!(errors("0 1", "T0,1 T1,2"), BTreeSet::new());
    // Across an edge they are in contact on a torus only.
    let across = contact("(0,1)", "(2,1)");
    assert!(errors("1 0", "T0,1 T2,1").contains(&across));
    assert!(errors("1 1", "T0,1 T2,1").contains(&across));
    assert!(!errors("0 0", "T0,1 T2,1").contains(&across));
    // A tent whose tree is across the edge has a tree on a torus only.
    let alone = "no tree is next to the tent at (2,0)".to_owned();
    assert!(errors("0 0", "T2,0").contains(&alone));
    assert!(!errors("1 0", "T2,0").contains(&alone));
}

#[test]
fn what_further_tents_can_repair_is_not_an_error() {
    let mut game = game("tnt", CORNER);
    assert_eq!(shown(&*game, "errors").cells, []);
    assert!(perform(&mut *game, "grass", square(1, 0)));
    let errors = |game: &dyn TurnGame| {
        let cells = shown(game, "errors").cells.into_iter();
        cells.map(|(_, why)| why).collect::<BTreeSet<String>>()
    };
    let column = "column 0 has 0 tents, but its clue is 1".to_owned();
    assert_eq!(errors(&*game), BTreeSet::from([column]));
    assert!(perform(&mut *game, "grass", square(0, 1)));
    let tree = "no tent is next to the tree at (0,0)";
    assert!(errors(&*game).contains(tree));
    assert!(perform(&mut *game, "tent", square(1, 0)));
    assert!(game.is_solved() && errors(&*game).is_empty());
}

#[test]
fn squares_are_described_in_words() {
    let mut game = game("tatham", SEED);
    game.enter("T0,0 G0,1").unwrap();
    let label = |row, column| game.cell_label(Point::new(column, row));
    assert_eq!(label(0, 0).as_deref(), Some("tent, row 0, column 0"));
    assert_eq!(label(0, 1).as_deref(), Some("grass, row 0, column 1"));
    assert_eq!(label(0, 2).as_deref(), Some("empty, row 0, column 2"));
    assert_eq!(label(0, 4).as_deref(), Some("tree, row 0, column 4"));
    assert_eq!(label(8, 0), None);
}

#[test]
fn overlays_show_errors_finished_lines_and_links() {
    let mut game = game("tnt", CORNER);
    game.enter("T0,1 T1,0").unwrap();
    let shown = |id: &str| shown(&*game, id);
    let contact = "the tents at (0,1) and (1,0) are in contact";
    let errors = shown("errors").cells;
    assert!(
        errors
            .iter()
            .any(|(at, why)| *at == Point::new(1, 0) && why == contact)
    );
    let row = "row 0 has 1 tent, but its clue is 0";
    assert!(errors.iter().any(|(_, why)| why == row), "{errors:?}");
    let finished = shown("finished-lines").cells;
    let lines = ["row 1 has all its tents", "column 0 has all its tents"];
    assert!(
        lines
            .iter()
            .all(|line| finished.iter().any(|(_, why)| why == line))
    );
    let tree = Point::new(0, 0);
    let links = [(Point::new(1, 0), tree), (Point::new(0, 1), tree)];
    assert_eq!(shown("links").links, links);
}

#[test]
fn solving_after_moves_gives_a_continuation() {
    let puzzle = puzzle("tatham", SEED);
    for after in ["T0,0", "T0,1; G0,0 T7,7"] {
        let job = puzzle.solve(&request(after)).unwrap();
        let Conclusion::Solved(solved) = run_to_end(job).conclusion else {
            panic!("it can be solved");
        };
        let whole = format!("{after}{}{}", INFO.move_separator, solved.solution);
        assert!(is_solution(&*puzzle, &whole), "{whole}");
    }
    assert!(puzzle.solve(&request("T0,4")).is_err());
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
    let error = puzzle("tatham", SEED).solve(&request).err().unwrap();
    assert_eq!(error.to_string(), "unknown metric `pushes`");
}

#[test]
fn a_game_and_a_running_solver_move_to_another_thread() {
    struct Both {
        game: Game,
        job: SolveJob,
    }
    let puzzle = puzzle("tatham", SEED);
    let both = Both {
        game: puzzle.game(),
        job: puzzle.solve(&request("")).unwrap(),
    };
    drop(puzzle);
    let moved = std::thread::spawn(move || {
        let Conclusion::Solved(solved) = run_to_end(both.job).conclusion else {
            panic!("it can be solved");
        };
        let mut game = both.game.turns().unwrap();
        game.enter(&solved.solution).unwrap();
        game.is_solved()
    });
    assert!(moved.join().unwrap());
}

#[test]
fn deductions_are_listed_step_by_step() {
    let puzzle = puzzle("tatham", SEED);
    let answer = ask(&*puzzle, "deduce", &[], "");
    assert_eq!((answer.word, answer.tone), ("solved", Tone::Good));
    let moves: Vec<_> = answer.steps.iter().map(|part| &*part.moves).collect();
    assert!(is_solution(&*puzzle, &moves.join(";")));
    let room = "row 2 needs 4 tents and has exactly 4 free squares";
    assert!(answer.steps.iter().any(|part| part.reason == room));
    let wrong = ask(&*puzzle, "deduce", &[], "T0,1");
    assert_eq!((wrong.word, wrong.tone), ("contradiction", Tone::Bad));
    let anew = ask(&*puzzle, "deduce", &[("marks", "ignore")], "T0,1");
    assert_eq!(anew.word, "solved");
}

#[test]
fn the_squares_of_the_first_step_are_counted_in_tables() {
    let puzzle = puzzle("tatham", "5x5:_haaia,0,2,0,0,3,2,0,1,1,1");
    let answer = ask(&*puzzle, "deduce", &[], "");
    let first = &answer.steps[0];
    assert_eq!(first.name, "away from trees");
    assert_eq!(first.summary.as_deref(), Some("8 squares"));
    assert_eq!(first.moves.split_whitespace().count(), 8);
    assert!(answer.steps[1..].iter().all(|step| step.summary.is_none()));
    let reason = "all squares that are not next to a tree are grass";
    assert_eq!(first.reason, reason);
    assert_eq!(answer.word, "solved");
    // A hint is played, so it has its squares.
    let Hint::Next(next) = hint(&*puzzle, "") else {
        panic!("something follows");
    };
    assert!(next.input.starts_with("G0,2 "), "{}", next.input);
}

#[test]
fn an_only_square_names_the_tents_of_other_trees() {
    // The first tree has one square for its tent, and then the second tree has one, too.
    let puzzle = puzzle("pzprv3", "pzprv3/tents/1/4/. . . . . /. 1 . 1 . /");
    let reasons = |moves: &str| {
        let steps = ask(&*puzzle, "deduce", &[], moves).steps;
        let steps = steps.into_iter().map(|step| (step.moves, step.reason));
        steps.collect::<Vec<(String, String)>>()
    };
    let step = |moves: &str, reason: &str| (moves.to_owned(), reason.to_owned());
    let other = "the tree at (0,2) has no other square left for its tent";
    let first = step(
        "T0,1",
        "the tree at (0,0) has no other square left for its tent",
    );
    let second = format!("{other}; (0,1) is the only square left for the tree at (0,0)");
    assert_eq!(reasons(""), [first, step("T0,3", &second)]);
    let second = format!("{other}; the tent at (0,1) belongs to the tree at (0,0)");
    assert_eq!(reasons("T0,1"), [step("T0,3", &second)]);
}

#[test]
fn marks_are_checked_without_showing_the_solution() {
    let puzzle = puzzle("tatham", SEED);
    for (moves, word) in [("", "right"), ("T0,0 G0,1", "right"), ("G0,0", "wrong")] {
        let answer = ask(&*puzzle, "so-far", &[], moves);
        assert_eq!((answer.word, answer.steps.len()), (word, 0), "{moves}");
    }
}

#[test]
fn a_grade_names_its_deductions_and_simon_tathams_word_where_his_rules_hold() {
    let answer = ask(&*puzzle("tatham", SEED), "grade", &[], "");
    assert_eq!(answer.word, "gentle");
    assert_eq!(answer.sentence, "gentle; Easy in Simon Tatham's program");
    let names: Vec<_> = answer.steps.iter().map(|part| &*part.name).collect();
    assert_eq!(names, ["full line", "no room to spare"]);
    let local = open(&*document("tatham", SEED), Some("local"));
    assert_eq!(ask(&*local, "grade", &[], "").sentence, "gentle");
    let none = "1 3 0 0\n0 \n0 0 0 \n x \n";
    assert_eq!(ask(&*puzzle("tnt", none), "grade", &[], "").word, "none");
}

#[test]
fn common_squares_and_contradicting_clues_are_found() {
    // A tree in the middle of a row of three: its tent is right of it.
    let two = "1 3 0 0\n1 \n0 0 1 \n x \n";
    let answer = ask(&*puzzle("tnt", two), "common", &[], "");
    assert_eq!(answer.word, "unique");
    assert_eq!(answer.steps[0].moves, "T0,2");
    assert_eq!(ask(&*puzzle("tnt", two), "why", &[], "").word, "solvable");
    let none = "1 3 0 0\n1 \n0 1 0 \n x \n";
    let answer = ask(&*puzzle("tnt", none), "why", &[], "");
    assert_eq!(answer.tone, Tone::Bad);
    let names: Vec<_> = answer.steps.iter().map(|part| &*part.name).collect();
    assert_eq!(
        names,
        ["column 1"],
        "the only square that column 1 has is a tree"
    );
}

#[test]
fn a_level_with_errors_says_why_it_is_not_opened() {
    let seed = document("tatham", "8x8de#911105660705777\n");
    let levels = seed.levels().unwrap();
    let why = levels.open(LevelIndex(0), None).err().unwrap().to_string();
    assert!(why.contains("is a random seed, not a board"), "{why}");
    let inline = |text| Tents.inline_text(text, 0);
    assert_eq!(inline(SEED).as_deref(), Some(SEED));
    assert_eq!(inline("first.tnt#2"), None);
}

#[test]
fn what_a_conversion_loses_is_listed() {
    let file = document("tnt", &CORNER.replace("0 0\n0", "1 0\n0"));
    let lost = file.convert(FORMATS[5]).unwrap().lost;
    assert_eq!(lost.len(), 1);
    assert!(lost[0].contains("torus"), "{lost:?}");
}

/// The rule of the only level of a converted file.
fn variant_after(file: &dyn Document, format: &'static Format) -> String {
    let bytes = file.convert(format).unwrap().bytes;
    let source = Source::new("converted", bytes);
    let again = Tents.read(source, format, &ReadOptions::default()).unwrap();
    open(&*again, None).variant().to_owned()
}

#[test]
fn the_rule_of_a_level_travels_with_it_where_the_format_can_state_it() {
    let matching = document("tatham", SEED);
    let local = document("tnt", SHARED);
    for format in FORMATS {
        assert_eq!(
            variant_after(&*matching, format),
            "matching",
            "{}",
            format.id
        );
        assert_eq!(
            matching.convert(format).unwrap().lost,
            [""; 0],
            "{}",
            format.id
        );
    }
    for format in [format::TNT, format::JANKO] {
        assert_eq!(variant_after(&*local, format), "local", "{}", format.id);
    }
    let saved = matching.convert(format::TNT).unwrap().bytes;
    assert!(saved.ends_with(b"\nrule-4: matching\n"));
    let plain = local.convert(format::TNT).unwrap().bytes;
    assert_eq!(
        plain,
        SHARED.as_bytes(),
        "the rule of the format is not stated"
    );
}

#[test]
fn a_lost_rule_is_named_with_both_counts_of_solutions() {
    let lost_in_game_id = |text: &str| document("tnt", text).convert(format::TATHAM).unwrap().lost;
    let small = "use in Simon Tatham's program, which accepts boards from 4x4";
    // Three trees and three tents, two of which share a tree.
    let shared = SHARED.replace(['*', '-'], " ");
    let counts =
        "the local rule (rule 4): 1 solution under the local rule, 0 under the matching rule";
    assert_eq!(lost_in_game_id(&shared), [small, counts]);
    // The same solution under both rules: nothing is lost.
    assert_eq!(lost_in_game_id(CORNER), [small]);
    // The text of a game ID with a rule that it cannot state comes from a janko.at source.
    let source = document(
        "janko",
        "[rule-4]\nlocal\n[clabels]\n2 0 1\n[rlabels]\n1 1 1\n[problem]\n- - x\nx - -\n- - x\n",
    );
    assert_eq!(source.convert(format::BOARD).unwrap().lost, [counts]);
}

#[test]
fn solutions_are_counted_within_a_budget() {
    let lost = |save: &str| document("tnt", save).convert(format::TATHAM).unwrap().lost;
    // 8 trees, each with its tent on one of two sides, 4 tents on each side: 70 solutions.
    let clues = format!("{}\n4 0 4 0 \n", "1 0 ".repeat(8));
    let many = format!("16 4 0 0\n{clues}{}", " x  \n    \n".repeat(8));
    let counts = "the local rule (rule 4): at least 10 solutions under the local rule, \
                  at least 10 under the matching rule";
    assert_eq!(lost(&many), [counts]);
    let clues = format!("{}\n{}\n", "0 ".repeat(40), "0 ".repeat(26));
    let large = format!("40 26 0 0\n{clues}{}", (" ".repeat(26) + "\n").repeat(40));
    let counts = "the local rule (rule 4): solutions not counted (large board)";
    assert_eq!(lost(&large), [counts]);
}

#[test]
fn a_generated_level_can_be_converted_to_a_save() {
    let mut options = Options::defaults(generate::OPTIONS);
    options.set("rows", "6").unwrap();
    let made = |count| {
        let job =
            (INFO.generator.unwrap().start)(&options, &GenerateRequest::new(1, count)).unwrap();
        let source = Source::new("generated", run_to_end(job).bytes);
        let format = Tents.probe(&source)[0].format;
        Tents.read(source, format, &ReadOptions::default()).unwrap()
    };
    let one = made(1);
    let converted = one.convert(format::TNT).unwrap();
    assert_eq!(converted.lost, [""; 0]);
    let text = String::from_utf8(converted.bytes).unwrap();
    assert!(
        text.starts_with("6 10 0 0\n") && text.ends_with("\nrule-4: matching\n"),
        "{text}"
    );
    assert_eq!(variant_after(&*one, format::TNT), "matching");
    let two = made(2).convert(format::TNT).unwrap_err();
    assert_eq!(two.0, "a libgame save contains exactly one level, found 2");
}

#[test]
fn unfinished_games_are_stored_as_marks() {
    let write = |from: &str, text: &str, variant, moves: &str, to: &str| {
        let document = document(from, text);
        let levels = document.levels().unwrap();
        let to = FORMATS.iter().find(|format| format.id == to).unwrap();
        let written = levels.write_game(LevelIndex(0), variant, moves, to);
        written.map(|written| String::from_utf8(written.bytes).unwrap())
    };
    let start = "2 2 0 0\n1 0 \n0 1 \nx-\n  \n";
    let played = |row_4: &str| Ok(format!("2 2 0 0\n1 0 \n0 1 \nx \n*-\n{row_4}"));
    let moves = "E0,1 T1,0 G1,1";
    assert_eq!(write("tnt", start, None, moves, "tnt"), played(""));
    assert_eq!(write("tnt", start, Some("local"), moves, "tnt"), played(""));
    let matching = played("rule-4: matching\n");
    assert_eq!(
        write("tnt", start, Some("matching"), moves, "tnt"),
        matching
    );
    // A game ID has the matching rule.
    let from_id = write("tatham", "2x2:_c,0,1,1,0", None, "T1,0 G1,1", "tnt");
    assert_eq!(from_id, matching);
    for to in ["tatham", "janko", "task", "puzzlink", "board"] {
        let why = write("tnt", start, None, moves, to).unwrap_err();
        assert!(why.0.ends_with("cannot store an unfinished game"), "{why}");
    }
    let tree = write("tnt", start, None, "T0,0", "tnt").unwrap_err();
    assert!(tree.0.contains("tree"), "{tree}");
}

#[test]
fn games_warn_about_losing_moves_of_the_last_group() {
    let puzzle = puzzle("tnt", "2 3 0 0\n1 1 \n1 0 1 \n x \nx  \n");
    let mut game = puzzle.game().turns().unwrap();
    assert_eq!(game.warnings(), [""; 0]);
    game.enter("T0,0").unwrap();
    assert_eq!(game.warnings(), [""; 0]);
    // Next to the first tent in a full row.
    game.enter("T0,2").unwrap();
    let over = "row 0 would have more than 1 tent";
    assert_eq!(game.warnings(), [over]);
    game.undo();
    assert_eq!(game.warnings(), [""; 0]);
    game.enter("G1,1 T0,2 G1,2;").unwrap();
    let blocked = "row 1 would have too few squares for 1 tent";
    assert_eq!(game.warnings(), [over, blocked]);
}

#[test]
fn found_solutions_are_stored_where_the_format_has_a_place() {
    let document = document("tatham", SEED);
    let levels = document.levels().unwrap();
    let found = WonSolution::new(LevelIndex(0), "matching", PRINTED);
    let write = |to: &str| {
        let to = FORMATS.iter().find(|format| format.id == to).unwrap();
        let written = levels.write_solutions(std::slice::from_ref(&found), to, None);
        written.map(|written| String::from_utf8(written.bytes).unwrap())
    };
    for to in ["tnt", "janko", "pzprv3", "sgt-save"] {
        let text = write(to).unwrap();
        let stored = puzzle(to, &text);
        let [record] = stored.records() else {
            panic!("one solution: {text}");
        };
        let replayed = replay(&*stored, &record.moves);
        assert_eq!(replayed.verdict, Verdict::Verified, "{to}: {text}");
    }
    for to in ["tatham", "task", "puzzlink", "board"] {
        let why = write(to).unwrap_err().to_string();
        assert!(why.ends_with("use the extension .tnt or .janko"), "{why}");
    }
}

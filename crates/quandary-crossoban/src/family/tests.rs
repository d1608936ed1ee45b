use super::*;
use crate::format::{CROSSOBAN, SOK};
use quandary_core::family::{Puzzle, RecordKind, SolveRequest, Want};
use quandary_core::grid::Point;
use quandary_core::hint::Hint;
use quandary_core::metric::Score;
use quandary_core::outcome::Conclusion;
use quandary_core::replay::Verdict;
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

fn document(text: &str, format: &'static Format) -> Box<dyn Document> {
    let source = Source::new("test.txt", text.into());
    Crossoban
        .read(source, format, &ReadOptions::default())
        .unwrap()
}

fn puzzle(level: usize) -> Box<dyn Puzzle> {
    document(FILE, CROSSOBAN).open(level).unwrap()
}

fn best(puzzle: &dyn Puzzle, metric: &'static Metric) -> (u64, String) {
    let request = SolveRequest {
        metric,
        want: Want::Best,
        memory: 1 << 26,
    };
    let Conclusion::Solved(solved) = run_to_end(puzzle.solve(request)).finding else {
        panic!("it can be solved");
    };
    (solved.score.value, solved.solution)
}

fn value(scores: &[Score], metric: &str) -> u64 {
    let mut named = scores.iter().filter(|score| score.metric == metric);
    named.next().unwrap().value
}

#[test]
fn levels_are_listed_with_title_size_and_kind() {
    let levels = document(FILE, CROSSOBAN).levels();
    let said: Vec<_> = levels
        .iter()
        .map(|level| {
            (
                level.title.as_str(),
                level.size.as_str(),
                level.more[0].1.as_str(),
            )
        })
        .collect();
    let expected = [
        ("First", "6x3, 1 box", "Sokoban"),
        ("Second", "7x3, 2 boxes", "Interlock"),
    ];
    assert_eq!(said, expected);
}

#[test]
fn what_the_solver_finds_is_verified_and_counted() {
    for metric in [&PUSHES, &ANY] {
        assert_eq!(best(puzzle(0).as_ref(), metric), (1, "rR".to_owned()));
    }
    assert_eq!(best(puzzle(0).as_ref(), &MOVES), (2, "rR".to_owned()));
    let corridor = document("; x\n\n#######\n#@B B #\n#######\n", CROSSOBAN);
    let united = best(corridor.open(0).unwrap().as_ref(), &ANY);
    assert_eq!(united, (1, "R".to_owned()));
    // The pusher stands between the boxes, and each of them between it and a wall.
    let request = SolveRequest {
        metric: &PUSHES,
        want: Want::Best,
        memory: 1 << 26,
    };
    assert!(matches!(
        run_to_end(puzzle(1).solve(request)).finding,
        Conclusion::Unsolvable
    ));
    let Verdict::Verified { scores } = puzzle(0).verify("rR") else {
        panic!("it solves the board");
    };
    assert_eq!((value(&scores, "pushes"), value(&scores, "moves")), (1, 2));
}

#[test]
fn a_failing_solution_names_its_move_and_why() {
    let failure = |moves| match puzzle(0).verify(moves) {
        Verdict::Failed(failure) => (failure.at, failure.token, failure.reason),
        Verdict::Verified { .. } => panic!("it does not solve the board"),
    };
    let wall = (
        1,
        "u".to_owned(),
        "blocked by a wall next to (2,2)".to_owned(),
    );
    assert_eq!(failure("u"), wall);
    let end = (2, String::new(), "the goal is not covered".to_owned());
    assert_eq!(failure("r"), end);
}

#[test]
fn solutions_of_a_file_are_told_from_saved_games() {
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
    let document = document(text, SOK);
    let recorded = document.open(0).unwrap().recorded();
    let solutions = recorded
        .iter()
        .filter(|one| one.kind == RecordKind::Solution);
    let names: Vec<&str> = solutions.map(|one| one.name.as_str()).collect();
    assert_eq!(names, ["Solution 2/1"]);
    assert_eq!(value(&recorded[0].claims, "pushes"), 1);
}

#[test]
fn a_click_on_a_box_and_one_on_a_cell_push_it_there() {
    let puzzle = puzzle(0);
    let mut play = puzzle.play();
    assert!(play.click(Point::new(3, 1)), "the box is taken");
    assert!(play.click(Point::new(4, 1)));
    assert_eq!(play.moves(), "rR");
    assert!(play.is_solved());
    assert_eq!(play.scene().caption, "solved in 2 moves, 1 push");
    assert!(play.undo() && !play.undo(), "as one gesture");
    assert!(play.click(Point::new(2, 1)), "the pusher walks");
    assert_eq!(play.moves(), "r");
}

#[test]
fn moves_are_undone_one_by_one() {
    let puzzle = puzzle(0);
    let mut play = puzzle.play();
    assert_eq!(play.enter("rRR").unwrap_err().at, 3, "all or nothing");
    assert_eq!(play.moves(), "");
    play.enter("rR").unwrap();
    assert!(play.undo());
    assert_eq!(play.moves(), "r");
    assert!(play.redo() && play.is_solved());
}

#[test]
fn a_hint_leads_to_the_solution_and_a_dead_position_says_why() {
    let puzzle = puzzle(0);
    let hint = run_to_end(puzzle.hint("", 1 << 26).unwrap());
    assert!(matches!(hint, Hint::Next { input, .. } if input == "rR"));
    let cornered = document("; x\n\n#####\n#@$ #\n#  .#\n#   #\n#####\n", CROSSOBAN);
    let cornered = cornered.open(0).unwrap();
    let options = Options::defaults(&[]);
    let ask = |moves: &str| {
        let asked = cornered.ask(&ask::QUESTIONS[0], &options, moves, 1 << 26);
        run_to_end(asked.unwrap())
    };
    // Along the upper wall the box never comes down again.
    for moves in ["", "R"] {
        let answer = ask(moves);
        assert_eq!(answer.word, "dead");
        assert_eq!(answer.parts.len(), 1, "{}", answer.sentence);
    }
}

#[test]
fn rules_are_chosen_by_their_name_and_their_switches() {
    let document = document(FILE, CROSSOBAN);
    let variant = |wanted| {
        document
            .open_variant(0, wanted)
            .unwrap()
            .variant()
            .to_owned()
    };
    assert_eq!(variant("crossoban-1"), "crossoban-1");
    let two = "crossoban-1 impact=push links=all";
    assert_eq!(variant("links=all,impact=push"), two);
    let refused = |wanted| document.open_variant(0, wanted).err().unwrap().to_string();
    assert_eq!(refused("crossoban-0"), "there is no `crossoban-0`");
    assert!(refused("links=all,links=each").contains("contradict"));
}

#[test]
fn a_board_with_a_gap_in_its_wall_says_why_it_is_not_played() {
    let open = document("#####\n#@$.\n#####\n", CROSSOBAN);
    let why = open.open(0).err().expect("a pusher could leave it");
    assert_eq!(why.to_string(), "a pusher can walk off the board here");
}

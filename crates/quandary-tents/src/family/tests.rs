use super::*;
use quandary_core::budget::Reason;
use quandary_core::family::{Answer, Question, SolveRequest, Tone, Want};
use quandary_core::grid::Point;
use quandary_core::hint::Hint;
use quandary_core::job::Status;
use quandary_core::outcome::{Conclusion, Count};
use quandary_core::replay::Verdict;
use quandary_testing::job::run_to_end;

/// The seed's board, unique and easy.
const SEED: &str = "8x8:d_bfdcdcfcaig,4,0,1,2,1,1,2,1,3,0,4,0,4,0,1,0";

/// Its tents, as the seed prints them.
const PRINTED: &str = "T0,0 T0,3 T0,6 T2,0 T2,3 T2,5 T2,7 T4,0 T4,2 T4,4 T4,6 T6,0";

/// The example of the seed: three trees, each with a tent beside it, and no perfect matching.
const SHARED: &str = "3 3 0 0\n1 1 1 \n2 0 1 \n*-x\nx-*\n*-x\n";

/// Its tree has two squares for its tent, and the clues choose (1,0).
const CORNER: &str = "2 2 0 0\n0 1 \n1 0 \nx \n  \n";

fn document(format: &str, text: &str) -> Box<dyn Document> {
    let source = Source::new("test", text.into());
    let format = FORMATS.iter().find(|known| known.id == format);
    Tents
        .read(source, format.unwrap(), &ReadOptions::default())
        .unwrap()
}

fn puzzle(format: &str, text: &str) -> Box<dyn Puzzle> {
    document(format, text).open(0).unwrap()
}

fn solved(puzzle: &dyn Puzzle) -> Option<(String, Option<Count>)> {
    let request = SolveRequest {
        metric: &TENTS,
        want: Want::Count { limit: 9 },
        memory: 1 << 28,
    };
    match run_to_end(puzzle.solve(request)).finding {
        Conclusion::Solved(solved) => Some((solved.solution, solved.count)),
        Conclusion::Unsolvable => None,
        Conclusion::Undecided { .. } => panic!("small boards are decided"),
    }
}

fn holds(puzzle: &dyn Puzzle, moves: &str) -> bool {
    matches!(puzzle.verify(moves), Verdict::Verified { .. })
}

fn ask(puzzle: &dyn Puzzle, id: &str, set: &[(&str, &str)], moves: &str) -> Answer {
    let mut questions = INFO.questions.iter();
    let question: &'static Question = questions.find(|one| one.id == id).unwrap();
    let mut options = Options::defaults(question.options);
    for (name, value) in set {
        options.set(name, value).unwrap();
    }
    run_to_end(puzzle.ask(question, &options, moves, 1 << 28).unwrap())
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
    let chosen = document("tnt", torus).open_variant(0, "matching").unwrap();
    assert_eq!(chosen.variant(), "matching, torus, diagonal contact");
    let said = format!("{torus}rule-4: matching\n");
    assert_eq!(
        puzzle("tnt", &said).variant(),
        "matching, torus, diagonal contact"
    );
    let chosen = document("tnt", &said).open_variant(0, "local").unwrap();
    assert_eq!(chosen.variant(), "local, torus, diagonal contact");
}

#[test]
fn the_readings_of_rule_4_differ_on_a_shared_tree() {
    let file = document("tnt", SHARED);
    let [local, matching] = variant::NAMES.map(|name| file.open_variant(0, name).unwrap());
    let recorded = local.recorded();
    assert_eq!(recorded.len(), 1, "the board itself");
    assert!(holds(&*local, &recorded[0].moves));
    let Verdict::Failed(failure) = matching.verify(&recorded[0].moves) else {
        panic!("two tents share a tree");
    };
    assert_eq!((failure.at, failure.token.as_str()), (4, ""));
    assert!(failure.reason.contains("connected group"), "{failure}");
    assert_eq!(solved(&*matching), None);
}

#[test]
fn the_printed_solution_is_the_only_one() {
    let puzzle = puzzle("tatham", SEED);
    assert!(holds(&*puzzle, PRINTED));
    let found = solved(&*puzzle);
    assert_eq!(found, Some((PRINTED.to_owned(), Some(Count::Exact(1)))));
}

#[test]
fn wrong_tents_of_a_save_are_taken_down_and_those_of_a_game_id_are_given() {
    let save = CORNER.replace("x \n", "x*\n");
    let puzzle_of_save = puzzle("tnt", &save);
    let (solution, _) = solved(&*puzzle_of_save).unwrap();
    assert_eq!(solution, "E0,1 T1,0");
    assert!(holds(&*puzzle_of_save, &solution));
    // `_!` is a tent on the second square, beside the tree and in the wrong column.
    let id = |rest: &str| puzzle("tatham", &format!("2x2:_{rest},1,0,0,1"));
    assert_eq!(solved(&*id("c")).unwrap().0, "T1,0");
    assert_eq!(solved(&*id("_!b")), None);
}

#[test]
fn marks_of_other_formats_are_looked_past_as_those_of_a_save() {
    let file = "pzprv3/tents/2/2/. 1 0 /0 1 A /1 . . /";
    assert_eq!(solved(&*puzzle("pzprv3", file)).unwrap().0, "E0,1 T1,0");
}

#[test]
fn full_boards_and_stated_solutions_are_recorded() {
    let names = |format, text: &str| {
        let recorded = puzzle(format, text).recorded();
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
    let stated = &puzzle("janko", source).recorded()[0];
    assert!(holds(&*puzzle("janko", source), &stated.moves));
    let wrong = tent.replace("x \n* ", "x*\n  ");
    let wrong = puzzle("tnt", &wrong);
    assert!(
        !holds(&*wrong, &wrong.recorded()[0].moves),
        "it is replayed"
    );
}

#[test]
fn a_failure_names_its_move_or_the_broken_rules() {
    let puzzle = puzzle("tatham", SEED);
    let failure = |moves| match puzzle.verify(moves) {
        Verdict::Failed(failure) => failure.to_string(),
        Verdict::Verified { .. } => panic!("it does not solve the board"),
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
        match run_to_end(puzzle.hint(&moves, 1 << 28).unwrap()) {
            Hint::Next { input, reason, .. } => {
                assert!(reason.contains(": "), "{reason}");
                moves = format!("{moves};{input}");
            }
            end => {
                assert_eq!(end, Hint::Solved);
                break;
            }
        }
    }
    assert!(holds(&*puzzle, &moves));
}

#[test]
fn a_hint_names_marks_that_no_solution_has_together() {
    let why =
        |puzzle: &dyn Puzzle, moves: &str| match run_to_end(puzzle.hint(moves, 1 << 28).unwrap()) {
            Hint::Hopeless { reason } => reason,
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
fn a_grade_that_is_not_found_is_told_as_far_as_it_is_known() {
    let mut options = Options::defaults(&generate::OPTIONS);
    for (name, value) in [("rows", "9"), ("columns", "9"), ("grade", "extreme")] {
        options.set(name, value).unwrap();
    }
    let made = run_to_end(Tents.generate(&options, 1, 1).unwrap());
    let puzzle = puzzle("tatham", std::str::from_utf8(&made.bytes).unwrap());
    let question = INFO.questions.iter().find(|one| one.id == "grade").unwrap();
    let none = Options::defaults(question.options);
    let mut told = Vec::new();
    for nodes in 0.. {
        let (mut rating, mut answer) = (
            puzzle.rate(),
            puzzle.ask(question, &none, "", 1 << 28).unwrap(),
        );
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
        told.extend(rating.map(|rating| rating.grade));
    }
    assert_eq!(told.last().map(String::as_str), Some("at least extreme"));
}

#[test]
fn moves_are_entered_whole_or_not_at_all_and_undone_by_groups() {
    let puzzle = puzzle("tatham", SEED);
    let mut play = puzzle.play();
    assert_eq!(play.enter("T0,0; G0,1 T0,4").unwrap_err().at, 3);
    assert_eq!(play.moves(), "");
    play.enter("T0,0; G0,1 G0,2").unwrap();
    assert!(play.undo());
    assert_eq!(play.moves(), "T0,0");
    assert!(play.redo() && play.undo() && play.undo() && !play.undo());
}

#[test]
fn clicks_go_round_and_leave_trees_alone() {
    let puzzle = puzzle("tatham", SEED);
    let mut play = puzzle.play();
    for _ in 0..3 {
        assert!(play.click(Point::new(2, 0)));
    }
    assert_eq!(play.moves(), "T0,2 G0,2 E0,2");
    assert!(!play.click(Point::new(4, 0)), "a tree");
    assert!(!play.click(Point::new(8, 0)), "outside");
}

#[test]
fn deductions_are_told_step_by_step_until_solved_or_stuck() {
    let puzzle = puzzle("tatham", SEED);
    let answer = ask(&*puzzle, "deduce", &[], "");
    assert_eq!((answer.word, answer.tone), ("solved", Tone::Good));
    let moves: Vec<_> = answer.parts.iter().map(|part| &*part.moves).collect();
    assert!(holds(&*puzzle, &moves.join(";")));
    let room = "row 2 needs 4 tents and has exactly 4 free squares";
    assert!(answer.parts.iter().any(|part| part.reason == room));
    let wrong = ask(&*puzzle, "deduce", &[], "T0,1");
    assert_eq!((wrong.word, wrong.tone), ("contradiction", Tone::Bad));
    let anew = ask(&*puzzle, "deduce", &[("marks", "ignore")], "T0,1");
    assert_eq!(anew.word, "solved");
}

#[test]
fn what_is_right_so_far_is_told_without_the_answer() {
    let puzzle = puzzle("tatham", SEED);
    for (moves, word) in [("", "right"), ("T0,0 G0,1", "right"), ("G0,0", "wrong")] {
        let answer = ask(&*puzzle, "so-far", &[], moves);
        assert_eq!((answer.word, answer.parts.len()), (word, 0), "{moves}");
    }
}

#[test]
fn a_grade_names_its_deductions_and_simon_tathams_word_where_his_rules_hold() {
    let answer = ask(&*puzzle("tatham", SEED), "grade", &[], "");
    assert_eq!(answer.word, "gentle");
    assert_eq!(answer.sentence, "gentle; Easy in Simon Tatham's program");
    let names: Vec<_> = answer.parts.iter().map(|part| &*part.name).collect();
    assert_eq!(names, ["full line", "no room to spare"]);
    let local = document("tatham", SEED).open_variant(0, "local").unwrap();
    assert_eq!(ask(&*local, "grade", &[], "").sentence, "gentle");
    let none = "1 3 0 0\n0 \n0 0 0 \n x \n";
    assert_eq!(ask(&*puzzle("tnt", none), "grade", &[], "").word, "none");
}

#[test]
fn common_squares_and_clues_to_blame_are_found() {
    // A tree in the middle of a row of three: its tent is right of it.
    let two = "1 3 0 0\n1 \n0 0 1 \n x \n";
    let answer = ask(&*puzzle("tnt", two), "common", &[], "");
    assert_eq!(answer.word, "unique");
    assert_eq!(answer.parts[0].moves, "T0,2");
    assert_eq!(ask(&*puzzle("tnt", two), "why", &[], "").word, "solvable");
    let none = "1 3 0 0\n1 \n0 1 0 \n x \n";
    let answer = ask(&*puzzle("tnt", none), "why", &[], "");
    assert_eq!(answer.tone, Tone::Bad);
    let names: Vec<_> = answer.parts.iter().map(|part| &*part.name).collect();
    assert_eq!(names, ["column 1"], "no tent can stand on a tree");
}

#[test]
fn a_board_that_is_not_sound_says_why_it_is_not_opened() {
    let seed = document("tatham", "8x8de#911105660705777\n");
    let why = seed.open(0).err().unwrap().to_string();
    assert!(why.contains("is a random seed, not a board"), "{why}");
    assert!(Tents.is_inline(SEED) && !Tents.is_inline("first.tnt#2"));
}

#[test]
fn what_a_conversion_loses_is_listed() {
    let file = document("tnt", &CORNER.replace("0 0\n0", "1 0\n0"));
    let lost = file.convert(&FORMATS[5]).unwrap().lost;
    assert_eq!(lost.len(), 1);
    assert!(lost[0].contains("torus"), "{lost:?}");
}

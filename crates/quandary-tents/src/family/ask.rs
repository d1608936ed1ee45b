//! Questions that only Tents answers: the deductions that solve a level, what all solutions have in
//! common, how hard it is, whether the marks are right so far, and which clues contradict each other.

use super::puzzle::{LevelPuzzle, moves_of};
use crate::model::{Board, Square};
use crate::solve::{
    self, ClueConflict, CommonSquares, Deduction, DeductionEnd, DeductionRun, Grade, GradeResult,
    MarkCheck, MarkPolicy, Minimality, TathamDifficulty, Technique,
};
use quandary_core::budget::Reason;
use quandary_core::failure::Failure;
use quandary_core::family::{Answer, AnswerJob, AnswerStep, Inquiry, Puzzle, Question, Tone};
use quandary_core::grid::Point;
use quandary_core::options::{ChoiceOption, OptionTable};
use quandary_core::words::counted;

static MARKS: ChoiceOption<MarkPolicy> = ChoiceOption::new(
    "marks",
    &[("keep", MarkPolicy::Keep), ("ignore", MarkPolicy::Ignore)],
    MarkPolicy::Keep,
    "whether to use the tents and grass on the board, or only trees and clues",
);
static GRADE: ChoiceOption<Grade> = ChoiceOption::new(
    "grade",
    &[
        ("gentle", Grade::Gentle),
        ("easy", Grade::Easy),
        ("tricky", Grade::Tricky),
        ("hard", Grade::Hard),
        ("extreme", Grade::Extreme),
    ],
    Grade::Extreme,
    "the hardest deductions allowed",
);
static MARK_OPTIONS: OptionTable = &[&MARKS];
static DEDUCE_OPTIONS: OptionTable = &[&MARKS, &GRADE];

pub(super) static QUESTIONS: [Question; 5] = [
    Question {
        id: "deduce",
        about: "Solve by deduction alone and show every step with its reason",
        options: DEDUCE_OPTIONS,
        ask: deduce,
    },
    Question {
        id: "common",
        about: "Find the squares that are the same in all solutions",
        options: MARK_OPTIONS,
        ask: common,
    },
    Question {
        id: "grade",
        about: "Grade the level from its start and list the deductions it needs",
        options: &[],
        ask: grade,
    },
    Question {
        id: "so-far",
        about: "Check whether the marks are right so far, without showing the solution",
        options: &[],
        ask: so_far,
    },
    Question {
        id: "why",
        about: "Find clues that contradict each other in a level without a solution",
        options: MARK_OPTIONS,
        ask: why,
    },
];

fn level(puzzle: &dyn Puzzle) -> Result<&LevelPuzzle, Failure> {
    let level = puzzle.downcast_ref::<LevelPuzzle>();
    level.ok_or_else(|| Failure::new("this is not a Tents level"))
}

fn deduce(puzzle: &dyn Puzzle, inquiry: &Inquiry<'_>) -> Result<AnswerJob, Failure> {
    let level = level(puzzle)?;
    let board = level.board_after(inquiry.after)?;
    let (marks, grade) = (inquiry.options.get(&MARKS), inquiry.options.get(&GRADE));
    Ok(solve::deduce(&board, level.pairing(), marks, grade).map(deduced))
}

fn common(puzzle: &dyn Puzzle, inquiry: &Inquiry<'_>) -> Result<AnswerJob, Failure> {
    let level = level(puzzle)?;
    let board = level.board_after(inquiry.after)?;
    let marks = inquiry.options.get(&MARKS);
    let job = solve::common_squares(&board, level.pairing(), marks, inquiry.memory);
    Ok(job.map(shared))
}

fn grade(puzzle: &dyn Puzzle, inquiry: &Inquiry<'_>) -> Result<AnswerJob, Failure> {
    let level = level(puzzle)?;
    let board = level.board_after(inquiry.after)?;
    Ok(solve::grade(&board, level.pairing(), inquiry.memory).map(graded))
}

fn so_far(puzzle: &dyn Puzzle, inquiry: &Inquiry<'_>) -> Result<AnswerJob, Failure> {
    let level = level(puzzle)?;
    let board = level.board_after(inquiry.after)?;
    Ok(solve::check_marks(&board, level.pairing(), inquiry.memory).map(checked))
}

fn why(puzzle: &dyn Puzzle, inquiry: &Inquiry<'_>) -> Result<AnswerJob, Failure> {
    let level = level(puzzle)?;
    let board = level.board_after(inquiry.after)?;
    let marks = inquiry.options.get(&MARKS);
    let job = solve::clue_conflict(&board, level.pairing(), marks, inquiry.memory);
    Ok(job.map(move |conflict| explained(&board, conflict)))
}

fn open(reason: Reason) -> Answer {
    Answer::new(
        "undecided",
        Tone::Open,
        format!("no answer within the budget ({})", reason.word()),
    )
}

fn deduced(run: DeductionRun) -> Answer {
    let steps = counted(run.deductions.len() as u64, "step", "steps");
    let end = match run.end {
        DeductionEnd::Solved => Answer::new(
            "solved",
            Tone::Good,
            format!("solved in {steps}; it is the only solution"),
        ),
        DeductionEnd::Stuck => Answer::new(
            "stuck",
            Tone::Open,
            format!("stuck after {steps}: no allowed deduction applies any more"),
        ),
        DeductionEnd::Contradiction(why) => Answer::new(
            "contradiction",
            Tone::Bad,
            format!("contradiction after {steps}: {why}"),
        ),
        DeductionEnd::Stopped(reason) => open(reason),
    };
    Answer {
        steps: run.deductions.into_iter().map(step).collect(),
        ..end
    }
}

/// A step with its squares. Tables only count those away from trees: on most boards they are half of
/// all squares, and the reason says which.
fn step(deduction: Deduction) -> AnswerStep {
    let squares = deduction.squares.len() as u64;
    let is_away = deduction.technique == Technique::Away;
    AnswerStep {
        name: deduction.technique.name().to_owned(),
        moves: moves_of(&deduction.squares),
        summary: is_away.then(|| counted(squares, "square", "squares")),
        reason: deduction.reason,
    }
}

fn shared(common: CommonSquares) -> Answer {
    let (tents, grass, differing) = match common {
        CommonSquares::Agreed { tents, grass, open } => (tents, grass, open.len()),
        CommonSquares::Unsolvable => return Answer::new("none", Tone::Bad, "there is no solution"),
        CommonSquares::Undecided(reason) => return open(reason),
    };
    let sentence = match differing {
        0 => "there is one solution".to_owned(),
        _ => format!(
            "solutions differ on {}",
            counted(differing as u64, "square", "squares")
        ),
    };
    let part = |name: &str, squares: Vec<Point>, square| {
        let squares: Vec<_> = squares.into_iter().map(|at| (at, square)).collect();
        (!squares.is_empty()).then(|| AnswerStep {
            name: name.to_owned(),
            moves: moves_of(&squares),
            summary: None,
            reason: String::new(),
        })
    };
    let parts = [
        part("tents", tents, Square::Tent),
        part("grass", grass, Square::Grass),
    ];
    Answer {
        steps: parts.into_iter().flatten().collect(),
        ..Answer::new(
            if differing == 0 { "unique" } else { "several" },
            Tone::Good,
            sentence,
        )
    }
}

/// A lower bound on a grade, in words.
pub(super) fn at_least(grade: Grade) -> String {
    format!("at least {}", grade.word())
}

/// The techniques, each with its number of steps.
fn graded(graded: GradeResult) -> Answer {
    let (grade, tatham, steps) = match graded {
        GradeResult::Unique {
            grade,
            tatham,
            steps,
        } => (grade, tatham, steps),
        GradeResult::AtLeast { grade, reason } => {
            let why = open(reason);
            let sentence = format!("{}: {}", at_least(grade), why.sentence);
            return Answer { sentence, ..why };
        }
        GradeResult::Several => {
            let sentence = "several solutions; only levels with one solution have a grade";
            return Answer::new("several", Tone::Good, sentence);
        }
        GradeResult::Unsolvable => return Answer::new("none", Tone::Bad, "there is no solution"),
        GradeResult::Undecided(reason) => return open(reason),
    };
    let tatham = match tatham {
        Some(TathamDifficulty::Easy) => "; Easy in Simon Tatham's program",
        Some(TathamDifficulty::Tricky) => "; Tricky in Simon Tatham's program",
        None => "",
    };
    let part = |(technique, steps): (Technique, u64)| AnswerStep {
        name: technique.name().to_owned(),
        moves: String::new(),
        summary: None,
        reason: counted(steps, "step", "steps"),
    };
    Answer {
        steps: steps.into_iter().map(part).collect(),
        ..Answer::new(
            grade.word(),
            Tone::Good,
            format!("{}{tatham}", grade.word()),
        )
    }
}

fn checked(result: MarkCheck) -> Answer {
    match result {
        MarkCheck::Right => Answer::new("right", Tone::Good, "the marks are right so far"),
        MarkCheck::Wrong => Answer::new(
            "wrong",
            Tone::Bad,
            "some mark is wrong: no solution agrees with the board",
        ),
        MarkCheck::Unknown(reason) => open(reason),
    }
}

fn explained(board: &Board, conflict: ClueConflict) -> Answer {
    let (lines, minimality) = match conflict {
        ClueConflict::Solvable => {
            return Answer::new("solvable", Tone::Good, "there is a solution");
        }
        ClueConflict::Undecided(reason) => return open(reason),
        ClueConflict::Clues { lines, minimality } => (lines, minimality),
    };
    let sentence = match (lines.len(), minimality) {
        (0, _) => "no solution, whatever the clues: the trees and the marks rule it out".to_owned(),
        (1, _) => "this clue cannot be satisfied".to_owned(),
        (_, Minimality::Proven) => {
            "these clues contradict each other; removing any one of them makes the level solvable"
                .to_owned()
        }
        (_, Minimality::Unproven(reason)) => format!(
            "these clues contradict each other; a smaller set may be enough ({})",
            reason.word()
        ),
    };
    let part = |line: crate::rules::Line| AnswerStep {
        name: line.to_string(),
        moves: String::new(),
        summary: None,
        reason: match line.clue(board) {
            Some(clue) => format!("requires {}", counted(u64::from(clue), "tent", "tents")),
            None => String::new(),
        },
    };
    Answer {
        steps: lines.into_iter().map(part).collect(),
        ..Answer::new("contradiction", Tone::Bad, sentence)
    }
}

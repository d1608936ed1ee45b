//! Questions that only Tents answers: the deductions that solve a level, what all solutions have in
//! common, how difficult a level is, whether the marks are right so far, and which clues
//! contradict each other.

use super::answer::{checked, deduced, explained, graded, shared};
use super::puzzle::LevelPuzzle;
use crate::model::Board;
use crate::rules::cleared;
use crate::solve::{self, Grade, MarkPolicy};
use quandary_core::failure::Failure;
use quandary_core::family::{AnswerJob, Inquiry, Puzzle, Question};
use quandary_core::options::{ChoiceOption, OptionTable};

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

/// The board without the marks that an answer ignores.
fn used(board: Board, marks: MarkPolicy) -> Board {
    match marks {
        MarkPolicy::Keep => board,
        MarkPolicy::Ignore => cleared(&board),
    }
}

fn deduce(puzzle: &dyn Puzzle, inquiry: &Inquiry<'_>) -> Result<AnswerJob, Failure> {
    let level = level(puzzle)?;
    let board = level.board_after(inquiry.after)?;
    let (marks, grade) = (inquiry.options.get(&MARKS), inquiry.options.get(&GRADE));
    let job = solve::deduce(&board, level.pairing(), marks, grade);
    let (board, canvas) = (used(board, marks), level.canvas(inquiry.look));
    Ok(job.map(move |run| deduced(run, board, &canvas)))
}

fn common(puzzle: &dyn Puzzle, inquiry: &Inquiry<'_>) -> Result<AnswerJob, Failure> {
    let level = level(puzzle)?;
    let board = level.board_after(inquiry.after)?;
    let marks = inquiry.options.get(&MARKS);
    let job = solve::common_squares(&board, level.pairing(), marks, inquiry.memory);
    let (board, canvas) = (used(board, marks), level.canvas(inquiry.look));
    Ok(job.map(move |common| shared(common, &board, &canvas)))
}

fn grade(puzzle: &dyn Puzzle, inquiry: &Inquiry<'_>) -> Result<AnswerJob, Failure> {
    let level = level(puzzle)?;
    let board = level.board_after(inquiry.after)?;
    let job = solve::grade(&board, level.pairing(), inquiry.memory);
    let (board, canvas) = (cleared(&board), level.canvas(inquiry.look));
    Ok(job.map(move |result| graded(result, &board, &canvas)))
}

fn so_far(puzzle: &dyn Puzzle, inquiry: &Inquiry<'_>) -> Result<AnswerJob, Failure> {
    let level = level(puzzle)?;
    let board = level.board_after(inquiry.after)?;
    let job = solve::check_marks(&board, level.pairing(), inquiry.memory);
    let canvas = level.canvas(inquiry.look);
    Ok(job.map(move |result| checked(result, &board, &canvas)))
}

fn why(puzzle: &dyn Puzzle, inquiry: &Inquiry<'_>) -> Result<AnswerJob, Failure> {
    let level = level(puzzle)?;
    let board = level.board_after(inquiry.after)?;
    let marks = inquiry.options.get(&MARKS);
    let job = solve::clue_conflict(&board, level.pairing(), marks, inquiry.memory);
    let (board, canvas) = (used(board, marks), level.canvas(inquiry.look));
    Ok(job.map(move |conflict| explained(conflict, &board, &canvas)))
}

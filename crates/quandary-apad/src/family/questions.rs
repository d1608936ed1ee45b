//! The questions about a position.

use super::puzzle::LevelPuzzle;
use crate::command::year_counts::{self, YearCounts};
use crate::model::Goal;
use crate::rules::Position;
use crate::scene::heat_map;
use crate::solve::{self, SolutionCounts};
use quandary_core::budget::Reason;
use quandary_core::failure::Failure;
use quandary_core::family::{Answer, AnswerJob, AnswerStep, Inquiry, Puzzle, Question, Tone};
use quandary_core::words::counted;
use std::sync::Arc;

pub(super) static QUESTIONS: [Question; 2] = [
    Question {
        id: "remaining",
        about: "Count the solutions that keep all placed pieces",
        options: &[],
        ask: ask_remaining,
    },
    Question {
        id: "reachable",
        about: "List the dates that the placed pieces still allow, with the number of solutions of each",
        options: &[],
        ask: ask_reachable,
    },
];

/// The position that a question is about.
fn position(puzzle: &dyn Puzzle, inquiry: &Inquiry<'_>) -> Result<Position, Failure> {
    let puzzle = puzzle.downcast_ref::<LevelPuzzle>();
    let puzzle = puzzle.ok_or_else(|| Failure::new("expected a level of A-Puzzle-A-Day"))?;
    puzzle.position_after(inquiry.after)
}

fn ask_remaining(puzzle: &dyn Puzzle, inquiry: &Inquiry<'_>) -> Result<AnswerJob, Failure> {
    let position = position(puzzle, inquiry)?;
    Ok(solve::count_solutions(&position, inquiry.memory).map(remaining))
}

fn ask_reachable(puzzle: &dyn Puzzle, inquiry: &Inquiry<'_>) -> Result<AnswerJob, Failure> {
    let mut position = position(puzzle, inquiry)?;
    position.goal = Goal::Date;
    let kit = Arc::clone(&position.kit);
    let job = solve::count_solutions(&position, inquiry.memory);
    Ok(job.map(move |counts: Result<SolutionCounts, Reason>| {
        counts.map_or_else(undecided, |counts| {
            reachable(&YearCounts::new(&kit, &counts))
        })
    }))
}

fn undecided(reason: Reason) -> Answer {
    let sentence = format!("no answer within the budget ({})", reason.word());
    Answer::new("undecided", Tone::Open, sentence)
}

fn remaining(counts: Result<SolutionCounts, Reason>) -> Answer {
    match counts.map(|counts| counts.total()) {
        Err(reason) => undecided(reason),
        Ok(0) => Answer::new("none", Tone::Bad, "no solution is left"),
        Ok(1) => Answer::new("one", Tone::Good, "one solution is left"),
        Ok(more) => {
            let sentence = format!("{} are left", counted(more, "solution", "solutions"));
            Answer::new("some", Tone::Good, sentence)
        }
    }
}

/// Each month that can still be reached is a step with its days.
fn reachable(year: &YearCounts) -> Answer {
    let left = year.dates().filter(|(_, count)| *count > 0);
    let dates = left.clone().count() as u64;
    if dates == 0 {
        return Answer::new("none", Tone::Bad, "no date is left");
    }
    let total = left.map(|(_, count)| count).sum();
    let (dates, total) = (
        counted(dates, "date", "dates"),
        counted(total, "solution", "solutions"),
    );
    let step = |(month, days): (String, Vec<(u8, u64)>)| {
        let days: Vec<String> = days
            .into_iter()
            .map(|(day, count)| format!("{day} ({count})"))
            .collect();
        AnswerStep {
            name: month,
            moves: String::new(),
            summary: None,
            reason: days.join(", "),
        }
    };
    let steps = year_counts::days_with_solutions(year)
        .into_iter()
        .map(step)
        .collect();
    Answer {
        steps,
        scene: Some(heat_map::scene(
            &year.heat_map("Solutions left for each date"),
        )),
        ..Answer::new(
            "reachable",
            Tone::Good,
            format!("{dates} can still be reached, in {total}"),
        )
    }
}

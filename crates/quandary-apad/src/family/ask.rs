//! What only this family can be asked about a position.

use crate::command::year_counts::{self, YearCounts};
use crate::model::Goal;
use crate::rules::Position;
use crate::scene::heat_map;
use crate::solve::{self, SolutionCounts};
use quandary_core::budget::Reason;
use quandary_core::failure::Failure;
use quandary_core::family::{Answer, AnswerStep, Question, Tone};
use quandary_core::job::Job;
use quandary_core::words::counted;
use std::sync::Arc;

pub(super) static QUESTIONS: [Question; 2] = [
    Question {
        id: "remaining",
        about: "Count the solutions that the pieces placed still leave",
        options: &[],
    },
    Question {
        id: "reachable",
        about: "Tell which dates the pieces placed still allow, and in how many ways",
        options: &[],
    },
];

/// A job that answers a question about a position.
pub(super) fn answer<'a>(
    question: &'static Question,
    position: &Position,
    memory: u64,
) -> Result<Box<dyn Job<Output = Answer> + 'a>, Failure> {
    match question.id {
        "remaining" => Ok(solve::count_solutions(position, memory).map(remaining)),
        "reachable" => {
            let mut position = position.clone();
            position.goal = Goal::Date;
            let kit = Arc::clone(&position.kit);
            let job = solve::count_solutions(&position, memory);
            Ok(job.map(move |census: Result<SolutionCounts, Reason>| {
                census.map_or_else(open, |census| reachable(&YearCounts::new(&kit, &census)))
            }))
        }
        other => Err(Failure {
            at: 0,
            token: other.to_owned(),
            reason: "A-Puzzle-A-Day cannot be asked that".to_owned(),
        }),
    }
}

fn plain(word: &'static str, tone: Tone, sentence: String) -> Answer {
    Answer {
        word,
        tone,
        sentence,
        parts: Vec::new(),
        scene: None,
    }
}

fn open(reason: Reason) -> Answer {
    let sentence = format!("no answer within the budget ({})", reason.word());
    plain("undecided", Tone::Open, sentence)
}

fn remaining(census: Result<SolutionCounts, Reason>) -> Answer {
    match census.map(|census| census.total()) {
        Err(reason) => open(reason),
        Ok(0) => plain("none", Tone::Bad, "no solution is left".to_owned()),
        Ok(1) => plain("one", Tone::Good, "one solution is left".to_owned()),
        Ok(more) => {
            let sentence = format!("{} are left", counted(more, "solution", "solutions"));
            plain("some", Tone::Good, sentence)
        }
    }
}

/// Each month that is left is a part, with its days.
fn reachable(year: &YearCounts) -> Answer {
    let left = year.dates().filter(|(_, count)| *count > 0);
    let dates = left.clone().count() as u64;
    if dates == 0 {
        return plain("none", Tone::Bad, "no date is left".to_owned());
    }
    let total = left.map(|(_, count)| count).sum();
    let (dates, total) = (
        counted(dates, "date", "dates"),
        counted(total, "solution", "solutions"),
    );
    let part = |(month, days): (String, Vec<(u8, u64)>)| {
        let days: Vec<String> = days
            .into_iter()
            .map(|(day, count)| format!("{day} ({count})"))
            .collect();
        AnswerStep {
            name: month,
            moves: String::new(),
            reason: days.join(", "),
        }
    };
    let parts = year_counts::days_with_solutions(year)
        .into_iter()
        .map(part)
        .collect();
    Answer {
        parts,
        scene: Some(heat_map::scene(
            &year.heat_map("Solutions left for each date"),
        )),
        ..plain(
            "reachable",
            Tone::Good,
            format!("{dates} can still be reached, in {total}"),
        )
    }
}

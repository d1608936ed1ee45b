//! The questions that a player can ask about a position: how many solutions it has, and which
//! dates the placed pieces still allow.

use super::game::LevelRules;
use super::overlays;
use super::puzzle::LevelPuzzle;
use crate::command::year_counts::{self, MonthWithSolutions, YearCounts};
use crate::model::{Goal, Meaning, Squares};
use crate::rules::Position;
use crate::scene::{View, heat_map, mark, scene};
use crate::solve::{self, SolutionCounts};
use quandary_core::budget::Reason;
use quandary_core::failure::Failure;
use quandary_core::family::{Answer, AnswerJob, AnswerStep, Inquiry, Puzzle, Question, Tone};
use quandary_core::scene::{Mark, Scene};
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

/// A question about a position of a level, and how its drawings look.
struct Asked {
    rules: Arc<LevelRules>,
    position: Position,
    view: View,
}

impl Asked {
    fn new(puzzle: &dyn Puzzle, inquiry: &Inquiry<'_>) -> Result<Self, Failure> {
        let puzzle = puzzle.downcast_ref::<LevelPuzzle>();
        let puzzle = puzzle.ok_or_else(|| Failure::new("expected a level of A-Puzzle-A-Day"))?;
        Ok(Self {
            rules: Arc::clone(puzzle.rules()),
            position: puzzle.position_after(inquiry.after)?,
            view: View::of(&inquiry.look.options),
        })
    }

    /// The position, with squares marked in the full size; each mark has a label.
    fn marked(&self, caption: String, kind: Mark, squares: Vec<(u8, String)>) -> Scene {
        let view = match squares.is_empty() {
            true => self.view,
            false => self.view.full(),
        };
        let picture = self.rules.picture(&self.position, view);
        let mut scene = scene(picture);
        for (square, label) in squares {
            mark(&mut scene, picture, Squares::single(square), kind, &label);
        }
        scene.caption = caption;
        scene
    }
}

fn ask_remaining(puzzle: &dyn Puzzle, inquiry: &Inquiry<'_>) -> Result<AnswerJob, Failure> {
    let asked = Asked::new(puzzle, inquiry)?;
    let job = solve::count_solutions(&asked.position, inquiry.memory);
    Ok(job.map(move |counts| remaining(&asked, counts)))
}

fn ask_reachable(puzzle: &dyn Puzzle, inquiry: &Inquiry<'_>) -> Result<AnswerJob, Failure> {
    let mut asked = Asked::new(puzzle, inquiry)?;
    asked.position.goal = Goal::Date;
    let job = solve::count_solutions(&asked.position, inquiry.memory);
    Ok(job.map(move |counts: Result<SolutionCounts, Reason>| {
        counts.map_or_else(undecided, |counts| {
            let year = YearCounts::new(&asked.position.kit, &counts);
            reachable(&asked, &year)
        })
    }))
}

fn undecided(reason: Reason) -> Answer {
    let sentence = format!("no answer within the budget ({})", reason.word());
    Answer::new("undecided", Tone::Open, sentence)
}

fn remaining(asked: &Asked, counts: Result<SolutionCounts, Reason>) -> Answer {
    let (word, tone, sentence) = match counts.map(|counts| counts.total()) {
        Err(reason) => return undecided(reason),
        Ok(0) => ("none", Tone::Bad, "no solution is left".to_owned()),
        Ok(1) => ("one", Tone::Good, "one solution is left".to_owned()),
        Ok(more) => {
            let solutions = counted(more, "solution", "solutions");
            ("some", Tone::Good, format!("{solutions} are left"))
        }
    };
    let wrong = match tone {
        Tone::Bad => overlays::wrong_squares(&asked.rules, &asked.position),
        Tone::Good | Tone::Open => Vec::new(),
    };
    let scene = asked.marked(sentence.clone(), Mark::Wrong, wrong);
    Answer {
        scene: Some(scene),
        ..Answer::new(word, tone, sentence)
    }
}

/// Each month that can still be reached is a step with its days.
fn reachable(asked: &Asked, year: &YearCounts) -> Answer {
    let left = year.dates().filter(|(_, count)| *count > 0);
    let dates = left.clone().count() as u64;
    if dates == 0 {
        let sentence = "no date is left";
        let wrong = overlays::wrong_squares(&asked.rules, &asked.position);
        let scene = asked.marked(sentence.to_owned(), Mark::Wrong, wrong);
        return Answer {
            scene: Some(scene),
            ..Answer::new("none", Tone::Bad, sentence)
        };
    }
    let total = left.map(|(_, count)| count).sum();
    let (dates, total) = (
        counted(dates, "date", "dates"),
        counted(total, "solution", "solutions"),
    );
    let months = year_counts::months_with_solutions(year).into_iter();
    let map = year.heat_map("Solutions left for each date", asked.view.style);
    Answer {
        steps: months.map(|month| month_step(asked, month)).collect(),
        scene: Some(heat_map::scene(&map)),
        ..Answer::new(
            "reachable",
            Tone::Good,
            format!("{dates} can still be reached, in {total}"),
        )
    }
}

/// The squares of the month and of its days are marked on the board.
fn month_step(asked: &Asked, reached: MonthWithSolutions) -> AnswerStep {
    let MonthWithSolutions { month, name, days } = reached;
    let frame = asked.position.kit.frame();
    let with_meaning = |meaning, label: String| {
        let squares = frame.squares_with_meaning(|other| other == meaning);
        squares.iter().map(move |square| (square, label.clone()))
    };
    let mut marked: Vec<_> = with_meaning(Meaning::Month(month), name.clone()).collect();
    for (day, count) in &days {
        let solutions = counted(*count, "solution", "solutions");
        marked.extend(with_meaning(
            Meaning::Day(*day),
            format!("{day}: {solutions}"),
        ));
    }
    marked.retain(|(square, _)| asked.position.free().contains(*square));
    let count = counted(days.len() as u64, "date", "dates");
    let caption = format!("{count} of {name} can still be reached");
    let days: Vec<String> = days
        .into_iter()
        .map(|(day, count)| format!("{day} ({count})"))
        .collect();
    AnswerStep {
        name,
        moves: String::new(),
        summary: None,
        reason: days.join(", "),
        scene: Some(asked.marked(caption, Mark::Look, marked)),
    }
}

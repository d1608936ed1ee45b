//! The results of searches as plain values, which can be serialized, so that a search can also run
//! in a worker.

use crate::notice::Notice;
use crate::search::Found;
use quandary::{Refuted, VerifiedSolution};
use quandary_core::family::{Answer, Rating, Tone};
use quandary_core::hint::{Hint, HintDegree};
use quandary_core::outcome::{Conclusion, Optimality, Outcome, Solved};
use quandary_core::words::counted;
use serde::{Deserialize, Serialize};

/// What a search found.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum SearchAnswer {
    /// A solution from the searched position, replayed through the rules.
    Solved {
        /// The moves.
        moves: String,
        /// The value of the solution in the metric of the search, such as `12 pushes`.
        value: String,
        /// What is proven about the value: `no better one exists`, or a lower bound, such as
        /// `proven: at least 10`.
        proof: String,
    },
    /// A message for the player: any other result, such as a hint, an answer or a difficulty grade,
    /// or the reason why there is no result.
    Said(Notice),
}

impl SearchAnswer {
    /// Creates the answer of a search that failed. `why` is the message for the player.
    #[must_use]
    pub fn failed(why: impl Into<String>) -> Self {
        Self::Said(Notice::bad(why))
    }
}

impl From<Found> for SearchAnswer {
    fn from(found: Found) -> Self {
        match found {
            Found::Hint(degree, hint) => Self::Said(of_hint(&hint, degree)),
            Found::Check(hint) => Self::Said(of_check(&hint)),
            Found::Rate(rating) => Self::Said(of_rating(rating.as_ref())),
            Found::Answer(answer) => Self::Said(of_answer(*answer)),
            Found::Solve(solved) => of_solver(solved),
        }
    }
}

fn of_solver(solved: Result<Outcome<VerifiedSolution>, Refuted>) -> SearchAnswer {
    match solved.map(|outcome| outcome.conclusion) {
        Ok(Conclusion::Solved(solved)) => of_solution(&solved),
        Ok(Conclusion::Unsolvable) => {
            SearchAnswer::Said(Notice::bad("no solution from here: this is proven"))
        }
        Ok(Conclusion::Undecided { reason, .. }) => {
            SearchAnswer::Said(Notice::new(format!("undecided: {reason}")))
        }
        Err(refuted) => SearchAnswer::failed(refuted.to_string()),
    }
}

fn of_solution(solved: &Solved<VerifiedSolution>) -> SearchAnswer {
    let (value, metric) = (solved.score.value, solved.score.metric);
    SearchAnswer::Solved {
        moves: solved.solution.moves().to_owned(),
        value: counted(value, metric.one, metric.many),
        proof: match solved.optimality {
            Optimality::Proven => "no better one exists".to_owned(),
            Optimality::Open { bound, .. } => format!("proven: at least {bound}"),
        },
    }
}

fn of_rating(rating: Option<&Rating>) -> Notice {
    Notice::new(match rating {
        Some(rating) => format!("difficulty from here: {}", rating.grade),
        None => "this family has no measure of difficulty".to_owned(),
    })
}

fn of_answer(answer: Answer) -> Notice {
    Notice {
        words: answer.sentence,
        tone: answer.tone,
        scene: answer.scene,
    }
}

fn of_hint(hint: &Hint, degree: HintDegree) -> Notice {
    match hint {
        Hint::Next(suggestion) => {
            let shown = suggestion.degree(degree);
            let why = match degree {
                HintDegree::Step => format!(": {}", suggestion.reason),
                HintDegree::Place | HintDegree::Kind => String::new(),
            };
            Notice {
                words: format!("{}{why}", shown.words),
                tone: Tone::Good,
                scene: Some(shown.scene.clone()),
            }
        }
        other => of_check(other),
    }
}

fn of_check(hint: &Hint) -> Notice {
    match hint {
        Hint::Solved => Notice::good("the level is solved"),
        Hint::Hopeless { reason, shown } => Notice {
            words: match shown {
                Some(shown) => format!("no solution from here: {}", shown.words),
                None => format!("no solution from here: {reason}"),
            },
            tone: Tone::Bad,
            scene: shown.as_ref().map(|shown| shown.scene.clone()),
        },
        Hint::Open => Notice::good("right so far: several solutions remain"),
        Hint::Next(_) => Notice::good("right so far: there is a solution from here"),
        Hint::Unknown(reason) => Notice::new(format!("undecided: {reason}")),
    }
}

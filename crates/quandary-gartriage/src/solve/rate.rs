//! How hard a level is, on the scale of the format: 1 to 10.

use super::{ACTIONS, COUPLINGS, solver};
use crate::model::Solution;
use crate::rules::Shunting;
use quandary_core::family::{Rating, SolveRequest};
use quandary_core::job::Job;
use quandary_core::outcome::{Conclusion, Optimality, Outcome, Score};

/// Bytes that grading may hold.
const MEMORY: u64 = 256 << 20;

/// A job that grades the level by its fewest actions. Without that number there is no grade.
#[must_use]
pub fn rate(rules: &Shunting) -> Box<dyn Job<Output = Option<Rating>>> {
    solver(rules, SolveRequest::best(&ACTIONS, MEMORY)).map(rated)
}

fn rated(outcome: Outcome<Solution>) -> Option<Rating> {
    let Conclusion::Solved(solved) = outcome.finding else {
        return None;
    };
    if solved.optimality != Optimality::Proven {
        return None;
    }
    let actions = solved.score.value;
    let couplings = solved
        .solution
        .actions()
        .filter(|action| !action.is_move())
        .count() as u64;
    let scores = vec![
        Score {
            metric: ACTIONS.id,
            value: actions,
        },
        Score {
            metric: COUPLINGS.id,
            value: couplings,
        },
    ];
    Some(Rating {
        grade: grade(actions).to_string(),
        scores,
    })
}

/// From so many actions on, a level has grade 2, 3, 4 ... 10: each grade is 1.65 times as long as
/// the one before. The steps are those that fit the grades of the original collection best.
const STEPS: [u64; 9] = [16, 26, 43, 71, 116, 191, 315, 519, 855];

/// The grade of a level whose shortest solution has so many actions (SPEC, part S).
#[must_use]
pub fn grade(actions: u64) -> u64 {
    1 + STEPS.iter().filter(|step| actions >= **step).count() as u64
}

/// The fewest and the most actions of a grade.
#[must_use]
pub fn actions_of(grade: u64) -> (u64, u64) {
    let at = |index: u64| STEPS.get(index as usize).copied();
    let least = grade.checked_sub(2).and_then(at).unwrap_or(0);
    let most = grade
        .checked_sub(1)
        .and_then(at)
        .map_or(u64::MAX, |next| next - 1);
    (least, most)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_number_of_actions_lies_in_its_grade() {
        for actions in 0..2000 {
            let (least, most) = actions_of(grade(actions));
            assert!((least..=most).contains(&actions), "{actions}");
        }
        assert_eq!(
            (grade(0), grade(31), grade(161), grade(5000)),
            (1, 3, 6, 10)
        );
    }
}

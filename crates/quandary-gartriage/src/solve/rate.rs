//! Difficulty grades on the scale of the format, 1 to 10.

use super::{ACTIONS, solver};
use crate::model::Solution;
use crate::rules::Shunting;
use quandary_core::family::{Rating, SolveRequest};
use quandary_core::job::Job;
use quandary_core::metric::{Measurement, Quantity};
use quandary_core::outcome::{Conclusion, Optimality, Outcome};

/// The memory limit of grading in bytes.
const MEMORY: u64 = 256 << 20;

/// A job that grades a level by the number of actions of its shortest solution. The result of
/// the job is `None` if no solution was found or the best one found may not be the shortest.
#[must_use]
pub fn rate(rules: &Shunting) -> Box<dyn Job<Output = Option<Rating>>> {
    solver(rules, SolveRequest::best(&ACTIONS, MEMORY)).map(rated)
}

static ACTION_COUNT: Quantity = Quantity {
    id: "actions",
    one: "action",
    many: "actions",
};
static COUPLING_COUNT: Quantity = Quantity {
    id: "couplings",
    one: "coupling",
    many: "couplings",
};

fn rated(outcome: Outcome<Solution>) -> Option<Rating> {
    let Conclusion::Solved(solved) = outcome.conclusion else {
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
    let measurements = vec![
        Measurement {
            quantity: &ACTION_COUNT,
            value: actions,
        },
        Measurement {
            quantity: &COUPLING_COUNT,
            value: couplings,
        },
    ];
    Some(Rating {
        grade: grade(actions).to_string(),
        measurements,
    })
}

/// The fewest actions of the grades 2, 3, 4 ... 10. They grow by a factor of 1.65, which fits the
/// grades of the original collection best.
const LEAST_ACTIONS: [u64; 9] = [16, 26, 43, 71, 116, 191, 315, 519, 855];

/// The grade of a level whose shortest solution has `actions` actions. Source: SPEC.md (S5).
#[must_use]
pub fn grade(actions: u64) -> u64 {
    1 + LEAST_ACTIONS
        .iter()
        .filter(|least| actions >= **least)
        .count() as u64
}

/// The minimum and maximum number of actions in the shortest solution of a level of this grade.
#[must_use]
pub fn actions_of_grade(grade: u64) -> (u64, u64) {
    let at = |index: u64| LEAST_ACTIONS.get(index as usize).copied();
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
    fn every_number_of_actions_is_in_the_range_of_its_grade() {
        for actions in 0..2000 {
            let (least, most) = actions_of_grade(grade(actions));
            assert!((least..=most).contains(&actions), "{actions}");
        }
        assert_eq!(
            (grade(0), grade(31), grade(161), grade(5000)),
            (1, 3, 6, 10)
        );
    }
}

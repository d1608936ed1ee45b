//! Difficulty grades, based on the number of pushes of the best solution.

use super::{PUSHES, solver};
use crate::model::{Board, Moves};
use crate::rules::{BOX_CHANGES, Game, replay};
use quandary_core::family::{Rating, SolveRequest};
use quandary_core::job::Job;
use quandary_core::metric::{Measurement, Quantity};
use quandary_core::outcome::{Conclusion, Optimality, Outcome};

/// Bytes that grading may use.
const MEMORY: u64 = 256 << 20;

/// Returns a job that grades a board by the fewest pushes with which it can be solved. The
/// result of the job is `None` unless the job finds a solution and proves that no other has
/// fewer pushes.
#[must_use]
pub fn rate(game: &Game, board: &Board) -> Box<dyn Job<Output = Option<Rating>>> {
    let request = SolveRequest::best(&PUSHES, MEMORY);
    let replayed = game.clone();
    solver(game, board, &request).map(move |outcome| rating(&replayed, outcome))
}

fn rating(game: &Game, outcome: Outcome<Moves>) -> Option<Rating> {
    let Conclusion::Solved(solved) = outcome.conclusion else {
        return None;
    };
    if solved.optimality != Optimality::Proven {
        return None;
    }
    let counts = replay(game, &solved.solution).ok()?.counts;
    let measured = [
        (&PUSH_COUNT, counts.pushes),
        (&MOVE_COUNT, counts.moves),
        (&BOX_CHANGES, counts.box_changes),
    ];
    let measurements = measured.map(|(quantity, value)| Measurement { quantity, value });
    Some(Rating {
        grade: grade(counts.pushes).to_string(),
        measurements: measurements.to_vec(),
    })
}

static PUSH_COUNT: Quantity = Quantity {
    id: "pushes",
    one: "push",
    many: "pushes",
};
static MOVE_COUNT: Quantity = Quantity {
    id: "moves",
    one: "move",
    many: "moves",
};

/// The fewest pushes of grades 2 to 10. Each grade needs about 1.6 times the pushes of the one before.
const STEPS: [u64; 9] = [6, 10, 16, 26, 42, 67, 107, 172, 275];

/// The grade, from 1 (easiest) to 10, of a board whose best solution has `pushes` pushes.
#[must_use]
pub fn grade(pushes: u64) -> u64 {
    1 + STEPS.iter().filter(|step| pushes >= **step).count() as u64
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn grades_grow_with_pushes_from_1_to_10() {
        let grades: Vec<u64> = [0, 5, 6, 41, 42, 275, 9999].map(grade).to_vec();
        assert_eq!(grades, [1, 1, 2, 5, 6, 10, 10]);
    }
}

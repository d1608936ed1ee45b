//! Verifies solutions: replays each solution of a solver before it is reported, and rejects wrong
//! ones.

use super::Solving;
use super::sokoban::Target;
use crate::model::Moves;
use crate::rules::{Game, replay};
use quandary_core::budget::Reason;
use quandary_core::outcome::{Conclusion, Outcome, Solved};

/// Wraps a solver so that its solutions are replayed through the rules before they are reported.
pub(super) fn verified(game: Game, target: Target, solving: Solving) -> Solving {
    solving.map(move |outcome| match &outcome.conclusion {
        Conclusion::Solved(solved) if !is_valid(&game, target, solved) => Outcome {
            conclusion: Conclusion::Undecided {
                reason: Reason::Refuted,
                bound: 0,
            },
            ..outcome
        },
        _ => outcome,
    })
}

/// Whether a solution solves the board and has the claimed score.
fn is_valid(game: &Game, target: Target, solved: &Solved<Moves>) -> bool {
    let Ok(played) = replay(game, &solved.solution) else {
        return false;
    };
    let value = match target {
        Target::Moves => played.counts.moves,
        Target::Pushes => played.counts.pushes,
    };
    game.is_solved(&played.state) && value == solved.score.value
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::format::lurd;
    use crate::model::{Board, Cell, Content, Pusher, Terrain};
    use crate::rules::Switches;
    use crate::solve::PUSHES;
    use quandary_core::grid::Point;
    use quandary_core::job::Ready;
    use quandary_core::metric::Score;
    use quandary_core::outcome::Optimality;

    /// The verified conclusion for the board `@ $.` if a solver claims these moves.
    fn verified_claim(moves: &str, value: u64) -> Conclusion<Moves> {
        let mut board = Board::new(4, 1);
        let cell = |terrain, content| Cell { terrain, content };
        let pusher = Some(Content::Pusher(Pusher::default()));
        board.set(Point::new(0, 0), cell(Terrain::Floor, pusher));
        let pushed = Some(Content::Box(None));
        board.set(Point::new(2, 0), cell(Terrain::Floor, pushed));
        board.set(Point::new(3, 0), cell(Terrain::Goal, None));
        let game = Game::new(&board, Switches::default()).expect("there is a pusher");
        let conclusion = Conclusion::Solved(Solved {
            solution: lurd::parse(moves).expect("it is LURD"),
            score: Score {
                metric: &PUSHES,
                value,
            },
            optimality: Optimality::Proven,
            count: None,
            all: Vec::new(),
        });
        let outcome = Outcome {
            conclusion,
            nodes: 1,
            stored: 1,
        };
        let solving = Box::new(Ready(outcome));
        verified(game, Target::Pushes, solving)
            .finish(None)
            .conclusion
    }

    #[test]
    fn wrong_solutions_are_refuted() {
        let refuted = Conclusion::Undecided {
            reason: Reason::Refuted,
            bound: 0,
        };
        assert!(matches!(verified_claim("rR", 1), Conclusion::Solved(_)));
        assert_eq!(verified_claim("rR", 2), refuted);
        assert_eq!(verified_claim("r", 0), refuted);
        assert_eq!(verified_claim("RRR", 1), refuted);
    }
}

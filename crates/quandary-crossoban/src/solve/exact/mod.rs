//! Proven optima for every mixture of elements.
//!
//! The rules themselves say what follows from what: a search here is A* on positions, packed into
//! keys (`packing`, `positions`), led by what is still needed at the least (`outlook`). Positions
//! that cannot be solved any more are left out only where that is certain (`dead`). Where the
//! memory is used up, IDA* goes on in it for a while.

mod dead;
mod gather;
mod hardest;
mod outlook;
mod packing;
mod pairs;
mod positions;
mod solver;
mod travel;

pub use dead::Dead;
pub use hardest::Hardest;
pub use outlook::Outlook;

use super::sokoban::Target;
use crate::model::Moves;
use crate::rules::{Game, State};
use packing::Packing;
use positions::{Positions, Stride, walks_freely};
use quandary_core::family::{SolveRequest, Want};
use quandary_core::job::Job;
use quandary_core::outcome::Outcome;
use quandary_search::{Key, Wide};
use solver::Solver;

/// Boards with more cells are left alone: what a walk costs has to fit a number.
const MOST_CELLS: usize = 1 << 15;

/// A search for proven optima.
pub(super) trait Exact: Job<Output = Outcome<Moves>> {
    /// Whether it came to a position that changes with a command played far away from it (R14).
    /// If not, it does not matter what else is played in between.
    fn is_restless(&self) -> bool;
}

/// A job that finds a best solution from the start of a game. `None` if its positions do not fit
/// the widest key.
pub(super) fn solver(game: &Game, target: Target, request: SolveRequest) -> Option<Box<dyn Exact>> {
    let packing = Packing::new(game);
    if game.ground().len() > MOST_CELLS {
        return None;
    }
    let task = Task {
        game,
        target,
        request,
    };
    Some(match packing.bits() {
        0..=64 => task.with::<u64>(packing),
        65..=128 => task.with::<u128>(packing),
        129..=256 => task.with::<Wide<4>>(packing),
        257..=512 => task.with::<Wide<8>>(packing),
        513..=4096 => task.with::<Wide<64>>(packing),
        _ => return None,
    })
}

struct Task<'a> {
    game: &'a Game,
    target: Target,
    request: SolveRequest,
}

impl Task<'_> {
    fn with<K: Key>(self, packing: Packing) -> Box<dyn Exact> {
        // Walks that end in the same push are different solutions; only commands tell them apart.
        let stride = match self.request.want {
            Want::Best if walks_freely(self.game) => Stride::Push,
            _ => Stride::Command,
        };
        let game = self.game.clone();
        let positions = Positions::<K>::new(game, packing, self.target, stride);
        Box::new(Solver::new(positions, self.request))
    }
}

/// Why a position cannot be solved any more, if that can be seen without a search.
#[must_use]
pub fn dead(game: &Game, state: &State) -> Option<Dead> {
    if game.is_solved(state) || game.ground().len() > MOST_CELLS {
        return None;
    }
    Outlook::new(game).pushes(game, state).err()
}

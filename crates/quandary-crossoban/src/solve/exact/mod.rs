//! Proven optima for every mixture of elements.
//!
//! The rules themselves say what follows from what: a search here is A* on positions, packed into
//! keys (`packing`, `positions`), led by what is still needed at the least (`outlook`). Positions
//! that cannot be solved any more are left out only where that is certain (`dead`). Where the
//! memory is used up, IDA* goes on in it for a while. Any solution is looked for by a guess of what is
//! needed (`hasty`).

mod dead;
mod gather;
mod hardest;
mod hasty;
mod outlook;
mod packing;
mod pairs;
mod positions;
mod solver;
mod travel;

pub use dead::Dead;
pub use hardest::Hardest;
pub use outlook::Outlook;

use super::Search;
use super::sokoban::Target;
use crate::rules::{Game, State};
use hasty::Hasty;
use packing::Packing;
use positions::{Positions, Stride};
use quandary_core::family::{SolveRequest, Want};
use quandary_search::{Key, Wide};
use solver::Solver;

/// Boards with more cells are left alone: what a walk costs has to fit a number.
const MOST_CELLS: usize = 1 << 15;

/// A job that finds a best solution from the start of a game. `None` if its positions do not fit
/// the widest key.
pub(super) fn solver(
    game: &Game,
    target: Target,
    request: SolveRequest,
) -> Option<Box<dyn Search>> {
    // Walks that end in the same push are different solutions; only commands tell them apart.
    let stride = match request.want {
        Want::Best => Stride::longest(game),
        Want::Count { .. } | Want::All { .. } => Stride::Command,
    };
    with_keys(game, Sought::Best(target, stride, request))
}

/// A job that finds any solution from the start of a game, within so many bytes. `None` if its
/// positions do not fit the widest key.
pub(super) fn any(game: &Game, memory: u64) -> Option<Box<dyn Search>> {
    with_keys(game, Sought::Any(memory))
}

enum Sought {
    Best(Target, Stride, SolveRequest),
    Any(u64),
}

fn with_keys(game: &Game, sought: Sought) -> Option<Box<dyn Search>> {
    let packing = Packing::new(game);
    if game.ground().len() > MOST_CELLS {
        return None;
    }
    Some(match packing.bits() {
        0..=64 => sought.with::<u64>(game, packing),
        65..=128 => sought.with::<u128>(game, packing),
        129..=256 => sought.with::<Wide<4>>(game, packing),
        257..=512 => sought.with::<Wide<8>>(game, packing),
        513..=4096 => sought.with::<Wide<64>>(game, packing),
        _ => return None,
    })
}

impl Sought {
    fn with<K: Key>(self, game: &Game, packing: Packing) -> Box<dyn Search> {
        let game = game.clone();
        match self {
            Self::Best(target, stride, request) => {
                let positions = Positions::<K>::new(game, packing, target, stride);
                Box::new(Solver::new(positions, request))
            }
            Self::Any(memory) => {
                let stride = Stride::longest(&game);
                let positions = Positions::<K>::new(game, packing, Target::Pushes, stride);
                Box::new(Hasty::new(positions, memory))
            }
        }
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

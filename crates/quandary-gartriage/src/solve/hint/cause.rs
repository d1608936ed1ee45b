//! Causes that make a level unsolvable.

use crate::model::Letter;
use crate::rules::{CellId, Shunting, WagonId};
use quandary_core::session::Rules;

/// The cause that makes a level unsolvable.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Cause {
    /// The locomotive can reach more wagons of a letter than targets that match this letter.
    TooFewTargets {
        /// The letter of the wagons.
        letter: Letter,
        /// The wagons of this letter that the locomotive can reach.
        wagons: Vec<WagonId>,
        /// The matching targets that the locomotive can reach; fewer than the wagons.
        targets: Vec<CellId>,
    },
    /// This wagon cannot be brought to a matching target, even without the other wagons.
    ///
    /// The level with all wagons then has no solution either. In a solution, this wagon would move
    /// only while it is hooked, next to another vehicle of a train that bends by at most 45 degrees
    /// at every wagon (R4). Without the other wagons, the locomotive can reach the cell of that
    /// vehicle and, in its place, move this wagon along the same path.
    Stranded(WagonId),
}

/// The first letter with more wagons than targets, if there is one.
pub(super) fn too_few_targets(rules: &Shunting) -> Option<Cause> {
    let (start, track) = (rules.start(), rules.track());
    let mut cells = track.connected_cells(start.locomotive);
    cells.sort_unstable();
    (0..Letter::COUNT)
        .filter_map(Letter::from_index)
        .find_map(|letter| {
            let wagons = cells.iter().filter_map(|cell| start.wagon_on(*cell));
            let wagons: Vec<_> = wagons.filter(|one| rules.letter(*one) == letter).collect();
            let targets = cells.iter().copied();
            let targets: Vec<_> = targets
                .filter(|cell| track.target(*cell) == Some(letter))
                .collect();
            (wagons.len() > targets.len()).then_some(Cause::TooFewTargets {
                letter,
                wagons,
                targets,
            })
        })
}

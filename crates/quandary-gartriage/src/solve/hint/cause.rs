//! What prevents a solution.

use crate::model::Letter;
use crate::rules::{CellId, Shunting, WagonId};
use quandary_core::session::Rules;

/// What prevents a solution.
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
    /// It follows that the level with all wagons has no solution. In a solution, this wagon moves
    /// only while it is hooked, behind or before another vehicle of a train that bends by at most
    /// 45 degrees at every wagon (R4). A locomotive in the place of that vehicle can move this
    /// wagon along the same path, and without the other wagons the locomotive can reach that place.
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

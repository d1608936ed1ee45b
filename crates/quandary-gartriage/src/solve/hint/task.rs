//! What the next actions of a solution are for.

use super::NextActions;
use crate::model::Action;
use crate::rules::{CellId, Position, Shunting, WagonId};
use quandary_core::direction::Direction;
use quandary_core::hint::Remaining;
use quandary_core::session::Rules;

/// The purpose of the moves before the first hook or unhook of a solution.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Task {
    /// After the moves, a wagon is hooked.
    Hook {
        /// The wagon that is hooked.
        wagon: WagonId,
        /// Why the wagon is hooked.
        purpose: Purpose,
    },
    /// After the moves, the last wagon of the train is unhooked.
    Unhook {
        /// The wagon that is unhooked.
        wagon: WagonId,
        /// The cell on which the wagon is unhooked.
        at: CellId,
        /// How long the wagon stays on the cell `at`.
        stay: Stay,
    },
    /// The moves solve the level; the solution contains no hook or unhook.
    Finish {
        /// Each wagon that is not on a matching target now, with the target to which the wagon is
        /// brought.
        wagons: Vec<(WagonId, CellId)>,
    },
}

/// Why a wagon is hooked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Purpose {
    /// The wagon is brought to this matching target.
    Target(CellId),
    /// The wagon is moved to this cell, where it is not in the way.
    Aside(CellId),
    /// The wagon is moved out of the way and brought back to the cell where it was hooked.
    Return,
}

/// How long a wagon stays where it is unhooked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stay {
    /// The wagon is on a matching target and is not moved again.
    OnTarget,
    /// The wagon is on a matching target, but is moved again later.
    OnTargetForNow,
    /// The wagon is not on a matching target, so it is moved again later.
    ForNow,
}

/// Consecutive moves with the same end of the train in front.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Leg {
    /// The leading end of the train.
    pub mover: Mover,
    /// The cell of the leading end before the moves.
    pub from: CellId,
    /// The directions in which the leading end moves.
    pub steps: Vec<Direction>,
    /// The cell of the leading end after the moves.
    pub to: CellId,
}

/// The vehicle that leads when the locomotive and the wagons hooked to it move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mover {
    /// The locomotive, without wagons hooked to it.
    Alone,
    /// The locomotive, which pulls wagons.
    Locomotive,
    /// The last wagon: the locomotive pushes.
    Tail(WagonId),
}

impl NextActions {
    /// The beginning of a solution from the start position of `rules`; `None` if the solution has
    /// no actions.
    pub(super) fn of(rules: &Shunting, actions: &[Action], remaining: Remaining) -> Option<Self> {
        let first = *actions.first()?;
        let positions = positions(rules, actions);
        let moves = actions.iter().take_while(|action| action.is_move()).count();
        Some(Self {
            first,
            legs: legs(&actions[..moves], &positions),
            task: task(rules, actions.get(moves), &positions[moves..])?,
            remaining,
        })
    }
}

/// The position before each action, and the last one.
fn positions(rules: &Shunting, actions: &[Action]) -> Vec<Position> {
    let mut positions = vec![rules.start()];
    for action in actions {
        let mut next = positions[positions.len() - 1].clone();
        let allowed = rules.step(&mut next, action);
        debug_assert!(allowed.is_ok(), "a solution consists of allowed actions");
        positions.push(next);
    }
    positions
}

/// Groups moves by the end of the train that is ahead. `positions` has the position before each
/// move, and the last one.
fn legs(moves: &[Action], positions: &[Position]) -> Vec<Leg> {
    let mut legs: Vec<Leg> = Vec::new();
    for (index, action) in moves.iter().enumerate() {
        let (mover, to) = match *action {
            Action::Pull(to) if positions[index].train.is_empty() => (Mover::Alone, to),
            Action::Pull(to) => (Mover::Locomotive, to),
            Action::Push(to) => match positions[index].train.last() {
                Some(tail) => (Mover::Tail(*tail), to),
                None => continue,
            },
            Action::Hook(_) | Action::Unhook => continue,
        };
        let end = mover.cell(&positions[index + 1]);
        match legs.last_mut().filter(|leg| leg.mover == mover) {
            Some(leg) => {
                leg.steps.push(to);
                leg.to = end;
            }
            None => legs.push(Leg {
                mover,
                from: mover.cell(&positions[index]),
                steps: vec![to],
                to: end,
            }),
        }
    }
    legs
}

impl Mover {
    fn cell(self, position: &Position) -> CellId {
        match self {
            Self::Alone | Self::Locomotive => position.locomotive,
            Self::Tail(wagon) => position.cell(wagon),
        }
    }
}

/// `positions` are those from the hook or unhook on, or the last one.
fn task(rules: &Shunting, coupling: Option<&Action>, positions: &[Position]) -> Option<Task> {
    match coupling {
        Some(Action::Hook(_)) => {
            let wagon = *positions.get(1)?.train.last()?;
            let purpose = purpose(rules, wagon, &positions[1..]);
            Some(Task::Hook { wagon, purpose })
        }
        Some(_) => {
            let wagon = *positions.first()?.train.last()?;
            let at = positions[0].cell(wagon);
            let stay = stay(rules, wagon, positions);
            Some(Task::Unhook { wagon, at, stay })
        }
        None => Some(Task::Finish {
            wagons: last_wagons(rules, positions.last()?),
        }),
    }
}

/// Why a wagon is hooked, judged by where it is unhooked or is at the end. It is hooked in the
/// first position.
fn purpose(rules: &Shunting, wagon: WagonId, positions: &[Position]) -> Purpose {
    let mut later = positions.iter();
    let unhooked = later.find(|position| !position.train.contains(&wagon));
    let end = unhooked.unwrap_or(&positions[positions.len() - 1]);
    let to = end.cell(wagon);
    if to == positions[0].cell(wagon) {
        Purpose::Return
    } else if rules.is_on_target(end, wagon) {
        Purpose::Target(to)
    } else {
        Purpose::Aside(to)
    }
}

/// How long a wagon stays that is unhooked in the first position.
fn stay(rules: &Shunting, wagon: WagonId, positions: &[Position]) -> Stay {
    let at = positions[0].cell(wagon);
    let stays = positions.iter().all(|later| later.cell(wagon) == at);
    match (rules.is_on_target(&positions[0], wagon), stays) {
        (true, true) => Stay::OnTarget,
        (true, false) => Stay::OnTargetForNow,
        (false, _) => Stay::ForNow,
    }
}

/// The wagons that are not on a target of their number at the start, with their cells at the end.
fn last_wagons(rules: &Shunting, end: &Position) -> Vec<(WagonId, CellId)> {
    let start = rules.start();
    let wagons = (0..).map(WagonId).zip(&end.wagons);
    let misplaced = wagons.filter(|(wagon, _)| !rules.is_on_target(&start, *wagon));
    misplaced.map(|(wagon, cell)| (wagon, *cell)).collect()
}

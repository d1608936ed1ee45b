//! Hints: the next action of a shortest solution, with an explanation.

use super::{ACTIONS, solver};
use crate::model::{Action, Solution};
use crate::rules::{CellId, CellPosition, Position, Shunting, WagonId};
use quandary_core::family::SolveRequest;
use quandary_core::hint::{Hint, Remaining};
use quandary_core::job::Job;
use quandary_core::outcome::{Conclusion, Optimality, Outcome};
use quandary_core::session::Rules;

/// A job that finds the next action from the start position of `rules` (see
/// [`Shunting::started_from`]).
#[must_use]
pub fn hint(rules: Shunting, memory: u64) -> Box<dyn Job<Output = Hint>> {
    let solving = solver(&rules, SolveRequest::best(&ACTIONS, memory));
    solving.map(move |outcome| next(&rules, outcome))
}

fn next(rules: &Shunting, outcome: Outcome<Solution>) -> Hint {
    match outcome.conclusion {
        Conclusion::Unsolvable => Hint::exhausted(),
        Conclusion::Undecided { reason, .. } => Hint::Unknown(reason),
        Conclusion::Solved(solved) => {
            let actions: Vec<Action> = solved.solution.actions().copied().collect();
            let Some(first) = actions.first() else {
                return Hint::Solved;
            };
            let length = actions.len() as u64;
            Hint::Next {
                input: first.to_string(),
                reason: reason(rules, &actions),
                remaining: match solved.optimality {
                    Optimality::Proven => Remaining::Exactly(length),
                    Optimality::Open { .. } => Remaining::AtMost(length),
                },
            }
        }
    }
}

/// The explanation of the first action, derived from the actions that follow.
fn reason(rules: &Shunting, actions: &[Action]) -> String {
    let positions = positions(rules, actions);
    match actions[0] {
        Action::Hook(_) => hooked(rules, &positions),
        Action::Unhook => unhooked(rules, &positions),
        Action::Pull(_) | Action::Push(_) => moved(rules, actions, &positions),
    }
}

/// The position before each action, and the last one.
fn positions(rules: &Shunting, actions: &[Action]) -> Vec<Position> {
    let mut positions = vec![rules.start()];
    for action in actions {
        let mut next = positions[positions.len() - 1].clone();
        if rules.step(&mut next, action).is_ok() {
            positions.push(next);
        }
    }
    positions
}

fn hooked(rules: &Shunting, positions: &[Position]) -> String {
    let Some(&wagon) = positions[1].train.last() else {
        return String::new();
    };
    let name = name(rules, &positions[1], wagon);
    let unhooked = positions[1..]
        .iter()
        .find(|position| !position.train.contains(&wagon));
    let end = unhooked.unwrap_or(&positions[positions.len() - 1]);
    let place = place(rules, end.cell(wagon));
    if end.cell(wagon) == positions[1].cell(wagon) {
        format!("hook {name}: it has to move out of the way and returns later")
    } else if rules.is_on_target(end, wagon) {
        format!("hook {name} to bring it to its target at {place}")
    } else {
        format!("hook {name} to move it out of the way, to {place}")
    }
}

fn unhooked(rules: &Shunting, positions: &[Position]) -> String {
    let Some(&wagon) = positions[0].train.last() else {
        return String::new();
    };
    let name = name(rules, &positions[1], wagon);
    let stays = positions[1..]
        .iter()
        .all(|later| later.cell(wagon) == positions[1].cell(wagon));
    match (rules.is_on_target(&positions[1], wagon), stays) {
        (true, true) => format!("unhook {name}: it is on its target and stays there"),
        (true, false) => format!("unhook {name}: it stays on its target for now"),
        (false, _) => format!("unhook {name}: it stays there until it is needed again"),
    }
}

/// The explanation of a move: the next hook or unhook.
fn moved(rules: &Shunting, actions: &[Action], positions: &[Position]) -> String {
    let next = actions.iter().position(|action| !action.is_move());
    let before = &positions[next.unwrap_or(positions.len() - 1)];
    match next.map(|index| (actions[index], &positions[index + 1])) {
        Some((Action::Hook(_), after)) => match after.train.last() {
            Some(wagon) => format!("move next to {} to hook it", name(rules, before, *wagon)),
            None => String::new(),
        },
        Some(_) => match before.train.last() {
            Some(&wagon) => {
                let letter = rules.letter(wagon).wagon();
                let place = place(rules, before.cell(wagon));
                format!("bring wagon {letter} to {place} and unhook it there")
            }
            None => String::new(),
        },
        None => "the last moves bring every wagon to its target".to_owned(),
    }
}

fn name(rules: &Shunting, position: &Position, wagon: WagonId) -> String {
    let letter = rules.letter(wagon).wagon();
    format!("wagon {letter} at {}", place(rules, position.cell(wagon)))
}

fn place(rules: &Shunting, cell: CellId) -> CellPosition {
    CellPosition(rules.track().point(cell))
}

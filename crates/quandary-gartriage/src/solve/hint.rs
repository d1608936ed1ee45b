//! The next action of a shortest continuation, with its reason.

use super::{ACTIONS, solver};
use crate::model::{Action, Solution};
use crate::rules::{CellId, Place, Position, Shunting, WagonId};
use quandary_core::family::{Hint, Remaining, SolveRequest};
use quandary_core::job::Job;
use quandary_core::outcome::{Conclusion, Optimality, Outcome};
use quandary_core::session::Rules;

/// A job that finds what to do next at the start of `rules` (see [`Shunting::started_from`]).
#[must_use]
pub fn hint(rules: Shunting, memory: u64) -> Box<dyn Job<Output = Hint>> {
    let solving = solver(&rules, SolveRequest::best(&ACTIONS, memory));
    solving.map(move |outcome| next(&rules, outcome))
}

fn next(rules: &Shunting, outcome: Outcome<Solution>) -> Hint {
    match outcome.finding {
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

/// Why the first of these actions is played, told by what the others do.
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
    let put_down = positions[1..]
        .iter()
        .find(|position| !position.train.contains(&wagon));
    let end = put_down.unwrap_or(&positions[positions.len() - 1]);
    let place = place(rules, end.cell(wagon));
    if end.cell(wagon) == positions[1].cell(wagon) {
        format!("take {name} along for a while: it makes way and comes back")
    } else if rules.is_home(end, wagon) {
        format!("take {name}: this trip brings it to its target on {place}")
    } else {
        format!("take {name}: it has to make way, to {place}")
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
    match (rules.is_home(&positions[1], wagon), stays) {
        (true, true) => format!("leave {name} behind: it is on its target and stays there"),
        (true, false) => format!("leave {name} on its target for now"),
        (false, _) => format!("leave {name} behind: it waits there until it is fetched again"),
    }
}

/// A move is explained by the next thing that happens to a wagon.
fn moved(rules: &Shunting, actions: &[Action], positions: &[Position]) -> String {
    let next = actions.iter().position(|action| !action.is_move());
    let before = &positions[next.unwrap_or(positions.len() - 1)];
    match next.map(|index| (actions[index], &positions[index + 1])) {
        Some((Action::Hook(_), after)) => match after.train.last() {
            Some(wagon) => format!("drive on, to hook {}", name(rules, before, *wagon)),
            None => String::new(),
        },
        Some(_) => match before.train.last() {
            Some(wagon) => format!("bring {}, to leave it there", name(rules, before, *wagon)),
            None => String::new(),
        },
        None => "these last moves bring every wagon to its target".to_owned(),
    }
}

fn name(rules: &Shunting, position: &Position, wagon: WagonId) -> String {
    let letter = rules.letter(wagon).wagon();
    format!("wagon {letter} on {}", place(rules, position.cell(wagon)))
}

fn place(rules: &Shunting, cell: CellId) -> Place {
    Place(rules.track().point(cell))
}

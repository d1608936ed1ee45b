//! Explains the first action of a hint in words. Cells are named in the notation of the family.

use crate::rules::{CellId, CellPosition, Position, Shunting, WagonId};
use crate::solve::{NextActions, Purpose, Stay, Task};

/// The reason for the first action, derived from what follows.
pub(super) fn reason(rules: &Shunting, position: &Position, next: &NextActions) -> String {
    let name = |wagon| name(rules, wagon, position.cell(wagon));
    let is_now = next.legs.is_empty();
    match &next.task {
        Task::Hook { wagon, purpose } if is_now => hooked(rules, &name(*wagon), *purpose),
        Task::Hook { wagon, .. } => format!("move next to {} to hook it", name(*wagon)),
        Task::Unhook { wagon, stay, .. } if is_now => unhooked(&name(*wagon), *stay),
        Task::Unhook { wagon, at, .. } => {
            let (letter, place) = (rules.letter(*wagon).wagon(), place(rules, *at));
            format!("bring wagon {letter} to {place} and unhook it there")
        }
        Task::Finish { .. } => "the last moves bring every wagon to its target".to_owned(),
    }
}

fn hooked(rules: &Shunting, name: &str, purpose: Purpose) -> String {
    match purpose {
        Purpose::Return => {
            format!("hook {name}: it has to move out of the way and returns later")
        }
        Purpose::Target(to) => {
            let to = place(rules, to);
            format!("hook {name} to bring it to its target at {to}")
        }
        Purpose::Aside(to) => {
            let to = place(rules, to);
            format!("hook {name} to move it out of the way, to {to}")
        }
    }
}

fn unhooked(name: &str, stay: Stay) -> String {
    match stay {
        Stay::OnTarget => format!("unhook {name}: it is on its target and stays there"),
        Stay::OnTargetForNow => format!("unhook {name}: it stays on its target for now"),
        Stay::ForNow => format!("unhook {name}: it stays there until it is needed again"),
    }
}

fn name(rules: &Shunting, wagon: WagonId, at: CellId) -> String {
    let letter = rules.letter(wagon).wagon();
    format!("wagon {letter} at {}", place(rules, at))
}

fn place(rules: &Shunting, cell: CellId) -> CellPosition {
    CellPosition(rules.track().point(cell))
}

//! Describes hints in words. The column and the row of a cell are spelled out: `column 3, row 1`.

use crate::rules::{CellId, Position, Shunting, SpelledPosition, WagonId};
use crate::solve::{Cause, Leg, Mover, NextActions, Purpose, Stay, Task};
use quandary_core::words::counted;

/// Describes what to do at a position.
pub(super) struct Words<'a> {
    pub(super) rules: &'a Shunting,
    pub(super) position: &'a Position,
}

impl Words<'_> {
    fn spelled(&self, cell: CellId) -> SpelledPosition {
        SpelledPosition(self.rules.track().point(cell))
    }

    fn letter(&self, wagon: WagonId) -> char {
        self.rules.letter(wagon).wagon()
    }

    /// A wagon with its place.
    pub(super) fn wagon(&self, wagon: WagonId) -> String {
        let place = self.spelled(self.position.cell(wagon));
        format!("wagon {} at {place}", self.letter(wagon))
    }

    /// A target with its place.
    pub(super) fn target(&self, cell: CellId) -> String {
        let place = self.spelled(cell);
        match self.rules.track().target(cell) {
            Some(letter) => format!("target {} at {place}", letter.target()),
            None => place.to_string(),
        }
    }

    /// Where to look.
    pub(super) fn place(&self, task: &Task) -> String {
        match task {
            Task::Hook { wagon, .. } => format!("look at {}", self.wagon(*wagon)),
            Task::Unhook { wagon, .. } => {
                format!("look at {}, at the end of the train", self.wagon(*wagon))
            }
            Task::Finish { wagons } => {
                let wagons = wagons.iter().map(|(wagon, _)| self.wagon(*wagon));
                format!("look at {}", joined(wagons))
            }
        }
    }

    /// What has to be done.
    pub(super) fn kind(&self, task: &Task) -> String {
        match task {
            Task::Hook { wagon, purpose } => self.fetch(*wagon, *purpose),
            Task::Unhook { wagon, at, stay } => match self.position.cell(*wagon) == *at {
                true => self.leave(*wagon, *at, *stay),
                false => self.bring(*wagon, *at, *stay),
            },
            Task::Finish { wagons } => {
                let ways = wagons.iter().map(|(wagon, cell)| {
                    format!(
                        "wagon {} to its {}",
                        self.letter(*wagon),
                        self.target(*cell)
                    )
                });
                format!("bring {}", joined(ways))
            }
        }
    }

    fn fetch(&self, wagon: WagonId, purpose: Purpose) -> String {
        let letter = self.letter(wagon);
        match purpose {
            Purpose::Target(cell) => {
                format!(
                    "fetch wagon {letter} and bring it to its {}",
                    self.target(cell)
                )
            }
            Purpose::Aside(_) => format!("fetch wagon {letter}: it has to move out of the way"),
            Purpose::Return => {
                format!("fetch wagon {letter}: it has to move out of the way and returns later")
            }
        }
    }

    /// For a wagon that is unhooked where it is.
    fn leave(&self, wagon: WagonId, at: CellId, stay: Stay) -> String {
        let letter = self.letter(wagon);
        match stay {
            Stay::OnTarget => {
                format!(
                    "wagon {letter} is on its {} and can stay there",
                    self.target(at)
                )
            }
            Stay::OnTargetForNow => {
                let target = self.target(at);
                format!("wagon {letter} is on its {target} and can stay there for now")
            }
            Stay::ForNow => format!("wagon {letter} can stay where it is for now"),
        }
    }

    /// For a wagon that is moved before it is unhooked.
    fn bring(&self, wagon: WagonId, at: CellId, stay: Stay) -> String {
        let letter = self.letter(wagon);
        match stay {
            Stay::OnTarget => format!("bring wagon {letter} to its {}", self.target(at)),
            Stay::OnTargetForNow => {
                format!("bring wagon {letter} to its {} for now", self.target(at))
            }
            Stay::ForNow => {
                format!("move wagon {letter} out of the way for now")
            }
        }
    }

    /// All moves up to the hook or unhook, and that.
    pub(super) fn step(&self, next: &NextActions) -> String {
        let legs = next.legs.iter().map(|leg| self.leg(leg));
        let coupling = match (&next.task, next.legs.last()) {
            (Task::Unhook { wagon, .. }, Some(leg)) if leg.mover == Mover::Tail(*wagon) => {
                Some("unhook it".to_owned())
            }
            _ => self.coupling(&next.task).map(|(_, words)| words),
        };
        let steps: Vec<String> = legs.chain(coupling).collect();
        steps.join(", then ")
    }

    /// The moves with one end of the train ahead.
    pub(super) fn leg(&self, leg: &Leg) -> String {
        let cells = counted(leg.steps.len() as u64, "cell", "cells");
        let to = self.spelled(leg.to);
        match leg.mover {
            Mover::Alone => format!("drive the locomotive {cells} to {to}"),
            Mover::Locomotive => format!("pull the train {cells}, until the locomotive is at {to}"),
            Mover::Tail(wagon) => {
                let letter = self.letter(wagon);
                format!("push the train {cells}, until wagon {letter} is at {to}")
            }
        }
    }

    /// The hook or unhook, and the cell of its wagon then.
    pub(super) fn coupling(&self, task: &Task) -> Option<(CellId, String)> {
        match task {
            Task::Hook { wagon, .. } => {
                let words = format!("hook {}", self.wagon(*wagon));
                Some((self.position.cell(*wagon), words))
            }
            Task::Unhook { wagon, at, .. } => {
                let (letter, place) = (self.letter(*wagon), self.spelled(*at));
                Some((*at, format!("unhook wagon {letter} at {place}")))
            }
            Task::Finish { .. } => None,
        }
    }

    /// What prevents a solution.
    pub(super) fn cause(&self, cause: &Cause) -> String {
        const START: &str = "the level itself has no solution";
        match cause {
            Cause::Stranded(wagon) => {
                let (name, number) = (self.wagon(*wagon), self.rules.letter(*wagon).target());
                let others = match self.rules.letters().len() {
                    1 => "",
                    _ => ", even without the other wagons",
                };
                format!("{START}: {name} cannot be brought to a target {number}{others}")
            }
            Cause::TooFewTargets {
                letter,
                wagons,
                targets,
            } => {
                let (wagon, number) = (letter.wagon(), letter.target());
                let many = counted(wagons.len() as u64, "wagon", "wagons");
                let few = match targets.len() as u64 {
                    0 => "no target".to_owned(),
                    count => format!("only {}", counted(count, "target", "targets")),
                };
                format!("{START}: the locomotive can reach {many} {wagon}, but {few} {number}")
            }
        }
    }
}

/// A list in words: `a`, `a, and b`, `a, b, and c`. The items contain commas themselves.
fn joined(items: impl Iterator<Item = String>) -> String {
    let mut items: Vec<String> = items.collect();
    let last = items.pop().unwrap_or_default();
    match items.is_empty() {
        true => last,
        false => format!("{}, and {last}", items.join(", ")),
    }
}

//! Hints in words and drawings.

mod reason;
mod words;

use crate::rules::{CellId, Position, Shunting, WagonId};
use crate::scene::{MarkedScene, Style};
use crate::solve::{self, Cause, NextActions, Purpose, Stay, Task};
use quandary_core::hint::{Hint, Illustration, Suggestion};
use quandary_core::scene::Mark;
use quandary_core::session::Rules;
use words::Words;

/// Turns hints for a position into words and drawings.
pub(super) struct Illustrator {
    /// Rules with the position as their start.
    rules: Shunting,
    position: Position,
    title: String,
    style: Style,
}

impl Illustrator {
    /// For the start position of `rules`.
    pub(super) fn new(rules: Shunting, title: &str, style: Style) -> Self {
        Self {
            position: rules.start(),
            rules,
            title: title.to_owned(),
            style,
        }
    }

    pub(super) fn illustrate(&self, hint: solve::Hint) -> Hint {
        match hint {
            solve::Hint::Solved => Hint::Solved,
            solve::Hint::Unknown(reason) => Hint::Unknown(reason),
            solve::Hint::Next(next) => Hint::Next(self.suggestion(&next)),
            solve::Hint::Unsolvable { cause } => self.hopeless(cause.as_ref()),
        }
    }

    fn suggestion(&self, next: &NextActions) -> Suggestion {
        Suggestion {
            input: next.first.to_string(),
            reason: self.reason(next),
            remaining: next.remaining,
            place: self.place(next),
            kind: self.kind(next),
            step: self.step(next),
        }
    }

    fn reason(&self, next: &NextActions) -> String {
        reason::reason(&self.rules, &self.position, next)
    }

    fn words(&self) -> Words<'_> {
        Words {
            rules: &self.rules,
            position: &self.position,
        }
    }

    fn drawing(&self) -> MarkedScene<'_> {
        MarkedScene::new(&self.rules, &self.position, &self.title, self.style)
    }

    /// The drawing with wagons marked where they are now.
    fn wagons_marked(&self, wagons: &[WagonId], mark: Mark) -> MarkedScene<'_> {
        wagons.iter().fold(self.drawing(), |drawing, wagon| {
            let label = self.words().wagon(*wagon);
            drawing.mark(self.position.cell(*wagon), mark, &label)
        })
    }

    fn place(&self, next: &NextActions) -> Illustration {
        let drawing = self.wagons_marked(&wagons(&next.task), Mark::Look);
        Illustration::new(self.words().place(&next.task), drawing.finish())
    }

    fn kind(&self, next: &NextActions) -> Illustration {
        let mut drawing = self.wagons_marked(&wagons(&next.task), Mark::Look);
        for target in self.targets(&next.task) {
            drawing = drawing.mark(target, Mark::Look, &self.words().target(target));
        }
        Illustration::new(self.words().kind(&next.task), drawing.finish())
    }

    /// The targets to which wagons have to be brought.
    fn targets(&self, task: &Task) -> Vec<CellId> {
        match task {
            Task::Hook {
                purpose: Purpose::Target(cell),
                ..
            } => vec![*cell],
            Task::Unhook {
                wagon,
                at,
                stay: Stay::OnTarget | Stay::OnTargetForNow,
            } if self.position.cell(*wagon) != *at => vec![*at],
            Task::Finish { wagons } => wagons.iter().map(|(_, cell)| *cell).collect(),
            Task::Hook { .. } | Task::Unhook { .. } => Vec::new(),
        }
    }

    fn step(&self, next: &NextActions) -> Illustration {
        let words = self.words();
        let mut drawing = self.drawing();
        if let Some((cell, label)) = words.coupling(&next.task) {
            drawing = drawing.mark(cell, Mark::Act, &label);
        }
        let drawing = drawing.mark_ways(&next.legs, |leg| words.leg(leg));
        Illustration::new(words.step(next), drawing.finish())
    }

    fn hopeless(&self, cause: Option<&Cause>) -> Hint {
        let shown = cause.map(|cause| self.cause(cause));
        match Hint::exhausted() {
            Hint::Hopeless { reason, .. } => Hint::Hopeless { reason, shown },
            other => other,
        }
    }

    fn cause(&self, cause: &Cause) -> Illustration {
        let words = self.words();
        let drawing = match cause {
            Cause::Stranded(wagon) => self.wagons_marked(&[*wagon], Mark::Wrong),
            Cause::TooFewTargets { wagons, .. } => self.wagons_marked(wagons, Mark::Wrong),
        };
        Illustration::new(words.cause(cause), drawing.finish())
    }
}

/// The wagons that a task is about.
fn wagons(task: &Task) -> Vec<WagonId> {
    match task {
        Task::Hook { wagon, .. } | Task::Unhook { wagon, .. } => vec![*wagon],
        Task::Finish { wagons } => wagons.iter().map(|(wagon, _)| *wagon).collect(),
    }
}

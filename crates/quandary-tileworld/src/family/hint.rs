//! Hints in words and drawings (SPEC Q33 and Q34).

use super::document::tiles_of;
use super::played::Fatality;
use crate::model::{Cardinal, Level, Position, Tile};
use crate::rules::{Death, State};
use crate::scene::{MapMark, View, marked_position};
use crate::solve::{Goal, NextGoal, Stride};
use quandary_core::direction::Direction;
use quandary_core::hint::Illustration;
use quandary_core::look::Look;
use quandary_core::scene::Mark;
use quandary_core::words::counted;
use std::sync::Arc;

/// Most parts of a way in words; for a longer one the arrows of the drawing have to do.
const MAX_PARTS: usize = 8;

/// Shortest wait that words mention, in ticks: a step takes as long.
const MIN_WAIT: usize = 4;

/// A position that hints are drawn on.
pub(super) struct Board {
    pub(super) level: Arc<Level>,
    pub(super) state: State,
    pub(super) look: Look,
}

impl Board {
    fn illustration(&self, words: String, marks: &[MapMark]) -> Illustration {
        let tiles = tiles_of(&self.look.companions, self.state.ruleset());
        let view = View::of(&self.look.options);
        let scene = marked_position(&self.level, &self.state, tiles, &view, marks);
        Illustration::new(words, scene)
    }

    /// Where to look: the goal and the cells around it.
    pub(super) fn place(&self, next: &NextGoal) -> Illustration {
        let words = format!("look around {}", cell(next.at));
        let marks = around(next.at).map(|at| MapMark::Cell {
            at,
            mark: Mark::Look,
            label: words.clone(),
        });
        self.illustration(words.clone(), &marks.collect::<Vec<_>>())
    }

    /// What to do there.
    pub(super) fn kind(&self, next: &NextGoal) -> Illustration {
        let words = deed(next);
        let mark = MapMark::Cell {
            at: next.at.into(),
            mark: Mark::Look,
            label: words.clone(),
        };
        self.illustration(words, &[mark])
    }

    /// The moves to the goal.
    pub(super) fn step(&self, next: &NextGoal) -> Illustration {
        let (deed, pushed) = (deed(next), pushed(next));
        let ticks = counted(next.ticks.into(), "tick", "ticks");
        let words = format!("{} to {deed}{pushed}: {ticks}", route(&next.strides));
        let mut marks = vec![MapMark::Cell {
            at: next.at.into(),
            mark: Mark::Act,
            label: deed,
        }];
        marks.extend(ways(next));
        self.illustration(words, &marks)
    }

    /// Where Chip died.
    pub(super) fn death(&self, end: Fatality) -> Illustration {
        let Fatality { death, at, tick } = end;
        let happened = format!("Chip {} at {}", died(death), cell(at));
        let words = format!("go back to before tick {tick}: {happened}");
        let mark = MapMark::Cell {
            at: at.into(),
            mark: Mark::Wrong,
            label: happened,
        };
        self.illustration(words, &[mark])
    }
}

fn cell(index: u16) -> Position {
    Position::of_index(index.into())
}

/// A cell and its neighbours, those at its corners included.
fn around(index: u16) -> impl Iterator<Item = usize> {
    let Position { x, y } = cell(index);
    let near = |at: u16| at.saturating_sub(1)..=at + 1;
    let cells = near(y).flat_map(move |y| near(x).map(move |x| Position { x, y }));
    cells.filter_map(Position::index)
}

/// What Chip does at a goal.
fn deed(next: &NextGoal) -> String {
    let at = cell(next.at);
    match next.goal {
        Goal::Take(tile) => format!("take the {} at {at}", name(tile)),
        Goal::Open(tile) => format!("open the {} at {at}", name(tile)),
        Goal::Press(tile) => format!("press the {} at {at}", name(tile)),
        Goal::Cross => format!("walk through the blue wall at {at}"),
        Goal::Teleport => format!("enter the teleport at {at}"),
        Goal::Push { .. } => format!("push the block at {at}"),
        Goal::Exit => format!("reach the exit at {at}"),
    }
}

fn name(tile: Tile) -> String {
    match tile {
        Tile::IcChip => "chip".to_owned(),
        other => other.title().to_lowercase(),
    }
}

/// How far a block is pushed, and onto what.
fn pushed(next: &NextGoal) -> String {
    let Goal::Push {
        direction,
        cells,
        onto,
    } = next.goal
    else {
        return String::new();
    };
    let cells = counted(cells.into(), "cell", "cells");
    let onto = match onto {
        Tile::Water | Tile::Fire => format!(", into the {}", name(onto)),
        Tile::Empty | Tile::Wall => String::new(),
        _ => format!(", onto the {}", name(onto)),
    };
    format!(" {cells} {}{onto}", Direction::from(direction).name())
}

/// A way in words, such as `go 2 east, 1 north, wait 8 ticks, go 3 east`.
fn route(strides: &[Stride]) -> String {
    let parts = without_short_waits(strides);
    let parts: Vec<&[Stride]> = parts.chunk_by(|one, next| one == next).collect();
    if parts.len() > MAX_PARTS {
        let steps = strides.iter().filter(|one| **one != Stride::Wait).count();
        let steps = counted(steps as u64, "step", "steps");
        return format!("follow the arrows for {steps}");
    }
    let mut words = Vec::new();
    let mut last = "";
    for same in parts {
        let (verb, rest) = part(same);
        words.push(match verb == last {
            true => rest,
            false => format!("{verb} {rest}"),
        });
        last = verb;
    }
    words.join(", ")
}

fn without_short_waits(strides: &[Stride]) -> Vec<Stride> {
    let parts = strides.chunk_by(|one, next| one == next);
    let parts = parts.filter(|same| same[0] != Stride::Wait || same.len() >= MIN_WAIT);
    parts.flatten().copied().collect()
}

/// The verb and the rest of the words for equal parts of a way.
fn part(same: &[Stride]) -> (&'static str, String) {
    let count = same.len();
    let towards = |direction: Cardinal| format!("{count} {}", Direction::from(direction).name());
    match same[0] {
        Stride::Walk(direction) => ("go", towards(direction)),
        Stride::Slide(direction) => ("slide", towards(direction)),
        Stride::Jump(to) => ("get", format!("to {}", cell(to))),
        Stride::Wait => ("wait", counted(count as u64, "tick", "ticks")),
    }
}

/// The way of Chip to a goal, in one part from jump to jump, and that of a block that he pushes.
fn ways(next: &NextGoal) -> Vec<MapMark> {
    let mut ways = Vec::new();
    let (mut from, mut at) = (cell(next.from), cell(next.from));
    let mut steps = Vec::new();
    for stride in &next.strides {
        match *stride {
            Stride::Walk(direction) | Stride::Slide(direction) => {
                steps.push(direction);
                at = at.step(direction).unwrap_or(at);
            }
            Stride::Jump(to) => {
                ways.extend(way(from, std::mem::take(&mut steps), "the way of Chip"));
                (from, at) = (cell(to), cell(to));
            }
            Stride::Wait => {}
        }
    }
    ways.extend(way(from, steps, "the way of Chip"));
    if let Goal::Push { direction, .. } = next.goal {
        ways.extend(way(at, vec![direction], "the way of the block"));
    }
    ways
}

fn way(from: Position, steps: Vec<Cardinal>, label: &'static str) -> Option<MapMark> {
    let from = from.index()?;
    (!steps.is_empty()).then_some(MapMark::Way { from, steps, label })
}

/// What happened to Chip, as a predicate.
fn died(death: Death) -> String {
    match death {
        Death::Drowned => "drowned".to_owned(),
        Death::OutOfTime => "ran out of time".to_owned(),
        Death::Hit(crate::rules::Kind::Chip) => "ran into another Chip".to_owned(),
        Death::Burned | Death::Bombed | Death::Hit(_) | Death::Breach => {
            format!("was {}", death.word())
        }
    }
}

//! The list of branches, runs and checkpoints of an open level.

use crate::live::{LivePlay, Origin, Place, RunEnd, RunIndex};
use crate::player::{OpenLevel, Playing};
use crate::tree::{NodeId, Tree};
use quandary_core::words::counted;
use std::time::Duration;

/// A position in the history of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum HistoryPlace {
    /// A position of a turn-based game.
    Turn(NodeId),
    /// A tick of a run of a real-time game.
    Tick(Place),
    /// A checkpoint of a real-time game.
    Named(String),
}

/// A row of the list of branches, runs and checkpoints.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HistoryRow {
    /// The position to which this row leads.
    pub place: HistoryPlace,
    /// How far the row is indented, in nesting levels of branches.
    pub level: usize,
    /// The text of the row.
    pub words: String,
    /// Whether the current position is on the branch, or in the run, of this row.
    pub is_current: bool,
}

/// Number of characters of the first move of a branch that are shown.
const FIRST_MOVE: usize = 16;

/// The branches of a turn-based level, or the runs and checkpoints of a real-time level.
#[must_use]
pub fn rows(level: &OpenLevel) -> Vec<HistoryRow> {
    match &level.playing {
        Playing::Turns(turns) => turn_rows(turns.play.tree()),
        Playing::Live(live) => live_rows(&live.play),
    }
}

fn turn_rows(tree: &Tree) -> Vec<HistoryRow> {
    let here = tree.current();
    let lines = tree.lines().into_iter();
    let row = |line: crate::tree::Line| {
        let moves = tree.depth(line.last) + 1 - tree.depth(line.first);
        let count = counted(moves as u64, "position", "positions");
        let name = tree.name(line.last).map(|name| format!(" \"{name}\""));
        let first = match tree.group(line.first) {
            "" => "start".to_owned(),
            group => group.chars().take(FIRST_MOVE).collect(),
        };
        HistoryRow {
            place: HistoryPlace::Turn(line.last),
            level: line.level,
            words: format!(
                "{first} ... {count}, to move {}{}",
                tree.depth(line.last),
                name.unwrap_or_default()
            ),
            is_current: line.contains(tree, here),
        }
    };
    lines.map(row).collect()
}

fn live_rows(play: &LivePlay) -> Vec<HistoryRow> {
    let runs = play.runs();
    let all = runs.all().iter().enumerate().map(|(index, run)| {
        let index = RunIndex(index);
        let from = match &run.origin {
            Origin::Start(words) if words.is_empty() => String::new(),
            Origin::Start(words) => format!(" with {words}"),
            Origin::Fork(place) => format!(" from run {}, tick {}", place.run.0 + 1, place.tick),
        };
        let end = match &run.end {
            RunEnd::Open => String::new(),
            RunEnd::Won(_) => ", won".to_owned(),
            RunEnd::Lost(cause) => format!(", {cause}"),
        };
        HistoryRow {
            place: HistoryPlace::Tick(Place {
                run: index,
                tick: run.ticks,
            }),
            level: 0,
            words: format!("run {}{from} to tick {}{end}", index.0 + 1, run.ticks),
            is_current: index == runs.current(),
        }
    });
    let checkpoints = runs.checkpoints().map(|(name, place)| HistoryRow {
        place: HistoryPlace::Named(name.to_owned()),
        level: 0,
        words: format!("\"{name}\": run {}, tick {}", place.run.0 + 1, place.tick),
        is_current: false,
    });
    all.chain(checkpoints).collect()
}

/// Goes to a position in the history of a level.
pub fn go(level: &mut OpenLevel, place: HistoryPlace, now: Duration) {
    match (&mut level.playing, place) {
        (Playing::Turns(turns), HistoryPlace::Turn(id)) => turns.go(id),
        // The row was made from this game, so that its place exists.
        (Playing::Live(live), HistoryPlace::Tick(place)) => {
            live.play.go_to(place, now);
        }
        (Playing::Live(live), HistoryPlace::Named(name)) => {
            live.play.return_to(&name, now);
        }
        _ => {}
    }
}

/// Names the current position. In a turn-based game, an empty name removes the name of the current
/// position; in a real-time game, an empty name has no effect.
pub fn set_checkpoint(level: &mut OpenLevel, name: &str, now: Duration) {
    match &mut level.playing {
        Playing::Turns(turns) => turns.play.set_checkpoint(name.trim()),
        Playing::Live(_) if name.trim().is_empty() => {}
        Playing::Live(live) => live.play.set_checkpoint(name.trim(), now),
    }
}

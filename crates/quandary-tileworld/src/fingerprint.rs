//! Fingerprints of levels (SPEC, part H).
//!
//! A fingerprint is the hash of a text that lists both layers, the time limit, the number of chips
//! needed, the connections and the creature list of the level. Content that has no effect under
//! either the MS or the Lynx rules is omitted.

use crate::model::{Creature, Layer, Level, Position, SIDE, Tile};
use quandary_core::fingerprint::LevelFingerprints;
use std::fmt::Write;

/// The first line of every text.
const HEADER: &str = "quandary-tileworld-1\n";

/// The code of a cell without a known tile.
const UNKNOWN: u8 = 0xFF;

/// Returns the fingerprints of a level. All three fingerprints in [`LevelFingerprints`] are
/// equal: a rotated or reflected level counts as a different level, because the order of
/// creatures and the effect of random numbers depend on directions.
#[must_use]
pub fn fingerprints(level: &Level) -> LevelFingerprints {
    LevelFingerprints::without_symmetries(&text(level))
}

/// The text whose hash is the fingerprint of a level. Source: SPEC.md (H1).
#[must_use]
pub fn text(level: &Level) -> String {
    let mut text = String::with_capacity(5 << 10);
    text.push_str(HEADER);
    push(&mut text, format_args!("time {}\n", level.time_limit()));
    push(&mut text, format_args!("chips {}\n", level.chips_needed()));
    text.push_str("upper\n");
    push_layer(&mut text, &level.upper);
    text.push_str("lower\n");
    push_layer(&mut text, &level.lower);
    let traps = level.traps().map(|one| (one.button, one.trap));
    push_connections(&mut text, "trap", effective_traps(traps));
    let cloners = level.cloners().map(|one| (one.button, one.cloner));
    push_connections(&mut text, "clone", effective_cloners(cloners));
    for at in level.monsters().filter(|at| is_effective(level, *at)) {
        push(&mut text, format_args!("creature {},{}\n", at.x, at.y));
    }
    text
}

fn push(text: &mut String, line: std::fmt::Arguments<'_>) {
    text.write_fmt(line).expect("a string takes any text");
}

/// Appends the rows of a layer without empty cells at their ends, up to the last row that is not
/// empty (H3).
fn push_layer(text: &mut String, layer: &Layer) {
    const DIGITS: &[u8; 16] = b"0123456789ABCDEF";
    let empty = Tile::Empty.code();
    let rows = layer.codes.chunks_exact(SIDE);
    let used = rows
        .clone()
        .rposition(|row| row.iter().any(|code| *code != empty));
    for row in rows.take(used.map_or(0, |last| last + 1)) {
        let cells = row.iter().rposition(|code| *code != empty);
        for code in &row[..cells.map_or(0, |last| last + 1)] {
            let code = played_code(*code);
            text.push(char::from(DIGITS[usize::from(code >> 4)]));
            text.push(char::from(DIGITS[usize::from(code & 15)]));
        }
        text.push('\n');
    }
}

/// The code of a cell as all rules see it: unknown codes are the same, and so are the unused codes
/// that both rulesets play as hidden walls.
fn played_code(code: u8) -> u8 {
    match Tile::from_code(code) {
        None => UNKNOWN,
        Some(Tile::Explosion | Tile::Disintegrate | Tile::Unused) => {
            Tile::HiddenWallPermanent.code()
        }
        Some(tile) => tile.code(),
    }
}

/// The two ends of a connection; `None` off the map.
type Ends = (Option<Position>, Option<Position>);

fn on_map(at: Position) -> Option<Position> {
    at.index().map(|_| at)
}

/// The connections to traps with at least one end on the map: a trap with a connection holds less
/// than one without, wherever its button is (R36).
fn effective_traps(all: impl Iterator<Item = (Position, Position)>) -> Vec<Ends> {
    let ends = all.map(|(button, trap)| (on_map(button), on_map(trap)));
    sorted(ends.filter(|ends| *ends != (None, None)).collect())
}

/// The connections to clone machines whose button is on the map.
fn effective_cloners(all: impl Iterator<Item = (Position, Position)>) -> Vec<Ends> {
    let ends = all.map(|(button, cloner)| (on_map(button), on_map(cloner)));
    sorted(ends.filter(|(button, _)| button.is_some()).collect())
}

/// Sorts connections by button, those off the map last. The order of the connections of one button
/// matters and is kept; repetitions are dropped.
fn sorted(mut all: Vec<Ends>) -> Vec<Ends> {
    all.sort_by_key(|(button, _)| button.map_or(usize::MAX, |at| at.index().unwrap_or_default()));
    let mut kept: Vec<Ends> = Vec::with_capacity(all.len());
    for ends in all {
        // A field holds at most 25 connections to traps and 31 to clone machines.
        if !kept.contains(&ends) {
            kept.push(ends);
        }
    }
    kept
}

fn push_connections(text: &mut String, name: &str, connections: Vec<Ends>) {
    for (button, device) in connections {
        text.push_str(name);
        for end in [button, device] {
            match end {
                Some(Position { x, y }) => push(text, format_args!(" {x},{y}")),
                None => text.push_str(" -"),
            }
        }
        text.push('\n');
    }
}

/// Whether the MS rules use an entry of the creature list (R7, R8): its upper tile is a creature
/// that can move, or Chip, who is not the player there.
fn is_effective(level: &Level, at: Position) -> bool {
    let Some(index) = at.index() else {
        return false;
    };
    let creature = level.upper.tile(index).and_then(Tile::creature);
    match creature.map(|(creature, _)| creature) {
        None | Some(Creature::CloneBlock) => false,
        Some(Creature::Chip) => true,
        Some(_) => level.lower.tile(index) != Some(Tile::CloneMachine),
    }
}

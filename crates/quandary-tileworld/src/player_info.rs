//! Information shown next to the map: chips needed, seconds left, keys and boots held, and the
//! hint.

use crate::model::{Creature, Level, Tile};
use crate::rules::{State, Status, TICKS_PER_SECOND};
use quandary_core::source::decode_windows_1252;

const KEYS: [&str; 4] = ["red", "blue", "yellow", "green"];
const BOOTS: [&str; 4] = ["ice", "force", "fire", "water"];

/// Returns the chips needed, the time left, and the keys and boots held, with their names. Empty
/// entries are omitted.
pub(crate) fn inventory(level: &Level, state: &State) -> Vec<(&'static str, String)> {
    let (needed, keys, boots) = counts(state);
    let mut inventory = vec![("chips", needed.to_string())];
    if let Some(seconds) = seconds_left(level, state) {
        inventory.push(("seconds", seconds.to_string()));
    }
    let held = [("keys", words(keys, KEYS)), ("boots", words(boots, BOOTS))];
    inventory.extend(held.into_iter().filter(|(_, words)| !words.is_empty()));
    inventory
}

/// Returns the chips needed, the keys and the boots.
fn counts(state: &State) -> (u16, [u16; 4], [u16; 4]) {
    match state {
        State::Ms(state) => (state.chips_needed(), state.keys(), state.boots()),
        State::Lynx(state) => (state.chips_needed(), state.keys(), state.boots()),
    }
}

/// Lists what is held: `red 2 blue`.
fn words(counts: [u16; 4], names: [&str; 4]) -> String {
    let held = counts.iter().zip(names).filter(|(count, _)| **count > 0);
    let held: Vec<String> = held
        .map(|(count, name)| match count {
            1 => name.to_owned(),
            _ => format!("{name} {count}"),
        })
        .collect();
    held.join(" ")
}

/// Returns the whole seconds left, if the level has a time limit.
fn seconds_left(level: &Level, state: &State) -> Option<u32> {
    let limit = u32::from(level.time_limit());
    let elapsed = last_tick(state).map_or(0, |tick| tick / TICKS_PER_SECOND);
    (limit > 0).then(|| limit.saturating_sub(elapsed))
}

/// Returns the last tick played; `None` at the start.
pub(crate) fn last_tick(state: &State) -> Option<u32> {
    match state.status() {
        Status::Running => state.now().checked_sub(1),
        Status::Won | Status::Lost(_) => Some(state.now()),
    }
}

/// Returns the hint of the level if Chip is on a hint tile.
pub(crate) fn visible_hint(level: &Level, state: &State) -> Option<String> {
    let at = usize::from(state.chip());
    let shown = match state {
        State::Ms(state) => state.tiles(at).1 == Tile::HintButton,
        State::Lynx(state) => {
            let chip = state.visible().next();
            state.floor(at) == Tile::HintButton
                && chip.is_some_and(|one| one.moving == 0 && is_chip(one.code))
        }
    };
    shown.then(|| decode_windows_1252(level.hint()))
}

fn is_chip(code: u8) -> bool {
    let creature = Tile::from_code(code).and_then(Tile::creature);
    creature.is_some_and(|(creature, _)| creature == Creature::Chip)
}

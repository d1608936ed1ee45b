//! The label of a cell, which describes its content in words.

use super::position::{animation, displayed_code};
use super::symbols::is_see_through;
use super::{EMPTY, name, place};
use crate::model::{Position, SIDE, Tile};
use crate::rules::State;
use quandary_core::grid::Point;
use std::borrow::Cow;

/// Describes what a player sees in a cell, for example `Glider N on Ice at (3,4)`; `None` for a
/// cell outside the map. Columns and rows are numbered from 0.
///
/// Invisible walls and buried tiles are not mentioned. Real and fake blue walls have the same name.
#[must_use]
pub fn cell_label(state: &State, at: Point) -> Option<String> {
    let position = Position {
        x: u16::try_from(at.x)
            .ok()
            .filter(|x| usize::from(*x) < SIDE)?,
        y: u16::try_from(at.y)
            .ok()
            .filter(|y| usize::from(*y) < SIDE)?,
    };
    let index = position.index()?;
    let layers = match state {
        State::Ms(state) => {
            let (upper, lower) = state.tiles(index);
            [Some(upper.code()), Some(lower.code())]
        }
        State::Lynx(state) => {
            let mut movers = state.visible();
            let mover = movers.find(|one| usize::from(one.at) == index);
            let floor = state.floor(index).code();
            [mover.map(|one| displayed_code(one.code)), Some(floor)]
        }
    };
    Some(format!("{} {}", content(layers), place(position)))
}

/// Describes the layers of a cell, from top to bottom, down to the first that hides the others.
fn content(layers: [Option<u8>; 2]) -> String {
    let mut names = Vec::new();
    for code in layers.into_iter().flatten() {
        names.push(visible_name(code));
        if !is_see_through(code) && animation(code).is_none() {
            break;
        }
    }
    if names.len() > 1 && names.last().is_some_and(|name| name == Tile::Empty.title()) {
        names.pop();
    }
    names.join(" on ")
}

fn visible_name(code: u8) -> Cow<'static, str> {
    match (animation(code), Tile::from_code(code)) {
        (Some(animation), _) => animation.title().into(),
        (None, Some(Tile::HiddenWallPermanent | Tile::HiddenWallTemporary)) => name(EMPTY),
        (None, Some(Tile::BlueWallFake | Tile::BlueWallReal)) => "Blue Wall".into(),
        (None, _) => name(code),
    }
}

//! Drawing of a position of a game.

use super::area::Frame;
use super::symbols::SymbolCache;
use super::{View, Visibility, caption, empty, glyph, halo, name, overlay, place, put_cell};
use crate::model::{Layer, Level, Position, Tile};
use crate::picture::{Animation, Tiles};
use crate::player_info::{inventory, last_tick};
use crate::rules::lynx::{self, VisibleMover};
use crate::rules::{State, Status};
use quandary_core::scene::{Scene, Use};

/// Draws a position of a game on a level. Under the Lynx rules, movers can be drawn between
/// two cells.
///
/// The same part of the map is drawn for all positions of a level, unless the view shows the part
/// around Chip. Creature numbers are not drawn, because they are only valid at the start.
#[must_use]
pub fn position(level: &Level, state: &State, tiles: Option<&Tiles>, view: &View) -> Scene {
    let frame = frame(level, state, view, &[]);
    let scene = whole_position(level, state, tiles, view, &frame);
    view.crop(scene, &frame)
}

/// The part of the map that is drawn in a position, with these cells.
pub(super) fn frame(level: &Level, state: &State, view: &View, kept: &[usize]) -> Frame {
    let kept = [&view.kept_cells(level), kept].concat();
    Frame::new(view.area, level, Some(chip(state)), &kept)
}

pub(super) fn chip(state: &State) -> Position {
    Position::of_index(usize::from(state.chip()))
}

/// Draws the cells of the frame in a drawing of the whole map. In a large drawing, a ring marks Chip.
pub(super) fn whole_position(
    level: &Level,
    state: &State,
    tiles: Option<&Tiles>,
    view: &View,
    frame: &Frame,
) -> Scene {
    let mut scene = empty(level, position_caption(level, state));
    let mut symbols = SymbolCache::new(tiles);
    let shown = state.to_level(level);
    let mut put_cells = |level: &Level| {
        for index in frame.cells() {
            put_cell(&mut scene, &mut symbols, level, index, view);
        }
    };
    match state {
        State::Ms(_) => put_cells(&shown),
        State::Lynx(state) => {
            put_cells(&Level {
                upper: floors(state),
                lower: Layer::empty(),
                ..level.clone()
            });
            put_movers(&mut scene, &mut symbols, state);
        }
    }
    halo::put_moving(&mut scene, frame, state);
    let view = View {
        order: Visibility::Hidden,
        ..*view
    };
    overlay::put(&mut scene, &shown, &view);
    scene
}

fn floors(state: &lynx::State) -> Layer {
    Layer::of(Box::new(std::array::from_fn(|index| {
        state.floor(index).code()
    })))
}

/// Draws movers and animations, with Chip on top.
fn put_movers(scene: &mut Scene, symbols: &mut SymbolCache<'_>, state: &lynx::State) {
    let shown: Vec<VisibleMover> = state.visible().collect();
    for one in shown.iter().rev() {
        let at = Position::of_index(usize::from(one.at));
        let place = place(at);
        let (symbol, glyph, label) = match animation(one.code) {
            Some(animation) => (
                symbols.animation(scene, animation, one.moving),
                glyph::animation(animation),
                format!("{} {place}", animation.title()),
            ),
            None => (
                symbols.mover(scene, one.code, one.moving.min(8)),
                glyph::of(displayed_code(one.code)),
                format!("{} {place}", name(displayed_code(one.code))),
            ),
        };
        scene.put(Use {
            x: 2 * u32::from(at.x),
            y: 2 * u32::from(at.y),
            symbol: Some(symbol),
            glyph: Some(glyph),
            label,
        });
    }
}

/// Returns the animation of a code above those of tiles.
pub(super) fn animation(code: u8) -> Option<Animation> {
    match code {
        0xF0 => Some(Animation::WaterSplash),
        0xF1 => Some(Animation::Explosion),
        0xF2 => Some(Animation::Disintegrate),
        _ => None,
    }
}

/// Returns the code to draw: a clone block looks like any block.
pub(super) fn displayed_code(code: u8) -> u8 {
    match Tile::from_code(code) {
        Some(
            Tile::CloneBlockNorth
            | Tile::CloneBlockWest
            | Tile::CloneBlockSouth
            | Tile::CloneBlockEast,
        ) => Tile::Block.code(),
        _ => code,
    }
}

/// Returns the tick, what Chip needs and has, and how the game ended.
fn position_caption(level: &Level, state: &State) -> String {
    let Some(tick) = last_tick(state) else {
        return caption(level);
    };
    let mut words = vec![format!("tick {tick}")];
    let inventory = inventory(level, state).into_iter();
    words.extend(inventory.map(|(what, held)| match (what, &*held) {
        ("chips", "1") => "1 chip".to_owned(),
        ("seconds", "1") => "1 second".to_owned(),
        ("chips" | "seconds", count) => format!("{count} {what}"),
        _ => format!("{what} {held}"),
    }));
    match state.status() {
        Status::Running => {}
        Status::Won => words.push("won".to_owned()),
        Status::Lost(death) => words.push(death.word().to_owned()),
    }
    words.join(", ")
}

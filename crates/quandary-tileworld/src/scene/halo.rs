//! The ring that marks Chip in large drawings, where he would otherwise be hard to find.

use super::area::Frame;
use super::put as put_symbol;
use super::symbols::shifted_back;
use crate::model::{Cardinal, Position, Tile};
use crate::picture::Mover;
use crate::rules::State;
use quandary_core::scene::{Colour, Scene, Shape, Stroke, circle};

/// Columns of a drawing from which Chip has a ring.
const LARGE: usize = 20;
/// Radius of the middle of the ring in cells: the ring stays inside of Chip's cell.
const RADIUS: f32 = 0.39;
/// Width of the bright ring in cells, 3 pixels at 16 pixels a cell.
const WIDTH: f32 = 0.17;
/// Width of its dark edges together.
const EDGES: f32 = 0.05;
const BRIGHT: Colour = Colour(0xff, 0xe6, 0x00);
const DARK: Colour = Colour(0x1c, 0x1e, 0x24);

/// Puts a ring on Chip's cell if the drawing is large.
pub(super) fn put(scene: &mut Scene, frame: &Frame, chip: Position) {
    put_shapes(scene, frame, chip, "halo", ring);
}

/// Puts a ring on Chip in a position if the drawing is large. Under the Lynx rules it moves with him
/// between two cells.
pub(super) fn put_moving(scene: &mut Scene, frame: &Frame, state: &State) {
    let chip = Position::of_index(usize::from(state.chip()));
    match step(state) {
        None => put(scene, frame, chip),
        Some((facing, left)) => {
            let name = format!("halo-{facing:?}-{left}");
            let shifted = || shifted_back(ring(), facing, left);
            put_shapes(scene, frame, chip, &name, shifted);
        }
    }
}

/// Chip's direction and the remaining part of his step in eighths, while he is between two cells.
fn step(state: &State) -> Option<(Cardinal, u8)> {
    let State::Lynx(state) = state else {
        return None;
    };
    state.visible().find_map(|one| {
        let (mover, facing) = Mover::of(Tile::from_code(one.code)?)?;
        let is_chip = matches!(mover, Mover::Chip | Mover::PushingChip);
        let left = one.moving.min(8);
        (is_chip && left > 0).then_some((facing, left))
    })
}

fn put_shapes(
    scene: &mut Scene,
    frame: &Frame,
    chip: Position,
    name: &str,
    shapes: impl FnOnce() -> Vec<Shape>,
) {
    if frame.width() >= LARGE {
        let symbol = scene.symbol(name, shapes);
        put_symbol(scene, chip, symbol, "Chip is here".to_owned());
    }
}

fn ring() -> Vec<Shape> {
    let ring = |colour, width| Shape::line(circle(0.0, 0.0, RADIUS), Stroke::solid(colour, width));
    vec![ring(DARK, WIDTH + EDGES), ring(BRIGHT, WIDTH)]
}

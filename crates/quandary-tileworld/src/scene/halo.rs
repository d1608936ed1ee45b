//! The ring that marks Chip in large drawings, where he would otherwise be hard to find.

use super::area::Frame;
use super::put as put_symbol;
use crate::model::Position;
use quandary_core::scene::{Colour, Scene, Shape, Stroke, circle};

/// Columns of a drawing from which Chip has a ring.
const LARGE: usize = 20;
/// Radius of the ring in cells: it stays inside of Chip's cell.
const RADIUS: f32 = 0.43;
const BRIGHT: Colour = Colour(0xff, 0xe6, 0x00);
const DARK: Colour = Colour(0x1c, 0x1e, 0x24);

/// Puts a ring on Chip's cell if the drawing is large.
pub(super) fn put(scene: &mut Scene, frame: &Frame, chip: Position) {
    if frame.width() < LARGE {
        return;
    }
    let symbol = scene.symbol("halo", || {
        let ring =
            |colour, width| Shape::line(circle(0.0, 0.0, RADIUS), Stroke::solid(colour, width));
        vec![ring(DARK, 0.2), ring(BRIGHT, 0.12)]
    });
    put_symbol(scene, chip, symbol, "Chip is here".to_owned());
}

//! A board on a canvas.

pub(crate) mod component;
mod frame;
mod painter;
mod sprites;

pub(crate) use painter::{BoardPainter, draw_picture};

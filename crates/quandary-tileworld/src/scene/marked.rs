//! Drawings with coordinates and with marks on cells, for hints and for the faults of a level.

use super::area::{self, Frame};
use super::{View, Visibility, position, start};
use crate::model::{Cardinal, Level, Position};
use crate::picture::Tiles;
use crate::rules::State;
use quandary_core::direction::Direction;
use quandary_core::grid::Point;
use quandary_core::scene::{Mark, Scene};

/// Something that is marked on the map. Cells are numbered row by row, from 0.
pub(crate) enum MapMark {
    /// One cell.
    Cell {
        at: usize,
        mark: Mark,
        label: String,
    },
    /// A way from cell to adjacent cell.
    Way {
        from: usize,
        steps: Vec<Cardinal>,
        label: &'static str,
    },
}

impl MapMark {
    /// The cells that it covers.
    fn cells(&self) -> Vec<usize> {
        match self {
            Self::Cell { at, .. } => vec![*at],
            Self::Way { from, steps, .. } => {
                let passed = steps.iter().scan(Position::of_index(*from), |at, step| {
                    *at = at.step(*step)?;
                    at.index()
                });
                std::iter::once(*from).chain(passed).collect()
            }
        }
    }

    fn put(&self, scene: &mut Scene, frame: &Frame) {
        // Coordinates take one column and one row.
        let place = |at: usize| {
            let place = frame.place(at);
            place.map(|Point { x, y }| Point::new(x + 1, y + 1))
        };
        match self {
            Self::Cell { at, mark, label } => {
                if let Some(at) = place(*at) {
                    scene.mark(at, *mark, label.clone());
                }
            }
            Self::Way { from, steps, label } => {
                let steps: Vec<Direction> = steps.iter().copied().map(Direction::from).collect();
                if let Some(from) = place(*from) {
                    scene.mark_way(from, &steps, label);
                }
            }
        }
    }
}

/// Draws a position with marks and coordinates.
pub(crate) fn marked_position(
    level: &Level,
    state: &State,
    tiles: Option<&Tiles>,
    view: &View,
    marks: &[MapMark],
) -> Scene {
    let frame = position::frame(level, state, view, &cells(marks));
    let scene = position::whole_position(level, state, tiles, view, &frame);
    let scene = with_coordinates(view).crop(scene, &frame);
    with_marks(scene, &frame, marks)
}

/// Draws a level at its start with marks and coordinates.
pub(crate) fn marked_level(
    level: &Level,
    tiles: Option<&Tiles>,
    view: &View,
    marks: &[MapMark],
) -> Scene {
    let kept = [view.kept_cells(level), cells(marks)].concat();
    let frame = Frame::new(view.area, level, area::chip(level), &kept);
    let scene = start(level, tiles, &with_coordinates(view), &frame);
    with_marks(scene, &frame, marks)
}

fn cells(marks: &[MapMark]) -> Vec<usize> {
    marks.iter().flat_map(MapMark::cells).collect()
}

fn with_coordinates(view: &View) -> View {
    View {
        coordinates: Visibility::Shown,
        ..*view
    }
}

fn with_marks(mut scene: Scene, frame: &Frame, marks: &[MapMark]) -> Scene {
    for mark in marks {
        mark.put(&mut scene, frame);
    }
    scene
}

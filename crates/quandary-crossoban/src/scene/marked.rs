//! Drawings with marks and with coordinates next to the board.

use quandary_core::direction::Direction;
use quandary_core::grid::Point;
use quandary_core::scene::{Colour, Glyph, Ink, Mark, PathStep, Scene, Shape, Stroke, Use};

/// Maximum number of columns of a drawing in a terminal of 80 columns, besides the column of the
/// coordinates: a cell takes two.
const MAX_COLUMNS: u32 = 39;

/// The edge of the arrowhead of a walk.
const WHITE: Colour = Colour(0xff, 0xff, 0xff);

/// A drawing of a board with marks. A board that is too wide for a terminal is cut to the columns
/// around the marks, unless they are too far apart. Source: SPEC.md (V7).
pub(crate) struct MarkedBoard {
    scene: Scene,
    marked: Vec<Point>,
}

impl MarkedBoard {
    /// Starts with the drawing of a board without marks.
    pub(crate) fn new(scene: Scene) -> Self {
        Self {
            scene,
            marked: Vec::new(),
        }
    }

    /// Marks a cell; `label` says what the mark means.
    pub(crate) fn mark(&mut self, at: Point, mark: Mark, label: &str) {
        self.scene.mark(at, mark, label);
        self.marked.push(at);
    }

    /// Marks the way of a box through neighbouring cells: a line with an arrowhead.
    pub(crate) fn mark_run(&mut self, cells: &[Point], label: &str) {
        let Some(from) = cells.first() else { return };
        self.scene.mark_way(*from, &steps(cells), label);
        self.marked.extend(cells);
    }

    /// Marks the way of a pusher through neighbouring cells, above the way of the box: a dotted line
    /// with an arrowhead; dots in terminals, so that arrows are pushes.
    pub(crate) fn mark_walk(&mut self, cells: &[Point], label: &str) {
        let steps = steps(cells);
        for (index, (at, to)) in cells.iter().zip(&steps).enumerate() {
            let part = match index + 1 == steps.len() {
                true => WalkPart::End,
                false => WalkPart::Along,
            };
            let ink = self.scene.ink;
            let name = part.name(*to);
            let symbol = self.scene.symbol(&name, || part.shapes(*to, ink));
            // Where the box is pushed along, the arrow stays.
            let glyph = (!self.marked.contains(at)).then(|| dotted(&self.scene, *at));
            self.scene.put(Use {
                x: 2 * at.x,
                y: 2 * at.y,
                symbol: Some(symbol),
                glyph,
                label: label.to_owned(),
            });
        }
        self.marked.extend(cells);
    }

    /// Returns the drawing with its coordinates.
    pub(crate) fn into_scene(self) -> Scene {
        let (columns, rows) = (self.scene.columns, self.scene.rows);
        match first_column(columns, &self.marked) {
            Some(left) => {
                let scene = self.scene.cut(left, 0, MAX_COLUMNS, rows);
                with_coordinates(scene, left)
            }
            None => with_coordinates(self.scene, 0),
        }
    }

    /// Returns the drawing of the whole board, with coordinates unless it is too wide for a terminal
    /// with them.
    pub(crate) fn into_whole_scene(self) -> Scene {
        match self.scene.columns > MAX_COLUMNS {
            true => self.scene,
            false => with_coordinates(self.scene, 0),
        }
    }
}

/// The steps of a way through neighbouring cells.
fn steps(cells: &[Point]) -> Vec<Direction> {
    let steps = cells.windows(2).filter_map(|pair| {
        let mut directions = Direction::ORTHOGONAL.into_iter();
        directions.find(|to| pair[0].step(*to) == Some(pair[1]))
    });
    steps.collect()
}

/// A step of a walk.
#[derive(Clone, Copy)]
enum WalkPart {
    Along,
    End,
}

impl WalkPart {
    fn name(self, to: Direction) -> String {
        match self {
            Self::Along => format!("mark-walk-{}", to.name()),
            Self::End => format!("mark-walk-end-{}", to.name()),
        }
    }

    fn shapes(self, to: Direction, ink: Colour) -> Vec<Shape> {
        let (x, y) = to.step();
        let (x, y) = (x as f32, y as f32);
        let line = vec![PathStep::Move(0.0, 0.0), PathStep::Line(x, y)];
        let dots = Stroke {
            dashes: vec![0.08, 0.12],
            ..Stroke::solid(ink, 0.08)
        };
        let mut shapes = vec![Shape::line(line, dots)];
        if let Self::End = self {
            let place = |along: f32, aside: f32| (along * x - aside * y, along * y + aside * x);
            let (tip, one, other) = (place(1.0, 0.0), place(0.8, 0.16), place(0.8, -0.16));
            shapes.push(Shape::Path {
                steps: vec![
                    PathStep::Move(tip.0, tip.1),
                    PathStep::Line(one.0, one.1),
                    PathStep::Line(other.0, other.1),
                    PathStep::Close,
                ],
                fill: Some(ink),
                stroke: Some(Stroke::solid(WHITE, 0.04)),
            });
        }
        shapes
    }
}

/// What a terminal shows at a cell of a walk: a dot behind the first character.
fn dotted(scene: &Scene, at: Point) -> Glyph {
    let uses = scene.uses().iter().rev();
    let mut glyphs = uses
        .filter(|one| (one.x, one.y) == (2 * at.x, 2 * at.y))
        .filter_map(|one| one.glyph.clone());
    let below = glyphs.next().unwrap_or(Glyph::new(" ", " ", Ink::Plain));
    let first = |text: &str| text.chars().next().unwrap_or(' ');
    Glyph {
        unicode: format!("{}·", first(&below.unicode)),
        ascii: format!("{},", first(&below.ascii)),
        ..below
    }
}

/// Adds coordinates from 1 to a drawing that begins at column `left` of its board.
fn with_coordinates(scene: Scene, left: u32) -> Scene {
    let names = |first: u32, count: u32| -> Vec<String> {
        let names = (first + 1..=first + count).map(|at| at.to_string());
        names.collect()
    };
    let (columns, rows) = (names(left, scene.columns), names(0, scene.rows));
    scene.with_coordinates(&columns, &rows)
}

/// Returns the first of [`MAX_COLUMNS`] columns of a wide board that contain these cells. `None` if
/// the board is drawn as a whole.
fn first_column(columns: u32, shown: &[Point]) -> Option<u32> {
    let most = columns.checked_sub(MAX_COLUMNS).filter(|left| *left > 0)?;
    let first = shown.iter().map(|at| at.x).min()?;
    let last = shown.iter().map(|at| at.x).max()?;
    let margin = MAX_COLUMNS.checked_sub(last - first + 1)?;
    Some(first.saturating_sub(margin / 2).min(most))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn wide_boards_are_cut_around_what_is_shown() {
        let at = |x| Point::new(x, 0);
        assert_eq!(first_column(39, &[at(5)]), None);
        assert_eq!(first_column(40, &[at(5)]), Some(0));
        assert_eq!(first_column(40, &[at(39)]), Some(1));
        assert_eq!(first_column(100, &[at(50), at(52)]), Some(32));
        assert_eq!(first_column(100, &[at(10), at(48)]), Some(10));
        assert_eq!(first_column(100, &[at(10), at(49)]), None);
        assert_eq!(first_column(100, &[]), None);
    }
}

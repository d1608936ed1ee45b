//! Drawings of terrain.

use super::palette::Palette;
use crate::model::{Board, Colour as Paint, Terrain};
use quandary_core::direction::Direction;
use quandary_core::grid::Point;
use quandary_core::scene::{Colour, PathStep, Shape, Stroke, circle, rounded};

/// Draws a tile that fills its cell.
fn slab(fill: Colour) -> Shape {
    Shape::plate((-0.5, -0.5), (0.5, 0.5), 0.0, fill)
}

fn seam(palette: &Palette) -> Shape {
    Shape::line(
        rounded((-0.49, -0.49), (0.49, 0.49), 0.0),
        Stroke::solid(palette.seam, 0.02),
    )
}

/// Draws plain floor.
pub(super) fn floor(palette: &Palette) -> Vec<Shape> {
    vec![slab(palette.floor), seam(palette)]
}

/// The set of the four neighbours that are walls.
#[derive(Clone, Copy)]
pub(super) struct WallNeighbours(u8);

impl WallNeighbours {
    pub(super) fn of(board: &Board, at: Point) -> Self {
        let is_wall = |to: &Direction| {
            let beside = at.step(*to);
            let inside = |at: Point| at.x < board.width() && at.y < board.height();
            beside
                .is_some_and(|beside| inside(beside) && board.cell(beside).terrain == Terrain::Wall)
        };
        let neighbours = Direction::ORTHOGONAL.into_iter().filter(is_wall);
        Self(neighbours.fold(0, |bits, to| bits | 1 << to.index()))
    }

    pub(super) fn name(self) -> String {
        format!("wall-{:08b}", self.0)
    }

    fn has(self, to: Direction) -> bool {
        self.0 >> to.index() & 1 == 1
    }
}

/// Draws a wall that is joined to the walls next to it.
pub(super) fn wall(neighbours: WallNeighbours, palette: &Palette) -> Vec<Shape> {
    let edge = |to| if neighbours.has(to) { 0.5 } else { 0.4 };
    let (left, top) = (-edge(Direction::West), -edge(Direction::North));
    let (right, bottom) = (edge(Direction::East), edge(Direction::South));
    vec![
        slab(palette.wall_edge),
        Shape::plate((left, top), (right, bottom), 0.0, palette.wall),
    ]
}

/// Draws a goal as a target.
pub(super) fn goal(palette: &Palette) -> Vec<Shape> {
    let mut shapes = floor(palette);
    shapes.push(Shape::disc(0.0, 0.0, 0.26, palette.goal));
    shapes.push(Shape::disc(0.0, 0.0, 0.17, palette.floor));
    shapes.push(Shape::disc(0.0, 0.0, 0.09, palette.goal_centre));
    shapes
}

/// Draws a hole with a rim.
pub(super) fn hole(palette: &Palette) -> Vec<Shape> {
    let mut shapes = floor(palette);
    shapes.push(Shape::Path {
        steps: circle(0.0, 0.0, 0.4),
        fill: Some(palette.hole),
        stroke: Some(Stroke::solid(palette.hole_rim, 0.07)),
    });
    shapes
}

/// Draws a lock: a padlock on the floor.
pub(super) fn lock(palette: &Palette) -> Vec<Shape> {
    let mut shapes = floor(palette);
    shapes.push(Shape::line(
        rounded((-0.44, -0.44), (0.44, 0.44), 0.06),
        Stroke {
            dashes: vec![0.1, 0.07],
            ..Stroke::solid(palette.brass, 0.05)
        },
    ));
    shapes.extend(padlock((0.0, 0.02), 1.0, palette));
    shapes
}

/// Draws a padlock around a point; size 1 is half a cell.
pub(super) fn padlock((x, y): (f32, f32), size: f32, palette: &Palette) -> Vec<Shape> {
    let at = |dx: f32, dy: f32| (x + dx * size, y + dy * size);
    let (left, right, bow) = (at(-0.12, 0.0), at(0.12, 0.0), at(0.0, -0.34));
    let shackle = vec![
        PathStep::Move(left.0, left.1),
        PathStep::Line(left.0, y - 0.12 * size),
        PathStep::Cubic(left.0, bow.1, right.0, bow.1, right.0, y - 0.12 * size),
        PathStep::Line(right.0, right.1),
    ];
    let hole = at(0.0, 0.1);
    vec![
        Shape::line(shackle, Stroke::solid(palette.brass, 0.07 * size)),
        Shape::plate(at(-0.2, -0.04), at(0.2, 0.25), 0.04 * size, palette.brass),
        Shape::disc(hole.0, hole.1, 0.05 * size, palette.white),
    ]
}

/// Draws a filter: a coloured grating with its letter.
pub(super) fn filter(colour: Paint, palette: &Palette) -> Vec<Shape> {
    let paint = palette.paint(colour);
    let mut shapes = floor(palette);
    let bars = [-0.42, -0.28, -0.14, 0.0, 0.14, 0.28, 0.42].into_iter();
    let steps = bars.flat_map(|x| [PathStep::Move(x, -0.46), PathStep::Line(x, 0.46)]);
    shapes.push(Shape::line(
        steps.collect(),
        Stroke::solid(paint.bars, 0.06),
    ));
    shapes.push(Shape::line(
        rounded((-0.46, -0.46), (0.46, 0.46), 0.03),
        Stroke::solid(paint.bars, 0.07),
    ));
    shapes.push(Shape::disc(0.0, 0.0, 0.22, paint.fill));
    let letter = colour.letter().to_ascii_lowercase().to_string();
    shapes.push(Shape::text(letter, (0.0, 0.0), 0.2, paint.letter));
    shapes
}

/// Draws ice.
pub(super) fn ice(palette: &Palette) -> Vec<Shape> {
    let glints = [(-0.34, 0.02, 0.36), (-0.1, 0.3, 0.24), (0.1, 0.4, 0.2)];
    let steps = glints
        .into_iter()
        .flat_map(|(x, y, length): (f32, f32, f32)| {
            [PathStep::Move(x, y), PathStep::Line(x + length, y - length)]
        });
    let glint = Stroke {
        round: true,
        ..Stroke::solid(palette.glint, 0.05)
    };
    vec![
        slab(palette.ice),
        Shape::line(steps.collect(), glint),
        seam(palette),
    ]
}

/// Draws a conveyor with chevrons in its direction.
pub(super) fn conveyor(to: Direction, palette: &Palette) -> Vec<Shape> {
    let (dx, dy) = to.step();
    let (dx, dy) = (dx as f32, dy as f32);
    let place = |along: f32, aside: f32| (along * dx - aside * dy, along * dy + aside * dx);
    let chevron = |along: f32| {
        let (tail, tip, other) = (
            place(along - 0.13, -0.2),
            place(along + 0.07, 0.0),
            place(along - 0.13, 0.2),
        );
        [
            PathStep::Move(tail.0, tail.1),
            PathStep::Line(tip.0, tip.1),
            PathStep::Line(other.0, other.1),
        ]
    };
    let rail = |aside: f32| {
        let (from, end) = (place(-0.5, aside), place(0.5, aside));
        [PathStep::Move(from.0, from.1), PathStep::Line(end.0, end.1)]
    };
    let rails = [rail(-0.42), rail(0.42)].concat();
    let chevrons = [chevron(-0.28), chevron(0.03), chevron(0.34)].concat();
    vec![
        slab(palette.belt),
        Shape::line(rails, Stroke::solid(palette.arrow, 0.06)),
        Shape::line(chevrons, Stroke::solid(palette.arrow, 0.07)),
    ]
}

/// Draws a weak tile about to break, with many cracks.
pub(super) fn weak(palette: &Palette) -> Vec<Shape> {
    let mut shapes = sturdy(palette);
    shapes.push(cracks(
        palette,
        &[
            &[(-0.46, 0.1), (-0.2, 0.16), (-0.12, 0.46)],
            &[(0.46, -0.16), (0.22, -0.12), (0.08, -0.46)],
            &[(-0.2, 0.16), (0.0, 0.0), (0.22, -0.12)],
        ],
    ));
    shapes
}

/// Draws a weak tile with its first cracks.
pub(super) fn sturdy(palette: &Palette) -> Vec<Shape> {
    vec![
        slab(palette.earth),
        seam(palette),
        cracks(
            palette,
            &[
                &[(-0.46, -0.3), (-0.26, -0.2), (-0.2, -0.46)],
                &[(0.46, 0.26), (0.24, 0.24), (0.18, 0.46)],
            ],
        ),
    ]
}

fn cracks(palette: &Palette, lines: &[&[(f32, f32)]]) -> Shape {
    let line = |points: &&[(f32, f32)]| {
        let mut steps = Vec::new();
        for (x, y) in *points {
            steps.push(if steps.is_empty() {
                PathStep::Move(*x, *y)
            } else {
                PathStep::Line(*x, *y)
            });
        }
        steps
    };
    Shape::line(
        lines.iter().flat_map(line).collect(),
        Stroke::solid(palette.crack, 0.04),
    )
}

//! Drawings of terrain.

use super::{INK, WHITE, lettering, paint};
use crate::model::{Board, Colour as Paint, Terrain};
use quandary_core::direction::Direction;
use quandary_core::grid::Point;
use quandary_core::scene::{Colour, PathStep, Shape, Stroke, circle, rounded};

const FLOOR: Colour = Colour(0xfb, 0xf8, 0xef);
const SEAM: Colour = Colour(0xe2, 0xdc, 0xca);
const WALL: Colour = Colour(0x5d, 0x63, 0x70);
const WALL_LIGHT: Colour = Colour(0x7d, 0x84, 0x92);
pub(super) const GOAL: Colour = Colour(0xb3, 0x2d, 0x4b);
const HOLE: Colour = Colour(0x14, 0x15, 0x1a);
const HOLE_RIM: Colour = Colour(0x8a, 0x86, 0x7c);
const ICE: Colour = Colour(0xcd, 0xe9, 0xf7);
const GLINT: Colour = Colour(0x8f, 0xc4, 0xe0);
const BELT: Colour = Colour(0xc9, 0xcb, 0xd0);
const ARROW: Colour = Colour(0x4a, 0x4e, 0x58);
const CRACK: Colour = Colour(0x7a, 0x5f, 0x43);
const EARTH: Colour = Colour(0xea, 0xd9, 0xbd);
pub(super) const BRASS: Colour = Colour(0x8c, 0x6a, 0x1f);

/// Draws a tile that fills its cell.
fn slab(fill: Colour) -> Shape {
    Shape::plate((-0.5, -0.5), (0.5, 0.5), 0.0, fill)
}

fn seam() -> Shape {
    Shape::line(
        rounded((-0.49, -0.49), (0.49, 0.49), 0.0),
        Stroke::solid(SEAM, 0.02),
    )
}

/// Draws plain floor.
pub(super) fn floor() -> Vec<Shape> {
    vec![slab(FLOOR), seam()]
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
pub(super) fn wall(neighbours: WallNeighbours) -> Vec<Shape> {
    let edge = |to| if neighbours.has(to) { 0.5 } else { 0.4 };
    let (left, top) = (-edge(Direction::West), -edge(Direction::North));
    let (right, bottom) = (edge(Direction::East), edge(Direction::South));
    vec![
        slab(WALL),
        Shape::plate((left, top), (right, bottom), 0.0, WALL_LIGHT),
    ]
}

/// Draws a goal as a target.
pub(super) fn goal() -> Vec<Shape> {
    let mut shapes = floor();
    shapes.push(Shape::disc(0.0, 0.0, 0.26, GOAL));
    shapes.push(Shape::disc(0.0, 0.0, 0.17, FLOOR));
    shapes.push(Shape::disc(0.0, 0.0, 0.09, GOAL));
    shapes
}

/// Draws a hole with a rim.
pub(super) fn hole() -> Vec<Shape> {
    let mut shapes = floor();
    shapes.push(Shape::Path {
        steps: circle(0.0, 0.0, 0.4),
        fill: Some(HOLE),
        stroke: Some(Stroke::solid(HOLE_RIM, 0.07)),
    });
    shapes
}

/// Draws a lock: a padlock on the floor.
pub(super) fn lock() -> Vec<Shape> {
    let mut shapes = floor();
    shapes.push(Shape::line(
        rounded((-0.44, -0.44), (0.44, 0.44), 0.06),
        Stroke {
            dashes: vec![0.1, 0.07],
            ..Stroke::solid(BRASS, 0.05)
        },
    ));
    shapes.extend(padlock(0.0, 0.02, 1.0));
    shapes
}

/// Draws a padlock around a point; size 1 is half a cell.
pub(super) fn padlock(x: f32, y: f32, size: f32) -> Vec<Shape> {
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
        Shape::line(shackle, Stroke::solid(BRASS, 0.07 * size)),
        Shape::plate(at(-0.2, -0.04), at(0.2, 0.25), 0.04 * size, BRASS),
        Shape::disc(hole.0, hole.1, 0.05 * size, WHITE),
    ]
}

/// Draws a filter: a coloured grating with its letter.
pub(super) fn filter(colour: Paint) -> Vec<Shape> {
    let ink = paint(colour);
    let mut shapes = floor();
    let bars = [-0.42, -0.28, -0.14, 0.0, 0.14, 0.28, 0.42].into_iter();
    let steps = bars.flat_map(|x| [PathStep::Move(x, -0.46), PathStep::Line(x, 0.46)]);
    shapes.push(Shape::line(steps.collect(), Stroke::solid(ink, 0.06)));
    shapes.push(Shape::line(
        rounded((-0.46, -0.46), (0.46, 0.46), 0.03),
        Stroke::solid(ink, 0.07),
    ));
    shapes.push(Shape::disc(0.0, 0.0, 0.22, ink));
    let letter = colour.letter().to_ascii_lowercase().to_string();
    shapes.push(Shape::text(letter, (0.0, 0.0), 0.2, lettering(colour)));
    shapes
}

/// Draws ice.
pub(super) fn ice() -> Vec<Shape> {
    let glints = [(-0.34, 0.02, 0.36), (-0.1, 0.3, 0.24), (0.1, 0.4, 0.2)];
    let steps = glints
        .into_iter()
        .flat_map(|(x, y, length): (f32, f32, f32)| {
            [PathStep::Move(x, y), PathStep::Line(x + length, y - length)]
        });
    let glint = Stroke {
        round: true,
        ..Stroke::solid(GLINT, 0.05)
    };
    vec![slab(ICE), Shape::line(steps.collect(), glint), seam()]
}

/// Draws a conveyor with chevrons in its direction.
pub(super) fn conveyor(to: Direction) -> Vec<Shape> {
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
        slab(BELT),
        Shape::line(rails, Stroke::solid(ARROW, 0.06)),
        Shape::line(chevrons, Stroke::solid(ARROW, 0.07)),
    ]
}

/// Draws a weak tile about to break, with many cracks.
pub(super) fn weak() -> Vec<Shape> {
    let mut shapes = sturdy();
    shapes.push(cracks(&[
        &[(-0.46, 0.1), (-0.2, 0.16), (-0.12, 0.46)],
        &[(0.46, -0.16), (0.22, -0.12), (0.08, -0.46)],
        &[(-0.2, 0.16), (0.0, 0.0), (0.22, -0.12)],
    ]));
    shapes
}

/// Draws a weak tile with its first cracks.
pub(super) fn sturdy() -> Vec<Shape> {
    vec![
        slab(EARTH),
        seam(),
        cracks(&[
            &[(-0.46, -0.3), (-0.26, -0.2), (-0.2, -0.46)],
            &[(0.46, 0.26), (0.24, 0.24), (0.18, 0.46)],
        ]),
    ]
}

fn cracks(lines: &[&[(f32, f32)]]) -> Shape {
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
        Stroke::solid(CRACK, 0.04),
    )
}

/// Returns the outline of boxes and pushers.
pub(super) fn outline() -> Stroke {
    Stroke::solid(INK, 0.035)
}

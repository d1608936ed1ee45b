//! Immobile objects on the floor: doors, buttons, machines, the exit.

use super::floors::{chevron, on_floor};
use super::kit::{
    BROWN, FLOOR, GOLD, GREEN, INK, ORANGE, Point, RED, STONE, STONE_DARK, STONE_LIGHT, WHITE, arc,
    area, around, button, darker, dashes, disc, ground, lighter, line, lined, outline, square,
    star, turned,
};
use crate::model::Cardinal;
use quandary_core::scene::{Colour, PathStep, Shape, Stroke};
use std::f32::consts::TAU;

/// Draws the chequered pattern of a finish line.
pub(super) fn exit(rim: Colour) -> Vec<Shape> {
    let mut shapes = vec![ground(rim), square(0.4, 0.0, WHITE)];
    for (column, row) in (0..4_u8).flat_map(|row| (0..4_u8).map(move |column| (column, row))) {
        if (column + row).is_multiple_of(2) {
            let (x, y) = (f32::from(column) * 0.2 - 0.4, f32::from(row) * 0.2 - 0.4);
            shapes.push(Shape::plate((x, y), (x + 0.2, y + 0.2), 0.0, INK));
        }
    }
    shapes
}

/// The shape of a door and its key, which distinguishes them without colours.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Mark {
    Disc,
    Square,
    Diamond,
    Triangle,
}

impl Mark {
    /// Returns the outline around a point.
    pub(super) fn outline(self, (x, y): Point, size: f32) -> Vec<Point> {
        let at = |points: &[Point]| {
            points
                .iter()
                .map(|(dx, dy)| (x + dx * size, y + dy * size))
                .collect()
        };
        match self {
            Self::Disc => around((x, y), (size, size), 0.0, 1.0),
            Self::Square => at(&[(-0.9, -0.9), (0.9, -0.9), (0.9, 0.9), (-0.9, 0.9)]),
            Self::Diamond => at(&[(0.0, -1.25), (1.25, 0.0), (0.0, 1.25), (-1.25, 0.0)]),
            Self::Triangle => at(&[(0.0, -1.15), (1.15, 0.85), (-1.15, 0.85)]),
        }
    }
}

pub(super) fn door(colour: Colour, mark: Mark) -> Vec<Shape> {
    vec![
        ground(darker(colour)),
        Shape::plate((-0.42, -0.42), (0.42, 0.42), 0.08, colour),
        area(&[(-0.06, 0.0), (0.06, 0.0), (0.1, 0.3), (-0.1, 0.3)], INK),
        lined(&mark.outline((0.0, -0.08), 0.17), INK, INK, 0.03),
        area(&mark.outline((0.0, -0.08), 0.1), lighter(colour)),
    ]
}

pub(super) fn blue_wall() -> Vec<Shape> {
    let (face, joint) = (Colour(0x4f, 0x7c, 0xbd), Colour(0x30, 0x52, 0x8a));
    let flat = |points: &[Point]| line(points, joint, 0.05);
    vec![
        ground(face),
        flat(&[(-0.48, -0.17), (0.48, -0.17)]),
        flat(&[(-0.48, 0.17), (0.48, 0.17)]),
        flat(&[(-0.17, -0.47), (-0.17, -0.17)]),
        flat(&[(0.25, -0.17), (0.25, 0.17)]),
        flat(&[(-0.25, -0.17), (-0.25, 0.17)]),
        flat(&[(0.17, 0.17), (0.17, 0.47)]),
        outline(0.47, joint, 0.06),
    ]
}

/// Draws the thief as a burglar's mask.
pub(super) fn thief() -> Vec<Shape> {
    let mask = Shape::Path {
        steps: vec![
            PathStep::Move(-0.42, -0.16),
            PathStep::Quadratic(-0.2, -0.27, 0.0, -0.14),
            PathStep::Quadratic(0.2, -0.27, 0.42, -0.16),
            PathStep::Quadratic(0.44, 0.16, 0.2, 0.18),
            PathStep::Quadratic(0.07, 0.17, 0.0, 0.05),
            PathStep::Quadratic(-0.07, 0.17, -0.2, 0.18),
            PathStep::Quadratic(-0.44, 0.16, -0.42, -0.16),
            PathStep::Close,
        ],
        fill: Some(INK),
        stroke: None,
    };
    let eye = |x: f32| {
        let white = around((x, -0.01), (0.11, 0.08), 0.0, 1.0);
        [area(&white, WHITE), disc((x + 0.03, 0.0), 0.045, INK)]
    };
    on_floor([vec![mask], eye(-0.2).to_vec(), eye(0.2).to_vec()].concat())
}

/// Draws the pins on both sides of a chip.
fn pins(reach: f32, colour: Colour) -> Vec<Shape> {
    let pin = |index: u8| {
        let y = -0.21 + 0.14 * f32::from(index);
        Shape::plate((-reach, y - 0.035), (reach, y + 0.035), 0.0, colour)
    };
    (0..4).map(pin).collect()
}

pub(super) fn ic_chip() -> Vec<Shape> {
    let mut shapes = pins(0.36, darker(GOLD));
    shapes.push(Shape::plate((-0.25, -0.33), (0.25, 0.33), 0.04, INK));
    shapes.push(disc((-0.13, -0.21), 0.05, FLOOR));
    shapes.push(Shape::plate((-0.13, 0.02), (0.13, 0.2), 0.02, STONE_LIGHT));
    shapes
}

/// Draws the socket of a chip, as large as a tile.
pub(super) fn socket() -> Vec<Shape> {
    let board = Colour(0x2f, 0x6b, 0x57);
    let mut shapes = vec![ground(darker(board)), square(0.43, 0.05, board)];
    shapes.extend(pins(0.4, GOLD));
    shapes.push(Shape::plate(
        (-0.25, -0.35),
        (0.25, 0.35),
        0.04,
        darker(board),
    ));
    shapes.push(Shape::plate((-0.18, -0.28), (0.18, 0.28), 0.03, FLOOR));
    shapes
}

/// Draws a button with a symbol: bars for walls, a plus for clone machines, a diagonal cross for
/// traps, an arrow for tanks.
pub(super) fn push_button(colour: Colour, sign: &[[Point; 2]]) -> Vec<Shape> {
    let mut shapes = vec![
        button((0.0, 0.02), 0.31, STONE, STONE_DARK, 0.03),
        button((0.0, 0.0), 0.23, colour, darker(colour), 0.03),
    ];
    shapes.extend(sign.iter().map(|points| line(points, WHITE, 0.055)));
    on_floor(shapes)
}

pub(super) fn toggled(mut shapes: Vec<Shape>) -> Vec<Shape> {
    shapes.push(dashes(0.42, WHITE, 0.13, 0.14));
    shapes.push(dashes(0.42, GREEN, 0.09, 0.14));
    shapes
}

pub(super) fn teleport(phase: f32) -> Vec<Shape> {
    let glow = Colour(0x7a, 0x3f, 0xb5);
    let mut shapes = vec![disc((0.0, 0.0), 0.42, Colour(0x34, 0x1d, 0x58))];
    for index in 0..3_u8 {
        let start = phase / 3.0 + f32::from(index) / 3.0;
        for (radius, colour) in [(0.33, glow), (0.22, lighter(glow)), (0.11, WHITE)] {
            let from = start + radius * 0.9;
            shapes.push(arc((0.0, 0.0), radius, from, from + 0.2, colour, 0.08));
        }
    }
    on_floor(shapes)
}

pub(super) fn bomb() -> Vec<Shape> {
    let spark = star(6, 0.12, 0.05);
    let spark: Vec<Point> = spark.iter().map(|(x, y)| (x + 0.3, y - 0.33)).collect();
    on_floor(vec![
        Shape::line(
            vec![
                PathStep::Move(0.08, -0.18),
                PathStep::Quadratic(0.12, -0.38, 0.28, -0.32),
            ],
            Stroke::solid(BROWN, 0.06),
        ),
        button((-0.03, 0.09), 0.29, INK, Colour(0, 0, 0), 0.03),
        Shape::plate((0.0, -0.26), (0.15, -0.13), 0.02, INK),
        disc((-0.13, 0.0), 0.065, lighter(STONE_LIGHT)),
        area(&spark, ORANGE),
        disc((0.3, -0.33), 0.045, Colour(0xff, 0xe0, 0x66)),
    ])
}

pub(super) fn bear_trap() -> Vec<Shape> {
    let iron = Colour(0x6b, 0x50, 0x38);
    let mut shapes = vec![
        button((0.0, 0.0), 0.39, iron, darker(iron), 0.04),
        disc((0.0, 0.0), 0.3, FLOOR),
    ];
    for index in 0..10_u8 {
        let turn = |part: f32| {
            let angle = (f32::from(index) + part) / 10.0 * TAU;
            let (sine, cosine) = angle.sin_cos();
            move |radius: f32| (radius * cosine, radius * sine)
        };
        shapes.push(area(
            &[turn(-0.35)(0.32), turn(0.0)(0.17), turn(0.35)(0.32)],
            iron,
        ));
    }
    shapes.push(disc((0.0, 0.0), 0.08, darker(iron)));
    on_floor(shapes)
}

pub(super) fn popup_wall() -> Vec<Shape> {
    on_floor(vec![
        Shape::plate((-0.4, -0.4), (0.4, 0.4), 0.06, STONE),
        Shape::plate((-0.31, -0.31), (0.31, 0.31), 0.04, FLOOR),
        chevron(-0.2, 0.36, STONE),
    ])
}

pub(super) fn hint() -> Vec<Shape> {
    let sign = Shape::Path {
        steps: vec![
            PathStep::Move(-0.13, -0.1),
            PathStep::Cubic(-0.13, -0.3, 0.15, -0.3, 0.15, -0.1),
            PathStep::Cubic(0.15, 0.03, 0.0, 0.0, 0.0, 0.13),
        ],
        fill: None,
        stroke: Some(Stroke {
            round: true,
            ..Stroke::solid(WHITE, 0.09)
        }),
    };
    let plate = Colour(0x2a, 0x8a, 0x9c);
    on_floor(vec![
        button((0.0, 0.0), 0.37, plate, darker(plate), 0.04),
        sign,
        disc((0.0, 0.26), 0.055, WHITE),
    ])
}

pub(super) fn clone_machine() -> Vec<Shape> {
    let mut shapes = vec![
        ground(STONE_DARK),
        square(0.46, 0.04, STONE),
        square(0.36, 0.08, Colour(0xb8, 0xb4, 0xaa)),
    ];
    for (x, y) in [(-0.41, -0.41), (0.41, -0.41), (0.41, 0.41), (-0.41, 0.41)] {
        shapes.push(disc((x, y), 0.06, RED));
    }
    for facing in Cardinal::ALL {
        let slit = vec![Shape::plate(
            (-0.13, -0.46),
            (0.13, -0.39),
            0.02,
            STONE_DARK,
        )];
        shapes.extend(turned(slit, facing));
    }
    shapes
}

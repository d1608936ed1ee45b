//! Keys and boots.

use super::fixtures::Mark;
use super::kit::{
    BLUE, GREEN, INK, ORANGE, RED, WATER, WHITE, YELLOW, area, darker, disc, lighter, line, lined,
};
use crate::model::Tile;
use quandary_core::scene::{Colour, PathStep, Shape, Stroke};

/// Draws a key or a boot; `None` for any other tile.
pub(super) fn item(tile: Tile) -> Option<Vec<Shape>> {
    Some(match tile {
        Tile::RedKey => key(RED, Mark::Disc),
        Tile::BlueKey => key(BLUE, Mark::Square),
        Tile::GreenKey => key(GREEN, Mark::Diamond),
        Tile::YellowKey => key(YELLOW, Mark::Triangle),
        Tile::WaterBoots => flipper(),
        Tile::FireBoots => boot(RED, flame()),
        Tile::IceBoots => skate(),
        Tile::ForceBoots => boot(GREEN, arrows()),
        _ => return None,
    })
}

fn key(colour: Colour, mark: Mark) -> Vec<Shape> {
    let rim = darker(darker(colour));
    let blade = |width: f32, colour| {
        vec![
            line(&[(-0.1, 0.0), (0.4, 0.0)], colour, width),
            line(&[(0.38, 0.0), (0.38, 0.15)], colour, width),
            line(&[(0.23, 0.0), (0.23, 0.12)], colour, width),
        ]
    };
    let bow = mark.outline((-0.24, 0.0), 0.17);
    let mut shapes = blade(0.15, rim);
    shapes.push(lined(&bow, rim, rim, 0.13));
    shapes.extend(blade(0.08, colour));
    shapes.push(lined(&bow, colour, colour, 0.05));
    shapes.push(area(&mark.outline((-0.24, 0.0), 0.075), rim));
    shapes
}

/// Draws a boot from the side: shaft, instep, toe, sole.
fn boot_outline() -> Vec<PathStep> {
    vec![
        PathStep::Move(-0.24, -0.38),
        PathStep::Line(0.06, -0.38),
        PathStep::Line(0.06, -0.08),
        PathStep::Quadratic(0.12, 0.02, 0.26, 0.03),
        PathStep::Quadratic(0.4, 0.06, 0.4, 0.24),
        PathStep::Line(-0.26, 0.24),
        PathStep::Line(-0.24, -0.38),
        PathStep::Close,
    ]
}

fn leather(colour: Colour) -> Shape {
    Shape::Path {
        steps: boot_outline(),
        fill: Some(colour),
        stroke: Some(Stroke {
            round: true,
            ..Stroke::solid(darker(darker(colour)), 0.05)
        }),
    }
}

fn boot(colour: Colour, sign: Vec<Shape>) -> Vec<Shape> {
    let sole = Shape::plate((-0.3, 0.2), (0.43, 0.33), 0.03, INK);
    let shaft = Shape::plate((-0.28, -0.42), (0.1, -0.3), 0.03, lighter(colour));
    [vec![leather(colour), sole, shaft], sign].concat()
}

fn flame() -> Vec<Shape> {
    let tongue = |scale: f32, colour| Shape::Path {
        steps: vec![
            PathStep::Move(-0.09, 0.14),
            PathStep::Quadratic(-0.09 - 0.13 * scale, 0.08, -0.09 - 0.08 * scale, -0.06),
            PathStep::Quadratic(-0.09, -0.08, -0.09 + 0.02 * scale, 0.14 - 0.38 * scale),
            PathStep::Quadratic(-0.09 + 0.15 * scale, 0.0, -0.09, 0.14),
            PathStep::Close,
        ],
        fill: Some(colour),
        stroke: None,
    };
    vec![tongue(1.0, ORANGE), tongue(0.55, Colour(0xff, 0xe3, 0x70))]
}

/// Draws suction cups under the sole, and the symbol of a force floor.
fn arrows() -> Vec<Shape> {
    let sucker = |x: f32| {
        area(
            &[
                (x - 0.04, 0.3),
                (x + 0.04, 0.3),
                (x + 0.1, 0.43),
                (x - 0.1, 0.43),
            ],
            INK,
        )
    };
    vec![
        line(&[(-0.18, -0.02), (-0.09, -0.14), (0.0, -0.02)], WHITE, 0.06),
        line(&[(-0.18, 0.13), (-0.09, 0.01), (0.0, 0.13)], WHITE, 0.06),
        sucker(-0.18),
        sucker(0.07),
        sucker(0.31),
    ]
}

fn skate() -> Vec<Shape> {
    let leather_colour = Colour(0x9f, 0xd4, 0xec);
    vec![
        leather(leather_colour),
        Shape::plate((-0.28, -0.42), (0.1, -0.3), 0.03, WHITE),
        line(&[(-0.16, 0.26), (-0.16, 0.38)], INK, 0.05),
        line(&[(0.26, 0.26), (0.26, 0.38)], INK, 0.05),
        line(&[(-0.32, 0.4), (0.36, 0.4), (0.44, 0.33)], INK, 0.06),
        line(&[(-0.02, -0.12), (0.08, -0.06)], INK, 0.035),
        line(&[(-0.03, -0.02), (0.1, 0.03)], INK, 0.035),
    ]
}

/// Draws a flipper.
fn flipper() -> Vec<Shape> {
    let rim = darker(darker(WATER));
    vec![
        lined(
            &[
                (-0.06, -0.4),
                (0.06, -0.4),
                (0.14, -0.1),
                (0.34, 0.3),
                (0.16, 0.38),
                (0.0, 0.32),
                (-0.16, 0.38),
                (-0.34, 0.3),
                (-0.14, -0.1),
            ],
            WATER,
            rim,
            0.05,
        ),
        line(&[(0.0, -0.02), (0.0, 0.27)], lighter(WATER), 0.05),
        line(&[(-0.06, 0.0), (-0.19, 0.27)], lighter(WATER), 0.05),
        line(&[(0.06, 0.0), (0.19, 0.27)], lighter(WATER), 0.05),
        disc((0.0, -0.22), 0.09, rim),
        disc((0.0, -0.22), 0.05, lighter(WATER)),
    ]
}

//! Moving objects, drawn facing north and then rotated.

use super::kit::{
    BLUE, FOAM, GREEN, INK, ORANGE, Point, RED, WATER, WHITE, YELLOW, area, around, blend, button,
    darker, disc, lighter, line, lined, oval, turned,
};
use crate::model::Cardinal;
use crate::picture::Mover;
use quandary_core::scene::{Colour, PathStep, Shape, Stroke};

const SKIN: Colour = Colour(0xf0, 0xc3, 0x98);
const HAIR: Colour = Colour(0x5b, 0x36, 0x1d);
const SHIRT: Colour = Colour(0x24, 0x7f, 0x8f);
const CRATE: Colour = Colour(0xc4, 0x95, 0x5c);

/// Frames of one step.
pub(super) const CELS: u32 = 4;

/// Whether the frames of a mover differ.
pub(super) fn is_animated(mover: Mover) -> bool {
    use Mover::{Blob, Bug, Chip, Fireball, Paramecium, PushingChip, Teeth, Walker};
    let animated = [
        Chip,
        PushingChip,
        Fireball,
        Bug,
        Paramecium,
        Teeth,
        Blob,
        Walker,
    ];
    animated.contains(&mover)
}

/// Draws a frame of a mover; it is at rest in the last frame.
pub(super) fn mover(mover: Mover, facing: Cardinal, cel: u32) -> Vec<Shape> {
    // The limbs swing to one side, back, to the other side, and back.
    let swing = [0.0, 1.0, 0.0, -1.0][((cel + 1) % CELS) as usize];
    let shapes = match mover {
        Mover::Chip => chip(swing, Hands::Down),
        Mover::PushingChip => chip(swing, Hands::Forward),
        Mover::Block => return block(),
        Mover::Tank => tank(),
        Mover::Ball => ball(),
        Mover::Glider => glider(),
        Mover::Fireball => fireball(swing),
        Mover::Bug => bug(swing),
        Mover::Paramecium => paramecium(swing),
        Mover::Teeth => teeth(swing),
        Mover::Blob => blob(swing),
        Mover::Walker => walker(swing),
    };
    turned(shapes, facing)
}

/// Draws a block with an arrow for its direction.
pub(super) fn clone_block(facing: Cardinal) -> Vec<Shape> {
    let arrow = vec![lined(
        &[
            (0.0, -0.34),
            (0.22, -0.06),
            (0.09, -0.06),
            (0.09, 0.28),
            (-0.09, 0.28),
            (-0.09, -0.06),
            (-0.22, -0.06),
        ],
        WHITE,
        darker(CRATE),
        0.04,
    )];
    [block(), turned(arrow, facing)].concat()
}

fn block() -> Vec<Shape> {
    let board = darker(CRATE);
    vec![
        Shape::plate((-0.47, -0.47), (0.47, 0.47), 0.06, board),
        Shape::plate((-0.4, -0.4), (0.4, 0.4), 0.03, CRATE),
        line(&[(-0.34, -0.34), (0.34, 0.34)], board, 0.1),
        line(&[(0.34, -0.34), (-0.34, 0.34)], board, 0.1),
        line(
            &[
                (-0.36, -0.36),
                (0.36, -0.36),
                (0.36, 0.36),
                (-0.36, 0.36),
                (-0.36, -0.36),
            ],
            lighter(CRATE),
            0.05,
        ),
    ]
}

#[derive(Clone, Copy)]
enum Hands {
    Down,
    Forward,
}

/// Draws Chip from above: shoulders, head with hair at the back, swinging feet and hands.
fn chip(swing: f32, hands: Hands) -> Vec<Shape> {
    let (left, right) = match hands {
        Hands::Down => (-0.08 - 0.12 * swing, -0.08 + 0.12 * swing),
        Hands::Forward => (-0.36, -0.36),
    };
    let foot = |x: f32, y: f32| oval((x, y), (0.09, 0.12), INK, INK, 0.02);
    let arm = |x: f32, y: f32| line(&[(x, 0.06), (x * 0.9, y)], SHIRT, 0.15);
    let hand = |x: f32, y: f32| button((x * 0.9, y), 0.075, SKIN, darker(SKIN), 0.025);
    let hair = around((0.0, 0.0), (0.21, 0.21), 0.0, 0.5);
    vec![
        foot(-0.14, 0.12 - 0.12 * swing),
        foot(0.14, 0.12 + 0.12 * swing),
        arm(-0.31, left),
        arm(0.31, right),
        hand(-0.31, left),
        hand(0.31, right),
        oval((0.0, 0.07), (0.37, 0.17), SHIRT, darker(SHIRT), 0.035),
        button((0.0, 0.0), 0.21, SKIN, INK, 0.035),
        area(&hair, HAIR),
        disc((0.0, 0.03), 0.19, HAIR),
        area(&around((0.0, -0.1), (0.15, 0.08), 0.0, 1.0), SKIN),
        area(&[(-0.05, -0.19), (0.0, -0.28), (0.05, -0.19)], SKIN),
        disc((-0.08, -0.12), 0.03, INK),
        disc((0.08, -0.12), 0.03, INK),
    ]
}

/// Draws the remains of Chip.
pub(super) fn shadow() -> Vec<Shape> {
    let ash = Colour(0x2e, 0x2a, 0x28);
    vec![
        area(&around((0.0, 0.12), (0.33, 0.17), 0.0, 1.0), ash),
        disc((0.0, -0.04), 0.21, ash),
        disc((-0.08, -0.06), 0.045, WHITE),
        disc((0.08, -0.06), 0.045, WHITE),
    ]
}

/// Draws Chip swimming, with head and arms above the water.
pub(super) fn swimmer() -> Vec<Shape> {
    let arm = |x: f32| {
        line(
            &[(x * 0.5, 0.08), (x, -0.06), (x * 0.75, -0.26)],
            SKIN,
            0.11,
        )
    };
    vec![
        area(&around((0.0, 0.16), (0.4, 0.25), 0.0, 1.0), FOAM),
        area(&around((0.0, 0.18), (0.33, 0.18), 0.0, 1.0), WATER),
        arm(-0.32),
        arm(0.32),
        button((0.0, 0.02), 0.2, SKIN, INK, 0.035),
        disc((0.0, 0.05), 0.18, HAIR),
        area(&around((0.0, -0.08), (0.14, 0.08), 0.0, 1.0), SKIN),
        disc((-0.07, -0.1), 0.03, INK),
        disc((0.07, -0.1), 0.03, INK),
    ]
}

fn tank() -> Vec<Shape> {
    let hull = BLUE;
    let track = |x: f32| Shape::plate((x - 0.1, -0.36), (x + 0.1, 0.42), 0.05, INK);
    let mut shapes = vec![track(-0.31), track(0.31)];
    for index in 0..5_u8 {
        let y = -0.28 + 0.155 * f32::from(index);
        shapes.push(line(&[(-0.37, y), (-0.25, y)], lighter(INK), 0.035));
        shapes.push(line(&[(0.25, y), (0.37, y)], lighter(INK), 0.035));
    }
    shapes.extend([
        Shape::plate((-0.26, -0.3), (0.26, 0.38), 0.05, darker(hull)),
        Shape::plate((-0.21, -0.25), (0.21, 0.33), 0.04, hull),
        Shape::plate((-0.075, -0.48), (0.075, 0.0), 0.02, INK),
        Shape::plate((-0.035, -0.46), (0.035, 0.0), 0.0, lighter(hull)),
        button((0.0, 0.08), 0.16, lighter(hull), INK, 0.035),
    ]);
    shapes
}

fn ball() -> Vec<Shape> {
    let skin = Colour(0xd9, 0x5f, 0x9b);
    vec![
        button((0.0, 0.0), 0.36, skin, INK, 0.04),
        area(&around((0.0, 0.0), (0.345, 0.12), 0.0, 1.0), lighter(skin)),
        line(&[(-0.17, -0.1), (0.0, -0.26), (0.17, -0.1)], WHITE, 0.075),
        line(
            &[(-0.17, 0.1), (0.0, 0.26), (0.17, 0.1)],
            darker(skin),
            0.05,
        ),
    ]
}

/// Draws the glider as a paper plane.
fn glider() -> Vec<Shape> {
    let paper = Colour(0xf2, 0xf6, 0xfa);
    vec![
        lined(
            &[(0.0, -0.45), (0.42, 0.38), (0.0, 0.2), (-0.42, 0.38)],
            paper,
            INK,
            0.045,
        ),
        area(
            &[(0.0, -0.38), (0.0, 0.17), (-0.36, 0.32)],
            Colour(0xb7, 0xc9, 0xdc),
        ),
        area(
            &[(0.0, -0.3), (0.07, 0.17), (0.0, 0.42), (-0.07, 0.17)],
            Colour(0x3a, 0x6e, 0xa8),
        ),
        line(&[(0.0, -0.42), (0.0, 0.4)], INK, 0.035),
    ]
}

fn fireball(swing: f32) -> Vec<Shape> {
    let tail = |width: f32, length: f32, colour| Shape::Path {
        steps: vec![
            PathStep::Move(-width, -0.12),
            PathStep::Quadratic(-width, 0.2, -0.12 + 0.06 * swing, length),
            PathStep::Quadratic(-0.05, 0.24, 0.0, 0.22),
            PathStep::Quadratic(0.06, 0.24, 0.14 + 0.06 * swing, length - 0.07),
            PathStep::Quadratic(width, 0.2, width, -0.12),
            PathStep::Close,
        ],
        fill: Some(colour),
        stroke: None,
    };
    vec![
        tail(0.32, 0.48, RED),
        disc((0.0, -0.13), 0.33, RED),
        tail(0.22, 0.32, ORANGE),
        disc((0.0, -0.14), 0.25, ORANGE),
        disc((0.0, -0.18), 0.16, Colour(0xff, 0xe3, 0x70)),
        disc((0.0, -0.22), 0.07, WHITE),
    ]
}

fn bug(swing: f32) -> Vec<Shape> {
    let shell = Colour(0x7d, 0x9a, 0x2c);
    let mut shapes = Vec::new();
    for (index, y) in [(0_u8, -0.1), (1, 0.08), (2, 0.26)] {
        let step = if index.is_multiple_of(2) { 0.05 } else { -0.05 } * swing;
        shapes.push(line(
            &[
                (-0.15, y),
                (-0.35, y - 0.06 + step),
                (-0.42, y + 0.05 + step),
            ],
            INK,
            0.05,
        ));
        shapes.push(line(
            &[(0.15, y), (0.35, y - 0.06 - step), (0.42, y + 0.05 - step)],
            INK,
            0.05,
        ));
    }
    shapes.extend([
        line(&[(-0.06, -0.3), (-0.19, -0.46)], INK, 0.04),
        line(&[(0.06, -0.3), (0.19, -0.46)], INK, 0.04),
        oval((0.0, 0.12), (0.23, 0.31), shell, INK, 0.04),
        line(&[(0.0, -0.14), (0.0, 0.4)], INK, 0.04),
        disc((-0.11, 0.08), 0.05, darker(shell)),
        disc((0.11, 0.08), 0.05, darker(shell)),
        disc((-0.1, 0.27), 0.045, darker(shell)),
        disc((0.1, 0.27), 0.045, darker(shell)),
        button((0.0, -0.24), 0.15, INK, INK, 0.02),
        disc((-0.07, -0.28), 0.04, YELLOW),
        disc((0.07, -0.28), 0.04, YELLOW),
    ]);
    shapes
}

fn paramecium(swing: f32) -> Vec<Shape> {
    let slime = Colour(0x5b, 0xb5, 0xb0);
    let mut shapes = Vec::new();
    let inner = around((0.0, 0.0), (0.2, 0.38), 0.0, 1.0);
    let outer = around((0.0, 0.04 * swing), (0.33, 0.47), 0.0, 1.0);
    let hairs = inner.iter().zip(&outer).step_by(2);
    shapes.extend(hairs.map(|(from, to)| line(&[*from, *to], INK, 0.035)));
    shapes.extend([
        oval((0.0, 0.0), (0.22, 0.4), slime, INK, 0.04),
        area(&around((0.0, 0.1), (0.11, 0.17), 0.0, 1.0), darker(slime)),
        line(&[(-0.08, -0.14), (0.0, -0.24), (0.08, -0.14)], INK, 0.06),
    ]);
    shapes
}

/// Draws the teeth as a mouth that opens to the front.
fn teeth(swing: f32) -> Vec<Shape> {
    let gape = 0.1 + 0.035 * (swing + 1.0);
    let body: Vec<Point> = [(0.0, 0.05)]
        .into_iter()
        .chain(around((0.0, 0.03), (0.4, 0.4), 0.75 + gape, 1.75 - gape))
        .collect();
    let mut shapes = vec![lined(&body, RED, INK, 0.04)];
    let angle = gape * std::f32::consts::TAU;
    for side in [-1.0_f32, 1.0] {
        for index in 0..3_u8 {
            let near = 0.1 + 0.1 * f32::from(index);
            let along = |distance: f32, aside: f32| {
                let (sine, cosine) = angle.sin_cos();
                let (x, y) = (
                    distance * sine - aside * cosine,
                    -distance * cosine - aside * sine,
                );
                (side * x, 0.05 + y)
            };
            shapes.push(area(
                &[
                    along(near, 0.0),
                    along(near + 0.05, 0.11),
                    along(near + 0.1, 0.0),
                ],
                WHITE,
            ));
        }
    }
    for x in [-0.22, 0.22] {
        shapes.push(button((x, 0.16), 0.085, WHITE, INK, 0.03));
        shapes.push(disc((x, 0.13), 0.04, INK));
    }
    shapes
}

fn blob(swing: f32) -> Vec<Shape> {
    let slime = Colour(0x57, 0xb5, 0x4a);
    let (wide, tall) = (0.03 * swing, -0.03 * swing);
    let body = vec![
        PathStep::Move(0.0, -0.36 - tall),
        PathStep::Cubic(0.22, -0.42, 0.28, -0.2, 0.36 + wide, -0.08),
        PathStep::Cubic(0.46 + wide, 0.08, 0.3, 0.16, 0.3, 0.3),
        PathStep::Cubic(0.22, 0.46, 0.08, 0.3, -0.06, 0.38 + tall),
        PathStep::Cubic(-0.22, 0.46, -0.4, 0.36, -0.36, 0.18),
        PathStep::Cubic(-0.34, 0.06, -0.46 - wide, 0.04, -0.38 - wide, -0.14),
        PathStep::Cubic(-0.3, -0.26, -0.14, -0.26, 0.0, -0.36 - tall),
        PathStep::Close,
    ];
    vec![
        Shape::Path {
            steps: body,
            fill: Some(slime),
            stroke: Some(Stroke {
                round: true,
                ..Stroke::solid(blend(GREEN, INK, 0.5), 0.045)
            }),
        },
        disc((-0.17, 0.16), 0.07, lighter(slime)),
        disc((0.12, 0.22), 0.05, lighter(slime)),
        button((-0.11, -0.14), 0.095, WHITE, INK, 0.03),
        button((0.13, -0.14), 0.095, WHITE, INK, 0.03),
        disc((-0.11, -0.18), 0.045, INK),
        disc((0.13, -0.18), 0.045, INK),
    ]
}

/// Draws the walker with four swinging stilts and one eye at the front.
fn walker(swing: f32) -> Vec<Shape> {
    let steel = Colour(0x8f, 0x5f, 0xc0);
    let mut shapes = Vec::new();
    for (x, y) in [(-1.0_f32, -1.0_f32), (1.0, -1.0), (1.0, 1.0), (-1.0, 1.0)] {
        let shift = 0.06 * swing * x * y;
        let foot = (x * 0.35, y * 0.35 + shift);
        shapes.push(line(&[(0.0, 0.0), foot], INK, 0.11));
        shapes.push(button(foot, 0.1, darker(steel), INK, 0.035));
    }
    shapes.extend([
        button((0.0, 0.0), 0.23, steel, INK, 0.045),
        button((0.0, -0.1), 0.11, WHITE, INK, 0.03),
        disc((0.0, -0.14), 0.05, INK),
    ]);
    shapes
}

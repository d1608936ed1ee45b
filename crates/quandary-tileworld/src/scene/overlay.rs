//! Information for level designers, drawn over the tiles.

use super::{View, Visibility, put as put_symbol};
use crate::artwork::scaled;
use crate::model::{CELLS, Cardinal, Level, Position, Tile};
use quandary_core::scene::{Colour, PathStep, Scene, Shape, Stroke};

const WHITE: Colour = Colour(0xff, 0xff, 0xff);
const INK: Colour = Colour(0x1c, 0x1e, 0x24);
const RED: Colour = Colour(0xd0, 0x25, 0x25);
const BROWN: Colour = Colour(0x7a, 0x43, 0x12);
const SECRET: Colour = Colour(0xa0, 0x1f, 0x8a);

pub(super) fn put(scene: &mut Scene, level: &Level, view: &View) {
    if view.secrets == Visibility::Shown {
        put_secrets(scene, level);
    }
    if view.clones == Visibility::Shown {
        put_clones(scene, level);
    }
    if view.wires == Visibility::Shown {
        put_wires(scene, level);
    }
    if view.order == Visibility::Shown {
        put_order(scene, level);
    }
}

/// Marks permanent hidden walls with a dashed outline, hidden walls that appear when touched with a
/// cross in it, and fake blue walls with a ring.
fn put_secrets(scene: &mut Scene, level: &Level) {
    for index in 0..CELLS {
        let (name, make): (_, fn() -> Vec<Shape>) = match level.upper.tile(index) {
            Some(Tile::HiddenWallPermanent) => ("hidden", || vec![broken_square()]),
            Some(Tile::HiddenWallTemporary) => ("appearing", || {
                let arm = |x: f32, y: f32| pen(&[(-x, -y), (x, y)], SECRET, 0.06);
                vec![broken_square(), arm(0.14, 0.14), arm(0.14, -0.14)]
            }),
            Some(Tile::BlueWallFake) => ("fake", || {
                let ring = |colour, width| {
                    let circle = quandary_core::scene::circle(0.0, 0.0, 0.22);
                    Shape::line(circle, Stroke::solid(colour, width))
                };
                vec![ring(WHITE, 0.14), ring(SECRET, 0.07)]
            }),
            _ => continue,
        };
        let symbol = scene.symbol(&format!("secret-{name}"), make);
        put_symbol(
            scene,
            Position::of_index(index),
            symbol,
            format!("{name} wall"),
        );
    }
}

fn broken_square() -> Shape {
    let corners = [
        (-0.36, -0.36),
        (0.36, -0.36),
        (0.36, 0.36),
        (-0.36, 0.36),
        (-0.36, -0.36),
    ];
    Shape::line(
        steps(&corners),
        Stroke {
            dashes: vec![0.12, 0.09],
            ..Stroke::solid(SECRET, 0.06)
        },
    )
}

/// Draws an arrow at the edge through which a clone leaves.
fn put_clones(scene: &mut Scene, level: &Level) {
    for index in 0..CELLS {
        let machine = level.lower.tile(index) == Some(Tile::CloneMachine);
        let creature = level.upper.tile(index).and_then(Tile::creature);
        if let (true, Some((_, facing))) = (machine, creature) {
            let name = format!("clones-{}", facing.letter().to_ascii_lowercase());
            let symbol = scene.symbol(&name, || clone_arrow(facing));
            let label = format!("clones go {}", facing.letter());
            put_symbol(scene, Position::of_index(index), symbol, label);
        }
    }
}

fn clone_arrow(facing: Cardinal) -> Vec<Shape> {
    let (dx, dy) = facing.step();
    let (dx, dy) = (f32::from(dx), f32::from(dy));
    let along = |by: f32, aside: f32| (by * dx - aside * dy, by * dy + aside * dx);
    let head = |back: f32, half: f32, tip: f32, colour| Shape::Path {
        steps: steps(&[along(back, -half), along(tip, 0.0), along(back, half)]),
        fill: Some(colour),
        stroke: None,
    };
    vec![head(0.33, 0.25, 0.66, WHITE), head(0.37, 0.17, 0.6, RED)]
}

/// Draws a line from each button: dashed brown to a trap, solid red to a clone machine.
fn put_wires(scene: &mut Scene, level: &Level) {
    let traps = level
        .traps()
        .map(|wire| (Kind::Trap, wire.button, wire.trap));
    let cloners = level
        .cloners()
        .map(|wire| (Kind::Cloner, wire.button, wire.cloner));
    for (kind, from, to) in traps.chain(cloners) {
        if from.index().is_none() || to.index().is_none() {
            continue;
        }
        let (dx, dy) = (
            f32::from(to.x) - f32::from(from.x),
            f32::from(to.y) - f32::from(from.y),
        );
        let name = format!("{}-{dx}-{dy}", kind.word()).replace("--", "-m");
        let symbol = scene.symbol(&name, || wire(kind, dx, dy));
        let label = format!("{} at ({},{})", kind.word(), to.x, to.y);
        put_symbol(scene, from, symbol, label);
    }
}

#[derive(Clone, Copy)]
enum Kind {
    Trap,
    Cloner,
}

impl Kind {
    fn word(self) -> &'static str {
        match self {
            Self::Trap => "trap",
            Self::Cloner => "cloner",
        }
    }
}

fn wire(kind: Kind, dx: f32, dy: f32) -> Vec<Shape> {
    let (colour, dashes) = match kind {
        Kind::Trap => (BROWN, vec![0.25, 0.15]),
        Kind::Cloner => (RED, Vec::new()),
    };
    let points = [(0.0, 0.0), (dx, dy)];
    let coloured = Shape::line(
        steps(&points),
        Stroke {
            dashes,
            ..Stroke::solid(colour, 0.09)
        },
    );
    vec![
        pen(&points, WHITE, 0.17),
        coloured,
        Shape::disc(0.0, 0.0, 0.13, colour),
        Shape::disc(dx, dy, 0.17, WHITE),
        Shape::disc(dx, dy, 0.12, colour),
    ]
}

fn put_order(scene: &mut Scene, level: &Level) {
    for (number, at) in (1_u32..).zip(level.monsters()) {
        if at.index().is_none() {
            continue;
        }
        let symbol = scene.symbol(&format!("order-{number}"), || order(number));
        put_symbol(scene, at, symbol, format!("creature {number}"));
    }
}

fn order(number: u32) -> Vec<Shape> {
    let text = number.to_string();
    let half = 0.13 + 0.1 * text.len() as f32;
    let plate = vec![
        Shape::plate((-half, -0.2), (half, 0.2), 0.1, WHITE),
        Shape::text(text, (0.0, 0.0), 0.26, INK),
    ];
    scaled(plate, 1.0, (half - 0.5, -0.32))
}

fn pen(points: &[(f32, f32)], colour: Colour, width: f32) -> Shape {
    let stroke = Stroke {
        round: true,
        ..Stroke::solid(colour, width)
    };
    Shape::line(steps(points), stroke)
}

fn steps(points: &[(f32, f32)]) -> Vec<PathStep> {
    let first = points.iter().take(1).map(|(x, y)| PathStep::Move(*x, *y));
    let rest = points.iter().skip(1).map(|(x, y)| PathStep::Line(*x, *y));
    first.chain(rest).collect()
}

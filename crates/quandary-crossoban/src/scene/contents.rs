//! Drawings of boxes and pushers.

use super::terrain::{GOAL, outline, padlock};
use super::{INK, WHITE, lettering, paint};
use crate::model::{Colour as Paint, Pusher, Terrain};
use quandary_core::direction::Direction;
use quandary_core::scene::{Colour, PathStep, Shape, Stroke, circle, rounded};

const WOOD: Colour = Colour(0xc8, 0x95, 0x55);
const WOOD_DARK: Colour = Colour(0x8f, 0x62, 0x2c);
const ON_GOAL: Colour = Colour(0x3f, 0x8f, 0x4f);
const SKIN: Colour = Colour(0xf2, 0xd3, 0xb0);
const COAT: Colour = Colour(0x3c, 0x41, 0x4d);
const ACTIVE: Colour = Colour(0xff, 0xb0, 0x00);

/// Terrain that a box or a pusher would hide, drawn on top of it.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Overlay {
    Goal,
    Lock,
    Conveyor(Direction),
}

impl Overlay {
    /// Returns the suffix of the symbol's name.
    pub(super) fn word(self) -> &'static str {
        match self {
            Self::Goal => "-on-goal",
            Self::Lock => "-on-lock",
            Self::Conveyor(Direction::North) => "-on-conveyor-north",
            Self::Conveyor(Direction::East) => "-on-conveyor-east",
            Self::Conveyor(Direction::South) => "-on-conveyor-south",
            Self::Conveyor(_) => "-on-conveyor-west",
        }
    }
}

pub(super) fn overlay(terrain: Terrain) -> Option<Overlay> {
    match terrain {
        Terrain::Goal => Some(Overlay::Goal),
        Terrain::Lock => Some(Overlay::Lock),
        Terrain::Conveyor(to) => Some(Overlay::Conveyor(to)),
        _ => None,
    }
}

/// Draws a box: a wooden crate, or a painted box with its letter.
pub(super) fn draw_box(colour: Option<Paint>, on: Option<Overlay>) -> Vec<Shape> {
    let (from, to) = ((-0.38, -0.38), (0.38, 0.38));
    let mut shapes = match colour {
        None => crate_of_wood(from, to),
        Some(colour) => vec![
            Shape::Path {
                steps: rounded(from, to, 0.06),
                fill: Some(paint(colour)),
                stroke: Some(outline()),
            },
            Shape::text(colour.letter(), (0.0, 0.0), 0.34, lettering(colour)),
        ],
    };
    match on {
        Some(Overlay::Goal) => shapes.extend(goal_badge()),
        Some(Overlay::Lock) => shapes.extend(lock_badge()),
        Some(Overlay::Conveyor(to)) => shapes.extend(conveyor_badge((0.27, 0.27), to)),
        None => {}
    }
    shapes
}

fn crate_of_wood(from: (f32, f32), to: (f32, f32)) -> Vec<Shape> {
    let inner = rounded((from.0 + 0.1, from.1 + 0.1), (to.0 - 0.1, to.1 - 0.1), 0.0);
    let cross = vec![
        PathStep::Move(-0.28, -0.28),
        PathStep::Line(0.28, 0.28),
        PathStep::Move(-0.28, 0.28),
        PathStep::Line(0.28, -0.28),
    ];
    vec![
        Shape::Path {
            steps: rounded(from, to, 0.05),
            fill: Some(WOOD),
            stroke: Some(outline()),
        },
        Shape::line(cross, Stroke::solid(WOOD_DARK, 0.07)),
        Shape::line(inner, Stroke::solid(WOOD_DARK, 0.04)),
    ]
}

/// Draws a tick in a disc: the box is on a goal.
fn goal_badge() -> Vec<Shape> {
    let tick = vec![
        PathStep::Move(0.18, 0.27),
        PathStep::Line(0.25, 0.34),
        PathStep::Line(0.37, 0.19),
    ];
    vec![
        Shape::Path {
            steps: circle(0.27, 0.27, 0.19),
            fill: Some(ON_GOAL),
            stroke: Some(Stroke::solid(WHITE, 0.03)),
        },
        Shape::line(tick, Stroke::solid(WHITE, 0.06)),
    ]
}

fn lock_badge() -> Vec<Shape> {
    let mut shapes = vec![Shape::Path {
        steps: circle(0.27, 0.27, 0.19),
        fill: Some(WHITE),
        stroke: Some(outline()),
    }];
    shapes.extend(padlock(0.27, 0.28, 0.55));
    shapes
}

/// Draws a pusher with the number of its group. An active pusher has a halo.
pub(super) fn draw_pusher(pusher: Pusher, active: bool, on: Option<Overlay>) -> Vec<Shape> {
    let coat = pusher.colour.map_or(COAT, paint);
    let mut shapes = Vec::new();
    if active {
        let halo = Stroke::solid(ACTIVE, 0.07);
        shapes.push(Shape::line(circle(0.0, 0.0, 0.43), halo));
    }
    shapes.push(Shape::Path {
        steps: body(),
        fill: Some(coat),
        stroke: Some(outline()),
    });
    shapes.push(Shape::Path {
        steps: circle(0.0, -0.17, 0.17),
        fill: Some(SKIN),
        stroke: Some(outline()),
    });
    shapes.push(Shape::disc(-0.06, -0.18, 0.025, INK));
    shapes.push(Shape::disc(0.06, -0.18, 0.025, INK));
    if let Some(colour) = pusher.colour {
        shapes.push(letter(
            colour.letter().to_string(),
            (0.0, 0.19),
            lettering(colour),
        ));
    }
    if let Some(group) = pusher.group {
        shapes.push(Shape::Path {
            steps: circle(0.27, -0.27, 0.16),
            fill: Some(WHITE),
            stroke: Some(outline()),
        });
        shapes.push(letter(group.number().to_string(), (0.27, -0.27), INK));
    }
    match on {
        Some(Overlay::Goal) => {
            shapes.push(Shape::disc(-0.29, 0.29, 0.13, WHITE));
            shapes.push(Shape::disc(-0.29, 0.29, 0.1, GOAL));
        }
        Some(Overlay::Lock) => shapes.extend(padlock(-0.29, 0.29, 0.5)),
        Some(Overlay::Conveyor(to)) => shapes.extend(conveyor_badge((-0.29, 0.27), to)),
        None => {}
    }
    shapes
}

/// Draws the arrow of the conveyor under a box or pusher.
fn conveyor_badge((x, y): (f32, f32), to: Direction) -> Vec<Shape> {
    let (dx, dy) = to.step();
    let (dx, dy) = (dx as f32, dy as f32);
    let place = |along: f32, aside: f32| (x + along * dx - aside * dy, y + along * dy + aside * dx);
    let (tip, one, other) = (place(0.11, 0.0), place(-0.07, 0.1), place(-0.07, -0.1));
    let head = vec![
        PathStep::Move(tip.0, tip.1),
        PathStep::Line(one.0, one.1),
        PathStep::Line(other.0, other.1),
        PathStep::Close,
    ];
    vec![
        Shape::Path {
            steps: circle(x, y, 0.19),
            fill: Some(WHITE),
            stroke: Some(outline()),
        },
        Shape::Path {
            steps: head,
            fill: Some(INK),
            stroke: None,
        },
    ]
}

fn body() -> Vec<PathStep> {
    vec![
        PathStep::Move(-0.28, 0.38),
        PathStep::Cubic(-0.28, 0.1, -0.16, -0.02, 0.0, -0.02),
        PathStep::Cubic(0.16, -0.02, 0.28, 0.1, 0.28, 0.38),
        PathStep::Close,
    ]
}

fn letter(text: String, at: (f32, f32), colour: Colour) -> Shape {
    Shape::text(text, at, 0.17, colour)
}

//! Drawings of boxes and pushers.

use super::palette::Palette;
use super::terrain::padlock;
use crate::model::{Colour as Paint, Pusher, Terrain};
use quandary_core::direction::Direction;
use quandary_core::scene::{Colour, PathStep, Shape, Stroke, circle, rounded};

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
pub(super) fn draw_box(
    colour: Option<Paint>,
    on: Option<Overlay>,
    palette: &Palette,
) -> Vec<Shape> {
    let (from, to) = ((-0.38, -0.38), (0.38, 0.38));
    let mut shapes = match colour {
        None => crate_of_wood(from, to, palette),
        Some(colour) => vec![
            Shape::Path {
                steps: rounded(from, to, 0.06),
                fill: Some(palette.paint(colour).fill),
                stroke: Some(palette.outline()),
            },
            Shape::text(
                colour.letter(),
                (0.0, 0.0),
                0.34,
                palette.paint(colour).letter,
            ),
        ],
    };
    match on {
        Some(Overlay::Goal) => shapes.extend(goal_badge(palette)),
        Some(Overlay::Lock) => shapes.extend(lock_badge(palette)),
        Some(Overlay::Conveyor(to)) => shapes.extend(conveyor_badge((0.27, 0.27), to, palette)),
        None => {}
    }
    shapes
}

fn crate_of_wood(from: (f32, f32), to: (f32, f32), palette: &Palette) -> Vec<Shape> {
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
            fill: Some(palette.wood),
            stroke: Some(palette.outline()),
        },
        Shape::line(cross, Stroke::solid(palette.wood_dark, 0.07)),
        Shape::line(inner, Stroke::solid(palette.wood_dark, 0.04)),
    ]
}

/// Draws a tick in a disc: the box is on a goal.
fn goal_badge(palette: &Palette) -> Vec<Shape> {
    let tick = vec![
        PathStep::Move(0.18, 0.27),
        PathStep::Line(0.25, 0.34),
        PathStep::Line(0.37, 0.19),
    ];
    vec![
        Shape::Path {
            steps: circle(0.27, 0.27, 0.19),
            fill: Some(palette.on_goal),
            stroke: Some(Stroke::solid(palette.white, 0.03)),
        },
        Shape::line(tick, Stroke::solid(palette.white, 0.06)),
    ]
}

fn lock_badge(palette: &Palette) -> Vec<Shape> {
    let mut shapes = vec![Shape::Path {
        steps: circle(0.27, 0.27, 0.19),
        fill: Some(palette.white),
        stroke: Some(palette.outline()),
    }];
    shapes.extend(padlock((0.27, 0.28), 0.55, palette));
    shapes
}

/// Draws a pusher with the number of its group. An active pusher has a halo.
pub(super) fn draw_pusher(
    pusher: Pusher,
    active: bool,
    on: Option<Overlay>,
    palette: &Palette,
) -> Vec<Shape> {
    let paint = pusher.colour.map(|colour| palette.paint(colour));
    let coat = paint.map_or(palette.coat, |paint| paint.fill);
    let mut shapes = Vec::new();
    if active {
        let halo = Stroke::solid(palette.active, 0.07);
        shapes.push(Shape::line(circle(0.0, 0.0, 0.43), halo));
    }
    shapes.push(Shape::Path {
        steps: body(),
        fill: Some(coat),
        stroke: Some(palette.outline()),
    });
    shapes.push(Shape::Path {
        steps: circle(0.0, -0.17, 0.17),
        fill: Some(palette.skin),
        stroke: Some(palette.outline()),
    });
    shapes.push(Shape::disc(-0.06, -0.18, 0.025, palette.ink));
    shapes.push(Shape::disc(0.06, -0.18, 0.025, palette.ink));
    if let Some(colour) = pusher.colour {
        shapes.push(letter(
            colour.letter().to_string(),
            (0.0, 0.19),
            palette.paint(colour).letter,
        ));
    }
    if let Some(group) = pusher.group {
        shapes.push(Shape::Path {
            steps: circle(0.27, -0.27, 0.16),
            fill: Some(palette.white),
            stroke: Some(palette.outline()),
        });
        shapes.push(letter(
            group.number().to_string(),
            (0.27, -0.27),
            palette.ink,
        ));
    }
    match on {
        Some(Overlay::Goal) => {
            shapes.push(Shape::disc(-0.29, 0.29, 0.13, palette.white));
            shapes.push(Shape::disc(-0.29, 0.29, 0.1, palette.goal));
        }
        Some(Overlay::Lock) => shapes.extend(padlock((-0.29, 0.29), 0.5, palette)),
        Some(Overlay::Conveyor(to)) => shapes.extend(conveyor_badge((-0.29, 0.27), to, palette)),
        None => {}
    }
    shapes
}

/// Draws the arrow of the conveyor under a box or pusher.
fn conveyor_badge((x, y): (f32, f32), to: Direction, palette: &Palette) -> Vec<Shape> {
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
            fill: Some(palette.white),
            stroke: Some(palette.outline()),
        },
        Shape::Path {
            steps: head,
            fill: Some(palette.ink),
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

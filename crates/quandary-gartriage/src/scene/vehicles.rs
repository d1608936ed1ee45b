//! The shapes of vehicles, couplings and targets, seen from above.

use super::palette::Palette;
use crate::model::Letter;
use quandary_core::direction::Direction;
use quandary_core::scene::{Colour, PathStep, Shape, Stroke, circle, rounded};

/// The load of a wagon.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Load {
    Empty,
    Coal,
}

/// Rotates a path that is drawn for heading north.
fn rotated(steps: Vec<PathStep>, heading: Direction) -> Vec<PathStep> {
    let (sin, cos) = (heading.index() as f32 * std::f32::consts::FRAC_PI_4).sin_cos();
    let at = |x: f32, y: f32| (x * cos - y * sin, x * sin + y * cos);
    steps
        .into_iter()
        .map(|step| match step {
            PathStep::Move(x, y) => {
                let (x, y) = at(x, y);
                PathStep::Move(x, y)
            }
            PathStep::Line(x, y) => {
                let (x, y) = at(x, y);
                PathStep::Line(x, y)
            }
            PathStep::Quadratic(x1, y1, x, y) => {
                let ((x1, y1), (x, y)) = (at(x1, y1), at(x, y));
                PathStep::Quadratic(x1, y1, x, y)
            }
            PathStep::Cubic(x1, y1, x2, y2, x, y) => {
                let ((x1, y1), (x2, y2), (x, y)) = (at(x1, y1), at(x2, y2), at(x, y));
                PathStep::Cubic(x1, y1, x2, y2, x, y)
            }
            PathStep::Close => PathStep::Close,
        })
        .collect()
}

/// An area with a thin border, rotated from heading north.
fn area(steps: Vec<PathStep>, fill: Colour, border: Colour, heading: Direction) -> Shape {
    Shape::Path {
        steps: rotated(steps, heading),
        fill: Some(fill),
        stroke: Some(Stroke::solid(border, 0.03)),
    }
}

/// A rounded rectangle around the centre, given by half its width and half its length.
fn body(width: f32, length: f32, radius: f32) -> Vec<PathStep> {
    rounded((-width, -length), (width, length), radius)
}

/// A colour between two others; `share` is that of the second.
pub(super) fn mix(Colour(r, g, b): Colour, Colour(r2, g2, b2): Colour, share: f32) -> Colour {
    let mix = |a: u8, b: u8| (f32::from(a) + (f32::from(b) - f32::from(a)) * share).round() as u8;
    Colour(mix(r, r2), mix(g, g2), mix(b, b2))
}

/// The vertical offset that centres a lower-case letter, in heights of a capital letter.
fn vertical_offset(letter: char) -> f32 {
    match letter {
        'a' | 'c' | 'e' => -0.12,
        'g' => -0.26,
        _ => 0.0,
    }
}

/// The number of a target in a disc of its colour.
fn number(target: Letter, (x, y): (f32, f32), radius: f32, palette: &Palette) -> [Shape; 2] {
    let fill = palette.wagon(target);
    [
        Shape::Path {
            steps: circle(x, y, radius),
            fill: Some(fill),
            stroke: Some(Stroke::solid(palette.disc_edge, 0.035)),
        },
        Shape::text(
            target.target(),
            (x, y),
            radius * 1.2,
            palette.contrasting(fill),
        ),
    ]
}

/// A heap of coal with the number of the target.
pub(super) fn coal(target: Letter, palette: &Palette) -> Vec<Shape> {
    const LUMPS: [(f32, f32, f32); 10] = [
        (-0.045, -0.243, 0.117),
        (-0.216, -0.171, 0.108),
        (0.153, -0.207, 0.126),
        (0.261, -0.036, 0.099),
        (-0.279, 0.009, 0.09),
        (-0.216, 0.171, 0.135),
        (0.234, 0.153, 0.135),
        (0.018, 0.252, 0.117),
        (-0.072, 0.018, 0.18),
        (0.108, 0.018, 0.18),
    ];
    let mut shapes: Vec<_> = LUMPS
        .into_iter()
        .map(|lump| Shape::Path {
            steps: chunk(lump),
            fill: Some(palette.coal),
            stroke: Some(Stroke::solid(palette.coal_edge, 0.025)),
        })
        .collect();
    shapes.extend(number(target, (0.0, 0.0), 0.2, palette));
    shapes
}

fn painted(steps: Vec<PathStep>, fill: Colour) -> Shape {
    Shape::Path {
        steps,
        fill: Some(fill),
        stroke: None,
    }
}

/// The outline of a lump of coal with six corners.
fn chunk((x, y, size): (f32, f32, f32)) -> Vec<PathStep> {
    const CORNERS: [(f32, f32); 6] = [
        (-0.9, -0.35),
        (-0.2, -1.0),
        (0.75, -0.65),
        (1.0, 0.3),
        (0.2, 0.95),
        (-0.75, 0.7),
    ];
    polygon(&CORNERS.map(|(dx, dy)| (x + dx * size, y + dy * size)))
}

/// A closed polygon.
fn polygon(corners: &[(f32, f32)]) -> Vec<PathStep> {
    let mut steps: Vec<_> = corners
        .iter()
        .map(|(x, y)| PathStep::Line(*x, *y))
        .collect();
    if let Some(PathStep::Line(x, y)) = steps.first().copied() {
        steps[0] = PathStep::Move(x, y);
    }
    steps.push(PathStep::Close);
    steps
}

/// The number of a target that a vehicle covers, in the corner of the cell.
pub(super) fn badge(target: Letter, palette: &Palette) -> Vec<Shape> {
    number(target, (0.31, -0.31), 0.165, palette).into()
}

/// An open wagon. Its letter is upright for every heading.
pub(super) fn wagon(
    letter: Letter,
    heading: Direction,
    load: Load,
    palette: &Palette,
) -> Vec<Shape> {
    let paint = palette.wagon(letter);
    let mut shapes = buffers(heading, palette);
    let outside = body(0.31, 0.39, 0.07);
    shapes.push(area(outside, paint, palette.frame, heading));
    let floor = match load {
        Load::Empty => paint,
        Load::Coal => palette.coal,
    };
    let inside = body(0.22, 0.3, 0.05);
    shapes.push(area(inside, floor, palette.rim(letter), heading));
    if load == Load::Coal {
        const LUMPS: [(f32, f32, f32); 6] = [
            (-0.15, -0.22, 0.06),
            (0.13, -0.2, 0.07),
            (-0.17, 0.2, 0.065),
            (0.14, 0.22, 0.06),
            (0.18, 0.02, 0.05),
            (-0.18, -0.02, 0.05),
        ];
        let lumps = LUMPS.into_iter().flat_map(chunk).collect();
        shapes.push(painted(rotated(lumps, heading), palette.coal_edge));
    }
    const SIZE: f32 = 0.38;
    let name = letter.wagon();
    shapes.push(Shape::text(
        name,
        (0.0, vertical_offset(name) * SIZE),
        SIZE,
        palette.contrasting(floor),
    ));
    shapes
}

/// The buffers at both ends of a vehicle.
fn buffers(heading: Direction, palette: &Palette) -> Vec<Shape> {
    let mut steps = Vec::new();
    for (x, y) in [(-0.17, 0.44), (0.17, 0.44), (-0.17, -0.44), (0.17, -0.44)] {
        steps.push(PathStep::Move(x, 0.0));
        steps.push(PathStep::Line(x, y));
    }
    vec![Shape::line(
        rotated(steps, heading),
        Stroke {
            round: true,
            ..Stroke::solid(palette.frame, 0.06)
        },
    )]
}

/// A steam locomotive: boiler with chimney and dome in front, cab behind.
pub(super) fn locomotive(heading: Direction, palette: &Palette) -> Vec<Shape> {
    let mut shapes = buffers(heading, palette);
    let plates = [
        // Running board, smokebox, boiler with two bands and a shine, cab and its roof.
        (rounded((-0.24, -0.41), (0.24, 0.4), 0.05), palette.frame),
        (rounded((-0.19, -0.4), (0.19, 0.0), 0.13), palette.smokebox),
        (rounded((-0.19, -0.16), (0.19, 0.2), 0.03), palette.boiler),
        (
            rounded((-0.11, -0.15), (-0.04, 0.12), 0.03),
            palette.boiler_shine,
        ),
        (rounded((-0.19, -0.17), (0.19, -0.135), 0.0), palette.brass),
        (rounded((-0.3, 0.1), (0.3, 0.42), 0.05), palette.cab),
        (rounded((-0.245, 0.155), (0.245, 0.365), 0.04), palette.roof),
    ];
    shapes.extend(plates.map(|(steps, fill)| painted(rotated(steps, heading), fill)));
    let discs = [
        (-0.27, 0.125, palette.chimney),
        (-0.27, 0.085, palette.frame),
        (-0.03, 0.075, palette.brass),
    ];
    shapes.extend(
        discs.map(|(y, radius, fill)| painted(rotated(circle(0.0, y, radius), heading), fill)),
    );
    shapes
}

/// The bar between two hooked vehicles.
pub(super) fn coupling(axis: Direction, palette: &Palette) -> Vec<Shape> {
    let reach = if axis.is_diagonal() { 0.4 } else { 0.22 };
    let steps = rotated(
        vec![PathStep::Move(0.0, -reach), PathStep::Line(0.0, reach)],
        axis,
    );
    [(palette.frame, 0.15), (palette.brass, 0.07)]
        .map(|(colour, width)| {
            Shape::line(
                steps.clone(),
                Stroke {
                    round: true,
                    ..Stroke::solid(colour, width)
                },
            )
        })
        .into()
}

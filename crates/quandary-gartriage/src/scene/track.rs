//! The shapes of track: rails on sleepers, from edge to edge of a cell.

use super::RailDirections;
use super::palette::Palette;
use quandary_core::direction::Direction;
use quandary_core::scene::{PathStep, Shape, Stroke};

/// The distance from the centre of the track to each rail.
const GAUGE: f32 = 0.085;
const RAIL: f32 = 0.042;
const BALLAST_WIDTH: f32 = 0.4;
const SLEEPER_LENGTH: f32 = 0.3;
const SLEEPER_WIDTH: f32 = 0.055;
/// The distance between sleepers.
const SLEEPER_PITCH: f32 = 0.165;
/// The length of a dead end beyond the centre of its cell.
const OVERRUN: f32 = 0.2;
const TURNTABLE_RADIUS: f32 = 0.24;
/// The length by which rails extend into the next cell, so that no gap is visible.
const OVERLAP: f32 = 0.01;

type Vector = (f32, f32);

/// The point where a rail leaves a cell: the centre of an edge, or a corner.
fn exit(to: Direction) -> Vector {
    let (x, y) = to.step();
    (x as f32 / 2.0, y as f32 / 2.0)
}

/// The unit vector of a direction.
fn unit(to: Direction) -> Vector {
    let (x, y) = to.step();
    let length = ((x * x + y * y) as f32).sqrt();
    (x as f32 / length, y as f32 / length)
}

fn along((x, y): Vector, (dx, dy): Vector, length: f32) -> Vector {
    (x + dx * length, y + dy * length)
}

/// A piece of track as a quadratic curve.
#[derive(Clone, Copy)]
struct TrackCurve {
    from: Vector,
    via: Vector,
    to: Vector,
}

impl TrackCurve {
    /// A curve from one side of the cell to another.
    fn through(from: Direction, to: Direction) -> Self {
        Self {
            from: along(exit(from), unit(from), OVERLAP),
            via: (0.0, 0.0),
            to: along(exit(to), unit(to), OVERLAP),
        }
    }

    /// A straight piece from one side of the cell to `overrun` beyond its centre.
    fn stub(from: Direction, overrun: f32) -> Self {
        let start = along(exit(from), unit(from), OVERLAP);
        let to = along((0.0, 0.0), unit(from), -overrun);
        Self {
            from: start,
            via: ((start.0 + to.0) / 2.0, (start.1 + to.1) / 2.0),
            to,
        }
    }

    fn at(&self, t: f32) -> Vector {
        let mix = |a: f32, b: f32, c: f32| {
            a * (1.0 - t) * (1.0 - t) + b * 2.0 * t * (1.0 - t) + c * t * t
        };
        (
            mix(self.from.0, self.via.0, self.to.0),
            mix(self.from.1, self.via.1, self.to.1),
        )
    }

    /// The unit vector to the left of the curve.
    fn normal(&self, t: f32) -> Vector {
        let mix = |a: f32, b: f32, c: f32| (b - a) * (1.0 - t) + (c - b) * t;
        let dx = mix(self.from.0, self.via.0, self.to.0);
        let dy = mix(self.from.1, self.via.1, self.to.1);
        let length = dx.hypot(dy).max(f32::MIN_POSITIVE);
        (dy / length, -dx / length)
    }

    fn length(&self) -> f32 {
        const PARTS: u8 = 8;
        let spots = (0..=PARTS).map(|part| self.at(f32::from(part) / f32::from(PARTS)));
        let spots: Vec<_> = spots.collect();
        spots
            .windows(2)
            .map(|pair| (pair[1].0 - pair[0].0).hypot(pair[1].1 - pair[0].1))
            .sum()
    }

    /// The approximate parallel curve at a distance to the left.
    fn parallel(&self, distance: f32) -> Self {
        let (first, last) = (self.normal(0.0), self.normal(1.0));
        let bend = 1.0 + first.0 * last.0 + first.1 * last.1;
        let middle = ((first.0 + last.0) / bend, (first.1 + last.1) / bend);
        Self {
            from: along(self.from, first, distance),
            via: along(self.via, middle, distance),
            to: along(self.to, last, distance),
        }
    }

    fn steps(&self) -> [PathStep; 2] {
        [
            PathStep::Move(self.from.0, self.from.1),
            PathStep::Quadratic(self.via.0, self.via.1, self.to.0, self.to.1),
        ]
    }

    fn sleepers(&self) -> Vec<PathStep> {
        let count = (self.length() / SLEEPER_PITCH).round().max(1.0) as u8;
        (0..count)
            .flat_map(|index| {
                let t = (f32::from(index) + 0.5) / f32::from(count);
                let (spot, normal) = (self.at(t), self.normal(t));
                let a = along(spot, normal, SLEEPER_LENGTH / 2.0);
                let b = along(spot, normal, -SLEEPER_LENGTH / 2.0);
                [PathStep::Move(a.0, a.1), PathStep::Line(b.0, b.1)]
            })
            .collect()
    }
}

/// The curves through a cell, and the rails without a continuation for a train.
struct TrackLayout {
    through: Vec<TrackCurve>,
    stubs: Vec<TrackCurve>,
}

impl TrackLayout {
    fn of(rails: RailDirections) -> Self {
        let overrun = if rails.count() == 1 { OVERRUN } else { 0.0 };
        let mut layout = Self {
            through: Vec::new(),
            stubs: Vec::new(),
        };
        for from in rails.iter() {
            if rails.onward(from).next().is_none() {
                layout.stubs.push(TrackCurve::stub(from, overrun));
            }
            let later = rails.onward(from).filter(|to| to.index() > from.index());
            layout
                .through
                .extend(later.map(|to| TrackCurve::through(from, to)));
        }
        layout
    }

    fn pieces(&self) -> impl Iterator<Item = &TrackCurve> {
        self.stubs.iter().chain(&self.through)
    }
}

/// The ground of a cell, and the ballast and the sleepers of its track.
pub(super) fn bed(rails: RailDirections, palette: &Palette) -> Vec<Shape> {
    let layout = TrackLayout::of(rails);
    let ballast = layout.pieces().flat_map(TrackCurve::steps).collect();
    let sleepers = layout.pieces().flat_map(TrackCurve::sleepers).collect();
    vec![
        Shape::plate((-0.42, -0.42), (0.42, 0.42), 0.2, palette.cell),
        Shape::line(ballast, Stroke::solid(palette.ballast, BALLAST_WIDTH)),
        Shape::line(sleepers, Stroke::solid(palette.sleeper, SLEEPER_WIDTH)),
    ]
}

/// The rails of a cell, a buffer stop at a dead end, and a turntable where some pair of rails can
/// be used by a lone locomotive only.
pub(super) fn rails(rails: RailDirections, palette: &Palette) -> Vec<Shape> {
    let layout = TrackLayout::of(rails);
    let mut shapes = vec![steel(&layout.stubs, palette)];
    match layout.stubs.first() {
        Some(stub) if rails.count() == 1 => shapes.push(buffer_stop(stub, palette)),
        Some(_) => shapes.extend(turntable(palette)),
        None => {}
    }
    shapes.push(steel(&layout.through, palette));
    shapes
}

fn steel(pieces: &[TrackCurve], palette: &Palette) -> Shape {
    let both = |piece: &TrackCurve| [piece.parallel(GAUGE), piece.parallel(-GAUGE)];
    let steps = pieces.iter().flat_map(both).flat_map(|rail| rail.steps());
    Shape::line(steps.collect(), Stroke::solid(palette.steel, RAIL))
}

fn buffer_stop(stub: &TrackCurve, palette: &Palette) -> Shape {
    let (end, across) = (stub.to, stub.normal(1.0));
    let (a, b) = (along(end, across, 0.17), along(end, across, -0.17));
    Shape::line(
        vec![PathStep::Move(a.0, a.1), PathStep::Line(b.0, b.1)],
        Stroke {
            round: true,
            ..Stroke::solid(palette.buffer_stop, 0.1)
        },
    )
}

fn turntable(palette: &Palette) -> [Shape; 3] {
    [
        Shape::disc(0.0, 0.0, TURNTABLE_RADIUS, palette.steel),
        Shape::disc(0.0, 0.0, TURNTABLE_RADIUS - 0.04, palette.turntable),
        Shape::disc(0.0, 0.0, 0.06, palette.paper),
    ]
}

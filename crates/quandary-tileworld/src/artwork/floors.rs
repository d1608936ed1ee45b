//! What covers a whole tile: floors, walls, doors, buttons.

use super::kit::{
    BLUE, BROWN, FLOOR, FOAM, FROST, GOLD, GREEN, INK, ORANGE, Point, RED, SEAM, STONE, STONE_DARK,
    STONE_LIGHT, WATER, WHITE, YELLOW, arc, area, around, between, button, darker, dashes, disc,
    flat_line, ground, lighter, line, lined, outline, square, star, turned,
};
use super::movers;
use crate::model::{Cardinal, Tile};
use crate::picture::Mover;
use quandary_core::scene::{Colour, PathStep, Shape, Stroke};
use std::f32::consts::TAU;

/// The pictures of a floor that moves.
pub(super) const CELS: u32 = 4;

/// Whether the pictures of a tile follow each other in time.
pub(super) fn is_animated(tile: Tile) -> bool {
    use Tile::{Fire, ForceEast, ForceNorth, ForceSouth, ForceWest, RandomForce, Teleport, Water};
    let animated = [
        ForceNorth,
        ForceWest,
        ForceSouth,
        ForceEast,
        RandomForce,
        Water,
        Fire,
        Teleport,
    ];
    animated.contains(&tile)
}

/// A tile at a time, counted in cels; `None` for what does not cover the whole tile.
pub(super) fn floor(tile: Tile, cel: u32) -> Option<Vec<Shape>> {
    let phase = (cel % CELS) as f32 / CELS as f32;
    Some(match tile {
        Tile::Empty
        | Tile::HiddenWallPermanent
        | Tile::HiddenWallTemporary
        | Tile::OverlayBuffer
        | Tile::Unused => empty(),
        Tile::Wall => wall(),
        Tile::Water => water(phase),
        Tile::Fire => fire(cel),
        Tile::WallNorth => edges(&[Cardinal::North]),
        Tile::WallWest => edges(&[Cardinal::West]),
        Tile::WallSouth => edges(&[Cardinal::South]),
        Tile::WallEast => edges(&[Cardinal::East]),
        Tile::WallSouthEast => edges(&[Cardinal::South, Cardinal::East]),
        Tile::Dirt => dirt(),
        Tile::Gravel => gravel(),
        Tile::Ice => ice(),
        Tile::IceNorthWest => corner(Cardinal::North),
        Tile::IceSouthWest => corner(Cardinal::West),
        Tile::IceSouthEast => corner(Cardinal::South),
        Tile::IceNorthEast => corner(Cardinal::East),
        Tile::ForceNorth => force(Cardinal::North, phase),
        Tile::ForceWest => force(Cardinal::West, phase),
        Tile::ForceSouth => force(Cardinal::South, phase),
        Tile::ForceEast => force(Cardinal::East, phase),
        Tile::RandomForce => random_force(cel),
        Tile::Exit => exit(GOLD),
        Tile::ExtraExit1 => exit(lighter(GOLD)),
        Tile::ExtraExit2 => exit(WHITE),
        Tile::RedDoor => door(RED, Mark::Disc),
        Tile::BlueDoor => door(BLUE, Mark::Square),
        Tile::GreenDoor => door(GREEN, Mark::Diamond),
        Tile::YellowDoor => door(YELLOW, Mark::Triangle),
        Tile::BlueWallFake | Tile::BlueWallReal => blue_wall(),
        Tile::Thief => thief(),
        Tile::Socket => socket(),
        Tile::GreenButton => push_button(
            GREEN,
            &[[(-0.07, -0.1), (-0.07, 0.1)], [(0.07, -0.1), (0.07, 0.1)]],
        ),
        Tile::RedButton => {
            push_button(RED, &[[(-0.1, 0.0), (0.1, 0.0)], [(0.0, -0.1), (0.0, 0.1)]])
        }
        Tile::BrownButton => push_button(
            BROWN,
            &[
                [(-0.08, -0.08), (0.08, 0.08)],
                [(0.08, -0.08), (-0.08, 0.08)],
            ],
        ),
        Tile::BlueButton => push_button(
            BLUE,
            &[[(-0.09, 0.06), (0.0, -0.09)], [(0.0, -0.09), (0.09, 0.06)]],
        ),
        Tile::ToggleWall => toggled(wall()),
        Tile::ToggleFloor => toggled(empty()),
        Tile::Teleport => teleport(phase),
        Tile::Bomb => bomb(),
        Tile::BearTrap => bear_trap(),
        Tile::PopupWall => popup_wall(),
        Tile::HintButton => hint(),
        Tile::CloneMachine => clone_machine(),
        Tile::IcChip => on_floor(ic_chip()),
        Tile::WaterSplash => splashed(),
        Tile::BurnedChip => [fire(0), movers::shadow()].concat(),
        Tile::BombedChip => [on_floor(soot()), movers::shadow()].concat(),
        Tile::ExitedChip => {
            let chip = movers::mover(Mover::Chip, Cardinal::South, movers::CELS - 1);
            [exit(GOLD), chip].concat()
        }
        Tile::Explosion => on_floor(explosion()),
        Tile::Disintegrate => on_floor(dust()),
        Tile::SwimmingNorth => swimmer(Cardinal::North),
        Tile::SwimmingWest => swimmer(Cardinal::West),
        Tile::SwimmingSouth => swimmer(Cardinal::South),
        Tile::SwimmingEast => swimmer(Cardinal::East),
        _ => return None,
    })
}

fn empty() -> Vec<Shape> {
    let corner = [(-0.5, 0.485), (0.485, 0.485), (0.485, -0.5)];
    vec![ground(FLOOR), flat_line(&corner, SEAM, 0.03)]
}

/// Something that lies on the empty floor.
pub(super) fn on_floor(shapes: Vec<Shape>) -> Vec<Shape> {
    [empty(), shapes].concat()
}

fn wall() -> Vec<Shape> {
    vec![
        ground(STONE_DARK),
        Shape::plate((-0.47, -0.47), (0.47, 0.4), 0.06, STONE),
        Shape::plate((-0.36, -0.38), (0.36, 0.28), 0.05, STONE_LIGHT),
    ]
}

fn water(phase: f32) -> Vec<Shape> {
    let wave = |y: f32, shift: f32| {
        let point = |index: u8| {
            let x = f32::from(index) / 20.0;
            let swell = ((2.0 * x + shift - phase) * TAU).sin();
            (x - 0.5, y + 0.05 * swell)
        };
        flat_line(&(0..=20).map(point).collect::<Vec<_>>(), FOAM, 0.055)
    };
    vec![
        ground(WATER),
        wave(-0.3, 0.0),
        wave(0.0, 0.4),
        wave(0.3, 0.75),
    ]
}

fn fire(cel: u32) -> Vec<Shape> {
    let sway = [0.0, 0.05, 0.0, -0.05][(cel % CELS) as usize];
    let tip = [0.0, 0.02, 0.04, 0.02][(cel % CELS) as usize];
    let flame = |scale: f32, colour| {
        let at = |x: f32, y: f32| (x * scale + sway * (0.3 - y), 0.36 + (y - 0.36) * scale);
        let (left, right) = (at(-0.36, 0.1), at(0.36, 0.1));
        let (top, low) = (at(0.04, -0.44 - tip), at(0.0, 0.4));
        let (notch, side) = (at(-0.12, -0.12), at(-0.22, -0.3 + tip));
        let steps = vec![
            PathStep::Move(low.0, low.1),
            PathStep::Quadratic(left.0, low.1, left.0, left.1),
            PathStep::Quadratic(left.0, side.1 + 0.15, side.0, side.1),
            PathStep::Quadratic(notch.0, notch.1 - 0.04, notch.0 + 0.03, notch.1),
            PathStep::Quadratic(top.0 - 0.02, notch.1 - 0.1, top.0, top.1),
            PathStep::Quadratic(right.0, left.1 - 0.25, right.0, right.1),
            PathStep::Quadratic(right.0, low.1, low.0, low.1),
            PathStep::Close,
        ];
        Shape::Path {
            steps,
            fill: Some(colour),
            stroke: None,
        }
    };
    vec![
        ground(Colour(0x4a, 0x22, 0x1c)),
        flame(1.0, RED),
        flame(0.78, ORANGE),
        flame(0.45, Colour(0xff, 0xe0, 0x66)),
    ]
}

/// Thin walls stand on the floor along sides of the tile.
fn edges(sides: &[Cardinal]) -> Vec<Shape> {
    let side = |side: &Cardinal| {
        let wall = vec![
            Shape::plate((-0.5, -0.5), (0.5, -0.36), 0.0, STONE_DARK),
            Shape::plate((-0.5, -0.47), (0.5, -0.4), 0.0, STONE_LIGHT),
        ];
        turned(wall, *side)
    };
    on_floor(sides.iter().flat_map(side).collect())
}

/// Spots of a rough ground, without any order that meets the eye.
fn spots(count: u16, radius: f32, colour: impl Fn(u16) -> Colour) -> Vec<Shape> {
    let spot = |index: u16| {
        let along = |factor: f32, start: f32| {
            let way = (start + f32::from(index) * factor).fract();
            (way - 0.5) * (1.0 - 2.0 * radius)
        };
        let size = radius * (0.7 + 0.3 * f32::from(index % 3) / 2.0);
        disc(
            (along(0.754_877, 0.3), along(0.569_840, 0.13)),
            size,
            colour(index),
        )
    };
    (0..count).map(spot).collect()
}

fn dirt() -> Vec<Shape> {
    let earth = Colour(0x94, 0x70, 0x48);
    let mut shapes = vec![ground(earth)];
    shapes.extend(spots(22, 0.055, |index| {
        if index % 3 == 0 {
            lighter(earth)
        } else {
            darker(earth)
        }
    }));
    shapes
}

fn gravel() -> Vec<Shape> {
    let stones = [
        Colour(0x8b, 0x8a, 0x86),
        Colour(0xd6, 0xd3, 0xcc),
        Colour(0x6e, 0x70, 0x72),
    ];
    let mut shapes = vec![ground(Colour(0xb0, 0xad, 0xa6))];
    shapes.extend(spots(30, 0.075, |index| stones[usize::from(index % 3)]));
    shapes
}

fn ice() -> Vec<Shape> {
    vec![
        ground(FROST),
        line(&[(-0.36, 0.02), (0.02, -0.36)], WHITE, 0.07),
        line(&[(-0.14, 0.0), (0.0, -0.14)], WHITE, 0.05),
        line(&[(-0.02, 0.36), (0.36, -0.02)], WHITE, 0.07),
        flat_line(
            &[(-0.5, 0.49), (0.49, 0.49), (0.49, -0.5)],
            between(FROST, WATER, 0.35),
            0.02,
        ),
    ]
}

/// Ice with a wall bent about the corner that is closed. `North` has its open sides to north and
/// west, and so on, a quarter further each.
fn corner(open: Cardinal) -> Vec<Shape> {
    let bend = |from: f32, colour| Shape::Path {
        steps: vec![
            PathStep::Move(0.5, -0.5),
            PathStep::Line(0.5 - from, -0.5),
            PathStep::Quadratic(0.5 - from, 0.5 - from, -0.5, 0.5 - from),
            PathStep::Line(-0.5, 0.5),
            PathStep::Line(0.5, 0.5),
            PathStep::Close,
        ],
        fill: Some(colour),
        stroke: None,
    };
    let wall = vec![bend(0.16, STONE_LIGHT), bend(0.1, STONE_DARK)];
    [ice(), turned(wall, open)].concat()
}

const BELT: Colour = Colour(0xb9, 0xdd, 0xb0);

/// An arrow head of a broad pen.
fn chevron(y: f32, width: f32, colour: Colour) -> Shape {
    let (half, rise) = (width / 2.0, width * 0.42);
    let thick = 0.15;
    area(
        &[
            (-half, y + rise),
            (0.0, y),
            (half, y + rise),
            (half, y + rise + thick),
            (0.0, y + thick),
            (-half, y + rise + thick),
        ],
        colour,
    )
}

/// Arrows run along the belt; what leaves it on one side comes in on the other.
fn force(facing: Cardinal, phase: f32) -> Vec<Shape> {
    let mut shapes = vec![ground(BELT)];
    for index in 0..3_u8 {
        let y = f32::from(index) * 0.5 - 0.5 * phase - 0.42;
        shapes.extend(clipped_chevron(y));
    }
    shapes.push(Shape::plate((-0.5, -0.5), (-0.43, 0.5), 0.0, GREEN));
    shapes.push(Shape::plate((0.43, -0.5), (0.5, 0.5), 0.0, GREEN));
    turned(shapes, facing)
}

/// The part of an arrow that lies on the tile.
fn clipped_chevron(y: f32) -> Option<Shape> {
    const HALF: f32 = 0.3;
    const RISE: f32 = 0.24;
    const THICK: f32 = 0.15;
    let cut = |level: f32| level.clamp(-0.5, 0.5);
    if y + RISE + THICK <= -0.5 || y >= 0.5 {
        return None;
    }
    // Along each arm the edge is cut where it meets the edge of the tile.
    let arm = |top: f32| {
        let reach = |limit: f32| ((limit - top) / RISE).clamp(0.0, 1.0) * HALF;
        [(reach(-0.5), cut(top)), (reach(0.5), cut(top + RISE))]
    };
    let (upper, lower) = (arm(y), arm(y + THICK));
    let right = [upper[0], upper[1], lower[1], lower[0]];
    let left = right.iter().rev().map(|(x, y)| (-x, *y));
    let points: Vec<Point> = right.into_iter().chain(left).collect();
    Some(area(&points, GREEN))
}

/// Four arrows that point away from the middle, one after the other bright.
fn random_force(cel: u32) -> Vec<Shape> {
    let mut shapes = vec![ground(BELT)];
    for (index, facing) in (0..).zip([
        Cardinal::North,
        Cardinal::East,
        Cardinal::South,
        Cardinal::West,
    ]) {
        let colour = if index == cel % CELS {
            darker(GREEN)
        } else {
            GREEN
        };
        let arrow = vec![area(&[(0.0, -0.45), (0.19, -0.2), (-0.19, -0.2)], colour)];
        shapes.extend(turned(arrow, facing));
    }
    shapes.push(disc((0.0, 0.0), 0.09, GREEN));
    shapes
}

/// The chequers of a finishing line.
fn exit(rim: Colour) -> Vec<Shape> {
    let mut shapes = vec![ground(rim), square(0.4, 0.0, WHITE)];
    for (column, row) in (0..4_u8).flat_map(|row| (0..4_u8).map(move |column| (column, row))) {
        if (column + row).is_multiple_of(2) {
            let (x, y) = (f32::from(column) * 0.2 - 0.4, f32::from(row) * 0.2 - 0.4);
            shapes.push(Shape::plate((x, y), (x + 0.2, y + 0.2), 0.0, INK));
        }
    }
    shapes
}

/// The form that a door and its key share, so that they are told apart without their colours.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Mark {
    Disc,
    Square,
    Diamond,
    Triangle,
}

impl Mark {
    /// Its outline about a point.
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

fn door(colour: Colour, mark: Mark) -> Vec<Shape> {
    vec![
        ground(darker(colour)),
        Shape::plate((-0.42, -0.42), (0.42, 0.42), 0.08, colour),
        area(&[(-0.06, 0.0), (0.06, 0.0), (0.1, 0.3), (-0.1, 0.3)], INK),
        lined(&mark.outline((0.0, -0.08), 0.17), INK, INK, 0.03),
        area(&mark.outline((0.0, -0.08), 0.1), lighter(colour)),
    ]
}

fn blue_wall() -> Vec<Shape> {
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

/// A mask, as burglars wear it in the comics.
fn thief() -> Vec<Shape> {
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

/// Pins of a chip on both sides.
fn pins(reach: f32, colour: Colour) -> Vec<Shape> {
    let pin = |index: u8| {
        let y = -0.21 + 0.14 * f32::from(index);
        Shape::plate((-reach, y - 0.035), (reach, y + 0.035), 0.0, colour)
    };
    (0..4).map(pin).collect()
}

fn ic_chip() -> Vec<Shape> {
    let mut shapes = pins(0.36, darker(GOLD));
    shapes.push(Shape::plate((-0.25, -0.33), (0.25, 0.33), 0.04, INK));
    shapes.push(disc((-0.13, -0.21), 0.05, FLOOR));
    shapes.push(Shape::plate((-0.13, 0.02), (0.13, 0.2), 0.02, STONE_LIGHT));
    shapes
}

/// The place of a chip, as large as a tile.
fn socket() -> Vec<Shape> {
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

/// A button with a sign on it: bars for walls, a cross for more, a cross askew for traps, an arrow
/// for tanks.
fn push_button(colour: Colour, sign: &[[Point; 2]]) -> Vec<Shape> {
    let mut shapes = vec![
        button((0.0, 0.02), 0.31, STONE, STONE_DARK, 0.03),
        button((0.0, 0.0), 0.23, colour, darker(colour), 0.03),
    ];
    shapes.extend(sign.iter().map(|points| line(points, WHITE, 0.055)));
    on_floor(shapes)
}

fn toggled(mut shapes: Vec<Shape>) -> Vec<Shape> {
    shapes.push(dashes(0.42, WHITE, 0.13, 0.14));
    shapes.push(dashes(0.42, GREEN, 0.09, 0.14));
    shapes
}

fn teleport(phase: f32) -> Vec<Shape> {
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

fn bomb() -> Vec<Shape> {
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

fn bear_trap() -> Vec<Shape> {
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

fn popup_wall() -> Vec<Shape> {
    on_floor(vec![
        Shape::plate((-0.4, -0.4), (0.4, 0.4), 0.06, STONE),
        Shape::plate((-0.31, -0.31), (0.31, 0.31), 0.04, FLOOR),
        chevron(-0.2, 0.36, STONE),
    ])
}

fn hint() -> Vec<Shape> {
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

fn clone_machine() -> Vec<Shape> {
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

fn splashed() -> Vec<Shape> {
    let mut shapes = water(0.0);
    shapes.push(button((0.0, 0.05), 0.2, FOAM, WHITE, 0.06));
    shapes.push(disc((0.0, 0.05), 0.1, WATER));
    for (x, y) in [
        (-0.3, -0.15),
        (0.3, -0.15),
        (0.0, -0.33),
        (-0.17, -0.28),
        (0.17, -0.28),
    ] {
        shapes.push(disc((x, y), 0.06, WHITE));
    }
    shapes
}

fn soot() -> Vec<Shape> {
    vec![area(&star(9, 0.45, 0.3), Colour(0x5c, 0x55, 0x4d))]
}

/// The flash of a bomb.
pub(super) fn explosion() -> Vec<Shape> {
    vec![
        area(&star(9, 0.47, 0.27), RED),
        area(&star(9, 0.36, 0.2), ORANGE),
        area(&star(9, 0.22, 0.12), Colour(0xff, 0xe0, 0x66)),
    ]
}

fn dust() -> Vec<Shape> {
    spots(16, 0.06, |index| {
        [INK, STONE_LIGHT, ORANGE][usize::from(index % 3)]
    })
}

fn swimmer(facing: Cardinal) -> Vec<Shape> {
    [water(0.0), turned(movers::swimmer(), facing)].concat()
}

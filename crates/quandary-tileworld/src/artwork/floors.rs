//! Opaque tiles: floors, walls, doors, buttons.

use super::fixtures::{
    Mark, bear_trap, blue_wall, bomb, clone_machine, door, exit, hint, ic_chip, popup_wall,
    push_button, socket, teleport, thief, toggled,
};
use super::kit::{
    BLUE, BROWN, FLOOR, FOAM, FROST, GOLD, GREEN, INK, ORANGE, Point, RED, SEAM, STONE, STONE_DARK,
    STONE_LIGHT, WATER, WHITE, YELLOW, area, blend, button, darker, disc, flat_line, ground,
    lighter, line, star, turned,
};
use super::movers;
use crate::model::{Cardinal, Tile};
use crate::picture::Mover;
use quandary_core::scene::{Colour, PathStep, Shape};
use std::f32::consts::TAU;

/// Frames of an animated floor.
pub(super) const CELS: u32 = 4;

/// Whether a tile is animated.
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

/// Draws a frame of a tile; `None` for tiles that are not opaque.
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

/// Adds the empty floor below shapes.
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

/// Draws thin walls along sides of the tile.
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

/// Draws irregular spots.
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

/// Draws ice. Each glint has a shadow, because ice is as bright as the floor.
fn ice() -> Vec<Shape> {
    let shadow = blend(FROST, WATER, 0.7);
    let glint = |points: [Point; 2], width: f32| {
        let below = points.map(|(x, y)| (x + 0.035, y + 0.035));
        [line(&below, shadow, width), line(&points, WHITE, width)]
    };
    let glints = [
        glint([(-0.36, 0.02), (0.02, -0.36)], 0.07),
        glint([(-0.14, 0.0), (0.0, -0.14)], 0.05),
        glint([(-0.02, 0.36), (0.36, -0.02)], 0.07),
    ];
    let mut shapes = vec![ground(FROST)];
    shapes.extend(glints.into_iter().flatten());
    shapes.push(flat_line(
        &[(-0.5, 0.49), (0.49, 0.49), (0.49, -0.5)],
        blend(FROST, WATER, 0.35),
        0.02,
    ));
    shapes
}

/// Draws ice with a curved wall around its closed corner. `North` is open to the north and west;
/// the others are rotated accordingly.
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

/// Returns the outline of a broad arrow head.
pub(super) fn chevron(y: f32, width: f32, colour: Colour) -> Shape {
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

/// Draws moving arrows, which wrap around at the edges.
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

/// Draws the part of an arrow inside the tile.
fn clipped_chevron(y: f32) -> Option<Shape> {
    const HALF: f32 = 0.3;
    const RISE: f32 = 0.24;
    const THICK: f32 = 0.15;
    let cut = |level: f32| level.clamp(-0.5, 0.5);
    if y + RISE + THICK <= -0.5 || y >= 0.5 {
        return None;
    }
    // Each arm is clipped at the edge of the tile.
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

/// Draws four arrows that point outwards and light up in turn.
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

/// Draws the flash of a bomb.
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

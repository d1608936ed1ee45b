//! A level made ready.

use super::awake::MoverSet;
use super::floors::Floors;
use super::mover::Mover;
use super::{CellSet, Class, Edge, Kind, Lynx, Manner, Pair, State, Unplayable, Wire};
use crate::model::{CELLS, Cardinal, Creature, Layer, Level, Position, Tile};
use crate::rules::{Edition, Lcg, Setup, Status, TICKS_PER_SECOND};

pub(super) fn prepare(level: &Level, setup: &Setup) -> Result<Lynx, Unplayable> {
    let manner = Manner::of(setup.edition);
    if manner == Manner::Pedantic {
        look_for_refused(level)?;
    }
    let (floors, movers) = scan(level, setup.edition)?;
    let mut claimed = CellSet::default();
    for mover in &movers[1..] {
        claimed.add(mover.at);
    }
    let limit = Some(u32::from(level.time_limit())).filter(|seconds| *seconds > 0);
    let mut start = State {
        floors: Floors::new(floors),
        movers,
        awake: MoverSet::nobody(),
        resting: MoverSet::nobody(),
        claimed,
        unclaimed: false,
        animated: CellSet::default(),
        toggles: false,
        tanks_turn: false,
        chips_needed: level.chips_needed(),
        keys: [0; 4],
        boots: [0; 4],
        target: None,
        left_target: None,
        stuck: false,
        edge: Edge::Whole,
        through: false,
        death: None,
        ending: None,
        input: None,
        random: Lcg::new(setup.seed),
        walkers: Pair::default(),
        slide: Cardinal::ALL[usize::from(setup.slide & 3)],
        tick: 0,
        offset: 0,
        status: Status::Running,
    };
    start.attend_all();
    let (traps, cloners) = match manner {
        Manner::Common => listed(level, &start),
        Manner::Pedantic => (
            in_order(&start, Tile::BrownButton, Tile::BearTrap),
            in_order(&start, Tile::RedButton, Tile::CloneMachine),
        ),
    };
    Ok(Lynx {
        traps,
        cloners,
        limit: limit.map(|seconds| seconds * TICKS_PER_SECOND),
        stepping: setup.stepping,
        manner,
        start,
    })
}

/// The wires to traps and to clone machines that the level lists, but for those that lead to
/// something else, and to a machine from something else (R55).
fn listed(level: &Level, start: &State) -> (Vec<Wire>, Vec<Wire>) {
    let traps = level.traps().map(|wire| (wire.button, wire.trap));
    let cloners = level.cloners().map(|wire| (wire.button, wire.cloner));
    let leads_to = |wire: &Wire, tile| start.at(wire.to) == tile;
    let is_red = |wire: &Wire| start.at(wire.from) == Tile::RedButton;
    let traps = wires(traps).filter(|wire| leads_to(wire, Tile::BearTrap));
    let cloners = wires(cloners).filter(|wire| leads_to(wire, Tile::CloneMachine) && is_red(wire));
    (traps.collect(), cloners.collect())
}

/// A wire from each button to the device that is next in the order of reading, after the last
/// cell the first (R78).
fn in_order(start: &State, button: Tile, device: Tile) -> Vec<Wire> {
    let cells = CELLS as u16;
    let buttons = (0..cells).filter(|at| start.at(*at) == button);
    let wire = |from| {
        let mut after = (1..cells).map(|steps| (from + steps) % cells);
        let to = after.find(|at| start.at(*at) == device)?;
        Some(Wire { from, to })
    };
    buttons.filter_map(wire).collect()
}

/// Walls to the north and west, tiles of MS that are no swimmers, and codes without meaning make a
/// level unplayable in the pedantic rules (R77).
fn look_for_refused(level: &Level) -> Result<(), Unplayable> {
    for index in 0..CELLS {
        for layer in [&level.upper, &level.lower] {
            let code = layer.codes[index];
            if Tile::from_code(code).is_none_or(is_refused) {
                return Err(Unplayable::Refused(index as u16, code));
            }
        }
    }
    Ok(())
}

fn is_refused(tile: Tile) -> bool {
    matches!(
        tile,
        Tile::WallNorth
            | Tile::WallWest
            | Tile::OverlayBuffer
            | Tile::WaterSplash
            | Tile::BurnedChip
            | Tile::BombedChip
            | Tile::ExtraExit1
            | Tile::ExtraExit2
    )
}

/// The wires that lie on the map.
fn wires(pairs: impl Iterator<Item = (Position, Position)>) -> impl Iterator<Item = Wire> {
    pairs.filter_map(|(button, device)| {
        Some(Wire {
            from: button.index()? as u16,
            to: device.index()? as u16,
        })
    })
}

/// Everything that moves in the order of the map, Chip first: the one that was first takes his
/// place.
fn scan(level: &Level, edition: Edition) -> Result<([Tile; CELLS], Vec<Mover>), Unplayable> {
    let mut floors = [Tile::Empty; CELLS];
    let mut movers: Vec<Mover> = Vec::new();
    let mut chip = None;
    for (index, floor) in floors.iter_mut().enumerate() {
        let (top, bottom) = (tile(&level.upper, index), tile(&level.lower, index));
        let at = index as u16;
        let swims = level.upper.tile(index).and_then(swimmer);
        let found = match top {
            Tile::Block => Some((Kind::Block, Cardinal::North)),
            _ if edition < Edition::Tw231 && swims.is_some() => swims,
            top => Kind::of(top),
        };
        look_below(level, at)?;
        let Some((kind, facing)) = found else {
            *floor = top;
            continue;
        };
        *floor = bottom;
        if kind == Kind::Chip {
            if chip.replace(movers.len()).is_some() {
                return Err(Unplayable::SecondChip(at));
            }
            movers.push(Mover::new(kind, at, Some(Cardinal::South)));
        } else {
            movers.push(Mover::new(kind, at, Some(facing)));
        }
    }
    movers.swap(0, chip.ok_or(Unplayable::NoChip)?);
    Ok((floors, movers))
}

/// A swimmer, who is one without a will in 1.3.2, and a wall later (R53).
fn swimmer(tile: Tile) -> Option<(Kind, Cardinal)> {
    match tile.creature() {
        Some((Creature::Swimmer, facing)) => Some((Kind::Swimmer, facing)),
        _ => None,
    }
}

/// Only what moves may have something below it, which may not move in turn (R52). A swimmer counts as
/// one that moves, even where it is played as a wall.
fn look_below(level: &Level, at: u16) -> Result<(), Unplayable> {
    let index = usize::from(at);
    let moves = |layer: &Layer| {
        let moves = |tile: Tile| tile.is_mover() || tile == Tile::Block;
        layer.tile(index).is_some_and(moves)
    };
    if moves(&level.lower) {
        Err(Unplayable::BuriedMover(at))
    } else if !moves(&level.upper) && level.lower.codes[index] != Tile::Empty.code() {
        Err(Unplayable::Buried(at))
    } else {
        Ok(())
    }
}

/// The tile that a code is played as: what only MS knows is a wall (R53).
fn tile(layer: &Layer, index: usize) -> Tile {
    match layer.tile(index) {
        None
        | Some(
            Tile::OverlayBuffer
            | Tile::WaterSplash
            | Tile::BurnedChip
            | Tile::BombedChip
            | Tile::ExtraExit1
            | Tile::ExtraExit2
            | Tile::SwimmingNorth
            | Tile::SwimmingWest
            | Tile::SwimmingSouth
            | Tile::SwimmingEast,
        ) => Tile::Wall,
        Some(Tile::Explosion | Tile::Disintegrate | Tile::Unused) => Tile::HiddenWallPermanent,
        Some(tile) => tile,
    }
}

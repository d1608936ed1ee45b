//! A level made ready.

use super::awake::MoverSet;
use super::floors::Floors;
use super::mover::Mover;
use super::{CellSet, Class, Kind, Lynx, Pair, State, Unplayable, Wire};
use crate::model::{CELLS, Cardinal, Layer, Level, Position, Tile};
use crate::rules::{Lcg, Setup, Status, TICKS_PER_SECOND};

pub(super) fn prepare(level: &Level, setup: &Setup) -> Result<Lynx, Unplayable> {
    let (floors, movers) = scan(level)?;
    let mut claimed = CellSet::default();
    for mover in &movers[1..] {
        claimed.add(mover.at);
    }
    let limit = Some(u32::from(level.time_limit())).filter(|seconds| *seconds > 0);
    let traps = level.traps().map(|wire| (wire.button, wire.trap));
    let cloners = level.cloners().map(|wire| (wire.button, wire.cloner));
    let mut start = State {
        floors: Floors::new(floors),
        movers,
        awake: MoverSet::nobody(),
        resting: MoverSet::nobody(),
        claimed,
        animated: CellSet::default(),
        toggles: false,
        tanks_turn: false,
        chips_needed: level.chips_needed(),
        keys: [0; 4],
        boots: [0; 4],
        target: None,
        left_target: None,
        stuck: false,
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
    let leads_to = |wire: &Wire, tile| start.at(wire.to) == tile;
    let starts_at = |wire: &Wire, tile| start.at(wire.from) == tile;
    Ok(Lynx {
        traps: wires(traps)
            .filter(|wire| leads_to(wire, Tile::BearTrap))
            .collect(),
        cloners: wires(cloners)
            .filter(|wire| leads_to(wire, Tile::CloneMachine) && starts_at(wire, Tile::RedButton))
            .collect(),
        limit: limit.map(|seconds| seconds * TICKS_PER_SECOND),
        stepping: setup.stepping,
        start,
    })
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
fn scan(level: &Level) -> Result<([Tile; CELLS], Vec<Mover>), Unplayable> {
    let mut floors = [Tile::Empty; CELLS];
    let mut movers: Vec<Mover> = Vec::new();
    let mut chip = None;
    for (index, floor) in floors.iter_mut().enumerate() {
        let (top, bottom) = (tile(&level.upper, index), tile(&level.lower, index));
        let at = index as u16;
        let found = match top {
            Tile::Block => Some((Kind::Block, Cardinal::North)),
            top => Kind::of(top),
        };
        let Some((kind, facing)) = found else {
            if bottom != Tile::Empty {
                return Err(Unplayable::Buried(at));
            }
            *floor = top;
            continue;
        };
        *floor = if bottom.is_mover() || bottom == Tile::Block {
            Tile::Empty
        } else {
            bottom
        };
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

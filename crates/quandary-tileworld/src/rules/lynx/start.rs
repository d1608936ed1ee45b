//! Preparation of a level for play.

use super::active::MoverSet;
use super::floors::Floors;
use super::mover::Mover;
use super::{
    CellSet, Connection, Fidelity, Kind, Lynx, MapEdge, State, TileClass, Unplayable, WalkerRandom,
};
use crate::model::{CELLS, Cardinal, Creature, Layer, Level, Position, Tile};
use crate::rules::{Edition, Lcg, Setup, Status, TICKS_PER_SECOND};

pub(super) fn prepare_level(level: &Level, setup: &Setup) -> Result<Lynx, Unplayable> {
    let fidelity = Fidelity::of(setup.edition);
    if fidelity == Fidelity::Pedantic {
        check_pedantic_tiles(level)?;
    }
    let (floors, movers) = read_map(level, setup.edition)?;
    let mut claimed = CellSet::default();
    for mover in &movers[1..] {
        claimed.add(mover.at);
    }
    let limit = Some(u32::from(level.time_limit())).filter(|seconds| *seconds > 0);
    let mut start = State {
        floors: Floors::new(floors),
        movers,
        active: MoverSet::empty(),
        resting: MoverSet::empty(),
        claimed,
        has_unclaimed: false,
        animated: CellSet::default(),
        toggle_pending: false,
        reverse_pending: false,
        chips_needed: level.chips_needed(),
        keys: [0; 4],
        boots: [0; 4],
        chip_target: None,
        target_leaver: None,
        chip_stuck: false,
        edge: MapEdge::Intact,
        completed: false,
        death: None,
        ticks_to_end: None,
        input: None,
        random: Lcg::new(setup.seed),
        walker_random: WalkerRandom::default(),
        slide_direction: Cardinal::ALL[usize::from(setup.slide_direction & 3)],
        tick: 0,
        time_offset: 0,
        status: Status::Running,
    };
    start.update_all_activity();
    let (traps, cloners) = match fidelity {
        Fidelity::Common => listed_connections(level, &start),
        Fidelity::Pedantic => (
            connections_in_reading_order(&start, Tile::BrownButton, Tile::BearTrap),
            connections_in_reading_order(&start, Tile::RedButton, Tile::CloneMachine),
        ),
    };
    Ok(Lynx {
        traps,
        cloners,
        teleports: (0..CELLS as u16)
            .filter(|at| start.at(*at) == Tile::Teleport)
            .collect(),
        limit: limit.map(|seconds| seconds * TICKS_PER_SECOND),
        stepping: setup.stepping,
        fidelity,
        start,
    })
}

/// Returns the listed connections to traps and clone machines. Connections that do not lead to such
/// a device are dropped, and those to a clone machine also if they do not start at a red button
/// (R55).
fn listed_connections(level: &Level, start: &State) -> (Vec<Connection>, Vec<Connection>) {
    let traps = level
        .traps()
        .map(|connection| (connection.button, connection.trap));
    let cloners = level
        .cloners()
        .map(|connection| (connection.button, connection.cloner));
    let leads_to = |connection: &Connection, tile| start.at(connection.to) == tile;
    let is_red = |connection: &Connection| start.at(connection.from) == Tile::RedButton;
    let traps = connections(traps).filter(|connection| leads_to(connection, Tile::BearTrap));
    let cloners = connections(cloners)
        .filter(|connection| leads_to(connection, Tile::CloneMachine) && is_red(connection));
    (traps.collect(), cloners.collect())
}

/// Returns a connection from each button to the next device in reading order, wrapping to the first
/// cell after the last (R78).
fn connections_in_reading_order(start: &State, button: Tile, device: Tile) -> Vec<Connection> {
    let cells = CELLS as u16;
    let buttons = (0..cells).filter(|at| start.at(*at) == button);
    let connection = |from| {
        let mut after = (1..cells).map(|steps| (from + steps) % cells);
        let to = after.find(|at| start.at(*at) == device)?;
        Some(Connection { from, to })
    };
    buttons.filter_map(connection).collect()
}

/// Rejects levels with tiles that the pedantic rules do not allow: thin walls to the north or west,
/// unknown codes, and MS tiles other than swimming Chip (R77).
fn check_pedantic_tiles(level: &Level) -> Result<(), Unplayable> {
    for index in 0..CELLS {
        for layer in [&level.upper, &level.lower] {
            let code = layer.codes[index];
            if Tile::from_code(code).is_none_or(is_rejected) {
                return Err(Unplayable::Rejected(index as u16, code));
            }
        }
    }
    Ok(())
}

fn is_rejected(tile: Tile) -> bool {
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

/// Returns the connections with both ends on the map.
fn connections(
    pairs: impl Iterator<Item = (Position, Position)>,
) -> impl Iterator<Item = Connection> {
    pairs.filter_map(|(button, device)| {
        Some(Connection {
            from: button.index()? as u16,
            to: device.index()? as u16,
        })
    })
}

/// Reads the map: its floors, and its movers in reading order, with Chip swapped to the front.
fn read_map(level: &Level, edition: Edition) -> Result<([Tile; CELLS], Vec<Mover>), Unplayable> {
    let mut floors = [Tile::Empty; CELLS];
    let mut movers: Vec<Mover> = Vec::new();
    let mut chip = None;
    for (index, floor) in floors.iter_mut().enumerate() {
        let (top, bottom) = (
            played_tile(&level.upper, index),
            played_tile(&level.lower, index),
        );
        let at = index as u16;
        let swims = level.upper.tile(index).and_then(swimmer_as_mover);
        let found = match top {
            Tile::Block => Some((Kind::Block, Cardinal::North)),
            _ if edition < Edition::Tw231 && swims.is_some() => swims,
            top => Kind::of(top),
        };
        check_buried(level, at)?;
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

/// Returns swimming Chip as a mover: uncontrolled in 1.3.2, a wall in later releases (R53).
fn swimmer_as_mover(tile: Tile) -> Option<(Kind, Cardinal)> {
    match tile.creature() {
        Some((Creature::Swimmer, facing)) => Some((Kind::Swimmer, facing)),
        _ => None,
    }
}

/// Checks that a lower tile lies only under a mover and is not a mover itself (R52). Swimming Chip
/// counts as a mover even where it is played as a wall.
fn check_buried(level: &Level, at: u16) -> Result<(), Unplayable> {
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

/// Returns the tile that a code is played as: tiles that only MS has are walls (R53).
fn played_tile(layer: &Layer, index: usize) -> Tile {
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

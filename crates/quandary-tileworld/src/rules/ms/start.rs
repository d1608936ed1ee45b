//! Preparation of a level for play.

use super::mover::Mover;
use super::{
    CHIP, Cell, Connection, FloorState, Health, Kind, LayerTile, Lcg, Ms, Setup, State, Status,
    TickContext, TileClass,
};
use crate::model::{CELLS, Cardinal, Creature, Layer, Level, Position, Tile};
use crate::rules::TICKS_PER_SECOND;

pub(super) fn prepare_level(level: &Level, setup: &Setup) -> Ms {
    let mut state = State {
        cells: read_cells(level),
        movers: vec![Mover::new(Kind::Chip, 0, Some(Cardinal::South))],
        creatures: vec![CHIP],
        blocks: Vec::new(),
        free_ids: Vec::new(),
        any_removed: false,
        any_cloned: false,
        any_tank_turned: false,
        slip_list: Vec::new(),
        slipping_others: 0,
        deferred_buttons: Vec::new(),
        chips_needed: level.chips_needed(),
        keys: [0; 4],
        boots: [0; 4],
        health: Health::Alive,
        completed: false,
        idle_moves: 0,
        controller_direction: None,
        last_slip_direction: None,
        mouse_goal: None,
        input: None,
        random: Lcg::new(setup.seed),
        tick: 0,
        time_offset: 0,
        status: Status::Running,
    };
    list_creatures(level, &mut state);
    let limit = Some(u32::from(level.time_limit())).filter(|seconds| *seconds > 0);
    let traps = level.traps();
    let cloners = level.cloners();
    let toggles = |at: &u16| {
        let cell = state.cell(*at);
        cell.top.tile.toggled().is_some() || cell.bottom.tile.toggled().is_some()
    };
    let mut rules = Ms {
        toggles: (0..CELLS as u16).filter(toggles).collect(),
        start: state,
        traps: traps
            .map(|connection| connection_between(connection.button, connection.trap))
            .collect(),
        cloners: cloners
            .map(|connection| connection_between(connection.button, connection.cloner))
            .collect(),
        limit: limit.map(|seconds| seconds * TICKS_PER_SECOND),
        stepping: setup.stepping,
        edition: setup.edition,
    };
    let mut state = rules.start.clone();
    open_traps(&rules, &mut state);
    rules.start = state;
    rules
}

fn connection_between(from: Position, to: Position) -> Connection {
    let index = |position: Position| position.index().map(|index| index as u16);
    Connection {
        from: index(from),
        to: index(to),
    }
}

/// Reads the map. A teleport or toggle wall covered by something other than a creature never works;
/// swimming Chip counts as a creature here (R6).
fn read_cells(level: &Level) -> Box<[Cell; CELLS]> {
    let cell = |index| {
        let (top, bottom) = (
            played_tile(&level.upper, index),
            played_tile(&level.lower, index),
        );
        let creature = top.creature().map(|(creature, _)| creature);
        let covers = matches!(creature, None | Some(Creature::Chip | Creature::CloneBlock));
        let fails = bottom == Tile::Teleport || bottom.toggled().is_some();
        let state = if covers && fails {
            FloorState::Broken
        } else {
            FloorState::Normal
        };
        Cell {
            top: LayerTile::of(top),
            bottom: LayerTile {
                tile: bottom,
                state,
            },
        }
    };
    Box::new(std::array::from_fn(cell))
}

/// Returns the tile that a code is played as: unused codes are hidden walls, unknown codes walls
/// (R10).
fn played_tile(layer: &Layer, index: usize) -> Tile {
    match layer.tile(index) {
        None => Tile::Wall,
        Some(Tile::Explosion | Tile::Disintegrate | Tile::Unused) => Tile::HiddenWallPermanent,
        Some(tile) => tile,
    }
}

/// Adds the creatures of the monster list and places Chip (R7).
fn list_creatures(level: &Level, state: &mut State) {
    let mut listed = [false; CELLS];
    for index in level.monsters().filter_map(Position::index) {
        let cell = state.cells[index];
        let Some((kind, facing)) = Kind::of(cell.top.tile) else {
            continue;
        };
        if kind != Kind::Block && cell.bottom.tile != Tile::CloneMachine {
            let id = state.add(Mover::new(kind, index as u16, Some(facing)));
            state.creatures.push(id);
            if let Some((Creature::Chip, facing)) = cell.bottom.tile.creature() {
                put_chip(state, index, facing);
            }
        }
        listed[index] = true;
    }
    for index in (0..CELLS).filter(|index| !listed[*index]) {
        let cell = state.cells[index];
        if let Some((Creature::Chip, _)) = cell.top.tile.creature() {
            let facing = Cardinal::ALL[usize::from(cell.bottom.tile.code() & 3)];
            put_chip(state, index, facing);
        }
    }
}

fn put_chip(state: &mut State, index: usize, facing: Cardinal) {
    let chip = state.mover_mut(CHIP);
    chip.at = index as u16;
    chip.facing = Some(facing);
}

/// Opens the traps that hold Chip or a block, or whose button is held down (R9).
fn open_traps(rules: &Ms, state: &mut State) {
    let events = &mut Vec::new();
    let mut context = TickContext {
        rules,
        state,
        events,
    };
    for connection in &rules.traps {
        let (Some(button), Some(trap)) = (connection.from, connection.to) else {
            continue;
        };
        let block = context.state.cell(trap).top.tile == Tile::Block;
        if context.state.chip() == trap || block || context.is_held(button) {
            context.spring_trap(button);
        }
    }
}

//! The cells of a level that Chip, a creature or a block could enter.

use crate::model::{CELLS, Cardinal, Level, Position, Tile};

/// Returns for each cell whether Chip, a creature or a block could ever be in it, whatever the rules
/// and the moves: some of these cells are never entered, but no other cell is.
pub(super) fn entered_cells(level: &Level) -> [bool; CELLS] {
    let mut entered = [false; CELLS];
    let mut next: Vec<usize> = (0..CELLS).filter(|index| starts(level, *index)).collect();
    let mut teleports: Vec<usize> = (0..CELLS)
        .filter(|index| is_teleport(level, *index))
        .collect();
    while let Some(index) = next.pop() {
        if std::mem::replace(&mut entered[index], true) {
            continue;
        }
        let at = Position::of_index(index);
        let beside = Cardinal::ALL.into_iter();
        let beside = beside.filter_map(|direction| at.step(direction)?.index());
        next.extend(beside.filter(|index| !is_barrier(level, *index)));
        if is_teleport(level, index) {
            next.append(&mut teleports);
        }
    }
    entered
}

/// Whether something that can move is in the cell. A block on plain floor moves only if Chip gets to
/// it.
fn starts(level: &Level, index: usize) -> bool {
    let (upper, lower) = (level.upper.tile(index), level.lower.tile(index));
    let is_creature = |tile: Option<Tile>| tile.and_then(Tile::creature).is_some();
    let is_block = [upper, lower].contains(&Some(Tile::Block));
    is_creature(upper) || is_creature(lower) || (is_block && lower != Some(Tile::Empty))
}

fn is_teleport(level: &Level, index: usize) -> bool {
    [level.upper.tile(index), level.lower.tile(index)].contains(&Some(Tile::Teleport))
}

/// Whether nothing ever enters the cell. Unknown codes are played as walls; a real blue wall and a
/// hidden wall only become visible.
fn is_barrier(level: &Level, index: usize) -> bool {
    matches!(
        level.upper.tile(index),
        None | Some(
            Tile::Wall
                | Tile::HiddenWallPermanent
                | Tile::HiddenWallTemporary
                | Tile::BlueWallReal
                | Tile::CloneMachine
        )
    )
}

//! Findings about the map of a level: its cells, and the lists of traps, clone machines and
//! creatures that refer to cells.

use super::{LynxFault, lynx_faults};
use crate::codes;
use crate::model::{FieldKind, Layer, Level, Magic, Position, Tile};
use quandary_core::diagnostic::Code;

/// A fault of a map.
pub(crate) struct MapFault {
    pub(crate) code: &'static Code,
    pub(crate) message: String,
    /// Indices of the cells that it is about, row by row; empty if it is about none.
    pub(crate) cells: Vec<usize>,
    pub(crate) part: Part,
}

/// The part of a level that a fault is in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Part {
    UpperLayer,
    LowerLayer,
    /// The whole level, as far as it is about the upper layer.
    Whole,
    /// Both layers of some cells.
    Map,
    /// The list of a kind.
    List(FieldKind),
}

impl Part {
    /// Its name in paths of findings.
    pub(crate) fn name(self) -> &'static str {
        match self {
            Self::UpperLayer | Self::Whole => "upper layer",
            Self::LowerLayer => "lower layer",
            Self::Map => "map",
            Self::List(FieldKind::Traps) => "traps",
            Self::List(FieldKind::Cloners) => "cloners",
            Self::List(_) => "monsters",
        }
    }
}

impl MapFault {
    /// Whether levels are made with it on purpose, or other rules than those of the set are meant.
    pub(crate) fn is_deliberate(&self) -> bool {
        let deliberate = [
            &codes::CLONE_MACHINE_BELOW_MAP,
            &codes::SEVERAL_CHIPS,
            &codes::MS_TILE_IN_LYNX_SET,
        ];
        deliberate.contains(&self.code)
    }
}

/// Returns the faults of a map in a set with this magic number, in the order in which they are
/// reported.
pub(crate) fn map_faults(level: &Level, magic: Magic) -> Vec<MapFault> {
    let mut faults = Vec::new();
    faults.extend(unknown_tiles(&level.upper, Part::UpperLayer));
    faults.extend(unknown_tiles(&level.lower, Part::LowerLayer));
    faults.extend(missing_chip(level));
    faults.extend(connections(level));
    faults.extend(missing_creature(level));
    match magic {
        Magic::Lynx => faults.extend(lynx(level)),
        _ => faults.extend(several_chips(level)),
    }
    faults
}

/// Formats up to three cells for messages.
fn cell_list(cells: &[usize]) -> String {
    let first = cells.iter().take(3);
    let first: Vec<String> = first
        .map(|cell| Position::of_index(*cell).to_string())
        .collect();
    let more = if cells.len() > 3 { " and more" } else { "" };
    format!("{}{more}", first.join(", "))
}

fn unknown_tiles(layer: &Layer, part: Part) -> Option<MapFault> {
    let codes = layer.codes.iter().enumerate();
    let unknown = codes.filter(|(_, code)| usize::from(**code) >= Tile::COUNT);
    let cells: Vec<usize> = unknown.map(|(index, _)| index).collect();
    let code = layer.codes[*cells.first()?];
    Some(MapFault {
        code: &codes::UNKNOWN_TILE_CODE,
        message: format!("unknown tile code {code:02X} at {}", cell_list(&cells)),
        cells,
        part,
    })
}

/// Returns the cells of a layer with Chip.
fn chips(layer: &Layer) -> impl Iterator<Item = usize> + '_ {
    let chip = Tile::ChipNorth.code()..=Tile::ChipEast.code();
    let codes = layer.codes.iter().enumerate();
    codes.filter_map(move |(index, code)| chip.contains(code).then_some(index))
}

fn missing_chip(level: &Level) -> Option<MapFault> {
    let mut layers = [&level.upper, &level.lower].into_iter();
    let missing = !layers.any(|layer| chips(layer).next().is_some());
    missing.then(|| MapFault {
        code: &codes::MISSING_CHIP,
        message: "the map has no Chip".to_owned(),
        cells: Vec::new(),
        part: Part::Whole,
    })
}

fn several_chips(level: &Level) -> Option<MapFault> {
    let cells: Vec<usize> = chips(&level.upper).collect();
    (cells.len() > 1).then(|| MapFault {
        code: &codes::SEVERAL_CHIPS,
        message: format!(
            "several Chips at {}; under MS the player moves only the last Chip",
            cell_list(&cells)
        ),
        cells,
        part: Part::UpperLayer,
    })
}

/// The faults of both ends of every connection.
fn connections(level: &Level) -> Vec<MapFault> {
    let traps = level.traps().map(|wire| [wire.button, wire.trap]);
    let trap = [Tile::BrownButton, Tile::BearTrap];
    let cloners = level.cloners().map(|wire| [wire.button, wire.cloner]);
    let cloner = [Tile::RedButton, Tile::CloneMachine];
    let mut faults = Vec::new();
    for (place, ends) in (1..).zip(traps) {
        faults.extend(connection(level, place, ends, trap, FieldKind::Traps));
    }
    for (place, ends) in (1..).zip(cloners) {
        faults.extend(connection(level, place, ends, cloner, FieldKind::Cloners));
    }
    faults
}

/// The faults of both ends of a connection, given the tiles that they need. One with an end off the
/// map is about its other end.
fn connection(
    level: &Level,
    place: usize,
    ends: [Position; 2],
    tiles: [Tile; 2],
    list: FieldKind,
) -> impl Iterator<Item = MapFault> {
    let on_map = ends.map(Position::index).into_iter().flatten();
    let on_map: Vec<usize> = on_map.collect();
    ends.into_iter().zip(tiles).filter_map(move |(at, tile)| {
        let (code, message, cells) = match at.index() {
            Some(index) if holds(level, index, tile) => return None,
            Some(index) => (
                &codes::CONNECTION_TO_MISSING_TILE,
                format!(
                    "connection {place} refers to a {} at {at}, but that cell has a different tile",
                    tile.title()
                ),
                vec![index],
            ),
            None if at.y == 32 && at.x < 32 && tile == Tile::CloneMachine => (
                &codes::CLONE_MACHINE_BELOW_MAP,
                format!("connection {place} has its clone machine at {at}, one row below the map"),
                on_map.clone(),
            ),
            None => (
                &codes::CONNECTION_OFF_MAP,
                format!("connection {place} refers to {at}, which is off the map"),
                on_map.clone(),
            ),
        };
        Some(MapFault {
            code,
            message,
            cells,
            part: Part::List(list),
        })
    })
}

/// Whether a cell has a tile in one of its layers.
fn holds(level: &Level, index: usize, tile: Tile) -> bool {
    [&level.upper, &level.lower]
        .iter()
        .any(|layer| layer.tile(index) == Some(tile))
}

/// The first entry of the creature list without a creature.
fn missing_creature(level: &Level) -> Option<MapFault> {
    let is_missing = |at: Position| {
        let tile = at.index().and_then(|index| level.upper.tile(index));
        !tile.is_some_and(|tile| tile == Tile::Block || tile.creature().is_some())
    };
    let (place, at) = (1..)
        .zip(level.monsters())
        .find(|(_, at)| is_missing(*at))?;
    Some(MapFault {
        code: &codes::CREATURE_NOT_ON_MAP,
        message: format!(
            "entry {place} of the creature list is {at}, but the map has no creature there"
        ),
        cells: at.index().into_iter().collect(),
        part: Part::List(FieldKind::Monsters),
    })
}

/// A kind of fault under the Lynx rules, with its messages for one cell and for several.
type LynxKind = (&'static Code, fn(&LynxFault) -> bool, [&'static str; 2]);

/// The faults under the Lynx rules, one for all cells of a kind.
fn lynx(level: &Level) -> Vec<MapFault> {
    let faults = lynx_faults(level);
    let kinds: [LynxKind; 3] = [
        (
            &codes::MS_TILE_IN_LYNX_SET,
            |fault| matches!(fault, LynxFault::MsTile { .. }),
            [
                "this MS-only tile acts as a wall under Lynx",
                "these MS-only tiles act as walls under Lynx",
            ],
        ),
        (
            &codes::COVERED_TILE_IN_LYNX_SET,
            |fault| matches!(fault, LynxFault::Covered { .. }),
            [
                "Lynx does not allow the two tiles in this cell",
                "Lynx does not allow the two tiles in these cells",
            ],
        ),
        (
            &codes::SECOND_CHIP_IN_LYNX_SET,
            |fault| matches!(fault, LynxFault::SecondChip { .. }),
            [
                "Lynx allows only one Chip; remove the Chip in this cell",
                "Lynx allows only one Chip; remove the Chips in these cells",
            ],
        ),
    ];
    let found = kinds
        .into_iter()
        .filter_map(|(code, wanted, [one, several])| {
            let wanted = faults.iter().filter(|fault| wanted(fault));
            let cells: Vec<usize> = wanted.map(|fault| fault.index()).collect();
            let what = match cells.len() {
                0 => return None,
                1 => one,
                _ => several,
            };
            Some(MapFault {
                code,
                message: format!("{what}: {}", cell_list(&cells)),
                cells,
                part: Part::Map,
            })
        });
    found.collect()
}

//! A level as a [`Scene`] (SPEC, part P): 32 by 32 cells, drawn with our own tiles or with the
//! pictures of a bitmap.
//!
//! What an author needs to know lies on top as far as [`View`] asks for it: what is buried, what
//! looks like something else, which button belongs to which trap or machine, where clones go, and
//! in which order the creatures move.

mod glyph;
mod overlay;
mod position;
mod symbols;

pub use position::position;

use crate::model::{CELLS, Creature, Level, Position, SIDE, Tile};
use crate::picture::Tiles;
use quandary_core::options::{OptionKind, OptionSpec, Options};
use quandary_core::scene::{Colour, Scene, SymbolId, Use};
use quandary_core::source::decode_windows_1252;
use symbols::SymbolCache;

/// Whether a drawing has something.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Visibility {
    /// It has.
    Shown,
    /// It has not.
    Hidden,
}

/// What a drawing of a level has beside its tiles.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct View {
    /// Tiles of the lower layer that others hide, small in the corner of the cell.
    pub buried: Visibility,
    /// Marks on what looks like something else: hidden walls, and blue walls that are none.
    pub secrets: Visibility,
    /// Lines from buttons to their traps and clone machines.
    pub wires: Visibility,
    /// Arrows on clone machines, where the clones go.
    pub clones: Visibility,
    /// The numbers of the creatures that move, in their order.
    pub order: Visibility,
    /// How much of the map.
    pub area: Area,
}

/// How much of a map a drawing has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Area {
    /// All of it.
    Whole,
    /// What a player sees: nine by nine cells, Chip in the middle as far as the map allows.
    AroundChip,
}

impl Area {
    /// Cells on each side of what a player sees.
    const AROUND_CHIP: u16 = 9;

    /// The part of a drawing of the whole map, by the cell of Chip.
    fn of(self, scene: Scene, chip: Option<Position>) -> Scene {
        let (Self::AroundChip, Some(chip)) = (self, chip) else {
            return scene;
        };
        let side = Self::AROUND_CHIP;
        let first = |at: u16| u32::from(at.saturating_sub(side / 2).min(SIDE as u16 - side));
        scene.cut(first(chip.x), first(chip.y), side.into(), side.into())
    }
}

/// The options of a drawing, as [`View`] has them.
pub static DRAW_OPTIONS: [OptionSpec; 6] = [
    choice(
        "buried",
        "tiles that others hide, small in the corner of the cell",
    ),
    choice(
        "secrets",
        "marks on hidden walls and on blue walls that are none",
    ),
    choice(
        "wires",
        "lines from buttons to their traps and clone machines",
    ),
    choice("clones", "arrows on clone machines, where the clones go"),
    choice("order", "numbers of the creatures that move"),
    OptionSpec {
        name: "area",
        kind: OptionKind::Choice(&["whole", "chip"]),
        default: "whole",
        help: "the whole map, or the nine by nine cells around Chip that a player sees",
    },
];

const fn choice(name: &'static str, help: &'static str) -> OptionSpec {
    OptionSpec {
        name,
        kind: OptionKind::Choice(&["hide", "show"]),
        default: "hide",
        help,
    }
}

impl View {
    /// As players see a level.
    pub const PLAIN: Self = Self {
        buried: Visibility::Hidden,
        secrets: Visibility::Hidden,
        wires: Visibility::Hidden,
        clones: Visibility::Hidden,
        order: Visibility::Hidden,
        area: Area::Whole,
    };

    /// What the options ask for.
    ///
    /// # Panics
    /// They are not of [`DRAW_OPTIONS`].
    #[must_use]
    pub fn of(options: &Options) -> Self {
        let shown = |name| match options.word(name) {
            "show" => Visibility::Shown,
            _ => Visibility::Hidden,
        };
        Self {
            buried: shown("buried"),
            secrets: shown("secrets"),
            wires: shown("wires"),
            clones: shown("clones"),
            order: shown("order"),
            area: match options.word("area") {
                "chip" => Area::AroundChip,
                _ => Area::Whole,
            },
        }
    }
}

const GROUND: Colour = Colour(0xf1, 0xef, 0xe9);

/// The level at its start. The pictures of `tiles` are used if there are any and it has all of
/// them.
#[must_use]
pub fn scene(level: &Level, tiles: Option<&Tiles>, view: &View) -> Scene {
    let title = decode_windows_1252(level.title());
    let mut scene = Scene::new(title, SIDE as u32, SIDE as u32, GROUND);
    scene.caption = caption(level);
    let mut symbols = SymbolCache::new(tiles);
    for index in 0..CELLS {
        put_cell(&mut scene, &mut symbols, level, index, view);
    }
    overlay::put(&mut scene, level, view);
    view.area.of(scene, chip(level))
}

/// Where Chip stands on a map; of several, the last.
fn chip(level: &Level) -> Option<Position> {
    let is_chip = |index: &usize| {
        let creature = level.upper.tile(*index).and_then(Tile::creature);
        creature.is_some_and(|(creature, _)| creature == Creature::Chip)
    };
    (0..CELLS).rev().find(is_chip).map(Position::of_index)
}

/// All tiles in the order of their codes, column by column.
#[must_use]
pub fn tile_sheet(tiles: Option<&Tiles>) -> Scene {
    const ROWS: u16 = 16;
    let columns = (Tile::COUNT as u32).div_ceil(ROWS.into());
    let mut scene = Scene::new("", columns, ROWS.into(), GROUND);
    let mut symbols = SymbolCache::new(tiles);
    for tile in Tile::all() {
        let code = tile.code();
        let at = Position {
            x: u16::from(code) / ROWS,
            y: u16::from(code) % ROWS,
        };
        if symbols::is_see_through(code) {
            let ground = symbols.tile(&mut scene, EMPTY);
            put(&mut scene, at, ground, String::new());
        }
        let symbol = symbols.tile(&mut scene, code);
        scene.put(Use {
            x: 2 * u32::from(at.x),
            y: 2 * u32::from(at.y),
            symbol: Some(symbol),
            glyph: Some(glyph::of(code)),
            label: tile.title().to_owned(),
        });
    }
    scene
}

fn caption(level: &Level) -> String {
    let chips = match level.chips_needed() {
        1 => "1 chip".to_owned(),
        count => format!("{count} chips"),
    };
    let time = match level.time_limit() {
        0 => "no time limit".to_owned(),
        1 => "1 second".to_owned(),
        seconds => format!("{seconds} seconds"),
    };
    format!("{chips}, {time}")
}

fn put_cell(
    scene: &mut Scene,
    symbols: &mut SymbolCache<'_>,
    level: &Level,
    index: usize,
    view: &View,
) {
    let at = Position::of_index(index);
    let (upper, lower) = (level.upper.codes[index], level.lower.codes[index]);
    if symbols::is_see_through(upper) {
        if symbols::is_see_through(lower) {
            let ground = symbols.tile(scene, EMPTY);
            put(scene, at, ground, String::new());
        }
        let floor = symbols.tile(scene, lower);
        put(scene, at, floor, String::new());
    }
    let symbol = symbols.tile(scene, upper);
    scene.put(Use {
        x: 2 * u32::from(at.x),
        y: 2 * u32::from(at.y),
        symbol: Some(symbol),
        glyph: Some(glyph::of(upper)),
        label: label(upper, lower, at),
    });
    if view.buried == Visibility::Shown && lower != EMPTY && !symbols::is_see_through(upper) {
        let inset = symbols.inset(scene, lower);
        put(scene, at, inset, format!("{} buried", name(lower)));
    }
}

/// Puts what only pictures need.
fn put(scene: &mut Scene, at: Position, symbol: SymbolId, label: String) {
    scene.put(Use {
        x: 2 * u32::from(at.x),
        y: 2 * u32::from(at.y),
        symbol: Some(symbol),
        glyph: None,
        label,
    });
}

const EMPTY: u8 = Tile::Empty as u8;

fn label(upper: u8, lower: u8, at: Position) -> String {
    let place = format!("({},{})", at.x, at.y);
    if lower == EMPTY {
        format!("{} at {place}", name(upper))
    } else {
        format!("{} on {} at {place}", name(upper), name(lower))
    }
}

fn name(code: u8) -> String {
    Tile::from_code(code).map_or_else(
        || format!("code {code:02X}"),
        |tile| tile.title().to_owned(),
    )
}

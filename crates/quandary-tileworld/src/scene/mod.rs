//! Drawing of a level as a [`Scene`] (SPEC, part P): the whole map or a part of it, with the
//! built-in tiles or with the images of a bitmap.
//!
//! A [`View`] can add information for level designers: buried tiles, hidden and fake walls, the
//! connections of buttons, the directions of clones and the move order of creatures.

mod area;
mod glyph;
mod halo;
mod label;
mod marked;
mod overlay;
mod position;
mod reach;
mod symbols;

pub use area::Area;
pub use label::cell_label;
pub(crate) use marked::{MapMark, marked_level, marked_position};
pub use position::position;

use crate::model::{Level, Position, SIDE, Tile};
use crate::picture::Tiles;
use area::Frame;
use quandary_core::options::{ChoiceOption, OptionTable, Options};
use quandary_core::scene::{Colour, Scene, SymbolId, Use};
use quandary_core::source::decode_windows_1252;
use std::borrow::Cow;
use std::fmt::{self, Display, Write};
use symbols::SymbolCache;

/// Whether an element is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Visibility {
    /// The element is drawn.
    Shown,
    /// The element is not drawn.
    Hidden,
}

/// The settings of a drawing: which part of the map and which additional marks are drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct View {
    /// Whether buried tiles of the lower layer are drawn, small and in the corner of the cell.
    pub buried: Visibility,
    /// Whether hidden walls and fake blue walls are marked.
    pub secrets: Visibility,
    /// Whether lines are drawn from buttons to their traps and clone machines.
    pub wires: Visibility,
    /// Whether arrows on clone machines show the direction of the clones.
    pub clones: Visibility,
    /// Whether numbers show the move order of the creatures.
    pub order: Visibility,
    /// Whether the numbers of the columns and rows are drawn next to the map.
    pub coordinates: Visibility,
    /// The part of the map that is drawn.
    pub area: Area,
}

static BURIED: ChoiceOption<Visibility> = shown(
    "buried",
    "buried tiles of the lower layer, small in the corner of the cell",
);
static SECRETS: ChoiceOption<Visibility> =
    shown("secrets", "marks on hidden walls and fake blue walls");
static WIRES: ChoiceOption<Visibility> = shown(
    "wires",
    "lines from buttons to their traps and clone machines",
);
static CLONES: ChoiceOption<Visibility> = shown(
    "clones",
    "arrows on clone machines that show where the clones go",
);
static ORDER: ChoiceOption<Visibility> =
    shown("order", "numbers that show the move order of the creatures");
static COORDINATES: ChoiceOption<Visibility> = shown(
    "coordinates",
    "numbers of the columns and rows next to the map",
);
static AREA: ChoiceOption<Area> = ChoiceOption::new(
    "area",
    &[
        ("used", Area::Used),
        ("all", Area::Whole),
        ("whole", Area::Whole),
        ("chip", Area::AroundChip),
    ],
    Area::Used,
    "the used part of the map, the whole map, or the nine by nine cells around Chip that a player sees",
);
static FAULTS: ChoiceOption<Visibility> = ChoiceOption::new(
    "faults",
    &[("hide", Visibility::Hidden), ("show", Visibility::Shown)],
    Visibility::Shown,
    "marks on what is wrong with the level",
);

/// The options of a drawing; see [`View`].
pub static DRAW_OPTIONS: OptionTable = &[
    &BURIED,
    &SECRETS,
    &WIRES,
    &CLONES,
    &ORDER,
    &COORDINATES,
    &AREA,
    &FAULTS,
];

/// Returns whether these drawing options select marks on the faults of a level.
#[must_use]
pub fn shows_faults(options: &Options) -> bool {
    options.get(&FAULTS) == Visibility::Shown
}

const fn shown(name: &'static str, help: &'static str) -> ChoiceOption<Visibility> {
    ChoiceOption::new(
        name,
        &[("hide", Visibility::Hidden), ("show", Visibility::Shown)],
        Visibility::Hidden,
        help,
    )
}

impl View {
    /// The view of the used part of the map, without additional marks.
    pub const PLAIN: Self = Self {
        buried: Visibility::Hidden,
        secrets: Visibility::Hidden,
        wires: Visibility::Hidden,
        clones: Visibility::Hidden,
        order: Visibility::Hidden,
        coordinates: Visibility::Hidden,
        area: Area::Used,
    };

    /// Returns the view that drawing options select.
    #[must_use]
    pub fn of(options: &Options) -> Self {
        Self {
            buried: options.get(&BURIED),
            secrets: options.get(&SECRETS),
            wires: options.get(&WIRES),
            clones: options.get(&CLONES),
            order: options.get(&ORDER),
            coordinates: options.get(&COORDINATES),
            area: options.get(&AREA),
        }
    }

    /// The cells of a level that the drawing has to contain.
    fn kept_cells(&self, level: &Level) -> Vec<usize> {
        let mut kept = Vec::new();
        if self.wires == Visibility::Shown {
            let traps = level.traps().map(|wire| [wire.button, wire.trap]);
            let cloners = level.cloners().map(|wire| [wire.button, wire.cloner]);
            let wires = traps.chain(cloners).map(|ends| ends.map(Position::index));
            kept.extend(wires.filter_map(|[from, to]| Some([from?, to?])).flatten());
        }
        if self.order == Visibility::Shown {
            kept.extend(level.monsters().filter_map(Position::index));
        }
        kept
    }

    /// Cuts a drawing of the whole map to the part that is drawn and numbers its columns and rows.
    fn crop(&self, scene: Scene, frame: &Frame) -> Scene {
        let scene = frame.cut(scene);
        match self.coordinates {
            Visibility::Shown => frame.number(scene),
            Visibility::Hidden => scene,
        }
    }
}

const GROUND: Colour = Colour(0xf1, 0xef, 0xe9);

/// Draws the position at the start of a level. Tiles without an image in `tiles` are drawn with the
/// built-in tile set. In a large drawing, a ring marks Chip.
#[must_use]
pub fn scene(level: &Level, tiles: Option<&Tiles>, view: &View) -> Scene {
    let frame = Frame::new(view.area, level, area::chip(level), &view.kept_cells(level));
    start(level, tiles, view, &frame)
}

/// Draws this part of a level at its start.
fn start(level: &Level, tiles: Option<&Tiles>, view: &View, frame: &Frame) -> Scene {
    let mut scene = empty(level, caption(level));
    let mut symbols = SymbolCache::new(tiles);
    for index in frame.cells() {
        put_cell(&mut scene, &mut symbols, level, index, view);
    }
    if let Some(chip) = area::chip(level) {
        halo::put(&mut scene, frame, chip);
    }
    overlay::put(&mut scene, level, view);
    view.crop(scene, frame)
}

/// A drawing of the whole map without any cells.
fn empty(level: &Level, caption: String) -> Scene {
    let title = decode_windows_1252(level.title());
    let mut scene = Scene::new(title, SIDE as u32, SIDE as u32, GROUND);
    scene.caption = caption;
    scene
}

/// Draws all tiles in the order of their codes, column by column. Tiles without an image in `tiles`
/// are drawn with the built-in tile set.
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

/// Adds a symbol without a glyph, for graphical output only.
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
    /// Enough for most labels, so that few are moved while they grow.
    const USUAL_LENGTH: usize = 32;
    let mut label = String::with_capacity(USUAL_LENGTH);
    label += &name(upper);
    if lower != EMPTY {
        label += " on ";
        label += &name(lower);
    }
    // Writing to a string does not fail.
    let _ = write!(label, " {}", place(at));
    label
}

fn place(at: Position) -> impl Display {
    fmt::from_fn(move |text| write!(text, "at {at}"))
}

fn name(code: u8) -> Cow<'static, str> {
    Tile::from_code(code).map_or_else(
        || format!("code {code:02X}").into(),
        |tile| tile.title().into(),
    )
}

//! Vector drawings of positions, independent of the output device.
//!
//! A scene has a list of symbols ([`Symbol`]), each defined once, and a list of uses ([`Use`]),
//! which place the symbols on a grid of half cells. Without an offset ([`Scene::origin`]), the
//! centre of cell (x, y) of the board is at (2x, 2y) in half cells; a location with an odd
//! coordinate is on an edge or at a corner of a cell. A use can also have a glyph for terminals and
//! a label in words, so that no information depends on colour alone. [`Scene::sheet`] combines many
//! boards into one scene.

mod marks;
mod packing;
mod sheet;

pub use marks::Mark;
pub use sheet::SheetError;

pub use crate::colour::Colour;
use crate::grid::Point;
use crate::pixels::Pixels;

/// One step of a path. Points are given in cells, relative to the point where the symbol is placed:
/// x grows to the east, y to the south.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum PathStep {
    /// Starts a new line at this point.
    Move(f32, f32),
    /// A straight line to this point.
    Line(f32, f32),
    /// A quadratic curve: control point, end.
    Quadratic(f32, f32, f32, f32),
    /// A cubic curve: two control points, end.
    Cubic(f32, f32, f32, f32, f32, f32),
    /// Closes the line with a straight line to its start.
    Close,
}

/// How a line is drawn: colour, width, dashes and ends.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Stroke {
    /// The colour of the line.
    pub colour: Colour,
    /// The width of the line in cells.
    pub width: f32,
    /// Lengths of dashes and gaps in cells, alternating, beginning with a dash; empty for an
    /// unbroken line.
    pub dashes: Vec<f32>,
    /// Whether the line has round ends. Without round ends, it stops exactly at its end points.
    pub round: bool,
}

impl Stroke {
    /// An unbroken line without round ends.
    #[must_use]
    pub fn solid(colour: Colour, width: f32) -> Self {
        Self {
            colour,
            width,
            dashes: Vec::new(),
            round: false,
        }
    }
}

/// One shape of a symbol.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum Shape {
    /// A line or area.
    Path {
        /// The steps of the path.
        steps: Vec<PathStep>,
        /// The fill colour; `None` leaves the area empty.
        fill: Option<Colour>,
        /// The stroke of the outline; `None` draws no outline.
        stroke: Option<Stroke>,
    },
    /// A short text, centred on a point.
    Text {
        /// The text to draw.
        text: String,
        /// The x coordinate of the centre, in cells.
        x: f32,
        /// The y coordinate of the centre, in cells.
        y: f32,
        /// Height of a capital letter, in cells.
        size: f32,
        /// The colour of the text.
        colour: Colour,
    },
    /// A pixel image, stretched over a rectangle without interpolation.
    Image {
        /// The image to draw.
        pixels: Pixels,
        /// Left edge, in cells.
        x: f32,
        /// Top edge, in cells.
        y: f32,
        /// Width, in cells.
        width: f32,
        /// Height, in cells.
        height: f32,
    },
}

impl Shape {
    /// A filled disc. Centre and radius are in cells.
    #[must_use]
    pub fn disc(x: f32, y: f32, radius: f32, fill: Colour) -> Self {
        Self::Path {
            steps: circle(x, y, radius),
            fill: Some(fill),
            stroke: None,
        }
    }

    /// A filled rectangle with rounded corners. `from` is its top left corner and `to` its bottom
    /// right corner; the corners and the radius are in cells.
    #[must_use]
    pub fn plate(from: (f32, f32), to: (f32, f32), radius: f32, fill: Colour) -> Self {
        Self::Path {
            steps: rounded(from, to, radius),
            fill: Some(fill),
            stroke: None,
        }
    }

    /// A short text, centred on a point. `size` is the height of a capital letter in cells.
    #[must_use]
    pub fn text(text: impl Into<String>, (x, y): (f32, f32), size: f32, colour: Colour) -> Self {
        Self::Text {
            text: text.into(),
            x,
            y,
            size,
            colour,
        }
    }

    /// A path that is drawn as a line, without filling the area inside.
    #[must_use]
    pub fn line(steps: Vec<PathStep>, stroke: Stroke) -> Self {
        Self::Path {
            steps,
            fill: None,
            stroke: Some(stroke),
        }
    }
}

/// Distance of the control points of a quarter circle of radius 1 from its ends.
const QUARTER: f32 = 0.552_284_8;

/// The path of a circle. Centre and radius are in cells.
#[must_use]
pub fn circle(x: f32, y: f32, radius: f32) -> Vec<PathStep> {
    let near = radius * QUARTER;
    vec![
        PathStep::Move(x + radius, y),
        PathStep::Cubic(x + radius, y + near, x + near, y + radius, x, y + radius),
        PathStep::Cubic(x - near, y + radius, x - radius, y + near, x - radius, y),
        PathStep::Cubic(x - radius, y - near, x - near, y - radius, x, y - radius),
        PathStep::Cubic(x + near, y - radius, x + radius, y - near, x + radius, y),
        PathStep::Close,
    ]
}

/// The path of a rectangle with rounded corners, given by its top left and bottom right corners.
/// Corners and radius are in cells. The radius is reduced to half the width or height if it is
/// larger.
#[must_use]
pub fn rounded((x0, y0): (f32, f32), (x1, y1): (f32, f32), radius: f32) -> Vec<PathStep> {
    let r = radius.min((x1 - x0) / 2.0).min((y1 - y0) / 2.0);
    vec![
        PathStep::Move(x0 + r, y0),
        PathStep::Line(x1 - r, y0),
        PathStep::Quadratic(x1, y0, x1, y0 + r),
        PathStep::Line(x1, y1 - r),
        PathStep::Quadratic(x1, y1, x1 - r, y1),
        PathStep::Line(x0 + r, y1),
        PathStep::Quadratic(x0, y1, x0, y1 - r),
        PathStep::Line(x0, y0 + r),
        PathStep::Quadratic(x0, y0, x0 + r, y0),
        PathStep::Close,
    ]
}

/// A named drawing that can be placed many times in a scene.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Symbol {
    /// The name of the symbol, unique in the scene. It consists of letters, digits and hyphens.
    pub name: String,
    /// The shapes in drawing order; later shapes cover earlier ones.
    pub shapes: Vec<Shape>,
}

/// The id of a symbol in a scene.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct SymbolId(usize);

impl SymbolId {
    /// The index of the symbol in [`Scene::symbols`].
    #[must_use]
    pub fn index(self) -> usize {
        self.0
    }
}

/// The colours that a glyph can have in a terminal.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum Ink {
    /// The default colour of the terminal.
    Plain,
    /// A dimmed colour.
    Dim,
    /// One of ten distinct colours; the index is taken modulo ten.
    Kind(u8),
}

/// The text that a terminal shows for a cell. It is at most two columns wide.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Glyph {
    /// The text for terminals that support Unicode.
    pub unicode: String,
    /// The text for terminals that support only ASCII.
    pub ascii: String,
    /// The colour of the text.
    pub ink: Ink,
    /// Whether the text is bold.
    pub bold: bool,
}

impl Glyph {
    /// Creates a glyph that is not bold.
    #[must_use]
    pub fn new(unicode: impl Into<String>, ascii: impl Into<String>, ink: Ink) -> Self {
        Self {
            unicode: unicode.into(),
            ascii: ascii.into(),
            ink,
            bold: false,
        }
    }

    /// Makes the glyph bold.
    #[must_use]
    pub fn bold(self) -> Self {
        Self { bold: true, ..self }
    }
}

/// A symbol for pictures and a glyph for terminals, placed at one location in a scene.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Use {
    /// Column in half cells, from 0.
    pub x: u32,
    /// Row in half cells, from 0.
    pub y: u32,
    /// The symbol that pictures show; `None` if pictures show nothing here.
    pub symbol: Option<SymbolId>,
    /// The glyph that terminals show; `None` if terminals show nothing here.
    pub glyph: Option<Glyph>,
    /// What the symbol or glyph represents, in words.
    pub label: String,
}

/// A line of text in a scene, for example the title of one of several boards.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Lettering {
    /// Column of the first cell of the line, in half cells.
    pub x: u32,
    /// Row of the vertical middle of the line, in half cells.
    pub y: u32,
    /// Width available for the text, in cells; the text is centred in this width.
    pub columns: u32,
    /// Height of a capital letter in cells. Only pictures use it.
    pub size: f32,
    /// The text of the line.
    pub text: String,
}

/// A vector drawing, for example of a position or of several boards on one page.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Scene {
    /// What the scene shows, for the title of a picture.
    pub title: String,
    /// Number of columns of cells.
    pub columns: u32,
    /// Number of rows of cells.
    pub rows: u32,
    /// The background colour.
    pub background: Colour,
    /// The colour of text next to the board.
    pub ink: Colour,
    /// The line of text under the board.
    pub caption: String,
    /// Offset of cell (0,0) of the board from the first cell of the scene, to the right and
    /// downwards, in half cells. A positive offset leaves a margin to the left of the board or
    /// above it. If an offset is negative, the first columns or rows of the board are not shown.
    pub origin: (i32, i32),
    symbols: Vec<Symbol>,
    uses: Vec<Use>,
    letterings: Vec<Lettering>,
}

impl Scene {
    /// Creates an empty scene that is `columns` cells wide and `rows` cells high.
    #[must_use]
    pub fn new(title: impl Into<String>, columns: u32, rows: u32, background: Colour) -> Self {
        Self {
            title: title.into(),
            columns,
            rows,
            background,
            ink: Colour(0x30, 0x30, 0x30),
            caption: String::new(),
            origin: (0, 0),
            symbols: Vec::new(),
            uses: Vec::new(),
            letterings: Vec::new(),
        }
    }

    /// Returns the id of the symbol with this name. If the scene does not contain the symbol yet,
    /// creates it from `shapes`.
    pub fn symbol(&mut self, name: &str, shapes: impl FnOnce() -> Vec<Shape>) -> SymbolId {
        let known = self.symbols.iter().position(|symbol| symbol.name == name);
        SymbolId(known.unwrap_or_else(|| {
            self.symbols.push(Symbol {
                name: name.to_owned(),
                shapes: shapes(),
            });
            self.symbols.len() - 1
        }))
    }

    /// Places a symbol or glyph in the scene, on top of everything placed earlier.
    pub fn put(&mut self, one: Use) {
        self.uses.push(one);
    }

    /// Crops the scene to a rectangle of cells, given by its top left cell and its size. Everything
    /// that is placed in other cells or on the border of the rectangle is removed, even if parts of
    /// it would be inside the rectangle.
    #[must_use]
    pub fn cut(mut self, left: u32, top: u32, columns: u32, rows: u32) -> Self {
        let along = |at: u32, first: u32, count: u32| {
            let at = at.checked_sub(2 * first)?;
            (at < (2 * count).saturating_sub(1)).then_some(at)
        };
        let place = |x, y| Some((along(x, left, columns)?, along(y, top, rows)?));
        self.uses.retain_mut(|one| {
            let place = place(one.x, one.y);
            (one.x, one.y) = place.unwrap_or_default();
            place.is_some()
        });
        self.letterings.retain_mut(|line| {
            let place = place(line.x, line.y);
            (line.x, line.y) = place.unwrap_or_default();
            place.is_some()
        });
        (self.columns, self.rows) = (columns, rows);
        self.origin.0 = self.origin.0.saturating_sub_unsigned(2 * left);
        self.origin.1 = self.origin.1.saturating_sub_unsigned(2 * top);
        self
    }

    /// Returns the location of a board cell in the scene: its column and row in half cells, from 0.
    /// `None` if the cell is left of the scene or above it.
    ///
    /// ```
    /// use quandary_core::grid::Point;
    /// use quandary_core::scene::{Colour, Scene};
    ///
    /// let mut scene = Scene::new("", 3, 3, Colour(0, 0, 0));
    /// scene.origin = (2, 0);
    /// assert_eq!(scene.place(Point::new(1, 1)), Some((4, 2)));
    /// assert_eq!(scene.board_cell(4, 2), Some(Point::new(1, 1)));
    /// assert_eq!(scene.board_cell(0, 2), None);
    /// ```
    #[must_use]
    pub fn place(&self, at: Point) -> Option<(u32, u32)> {
        let along = |cell: u32, origin: i32| {
            let place = i64::from(cell) * 2 + i64::from(origin);
            u32::try_from(place).ok()
        };
        Some((along(at.x, self.origin.0)?, along(at.y, self.origin.1)?))
    }

    /// The cell of the board at a location in the scene, given in half cells as in
    /// [`Scene::place`]. A location on the edge between two cells belongs to the right or lower
    /// cell. Returns `None` for locations left of the board or above it. For locations right of the
    /// board or below it, the returned cell is outside the board.
    #[must_use]
    pub fn board_cell(&self, x: u32, y: u32) -> Option<Point> {
        let along = |place: u32, origin: i32| {
            let cell = (i64::from(place) - i64::from(origin) + 1).div_euclid(2);
            u32::try_from(cell).ok()
        };
        Some(Point::new(
            along(x, self.origin.0)?,
            along(y, self.origin.1)?,
        ))
    }

    /// Adds a line of text to the scene. Empty lines are ignored.
    pub fn letter(&mut self, line: Lettering) {
        if !line.text.is_empty() {
            self.letterings.push(line);
        }
    }

    /// All symbols of the scene, without duplicates.
    #[must_use]
    pub fn symbols(&self) -> &[Symbol] {
        &self.symbols
    }

    /// The placed symbols and glyphs in drawing order; later ones cover earlier ones.
    #[must_use]
    pub fn uses(&self) -> &[Use] {
        &self.uses
    }

    /// The lines of text added with [`Scene::letter`].
    #[must_use]
    pub fn letterings(&self) -> &[Lettering] {
        &self.letterings
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn crop_keeps_its_cells_and_the_edges_between_them() {
        let mut scene = Scene::new("x", 5, 5, Colour(0, 0, 0));
        for x in 0..9 {
            scene.put(Use {
                x,
                y: 4,
                symbol: None,
                glyph: None,
                label: x.to_string(),
            });
        }
        let cut = scene.cut(1, 2, 2, 1);
        assert_eq!((cut.columns, cut.rows), (2, 1));
        assert_eq!(cut.place(Point::new(1, 2)), Some((0, 0)));
        assert_eq!(cut.place(Point::new(0, 2)), None);
        let kept = cut.uses().iter().map(|one| (&*one.label, one.x, one.y));
        let expected = [("2", 0, 0), ("3", 1, 0), ("4", 2, 0)];
        assert_eq!(kept.collect::<Vec<_>>(), expected);
    }

    #[test]
    fn symbols_are_created_once() {
        let mut scene = Scene::new("x", 1, 1, Colour(0, 0, 0));
        let first = scene.symbol("disc", || vec![Shape::disc(0.0, 0.0, 0.5, Colour(1, 2, 3))]);
        let second = scene.symbol("disc", || panic!("already created"));
        assert_eq!(first, second);
        assert_eq!(scene.symbols().len(), 1);
    }
}

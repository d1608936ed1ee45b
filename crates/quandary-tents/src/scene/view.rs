//! The drawing options.

use super::symbols::{COLOURED, PRINTED, Symbols};
use quandary_core::options::{ChoiceOption, OptionTable, Options};

/// The colours and symbols of a drawing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Style {
    /// Coloured, for screens.
    Colour,
    /// Thin black lines on white, for paper and photocopiers.
    Print,
}

impl Style {
    pub(super) fn symbols(self) -> &'static Symbols {
        match self {
            Self::Colour => &COLOURED,
            Self::Print => &PRINTED,
        }
    }
}

/// Whether row and column numbers are drawn next to the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Coordinates {
    /// The numbers are drawn.
    Shown,
    /// The numbers are not drawn.
    Hidden,
}

/// How a board is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct View {
    /// The colours and symbols.
    pub style: Style,
    /// Whether row and column numbers are drawn next to the board.
    pub coordinates: Coordinates,
}

static STYLE: ChoiceOption<Style> = ChoiceOption::new(
    "style",
    &[("colour", Style::Colour), ("print", Style::Print)],
    Style::Colour,
    "coloured, or thin black lines on white for paper and photocopiers",
);
/// `None` leaves the choice to the style.
static COORDINATES: ChoiceOption<Option<Coordinates>> = ChoiceOption::new(
    "coordinates",
    &[
        ("auto", None),
        ("show", Some(Coordinates::Shown)),
        ("hide", Some(Coordinates::Hidden)),
    ],
    None,
    "row and column numbers next to the board; auto shows them with style=colour only",
);

/// The options of a drawing; see [`View`].
pub static DRAW_OPTIONS: OptionTable = &[&STYLE, &COORDINATES];

impl View {
    /// The default view: coloured, with row and column numbers.
    pub const PLAIN: Self = Self {
        style: Style::Colour,
        coordinates: Coordinates::Shown,
    };

    /// The view selected by the values of [`DRAW_OPTIONS`].
    #[must_use]
    pub fn of(options: &Options) -> Self {
        let style = options.get(&STYLE);
        let usual = match style {
            Style::Colour => Coordinates::Shown,
            Style::Print => Coordinates::Hidden,
        };
        Self {
            style,
            coordinates: options.get(&COORDINATES).unwrap_or(usual),
        }
    }

    /// This view with row and column numbers, for drawings whose text refers to rows and columns.
    #[must_use]
    pub fn with_coordinates(self) -> Self {
        Self {
            coordinates: Coordinates::Shown,
            ..self
        }
    }
}

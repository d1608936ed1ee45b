//! The options for drawing a board: its size in a terminal, and its style.

use super::{FreeSquare, colour, print};
use crate::model::{Kit, Orientation, PieceId};
use quandary_core::options::{ChoiceOption, OptionTable, Options};
use quandary_core::scene::{Colour, Ink, Shape};

/// The amount of detail in a drawing on a terminal. Has no effect on images.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Detail {
    /// Four columns and two rows per square, with letters and labels.
    #[default]
    Full,
    /// Two columns and one row of characters per square, with only the walls around pieces and free
    /// squares.
    Small,
}

/// The colours and shapes of a board.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Style {
    /// Coloured pieces in a wooden tray.
    #[default]
    Colour,
    /// Black lines on white, for paper and photocopiers.
    Print,
}

/// The options for drawing a board: its size in a terminal, and its style.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct View {
    /// The amount of detail on a terminal.
    pub detail: Detail,
    /// The colours and shapes.
    pub style: Style,
}

static SIZE: ChoiceOption<Detail> = ChoiceOption::new(
    "size",
    &[("full", Detail::Full), ("small", Detail::Small)],
    Detail::Full,
    "how large a board is in a terminal: with letters and labels, or its walls alone",
);

static STYLE: ChoiceOption<Style> = ChoiceOption::new(
    "style",
    &[("colour", Style::Colour), ("print", Style::Print)],
    Style::Colour,
    "coloured pieces, or black lines on white for paper and photocopiers",
);

/// The drawing options `size` and `style`, which select a [`View`].
pub static DRAW_OPTIONS: OptionTable = &[&SIZE, &STYLE];

impl View {
    /// Returns the view that drawing options select.
    #[must_use]
    pub fn of(options: &Options) -> Self {
        Self {
            detail: options.get(&SIZE),
            style: options.get(&STYLE),
        }
    }

    /// The same view, but with [`Detail::Full`]. Drawings with marks always use this detail.
    #[must_use]
    pub fn full(self) -> Self {
        Self {
            detail: Detail::Full,
            ..self
        }
    }
}

impl Style {
    pub(super) fn ground(self) -> Colour {
        match self {
            Self::Colour => colour::GROUND,
            Self::Print => print::GROUND,
        }
    }

    pub(super) fn ink(self) -> Colour {
        match self {
            Self::Colour => colour::INK,
            Self::Print => print::INK,
        }
    }

    /// The colour of small labels next to numbers and letters.
    pub(super) fn label_ink(self) -> Colour {
        match self {
            Self::Colour => colour::LABEL,
            Self::Print => print::INK,
        }
    }

    /// The colour of text on a piece.
    pub(super) fn letter_ink(self) -> Colour {
        match self {
            Self::Colour => colour::LETTER,
            Self::Print => print::INK,
        }
    }

    /// The colour of the letters of a piece in a terminal.
    pub(super) fn terminal_ink(self, piece: PieceId) -> Ink {
        match self {
            Self::Colour => Ink::Kind(piece.0),
            Self::Print => Ink::Plain,
        }
    }

    /// The frame around the squares, relative to the first cell of the frame.
    pub(super) fn tray(self, kit: &Kit) -> Vec<Shape> {
        match self {
            Self::Colour => colour::tray(kit),
            Self::Print => print::tray(kit),
        }
    }

    /// A free square around its centre.
    pub(super) fn square(self, label: &str, kind: FreeSquare) -> Vec<Shape> {
        match self {
            Self::Colour => colour::square(label, kind),
            Self::Print => print::square(label, kind),
        }
    }

    /// A piece around its anchor.
    pub(super) fn piece(self, kit: &Kit, piece: PieceId, orientation: Orientation) -> Vec<Shape> {
        match self {
            Self::Colour => colour::piece(kit, piece, orientation),
            Self::Print => print::piece(kit, piece, orientation),
        }
    }
}

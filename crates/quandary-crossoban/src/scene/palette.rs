//! The styles of drawings. All styles draw the same shapes, each style with its own palette.

use crate::model::Colour as Paint;
use quandary_core::options::{ChoiceOption, OptionTable, Options};
use quandary_core::scene::{Colour, Stroke};

/// How a board is drawn. Source: SPEC.md (V6).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Style {
    /// In colour, for screens.
    #[default]
    Colour,
    /// Black on white, for paper and photocopiers.
    Print,
}

static STYLE: ChoiceOption<Style> = ChoiceOption::new(
    "style",
    &[("colour", Style::Colour), ("print", Style::Print)],
    Style::Colour,
    "colours for screens, or black on white for paper; letters then stand for the colours of boxes",
);

/// The options for drawing a board.
pub static DRAW_OPTIONS: OptionTable = &[&STYLE];

impl Style {
    /// Returns the style that drawing options select.
    #[must_use]
    pub fn of(options: &Options) -> Self {
        options.get(&STYLE)
    }

    pub(super) fn palette(self) -> &'static Palette {
        match self {
            Self::Colour => &COLOUR,
            Self::Print => &PRINT,
        }
    }
}

/// How things of one colour of the puzzle are drawn.
#[derive(Clone, Copy)]
pub(super) struct PaintColours {
    /// The fill of boxes and pushers, and of the disc on a filter.
    pub(super) fill: Colour,
    /// Letters on the fill.
    pub(super) letter: Colour,
    /// The bars of a filter.
    pub(super) bars: Colour,
}

/// The colours of a drawing.
pub(super) struct Palette {
    pub(super) ground: Colour,
    pub(super) ink: Colour,
    pub(super) white: Colour,
    pub(super) floor: Colour,
    pub(super) seam: Colour,
    /// The edges of walls.
    pub(super) wall_edge: Colour,
    pub(super) wall: Colour,
    pub(super) goal: Colour,
    /// The middle of a goal.
    pub(super) goal_centre: Colour,
    pub(super) hole: Colour,
    pub(super) hole_rim: Colour,
    pub(super) ice: Colour,
    pub(super) glint: Colour,
    pub(super) belt: Colour,
    pub(super) arrow: Colour,
    pub(super) earth: Colour,
    pub(super) crack: Colour,
    pub(super) brass: Colour,
    pub(super) wood: Colour,
    pub(super) wood_dark: Colour,
    /// The badge of a box on a goal.
    pub(super) on_goal: Colour,
    pub(super) skin: Colour,
    pub(super) coat: Colour,
    /// The halo of active pushers.
    pub(super) active: Colour,
    /// In the order of [`Paint::ALL`].
    paints: [PaintColours; Paint::ALL.len()],
}

impl Palette {
    pub(super) fn paint(&self, colour: Paint) -> PaintColours {
        self.paints[colour.index()]
    }

    /// Returns the outline of boxes and pushers.
    pub(super) fn outline(&self) -> Stroke {
        Stroke::solid(self.ink, 0.035)
    }
}

const WHITE: Colour = Colour(0xff, 0xff, 0xff);
const BLACK: Colour = Colour(0x00, 0x00, 0x00);
const INK: Colour = Colour(0x2b, 0x2d, 0x33);

/// A colour of the palette of Okabe and Ito, which is suitable for colour-blind readers.
const fn okabe_ito(fill: Colour, letter: Colour) -> PaintColours {
    PaintColours {
        fill,
        letter,
        bars: fill,
    }
}

static COLOUR: Palette = Palette {
    ground: Colour(0xe9, 0xe6, 0xd6),
    ink: INK,
    white: WHITE,
    floor: Colour(0xfb, 0xf8, 0xef),
    seam: Colour(0xe2, 0xdc, 0xca),
    wall_edge: Colour(0x5d, 0x63, 0x70),
    wall: Colour(0x7d, 0x84, 0x92),
    goal: Colour(0xb3, 0x2d, 0x4b),
    goal_centre: Colour(0xb3, 0x2d, 0x4b),
    hole: Colour(0x14, 0x15, 0x1a),
    hole_rim: Colour(0x8a, 0x86, 0x7c),
    ice: Colour(0xcd, 0xe9, 0xf7),
    glint: Colour(0x8f, 0xc4, 0xe0),
    belt: Colour(0xc9, 0xcb, 0xd0),
    arrow: Colour(0x4a, 0x4e, 0x58),
    earth: Colour(0xea, 0xd9, 0xbd),
    crack: Colour(0x7a, 0x5f, 0x43),
    brass: Colour(0x8c, 0x6a, 0x1f),
    wood: Colour(0xc8, 0x95, 0x55),
    wood_dark: Colour(0x8f, 0x62, 0x2c),
    on_goal: Colour(0x3f, 0x8f, 0x4f),
    skin: Colour(0xf2, 0xd3, 0xb0),
    coat: Colour(0x3c, 0x41, 0x4d),
    active: Colour(0xff, 0xb0, 0x00),
    paints: [
        okabe_ito(Colour(0x00, 0x72, 0xb2), WHITE),
        okabe_ito(Colour(0x00, 0x9e, 0x73), WHITE),
        okabe_ito(Colour(0xd5, 0x5e, 0x00), WHITE),
        okabe_ito(Colour(0xf0, 0xe4, 0x42), INK),
    ],
};

const ON_PAPER: PaintColours = PaintColours {
    fill: WHITE,
    letter: BLACK,
    bars: BLACK,
};

static PRINT: Palette = Palette {
    ground: WHITE,
    ink: BLACK,
    white: WHITE,
    floor: WHITE,
    seam: Colour(0xd0, 0xd0, 0xd0),
    wall_edge: BLACK,
    wall: Colour(0x8c, 0x8c, 0x8c),
    goal: BLACK,
    goal_centre: WHITE,
    hole: BLACK,
    hole_rim: Colour(0x8c, 0x8c, 0x8c),
    ice: Colour(0xe8, 0xe8, 0xe8),
    glint: Colour(0x50, 0x50, 0x50),
    belt: Colour(0xe0, 0xe0, 0xe0),
    arrow: BLACK,
    earth: WHITE,
    crack: BLACK,
    brass: BLACK,
    wood: WHITE,
    wood_dark: BLACK,
    on_goal: BLACK,
    skin: WHITE,
    coat: BLACK,
    active: BLACK,
    paints: [ON_PAPER; Paint::ALL.len()],
};

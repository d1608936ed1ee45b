//! The styles of drawings and their colours.

use super::vehicles::mix;
use crate::model::Letter;
use quandary_core::options::{ChoiceOption, OptionTable, Options};
use quandary_core::scene::Colour;

/// The style of a drawing, which selects its colours. Letters, digits, shapes and the text for
/// terminals are the same in every style.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Style {
    /// In colour.
    Colour,
    /// Black on white.
    Print,
}

static STYLE: ChoiceOption<Style> = ChoiceOption::new(
    "style",
    &[("colour", Style::Colour), ("print", Style::Print)],
    Style::Colour,
    "in colour, or black on white for paper and photocopiers",
);

/// The options of a drawing; see [`Style`].
pub static DRAW_OPTIONS: OptionTable = &[&STYLE];

impl Style {
    /// The style that drawing options select.
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

/// The colours of a style.
pub(super) struct Palette {
    pub(super) ground: Colour,
    /// Text next to the board, and letters on bright surfaces.
    pub(super) ink: Colour,
    /// Edges on dark surfaces, and letters on them.
    pub(super) paper: Colour,
    /// The edge of the disc with the number of a target.
    pub(super) disc_edge: Colour,
    pub(super) cell: Colour,
    pub(super) ballast: Colour,
    pub(super) sleeper: Colour,
    pub(super) steel: Colour,
    pub(super) buffer_stop: Colour,
    pub(super) turntable: Colour,
    pub(super) coal: Colour,
    pub(super) coal_edge: Colour,
    pub(super) smokebox: Colour,
    pub(super) chimney: Colour,
    pub(super) boiler: Colour,
    pub(super) boiler_shine: Colour,
    pub(super) cab: Colour,
    pub(super) roof: Colour,
    pub(super) brass: Colour,
    pub(super) frame: Colour,
    wagons: [Colour; Letter::COUNT],
    /// The share of the frame in the colour of the rim of a wagon.
    rim: f32,
}

/// The colours of wagons and targets by letter: the palette of Okabe and Ito, which people with
/// colour vision deficiency can distinguish, with an indigo and a light grey for the last two.
pub(super) const COLOURS: [Colour; Letter::COUNT] = [
    Colour(0xd5, 0x5e, 0x00),
    Colour(0x00, 0x72, 0xb2),
    Colour(0xf0, 0xe4, 0x42),
    Colour(0x00, 0x9e, 0x73),
    Colour(0xcc, 0x79, 0xa7),
    Colour(0xe6, 0x9f, 0x00),
    Colour(0x56, 0xb4, 0xe9),
    Colour(0x4a, 0x2c, 0x82),
    Colour(0xf2, 0xf2, 0xf2),
];

const BLACK: Colour = Colour(0, 0, 0);
const WHITE: Colour = Colour(0xff, 0xff, 0xff);

static COLOUR: Palette = Palette {
    ground: Colour(0xe9, 0xe6, 0xd6),
    ink: Colour(0x2b, 0x2d, 0x33),
    paper: WHITE,
    disc_edge: WHITE,
    cell: Colour(0xf4, 0xf2, 0xe8),
    ballast: Colour(0xd6, 0xcf, 0xbd),
    sleeper: Colour(0xa1, 0x8a, 0x6d),
    steel: Colour(0x4c, 0x52, 0x5c),
    buffer_stop: Colour(0xb3, 0x2a, 0x2a),
    turntable: Colour(0xc3, 0xc6, 0xcb),
    coal: Colour(0x2c, 0x2d, 0x32),
    coal_edge: Colour(0x53, 0x56, 0x5f),
    smokebox: Colour(0x3d, 0x40, 0x47),
    chimney: Colour(0xd8, 0xda, 0xdd),
    boiler: Colour(0x2c, 0x6b, 0x52),
    boiler_shine: Colour(0x63, 0xa1, 0x88),
    cab: Colour(0x9e, 0x1f, 0x26),
    roof: Colour(0xc9, 0x3a, 0x3a),
    brass: Colour(0xe0, 0xb0, 0x40),
    frame: Colour(0x23, 0x25, 0x2a),
    wagons: COLOURS,
    rim: 0.35,
};

static PRINT: Palette = Palette {
    ground: WHITE,
    ink: BLACK,
    paper: WHITE,
    disc_edge: BLACK,
    cell: WHITE,
    ballast: WHITE,
    sleeper: BLACK,
    steel: BLACK,
    buffer_stop: BLACK,
    turntable: WHITE,
    coal: WHITE,
    coal_edge: BLACK,
    smokebox: BLACK,
    chimney: WHITE,
    boiler: WHITE,
    boiler_shine: WHITE,
    cab: BLACK,
    roof: WHITE,
    brass: BLACK,
    frame: BLACK,
    wagons: [WHITE; Letter::COUNT],
    rim: 1.0,
};

impl Palette {
    /// The colour of the wagons of a letter and of their targets.
    pub(super) fn wagon(&self, letter: Letter) -> Colour {
        self.wagons[letter.index()]
    }

    /// The colour of the rim of a wagon.
    pub(super) fn rim(&self, letter: Letter) -> Colour {
        mix(self.wagon(letter), self.frame, self.rim)
    }

    /// The colour of letters on a surface: ink or paper, whichever has more contrast.
    pub(super) fn contrasting(&self, Colour(r, g, b): Colour) -> Colour {
        let linear = |level: u8| (f32::from(level) / 255.0).powf(2.2);
        let bright = 0.2126 * linear(r) + 0.7152 * linear(g) + 0.0722 * linear(b);
        if bright > 0.23 { self.ink } else { self.paper }
    }
}

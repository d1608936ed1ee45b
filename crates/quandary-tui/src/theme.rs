//! Colours of the screen. No information is given by colour alone.

use quandary_core::family::Tone;
use quandary_core::scene::Ink;
use quandary_player::settings::Theme;
use quandary_render::text::KINDS;
use ratatui::style::{Color, Modifier, Style};

/// The colours of [`Ink::Kind`] on a dark background, from the 256-colour palette.
const KINDS_ON_DARK: [u8; 10] = [203, 75, 78, 179, 176, 80, 141, 145, 112, 210];
/// The colours of [`Ink::Kind`] with strong contrast: the bright ones of the terminal.
const KINDS_IN_CONTRAST: [u8; 10] = [9, 12, 10, 11, 13, 14, 13, 15, 10, 9];

/// The style of a glyph.
pub(crate) fn ink(theme: Theme, ink: Ink) -> Style {
    let kinds = match theme {
        Theme::Dark => KINDS_ON_DARK,
        Theme::Light => KINDS,
        Theme::Contrast => KINDS_IN_CONTRAST,
        Theme::Plain => return Style::new(),
    };
    match (ink, theme) {
        (Ink::Plain, Theme::Contrast) => Style::new().fg(Color::White).bg(Color::Black),
        (Ink::Plain, _) => Style::new(),
        (Ink::Dim, _) => dim(theme),
        (Ink::Kind(kind), _) => {
            Style::new().fg(Color::Indexed(kinds[usize::from(kind) % kinds.len()]))
        }
    }
}

/// Text that matters less.
pub(crate) fn dim(theme: Theme) -> Style {
    match theme {
        Theme::Dark => Style::new().fg(Color::Indexed(245)),
        Theme::Light => Style::new().fg(Color::Indexed(242)),
        Theme::Contrast | Theme::Plain => Style::new(),
    }
}

/// Headings.
pub(crate) fn title(theme: Theme) -> Style {
    let bold = Style::new().add_modifier(Modifier::BOLD);
    match theme {
        Theme::Dark => bold.fg(Color::Indexed(110)),
        Theme::Light => bold.fg(Color::Indexed(25)),
        Theme::Contrast | Theme::Plain => bold,
    }
}

/// Names of keys.
pub(crate) fn key(theme: Theme) -> Style {
    title(theme)
}

/// The selected line of a list, and the cursor on the board.
pub(crate) fn selected() -> Style {
    Style::new().add_modifier(Modifier::REVERSED)
}

/// A cell that a path or an overlay marks.
pub(crate) fn marked(theme: Theme) -> Style {
    let underlined = Style::new().add_modifier(Modifier::UNDERLINED | Modifier::BOLD);
    match theme {
        Theme::Dark => underlined.bg(Color::Indexed(238)),
        Theme::Light => underlined.bg(Color::Indexed(253)),
        Theme::Contrast => underlined.fg(Color::Black).bg(Color::White),
        Theme::Plain => underlined,
    }
}

/// Good news, bad news or neither.
pub(crate) fn tone(theme: Theme, tone: Tone) -> Style {
    let bold = Style::new().add_modifier(Modifier::BOLD);
    let colour = match (theme, tone) {
        (Theme::Plain | Theme::Contrast, _) | (_, Tone::Open) => return bold,
        (Theme::Dark, Tone::Good) => 114,
        (Theme::Light, Tone::Good) => 28,
        (Theme::Dark, Tone::Bad) => 210,
        (Theme::Light, Tone::Bad) => 160,
    };
    bold.fg(Color::Indexed(colour))
}

//! Draws a scene as terminal text.

use crate::layout::without_controls;
use anstyle::{Ansi256Color, Style};
use quandary_core::scene::{Glyph, Ink, Lettering, Scene};
use std::collections::BTreeMap;
use unicode_width::UnicodeWidthChar;

/// The characters that a terminal can show.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Charset {
    /// All Unicode characters.
    #[default]
    Unicode,
    /// ASCII only. In captions and other texts, each character that is not ASCII becomes `?`.
    Ascii,
}

/// Whether terminal text has colours.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Colouring {
    /// No colours.
    #[default]
    None,
    /// Colours as ANSI escape sequences.
    Ansi,
}

/// Colours for [`Ink::Kind`] from the 256-colour palette, readable on white and on black.
pub const KINDS: [u8; 10] = [160, 33, 28, 130, 127, 30, 99, 101, 64, 167];
/// Colour for [`Ink::Dim`] from the 256-colour palette.
pub const DIM: u8 = 245;

/// A board as pieces of text, each with its line and column, for views that place and colour
/// these pieces themselves.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TextBoard {
    /// The pieces of text, line by line, and from left to right in each line.
    pub pieces: Vec<TextPiece>,
    /// Distance between neighbouring glyph columns, in half cells of the scene: 1 if the scene has
    /// glyphs between neighbouring cells of a row, otherwise 2, which is a whole cell. In the text,
    /// this distance is [`TextBoard::PIECE_COLUMNS`] terminal columns.
    pub step_x: u32,
    /// Distance between neighbouring glyph rows, in half cells of the scene: 1 if the scene has
    /// glyphs between neighbouring cells of a column, otherwise 2, which is a whole cell. In the
    /// text, this distance is one line.
    pub step_y: u32,
}

/// A piece of text on a [`TextBoard`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TextPiece {
    /// The line, from 0.
    pub line: usize,
    /// The column of the first character, from 0. A glyph is at most [`TextBoard::PIECE_COLUMNS`]
    /// columns wide; other texts can be wider.
    pub column: usize,
    /// The text, without control characters.
    pub text: String,
    /// The colour of the text.
    pub ink: Ink,
    /// Whether the text is bold.
    pub bold: bool,
}

impl TextBoard {
    /// Number of terminal columns that a glyph takes. A terminal character is about twice as tall
    /// as it is wide, so two columns are about as wide as a line is high.
    pub const PIECE_COLUMNS: usize = 2;

    /// Converts a scene to text, without its title and caption. If several glyphs are at the same
    /// location, only the last one is shown.
    #[must_use]
    pub fn new(scene: &Scene, charset: Charset) -> Self {
        let mut shown: BTreeMap<(u32, u32), Content<'_>> = BTreeMap::new();
        for one in scene.uses() {
            if let Some(glyph) = &one.glyph {
                shown.insert((one.y, one.x), Content::Glyph(glyph));
            }
        }
        let mut board = Self {
            pieces: Vec::new(),
            step_x: step(shown.keys().map(|(_, x)| *x)),
            step_y: step(shown.keys().map(|(y, _)| *y)),
        };
        for line in scene.letterings() {
            shown.insert((line.y, line.x), Content::Lettering(line));
        }
        for ((y, x), content) in shown {
            let piece = board.piece((x, y), content, charset);
            board
                .pieces
                .extend(Some(piece).filter(|piece| !piece.text.is_empty()));
        }
        board
    }

    fn piece(&self, (x, y): (u32, u32), content: Content<'_>, charset: Charset) -> TextPiece {
        let line = (y / self.step_y) as usize;
        let left = (x / self.step_x) as usize * Self::PIECE_COLUMNS;
        match content {
            Content::Glyph(glyph) => {
                let text = match charset {
                    Charset::Unicode => &glyph.unicode,
                    Charset::Ascii => &glyph.ascii,
                };
                TextPiece {
                    line,
                    column: left,
                    text: cut(text, Self::PIECE_COLUMNS),
                    ink: glyph.ink,
                    bold: glyph.bold,
                }
            }
            Content::Lettering(lettering) => {
                let columns = (lettering.columns * 2 / self.step_x) as usize * Self::PIECE_COLUMNS;
                // The last column stays empty to separate neighbouring texts.
                let available = columns.saturating_sub(1);
                let text = cut(&in_charset(&lettering.text, charset), available);
                TextPiece {
                    line,
                    column: left + available.saturating_sub(width(&text)) / 2,
                    text,
                    ink: Ink::Plain,
                    bold: false,
                }
            }
        }
    }
}

/// What is shown at a position.
#[derive(Clone, Copy)]
enum Content<'a> {
    Glyph(&'a Glyph),
    Lettering(&'a Lettering),
}

/// Draws a scene as text: the board, then the caption on a separate line. The title is not drawn.
///
/// If several glyphs are at the same location, only the last one is shown. Every line ends with a
/// line feed and has no trailing blanks. If the scene has a glyph between two columns of cells,
/// space is left between each two neighbouring columns; otherwise the columns touch. If the scene
/// has a glyph between two rows, a line is left between each two neighbouring rows; otherwise no
/// line is left.
#[must_use]
pub fn draw(scene: &Scene, charset: Charset, colouring: Colouring) -> String {
    let mut page = TextPage::default();
    for piece in TextBoard::new(scene, charset).pieces {
        page.go_to(piece.line, piece.column);
        page.write(&piece.text, style(&piece, colouring));
    }
    page.end_line();
    if !scene.caption.is_empty() {
        let caption = in_charset(&scene.caption, charset);
        page.write(caption.trim_end(), Style::new());
        page.end_line();
    }
    page.text
}

/// Distance of neighbouring positions in half cells: 1 if anything is shown between cells, else 2.
fn step(mut positions: impl Iterator<Item = u32>) -> u32 {
    if positions.any(|position| position % 2 == 1) {
        1
    } else {
        2
    }
}

fn style(piece: &TextPiece, colouring: Colouring) -> Style {
    if colouring == Colouring::None {
        return Style::new();
    }
    let style = match piece.ink {
        Ink::Plain => Style::new(),
        Ink::Dim => Ansi256Color(DIM).on_default(),
        Ink::Kind(kind) => Ansi256Color(KINDS[usize::from(kind) % KINDS.len()]).on_default(),
    };
    if piece.bold { style.bold() } else { style }
}

/// A text on one line, in characters of the charset.
fn in_charset(text: &str, charset: Charset) -> String {
    let text = without_controls(text);
    match charset {
        Charset::Unicode => text,
        Charset::Ascii => text.replace(|letter: char| !letter.is_ascii(), "?"),
    }
}

/// The start of a text that fits into `columns` columns, without trailing blanks.
fn cut(text: &str, columns: usize) -> String {
    let mut used = 0;
    let fitting: String = without_controls(text)
        .chars()
        .take_while(|letter| {
            used += letter.width().unwrap_or(0);
            used <= columns
        })
        .collect();
    fitting.trim_end().to_owned()
}

/// Width of a text in columns.
fn width(text: &str) -> usize {
    text.chars().filter_map(UnicodeWidthChar::width).sum()
}

/// Text under construction, written row by row from the left.
#[derive(Default)]
struct TextPage {
    text: String,
    row: usize,
    column: usize,
}

impl TextPage {
    fn go_to(&mut self, row: usize, column: usize) {
        while self.row < row {
            self.text.push('\n');
            self.row += 1;
            self.column = 0;
        }
        let gap = column.saturating_sub(self.column);
        self.text.extend(std::iter::repeat_n(' ', gap));
        self.column += gap;
    }

    fn write(&mut self, text: &str, style: Style) {
        self.text += &format!("{style}{text}{style:#}");
        self.column += width(text);
    }

    fn end_line(&mut self) {
        if !self.text.is_empty() && !self.text.ends_with('\n') {
            self.text.push('\n');
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{self, GROUND, glyph};
    use quandary_core::scene::Use;

    fn put(scene: &mut Scene, x: u32, y: u32, glyph: Option<Glyph>) {
        scene.put(Use {
            x,
            y,
            symbol: None,
            glyph,
            label: String::new(),
        });
    }

    fn drawn(uses: &[(u32, u32, &str)]) -> String {
        let mut scene = Scene::new("", 3, 3, GROUND);
        for (x, y, text) in uses {
            put(&mut scene, *x, *y, glyph(text));
        }
        draw(&scene, Charset::Unicode, Colouring::None)
    }

    #[test]
    fn a_half_cell_is_one_row_and_two_columns() {
        assert_eq!(
            drawn(&[(0, 0, "a"), (2, 0, "bb"), (1, 3, "c")]),
            "a   bb\n\n\n  c\n"
        );
    }

    #[test]
    fn gaps_between_cells_are_closed_if_empty() {
        assert_eq!(
            drawn(&[(0, 0, "a"), (2, 0, "b"), (4, 2, "c")]),
            "a b\n    c\n"
        );
        assert_eq!(drawn(&[(0, 0, "a"), (2, 0, "b"), (0, 1, "c")]), "a b\nc\n");
    }

    #[test]
    fn the_last_glyph_at_a_position_is_shown() {
        assert_eq!(drawn(&[(0, 0, "aa"), (1, 0, "b"), (0, 0, "c")]), "c b\n");
    }

    #[test]
    fn lines_have_no_trailing_blanks() {
        assert_eq!(drawn(&[(0, 0, "a "), (5, 0, "  ")]), "a\n");
    }

    #[test]
    fn a_glyph_is_cut_by_its_display_width() {
        assert_eq!(
            drawn(&[(0, 0, "abc"), (1, 0, "漢字"), (2, 0, "e\u{301}")]),
            "ab漢e\u{301}\n"
        );
    }

    #[test]
    fn control_characters_are_replaced() {
        let mut scene = Scene::new("", 1, 1, GROUND);
        put(&mut scene, 0, 0, glyph("\u{1b}x"));
        scene.caption = "red\u{1b}[31m\nalert".to_owned();
        let text = draw(&scene, Charset::Unicode, Colouring::None);
        assert_eq!(text, " x\nred [31m alert\n");
    }

    #[test]
    fn invisible_characters_are_replaced() {
        let mut scene = Scene::new("", 1, 1, GROUND);
        scene.caption = "left \u{202e}thgir".to_owned();
        let text = draw(&scene, Charset::Unicode, Colouring::None);
        assert_eq!(text.trim_start(), "left \u{fffd}thgir\n");
    }

    #[test]
    fn the_ascii_charset_gives_only_ascii() {
        let mut scene = Scene::new("", 1, 1, GROUND);
        let both = Glyph {
            unicode: "═".to_owned(),
            ascii: "=".to_owned(),
            ink: Ink::Plain,
            bold: false,
        };
        put(&mut scene, 0, 0, Some(both));
        scene.caption = "Fl\u{e8}che".to_owned();
        assert_eq!(draw(&scene, Charset::Ascii, Colouring::None), "=\nFl?che\n");
        assert_eq!(
            draw(&scene, Charset::Unicode, Colouring::None),
            "═\nFl\u{e8}che\n"
        );
    }

    #[test]
    fn lettering_is_centred_in_its_cells() {
        let mut scene = Scene::new("", 6, 3, GROUND);
        put(&mut scene, 0, 0, glyph("##"));
        put(&mut scene, 10, 0, glyph("##"));
        for (x, text) in [(0, "one"), (6, "far too long")] {
            scene.letter(Lettering {
                x,
                y: 2,
                columns: 3,
                size: 0.3,
                text: text.to_owned(),
            });
        }
        let drawn = draw(&scene, Charset::Unicode, Colouring::None);
        assert_eq!(drawn, "##        ##\n one  far t\n");
    }

    #[test]
    fn colours_appear_only_on_request() {
        let mut scene = Scene::new("", 1, 1, GROUND);
        let mut red = glyph("a");
        if let Some(red) = &mut red {
            red.ink = Ink::Kind(10);
            red.bold = true;
        }
        put(&mut scene, 0, 0, red);
        assert_eq!(draw(&scene, Charset::Unicode, Colouring::None), "a\n");
        let coloured = draw(&scene, Charset::Unicode, Colouring::Ansi);
        assert_eq!(coloured, "\u{1b}[1m\u{1b}[38;5;160ma\u{1b}[0m\n");
    }

    #[test]
    fn an_empty_scene_has_no_lines() {
        assert_eq!(
            draw(&testing::empty(), Charset::Unicode, Colouring::Ansi),
            ""
        );
    }

    #[test]
    fn every_ink_is_readable_on_white_and_on_black() {
        for ink in KINDS.into_iter().chain([DIM]) {
            let bright = luminance(ink);
            let contrasts = ((bright + 0.05) / 0.05, 1.05 / (bright + 0.05));
            assert!(
                contrasts.0 >= 3.0 && contrasts.1 >= 3.0,
                "{ink}: {contrasts:?}"
            );
        }
    }

    /// Relative luminance (WCAG 2) of a colour of the 256-colour palette.
    fn luminance(colour: u8) -> f64 {
        let levels: [u8; 3] = if colour >= 232 {
            [8 + 10 * (colour - 232); 3]
        } else {
            let cube = colour - 16;
            [cube / 36, cube / 6 % 6, cube % 6]
                .map(|step| [0, 95, 135, 175, 215, 255][usize::from(step)])
        };
        let linear = levels.map(|level| ((f64::from(level) / 255.0 + 0.055) / 1.055).powf(2.4));
        0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]
    }
}

//! Draws text in an area of the screen: replaces characters that the terminal cannot show, and cuts
//! the text to the width of the area.

use crate::theme;
use quandary_core::words::is_invisible;
use quandary_player::settings::Theme;
use quandary_render::text::Charset;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;
use unicode_width::UnicodeWidthStr;

/// Draws text on a part of the screen.
pub(crate) struct Painter<'a> {
    pub(crate) buffer: &'a mut Buffer,
    pub(crate) theme: Theme,
    pub(crate) charset: Charset,
}

impl Painter<'_> {
    /// A text in characters that the terminal shows, whatever a file contains.
    pub(crate) fn clean(&self, text: &str) -> String {
        let letters = text.chars().map(|letter| match (letter, self.charset) {
            (letter, _) if letter.is_control() => ' ',
            (letter, _) if is_invisible(letter) => '?',
            (letter, Charset::Ascii) if !letter.is_ascii() => ascii(letter),
            (letter, _) => letter,
        });
        letters.collect()
    }

    /// Writes one line, cut to the width. Returns the number of columns used.
    pub(crate) fn text(&mut self, area: Rect, text: &str, style: Style) -> u16 {
        if area.height == 0 || area.width == 0 {
            return 0;
        }
        let text = self.clean(text);
        let (end, _) =
            self.buffer
                .set_stringn(area.x, area.y, text, usize::from(area.width), style);
        end.saturating_sub(area.x)
    }

    /// Writes words on several lines. Returns the number of lines used.
    pub(crate) fn wrapped(&mut self, area: Rect, text: &str, style: Style) -> u16 {
        let lines = wrap(&self.clean(text), usize::from(area.width));
        let mut used = 0;
        for (line, y) in lines.iter().zip(area.y..area.bottom()) {
            self.text(
                Rect {
                    y,
                    height: 1,
                    ..area
                },
                line,
                style,
            );
            used += 1;
        }
        used
    }

    /// Fills an area with blanks in a style.
    pub(crate) fn fill(&mut self, area: Rect, style: Style) {
        for position in area.positions() {
            if let Some(cell) = self.buffer.cell_mut(position) {
                cell.reset();
                cell.set_style(style);
            }
        }
    }

    /// Draws a frame with a title and returns the area inside.
    pub(crate) fn frame(&mut self, area: Rect, title: &str) -> Rect {
        self.fill(area, Style::new());
        let (corners, across, down) = match self.charset {
            Charset::Unicode => (["╭", "╮", "╰", "╯"], "─", "│"),
            Charset::Ascii => (["+", "+", "+", "+"], "-", "|"),
        };
        let style = theme::dim(self.theme);
        let (right, bottom) = (
            area.right().saturating_sub(1),
            area.bottom().saturating_sub(1),
        );
        let mut put = |x: u16, y: u16, sign: &str| {
            if let Some(cell) = self.buffer.cell_mut((x, y)) {
                cell.set_symbol(sign).set_style(style);
            }
        };
        for x in area.x..=right {
            put(x, area.y, across);
            put(x, bottom, across);
        }
        for y in area.y..=bottom {
            put(area.x, y, down);
            put(right, y, down);
        }
        for ((x, y), corner) in [
            (area.x, area.y),
            (right, area.y),
            (area.x, bottom),
            (right, bottom),
        ]
        .into_iter()
        .zip(corners)
        {
            put(x, y, corner);
        }
        let heading = Rect {
            x: area.x + 2,
            width: area.width.saturating_sub(4),
            height: 1,
            ..area
        };
        if !title.is_empty() {
            self.text(heading, &format!(" {title} "), theme::title(self.theme));
        }
        Rect {
            x: area.x + 2,
            y: area.y + 1,
            width: area.width.saturating_sub(4),
            height: area.height.saturating_sub(2),
        }
    }
}

/// An ASCII character for a sign that this program uses, or `?`.
fn ascii(letter: char) -> char {
    match letter {
        '─' | '–' | '—' => '-',
        '│' => '|',
        '▸' | '›' | '→' => '>',
        '←' => '<',
        '✓' => '*',
        '·' | '•' => '.',
        '↑' => '^',
        '↓' => 'v',
        _ => '?',
    }
}

/// Breaks a text into lines between words; longer words are broken anywhere.
pub(crate) fn wrap(text: &str, width: usize) -> Vec<String> {
    let mut lines = Vec::new();
    if width == 0 {
        return lines;
    }
    let mut line = String::new();
    for word in text.split_whitespace() {
        let mut word = word.to_owned();
        loop {
            let gap = usize::from(!line.is_empty());
            if line.width() + gap + word.width() <= width {
                line.extend(std::iter::repeat_n(' ', gap));
                line += &word;
                break;
            }
            if line.is_empty() {
                let rest = word.split_off(fitting(&word, width));
                lines.push(std::mem::replace(&mut word, rest));
            } else {
                lines.push(std::mem::take(&mut line));
            }
        }
    }
    if !line.is_empty() {
        lines.push(line);
    }
    lines
}

/// The length in bytes of the start of a word that fits, at least one character.
fn fitting(word: &str, width: usize) -> usize {
    let ends = word
        .char_indices()
        .map(|(at, letter)| at + letter.len_utf8());
    let mut fitting = ends.take_while(|end| word[..*end].width() <= width);
    let first = word.chars().next().map_or(1, char::len_utf8);
    fitting.by_ref().last().unwrap_or(first)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_wrapped() {
        assert_eq!(wrap("one two three", 7), ["one two", "three"]);
        assert_eq!(wrap("abcdefgh i", 3), ["abc", "def", "gh", "i"]);
        assert_eq!(wrap("漢字漢", 3), ["漢", "字", "漢"]);
        assert_eq!(wrap("漢", 1), ["漢"]);
        assert!(wrap("x", 0).is_empty() && wrap("  ", 5).is_empty());
    }
}

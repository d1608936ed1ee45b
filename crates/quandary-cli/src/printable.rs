//! Text that is safe to print on a terminal.
//!
//! File names, level titles and other text from outside can contain characters that control the
//! terminal. Standard output and standard error therefore take only [`Printable`] text, and every
//! conversion from a string makes these characters visible.

use annotate_snippets::{Group, Renderer};
use anstyle::Style;
use clap::builder::StyledStr;
use comfy_table::Table;
use quandary_core::scene::Scene;
use quandary_core::words::{printable, visible};
use quandary_render::text::{self, Charset, Colouring};
use std::borrow::Cow;
use std::ops::Add;

/// Text that is safe to print on a terminal. It controls the terminal only by line ends, tabs and
/// the styles that this program adds.
///
/// It does not implement `Display`: a string made of it would be escaped again, with its styles.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Printable(String);

impl Printable {
    /// Text of several lines. Line ends and tabs stay; the other control characters are made visible.
    pub(crate) fn lines(text: &str) -> Self {
        let lines = text.replace("\r\n", "\n");
        let letters = lines.chars().map(|letter| match letter {
            '\n' | '\t' => letter,
            _ => visible(letter),
        });
        Self(letters.collect())
    }

    /// A drawing, without the line end of its last line. The renderer replaces control characters
    /// in the texts of the scene; escaping here would also escape the colours.
    pub(crate) fn drawing(scene: &Scene, charset: Charset, colouring: Colouring) -> Self {
        let drawn = text::draw(scene, charset, colouring);
        Self(drawn.trim_end_matches('\n').to_owned())
    }

    /// Findings with excerpts. All texts in the groups have to be printable already, because
    /// escaping here would also escape the colours.
    pub(crate) fn rendered_findings(renderer: &Renderer, groups: &[Group<'_>]) -> Self {
        Self(renderer.render(groups))
    }

    /// The help of a command, without the line end of its last line. It consists of text of this
    /// program; escaping here would also escape the styles.
    pub(crate) fn help(help: &StyledStr) -> Self {
        Self(help.ansi().to_string().trim_end().to_owned())
    }

    /// The lines of a table, without trailing blanks. All cells have to be printable already,
    /// because escaping here would also escape the colours.
    pub(crate) fn table_lines(table: &Table) -> Vec<Self> {
        let drawn = table.to_string();
        let lines = drawn.lines().map(|line| Self(line.trim_end().to_owned()));
        lines.collect()
    }

    /// Adds a style.
    pub(crate) fn styled(self, style: Style) -> Self {
        Self(format!("{style}{}{style:#}", self.0))
    }

    pub(crate) fn as_str(&self) -> &str {
        &self.0
    }
}

/// One line of text. Control characters become control pictures, invisible formatting characters
/// `U+FFFD`.
impl From<&str> for Printable {
    fn from(text: &str) -> Self {
        Self(printable(text))
    }
}

impl From<&String> for Printable {
    fn from(text: &String) -> Self {
        Self::from(text.as_str())
    }
}

impl From<String> for Printable {
    fn from(text: String) -> Self {
        Self::from(text.as_str())
    }
}

impl<T: Into<Printable>> Add<T> for Printable {
    type Output = Self;

    fn add(self, other: T) -> Self {
        Self(self.0 + other.into().as_str())
    }
}

/// For libraries that arrange text on the terminal.
impl From<Printable> for Cow<'_, str> {
    fn from(text: Printable) -> Self {
        Self::Owned(text.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::table::TextStyle;

    #[test]
    fn control_characters_become_visible() {
        let text = Printable::from("a\x1b[31m\u{202e}b\t");
        assert_eq!(text.as_str(), "a␛[31m\u{fffd}b␉");
    }

    #[test]
    fn invisible_characters_become_visible() {
        let invisible =
            "\u{9b}\u{ad}\u{61c}\u{200e}\u{202e}\u{2066}\u{3164}\u{feff}\u{e0001}\u{e0041}";
        let shown = "\u{fffd}".repeat(invisible.chars().count());
        assert_eq!(Printable::from(invisible).as_str(), shown);
        let displayed = "häßlich 箱 🚂";
        assert_eq!(Printable::from(displayed).as_str(), displayed);
    }

    #[test]
    fn lines_and_tabs_of_a_text_stay() {
        let text = Printable::lines("a\tb\r\nc\x1b[2J\r");
        assert_eq!(text.as_str(), "a\tb\nc␛[2J␍");
    }

    #[test]
    fn only_styles_of_the_program_survive() {
        let painted = TextStyle::Success.paint("a\x1b[2J");
        assert_eq!(painted.as_str(), "\x1b[32ma␛[2J\x1b[0m");
        let line = Printable::from("\x1b ") + painted + ", \x1b" + String::from("\n");
        assert_eq!(line.as_str(), "␛ \x1b[32ma␛[2J\x1b[0m, ␛␊");
    }
}

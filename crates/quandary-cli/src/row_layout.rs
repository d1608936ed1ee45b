//! Prints a table of text row by row.
//!
//! Unlike a [`TextTable`](crate::table::TextTable), a row layout needs only the widths of the
//! columns in advance. The output of a long list therefore begins at once, and rows can be printed
//! as they are computed.

use crate::context::Out;
use crate::exit::CliError;
use crate::printable::Printable;
use crate::table::{Alignment, TextStyle};
use unicode_width::{UnicodeWidthChar, UnicodeWidthStr};

/// Spaces between two columns.
const GAP: usize = 2;

/// The width to which a shortened column shrinks at most.
const LEAST_WIDTH: usize = 8;

/// The width of lines if standard output is not a terminal.
const DEFAULT_WIDTH: usize = 80;

/// The mark where a text was cut.
const CUT: char = '…';

/// A column whose texts have at most this width.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct LayoutColumn {
    heading: String,
    alignment: Alignment,
    width: usize,
    cut: Cut,
}

/// Which part of a text that is too wide is dropped.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Cut {
    Start,
    End,
}

impl LayoutColumn {
    pub(crate) fn new(heading: &str, alignment: Alignment) -> Self {
        Self {
            heading: heading.to_owned(),
            alignment,
            width: heading.width(),
            cut: Cut::End,
        }
    }

    /// A column of file names. The start of a path says less than its end.
    pub(crate) fn of_files(heading: &str) -> Self {
        Self {
            cut: Cut::Start,
            ..Self::new(heading, Alignment::Truncated)
        }
    }

    /// Makes the column wide enough for a text.
    pub(crate) fn fit(&mut self, text: &str) {
        self.width = self.width.max(text.width());
    }

    fn can_shrink(&self) -> bool {
        self.width > LEAST_WIDTH && self.alignment != Alignment::Right
    }
}

/// The columns of rows.
#[derive(Debug)]
pub(crate) struct RowLayout(Vec<LayoutColumn>);

impl RowLayout {
    /// Lays out columns on lines that are as wide as the terminal, or 80 characters.
    pub(crate) fn new(columns: Vec<LayoutColumn>, out: &Out) -> Self {
        Self::within(columns, out.width().map_or(DEFAULT_WIDTH, usize::from))
    }

    /// Shortens columns until the lines fit: first the truncated ones, then the others with text,
    /// always the widest one. Numbers are never cut.
    fn within(columns: Vec<LayoutColumn>, width: usize) -> Self {
        let mut layout = Self(columns);
        for alignment in [Alignment::Truncated, Alignment::Left] {
            while layout.width() > width {
                let columns = layout.0.iter_mut();
                let columns = columns.filter(|column| column.alignment == alignment);
                let widest = columns.filter(|column| column.can_shrink());
                match widest.max_by_key(|column| column.width) {
                    Some(widest) => widest.width -= 1,
                    None => break,
                }
            }
        }
        layout
    }

    fn width(&self) -> usize {
        let columns: usize = self.0.iter().map(|column| column.width).sum();
        columns + GAP * self.0.len().saturating_sub(1)
    }

    pub(crate) fn print_headings(&self, out: &mut Out) -> Result<(), CliError> {
        let headings: Vec<String> = self.0.iter().map(|column| column.heading.clone()).collect();
        out.line(TextStyle::Dim.paint(self.line(&headings)))
    }

    pub(crate) fn print(&self, cells: &[String], out: &mut Out) -> Result<(), CliError> {
        out.line(self.line(cells))
    }

    /// One line without trailing blanks.
    fn line(&self, cells: &[String]) -> String {
        let mut line = String::new();
        for (column, cell) in self.0.iter().zip(cells) {
            let cell = Printable::from(cell);
            let cell = shortened(cell.as_str(), column.width, column.cut);
            let padding = " ".repeat(column.width.saturating_sub(cell.width()));
            match column.alignment {
                Alignment::Right => line.extend([&padding, &*cell]),
                Alignment::Left | Alignment::Truncated => line.extend([&*cell, &padding]),
            }
            line.push_str(&" ".repeat(GAP));
        }
        line.truncate(line.trim_end_matches(' ').len());
        line
    }
}

/// A text that is not wider than `width`.
fn shortened(text: &str, width: usize, cut: Cut) -> String {
    if text.width() <= width {
        return text.to_owned();
    }
    match cut {
        Cut::End => format!("{}{CUT}", fitting(text.chars(), width).trim_end()),
        Cut::Start => {
            let end = fitting(text.chars().rev(), width);
            std::iter::once(CUT).chain(end.chars().rev()).collect()
        }
    }
}

/// The characters that leave room for the mark.
fn fitting(letters: impl Iterator<Item = char>, width: usize) -> String {
    let mut left = width.saturating_sub(1);
    let fits = |letter: &char| {
        let wide = letter.width().unwrap_or(0);
        let fits = wide <= left;
        left = left.saturating_sub(wide);
        fits
    };
    letters.take_while(fits).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn columns() -> Vec<LayoutColumn> {
        let mut columns = vec![
            LayoutColumn::new("#", Alignment::Right),
            LayoutColumn::new("title", Alignment::Truncated),
            LayoutColumn::new("size", Alignment::Left),
        ];
        let cells = ["1234", "The title of the level", "30x20, 7 boxes"];
        for (column, cell) in columns.iter_mut().zip(cells) {
            column.fit(cell);
        }
        columns
    }

    #[test]
    fn titles_are_shortened_first_then_other_texts_and_never_numbers() {
        let cells = ["12", "The title of the level", "30x20, 7 boxes"].map(str::to_owned);
        let line = |width| RowLayout::within(columns(), width).line(&cells);
        assert_eq!(line(80), "  12  The title of the level  30x20, 7 boxes");
        assert_eq!(line(40), "  12  The title of the…   30x20, 7 boxes");
        assert_eq!(line(26), "  12  The tit…  30x20, 7…");
        assert_eq!(line(1), "  12  The tit…  30x20,…");
    }

    #[test]
    fn wide_characters_count_twice() {
        assert_eq!(shortened("倉庫番倉庫番", 12, Cut::End), "倉庫番倉庫番");
        assert_eq!(shortened("倉庫番倉庫番", 8, Cut::End), "倉庫番…");
        assert_eq!(shortened("倉庫番倉庫番", 8, Cut::Start), "…倉庫番");
    }

    #[test]
    fn paths_are_shortened_at_their_start() {
        let mut file = LayoutColumn::of_files("file");
        let path = "tents/boards/10x10.txt".to_owned();
        file.fit(&path);
        let layout = RowLayout::within(vec![file], 12);
        assert_eq!(layout.line(&[path]), "…s/10x10.txt");
    }
}

//! Text tables without borders, no wider than the terminal.

use crate::context::Out;
use crate::exit::CliError;
use crate::printable::Printable;
use anstyle::{AnsiColor, Style};
use comfy_table::{
    Cell, CellAlignment, ColumnConstraint, ContentArrangement, Row, Table, Width, presets,
};

/// The alignment of a column.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Alignment {
    /// Left-aligned text, never truncated.
    Left,
    /// Right-aligned numbers.
    Right,
    /// Left-aligned text, truncated if the table is too wide.
    Truncated,
}

/// Spaces between two columns.
const PADDING: u16 = 2;
/// Minimum width of a truncated column, unless its text is shorter.
const MIN_TRUNCATED_WIDTH: u16 = 8;

/// The heading and alignment of a column.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Column<'a>(pub(crate) &'a str, pub(crate) Alignment);

/// The style of a text; it never carries information that the text lacks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum TextStyle {
    Plain,
    Success,
    Error,
    Warning,
    Dim,
    Bold,
}

impl TextStyle {
    fn ansi(self) -> Style {
        let colour = |colour: AnsiColor| Style::new().fg_color(Some(colour.into()));
        match self {
            Self::Plain => Style::new(),
            Self::Success => colour(AnsiColor::Green),
            Self::Error => colour(AnsiColor::Red).bold(),
            Self::Warning => colour(AnsiColor::Yellow),
            Self::Dim => Style::new().dimmed(),
            Self::Bold => Style::new().bold(),
        }
    }

    pub(crate) fn paint(self, text: impl Into<Printable>) -> Printable {
        text.into().styled(self.ansi())
    }
}

/// A table built row by row.
pub(crate) struct TextTable<'a> {
    columns: Vec<Column<'a>>,
    rows: Vec<Vec<Printable>>,
    /// Headings, each with the index of the row below it.
    headings: Vec<(usize, Printable)>,
}

impl<'a> TextTable<'a> {
    pub(crate) fn new(columns: Vec<Column<'a>>) -> Self {
        Self {
            columns,
            rows: Vec::new(),
            headings: Vec::new(),
        }
    }

    /// Adds a heading above the following rows, unless the last heading is the same.
    pub(crate) fn heading(&mut self, heading: &str) {
        let heading = TextStyle::Bold.paint(heading);
        if self
            .headings
            .last()
            .is_none_or(|(_, last)| *last != heading)
        {
            self.headings.push((self.rows.len(), heading));
        }
    }

    /// Adds a row.
    pub(crate) fn push(&mut self, cells: impl IntoIterator<Item = (String, TextStyle)>) {
        let cells = cells.into_iter();
        let cells = cells.map(|(text, style)| style.paint(text));
        self.rows.push(cells.collect());
    }

    /// Prints the table, no wider than the terminal. If there is none, no text is truncated.
    pub(crate) fn print(&self, out: &mut Out) -> Result<(), CliError> {
        self.print_within(out.width(), out)
    }

    /// Prints the table with truncated texts so that it has at most this width, if possible.
    pub(crate) fn print_within(&self, width: Option<u16>, out: &mut Out) -> Result<(), CliError> {
        let mut headings = self.headings.iter().peekable();
        // The column headings take the first line, then each row takes one line.
        for (index, line) in self.draw(width).into_iter().enumerate() {
            if let Some((_, heading)) = headings.next_if(|(row, _)| row + 1 == index) {
                out.line(heading.clone())?;
            }
            out.line(line)?;
        }
        Ok(())
    }

    /// The column headings and the rows, one line each.
    fn draw(&self, width: Option<u16>) -> Vec<Printable> {
        let mut table = Table::new();
        table
            .load_style(presets::NOTHING)
            .set_truncation_indicator("…")
            .force_no_tty();
        let heads = self.columns.iter();
        let heads = heads.map(|Column(head, _)| cell(&TextStyle::Dim.paint(*head)));
        let mut heads = Row::from(heads);
        heads.max_height(1);
        table.set_header(heads);
        for row in &self.rows {
            let mut row = Row::from(row.iter().map(cell));
            row.max_height(1);
            table.add_row(row);
        }
        if let Some(width) = width {
            table.set_content_arrangement(ContentArrangement::Dynamic);
            table.set_width(width);
        }
        let widest = table.column_max_content_widths();
        let columns = table.column_iter_mut().zip(&self.columns);
        for ((column, Column(_, alignment)), widest) in columns.zip(widest) {
            column.set_padding((0, PADDING));
            match alignment {
                Alignment::Left => column.set_constraint(ColumnConstraint::ContentWidth),
                Alignment::Truncated => {
                    let least = Width::Fixed(widest.min(MIN_TRUNCATED_WIDTH) + PADDING);
                    column.set_constraint(ColumnConstraint::LowerBoundary(least))
                }
                Alignment::Right => {
                    column.set_cell_alignment(CellAlignment::Right);
                    column.set_constraint(ColumnConstraint::ContentWidth)
                }
            };
        }
        Printable::table_lines(&table)
    }
}

fn cell(text: &Printable) -> Cell {
    Cell::new(text.as_str())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_row_is_one_line_and_truncation_has_a_minimum() {
        let mut rows = TextTable::new(vec![
            Column("#", Alignment::Right),
            Column("title of the level", Alignment::Truncated),
            Column("what was found in the end", Alignment::Left),
        ]);
        let cells = ["7", "A title of many words", "it cannot be solved at all"];
        rows.push(cells.map(|cell| (cell.to_owned(), TextStyle::Plain)));
        for width in [1, 20, 40, 60] {
            let drawn = rows.draw(Some(width));
            let plain = |line: &Printable| anstream::adapter::strip_str(line.as_str()).to_string();
            let lines: Vec<_> = drawn.iter().map(plain).collect();
            let [heads, row] = &lines[..] else {
                panic!("two lines: {lines:?}");
            };
            assert!(heads.contains("title o"), "{heads}");
            assert!(row.contains("A title"), "{row}");
        }
    }
}

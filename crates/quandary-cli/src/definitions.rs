//! Formats lists of names with their descriptions, and breaks text into lines.

use crate::context::Out;
use crate::exit::CliError;

/// The width of text that does not go to a terminal, and the largest one on a terminal.
pub(crate) const WIDTH: usize = 80;
/// Columns before each name.
const INDENT: usize = 2;
/// Columns between the longest name and the descriptions.
const GAP: usize = 2;
/// The longest name that has its description on the same line.
const LONGEST_NAME: usize = 26;

/// The width for text in lines.
pub(crate) fn text_width(out: &Out) -> usize {
    let width = out.width().map_or(WIDTH, usize::from);
    width.min(WIDTH)
}

/// Breaks a text into lines of at most this width. Line ends of the text stay.
pub(crate) fn broken(text: &str, width: usize) -> Vec<String> {
    text.lines()
        .flat_map(|line| broken_line(line, width))
        .collect()
}

fn broken_line(text: &str, width: usize) -> Vec<String> {
    let mut lines = vec![String::new()];
    for word in text.split_whitespace() {
        let last = lines.len() - 1;
        let line = &mut lines[last];
        if line.is_empty() {
            line.push_str(word);
        } else if line.chars().count() + 1 + word.chars().count() <= width {
            line.push(' ');
            line.push_str(word);
        } else {
            lines.push(word.to_owned());
        }
    }
    lines
}

/// Lines with the names in a column and the descriptions, broken into lines, to the right of it.
pub(crate) fn definitions(rows: &[(String, String)], width: usize) -> Vec<String> {
    let lengths = rows.iter().map(|(name, _)| name.chars().count());
    let longest = lengths
        .filter(|length| *length <= LONGEST_NAME)
        .max()
        .unwrap_or(0);
    let column = INDENT + longest + GAP;
    let mut lines = Vec::new();
    for (name, description) in rows {
        let mut described = broken(description, width.saturating_sub(column)).into_iter();
        let head = format!("{:INDENT$}{name}", "");
        if name.chars().count() > longest {
            lines.push(head);
        } else {
            let first = described.next().unwrap_or_default();
            lines.push(format!("{head:column$}{first}").trim_end().to_owned());
        }
        lines.extend(described.map(|line| format!("{:column$}{line}", "")));
    }
    lines
}

/// Prints lines with an indent.
pub(crate) fn print_indented(text: &str, out: &mut Out) -> Result<(), CliError> {
    for line in text.lines() {
        let line = format!("{:INDENT$}{line}", "");
        out.line(line.trim_end())?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn descriptions_are_broken_in_a_column_of_their_own() {
        let long = "a-name-that-is-longer-than-the-column";
        let rows = [
            ("one", "first words of it"),
            ("three", "x"),
            (long, "below"),
        ];
        let rows = rows.map(|(name, text)| (name.to_owned(), text.to_owned()));
        let lines = definitions(&rows, 22);
        let expected = [
            "  one    first words",
            "         of it",
            "  three  x",
            "  a-name-that-is-longer-than-the-column",
            "         below",
        ];
        assert_eq!(lines, expected);
    }

    #[test]
    fn line_ends_stay_and_words_are_not_cut() {
        let lines = broken("one two\n\nincomprehensible three", 7);
        assert_eq!(lines, ["one two", "", "incomprehensible", "three"]);
    }
}

//! CSV output of tables.

use crate::printable::Printable;
use quandary_core::family::{Cell, Table};

/// The table as comma-separated values as in RFC 4180, but with LF line ends.
pub(super) fn text(table: &Table) -> String {
    let line = |cells: Vec<String>| cells.join(",") + "\n";
    let head = line(table.names().map(text_value).collect());
    let rows = table.rows.iter();
    let rows = rows.map(|row| line(row.iter().map(value).collect()));
    head + &rows.collect::<String>()
}

fn value(cell: &Cell) -> String {
    match cell {
        Cell::Word(word) => text_value(word),
        Cell::Number(number) => number.to_string(),
        Cell::Decimal(number) => number.plain().to_string(),
        Cell::Empty => String::new(),
    }
}

fn text_value(text: &str) -> String {
    quoted(&spreadsheet_text(text))
}

/// Printable text. What a spreadsheet would take for a formula begins with an apostrophe.
fn spreadsheet_text(text: &str) -> String {
    let text = Printable::from(text);
    let text = text.as_str();
    if text.starts_with(['=', '+', '-', '@']) {
        format!("'{text}")
    } else {
        text.to_owned()
    }
}

fn quoted(text: &str) -> String {
    if text.contains([',', '"', '\n', '\r']) {
        format!("\"{}\"", text.replace('"', "\"\""))
    } else {
        text.to_owned()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use quandary_core::family::Decimal;

    #[test]
    fn formulas_are_text_in_a_spreadsheet() {
        let cells = ["=1+1", "+1", "-1", "@a", "a=1", "\t=1"].map(spreadsheet_text);
        assert_eq!(cells, ["'=1+1", "'+1", "'-1", "'@a", "a=1", "␉=1"]);
    }

    #[test]
    fn csv_values_with_commas_and_quotes_are_quoted() {
        let table = Table {
            rows: vec![
                vec!["a, \"b\"".into(), 7.into()],
                vec![Cell::Empty, 1_000.into()],
                vec!["=1+1\x1b[2J".into(), 3.into()],
                vec!["-1".into(), Decimal::hundredths(-5).into()],
                vec!["".into(), Decimal::hundredths(5).difference().into()],
            ],
            ..Table::new(&["what", "=count\x1b"])
        };
        let expected = "what,'=count␛\n\"a, \"\"b\"\"\",7\n,1000\n'=1+1␛[2J,3\n'-1,-0.05\n,0.05\n";
        assert_eq!(text(&table), expected);
    }
}

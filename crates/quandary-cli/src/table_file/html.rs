//! HTML output of tables: one page that needs no other file.

use super::TablePage;
use crate::printable::Printable;
use quandary_core::family::{Cell, Table};
use std::fmt::Write;

/// The rows scroll sideways below the head on narrow screens.
const STYLE: &str = "\
:root{color-scheme:light dark}\
body{font:16px/1.4 system-ui,sans-serif;margin:1rem auto;max-width:72rem;padding:0 1rem}\
h1{font-size:1.4rem;margin:0 0 .5rem;overflow-wrap:anywhere}\
p{margin:.25rem 0}\
div{margin-top:1rem;overflow-x:auto}\
table{border-collapse:collapse;font-variant-numeric:tabular-nums}\
th,td{padding:.25rem .75rem .25rem 0;text-align:left;vertical-align:top}\
th{border-bottom:2px solid;white-space:nowrap}\
tr+tr td{border-top:1px solid #8886}\
.n{text-align:right;white-space:nowrap}";

/// The page with the table. Columns without any value are omitted.
pub(super) fn text(page: &TablePage<'_>) -> String {
    let title = escaped(&page.title);
    let sentences = page.sentences.iter();
    let sentences = sentences.map(|sentence| format!("<p>{}</p>\n", escaped(sentence)));
    format!(
        "<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width\">\n<title>{title}</title>\n\
         <style>{STYLE}</style>\n</head>\n<body>\n<h1>{title}</h1>\n{}{}</body>\n</html>\n",
        sentences.collect::<String>(),
        rows(page.table)
    )
}

/// How a column is aligned.
#[derive(Clone, Copy)]
enum Align {
    Text,
    Number,
}

impl Align {
    /// Numbers, unless the column has a text.
    fn of(table: &Table, column: usize) -> Self {
        let mut cells = table.rows.iter().filter_map(|row| row.get(column));
        match cells.any(|cell| matches!(cell, Cell::Word(_))) {
            true => Self::Text,
            false => Self::Number,
        }
    }

    fn class(self) -> &'static str {
        match self {
            Self::Text => "",
            Self::Number => " class=\"n\"",
        }
    }
}

fn rows(table: &Table) -> String {
    let is_filled = |column: &usize| {
        let mut cells = table.rows.iter().filter_map(|row| row.get(*column));
        cells.any(|cell| *cell != Cell::Empty)
    };
    let columns = (0..table.columns.len()).filter(is_filled);
    let columns = columns.map(|column| (column, Align::of(table, column).class()));
    let columns: Vec<(usize, &str)> = columns.collect();
    if columns.is_empty() {
        return String::new();
    }
    let mut html = "<div><table>\n<thead><tr>".to_owned();
    for (column, class) in &columns {
        let name = escaped(&table.columns[*column].name);
        let _ = write!(html, "<th scope=\"col\"{class}>{name}</th>");
    }
    html += "</tr></thead>\n<tbody>\n";
    for row in &table.rows {
        html += "<tr>";
        for (column, class) in &columns {
            let value = row.get(*column).map(value).unwrap_or_default();
            let _ = write!(html, "<td{class}>{value}</td>");
        }
        html += "</tr>\n";
    }
    html + "</tbody>\n</table></div>\n"
}

fn value(cell: &Cell) -> String {
    match cell {
        Cell::Word(word) => escaped(word),
        Cell::Number(number) => number.to_string(),
        Cell::Decimal(number) => number.to_string(),
        Cell::Empty => String::new(),
    }
}

/// Printable text without markup.
fn escaped(text: &str) -> String {
    let mut escaped = String::new();
    for letter in Printable::from(text).as_str().chars() {
        match letter {
            '&' => escaped += "&amp;",
            '<' => escaped += "&lt;",
            '>' => escaped += "&gt;",
            '"' => escaped += "&quot;",
            '\'' => escaped += "&#39;",
            letter => escaped.push(letter),
        }
    }
    escaped
}

#[cfg(test)]
mod tests {
    use super::*;
    use quandary_core::family::Decimal;

    fn page(table: &Table) -> String {
        text(&TablePage {
            title: "a < b".to_owned(),
            sentences: vec!["1 & 2"],
            table,
        })
    }

    #[test]
    fn texts_are_no_markup() {
        let table = Table {
            rows: vec![vec!["<script>alert('\"&')</script>\x1b".into()]],
            ..Table::new(&["<b>"])
        };
        let html = page(&table);
        assert!(
            html.contains("<td>&lt;script&gt;alert(&#39;&quot;&amp;&#39;)&lt;/script&gt;␛</td>")
        );
        assert!(html.contains("<th scope=\"col\">&lt;b&gt;</th>"));
        assert!(html.contains("<h1>a &lt; b</h1>\n<p>1 &amp; 2</p>"));
        assert!(!html.contains("<script") && !html.contains('\x1b'));
    }

    #[test]
    fn numbers_are_aligned_and_empty_columns_omitted() {
        let table = Table {
            rows: vec![
                vec![7.into(), Cell::Empty, "one".into(), 3.into()],
                vec![
                    Decimal::hundredths(-5).into(),
                    Cell::Empty,
                    Cell::Empty,
                    "two".into(),
                ],
            ],
            ..Table::new(&["left", "nothing", "title", "mixed"])
        };
        let html = page(&table);
        let lines = [
            "<th scope=\"col\" class=\"n\">left</th><th scope=\"col\">title</th><th scope=\"col\">mixed</th>",
            "<tr><td class=\"n\">7</td><td>one</td><td>3</td></tr>",
            "<tr><td class=\"n\">-0.05</td><td></td><td>two</td></tr>",
        ];
        for line in lines {
            assert!(html.contains(line), "{line}\n{html}");
        }
        assert!(!page(&Table::new(&["left"])).contains("<table"));
    }
}

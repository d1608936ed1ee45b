//! Tables as files for other programs: for spreadsheets and for browsers.

mod csv;
mod html;

use quandary_core::family::Table;

/// A format of tables.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum TableFile {
    Csv,
    Html,
}

/// A table, and the texts that a page shows with it.
pub(crate) struct TablePage<'a> {
    pub(crate) title: String,
    /// Sentences below the title.
    pub(crate) sentences: Vec<&'a str>,
    pub(crate) table: &'a Table,
}

/// A table in one of the formats. Its texts control neither a terminal nor the program that reads it.
pub(crate) struct TableText(String);

impl TableText {
    pub(crate) fn as_str(&self) -> &str {
        &self.0
    }

    pub(crate) fn into_bytes(self) -> Vec<u8> {
        self.0.into_bytes()
    }
}

impl TableFile {
    pub(crate) fn write(self, page: &TablePage<'_>) -> TableText {
        TableText(match self {
            Self::Csv => csv::text(page.table),
            Self::Html => html::text(page),
        })
    }

    /// The name of the format in messages.
    pub(crate) fn word(self) -> &'static str {
        match self {
            Self::Csv => "CSV",
            Self::Html => "HTML",
        }
    }
}

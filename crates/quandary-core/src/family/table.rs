//! Tables, which front ends display or write as JSON, CSV or HTML.

use std::fmt;

/// A table: rows that all have the same columns.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Table {
    /// The columns.
    pub columns: Vec<Column>,
    /// The rows, each with one cell for each column.
    pub rows: Vec<Vec<Cell>>,
}

impl Table {
    /// A table without rows, whose columns are shown in full.
    #[must_use]
    pub fn new(columns: &[&str]) -> Self {
        Self {
            columns: columns.iter().copied().map(Column::from).collect(),
            rows: Vec::new(),
        }
    }

    /// The names of the columns.
    pub fn names(&self) -> impl Iterator<Item = &str> {
        self.columns.iter().map(|column| column.name.as_str())
    }
}

/// A column of a table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Column {
    /// The name, for example `month`. In JSON it is the field name of the cells.
    pub name: String,
    /// What is shown where the table is too wide.
    pub fit: Fit,
}

/// What is shown of the texts of a column where a table is too wide.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fit {
    /// The whole texts.
    Whole,
    /// The beginning of each text.
    Shortened,
}

impl Column {
    /// A column whose texts may be shortened, for example `title`.
    #[must_use]
    pub fn shortened(name: &str) -> Self {
        Self {
            name: name.to_owned(),
            fit: Fit::Shortened,
        }
    }
}

impl From<String> for Column {
    fn from(name: String) -> Self {
        Self {
            name,
            fit: Fit::Whole,
        }
    }
}

impl From<&str> for Column {
    fn from(name: &str) -> Self {
        Self::from(name.to_owned())
    }
}

/// One cell of a table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Cell {
    /// Text.
    Word(String),
    /// A natural number.
    Number(u64),
    /// A decimal number, which may be negative.
    Decimal(Decimal),
    /// An empty cell.
    Empty,
}

impl From<u64> for Cell {
    fn from(number: u64) -> Self {
        Self::Number(number)
    }
}

impl From<Decimal> for Cell {
    fn from(number: Decimal) -> Self {
        Self::Decimal(number)
    }
}

impl From<&str> for Cell {
    fn from(word: &str) -> Self {
        Self::Word(word.to_owned())
    }
}

impl From<String> for Cell {
    fn from(word: String) -> Self {
        Self::Word(word)
    }
}

impl<T: Into<Self>> From<Option<T>> for Cell {
    fn from(value: Option<T>) -> Self {
        value.map_or(Self::Empty, Into::into)
    }
}

/// A decimal number with its number of decimal places: `12.35`, `-0.10` or `7`.
///
/// ```
/// use quandary_core::family::Decimal;
///
/// assert_eq!(Decimal::hundredths(-5).to_string(), "-0.05");
/// assert_eq!(Decimal::hundredths(120).difference().to_string(), "+1.20");
/// assert_eq!(Decimal::whole(7).to_string(), "7");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Decimal {
    /// The number, in units of the last decimal place.
    units: i64,
    places: Places,
    plus: Plus,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Places {
    None,
    Two,
}

/// Whether positive numbers have a sign.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Plus {
    Hidden,
    Shown,
}

impl Decimal {
    /// A number of hundredths, with two decimal places.
    #[must_use]
    pub const fn hundredths(units: i64) -> Self {
        Self {
            units,
            places: Places::Two,
            plus: Plus::Hidden,
        }
    }

    /// A whole number.
    #[must_use]
    pub const fn whole(units: i64) -> Self {
        Self {
            units,
            places: Places::None,
            plus: Plus::Hidden,
        }
    }

    /// The number as a difference: people see a plus sign if it is positive.
    #[must_use]
    pub const fn difference(self) -> Self {
        Self {
            plus: Plus::Shown,
            ..self
        }
    }

    /// The number for programs, without a plus sign.
    #[must_use]
    pub const fn plain(self) -> Self {
        Self {
            plus: Plus::Hidden,
            ..self
        }
    }

    /// The nearest floating-point number.
    #[must_use]
    pub fn value(self) -> f64 {
        let units = self.units as f64;
        match self.places {
            Places::None => units,
            Places::Two => units / 100.0,
        }
    }
}

impl fmt::Display for Decimal {
    fn fmt(&self, to: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.units.signum(), self.plus) {
            (-1, _) => to.write_str("-")?,
            (1, Plus::Shown) => to.write_str("+")?,
            _ => {}
        }
        let units = self.units.unsigned_abs();
        match self.places {
            Places::None => write!(to, "{units}"),
            Places::Two => write!(to, "{}.{:02}", units / 100, units % 100),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn decimals_have_two_places_and_a_sign_where_they_are_differences() {
        let shown = [0, 5, 99, 100, -1, -250, i64::MIN].map(|units| {
            let number = Decimal::hundredths(units);
            (number.to_string(), number.difference().to_string())
        });
        let wanted = [
            ("0.00", "0.00"),
            ("0.05", "+0.05"),
            ("0.99", "+0.99"),
            ("1.00", "+1.00"),
            ("-0.01", "-0.01"),
            ("-2.50", "-2.50"),
            ("-92233720368547758.08", "-92233720368547758.08"),
        ];
        assert_eq!(
            shown,
            wanted.map(|(one, other)| (one.to_owned(), other.to_owned()))
        );
        assert_eq!(Decimal::whole(3).difference().to_string(), "+3");
        assert_eq!(Decimal::whole(3).difference().plain().to_string(), "3");
        assert_eq!(Decimal::hundredths(1235).value(), 12.35);
    }
}

//! Periods such as `2026-01` in place of a file name (SPEC, A11). A period is a month, a year or a
//! range, and stands for one position for each of its dates.

use super::position::split;
use super::{named_kits, notation};
use crate::date::{MONTHS, NumericDate, day_from_today, four_digits, name_number};
use jiff::civil::Date;

/// The maximum number of dates of a period: ten years.
const MAX_DATES: usize = 3_660;

/// Writes a line for each date of the period that a text names: the name of the kit, the date and
/// the placed pieces. Returns `None` if the text does not name a period.
pub(super) fn lines(text: &str, today: Date) -> Option<String> {
    let text = text.trim();
    if text.contains(['\n', '\r']) {
        return None;
    }
    let (names, _) = split(text);
    let moves = &text[names.end..];
    let mut words = notation::words(&text[names]).map(|(_, word)| word);
    let mut words: Vec<&str> = words.by_ref().collect();
    let kit = words
        .first()
        .filter(|word| named_kits::find(word).is_some());
    let kit = kit.map_or_else(String::new, |kit| format!("{kit} "));
    if !kit.is_empty() {
        words.remove(0);
    }
    let period = Period::parse(&words, today)?;
    let lines = period.dates()?.into_iter();
    let gap = if moves.is_empty() || moves.starts_with(':') {
        ""
    } else {
        " "
    };
    let lines: Vec<String> = lines
        .map(|date| format!("{kit}{date}{gap}{moves}"))
        .collect();
    Some(lines.join("\n"))
}

/// Days of the calendar from the first to the last one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Period {
    first: Date,
    last: Date,
}

impl Period {
    /// A period in one word, or without its year in one of two words.
    fn parse(words: &[&str], today: Date) -> Option<Self> {
        let (word, year) = match *words {
            [word] => (word, today.year()),
            [word, year] if four_digits(year).is_some() => (word, four_digits(year)?),
            [year, word] => (word, four_digits(year)?),
            _ => return None,
        };
        if words.len() == 2 && has_year(word) {
            return None;
        }
        match word.split_once("..") {
            None => Self::of_unit(word, year),
            Some((first, last)) => Some(Self {
                first: Self::of_end(first, year, today)?.first,
                last: Self::of_end(last, year, today)?.last,
            }),
        }
    }

    /// A year or a month.
    fn of_unit(word: &str, year: i16) -> Option<Self> {
        if let Some(year) = four_digits(word) {
            return Some(Self {
                first: Date::new(year, 1, 1).ok()?,
                last: Date::new(year, 12, 31).ok()?,
            });
        }
        let (month, year) = match word.split_once('-') {
            Some((year, month)) => (month_number(month)?, four_digits(year)?),
            None => (name_number(word, &MONTHS)?, year),
        };
        let first = Date::new(year, month as i8, 1).ok()?;
        let last = first.last_of_month();
        Some(Self { first, last })
    }

    /// One end of a range: a day, a month or a year.
    fn of_end(word: &str, year: i16, today: Date) -> Option<Self> {
        let day = match (day_from_today(word, today), NumericDate::parse(word)) {
            (Some(day), _) => day?,
            (None, Some(NumericDate::Dated(day))) => day,
            (None, Some(NumericDate::WithoutYear(date))) => date.in_calendar(year)?,
            (None, None) => return Self::of_unit(word, year),
        };
        Some(Self {
            first: day,
            last: day,
        })
    }

    /// Its dates; `None` if there are none or too many.
    fn dates(self) -> Option<Vec<Date>> {
        let all = self.first.series(jiff::ToSpan::days(1));
        let dates = all.take_while(|date| *date <= self.last);
        let dates: Vec<Date> = dates.take(MAX_DATES + 1).collect();
        (1..=MAX_DATES).contains(&dates.len()).then_some(dates)
    }
}

/// Whether a word names a year, itself or at an end of a range.
fn has_year(word: &str) -> bool {
    let dated = |end: &str| {
        let is_dated = matches!(NumericDate::parse(end), Some(NumericDate::Dated(_)));
        let year = end.split_once('-').map_or(end, |(year, _)| year);
        is_dated || four_digits(year).is_some()
    };
    word.split("..").any(dated)
}

/// The month of a number with two digits.
fn month_number(text: &str) -> Option<u8> {
    let number = text.parse().ok().filter(|_| text.len() == 2);
    number.filter(|number| (1..=12).contains(number))
}

#[cfg(test)]
mod tests {
    use super::*;
    use jiff::civil::date;

    /// A Friday.
    const TODAY: Date = date(2026, 11, 20);

    /// The number of lines, the first and the last one.
    fn ends(text: &str) -> Option<(usize, String, String)> {
        let lines = lines(text, TODAY)?;
        let lines: Vec<&str> = lines.lines().collect();
        let end = |line: Option<&&str>| line.map(|line| (*line).to_owned());
        Some((lines.len(), end(lines.first())?, end(lines.last())?))
    }

    #[test]
    fn months_years_and_ranges_are_periods() {
        for (text, count, first, last) in [
            ("2026-01", 31, "2026-01-01", "2026-01-31"),
            ("2028-02", 29, "2028-02-01", "2028-02-29"),
            ("2026", 365, "2026-01-01", "2026-12-31"),
            ("feb", 28, "2026-02-01", "2026-02-28"),
            ("January 2027", 31, "2027-01-01", "2027-01-31"),
            ("2027, june", 30, "2027-06-01", "2027-06-30"),
            ("2026-01-30..2026-02-02", 4, "2026-01-30", "2026-02-02"),
            ("2026-12..2027-01", 62, "2026-12-01", "2027-01-31"),
            ("jan..mar", 90, "2026-01-01", "2026-03-31"),
            ("feb..mar 2028", 60, "2028-02-01", "2028-03-31"),
            ("12/24..12/26", 3, "2026-12-24", "2026-12-26"),
            ("24.12.2026..6.1.2027", 14, "2026-12-24", "2027-01-06"),
            ("today..today+6", 7, "2026-11-20", "2026-11-26"),
            (
                "weekday-mon 2026-01: L0@14",
                31,
                "weekday-mon 2026-01-01: L0@14",
                "weekday-mon 2026-01-31: L0@14",
            ),
            ("dec L0@14", 31, "2026-12-01 L0@14", "2026-12-31 L0@14"),
        ] {
            let expected = Some((count, first.to_owned(), last.to_owned()));
            assert_eq!(ends(text), expected, "{text}");
        }
    }

    #[test]
    fn other_texts_are_not_periods() {
        for text in [
            "",
            "standard",
            "jan 25",
            "2026-01-01",
            "2026-1",
            "2026-13",
            "20260",
            "2026 2027",
            "2026-01 2027",
            "2026-01-31..2026-01-01",
            "2026-01..",
            "..2026",
            "2026..2027..2028",
            "2000..2026",
            "2026-02-30..2026-03-01",
            "jan feb mar",
            "jan\n2026",
            "+12-01",
        ] {
            assert_eq!(ends(text), None, "{text}");
        }
    }
}

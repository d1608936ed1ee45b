//! Dates as users type them: `today`, `today+3`, `-2`, `jan 25`, `October,6`, `2026-11-20`.

use crate::model::{Kit, Meaning, MonthDay, Squares};
use jiff::civil::{Date, date};
use jiff::{Span, ToSpan};
use std::fmt;

/// The English names of the months, January first.
pub const MONTHS: [&str; 12] = [
    "January",
    "February",
    "March",
    "April",
    "May",
    "June",
    "July",
    "August",
    "September",
    "October",
    "November",
    "December",
];

/// The English names of the weekdays, Monday first.
pub const WEEKDAYS: [&str; 7] = [
    "Monday",
    "Tuesday",
    "Wednesday",
    "Thursday",
    "Friday",
    "Saturday",
    "Sunday",
];

/// The length of short names, and the minimum length of abbreviations.
const SHORT_NAME_LENGTH: usize = 3;

/// A month and a day, with the weekday if it is known. It need not be an existing date.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct BoardDate {
    /// The month and the day.
    pub month_day: MonthDay,
    /// 1 (Monday) to 7 (Sunday); `None` if unknown.
    pub weekday: Option<u8>,
}

/// The error for a text that is not a date.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "invalid date `{0}`; expected a date such as today, today+3, -2, jan 25, October,6 or \
     2026-11-20, optionally with a weekday: oct 6 tue"
)]
pub struct DateParseError(pub String);

/// Why the squares of a kit cannot show a date.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum DateSquaresError {
    /// No square is labelled with this month, day or weekday.
    #[error("the frame has no square for {0}")]
    NoSquare(String),
    /// The kit has weekdays, but the weekday is unknown.
    #[error("this board has weekdays; add one, for example `oct 6 tue`")]
    NoWeekday,
    /// A complete board leaves more or fewer squares free than a date needs.
    #[error("a complete board leaves {free} squares free, but a date takes {date}")]
    FreeSquareCount {
        /// Number of squares that a complete board leaves free.
        free: u32,
        /// Number of squares that a date needs.
        date: u32,
    },
}

impl BoardDate {
    /// Converts a calendar date. The weekday of the result is always known.
    #[must_use]
    pub fn from_civil(date: Date) -> Self {
        Self {
            month_day: MonthDay {
                month: date.month() as u8,
                day: date.day() as u8,
            },
            weekday: Some(date.weekday().to_monday_one_offset() as u8),
        }
    }

    /// Reads a date; relative dates count from `today`.
    ///
    /// # Errors
    /// The text is not a date, or it is an ISO date that does not exist.
    pub fn parse(text: &str, today: Date) -> Result<Self, DateParseError> {
        let error = || DateParseError(text.to_owned());
        let text = text.trim();
        let lower_case = text.to_ascii_lowercase();
        if let Some(days) = relative_days(&lower_case) {
            let date = days.and_then(|days| today.checked_add(days).ok());
            return date.map(Self::from_civil).ok_or_else(error);
        }
        if let Ok(date) = text.parse::<Date>()
            && !text.contains('T')
        {
            return Ok(Self::from_civil(date));
        }
        Self::parse_month_day(text).ok_or_else(error)
    }

    /// Reads a month, a day and an optional weekday in any order, separated by spaces and commas.
    /// Names need at least three letters. `10-6` is also accepted: month 10, day 6.
    #[must_use]
    pub fn parse_month_day(text: &str) -> Option<Self> {
        let (mut month, mut day, mut weekday) = (None, None, None);
        for word in text.split([' ', ',']).filter(|word| !word.is_empty()) {
            let (slot, number) = if let Some(number) = name_number(word, &MONTHS) {
                (&mut month, number)
            } else if let Some(number) = name_number(word, &WEEKDAYS) {
                (&mut weekday, number)
            } else if let Some((first, second)) = word.split_once('-') {
                if month.replace(number_up_to(first, 12)?).is_some() {
                    return None;
                }
                (&mut day, number_up_to(second, 31)?)
            } else {
                (&mut day, number_up_to(word, 31)?)
            };
            if slot.replace(number).is_some() {
                return None;
            }
        }
        Some(Self {
            month_day: MonthDay {
                month: month?,
                day: day?,
            },
            weekday,
        })
    }

    /// Adds the weekday that the date has in `year`. Returns the date unchanged if its weekday is
    /// already known, or if the date does not exist in that year.
    #[must_use]
    pub fn in_year(self, year: i16) -> Self {
        let MonthDay { month, day } = self.month_day;
        let date = Date::new(year, month as i8, day as i8).ok();
        let weekday = date.map(|date| date.weekday().to_monday_one_offset() as u8);
        Self {
            weekday: self.weekday.or(weekday),
            ..self
        }
    }

    /// The squares that show this date.
    ///
    /// # Errors
    /// The kit cannot show the date.
    pub fn squares(self, kit: &Kit) -> Result<Squares, DateSquaresError> {
        let MonthDay { month, day } = self.month_day;
        let mut meanings = vec![Meaning::Month(month), Meaning::Day(day)];
        if kit.has_weekdays() {
            let weekday = self.weekday.ok_or(DateSquaresError::NoWeekday)?;
            meanings.push(Meaning::Weekday(weekday));
        }
        if kit.free_square_count() != meanings.len() as u32 {
            return Err(DateSquaresError::FreeSquareCount {
                free: kit.free_square_count(),
                date: meanings.len() as u32,
            });
        }
        let square = |meaning| {
            let found = kit
                .frame()
                .squares_with_meaning(|other| other == meaning)
                .first();
            found.ok_or_else(|| DateSquaresError::NoSquare(meaning_text(meaning)))
        };
        meanings.into_iter().map(square).collect()
    }
}

/// The date of a number of days since 1 January 1970; `None` outside the years that are supported.
pub(crate) fn civil_date(days: i32) -> Option<Date> {
    let days = Span::new().try_days(days).ok()?;
    date(1970, 1, 1).checked_add(days).ok()
}

/// Writes `Tue Oct 6`, or `Oct 6` if the weekday is unknown.
impl fmt::Display for BoardDate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(weekday) = self.weekday {
            write!(f, "{} ", short_name(weekday, &WEEKDAYS))?;
        }
        let MonthDay { month, day } = self.month_day;
        write!(f, "{} {day}", short_name(month, &MONTHS))
    }
}

fn meaning_text(meaning: Meaning) -> String {
    match meaning {
        Meaning::Month(month) => name(month, &MONTHS).to_owned(),
        Meaning::Day(day) => day.to_string(),
        Meaning::Weekday(weekday) => name(weekday, &WEEKDAYS).to_owned(),
        Meaning::Plain => String::new(),
    }
}

fn name<'a>(number: u8, names: &[&'a str]) -> &'a str {
    let name = names.get(usize::from(number).wrapping_sub(1));
    name.copied().unwrap_or("?")
}

/// The first three letters of the name with this number, from 1.
pub(crate) fn short_name<'a>(number: u8, names: &[&'a str]) -> &'a str {
    let name = name(number, names);
    name.get(..SHORT_NAME_LENGTH).unwrap_or(name)
}

/// The number of days after today if the text is relative to today. The inner `None` means that the
/// number is too large.
fn relative_days(text: &str) -> Option<Option<Span>> {
    let rest = text.strip_prefix("today").unwrap_or(text);
    if rest.is_empty() {
        return (!text.is_empty()).then(|| Some(0.days()));
    }
    let digits = rest.strip_prefix(['+', '-'])?;
    if digits.is_empty() || !digits.bytes().all(|byte| byte.is_ascii_digit()) {
        return None;
    }
    let days = rest.parse::<i64>().ok();
    Some(days.and_then(|days| Span::new().try_days(days).ok()))
}

/// The number of a name, from 1. The word may be abbreviated to three letters or more.
pub(crate) fn name_number(word: &str, names: &[&str]) -> Option<u8> {
    let is_match = |name: &&str| {
        let head = name.get(..word.len());
        head.is_some_and(|head| head.eq_ignore_ascii_case(word))
    };
    if word.len() < SHORT_NAME_LENGTH {
        return None;
    }
    let index = names.iter().position(is_match)?;
    Some(index as u8 + 1)
}

fn number_up_to(word: &str, max: u8) -> Option<u8> {
    let is_digits = word.bytes().all(|byte| byte.is_ascii_digit());
    let number = word.parse().ok().filter(|_| is_digits)?;
    (1..=max).contains(&number).then_some(number)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::{standard, weekday};

    /// A Friday.
    const TODAY: Date = date(2026, 11, 20);

    fn parsed(text: &str) -> Option<String> {
        BoardDate::parse(text, TODAY)
            .ok()
            .map(|day| day.to_string())
    }

    fn assert_all(texts: &[&str], expected: &str) {
        for text in texts {
            assert_eq!(parsed(text).as_deref(), Some(expected), "{text}");
        }
    }

    #[test]
    fn relative_dates_count_from_today() {
        assert_all(&["today", "Today", "today+0", " -0"], "Fri Nov 20");
        assert_all(&["today+3", "+3"], "Mon Nov 23");
        assert_all(&["today-21", "-21"], "Fri Oct 30");
        assert_all(&["+42"], "Fri Jan 1");
    }

    #[test]
    fn days_are_counted_from_1970() {
        assert_eq!(civil_date(0), Some(date(1970, 1, 1)));
        assert_eq!(civil_date(-1), Some(date(1969, 12, 31)));
        assert_eq!(civil_date(20_777), Some(TODAY));
        assert_eq!(civil_date(i32::MAX), None);
    }

    #[test]
    fn months_and_weekdays_can_be_abbreviated_in_any_case() {
        assert_all(
            &["jan 25", "January,25", "JANU, 25", "25 jan", "1-25"],
            "Jan 25",
        );
        assert_all(
            &["oct 6 tue", "Tuesday, October 6", "10-6 Tues"],
            "Tue Oct 6",
        );
    }

    #[test]
    fn the_year_determines_the_weekday() {
        assert_all(&["2026-11-20"], "Fri Nov 20");
        assert_all(&["2028-02-29"], "Tue Feb 29");
        let day = BoardDate::parse_month_day("jan 25").unwrap();
        assert_eq!(day.in_year(2026).to_string(), "Sun Jan 25");
        let leap = BoardDate::parse_month_day("feb 29").unwrap();
        assert_eq!(leap.in_year(2026).to_string(), "Feb 29");
    }

    #[test]
    fn nonexistent_dates_are_read_and_recognised() {
        let day = BoardDate::parse("feb 30", TODAY).unwrap();
        assert!(!day.month_day.exists());
        assert!(
            BoardDate::parse("Feb 29", TODAY)
                .unwrap()
                .month_day
                .exists()
        );
    }

    #[test]
    fn invalid_dates_are_rejected() {
        let texts = [
            "",
            "ja 5",
            "jan",
            "25",
            "jan 0",
            "jan 32",
            "jan 25 26",
            "jan feb 1",
            "sun",
            "+",
            "-",
            "today+",
            "today3",
            "+1x",
            "2026-02-29",
            "2026-13-01",
            "0-5",
            "13-1",
            "jan +5",
            "+99999999999999999999",
            "-9999999",
            "jan 25 x",
            "2026-11-20T10:00",
        ];
        for text in texts {
            assert_eq!(parsed(text), None, "{text}");
        }
    }

    #[test]
    fn a_date_is_converted_to_squares() {
        let squares = |text, kit: &Kit| BoardDate::parse_month_day(text).unwrap().squares(kit);
        let jan_19: Squares = [0, 32].into_iter().collect();
        assert_eq!(squares("jan 19", &standard()), Ok(jan_19));
        assert_eq!(squares("jan 19 sat", &standard()), Ok(jan_19));
        let with_saturday: Squares = [0, 32, 55].into_iter().collect();
        assert_eq!(squares("jan 19 sat", &weekday(7)), Ok(with_saturday));
        assert_eq!(
            squares("jan 19", &weekday(7)),
            Err(DateSquaresError::NoWeekday)
        );
    }
}

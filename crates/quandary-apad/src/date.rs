//! Dates as users type them: `today`, `today+3`, `-2`, `jan 25`, `October,6`, `25.1.`, `1/25`,
//! `2026-11-20`, and the names on the board.

use crate::format::notation::words;
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

/// The word for the current day.
const TODAY: &str = "today";

/// The length of short names, and the minimum length of abbreviations.
const SHORT_NAME_LENGTH: usize = 3;

/// A month and a day, with the weekday if it is known. The date need not exist: 30 February
/// is allowed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct BoardDate {
    /// The month and the day.
    pub month_day: MonthDay,
    /// 1 (Monday) to 7 (Sunday); `None` if unknown.
    pub weekday: Option<u8>,
}

/// Why a text cannot be read as a date.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum DateParseError {
    /// The text is in none of the notations, its words contradict each other, the date does not
    /// exist in the stated year, or the relative date is outside the supported years.
    #[error(
        "invalid date `{0}`; expected a date such as today, today+3, -2, jan 25, 25.1., 1/25 or \
         2026-01-25, optionally with a weekday: oct 6 tue"
    )]
    Invalid(String),
    /// The date is relative to today, and today is unknown.
    #[error(
        "`{0}` counts from the current day, which is not available here; use a date such as jan 25"
    )]
    NoToday(String),
}

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
    /// Converts a calendar date to a board date. The weekday of the result is always known.
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

    /// Reads a date, whose words can have any order. Labels of the kit take precedence over all
    /// other names. Relative dates count from `today`.
    ///
    /// # Errors
    /// The text is not a date, its words contradict each other, or the date does not exist in the
    /// stated year. For relative dates: `today` is `None`, or the date is outside the supported
    /// years.
    pub fn parse(text: &str, kit: &Kit, today: Option<Date>) -> Result<Self, DateParseError> {
        let text = text.trim();
        let error = || DateParseError::Invalid(text.to_owned());
        if let Some(days) = relative_days(text) {
            let today = today.ok_or_else(|| DateParseError::NoToday(text.to_owned()))?;
            return day_after(today, days)
                .map(Self::from_civil)
                .ok_or_else(error);
        }
        let mut parts = DateParts::default();
        for (_, word) in words(text) {
            let more = DateParts::on_kit(kit, word).ok_or_else(error)?;
            parts = parts.with(more).ok_or_else(error)?;
        }
        parts.date().ok_or_else(error)
    }

    /// Adds the weekday that the date has in `year`. Returns the date unchanged if its weekday is
    /// already known, or if the date does not exist in `year`.
    #[must_use]
    pub fn in_year(self, year: i16) -> Self {
        let in_year = self.in_calendar(year).map(Self::from_civil);
        Self {
            weekday: self.weekday.or_else(|| in_year?.weekday),
            ..self
        }
    }

    /// The day of the calendar in `year`, if it exists.
    pub(crate) fn in_calendar(self, year: i16) -> Option<Date> {
        let MonthDay { month, day } = self.month_day;
        Date::new(year, month as i8, day as i8).ok()
    }

    /// The squares that stay free on a board that shows this date.
    ///
    /// # Errors
    /// The kit cannot show the date.
    pub fn squares(self, kit: &Kit) -> Result<Squares, DateSquaresError> {
        let meanings = DateParts::from(self).meanings(kit);
        if kit.has_weekdays() && self.weekday.is_none() {
            return Err(DateSquaresError::NoWeekday);
        }
        if kit.free_square_count() != meanings.len() as u32 {
            return Err(DateSquaresError::FreeSquareCount {
                free: kit.free_square_count(),
                date: meanings.len() as u32,
            });
        }
        let square = |meaning| {
            let found = kit.frame().square_meaning(meaning);
            found.ok_or_else(|| DateSquaresError::NoSquare(meaning_text(meaning)))
        };
        meanings.into_iter().map(square).collect()
    }
}

/// The parts of a date that a text names.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct DateParts {
    month: Option<u8>,
    day: Option<u8>,
    weekday: Option<u8>,
}

impl From<BoardDate> for DateParts {
    fn from(date: BoardDate) -> Self {
        Self {
            month: Some(date.month_day.month),
            day: Some(date.month_day.day),
            weekday: date.weekday,
        }
    }
}

impl DateParts {
    /// The parts that one word names: an English month or weekday of at least three letters, a day,
    /// or month and day as numbers. With a year, the date exists and has a weekday.
    pub(crate) fn of_word(word: &str) -> Option<Self> {
        let none = Self::default();
        if let month @ Some(_) = name_number(word, &MONTHS) {
            return Some(Self { month, ..none });
        }
        if let weekday @ Some(_) = name_number(word, &WEEKDAYS) {
            return Some(Self { weekday, ..none });
        }
        let day = number_up_to(word.strip_suffix('.').unwrap_or(word), 31);
        match day {
            Some(_) => Some(Self { day, ..none }),
            None => NumericDate::parse(word).map(|date| date.board_date().into()),
        }
    }

    /// The parts that one word names on a kit, whose labels come before all other names.
    fn on_kit(kit: &Kit, word: &str) -> Option<Self> {
        let frame = kit.frame();
        let square = frame.square_labelled(word);
        let label = square.and_then(|square| frame.label(square));
        let none = Self::default();
        match label.map(|label| label.meaning) {
            Some(Meaning::Month(month)) => Some(Self {
                month: Some(month),
                ..none
            }),
            Some(Meaning::Day(day)) => Some(Self {
                day: Some(day),
                ..none
            }),
            Some(Meaning::Weekday(weekday)) => Some(Self {
                weekday: Some(weekday),
                ..none
            }),
            Some(Meaning::Plain) | None => Self::of_word(word),
        }
    }

    /// Whether a month is named.
    pub(crate) fn has_month(self) -> bool {
        self.month.is_some()
    }

    /// Whether a month and a day are named.
    pub(crate) fn has_month_and_day(self) -> bool {
        self.date().is_some()
    }

    fn date(self) -> Option<BoardDate> {
        Some(BoardDate {
            month_day: MonthDay {
                month: self.month?,
                day: self.day?,
            },
            weekday: self.weekday,
        })
    }

    /// The parts of both texts; `None` if they contradict each other.
    fn with(self, more: Self) -> Option<Self> {
        let both = |one: Option<u8>, other: Option<u8>| match (one, other) {
            (Some(one), Some(other)) if one != other => None,
            _ => Some(one.or(other)),
        };
        Some(Self {
            month: both(self.month, more.month)?,
            day: both(self.day, more.day)?,
            weekday: both(self.weekday, more.weekday)?,
        })
    }

    /// What the squares of a kit have to mean. Kits without weekdays do not show the weekday of a
    /// month and a day.
    fn meanings(self, kit: &Kit) -> Vec<Meaning> {
        let is_shown = kit.has_weekdays() || !self.has_month_and_day();
        let weekday = self.weekday.filter(|_| is_shown);
        let parts = [
            self.month.map(Meaning::Month),
            self.day.map(Meaning::Day),
            weekday.map(Meaning::Weekday),
        ];
        parts.into_iter().flatten().collect()
    }

    /// The first square of each part; `None` if one of them has no square.
    pub(crate) fn squares(self, kit: &Kit) -> Option<Squares> {
        let meanings = self.meanings(kit).into_iter();
        meanings
            .map(|meaning| kit.frame().square_meaning(meaning))
            .collect()
    }
}

/// A date in numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum NumericDate {
    /// A month and a day, which need not be an existing date.
    WithoutYear(BoardDate),
    /// A day of the calendar.
    Dated(Date),
}

impl NumericDate {
    /// `24.12.`, `12/24` and `12-24`, the first two optionally with a year, and `2026-12-24`.
    pub(crate) fn parse(word: &str) -> Option<Self> {
        let numbers = |separator| word.split(separator).collect::<Vec<_>>();
        let (year, month, day) = match (&numbers('.')[..], &numbers('/')[..], &numbers('-')[..]) {
            ([day, month, ""], _, _) | (_, [month, day], _) | (_, _, [month, day]) => {
                (None, *month, *day)
            }
            ([day, month, year], _, _)
            | (_, [month, day, year], _)
            | (_, _, [year, month, day]) => (Some(*year), *month, *day),
            _ => return None,
        };
        let date = BoardDate {
            month_day: MonthDay {
                month: number_up_to(month, 12)?,
                day: number_up_to(day, 31)?,
            },
            weekday: None,
        };
        match year {
            None => Some(NumericDate::WithoutYear(date)),
            Some(year) => date.in_calendar(four_digits(year)?).map(NumericDate::Dated),
        }
    }

    fn board_date(self) -> BoardDate {
        match self {
            Self::WithoutYear(date) => date,
            Self::Dated(date) => BoardDate::from_civil(date),
        }
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

/// The day that a word such as `today` or `today+3` names; `None` for any other word. The inner
/// `None` means that the number is too large.
pub(crate) fn day_from_today(word: &str, today: Date) -> Option<Option<Date>> {
    let head = word.get(..TODAY.len())?;
    let days = relative_days(word).filter(|_| head.eq_ignore_ascii_case(TODAY))?;
    Some(day_after(today, days))
}

/// Whether a word counts from today.
pub(crate) fn is_relative(word: &str) -> bool {
    relative_days(word).is_some()
}

fn day_after(today: Date, days: Option<Span>) -> Option<Date> {
    today.checked_add(days?).ok()
}

/// The number of days after today if the text is relative to today. The inner `None` means that the
/// number is too large.
fn relative_days(text: &str) -> Option<Option<Span>> {
    let lower_case = text.to_ascii_lowercase();
    let rest = lower_case.strip_prefix(TODAY).unwrap_or(&lower_case);
    if rest.is_empty() {
        return (!text.is_empty()).then(|| Some(0.days()));
    }
    let digits = rest.strip_prefix(['+', '-'])?;
    if digits.is_empty() || !is_digits(digits) {
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
    let number = word.parse().ok().filter(|_| is_digits(word))?;
    (1..=max).contains(&number).then_some(number)
}

/// A year of four digits.
pub(crate) fn four_digits(word: &str) -> Option<i16> {
    let year = word.parse().ok();
    year.filter(|_| word.len() == 4 && is_digits(word))
}

fn is_digits(word: &str) -> bool {
    word.bytes().all(|byte| byte.is_ascii_digit())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::{Frame, Label, Piece, standard, weekday};

    /// A Friday.
    const TODAY: Date = date(2026, 11, 20);

    fn parsed(text: &str) -> Option<String> {
        BoardDate::parse(text, &standard(), Some(TODAY))
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
            &["jan 25", "January,25", "JANU, 25", "25 jan", "25. Jan"],
            "Jan 25",
        );
        assert_all(
            &["oct 6 tue", "Tuesday, October 6", "10-6 Tues"],
            "Tue Oct 6",
        );
    }

    #[test]
    fn dots_follow_the_day_and_slashes_the_month() {
        assert_all(
            &["24.12.", "12/24", "12-24", "24.12. 24", "dec 12/24"],
            "Dec 24",
        );
        assert_all(&["11/12"], "Nov 12");
        assert_all(&["11.12."], "Dec 11");
    }

    #[test]
    fn labels_of_the_kit_come_before_other_names() {
        let label = |text: &str, meaning| Label {
            text: text.to_owned(),
            meaning,
        };
        // On this board, `Mar` and `2` do not have their usual meaning.
        let labels = [
            label("\u{160}ub", Meaning::Month(2)),
            label("Mar", Meaning::Month(10)),
            label("2", Meaning::Day(3)),
        ];
        let frame = Frame::from_rows(vec![labels.map(Some).to_vec()]).unwrap();
        let piece = Piece::from_picture('A', ["@"]).unwrap();
        let kit = Kit::new("", "", frame, vec![piece]).unwrap();
        let parsed = |text| BoardDate::parse(text, &kit, None).map(|day| day.to_string());
        assert_eq!(parsed("\u{161}UB 2").as_deref(), Ok("Feb 3"));
        assert_eq!(parsed("mar 4").as_deref(), Ok("Oct 4"));
        assert_eq!(parsed("march 4").as_deref(), Ok("Mar 4"));
        assert_eq!(parsed("feb 2").as_deref(), Ok("Feb 3"));
    }

    #[test]
    fn relative_dates_need_today() {
        for text in ["today", "+1", "today-3"] {
            let expected = DateParseError::NoToday(text.to_owned());
            assert_eq!(BoardDate::parse(text, &standard(), None), Err(expected));
        }
        assert!(is_relative("TODAY") && is_relative("-2") && !is_relative("jan"));
        let day = |word| day_from_today(word, TODAY);
        assert_eq!(day("Today+3"), Some(Some(date(2026, 11, 23))));
        assert_eq!(day("today-99999999"), Some(None));
        assert_eq!(day("+3"), None);
    }

    #[test]
    fn the_year_determines_the_weekday() {
        assert_all(
            &["2026-11-20", "20.11.2026", "11/20/2026", "fri 2026-11-20"],
            "Fri Nov 20",
        );
        assert_all(&["2028-02-29"], "Tue Feb 29");
        let day = BoardDate::parse("jan 25", &standard(), None).unwrap();
        assert_eq!(day.in_year(2026).to_string(), "Sun Jan 25");
        let leap = BoardDate::parse("feb 29", &standard(), None).unwrap();
        assert_eq!(leap.in_year(2026).to_string(), "Feb 29");
    }

    #[test]
    fn nonexistent_dates_are_read_and_recognised() {
        let exists = |text| {
            let day = BoardDate::parse(text, &standard(), None).unwrap();
            day.month_day.exists()
        };
        assert!(!exists("feb 30") && !exists("31.11."));
        assert!(exists("Feb 29"));
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
            "thu 2026-11-20",
            "24.12",
            "12/24/",
            "-12-24",
            "24.13.",
            "31.11.2026",
            "1/2/26",
            "1/2/3/4",
            "24..12.",
            "@0 @38",
        ];
        for text in texts {
            assert_eq!(parsed(text), None, "{text}");
        }
    }

    #[test]
    fn a_date_is_converted_to_squares() {
        let squares = |text, kit: &Kit| BoardDate::parse(text, kit, None).unwrap().squares(kit);
        let jan_19: Squares = [0, 32].into_iter().collect();
        assert_eq!(squares("jan 19", &standard()), Ok(jan_19));
        assert_eq!(squares("jan 19 sat", &standard()), Ok(jan_19));
        let with_saturday: Squares = [0, 32, 55].into_iter().collect();
        assert_eq!(squares("jan 19 sat", &weekday(7)), Ok(with_saturday));
        assert_eq!(squares("2030-01-19", &weekday(7)), Ok(with_saturday));
        assert_eq!(
            squares("jan 19", &weekday(7)),
            Err(DateSquaresError::NoWeekday)
        );
    }
}

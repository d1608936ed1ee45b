//! Dates as people type them: `today`, `today+3`, `-2`, `jan 25`, `October,6`, `2026-11-20`.

use crate::model::{Kit, Meaning, MonthDay, Squares};
use jiff::civil::Date;
use jiff::{Span, ToSpan};
use std::fmt;

/// The months by their full names, January first.
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

/// The days of the week by their full names, Monday first.
pub const WEEKDAYS: [&str; 7] = [
    "Monday",
    "Tuesday",
    "Wednesday",
    "Thursday",
    "Friday",
    "Saturday",
    "Sunday",
];

/// Letters that a name has at least, and the length of its short form.
const SHORT: usize = 3;

/// A day that somebody asks for. It need not exist: Feb 30 is a combination of squares too.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Day {
    /// Month and day.
    pub month_day: MonthDay,
    /// 1 (Monday) to 7 (Sunday), where it is known.
    pub weekday: Option<u8>,
}

/// A text that is no date.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "`{0}` is no date; dates are today, today+3, -2, jan 25, October,6 or 2026-11-20, \
     and a weekday may stand beside them: oct 6 tue"
)]
pub struct NotADate(pub String);

/// A day that the squares of a kit cannot name.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NotOnTheFrame {
    /// No square says so: the month, the day or the weekday.
    #[error("no square of the frame says {0}")]
    NoSquare(String),
    /// The kit has weekdays and the day has none.
    #[error("this board has weekdays: name one, as in `oct 6 tue`")]
    NoWeekday,
    /// The pieces leave another number of squares free.
    #[error("the pieces leave {spare} squares free, and a date takes {date}")]
    Spare {
        /// How many stay free.
        spare: u32,
        /// How many a date takes.
        date: u32,
    },
}

impl Day {
    /// A day of the calendar.
    #[must_use]
    pub fn of(date: Date) -> Self {
        Self {
            month_day: MonthDay {
                month: date.month() as u8,
                day: date.day() as u8,
            },
            weekday: Some(date.weekday().to_monday_one_offset() as u8),
        }
    }

    /// Reads a date. `today` is what the words about today count from.
    ///
    /// # Errors
    /// It is none, or one that no calendar has.
    pub fn parse(text: &str, today: Date) -> Result<Self, NotADate> {
        let bad = || NotADate(text.to_owned());
        let text = text.trim();
        let small = text.to_ascii_lowercase();
        if let Some(days) = offset(&small) {
            let date = days.and_then(|days| today.checked_add(days).ok());
            return date.map(Self::of).ok_or_else(bad);
        }
        if let Ok(date) = text.parse::<Date>()
            && !text.contains('T')
        {
            return Ok(Self::of(date));
        }
        Self::named(text).ok_or_else(bad)
    }

    /// Reads a month, a day and, if it is there, a weekday: words between blanks and commas, in any
    /// order, names with three letters at least. `10-6` is a month and a day too.
    #[must_use]
    pub fn named(text: &str) -> Option<Self> {
        let (mut month, mut day, mut weekday) = (None, None, None);
        for word in text.split([' ', ',']).filter(|word| !word.is_empty()) {
            let (slot, number) = if let Some(number) = place_of(word, &MONTHS) {
                (&mut month, number)
            } else if let Some(number) = place_of(word, &WEEKDAYS) {
                (&mut weekday, number)
            } else if let Some((first, second)) = word.split_once('-') {
                if month.replace(number_of(first, 12)?).is_some() {
                    return None;
                }
                (&mut day, number_of(second, 31)?)
            } else {
                (&mut day, number_of(word, 31)?)
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

    /// The same day with the weekday that it has in a year, if none is known and the year has it.
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

    /// The squares that stay free on this day.
    ///
    /// # Errors
    /// The kit has no such squares.
    pub fn squares(self, kit: &Kit) -> Result<Squares, NotOnTheFrame> {
        let MonthDay { month, day } = self.month_day;
        let mut wanted = vec![Meaning::Month(month), Meaning::Day(day)];
        if kit.has_weekdays() {
            let weekday = self.weekday.ok_or(NotOnTheFrame::NoWeekday)?;
            wanted.push(Meaning::Weekday(weekday));
        }
        if kit.spare() != wanted.len() as u32 {
            return Err(NotOnTheFrame::Spare {
                spare: kit.spare(),
                date: wanted.len() as u32,
            });
        }
        let square = |meaning| {
            let found = kit.frame().meaning(|other| other == meaning).first();
            found.ok_or_else(|| NotOnTheFrame::NoSquare(words(meaning)))
        };
        wanted.into_iter().map(square).collect()
    }
}

/// `Tue Oct 6`, without the weekday where it is not known.
impl fmt::Display for Day {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(weekday) = self.weekday {
            write!(f, "{} ", short(weekday, &WEEKDAYS))?;
        }
        let MonthDay { month, day } = self.month_day;
        write!(f, "{} {day}", short(month, &MONTHS))
    }
}

fn words(meaning: Meaning) -> String {
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

/// The first three letters of a month, 1 to 12, or a weekday, 1 to 7.
pub(crate) fn short<'a>(number: u8, names: &[&'a str]) -> &'a str {
    let name = name(number, names);
    name.get(..SHORT).unwrap_or(name)
}

/// The days from today, if the text counts from today at all. `None` inside: too many.
fn offset(text: &str) -> Option<Option<Span>> {
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

/// The place of a name, from 1: full, or cut after three letters or more.
pub(crate) fn place_of(word: &str, names: &[&str]) -> Option<u8> {
    let is_meant = |name: &&str| {
        let head = name.get(..word.len());
        head.is_some_and(|head| head.eq_ignore_ascii_case(word))
    };
    if word.len() < SHORT {
        return None;
    }
    let place = names.iter().position(is_meant)?;
    Some(place as u8 + 1)
}

fn number_of(word: &str, most: u8) -> Option<u8> {
    let is_plain = word.bytes().all(|byte| byte.is_ascii_digit());
    let number = word.parse().ok().filter(|_| is_plain)?;
    (1..=most).contains(&number).then_some(number)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::{standard, weekday};
    use jiff::civil::date;

    /// A Friday.
    const TODAY: Date = date(2026, 11, 20);

    fn parsed(text: &str) -> Option<String> {
        Day::parse(text, TODAY).ok().map(|day| day.to_string())
    }

    fn all(texts: &[&str], expected: &str) {
        for text in texts {
            assert_eq!(parsed(text).as_deref(), Some(expected), "{text}");
        }
    }

    #[test]
    fn days_are_counted_from_today() {
        all(&["today", "Today", "today+0", " -0"], "Fri Nov 20");
        all(&["today+3", "+3"], "Mon Nov 23");
        all(&["today-21", "-21"], "Fri Oct 30");
        all(&["+42"], "Fri Jan 1");
    }

    #[test]
    fn a_month_and_a_day_have_names_of_any_length_and_case() {
        all(
            &["jan 25", "January,25", "JANU, 25", "25 jan", "1-25"],
            "Jan 25",
        );
        all(
            &["oct 6 tue", "Tuesday, October 6", "10-6 Tues"],
            "Tue Oct 6",
        );
    }

    #[test]
    fn a_year_tells_the_weekday() {
        all(&["2026-11-20"], "Fri Nov 20");
        all(&["2028-02-29"], "Tue Feb 29");
        let day = Day::named("jan 25").unwrap();
        assert_eq!(day.in_year(2026).to_string(), "Sun Jan 25");
        let leap = Day::named("feb 29").unwrap();
        assert_eq!(leap.in_year(2026).to_string(), "Feb 29");
    }

    #[test]
    fn days_that_no_month_has_are_read_and_known() {
        let day = Day::parse("feb 30", TODAY).unwrap();
        assert!(!day.month_day.exists());
        assert!(Day::parse("Feb 29", TODAY).unwrap().month_day.exists());
    }

    #[test]
    fn what_is_no_date_is_refused() {
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
    fn a_day_is_squares_of_the_frame() {
        let squares = |text, kit: &Kit| Day::named(text).unwrap().squares(kit);
        let jan_19: Squares = [0, 32].into_iter().collect();
        assert_eq!(squares("jan 19", &standard()), Ok(jan_19));
        assert_eq!(squares("jan 19 sat", &standard()), Ok(jan_19));
        let with_saturday: Squares = [0, 32, 55].into_iter().collect();
        assert_eq!(squares("jan 19 sat", &weekday(7)), Ok(with_saturday));
        assert_eq!(
            squares("jan 19", &weekday(7)),
            Err(NotOnTheFrame::NoWeekday)
        );
    }
}

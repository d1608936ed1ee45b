//! Number of solutions for each date of a year.

use crate::date::{BoardDate, MONTHS, short_name};
use crate::model::{Kit, Meaning, MonthDay, Squares};
use crate::scene::Style;
use crate::scene::heat_map::HeatMap;
use crate::solve::SolutionCounts;
use std::collections::{BTreeMap, BTreeSet};

/// The number of boards for each month and day, summed over the weekdays.
#[derive(Clone, Debug)]
pub(crate) struct YearCounts {
    /// The labels of the months on the frame.
    months: BTreeMap<u8, String>,
    days: BTreeSet<u8>,
    counts: BTreeMap<MonthDay, u64>,
}

impl YearCounts {
    /// The counts for all months and days of a kit.
    pub(crate) fn new(kit: &Kit, solution_counts: &SolutionCounts) -> Self {
        let (mut months, mut days) = (BTreeMap::new(), BTreeSet::new());
        for label in kit.frame().labels().iter().flatten() {
            match label.meaning {
                Meaning::Month(month) => {
                    months.entry(month).or_insert_with(|| label.text.clone());
                }
                Meaning::Day(day) => {
                    days.insert(day);
                }
                Meaning::Weekday(_) | Meaning::Plain => {}
            }
        }
        let mut counts: BTreeMap<MonthDay, u64> = BTreeMap::new();
        for (free, count) in solution_counts.iter() {
            if let Some(month_day) = kit.month_day(free) {
                let sum = counts.entry(month_day).or_default();
                *sum = sum.saturating_add(count);
            }
        }
        Self {
            months,
            days,
            counts,
        }
    }

    fn combinations(&self) -> impl Iterator<Item = (MonthDay, u64)> + Clone {
        self.months.keys().flat_map(move |month| {
            self.days.iter().map(move |day| {
                let month_day = MonthDay {
                    month: *month,
                    day: *day,
                };
                (month_day, self.count(month_day))
            })
        })
    }

    /// All existing dates of the kit in calendar order, with their counts.
    pub(crate) fn dates(&self) -> impl Iterator<Item = (MonthDay, u64)> + Clone {
        self.combinations()
            .filter(|(month_day, _)| month_day.exists())
    }

    /// All combinations of month and day that do not exist, with their counts.
    pub(crate) fn nonexistent_dates(&self) -> impl Iterator<Item = (MonthDay, u64)> + Clone {
        self.combinations()
            .filter(|(month_day, _)| !month_day.exists())
    }

    /// The number of boards for one month and day.
    pub(crate) fn count(&self, month_day: MonthDay) -> u64 {
        self.counts.get(&month_day).copied().unwrap_or(0)
    }

    /// A heat map of all dates: months in rows, days in columns.
    pub(crate) fn heat_map(&self, title: &str, style: Style) -> HeatMap {
        let count = |month: u8, day: u8| {
            let month_day = MonthDay { month, day };
            month_day.exists().then(|| self.count(month_day))
        };
        let row = |month: &u8| self.days.iter().map(|day| count(*month, *day)).collect();
        HeatMap {
            title: title.to_owned(),
            rows: self.months.values().cloned().collect(),
            columns: self.days.iter().map(u8::to_string).collect(),
            counts: self.months.keys().map(row).collect(),
            style,
        }
    }
}

/// A month with the days that have solutions.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct MonthWithSolutions {
    /// The month, 1 to 12.
    pub(crate) month: u8,
    /// Its label on the frame.
    pub(crate) name: String,
    /// The days with their counts.
    pub(crate) days: Vec<(u8, u64)>,
}

/// The months that have solutions, with their days.
pub(crate) fn months_with_solutions(year: &YearCounts) -> Vec<MonthWithSolutions> {
    let days = |month: u8| {
        let counted = year.dates().filter(|(_, count)| *count > 0);
        let of_month = counted.filter(move |(month_day, _)| month_day.month == month);
        of_month.map(|(month_day, count)| (month_day.day, count))
    };
    let months = year.months.iter().map(|(month, name)| MonthWithSolutions {
        month: *month,
        name: name.clone(),
        days: days(*month).collect(),
    });
    months.filter(|month| !month.days.is_empty()).collect()
}

/// The English name of a month, abbreviated to three letters.
pub(super) fn short_month_name(month: u8) -> String {
    short_name(month, &MONTHS).to_owned()
}

/// A month and a day as text: `Oct 6`.
pub(super) fn format_month_day(month_day: MonthDay) -> String {
    let weekday = None;
    BoardDate { month_day, weekday }.to_string()
}

/// The date that a set of squares shows, with the weekday on kits with weekdays.
pub(super) fn date_of_squares(kit: &Kit, free: Squares) -> Option<BoardDate> {
    let month_day = kit.month_day(free)?;
    let mut labels = free.iter().filter_map(|square| kit.frame().label(square));
    let weekday = labels.find_map(|label| match label.meaning {
        Meaning::Weekday(weekday) => Some(weekday),
        _ => None,
    });
    Some(BoardDate { month_day, weekday })
}

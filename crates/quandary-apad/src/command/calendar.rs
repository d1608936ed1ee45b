//! The counts of a year, one for each of its dates.

use crate::date::{Day, MONTHS, short};
use crate::model::{Kit, Meaning, MonthDay, Squares};
use crate::scene::heat::Heat;
use crate::solve::Census;
use std::collections::{BTreeMap, BTreeSet};

/// How many boards leave a month and a day free, whatever the weekday.
#[derive(Clone, Debug)]
pub(crate) struct Year {
    /// What the frame calls its months.
    months: BTreeMap<u8, String>,
    days: BTreeSet<u8>,
    counts: BTreeMap<MonthDay, u64>,
}

impl Year {
    /// The counts of a census, for all months and days of a kit.
    pub(crate) fn new(kit: &Kit, census: &Census) -> Self {
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
        for (free, count) in census.iter() {
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
                (month_day, self.of(month_day))
            })
        })
    }

    /// All dates that the kit can name, in their order, with their counts.
    pub(crate) fn dates(&self) -> impl Iterator<Item = (MonthDay, u64)> + Clone {
        self.combinations()
            .filter(|(month_day, _)| month_day.exists())
    }

    /// All combinations that are no dates.
    pub(crate) fn no_dates(&self) -> impl Iterator<Item = (MonthDay, u64)> + Clone {
        self.combinations()
            .filter(|(month_day, _)| !month_day.exists())
    }

    /// The count of one month and day.
    pub(crate) fn of(&self, month_day: MonthDay) -> u64 {
        self.counts.get(&month_day).copied().unwrap_or(0)
    }

    /// A heat map of all dates, months by days.
    pub(crate) fn heat(&self, title: &str) -> Heat {
        let count = |month: u8, day: u8| {
            let month_day = MonthDay { month, day };
            month_day.exists().then(|| self.of(month_day))
        };
        let row = |month: &u8| self.days.iter().map(|day| count(*month, *day)).collect();
        Heat {
            title: title.to_owned(),
            rows: self.months.values().cloned().collect(),
            columns: self.days.iter().map(u8::to_string).collect(),
            counts: self.months.keys().map(row).collect(),
        }
    }
}

/// Each month with the days of it that have a count.
pub(crate) fn months(year: &Year) -> Vec<(String, Vec<(u8, u64)>)> {
    let days = |month: u8| {
        let counted = year.dates().filter(|(_, count)| *count > 0);
        let of_month = counted.filter(move |(month_day, _)| month_day.month == month);
        of_month.map(|(month_day, count)| (month_day.day, count))
    };
    let months = year.months.iter();
    months
        .map(|(month, name)| (name.clone(), days(*month).collect::<Vec<_>>()))
        .filter(|(_, days)| !days.is_empty())
        .collect()
}

pub(super) fn name(month: u8) -> String {
    short(month, &MONTHS).to_owned()
}

/// The month and the day as people write them: `Oct 6`.
pub(super) fn written(month_day: MonthDay) -> String {
    let weekday = None;
    Day { month_day, weekday }.to_string()
}

/// The day that squares name, with its weekday where the kit has one.
pub(super) fn day_of(kit: &Kit, free: Squares) -> Option<Day> {
    let month_day = kit.month_day(free)?;
    let mut labels = free.iter().filter_map(|square| kit.frame().label(square));
    let weekday = labels.find_map(|label| match label.meaning {
        Meaning::Weekday(weekday) => Some(weekday),
        _ => None,
    });
    Some(Day { month_day, weekday })
}

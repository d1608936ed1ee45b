//! Tables of the best known times of levels (SPEC Q41).

use crate::model::LevelSet;
use crate::rules::TICKS_PER_SECOND;
use crate::score::Scoring;
use quandary_core::family::Decimal;
use quandary_core::sink::quote;
use std::collections::BTreeMap;

/// The best known times by level number.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct BestTimes(BTreeMap<u16, BestTime>);

/// The time that the best known solution of a level takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BestTime {
    /// In ticks.
    Exact(u64),
    /// In whole seconds that have passed; the rest is unknown.
    Whole(u64),
}

/// How much longer a solution takes than the best known one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Behind {
    /// In ticks.
    Exact(i64),
    /// In whole seconds.
    Whole(i64),
}

/// The columns of a table that are used.
struct Columns {
    level: usize,
    time: usize,
    /// Whether times are those left on the clock.
    clock: Clock,
}

/// What the times of a table count.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Clock {
    /// Seconds that a solution takes.
    Used,
    /// Seconds that a solution leaves.
    Left,
}

impl BestTimes {
    /// Reads a table in CSV: a line with the names of the columns, among them `level` and `time` (the
    /// seconds that the solution takes) or `left` (the seconds that it leaves), then a line for each
    /// level. Of an empty text, no times.
    ///
    /// # Errors
    /// A column is missing, a number is invalid, or times are left for a level that the set does not
    /// have. The message has the line.
    pub fn parse(text: &str, set: &LevelSet) -> Result<Self, String> {
        let mut lines = (1..).zip(text.lines());
        let Some((_, head)) = lines.next() else {
            return Ok(Self::default());
        };
        let columns = Columns::parse(head)?;
        let mut best = Self::default();
        for (line, text) in lines.filter(|(_, text)| !text.trim().is_empty()) {
            let added = best.add_line(&fields(text), &columns, set);
            added.map_err(|why| format!("--best: line {line}: {why}"))?;
        }
        Ok(best)
    }

    fn add_line(
        &mut self,
        fields: &[String],
        columns: &Columns,
        set: &LevelSet,
    ) -> Result<(), String> {
        let field = |column: usize| fields.get(column).map_or("", |field| field.trim());
        let level = field(columns.level);
        let number = level.parse::<u16>();
        let number =
            number.map_err(|_| format!("expected a level number, found {}", quote(level)))?;
        let time = field(columns.time);
        if time.is_empty() {
            return Ok(());
        }
        let time = BestTime::parse(time)
            .ok_or_else(|| format!("expected seconds such as 32.4, found {}", quote(time)))?;
        let time = match columns.clock {
            Clock::Used => time,
            Clock::Left => {
                let mut levels = set.levels.iter();
                let level = levels.find(|level| level.number == number);
                let level = level.ok_or_else(|| format!("the set has no level {number}"))?;
                time.used(Scoring::of(level).clock_ticks())
            }
        };
        self.0.insert(number, time);
        Ok(())
    }

    /// Adds the time of a solution, in ticks, if it is the best one of its level.
    pub fn add(&mut self, number: u16, ticks: u32) {
        let time = BestTime::Exact(u64::from(ticks));
        let best = self.0.entry(number).or_insert(time);
        if best.behind(ticks).sign() < 0 {
            *best = time;
        }
    }

    /// Returns the best known time of the level with this number; `None` if there is none.
    #[must_use]
    pub fn of(&self, number: u16) -> Option<BestTime> {
        self.0.get(&number).copied()
    }

    /// Whether no times are known.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}

impl Columns {
    fn parse(head: &str) -> Result<Self, String> {
        let names = fields(head.trim_start_matches('\u{feff}'));
        let find = |name: &str| {
            names
                .iter()
                .position(|own| own.trim().eq_ignore_ascii_case(name))
        };
        let missing = || {
            "--best: expected a first line with the names of columns, among them level and time or \
             left, such as level,time"
                .to_owned()
        };
        let time = find("time").map(|column| (column, Clock::Used));
        let left = || find("left").map(|column| (column, Clock::Left));
        let (level, (time, clock)) = find("level").zip(time.or_else(left)).ok_or_else(missing)?;
        Ok(Self { level, time, clock })
    }
}

/// Splits a line at commas or, if it has none, at semicolons. Fields can be in double quotes.
fn fields(line: &str) -> Vec<String> {
    let separator = if line.contains(',') { ',' } else { ';' };
    let mut fields = vec![String::new()];
    let mut is_quoted = false;
    for sign in line.chars() {
        match sign {
            '"' => is_quoted = !is_quoted,
            _ if sign == separator && !is_quoted => fields.push(String::new()),
            _ => fields.last_mut().expect("a field").push(sign),
        }
    }
    fields
}

const TICKS: u64 = TICKS_PER_SECOND as u64;

/// The largest number of seconds that is read.
const MOST: u64 = 1_000_000;

impl BestTime {
    fn parse(text: &str) -> Option<Self> {
        let (whole, part) = text
            .split_once('.')
            .map_or((text, None), |(whole, part)| (whole, Some(part)));
        let is_number =
            |text: &str| !text.is_empty() && text.bytes().all(|sign| sign.is_ascii_digit());
        let seconds = Some(whole).filter(|text| is_number(text))?;
        let seconds = seconds.parse().ok().filter(|seconds| *seconds <= MOST)?;
        let Some(part) = part else {
            return Some(Self::Whole(seconds));
        };
        let hundredths = Some(part).filter(|part| is_number(part) && part.len() <= 2)?;
        let hundredths: u64 = format!("{hundredths:0<2}").parse().ok()?;
        Some(Self::Exact(
            seconds * TICKS + (hundredths * TICKS + 50) / 100,
        ))
    }

    /// The time that is used if this one is left of `clock` ticks.
    fn used(self, clock: u64) -> Self {
        match self {
            Self::Exact(left) => Self::Exact(clock.saturating_sub(left)),
            Self::Whole(left) => Self::Whole((clock / TICKS).saturating_sub(left)),
        }
    }

    /// The seconds, with hundredths unless they are unknown.
    #[must_use]
    pub fn seconds(self) -> Decimal {
        match self {
            Self::Exact(ticks) => hundredths(ticks.cast_signed()),
            Self::Whole(seconds) => Decimal::whole(seconds.cast_signed()),
        }
    }

    /// Returns how much longer a solution of `ticks` ticks takes.
    #[must_use]
    pub fn behind(self, ticks: u32) -> Behind {
        let ticks = u64::from(ticks);
        match self {
            Self::Exact(best) => Behind::Exact(ticks.cast_signed() - best.cast_signed()),
            Self::Whole(best) => Behind::Whole((ticks / TICKS).cast_signed() - best.cast_signed()),
        }
    }
}

impl Behind {
    /// Returns 1 if the solution is slower, 0 if it is as fast, -1 if it is faster.
    #[must_use]
    pub fn sign(self) -> i64 {
        let (Self::Exact(value) | Self::Whole(value)) = self;
        value.signum()
    }

    /// The difference in seconds, with hundredths unless they are unknown or the times are equal.
    #[must_use]
    pub fn seconds(self) -> Decimal {
        let seconds = match self {
            Self::Exact(0) => Decimal::whole(0),
            Self::Exact(ticks) => hundredths(ticks),
            Self::Whole(seconds) => Decimal::whole(seconds),
        };
        seconds.difference()
    }
}

fn hundredths(ticks: i64) -> Decimal {
    Decimal::hundredths(ticks.saturating_mul(100 / TICKS.cast_signed()))
}

//! The part of `FILE#LEVELS` after `#`: which levels of a file are selected.

use crate::open::SelectedLevel;
use quandary_core::level::{LevelInfo, LevelNumber};
use quandary_core::words::counted;
use std::collections::BTreeSet;
use std::fmt;
use std::ops::RangeInclusive;

/// The levels that a user selects: by numbers, or by a title.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Selection {
    /// The text after `#`.
    text: String,
    /// Empty if the text can only be a title.
    numbers: Vec<RangeInclusive<u64>>,
    title: String,
}

/// Why no levels are selected.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub(crate) enum NotSelected {
    #[error(
        "expected a number, a range, a list or a title after `#`, for example #3, #10-20 or #3,7"
    )]
    Empty,
    #[error("no level {number}; {available}")]
    NoNumber { number: u64, available: String },
    #[error("no level has the title `{title}`; {available}")]
    NoTitle { title: String, available: String },
    #[error("`{title}` matches {} titles: {}", .matches.len(), listed(.matches))]
    Several {
        title: String,
        matches: Vec<(LevelNumber, String)>,
    },
}

impl Selection {
    /// Reads the text after `#`: numbers and ranges separated by commas, otherwise a title. After `=`
    /// it is always a title.
    pub(crate) fn parse(text: &str) -> Self {
        let text = text.trim();
        let forced = text.strip_prefix('=');
        Self {
            text: text.to_owned(),
            numbers: match forced {
                Some(_) => Vec::new(),
                None => numbers(text).unwrap_or_default(),
            },
            title: forced.unwrap_or(text).trim().to_owned(),
        }
    }

    /// The selected levels, in the order of the selection and without repetitions. Numbers come
    /// first, then a title, then a title in any case, then a part of one.
    pub(crate) fn select(
        &self,
        levels: &[SelectedLevel],
    ) -> Result<Vec<SelectedLevel>, NotSelected> {
        if self.title.is_empty() {
            return Err(NotSelected::Empty);
        }
        if self.numbers.is_empty() {
            return titled(&self.title, levels).map(|level| vec![level]);
        }
        // If the file has no such number, the text may still be a title.
        let numbered = numbered(&self.numbers, levels);
        numbered.or_else(|missing| {
            let titled = titled(&self.title, levels);
            titled.map(|level| vec![level]).map_err(|_| missing)
        })
    }
}

impl fmt::Display for Selection {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "#{}", self.text)
    }
}

/// Numbers and ranges separated by commas; `None` if the text is anything else.
fn numbers(text: &str) -> Option<Vec<RangeInclusive<u64>>> {
    text.split(',').map(range).collect()
}

fn range(text: &str) -> Option<RangeInclusive<u64>> {
    let number = |text: &str| text.trim().parse::<u64>().ok();
    let range = match text.split_once('-') {
        None => number(text)?..=number(text)?,
        Some((first, last)) => number(first)?..=number(last)?,
    };
    (!range.is_empty()).then_some(range)
}

/// The levels with these numbers. Both ends of a range have to exist; between them, numbers may be
/// missing.
fn numbered(
    ranges: &[RangeInclusive<u64>],
    levels: &[SelectedLevel],
) -> Result<Vec<SelectedLevel>, NotSelected> {
    let known: BTreeSet<u64> = levels.iter().map(|level| level.info.number.0).collect();
    let mut selected: Vec<SelectedLevel> = Vec::new();
    for range in ranges {
        for number in [*range.start(), *range.end()] {
            if !known.contains(&number) {
                let available = available(&known, levels.len());
                return Err(NotSelected::NoNumber { number, available });
            }
        }
        let within = levels.iter();
        let within = within.filter(|level| range.contains(&level.info.number.0));
        selected.extend(within.cloned());
    }
    let mut taken = BTreeSet::new();
    selected.retain(|level| taken.insert(level.index));
    Ok(selected)
}

/// The levels that a file has, as an explanation why a number is missing.
fn available(known: &BTreeSet<u64>, count: usize) -> String {
    let levels = counted(count as u64, "level", "levels");
    match (known.first(), known.last()) {
        (Some(1), Some(last)) if *last == count as u64 => format!("the file has {levels}"),
        (Some(first), Some(last)) => {
            format!("the file has {levels}, with numbers from {first} to {last}")
        }
        _ => "the file has no levels".to_owned(),
    }
}

/// The level with this title: as it is written, then in any case, then as a part of the title.
fn titled(title: &str, levels: &[SelectedLevel]) -> Result<SelectedLevel, NotSelected> {
    let small = title.to_lowercase();
    let criteria: [&dyn Fn(&LevelInfo) -> bool; 3] = [
        &|info| info.title == title,
        &|info| info.title.to_lowercase() == small,
        &|info| info.title.to_lowercase().contains(&small),
    ];
    for fits in criteria {
        let found: Vec<_> = levels.iter().filter(|level| fits(&level.info)).collect();
        match &found[..] {
            [] => {}
            [one] => return Ok((*one).clone()),
            several => return Err(ambiguous(title, several)),
        }
    }
    let count = levels.len() as u64;
    let are_untitled = levels.iter().all(|level| level.info.title.is_empty());
    Err(NotSelected::NoTitle {
        title: title.to_owned(),
        available: match count {
            0 => "the file has no levels".to_owned(),
            _ if are_untitled => "the levels of this file have no titles".to_owned(),
            _ => "`quandary list` shows the titles".to_owned(),
        },
    })
}

fn ambiguous(title: &str, found: &[&SelectedLevel]) -> NotSelected {
    let found = found.iter();
    NotSelected::Several {
        title: title.to_owned(),
        matches: found
            .map(|level| (level.info.number, level.info.title.clone()))
            .collect(),
    }
}

/// How many levels a message lists.
const MOST_LISTED: usize = 5;

fn listed(matches: &[(LevelNumber, String)]) -> String {
    let shown = matches.iter().take(MOST_LISTED);
    let mut words: Vec<String> = shown
        .map(|(number, title)| format!("{number} {title}"))
        .collect();
    if matches.len() > MOST_LISTED {
        words.push("...".to_owned());
    }
    words.join(", ") + "; select one by its number"
}

#[cfg(test)]
mod tests {
    use super::*;
    use quandary_core::level::{LevelIndex, LevelSize};

    fn levels(numbered: &[(u64, &str)]) -> Vec<SelectedLevel> {
        let levels = numbered.iter().enumerate();
        levels
            .map(|(index, (number, title))| SelectedLevel {
                index: LevelIndex(index),
                info: LevelInfo {
                    number: LevelNumber(*number),
                    title: (*title).to_owned(),
                    author: String::new(),
                    size: LevelSize::default(),
                    difficulty: String::new(),
                    more: Vec::new(),
                },
            })
            .collect()
    }

    fn selected(text: &str, levels: &[SelectedLevel]) -> Result<Vec<u64>, String> {
        let selected = Selection::parse(text).select(levels);
        let numbers = |selected: Vec<SelectedLevel>| {
            selected.iter().map(|level| level.info.number.0).collect()
        };
        selected.map(numbers).map_err(|why| why.to_string())
    }

    fn titles() -> Vec<SelectedLevel> {
        let titles = [
            "Loop", "4", "loop", "Fork", "Fork", "C#", "Red hall", "Big Hall",
        ];
        let numbered: Vec<_> = (1..).zip(titles).collect();
        levels(&numbered)
    }

    #[test]
    fn numbers_ranges_and_lists_come_first() {
        let all = titles();
        assert_eq!(selected("4", &all), Ok(vec![4]));
        assert_eq!(selected(" 2-4 ", &all), Ok(vec![2, 3, 4]));
        assert_eq!(selected("7,3, 3-5,4", &all), Ok(vec![7, 3, 4, 5]));
    }

    #[test]
    fn titles_are_found_as_written_then_in_any_case_then_in_part() {
        let all = titles();
        assert_eq!(selected("Loop", &all), Ok(vec![1]));
        assert_eq!(selected("loop", &all), Ok(vec![3]));
        assert_eq!(selected("c#", &all), Ok(vec![6]));
        assert_eq!(selected("red", &all), Ok(vec![7]));
    }

    #[test]
    fn a_title_after_an_equals_sign_is_not_a_number() {
        let all = titles();
        assert_eq!(selected("=4", &all), Ok(vec![2]));
        assert_eq!(selected("= Big", &all), Ok(vec![8]));
        assert!(selected("=1", &all).is_err());
        // Without it, a text may be a title if no level has that number.
        assert_eq!(selected("1984", &levels(&[(1, "1984")])), Ok(vec![1]));
    }

    #[test]
    fn errors_name_what_is_available() {
        let all = titles();
        let error = |text| selected(text, &all).unwrap_err();
        assert_eq!(error("200"), "no level 200; the file has 8 levels");
        assert_eq!(error("3,9"), "no level 9; the file has 8 levels");
        assert_eq!(error("5-12"), "no level 12; the file has 8 levels");
        assert_eq!(
            error("hall"),
            "`hall` matches 2 titles: 7 Red hall, 8 Big Hall; select one by its number"
        );
        assert_eq!(
            error("Fork"),
            "`Fork` matches 2 titles: 4 Fork, 5 Fork; select one by its number"
        );
        assert_eq!(
            error("5-3"),
            "no level has the title `5-3`; `quandary list` shows the titles"
        );
        assert!(error("").starts_with("expected a number"));
        assert!(error("=").starts_with("expected a number"));
    }

    #[test]
    fn numbers_of_the_file_may_have_gaps_and_repetitions() {
        let all = levels(&[(3, ""), (5, ""), (5, ""), (9, "")]);
        assert_eq!(selected("3-9", &all), Ok(vec![3, 5, 5, 9]));
        assert_eq!(
            selected("4", &all).unwrap_err(),
            "no level 4; the file has 4 levels, with numbers from 3 to 9"
        );
        assert_eq!(
            selected("x", &all).unwrap_err(),
            "no level has the title `x`; the levels of this file have no titles"
        );
        assert_eq!(
            selected("1", &[]).unwrap_err(),
            "no level 1; the file has no levels"
        );
    }
}

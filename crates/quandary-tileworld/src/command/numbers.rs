//! Lists of level numbers in options: `4,7-9`.

use quandary_core::options::OptionError;
use std::ops::RangeInclusive;

/// A selection of level numbers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct LevelNumbers(Vec<RangeInclusive<u16>>);

impl LevelNumbers {
    /// Parses the value of an option; an empty one selects all levels.
    pub(super) fn parse(name: &'static str, text: &str) -> Result<Self, OptionError> {
        if text.trim().is_empty() {
            return Ok(Self(vec![0..=u16::MAX]));
        }
        let ranges = text.split(',').map(range);
        let ranges = ranges.collect::<Option<_>>().map(Self);
        ranges.ok_or_else(|| OptionError::Invalid {
            name,
            value: text.to_owned(),
            expected: "level numbers such as 4,7-9".to_owned(),
        })
    }

    pub(super) fn contains(&self, number: u16) -> bool {
        self.0.iter().any(|range| range.contains(&number))
    }
}

fn range(text: &str) -> Option<RangeInclusive<u16>> {
    let (first, last) = text.split_once('-').unwrap_or((text, text));
    let (first, last) = (first.trim().parse().ok()?, last.trim().parse().ok()?);
    (first <= last).then_some(first..=last)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_and_ranges_are_parsed_and_an_empty_text_means_all() {
        let numbers = LevelNumbers::parse("levels", "4, 7-9").unwrap();
        let within: Vec<u16> = (0..12).filter(|number| numbers.contains(*number)).collect();
        assert_eq!(within, [4, 7, 8, 9]);
        let all = LevelNumbers::parse("levels", "").unwrap();
        assert!(all.contains(0) && all.contains(u16::MAX));
        for text in ["x", "3-", "9-7", "1,,2", "70000", "-1"] {
            assert!(LevelNumbers::parse("levels", text).is_err(), "{text}");
        }
    }
}

//! Named properties of levels: the columns of lists, the keys for sorting, and the fields
//! that predicates test.

use crate::open::{OpenedFile, SelectedLevel};
use quandary_core::family::{Cell, Rating};
use quandary_core::fingerprint::LevelFingerprints;
use quandary_core::words::did_you_mean;
use std::cmp::Ordering;
use std::collections::BTreeSet;

/// A property of a level.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Field {
    File,
    Family,
    Format,
    Number,
    Title,
    Author,
    /// Dimensions, parts and features in one text.
    Size,
    Width,
    Height,
    /// The number of parts of a kind, such as `boxes`.
    Parts(&'static str),
    Features,
    /// A property that only this family has.
    More(&'static str),
    Difficulty,
    Solved,
    Solutions,
    Grade,
    Fingerprint,
    SymmetricFingerprint,
}

/// The fields that every family has, with their names. `Size` is a summary of others.
const COMMON: [(&str, Field); 16] = [
    ("file", Field::File),
    ("family", Field::Family),
    ("format", Field::Format),
    ("number", Field::Number),
    ("title", Field::Title),
    ("author", Field::Author),
    ("size", Field::Size),
    ("width", Field::Width),
    ("height", Field::Height),
    ("features", Field::Features),
    ("difficulty", Field::Difficulty),
    ("solved", Field::Solved),
    ("solutions", Field::Solutions),
    ("grade", Field::Grade),
    ("fingerprint", Field::Fingerprint),
    ("symmetric_fingerprint", Field::SymmetricFingerprint),
];

/// A part of [`Computed`], which takes longer than reading the file.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Need {
    Solutions,
    Grade,
    Fingerprints,
}

impl Field {
    /// The name that users write.
    pub(crate) fn name(self) -> &'static str {
        match self {
            Self::Parts(name) | Self::More(name) => name,
            _ => COMMON
                .iter()
                .find(|(_, field)| *field == self)
                .map_or("", |(name, _)| name),
        }
    }

    /// What has to be computed before the field has a value; `None` if reading the file is enough.
    pub(crate) fn need(self) -> Option<Need> {
        match self {
            Self::Solved | Self::Solutions => Some(Need::Solutions),
            Self::Grade => Some(Need::Grade),
            Self::Fingerprint | Self::SymmetricFingerprint => Some(Need::Fingerprints),
            _ => None,
        }
    }
}

/// What [`Need`]s ask for. A part that was not computed is `None`.
#[derive(Debug, Default)]
pub(crate) struct Computed {
    /// Number of stored solutions.
    pub(crate) solutions: Option<u64>,
    /// Whether the level cannot be opened because of errors. Computed with the solutions.
    pub(crate) has_errors: bool,
    /// `None` also if there is no estimate within the budget.
    pub(crate) rating: Option<Rating>,
    /// `None` also if the level has errors.
    pub(crate) fingerprints: Option<LevelFingerprints>,
}

/// The value of a field.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Value {
    Missing,
    Flag(bool),
    Count(u64),
    Text(String),
}

impl Value {
    fn of_text(text: &str) -> Self {
        match text {
            "" => Self::Missing,
            _ => Self::Text(text.to_owned()),
        }
    }

    /// The value as a number. Texts that consist of a decimal number are numbers.
    pub(crate) fn quantity(&self) -> Option<f64> {
        match self {
            Self::Count(count) => Some(*count as f64),
            Self::Text(text) => decimal(text),
            Self::Missing | Self::Flag(_) => None,
        }
    }

    /// The value as text; empty if it is missing.
    pub(crate) fn text(&self) -> String {
        match self {
            Self::Missing => String::new(),
            Self::Flag(true) => "yes".to_owned(),
            Self::Flag(false) => "no".to_owned(),
            Self::Count(count) => count.to_string(),
            Self::Text(text) => text.clone(),
        }
    }

    pub(crate) fn cell(&self) -> Cell {
        match self {
            Self::Missing => Cell::Empty,
            Self::Count(count) => Cell::Number(*count),
            Self::Flag(_) | Self::Text(_) => Cell::Word(self.text()),
        }
    }

    /// The order of a sorted list: numbers, then texts in any case, then missing values.
    pub(crate) fn compare(&self, other: &Self) -> Ordering {
        let rank = |value: &Self| match value {
            Self::Missing => 2,
            _ if value.quantity().is_some() => 0,
            _ => 1,
        };
        let ranks = rank(self).cmp(&rank(other));
        ranks.then_with(|| match (self.quantity(), other.quantity()) {
            (Some(one), Some(other)) => one.total_cmp(&other),
            _ => {
                let lower = |value: &Self| value.text().to_lowercase();
                lower(self).cmp(&lower(other))
            }
        })
    }
}

/// A number without sign: `12` or `12.35`.
pub(crate) fn decimal(text: &str) -> Option<f64> {
    let digits = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    let is_number = match text.split_once('.') {
        None => digits(text),
        Some((whole, fraction)) => digits(whole) && digits(fraction),
    };
    let number = is_number.then(|| text.parse().ok()).flatten();
    // Very long texts of digits are infinite as floating-point numbers.
    number.filter(|number: &f64| number.is_finite())
}

/// A level with its fields.
pub(crate) struct LevelFields<'a> {
    pub(crate) file: &'a OpenedFile,
    pub(crate) level: &'a SelectedLevel,
    pub(crate) computed: Computed,
}

impl LevelFields<'_> {
    pub(crate) fn value(&self, field: Field) -> Value {
        let (file, info, computed) = (self.file, &self.level.info, &self.computed);
        let side =
            |side: Option<u32>| side.map_or(Value::Missing, |side| Value::Count(side.into()));
        match field {
            Field::File => Value::of_text(&file.name),
            Field::Family => Value::of_text(file.document.family().id),
            Field::Format => Value::of_text(file.document.format().id),
            Field::Number => Value::Count(info.number.0),
            Field::Title => Value::of_text(&info.title),
            Field::Author => Value::of_text(&info.author),
            Field::Size => Value::of_text(&info.size.to_string()),
            Field::Width => side(info.size.cells.map(|(columns, _)| columns)),
            Field::Height => side(info.size.cells.map(|(_, rows)| rows)),
            Field::Parts(name) => {
                let mut parts = info.size.parts.iter();
                let part = parts.find(|part| part.many == name);
                part.map_or(Value::Missing, |part| Value::Count(part.count))
            }
            Field::Features => Value::of_text(&info.size.features.join(", ")),
            Field::More(name) => {
                let mut more = info.more.iter();
                let value = more.find(|(known, _)| *known == name);
                value.map_or(Value::Missing, |(_, value)| Value::of_text(value))
            }
            Field::Difficulty => Value::of_text(&info.difficulty),
            Field::Solved => computed
                .solutions
                .map_or(Value::Missing, |solutions| Value::Flag(solutions > 0)),
            Field::Solutions => computed.solutions.map_or(Value::Missing, Value::Count),
            Field::Grade => {
                let rating = computed.rating.as_ref();
                rating.map_or(Value::Missing, |rating| Value::of_text(&rating.grade))
            }
            Field::Fingerprint => {
                let prints = computed.fingerprints.as_ref();
                prints.map_or(Value::Missing, |one| Value::Text(one.exact.to_string()))
            }
            Field::SymmetricFingerprint => {
                let prints = computed.fingerprints.as_ref();
                prints.map_or(Value::Missing, |one| Value::Text(one.symmetric.to_string()))
            }
        }
    }
}

/// The fields that the levels of some files have.
pub(crate) struct FieldNames {
    /// The fields of parts, by the noun after other numbers than 1, and that after 1.
    parts: Vec<(&'static str, &'static str)>,
    /// The fields of families.
    more: Vec<&'static str>,
}

impl FieldNames {
    pub(crate) fn of<'a>(files: impl IntoIterator<Item = &'a OpenedFile>) -> Self {
        let mut names = Self {
            parts: Vec::new(),
            more: Vec::new(),
        };
        for level in files.into_iter().flat_map(|file| &file.levels) {
            for part in &level.info.size.parts {
                push_new(&mut names.parts, (part.many, part.one));
            }
            for (name, _) in &level.info.more {
                push_new(&mut names.more, *name);
            }
        }
        names
    }

    /// The fields of parts, in the order of the families.
    pub(crate) fn parts(&self) -> impl Iterator<Item = Field> {
        self.parts.iter().map(|(name, _)| Field::Parts(name))
    }

    /// The fields that only some families have, in their order.
    pub(crate) fn more(&self) -> impl Iterator<Item = Field> {
        self.more.iter().map(|name| Field::More(name))
    }

    /// The field with this name, in any case. A part is also found by its singular.
    pub(crate) fn find(&self, wanted: &str) -> Result<Field, String> {
        let is_wanted = |name: &str| name.eq_ignore_ascii_case(wanted);
        let common = COMMON.iter().find(|(name, _)| is_wanted(name));
        let common = common.map(|(_, field)| *field);
        let part = || {
            let mut parts = self.parts.iter();
            let part = parts.find(|(many, one)| is_wanted(many) || is_wanted(one));
            part.map(|(many, _)| Field::Parts(many))
        };
        let more = || {
            let mut more = self.more.iter();
            let name = more.find(|name| is_wanted(name));
            name.map(|name| Field::More(name))
        };
        let found = common.or_else(part).or_else(more);
        found.ok_or_else(|| self.unknown(wanted))
    }

    fn unknown(&self, wanted: &str) -> String {
        let common = COMMON.iter().map(|(name, _)| *name);
        let parts = self.parts.iter().map(|(name, _)| *name);
        let known: Vec<&str> = common
            .chain(parts)
            .chain(self.more.iter().copied())
            .collect();
        let meant = did_you_mean(wanted, known.iter().copied());
        format!(
            "unknown field `{wanted}`{meant}; available: {}",
            known.join(", ")
        )
    }
}

fn push_new<T: PartialEq>(list: &mut Vec<T>, value: T) {
    if !list.contains(&value) {
        list.push(value);
    }
}

/// A field to sort by.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct SortKey {
    pub(crate) field: Field,
    pub(crate) order: SortOrder,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum SortOrder {
    Ascending,
    Descending,
}

impl FieldNames {
    /// Reads fields separated by commas.
    pub(crate) fn fields(&self, text: &str) -> Result<Vec<Field>, String> {
        let names = text.split(',').map(str::trim);
        names.map(|name| self.find(name)).collect()
    }

    /// Reads sort keys separated by commas: fields, each with `-` before it for descending order.
    pub(crate) fn sort_keys(&self, text: &str) -> Result<Vec<SortKey>, String> {
        let keys = text.split(',').map(str::trim);
        let key = |key: &str| {
            let (name, order) = match key.strip_prefix('-') {
                Some(name) => (name, SortOrder::Descending),
                None => (key, SortOrder::Ascending),
            };
            Ok(SortKey {
                field: self.find(name)?,
                order,
            })
        };
        keys.map(key).collect()
    }
}

/// What has to be computed for these fields.
pub(crate) fn needs(fields: impl IntoIterator<Item = Field>) -> BTreeSet<Need> {
    fields.into_iter().filter_map(Field::need).collect()
}

/// Sorts levels. Levels with equal keys keep their order; missing values come last in either order.
pub(crate) fn sort(levels: &mut Vec<LevelFields<'_>>, keys: &[SortKey]) {
    let keyed = levels.drain(..).map(|level| {
        let values = keys.iter().map(|key| level.value(key.field)).collect();
        (values, level)
    });
    let mut keyed: Vec<(Vec<Value>, LevelFields<'_>)> = keyed.collect();
    keyed.sort_by(|(one, _), (other, _)| compare(keys, one, other));
    levels.extend(keyed.into_iter().map(|(_, level)| level));
}

fn compare(keys: &[SortKey], one: &[Value], other: &[Value]) -> Ordering {
    let orders = keys.iter().zip(one.iter().zip(other));
    let mut orders = orders.map(|(key, (one, other))| match key.order {
        SortOrder::Descending if *one != Value::Missing && *other != Value::Missing => {
            other.compare(one)
        }
        _ => one.compare(other),
    });
    orders
        .find(|order| *order != Ordering::Equal)
        .unwrap_or(Ordering::Equal)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_common_field_has_a_name() {
        for (name, field) in COMMON {
            assert_eq!(field.name(), name);
        }
    }

    #[test]
    fn decimal_texts_are_numbers() {
        let texts = ["12", "12.35", "007", "", ".5", "5.", "1e3", "-1", "1,6"];
        let expected = [
            Some(12.0),
            Some(12.35),
            Some(7.0),
            None,
            None,
            None,
            None,
            None,
            None,
        ];
        assert_eq!(texts.map(decimal), expected);
    }

    #[test]
    fn numbers_come_first_and_missing_values_last() {
        let text = |text: &str| Value::Text(text.to_owned());
        let mut values = [
            Value::Missing,
            text("banana"),
            text("10"),
            Value::Count(9),
            text("Apple"),
        ];
        values.sort_by(Value::compare);
        let sorted = [
            Value::Count(9),
            text("10"),
            text("Apple"),
            text("banana"),
            Value::Missing,
        ];
        assert_eq!(values, sorted);
    }

    #[test]
    fn unknown_fields_name_the_known_ones() {
        let names = FieldNames {
            parts: vec![("boxes", "box")],
            more: vec!["kind"],
        };
        assert_eq!(names.find("Box"), Ok(Field::Parts("boxes")));
        assert_eq!(names.find("kind"), Ok(Field::More("kind")));
        let keys = names.sort_keys("-boxes, title").unwrap();
        assert_eq!(keys[0].order, SortOrder::Descending);
        assert_eq!(keys[1].field, Field::Title);
        let unknown = names.find("boxs").unwrap_err();
        assert!(unknown.starts_with("unknown field `boxs`; did you mean `boxes`?"));
        assert!(unknown.ends_with(", boxes, kind"), "{unknown}");
    }
}

//! Reports of the verbs that compare and count levels.

use super::LevelReport;
use schemars::JsonSchema;
use serde::Serialize;
use std::collections::BTreeMap;

/// The levels of one family, counted: `quandary stats`.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct StatsReport {
    /// The family.
    pub(crate) family: &'static str,
    /// Number of files with such levels.
    pub(crate) files: u64,
    /// Number of levels.
    pub(crate) levels: u64,
    /// Number of levels with a title.
    pub(crate) titled: u64,
    /// Number of levels with a stored solution.
    pub(crate) solved: u64,
    /// Number of levels with errors. Their boards are not counted below.
    pub(crate) with_errors: u64,
    /// Fields with numbers, such as `width` and `boxes`.
    pub(crate) numbers: BTreeMap<&'static str, NumbersReport>,
    /// Fields with texts, such as `author`: how many levels have each value.
    pub(crate) texts: BTreeMap<&'static str, BTreeMap<String, u64>>,
}

/// The values of a field with numbers.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct NumbersReport {
    /// Number of levels that have a value.
    pub(crate) levels: u64,
    /// The smallest value.
    pub(crate) least: f64,
    /// The value in the middle of the sorted values, the smaller one of two.
    pub(crate) median: f64,
    /// The average.
    pub(crate) mean: f64,
    /// The largest value.
    pub(crate) most: f64,
}

/// Levels that are the same: `quandary duplicates`.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct DuplicatesReport {
    /// The family.
    pub(crate) family: &'static str,
    /// The fingerprint that they share.
    pub(crate) symmetric_fingerprint: String,
    /// The levels in the order of the files.
    pub(crate) levels: Vec<DuplicateReport>,
}

/// One of several levels that are the same.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct DuplicateReport {
    /// The level.
    #[serde(flatten)]
    pub(crate) level: LevelReport,
    /// How it relates to the first of these levels.
    pub(crate) relation: DuplicateRelation,
}

/// How a level relates to the first of several that are the same.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub(crate) enum DuplicateRelation {
    /// It is the first one.
    First,
    /// It is identical.
    Identical,
    /// It is played alike, but drawn with other walls or objects in places that the rules cannot
    /// reach, or at another place of the board.
    Decoration,
    /// It is rotated.
    Rotated,
    /// It is mirrored, and perhaps rotated too.
    Mirrored,
}

impl DuplicateRelation {
    pub(crate) fn words(self) -> &'static str {
        match self {
            Self::First => "",
            Self::Identical => "identical",
            Self::Decoration => "with other decoration",
            Self::Rotated => "rotated",
            Self::Mirrored => "mirrored",
        }
    }
}

/// A difference between two collections or two files of solutions: `quandary diff`.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct DiffReport {
    /// The family.
    pub(crate) family: &'static str,
    /// What the difference is.
    pub(crate) change: Change,
    /// The number of the level in the first file; missing if it is only in the second.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) old_level: Option<u64>,
    /// The number of the level in the second file; missing if it is only in the first.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) new_level: Option<u64>,
    /// The title of the level; empty if it is unknown.
    pub(crate) title: String,
    /// Rotated levels: the degrees clockwise by which the level of the first file has to be rotated
    /// to give that of the second.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) degrees: Option<u16>,
    /// The fields that differ, with both values; missing if there are none.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub(crate) fields: BTreeMap<&'static str, [String; 2]>,
    /// Solutions: the field that they are compared by, the lower the better; missing if there is
    /// none.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) compared_by: Option<&'static str>,
    /// Solutions: the value of the first in that field; missing if it has none.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) old_value: Option<String>,
    /// Solutions: the value of the second in that field; missing if it has none.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) new_value: Option<String>,
    /// Solutions: which file has the better one; missing if neither is better.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) better: Option<Better>,
    /// Solutions: the value of the second in that field minus the value of the first; missing if
    /// one of them has none.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) difference: Option<f64>,
    /// Solutions: the limit that the level sets for that value; missing if there is none.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) limit: Option<String>,
}

impl DiffReport {
    /// A report without details.
    pub(crate) fn new(family: &'static str, change: Change) -> Self {
        Self {
            family,
            change,
            old_level: None,
            new_level: None,
            title: String::new(),
            degrees: None,
            fields: BTreeMap::new(),
            compared_by: None,
            old_value: None,
            new_value: None,
            better: None,
            difference: None,
            limit: None,
        }
    }
}

/// What differs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Change {
    /// Nothing.
    Same,
    /// The level is the same, but its order among the others is not.
    Moved,
    /// The level is the same, but something that is stored with it is not; or the solution differs.
    Changed,
    /// The level is rotated.
    Rotated,
    /// The level is mirrored, and perhaps rotated too.
    Mirrored,
    /// The board differs; the title or the number is the same.
    Board,
    /// It is only in the first file.
    Removed,
    /// It is only in the second file.
    Added,
}

impl Change {
    pub(crate) fn words(self) -> &'static str {
        match self {
            Self::Same => "same",
            Self::Moved => "moved",
            Self::Changed => "changed",
            Self::Rotated => "rotated",
            Self::Mirrored => "mirrored",
            Self::Board => "other board",
            Self::Removed => "only in old",
            Self::Added => "only in new",
        }
    }
}

/// Which of two solutions is better.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Better {
    /// That of the first file.
    Old,
    /// That of the second file.
    New,
}

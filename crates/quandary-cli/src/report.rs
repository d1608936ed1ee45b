//! The shapes of the program's JSON. Nothing else in Quandary is serialised.

use quandary::Match;
use quandary_core::command::{Cell, Table};
use quandary_core::diagnostic::{Code, Diagnostic, Fix, Label, Safety, Severity};
use quandary_core::family::{FamilyInfo, Kind, LevelInfo, Part};
use quandary_core::outcome::{Count, Score};
use quandary_core::source::Source;
use quandary_core::span::Span;
use schemars::{JsonSchema, Schema, schema_for};
use serde::Serialize;
use std::collections::BTreeMap;

/// The schema of one object of each verb's JSON, by the name of the verb.
#[must_use]
pub fn schemas() -> Vec<(&'static str, Schema)> {
    vec![
        ("ask", schema_for!(AskReport)),
        ("check", schema_for!(CheckReport)),
        ("command", schema_for!(CommandReport)),
        ("explain", schema_for!(ExplainReport)),
        ("hint", schema_for!(HintReport)),
        ("identify", schema_for!(IdentifyReport)),
        ("list", schema_for!(ListReport)),
        ("solve", schema_for!(SolveReport)),
        ("verify", schema_for!(VerifyReport)),
    ]
}

/// What a file is: `quandary identify`.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct IdentifyReport {
    /// The file as it was named, or `-`.
    pub(crate) file: String,
    /// Formats it may be in, the likeliest first; none if no family knows it.
    pub(crate) matches: Vec<MatchReport>,
}

/// A format that a file may be in.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct MatchReport {
    /// The family of the format.
    pub(crate) family: &'static str,
    /// The format.
    pub(crate) format: &'static str,
    /// From 1 (hardly) to 100 (certain).
    pub(crate) score: u8,
    /// What speaks for it.
    pub(crate) why: String,
}

impl From<Match> for MatchReport {
    fn from(found: Match) -> Self {
        Self {
            family: found.room.family().info().id,
            format: found.evidence.format.id,
            score: found.evidence.score,
            why: found.evidence.why,
        }
    }
}

/// What is wrong with a file: `quandary check`.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct CheckReport {
    /// The file as it was named, or `-`.
    pub(crate) file: String,
    /// The family it was read as; missing if none knows it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) family: Option<&'static str>,
    /// The format it was read in; missing if none fits.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) format: Option<&'static str>,
    /// How many levels it holds.
    pub(crate) levels: usize,
    /// What was found, in the order of the file.
    pub(crate) findings: Vec<FindingReport>,
    /// How many more findings there are.
    pub(crate) left_out: usize,
    /// What `--fix` did; missing without it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) fixed: Option<FixedReport>,
}

/// What mending a file came to. The findings are those that are left.
#[derive(Clone, Copy, Debug, Serialize, JsonSchema)]
pub(crate) struct FixedReport {
    /// Fixes that went in.
    pub(crate) applied: usize,
    /// Fixes left out because they touch a place that another one mended.
    pub(crate) clashing: usize,
}

/// How much a finding weighs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Weight {
    Note,
    Warning,
    Error,
}

impl From<Severity> for Weight {
    fn from(severity: Severity) -> Self {
        match severity {
            Severity::Note => Self::Note,
            Severity::Warning => Self::Warning,
            Severity::Error => Self::Error,
        }
    }
}

/// A place in a file.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct PlaceReport {
    /// Offset of the first byte, from 0.
    start: usize,
    /// Offset one past the last byte.
    end: usize,
    /// In a text: the line of the first byte, from 1.
    #[serde(skip_serializing_if = "Option::is_none")]
    line: Option<usize>,
    /// In a text: the column of the first byte, in characters, from 1.
    #[serde(skip_serializing_if = "Option::is_none")]
    column: Option<usize>,
}

impl PlaceReport {
    pub(crate) fn new(source: &Source, kind: Kind, span: Span) -> Self {
        let place = (kind == Kind::Text).then(|| source.place(span.start));
        Self {
            start: span.start,
            end: span.end,
            line: place.map(|place| place.line),
            column: place.map(|place| place.column),
        }
    }
}

/// One finding.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct FindingReport {
    /// Its kind, for `quandary explain`.
    pub(crate) code: &'static str,
    /// Its weight.
    pub(crate) severity: Weight,
    /// What is wrong.
    pub(crate) message: String,
    /// Where; missing if it is the file as a whole.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) place: Option<PlaceReport>,
    /// In a binary file: the field.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) field: Option<String>,
    /// Other places that it speaks of.
    pub(crate) labels: Vec<LabelReport>,
    /// What to do about it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) help: Option<String>,
    /// A ready mend.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) fix: Option<FixReport>,
}

impl FindingReport {
    pub(crate) fn new(source: &Source, kind: Kind, finding: &Diagnostic) -> Self {
        let place = |span| PlaceReport::new(source, kind, span);
        let label = |label: &Label| LabelReport {
            text: label.text.clone(),
            place: place(label.span),
        };
        Self {
            code: finding.code.id,
            severity: finding.severity.into(),
            message: finding.message.clone(),
            place: Some(place(finding.span)),
            field: finding.field.clone(),
            labels: finding.labels.iter().map(label).collect(),
            help: finding.help.clone(),
            fix: finding.fix.as_ref().map(FixReport::from),
        }
    }
}

/// A second place that a finding speaks of.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct LabelReport {
    /// What is there.
    text: String,
    /// Where.
    place: PlaceReport,
}

/// A ready mend.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct FixReport {
    /// What it does.
    title: String,
    /// Whether `--fix` applies it.
    safe: bool,
}

impl From<&Fix> for FixReport {
    fn from(fix: &Fix) -> Self {
        Self {
            title: fix.title.clone(),
            safe: fix.safety == Safety::Safe,
        }
    }
}

/// One level of a file: `quandary list`.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct ListReport {
    /// Which level.
    #[serde(flatten)]
    pub(crate) level: LevelReport,
    /// The rule variant that it is played by; missing if it cannot be played.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) variant: Option<String>,
    /// Its author, or the collection's; empty if unknown.
    pub(crate) author: String,
    /// Its size in words.
    pub(crate) size: String,
    /// The difficulty that the file states; empty if it states none.
    pub(crate) difficulty: String,
    /// What else a list of its family shows, by name; missing if that is nothing.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub(crate) more: BTreeMap<&'static str, String>,
    /// The estimated difficulty; missing if it was not found out within the budget.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) estimate: Option<EstimateReport>,
}

/// How hard a level is, by measuring.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct EstimateReport {
    /// The grade.
    pub(crate) grade: String,
    /// The measurements behind it.
    pub(crate) scores: Scores,
}

/// Values by the names of their metrics.
pub(crate) type Scores = BTreeMap<&'static str, u64>;

pub(crate) fn scores(scores: &[Score]) -> Scores {
    scores
        .iter()
        .map(|score| (score.metric, score.value))
        .collect()
}

/// Which level of which file.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub(crate) struct LevelReport {
    /// The file as it was named, or `-`.
    pub(crate) file: String,
    /// Its number in the file.
    pub(crate) level: u64,
    /// Its title; empty if it has none.
    pub(crate) title: String,
    /// Its family.
    pub(crate) family: &'static str,
}

impl LevelReport {
    pub(crate) fn new(file: &str, info: &LevelInfo, family: &FamilyInfo) -> Self {
        Self {
            file: file.to_owned(),
            level: info.number,
            title: info.title.clone(),
            family: family.id,
        }
    }
}

/// What solving a level came to: `quandary solve`.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct SolveReport {
    /// Which level.
    #[serde(flatten)]
    pub(crate) level: LevelReport,
    /// The rule variant that it was solved by.
    pub(crate) variant: String,
    /// What was found out.
    pub(crate) outcome: SolveOutcome,
    /// What was kept as low as possible.
    pub(crate) metric: &'static str,
    /// Solved: the value of the solution in that metric.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) value: Option<u64>,
    /// Solved: whether it is proven that no solution has a lower value.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) optimal: Option<bool>,
    /// Solved: the solution in the family's notation.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) solution: Option<String>,
    /// Solved: true, for the rules have replayed the solution.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) verified: Option<bool>,
    /// How many solutions of that value there are, where they were counted.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) solutions: Option<SolutionsReport>,
    /// Undecided, or solved without proof: which budget ran out.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) reason: Option<&'static str>,
    /// Undecided, or solved without proof: no solution has a value below this.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) bound: Option<u64>,
    /// Time taken.
    pub(crate) seconds: f64,
    /// Positions searched.
    pub(crate) nodes: u64,
}

/// What solving came to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub(crate) enum SolveOutcome {
    /// There is a solution.
    Solved,
    /// It is proven that there is none.
    Unsolvable,
    /// Neither a solution nor a proof was found.
    Undecided,
}

impl SolveOutcome {
    pub(crate) fn word(self) -> &'static str {
        match self {
            Self::Solved => "solved",
            Self::Unsolvable => "unsolvable",
            Self::Undecided => "undecided",
        }
    }
}

/// How many best solutions there are.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct SolutionsReport {
    /// So many were found.
    pub(crate) count: u64,
    /// Whether there are no more.
    pub(crate) exact: bool,
    /// All of them, or the first so many, where they were asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) all: Option<Vec<String>>,
}

impl SolutionsReport {
    pub(crate) fn new(count: Count, all: Vec<String>) -> Self {
        Self {
            count: count.number(),
            exact: count.is_exact(),
            all: (!all.is_empty()).then_some(all),
        }
    }
}

/// What replaying a solution came to: `quandary verify`.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct VerifyReport {
    /// Which level; of a solution whose level is not found, the number that it has for it.
    #[serde(flatten)]
    pub(crate) level: LevelReport,
    /// The rule variant that it was replayed by.
    pub(crate) variant: String,
    /// The file that the solution is in; missing if it is that of the level, or none.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) solutions: Option<String>,
    /// What the file calls the solution, or where it came from.
    pub(crate) name: String,
    /// Whether it solves the level.
    pub(crate) outcome: VerifyOutcome,
    /// What changed since the run that this one is compared with; missing without one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) change: Option<&'static str>,
    /// Failed: why, as one of a closed list; missing in families that do not tell causes apart.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) cause: Option<&'static str>,
    /// Failed or unfinished: which token, from 1, or which tick, from 0; one past the last token if
    /// the level is not solved at the end.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) at: Option<u64>,
    /// Failed or unfinished: the token itself, or the last before that tick; empty at the end.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) token: Option<String>,
    /// Failed: why. Unfinished: what is left to be done. Undecided: which budget ran out.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) reason: Option<String>,
    /// The level is solved: the value in the family's main metric.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) value: Option<u64>,
    /// The level is solved: the value in every metric of the family.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) scores: Option<Scores>,
    /// The values that the file claims; missing if it claims none.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) recorded: Option<Scores>,
    /// Inputs that were not played; missing if all were, or none could be.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) unused: Option<u64>,
    /// Positions that were compared with those of another program; missing if none were.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) compared: Option<u64>,
    /// What should be known of how the solution belongs to the level.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) note: Option<String>,
}

impl VerifyReport {
    /// What is known before a solution is replayed; the outcome is that of one that fails.
    pub(crate) fn new(level: LevelReport, variant: &str, name: String) -> Self {
        Self {
            level,
            variant: variant.to_owned(),
            solutions: None,
            name,
            outcome: VerifyOutcome::Failed,
            change: None,
            cause: None,
            at: None,
            token: None,
            reason: None,
            value: None,
            scores: None,
            recorded: None,
            unused: None,
            compared: None,
            note: None,
        }
    }
}

/// What replaying came to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub(crate) enum VerifyOutcome {
    /// It solves the level.
    Verified,
    /// It does not, or not as the file says.
    Failed,
    /// It is a saved game that can be played and does not solve the level yet.
    Unfinished,
    /// The file knows the level but holds no solution.
    Empty,
    /// A budget ended first.
    Undecided,
}

impl VerifyOutcome {
    pub(crate) fn word(self) -> &'static str {
        match self {
            Self::Verified => "verified",
            Self::Failed => "failed",
            Self::Unfinished => "unfinished",
            Self::Empty => "empty",
            Self::Undecided => "undecided",
        }
    }
}

/// What to do next: `quandary hint`.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct HintReport {
    /// Which level.
    #[serde(flatten)]
    pub(crate) level: LevelReport,
    /// The rule variant that it is played by.
    pub(crate) variant: String,
    /// What can be said.
    #[serde(flatten)]
    pub(crate) hint: HintOutcome,
}

/// What can be said about the next move.
#[derive(Debug, Serialize, JsonSchema)]
#[serde(tag = "outcome", rename_all = "lowercase")]
pub(crate) enum HintOutcome {
    /// It is solved.
    Solved,
    /// It is proven that nothing helps.
    Hopeless {
        /// Why: which parts of the position are the reason, or that all that can follow was looked
        /// at.
        reason: String,
    },
    /// Nothing follows: there are several solutions and they agree on nothing more.
    Open,
    /// Play this.
    Next {
        /// The move in the family's notation.
        input: String,
        /// Why.
        reason: String,
        /// How many moves are left, this one included; missing in families that do not count
        /// them.
        #[serde(skip_serializing_if = "Option::is_none")]
        remaining: Option<u64>,
        /// Whether it is proven that fewer do not suffice; missing with the number.
        #[serde(skip_serializing_if = "Option::is_none")]
        optimal: Option<bool>,
    },
    /// No answer within the budget.
    Undecided {
        /// Which budget ran out.
        reason: &'static str,
    },
}

/// The answer to a question that only one family knows, such as `quandary tents deduce`.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct AskReport {
    /// Which level.
    #[serde(flatten)]
    pub(crate) level: LevelReport,
    /// The rule variant that it is played by.
    pub(crate) variant: String,
    /// The question.
    pub(crate) question: &'static str,
    /// The answer in one word.
    pub(crate) outcome: &'static str,
    /// The answer as a sentence.
    pub(crate) sentence: String,
    /// What it consists of, in order.
    pub(crate) parts: Vec<PartReport>,
}

/// One piece of an answer.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct PartReport {
    /// What kind of piece it is.
    pub(crate) name: String,
    /// Moves in the family's notation; missing if it has none.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub(crate) moves: String,
    /// Why; missing if it needs no reason.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub(crate) reason: String,
}

impl From<Part> for PartReport {
    fn from(part: Part) -> Self {
        Self {
            name: part.name,
            moves: part.moves,
            reason: part.reason,
        }
    }
}

/// What came of something that only one family can do, such as `quandary apad count`.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct CommandReport {
    /// The family.
    pub(crate) family: &'static str,
    /// The command.
    pub(crate) command: &'static str,
    /// What came of it in one word.
    pub(crate) outcome: &'static str,
    /// The same as a sentence.
    pub(crate) sentence: String,
    /// What a reader should know besides.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(crate) notes: Vec<String>,
    /// The table, each row with its cells by the names of their columns; missing if there is none.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) rows: Option<Vec<RowReport>>,
}

/// Cells by the names of their columns; what is empty is missing.
pub(crate) type RowReport = BTreeMap<String, CellReport>;

/// One cell of a table.
#[derive(Debug, Serialize, JsonSchema)]
#[serde(untagged)]
pub(crate) enum CellReport {
    /// Text.
    Word(String),
    /// A number.
    Number(u64),
}

/// The rows of a table.
pub(crate) fn rows(table: &Table) -> Vec<RowReport> {
    let cell = |cell: &Cell| match cell {
        Cell::Word(word) => Some(CellReport::Word(word.clone())),
        Cell::Number(number) => Some(CellReport::Number(*number)),
        Cell::Empty => None,
    };
    let row = |row: &Vec<Cell>| {
        let named = table.columns.iter().zip(row);
        named
            .filter_map(|(name, one)| Some((name.clone(), cell(one)?)))
            .collect()
    };
    table.rows.iter().map(row).collect()
}

/// A kind of finding: `quandary explain`.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct ExplainReport {
    /// Its name.
    code: &'static str,
    /// What it is.
    title: &'static str,
    /// Its weight when reading leniently.
    severity: Weight,
    /// Its weight when reading strictly.
    strict: Weight,
    /// What it means and what to do.
    explanation: &'static str,
}

impl From<&'static Code> for ExplainReport {
    fn from(code: &'static Code) -> Self {
        Self {
            code: code.id,
            title: code.title,
            severity: code.severity.into(),
            strict: code.strict.into(),
            explanation: code.explanation,
        }
    }
}

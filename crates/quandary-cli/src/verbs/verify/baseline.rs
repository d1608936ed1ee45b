//! Compares the results of `verify` with the saved results of an earlier run.

use crate::exit::{CliError, Exit};
use crate::read;
use crate::report::{VerifyOutcome, VerifyReport};
use quandary_core::limits::Limits;
use serde_json::{Map, Value};
use std::collections::{BTreeMap, VecDeque};
use std::path::Path;

/// How a solution changed since the baseline.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Change {
    /// It is not in the baseline.
    New,
    /// It is verified now and was not before.
    Verified,
    /// It fails now and did not before.
    Failing,
    /// It still fails, but at another move or for another cause.
    Otherwise,
    /// It is undecided now and was decided before.
    Open,
}

impl Change {
    pub(super) fn word(self) -> &'static str {
        match self {
            Self::New => "new",
            Self::Verified => "newly verified",
            Self::Failing => "newly failing",
            Self::Otherwise => "failing otherwise",
            Self::Open => "newly undecided",
        }
    }
}

/// The word for solutions that are no longer present.
pub(super) const GONE: &str = "gone";

/// The file of a solution and the number of its level. Several solutions of a level are distinguished
/// by name; a renamed solution still matches if it is the only one.
type Key = (String, u64);

/// Baseline results by level; matched entries are removed.
pub(super) struct Baseline(BTreeMap<Key, VecDeque<Line>>);

/// One line of the baseline, with its index in the file.
pub(super) struct Line {
    place: usize,
    object: Map<String, Value>,
}

impl Baseline {
    pub(super) fn read(path: &Path, limits: &Limits) -> Result<Self, CliError> {
        let name = path.display().to_string();
        let text = String::from_utf8(read::bytes(path, limits)?)
            .map_err(|_| CliError::usage(format!("{name}: the file is not UTF-8 text")))?;
        let mut lines: BTreeMap<Key, VecDeque<Line>> = BTreeMap::new();
        for (place, line) in text.lines().enumerate() {
            let object = serde_json::from_str(line).ok();
            let line = object.map(|object| Line { place, object });
            if line.as_ref().is_some_and(Line::is_error) {
                continue;
            }
            let Some((key, line)) = line.and_then(|line| Some((line.key()?, line))) else {
                let line = place + 1;
                let message =
                    format!("{name}:{line}: expected a line written by `verify --format jsonl`");
                return Err(CliError::usage(message));
            };
            lines.entry(key).or_default().push_back(line);
        }
        Ok(Self(lines))
    }

    /// Returns how a solution changed, if it did, and records it in the report.
    pub(super) fn mark(&mut self, now: &mut VerifyReport) -> Option<Change> {
        let change = self.change(now)?;
        now.change = Some(change.word());
        Some(change)
    }

    fn change(&mut self, now: &VerifyReport) -> Option<Change> {
        let Some(before) = self.take(now) else {
            return Some(Change::New);
        };
        if before.word("outcome") == now.outcome.word() {
            let differs = now.outcome == VerifyOutcome::Failed && !before.fails_like(now);
            return differs.then_some(Change::Otherwise);
        }
        Some(match now.outcome {
            VerifyOutcome::Verified | VerifyOutcome::Unfinished | VerifyOutcome::Empty => {
                Change::Verified
            }
            VerifyOutcome::Failed => Change::Failing,
            VerifyOutcome::Undecided | VerifyOutcome::Unsolved => Change::Open,
        })
    }

    fn take(&mut self, now: &VerifyReport) -> Option<Line> {
        let file = now.solutions.as_ref().unwrap_or(&now.level.file.name);
        let lines = self.0.get_mut(&(file.clone(), now.level.level))?;
        let same = lines.iter().position(|line| line.word("name") == now.name);
        lines.remove(same.unwrap_or_default())
    }

    /// Takes the unmatched lines, in their order.
    pub(super) fn take_gone(&mut self) -> Vec<Line> {
        let unmatched = std::mem::take(&mut self.0);
        let mut lines: Vec<_> = unmatched.into_values().flatten().collect();
        lines.sort_by_key(|line| line.place);
        lines
    }
}

impl Line {
    /// Whether it is about an input without solutions to compare.
    fn is_error(&self) -> bool {
        self.word("outcome") == "error"
    }

    fn key(&self) -> Option<Key> {
        let file = self.object.get("solutions").or(self.object.get("file"))?;
        let level = self.object.get("level")?.as_u64()?;
        self.object.get("outcome")?.as_str()?;
        Some((file.as_str()?.to_owned(), level))
    }

    pub(super) fn word(&self, name: &str) -> &str {
        let value = self.object.get(name).and_then(Value::as_str);
        value.unwrap_or_default()
    }

    pub(super) fn number(&self) -> u64 {
        let number = self.object.get("level").and_then(Value::as_u64);
        number.unwrap_or_default()
    }

    fn fails_like(&self, now: &VerifyReport) -> bool {
        let at = self.object.get("at").and_then(Value::as_u64);
        let cause = self.word("cause");
        // Older runs record no cause for solutions stored with their levels.
        at == now.at && (cause.is_empty() || cause == now.cause.unwrap_or_default())
    }

    /// The exit status for a missing solution: a missing verified one is a finding.
    pub(super) fn exit(&self) -> Exit {
        match self.word("outcome") {
            "verified" => Exit::Findings,
            _ => Exit::Success,
        }
    }

    /// The line of the baseline, marked as gone.
    pub(super) fn marked(&mut self) -> &Map<String, Value> {
        self.object.insert("change".to_owned(), GONE.into());
        &self.object
    }
}

//! What changed since a run that was saved.

use crate::exit::{CliError, Exit};
use crate::report::{VerifyOutcome, VerifyReport};
use serde_json::{Map, Value};
use std::collections::{BTreeMap, VecDeque};
use std::path::Path;

/// What changed about a solution that is there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Change {
    /// It was not there.
    New,
    /// It is verified and was not.
    Verified,
    /// It fails and did not.
    Failing,
    /// It fails as it did, but not there or not for that.
    Otherwise,
    /// What was known of it is open.
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

/// The word for what is there no more.
pub(super) const GONE: &str = "gone";

/// The file that a solution is in, and the number of its level. Names tell apart what is for one
/// level; a solution that is renamed is still the same if it is the only one.
type Key = (String, u64);

/// The lines of a run, by what they are about; those that were met again are taken out.
pub(super) struct Baseline(BTreeMap<Key, VecDeque<Line>>);

/// One line, with its place in the file.
pub(super) struct Line {
    place: usize,
    object: Map<String, Value>,
}

impl Baseline {
    pub(super) fn read(path: &Path) -> Result<Self, CliError> {
        let name = path.display().to_string();
        let text = std::fs::read_to_string(path).map_err(|error| CliError::io(&name, error))?;
        let mut lines: BTreeMap<Key, VecDeque<Line>> = BTreeMap::new();
        for (place, line) in text.lines().enumerate() {
            let object = serde_json::from_str(line).ok();
            let line = object.map(|object| Line { place, object });
            let Some((key, line)) = line.and_then(|line| Some((line.key()?, line))) else {
                let line = place + 1;
                let message = format!("{name}:{line}: no line of `verify --format jsonl`");
                return Err(CliError::usage(message));
            };
            lines.entry(key).or_default().push_back(line);
        }
        Ok(Self(lines))
    }

    /// What changed about a solution, if anything; its report says so from now on.
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
            VerifyOutcome::Undecided => Change::Open,
        })
    }

    fn take(&mut self, now: &VerifyReport) -> Option<Line> {
        let file = now.solutions.as_ref().unwrap_or(&now.level.file);
        let lines = self.0.get_mut(&(file.clone(), now.level.level))?;
        let same = lines.iter().position(|line| line.word("name") == now.name);
        lines.remove(same.unwrap_or_default())
    }

    /// What was not met again, in its order.
    pub(super) fn gone(self) -> Vec<Line> {
        let mut lines: Vec<_> = self.0.into_values().flatten().collect();
        lines.sort_by_key(|line| line.place);
        lines
    }
}

impl Line {
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
        // Older runs have no cause for solutions that are stored with their levels.
        at == now.at && (cause.is_empty() || cause == now.cause.unwrap_or_default())
    }

    /// A verified solution that is there no more is a loss.
    pub(super) fn exit(&self) -> Exit {
        match self.word("outcome") {
            "verified" => Exit::Findings,
            _ => Exit::Success,
        }
    }

    /// The line as it was, with what became of it.
    pub(super) fn marked(&mut self) -> &Map<String, Value> {
        self.object.insert("change".to_owned(), GONE.into());
        &self.object
    }
}

//! Implements `--resume OUT.jsonl`: appends each result to a file, so that the next run skips
//! inputs that have a result there.

use crate::exit::{CliError, Exit};
use crate::json;
use crate::write::AppendFile;
use quandary_core::words::counted;
use serde::Serialize;
use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;
use std::sync::{Mutex, PoisonError};

/// The fields that name the result of an input.
pub(crate) struct KeyFields {
    /// Each result of the verb has these.
    pub(crate) always: &'static [&'static str],
    pub(crate) sometimes: &'static [&'static str],
}

/// A file of results in JSON Lines.
pub(crate) struct Journal {
    name: String,
    lines: Mutex<Lines>,
    key: &'static KeyFields,
    /// The results of each key that were in the file at the beginning and are not taken.
    done: BTreeMap<Vec<String>, Vec<Value>>,
    /// The exit status of the results that were in the file.
    exit: Exit,
    skipped: u64,
}

/// The lines of the file. Every thread appends the results that it finds.
struct Lines {
    file: AppendFile,
    /// The lines about inputs without a result. Those inputs are tried again in every run.
    errors: BTreeSet<String>,
}

impl Journal {
    /// Opens the file of a run, or begins one. Its lines must be results of this verb.
    pub(crate) fn open(path: &Path, key: &'static KeyFields) -> Result<Self, CliError> {
        let (file, lines) = AppendFile::open(path)?;
        let mut journal = Self {
            name: file.name().to_owned(),
            lines: Mutex::new(Lines {
                file,
                errors: BTreeSet::new(),
            }),
            key,
            done: BTreeMap::new(),
            exit: Exit::Success,
            skipped: 0,
        };
        for (number, line) in (1..).zip(lines) {
            journal
                .read(line)
                .map_err(|why| CliError::usage(format!("{}:{number}: {why}", journal.name)))?;
        }
        Ok(journal)
    }

    fn read(&mut self, line: String) -> Result<(), String> {
        let object: Value =
            serde_json::from_str(&line).map_err(|_| "expected a line of JSON".to_owned())?;
        if object["outcome"] == "error" {
            self.with_lines(|lines| lines.errors.insert(line));
            return Ok(());
        }
        let missing = self
            .key
            .always
            .iter()
            .find(|field| object[**field].is_null());
        if let Some(missing) = missing {
            return Err(format!(
                "expected a result of the same verb, with the field `{missing}`"
            ));
        }
        self.exit = self.exit.max(exit(&object));
        let key = self.key_of(&object);
        self.done.entry(key).or_default().push(object);
        Ok(())
    }

    fn key_of(&self, object: &Value) -> Vec<String> {
        let fields = self.key.always.iter().chain(self.key.sometimes);
        fields.map(|field| object[*field].to_string()).collect()
    }

    /// The result that a report begins, if it was in the file at the beginning. Each result is
    /// returned once.
    pub(crate) fn take(&mut self, report: &impl Serialize) -> Result<Option<Value>, CliError> {
        self.take_usable(report, Some)
    }

    /// Like [`Self::take`], with what `use_it` makes of the result. If that is `None`, the input is tried
    /// again.
    pub(crate) fn take_usable<T>(
        &mut self,
        report: &impl Serialize,
        use_it: impl FnOnce(Value) -> Option<T>,
    ) -> Result<Option<T>, CliError> {
        let object = json::value(report)?;
        let key = self.key_of(&object);
        let result = self.done.get_mut(&key).and_then(Vec::pop);
        let used = result.and_then(use_it);
        self.skipped += u64::from(used.is_some());
        Ok(used)
    }

    /// Appends a result.
    pub(crate) fn append(&self, report: &impl Serialize) -> Result<(), CliError> {
        let line = json::line(report)?;
        self.with_lines(|lines| lines.file.line(&line))
    }

    /// Appends an input without a result, unless the same line is in the file.
    pub(crate) fn append_error(&self, report: &impl Serialize) -> Result<(), CliError> {
        let line = json::line(report)?;
        self.with_lines(|lines| match lines.errors.insert(line.clone()) {
            true => lines.file.line(&line),
            false => Ok(()),
        })
    }

    fn with_lines<T>(&self, action: impl FnOnce(&mut Lines) -> T) -> T {
        // Every change of the lines is complete, so they are usable after a panic elsewhere.
        action(&mut self.lines.lock().unwrap_or_else(PoisonError::into_inner))
    }

    /// Says how many results were in the file and were skipped, if there are any.
    pub(crate) fn summary(&self, one: &str, many: &str) -> Option<String> {
        let skipped = counted(self.skipped, one, many);
        (self.skipped > 0).then(|| format!("skipped {skipped} with a result in {}", self.name))
    }

    /// The exit status of the results that were in the file at the beginning.
    pub(crate) fn exit(&self) -> Exit {
        self.exit
    }
}

/// The exit status of a result.
fn exit(object: &Value) -> Exit {
    match object["outcome"].as_str() {
        Some("unsolvable" | "failed") => Exit::Findings,
        Some("undecided") => Exit::Undecided,
        Some("verified") if claims_other_values(object) => Exit::Findings,
        _ => Exit::Success,
    }
}

/// Whether the values that a file records for a solution differ from those of its replay.
fn claims_other_values(object: &Value) -> bool {
    let recorded = object["recorded"].as_object().into_iter().flatten();
    let mut recorded = recorded.map(|(metric, value)| object["scores"][metric] == *value);
    recorded.any(|is_right| !is_right)
}

/// What an earlier run found for an input.
pub(crate) enum Earlier<T> {
    Nothing,
    /// There is a result, with this solution if the level was solved.
    Ended(Option<T>),
}

/// The inputs without those whose results are in the file of an earlier run, and the solutions of
/// that run.
pub(crate) fn remaining<I, T>(
    inputs: Vec<I>,
    journal: &mut Option<Journal>,
    earlier: impl Fn(&I, &mut Journal) -> Result<Earlier<T>, CliError>,
) -> Result<(Vec<I>, Vec<T>), CliError> {
    let Some(journal) = journal else {
        return Ok((inputs, Vec::new()));
    };
    let (mut remaining, mut found) = (Vec::new(), Vec::new());
    for input in inputs {
        match earlier(&input, journal)? {
            Earlier::Nothing => remaining.push(input),
            Earlier::Ended(solution) => found.extend(solution),
        }
    }
    Ok((remaining, found))
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    const KEY: KeyFields = KeyFields {
        always: &["file", "level", "metric"],
        sometimes: &["solutions"],
    };

    fn open(text: &str) -> Result<Journal, String> {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("out.jsonl");
        std::fs::write(&path, text).unwrap();
        Journal::open(&path, &KEY).map_err(|error| error.to_string())
    }

    fn result(level: u64, metric: &str, outcome: &str) -> Value {
        json!({"file": "a", "level": level, "metric": metric, "outcome": outcome})
    }

    #[test]
    fn each_result_in_the_file_is_skipped_once() {
        let text = format!(
            "{}\n{}\n",
            result(1, "moves", "solved"),
            result(2, "moves", "undecided")
        );
        let mut journal = open(&text).unwrap();
        let taken = journal.take(&result(1, "moves", "")).unwrap();
        assert_eq!(taken, Some(result(1, "moves", "solved")));
        assert_eq!(journal.take(&result(1, "moves", "")).unwrap(), None);
        assert_eq!(journal.take(&result(2, "pushes", "")).unwrap(), None);
        let mut other = result(2, "moves", "");
        other["solutions"] = json!("b");
        assert_eq!(journal.take(&other).unwrap(), None);
        assert!(journal.take(&result(2, "moves", "")).unwrap().is_some());
        assert_eq!(journal.exit(), Exit::Undecided);
        let summary = journal.summary("level", "levels").unwrap();
        assert!(
            summary.starts_with("skipped 2 levels with a result in "),
            "{summary}"
        );
    }

    #[test]
    fn other_files_are_refused_with_the_place() {
        let first = result(1, "moves", "solved");
        let error = open(&format!("{first}\nnoise\n")).err().unwrap();
        assert!(
            error.ends_with("out.jsonl:2: expected a line of JSON"),
            "{error}"
        );
        let error = open("{\"file\":\"a\",\"level\":1}\n").err().unwrap();
        assert!(error.contains("with the field `metric`"), "{error}");
    }

    #[test]
    fn false_claims_are_findings_in_the_next_run_too() {
        let claim = |value: u64| {
            let mut object = result(1, "moves", "verified");
            object["recorded"] = json!({"moves": value});
            object["scores"] = json!({"moves": 7, "pushes": 2});
            open(&format!("{object}\n")).unwrap().exit()
        };
        assert_eq!((claim(7), claim(8)), (Exit::Success, Exit::Findings));
    }
}

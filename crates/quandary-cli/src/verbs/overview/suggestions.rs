//! Suggests commands for a file, the most useful first.

use super::FileState;
use crate::open::{Input, OpenedFile, SelectedLevel};
use crate::report::SuggestionReport;
use crate::words::shell_word;
use quandary_core::diagnostic::{Diagnostic, Safety};
use quandary_core::family::Capability;
use quandary_core::format::Format;
use std::path::Path;

/// A command and what it does.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Suggestion {
    pub(super) command: String,
    pub(super) about: &'static str,
}

impl Suggestion {
    /// A command of these words, which are quoted where a shell needs it.
    fn new(words: &[&str], about: &'static str) -> Self {
        let words = words.iter().map(|word| shell_word(word));
        let words: Vec<String> = words.collect();
        Self {
            command: format!("quandary {}", words.join(" ")),
            about,
        }
    }
}

impl From<Suggestion> for SuggestionReport {
    fn from(suggestion: Suggestion) -> Self {
        Self {
            command: suggestion.command,
            about: suggestion.about,
        }
    }
}

/// The commands for one file, the most useful first.
pub(super) fn of_file(state: &FileState<'_>) -> Vec<Suggestion> {
    let mut suggestions = about_findings(state);
    suggestions.extend(about_levels(state));
    suggestions.extend(about_one_level(state));
    suggestions.extend(about_solutions(state));
    suggestions.extend(about_references(state));
    suggestions.extend(conversion(state));
    suggestions.push(about_format(state));
    suggestions
}

/// The commands for a folder.
pub(super) fn of_folder(folder: &Path, states: &[&FileState<'_>]) -> Vec<Suggestion> {
    let name = folder.display().to_string();
    let name = name.as_str();
    let mut suggestions = Vec::new();
    if states.iter().any(|state| !state.findings.is_empty()) {
        suggestions.push(Suggestion::new(&["check", name], "Show the findings"));
    }
    suggestions.extend([
        Suggestion::new(&["list", name], "List the levels"),
        Suggestion::new(&["solve", name], "Solve the levels"),
    ]);
    if states.iter().any(|state| state.solved > 0) {
        suggestions.push(Suggestion::new(
            &["verify", name],
            "Replay the stored solutions",
        ));
    }
    suggestions
}

fn about_findings(state: &FileState<'_>) -> Vec<Suggestion> {
    let name = whole(state.file);
    let mut suggestions = Vec::new();
    if !state.findings.is_empty() {
        let about = "Show the findings with their places";
        suggestions.push(Suggestion::new(&["check", &name], about));
    }
    let is_safe = |finding: &Diagnostic| {
        let fix = finding.fix.as_ref();
        fix.is_some_and(|fix| fix.safety == Safety::Safe)
    };
    if state.findings.iter().any(is_safe) && is_on_disk(state.file) {
        let about = "Apply the fixes that keep the meaning";
        suggestions.push(Suggestion::new(&["check", "--fix", &name], about));
    }
    if let Some(worst) = state.worst() {
        let about = "Explain this finding";
        suggestions.push(Suggestion::new(&["explain", worst.code.id], about));
    }
    suggestions
}

fn about_levels(state: &FileState<'_>) -> Option<Suggestion> {
    let name = whole(state.file);
    (state.levels() > 1).then(|| Suggestion::new(&["list", &name], "List the levels"))
}

/// What can be done with the first level that can be played.
fn about_one_level(state: &FileState<'_>) -> Vec<Suggestion> {
    let mut levels = state.file.levels.iter();
    let Some(level) = levels.find(|level| state.playable.contains(&level.index)) else {
        return Vec::new();
    };
    let name = one(state, level);
    let family = state.file.document.family();
    let verbs = [
        (Capability::Draw, "show", "Draw the level"),
        (Capability::Solve, "solve", "Find a best solution"),
        (Capability::Hint, "hint", "Suggest the next move"),
    ];
    let verbs = verbs
        .into_iter()
        .filter(|(capability, ..)| family.can(*capability));
    let verbs = verbs.map(|(_, verb, about)| Suggestion::new(&[verb, &name], about));
    let questions = family.questions.iter().take(1);
    let questions =
        questions.map(|question| Suggestion::new(&[family.id, question.id, &name], question.about));
    verbs.chain(questions).collect()
}

fn about_solutions(state: &FileState<'_>) -> Option<Suggestion> {
    let name = whole(state.file);
    if state.solved > 0 {
        let about = "Replay the stored solutions";
        return Some(Suggestion::new(&["verify", &name], about));
    }
    let folder = state.solutions.as_ref()?.folder.as_ref()?;
    let folder = match folder.display().to_string() {
        here if here.is_empty() => ".".to_owned(),
        folder => folder,
    };
    let about = "Replay the solutions with the level file in this folder";
    Some(Suggestion::new(
        &["verify", "--sets", &folder, &name],
        about,
    ))
}

/// Overviews of the files that a file without levels names.
fn about_references(state: &FileState<'_>) -> Vec<Suggestion> {
    let paths = state.referred().into_iter();
    let paths = paths.map(|path| path.display().to_string());
    paths
        .map(|path| {
            Suggestion::new(
                &["overview", &path],
                "Describe the file that this one names",
            )
        })
        .collect()
}

fn about_format(state: &FileState<'_>) -> Suggestion {
    let format = state.file.named_document().format().id;
    Suggestion::new(&["explain", format], "Explain the format")
}

/// Maximum size in bytes of a file that is converted to find out whether that works.
const MAX_CONVERTED_BYTES: usize = 1 << 20;

/// The first other format that loses nothing.
fn conversion(state: &FileState<'_>) -> Option<Suggestion> {
    let document = state.file.named_document();
    if document.source().bytes().len() > MAX_CONVERTED_BYTES || !state.findings.is_empty() {
        return None;
    }
    let keeps_all = |to: &&&'static Format| {
        let converted = document.convert(to);
        converted.is_ok_and(|converted| converted.lost.is_empty())
    };
    let formats = document.family().formats.iter();
    let mut others = formats.filter(|format| **format != document.format());
    let to = others.find(keeps_all)?;
    let name = state.file.word();
    let about = "Write it in another format; nothing is lost";
    Some(Suggestion::new(&["convert", name, "--to", to.id], about))
}

/// The file with its selection.
fn whole(file: &OpenedFile) -> String {
    file.argument()
}

/// A level as FILE#NUMBER, or only the file if it has no other level.
fn one(state: &FileState<'_>, level: &SelectedLevel) -> String {
    match state.file.levels[..] {
        [_] => state.file.argument(),
        _ => state.file.label(level),
    }
}

/// Whether the file has a path, so that it can be read again and written.
fn is_on_disk(file: &OpenedFile) -> bool {
    matches!(file.input, Input::Path(_))
}

//! `overview`: the format of a file, its levels, solutions and findings, and the commands that
//! apply to the file.

mod suggestions;
mod text;

use super::inputs::Inputs;
use crate::args::Overview;
use crate::context::Context;
use crate::exit::{CliError, Exit};
use crate::json;
use crate::open::{Input, OpenedFile};
use crate::report::{ErrorReport, OrError, OverviewReport, SuggestionReport};
use quandary_core::diagnostic::{Diagnostic, Diagnostics, Severity};
use quandary_core::family::{LevelLocation, RecordKind};
use quandary_core::level::LevelIndex;
use std::collections::BTreeSet;
use std::ffi::OsStr;
use std::path::{Path, PathBuf};

pub(super) fn run(args: &Overview, context: &mut Context) -> Result<Exit, CliError> {
    let options = args.reading.without_solution_limit()?;
    let walk = args.walk.walk();
    let inputs = Inputs::describe(&args.files, walk, &args.reading, &options, context);
    match args.report.format.json() {
        Some(form) => {
            let report = |file| vec![OrError::Report(FileState::new(file).report())];
            let error = |error: &ErrorReport| OrError::Error(error.clone());
            let reports = inputs.in_order(report, error);
            json::write_all(&mut context.out, form, &reports)?;
        }
        None => {
            let states: Vec<_> = inputs.files.iter().map(FileState::new).collect();
            text::print(&states, context)?;
        }
    }
    Ok(inputs.exit)
}

/// How a file stands.
struct FileState<'a> {
    file: &'a OpenedFile,
    /// The findings that concern the selected levels.
    findings: Diagnostics,
    /// The selected levels that can be played.
    playable: BTreeSet<LevelIndex>,
    /// Number of selected levels with a solution.
    solved: usize,
    /// The solutions for the levels of another file.
    solutions: Option<SolutionState>,
}

/// What a file of solutions is for.
struct SolutionState {
    count: usize,
    /// Number of other records, for example those with only a password.
    others: usize,
    /// The possible names of the level file.
    level_files: Vec<String>,
    /// The folder of the file if one of the level files is in it too.
    folder: Option<PathBuf>,
}

impl<'a> FileState<'a> {
    fn new(file: &'a OpenedFile) -> Self {
        let findings = file
            .named_scope()
            .findings(file.named_document().diagnostics())
            .into_owned();
        let mut state = Self {
            file,
            findings,
            playable: BTreeSet::new(),
            solved: 0,
            solutions: solutions(file),
        };
        if file.document.levels().is_some() {
            for level in &file.levels {
                let Ok(puzzle) = file.try_puzzle(level) else {
                    continue;
                };
                state.playable.insert(level.index);
                let mut records = puzzle.records().iter();
                let is_solved = records.any(|record| record.kind == RecordKind::Solution);
                state.solved += usize::from(is_solved);
            }
        }
        state
    }

    /// Number of selected levels.
    fn levels(&self) -> usize {
        match self.solutions {
            Some(_) => 0,
            None => self.file.levels.len(),
        }
    }

    /// The first of the most severe findings.
    fn worst(&self) -> Option<&Diagnostic> {
        let mut findings = self.findings.iter();
        let worst = self.findings.worst()?;
        findings.find(|finding| finding.severity == worst)
    }

    /// The files in the same folder that it names.
    fn referred(&self) -> Vec<PathBuf> {
        let references = self.file.named_document().references().into_iter();
        let paths = references.filter_map(|reference| beside(self.file, &reference.path));
        paths.collect()
    }

    fn count(&self, severity: Severity) -> usize {
        let findings = self.findings.iter();
        findings
            .filter(|finding| finding.severity == severity)
            .count()
    }

    fn report(&self) -> OverviewReport {
        let document = self.file.named_document();
        let (family, format) = (document.family(), document.format());
        let commands = suggestions::of_file(self).into_iter();
        OverviewReport {
            file: self.file.report.clone(),
            family: family.id,
            format: format.id,
            title: format.title,
            levels: self.levels(),
            playable: self.playable.len(),
            solved: self.solved,
            solutions: self.solutions.as_ref().map(|solutions| solutions.count),
            errors: self.count(Severity::Error),
            warnings: self.count(Severity::Warning),
            notes: self.count(Severity::Note),
            commands: commands.map(SuggestionReport::from).collect(),
        }
    }
}

/// The solutions of a file of solutions; `None` for any other file.
fn solutions(file: &OpenedFile) -> Option<SolutionState> {
    let solutions = file.document.solutions()?;
    match solutions.location() {
        LevelLocation::SameFile => None,
        LevelLocation::OtherFile(level_files) => {
            let mut found = level_files.iter().filter_map(|name| beside(file, name));
            let folder = found
                .next()
                .and_then(|path| path.parent().map(Path::to_owned));
            let list = solutions.list();
            let selected = file.levels.iter();
            let selected = selected.filter_map(|row| list.get(row.index.0));
            let count = selected.filter(|one| one.is_solution).count();
            Some(SolutionState {
                count,
                others: file.levels.len() - count,
                level_files,
                folder,
            })
        }
    }
}

/// The path of an existing file in the folder of a file on disk. Names with a folder are not followed.
fn beside(file: &OpenedFile, name: &str) -> Option<PathBuf> {
    let Input::Path(own) = &file.input else {
        return None;
    };
    let is_plain = Path::new(name).file_name() == Some(OsStr::new(name));
    let path = own.with_file_name(name);
    (is_plain && path.is_file()).then_some(path)
}

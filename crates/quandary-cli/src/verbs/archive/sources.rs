//! The files whose solutions are added to an archive.

use super::lines::{self, SolutionLine};
use crate::args::ArchiveAdd;
use crate::context::Context;
use crate::exit::CliError;
use crate::open::{
    self, Input, OpenOptions, OpenedFile, Origin, SelectedLevel, Target, open_source,
    select_variant, source, targets,
};
use crate::report::FileReport;
use crate::verbs::known_solutions::has_only_solutions;
use crate::verbs::solution_file::SolutionFile;
use crate::verbs::verify::sets::{self, Sets};
use crate::verbs::warn_about_errors;
use quandary::OpenError;
use quandary_archive::Provenance;
use quandary_core::family::{EntryStatus, LevelLocation, PairedSolutions, Record, RecordKind};
use quandary_core::level::LevelIndex;
use quandary_core::source::Source;
use std::collections::BTreeMap;
use std::sync::Arc;

/// The files that were read, by what they are.
#[derive(Default)]
pub(super) struct Sources {
    /// Files with levels.
    pub(super) levels: Vec<OpenedFile>,
    /// Files with solutions for the levels of other files.
    solutions: Vec<OpenedFile>,
    /// Files that may be texts with moves.
    texts: Vec<(Target, Arc<Source>)>,
    /// Lines with solutions, each with its file.
    pub(super) lines: Vec<(FileReport, SolutionLine)>,
    /// The files and lines that cannot be used.
    pub(super) errors: Vec<(FileReport, CliError)>,
}

/// A solution to be replayed.
pub(super) struct Candidate {
    pub(super) file: FileReport,
    pub(super) variant: String,
    /// The moves; the error is why there are none.
    pub(super) moves: Result<String, String>,
    pub(super) provenance: Provenance,
    /// The metrics in which the solution is claimed to be optimal, each with the program.
    pub(super) optimal: Vec<(String, String)>,
}

/// The candidates of each level, by the index of its file and its own index.
pub(super) type Candidates = BTreeMap<(usize, LevelIndex), Vec<Candidate>>;

impl Sources {
    pub(super) fn read(
        args: &ArchiveAdd,
        options: &OpenOptions,
        context: &mut Context,
    ) -> Result<Self, CliError> {
        let mut sources = Self::default();
        for target in targets(&args.files, args.walk.walk(), &options.folders) {
            match target {
                Ok(target) => {
                    let file = target.report();
                    if let Err(error) = sources.add(target, args, options, context) {
                        sources.errors.push((file, error));
                    }
                }
                Err(failed) => sources.errors.push((failed.file, *failed.error)),
            }
        }
        let files = sources.levels.iter_mut().chain(&mut sources.solutions);
        select_variant(files, args.rules.variant.as_deref())?;
        Ok(sources)
    }

    fn add(
        &mut self,
        target: Target,
        args: &ArchiveAdd,
        options: &OpenOptions,
        context: &mut Context,
    ) -> Result<(), CliError> {
        let source = source(&target, &options.reading.limits)?;
        if lines::is_lines(&source) {
            target.check_is_whole()?;
            self.add_lines(&target, &source);
            return Ok(());
        }
        let as_format = args.reading.as_format.as_deref();
        let opened = open_source(&target, Arc::clone(&source), as_format, options);
        let is_named = target.origin == Origin::Named;
        let is_configuration = |file: &OpenedFile| file.document.level_source().is_some();
        let opened = match opened {
            // A configuration that is named stands in for its levels.
            Ok(file) if is_named && is_configuration(&file) => {
                open::open(&target, as_format, options)
            }
            opened => opened,
        };
        match opened {
            Ok(file) if has_only_solutions(&file) => self.solutions.push(file),
            Ok(file) if !file.levels.is_empty() || is_configuration(&file) => {
                warn_about_errors(&file, context);
                self.levels.push(file);
            }
            Err(error) if !is_unrecognised(&error) => return Err(error),
            Ok(_) | Err(_) if is_named => self.texts.push((target, source)),
            // Folders may have other files too.
            Ok(_) | Err(_) => {}
        }
        Ok(())
    }

    fn add_lines(&mut self, target: &Target, source: &Source) {
        let file = target.report();
        for line in lines::read(source, provenance_file(target)) {
            match line {
                Ok(line) => self.lines.push((file.clone(), line)),
                Err(error) => self.errors.push((file.clone(), error)),
            }
        }
    }

    /// The solutions of all files but JSON Lines.
    pub(super) fn candidates(
        &mut self,
        options: &OpenOptions,
        context: &mut Context,
    ) -> Candidates {
        let mut candidates = Candidates::new();
        for (index, file) in self.levels.iter().enumerate() {
            match sets::stored(file) {
                Some(Ok(paired)) => add_paired(&mut candidates, index, file, file, &*paired),
                Some(Err(error)) => self.errors.push((file.report.clone(), error)),
                None => {}
            }
        }
        let sets = Sets::new(&self.levels);
        for file in &self.solutions {
            let names = file.document.solutions().map(|all| all.location());
            let Some(LevelLocation::OtherFile(names)) = names else {
                continue;
            };
            match sets.find(file, &names) {
                Ok(pair) => {
                    pair.warn_if_guessed(context);
                    let mut levels = self.levels.iter();
                    if let Some(index) = levels.position(|set| std::ptr::eq(set, pair.set)) {
                        add_paired(&mut candidates, index, pair.set, file, &*pair.paired);
                    }
                }
                Err(error) => self.errors.push((file.report.clone(), error)),
            }
        }
        self.add_texts(&mut candidates, options);
        candidates
    }

    fn add_texts(&mut self, candidates: &mut Candidates, options: &OpenOptions) {
        let files = self.levels.iter().enumerate();
        let all: Vec<_> = files
            .flat_map(|(index, file)| file.levels.iter().map(move |level| (index, file, level)))
            .collect();
        let levels: Vec<_> = all.iter().map(|(_, file, level)| (*file, *level)).collect();
        for (target, source) in &self.texts {
            if levels.is_empty() {
                let error = CliError::usage(format!(
                    "{}: no levels found; if these are moves, give the file with the levels too",
                    target.name()
                ));
                self.errors.push((target.report(), error));
                continue;
            }
            let text = match SolutionFile::of_source(target, source, &levels, options) {
                Ok(text) => text,
                Err(error) => {
                    self.errors.push((target.report(), error));
                    continue;
                }
            };
            for (place, (index, file, level)) in (1..).zip(&all) {
                for record in text.of_level((file, level), place, levels.len()) {
                    let candidate = of_text(target, file, level, record);
                    let found = candidates.entry((*index, level.index)).or_default();
                    found.extend(candidate);
                }
            }
        }
    }
}

fn is_unrecognised(error: &CliError) -> bool {
    let unrecognised = OpenError::Unrecognised;
    matches!(error, CliError::Open { error, .. } if *error == unrecognised)
}

/// The name of a file without folders; empty for other inputs.
fn provenance_file(target: &Target) -> &str {
    match &target.input {
        Input::Path(path) => path
            .file_name()
            .and_then(|name| name.to_str())
            .unwrap_or_default(),
        Input::Stdin | Input::Text(_) | Input::Link(_) => "",
    }
}

/// Adds the solutions of a file for the levels of `set`.
fn add_paired(
    candidates: &mut Candidates,
    index: usize,
    set: &OpenedFile,
    file: &OpenedFile,
    paired: &dyn PairedSolutions,
) {
    let is_selected = |level: LevelIndex| set.levels.iter().any(|one| one.index == level);
    for (number, entry) in paired.entries().iter().enumerate() {
        let (Some(level), RecordKind::Solution) = (entry.level, entry.kind) else {
            continue;
        };
        if entry.status == EntryStatus::Empty || !is_selected(level) {
            continue;
        }
        let moves = match &entry.status {
            EntryStatus::Unmatched(_, why) => Err(why.clone()),
            EntryStatus::Ready | EntryStatus::Empty => paired
                .moves(number)
                .ok_or_else(|| "its start cannot be written in the notation of moves".to_owned()),
        };
        candidates
            .entry((index, level))
            .or_default()
            .push(Candidate {
                file: file.report.clone(),
                variant: entry.variant.clone(),
                moves,
                provenance: Provenance {
                    file: provenance_file(&file.target()).to_owned(),
                    name: entry.name.clone(),
                    ..Provenance::default()
                },
                optimal: Vec::new(),
            });
    }
}

/// A solution in a text, under the rules of the level. `None` if the level cannot be played.
fn of_text(
    target: &Target,
    file: &OpenedFile,
    level: &SelectedLevel,
    record: Record,
) -> Option<Candidate> {
    let variant = file.try_puzzle(level).ok()?.variant().to_owned();
    Some(Candidate {
        file: target.report(),
        variant,
        moves: Ok(record.moves),
        provenance: Provenance {
            file: provenance_file(target).to_owned(),
            name: String::new(),
            ..Provenance::default()
        },
        optimal: Vec::new(),
    })
}

impl Candidate {
    /// A solution of a line.
    pub(super) fn of_line(file: &FileReport, line: &SolutionLine) -> Self {
        Self {
            file: file.clone(),
            variant: line.variant.clone(),
            moves: Ok(line.moves.clone()),
            provenance: line.provenance.clone(),
            optimal: line.optimal.clone(),
        }
    }
}

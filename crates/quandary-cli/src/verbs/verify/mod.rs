//! `verify`: replays solutions through the rules.

mod baseline;
mod given;
mod luck;
mod replays;
mod results;
mod rows;
pub(super) mod sets;
mod spreadsheet;
mod totals;
mod unsolved;

use super::inputs::Inputs;
use super::written_errors;
use crate::args::Verify;
use crate::context::Context;
use crate::exit::{CliError, Exit};
use crate::open::{OpenOptions, OpenedFile, Origin, select_edition, select_variant};
use crate::report::ErrorReport;
use crate::resume::Journal;
use crate::saved::SavedSolutions;
use baseline::Baseline;
use given::GivenSolutions;
use quandary_core::family::LevelLocation;
use results::Results;
use sets::{Pair, Sets, SolutionOrigin};
use std::ffi::OsString;
use std::slice::from_ref;

const NOTHING_STORED: &str = "no solutions to replay: the file has none; add a file of solutions or \
    --moves; if this is a file of solutions, name its level set with --sets";

const NOTHING_GIVEN: &str =
    "no solutions to replay: the files of solutions have none for these levels";

pub(super) fn run(args: &Verify, context: &mut Context) -> Result<Exit, CliError> {
    let options = args.reading.without_solution_limit()?;
    let baseline = args.comparison.baseline.as_deref();
    let baseline = baseline.map(|path| Baseline::read(path, &options.reading.limits));
    let baseline = baseline.transpose()?;
    let mut failures = Failures::default();
    let mut files = Files::open(args, &options, &mut failures, context);
    select_variant(files.all(), args.rules.variant.as_deref())?;
    select_edition(files.all(), args.edition.as_deref())?;
    let mut pairs = files.stored(args, &options, &mut failures, context)?;
    pairs.extend(files.separate(args, &mut failures, context));
    add_unplayable(&pairs, &mut failures, context);
    let asks_for_missing = args.missing && !pairs.is_empty();
    if failures.exit == Exit::Success && !asks_for_missing && !replays::has_solutions(&pairs) {
        return Err(nothing_to_replay(&files, args, context));
    }
    let mut results = Results::new(args, baseline, pairs.len());
    let resume = args.resume.path();
    let journal = resume
        .map(|path| Journal::open(path, &replays::KEY))
        .transpose()?;
    for report in failures.reports {
        if let Some(journal) = &journal {
            journal.append_error(&report)?;
        }
        results.add_error(report, &mut context.out)?;
    }
    let replayed = replays::run(
        args,
        &mut pairs,
        results,
        journal,
        files.first.len(),
        context,
    )?;
    let exit = failures.exit.max(replayed);
    Ok(exit.max(context.exit_if_cancelled()))
}

/// Writes an object for each file if the output is JSON, and returns the error to print.
fn nothing_to_replay(files: &Files, args: &Verify, context: &mut Context) -> CliError {
    let error = CliError::usage(match (&args.solutions[..], &files.missing[..]) {
        ([], []) => NOTHING_STORED.to_owned(),
        ([], missing) => format!(
            "no solutions to replay: {}; add a file of solutions or --moves",
            missing.join("; ")
        ),
        _ => NOTHING_GIVEN.to_owned(),
    });
    let files = files.first.iter();
    let reports = files.map(|file| ErrorReport::of_file(file.report.clone(), &error));
    let reports: Vec<_> = reports.collect();
    written_errors(&reports, error, args.report.format.json(), context)
}

/// The inputs without solutions to replay. Their errors are already printed.
struct Failures {
    reports: Vec<ErrorReport>,
    exit: Exit,
}

impl Default for Failures {
    fn default() -> Self {
        Self {
            reports: Vec::new(),
            exit: Exit::Success,
        }
    }
}

impl Failures {
    fn add(&mut self, report: ErrorReport, error: &CliError, context: &mut Context) {
        self.reports.push(report);
        self.exit = self.exit.max(context.report_error(error));
    }

    fn add_file(&mut self, file: &OpenedFile, error: &CliError, context: &mut Context) {
        let report = ErrorReport::of_file(file.report.clone(), error);
        self.add(report, error, context);
    }

    /// The solutions saved for level files.
    fn saved(
        &mut self,
        files: &[OpenedFile],
        options: &OpenOptions,
        context: &mut Context,
    ) -> SavedSolutions {
        SavedSolutions::of(files, options, context).unwrap_or_else(|error| {
            self.exit = self.exit.max(context.report_error(&error));
            SavedSolutions::default()
        })
    }

    /// The files that could be opened.
    fn keep(&mut self, inputs: Inputs) -> Vec<OpenedFile> {
        self.reports.extend(inputs.errors().cloned());
        self.exit = self.exit.max(inputs.exit);
        inputs.files
    }
}

/// Adds the levels that cannot be opened and whose stored solutions are therefore unknown.
fn add_unplayable(pairs: &[Pair<'_>], failures: &mut Failures, context: &mut Context) {
    for pair in pairs {
        for (index, why) in pair.paired.unplayable() {
            let mut levels = pair.set.levels.iter();
            if let Some(level) = levels.find(|level| level.index == *index) {
                let error = pair.set.level_error(level, why);
                let report = ErrorReport::of_level(pair.set, level, &error);
                failures.add(report, &error, context);
            }
        }
    }
}

/// The files given on the command line.
struct Files {
    /// The files of the first argument.
    first: Vec<OpenedFile>,
    /// The files of solutions given after it. `None` if the arguments after it are files with solved
    /// levels or lines of moves, which are read together with the levels.
    solutions: Option<Vec<OpenedFile>>,
    /// Why there are no saved solutions for some level files.
    missing: Vec<String>,
    /// The files of `--sets`.
    sets: Vec<OpenedFile>,
}

impl Files {
    fn open(
        args: &Verify,
        options: &OpenOptions,
        failures: &mut Failures,
        context: &mut Context,
    ) -> Self {
        let mut open = |files: &[OsString], context: &mut Context| {
            let walk = args.walk.walk();
            failures.keep(Inputs::open(files, walk, &args.reading, options, context))
        };
        let first = open(from_ref(&args.file), context);
        let sets = open(&args.sets, context);
        let has_sets = first.iter().any(is_level_set);
        let solutions = (has_sets || !args.sets.is_empty()).then(|| open(&args.solutions, context));
        let is_alone = args.solutions.is_empty() && args.moves.is_none() && args.sets.is_empty();
        let saved = (has_sets && is_alone).then(|| failures.saved(&first, options, context));
        let (solutions, missing) = match saved {
            Some(saved) => (Some(saved.files), saved.missing),
            None => (solutions, Vec::new()),
        };
        for file in solutions.iter().flatten() {
            if level_files(file).is_none() && file.origin == Origin::Named {
                let error = CliError::usage(format!(
                    "{}: expected a file with solutions for the levels of another file",
                    file.name
                ));
                failures.add_file(file, &error, context);
            }
        }
        Self {
            first,
            solutions,
            missing,
            sets,
        }
    }

    fn all(&mut self) -> impl Iterator<Item = &mut OpenedFile> {
        let solutions = self.solutions.iter_mut().flatten();
        self.first.iter_mut().chain(solutions).chain(&mut self.sets)
    }

    /// The solutions given for the levels of the first files, otherwise those stored in these files.
    fn stored(
        &self,
        args: &Verify,
        options: &OpenOptions,
        failures: &mut Failures,
        context: &mut Context,
    ) -> Result<Vec<Pair<'_>>, CliError> {
        let playable = |file: &&OpenedFile| {
            stores_solutions(file) || (args.moves.is_some() && is_level_set(file))
        };
        let files: Vec<&OpenedFile> = self.first.iter().filter(playable).collect();
        let levels = files.iter().map(|file| file.levels.len()).sum();
        let given = match (&args.moves, &self.solutions) {
            (Some(moves), _) => Some(GivenSolutions::moves(moves, &files)?),
            (None, None) if !args.solutions.is_empty() && !files.is_empty() => Some(
                GivenSolutions::files(args, &files, options, failures, context),
            ),
            (None, _) => None,
        };
        let mut pairs = Vec::new();
        let mut before = 0;
        for file in files {
            let (origin, paired) = match &given {
                Some(given) => (
                    SolutionOrigin::Given,
                    Some(Ok(given.pair(file, before, levels))),
                ),
                None => (SolutionOrigin::File, sets::stored(file)),
            };
            before += file.levels.len();
            match paired {
                Some(Ok(paired)) => pairs.push(Pair::with_levels(file, origin, paired)),
                Some(Err(error)) => failures.add_file(file, &error, context),
                None => {}
            }
        }
        Ok(pairs)
    }

    /// Pairs every file of solutions with its levels. Reports files whose levels are not found.
    fn separate(
        &self,
        args: &Verify,
        failures: &mut Failures,
        context: &mut Context,
    ) -> Vec<Pair<'_>> {
        let among = match args.sets[..] {
            [] => &self.first,
            _ => &self.sets,
        };
        let sets = Sets::new(among);
        let mut pairs = Vec::new();
        for file in self.first.iter().chain(self.solutions.iter().flatten()) {
            let Some(names) = level_files(file) else {
                continue;
            };
            match sets.find(file, &names) {
                Ok(pair) => {
                    pair.warn_if_guessed(context);
                    pairs.push(pair);
                }
                Err(error) => failures.add_file(file, &error, context),
            }
        }
        pairs
    }
}

/// Whether a file holds levels whose solutions are kept in other files.
fn is_level_set(file: &OpenedFile) -> bool {
    file.document.levels().is_some() && file.document.solutions().is_none()
}

/// Whether a file can store solutions with its levels.
fn stores_solutions(file: &OpenedFile) -> bool {
    let solutions = file.document.solutions();
    solutions.is_some_and(|solutions| solutions.location() == LevelLocation::SameFile)
}

/// The names of the level file of a file of solutions; `None` for any other file.
fn level_files(file: &OpenedFile) -> Option<Vec<String>> {
    match file.document.solutions()?.location() {
        LevelLocation::OtherFile(names) => Some(names),
        LevelLocation::SameFile => None,
    }
}

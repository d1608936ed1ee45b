//! `verify`: replays of solutions through the rules.

mod baseline;
mod given;
mod recorded;
mod replays;
mod sets;
mod totals;

use super::open_all;
use crate::args::Verify;
use crate::context::Context;
use crate::exit::{CliError, Exit};
use crate::json::JsonWriter;
use crate::open::{OpenedFile, Origin, select_edition, select_variant};
use baseline::Baseline;
use given::GivenSolutions;
use quandary_core::family::LevelLocation;
use quandary_core::reading::ReadOptions;
use replays::Results;
use sets::{Pair, Sets};
use std::ffi::OsString;
use std::slice::from_ref;

const NOTHING: &str = "no solutions to replay: the file has none; add a file of solutions or \
    --moves; if this is a file of solutions, name its level set with --sets";

pub(super) fn run(args: &Verify, context: &mut Context) -> Result<Exit, CliError> {
    let options = args.reading.without_solution_limit()?;
    let baseline = args.comparison.baseline.as_deref();
    let baseline = baseline.map(|path| Baseline::read(path, &options.limits));
    let baseline = baseline.transpose()?;
    let mut files = Files::open(args, &options, context);
    select_variant(files.all(), args.rules.variant.as_deref())?;
    select_edition(files.all(), args.edition.as_deref())?;
    let mut pairs = files.stored(args, context)?;
    let (separate, refused) = files.separate(args, context);
    pairs.extend(separate);
    let unplayable = report_unplayable(&pairs, context);
    let exit = files.exit.max(refused).max(unplayable);
    let is_empty = pairs.iter().all(|pair| pair.is_without_solutions());
    if is_empty && exit == Exit::Success {
        return Err(CliError::usage(NOTHING));
    }
    let json = args.report.format.json().map(JsonWriter::new);
    let results = Results::new(json, baseline);
    let replayed = replays::run(args, &mut pairs, results, files.first.len(), context)?;
    Ok(exit.max(replayed).max(context.exit_if_cancelled()))
}

/// Reports the levels that cannot be opened and whose stored solutions are therefore unknown.
fn report_unplayable(pairs: &[Pair<'_>], context: &mut Context) -> Exit {
    let mut exit = Exit::Success;
    for pair in pairs {
        for (index, why) in pair.paired.unplayable() {
            let mut levels = pair.set.levels.iter();
            if let Some(level) = levels.find(|level| level.index == *index) {
                exit = exit.max(context.report_error(&pair.set.level_error(level, why)));
            }
        }
    }
    exit
}

/// The files given on the command line.
struct Files {
    /// The files of the first argument.
    first: Vec<OpenedFile>,
    /// The files of solutions given after it.
    solutions: Vec<OpenedFile>,
    /// The files of `--sets`.
    sets: Vec<OpenedFile>,
    exit: Exit,
}

impl Files {
    fn open(args: &Verify, options: &ReadOptions, context: &mut Context) -> Self {
        let open = |files: &[OsString], context: &mut Context| {
            open_all(files, args.walk.walk(), &args.reading, options, context)
        };
        let (first, mut exit) = open(from_ref(&args.file), context);
        let (sets, found) = open(&args.sets, context);
        exit = exit.max(found);
        let has_sets = first.iter().any(is_level_set);
        let mut solutions = Vec::new();
        // Otherwise they are text files with one solution per line.
        if has_sets || !sets.is_empty() {
            let (opened, found) = open(&args.solutions, context);
            (solutions, exit) = (opened, exit.max(found));
        }
        for file in &solutions {
            if level_files(file).is_none() && file.origin == Origin::Named {
                let message = format!(
                    "{}: expected a file with solutions for the levels of another file",
                    file.name
                );
                exit = exit.max(context.report_error(&CliError::usage(message)));
            }
        }
        Self {
            first,
            solutions,
            sets,
            exit,
        }
    }

    fn all(&mut self) -> impl Iterator<Item = &mut OpenedFile> {
        let all = [&mut self.first, &mut self.solutions, &mut self.sets];
        all.into_iter().flatten()
    }

    /// The solutions given for the levels of the first files, otherwise those stored in these files.
    fn stored(&self, args: &Verify, context: &mut Context) -> Result<Vec<Pair<'_>>, CliError> {
        let playable = |file: &&OpenedFile| {
            stores_solutions(file) || (args.moves.is_some() && is_level_set(file))
        };
        let files: Vec<&OpenedFile> = self.first.iter().filter(playable).collect();
        let levels = files.iter().map(|file| file.levels.len()).sum();
        let given = match self.solutions.is_empty() {
            true => GivenSolutions::new(args, levels)?,
            false => None,
        };
        let mut pairs = Vec::new();
        let mut before = 0;
        for file in files {
            let paired = match &given {
                Some(given) => Some(given.pair(file, before, levels)),
                None => sets::stored(file, context),
            };
            before += file.levels.len();
            pairs.extend(paired.map(|paired| Pair::with_levels(file, paired)));
        }
        Ok(pairs)
    }

    /// Pairs every file of solutions with its levels. Reports files whose levels are not found.
    fn separate(&self, args: &Verify, context: &mut Context) -> (Vec<Pair<'_>>, Exit) {
        let among = match args.sets[..] {
            [] => &self.first,
            _ => &self.sets,
        };
        let sets = Sets::new(among);
        let mut exit = Exit::Success;
        let mut pairs = Vec::new();
        for file in self.first.iter().chain(&self.solutions) {
            let Some(names) = level_files(file) else {
                continue;
            };
            match sets.find(file, &names) {
                Ok(pair) => {
                    pair.warn_if_guessed(context);
                    pairs.push(pair);
                }
                Err(error) => exit = exit.max(context.report_error(&error)),
            }
        }
        (pairs, exit)
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

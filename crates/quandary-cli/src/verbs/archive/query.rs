//! `archive query`: lists the best known solutions.

use super::reports;
use super::results::{LevelResults, Results};
use super::session::{self, Session};
use crate::args::ArchiveQuery;
use crate::context::Context;
use crate::exit::{CliError, Exit};
use crate::open::{OpenedFile, SelectedLevel, is_input};
use crate::report::{ArchiveOutcome, ArchiveReport};
use crate::verbs::inputs::{Input, Inputs};
use quandary_archive::{Archive, CheckedFile, LevelKey};
use std::ffi::{OsStr, OsString};

const ALL: &[ArchiveOutcome] = &[
    ArchiveOutcome::Known,
    ArchiveOutcome::Unknown,
    ArchiveOutcome::Undecided,
];

const MISSING: &[ArchiveOutcome] = &[ArchiveOutcome::Unknown];

pub(super) fn run(args: &ArchiveQuery, context: &mut Context) -> Result<Exit, CliError> {
    let options = args.reading.without_solution_limit()?;
    let archive = Archive::open(&args.archive.folder, &options.reading.limits)?;
    let shown = if args.missing { MISSING } else { ALL };
    let mut results = Results::new(&args.report, shown);
    let is_file = |argument: &&OsString| is_input(argument) || prefix(argument).is_none();
    let (files, prefixes): (Vec<&OsString>, Vec<&OsString>) = args.files.iter().partition(is_file);
    let mut exit = Exit::Success;
    if !prefixes.is_empty() || files.is_empty() {
        let listing = archive.list()?;
        results.add_strangers(listing.strangers, &mut context.out)?;
        let keys = with_prefixes(listing.levels, &prefixes)?;
        session::run(
            &args.budget,
            &keys,
            context,
            |session, key| known(session, &archive, key).0,
            |level, out| results.add(level, out),
        )?;
    }
    if !files.is_empty() {
        let files: Vec<OsString> = files.into_iter().cloned().collect();
        let walk = args.walk.walk();
        let inputs = Inputs::open(&files, walk, &args.reading, &options, context);
        let inputs = inputs.with_levels(context);
        exit = inputs.exit;
        session::run(
            &args.budget,
            &inputs.all(),
            context,
            |session, input| of_input(session, &archive, input),
            |mut level, out| {
                if args.missing {
                    level
                        .reports
                        .retain(|report| MISSING.contains(&report.outcome));
                }
                results.add(level, out)
            },
        )?;
    }
    Ok(exit.max(results.finish(context)?))
}

/// The least number of digits of a part of a fingerprint.
const LEAST_DIGITS: usize = 4;

/// The argument as the beginning of a fingerprint.
fn prefix(argument: &OsStr) -> Option<&str> {
    let text = argument.to_str()?;
    let is_digit = |byte: u8| byte.is_ascii_digit() || (b'a'..=b'f').contains(&byte);
    let is_prefix = (LEAST_DIGITS..=32).contains(&text.len()) && text.bytes().all(is_digit);
    is_prefix.then_some(text)
}

/// The levels whose fingerprints begin with one of the texts; all if there are none.
fn with_prefixes(
    mut levels: Vec<LevelKey>,
    prefixes: &[&OsString],
) -> Result<Vec<LevelKey>, CliError> {
    let prefixes: Vec<&str> = prefixes.iter().filter_map(|one| prefix(one)).collect();
    if prefixes.is_empty() {
        return Ok(levels);
    }
    let has = |key: &LevelKey, prefix: &str| key.fingerprint().to_string().starts_with(prefix);
    let mut unknown = prefixes.iter();
    let unknown = unknown.find(|prefix| !levels.iter().any(|key| has(key, prefix)));
    if let Some(unknown) = unknown {
        return Err(CliError::usage(format!(
            "{unknown}: neither a file nor the beginning of a fingerprint in the archive"
        )));
    }
    levels.retain(|key| prefixes.iter().any(|prefix| has(key, prefix)));
    Ok(levels)
}

/// The known solutions of a level of the archive, and their file.
pub(super) fn known(
    session: &Session<'_>,
    archive: &Archive,
    key: &LevelKey,
) -> (LevelResults, Option<CheckedFile>) {
    let mut results = LevelResults::default();
    let checked = archive.check(key, &|job| session.replay(job));
    let file = checked.unwrap_or_else(|error| {
        results.fail(error);
        None
    });
    results.reports = file
        .iter()
        .flat_map(|file| reports::of_file(key, file))
        .collect();
    (results, file)
}

/// The known solutions of a level of a file.
fn of_input(session: &Session<'_>, archive: &Archive, input: &Input<'_>) -> LevelResults {
    let Input::Level(file, level) = input else {
        return LevelResults::default();
    };
    let of_file = |report: ArchiveReport| ArchiveReport {
        file: file.report.clone(),
        level: Some(level.info.number.0),
        title: level.info.title.clone(),
        ..report
    };
    let key = match key(file, level) {
        Ok(key) => key,
        Err(error) => {
            return LevelResults {
                errors: vec![(file.report.clone(), error)],
                ..LevelResults::default()
            };
        }
    };
    let (mut results, _) = known(session, archive, &key);
    if results.reports.is_empty() && results.errors.is_empty() {
        results.reports.push(ArchiveReport {
            fingerprint: Some(key.fingerprint().to_string()),
            ..ArchiveReport::unknown(file.report.clone(), key.family())
        });
    }
    results.reports = results.reports.into_iter().map(of_file).collect();
    results
}

/// The place of a level in archives.
pub(super) fn key(file: &OpenedFile, level: &SelectedLevel) -> Result<LevelKey, CliError> {
    let no_levels = || CliError::usage(format!("{}: the file has no levels", file.name));
    let levels = file.document.levels().ok_or_else(no_levels)?;
    let prints = levels.fingerprints(level.index);
    let prints = prints.map_err(|why| file.level_error(level, &why))?;
    LevelKey::new(file.document.family().id, prints.exact).ok_or_else(no_levels)
}

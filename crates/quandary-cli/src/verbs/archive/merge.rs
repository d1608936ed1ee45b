//! `archive merge`: adds what other archives know.

use super::reports::{self, CHANGES, compared};
use super::results::{LevelResults, Results};
use super::session::{self, Session};
use crate::args::ArchiveMerge;
use crate::context::Context;
use crate::exit::{CliError, Exit};
use crate::report::ArchiveReport;
use quandary_archive::{Archive, ArchiveError, CheckedFile, LevelKey, Record};

pub(super) fn run(args: &ArchiveMerge, context: &mut Context) -> Result<Exit, CliError> {
    let limits = args.reading.without_solution_limit()?.reading.limits;
    let others = args.others.iter().map(|path| Archive::open(path, &limits));
    let others: Vec<Archive> = others.collect::<Result<_, _>>()?;
    let archive = Archive::open_or_create(&args.archive.folder, &limits)?;
    archive.sweep()?;
    let mut results = Results::new(&args.report, CHANGES);
    for other in &others {
        let listing = other.list()?;
        results.add_strangers(listing.strangers, &mut context.out)?;
        session::run(
            &args.budget,
            &listing.levels,
            context,
            |session, key| merge(session, &archive, other, key),
            |level, out| results.add(level, out),
        )?;
    }
    results.finish(context)
}

/// Merges one level.
fn merge(
    session: &Session<'_>,
    archive: &Archive,
    other: &Archive,
    key: &LevelKey,
) -> LevelResults {
    let mut results = LevelResults::default();
    if let Err(error) = try_merge(session, archive, other, key, &mut results) {
        results.fail(error);
    }
    results
}

fn try_merge(
    session: &Session<'_>,
    archive: &Archive,
    other: &Archive,
    key: &LevelKey,
    results: &mut LevelResults,
) -> Result<(), ArchiveError> {
    let run = |job| session.replay(job);
    let Some(file) = other.check(key, &run)? else {
        return Ok(());
    };
    let before = match file.checked.record.variants.is_empty() {
        true => None,
        false => archive.merge(key, &file.checked.record, &run)?,
    };
    results.reports = merged_reports(key, &file, before);
    Ok(())
}

/// A report for each solution of a file, compared with what was known before.
fn merged_reports(
    key: &LevelKey,
    file: &CheckedFile,
    before: Option<Record>,
) -> Vec<ArchiveReport> {
    let mut known = before.map(|before| before.variants).unwrap_or_default();
    let replays = file.checked.replays.iter();
    let reports = replays.zip(reports::of_file(key, file));
    let reports = reports.map(|(replay, report)| {
        let known = known.entry(replay.variant.clone()).or_default();
        match replay.rejection {
            Some(_) => report,
            None => compared(report, &replay.solution, known),
        }
    });
    reports.collect()
}

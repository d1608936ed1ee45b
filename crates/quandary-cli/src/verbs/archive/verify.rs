//! `archive verify`: replays everything in an archive.

use super::query::known;
use super::results::{LevelResults, Results};
use super::session::{self, Session};
use crate::args::ArchiveVerify;
use crate::context::Context;
use crate::exit::{CliError, Exit};
use crate::report::ArchiveOutcome;
use quandary_archive::{Archive, ArchiveError, LevelKey};

pub(super) fn run(args: &ArchiveVerify, context: &mut Context) -> Result<Exit, CliError> {
    let limits = args.reading.without_solution_limit()?.reading.limits;
    let archive = Archive::open(&args.archive.folder, &limits)?;
    let listing = archive.list()?;
    let mut results = Results::new(&args.report, &[ArchiveOutcome::Undecided]);
    results.add_strangers(listing.strangers, &mut context.out)?;
    session::run(
        &args.budget,
        &listing.levels,
        context,
        |session, key| verify(session, &archive, key),
        |level, out| results.add(level, out),
    )?;
    results.finish(context)
}

const NOT_CANONICAL: &str = "the solutions are right, but the file is not written as the program writes \
    it; a solution that is not the best one may have been added by hand. Merge the archive into an \
    empty folder to repair it";

fn verify(session: &Session<'_>, archive: &Archive, key: &LevelKey) -> LevelResults {
    let (mut results, file) = known(session, archive, key);
    if let Some(file) = file.filter(|file| !file.is_canonical) {
        results.fail(ArchiveError::damaged(&file.path, NOT_CANONICAL));
    }
    results
}

//! `archive add`: adds the solutions in files.

use super::query::key;
use super::reports::{CHANGES, compared};
use super::results::{LevelResults, Results};
use super::session::{self, Session};
use super::sources::{Candidate, Candidates, Sources};
use crate::args::ArchiveAdd;
use crate::context::Context;
use crate::exit::{CliError, Exit};
use crate::open::{OpenedFile, SelectedLevel};
use crate::report::{ArchiveOutcome, ArchiveReport, FileReport};
use quandary_archive::{
    Archive, ArchiveError, LevelKey, Record, RecordFile, Rejection, Solution, StoredLevel,
    Unusable, puzzle, verified,
};
use quandary_core::family::Document;
use quandary_core::level::LevelIndex;
use std::collections::BTreeMap;

pub(super) fn run(args: &ArchiveAdd, context: &mut Context) -> Result<Exit, CliError> {
    let options = args.reading.without_solution_limit()?;
    let mut sources = Sources::read(args, &options, context)?;
    let candidates = sources.candidates(&options, context);
    let mut results = Results::new(&args.report, CHANGES);
    let mut errors = std::mem::take(&mut sources.errors);
    if candidates.is_empty() && sources.lines.is_empty() {
        if errors.is_empty() {
            return Err(CliError::usage(NOTHING));
        }
        results.add_errors(errors, &mut context.out)?;
        return results.finish(context);
    }
    let archive = Archive::open_or_create(&args.archive.folder, &options.reading.limits)?;
    archive.sweep()?;
    let tasks = tasks(&sources, candidates, &archive, &mut errors);
    results.add_errors(errors, &mut context.out)?;
    session::run(
        &args.budget,
        &tasks,
        context,
        |session, task| task.work(session, &archive),
        |level, out| results.add(level, out),
    )?;
    results.finish(context)
}

const NOTHING: &str = "no solutions in these files; add files of solutions, or what `quandary solve --format jsonl` \
    writes for the levels";

/// The solutions of one level.
struct Task<'a> {
    level: LevelOf<'a>,
    candidates: Vec<Candidate>,
}

/// Where a level comes from.
enum LevelOf<'a> {
    /// One of the files.
    File(&'a OpenedFile, &'a SelectedLevel),
    /// The archive.
    Archive(LevelKey, Box<RecordFile>),
}

/// All solutions, level by level.
fn tasks<'a>(
    sources: &'a Sources,
    mut candidates: Candidates,
    archive: &Archive,
    errors: &mut Vec<(FileReport, CliError)>,
) -> Vec<Task<'a>> {
    let archived = add_lines(sources, &mut candidates, archive, errors);
    let of_files = candidates
        .into_iter()
        .filter_map(|((file, index), candidates)| {
            let file = &sources.levels[file];
            let level = file.levels.iter().find(|level| level.index == index)?;
            let level = LevelOf::File(file, level);
            Some(Task { level, candidates })
        });
    of_files.chain(archived).collect()
}

/// Adds the solutions in JSON Lines to those of the levels of files, and returns those of levels that
/// only the archive has.
fn add_lines<'a>(
    sources: &Sources,
    candidates: &mut Candidates,
    archive: &Archive,
    errors: &mut Vec<(FileReport, CliError)>,
) -> Vec<Task<'a>> {
    let known = match sources.lines.is_empty() {
        true => BTreeMap::new(),
        false => keys(sources),
    };
    let mut archived: BTreeMap<LevelKey, Task<'a>> = BTreeMap::new();
    for (file, line) in &sources.lines {
        let candidate = Candidate::of_line(file, line);
        let Some(key) = LevelKey::new(&line.family, line.fingerprint) else {
            let why = format!("unknown family `{}`", line.family);
            errors.push((file.clone(), line_error(file, line.number, &why)));
            continue;
        };
        if let Some(place) = known.get(&key) {
            candidates.entry(*place).or_default().push(candidate);
        } else if let Some(task) = archived.get_mut(&key) {
            task.candidates.push(candidate);
        } else {
            match archive.read(&key) {
                Ok(Some(record)) => {
                    let level = LevelOf::Archive(key, Box::new(record));
                    let candidates = vec![candidate];
                    archived.insert(key, Task { level, candidates });
                }
                Ok(None) => {
                    let why = format!(
                        "the level {} is neither in the archive nor in the files; give its file too",
                        line.fingerprint
                    );
                    errors.push((file.clone(), line_error(file, line.number, &why)));
                }
                Err(error) => errors.push((file.clone(), error.into())),
            }
        }
    }
    archived.into_values().collect()
}

fn line_error(file: &FileReport, line: usize, why: &str) -> CliError {
    CliError::Fault {
        place: format!("{}:{line}", file.name),
        why: why.to_owned(),
    }
}

/// The levels of all files by their place in archives.
fn keys(sources: &Sources) -> BTreeMap<LevelKey, (usize, LevelIndex)> {
    let files = sources.levels.iter().enumerate();
    let levels = files.flat_map(|(index, file)| {
        let levels = file.levels.iter();
        levels.filter_map(move |level| Some((key(file, level).ok()?, (index, level.index))))
    });
    levels.collect()
}

impl Task<'_> {
    fn work(&self, session: &Session<'_>, archive: &Archive) -> LevelResults {
        match &self.level {
            LevelOf::File(file, level) => self.add_of_file(file, level, session, archive),
            LevelOf::Archive(key, record) => self.add_of_archive(key, record, session, archive),
        }
    }

    fn add_of_archive(
        &self,
        key: &LevelKey,
        record: &RecordFile,
        session: &Session<'_>,
        archive: &Archive,
    ) -> LevelResults {
        let mut results = LevelResults::default();
        let name = record.path.display().to_string();
        let level = &record.record.level;
        match level.open(&name, key.family(), key.fingerprint(), archive.limits()) {
            Ok(opened) => {
                let stored = || Ok(level.clone());
                let document = &**opened.document();
                results = self.add(key, document, LevelIndex(0), stored, session, archive);
                for report in &mut results.reports {
                    report.title = opened.title();
                }
            }
            Err(why) => results.fail(ArchiveError::damaged(&record.path, why)),
        }
        results
    }

    fn add_of_file(
        &self,
        file: &OpenedFile,
        level: &SelectedLevel,
        session: &Session<'_>,
        archive: &Archive,
    ) -> LevelResults {
        let mut results = match key(file, level) {
            Ok(key) => {
                let document = &*file.document;
                let stored = || StoredLevel::of(document, level.index);
                self.add(&key, document, level.index, stored, session, archive)
            }
            Err(error) => LevelResults {
                errors: vec![(file.report.clone(), error)],
                ..LevelResults::default()
            },
        };
        for report in &mut results.reports {
            report.title.clone_from(&level.info.title);
            report.level = Some(level.info.number.0);
        }
        results
    }

    /// Replays the solutions and adds those that are verified.
    fn add(
        &self,
        key: &LevelKey,
        document: &dyn Document,
        index: LevelIndex,
        stored: impl FnOnce() -> Result<StoredLevel, Unusable>,
        session: &Session<'_>,
        archive: &Archive,
    ) -> LevelResults {
        let run = |job| session.replay(job);
        let candidates = self.candidates.iter();
        let replayed = candidates.map(|candidate| {
            let solution = replayed(candidate, document, index, session);
            (candidate, solution)
        });
        let replayed: Vec<(&Candidate, Result<Solution, Rejection>)> = replayed.collect();
        let mut results = LevelResults::default();
        let mut before = None;
        if replayed.iter().any(|(_, solution)| solution.is_ok()) {
            match stored() {
                Ok(level) => match archive.merge(key, &record(key, level, &replayed), &run) {
                    Ok(known) => before = known,
                    Err(error) => {
                        results.fail(error);
                        return results;
                    }
                },
                Err(why) => {
                    let place = document.source().name().to_owned();
                    let file = FileReport::text(place.clone());
                    let why = why.to_string();
                    results.errors.push((file, CliError::Fault { place, why }));
                    return results;
                }
            }
        }
        results.reports = reports(key, replayed, before);
        results
    }
}

fn replayed(
    candidate: &Candidate,
    document: &dyn Document,
    index: LevelIndex,
    session: &Session<'_>,
) -> Result<Solution, Rejection> {
    let moves = candidate.moves.as_ref();
    let moves = moves.map_err(|why| Rejection::Fails(why.clone()))?;
    let puzzle = puzzle(document, index, &candidate.variant);
    let puzzle = puzzle.map_err(|why| Rejection::Fails(why.to_string()))?;
    let provenance = candidate.provenance.clone();
    verified(&*puzzle, moves, provenance, &|job| session.replay(job))
}

/// A record of the solutions that are verified.
fn record(
    key: &LevelKey,
    level: StoredLevel,
    replayed: &[(&Candidate, Result<Solution, Rejection>)],
) -> Record {
    let mut record = Record {
        family: key.family().to_owned(),
        fingerprint: key.fingerprint(),
        level,
        variants: BTreeMap::new(),
    };
    for (candidate, solution) in replayed {
        if let Ok(solution) = solution {
            let claims = candidate.optimal.iter();
            let claims = claims.map(|(metric, program)| (metric.as_str(), program.as_str()));
            let claims: Vec<(&str, &str)> = claims.collect();
            let variant = record.variants.entry(candidate.variant.clone());
            variant.or_default().add(solution, &claims);
        }
    }
    record
}

/// A report for each solution, compared with what was known before.
fn reports(
    key: &LevelKey,
    replayed: Vec<(&Candidate, Result<Solution, Rejection>)>,
    before: Option<Record>,
) -> Vec<ArchiveReport> {
    let mut known = before.map(|before| before.variants).unwrap_or_default();
    let reports = replayed.into_iter().map(|(candidate, solution)| {
        let known = known.entry(candidate.variant.clone()).or_default();
        let report = ArchiveReport {
            fingerprint: Some(key.fingerprint().to_string()),
            ..ArchiveReport::unknown(candidate.file.clone(), key.family())
        };
        let variant = &candidate.variant;
        match solution {
            Ok(solution) => {
                let report = report.with_solution(variant, &solution);
                compared(report, &solution, known)
            }
            Err(why) => {
                let outcome = match why {
                    Rejection::Undecided(_) => ArchiveOutcome::Undecided,
                    Rejection::Fails(_) | Rejection::Values { .. } => ArchiveOutcome::Failed,
                };
                let name = Some(candidate.provenance.name.clone());
                let report = ArchiveReport {
                    variant: Some(variant.clone()),
                    name: name.filter(|name| !name.is_empty()),
                    ..report
                };
                report.rejected(outcome, why.to_string())
            }
        }
    });
    reports.collect()
}

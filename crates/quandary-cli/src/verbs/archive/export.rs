//! `archive export`: writes the best known solutions to a file.

use super::query::key;
use super::{reports, session};
use crate::args::ArchiveExport;
use crate::context::Context;
use crate::exit::{CliError, Exit};
use crate::format_choice::{format_of_family, formats_of_extension};
use crate::image::extension;
use crate::json;
use crate::open::{OpenOptions, OpenedFile, open_file, select_variant};
use crate::report::ArchiveOutcome;
use crate::verbs::solution_output::warn_about_losses;
use crate::write::{Existing, PendingFile};
use quandary::FamilyId;
use quandary_archive::{Archive, ArchiveError, BestSolutions, CheckedFile, LevelKey, Solution};
use quandary_core::family::{
    CannotWrite, CollectedLevel, Converted, Document, FamilyInfo, Levels, WonSolution,
};
use quandary_core::fingerprint::Fingerprint;
use quandary_core::format::Format;
use quandary_core::level::LevelIndex;
use quandary_core::metric::Score;
use quandary_core::reading::ReadOptions;
use quandary_core::source::Source;
use quandary_core::words::{counted, did_you_mean};
use std::collections::{BTreeMap, BTreeSet};
use std::slice::from_mut;

pub(super) fn run(args: &ArchiveExport, context: &mut Context) -> Result<Exit, CliError> {
    let options = args.reading.without_solution_limit()?;
    let archive = Archive::open(&args.archive.folder, &options.reading.limits)?;
    let pending = context.create(&args.output, Existing::forced(args.force))?;
    let export = Export {
        args,
        archive,
        pending,
        exit: Exit::Success,
    };
    let is_lines = extension(&args.output) == "jsonl";
    match &args.file {
        _ if is_lines => export.lines(&options, context),
        Some(_) => export.solutions(&options, context),
        None => export.collection(context),
    }
}

struct Export<'a> {
    args: &'a ArchiveExport,
    archive: Archive,
    pending: PendingFile,
    exit: Exit,
}

impl Export<'_> {
    /// One line for each solution.
    fn lines(mut self, options: &OpenOptions, context: &mut Context) -> Result<Exit, CliError> {
        let keys = match &self.args.file {
            Some(_) => keys(&self.file(options)?),
            None => self.keys(context)?,
        };
        let mut lines = String::new();
        for (key, file) in self.checked(&keys, context)? {
            for report in reports::of_file(&key, &file) {
                if report.outcome == ArchiveOutcome::Known {
                    lines += &(json::line(&report)? + "\n");
                }
            }
        }
        self.finish(lines.as_bytes(), context)
    }

    /// The solutions for the levels of a file.
    fn solutions(mut self, options: &OpenOptions, context: &mut Context) -> Result<Exit, CliError> {
        let file = self.file(options)?;
        let info = file.document.family();
        let metric = self.metric(info)?;
        let known: BTreeMap<LevelKey, CheckedFile> =
            self.checked(&keys(&file), context)?.into_iter().collect();
        let mut won = Vec::new();
        let mut unsolved = 0;
        for level in &file.levels {
            let Ok(puzzle) = file.try_puzzle(level) else {
                continue;
            };
            let known = key(&file, level).ok().and_then(|key| known.get(&key));
            let best = known.and_then(|file| file.checked.record.variants.get(puzzle.variant()));
            match best {
                Some(best) => {
                    won.extend(solutions(level.index, puzzle.variant(), best, metric, info));
                }
                None => unsolved += 1,
            }
        }
        warn_about_unsolved(unsolved, context);
        let no_levels = || CliError::usage(format!("{}: the file has no levels", file.name));
        let levels = file.document.levels().ok_or_else(no_levels)?;
        let format = self.format(&*file.document, levels)?;
        let written = levels.write_solutions(&won, format, None);
        self.write(written, format, won.len(), context)
    }

    /// All levels of a family with their solutions.
    fn collection(mut self, context: &mut Context) -> Result<Exit, CliError> {
        let keys = self.keys(context)?;
        let family = family(&keys, self.args.family.as_deref())?;
        let info = family.family().info();
        let metric = self.metric(info)?;
        let keys: Vec<LevelKey> = keys
            .into_iter()
            .filter(|key| key.family() == info.id)
            .collect();
        let chosen = self.chosen(&keys, info, context)?;
        let documents = chosen
            .iter()
            .map(|(file, _)| &**file.checked.level.document());
        let collected = documents.map(|document| CollectedLevel {
            document,
            level: LevelIndex(0),
        });
        let collected: Vec<CollectedLevel<'_>> = collected.collect();
        let base = collected.first().and_then(|first| first.document.levels());
        let base = base.ok_or_else(|| CliError::usage("no solutions to write"))?;
        let format = self
            .format(collected[0].document, base)
            .map_err(with_hint)?;
        let written = base.collect(&collected, format);
        let written = written.map_err(|why| self.refused(&why.to_string()))?;
        let document = self.reopened(&written, format)?;
        let levels = document.levels().ok_or_else(|| self.refused("no levels"))?;
        let places = places(levels);
        let won = chosen.iter().filter_map(|(file, variant)| {
            let record = &file.checked.record;
            let index = *places.get(&record.fingerprint)?;
            let won = solutions(index, variant, record.variants.get(variant)?, metric, info);
            Some(without_stored(won, levels, index))
        });
        let won: Vec<WonSolution> = won.flatten().collect();
        let with_solutions = levels.write_solutions(&won, format, None);
        let with_solutions = with_solutions.map(|with_solutions| Converted {
            lost: written
                .lost
                .into_iter()
                .chain(with_solutions.lost)
                .collect(),
            ..with_solutions
        });
        self.write(with_solutions, format, won.len(), context)
    }

    /// The levels with solutions under the rules that are asked for, each with the full name of its rule
    /// variant.
    fn chosen(
        &mut self,
        keys: &[LevelKey],
        info: &FamilyInfo,
        context: &mut Context,
    ) -> Result<Vec<(CheckedFile, String)>, CliError> {
        let mut chosen = Vec::new();
        let mut unsolved = 0;
        for (_, file) in self.checked(keys, context)? {
            match self.variant(&**file.checked.level.document(), info)? {
                Some(name) if file.checked.record.variants.contains_key(&name) => {
                    chosen.push((file, name));
                }
                _ => unsolved += 1,
            }
        }
        warn_about_unsolved(unsolved, context);
        Ok(chosen)
    }

    /// The file whose levels are asked for.
    fn file(&self, options: &OpenOptions) -> Result<OpenedFile, CliError> {
        let argument = self.args.file.clone().unwrap_or_default();
        let as_format = self.args.reading.as_format.as_deref();
        let mut file = open_file(&argument, as_format, options)?;
        select_variant(from_mut(&mut file), self.args.rules.variant.as_deref())?;
        Ok(file)
    }

    /// All levels of the archive.
    fn keys(&mut self, context: &mut Context) -> Result<Vec<LevelKey>, CliError> {
        let listing = self.archive.list()?;
        for stranger in listing.strangers {
            self.exit = self.exit.max(context.report_error(&stranger.into()));
        }
        Ok(listing.levels)
    }

    /// The levels that the archive has, after replays. What is wrong is reported and skipped.
    fn checked(
        &mut self,
        keys: &[LevelKey],
        context: &mut Context,
    ) -> Result<Vec<(LevelKey, CheckedFile)>, CliError> {
        let mut checked = Vec::new();
        let mut errors: Vec<CliError> = Vec::new();
        let archive = &self.archive;
        session::run(
            &self.args.budget,
            keys,
            context,
            |session, key| (*key, archive.check(key, &|job| session.replay(job))),
            |(key, file), _| {
                match file {
                    Ok(Some(file)) => {
                        errors.extend(rejections(&file));
                        checked.push((key, file));
                    }
                    Ok(None) => {}
                    Err(error) => errors.push(error.into()),
                }
                Ok(())
            },
        )?;
        for error in &errors {
            self.exit = self.exit.max(context.report_error(error));
        }
        Ok(checked)
    }

    fn metric(&self, info: &FamilyInfo) -> Result<Option<&'static str>, CliError> {
        let Some(wanted) = &self.args.metric else {
            return Ok(None);
        };
        let known = info.metrics.iter().map(|metric| metric.id);
        let found = known.clone().find(|id| id == wanted);
        let unknown = || {
            let list: Vec<&str> = known.clone().collect();
            let nearest = did_you_mean(wanted, known.clone());
            CliError::usage(format!(
                "--metric {wanted}: unknown metric; available: {}{nearest}",
                list.join(", ")
            ))
        };
        found.ok_or_else(unknown).map(Some)
    }

    /// The full name of the rule variant of a level that is asked for; `None` if it cannot be played.
    fn variant(
        &self,
        document: &dyn Document,
        info: &FamilyInfo,
    ) -> Result<Option<String>, CliError> {
        let wanted = self.args.rules.variant.as_deref();
        let wanted = wanted.map(|name| info.variants.find(name)).transpose();
        let wanted = wanted.map_err(|why| CliError::usage(format!("--variant: {why}")))?;
        let levels = document.levels();
        let puzzle = levels.and_then(|levels| levels.open(LevelIndex(0), wanted.as_deref()).ok());
        Ok(puzzle.map(|puzzle| puzzle.variant().to_owned()))
    }

    /// The format of OUT: the first that can store solutions of those that use its extension, of the
    /// own format and of all others.
    fn format(
        &self,
        document: &dyn Document,
        levels: &dyn Levels,
    ) -> Result<&'static Format, CliError> {
        let info = document.family();
        if let Some(id) = &self.args.to {
            return format_of_family(info, id);
        }
        let mut formats = formats_of_extension(info, &self.args.output);
        if formats.is_empty() {
            formats.push(document.format());
            formats.extend(info.formats);
        }
        let refused = |format: &&'static Format| levels.write_solutions(&[], format, None).err();
        let able = formats
            .iter()
            .copied()
            .find(|format| refused(format).is_none());
        let why = formats.first().and_then(refused);
        let why = why.map_or_else(String::new, |why| why.to_string());
        able.ok_or_else(|| self.refused(&why))
    }

    fn refused(&self, why: &str) -> CliError {
        CliError::usage(format!("{}: {why}", self.pending.name()))
    }

    /// The collection as it will be read.
    fn reopened(
        &self,
        written: &Converted,
        format: &Format,
    ) -> Result<std::sync::Arc<dyn Document>, CliError> {
        let source = Source::new(self.pending.name(), written.bytes.clone());
        let options = ReadOptions {
            limits: self.archive.limits().clone(),
            ..ReadOptions::default()
        };
        let document = quandary::open(source, Some(format.id), &options);
        document.map_err(|error| self.refused(&error.to_string()))
    }

    fn write(
        self,
        written: Result<Converted, CannotWrite>,
        format: &Format,
        number: usize,
        context: &mut Context,
    ) -> Result<Exit, CliError> {
        let name = self.pending.name();
        let written = written.map_err(|why| self.refused(&why.to_string()))?;
        if number == 0 {
            return Err(CliError::usage(format!(
                "{name} was not written: no solutions"
            )));
        }
        warn_about_losses(&name, format, &written, context);
        let exit = self.finish(&written.bytes, context)?;
        let solutions = counted(number as u64, "solution", "solutions");
        context.note(format!("wrote {name}, {solutions}"));
        Ok(exit)
    }

    fn finish(self, bytes: &[u8], context: &mut Context) -> Result<Exit, CliError> {
        context.finish(self.pending, bytes)?;
        Ok(self.exit.max(context.exit_if_cancelled()))
    }
}

/// Not every family has a format that stores solutions together with levels.
fn with_hint(error: CliError) -> CliError {
    CliError::usage(format!(
        "{error}; give a level file before -o, or an OUT that ends in .jsonl"
    ))
}

/// The places of the selected levels of a file in archives. Levels with errors have none.
fn keys(file: &OpenedFile) -> Vec<LevelKey> {
    let levels = file.levels.iter();
    let keys: BTreeSet<LevelKey> = levels.filter_map(|level| key(file, level).ok()).collect();
    keys.into_iter().collect()
}

/// The errors of the solutions that are wrong.
fn rejections(file: &CheckedFile) -> Vec<CliError> {
    let replays = file.checked.replays.iter();
    let rejections = replays.filter_map(|replay| replay.rejection.as_ref());
    rejections
        .map(|why| ArchiveError::damaged(&file.path, why).into())
        .collect()
}

fn warn_about_unsolved(levels: u64, context: &mut Context) {
    if levels > 0 {
        let levels = counted(levels, "level", "levels");
        context.warn(format!(
            "{levels} skipped: no solution under these rules is known; --variant selects others"
        ));
    }
}

/// The family whose levels are written.
fn family(keys: &[LevelKey], wanted: Option<&str>) -> Result<FamilyId, CliError> {
    let present: BTreeSet<&str> = keys.iter().map(LevelKey::family).collect();
    let present: Vec<&str> = present.into_iter().collect();
    let family = match (wanted, &present[..]) {
        (Some(wanted), _) if present.contains(&wanted) => wanted,
        (Some(wanted), _) => {
            let message = format!(
                "--family {wanted}: the archive has {}",
                if present.is_empty() {
                    "no levels".to_owned()
                } else {
                    present.join(", ")
                }
            );
            return Err(CliError::usage(message));
        }
        (None, [only]) => only,
        (None, []) => return Err(CliError::usage("the archive has no levels")),
        (None, several) => {
            let message = format!(
                "the archive has several families; select one with --family: {}",
                several.join(", ")
            );
            return Err(CliError::usage(message));
        }
    };
    FamilyId::find(family).ok_or_else(|| CliError::usage(format!("unknown family `{family}`")))
}

/// The levels of a file by their fingerprints.
fn places(levels: &dyn Levels) -> BTreeMap<Fingerprint, LevelIndex> {
    let indices = (0..levels.count()).map(LevelIndex);
    let places = indices.filter_map(|index| Some((levels.fingerprints(index).ok()?.exact, index)));
    places.collect()
}

/// The solutions of a level that are wanted, each with the metric first in which it is the best one.
fn solutions(
    level: LevelIndex,
    variant: &str,
    best: &BestSolutions,
    metric: Option<&str>,
    info: &FamilyInfo,
) -> Vec<WonSolution> {
    let solutions = best.solutions().into_iter();
    let wanted = solutions.filter(|(_, metrics)| metric.is_none_or(|id| metrics.contains(&id)));
    let won = wanted.map(|(solution, metrics)| {
        let mut own = info.metrics.iter().map(|metric| metric.id);
        let first = metric.or(own.find(|id| metrics.contains(id)));
        WonSolution {
            scores: scores(solution, first, info),
            ..WonSolution::new(level, variant, &*solution.moves)
        }
    });
    won.collect()
}

fn scores(solution: &Solution, first: Option<&str>, info: &FamilyInfo) -> Vec<Score> {
    let metrics = info.metrics.iter().copied();
    let scores = metrics.filter_map(|metric| {
        let value = *solution.values.get(metric.id)?;
        Some(Score { metric, value })
    });
    let mut scores: Vec<Score> = scores.collect();
    scores.sort_by_key(|score| Some(score.metric.id) != first);
    scores
}

/// Solutions that replace what the file stores, because that was not replayed.
fn without_stored(
    mut won: Vec<WonSolution>,
    levels: &dyn Levels,
    level: LevelIndex,
) -> Vec<WonSolution> {
    let stored = levels.open(level, None);
    let stored = stored.map_or(0, |puzzle| puzzle.records().len());
    if let Some(first) = won.first_mut() {
        first.replaces = (0..stored).collect();
    }
    won
}

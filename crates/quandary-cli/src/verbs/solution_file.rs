//! Files given in place of moves: levels with their solutions, or lines of moves.

use crate::exit::CliError;
use crate::open::{Input, OpenedFile, SelectedLevel, Target, open_source, parse_target, source};
use quandary::OpenError;
use quandary_core::family::{Record, RecordKind};
use quandary_core::fingerprint::Fingerprint;
use quandary_core::format::FormatKind;
use quandary_core::reading::ReadOptions;
use quandary_core::source::Source;
use std::ffi::OsStr;
use std::sync::Arc;

/// A level and its file.
pub(super) type LevelOfFile<'a> = (&'a OpenedFile, &'a SelectedLevel);

/// A file with solutions for levels of another file.
pub(super) enum SolutionFile {
    /// Levels of the same family that have solutions, or are solved boards.
    Levels(SolvedLevels),
    /// The name and lines of a text file.
    Lines(String, Vec<String>),
}

/// The levels of a file that have solutions.
pub(super) struct SolvedLevels {
    levels: Vec<SolvedLevel>,
    /// Whether the file has no other levels.
    is_single: bool,
}

/// A level with solutions.
struct SolvedLevel {
    fingerprint: Option<Fingerprint>,
    solutions: Vec<Record>,
}

impl SolutionFile {
    /// Reads a file with solutions for these levels.
    pub(super) fn read(
        argument: &OsStr,
        levels: &[LevelOfFile<'_>],
        options: &ReadOptions,
    ) -> Result<Self, CliError> {
        let target = parse_target(argument);
        let source = source(&target, &options.limits)?;
        Self::of_source(&target, &source, levels, options)
    }

    /// Like [`Self::read`], for a file that was already read.
    pub(super) fn of_source(
        target: &Target,
        source: &Arc<Source>,
        levels: &[LevelOfFile<'_>],
        options: &ReadOptions,
    ) -> Result<Self, CliError> {
        let opened = open_source(target, Arc::clone(source), None, options);
        // Only a file or standard input can also be lines of moves.
        let is_inline = matches!(target.input, Input::Text(_));
        match opened {
            Ok(file) if is_of_family(&file, levels) => {
                let solved = SolvedLevels::new(&file);
                let mut wanted = levels.iter();
                if wanted.any(|level| !solved.solutions(*level, levels.len()).is_empty()) {
                    return Ok(Self::Levels(solved));
                }
                if is_inline || is_binary(&file) || target.selection.is_some() {
                    return Err(solved.no_solution(&file.name));
                }
            }
            Ok(file) if is_inline || is_binary(&file) => return Err(other_family(&file)),
            Err(error) if target.selection.is_some() || is_too_large(&error) => return Err(error),
            Ok(_) | Err(_) => {}
        }
        lines(target, source)
    }
}

impl SolvedLevels {
    fn new(file: &OpenedFile) -> Self {
        let levels = file.levels.iter();
        let levels = levels.filter_map(|level| SolvedLevel::new(file, level));
        Self {
            levels: levels.collect(),
            is_single: file.levels.len() == 1,
        }
    }

    /// The solutions for one of `wanted` levels: those of the level with the same fingerprint. If
    /// both files have only one level, they belong together, so that a solved board is a solution
    /// of the empty one.
    pub(super) fn solutions(&self, (file, level): LevelOfFile<'_>, wanted: usize) -> Vec<Record> {
        let are_single = self.is_single && wanted == 1;
        let fingerprint = fingerprint(file, level);
        let is_meant = |one: &&SolvedLevel| {
            are_single || (fingerprint.is_some() && one.fingerprint == fingerprint)
        };
        let meant = self.levels.iter().filter(is_meant);
        meant.flat_map(|one| one.solutions.clone()).collect()
    }

    fn no_solution(&self, name: &str) -> CliError {
        CliError::usage(match self.levels.len() {
            0 => format!("{name}: no level of this file has a solution"),
            1 => format!("{name}: the solution in this file is for another level"),
            _ => format!(
                "{name}: the solutions in this file are for other levels; select one with {name}#LEVEL"
            ),
        })
    }
}

impl SolvedLevel {
    /// `None` if the level has no solution.
    fn new(file: &OpenedFile, level: &SelectedLevel) -> Option<Self> {
        let puzzle = file.try_puzzle(level).ok()?;
        let records = puzzle.records().iter();
        let records = records.filter(|record| record.kind == RecordKind::Solution);
        let name = match file.levels[..] {
            [_] => file.name.clone(),
            _ => file.label(level),
        };
        let named = records.map(|record| Record {
            name: format!("{name}: {}", record.name),
            ..record.clone()
        });
        let solutions: Vec<Record> = named.collect();
        (!solutions.is_empty()).then(|| Self {
            fingerprint: fingerprint(file, level),
            solutions,
        })
    }
}

fn is_of_family(file: &OpenedFile, levels: &[LevelOfFile<'_>]) -> bool {
    let family = file.document.family().id;
    let mut levels = levels.iter();
    levels.all(|(other, _)| other.document.family().id == family)
}

fn fingerprint(file: &OpenedFile, level: &SelectedLevel) -> Option<Fingerprint> {
    let fingerprints = file.document.levels()?.fingerprints(level.index).ok()?;
    Some(fingerprints.exact)
}

fn is_too_large(error: &CliError) -> bool {
    let limit = |error: &OpenError| matches!(error, OpenError::Limit(_));
    matches!(error, CliError::Open { error, .. } if limit(error))
}

fn is_binary(file: &OpenedFile) -> bool {
    file.document.format().kind == FormatKind::Binary
}

fn other_family(file: &OpenedFile) -> CliError {
    let (name, family) = (&file.name, file.document.family().title);
    CliError::usage(format!(
        "{name} has no solutions for these levels; it is of {family}"
    ))
}

fn lines(target: &Target, source: &Source) -> Result<SolutionFile, CliError> {
    target.check_is_whole()?;
    if source.bytes().contains(&0) {
        return Err(CliError::usage(format!(
            "{}: expected a file with solutions, or text with one solution per line",
            target.name()
        )));
    }
    let text = String::from_utf8_lossy(source.bytes());
    let lines = text.lines().map(|line| line.trim().to_owned());
    Ok(SolutionFile::Lines(target.name(), lines.collect()))
}

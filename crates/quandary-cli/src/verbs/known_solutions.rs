//! Where the solutions come from that `improve` starts with.

use super::inputs::Input;
use super::solution_file::{LevelOfFile, SolutionFile};
use crate::args::Improve;
use crate::exit::CliError;
use crate::open::{OpenOptions, OpenedFile, open_source, parse_target, source};
use quandary_core::family::{
    EntryStatus, LevelLocation, PairOptions, PairedSolutions, Puzzle, RecordKind,
};

use quandary_core::source::Source;
use std::ffi::OsStr;
use std::sync::Arc;

/// The file that is named after the levels.
pub(super) enum GivenFile<'a> {
    None,
    /// A file of a format that has only solutions, matched with the levels.
    Paired(Box<dyn PairedSolutions>),
    /// Any other file.
    Other(&'a OsStr, Arc<Source>),
}

impl<'a> GivenFile<'a> {
    /// Reads the file. If it has only solutions, and no rules are requested, the levels are played
    /// under the rules of these solutions.
    pub(super) fn read(
        argument: Option<&'a OsStr>,
        files: &mut [OpenedFile],
        options: &OpenOptions,
    ) -> Result<Self, CliError> {
        let Some(argument) = argument else {
            return Ok(Self::None);
        };
        let target = parse_target(argument, &options.folders);
        let source = source(&target, &options.reading.limits)?;
        let opened = open_source(&target, Arc::clone(&source), None, options).ok();
        match opened.filter(has_only_solutions) {
            Some(opened) => paired(&opened, files).map(Self::Paired),
            None => Ok(Self::Other(argument, source)),
        }
    }
}

/// Whether a file has only solutions, for the levels of another file.
pub(super) fn has_only_solutions(file: &OpenedFile) -> bool {
    let solutions = file.document.solutions();
    solutions.is_some_and(|all| matches!(all.location(), LevelLocation::OtherFile(_)))
}

fn paired(
    solutions: &OpenedFile,
    files: &mut [OpenedFile],
) -> Result<Box<dyn PairedSolutions>, CliError> {
    let name = &solutions.name;
    let [file] = files else {
        let message = format!("{name} has solutions for one file of levels; give only that file");
        return Err(CliError::usage(message));
    };
    let refused = |why: String| CliError::usage(format!("{name}: {why}"));
    let how = PairOptions {
        variant: file.variant.as_deref(),
        ..PairOptions::default()
    };
    let all = solutions.document.solutions();
    let all = all.ok_or_else(|| refused("the file has no solutions".to_owned()))?;
    let paired = all.pair(&file.document, &how);
    let paired = paired.map_err(|why| refused(why.to_string()))?;
    let mut entries = paired.entries().iter();
    let first = entries.find(|entry| entry.status == EntryStatus::Ready);
    let first = first.ok_or_else(|| refused(format!("no solution for {}", file.name)))?;
    file.variant.get_or_insert_with(|| first.variant.clone());
    Ok(paired)
}

/// The solutions that are to be improved.
pub(super) enum KnownSolutions {
    Moves(String),
    Paired(Box<dyn PairedSolutions>),
    File(SolutionFile),
    /// The files of the levels store them.
    Stored,
}

impl KnownSolutions {
    pub(super) fn new(
        args: &Improve,
        given: GivenFile<'_>,
        all: &[Input<'_>],
        options: &OpenOptions,
    ) -> Result<Self, CliError> {
        let levels: Vec<LevelOfFile<'_>> = all.iter().filter_map(Input::level).collect();
        if let Some(moves) = &args.moves {
            return match levels.len() {
                1 => Ok(Self::Moves(moves.clone())),
                several => Err(CliError::usage(format!(
                    "--moves improves the solution of one level; {several} levels given"
                ))),
            };
        }
        match given {
            GivenFile::None => Ok(Self::Stored),
            GivenFile::Paired(paired) => Ok(Self::Paired(paired)),
            GivenFile::Other(argument, source) => {
                let target = parse_target(argument, &options.folders);
                SolutionFile::of_source(&target, &source, &levels, options).map(Self::File)
            }
        }
    }

    /// The solutions of one of `count` levels.
    pub(super) fn of(
        &self,
        level: LevelOfFile<'_>,
        puzzle: &dyn Puzzle,
        count: usize,
    ) -> Vec<String> {
        match self {
            Self::Moves(moves) => vec![moves.clone()],
            Self::Paired(paired) => {
                let (_, level) = level;
                let entries = paired.entries().iter().enumerate();
                let own = entries.filter(|(_, entry)| entry.level == Some(level.index));
                own.filter_map(|(index, _)| paired.moves(index)).collect()
            }
            Self::File(SolutionFile::Levels(solved)) => {
                let records = solved.solutions(level, count).into_iter();
                records.map(|record| record.moves).collect()
            }
            Self::File(SolutionFile::Lines(lines)) => {
                lines.first().map(str::to_owned).into_iter().collect()
            }
            Self::File(SolutionFile::Whole(record)) => vec![record.moves.clone()],
            Self::Stored => {
                let records = puzzle.records().iter();
                let solutions = records.filter(|record| record.kind == RecordKind::Solution);
                solutions.map(|record| record.moves.clone()).collect()
            }
        }
    }
}

//! Files with solutions for the levels of another file: levels with solutions, solved boards, or
//! text with moves.

use crate::exit::CliError;
use crate::open::{
    Input, OpenOptions, OpenedFile, SelectedLevel, Target, open_source, parse_target, source,
};
use quandary::OpenError;
use quandary_core::budget::Reason;
use quandary_core::failure::Failure;
use quandary_core::family::{Puzzle, Record, RecordKind};
use quandary_core::fingerprint::Fingerprint;
use quandary_core::format::FormatKind;
use quandary_core::job::Status;
use quandary_core::replay::Verdict;
use quandary_core::source::Source;
use std::ffi::OsStr;
use std::sync::Arc;

/// A level and its file.
pub(super) type LevelOfFile<'a> = (&'a OpenedFile, &'a SelectedLevel);

/// A file with solutions for levels of another file.
pub(super) enum SolutionFile {
    /// Levels of the same family that have solutions, or are solved boards.
    Levels(SolvedLevels),
    /// A text file whose lines are solutions.
    Lines(SolutionLines),
    /// A text file whose lines are one solution of the only level together.
    Whole(Record),
}

/// The lines of a text file.
pub(super) struct SolutionLines {
    name: String,
    lines: Vec<String>,
    /// For one level: the first line that solves it, or why neither a line nor the whole text does.
    /// `None` for several levels, and if there are too many moves to find out.
    attempt: Option<Result<usize, Failure>>,
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
        options: &OpenOptions,
    ) -> Result<Self, CliError> {
        let target = parse_target(argument, &options.folders);
        let source = source(&target, &options.reading.limits)?;
        Self::of_source(&target, &source, levels, options)
    }

    /// Like [`Self::read`], for a file that was already read.
    pub(super) fn of_source(
        target: &Target,
        source: &Arc<Source>,
        levels: &[LevelOfFile<'_>],
        options: &OpenOptions,
    ) -> Result<Self, CliError> {
        let opened = open_source(target, Arc::clone(source), None, options);
        // Only a file or standard input can also be lines of moves.
        let is_inline = matches!(target.input, Input::Text(_) | Input::Link(_));
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
        text(target, source, levels)
    }
}

impl SolutionLines {
    fn new(name: String, lines: Vec<String>) -> Self {
        Self {
            name,
            lines,
            attempt: None,
        }
    }

    /// The solutions of a level, given its position from 1 among all `levels`: all lines if it is the
    /// only one, otherwise the line of its position.
    pub(super) fn solutions(&self, place: usize, levels: usize) -> Vec<Record> {
        let numbered = (1..).zip(&self.lines);
        let meant = numbered.filter(|(number, _)| levels == 1 || *number == place);
        let filled = meant.filter(|(_, line)| !line.is_empty());
        let name = &self.name;
        filled
            .map(|(number, line)| Record::solution(format!("{name}:{number}"), line))
            .collect()
    }

    /// The moves to use if only one solution is wanted: the first line that is known to solve the
    /// level, otherwise the first line.
    pub(super) fn first(&self) -> Option<&str> {
        let solved = self
            .attempt
            .as_ref()
            .and_then(|attempt| attempt.as_ref().ok());
        let first = solved.and_then(|index| self.lines.get(*index));
        let first = first.or_else(|| self.lines.iter().find(|line| !line.is_empty()));
        first.map(String::as_str)
    }

    /// A remark if the file has several lines for one level and none of them solves it.
    pub(super) fn remark(&self) -> Option<String> {
        let failure = self.attempt.as_ref()?.as_ref().err()?;
        let filled = self.lines.iter().filter(|line| !line.is_empty());
        if filled.count() < 2 {
            return None;
        }
        let name = &self.name;
        Some(format!(
            "{name}: no line solves the level, and all lines as one solution do not either: {failure}"
        ))
    }
}

impl SolutionFile {
    /// The solutions for a level, given its position from 1 among `count` levels.
    pub(super) fn of_level(
        &self,
        level: LevelOfFile<'_>,
        place: usize,
        count: usize,
    ) -> Vec<Record> {
        match self {
            Self::Levels(solved) => solved.solutions(level, count),
            Self::Lines(lines) => lines.solutions(place, count),
            Self::Whole(record) => vec![record.clone()],
        }
    }

    /// Whether the file is text that solves the level.
    fn is_solution(&self) -> bool {
        match self {
            Self::Levels(_) => false,
            Self::Lines(lines) => matches!(lines.attempt, Some(Ok(_))),
            Self::Whole(_) => true,
        }
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

/// The maximum number of moves that are replayed to find out how a text is meant.
const MAX_MOVES: u64 = 1_000_000;

/// Reads a text file. If there is only one level and no line solves it but all lines together do,
/// they are one solution: long moves are wrapped in mail and in editors.
fn text(
    target: &Target,
    source: &Source,
    levels: &[LevelOfFile<'_>],
) -> Result<SolutionFile, CliError> {
    target.check_is_whole()?;
    let name = target.name();
    if source.bytes().contains(&0) {
        return Err(CliError::usage(format!(
            "{name}: expected a file with solutions, or text with one solution per line"
        )));
    }
    let text = String::from_utf8_lossy(source.bytes());
    let lines: Vec<String> = text.lines().map(|line| line.trim().to_owned()).collect();
    let puzzle = match levels {
        [(file, level)] => file.try_puzzle(level).ok(),
        _ => None,
    };
    let Some(puzzle) = puzzle else {
        return Ok(SolutionFile::Lines(SolutionLines::new(name, lines)));
    };
    let as_written = reading(&*puzzle, &name, lines);
    if let SolutionFile::Lines(SolutionLines {
        lines,
        attempt: Some(Err(_)),
        ..
    }) = &as_written
        && let Some(unquoted) = without_mail_marks(lines)
    {
        let unquoted = reading(&*puzzle, &name, unquoted);
        if unquoted.is_solution() {
            return Ok(unquoted);
        }
    }
    Ok(as_written)
}

/// Finds out how the lines of a text are meant.
fn reading(puzzle: &dyn Puzzle, name: &str, lines: Vec<String>) -> SolutionFile {
    let whole = lines.join("\n");
    let attempt = match solving_line(puzzle, &lines, &whole) {
        Attempt::Whole => return SolutionFile::Whole(Record::solution(name, whole)),
        Attempt::Line(index) => Some(Ok(index)),
        Attempt::Neither(failure) => Some(Err(failure)),
        Attempt::Unknown => None,
    };
    SolutionFile::Lines(SolutionLines {
        attempt,
        ..SolutionLines::new(name.to_owned(), lines)
    })
}

/// The lines without the `>` that marks quoted mail, if every line has one.
fn without_mail_marks(lines: &[String]) -> Option<Vec<String>> {
    let is_quoted = |line: &String| line.is_empty() || line.starts_with('>');
    let without = |line: &String| {
        let is_mark = |letter: char| letter == '>' || letter.is_whitespace();
        line.trim_start_matches(is_mark).to_owned()
    };
    let are_quoted = lines.iter().all(is_quoted);
    are_quoted.then(|| lines.iter().map(without).collect())
}

/// What of a text solves a level.
enum Attempt {
    /// This line.
    Line(usize),
    /// Only the whole text.
    Whole,
    /// Nothing: why the whole text does not.
    Neither(Failure),
    /// There are no moves, or too many to find out.
    Unknown,
}

fn solving_line(puzzle: &dyn Puzzle, lines: &[String], text: &str) -> Attempt {
    let filled = lines.iter().enumerate();
    let mut filled = filled.filter(|(_, line)| !line.is_empty()).peekable();
    if filled.peek().is_none() {
        return Attempt::Unknown;
    }
    for (index, line) in filled {
        match verdict(puzzle, line) {
            Verdict::Verified => return Attempt::Line(index),
            Verdict::Failed(..) => {}
            Verdict::Undecided(_) => return Attempt::Unknown,
        }
    }
    match verdict(puzzle, text) {
        Verdict::Verified => Attempt::Whole,
        Verdict::Failed(_, failure) => Attempt::Neither(failure),
        Verdict::Undecided(_) => Attempt::Unknown,
    }
}

fn verdict(puzzle: &dyn Puzzle, moves: &str) -> Verdict {
    let mut job = puzzle.replay(moves);
    let stopped = match job.run(MAX_MOVES) {
        Status::Running => Some(Reason::Nodes),
        Status::Done => None,
    };
    job.finish(stopped).verdict
}

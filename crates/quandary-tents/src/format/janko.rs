//! Source texts of janko.at puzzles (SPEC, part J).

use super::builder::{ClaimedSize, FileBuilder, LevelBuilder};
use super::probe::{Beginning, Match, never_inline};
use super::scan::{Number, words};
use super::{Capabilities, Fact, FormatEntry, Level, TREES_AND_CLUES};
use crate::codes;
use crate::model::{Board, PairingRule, Square};
use crate::rules::Line;
use quandary_core::format::Format;
use quandary_core::grid::Point;
use quandary_core::limits::{LimitExceeded, Limits};
use quandary_core::sink::{DiagnosticSink, quote};
use quandary_core::source;
use quandary_core::span::Span;
use quandary_core::words::misspelled;
use std::fmt::Write;

/// Every clue takes at least one byte.
const CLUES_PER_BYTE: u64 = 1;

/// Sections with a defined meaning; all others are facts.
const OWN: [&str; 6] = ["begin", "clabels", "rlabels", "problem", "solution", "end"];

/// Sections that programs read. All others are facts, with any name.
const READ: [&str; 9] = [
    "clabels",
    "rlabels",
    "problem",
    "solution",
    "puzzle",
    "title",
    "author",
    "difficulty",
    "rule-4",
];

/// The section for the type of the puzzle, and the values for Tents.
const TYPE: &str = "puzzle";
const TYPE_NAMES: [&str; 3] = ["tents", "zeltlager", "zelte"];

/// The text for an open clue.
const OPEN: &str = "-";

pub(super) const ENTRY: FormatEntry = FormatEntry {
    format: Format::text("janko", "janko.at source", &["janko"]),
    pairing: PairingRule::Matching,
    holds: Capabilities {
        solution: true,
        open_clues: true,
        ..TREES_AND_CLUES
    },
    holds_fact,
    probe,
    is_inline: never_inline,
    read,
    write,
};

/// A `[puzzle]` section that names Tents is certain; otherwise all three sections of a board must
/// be present.
fn probe(beginning: &Beginning<'_>) -> Option<Match> {
    let lines = &beginning.trimmed;
    let begins = |name: &str| lines.iter().any(|line| section_name(line) == Some(name));
    let sections = ["problem", "clabels", "rlabels"];
    if !sections.into_iter().all(begins) {
        return None;
    }
    let mut pairs = lines.windows(2);
    let named = pairs.any(|pair| section_name(pair[0]) == Some(TYPE) && is_type_name(pair[1]));
    Some(Match {
        score: if named { 100 } else { 60 },
        why: "sections for labels and a problem",
    })
}

fn is_type_name(value: &str) -> bool {
    TYPE_NAMES
        .iter()
        .any(|name| name.eq_ignore_ascii_case(value))
}

/// Whether a fact only says that the puzzle is Tents, which every file of the family says.
pub(super) fn names_tents(fact: &Fact) -> bool {
    fact.name == TYPE && is_type_name(&fact.value)
}

/// Writes a source text: the facts, the clues, the trees and the solution.
fn write(level: &Level) -> String {
    let board = &level.board;
    let mut text = "[begin]\n".to_owned();
    for fact in level.facts.iter().filter(|fact| holds_fact(fact)) {
        // Writing to a string does not fail.
        let _ = write!(text, "[{}]\n{}\n", fact.name, fact.value);
    }
    push_clues(&mut text, "clabels", &board.column_clues);
    push_clues(&mut text, "rlabels", &board.row_clues);
    push_squares(&mut text, "problem", board, &[]);
    if let Some(tents) = &level.solution {
        push_squares(&mut text, "solution", board, tents);
    }
    text.push_str("[end]\n");
    text
}

/// Whether a section with this name and value is read back as the same fact.
fn holds_fact(fact: &Fact) -> bool {
    let name_fits = is_name(&fact.name) && !OWN.contains(&&*fact.name);
    let mut lines = fact.value.split('\n');
    let line_fits = |line: &str| !line.contains('\r') && section_name(line).is_none();
    name_fits && lines.all(|line| line_fits(line) && line.trim() == line && !line.is_empty())
}

fn push_clues(text: &mut String, name: &str, clues: &[Option<u32>]) {
    let words = clues
        .iter()
        .map(|clue| clue.map_or(OPEN.to_owned(), |clue| clue.to_string()));
    let words: Vec<String> = words.collect();
    let _ = write!(text, "[{name}]\n{}\n", words.join(" "));
}

fn push_squares(text: &mut String, name: &str, board: &Board, tents: &[Point]) {
    let _ = writeln!(text, "[{name}]");
    for row in (0..board.rows()).map(Line::Row) {
        let letter = |at: Point| match board.square(at) {
            Some(Square::Tree) => "x",
            _ if tents.binary_search(&at).is_ok() => "o",
            _ => "-",
        };
        let letters: Vec<&str> = row.squares(board).map(letter).collect();
        let _ = writeln!(text, "{}", letters.join(" "));
    }
}

/// The name of the section that a line begins.
fn section_name(line: &str) -> Option<&str> {
    let name = line.trim().strip_prefix('[')?.strip_suffix(']')?;
    is_name(name).then_some(name)
}

fn is_name(name: &str) -> bool {
    !name.is_empty()
        && name
            .bytes()
            .all(|byte| byte.is_ascii_lowercase() || byte.is_ascii_digit() || b"-_".contains(&byte))
}

/// The sections with a defined meaning, and the facts.
#[derive(Default)]
struct Sections<'a> {
    columns: Option<Section<'a>>,
    rows: Option<Section<'a>>,
    problem: Option<Section<'a>>,
    solution: Option<Section<'a>>,
    facts: Vec<Fact>,
    /// The names of facts with their locations.
    names: Vec<(&'a str, Span)>,
}

/// The location of a section's name, and the lines that are not blank.
struct Section<'a> {
    name: Span,
    lines: Vec<source::Line<'a>>,
}

impl Section<'_> {
    fn end(&self) -> usize {
        self.lines.last().map_or(self.name, source::Line::whole).end
    }
}

fn read(file: &mut FileBuilder<'_>) -> Result<(), LimitExceeded> {
    let source = file.source;
    let whole = Span::new(0, source.bytes().len());
    let sections = read_sections(source, file.limits)?;
    let Some(sections) = sections else {
        return Ok(());
    };
    for (name, span) in &sections.names {
        check_name(name, *span, &mut file.sink);
    }
    let Some(problem) = &sections.problem else {
        missing("problem", whole.end, &mut file.sink);
        let level = file.begin_without_size(whole)?;
        file.end(level);
        return Ok(());
    };
    let columns = problem.lines.first().map_or(0, |line| words(line).count());
    let exact = |count| u32::try_from(count).map_or(Number::TooLarge, Number::Exact);
    let size = ClaimedSize {
        rows: exact(problem.lines.len()),
        columns: exact(columns),
        span: problem.name,
        clues_per_byte: CLUES_PER_BYTE,
    };
    let mut level = file.begin(size, whole)?;
    if level.has_squares() {
        let sink = &mut file.sink;
        let (columns, rows) = (sections.columns.as_ref(), sections.rows.as_ref());
        read_clues(columns, whole.end, Line::Column, &mut level, sink);
        read_clues(rows, whole.end, Line::Row, &mut level, sink);
        read_problem(problem, &mut level, sink);
        if let Some(solution) = &sections.solution {
            level.solution = read_solution(solution, &level.board, sink);
        }
    }
    level.facts = sections.facts;
    file.end(level);
    Ok(())
}

/// The sections of a source; `None` if there are none. Lines before the first section and after
/// `[end]` belong to the page around the source and are ignored.
fn read_sections<'a>(
    source: &'a source::Source,
    limits: &Limits,
) -> Result<Option<Sections<'a>>, LimitExceeded> {
    let mut sections = Sections::default();
    let mut open: Option<(&str, Section<'a>)> = None;
    let mut count = 0;
    for line in source.lines().filter(|line| !line.text.trim().is_empty()) {
        let name = section_name(line.text);
        count += u64::from(name.is_some() || open.is_some());
        Limits::check("tags", limits.tags, count, line.whole())?;
        match name {
            Some(name) => {
                sections.take(open.take());
                if name == "end" {
                    break;
                }
                let section = Section {
                    name: line.whole(),
                    lines: Vec::new(),
                };
                open = Some((name, section));
            }
            None => {
                if let Some((_, section)) = &mut open {
                    section.lines.push(line);
                }
            }
        }
    }
    sections.take(open);
    Ok((count > 0).then_some(sections))
}

impl<'a> Sections<'a> {
    fn take(&mut self, closed: Option<(&'a str, Section<'a>)>) {
        let Some((name, section)) = closed else {
            return;
        };
        match name {
            "clabels" => self.columns = Some(section),
            "rlabels" => self.rows = Some(section),
            "problem" => self.problem = Some(section),
            "solution" => self.solution = Some(section),
            "begin" => {}
            name if section.lines.is_empty() => self.names.push((name, section.name)),
            name => {
                self.names.push((name, section.name));
                let lines: Vec<&str> = section.lines.iter().map(|line| line.text.trim()).collect();
                self.facts.push(Fact {
                    name: name.to_owned(),
                    value: lines.join("\n"),
                });
            }
        }
    }
}

fn check_name(name: &str, span: Span, sink: &mut DiagnosticSink) {
    let meant = misspelled(name, READ).filter(|_| !READ.contains(&name));
    if let Some(meant) = meant {
        sink.report(&codes::MISSPELLED_SECTION, span, || {
            format!("unknown section `[{name}]`; did you mean `[{meant}]`?")
        });
    }
}

fn missing(name: &str, end: usize, sink: &mut DiagnosticSink) {
    sink.report(&codes::MISSING_SECTION, Span::at(end), || {
        format!("missing section `[{name}]`")
    });
}

fn read_clues(
    section: Option<&Section<'_>>,
    end: usize,
    of: fn(u32) -> Line,
    level: &mut LevelBuilder,
    sink: &mut DiagnosticSink,
) {
    let (name, what, wanted) = match of(0) {
        Line::Row(_) => ("rlabels", "row", level.board.rows()),
        Line::Column(_) => ("clabels", "column", level.board.columns()),
    };
    let Some(section) = section else {
        level.unread_clues((0..wanted).map(of), Span::at(end));
        missing(name, end, sink);
        return;
    };
    let mut found = 0;
    for word in section.lines.iter().flat_map(words) {
        if found < wanted {
            let open = ["-", ".", "?"].contains(&word.text);
            match open {
                true => level.clue(of(found), None, word.span),
                false => level.clue_from(of(found), word.text, word.span, sink),
            }
        }
        found += 1;
    }
    if found != wanted {
        level.unread_clues((found..wanted).map(of), Span::at(section.end()));
        sink.report(&codes::CLUE_COUNT, Span::at(section.end()), || {
            format!("wrong number of {what} clues: expected {wanted}, found {found}")
        });
    }
}

fn read_problem(problem: &Section<'_>, level: &mut LevelBuilder, sink: &mut DiagnosticSink) {
    let columns = level.board.columns();
    for (y, line) in (0..level.board.rows()).zip(&problem.lines) {
        let found = check_length(line, y, columns, sink);
        if found < columns {
            level.missing_end_of_row(Point::new(found, y), line.whole());
        }
        for (x, word) in (0..columns).zip(words(line)) {
            match word.text {
                "-" | "." => {}
                "x" => level.put(Point::new(x, y), Square::Tree, word.span),
                other => {
                    let letter = other.chars().next().unwrap_or_default();
                    let found = (letter, word.span);
                    level.unknown_square(Point::new(x, y), found, "`x` or `-`", sink);
                }
            }
        }
    }
}

/// Reports a row that is not as long as the board. Returns its number of squares, at most one more
/// than the board has columns.
fn check_length(line: &source::Line<'_>, y: u32, columns: u32, sink: &mut DiagnosticSink) -> u32 {
    let found = words(line).count();
    let counted = found.min(columns as usize + 1) as u32;
    if found == columns as usize {
        return counted;
    }
    let code = if found < columns as usize {
        &codes::SHORT_ROW
    } else {
        &codes::EXTRA_TEXT
    };
    sink.report(code, line.whole(), || {
        format!("wrong number of squares in row {y}: expected {columns} as in row 0, found {found}")
    });
    counted
}

/// The tents of the solution. Reports a finding and returns `None` if its rows or trees differ from
/// those of the board.
fn read_solution(
    solution: &Section<'_>,
    board: &Board,
    sink: &mut DiagnosticSink,
) -> Option<Vec<Point>> {
    let mut tents = Vec::new();
    let mut fits = solution.lines.len() == board.rows() as usize;
    for (y, line) in (0..board.rows()).zip(&solution.lines) {
        fits &= words(line).count() == board.columns() as usize;
        for (x, word) in (0..board.columns()).zip(words(line)) {
            let at = Point::new(x, y);
            let tree = board.square(at) == Some(Square::Tree);
            match word.text {
                "x" => fits &= tree,
                "-" | "." => {}
                "o" if !tree => tents.push(at),
                _ => fits = false,
            }
        }
    }
    if !fits {
        sink.report(&codes::SOLUTION_MISMATCH, solution.name, || {
            let name = quote("[solution]");
            format!(
                "{name} is ignored: its size or trees differ from those of {}, or it contains an invalid character",
                quote("[problem]")
            )
        });
    }
    fits.then_some(tents)
}

//! The source text of a puzzle of janko.at (SPEC, part J).

use super::draft::{Claim, Draft, Drafts, clue};
use super::scan::{Number, words};
use super::tnt::strange_square;
use super::{Fact, Level};
use crate::codes;
use crate::model::{Board, Square};
use crate::rules::Line;
use quandary_core::grid::Point;
use quandary_core::limits::{LimitExceeded, Limits};
use quandary_core::sink::{DiagnosticSink, quote};
use quandary_core::source;
use quandary_core::span::Span;
use std::fmt::Write;

/// Every clue has a byte of its own.
const CLUES_IN_A_BYTE: u64 = 1;

/// Sections with a meaning of their own; all others are facts.
const OWN: [&str; 6] = ["begin", "clabels", "rlabels", "problem", "solution", "end"];

/// What stands for a clue that is left open, when it is written.
const OPEN: &str = "-";

/// Writes a source text: the facts, the clues, the trees and the solution.
pub(super) fn write(level: &Level) -> String {
    let board = &level.board;
    let mut text = "[begin]\n".to_owned();
    for fact in level.facts.iter().filter(|fact| holds(fact)) {
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

/// Whether a section can hold a fact.
pub(super) fn holds(fact: &Fact) -> bool {
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
pub(super) fn section_name(line: &str) -> Option<&str> {
    let name = line.trim().strip_prefix('[')?.strip_suffix(']')?;
    is_name(name).then_some(name)
}

fn is_name(name: &str) -> bool {
    !name.is_empty()
        && name
            .bytes()
            .all(|byte| byte.is_ascii_lowercase() || byte.is_ascii_digit() || b"-_".contains(&byte))
}

/// The sections with a meaning of their own, each with its lines, and the facts.
#[derive(Default)]
struct Sections<'a> {
    columns: Option<Section<'a>>,
    rows: Option<Section<'a>>,
    problem: Option<Section<'a>>,
    solution: Option<Section<'a>>,
    facts: Vec<Fact>,
}

/// A section: the line with its name, and its lines that are not empty.
struct Section<'a> {
    name: Span,
    lines: Vec<source::Line<'a>>,
}

impl Section<'_> {
    fn end(&self) -> usize {
        self.lines.last().map_or(self.name, source::Line::whole).end
    }
}

pub(super) fn read(drafts: &mut Drafts<'_>) -> Result<(), LimitExceeded> {
    let source = drafts.source;
    let whole = Span::new(0, source.bytes().len());
    let sections = read_sections(source, drafts.limits)?;
    let Some(sections) = sections else {
        return Ok(());
    };
    let Some(problem) = &sections.problem else {
        missing("problem", whole.end, &mut drafts.sink);
        let draft = drafts.begin_without_size(whole)?;
        drafts.end(draft);
        return Ok(());
    };
    let columns = problem.lines.first().map_or(0, |line| words(line).count());
    let exact = |count| u32::try_from(count).map_or(Number::TooLarge, Number::Exact);
    let claim = Claim {
        rows: exact(problem.lines.len()),
        columns: exact(columns),
        span: problem.name,
        clues_in_a_byte: CLUES_IN_A_BYTE,
    };
    let mut draft = drafts.begin(claim, whole)?;
    if draft.has_squares() {
        let sink = &mut drafts.sink;
        let (columns, rows) = (sections.columns.as_ref(), sections.rows.as_ref());
        read_clues(columns, whole.end, Line::Column, &mut draft, sink);
        read_clues(rows, whole.end, Line::Row, &mut draft, sink);
        read_problem(problem, &mut draft, sink);
        if let Some(solution) = &sections.solution {
            draft.solution = read_solution(solution, &draft.board, sink);
        }
    }
    draft.facts = sections.facts;
    drafts.end(draft);
    Ok(())
}

/// Nothing if no section begins anywhere. What stands above the first and below `[end]` belongs
/// to the page around it.
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
    fn take(&mut self, closed: Option<(&str, Section<'a>)>) {
        let Some((name, section)) = closed else {
            return;
        };
        match name {
            "clabels" => self.columns = Some(section),
            "rlabels" => self.rows = Some(section),
            "problem" => self.problem = Some(section),
            "solution" => self.solution = Some(section),
            "begin" => {}
            _ if section.lines.is_empty() => {}
            name => {
                let lines: Vec<&str> = section.lines.iter().map(|line| line.text.trim()).collect();
                self.facts.push(Fact {
                    name: name.to_owned(),
                    value: lines.join("\n"),
                });
            }
        }
    }
}

fn missing(name: &str, end: usize, sink: &mut DiagnosticSink) {
    sink.report(&codes::TEN0042, Span::at(end), || {
        format!("there is no section `[{name}]`")
    });
}

fn read_clues(
    section: Option<&Section<'_>>,
    end: usize,
    of: fn(u32) -> Line,
    draft: &mut Draft,
    sink: &mut DiagnosticSink,
) {
    let (name, what, wanted) = match of(0) {
        Line::Row(_) => ("rlabels", "rows", draft.board.rows()),
        Line::Column(_) => ("clabels", "columns", draft.board.columns()),
    };
    let Some(section) = section else {
        missing(name, end, sink);
        return;
    };
    let mut found = 0;
    for word in section.lines.iter().flat_map(words) {
        if found < wanted {
            let open = ["-", ".", "?"].contains(&word.text);
            let clue = if open {
                None
            } else {
                clue(word.text, word.span, sink)
            };
            draft.clue(of(found), clue, word.span);
        }
        found += 1;
    }
    if found != wanted {
        sink.report(&codes::TEN0012, Span::at(section.end()), || {
            format!("there are {found} clues for {wanted} {what}")
        });
    }
}

fn read_problem(problem: &Section<'_>, draft: &mut Draft, sink: &mut DiagnosticSink) {
    let columns = draft.board.columns();
    for (y, line) in (0..draft.board.rows()).zip(&problem.lines) {
        check_length(line, y, columns, sink);
        for (x, word) in (0..columns).zip(words(line)) {
            match word.text {
                "-" | "." => {}
                "x" => draft.put(Point::new(x, y), Square::Tree, word.span),
                other => {
                    let letter = other.chars().next().unwrap_or_default();
                    strange_square(letter, "`x` or `-`", word.span, sink);
                }
            }
        }
    }
}

fn check_length(line: &source::Line<'_>, y: u32, columns: u32, sink: &mut DiagnosticSink) {
    let found = words(line).count();
    if found == columns as usize {
        return;
    }
    let code = if found < columns as usize {
        &codes::TEN0007
    } else {
        &codes::TEN0011
    };
    sink.report(code, line.whole(), || {
        format!("row {y} has {found} squares where the first has {columns}")
    });
}

/// The tents of the solution; nothing, with a finding, if it has other rows or other trees.
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
        sink.report(&codes::TEN0043, solution.name, || {
            let name = quote("[solution]");
            format!("{name} does not fit the board of {}", quote("[problem]"))
        });
    }
    fits.then_some(tents)
}

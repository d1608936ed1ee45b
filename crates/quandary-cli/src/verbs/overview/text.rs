//! The overview as text.

use super::suggestions::{self, Suggestion};
use super::{FileState, SolutionState};
use crate::context::{Context, Out};
use crate::exit::CliError;
use crate::open::{Origin, SelectedLevel};
use crate::printable::Printable;
use crate::table::{Alignment, Column, TextStyle, TextTable};
use quandary_core::diagnostic::{Diagnostic, Severity};
use quandary_core::format::FormatKind;
use quandary_core::level::LevelInfo;
use quandary_core::words::{counted, grouped};
use std::collections::BTreeMap;
use std::path::Path;

/// Prints the files that the user named one by one, and those found in a folder as one table.
pub(super) fn print(states: &[FileState<'_>], context: &mut Context) -> Result<(), CliError> {
    let mut is_first = true;
    for named in states
        .iter()
        .filter(|state| state.file.origin == Origin::Named)
    {
        separate(&mut is_first, &mut context.out)?;
        print_file(named, &mut context.out)?;
    }
    let mut folders: Vec<(&Path, Vec<&FileState<'_>>)> = Vec::new();
    for state in states {
        let Origin::Found(folder) = &state.file.origin else {
            continue;
        };
        match folders.iter_mut().find(|(known, _)| known == folder) {
            Some((_, files)) => files.push(state),
            None => folders.push((folder, vec![state])),
        }
    }
    for (folder, files) in folders {
        separate(&mut is_first, &mut context.out)?;
        print_folder(folder, &files, &mut context.out)?;
    }
    Ok(())
}

/// Prints an empty line before every overview but the first.
fn separate(is_first: &mut bool, out: &mut Out) -> Result<(), CliError> {
    if std::mem::take(is_first) {
        Ok(())
    } else {
        out.blank()
    }
}

fn print_file(state: &FileState<'_>, out: &mut Out) -> Result<(), CliError> {
    let document = state.file.named_document();
    let (family, format) = (document.family(), document.format());
    let what = format!(": {}, {} ({})", family.title, format.title, format.id);
    out.line(TextStyle::Bold.paint(state.file.argument()) + what)?;
    out.line(Printable::from("  ") + contents(state))?;
    let has_levels = |solutions: &SolutionState| solutions.folder.is_some();
    if !state.solutions.as_ref().is_none_or(has_levels) {
        out.line("  `quandary verify --sets DIR FILE` finds the levels in another folder")?;
    }
    out.line(Printable::from("  ") + findings(state))?;
    print_suggestions(&suggestions::of_file(state), out)
}

/// The levels and solutions in one line.
fn contents(state: &FileState<'_>) -> String {
    if let Some(solutions) = &state.solutions {
        return solution_words(solutions);
    }
    let source = state.file.named_document().level_source();
    match source.map(|source| source.levels.path) {
        Some(path) if state.file.stand_in.is_none() => {
            format!("no levels: the level set {path} was not found or cannot be used")
        }
        Some(path) => format!("level set {path}: {}", level_words(state)),
        None => level_words(state),
    }
}

fn level_words(state: &FileState<'_>) -> String {
    let (levels, playable) = (&state.file.levels, &state.playable);
    match (&levels[..], playable.len()) {
        ([], _) => "no levels".to_owned(),
        ([one], 0) => format!("1 level: {}, which cannot be played", label(&one.info)),
        ([one], _) => one_level(&one.info) + &solved(state),
        (several, 0) => {
            let number = counted(several.len() as u64, "level", "levels");
            number + ", none of them can be played"
        }
        (several, able) => {
            let number = counted(several.len() as u64, "level", "levels");
            let is_playable = |level: &&SelectedLevel| playable.contains(&level.index);
            let sizes = several.iter().filter(is_playable);
            let sizes = size_range(sizes.filter_map(|level| level.info.size.cells));
            let broken = match several.len() - able {
                0 => String::new(),
                broken => format!(", {} cannot be played", grouped(broken as u64)),
            };
            number + &sizes + &broken + &solved(state)
        }
    }
}

/// How many of the levels have a solution.
fn solved(state: &FileState<'_>) -> String {
    match (state.solved, state.file.levels.len()) {
        (0, _) if state.file.document.solutions().is_none() => {
            "; solutions are kept in other files".to_owned()
        }
        (0, _) => "; no solutions".to_owned(),
        (_, 1) => "; with a solution".to_owned(),
        (solved, _) => format!("; {} with a solution", grouped(solved as u64)),
    }
}

fn solution_words(solutions: &SolutionState) -> String {
    let mut number = counted(solutions.count as u64, "solution", "solutions");
    if solutions.others > 0 {
        number += " and ";
        number += &counted(
            solutions.others as u64,
            "record without one",
            "records without one",
        );
    }
    match (solutions.level_files.first(), &solutions.folder) {
        (Some(levels), Some(_)) => format!("{number} for the levels of {levels}"),
        (Some(levels), None) => {
            format!("{number} for the levels of {levels}, which is not in this folder")
        }
        (None, _) => format!("{number} for the levels of another file"),
    }
}

/// A level in one line: `1 level: #3 Loop by A. Setter, 8x7, 2 boxes`.
fn one_level(info: &LevelInfo) -> String {
    let author = match info.author.as_str() {
        "" => String::new(),
        author => format!(" by {author}"),
    };
    let size = info.size.to_string();
    let parts = [label(info) + &author, size];
    let parts = parts.into_iter().filter(|part| !part.is_empty());
    format!("1 level: {}", parts.collect::<Vec<_>>().join(", "))
}

/// A level by number and title: `#3 Loop`.
fn label(info: &LevelInfo) -> String {
    let label = format!("#{} {}", info.number, info.title);
    label.trim_end().to_owned()
}

/// The smallest and the largest board: `, from 5x4 to 20x16`.
fn size_range(sizes: impl Iterator<Item = (u32, u32)>) -> String {
    let area = |(columns, rows): &(u32, u32)| u64::from(*columns) * u64::from(*rows);
    let mut sizes: Vec<_> = sizes.collect();
    sizes.sort_by_key(|size| (area(size), *size));
    match (sizes.first(), sizes.last()) {
        (Some(least), Some(most)) if least == most => format!(", {}x{}", most.0, most.1),
        (Some(least), Some(most)) => {
            format!(", from {}x{} to {}x{}", least.0, least.1, most.0, most.1)
        }
        _ => String::new(),
    }
}

/// The findings in one line: how many, and the worst one.
fn findings(state: &FileState<'_>) -> Printable {
    let kinds = [
        (Severity::Error, "error", "errors", TextStyle::Error),
        (Severity::Warning, "warning", "warnings", TextStyle::Warning),
        (Severity::Note, "note", "notes", TextStyle::Plain),
    ];
    let counts = kinds
        .into_iter()
        .filter_map(|(severity, one, many, style)| {
            let number = state.count(severity) as u64;
            (number > 0).then(|| style.paint(counted(number, one, many)))
        });
    let counts = counts.reduce(|words, next| words + ", " + next);
    match (counts, state.worst()) {
        (Some(counts), Some(worst)) => counts + ": " + finding_words(state, worst),
        _ => TextStyle::Success.paint("no findings"),
    }
}

/// A finding in one line: `2:1: unknown tag [GAR0001]`.
fn finding_words(state: &FileState<'_>, finding: &Diagnostic) -> String {
    let document = state.file.named_document();
    let place = match (document.format().kind, &finding.field) {
        (FormatKind::Text, _) => {
            let place = document.source().place(finding.span.start);
            format!("line {}: ", place.line)
        }
        (FormatKind::Binary, Some(field)) => format!("{field}: "),
        (FormatKind::Binary, None) => String::new(),
    };
    format!("{place}{} [{}]", finding.message, finding.code.id)
}

/// The width of lines if standard output is not a terminal.
const DEFAULT_WIDTH: usize = 80;

/// Prints the commands with their explanations on the same line, or below if there is no space. The
/// commands themselves are never cut.
fn print_suggestions(suggestions: &[Suggestion], out: &mut Out) -> Result<(), CliError> {
    if suggestions.is_empty() {
        return Ok(());
    }
    let length = |text: &str| text.chars().count();
    let commands = suggestions.iter().map(|one| length(&one.command));
    let column = INDENT.len() + commands.max().unwrap_or(0) + GAP;
    let explanations = suggestions.iter().map(|one| length(one.about));
    let width = out.width().map_or(DEFAULT_WIDTH, usize::from);
    let fits_on_line = column + explanations.max().unwrap_or(0) <= width;
    out.blank()?;
    out.line("What you can do:")?;
    for Suggestion { command, about } in suggestions {
        let command = format!("{INDENT}{command}");
        let explanation = TextStyle::Dim.paint(*about);
        if fits_on_line {
            out.line(Printable::from(format!("{command:<column$}")) + explanation)?;
        } else {
            out.line(command)?;
            out.line(Printable::from(INDENT.repeat(3)) + explanation)?;
        }
    }
    Ok(())
}

const INDENT: &str = "  ";

/// Spaces between a command and its explanation.
const GAP: usize = 2;

fn print_folder(folder: &Path, states: &[&FileState<'_>], out: &mut Out) -> Result<(), CliError> {
    let files = counted(states.len() as u64, "puzzle file", "puzzle files");
    out.line(TextStyle::Bold.paint(folder.display().to_string()) + ": folder with " + files)?;
    out.blank()?;
    formats(states).print(out)?;
    print_suggestions(&suggestions::of_folder(folder, states), out)
}

/// Sums of the files of one format.
#[derive(Default)]
struct FormatTotal {
    files: u64,
    levels: u64,
    solved: u64,
    with_errors: u64,
}

fn formats(states: &[&FileState<'_>]) -> TextTable<'static> {
    let mut totals: BTreeMap<(&'static str, &'static str), FormatTotal> = BTreeMap::new();
    for state in states {
        let document = state.file.named_document();
        let key = (document.family().id, document.format().id);
        let total = totals.entry(key).or_default();
        total.files += 1;
        total.levels += state.levels() as u64;
        total.solved += state.solved as u64;
        total.with_errors += u64::from(state.count(Severity::Error) > 0);
    }
    let mut table = TextTable::new(vec![
        Column("family", Alignment::Left),
        Column("format", Alignment::Left),
        Column("files", Alignment::Right),
        Column("levels", Alignment::Right),
        Column("with a solution", Alignment::Right),
        Column("files with errors", Alignment::Right),
    ]);
    for ((family, format), total) in totals {
        let plain = |text: &str| (text.to_owned(), TextStyle::Plain);
        let number = |number: u64| (grouped(number), TextStyle::Plain);
        let errors = match total.with_errors {
            0 => TextStyle::Dim,
            _ => TextStyle::Error,
        };
        table.push([
            plain(family),
            plain(format),
            number(total.files),
            number(total.levels),
            number(total.solved),
            (grouped(total.with_errors), errors),
        ]);
    }
    table
}

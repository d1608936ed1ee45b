//! Finds problems in the contents of a collection, such as unsolvable levels and inconsistent tags.

use crate::codes;
use crate::model::{
    Board, Cell, Collection, Letter, Level, LevelLocation, ParsedCollection, SolutionGroups, Tag,
    TagLocation, Vehicle, find_tag, located_tags, parse_difficulties, solution_metric,
};
use quandary_core::diagnostic::{Edit, Safety, Strictness};
use quandary_core::grid::Point;
use quandary_core::sink::{DiagnosticSink, quote};
use quandary_core::span::Span;
use rustc_hash::{FxHashMap, FxHashSet};

/// Adds findings about the contents of the collection to the findings of the parser. The boards of
/// levels with syntax errors are not checked. A level with a new error becomes invalid.
pub fn lint(parsed: &mut ParsedCollection, strictness: Strictness) {
    let diagnostics = std::mem::take(&mut parsed.diagnostics);
    let mut sink = DiagnosticSink::new(strictness, diagnostics);
    let collection = &parsed.collection;
    for (level, location) in collection.levels.iter().zip(&mut parsed.levels) {
        let before = sink.errors();
        check_redundant_tags(&collection.tags, level, location, &mut sink);
        check_recorded_solutions(level, location, &mut sink);
        if location.is_valid {
            check_board(&level.board, location, &mut sink);
        }
        location.is_valid &= sink.errors() == before;
    }
    check_titles(collection, &parsed.levels, &mut sink);
    check_difficulty_range(collection, &parsed.header, &mut sink);
    parsed.diagnostics = sink.sorted();
}

/// Tags that levels inherit from the collection.
const INHERITED: [&str; 3] = ["Author", "AuthorMail", "AuthorPage"];

fn check_redundant_tags(
    header: &[Tag],
    level: &Level,
    location: &LevelLocation,
    sink: &mut DiagnosticSink,
) {
    for name in INHERITED {
        let Some(collection_tag) = find_tag(header, name) else {
            continue;
        };
        let level_tag = location
            .tags(level)
            .find(|(tag, _)| tag.name.eq_ignore_ascii_case(name));
        let Some((tag, tag_location)) = level_tag else {
            continue;
        };
        if tag.value.text() != collection_tag.value.text() {
            continue;
        }
        sink.report_with(
            &codes::REDUNDANT_TAG,
            tag_location.name,
            || format!("`{name}:` has the same value as in the header section"),
            |finding| {
                // A board without any tag could be joined to tags above it.
                if !has_own_tags(level) {
                    return finding;
                }
                let edit = Edit {
                    span: tag_location.lines,
                    insert: Vec::new(),
                };
                finding.with_fix("delete the tag", Safety::Safe, vec![edit])
            },
        );
    }
}

/// Whether a level has tags that are not inherited.
fn has_own_tags(level: &Level) -> bool {
    let is_inherited = |tag: &Tag| {
        let mut names = INHERITED.iter();
        names.any(|name| tag.name.eq_ignore_ascii_case(name))
    };
    level.tags.iter().any(|tag| !is_inherited(tag))
}

fn check_recorded_solutions(level: &Level, location: &LevelLocation, sink: &mut DiagnosticSink) {
    for (tag, place) in location.tags(level) {
        if solution_metric(&tag.name).is_none() {
            continue;
        }
        let mut groups = SolutionGroups::new(&tag.value.text());
        if let Some(Err(error)) = groups.find(Result::is_err) {
            sink.report(&codes::INVALID_RECORDED_SOLUTION, place.value, || {
                let (at, token) = (error.at, quote(&error.token));
                format!("action number {at}, {token}, is invalid: {}", error.reason)
            });
        }
    }
}

fn check_titles(collection: &Collection, locations: &[LevelLocation], sink: &mut DiagnosticSink) {
    let mut seen: FxHashMap<String, Span> = FxHashMap::default();
    for (level, location) in collection.levels.iter().zip(locations) {
        let title = location
            .tags(level)
            .find(|(tag, _)| tag.name.eq_ignore_ascii_case("Title"));
        let Some((title, place)) = title else {
            continue;
        };
        let text = title.value.text();
        if text.is_empty() {
            continue;
        }
        match seen.get(&text.to_lowercase()) {
            Some(first) => sink.report_with(
                &codes::DUPLICATE_TITLE,
                place.value,
                || format!("another level has the title {}", quote(&text)),
                |finding| finding.with_label(*first, "the first level with this title"),
            ),
            None => {
                seen.insert(text.to_lowercase(), place.value);
            }
        }
    }
}

fn check_difficulty_range(
    collection: &Collection,
    header: &[TagLocation],
    sink: &mut DiagnosticSink,
) {
    let stated = located_tags(&collection.tags, header)
        .find(|(tag, _)| tag.name.eq_ignore_ascii_case("Difficulty"));
    let Some((tag, place)) = stated else { return };
    let Some((low, high)) = parse_difficulties(&tag.value.text()) else {
        return;
    };
    let Some((easiest, hardest)) = difficulty_range_of_levels(collection) else {
        return;
    };
    if (low.min(high), low.max(high)) == (easiest, hardest) {
        return;
    }
    let text = if easiest == hardest {
        easiest.to_string()
    } else {
        format!("{easiest},{hardest}")
    };
    sink.report_with(
        &codes::DIFFICULTY_RANGE_MISMATCH,
        place.value,
        || {
            if easiest == hardest {
                format!(
                    "difficulty range does not match the levels: all have difficulty {easiest}"
                )
            } else {
                format!(
                    "difficulty range does not match the levels: they have difficulties from {easiest} to {hardest}"
                )
            }
        },
        |finding| {
            let edit = Edit {
                span: place.value,
                insert: text.clone().into_bytes(),
            };
            finding.with_fix(format!("write `{text}`"), Safety::Unsafe, vec![edit])
        },
    );
}

/// The lowest and the highest difficulty of the levels with a valid difficulty.
fn difficulty_range_of_levels(collection: &Collection) -> Option<(u64, u64)> {
    let stated = collection.levels.iter().filter_map(|level| {
        let text = find_tag(&level.tags, "Difficulty")?.value.text();
        let (low, high) = parse_difficulties(&text)?;
        (low == high && (1..=10).contains(&low)).then_some(low)
    });
    stated.fold(None, |range, grade| match range {
        None => Some((grade, grade)),
        Some((low, high)) => Some((grade.min(low), grade.max(high))),
    })
}

fn check_board(board: &Board, location: &LevelLocation, sink: &mut DiagnosticSink) {
    if board.cells().all(|(_, cell)| is_solved_cell(cell)) {
        let first = location
            .cells
            .values()
            .next()
            .copied()
            .unwrap_or(location.span);
        sink.report(&codes::SOLVED_AT_START, first, || {
            "the level is solved at the start".to_owned()
        });
    }
    let reached = connected_cells(board);
    for (at, cell) in board.cells() {
        let span = location.cells.get(&at).copied().unwrap_or(location.span);
        match cell.vehicle {
            Some(Vehicle::Wagon(letter)) if !reached.contains(&at) && !is_solved_cell(cell) => {
                sink.report(&codes::UNREACHABLE_WAGON, span, || {
                    format!("the locomotive cannot reach wagon `{}`", letter.wagon())
                });
            }
            Some(Vehicle::Wagon(_)) => {}
            _ if cell.rails().count() == 0 => sink.report(&codes::ISOLATED_CELL, span, || {
                "no rail leads to this cell".to_owned()
            }),
            _ => {}
        }
    }
    for index in 0..Letter::COUNT {
        if let Some(letter) = Letter::from_index(index) {
            check_target_count(board, &reached, letter, location, sink);
        }
    }
}

/// Whether the cell has no wagon, or a wagon on its target.
fn is_solved_cell(cell: &Cell) -> bool {
    match cell.vehicle {
        Some(Vehicle::Wagon(letter)) => cell.target == Some(letter),
        _ => true,
    }
}

/// The cells that are connected to the locomotive by rails.
pub(crate) fn connected_cells(board: &Board) -> FxHashSet<Point> {
    let mut reached: FxHashSet<Point> = FxHashSet::default();
    let mut open: Vec<Point> = board
        .cells()
        .filter(|(_, cell)| cell.vehicle == Some(Vehicle::Locomotive))
        .map(|(at, _)| at)
        .collect();
    while let Some(at) = open.pop() {
        if !reached.insert(at) {
            continue;
        }
        let rails = board.cell(at).map(|cell| cell.rails()).unwrap_or_default();
        open.extend(
            rails
                .iter()
                .filter_map(|direction| board.neighbour(at, direction)),
        );
    }
    reached
}

/// Compares the wagons of a letter with its targets, counting only cells that the locomotive can
/// reach.
fn check_target_count(
    board: &Board,
    reached: &FxHashSet<Point>,
    letter: Letter,
    location: &LevelLocation,
    sink: &mut DiagnosticSink,
) {
    let within = || board.cells().filter(|(at, _)| reached.contains(at));
    let wagons: Vec<Point> = within()
        .filter(|(_, cell)| cell.vehicle == Some(Vehicle::Wagon(letter)))
        .map(|(at, _)| at)
        .collect();
    let target_count = within()
        .filter(|(_, cell)| cell.target == Some(letter))
        .count();
    let Some(first) = wagons.get(target_count) else {
        return;
    };
    let span = location.cells.get(first).copied().unwrap_or(location.span);
    sink.report_with(
        &codes::MORE_WAGONS_THAN_TARGETS,
        span,
        || {
            let (many, wagon, number) = (wagons.len(), letter.wagon(), letter.target());
            let wagons = if many == 1 { "wagon" } else { "wagons" };
            let targets = if target_count == 1 { "target" } else { "targets" };
            format!(
                "{many} {wagons} `{wagon}` but {target_count} {targets} `{number}`: the level cannot be solved"
            )
        },
        |finding| {
            finding.with_help("only wagons and targets that the locomotive can reach are counted")
        },
    );
}

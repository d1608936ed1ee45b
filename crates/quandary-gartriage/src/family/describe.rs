//! What the tags, rails, vehicles and targets of a file mean, for editors.

use super::INFO;
use super::document::File;
use crate::model::{Cell, Level, LevelLocation, TagLocation, Vehicle, located_tags};
use quandary_core::family::Description;
use quandary_core::grid::Point;
use quandary_core::source::{Place, Source};
use quandary_core::span::Span;

/// Tags with their meaning.
const TAGS: [(&str, &str); 8] = [
    ("Format", "the version of the format: 1, on the first line"),
    (
        "Title",
        "the title of the level or, in the first section, of the collection",
    ),
    ("Author", "the author of the level or of the collection"),
    ("AuthorMail", "the address of the author"),
    ("AuthorPage", "the web page of the author"),
    (
        "Difficulty",
        "the difficulty according to the author, from 1 to 10; for a collection, the lowest and the highest",
    ),
    (
        "Comment",
        "a comment; if it has several lines, `:Comment` ends it",
    ),
    (
        "Train",
        "the cells of the wagons that are hooked at the start, the wagon next to the locomotive first: (COLUMN,ROW), counted from 1",
    ),
];

/// Describes the part of a file at an offset.
pub(super) fn describe(file: &File, offset: usize) -> Option<Description> {
    let parsed = &file.parsed;
    let header = located_tags(&parsed.collection.tags, &parsed.header);
    let levels = parsed.collection.levels.iter().zip(&parsed.levels);
    let tags = levels
        .clone()
        .filter(|(_, location)| location.span.holds(Span::at(offset)))
        .flat_map(|(level, location)| located_tags(&level.tags, &location.tags));
    let mut tags = header
        .chain(tags)
        .map(|(tag, location)| (tag.name.as_str(), location));
    let tag = tags.find(|(_, location)| is_in(location.name, offset));
    if let Some((name, location)) = tag {
        return Some(Description::new(location.name, tag_words(name, location)?));
    }
    let mut levels = levels.filter(|(_, location)| is_in(location.board, offset));
    let (level, location) = levels.next()?;
    on_board(&file.source, level, location, offset)
}

fn is_in(span: Span, offset: usize) -> bool {
    span.start <= offset && offset < span.end
}

fn tag_words(name: &str, _: &TagLocation) -> Option<String> {
    if let Some(metric) = name.strip_prefix("Solution") {
        let fewest = match metric.trim() {
            "" => String::new(),
            metric => format!(" with the fewest {metric}"),
        };
        return Some(format!(
            "a solution{fewest}: the digits of the numeric keypad drive, `+` hooks the next wagon, `-` unhooks the last one, `T` turns around"
        ));
    }
    let mut tags = TAGS.iter();
    let tag = tags.find(|(tag, _)| tag.eq_ignore_ascii_case(name));
    tag.map(|(_, meaning)| (*meaning).to_owned())
}

/// Describes a character of a board: the centre of a cell, or a rail next to one.
fn on_board(
    source: &Source,
    level: &Level,
    location: &LevelLocation,
    offset: usize,
) -> Option<Description> {
    let here = source.place(offset);
    let letter = Span::new(offset, offset + 1);
    if source.slice(letter).trim_ascii().is_empty() || source.slice(letter) == b"'" {
        return None;
    }
    let distance = |span: &Span| {
        let centre = source.place(span.start);
        let lines = here.line.abs_diff(centre.line);
        lines.max(here.column.abs_diff(centre.column))
    };
    let near = location
        .cells
        .iter()
        .map(|(at, span)| (distance(span), at, span));
    let (distance, at, span) = near.min_by_key(|(distance, ..)| *distance)?;
    let cell = level.board.cell(*at)?;
    match distance {
        0 => Some(Description::new(*span, cell_words(cell, *at))),
        _ => Some(Description::new(
            letter,
            rail_words(level, *at, here, source.place(span.start))?,
        )),
    }
}

fn cell_words(cell: &Cell, at: Point) -> String {
    let vehicle = cell.vehicle.map(|vehicle| match vehicle {
        Vehicle::Locomotive => "locomotive".to_owned(),
        Vehicle::Wagon(letter) => {
            format!(
                "wagon {}, which belongs on a target {}",
                letter.wagon(),
                letter.target()
            )
        }
    });
    let target = cell
        .target
        .map(|letter| format!("target {} for a wagon {}", letter.target(), letter.wagon()));
    let mut words: Vec<String> = vehicle.into_iter().chain(target).collect();
    if words.is_empty() {
        words.push("track".to_owned());
    }
    let rails: Vec<&str> = cell
        .rails()
        .iter()
        .map(|direction| direction.name())
        .collect();
    let rails = match rails[..] {
        [] => "no rails".to_owned(),
        _ => format!("rails to the {}", rails.join(", ")),
    };
    format!(
        "{}, {}; {rails}",
        words.join(" on a "),
        INFO.cells.words(at)
    )
}

/// Describes the rail that leaves the cell `at`, whose centre is at `centre`, towards `here`.
fn rail_words(level: &Level, at: Point, here: Place, centre: Place) -> Option<String> {
    let towards = |here: usize, centre: usize| here.cmp(&centre) as i32;
    let step = (
        towards(here.column, centre.column),
        towards(here.line, centre.line),
    );
    let mut rails = level.board.cell(at)?.rails().iter();
    let direction = rails.find(|direction| direction.step() == step)?;
    let other = level.board.neighbour(at, direction)?;
    let (at, other) = (at.min(other), at.max(other));
    Some(format!(
        "rail from {} to {}",
        INFO.cells.words(at),
        INFO.cells.words(other)
    ))
}

//! Save files of Simon Tatham's collection (SPEC, part K).

mod fields;
mod history;

use super::builder::{ClaimedSize, FileBuilder, LevelBuilder};
use super::description;
use super::probe::{Beginning, Match, never_inline};
use super::scan::{Number, Scanner};
use super::tatham::{self, read_grade, read_size};
use super::{Capabilities, Fact, FormatEntry, Level, TREES_AND_CLUES};
use crate::codes;
use crate::model::{Board, PairingRule, Square};
use crate::rules::cleared;
use fields::{Field, Fields, Key};
use quandary_core::format::Format;
use quandary_core::limits::LimitExceeded;
use quandary_core::sink::{DiagnosticSink, quote};
use quandary_core::span::Span;
use std::fmt::Write;

/// The value of the first field, which every save file of the collection has.
const COLLECTION: &str = "Simon Tatham's Portable Puzzle Collection";

/// The only version of save files.
const VERSION: &str = "1";

/// The name of Tents in a save file.
const GAME: &str = "Tents";

pub(super) const ENTRY: FormatEntry = FormatEntry {
    format: Format::text("sgt-save", "Simon Tatham save file", &["sav"]),
    pairing: PairingRule::Matching,
    holds: Capabilities {
        marks: true,
        least_side: tatham::LEAST,
        ..TREES_AND_CLUES
    },
    holds_fact: tatham::holds_fact,
    probe,
    is_inline: never_inline,
    read,
    write,
};

fn probe(beginning: &Beginning<'_>) -> Option<Match> {
    let first = beginning.lines.first()?.strip_prefix("SAVEFILE:")?;
    Some(Match {
        score: if first.contains(COLLECTION) { 100 } else { 60 },
        why: "`SAVEFILE:` at the beginning",
    })
}

/// Writes a save file. All tents and grass are one move, because the order in which they were
/// placed is unknown.
fn write(level: &Level) -> String {
    let params = tatham::params(level);
    let moves = marks(&level.board);
    let states = if moves.is_empty() { "1" } else { "2" };
    let mut text = String::new();
    push_field(&mut text, Key::SaveFile, COLLECTION);
    push_field(&mut text, Key::Version, VERSION);
    push_field(&mut text, Key::Game, GAME);
    push_field(&mut text, Key::Params, &params);
    push_field(&mut text, Key::GameParams, &params);
    push_field(
        &mut text,
        Key::Description,
        &description::write(&cleared(&level.board)),
    );
    push_field(&mut text, Key::States, states);
    push_field(&mut text, Key::Position, states);
    if !moves.is_empty() {
        push_field(&mut text, Key::Move, &moves);
    }
    text
}

fn push_field(text: &mut String, key: Key, value: &str) {
    // Writing to a string does not fail.
    let _ = writeln!(text, "{:8}:{}:{value}", key.word(), value.len());
}

/// The tents and grass of a board as one move.
fn marks(board: &Board) -> String {
    let marks = board.squares.iter().filter_map(|(at, square)| {
        let letter = match square {
            Square::Tent => 'T',
            Square::Grass => 'N',
            Square::Tree | Square::Empty => return None,
        };
        Some(format!("{letter}{},{}", at.x, at.y))
    });
    marks.collect::<Vec<String>>().join(";")
}

fn read(file: &mut FileBuilder<'_>) -> Result<(), LimitExceeded> {
    let source = file.source;
    let whole = Span::new(0, source.bytes().len());
    let fields = Fields::read(source.bytes(), file.limits, &mut file.sink)?;
    let Some(fields) = fields else {
        return Ok(());
    };
    let sink = &mut file.sink;
    let readable = is_collection(&fields, sink) && is_tents(&fields, sink);
    let params = (readable && is_complete(&fields, whole.end, sink))
        .then(|| read_params(&fields, sink))
        .flatten();
    let Some((size, difficulty)) = params else {
        let level = file.begin_without_size(whole)?;
        file.end(level);
        return Ok(());
    };
    let mut level = file.begin(size, whole)?;
    if level.has_squares() {
        tatham::check_size(&level.board, size.span, &mut file.sink);
        read_board(&fields, &mut level, &mut file.sink);
        level.facts.extend(difficulty);
    }
    file.end(level);
    Ok(())
}

/// Whether the file begins as every save file of the collection. Reports a different version.
fn is_collection(fields: &Fields<'_>, sink: &mut DiagnosticSink) -> bool {
    let first = fields.get(Key::SaveFile);
    if first.is_none_or(|first| first.text() != COLLECTION) {
        sink.report(&codes::MISSING_FIELD, Span::at(0), || {
            let length = COLLECTION.len();
            format!("expected `SAVEFILE:{length}:{COLLECTION}` at the beginning")
        });
        return false;
    }
    if let Some(version) = fields.get(Key::Version).filter(|one| one.text() != VERSION) {
        sink.report(&codes::INVALID_FIELD, version.value, || {
            let found = quote(&version.text());
            format!("expected version {VERSION} of the save file, found {found}")
        });
    }
    true
}

/// Whether the file does not name another game. Reports the game that it names.
fn is_tents(fields: &Fields<'_>, sink: &mut DiagnosticSink) -> bool {
    let other = fields.get(Key::Game).filter(|game| game.text() != GAME);
    if let Some(game) = other {
        sink.report_with(
            &codes::OTHER_PUZZLE_TYPE,
            game.value,
            || {
                let game = quote(&game.text());
                format!("this is a save file of {game}, which Quandary does not read")
            },
            |finding| finding.with_help("of this collection, only Tents is read"),
        );
    }
    other.is_none()
}

/// Whether the file has all fields that a position needs. Reports the others.
fn is_complete(fields: &Fields<'_>, end: usize, sink: &mut DiagnosticSink) -> bool {
    let mut complete = true;
    for key in Key::REQUIRED {
        if fields.get(key).is_none() {
            complete = false;
            sink.report(&codes::MISSING_FIELD, Span::at(end), || {
                format!("missing field `{}`", key.word())
            });
        }
    }
    complete
}

/// The size of the board and its difficulty.
fn read_params(
    fields: &Fields<'_>,
    sink: &mut DiagnosticSink,
) -> Option<(ClaimedSize, Option<Fact>)> {
    let params = fields.get(Key::GameParams)?;
    let mut scanner = Scanner::new(params.letters(), params.value.start);
    let size = read_size(&mut scanner);
    let grade = read_grade(&mut scanner, sink);
    match size.filter(|_| scanner.peek().is_none()) {
        Some(size) => Some((size, grade)),
        None => {
            sink.report(&codes::INVALID_SIZE, params.value, || {
                let found = quote(&params.text());
                format!("expected a size such as `8x8de` in `CPARAMS`, found {found}")
            });
            None
        }
    }
}

/// Reads the trees and clues, and plays the moves up to the position of the file.
fn read_board(fields: &Fields<'_>, level: &mut LevelBuilder, sink: &mut DiagnosticSink) {
    let Some(described) = fields.get(Key::Description) else {
        return;
    };
    let squares = u64::from(level.board.rows()) * u64::from(level.board.columns());
    let mut scanner = Scanner::new(described.letters(), described.value.start);
    description::read(&mut scanner, squares, sink).fill(level, sink);
    let steps = fields.history();
    let played = steps_to_position(fields, steps.len(), sink);
    history::play(level, described, steps, played, sink);
    let discarded = match (steps, played) {
        ([_], 1) => None,
        _ => steps.first(),
    };
    if let Some(first) = discarded.or(fields.unused()) {
        report_discarded(first, sink);
    }
}

/// The number of moves before the position of the file.
fn steps_to_position(fields: &Fields<'_>, found: usize, sink: &mut DiagnosticSink) -> usize {
    let number = |key| {
        let field = fields.get(key)?;
        Some((field, Number::parse(&field.text()).map(Number::capped)))
    };
    let found = u32::try_from(found).unwrap_or(u32::MAX);
    let mut states = found.saturating_add(1);
    if let Some((field, stated)) = number(Key::States)
        && stated != Some(states)
    {
        sink.report(&codes::STATE_COUNT, field.value, || {
            let text = quote(&field.text());
            format!("expected {states} states, one more than there are moves; found {text}")
        });
        states = stated.map_or(states, |stated| stated.clamp(1, states));
    }
    match number(Key::Position) {
        Some((_, Some(position))) if (1..=states).contains(&position) => position as usize - 1,
        Some((field, _)) => {
            sink.report(&codes::STATE_COUNT, field.value, || {
                let text = quote(&field.text());
                format!("expected a position from 1 to {states}, found {text}")
            });
            states as usize - 1
        }
        None => states as usize - 1,
    }
}

/// Reports that the single moves and some fields are not written again, of which `first` is one.
fn report_discarded(first: &Field<'_>, sink: &mut DiagnosticSink) {
    sink.report(&codes::DISCARDED_FIELDS, first.whole, || {
        "only the board and the position are read; `format` and `convert` do not write the single \
         moves and other fields"
            .to_owned()
    });
}

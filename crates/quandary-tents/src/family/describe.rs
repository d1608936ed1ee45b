//! What the squares, clues and keywords of a file mean, for editors.

use super::INFO;
use super::document::File;
use crate::format::{Level, LevelSpans};
use crate::model::Square;
use crate::rules::Line;
use quandary_core::family::Description;
use quandary_core::source;
use quandary_core::span::Span;
use quandary_core::words::counted;

/// Keywords of a format, with their meaning.
type Keywords = &'static [(&'static str, &'static str)];

const JANKO: Keywords = &[
    ("begin", "the beginning of the puzzle"),
    ("puzzle", "the type of the puzzle: tents"),
    ("title", "the title of the level"),
    ("author", "the author of the level"),
    ("difficulty", "the difficulty according to the author"),
    (
        "clabels",
        "the clues of the columns from the left: numbers of tents, or `-`",
    ),
    (
        "rlabels",
        "the clues of the rows from the top: numbers of tents, or `-`",
    ),
    ("problem", "the board: `x` is a tree, `-` any other square"),
    ("solution", "the solution: `x` is a tree, `o` a tent"),
    ("rule-4", "how rule 4 is read: `local` or `matching`"),
    ("end", "the end of the puzzle"),
];

const SGT_SAVE: Keywords = &[
    ("SAVEFILE", "the beginning of a save file"),
    ("VERSION", "the version of the save file: 1"),
    ("GAME", "the game: Tents"),
    ("PARAMS", "the size and difficulty of the next game"),
    ("CPARAMS", "the size and difficulty of this game"),
    ("SEED", "the random seed of the game"),
    ("AUXINFO", "the solution, as the program stores it"),
    (
        "DESC",
        "the level: distances between trees, then the clues of columns and rows",
    ),
    (
        "NSTATES",
        "number of positions in the history, with the start",
    ),
    (
        "STATEPOS",
        "number of the current position in the history, from 1",
    ),
    (
        "MOVE",
        "a move: `T`, `N` or `B` puts a tent, grass or nothing on the square X,Y",
    ),
    ("SOLVE", "the solution was shown"),
    ("RESTART", "the game was started again"),
    ("TIME", "the time played, in seconds"),
];

/// The numbers at the beginning of a save of libgame.
const TNT_HEADER: [&str; 4] = [
    "number of rows",
    "number of columns",
    "1 if opposite edges of the board are joined (torus)",
    "1 if tents may touch at corners",
];

/// The first lines of a pzpr file.
const PZPRV3_HEADER: [&str; 4] = [
    "the format",
    "the type of the puzzle",
    "number of rows",
    "number of columns",
];

/// Describes the part of a file at an offset.
pub(super) fn describe(file: &File, offset: usize) -> Option<Description> {
    let parsed = &file.parsed;
    let levels = parsed.levels.iter().zip(&parsed.spans);
    let mut levels = levels.filter(|(_, spans)| spans.span.holds(Span::at(offset)));
    let on_board = levels.find_map(|(level, spans)| {
        square(level, spans, offset).or_else(|| clue(level, spans, offset))
    });
    on_board.or_else(|| {
        let line = file.source.line_at(offset)?;
        keyword(parsed.format.id, &line, offset)
    })
}

fn square(level: &Level, spans: &LevelSpans, offset: usize) -> Option<Description> {
    let mut squares = spans.squares.iter();
    let (at, span) = squares.find(|(_, span)| is_in(**span, offset))?;
    let what = match level.board.square(*at)? {
        Square::Empty => "empty",
        Square::Tree => "tree",
        Square::Tent => "tent",
        Square::Grass => "grass: no tent is here",
    };
    let words = format!("{what}, {}", INFO.cells.words(*at));
    Some(Description::new(*span, words))
}

fn clue(level: &Level, spans: &LevelSpans, offset: usize) -> Option<Description> {
    let rows = (0..).map(Line::Row).zip(&spans.rows);
    let columns = (0..).map(Line::Column).zip(&spans.columns);
    let (line, span) = rows
        .chain(columns)
        .find(|(_, span)| is_in(**span, offset))?;
    let name = match line {
        Line::Row(index) => format!("row {index}"),
        Line::Column(index) => format!("column {index}"),
    };
    let words = match line.clue(&level.board) {
        Some(tents) => format!(
            "clue: {name} has {}",
            counted(tents.into(), "tent", "tents")
        ),
        None => format!("{name} has no clue: it can have any number of tents"),
    };
    Some(Description::new(*span, words))
}

fn is_in(span: Span, offset: usize) -> bool {
    span.start <= offset && offset < span.end
}

fn keyword(format: &str, line: &source::Line<'_>, offset: usize) -> Option<Description> {
    let is_letter = |letter: char| letter.is_alphanumeric() || letter == '-';
    let (word, span) = line.part_at(offset, is_letter)?;
    let words = match format {
        "janko" => meaning(JANKO, word)?,
        "sgt-save" => meaning(SGT_SAVE, word)?,
        "tnt" if line.number == 1 => nth(&TNT_HEADER, words_before(line, offset))?,
        "tnt" if word == "rule-4" => "how rule 4 is read: `local` or `matching`",
        "pzprv3" => nth(&PZPRV3_HEADER, line.number - 1)?,
        "board" if is_number(word) => nth(&TNT_HEADER[..2], words_before(line, offset))?,
        "tatham" => parameters(line, offset)?,
        "task" => "the trees: each letter is a distance to the next tree, `_` is 0; then the clues",
        "puzzlink" => "an address: the type of the puzzle, its columns and rows, and the level",
        _ => return None,
    };
    Some(Description::new(span, words))
}

/// The size before the colon of a game ID, or the distances between trees after it.
fn parameters(line: &source::Line<'_>, offset: usize) -> Option<&'static str> {
    let colon = line.text.find(':')?;
    Some(match line.text_offset(offset) < colon {
        true => "columns x rows, then the difficulty: `e` easy, `t` tricky",
        false => "squares before the next tree: `_` none, `a` one, and so on to `z`",
    })
}

fn meaning(keywords: Keywords, word: &str) -> Option<&'static str> {
    let mut keywords = keywords.iter();
    let found = keywords.find(|(keyword, _)| *keyword == word);
    found.map(|(_, meaning)| *meaning)
}

fn nth(meanings: &[&'static str], index: usize) -> Option<&'static str> {
    meanings.get(index).copied()
}

fn is_number(word: &str) -> bool {
    word.bytes().all(|byte| byte.is_ascii_digit())
}

/// Number of whole words of a line before an offset.
fn words_before(line: &source::Line<'_>, offset: usize) -> usize {
    let before = &line.text[..line.text_offset(offset)];
    let begun = before.split_whitespace().count();
    let is_inside = !before.is_empty() && !before.ends_with(char::is_whitespace);
    begun - usize::from(is_inside)
}

//! What the settings, keys and tiles of a text file mean, for editors.

use super::document::Read;
use crate::format::symbol_code;
use crate::model::{SIDE, Tile};
use quandary_core::family::{Description, Document};
use quandary_core::source::{Line, Source};
use quandary_core::span::Span;

/// Names of a format with their meaning. Names are compared without case.
type Names = &'static [(&'static str, &'static str)];

const LEVEL_TEXT: Names = &[
    (
        "rules",
        "the signature of the data file: ms, lynx, pgchip or eight hexadecimal digits",
    ),
    (
        "claimed",
        "the number of levels that the data file states, if it is wrong",
    ),
    ("level", "a level with its number"),
    ("seconds", "the time limit in seconds; 0 for none"),
    ("chips", "number of chips that open the socket"),
    ("detail", "the map detail field of the data file; usually 1"),
    ("title", "the title of the level"),
    ("password", "the password of the level"),
    (
        "clear password",
        "the password of the level, stored without encryption",
    ),
    ("hint", "the text that a hint tile shows"),
    ("author", "the author of the level"),
    (
        "map",
        "the upper layer: 32 rows of 32 tiles, two characters each",
    ),
    (
        "map bytes",
        "the upper layer as bytes, because it is encoded in an unusual way",
    ),
    (
        "under",
        "the lower layer: what is under creatures and blocks",
    ),
    (
        "under bytes",
        "the lower layer as bytes, because it is encoded in an unusual way",
    ),
    (
        "traps",
        "connections COLUMN,ROW > COLUMN,ROW from a brown button to a trap",
    ),
    (
        "cloners",
        "connections COLUMN,ROW > COLUMN,ROW from a red button to a clone machine",
    ),
    (
        "monsters",
        "the cells COLUMN,ROW of the creatures that move, in their order",
    ),
    ("time field", "the time limit, stored a second time"),
    ("chips field", "the number of chips, stored a second time"),
    ("rest", "bytes after the fields of the level"),
    ("damaged", "bytes of a level that cannot be read"),
    ("tail", "bytes after the last level"),
];

const DAT_JSON: Names = &[
    ("class", "the kind of the file: tile-world-levels"),
    (
        "rules",
        "the signature of the data file: ms, lynx, pgchip or eight hexadecimal digits",
    ),
    (
        "claimed",
        "the number of levels that the data file states, if it is wrong",
    ),
    ("levels", "the levels in order"),
    ("tail", "bytes after the last level, in hexadecimal"),
    ("number", "the number of the level"),
    ("seconds", "the time limit in seconds; 0 for none"),
    ("chips", "number of chips that open the socket"),
    ("detail", "the map detail field of the data file; usually 1"),
    (
        "fields",
        "the title, the password and other optional data of the level",
    ),
    (
        "field",
        "the kind of the field, such as title, password, hint, traps, cloners or monsters",
    ),
    (
        "upper",
        "the upper layer: 32 rows of 32 tiles, two hexadecimal digits each",
    ),
    (
        "upper_encoded",
        "the bytes of the upper layer, because it is encoded in an unusual way",
    ),
    (
        "lower",
        "the lower layer: what is under creatures and blocks",
    ),
    (
        "lower_encoded",
        "the bytes of the lower layer, because it is encoded in an unusual way",
    ),
    ("rest", "bytes after the fields, in hexadecimal"),
    (
        "damaged",
        "bytes of a level that cannot be read, in hexadecimal",
    ),
    (
        "wires",
        "connections from buttons to traps or clone machines",
    ),
    ("button", "the column and row of the button"),
    ("trap", "the column and row of the trap"),
    ("cloner", "the column and row of the clone machine"),
    (
        "open",
        "the number that data files store with the connection; usually 0",
    ),
    (
        "cells",
        "the columns and rows of the creatures that move, in their order",
    ),
    ("text", "the text of the field"),
    ("value", "the number of the field"),
];

const TWS_JSON: Names = &[
    ("class", "the kind of the file: tile-world-solutions"),
    ("rules", "the ruleset: ms, lynx or a number"),
    ("visited", "the level that the player visited last"),
    ("extra", "further bytes of the header, in hexadecimal"),
    ("records", "the records in order"),
    (
        "record",
        "the kind of the record: name, solution, password, empty, end, odd or damaged",
    ),
    ("set", "the name of the level set"),
    ("bytes", "the bytes of the record, in hexadecimal"),
    ("number", "the number of the level"),
    ("password", "the password of the level"),
    ("flags", "the flags of the record; usually 0"),
    ("slide", "the initial direction of random slides"),
    (
        "stepping",
        "the stepping: whether creatures at half speed begin later",
    ),
    ("seed", "the random seed of the run"),
    (
        "ticks",
        "the length of the solution; 20 ticks are one second",
    ),
    ("moves", "the moves, each as TICK:DIRECTION"),
    ("tail", "bytes after the last record, in hexadecimal"),
];

const DAC: Names = &[
    ("file", "the data file with the levels"),
    ("name", "the name of the level set"),
    (
        "lastlevel",
        "the number of the level after which the game ends",
    ),
    (
        "ruleset",
        "ms or lynx, in place of the ruleset of the data file",
    ),
    ("usepasswords", "y or n: whether passwords are required"),
    (
        "messages",
        "the file with the messages that are shown between levels",
    ),
    (
        "fixlynx",
        "y or n: whether Microsoft's changes to the original Lynx levels are reverted",
    ),
    (
        "fileinsetsdir",
        "y or n: whether the data file is in the folder of level sets",
    ),
];

const CCX: Names = &[
    ("levelset", "the extras of a level set"),
    ("level", "the extras of a level, given by its number"),
    ("style", "a style sheet for the pages"),
    ("prologue", "the pages before the level"),
    ("epilogue", "the pages after the level"),
    ("page", "a page of text"),
    ("number", "the number of the level"),
    ("description", "a description of the level set"),
    ("copyright", "the owner of the rights"),
    ("author", "the author of the level set or of the level"),
    (
        "ms",
        "yes or no: whether it can be solved under the MS ruleset",
    ),
    (
        "lynx",
        "yes or no: whether it can be solved under the Lynx ruleset",
    ),
    (
        "pedantic",
        "yes or no: whether it can be solved under the pedantic Lynx ruleset",
    ),
    ("format", "html or plain: the format of the text"),
    ("align", "left, center or right: the alignment of the text"),
    (
        "valign",
        "top, middle or bottom: the vertical alignment of the text",
    ),
    ("color", "the colour of the text"),
    ("bgcolor", "the colour of the background"),
];

const CONFIG: Names = &[
    ("volume", "the initial volume, from 0 to 10"),
    ("initial-levelset", "the level set to begin with"),
    (
        "displayccx",
        "0 or 1: whether the pages of CCX files are shown",
    ),
    (
        "forceshowtimer",
        "0 or 1: whether the timer is shown for levels without a time limit",
    ),
    ("selectedruleset", "the ruleset selected last: 1 Lynx, 2 MS"),
    ("selectedseries", "the level set selected last"),
];

const RC: Names = &[
    ("MS", "the following lines are for the MS ruleset only"),
    ("Lynx", "the following lines are for the Lynx ruleset only"),
    ("All", "the following lines are for both rulesets"),
    ("TileImages", "the bitmap of tile images"),
    ("Font", "the bitmap of the font"),
    ("UnsolvableList", "the list of unsolvable levels"),
    ("EndMessages", "the messages at the end of a game"),
    ("BackgroundColor", "the colour of the background, as RRGGBB"),
    ("TextColor", "the colour of text, as RRGGBB"),
    ("BoldTextColor", "the colour of highlighted text, as RRGGBB"),
    ("DimTextColor", "the colour of dimmed text, as RRGGBB"),
    ("LevelCompleteSound", "the sound when Chip reaches the exit"),
    ("ChipDeathSound", "the sound when Chip dies"),
    ("BlockedMoveSound", "the sound when Chip cannot move"),
    (
        "PickupToolSound",
        "the sound when Chip picks up a key or boots",
    ),
    ("ThiefSound", "the sound when a thief takes Chip's boots"),
    ("TeleportSound", "the sound when something is teleported"),
    ("OpenDoorSound", "the sound when a door opens"),
    ("SocketSound", "the sound when the socket opens"),
    ("SwitchSound", "the sound when a button is pressed"),
    ("BombSound", "the sound when a bomb explodes"),
    ("SplashSound", "the sound when something falls into water"),
    ("TickSound", "the sound when little time is left"),
    (
        "ChipDeathByTimeSound",
        "the sound when the time limit is reached",
    ),
    ("PickupChipSound", "the sound when Chip picks up a chip"),
    (
        "TileEmptiedSound",
        "the sound when dirt or a fake blue wall is removed",
    ),
    (
        "WallCreatedSound",
        "the sound when a popup wall rises, or a hidden or blue wall is revealed",
    ),
    ("TrapEnteredSound", "the sound when something enters a trap"),
    ("BlockMovingSound", "the sound when a block is pushed"),
    (
        "SkatingForwardSound",
        "the sound when Chip slides straight ahead on ice",
    ),
    (
        "SkatingTurnSound",
        "the sound when Chip slides around a corner on ice",
    ),
    (
        "SlidingSound",
        "the sound when Chip slides on a force floor",
    ),
    (
        "SlideWalkingSound",
        "the sound when Chip walks on a force floor",
    ),
    ("IceWalkingSound", "the sound when Chip walks on ice"),
    ("WaterWalkingSound", "the sound when Chip walks on water"),
    ("FireWalkingSound", "the sound when Chip walks through fire"),
    (
        "DerezzSound",
        "an undocumented sound; Tile World accepts the setting",
    ),
];

const END_MESSAGES: Names = &[
    ("win", "the following message is shown when a level is won"),
    ("die", "the following message is shown when Chip dies"),
    (
        "time",
        "the following message is shown when the time limit is reached",
    ),
];

/// Describes the part of a text file at an offset.
pub(super) fn describe(read: &Read, offset: usize) -> Option<Description> {
    let line = read.source().line_at(offset)?;
    match read.file.format.id() {
        "level-text" => {
            symbol(read.source(), &line, offset).or_else(|| setting(LEVEL_TEXT, &line, offset))
        }
        "dat-json" => code(&line, offset).or_else(|| word(DAT_JSON, &line, offset)),
        "tws-json" => recorded_move(&line, offset).or_else(|| word(TWS_JSON, &line, offset)),
        "dac" => setting(DAC, &line, offset),
        "tw-config" => setting(CONFIG, &line, offset),
        "rc" => word(RC, &line, offset),
        "ccx" => word(CCX, &line, offset),
        "end-messages" => {
            let is_heading = line.text.starts_with(':');
            word(END_MESSAGES, &line, offset).filter(|_| is_heading)
        }
        "messages" => message_heading(&line),
        "unsolvable" => unsolvable(&line, offset),
        _ => None,
    }
}

fn meaning(names: Names, name: &str) -> Option<&'static str> {
    let mut names = names.iter();
    let found = names.find(|(known, _)| known.eq_ignore_ascii_case(name));
    found.map(|(_, meaning)| *meaning)
}

/// Describes a name anywhere in a line.
fn word(names: Names, line: &Line<'_>, offset: usize) -> Option<Description> {
    let is_part = |letter: char| letter.is_alphanumeric() || letter == '_';
    let (text, span) = line.part_at(offset, is_part)?;
    Some(Description::new(span, meaning(names, text)?))
}

/// Describes a name at the beginning of a line, before `:`, `=` or a number.
fn setting(names: Names, line: &Line<'_>, offset: usize) -> Option<Description> {
    let is_part = |letter: char| letter.is_alphabetic() || letter == '-' || letter == ' ';
    let (text, span) = line.part_at(offset, is_part)?;
    let is_first = span.start == line.whole().start;
    let name = text.trim();
    Some(Description::new(span, meaning(names, name)?)).filter(|_| is_first)
}

/// Describes a tile in a map of a level text.
fn symbol(source: &Source, line: &Line<'_>, offset: usize) -> Option<Description> {
    let tiles = line.text.strip_prefix("  ")?;
    let indent = line.text.len() - tiles.len();
    let column = line.text_offset(offset).checked_sub(indent)? / 2;
    if tiles.len() != 2 * SIDE {
        return None;
    }
    let symbol = tiles.get(2 * column..2 * column + 2)?;
    let tile = Tile::from_code(symbol_code(symbol)?)?;
    let above = (1..line.number)
        .rev()
        .map_while(|number| source.line(number));
    let row = above.take_while(|line| line.text.starts_with("  ")).count();
    let from = indent + 2 * column;
    let words = format!("{}, column {column}, row {row}", tile.title());
    Some(Description::new(line.span(from, from + 2), words))
}

/// Describes a tile in a map of a level set as JSON.
fn code(line: &Line<'_>, offset: usize) -> Option<Description> {
    let (codes, span) = line.part_at(offset, |letter| letter.is_ascii_hexdigit())?;
    if codes.len() != 2 * SIDE {
        return None;
    }
    let column = (offset - span.start) / 2;
    let code = u8::from_str_radix(codes.get(2 * column..2 * column + 2)?, 16).ok()?;
    let tile = Tile::from_code(code)?;
    let start = span.start + 2 * column;
    let words = format!("{}, column {column}", tile.title());
    Some(Description::new(Span::new(start, start + 2), words))
}

/// Describes a move of a solution as JSON: `48:W`.
fn recorded_move(line: &Line<'_>, offset: usize) -> Option<Description> {
    let is_part = |letter: char| letter.is_ascii_alphanumeric() || ":;,-+".contains(letter);
    let (text, span) = line.part_at(offset, is_part)?;
    let (tick, input) = text.split_once(':')?;
    let tick: u32 = tick.parse().ok().filter(|_| !input.is_empty())?;
    let seconds = f64::from(tick) / 20.0;
    let words = format!("at tick {tick} ({seconds:.2} seconds): {input}");
    Some(Description::new(span, words))
}

/// Describes `[-4]` or `[4]`.
fn message_heading(line: &Line<'_>) -> Option<Description> {
    let text = line.text.trim();
    let inside = text.strip_prefix('[')?.strip_suffix(']')?;
    let number: i32 = inside.trim().parse().ok()?;
    let moment = if number < 0 { "before" } else { "after" };
    let level = number.unsigned_abs();
    let words = format!("the following message is shown {moment} level {level}");
    Some(Description::new(line.whole(), words))
}

/// Describes the heading of a group, or a part of a line `4: 009E 02509D2F: comment`.
fn unsolvable(line: &Line<'_>, offset: usize) -> Option<Description> {
    if line.text.trim().starts_with('[') {
        let words = "the level set of the following levels";
        return Some(Description::new(line.whole(), words));
    }
    let is_entry = line.text.starts_with(|first: char| first.is_ascii_digit());
    let is_part = |letter: char| letter.is_ascii_hexdigit();
    let (_, span) = line.part_at(offset, is_part).filter(|_| is_entry)?;
    let before = &line.text[..line.text_offset(span.start)];
    let words = match before.split_whitespace().count() {
        0 => "the number of the level",
        1 => "the size of the level, in hexadecimal",
        2 => "the checksum of the level, in hexadecimal",
        _ => return None,
    };
    Some(Description::new(span, words))
}

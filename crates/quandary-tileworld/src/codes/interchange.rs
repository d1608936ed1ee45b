//! Findings in level sets and solutions written as JSON or text.
//!
//! The ids are in groups. 0150-0159: JSON; 0170-0179: level text.

use quandary_core::diagnostic::Code;
use quandary_core::diagnostic::Severity::{Error, Warning};

/// The findings of this module, ordered by id.
pub(super) const INTERCHANGE: &[&Code] = &[
    &JSON_SYNTAX_ERROR,
    &UNEXPECTED_JSON_STRUCTURE,
    &UNREADABLE_JSON_ENTRY,
    &ENCODED_BYTES_DIFFER,
    &NOT_A_LEVEL_TEXT,
    &UNKNOWN_LEVEL_TEXT_LINE,
    &INVALID_LEVEL_TEXT_VALUE,
    &WRONG_MAP_SIZE,
    &UNKNOWN_TILE_SYMBOL,
];

/// JSON syntax error.
pub static JSON_SYNTAX_ERROR: Code = Code::new(
    "TIL0150",
    Error,
    Error,
    "JSON syntax error",
    "\
The file is not valid JSON. Nothing is read.

Correct the syntax at the position shown. Usual causes are an extra comma and a missing bracket.",
);

/// Unexpected JSON structure.
pub static UNEXPECTED_JSON_STRUCTURE: Code = Code::new(
    "TIL0151",
    Error,
    Error,
    "unexpected JSON structure",
    "\
The file is valid JSON but not a level set or solution file as written by `convert --to dat-json`
and `convert --to tws-json`: a member is missing, is unknown, or has the wrong type or value.
Nothing is read.

Compare the file with one written by `convert`.",
);

/// Invalid level or record in JSON.
pub static UNREADABLE_JSON_ENTRY: Code = Code::new(
    "TIL0152",
    Error,
    Error,
    "invalid level or record in JSON",
    "\
An entry of the list of levels or records does not have the members and values that `convert`
writes. The entry is skipped; the other entries are read.

Compare the entry with one written by `convert`.",
);

/// JSON or level text in which the encoded bytes do not match the decoded content next to them.
pub static ENCODED_BYTES_DIFFER: Code = Code::new(
    "TIL0153",
    Warning,
    Error,
    "encoded bytes differ from the content",
    "\
A layer, or the moves of a solution, can be encoded in several ways. JSON and level texts store
the encoded bytes next to the map rows or the moves if the encoding is not the usual one. Here
the bytes do not match the rows or the moves, so the bytes are ignored. These texts can also have
the values `claimed` (the number of levels that the file states), `damaged` (the bytes of a level
that could not be read whole) and `tail` (the bytes after the last level or record). Such a value
is ignored if it contradicts the levels or records.

Delete the encoded bytes after you edit a map or moves by hand: `upper_encoded`, `lower_encoded`
or `encoded` in JSON, `map bytes` or `under bytes` in a level text. If the message names
`claimed`, `damaged` or the tail, delete that value.",
);

/// Missing first line of a level text.
pub static NOT_A_LEVEL_TEXT: Code = Code::new(
    "TIL0170",
    Error,
    Error,
    "missing first line of a level text",
    "\
A level text starts with the line `Tile World levels`. This file does not, but its lines are read
as if that line came first.

Add the line. If the format was guessed wrongly, name it with --as.",
);

/// Unknown line in a level text.
pub static UNKNOWN_LEVEL_TEXT_LINE: Code = Code::new(
    "TIL0171",
    Error,
    Error,
    "unknown line in a level text",
    "\
The line is ignored. A level text consists of these lines:

    lines about the set      `rules:`, `claimed:` or `tail:` before the first level
    start of a level         `level` and its number
    lines about the level    a known name such as `title`, a colon and a value
    indented lines           the value of the line above them: rows, entries or bytes
    comments                 lines that start with `#`

In this example a name is wrong:

    level 1
    title: FIRST STEPS
    writer: ANN           <- unknown name; the right one is `author`
    traps:
      3,4 > 5,6

Compare the line with a file written by `convert --to level-text`.",
);

/// Invalid value in a level text.
pub static INVALID_LEVEL_TEXT_VALUE: Code = Code::new(
    "TIL0172",
    Error,
    Error,
    "invalid value in a level text",
    "\
The value does not have the form that its name requires, and is ignored. The usual forms are:

    100             a number from 0 to 65535
    3,4             a cell: column, row
    3,4 > 5,6       a connection: cell of the button > cell of the trap or clone machine
    FIRST STEPS     a text in Windows-1252; `\\x41` is the byte with the hexadecimal digits 41
    48494E54        bytes, each with two hexadecimal digits

A field has at most 255 bytes; the rest is ignored too.

Compare the value with a file written by `convert --to level-text`.",
);

/// Wrong map size in a level text.
pub static WRONG_MAP_SIZE: Code = Code::new(
    "TIL0173",
    Warning,
    Error,
    "wrong map size in a level text",
    "\
A map has 32 rows of 32 cells with two characters each. Missing cells are read as empty; extra
cells are ignored.

Write 32 rows of 64 characters.",
);

/// Unknown tile symbol.
pub static UNKNOWN_TILE_SYMBOL: Code = Code::new(
    "TIL0174",
    Error,
    Error,
    "unknown tile symbol",
    "\
Every tile has a symbol of two characters. Codes from 70 to FF, which have no tile, are written as
two hexadecimal digits. This symbol is neither, so its cell is read as empty.

    ..  empty     ##  wall      @S  Chip      $$  IC chip    EX  exit
    [N  clone block, facing north            bN  bug, facing north

Write the symbol of a tile. SPEC.md of quandary-tileworld lists all symbols.",
);

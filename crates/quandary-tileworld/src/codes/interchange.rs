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

Fix the syntax at the position shown: usually an extra comma or a missing bracket.",
);

/// Unexpected JSON structure.
pub static UNEXPECTED_JSON_STRUCTURE: Code = Code::new(
    "TIL0151",
    Error,
    Error,
    "unexpected JSON structure",
    "\
The file is valid JSON but not a level set or solution file as written by `convert --to dat-json`
and `convert --to tws-json`: a member is missing, has the wrong name or the wrong type. Nothing is
read.

Compare it with a file written by `convert`.",
);

/// Invalid level or record in JSON.
pub static UNREADABLE_JSON_ENTRY: Code = Code::new(
    "TIL0152",
    Error,
    Error,
    "invalid level or record in JSON",
    "\
An entry of the list does not have the structure that `convert` writes. It is skipped; the other
entries are read.

Compare it with an entry written by `convert`.",
);

/// JSON in which the encoded bytes do not match the decoded content next to them.
pub static ENCODED_BYTES_DIFFER: Code = Code::new(
    "TIL0153",
    Warning,
    Error,
    "encoded bytes differ from the content",
    "\
Layers and moves have several encodings, so JSON stores the encoded bytes next to the decoded
content. Here the two differ. The decoded content is used and the bytes are encoded again.

Delete the encoded bytes after editing a map or moves by hand.",
);

/// Missing first line of a level text.
pub static NOT_A_LEVEL_TEXT: Code = Code::new(
    "TIL0170",
    Error,
    Error,
    "missing first line of a level text",
    "\
A level text starts with the line `Tile World levels`. The rest is read as if it were present.

If the format was guessed wrongly, name it with --as.",
);

/// Unknown line in a level text.
pub static UNKNOWN_LEVEL_TEXT_LINE: Code = Code::new(
    "TIL0171",
    Error,
    Error,
    "unknown line in a level text",
    "\
`rules`, `claimed` and `tail` come before the first level. A level starts with `level` and its
number; its names and values follow, with the indented lines of maps and lists. Any other line
is ignored.

    level 1
    title: FIRST STEPS
    traps:
      3,4 > 5,6

Compare it with a file written by `convert --to level-text`. Lines that start with `#` are comments.",
);

/// Invalid value in a level text.
pub static INVALID_LEVEL_TEXT_VALUE: Code = Code::new(
    "TIL0172",
    Error,
    Error,
    "invalid value in a level text",
    "\
The value does not have the form that its name requires: a number, a cell `3,4`, a connection `3,4 >
5,6`, Windows-1252 text, or bytes as hexadecimal digits. It is ignored.

Compare it with a file written by `convert --to level-text`.",
);

/// Wrong map size in a level text.
pub static WRONG_MAP_SIZE: Code = Code::new(
    "TIL0173",
    Warning,
    Error,
    "wrong map size in a level text",
    "\
A map has 32 rows of 32 cells with two characters each. Missing cells are read as empty, extra cells
are ignored.

Write 32 rows of 64 characters.",
);

/// Unknown tile symbol.
pub static UNKNOWN_TILE_SYMBOL: Code = Code::new(
    "TIL0174",
    Error,
    Error,
    "unknown tile symbol",
    "\
Every tile has a symbol of two characters; codes without a tile are written as two hexadecimal
digits. This symbol is neither and is read as an empty cell.

    ..  empty     ##  wall      @S  Chip      $$  IC chip    EX  exit
    [N  clone block, facing north            bN  bug, facing north

SPEC.md of quandary-tileworld lists all symbols.",
);

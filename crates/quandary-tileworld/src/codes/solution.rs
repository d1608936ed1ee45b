//! Findings in solution files.
//!
//! The ids are in groups. 0100-0109: file structure; 0110-0129: contents of records.

use quandary_core::diagnostic::Code;
use quandary_core::diagnostic::Severity::{Error, Note, Warning};

/// The findings of this module, ordered by id.
pub(super) const SOLUTION: &[&Code] = &[
    &NOT_A_SOLUTION_FILE,
    &UNKNOWN_RULESET,
    &TRUNCATED_HEADER,
    &TRUNCATED_RECORD,
    &BYTES_AFTER_LAST_RECORD,
    &INVALID_RECORD_SIZE,
    &BYTES_AFTER_END_MARKER,
    &UNTERMINATED_SET_NAME,
    &RECORD_WITHOUT_LEVEL,
    &TRUNCATED_MOVE,
    &UNKNOWN_COMMAND,
    &DUPLICATE_RECORD,
    &MOVE_AFTER_END,
    &MOVE_NOT_IN_RULESET,
    &STEPPING_NOT_IN_MS,
    &NONZERO_FLAGS,
    &SLIDE_DIRECTION_IN_MS,
    &HIGH_BITS_IN_MOVES,
    &UNKNOWN_STEPPING_BITS,
    &SOLUTION_WITHOUT_MOVES,
];

/// Not a solution file.
pub static NOT_A_SOLUTION_FILE: Code = Code::new(
    "TIL0100",
    Error,
    Error,
    "not a solution file",
    "\
A solution file starts with the bytes 35 33 9B 99, the ruleset, the number of the last visited level
in two bytes, and the length of the rest of the header. This file does not, and nothing is read.

If the format was guessed wrongly, name it with --as.",
);

/// Unknown ruleset in a solution file.
pub static UNKNOWN_RULESET: Code = Code::new(
    "TIL0101",
    Warning,
    Error,
    "unknown ruleset",
    "\
Byte 4 of a solution file is 1 for Lynx or 2 for MS. Programs for other games use 3 and 4. The file
is read, without the checks that depend on the ruleset.

Write the ruleset of the solutions.",
);

/// Truncated header of a solution file.
pub static TRUNCATED_HEADER: Code = Code::new(
    "TIL0102",
    Error,
    Error,
    "truncated header",
    "\
The last byte of the header declares the number of further header bytes, and the file ends before
that many.

The file is truncated, or the number is wrong.",
);

/// Truncated record of a solution file.
pub static TRUNCATED_RECORD: Code = Code::new(
    "TIL0103",
    Error,
    Error,
    "truncated record",
    "\
A record starts with its size, which here exceeds the rest of the file. If further records are found
after it, reading continues there; the bytes between are kept unchanged.

The file is truncated, or the size is wrong. The canonical form omits the record.",
);

/// Incomplete record size (one to three bytes) at the end of a solution file.
pub static BYTES_AFTER_LAST_RECORD: Code = Code::new(
    "TIL0104",
    Warning,
    Error,
    "incomplete record size at the end of the file",
    "\
One to three bytes follow the last record, too few for the size of another one. They are kept when
the file is written back and omitted from the canonical form.

The file is truncated, or bytes were appended to it.",
);

/// Record with an invalid size in a solution file.
pub static INVALID_RECORD_SIZE: Code = Code::new(
    "TIL0105",
    Warning,
    Error,
    "invalid record size",
    "\
A record with only a password has 6 bytes, and a record with a solution at least 16. Programs reject
or skip a record of any other size. The canonical form omits it.

A solution with an incomplete 16-byte header cannot be recovered.",
);

/// Extra bytes after the end marker of a solution file.
pub static BYTES_AFTER_END_MARKER: Code = Code::new(
    "TIL0106",
    Note,
    Warning,
    "extra bytes after the end marker",
    "\
The size FFFFFFFF marks the end of the records. Programs ignore what follows. It is kept when the
file is written back and omitted from the canonical form.

If further records are to be read, remove the marker.",
);

/// Missing or misplaced NUL byte in the level set name.
pub static UNTERMINATED_SET_NAME: Code = Code::new(
    "TIL0107",
    Warning,
    Error,
    "missing or misplaced NUL byte in the level set name",
    "\
The first record may name the level set; the name ends with a NUL byte, which is the last byte of
the record.

Tile World compares the name with that of the configuration file.",
);

/// Record with level number 0 and without a password, after the first record of a solution file.
pub static RECORD_WITHOUT_LEVEL: Code = Code::new(
    "TIL0108",
    Warning,
    Error,
    "record without a level",
    "\
Level 0 without a password marks the first record as the name of the level set. Later records of
this kind have no meaning, and programs ignore them.

Remove the record, or put it first.",
);

/// Truncated move.
pub static TRUNCATED_MOVE: Code = Code::new(
    "TIL0109",
    Error,
    Error,
    "truncated move",
    "\
The lowest bits of the first byte of a move give its length, and the record ends before that many
bytes. The moves before it are read. Programs reject the solution.

`format` writes the record with the complete moves.",
);

/// Unknown command number of a move.
pub static UNKNOWN_COMMAND: Code = Code::new(
    "TIL0110",
    Warning,
    Error,
    "unknown command number",
    "\
The most general of the four move encodings holds a command number: 1 north, 2 west, 4 south, 8
east, the sum of two of them for a diagonal, or 16 to 376 for a mouse click. Other numbers have no
meaning.

Remove the move, or write the intended one.",
);

/// Second record for the same level number and password.
pub static DUPLICATE_RECORD: Code = Code::new(
    "TIL0111",
    Warning,
    Warning,
    "duplicate record",
    "\
Two records have the same level number and password. Programs keep one of them.

`quandary tileworld filter` can remove one.",
);

/// Move after the declared time of the solution.
pub static MOVE_AFTER_END: Code = Code::new(
    "TIL0112",
    Warning,
    Warning,
    "move after the end of the solution",
    "\
The record declares the number of ticks until the level is won, and a move comes later. One of the
two is wrong.

`verify` replays the solution and shows which.",
);

/// Move that the ruleset does not have.
pub static MOVE_NOT_IN_RULESET: Code = Code::new(
    "TIL0113",
    Warning,
    Warning,
    "move that the ruleset does not have",
    "\
Mouse clicks are MS moves, diagonals are Lynx moves. The other ruleset ignores or misinterprets
them.

The ruleset in the header of the file may be wrong.",
);

/// Stepping value that the MS rules do not have.
pub static STEPPING_NOT_IN_MS: Code = Code::new(
    "TIL0114",
    Warning,
    Error,
    "stepping that MS does not have",
    "\
Bits 3 to 5 of byte 7 of a solution are its stepping: 0 (even) or 4 (odd) under MS, and any value
from 0 to 7 under Lynx.

Write 0 or 4; `verify` shows which one solves the level.",
);

/// Nonzero flags in a solution.
pub static NONZERO_FLAGS: Code = Code::new(
    "TIL0116",
    Note,
    Note,
    "nonzero flags in a solution",
    "\
Byte 6 of a solution should be 0. SuperCC writes 83. Tile World ignores it. The finding is reported
once, at the first such record, with the number of records.

No action is needed.",
);

/// Nonzero slide direction (the initial direction of random force floors under Lynx) in an MS
/// solution.
pub static SLIDE_DIRECTION_IN_MS: Code = Code::new(
    "TIL0117",
    Note,
    Note,
    "slide direction in an MS solution",
    "\
The lowest three bits of byte 7 of a solution are the initial direction of random force floors under
Lynx, and should be 0 under MS. SuperCC writes 1. Programs ignore them. The finding is reported
once, at the first such record, with the number of records.

No action is needed.",
);

/// Nonzero high bits in four-byte moves.
pub static HIGH_BITS_IN_MOVES: Code = Code::new(
    "TIL0118",
    Note,
    Note,
    "nonzero high bits in four-byte moves",
    "\
The highest four bits of a four-byte move should be 0. SuperCC writes 9 as its own mark. A reader
has to use only 23 bits for the time. The finding is reported once, at the first such record, with
the number of records.

No action is needed; `format` writes the moves as Tile World does.",
);

/// Unknown bits in the stepping byte.
pub static UNKNOWN_STEPPING_BITS: Code = Code::new(
    "TIL0119",
    Warning,
    Error,
    "unknown bits in the stepping byte",
    "\
Byte 7 of a solution holds the slide direction in three bits and the stepping in three more. The two
highest bits are 0 in all known files.

Clear them.",
);

/// Solution without moves.
pub static SOLUTION_WITHOUT_MOVES: Code = Code::new(
    "TIL0120",
    Note,
    Note,
    "solution without moves",
    "\
The record has the header of a solution but no moves. Tile World ignores it, because it requires
more than 16 bytes.

Write a record with only the password instead.",
);

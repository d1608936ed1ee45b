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
The fifth byte of a solution file is its ruleset: 1 for Lynx or 2 for MS. Programs for other games
use 3 and 4. The file is read, without the checks that depend on the ruleset.

Write the ruleset of the solutions.",
);

/// Truncated header of a solution file.
pub static TRUNCATED_HEADER: Code = Code::new(
    "TIL0102",
    Error,
    Error,
    "truncated header",
    "\
The header of a solution file starts with 8 bytes. The last of them declares how many more bytes
the header has, but the file has fewer.

If the file is truncated, get a complete copy. Otherwise correct the number: `format` writes the
number of bytes present.",
);

/// Truncated record of a solution file.
pub static TRUNCATED_RECORD: Code = Code::new(
    "TIL0103",
    Error,
    Error,
    "truncated record",
    "\
A solution file consists of records. Each record starts with its size. The size of this record is
larger than the rest of the file. Reading continues at the next bytes that look like records, if
there are any. All bytes before these are kept unchanged.

If the file is truncated, get a complete copy. Otherwise correct the size, or let `format` write
the file without the record.",
);

/// Incomplete record size (one to three bytes) at the end of a solution file.
pub static BYTES_AFTER_LAST_RECORD: Code = Code::new(
    "TIL0104",
    Warning,
    Error,
    "incomplete record size at the end of the file",
    "\
A record of a solution file starts with its size in four bytes. One to three bytes follow the last
record, too few for the size of another record.

If the file is truncated, get a complete copy. Otherwise remove the bytes: `format` writes the
file without them, and `convert` keeps them.",
);

/// Record with an invalid size in a solution file.
pub static INVALID_RECORD_SIZE: Code = Code::new(
    "TIL0105",
    Warning,
    Error,
    "invalid record size",
    "\
In a solution file a record with only a password has 6 bytes, and a record with a solution or with
the name of the level set has at least 16. Programs reject or skip a record of any other size.

Remove the record: `format` writes the file without it. A solution whose first 16 bytes are
incomplete cannot be recovered.",
);

/// Extra bytes after the end marker of a solution file.
pub static BYTES_AFTER_END_MARKER: Code = Code::new(
    "TIL0106",
    Note,
    Warning,
    "extra bytes after the end marker",
    "\
Each record of a solution file starts with its size. The size FFFFFFFF is the end marker: no
records follow, and programs ignore the bytes after it.

If the bytes are records that programs should read, remove the marker. Otherwise remove the bytes:
`format` writes the file without them, and `convert` keeps them.",
);

/// Missing or misplaced NUL byte in the level set name.
pub static UNTERMINATED_SET_NAME: Code = Code::new(
    "TIL0107",
    Warning,
    Error,
    "missing or misplaced NUL byte in the level set name",
    "\
The first record of a solution file may name the level set. The name ends with a NUL byte, which
is the last byte of the record. Tile World compares this name with the name of the configuration
file.

End the name with one NUL byte; `format` does so.",
);

/// Record with level number 0 and without a password, after the first record of a solution file.
pub static RECORD_WITHOUT_LEVEL: Code = Code::new(
    "TIL0108",
    Warning,
    Error,
    "record without a level",
    "\
A record with level number 0 and without a password belongs to no level. As the first record of a
solution file it names the level set. Programs ignore any other record of this kind.

Remove the record, or put it first if it names the level set.",
);

/// Truncated move.
pub static TRUNCATED_MOVE: Code = Code::new(
    "TIL0109",
    Error,
    Error,
    "truncated move",
    "\
The lowest bits of the first byte of a move determine how many bytes the move has. The record ends
before the last move is complete. The moves before it are read. Programs reject the solution.

`format` writes the record with the complete moves.",
);

/// Unknown command number of a move.
pub static UNKNOWN_COMMAND: Code = Code::new(
    "TIL0110",
    Warning,
    Error,
    "unknown command number",
    "\
A move can be stored as a command number. These numbers have a meaning:

    1 north        2 west         4 south        8 east
    3 northwest    6 southwest    9 northeast    12 southeast
    16 to 376      mouse clicks

Remove the move, or write the intended one. In JSON (`convert --to tws-json`) a move at tick 4
with the unknown number 5 is `4:?5`.",
);

/// Second record for the same level number and password.
pub static DUPLICATE_RECORD: Code = Code::new(
    "TIL0111",
    Warning,
    Warning,
    "duplicate record",
    "\
Two records have the same level number and password. Programs keep one of them.

`quandary tileworld merge FILE --prefer fastest` keeps the record with the fastest solution.",
);

/// Move after the declared time of the solution.
pub static MOVE_AFTER_END: Code = Code::new(
    "TIL0112",
    Warning,
    Warning,
    "move after the end of the solution",
    "\
The record declares after how many ticks the level is won, but it has a move more than one tick
later. Either the declared number or the move is wrong.

Replay the solution with `verify`. If the level is won in the declared number of ticks, remove the
late moves. If it is won in another number of ticks, write that number.",
);

/// Move that the ruleset does not have.
pub static MOVE_NOT_IN_RULESET: Code = Code::new(
    "TIL0113",
    Warning,
    Warning,
    "move that the ruleset does not have",
    "\
Mouse clicks are moves of the MS rules, and diagonals are moves of the Lynx rules. The other
ruleset ignores or misinterprets them.

Check the ruleset in the fifth byte of the file (1 is Lynx, 2 is MS): it may be wrong.",
);

/// Stepping value that the MS rules do not have.
pub static STEPPING_NOT_IN_MS: Code = Code::new(
    "TIL0114",
    Warning,
    Error,
    "stepping that MS does not have",
    "\
The stepping of a solution decides in which ticks slow creatures move. It is 0 (even) or 4 (odd)
under MS, and 0 to 7 under Lynx. It is stored in byte 7 of the record (counted from 0, without the
size of the record), in bits 3 to 5 (bit 0 is the lowest).

Write 0 or 4; `verify` shows whether the solution then solves the level.",
);

/// Nonzero flags in a solution.
pub static NONZERO_FLAGS: Code = Code::new(
    "TIL0116",
    Note,
    Note,
    "nonzero flags in a solution",
    "\
Byte 6 of the record of a solution (counted from 0, without the size of the record) holds flags
and should be 0. The program SuperCC writes 83 (hexadecimal). Tile World ignores the byte. The
finding is reported once, at the first such record, with the number of such records.

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
The slide direction of a solution is the initial direction of random force floors under Lynx. It
is stored in the lowest three bits of byte 7 of the record (counted from 0, without the size of
the record). Under MS these bits should be 0, and programs ignore them. The program SuperCC writes
1. The finding is reported once, at the first such record, with the number of such records.

No action is needed.",
);

/// Nonzero high bits in four-byte moves.
pub static HIGH_BITS_IN_MOVES: Code = Code::new(
    "TIL0118",
    Note,
    Note,
    "nonzero high bits in four-byte moves",
    "\
A move of four bytes holds its time in 23 of its 32 bits. The highest four of the 32 do not belong
to the time and should be 0. The program SuperCC writes 9 there. They are ignored. The finding is
reported once, at the first such move, with the number of such moves.

No action is needed; `format` writes the moves as Tile World does.",
);

/// Unknown bits in the stepping byte.
pub static UNKNOWN_STEPPING_BITS: Code = Code::new(
    "TIL0119",
    Warning,
    Error,
    "unknown bits in the stepping byte",
    "\
The stepping byte of a solution is byte 7 of the record (counted from 0, without the size of the
record). It holds the slide direction in its lowest three bits and the stepping in the next three.
The two highest bits are 0 in all known files.

Set the two highest bits to 0.",
);

/// Solution without moves.
pub static SOLUTION_WITHOUT_MOVES: Code = Code::new(
    "TIL0120",
    Note,
    Note,
    "solution without moves",
    "\
The record has the 16 bytes that precede the moves of a solution, but no moves. Tile World ignores
the record, because it requires more than 16 bytes for a solution.

Write a record with only the level number and the password instead: the first 6 bytes.",
);

//! Findings in solution files.
//!
//! 0100-0109 their structure, 0110-0129 what their records mean.

use quandary_core::diagnostic::Code;
use quandary_core::diagnostic::Severity::{Error, Note, Warning};

/// The codes of this part, in the order of their numbers.
pub(super) const SOLUTION: &[&Code] = &[
    &TIL0100, &TIL0101, &TIL0102, &TIL0103, &TIL0104, &TIL0105, &TIL0106, &TIL0107, &TIL0108,
    &TIL0109, &TIL0110, &TIL0111, &TIL0112, &TIL0113, &TIL0114, &TIL0116, &TIL0117, &TIL0118,
    &TIL0119, &TIL0120,
];

/// No solution file.
pub static TIL0100: Code = Code::new(
    "TIL0100",
    Error,
    Error,
    "no solution file",
    "\
A solution file begins with the bytes 35 33 9B 99, its ruleset, two bytes for the level visited
last, and how many bytes the header has more. This one does not, and nothing of it is read.

If the format was guessed, name the right one.",
);

/// An unknown ruleset.
pub static TIL0101: Code = Code::new(
    "TIL0101",
    Warning,
    Error,
    "an unknown ruleset",
    "\
Byte 4 of a solution file is 1 for Lynx or 2 for MS. Programs for other games use 3 and 4. The file
is read; what depends on the rules is not judged.

Name the ruleset that the solutions were made in.",
);

/// A header that is cut off.
pub static TIL0102: Code = Code::new(
    "TIL0102",
    Error,
    Error,
    "a header that is cut off",
    "\
The last byte of the header says how many bytes follow that belong to it, and the file ends before
that many.

The file was cut off, or the number is wrong.",
);

/// A record that is cut off.
pub static TIL0103: Code = Code::new(
    "TIL0103",
    Error,
    Error,
    "a record that is cut off",
    "\
A record begins with its size, and this one claims more bytes than are left of the file. Where
further records are found behind it, reading goes on there; the bytes before are kept as they are.

The file was cut off, or the size is wrong. The canonical form leaves the record out.",
);

/// A rest that is no record.
pub static TIL0104: Code = Code::new(
    "TIL0104",
    Warning,
    Error,
    "a rest that is no record",
    "\
Behind the last record stand one to three bytes, too few for the size of another one. They are kept
when the file is written back, and left out of the canonical form.

The file was cut off, or something was added to it.",
);

/// A record of an impossible size.
pub static TIL0105: Code = Code::new(
    "TIL0105",
    Warning,
    Error,
    "a record of an impossible size",
    "\
A record has 6 bytes if it holds a password alone, and 16 and more if it holds a solution. Any other
size is of no record; programs refuse it or skip it. The canonical form leaves it out.

If it is a solution, its head of 16 bytes is not whole, and it cannot be saved.",
);

/// Bytes after the end marker.
pub static TIL0106: Code = Code::new(
    "TIL0106",
    Note,
    Warning,
    "bytes after the end marker",
    "\
A size of FFFFFFFF says that no more records follow. Nobody reads what stands behind it. It is kept
when the file is written back, and left out of the canonical form.

If further records are meant to be read, take the marker away.",
);

/// A name of a level set that does not end.
pub static TIL0107: Code = Code::new(
    "TIL0107",
    Warning,
    Error,
    "a name of a level set that does not end",
    "\
The first record may name the level set; the name ends with a NUL, which is the last byte of the
record.

Tile World compares the name with that of the configuration file, so it should be right.",
);

/// A record that belongs to no level.
pub static TIL0108: Code = Code::new(
    "TIL0108",
    Warning,
    Error,
    "a record that belongs to no level",
    "\
Level 0 without a password is how the first record says that it names the level set. Behind the
first record this means nothing, and programs drop it.

Take it away, or put it first.",
);

/// Moves that end inside of a move.
pub static TIL0109: Code = Code::new(
    "TIL0109",
    Error,
    Error,
    "moves that end inside of a move",
    "\
The lowest bits of the first byte of a move say how many bytes it has, and the record ends before.
The moves before it are read. Programs refuse the solution.

`format` writes the record with the moves that are whole.",
);

/// A command that means nothing.
pub static TIL0110: Code = Code::new(
    "TIL0110",
    Warning,
    Error,
    "a command that means nothing",
    "\
The most general of the four move formats holds a number: 1 north, 2 west, 4 south, 8 east and the
sums of two of them for diagonals, or 16 to 376 for clicks of the mouse. Any other means nothing.

Take the move away, or write the one that was meant.",
);

/// Two records for one level.
pub static TIL0111: Code = Code::new(
    "TIL0111",
    Warning,
    Warning,
    "two records for one level",
    "\
Number and password of a level are the same in two records. Programs keep one of them.

`quandary tileworld filter` can leave one of them.",
);

/// A move after the end of a solution.
pub static TIL0112: Code = Code::new(
    "TIL0112",
    Warning,
    Warning,
    "a move after the end of a solution",
    "\
The record says after how many ticks the level was won, and a move comes later. Either of the two
cannot be right.

Replaying the solution tells which.",
);

/// A move that the ruleset does not have.
pub static TIL0113: Code = Code::new(
    "TIL0113",
    Warning,
    Warning,
    "a move that the ruleset does not have",
    "\
Clicks of the mouse are moves of the MS rules, diagonals of the Lynx rules. Under the other rules
they are ignored, or taken for something else.

The ruleset in the header of the file may be the wrong one.",
);

/// A stepping that MS does not have.
pub static TIL0114: Code = Code::new(
    "TIL0114",
    Warning,
    Error,
    "a stepping that MS does not have",
    "\
Bits 3 to 5 of byte 7 of a solution are its stepping. Under MS it is 0 (even) or 4 (odd); all eight
values occur under Lynx only.

Write 0 or 4; replaying the solution tells which.",
);

/// Flags in a solution.
pub static TIL0116: Code = Code::new(
    "TIL0116",
    Note,
    Note,
    "flags in a solution",
    "\
Byte 6 of a solution is 0 by the document. SuperCC writes 83 there. Tile World does not look at it.
The finding stands at the first such record and counts them all.

Nothing has to be done.",
);

/// A slide direction in an MS solution.
pub static TIL0117: Code = Code::new(
    "TIL0117",
    Note,
    Note,
    "a slide direction in an MS solution",
    "\
The lowest three bits of byte 7 of a solution say where random force floors lead first under the
Lynx rules, and are 0 under MS by the document. SuperCC writes 1 there. Programs ignore it. The
finding stands at the first such record and counts them all.

Nothing has to be done.",
);

/// Marks in moves of four bytes.
pub static TIL0118: Code = Code::new(
    "TIL0118",
    Note,
    Note,
    "marks in moves of four bytes",
    "\
The highest four bits of a move of four bytes are 0 by the document. SuperCC writes 9 there, as a
mark of its own. A reader has to take 23 bits for the time and leave them out. The finding stands at
the first such record and counts them all.

Nothing has to be done; `format` writes the moves as Tile World does.",
);

/// Unknown bits in the stepping byte.
pub static TIL0119: Code = Code::new(
    "TIL0119",
    Warning,
    Error,
    "unknown bits in the stepping byte",
    "\
Byte 7 of a solution holds the slide direction in three bits and the stepping in three more. The two
highest are 0 in all files known.

Clear them.",
);

/// A solution without moves.
pub static TIL0120: Code = Code::new(
    "TIL0120",
    Note,
    Note,
    "a solution without moves",
    "\
The record has all that a solution has, but no move. Tile World drops it: it wants more than 16
bytes.

Write a record of password alone instead.",
);

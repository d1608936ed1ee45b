//! Findings in data files.
//!
//! 0001-0020 their structure, 0040-0051 what their levels mean, 0060-0069 what Lynx makes of them.

use quandary_core::diagnostic::Code;
use quandary_core::diagnostic::Severity::{Error, Note, Warning};

/// The codes of this part, in the order of their numbers.
pub(super) const DATA: &[&Code] = &[
    &TIL0001, &TIL0002, &TIL0003, &TIL0004, &TIL0005, &TIL0006, &TIL0007, &TIL0008, &TIL0009,
    &TIL0010, &TIL0011, &TIL0012, &TIL0013, &TIL0014, &TIL0015, &TIL0016, &TIL0018, &TIL0019,
    &TIL0020, &TIL0040, &TIL0041, &TIL0045, &TIL0046, &TIL0047, &TIL0048, &TIL0050, &TIL0051,
    &TIL0060, &TIL0061, &TIL0062,
];

/// Nothing of this format.
pub static TIL0001: Code = Code::new(
    "TIL0001",
    Error,
    Error,
    "nothing of this format",
    "\
Nothing in the file is of the format it was read in: a data file has at least six bytes, the magic
number and how many levels there are.

If the format was guessed, name the right one.",
);

/// A magic number that names no rules.
pub static TIL0002: Code = Code::new(
    "TIL0002",
    Warning,
    Error,
    "a magic number that names no rules",
    "\
The first four bytes of a data file tell for which rules it is made. They are read as a little-
endian number.

    0002AAAC   MS
    0102AAAC   Lynx
    0003AAAC   MS as in pgchip, with blocks of ice

Another number is kept, and the levels are read as if it said MS. `convert` can set the right one.",
);

/// Fewer levels than claimed.
pub static TIL0003: Code = Code::new(
    "TIL0003",
    Error,
    Error,
    "fewer levels than claimed",
    "\
The two bytes behind the magic number say how many levels there are, and the file ends before that
many. The levels that are there are read.

The file was cut off, or its count is wrong.",
);

/// Bytes after the last level.
pub static TIL0004: Code = Code::new(
    "TIL0004",
    Warning,
    Error,
    "bytes after the last level",
    "\
As many levels as claimed are read, and something stands behind them. No program looks at it. It is
kept when the file is written back, and left out of the canonical form.

If it holds further levels, the count at the beginning of the file is too small.",
);

/// A level whose size lies.
pub static TIL0005: Code = Code::new(
    "TIL0005",
    Error,
    Error,
    "a level whose size lies",
    "\
A level begins with the number of its bytes, and its parts, the two layers and the fields, tell how
long each of them is. Here the two do not agree, and the parts are whole and fit what comes after
them, so they are believed and the size is not.

Programs that believe the size read nonsense from here on. The canonical form has the right size.",
);

/// A part of a level that is cut off.
pub static TIL0006: Code = Code::new(
    "TIL0006",
    Error,
    Error,
    "a part of a level that is cut off",
    "\
A part of a level claims more bytes than are left of the level, or is not there at all: the head of
8 bytes, one of the two layers, or the fields. What is there is read; cells that are missing are
empty, numbers 0.

The file was cut off, or a length is wrong.",
);

/// A layer with too few cells.
pub static TIL0007: Code = Code::new(
    "TIL0007",
    Warning,
    Error,
    "a layer with too few cells",
    "\
A layer stands for 32 by 32 cells. This one ends before the last of them; the cells that are missing
are read as empty.

`format` writes the layer out with all its cells.",
);

/// A layer with too many cells.
pub static TIL0008: Code = Code::new(
    "TIL0008",
    Warning,
    Error,
    "a layer with too many cells",
    "\
A layer stands for 32 by 32 cells. This one goes on after the last of them, and what goes on is left
out.

`format` writes the layer without the cells too many.",
);

/// A run that is cut off.
pub static TIL0009: Code = Code::new(
    "TIL0009",
    Error,
    Error,
    "a run that is cut off",
    "\
Equal cells are written as `FF n c`: n cells of code c. The layer ends before the run has its three
bytes; the run is left out.

The file was cut off, or a length is wrong. `format` writes the layer without the run.",
);

/// A field that is cut off.
pub static TIL0010: Code = Code::new(
    "TIL0010",
    Error,
    Error,
    "a field that is cut off",
    "\
Every field begins with its type and its size, one byte each. This size is missing, or is larger
than what is left of the fields. What is there is read.

The file was cut off, or a size is wrong. `format` writes the field with the bytes that are there.",
);

/// A field of an unknown type.
pub static TIL0011: Code = Code::new(
    "TIL0011",
    Note,
    Warning,
    "a field of an unknown type",
    "\
Fields have the types 1 to 10: time, chips, title, traps, clone machines, password, hint, password
in clear, author, creatures. Programs skip any other. It is kept as it is.

It was written by a program that knows more, or one of the bytes of the fields is wrong.",
);

/// Bytes after the fields of a level.
pub static TIL0012: Code = Code::new(
    "TIL0012",
    Warning,
    Error,
    "bytes after the fields of a level",
    "\
The level has more bytes by its size than its parts have. No program looks at them. They are kept
when the file is written back, and left out of the canonical form.

If they are another field, the length of the fields is too small.",
);

/// A field of the wrong size.
pub static TIL0013: Code = Code::new(
    "TIL0013",
    Warning,
    Error,
    "a field of the wrong size",
    "\
Some fields hold entries of a fixed size:

    1 time, 2 chips       one number of 2 bytes
    4 traps               10 bytes: button x, y, trap x, y, 0
    5 clone machines      8 bytes: button x, y, machine x, y
    10 creatures          2 bytes: x, y

The bytes of the entries that are whole are used.",
);

/// A text that does not end where its field ends.
pub static TIL0014: Code = Code::new(
    "TIL0014",
    Warning,
    Error,
    "a text that does not end where its field ends",
    "\
Titles, hints, authors and passwords end with a NUL, which is the last byte of their field. Some
programs read on where it is missing; nobody reads what stands behind it.

End the text with one NUL.",
);

/// A field that is there twice.
pub static TIL0015: Code = Code::new(
    "TIL0015",
    Warning,
    Error,
    "a field that is there twice",
    "\
The level has two fields of one type. Programs take the later one.

Take the one away that is not meant.",
);

/// A level without a password of four characters.
pub static TIL0016: Code = Code::new(
    "TIL0016",
    Warning,
    Error,
    "a level without a password of four characters",
    "\
Tile World leaves out a level whose field 6 does not hold a password of four characters, and all
levels behind it get another place. The password also tells which solution belongs to the level.

Give it one, best of four capital letters, which is all that players can type.",
);

/// A password that two levels have.
pub static TIL0018: Code = Code::new(
    "TIL0018",
    Warning,
    Warning,
    "a password that two levels have",
    "\
Typing it leads to the first of them only. A solution of a level that was moved within the set is
found by its password, which has to be the only one of its kind for that.

Give one of them another password.",
);

/// A level number out of place.
pub static TIL0019: Code = Code::new(
    "TIL0019",
    Warning,
    Warning,
    "a level number out of place",
    "\
Levels are numbered from 1 in the order of the file. Programs go by place or by number, so levels
that are out of place are reached in different ways, and solutions are stored by number.

Number the levels in their order.",
);

/// An unknown map detail.
pub static TIL0020: Code = Code::new(
    "TIL0020",
    Note,
    Warning,
    "an unknown map detail",
    "\
The word before the layers is 1 in all files known, and 0 is read as well. It has no known effect.

Write 1.",
);

/// A code without a tile.
pub static TIL0040: Code = Code::new(
    "TIL0040",
    Warning,
    Warning,
    "a code without a tile",
    "\
Codes from 00 to 6F stand for tiles. Tile World plays any other as a wall, and says of the level
that it has invalid tiles; the MS program shows whatever lies there in its memory.

Use `01` where a wall is meant.",
);

/// More fields than the MS program takes.
pub static TIL0041: Code = Code::new(
    "TIL0041",
    Warning,
    Warning,
    "more fields than the MS program takes",
    "\
The fields of a level, with type and size of each, may have 1152 bytes in the original program for
Windows. A larger level may make it fail. Tile World takes it.

Its other limits, 25 traps, 31 clone machines and 127 moving creatures, are what one field can hold,
so no level breaks them. A shorter hint is the usual remedy.",
);

/// A wire that ends off the map.
pub static TIL0045: Code = Code::new(
    "TIL0045",
    Warning,
    Error,
    "a wire that ends off the map",
    "\
A map has columns and rows from 0 to 31, and one end of the wire of a trap or a clone machine is
beyond. Programs drop the wire, or the level.

Lead the wire to a cell of the map, or take it away.",
);

/// A clone machine one row below the map.
pub static TIL0046: Code = Code::new(
    "TIL0046",
    Note,
    Note,
    "a clone machine one row below the map",
    "\
The wire of a clone machine leads to row 32, which the map does not have. In the MS program such a
button writes to memory behind the map; some levels are built on that. Tile World drops the wire.

If no such trick is meant, lead the wire to a cell of the map.",
);

/// A creature in the list that is not on the map.
pub static TIL0047: Code = Code::new(
    "TIL0047",
    Note,
    Note,
    "a creature in the list that is not on the map",
    "\
The list of creatures names the cells of those that move, in the order in which they do. On this
cell is none, so the entry does nothing. The other way round, a creature that is not in the list
never moves under the MS rules.

Take the entry away, or put the creature there.",
);

/// A wire to something that is not there.
pub static TIL0048: Code = Code::new(
    "TIL0048",
    Note,
    Note,
    "a wire to something that is not there",
    "\
The wire of a trap leads from a brown button to a bear trap, that of a clone machine from a red
button to a clone machine. Here one end of it is something else, so the wire does nothing, or
nothing yet.

Lead the wire to where it should end, or take it away.",
);

/// A level without Chip.
pub static TIL0050: Code = Code::new(
    "TIL0050",
    Warning,
    Warning,
    "a level without Chip",
    "\
Chip is nowhere on the map. The MS rules let him begin in the upper left corner; under the Lynx
rules the level cannot be played.

Put one Chip on the upper layer.",
);

/// More than one Chip.
pub static TIL0051: Code = Code::new(
    "TIL0051",
    Note,
    Note,
    "more than one Chip",
    "\
Under the MS rules the last one on the map is played and the others stand still, which some levels
use. Under the Lynx rules such a level cannot be played.

If it is not meant as decoration, leave one of them.",
);

/// Tiles of the MS rules in a Lynx set.
pub static TIL0060: Code = Code::new(
    "TIL0060",
    Note,
    Note,
    "tiles of the MS rules in a Lynx set",
    "\
Pictures of endings, swimming Chips and the codes that are never meant to stand on a map mean
nothing under the Lynx rules, which take them for walls. Only Exited Chip stays as it is.

Write Wall where a wall is meant.",
);

/// A buried tile in a Lynx set.
pub static TIL0061: Code = Code::new(
    "TIL0061",
    Note,
    Note,
    "a buried tile in a Lynx set",
    "\
Under the Lynx rules only creatures and blocks have something below them, which is no creature or
block in turn. Any other tile that lies below makes the level unplayable there.

Take the lower tile away, or the upper one.",
);

/// A second Chip in a Lynx set.
pub static TIL0062: Code = Code::new(
    "TIL0062",
    Note,
    Note,
    "a second Chip in a Lynx set",
    "\
Under the Lynx rules a level has one Chip. With a second one it cannot be played.

Leave one of them.",
);

//! Findings in data files, their other forms, and solution files.
//!
//! 0001-0020 the structure of data files, 0040-0051 what their levels mean, 0060-0069 what Lynx makes
//! of them, 0100-0129 solution files, 0150-0159 JSON, 0170-0179 level text.

use quandary_core::diagnostic::Code;
use quandary_core::diagnostic::Severity::{Error, Note, Warning};

/// The codes of this part, in the order of their numbers.
pub(super) const DATA: &[&Code] = &[
    &TIL0001, &TIL0002, &TIL0003, &TIL0004, &TIL0005, &TIL0006, &TIL0007, &TIL0008, &TIL0009,
    &TIL0010, &TIL0011, &TIL0012, &TIL0013, &TIL0014, &TIL0015, &TIL0016, &TIL0018, &TIL0019,
    &TIL0020, &TIL0040, &TIL0041, &TIL0045, &TIL0046, &TIL0047, &TIL0048, &TIL0050, &TIL0051,
    &TIL0060, &TIL0061, &TIL0062, &TIL0100, &TIL0101, &TIL0102, &TIL0103, &TIL0104, &TIL0105,
    &TIL0106, &TIL0107, &TIL0108, &TIL0109, &TIL0110, &TIL0111, &TIL0112, &TIL0113, &TIL0114,
    &TIL0116, &TIL0117, &TIL0118, &TIL0119, &TIL0120, &TIL0150, &TIL0151, &TIL0152, &TIL0153,
    &TIL0170, &TIL0171, &TIL0172, &TIL0173, &TIL0174,
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
Under the Lynx rules only creatures and blocks have something below them. A tile that lies below
anything else makes the level unplayable there.

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

/// No JSON.
pub static TIL0150: Code = Code::new(
    "TIL0150",
    Error,
    Error,
    "no JSON",
    "\
The text breaks the grammar of JSON at this place. Nothing of the file is read.

Mend the text there: a comma too many or a bracket too few, as a rule.",
);

/// JSON of another shape.
pub static TIL0151: Code = Code::new(
    "TIL0151",
    Error,
    Error,
    "JSON of another shape",
    "\
The file is JSON, and not a level set or a solution file as `convert --to dat-json` and `convert
--to tws-json` write them: a member is missing, has another name, or holds something else. Nothing
of the file is read.

Compare it with a file that `convert` wrote.",
);

/// A level or record that cannot be read.
pub static TIL0152: Code = Code::new(
    "TIL0152",
    Error,
    Error,
    "a level or record that cannot be read",
    "\
One entry of the list does not have the shape that `convert` writes. It is left out; the others are
read.

Compare it with an entry that `convert` wrote.",
);

/// Encoded bytes that say something else.
pub static TIL0153: Code = Code::new(
    "TIL0153",
    Warning,
    Error,
    "encoded bytes that say something else",
    "\
Where programs spell a layer or moves in more than one way, JSON keeps the bytes beside what they
mean. Here the two do not agree. What is meant for people counts, and the bytes are made anew.

Leave the bytes out after changing a map or moves by hand.",
);

/// Text that is no level set.
pub static TIL0170: Code = Code::new(
    "TIL0170",
    Error,
    Error,
    "text that is no level set",
    "\
A level set as text begins with the line `Tile World levels`. Without it the rest is read as if it
were there.

If the format was guessed, name the right one.",
);

/// A line that nothing is known of.
pub static TIL0171: Code = Code::new(
    "TIL0171",
    Error,
    Error,
    "a line that nothing is known of",
    "\
Before the first level stand `rules`, `claimed` and `tail`. A level begins with `level` and its
number; then come its names and values, and the indented lines of maps and lists. This line is none
of them and is left out.

    level 1
    title: FIRST STEPS
    traps:
      3,4 > 5,6

Compare it with a file that `convert --to level-text` wrote. A line that begins with `#` is a
comment.",
);

/// A value that cannot be read.
pub static TIL0172: Code = Code::new(
    "TIL0172",
    Error,
    Error,
    "a value that cannot be read",
    "\
The value does not have the form that its name asks for: a number, a place `3,4`, a wire `3,4 >
5,6`, a text in the letters of Windows-1252, or bytes as hexadecimal digits. It is left out.

Compare it with a file that `convert --to level-text` wrote.",
);

/// A map of the wrong size.
pub static TIL0173: Code = Code::new(
    "TIL0173",
    Warning,
    Error,
    "a map of the wrong size",
    "\
A map has 32 rows of 32 cells, two characters each. Cells that are missing are read as empty, those
too many are left out.

Make it 32 rows of 64 characters.",
);

/// Two characters that are no tile.
pub static TIL0174: Code = Code::new(
    "TIL0174",
    Error,
    Error,
    "two characters that are no tile",
    "\
Every tile has two characters of its own, and codes without a tile stand as two hexadecimal digits.
These are neither, and are read as an empty square.

    ..  empty     ##  wall      @S  Chip      $$  IC chip    EX  exit
    [N  cloned block, looking north           bN  bug, looking north

SPEC.md of this room lists them all.",
);

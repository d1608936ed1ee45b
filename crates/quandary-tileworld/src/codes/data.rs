//! Findings in data files.
//!
//! The ids are in groups. 0001-0020: file structure; 0040-0051: contents of levels; 0060-0069: Lynx
//! rules.

use quandary_core::diagnostic::Code;
use quandary_core::diagnostic::Severity::{Error, Note, Warning};

/// The findings of this module, ordered by id.
pub(super) const DATA: &[&Code] = &[
    &DATA_FILE_TOO_SHORT,
    &UNKNOWN_MAGIC_NUMBER,
    &MISSING_LEVELS,
    &BYTES_AFTER_LAST_LEVEL,
    &WRONG_LEVEL_SIZE,
    &TRUNCATED_LEVEL,
    &TOO_FEW_CELLS,
    &TOO_MANY_CELLS,
    &TRUNCATED_RUN,
    &TRUNCATED_FIELD,
    &UNKNOWN_FIELD_TYPE,
    &BYTES_AFTER_FIELDS,
    &WRONG_FIELD_SIZE,
    &UNTERMINATED_TEXT,
    &DUPLICATE_FIELD,
    &MISSING_PASSWORD,
    &DUPLICATE_PASSWORD,
    &LEVEL_NUMBER_OUT_OF_ORDER,
    &UNKNOWN_MAP_DETAIL,
    &UNKNOWN_TILE_CODE,
    &FIELDS_TOO_LONG,
    &CONNECTION_OFF_MAP,
    &CLONE_MACHINE_BELOW_MAP,
    &CREATURE_NOT_ON_MAP,
    &CONNECTION_TO_MISSING_TILE,
    &MISSING_CHIP,
    &SEVERAL_CHIPS,
    &MS_TILE_IN_LYNX_SET,
    &COVERED_TILE_IN_LYNX_SET,
    &SECOND_CHIP_IN_LYNX_SET,
];

/// File that is too short to be a data file (a level set in binary form).
pub static DATA_FILE_TOO_SHORT: Code = Code::new(
    "TIL0001",
    Error,
    Error,
    "not a data file",
    "\
The file is too short for the format it was read as: a data file has at least six bytes, the magic
number and the number of levels.

If the format was guessed wrongly, name it with --as.",
);

/// Unknown magic number.
pub static UNKNOWN_MAGIC_NUMBER: Code = Code::new(
    "TIL0002",
    Warning,
    Error,
    "unknown magic number",
    "\
The first four bytes of a data file, read as a little-endian number, select the ruleset:

    0002AAAC   MS
    0102AAAC   Lynx
    0003AAAC   MS as in pgchip, with ice blocks

Any other number is kept, and the levels are read as MS levels.

`quandary tileworld change FILE --rules ms` writes the number of the MS ruleset; lynx and pgchip
are possible too.",
);

/// Fewer levels than declared.
pub static MISSING_LEVELS: Code = Code::new(
    "TIL0003",
    Error,
    Error,
    "fewer levels than declared",
    "\
The fifth and sixth byte of a data file declare the number of levels, but the file contains fewer.
The levels that are present are read.

If the file is truncated, get a complete copy. Otherwise correct the number: `format` writes the
number of levels that were read.",
);

/// Extra bytes after the last level.
pub static BYTES_AFTER_LAST_LEVEL: Code = Code::new(
    "TIL0004",
    Warning,
    Error,
    "extra bytes after the last level",
    "\
The declared number of levels was read, and more bytes follow. Programs ignore these bytes.

If the bytes are further levels, increase the declared number of levels. Otherwise remove the
bytes: `format` writes the file without them, and `convert` keeps them.",
);

/// Level whose declared size in bytes differs from its content.
pub static WRONG_LEVEL_SIZE: Code = Code::new(
    "TIL0005",
    Error,
    Error,
    "wrong level size",
    "\
A level starts with its size in bytes, and its two layers and its fields start with their own
lengths. Here the size differs from the size that follows from these lengths. Both layers are
complete, so the level is read by the lengths, and its size is ignored.

Programs that use the size misread the rest of the file. `format` writes the right size.",
);

/// Truncated level.
pub static TRUNCATED_LEVEL: Code = Code::new(
    "TIL0006",
    Error,
    Error,
    "truncated level",
    "\
The header of the level (8 bytes), one of its layers, or its fields extend past the end of the
level. What is present is read; missing cells are empty and missing numbers are 0.

If the file is truncated, get a complete copy. Otherwise a length is wrong: correct it, or let
`format` write the level as it was read.",
);

/// Map layer with too few cells.
pub static TOO_FEW_CELLS: Code = Code::new(
    "TIL0007",
    Warning,
    Error,
    "layer with too few cells",
    "\
A layer has 32 by 32 cells. This one ends early; the missing cells are read as empty.

`format` writes the layer with all its cells.",
);

/// Map layer with too many cells.
pub static TOO_MANY_CELLS: Code = Code::new(
    "TIL0008",
    Warning,
    Error,
    "layer with too many cells",
    "\
A layer has 32 by 32 cells. This one continues after the last cell, and the rest is ignored.

`format` writes the layer without the extra cells.",
);

/// Truncated run of equal cells in a map layer.
pub static TRUNCATED_RUN: Code = Code::new(
    "TIL0009",
    Error,
    Error,
    "truncated run of cells",
    "\
A run of equal cells is encoded as `FF n c`: n cells with code c. The layer ends inside the three
bytes of a run; the run is ignored.

The file is truncated, or a length is wrong. `format` writes the layer without the run.",
);

/// Truncated field of a level.
pub static TRUNCATED_FIELD: Code = Code::new(
    "TIL0010",
    Error,
    Error,
    "truncated field",
    "\
Each field of a level (title, password, hint and so on) starts with its type and its size, one
byte each. The size of this field is missing, or it is larger than the number of bytes that are
left for the fields. The bytes that are present are read.

The file is truncated, or a size is wrong. `format` writes the field with the bytes present.",
);

/// Unknown type of a level field.
pub static UNKNOWN_FIELD_TYPE: Code = Code::new(
    "TIL0011",
    Note,
    Warning,
    "unknown field type",
    "\
A field of a level has one of these types:

    1 time      3 title     5 clone machines    7 hint                    9 author
    2 chips     4 traps     6 password          8 unencrypted password    10 creatures

Other programs skip a field of any other type; this program keeps it unchanged.

If another program stores its own data in this field, no action is needed. Otherwise a byte in the
fields is wrong: correct the type, or the size of an earlier field.",
);

/// Extra bytes after the fields of a level.
pub static BYTES_AFTER_FIELDS: Code = Code::new(
    "TIL0012",
    Warning,
    Error,
    "extra bytes after the fields of a level",
    "\
The declared size of the level is larger than its header, layers and fields together. Programs
ignore the extra bytes at its end.

If the extra bytes are another field, increase the number that states the total length of the
fields. Otherwise remove the bytes: `format` writes the level without them, and `convert` keeps
them.",
);

/// Wrong size of a level field.
pub static WRONG_FIELD_SIZE: Code = Code::new(
    "TIL0013",
    Warning,
    Error,
    "wrong field size",
    "\
A field of one of these types consists of entries of a fixed size:

    type                  entry
    1 time, 2 chips       one 2-byte number; the field has only one entry
    4 traps               five 2-byte numbers: button x, y, trap x, y, 0
    5 clone machines      four 2-byte numbers: button x, y, machine x, y
    10 creatures          two bytes: x, y

Only complete entries are used.

Complete the last entry, or remove the extra bytes from the field.",
);

/// Missing or misplaced NUL byte in a text.
pub static UNTERMINATED_TEXT: Code = Code::new(
    "TIL0014",
    Warning,
    Error,
    "missing or misplaced NUL byte in a text",
    "\
Titles, hints, authors and passwords end with a NUL byte, which is the last byte of their field.
If the NUL byte is missing, some programs read past the field. If it comes earlier, the bytes
after it are ignored.

End the text with one NUL byte.",
);

/// Duplicate field in a level.
pub static DUPLICATE_FIELD: Code = Code::new(
    "TIL0015",
    Warning,
    Error,
    "duplicate field",
    "\
The level has two fields of the same type. Programs use the last one.

Remove the field that is not wanted.",
);

/// Missing password.
pub static MISSING_PASSWORD: Code = Code::new(
    "TIL0016",
    Warning,
    Error,
    "missing password",
    "\
Tile World skips a level without a password of four characters (field type 6), so all later levels
get different positions. The password also connects a solution to its level.

Add a password, preferably of four capital letters, because players can type only these.",
);

/// Duplicate password.
pub static DUPLICATE_PASSWORD: Code = Code::new(
    "TIL0018",
    Warning,
    Warning,
    "duplicate password",
    "\
Two levels have the same password. A player who types this password reaches only the first of
them. In addition, if a level is moved within the set, its solutions are found by its password,
which works only if no other level has the same password.

Change one of the passwords.",
);

/// Level number out of order.
pub static LEVEL_NUMBER_OUT_OF_ORDER: Code = Code::new(
    "TIL0019",
    Warning,
    Warning,
    "level number out of order",
    "\
Levels are numbered from 1 in file order. Some programs use the position and others the number, so
they reach different levels, and solutions are stored by number.

Renumber the levels in file order.",
);

/// Map detail (a number before the layers of a level) other than 0 or 1.
pub static UNKNOWN_MAP_DETAIL: Code = Code::new(
    "TIL0020",
    Note,
    Warning,
    "unknown map detail",
    "\
The map detail, a number of two bytes before the layers, is 1 in all known files, and 0 is accepted
too. It has no known effect.

Write 1.",
);

/// Unknown tile code.
pub static UNKNOWN_TILE_CODE: Code = Code::new(
    "TIL0040",
    Warning,
    Warning,
    "unknown tile code",
    "\
Tile codes are 00 to 6F. Tile World treats any other code as a wall and reports that the level has
invalid tiles; the MS program (the original Windows program) draws arbitrary memory.

Write the code of a tile; the code of a wall is 01.",
);

/// Fields of a level with a total size of more than 1152 bytes, the limit of the MS program (the
/// original Windows program).
pub static FIELDS_TOO_LONG: Code = Code::new(
    "TIL0041",
    Warning,
    Warning,
    "fields too long for the MS program",
    "\
In the MS program (the original Windows program) all fields of a level together, including the
type and size bytes of each field, may have at most 1152 bytes. The program may crash if there are
more. Tile World accepts such a level.

Shorten the fields; the usual remedy is a shorter hint. The other limits of the MS program (25
traps, 31 clone machines, 127 moving creatures) cannot be exceeded, because a field has at most
255 bytes.",
);

/// Connection (of a trap or clone machine) with one end off the map.
pub static CONNECTION_OFF_MAP: Code = Code::new(
    "TIL0045",
    Warning,
    Error,
    "connection to a cell off the map",
    "\
Columns and rows of a map are 0 to 31. One end of this connection to a trap or clone machine is
outside. Programs ignore the connection or reject the level.

Change that end to a cell of the map, or remove the connection.",
);

/// Connection to a clone machine in the row just below the map.
pub static CLONE_MACHINE_BELOW_MAP: Code = Code::new(
    "TIL0046",
    Note,
    Note,
    "clone machine one row below the map",
    "\
The clone machine of the connection is in row 32, which is just below the map. In the MS program
(the original Windows program) the button of such a connection writes to the memory after the map,
and some levels are built on this effect. Tile World ignores the connection.

If the effect is intended, no action is needed. Otherwise change the cell of the clone machine to
a cell of the map.",
);

/// Entry of the creature list whose cell has no creature.
pub static CREATURE_NOT_ON_MAP: Code = Code::new(
    "TIL0047",
    Note,
    Note,
    "listed creature not on the map",
    "\
The creature list holds the cells of the moving creatures in the order in which they move. The
cell of this entry has no creature, so the entry has no effect. Conversely, a creature that is not
in the list never moves under the MS rules.

Remove the entry, or put the creature on the upper layer of the cell.",
);

/// Connection (of a trap or clone machine) with the wrong tile at one end.
pub static CONNECTION_TO_MISSING_TILE: Code = Code::new(
    "TIL0048",
    Note,
    Note,
    "connection to a missing tile",
    "\
A trap connection leads from a brown button to a bear trap, a clone machine connection from a red
button to a clone machine. One of the two cells of this connection has a different tile, so the
connection has no effect, at least at the start of the level.

Change the connection to the right cells, or remove it.",
);

/// Map without Chip (the player).
pub static MISSING_CHIP: Code = Code::new(
    "TIL0050",
    Warning,
    Warning,
    "missing Chip",
    "\
Chip is not on the map. Under the MS rules he starts in the upper left corner; under the Lynx rules
the level cannot be played.

Put one Chip on the upper layer.",
);

/// Map with more than one Chip (the player).
pub static SEVERAL_CHIPS: Code = Code::new(
    "TIL0051",
    Note,
    Note,
    "more than one Chip",
    "\
Under the MS rules the player moves only the last Chip on the map, counted row by row; the other
Chips do not move. Some levels use this. Under the Lynx rules a level with several Chips cannot be
played.

Unless the other Chips are intended, remove them.",
);

/// Tile that only the MS rules have, in a Lynx level set.
pub static MS_TILE_IN_LYNX_SET: Code = Code::new(
    "TIL0060",
    Note,
    Note,
    "MS tile in a Lynx set",
    "\
The Lynx rules treat some tiles of the MS rules as walls: Overlay Buffer, Water Splash, Burned
Chip, Bombed Chip, Explosion, Disintegrate, Empty (unused), Extra Exit and Chip Swimming.

Write Wall where a wall is meant; otherwise choose another tile.",
);

/// Covered tile that the Lynx rules do not allow, in a Lynx level set.
pub static COVERED_TILE_IN_LYNX_SET: Code = Code::new(
    "TIL0061",
    Note,
    Note,
    "covered tile in a Lynx set",
    "\
Under the Lynx rules only Chip, a creature or a block can cover another tile, and the covered tile
must not be Chip, a creature or a block. A level with a cell that breaks this rule cannot be
played.

Remove the lower tile or the upper one.",
);

/// Second Chip (the player) in a level of a Lynx level set.
pub static SECOND_CHIP_IN_LYNX_SET: Code = Code::new(
    "TIL0062",
    Note,
    Note,
    "second Chip in a Lynx set",
    "\
Under the Lynx rules a level with more than one Chip cannot be played.

Remove all but one.",
);

//! Every kind of finding that the Tents checks report, as `quandary explain` prints it.
//!
//! The ids are in groups. 0001-0011: sizes, lines and rows; 0012-0019: clues; 0020-0029: squares;
//! 0030-0039: game IDs, tasks and descriptions; 0040-0059: the other formats; 0060-0069:
//! contradictions in a level. An id is never reused for another kind of finding.

use quandary_core::diagnostic::Code;
use quandary_core::diagnostic::Severity::{Error, Note, Warning};

/// The file contains no level.
pub static NO_LEVEL: Code = Code::new(
    "TEN0001",
    Error,
    Error,
    "no level",
    "\
The file contains no level: it is empty, or nothing in it matches the format it was read as.

If the format was detected wrongly, name the right one with `--as FORMAT`.",
);

/// The board size cannot be read.
pub static INVALID_SIZE: Code = Code::new(
    "TEN0002",
    Error,
    Error,
    "invalid board size",
    "\
Every format except the bare task states the board size first. Without it, the rest of the level
cannot be read.

    8 8 0 0                <- a save: rows, columns, wrapping, diagadj
    8x8:...                <- a game ID: columns, rows
    .../p?tents/8/8/...    <- an address: columns, rows

Write the two numbers.",
);

/// The file is too short to contain all clues of a board of the stated size.
pub static SIZE_EXCEEDS_FILE: Code = Code::new(
    "TEN0003",
    Error,
    Error,
    "board size exceeds the file",
    "\
Every row and every column has a clue, and the file is too short to contain that many clues. The
level is read without a board.

    4000000000 4000000000 0 0

Write the actual size of the board.",
);

/// The stated size has no rows or no columns.
pub static EMPTY_BOARD: Code = Code::new(
    "TEN0004",
    Error,
    Error,
    "board without rows or columns",
    "\
A board has at least one row and one column.

    0 8 0 0

Write the actual size of the board.",
);

/// A rule option of a save is missing, or its value is not 0 or 1.
pub static INVALID_OPTION: Code = Code::new(
    "TEN0005",
    Warning,
    Error,
    "missing or invalid rule option",
    "\
A libgame save has two options after the board size: wrapping (the edges of the board are joined)
and diagadj (tents may touch at corners). Each is 0 or 1. As in libgame, any other number counts
as 1. A missing option counts as 0.

    8 8 0                  <- one option is missing
    8 8 2 0                <- read as 1

Write both options as 0 or 1.",
);

/// The last line of a save has no line end.
pub static MISSING_FINAL_LINE_END: Code = Code::new(
    "TEN0006",
    Note,
    Warning,
    "missing line end after the last row",
    "\
libgame ends every row of a save with a line feed, the last one included. Editors and some programs
omit the last line feed. The level is the same with and without it.

The fix adds the line feed.",
);

/// A row has fewer squares than the board has columns.
pub static SHORT_ROW: Code = Code::new(
    "TEN0007",
    Warning,
    Error,
    "row shorter than the board",
    "\
The row has fewer squares than the board has columns. In a save, empty squares are spaces, and many
editors remove spaces at the end of a line. The missing squares are therefore read as empty.

    3 3 0 0
    1 0 0
    0 0 1
    x                      <- two spaces were removed here

The fix appends the spaces. If the missing squares belong elsewhere in the row, insert them there.",
);

/// The file ends before the last row of the board.
pub static MISSING_ROWS: Code = Code::new(
    "TEN0008",
    Warning,
    Error,
    "missing rows",
    "\
The file ends before the last row of the board. Editors often remove empty lines at the end of a
file, so the missing rows are read as empty.

Write all rows, or save the board again.",
);

/// Spaces or line ends differ from what libgame writes.
pub static NONSTANDARD_WHITESPACE: Code = Code::new(
    "TEN0009",
    Note,
    Warning,
    "non-standard spaces or line ends",
    "\
In a save, the numbers of the first line are separated by single spaces, each clue is followed by
one space (the last one too), lines end with a single line feed, and nothing follows the last row.
This file has other spaces or line ends. They do not change the level here, but programs that read
character by character may misread the file.

The fix writes the spaces as libgame does.",
);

/// A line follows the end of the board.
pub static EXTRA_LINE: Code = Code::new(
    "TEN0010",
    Error,
    Error,
    "extra line after the board",
    "\
All rows of the stated size were read, and another line follows. Either the number of rows is wrong
or the line does not belong there. The line is ignored.

Correct the number of rows, or delete the line.",
);

/// A line continues after its last expected value.
pub static EXTRA_TEXT: Code = Code::new(
    "TEN0011",
    Error,
    Error,
    "extra text at the end of a line",
    "\
The line is too long: a row has more squares than the board has columns, or text follows the last
expected number. The extra text is ignored.

    3 3 0 0
    ...
    x  x                   <- four squares on a board with three columns

Correct the number of columns, or delete the extra text.",
);

/// The number of clues differs from the number of rows or columns.
pub static CLUE_COUNT: Code = Code::new(
    "TEN0012",
    Error,
    Error,
    "wrong number of clues",
    "\
Each row and each column has exactly one clue. If there are too few, the last rows or columns have
no clue; if there are too many, the last clues are ignored.

    3 3 0 0
    1 0                    <- two clues for three rows
    1 0 0

Write one clue for each row and column.",
);

/// A clue is not a number.
pub static INVALID_CLUE: Code = Code::new(
    "TEN0013",
    Error,
    Error,
    "invalid clue",
    "\
A clue states how many tents a row or a column has. It is a whole number from 0. Formats that
support open clues have a separate character for them.

    1 -1 two               <- the second and third clue are invalid

Write the number.",
);

/// A clue is larger than any board allows.
pub static CLUE_TOO_LARGE: Code = Code::new(
    "TEN0014",
    Error,
    Error,
    "clue too large",
    "\
The number is larger than any row or column can be. The row or column is read without a clue.

    1 0 999999999999999999999999999999

Write the intended number.",
);

/// A character does not stand for a square.
pub static UNKNOWN_SQUARE: Code = Code::new(
    "TEN0020",
    Error,
    Error,
    "unknown square character",
    "\
Every format has its own characters for the squares:

    save                   space, `x` tree, `*` tent, `-` grass
    board with clues       `.`, `T` tree
    pzprv3                 `.`, `1` tree, `A` tent, `-` grass
    janko.at               `-`, `x` tree, and `o` tent in the solution

Any other character, including a tab, is read as an empty square.

Write one of these characters.",
);

/// A game ID contains a random seed instead of a board.
pub static SEED_WITHOUT_BOARD: Code = Code::new(
    "TEN0030",
    Error,
    Error,
    "random seed instead of a board",
    "\
A game ID with `#` contains a random seed, from which Simon Tatham's program generates a board. The
result depends on the version of the program, and no other program can reproduce it.

    8x8de#911105660705777  <- a seed
    8x8:_d_oaaien_b_a,...  <- a board

Enter the seed in his program under `Random Seed`, and copy the ID shown under `Specific`.",
);

/// A description has more or fewer squares than the board.
pub static SQUARE_COUNT: Code = Code::new(
    "TEN0031",
    Error,
    Error,
    "wrong number of squares in the description",
    "\
The letters of a description list the squares in reading order and have to end exactly at the end
of the board. In game IDs and tasks, one virtual tree follows the last square, so that the empty
squares at the end are counted too.

    2x2:a_a,1,1,1,1        <- 4 squares and the virtual tree
    2x2:aa,1,1,1,1         <- only 3 squares

Correct the size, or copy the whole description.",
);

/// A character is not allowed in a description or an address.
pub static UNEXPECTED_CHARACTER: Code = Code::new(
    "TEN0032",
    Error,
    Error,
    "unexpected character in the description",
    "\
In game IDs and tasks, `_` is a tree, `a` to `y` are 1 to 25 empty squares and a tree, `z` is 25
empty squares, and `!` or `-` after a square makes it a given tent or grass. The clues follow, each
after a comma. In addresses of puzz.link, `0` to `f`, `-` with two digits, `.` and `g` to `z` are
clues, and `0` to `z` are trees and empty squares. All letters are lower case.

The character is ignored. Copy the description again.",
);

/// A mark for a tent or grass precedes the first square of a description, so that there is no
/// square for it to mark.
pub static MARK_WITHOUT_SQUARE: Code = Code::new(
    "TEN0033",
    Error,
    Error,
    "mark before the first square",
    "\
In a game ID, `!` and `-` follow the square that they mark. No square precedes this mark.

    4x4:!...               <- no square to mark

Write `_!` for a tent on the first square and `_-` for grass there.",
);

/// An address ends before all clues and squares are listed.
pub static TRUNCATED_ADDRESS: Code = Code::new(
    "TEN0034",
    Warning,
    Error,
    "truncated address",
    "\
The address ends before all clues and squares are listed. As on puzz.link, missing clues are read
as open and missing squares as empty. Usually a part of the address was not copied.

Copy the whole address.",
);

/// An unknown difficulty follows the size of a game ID.
pub static UNKNOWN_DIFFICULTY: Code = Code::new(
    "TEN0035",
    Warning,
    Error,
    "unknown difficulty in a game ID",
    "\
The size in a game ID can be followed by `de` for Easy or `dt` for Tricky. Anything else belongs to
another game or another version of the program. It is ignored.

    8x8dn:...

Write `de` or `dt`, or omit the difficulty.",
);

/// The board size of a task cannot be derived from its clues.
pub static UNKNOWN_TASK_SIZE: Code = Code::new(
    "TEN0036",
    Error,
    Error,
    "unknown size of a task",
    "\
A task of puzzle-tents.com does not state its size. For a square board, the size follows from the
number of clues: half of them belong to columns. The numbers of this task fit no square board.

    a_c_a,1,0,1,0,1        <- 5 clues

Write the size before the task, columns first: `2x3:`. If part of the task is missing, copy all of
it.",
);

/// The board is smaller than Simon Tatham's program accepts.
pub static BOARD_TOO_SMALL: Code = Code::new(
    "TEN0037",
    Warning,
    Error,
    "board too small for Simon Tatham's program",
    "\
His program accepts boards from 4x4. This board is smaller. It is read normally here.

To use the board in his program, add rows or columns; otherwise nothing has to be done.",
);

/// The file or address contains a puzzle of another type.
pub static OTHER_PUZZLE_TYPE: Code = Code::new(
    "TEN0040",
    Error,
    Error,
    "not a Tents puzzle",
    "\
Addresses of puzz.link, pzpr files and save files of Simon Tatham's collection name the type of the
puzzle, and this one is not Tents.

    https://puzz.link/p?tents/5/5/2g0h1i1j82323
    https://puzz.link/p?slither/5/5/...          <- another type
    GAME    :5:Mines                             <- a save file of another game

Copy the address of a Tents puzzle, or choose a save file of Tents.",
);

/// A pzpr file contains player annotations that are discarded.
pub static DISCARDED_ANNOTATIONS: Code = Code::new(
    "TEN0041",
    Note,
    Note,
    "discarded pzpr annotations",
    "\
A pzpr file can contain more than the board: clues that the player crossed out, lines drawn between
squares, and the history of the game. They are not part of the level and are omitted when the level
is written again.

Keep the original file if they are of value.",
);

/// A section of a janko.at source is missing.
pub static MISSING_SECTION: Code = Code::new(
    "TEN0042",
    Error,
    Error,
    "missing section",
    "\
The source of a janko.at puzzle has the clues of the columns in `[clabels]`, the clues of the rows
in `[rlabels]` and the trees in `[problem]`. One of these sections is missing.

    [clabels]
    1 0
    [rlabels]
    0 1
    [problem]
    x -
    - -

Add the section.",
);

/// The solution in a janko.at source does not match its board.
pub static SOLUTION_MISMATCH: Code = Code::new(
    "TEN0043",
    Warning,
    Error,
    "solution does not match the board",
    "\
The section `[solution]` has other rows, columns or trees than `[problem]`, or characters other than
`x`, `o` and `-`. The section is ignored. This check does not verify whether the tents are correct.

Correct the section, or delete it.",
);

/// A value of a save file does not have the stated length.
pub static WRONG_LENGTH: Code = Code::new(
    "TEN0044",
    Warning,
    Error,
    "wrong length of a value",
    "\
In a save file of Simon Tatham's collection, each value follows its length in bytes. This value has
another length: the text at the stated length is not the end of a line. The value is read to the end
of its line. The original program refuses the file.

    GAME    :5:Tents
    MOVE    :4:T10,3       <- the value has 5 bytes

The fix writes the length. If the file was cut off, copy it again.",
);

/// A field of a save file is missing.
pub static MISSING_FIELD: Code = Code::new(
    "TEN0045",
    Error,
    Error,
    "missing field",
    "\
A save file of Simon Tatham's collection begins with `SAVEFILE` and the name of the collection. It
has to name the game, its parameters, the board, the number of states and the current state.

    SAVEFILE:41:Simon Tatham's Portable Puzzle Collection
    VERSION :1:1
    GAME    :5:Tents
    PARAMS  :5:8x8de
    CPARAMS :5:8x8de
    DESC    :45:aaiamb_eabcfh,2,2,1,1,1,2,1,2,1,2,2,1,1,2,1,2
    NSTATES :1:1
    STATEPOS:1:1

Add the field. If the file was cut off, copy it again.",
);

/// A line of a save file is not a field, or a field has an invalid value.
pub static INVALID_FIELD: Code = Code::new(
    "TEN0046",
    Warning,
    Error,
    "invalid field",
    "\
A field of a save file is a key of eight characters, including spaces at its end, a colon, the
length of the value, a colon, and the value. This line is something else and is ignored, or the
field occurs twice, or the version is unknown.

    GAME    :5:Tents
    GAME:Tents             <- spaces and the length are missing

Correct the line, or delete it.",
);

/// The number of states or the current state in a save file does not match the moves in the file.
pub static STATE_COUNT: Code = Code::new(
    "TEN0047",
    Warning,
    Error,
    "wrong number of states",
    "\
`NSTATES` is one more than the number of moves in a save file, and `STATEPOS` is a number from 1 to
`NSTATES`: 1 is the start, and higher numbers are positions after that many moves less one. If the
numbers do not match, extra moves are ignored, and the position is that after the last move.

    NSTATES :1:2
    STATEPOS:1:3           <- there is no state 3
    MOVE    :4:T0,3

Correct the numbers. If the file was cut off, copy it again.",
);

/// A move of a save file is invalid.
pub static INVALID_STEP: Code = Code::new(
    "TEN0048",
    Warning,
    Error,
    "invalid move in a save file",
    "\
A move consists of changes, separated by `;`: `T` puts a tent, `N` puts grass, and `B` empties the
square, each with column and row from 0. `S` removes all marks. The squares are on the board and
have no trees. A restart states the same board again. This move is ignored. The original program
refuses the file.

    MOVE    :4:T0,3
    MOVE    :5:T99,3       <- outside the board
    MOVE    :4:X0,3        <- not a change

Correct or delete the move. If you delete it, subtract 1 from `NSTATES` and `STATEPOS`.",
);

/// A save file contains the history of a game or other fields that are lost when the level is
/// written again.
pub static DISCARDED_FIELDS: Code = Code::new(
    "TEN0049",
    Note,
    Note,
    "discarded moves and fields",
    "\
A save file contains the history of a game and further fields, such as the random seed and the
solution in encrypted form. Only the board and the current position are read. When the level is
written again, all its tents and grass are one move.

Keep the original file to undo single moves in the original program.",
);

/// A section name in a janko.at source is probably a misspelled standard name.
pub static MISSPELLED_SECTION: Code = Code::new(
    "TEN0050",
    Note,
    Warning,
    "misspelled section",
    "\
A janko.at source may have sections with any name, which are kept as facts about the puzzle. The
name of this one differs from that of a section with a meaning by a single typing error, so it
probably stands for it.

    [tilte]                <- [title]
    By the brook

Correct the name. If the section is your own, give it a name that is less similar.",
);

/// The clues do not add up to the number of trees.
pub static CLUE_SUM: Code = Code::new(
    "TEN0060",
    Warning,
    Warning,
    "clue sum differs from the number of trees",
    "\
A solution has as many tents as trees, and every tent is in one row and one column. The clues of the
rows therefore add up to the number of trees, and so do the clues of the columns. Here they do not,
so the level has no solution. With open clues, the sum of the others may be smaller.

    2 2 0 0
    1 1                    <- two tents
    1 0
    x                      <- one tree

Correct the clues, or add or remove a tree.",
);

/// A clue is larger than the number of tents that fit in its row or column.
pub static CLUE_EXCEEDS_LINE: Code = Code::new(
    "TEN0061",
    Warning,
    Warning,
    "clue too large for its row or column",
    "\
Tents are placed next to trees, and no two tents are next to each other. The row or column does not
have enough such squares for its clue, so the level has no solution.

    ..T.. 3                <- only two squares are next to the tree

Correct the clue.",
);

/// A tree has no free square next to it.
pub static ENCLOSED_TREE: Code = Code::new(
    "TEN0062",
    Warning,
    Warning,
    "enclosed tree",
    "\
All squares next to this tree are trees or outside the board. Every tree needs a tent next to it, so
the level has no solution.

Remove one of the surrounding trees.",
);

/// Two tents on the board are in contact.
pub static TOUCHING_TENTS: Code = Code::new(
    "TEN0063",
    Warning,
    Warning,
    "touching tents on the board",
    "\
Two tents on the board are in contact, which breaks rule 1: tents may not be on adjacent squares,
diagonals included; with diagadj, diagonal contact is allowed.

Remove one of the two tents to solve the level.",
);

/// A tent on the board has no tree next to it.
pub static TENT_WITHOUT_TREE: Code = Code::new(
    "TEN0064",
    Warning,
    Warning,
    "tent without a tree",
    "\
No tree is next to this tent, which breaks rule 4.

Remove the tent to solve the level.",
);

/// A row or column has more tents than its clue states.
pub static TOO_MANY_TENTS: Code = Code::new(
    "TEN0065",
    Warning,
    Warning,
    "more tents than the clue",
    "\
The row or column already has more tents than its clue.

Remove some of them to solve the level, or correct the clue.",
);

/// The board is solved already.
pub static ALREADY_SOLVED: Code = Code::new(
    "TEN0066",
    Note,
    Note,
    "solved board",
    "\
The tents on the board satisfy all rules: the file is the save of a finished game, or a board
without trees and tents, which needs no moves.

Nothing has to be done. To play the level again, remove its tents.",
);

/// The board is a torus with only one row or column.
pub static DEGENERATE_TORUS: Code = Code::new(
    "TEN0067",
    Warning,
    Warning,
    "torus with one row or column",
    "\
On a torus with one row or one column, every square is its own neighbour. A tent would be in contact
with itself, so no tent can be placed on this board.

Write 0 for wrapping, or make the board larger.",
);

/// All codes, in the order of their ids.
pub static ALL: &[&Code] = &[
    &NO_LEVEL,
    &INVALID_SIZE,
    &SIZE_EXCEEDS_FILE,
    &EMPTY_BOARD,
    &INVALID_OPTION,
    &MISSING_FINAL_LINE_END,
    &SHORT_ROW,
    &MISSING_ROWS,
    &NONSTANDARD_WHITESPACE,
    &EXTRA_LINE,
    &EXTRA_TEXT,
    &CLUE_COUNT,
    &INVALID_CLUE,
    &CLUE_TOO_LARGE,
    &UNKNOWN_SQUARE,
    &SEED_WITHOUT_BOARD,
    &SQUARE_COUNT,
    &UNEXPECTED_CHARACTER,
    &MARK_WITHOUT_SQUARE,
    &TRUNCATED_ADDRESS,
    &UNKNOWN_DIFFICULTY,
    &UNKNOWN_TASK_SIZE,
    &BOARD_TOO_SMALL,
    &OTHER_PUZZLE_TYPE,
    &DISCARDED_ANNOTATIONS,
    &MISSING_SECTION,
    &SOLUTION_MISMATCH,
    &WRONG_LENGTH,
    &MISSING_FIELD,
    &INVALID_FIELD,
    &STATE_COUNT,
    &INVALID_STEP,
    &DISCARDED_FIELDS,
    &MISSPELLED_SECTION,
    &CLUE_SUM,
    &CLUE_EXCEEDS_LINE,
    &ENCLOSED_TREE,
    &TOUCHING_TENTS,
    &TENT_WITHOUT_TREE,
    &TOO_MANY_TENTS,
    &ALREADY_SOLVED,
    &DEGENERATE_TORUS,
];

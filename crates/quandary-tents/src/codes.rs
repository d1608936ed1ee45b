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
The size of a level is the number of its rows and the number of its columns. Here, the size is
missing or does not have the form that the format requires. Without the size, the rest of the
level cannot be read.

    8 8 0 0                <- first line of a libgame save: rows, columns, two rule options
    8 8                    <- first line of a board with clues: rows, columns
    8x8:...                <- a game ID, or a task of puzzle-tents.com with its size: columns, rows
    .../p?tents/8/8/...    <- an address: columns, rows
    CPARAMS :5:8x8de       <- a save file of Simon Tatham's collection: columns, rows

Write the size as the format requires it. In a pzpr file, the third line is the number of rows and
the fourth line the number of columns.",
);

/// The file is too short to contain all clues of a board of the stated size.
pub static SIZE_EXCEEDS_FILE: Code = Code::new(
    "TEN0003",
    Error,
    Error,
    "board size exceeds the file",
    "\
Every row and every column has a clue, and each clue takes space in the file. The file is too
short to contain the clues of a board of the stated size. The level is read without a board.

    4000000000 4000000000 0 0
    1 0 0                  <- 3 clues instead of 4000000000

Write the actual size of the board. If the file was cut off, copy it again.",
);

/// The stated size has no rows or no columns.
pub static EMPTY_BOARD: Code = Code::new(
    "TEN0004",
    Error,
    Error,
    "board without rows or columns",
    "\
A board has at least one row and one column. This level has no rows or no columns.

    0 8 0 0                <- 0 rows and 8 columns

Write the actual size of the board. A janko.at source does not state the size: write the rows of
the board below `[problem]`.",
);

/// A rule option of a save is missing, or its value is not 0 or 1.
pub static INVALID_OPTION: Code = Code::new(
    "TEN0005",
    Warning,
    Error,
    "missing or invalid rule option",
    "\
A libgame save has two options after the board size: wrapping (the edges of the board are joined)
and diagadj (tents may touch at corners). Each is 0 (off) or 1 (on). As in libgame, any other
number counts as 1. An option that is missing or is not a number counts as 0.

    8 8 0                  <- diagadj is missing
    8 8 2 0                <- wrapping is 2 and counts as 1

Write both options as 0 or 1.",
);

/// The last line of a save has no line end.
pub static MISSING_FINAL_LINE_END: Code = Code::new(
    "TEN0006",
    Note,
    Warning,
    "missing line end after the last row",
    "\
libgame ends every line of a save with a line feed, the last one included. Editors and some
programs omit the last line feed. The level is the same with and without it.

`check --fix` adds the line feed.",
);

/// A row has fewer squares than the board has columns.
pub static SHORT_ROW: Code = Code::new(
    "TEN0007",
    Warning,
    Error,
    "row shorter than the board",
    "\
The row has fewer squares than the board has columns. The missing squares are read as empty,
because empty squares are spaces in a libgame save and many editors remove spaces at the end of a
line.

    3 3 0 0
    1 0 0
    0 0 1
    x                      <- two spaces were removed here

In a libgame save, `check --fix` adds the missing spaces at the end of the row. If the squares
are missing at the beginning or in the middle, or if the file has another format, write them
yourself.",
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

Add the missing rows. If the file was cut off, copy it again.",
);

/// Spaces or line ends differ from what libgame writes.
pub static NONSTANDARD_WHITESPACE: Code = Code::new(
    "TEN0009",
    Note,
    Warning,
    "non-standard spaces or line ends",
    "\
In a libgame save, the numbers of the first line are separated by single spaces, each clue is
followed by one space (the last one too), each line ends with a single line feed, no further
spaces follow a row, and no blank line follows the last row. This file has other spaces or line
ends. Quandary reads the same level, but programs that read character by character may misread the
file.

`quandary format` writes all spaces and line ends as libgame does. `check --fix` corrects only the
spaces of the first three lines.",
);

/// A line follows the end of the board.
pub static EXTRA_LINE: Code = Code::new(
    "TEN0010",
    Error,
    Error,
    "extra line after the board",
    "\
All rows of the stated size were read, and another line follows. Either the number of rows is
wrong or the line does not belong to the level. The line is ignored.

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
number of the line. The extra text is ignored.

    3 3 0 0
    1 0 0
    0 0 1
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
no clue; if there are too many, the last clues are ignored. In a pzpr file, a row consists of its
clue and its squares. A row with too few entries is also reported with this code, because the
missing entry may be the clue.

    3 3 0 0
    1 0                    <- two clues for three rows
    1 0 0

Write one clue for each row and column, and in a pzpr file all squares of the row.",
);

/// A clue is not a number.
pub static INVALID_CLUE: Code = Code::new(
    "TEN0013",
    Error,
    Error,
    "invalid clue",
    "\
A clue states how many tents a row or a column has. It is 0 or a larger whole number. Some formats
also have open clues, which allow any number of tents. An open clue is `.` in addresses and pzpr
files, and `-` in janko.at sources.

    1 -1 two               <- the second and third clue are invalid

Write the number of tents.",
);

/// A clue is larger than any board allows.
pub static CLUE_TOO_LARGE: Code = Code::new(
    "TEN0014",
    Error,
    Error,
    "clue too large",
    "\
The clue is larger than the number of squares that any row or column can have. The row or column
is read without a clue.

    1 0 999999999999999999999999999999    <- the third clue is too large

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

    libgame save           space: empty, `x`: tree, `*`: tent, `-`: grass
    board with clues       `.`: empty, `T`: tree
    pzpr file              `.`: empty, `1`: tree, `A`: tent, `-`: grass
    janko.at source        `-`: empty, `x`: tree

Any other character is read as an empty square. In a libgame save, a tab is such a character too.

Write one of the characters of the format.",
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
A game ID, a task, an address, and the field `DESC` of Simon Tatham's save files list the squares
of the board in reading order. The list has to end exactly with the last square of the board.
Except in an address, `_` is a tree, `a` to `y` are 1 to 25 empty squares and a tree after them,
and one added tree follows the last square, so that the empty squares at the end are counted too.

    2x2:a_a,1,1,1,1        <- empty, tree, tree, empty, and the added tree
    2x2:aa,1,1,1,1         <- empty, tree, empty, and the added tree: only 3 squares

Correct the size, or copy the whole text again.",
);

/// A character is not allowed in a description or an address.
pub static UNEXPECTED_CHARACTER: Code = Code::new(
    "TEN0032",
    Error,
    Error,
    "unexpected character in the description",
    "\
In a game ID, a task, and the field `DESC` of Simon Tatham's save files, the squares come first.
The clues follow as numbers, each after a comma.

    _                      a tree
    a to y                 1 to 25 empty squares and a tree after them
    z                      25 empty squares
    !                      the square before it is a given tent
    -                      the square before it is given grass

In an address of puzz.link, the clues come first and the squares follow. An open clue allows any
number of tents.

    0 to f                 a clue from 0 to 15, as a hexadecimal digit
    -10 to -ff             a clue from 16 to 255, as two hexadecimal digits after `-`
    .                      one open clue
    g to z                 1 to 20 open clues
    0 to h                 after the clues: a tree and 0 to 17 empty squares after it
    i to z                 after the clues: 1 to 18 empty squares

All letters are lower case. An unexpected character among the squares is ignored. Among the clues
of an address, it is read as an open clue. Among the clues of a game ID, a task or `DESC`, it is
ignored together with everything after it.

Correct the character, or copy the whole text again.",
);

/// A mark for a tent or grass precedes the first square of a description, so that there is no
/// square for it to mark.
pub static MARK_WITHOUT_SQUARE: Code = Code::new(
    "TEN0033",
    Error,
    Error,
    "mark before the first square",
    "\
In a game ID, a task, and the field `DESC` of Simon Tatham's save files, `!` makes the square
before it a given tent, and `-` makes the square before it given grass. Here, no square comes
before the `!` or `-`.

    4x4:!a...              <- no square before `!`

Write `_!` for a tent on the first square, or `_-` for grass on the first square.",
);

/// An address ends before all clues and squares are listed.
pub static TRUNCATED_ADDRESS: Code = Code::new(
    "TEN0034",
    Warning,
    Error,
    "truncated address",
    "\
The address ends before all clues and squares are listed. As on puzz.link, missing clues are read
as open (any number of tents is allowed) and missing squares as empty. Usually a part of the
address was not copied.

Copy the whole address.",
);

/// An unknown difficulty follows the size of a game ID.
pub static UNKNOWN_DIFFICULTY: Code = Code::new(
    "TEN0035",
    Warning,
    Error,
    "unknown difficulty in a game ID",
    "\
The size in a game ID can be followed by `de` for Easy or `dt` for Tricky. Other letters belong to
another game or to another version of the program, and are ignored.

    8x8dn:...              <- `dn` is not a difficulty of Tents

Write `de` or `dt`, or omit the difficulty.",
);

/// The board size of a task cannot be derived from its clues.
pub static UNKNOWN_TASK_SIZE: Code = Code::new(
    "TEN0036",
    Error,
    Error,
    "unknown size of a task",
    "\
A task is the text by which puzzle-tents.com describes one puzzle. It does not state the size of
the board. A square board with N rows has 2N clues and N times N squares. The numbers of clues and
squares in this task fit no square board.

    _e,1,0,0,1,0           <- 6 squares and 5 clues
    2x3:_e,1,0,0,1,0       <- the same task with its size: 2 columns and 3 rows

Write the size before the task, columns first. If part of the task is missing, copy all of it.",
);

/// The board is smaller than Simon Tatham's program accepts.
pub static BOARD_TOO_SMALL: Code = Code::new(
    "TEN0037",
    Warning,
    Error,
    "board too small for Simon Tatham's program",
    "\
Simon Tatham's program accepts boards with at least 4 rows and 4 columns. This board is smaller.
Quandary reads it like any other board.

To use the board in Simon Tatham's program, add rows or columns; otherwise nothing has to be
done.",
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
in `[rlabels]` and the trees in `[problem]`. One of these sections is missing. This source has all
three:

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
The section `[solution]` does not have the same number of rows and columns and the same trees as
`[problem]`, or it contains characters other than `x` (tree), `o` (tent) and `-`. The section is
ignored. This check does not verify whether the tents are correct.

Correct the section, or delete it.",
);

/// A value of a save file does not have the stated length.
pub static WRONG_LENGTH: Code = Code::new(
    "TEN0044",
    Warning,
    Error,
    "wrong length of a value",
    "\
In a save file of Simon Tatham's collection, the length of each value in bytes is stated before
the value, and a value ends with its line. This line does not end after the stated number of
bytes. The value is read up to the end of its line. The original program refuses the file.

    GAME    :5:Tents
    MOVE    :4:T10,3       <- the value `T10,3` has 5 bytes, not 4

`check --fix` writes the correct length. If the file was cut off in the middle of the value, copy
it again.",
);

/// A field of a save file is missing.
pub static MISSING_FIELD: Code = Code::new(
    "TEN0045",
    Error,
    Error,
    "missing field",
    "\
A save file of Simon Tatham's collection begins with `SAVEFILE` and the name of the collection. It
also needs the fields `GAME`, `PARAMS` (size and difficulty of the next game), `CPARAMS` (size and
difficulty of this game), `DESC` (the board), `NSTATES` (the number of states, one more than there
are moves) and `STATEPOS` (the number of the current state). One of these fields is missing. This
file has all of them:

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
A field of a save file of Simon Tatham's collection consists of a key that is filled up with
spaces to eight characters, a colon, the length of the value, a colon, and the value. This code is
reported in three cases: a line has another form, and is ignored; a field occurs twice, and the
last one counts; or `VERSION` is not 1, and the file is read as version 1.

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
A save file of Simon Tatham's collection contains the moves of a game. State 1 is the start, and
each move leads to the next state. `NSTATES` is the number of states, one more than the number of
moves. `STATEPOS` is the number of the current state. Here, one of the two numbers does not match
the moves. Moves beyond `NSTATES` are ignored, and if the state `STATEPOS` does not exist, the
last state is read.

    NSTATES :1:2
    STATEPOS:1:3           <- there is no state 3
    MOVE    :4:T0,3        <- the only move leads to state 2

Correct the numbers. If the file was cut off, copy it again.",
);

/// A move of a save file is invalid.
pub static INVALID_STEP: Code = Code::new(
    "TEN0048",
    Warning,
    Error,
    "invalid move in a save file",
    "\
In a save file of Simon Tatham's collection, `MOVE` and `SOLVE` have a list of changes, separated
by `;`. `T` puts a tent, `N` puts grass, and `B` empties a square. Each of these letters is
followed by the column, a comma and the row, both counted from 0; the square is on the board and
has no tree. `S` removes all tents and grass. The value of a field `RESTART` is the same as
that of `DESC`. This program ignores a move of any other form; Simon Tatham's program refuses the
whole file.

    MOVE    :4:T0,3
    MOVE    :5:T99,3       <- outside the board
    MOVE    :4:X0,3        <- `X` is not a change

Correct or delete the move. If you delete it, subtract 1 from `NSTATES`, and also from `STATEPOS`
unless the move comes after the current state.",
);

/// A save file contains the history of a game or other fields that are lost when the level is
/// written again.
pub static DISCARDED_FIELDS: Code = Code::new(
    "TEN0049",
    Note,
    Note,
    "discarded moves and fields",
    "\
A save file of Simon Tatham's collection contains the moves of a game and further fields, such as
the random seed and the solution in encrypted form. Only the board and the current position are
read. When the level is written again, all its tents and grass are one move.

Keep the original file to undo single moves in Simon Tatham's program.",
);

/// A section name in a janko.at source is probably a misspelled standard name.
pub static MISSPELLED_SECTION: Code = Code::new(
    "TEN0050",
    Note,
    Warning,
    "misspelled section",
    "\
A janko.at source may have sections with any name; they are kept as facts about the puzzle. The
name of this section is only one typing error away from a name that programs read, such as
`[title]`, and was probably meant to be that name.

    [tilte]                <- probably [title]
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
A solution has as many tents as trees, and every tent is in one row and one column. The clues of
the rows therefore add up to the number of trees, and so do the clues of the columns. Here they do
not, so the level has no solution. If some clues are open (they allow any number of tents), the
sum of the others may be smaller.

    2 2 0 0
    1 1                    <- the clues of the rows: two tents
    1 0                    <- the clues of the columns: one tent
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
Every tent is next to a tree, and no two tents are next to each other. The row or column does not
have room for as many tents as its clue states, so the level has no solution.

    1 5
    ..T.. 3                <- room for only two tents, left and right of the tree
    0 1 0 1 0

Correct the clue or the trees.",
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
Two tents on the board are in contact, which the rules do not allow: their squares share an edge
or touch at a corner. If a libgame save has the option diagadj, tents may touch at corners.

Remove one of the two tents. The level cannot be solved while both are on the board.",
);

/// A tent on the board has no tree next to it.
pub static TENT_WITHOUT_TREE: Code = Code::new(
    "TEN0064",
    Warning,
    Warning,
    "tent without a tree",
    "\
Every tent has to be next to a tree: above, below, left or right of it. No tree is next to this
tent.

Remove the tent. The level cannot be solved while it is on the board.",
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
On a torus, opposite edges of the board are joined. If the board has only one row or one column,
every square is its own neighbour. A tent would be in contact with itself, so no tent can be
placed.

    1 8 1 0                <- rows, columns, wrapping (1 is a torus), diagadj

Write 0 for wrapping, or make the board larger: at least two rows and two columns.",
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

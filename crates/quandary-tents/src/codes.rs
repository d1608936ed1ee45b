//! Every kind of finding of this room, as `quandary explain` tells it.
//!
//! 0001-0011 sizes, lines and rows, 0012-0019 clues, 0020-0029 squares, 0030-0039 game IDs, tasks
//! and descriptions, 0040-0049 the other formats, 0060-0069 what the puzzle means. A number once
//! given is never given again.

use quandary_core::diagnostic::Code;
use quandary_core::diagnostic::Severity::{Error, Note, Warning};

/// A file of nothing.
pub static TEN0001: Code = Code::new(
    "TEN0001",
    Error,
    Error,
    "no puzzle",
    "\
The file holds no puzzle: it is empty, or nothing in it is of the format it was read in.

If the format was guessed, name the right one.",
);

/// A size in words.
pub static TEN0002: Code = Code::new(
    "TEN0002",
    Error,
    Error,
    "a size that cannot be read",
    "\
Every format except the bare task says how large the board is before it says anything else, and
without that nothing behind it can be read.

    8 8 0 0                <- a save: rows, columns, wrapping, diagadj
    8x8:...                <- a game ID: columns, rows
    .../p?tents/8/8/...    <- an address: columns, rows

Write the two numbers.",
);

/// A size out of proportion.
pub static TEN0003: Code = Code::new(
    "TEN0003",
    Error,
    Error,
    "a size that the file is too short for",
    "\
Every row and every column has a clue, and the file is too short to hold so many. The size is not
believed and no board is made of it.

    4000000000 4000000000 0 0

Write the size that the board really has.",
);

/// A board of nothing.
pub static TEN0004: Code = Code::new(
    "TEN0004",
    Error,
    Error,
    "a board without rows or columns",
    "\
A board has at least one row and one column.

    0 8 0 0

Write the size that the board really has.",
);

/// An option that is none.
pub static TEN0005: Code = Code::new(
    "TEN0005",
    Warning,
    Error,
    "an option that is missing or neither 0 nor 1",
    "\
Behind the size of a libgame save stand two options: wrapping, whether the edges of the board are
joined, and diagadj, whether tents may touch at corners. Each is 0 or 1. A missing one is taken as
0, another number than 0 as 1, as libgame does.

    8 8 0                  <- one option is missing
    8 8 2 0                <- taken as 1

Write both, as 0 or 1.",
);

/// A line without its end.
pub static TEN0006: Code = Code::new(
    "TEN0006",
    Note,
    Warning,
    "a last line that does not end",
    "\
libgame ends the last row of a save like all others. Editors and some programs leave that line end
out, which changes nothing: ten of the fifteen files of the original course are so.

The mend adds the line end.",
);

/// A row that was trimmed.
pub static TEN0007: Code = Code::new(
    "TEN0007",
    Warning,
    Error,
    "a row that is shorter than the board",
    "\
The row has fewer squares than the board has columns. In a save empty squares are blanks, and
editors like to cut blanks at the end of a line, so the squares that are missing are read as empty.

    3 3 0 0
    1 0 0
    0 0 1
    x                      <- two blanks were here

The mend adds the blanks. If the missing squares were in the middle, put them there instead.",
);

/// Rows that were trimmed away.
pub static TEN0008: Code = Code::new(
    "TEN0008",
    Warning,
    Error,
    "a board that ends before its last row",
    "\
The file ends before all rows were read. Empty lines at the end of a file are often cut away, so the
rows that are missing are read as empty.

Write all rows, or save the board again.",
);

/// Blanks that nobody sees.
pub static TEN0009: Code = Code::new(
    "TEN0009",
    Note,
    Warning,
    "blanks and line ends that libgame does not write",
    "\
In a save, one blank stands between the numbers of the first line and none behind them; one blank
stands behind each clue, the last one included; lines end with a single LF; nothing follows the
last row. This file has other blanks or line ends, which change nothing here. Programs that read
character by character may misread them.

The mend writes the blanks as libgame does.",
);

/// Lines that belong nowhere.
pub static TEN0010: Code = Code::new(
    "TEN0010",
    Error,
    Error,
    "a line behind the board",
    "\
All rows that the size promises were read, and another line follows. Either the number of rows is
wrong or the line does not belong there. It is not read.

Correct the number of rows, or delete the line.",
);

/// Words that belong nowhere.
pub static TEN0011: Code = Code::new(
    "TEN0011",
    Error,
    Error,
    "a line that goes on behind its end",
    "\
The line holds more than it has place for: a row with more squares than the board has columns, or
something behind the last number. What is too much is not read.

    3 3 0 0
    ...
    x  x                   <- four squares in a board of three columns

Correct the number of columns, or delete what is too much.",
);

/// Not one clue for each line.
pub static TEN0012: Code = Code::new(
    "TEN0012",
    Error,
    Error,
    "more or fewer clues than rows or columns",
    "\
Each row has one clue and each column has one. Where some are missing the last lines are left
without; where there are too many the last ones are not read.

    3 3 0 0
    1 0                    <- two clues for three rows
    1 0 0

Write all of them.",
);

/// A clue in words.
pub static TEN0013: Code = Code::new(
    "TEN0013",
    Error,
    Error,
    "a clue that is no number",
    "\
A clue says how many tents a row or a column has. It is a whole number, 0 included. Formats that can
leave a clue open have a sign of their own for that.

    1 -1 two               <- neither is a clue

Write the number.",
);

/// A clue without measure.
pub static TEN0014: Code = Code::new(
    "TEN0014",
    Error,
    Error,
    "a clue larger than any board",
    "\
The number has so many digits that no row or column could ever hold so many tents. The line is left
without a clue.

    1 0 999999999999999999999999999999

Write the number that was meant.",
);

/// A sign that is no square.
pub static TEN0020: Code = Code::new(
    "TEN0020",
    Error,
    Error,
    "a sign that stands for no square",
    "\
Every format has its own signs for the squares:

    save                   blank, `x` tree, `*` tent, `-` grass
    board with clues       `.`, `T` tree
    pzprv3                 `.`, `1` tree, `A` tent, `-` grass
    janko.at               `-`, `x` tree, and `o` tent in the solution

Anything else is read as an empty square. A tab is no blank.

Write one of these signs.",
);

/// A seed for somebody else's garden.
pub static TEN0030: Code = Code::new(
    "TEN0030",
    Error,
    Error,
    "a game ID that holds a seed and no board",
    "\
A game ID with `#` holds a seed from which Simon Tatham's program makes a board by dice of its own.
Which board that is changes with the version of the program, and no other program can tell.

    8x8de#911105660705777  <- a seed
    8x8:_d_oaaien_b_a,...  <- a board

Enter the seed in his program under `Random Seed`, and copy what it then shows under `Specific`.",
);

/// Squares that do not fill the board.
pub static TEN0031: Code = Code::new(
    "TEN0031",
    Error,
    Error,
    "a description with more or fewer squares than the board",
    "\
The letters of a description name the squares one after the other, in reading order, and they have
to end exactly with the board. In game IDs and tasks one more tree is imagined behind the last
square, so that the blanks at the end are written too.

    2x2:a_a,1,1,1,1        <- 4 squares and the imagined tree
    2x2:aa,1,1,1,1         <- only 3 squares

Correct the size, or copy the whole description.",
);

/// A letter that describes nothing.
pub static TEN0032: Code = Code::new(
    "TEN0032",
    Error,
    Error,
    "a letter that does not belong in a description",
    "\
In game IDs and tasks `_` is a tree, `a` to `y` are 1 to 25 blanks and a tree, `z` is 25 blanks, and
`!` and `-` behind a square make it a given tent or grass; numbers with commas follow. In addresses
of puzz.link, `0` to `f`, `-` with two digits, `.` and `g` to `z` are clues, and `0` to `z` are
trees and blanks. Letters are small.

The letter is passed over. Copy the description again.",
);

/// A mark before the first square.
pub static TEN0033: Code = Code::new(
    "TEN0033",
    Error,
    Error,
    "a mark without a square before it",
    "\
In a game ID `!` and `-` stand behind the square that they mark. Nothing stands before this one.

    4x4:!...               <- which square?

Write `_!` for a tent on the first square and `_-` for grass there.",
);

/// An address that was cut off.
pub static TEN0034: Code = Code::new(
    "TEN0034",
    Warning,
    Error,
    "an address that ends early",
    "\
The address ends before all clues and squares were named. puzz.link takes such an address: the
clues that are missing are left open and the squares are empty. Most often a part of it was not
copied.

Copy the whole address.",
);

/// A difficulty of another game.
pub static TEN0035: Code = Code::new(
    "TEN0035",
    Warning,
    Error,
    "something else than a difficulty behind the size",
    "\
Behind the size of a game ID may stand `de` for Easy or `dt` for Tricky. Anything else belongs to
another game or another version. It is passed over.

    8x8dn:...

Write `de` or `dt`, or leave it out.",
);

/// A task without its size.
pub static TEN0036: Code = Code::new(
    "TEN0036",
    Error,
    Error,
    "a task whose size cannot be told",
    "\
A task of puzzle-tents.com does not say how large its board is. For a square board the number of
clues tells it: half of them are columns. This one has numbers that fit no square board.

    a_c_a,1,0,1,0,1        <- 5 clues

Write the size before it, columns first: `2x3:`. If part of the task is missing, copy all of it.",
);

/// Too small for the program.
pub static TEN0037: Code = Code::new(
    "TEN0037",
    Warning,
    Error,
    "a game ID that Simon Tatham's program does not take",
    "\
His program takes boards from 4x4 on. This one is smaller; it is read all the same.",
);

/// A puzzle of another kind.
pub static TEN0040: Code = Code::new(
    "TEN0040",
    Error,
    Error,
    "not a puzzle of this kind",
    "\
Addresses of puzz.link and files of pzpr name the kind of the puzzle, and here it is not Tents.

    https://puzz.link/p?tents/5/5/2g0h1i1j82323
    https://puzz.link/p?slither/5/5/...          <- another puzzle

Copy the address of a Tents puzzle.",
);

/// What pzpr keeps for itself.
pub static TEN0041: Code = Code::new(
    "TEN0041",
    Note,
    Note,
    "marks of pzpr that are not kept",
    "\
pzpr keeps more than the board: clues that the player crossed out, lines drawn between squares, the
history of the game. It is no part of the puzzle and goes when the board is written again.",
);

/// A section that is not there.
pub static TEN0042: Code = Code::new(
    "TEN0042",
    Error,
    Error,
    "a section that is missing",
    "\
The source of a puzzle of janko.at has the clues of the columns in `[clabels]`, those of the rows in
`[rlabels]` and the trees in `[problem]`. One of them is not there.

    [clabels]
    1 0
    [rlabels]
    0 1
    [problem]
    x -
    - -

Add the section.",
);

/// A solution of another board.
pub static TEN0043: Code = Code::new(
    "TEN0043",
    Warning,
    Error,
    "a solution that does not fit its board",
    "\
The section `[solution]` has other rows, other columns or other trees than `[problem]`, or signs
other than `x`, `o` and `-`. It is left out. Whether its tents are right is not judged here.

Correct it, or delete the section.",
);

/// Sums that differ.
pub static TEN0060: Code = Code::new(
    "TEN0060",
    Warning,
    Warning,
    "clues that do not add up to the number of trees",
    "\
There are as many tents as trees, and every tent stands in one row and one column. So the clues of
the rows add up to the number of trees, and so do those of the columns. Here they do not, and the
puzzle cannot be solved. Where some clues are left open the others may add up to less.

    2 2 0 0
    1 1                    <- two tents
    1 0
    x                      <- one tree

Correct the clues, or plant or fell a tree.",
);

/// A line without room.
pub static TEN0061: Code = Code::new(
    "TEN0061",
    Warning,
    Warning,
    "a clue larger than its line has room for",
    "\
Tents stand on squares beside a tree, and two tents are never side by side. The line has not so many
such squares, so the puzzle cannot be solved.

    .T.T. 3                <- two squares beside each other hold one tent

Correct the clue.",
);

/// A tree that is shut in.
pub static TEN0062: Code = Code::new(
    "TEN0062",
    Warning,
    Warning,
    "a tree that no tent can be beside",
    "\
All squares beside this tree are trees or lie beyond the edge of the board. Every tree needs a tent
beside it, so the puzzle cannot be solved.

Fell one of the trees around it.",
);

/// Tents too near.
pub static TEN0063: Code = Code::new(
    "TEN0063",
    Warning,
    Warning,
    "tents in contact on the board",
    "\
Two tents that are on the board already are in contact, which rule 1 forbids: on any of the eight
squares around, or, with diagadj, side by side. The puzzle can only be solved by taking one of them
away.",
);

/// A tent in the open.
pub static TEN0064: Code = Code::new(
    "TEN0064",
    Warning,
    Warning,
    "a tent without a tree on the board",
    "\
No tree is beside this tent, which rule 4 forbids. The puzzle can only be solved by taking the tent
away.",
);

/// A line that is too full.
pub static TEN0065: Code = Code::new(
    "TEN0065",
    Warning,
    Warning,
    "more tents in a line than its clue",
    "\
The tents that are on the board already are more than the clue of their row or column. The puzzle
can only be solved by taking some of them away.",
);

/// Nothing to do.
pub static TEN0066: Code = Code::new(
    "TEN0066",
    Note,
    Note,
    "a board that is solved already",
    "\
The tents that are on the board keep all rules: it is the save of a game that was won, or a board
without trees and clues, which is won by doing nothing.",
);

/// A torus like a wheel.
pub static TEN0067: Code = Code::new(
    "TEN0067",
    Warning,
    Warning,
    "a torus on which every square is beside itself",
    "\
On a torus of one row or one column the way off the edge leads back to the same square. A tent there
is in contact with itself, so no tent can ever stand on this board.

Write 0 for wrapping, or make the board wider.",
);

/// All of them, in the order of their names.
pub static ALL: &[&Code] = &[
    &TEN0001, &TEN0002, &TEN0003, &TEN0004, &TEN0005, &TEN0006, &TEN0007, &TEN0008, &TEN0009,
    &TEN0010, &TEN0011, &TEN0012, &TEN0013, &TEN0014, &TEN0020, &TEN0030, &TEN0031, &TEN0032,
    &TEN0033, &TEN0034, &TEN0035, &TEN0036, &TEN0037, &TEN0040, &TEN0041, &TEN0042, &TEN0043,
    &TEN0060, &TEN0061, &TEN0062, &TEN0063, &TEN0064, &TEN0065, &TEN0066, &TEN0067,
];

//! Findings in the text of a file.

use quandary_core::diagnostic::Code;
use quandary_core::diagnostic::Severity::{Error, Note, Warning};

/// Nothing to play.
pub static CRO0001: Code = Code::new(
    "CRO0001",
    Error,
    Error,
    "a file without a board",
    "\
No line of the file looks like a row of a board. Rows consist of the symbols of boards, most of
them begin and end with a wall, and there are at least three of them or something stands between
the walls.

    #######
    #@ $ .#
    #######

If the walls are drawn with another sign, name the format: `--as pusher` reads `X` as wall, `--as
sok` reads `W`.",
);

/// A sign without a meaning.
pub static CRO0002: Code = Code::new(
    "CRO0002",
    Error,
    Error,
    "a sign that is no symbol of this board",
    "\
Between the walls of a row stands a sign that no cell is written with. It is read as floor, so
that the rest of the board can be seen, but such a board is not played: nobody knows what was
meant.

    #######
    #@ k .#           <- `k` is nothing
    #######

Letters depend on the dialect of the board. With `@` as pusher it is Crossoban's, where `b` is a
filter; with `p` as pusher it is SOK's, where `b` is a box and `G` is nothing.",
);

/// Two types.
pub static CRO0003: Code = Code::new(
    "CRO0003",
    Error,
    Error,
    "two types in one cell",
    "\
A cell has one type: floor, wall, goal, filter, lock, ice, conveyor, weak tile or black hole. With
two or three characters a cell can be given two of them, and they contradict each other.

    ;@I2@
    ########
    ##@-.w##          <- a goal and a weak tile
    ########

Take one of the two signs out and write `-` in its place.",
);

/// Two contents.
pub static CRO0004: Code = Code::new(
    "CRO0004",
    Error,
    Error,
    "two things on one cell",
    "\
One box or one pusher stands on a cell, and a pusher is in one group. With two or three characters
a cell can be given more.

    ;@I2@
    ########
    ##@-$B##          <- a plain box and a blue one
    ########

Take one of the two signs out and write `-` in its place.",
);

/// Something in a wall.
pub static CRO0005: Code = Code::new(
    "CRO0005",
    Error,
    Error,
    "something on a wall or a black hole",
    "\
Walls and black holes combine with nothing but the sign for nothing: no box and no pusher can
stand there at the start.

    ;@I2@
    ##########
    ##@-$-#$##        <- a box in a wall
    ##########

Write the wall as `##` or `-#`, or the box as `$-`.",
);

/// A number alone.
pub static CRO0006: Code = Code::new(
    "CRO0006",
    Error,
    Error,
    "the number of a group without a pusher",
    "\
A digit from 1 to 9 beside a pusher tells the group that it is linked in. Boxes and empty cells
are in no group.

    ;@I2@
    ########
    ##@1$2##          <- a box of group 2?
    ########

Write `-` in place of the digit, or a pusher beside it.",
);

/// Half a cell.
pub static CRO0007: Code = Code::new(
    "CRO0007",
    Warning,
    Error,
    "a row that ends within a cell",
    "\
Below `@I2@` every cell takes two characters, below `@I3@` three, so the length of every row is a
multiple of that. The last cell of this row is cut off; it is read as if blanks followed.

Mail programs cut blanks off the ends of lines: write `-` for floor, which they leave alone.",
);

/// A marker in the wrong place.
pub static CRO0008: Code = Code::new(
    "CRO0008",
    Warning,
    Error,
    "`@I2@` or `@I3@` apart from its board",
    "\
The line that gives the number of characters of a cell has to be the last comment before the
board, directly above its first row. Other programs may overlook this one and read every character
as a cell.

    ;@I2@
    ; by me           <- one comment too many
    ##@-$-.-##

Move it down to the board.",
);

/// The document's own example.
pub static CRO0009: Code = Code::new(
    "CRO0009",
    Note,
    Note,
    "a pusher that the document calls red",
    "\
The page that describes this format shows `'@2` as \"red linked pusher on ice\". By its own table
it is a plain pusher of group 2 on ice; a red one would be `'Q2`. Cells are read by their symbols
here: red may have been the colour in which the program drew that group.

If a red pusher was meant, write `Q` for `@`.",
);

/// Damaged run lengths.
pub static CRO0010: Code = Code::new(
    "CRO0010",
    Error,
    Error,
    "run lengths that mean nothing",
    "\
In a row with run lengths a number stands before the symbol, or before the brackets, that it
repeats: `3#4-p.#` is `###----p.#` and `2(3(#-)#)` is `#-#-#-##-#-#-#`. Here a number has nothing
behind it, or a bracket has no partner. The row is read without its numbers and brackets.

Correct the row, or write it out.",
);

/// Tabs.
pub static CRO0011: Code = Code::new(
    "CRO0011",
    Note,
    Warning,
    "tabs in a board",
    "\
A tab in a row is read as blanks up to the next column whose number is a multiple of 8, counted
from the beginning of the line. That is what most editors show; programs that count it as one cell
read another board.

`check --fix` writes blanks.",
);

/// Quoted mail.
pub static CRO0012: Code = Code::new(
    "CRO0012",
    Note,
    Note,
    "a board quoted in a mail",
    "\
Mail programs put `>` before every line that they quote. In this file all lines up to the next
empty one begin with it, so it is not part of the boards. Where even one line begins otherwise it
is read as a symbol: a conveyor to the right.

`check --fix` deletes the marks.",
);

/// A board of another format.
pub static CRO0013: Code = Code::new(
    "CRO0013",
    Warning,
    Error,
    "a board in symbols that the format does not have",
    "\
Files of XSB and SOK hold boards of Sokoban: walls, goals, boxes and pushers. This board uses
symbols of another dialect. It is read all the same, but other programs will refuse it or show
nonsense.

Boards with colours, ice, conveyors and the like belong into a Crossoban text; boards in letters
into a SOK collection: `convert --to crossoban`, `convert --to sok`.",
);

/// A comment among rows.
pub static CRO0014: Code = Code::new(
    "CRO0014",
    Warning,
    Error,
    "a comment inside a board",
    "\
A comment stands between two rows that are not both the edge of a board, so they belong to one.
Other programs may see two boards.

    #######
    ; the hard part
    #@ $ .#
    #######

Move the comment above the board. If there are two boards, put an empty line between them.",
);

/// Another game.
pub static CRO0015: Code = Code::new(
    "CRO0015",
    Error,
    Error,
    "a board of a game that is not known here",
    "\
`Game:` names a relative of Sokoban that is drawn with the same symbols and played by other rules:
Hexoban, Trioban and Octoban have other neighbours, Sokoban+ numbers its boxes and goals. The
board is read and shown, but not played.

If it is an ordinary board, delete the line.",
);

/// Damaged moves.
pub static CRO0020: Code = Code::new(
    "CRO0020",
    Warning,
    Error,
    "moves that cannot be read",
    "\
A solution or a saved game consists of `u d l r` for moves and `U D L R` for pushes, of numbers
and brackets that repeat them (`3r4U`, `2(3(dr)R)`), of `{...}` for another pusher, `[...]` for a
jump in reverse and `*` for the current position. Retroban writes `d1l1d3r6`. This line begins
like that and goes on otherwise; nothing of it is kept but its place.

Correct the line. If it is text, put a word before it that is none of these letters.",
);

/// A late jump.
pub static CRO0021: Code = Code::new(
    "CRO0021",
    Warning,
    Error,
    "a jump in moves that do not begin with one",
    "\
Jumps belong to games in reverse, in which boxes are pulled from their goals. Such a game begins
with a jump, `[]` if the pusher stays where it is, and that is how a program tells that letters in
capitals are pulls.

Put `[]` before the first move if this is a game in reverse.",
);

/// An insertion of nothing.
pub static CRO0022: Code = Code::new(
    "CRO0022",
    Warning,
    Error,
    "an insertion that nothing is known for",
    "\
`<#Key#/>` stands for the text that a line `Key=Text` before the first puzzle gives. There is no
such line for this key, or its text holds insertions itself. The insertion is left as it is.

Write the text out, or add the line.",
);

/// Damaged XML.
pub static CRO0030: Code = Code::new(
    "CRO0030",
    Error,
    Error,
    "damaged XML",
    "\
A collection of Sokoban for Windows is XML. Here it is not well formed: a tag is not closed, a
sign is missing, or the file ends early. What stands before this place is read.

Open the file in an editor that knows XML; most often `<`, `>` or `&` was written in a text, where
it has to be `&lt;`, `&gt;` or `&amp;`.",
);

/// A size that is not so.
pub static CRO0031: Code = Code::new(
    "CRO0031",
    Note,
    Warning,
    "a size that the board does not have",
    "\
`Width` and `Height` of a level in XML say how large its board is. This board has another size,
and is read as it is.

Correct the numbers, or leave them out.",
);

/// Something that a collection in XML has no place for.
pub static CRO0032: Code = Code::new(
    "CRO0032",
    Note,
    Note,
    "a part of the XML that says nothing here",
    "\
A collection of Sokoban for Windows has `Title`, `Description`, `Email`, `Url`, and in its
`LevelCollection` levels of rows. This element or comment is none of them. It is read over: it
stays as long as the file is copied byte for byte, and is gone when the file is written anew, by
`format` or `convert`.

What is worth keeping belongs into the description.",
);

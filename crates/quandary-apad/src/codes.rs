//! Every kind of finding of this room, as `quandary explain` tells it.
//!
//! 0001-0009 the file as a whole, 0010-0019 pieces, 0020-0029 positions in words, 0030-0049 kits,
//! 0060-0069 what the position means. A number once given is never given again.

use quandary_core::diagnostic::Code;
use quandary_core::diagnostic::Severity::{Error, Note, Warning};

/// A file of nothing.
pub static APA0001: Code = Code::new(
    "APA0001",
    Warning,
    Error,
    "no board",
    "\
The file holds no board: it is empty, or nothing in it is of the format it was read in.

If the format was guessed, name the right one. A list of boards may well be empty, for instance when
nothing passed a filter; then all is well.",
);

/// Bytes behind the last board.
pub static APA0002: Code = Code::new(
    "APA0002",
    Warning,
    Error,
    "a file that ends within a board",
    "\
An .apad file consists of boards of exactly nine bytes, so its length is a multiple of nine. This
one ends within a board: it was cut off, or it is no .apad file. The bytes behind the last whole
board are kept, and no board is made of them. The original program drops them in silence.

Get the file anew, or take the bytes away.",
);

/// A square that does not exist.
pub static APA0010: Code = Code::new(
    "APA0010",
    Warning,
    Error,
    "a piece on a square that does not exist",
    "\
The anchor of the piece is on a square that the frame does not have, so the piece is ignored and
counts as not placed. On the standard board these are 6 and 13, the gaps beside Jun and Dec, and all
from 45 on.

To leave a piece out of an .apad record, set all nine bits of it to 1, its mirror bit included; the
mend does that. In words, leave the piece out.",
);

/// A piece that sticks out.
pub static APA0011: Code = Code::new(
    "APA0011",
    Warning,
    Error,
    "a piece that runs off the frame",
    "\
Turned and placed like this, a cell of the piece lies on no square, so the piece is ignored and
counts as not placed. The original program refuses the whole file.

    L0@29                  <- three rows below 29, and the frame has two

Place the piece elsewhere or leave it out. The mend leaves it out; what was meant is lost then, so
it is only done by hand.",
);

/// A piece over another.
pub static APA0012: Code = Code::new(
    "APA0012",
    Warning,
    Error,
    "a piece over another",
    "\
Pieces are placed one after the other, in an .apad record in the order L, N, O, P, U, V, Y, Z. One
that would cover a square of a piece placed before is ignored and counts as not placed. The original
program refuses the whole file.

    L0@0 N0@28             <- the N would lie on the L

Place one of the two elsewhere or leave it out. The mend leaves the later one out; what was meant is
lost then, so it is only done by hand.",
);

/// A piece too many.
pub static APA0013: Code = Code::new(
    "APA0013",
    Warning,
    Error,
    "a piece that is placed twice",
    "\
A kit has each of its pieces once. The second placement is ignored.

    L0@0 L0@1              <- only the first one counts

Leave out one of the two.",
);

/// Another spelling.
pub static APA0014: Code = Code::new(
    "APA0014",
    Note,
    Note,
    "boards that are not spelled canonically",
    "\
O, U, V and Z look the same in several ways of turning, so nine bits spell one placement in several
ways, all of them valid. The canonical spelling does without the mirror bit where it can, and then
has the smallest rotation; the published file of all solutions is spelled like that. Two files with
the same boards are equal byte for byte only if both are.

This is told once for a file, at its first such board. `quandary format` respells all of them, the
mend as many of them as findings are kept.",
);

/// A head that names nothing.
pub static APA0020: Code = Code::new(
    "APA0020",
    Error,
    Error,
    "a word that means nothing here",
    "\
Before the moves a position names its kit and the squares that shall stay free: by what is written
on them, by the English names of months and weekdays, by an ISO date, or as `@` with their index.
This word is none of them.

    jan 25
    weekday-sun Tue Oct 6: I0@0
    standard @0 @38
    2026-01-25

Correct the word; `quandary show standard` draws the squares with their labels.",
);

/// A word that is no move.
pub static APA0021: Code = Code::new(
    "APA0021",
    Error,
    Error,
    "a move that cannot be read",
    "\
A placed piece is written as its letter, its rotation from 0 to 3 (counter-clockwise, by 90 degrees
each), `m` if it is mirrored, `@`, and the index of the square that its anchor is on.

    L1m@1 N0@25

Correct the word.",
);

/// A piece that is lifted before the start.
pub static APA0022: Code = Code::new(
    "APA0022",
    Error,
    Error,
    "a piece that is lifted in a position",
    "\
A position lists the pieces that are placed. Lifting a piece, as `L-`, is a move of a solution and
has no meaning here.

Leave the word out, together with the piece that it takes away.",
);

/// A first line that is missing.
pub static APA0030: Code = Code::new(
    "APA0030",
    Warning,
    Error,
    "a description that does not say what it is",
    "\
The first line of a description names the format and its version, which is 1. Without it, or with
another version, the file is read as version 1.

    Dayboard: 1

Write this line first.",
);

/// A tag of nobody.
pub static APA0031: Code = Code::new(
    "APA0031",
    Note,
    Warning,
    "a tag that nobody knows",
    "\
A description has the tags Title, Author, Comment, Kit, Frame, Months, Weekdays, Days, Piece, Date
and Placed. This one is none of them. It is kept, and means nothing.

If it should mean something, correct its name; if it is a remark, call it Comment.",
);

/// A tag too many.
pub static APA0032: Code = Code::new(
    "APA0032",
    Warning,
    Error,
    "a tag that stands there twice",
    "\
Only Piece, Comment and tags that nobody knows may stand in a description more than once. Of this
one only the first counts.

Leave out one of the two.",
);

/// A line of nothing.
pub static APA0033: Code = Code::new(
    "APA0033",
    Error,
    Error,
    "a line that belongs to no tag",
    "\
A line of a description is a tag with its value, or a row of the frame or of a piece right below
that tag. An empty line ends the rows. This line stands by itself.

    Frame:
      Jan Feb Mar
      1   2   3
                           <- the frame ends here
      4   5   6            <- this row belongs to nothing

Take away the empty line, or write a tag before the line.",
);

/// Nothing to place pieces in.
pub static APA0034: Code = Code::new(
    "APA0034",
    Error,
    Error,
    "a description without a frame",
    "\
A description either names a kit that everybody has, or draws a frame and pieces.

    Kit: standard

    Frame:
      Jan Feb Mar
      1   2   3

    Piece: I
      @#

Write one of them.",
);

/// A frame of no use.
pub static APA0035: Code = Code::new(
    "APA0035",
    Error,
    Error,
    "a frame that is empty or too large",
    "\
The rectangle around a frame has at least one place and at most 64, squares and gaps together: the
square index of an .apad record goes no further, and nobody has made a larger one.

Draw the frame within 8 rows of 8, or 7 of 9.",
);

/// A picture of nothing.
pub static APA0036: Code = Code::new(
    "APA0036",
    Error,
    Error,
    "a piece that is drawn badly",
    "\
A piece is named by one letter and drawn with `@` for its anchor, `#` for its other cells and `.`
for what is empty. It has exactly one anchor, its cells hang together by their sides, and it is no
larger than a frame can be.

    Piece: L
      @.
      #.
      #.
      ##

Draw it like that.",
);

/// Parts that make no whole.
pub static APA0037: Code = Code::new(
    "APA0037",
    Error,
    Error,
    "a frame and pieces that make no kit",
    "\
A kit has from 1 to 16 pieces, each with a letter of its own, and they have together no more cells
than the frame has squares. Capital and small letters are different letters.

Rename, draw or leave out pieces until this is so.",
);

/// Two kits at once.
pub static APA0038: Code = Code::new(
    "APA0038",
    Error,
    Error,
    "a kit that is named and drawn",
    "\
The tag Kit names a kit that everybody has, whose frame and pieces are known. A description that has
this tag and draws a frame or pieces as well says two things at once.

Leave out the tag Kit, or the frame and the pieces.",
);

/// A name of nothing.
pub static APA0039: Code = Code::new(
    "APA0039",
    Error,
    Error,
    "a kit that nobody knows",
    "\
The kits that have a name are `standard`, `weekday-sun` (the week begins on Sunday; also called
`weekday`) and `weekday-mon` (it begins on Monday).

Correct the name, or draw the frame and the pieces.",
);

/// A list out of proportion.
pub static APA0040: Code = Code::new(
    "APA0040",
    Warning,
    Error,
    "a list that is too long, or names a label that is not there",
    "\
Months, Weekdays and Days list the labels of the frame that mean the months from January, the days
of the week from Monday and the days of the month from 1. There are at most 12, 7 and 31 of them. A
dash stands for one that is not on the board. What is too much, or on no square, means nothing.

    Frame:
      Ocak Sub Mart
    Months: Ocak Sub Mart

Write the labels as they stand in the frame, in their order.",
);

/// A side that is none.
pub static APA0041: Code = Code::new(
    "APA0041",
    Error,
    Error,
    "a side of a piece that is none",
    "\
Behind the letter of a piece may stand which of its sides may lie up: `both`, which is the same as
nothing, `front`, the one that is drawn, or `back`, its mirror image.

    Piece: L front

Write one of the three.",
);

/// A day of no year.
pub static APA0060: Code = Code::new(
    "APA0060",
    Note,
    Warning,
    "a date that does not exist",
    "\
A month and a day shall stay free that no year has together, such as Feb 30 or Apr 31. There may
well be boards that leave them free; they show no date. Feb 29 exists.

Choose a day of the month if you want a date.",
);

/// A hole of another size.
pub static APA0061: Code = Code::new(
    "APA0061",
    Warning,
    Error,
    "more or fewer squares asked for than stay free",
    "\
With every piece placed so many squares stay free as the frame has more than the pieces have cells:
two on the standard board, three on a board with weekdays. The position asks for another number, so
no board fulfils it.

    weekday-sun oct 6      <- the weekday is missing

Name as many squares as stay free, or none.",
);

/// A square that is covered already.
pub static APA0062: Code = Code::new(
    "APA0062",
    Note,
    Note,
    "a piece on a square that shall stay free",
    "\
A piece that is placed already covers a square that the position asks to stay free. It has to be
lifted to solve the position.

If that is not meant, leave the piece out.",
);

/// A piece upside down.
pub static APA0063: Code = Code::new(
    "APA0063",
    Warning,
    Error,
    "a piece that shows a side it may not show",
    "\
The kit allows this piece to lie on one side only, and it is placed on the other. It stays where it
is, and it has to be lifted to solve the position by the rules of the kit.

Turn it over, or allow both sides.",
);

/// All of them, in the order of their names.
pub static ALL: &[&Code] = &[
    &APA0001, &APA0002, &APA0010, &APA0011, &APA0012, &APA0013, &APA0014, &APA0020, &APA0021,
    &APA0022, &APA0030, &APA0031, &APA0032, &APA0033, &APA0034, &APA0035, &APA0036, &APA0037,
    &APA0038, &APA0039, &APA0040, &APA0041, &APA0060, &APA0061, &APA0062, &APA0063,
];

//! The findings of this family, with the explanations that `quandary explain` prints.
//!
//! Number ranges: 0001-0009 whole files, 0010-0019 placed pieces, 0020-0029 positions in words,
//! 0030-0049 kit descriptions, 0060-0069 meaning of a position. Numbers are never reused.

use quandary_core::diagnostic::Code;
use quandary_core::diagnostic::Severity::{Error, Note, Warning};

/// The file has no levels.
pub static NO_LEVELS: Code = Code::new(
    "APA0001",
    Warning,
    Error,
    "no levels",
    "\
The file has no levels: it is empty, or nothing in it could be read in the selected format.

If the format was detected wrongly, name the right one with `--as FORMAT`. A list of boards may be
empty on purpose, for instance when no board passed a filter; ignore this finding then.",
);

/// The last board has fewer than nine bytes.
pub static INCOMPLETE_BOARD: Code = Code::new(
    "APA0002",
    Warning,
    Error,
    "incomplete last board",
    "\
An .apad file consists of boards of exactly nine bytes, so its length is a multiple of nine. This
file ends inside a board: it is truncated, or it is not an .apad file. The bytes after the last
complete board are kept but not read as a board. The original program drops them silently.

Get a new copy of the file, or remove these bytes.",
);

/// The anchor of a piece is on a square that the frame does not have.
pub static NONEXISTENT_SQUARE: Code = Code::new(
    "APA0010",
    Warning,
    Error,
    "nonexistent square",
    "\
The anchor of the piece is on a square that the frame does not have. The piece is ignored and
counts as not placed. Squares are numbered from 0, row by row, and gaps are counted. The standard
board has seven columns; its gaps are 6 and 13 (to the right of Jun and Dec) and 45 to 48, and the
numbers after 48 are below the board.

To leave a piece out of an .apad file, set all nine bits of the piece to 1, including its mirror
bit; `check --fix` does that. In text formats, delete the placement.",
);

/// Part of a piece is outside the frame.
pub static PIECE_OFF_FRAME: Code = Code::new(
    "APA0011",
    Warning,
    Error,
    "piece outside the frame",
    "\
With this orientation and anchor, at least one cell of the piece is not on a square of the frame.
The piece is ignored and counts as not placed. The original program rejects the whole file.

    L0@29                  <- L needs three rows below square 29; the frame has two

Place the piece elsewhere or remove it. In an .apad file, `check` shows how the bytes change if
the piece is removed; `check --fix` does not change them, because the intended placement is
unknown.",
);

/// A piece overlaps a piece that was placed earlier.
pub static OVERLAPPING_PIECES: Code = Code::new(
    "APA0012",
    Warning,
    Error,
    "overlapping pieces",
    "\
Pieces are placed one after the other; in an .apad record the order is L, N, O, P, U, V, Y, Z. A
piece that covers a square of an earlier piece is ignored and counts as not placed. The original
program rejects the whole file.

    L0@0 N0@28             <- N overlaps L

Place one of the two pieces elsewhere or remove it. In an .apad file, `check` shows how the
bytes change if the later piece is removed; `check --fix` does not change them, because the
intended placement is unknown.",
);

/// A position places the same piece twice.
pub static DUPLICATE_PIECE: Code = Code::new(
    "APA0013",
    Warning,
    Error,
    "piece placed twice",
    "\
A kit has each piece once. The second placement is ignored.

    L0@0 L0@1              <- only the first placement counts

Delete one of the two placements.",
);

/// A board is not in its canonical encoding.
pub static NON_CANONICAL_ENCODING: Code = Code::new(
    "APA0014",
    Note,
    Note,
    "non-canonical encoding",
    "\
In an .apad file, the nine bits of a piece are its mirror bit, its rotation and its square. O, U,
V and Z look the same in several orientations, so that several encodings describe one placement.
All of them are valid. Encodings without the mirror bit are preferred; among the rest, the one
with the smallest rotation is canonical. The published file of all solutions
uses it. Files with the same boards in the same order are equal byte for byte if all use it.

Only the first such board of a file is reported. `quandary format` rewrites all of them; `check
--fix` rewrites the first 1,000, or the first N with `--limit diagnostics=N`.",
);

/// A word before the moves names neither a kit nor a square.
pub static UNKNOWN_NAME: Code = Code::new(
    "APA0020",
    Error,
    Error,
    "unknown kit or square",
    "\
Before its moves, a position names its kit and the squares that must stay free. A square is named by
its label, by the English name of a month or weekday, by a date, or by `@` and its index. This
word is not one of them. `today` is not a name in a file, because the levels of a file do not depend
on the current day.

    jan 25
    weekday-sun Tue Oct 6: I0@0
    standard @0 @38
    2026-01-25             <- a date; also 25.1. or 1/25

Correct the word. `quandary show standard` draws the squares with their labels.",
);

/// A word in the list of placed pieces is neither a placement nor a lift.
pub static MALFORMED_MOVE: Code = Code::new(
    "APA0021",
    Error,
    Error,
    "malformed move",
    "\
This word is among the placed pieces, but is not a placement. A placement is the letter of a piece
of the kit, its rotation from 0 to 3 (counter-clockwise, in steps of 90 degrees), `m` if the piece
is mirrored, `@`, and the index of the square under its anchor.

    jan 19: L1m@1 N@25     <- the rotation of N is missing

Correct the word.",
);

/// A position contains a move that lifts a piece.
pub static LIFT_IN_POSITION: Code = Code::new(
    "APA0022",
    Error,
    Error,
    "lift in a position",
    "\
A position lists the placed pieces. Lifting a piece, as in `L-`, is a move of a solution and has no
meaning in a position.

Delete the word and the placement of the piece that it lifts.",
);

/// The first line of a kit description is not `Dayboard: 1`.
pub static MISSING_SIGNATURE: Code = Code::new(
    "APA0030",
    Warning,
    Error,
    "missing or unknown format version",
    "\
The first line of a kit description names the format and its version, which is 1. Without it, or
with another version, the file is read as version 1.

    Dayboard: 1

Make `Dayboard: 1` the first line of the file.",
);

/// A kit description has a tag that the format does not define.
pub static UNKNOWN_TAG: Code = Code::new(
    "APA0031",
    Note,
    Warning,
    "unknown tag",
    "\
A description has the tags Title, Author, Comment, Kit, Frame, Months, Weekdays, Days, Piece, Date,
Placed and Board. Any other tag is kept and has no effect.

Correct the name of the tag; use Comment for remarks.",
);

/// A tag that may occur only once occurs again.
pub static DUPLICATE_TAG: Code = Code::new(
    "APA0032",
    Warning,
    Error,
    "duplicate tag",
    "\
Only Piece, Board, Comment and unknown tags may occur more than once in a description. For any other
tag, the first occurrence counts.

Delete one of the two lines.",
);

/// A line is neither a tag nor a row of a frame or piece.
pub static STRAY_LINE: Code = Code::new(
    "APA0033",
    Error,
    Error,
    "line without a tag",
    "\
Each line of a description is a tag with its value, or a row of a frame or piece below its tag. An
empty line ends the rows. This line belongs to no tag.

    Frame:
      Jan Feb Mar
      1   2   3
                           <- the frame ends here
      4   5   6            <- this row belongs to no tag

Delete an empty line that separates the rows, insert the missing tag, or begin a remark with
`Comment:`.",
);

/// A kit description neither names nor draws a kit.
pub static MISSING_FRAME: Code = Code::new(
    "APA0034",
    Error,
    Error,
    "missing frame",
    "\
A description either names a built-in kit or draws a frame and pieces. This description has
neither the name of a kit nor a frame.

    Kit: standard          <- either the name of a kit

    Frame:                 <- or a frame and pieces
      Jan Feb Mar
      1   2   3

    Piece: I
      @#

Add the tag Kit, or draw a frame and pieces.",
);

/// A frame has no squares or is too large.
pub static INVALID_FRAME_SIZE: Code = Code::new(
    "APA0035",
    Error,
    Error,
    "empty or oversized frame",
    "\
A frame has at least one square, and its bounding rectangle has at most 64 cells, gaps included:
the square index of an .apad record has six bits.

Draw the frame within 8 rows of 8 cells, or 7 rows of 9.",
);

/// The drawing of a piece is invalid.
pub static INVALID_PIECE: Code = Code::new(
    "APA0036",
    Error,
    Error,
    "invalid piece",
    "\
A piece is named by one letter from A to Z or a to z, and drawn with `@` for its anchor, `#` for
its other cells and `.` for empty cells. It has exactly one anchor and at most 64 cells, and its
cells are connected by their sides.

    Piece: L
      @.
      #.
      #.
      ##

Correct the name or the drawing.",
);

/// The pieces of a kit are invalid: there are none or too many, two have the same letter, or they
/// have more cells than the frame has squares.
pub static INVALID_KIT: Code = Code::new(
    "APA0037",
    Error,
    Error,
    "invalid set of pieces",
    "\
A kit has from 1 to 16 pieces, each with a letter of its own. All pieces together have at most as
many cells as the frame has squares. Upper-case and lower-case letters are different.

Rename, redraw or delete pieces.",
);

/// A kit description both names and draws a kit.
pub static NAMED_AND_DRAWN_KIT: Code = Code::new(
    "APA0038",
    Error,
    Error,
    "kit both named and drawn",
    "\
The tag Kit names a built-in kit, whose frame and pieces are known. A description with this tag must
not draw a frame or pieces.

Delete the tag Kit, or delete the frame and the pieces.",
);

/// A kit description names a kit that does not exist.
pub static UNKNOWN_KIT: Code = Code::new(
    "APA0039",
    Error,
    Error,
    "unknown kit",
    "\
The built-in kits are `standard`, `weekday-sun` (the week begins on Sunday; also called `weekday`)
and `weekday-mon` (the week begins on Monday).

Correct the name, or draw the frame and the pieces.",
);

/// A list of labels is too long or contains a label that the frame does not have.
pub static INVALID_LABEL_LIST: Code = Code::new(
    "APA0040",
    Warning,
    Error,
    "invalid list of labels",
    "\
Months lists up to 12 labels of the frame, which stand for the months from January. Weekdays lists
up to 7 labels for the weekdays from Monday, and Days up to 31 labels for the days of the month
from 1. A dash takes the place of a month, weekday or day that is not on the board. Surplus labels
and labels that are not on the frame have no effect.

    Frame:
      Ocak Sub Mart
    Months: Ocak Sub Mar   <- the frame has no label Mar

Write the labels as they are in the frame, in calendar order.",
);

/// The line of a piece names a side other than `front`, `back` and `both`.
pub static INVALID_SIDE: Code = Code::new(
    "APA0041",
    Error,
    Error,
    "invalid side of a piece",
    "\
The letter of a piece may be followed by the side that may face up: `both` (the default), `front`
(the side that is drawn) or `back` (its mirror image).

    Piece: L front

Use one of these three words.",
);

/// A position names a month and a day that no year has, such as Feb 30.
pub static NONEXISTENT_DATE: Code = Code::new(
    "APA0060",
    Note,
    Warning,
    "nonexistent date",
    "\
The squares that must stay free are a month and a day that no year has, such as Feb 30 or Apr 31.
A complete board may leave these squares free, but it does not show a date. Feb 29 exists.

If you want a date, choose a day that the month has.",
);

/// A position names too few or too many free squares for its kit.
pub static WRONG_FREE_SQUARE_COUNT: Code = Code::new(
    "APA0061",
    Warning,
    Error,
    "wrong number of free squares",
    "\
When all pieces are placed, the number of free squares is fixed: two on the standard board, three on
a board with weekdays. The position names more or fewer squares, so it has no solution.

    weekday-sun oct 6      <- the weekday is missing; 2026-10-06 includes it

Name exactly as many squares as stay free, or none.",
);

/// A placed piece covers a square that must stay free.
pub static COVERED_FREE_SQUARE: Code = Code::new(
    "APA0062",
    Note,
    Note,
    "piece on a square that must stay free",
    "\
A placed piece covers a square that must stay free. The piece has to be lifted to solve the
position.

If this is not intended, delete the placement.",
);

/// A piece lies on a side that the kit does not allow.
pub static DISALLOWED_SIDE: Code = Code::new(
    "APA0063",
    Warning,
    Error,
    "disallowed side of a piece",
    "\
The kit allows only one side of this piece to face up, and the piece is placed on the other side. It
keeps its place, but has to be lifted to solve the position.

Turn the piece over, or allow both sides.",
);

/// All kinds of findings, ordered by id.
pub static ALL: &[&Code] = &[
    &NO_LEVELS,
    &INCOMPLETE_BOARD,
    &NONEXISTENT_SQUARE,
    &PIECE_OFF_FRAME,
    &OVERLAPPING_PIECES,
    &DUPLICATE_PIECE,
    &NON_CANONICAL_ENCODING,
    &UNKNOWN_NAME,
    &MALFORMED_MOVE,
    &LIFT_IN_POSITION,
    &MISSING_SIGNATURE,
    &UNKNOWN_TAG,
    &DUPLICATE_TAG,
    &STRAY_LINE,
    &MISSING_FRAME,
    &INVALID_FRAME_SIZE,
    &INVALID_PIECE,
    &INVALID_KIT,
    &NAMED_AND_DRAWN_KIT,
    &UNKNOWN_KIT,
    &INVALID_LABEL_LIST,
    &INVALID_SIDE,
    &NONEXISTENT_DATE,
    &WRONG_FREE_SQUARE_COUNT,
    &COVERED_FREE_SQUARE,
    &DISALLOWED_SIDE,
];

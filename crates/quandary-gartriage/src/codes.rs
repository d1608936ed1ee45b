//! The kinds of findings that `check` reports for Gartriage files.
//!
//! The number in an id shows the topic: 0001-0019 lines and sections, 0020-0029 tags, 0030-0039 the
//! train, 0040-0059 the drawing of the board, 0060-0069 problems of the level itself. An id is
//! never reused for another kind of finding.

use quandary_core::diagnostic::Code;
use quandary_core::diagnostic::Severity::{Error, Note, Warning};

/// A line of an unknown kind: not empty, not a tag and not a board line.
pub static UNRECOGNISED_LINE: Code = Code::new(
    "GAR0001",
    Error,
    Error,
    "unrecognised line",
    "\
A file consists of empty lines, tags (`Name: value`) and board lines, which begin with the plain
apostrophe `'`. A text of several lines goes between `Name:` and `:Name`. Any other line is skipped,
and its content is lost.

    Title: Two sidings
    by my brother          <- neither a tag nor a board line
    ' 0--a--1

Write the line as a tag (`Author: my brother`) or move it between `Comment:` and `:Comment`. If it
is a board line, start it with `'`; word processors often replace it with a curly apostrophe.",
);

/// A `Format:` tag that is not on the first line.
pub static MISPLACED_FORMAT_TAG: Code = Code::new(
    "GAR0002",
    Error,
    Error,
    "`Format:` tag not on the first line",
    "\
`Format:` states the version of the file format, which a program needs before it reads the rest. If
the tag is present, it must be the very first line of the file, without an empty line above it, and
it must occur only once.

    Title: Harbour
    Format: 1              <- too late

Move the line to the top or delete it: without `Format:` the version is 1.",
);

/// A format version other than 1.
pub static UNKNOWN_FORMAT_VERSION: Code = Code::new(
    "GAR0003",
    Error,
    Error,
    "unknown format version",
    "\
Version 1 is the only documented version of the format. A file of another version may use characters
with another meaning. The file is read as version 1 so that you can inspect it.

    Format: 2

In a file written by hand, use `Format: 1` or delete the line.",
);

/// A multi-line value without its closing line.
pub static UNCLOSED_VALUE: Code = Code::new(
    "GAR0004",
    Warning,
    Error,
    "unclosed value",
    "\
A tag name with nothing after the colon, such as `Comment:`, starts a value of several lines. A
line with the colon before the name, such as `:Comment`, ends the value. Here this closing line is
missing, so the value could extend to the end of the file. Therefore the value is read as empty,
and the lines below are read as usual.

    Comment:
    The siding is too short for both.
    ' 0--a--1              <- `:Comment` is missing above

Add the closing line `:Comment`, or write a short value on the same line as the name.",
);

/// A closing line without an open value.
pub static UNMATCHED_CLOSING_LINE: Code = Code::new(
    "GAR0005",
    Warning,
    Error,
    "closing line without an open value",
    "\
A line such as `:Comment` ends a value of several lines, but no such value is open here. A value
of several lines starts below a line with the name and the colon only, such as `Comment:`. The
usual cause is text after that colon, because such text is already the whole value:

    Comment: The siding    <- the value ends on this line
    is too short.
    :Comment               <- closes nothing

Move the first words to a new line below `Comment:`, or delete the closing line.",
);

/// A multi-line value that contains its own opening line (`NAME:`) again.
pub static REOPENED_VALUE: Code = Code::new(
    "GAR0006",
    Warning,
    Warning,
    "value that contains its own opening line",
    "\
A value of several lines contains its own opening line again, such as the line `Comment:` in a
comment. This is allowed, but usually the closing line of the first value is missing. Then
everything between the two opening lines, including boards, has become part of the first value.

    Comment:
    Easy.
    ' 0--a--1              <- part of the comment
                           <- part of the comment
    Comment:               <- reported here
    Hard.
    :Comment

Close the first value with `:Comment` where it should end.",
);

/// A board in the header section.
pub static LEVEL_IN_HEADER: Code = Code::new(
    "GAR0007",
    Warning,
    Error,
    "level in the header section",
    "\
The lines above the first empty line are the header section, which describes the whole collection
and contains no board. A file without a header starts with an empty line. Here the lines above the
first empty line contain a board, so they are read as a level, and the collection has no header.

    ' 0--a--1              <- the very first line of the file

Insert an empty line before the level.",
);

/// Empty lines before the tags of the collection.
pub static EMPTY_LINES_BEFORE_HEADER: Code = Code::new(
    "GAR0008",
    Warning,
    Error,
    "empty lines before the header section",
    "\
The header section, whose tags describe the whole collection, must start on the first line of the
file. This file starts with empty lines, and the tags below them have no board. These tags are
read as the header section. Other programs may read them as a level.

                           <- should not be here
    Title: My collection   <- read as the header section

    Title: My first level
    ' 0--a--1

Delete the empty lines at the top.",
);

/// An empty line between the tags of a level and its board.
pub static EMPTY_LINE_BEFORE_BOARD: Code = Code::new(
    "GAR0009",
    Warning,
    Error,
    "empty line between the tags of a level and its board",
    "\
Empty lines separate levels, so the tags of a level must be directly above its board. Here an empty
line is between them. The tags are assigned to the board below because it has no tags of its own.

    Title: Two sidings
                           <- should not be here
    ' 0--a--1

Delete the empty line.",
);

/// A level section without a board.
pub static MISSING_BOARD: Code = Code::new(
    "GAR0010",
    Error,
    Error,
    "tags without a board",
    "\
Empty lines divide a file into sections. If the first line of a file is not empty, the
section that starts there describes the collection. Every other section is a level, which needs a
board. These tags have no board: either the board is
missing, or the text belongs in a comment. The section still counts when levels are numbered,
but this level cannot be played.

    Title: My collection

    Title: Two sidings     <- a level without a board

    Title: Three sidings
    ' 0--a--1

Draw the board below the tags, or delete the tags.",
);

/// Two levels without an empty line between them.
pub static MISSING_LEVEL_SEPARATOR: Code = Code::new(
    "GAR0011",
    Warning,
    Error,
    "missing empty line between two levels",
    "\
The lines of a board are followed by tags and a second board. The tags and the second board are read
as another level, but the empty line between the levels is missing.

    ' 0--a--1
    Title: Three sidings   <- an empty line is missing above
    ' 0--b--2

Insert an empty line before the tags.",
);

/// A tag below the board of its level.
pub static TAG_BELOW_BOARD: Code = Code::new(
    "GAR0012",
    Warning,
    Error,
    "tag below its board",
    "\
The tags of a level belong above its board. This tag is below a board, and no other board follows
before the next empty line. The tag is assigned to the level above it. Other programs may ignore
the tag.

    ' 0--a--1
    Title: Two sidings     <- below the board

Move the tag, and any tags that follow it, above the board.",
);

/// A file without levels.
pub static NO_LEVELS: Code = Code::new(
    "GAR0013",
    Error,
    Error,
    "no levels",
    "\
A collection contains at least one level. This file contains none: it is empty, it has only a
header section, or its levels are hidden by one of two mistakes. Either the board lines do not
start with the plain apostrophe `'`, or a comment has no closing line and extends to the
`:Comment` of a later comment.

    Title: My collection   <- nothing follows

Correct the mistake, or add a level with an empty line before it.",
);

/// A standard tag that occurs twice in one section.
pub static DUPLICATE_TAG: Code = Code::new(
    "GAR0020",
    Warning,
    Error,
    "duplicate tag",
    "\
Each of the tags Title, Author, AuthorMail, AuthorPage, Difficulty, Comment and Train may occur
once in the header section, which is above the first empty line, and once in each level. The first
one is used; the second one is kept in the file but ignored.

    Title: Two sidings
    Title: Three sidings   <- ignored

Delete the wrong one. If one tag belongs to the collection and the other to a level, or if they
belong to different levels, an empty line is missing between them: insert it.",
);

/// A `Train:` tag in the header section.
pub static TRAIN_IN_HEADER: Code = Code::new(
    "GAR0021",
    Warning,
    Error,
    "`Train:` tag in the header section",
    "\
`Train:` lists the hooked wagons of one board. In the header section, which describes the whole
collection, it is ignored.

    Title: My collection
    Train: (2,1)           <- of which level?

Move the tag to its level.",
);

/// A difficulty that is neither a whole number nor, in the header section, a range of two whole
/// numbers.
pub static INVALID_DIFFICULTY: Code = Code::new(
    "GAR0022",
    Warning,
    Error,
    "invalid difficulty",
    "\
The difficulty of a level is one whole number from 1 to 10. The difficulty of a collection is the
lowest and the highest difficulty of its levels, separated by a comma, or one number if both are
equal. The comma is not a decimal separator. Programs that select levels by difficulty ignore any
other value.

    Difficulty: quite easy <- not a number
    Difficulty: 2,5        <- two numbers, but the tag is in a level

Write one number, or two for a collection, as in `1,6`. If the difficulty is unknown, delete the
tag.",
);

/// A difficulty below 1 or above 10.
pub static DIFFICULTY_OUT_OF_RANGE: Code = Code::new(
    "GAR0023",
    Warning,
    Error,
    "difficulty out of range",
    "\
Difficulties range from 1 to 10: 1 to 4 for beginners, 5 to 10 for experts.

    Difficulty: 11

Write a number from 1 to 10.",
);

/// A difficulty range in reverse order, or with two equal numbers.
pub static MALFORMED_DIFFICULTY_RANGE: Code = Code::new(
    "GAR0024",
    Warning,
    Error,
    "malformed difficulty range",
    "\
The difficulty range of a collection consists of the lowest and the highest difficulty of its
levels, in this order. If both are equal, the range is written as one number.

    Difficulty: 6,1        <- write 1,6
    Difficulty: 3,3        <- write 3

Write the range in this form. `quandary check --fix` does so without changing its meaning.",
);

/// An author tag of a level (`Author`, `AuthorMail` or `AuthorPage`) that repeats the value in the
/// header section.
pub static REDUNDANT_TAG: Code = Code::new(
    "GAR0025",
    Note,
    Error,
    "tag that repeats the value of the collection",
    "\
Author, AuthorMail and AuthorPage of the collection apply to every level that has no such tag. A
level should not repeat the same value.

    Author: Jane           <- in the header section

    Author: Jane           <- in a level: redundant

Delete the tag in the level. The meaning stays the same.",
);

/// A difficulty range that differs from the difficulties of the levels.
pub static DIFFICULTY_RANGE_MISMATCH: Code = Code::new(
    "GAR0026",
    Warning,
    Warning,
    "difficulty range that does not match the levels",
    "\
The header section, which is above the first empty line, states the lowest and the highest
difficulty of the levels, so that programs can select collections without reading their levels.
Here at least one of these two numbers does not match the levels. Levels without a difficulty are
not counted.

    Difficulty: 1,4        <- in the header section

    Difficulty: 6          <- in a level: higher than 4
    ' 0--a--1

Correct the range or the difficulty of the level.",
);

/// Two levels with the same title.
pub static DUPLICATE_TITLE: Code = Code::new(
    "GAR0027",
    Note,
    Note,
    "duplicate title",
    "\
A level can be selected by its title, as in `quandary show FILE#TITLE`. Levels with exactly the
same title can only be selected by number. Titles that differ only in upper and lower case are
reported too.

    Title: Harbour

    Title: Harbour         <- the title of another level

Change one of the titles.",
);

/// A recorded solution that is not a valid solution string.
pub static INVALID_RECORDED_SOLUTION: Code = Code::new(
    "GAR0028",
    Warning,
    Warning,
    "invalid recorded solution",
    "\
`Solution:` and tags such as `Solution-moves:` are tags of this program that store a solution of
the level. The value is a solution string. A digit 1-4 or 6-9 (a direction on the numeric keypad)
moves the locomotive, `T` with such a digit moves the last wagon, `+` with such a digit hooks a
wagon, `-` unhooks the last wagon, and `,` ends a group of actions, which are undone together.

    Solution: 66+5         <- 5 is not a direction

Correct the string, or delete the tag. This finding is about the notation only; `quandary verify`
checks whether the string solves the level.",
);

/// An unknown tag that is probably a misspelled standard one.
pub static MISSPELLED_TAG: Code = Code::new(
    "GAR0029",
    Note,
    Warning,
    "misspelled tag",
    "\
Unknown tags are allowed, but this program ignores them. The name of this tag differs from that of
a known tag by a single typing error, so the known tag is probably meant.

    Titel: Two sidings     <- should be Title:
    ' 0--a--1

Correct the name. If the tag is your own, give it a name that is less similar to a known one.",
);

/// A `Train:` value with a syntax error.
pub static INVALID_TRAIN: Code = Code::new(
    "GAR0030",
    Error,
    Error,
    "invalid train",
    "\
`Train:` lists the positions of the wagons that are hooked at the start, from the one next to the
locomotive to the last one. Each position is `(COLUMN,ROW)`, counted in cells from 1, and commas
separate the positions. Spaces are allowed, except inside a number. The locomotive is not listed.

    Train: (2,1),(3,1)     <- correct
    Train: 2,1             <- parentheses are missing

Correct the list. If no wagon is hooked at the start, delete the tag.",
);

/// A train entry that names a cell without a wagon.
pub static TRAIN_CELL_WITHOUT_WAGON: Code = Code::new(
    "GAR0031",
    Error,
    Error,
    "train entry without a wagon",
    "\
Every entry of `Train:` must be the position `(COLUMN,ROW)` of a wagon. Columns and rows are
counted from 1, in cells and not in characters. A row of cells takes several lines of the file;
the cell centres of row 1 are in the first board line that contains more than an apostrophe. The
locomotive is not listed.

    Train: (4,1)
    ' 0--a--1              <- the wagon is at (2,1)

Write the position of the wagon.",
);

/// A wagon that is listed twice in the train.
pub static DUPLICATE_TRAIN_ENTRY: Code = Code::new(
    "GAR0032",
    Error,
    Error,
    "duplicate train entry",
    "\
A wagon can be hooked only once, so each position may occur only once in `Train:`.

    Train: (2,1),(2,1)

Delete or correct the second entry.",
);

/// A train entry whose wagon is not joined by a rail to the vehicle before it in the train.
pub static GAP_IN_TRAIN: Code = Code::new(
    "GAR0033",
    Error,
    Error,
    "gap in the train",
    "\
A rail must join each wagon of `Train:` to the wagon before it, and the first wagon to the
locomotive. Neighbouring cells without a rail between them are not enough. No moves lead to a
train with a gap.

    Train: (3,1)
    ' 0--+--a--1           <- plain track between the locomotive and the wagon

List the wagons in their order, starting with the one next to the locomotive, or draw the missing
rail.",
);

/// A train that bends by more than 45 degrees at one of its wagons.
pub static SHARP_TRAIN_BEND: Code = Code::new(
    "GAR0034",
    Error,
    Error,
    "train bend of more than 45 degrees",
    "\
A train bends by at most 45 degrees at each of its vehicles. The rules enforce this for every move
and every hook, so no moves lead to this train.

    Train: (2,1),(2,2)
    ' 0--a--1
    '    |
    '    |
    '    b--2              <- 90 degrees at the wagon a

Delete the wagons after the bend from the list: in the example, `(2,2)`.",
);

/// A wrong character next to a cell centre. Which rail characters are allowed there depends
/// on the direction from the centre.
pub static WRONG_RAIL_CHARACTER: Code = Code::new(
    "GAR0040",
    Error,
    Error,
    "wrong rail character",
    "\
A cell is three characters wide and three lines high. Its rails are drawn around its centre, here
`+`, and each of the eight directions has its own character:

    \\|/
    -+-
    /|\\

`#` may replace each of these rails, and `!` may replace `|`. Any other character in that
direction is not read as a rail.

    ' 0\\-a--1              <- the rail to the right of the 0 is `-`, not `\\`

Write the rail character of that direction, or delete the character if no rail is meant.",
);

/// Text between the cells of a board.
pub static STRAY_TEXT_ON_BOARD: Code = Code::new(
    "GAR0041",
    Error,
    Error,
    "stray text on the board",
    "\
Only rails and spaces may stand between the cells of a board. This text is neither, and it is not
in the centre of a cell. Cell centres are the 2nd, 5th, 8th ... character after the apostrophe, on
the 1st, 4th, 7th ... line of the board. Often a space to the left is missing, or there is one too
many. Another cause is a rail drawn with characters other than `-`, `|`, `/` and `\\`.

    ' 0--a--1   ?          <- not part of a cell

Correct the spacing or the rail, or move the text to a `Comment:`.",
);

/// A cell centre with an unknown character.
pub static UNKNOWN_CELL_CHARACTER: Code = Code::new(
    "GAR0042",
    Error,
    Error,
    "unknown character in a cell centre",
    "\
The centre of a cell is `+` or `#` for plain track, `0` for the locomotive, a letter from `a` to `i`
for a wagon, or a digit from `1` to `9` for a target. Any other character is read as plain track.

    ' O--a--1              <- the letter O instead of the digit 0

Write the intended character.",
);

/// A rail character in a cell centre.
pub static RAIL_IN_CELL_CENTRE: Code = Code::new(
    "GAR0043",
    Warning,
    Error,
    "rail character in a cell centre",
    "\
Every cell has a character in its centre; plain track is `+`. Here a rail character is in a cell
centre, and the cell is read as plain track.

    ' 0-----a--1           <- write 0--+--a--1

Write `+`; `quandary check --fix` does so if the distance between the cells is certain. If no cell
is meant to be here, move the cells on both sides closer to each other: the rail between two
cells is two characters long, one in each cell.",
);

/// A tab inside a board line.
pub static TAB_IN_BOARD_LINE: Code = Code::new(
    "GAR0044",
    Error,
    Error,
    "tab in a board line",
    "\
Columns matter on a board, but the width of a tab differs between programs. The tab is read as one
space, which is probably wrong.

    '[TAB]0--a--1          <- [TAB] stands for the tab

Replace the tab with as many spaces as the drawing needs. Tabs before the apostrophe and at the
end of the line are allowed.",
);

/// A rail that leads to a place without a cell.
pub static RAIL_WITHOUT_CELL: Code = Code::new(
    "GAR0045",
    Warning,
    Error,
    "rail to a missing cell",
    "\
A rail joins two cells. At one end or both ends of this rail there is no cell, so the rail is
ignored.

    ' 0--a--1--            <- no cell on the right

Add the missing cell (`+`), or delete the rail.",
);

/// A rail that is drawn in only one of its two cells.
pub static HALF_RAIL: Code = Code::new(
    "GAR0046",
    Warning,
    Warning,
    "half a rail",
    "\
A rail is two characters long, one in each of the cells that it joins. Here one of the two is
blank. The other half alone is read as a rail, but it may also be the rest of a rail that was
deleted incompletely.

    ' 0- a--1              <- the half next to the wagon is missing

Draw the missing half, or delete the half that is there.",
);

/// A wagon written as a capital letter.
pub static CAPITAL_WAGON: Code = Code::new(
    "GAR0047",
    Warning,
    Error,
    "wagon in upper case",
    "\
Wagons are the lower-case letters `a` to `i`. An upper-case letter is read as lower case.

    ' 0--A--1

Write the letter in lower case.",
);

/// Two characters that cannot share a cell.
pub static CONFLICTING_CELL_CHARACTERS: Code = Code::new(
    "GAR0048",
    Error,
    Error,
    "conflicting characters in one cell",
    "\
A cell holds at most one vehicle and one target: `a2` is a wagon `a` on a target `2`, and `03` is
the locomotive on a target `3`. Two vehicles, two targets, or plain track and a letter or digit
cannot share a cell. The character in the centre of the cell is used.

    ' 0--ab-1              <- two wagons in one cell

Give each of the two characters a cell of its own. Often a space or rail character to the left is
missing, or there is one too many.",
);

/// A second locomotive.
pub static SECOND_LOCOMOTIVE: Code = Code::new(
    "GAR0049",
    Error,
    Error,
    "second locomotive",
    "\
A board has exactly one locomotive, the digit `0`.

    ' 0--a--1--0           <- a locomotive at both ends

Keep one `0`, and replace every other one with `+` or the intended character.",
);

/// A board without a locomotive.
pub static MISSING_LOCOMOTIVE: Code = Code::new(
    "GAR0050",
    Error,
    Error,
    "missing locomotive",
    "\
A board needs a locomotive, the digit `0`, to move anything. This board has none.

    ' +--a--1

Put `0` in the centre of a cell. Check for the letter O in its place.",
);

/// A board without cells.
pub static EMPTY_BOARD: Code = Code::new(
    "GAR0051",
    Error,
    Error,
    "empty board",
    "\
The board lines of this level contain no cell.

    '
    '

Draw the board, or delete the level.",
);

/// A board with a non-standard pitch: the spacing of its cells or its left margin differs from the
/// standard of the format.
pub static OTHER_PITCH: Code = Code::new(
    "GAR0052",
    Warning,
    Error,
    "board drawn at another pitch",
    "\
A cell is three characters wide and three lines high, and the centre of the leftmost cell is the
2nd character after the apostrophe, or the 5th, 8th and so on. The characters of this board are at
other places, but they fit exactly one other pitch: another distance between the cells, or another
left margin. The board is read at this pitch.

    ' 0---a---1            <- four columns from cell to cell instead of three

    '0--a--1               <- one column too far to the left

Other programs read the board differently or reject it. Redraw it in the standard layout:
`quandary check --fix` does so without changing its meaning.",
);

/// More wagons with a letter than matching targets. Only wagons and targets that the locomotive can
/// reach are counted.
pub static MORE_WAGONS_THAN_TARGETS: Code = Code::new(
    "GAR0060",
    Warning,
    Warning,
    "more wagons than targets",
    "\
A level is solved when every wagon is on a matching target: `a` on `1` up to `i` on `9`. With
more wagons of a letter than matching targets the level has no solution. Only wagons and
targets that the locomotive can reach are counted.

    ' 0--a--a--1

Add a target or remove a wagon. More targets than wagons are allowed.",
);

/// A level that is solved at the start.
pub static SOLVED_AT_START: Code = Code::new(
    "GAR0061",
    Note,
    Note,
    "level solved at the start",
    "\
Every wagon is already on a matching target, or there is no wagon. The empty solution solves
the level.

    ' 0--a1

If this is not intended, move a wagon off its target, or add a wagon and its target.",
);

/// A cell without rails.
pub static ISOLATED_CELL: Code = Code::new(
    "GAR0062",
    Warning,
    Warning,
    "isolated cell",
    "\
No rail leads to this cell, so no vehicle can enter or leave it. Either a rail is missing, or the
cell is not needed.

    ' 0--a--1  +           <- no rail

Draw the missing rail, or delete the cell.",
);

/// A wagon that the locomotive cannot reach.
pub static UNREACHABLE_WAGON: Code = Code::new(
    "GAR0063",
    Warning,
    Warning,
    "unreachable wagon",
    "\
The rails of this wagon are not connected to the rails of the locomotive, and the wagon is not on a
matching target. The level has no solution.

    ' 0--+--1  a--+        <- a gap between the two parts

Join the two parts by a rail.",
);

/// All codes, in the order of their ids.
pub static ALL: &[&Code] = &[
    &UNRECOGNISED_LINE,
    &MISPLACED_FORMAT_TAG,
    &UNKNOWN_FORMAT_VERSION,
    &UNCLOSED_VALUE,
    &UNMATCHED_CLOSING_LINE,
    &REOPENED_VALUE,
    &LEVEL_IN_HEADER,
    &EMPTY_LINES_BEFORE_HEADER,
    &EMPTY_LINE_BEFORE_BOARD,
    &MISSING_BOARD,
    &MISSING_LEVEL_SEPARATOR,
    &TAG_BELOW_BOARD,
    &NO_LEVELS,
    &DUPLICATE_TAG,
    &TRAIN_IN_HEADER,
    &INVALID_DIFFICULTY,
    &DIFFICULTY_OUT_OF_RANGE,
    &MALFORMED_DIFFICULTY_RANGE,
    &REDUNDANT_TAG,
    &DIFFICULTY_RANGE_MISMATCH,
    &DUPLICATE_TITLE,
    &INVALID_RECORDED_SOLUTION,
    &MISSPELLED_TAG,
    &INVALID_TRAIN,
    &TRAIN_CELL_WITHOUT_WAGON,
    &DUPLICATE_TRAIN_ENTRY,
    &GAP_IN_TRAIN,
    &SHARP_TRAIN_BEND,
    &WRONG_RAIL_CHARACTER,
    &STRAY_TEXT_ON_BOARD,
    &UNKNOWN_CELL_CHARACTER,
    &RAIL_IN_CELL_CENTRE,
    &TAB_IN_BOARD_LINE,
    &RAIL_WITHOUT_CELL,
    &HALF_RAIL,
    &CAPITAL_WAGON,
    &CONFLICTING_CELL_CHARACTERS,
    &SECOND_LOCOMOTIVE,
    &MISSING_LOCOMOTIVE,
    &EMPTY_BOARD,
    &OTHER_PITCH,
    &MORE_WAGONS_THAN_TARGETS,
    &SOLVED_AT_START,
    &ISOLATED_CELL,
    &UNREACHABLE_WAGON,
];

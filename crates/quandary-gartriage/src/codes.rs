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
A tag name with nothing after the colon starts a value of several lines, which ends at a line with
the colon before the name. Without that line the value could extend to the end of the file.
Therefore the value is read as empty, and the lines below are read as usual.

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
A line such as `:Comment` ends a value of several lines, but no such value is open here. The usual
cause is a value that starts on the line of its name, where nothing may follow the colon:

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
A value of several lines contains a line that would open the same value. This is allowed, but
usually the closing line of the first value is missing, and everything between the two lines,
including boards, has become part of the first value.

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
and contains no board. A file without a header starts with an empty line. Here the header section
contains a board: it is read as a level, and the collection has no header.

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
A file that starts with an empty line has no header section. This file starts with empty lines and
tags without a board, followed by a level with its own tags. The first tags can only belong to the
collection and are read as its header. Other programs may read them as a level.

                           <- should not be here
    Title: My collection

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
Every section after the first is a level and needs a board. These tags have no board: either the
board is missing, or the text belongs in a comment. The level keeps its number but cannot be played.

    Title: Two sidings

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
The tags of a level belong above its board. This tag is below a board, and no further board follows.
It is assigned to the level above. Other programs may ignore it.

    ' 0--a--1
    Title: Two sidings     <- below the board

Move the line above the board.",
);

/// A file without levels.
pub static NO_LEVELS: Code = Code::new(
    "GAR0013",
    Error,
    Error,
    "no levels",
    "\
A collection contains at least one level. This file contains none: it is empty or has only a header
section. Two mistakes make levels disappear: board lines that do not start with the plain apostrophe
`'`, and a comment without its closing line, which extends to the next line `:Comment`.

    Title: My collection   <- nothing follows

Add a level, with an empty line before it.",
);

/// A standard tag that occurs twice in one section.
pub static DUPLICATE_TAG: Code = Code::new(
    "GAR0020",
    Warning,
    Error,
    "duplicate tag",
    "\
Each standard tag may occur once in the header section and once in each level. The first one is
used; the second one is kept in the file but ignored.

    Title: Two sidings
    Title: Three sidings   <- ignored

Delete the wrong one. If they belong to two levels, insert the missing empty line between them.",
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

    Difficulty: quite easy
    Difficulty: 2,5        <- in a level

Write one number, or delete the tag.",
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
The difficulty range of a collection has the lowest value first. If both values are equal, it is
written as one number.

    Difficulty: 6,1        <- write 1,6
    Difficulty: 3,3        <- write 3

The fix does not change the meaning of the file.",
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
The header section states the lowest and the highest difficulty of the levels, so that programs can
select collections without reading their levels. Here the difficulties of the levels differ from
that range. Levels without a difficulty are ignored.

    Difficulty: 1,4

    Difficulty: 6          <- of a level
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
A level can be selected by its title, as in `quandary show FILE#TITLE`. Levels that share a title
can only be selected by number.

    Title: Harbour

    Title: Harbour

Change one of the titles.",
);

/// A recorded solution that is not a valid solution string.
pub static INVALID_RECORDED_SOLUTION: Code = Code::new(
    "GAR0028",
    Warning,
    Warning,
    "invalid recorded solution",
    "\
`Solution:` and `Solution-METRIC:` are tags of this program that store a solution of the level. The
value is a solution string: the digits 1-4 and 6-9 (directions on the numeric keypad) move the
locomotive, `T` and a digit moves the last wagon, `+` and a digit hooks a wagon, `-` unhooks the
last wagon, and `,` ends a group of actions. 5 and 0 are not directions.

    Solution: 66+5

This finding is about the notation only; `quandary verify` checks whether the string solves the
level.",
);

/// An unknown tag that is probably a misspelled standard one.
pub static MISSPELLED_TAG: Code = Code::new(
    "GAR0029",
    Note,
    Warning,
    "misspelled tag",
    "\
Unknown tags are allowed, and no program reads them. The name of this one differs from that of a
standard tag by a single typing error, so it probably stands for it.

    Titel: Two sidings     <- Title:
    ' 0--a--1

Correct the name. If the tag is your own, give it a name that is less similar.",
);

/// A `Train:` value with a syntax error.
pub static INVALID_TRAIN: Code = Code::new(
    "GAR0030",
    Error,
    Error,
    "invalid train",
    "\
`Train:` lists the cells of the hooked wagons from the locomotive to the tail: column and row in
parentheses, counted in cells from 1 and separated by commas. Spaces are allowed anywhere. The
locomotive is not part of the list.

    Train: (2,1),(3,1)
    Train: 2,1             <- parentheses are missing

If no wagon is hooked at the start, delete the tag.",
);

/// A train entry that names a cell without a wagon.
pub static TRAIN_CELL_WITHOUT_WAGON: Code = Code::new(
    "GAR0031",
    Error,
    Error,
    "train entry without a wagon",
    "\
Every entry of `Train:` must name a cell with a wagon. Positions are counted in cells, not in
characters, column first. Row 1 is the first board line that contains more than an apostrophe. The
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
locomotive. Neighbouring cells without a rail between them are not enough. No moves lead to such a
train.

    Train: (3,1)
    ' 0--+--a--1           <- one cell lies between

Check the order: the wagon next to the locomotive comes first.",
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

End the train before the bend.",
);

/// A wrong character next to a cell centre. Which rail characters are allowed there depends
/// on the direction from the centre.
pub static WRONG_RAIL_CHARACTER: Code = Code::new(
    "GAR0040",
    Error,
    Error,
    "wrong rail character",
    "\
A cell is three characters wide and three lines high. The eight characters around its centre are the
rails that leave the cell, one character for each direction. `#` may replace any of them, and `!`
may replace `|`.

    \\|/
    -+-
    /|\\

Any other character is ambiguous and is not read as a rail.

    ' 0\\-a--1              <- the rail to the east is `-`

Use the rail character of that direction.",
);

/// Text between the cells of a board.
pub static STRAY_TEXT_ON_BOARD: Code = Code::new(
    "GAR0041",
    Error,
    Error,
    "stray text on the board",
    "\
Only spaces may separate the cells of a board. This text belongs to no cell: cell centres are the
2nd, 5th, 8th ... character after the apostrophe, on the 1st, 4th, 7th ... line of the board. A
frequent cause is a missing or an extra space to the left.

    ' 0--a--1   ?          <- not part of a cell

Correct the spacing, or move the text to a `Comment:`.",
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
centre. It is read as plain track.

    ' 0-----a--1           <- write 0--+--a--1

Write `+`. If there should be no cell here, the two cells next to it are one cell too far apart: a
rail is two characters long, one in each of its cells. `--fix` writes `+` unless the spacing of the
board is in doubt.",
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

Replace the tab with as many spaces as the drawing needs. Tabs at the start and the end of a line
are allowed.",
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
A rail is two characters long, one in each of the cells that it joins. Here one of the two is blank.
It is read as a rail, because the second character of a wagon on a target may hide one half. It may
also be the rest of a rail that was deleted incompletely.

    ' 0- a--1              <- the half next to the wagon is missing

Draw the other half, or delete this one.",
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
A cell holds at most one vehicle and one target, and only these two may be written side by side:
`a2` is a wagon `a` on a target `2`, `03` is the locomotive on a target `3`. Two letters, two
digits, or a letter or digit next to plain track cannot be one cell. The centre character is used.

    ' 0--ab-1

A frequent cause is a missing or an extra space or rail character to the left.",
);

/// A second locomotive.
pub static SECOND_LOCOMOTIVE: Code = Code::new(
    "GAR0049",
    Error,
    Error,
    "second locomotive",
    "\
A board has exactly one locomotive, the digit `0`.

    ' 0--a--1--0

Replace all but one of them with `+` or the intended character.",
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
A cell is three characters wide and three lines high, and the first centre of a line is the 2nd
character after the apostrophe. This board does not fit that. It fits another spacing, in which
every character is a cell, the second character of a cell, or a part of a rail that is drawn in
full; no other spacing fits. The board is read with that spacing.

    ' 0---a---1            <- four columns from cell to cell
    '0--a--1               <- one column too far to the left

Other programs read the board differently or reject it. The fix redraws it in the standard layout,
which does not change its meaning.",
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

If this is not intended, move a wagon off its target.",
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

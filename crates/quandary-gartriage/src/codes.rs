//! Every kind of finding of this room, as `quandary explain` tells it.
//!
//! 0001-0019 lines and sections, 0020-0029 tags, 0030-0039 the train, 0040-0059 the drawing,
//! 0060-0069 what the level means. A number once given is never given again.

use quandary_core::diagnostic::Code;
use quandary_core::diagnostic::Severity::{Error, Note, Warning};

/// A line that is nothing.
pub static GAR0001: Code = Code::new(
    "GAR0001",
    Error,
    Error,
    "a line that is neither a tag nor part of a board",
    "\
A file is made of empty lines, tags (`Name: value`) and board lines, which begin with the plain
apostrophe `'`. Text that runs over several lines has to stand between `Name:` and `:Name`. Other
lines are skipped, so whatever they were meant to say is lost.

    Title: Two sidings
    by my brother          <- neither a tag nor a board line
    ' 0--a--1

Write it as a tag (`Author: my brother`) or inside `Comment:` and `:Comment`. If it was meant to be
a board line, begin it with `'`; word processors like to put a curly apostrophe in its place.",
);

/// The version in the wrong place.
pub static GAR0002: Code = Code::new(
    "GAR0002",
    Error,
    Error,
    "`Format:` is not the first line",
    "\
`Format:` tells by which version of the format the file is to be read, so it has to be known before
anything else: where it is present at all it is the very first line of the file, above every other
tag and with no empty line before it. A second one is not allowed either.

    Title: Harbour
    Format: 1              <- too late

Move the line to the top, or leave it out: without it the version is 1.",
);

/// A version from the future.
pub static GAR0003: Code = Code::new(
    "GAR0003",
    Error,
    Error,
    "a version of the format that is not known",
    "\
Only version 1 of the format was ever described. A file that says otherwise may use signs that mean
something else there. It is read as version 1 all the same, so that you can see what is in it.

    Format: 2

If the file was written by hand, write `Format: 1` or leave the line out.",
);

/// A value without its end.
pub static GAR0004: Code = Code::new(
    "GAR0004",
    Warning,
    Error,
    "a value that is never closed",
    "\
A name with nothing behind the colon begins a value of several lines, which ends at a line with the
colon before the name. If that line never comes, the value might be the whole rest of the file, so
it is taken to be empty and the lines below are read as if it were not there.

    Comment:
    The siding is too short for both.
    ' 0--a--1              <- `:Comment` is missing above

Close it with `:Comment`, or write a short value on the line of its name.",
);

/// An end without a value.
pub static GAR0005: Code = Code::new(
    "GAR0005",
    Warning,
    Error,
    "a closing line without an open value",
    "\
A line such as `:Comment` ends a value of several lines. Here nothing is open. Most often the value
was begun on the line of its name, where it has to be empty:

    Comment: The siding    <- the value ends with this line
    is too short.
    :Comment               <- so this closes nothing

Put the first words on a line of their own below `Comment:`, or delete the closing line.",
);

/// A value that swallowed its own name.
pub static GAR0006: Code = Code::new(
    "GAR0006",
    Warning,
    Warning,
    "a value that opens itself again",
    "\
Inside a value of several lines stands a line that would begin the same value. That is allowed, but
far more often the end of the first one is missing, and everything between the two, boards and all,
has become text of the first.

    Comment:
    Easy.
    ' 0--a--1              <- part of the comment
                           <- and so is this
    Comment:               <- found here
    Hard.
    :Comment

Close the first value with `:Comment` where it was meant to end.",
);

/// No room for the header.
pub static GAR0007: Code = Code::new(
    "GAR0007",
    Warning,
    Error,
    "a level in the first section",
    "\
What stands above the first empty line speaks of the whole collection and holds no board. A file
without such information begins with an empty line. Here the first section holds a board: it is
read as a level, and the collection has no information.

    ' 0--a--1              <- the very first line of the file

Put an empty line before the level.",
);

/// Empty lines above the header.
pub static GAR0008: Code = Code::new(
    "GAR0008",
    Warning,
    Error,
    "empty lines before the collection information",
    "\
A file that begins with an empty line says by it that it holds no information about the collection.
Here tags without a board follow, and then a level with tags of its own, so the first tags can only
be the collection's, and they are read so. Other programs may take them for a level.

                           <- this line should not be there
    Title: My collection

    Title: My first level
    ' 0--a--1

Delete the empty lines at the top.",
);

/// A level torn in two.
pub static GAR0009: Code = Code::new(
    "GAR0009",
    Warning,
    Error,
    "an empty line between the tags of a level and its board",
    "\
Levels are divided by empty lines, so the tags of a level stand directly above its board. Here an
empty line is between them. The tags are given to the board below, which has none of its own.

    Title: Two sidings
                           <- this line should not be there
    ' 0--a--1

Delete the empty line.",
);

/// A level that is only talk.
pub static GAR0010: Code = Code::new(
    "GAR0010",
    Error,
    Error,
    "tags without a board",
    "\
A section below the first one is a level, and a level needs a board. These tags have none: either
it is missing, or the section is text that should stand in a comment. The level keeps its place in
the list but cannot be played.

    Title: Two sidings

    Title: Three sidings
    ' 0--a--1

Draw the board below the tags, or delete them.",
);

/// Two levels run into each other.
pub static GAR0011: Code = Code::new(
    "GAR0011",
    Warning,
    Error,
    "two levels without an empty line between them",
    "\
Below the lines of a board come tags and then a second board. They are read as a level of their own,
which is the only thing they can mean, but the empty line that divides levels is missing.

    ' 0--a--1
    Title: Three sidings   <- an empty line is missing above
    ' 0--b--2

Put an empty line before the tags.",
);

/// A tag in the basement.
pub static GAR0012: Code = Code::new(
    "GAR0012",
    Warning,
    Error,
    "a tag below its board",
    "\
The tags of a level stand above its board. This one stands below it and no further board follows, so
it is given to the level above. Other programs may not see it.

    ' 0--a--1
    Title: Two sidings     <- below the board

Move the line above the board.",
);

/// A collection of nothing.
pub static GAR0013: Code = Code::new(
    "GAR0013",
    Error,
    Error,
    "no levels",
    "\
A collection holds one or more levels. This file holds none: it is empty, or it has only tags in its
first section. Two things make a level vanish: board lines that do not begin with the plain
apostrophe `'`, and a comment without its closing line, which swallows what comes after it.

    Title: My collection   <- and nothing below

Add a level, with an empty line before it.",
);

/// A tag that is there twice.
pub static GAR0020: Code = Code::new(
    "GAR0020",
    Warning,
    Error,
    "a tag that is there twice",
    "\
Each standard tag may stand once in the first section and once in each level. The first one counts;
the second is kept in the file and has no effect.

    Title: Two sidings
    Title: Three sidings   <- has no effect

Delete the one that is wrong. Perhaps an empty line between two levels is missing.",
);

/// A tag in the wrong section.
pub static GAR0021: Code = Code::new(
    "GAR0021",
    Warning,
    Error,
    "a tag that belongs to a level",
    "\
`Train:` tells which wagons of one board are hooked at the start. In the first section, which speaks
of the whole collection, it has no meaning and no effect.

    Title: My collection
    Train: (2,1)           <- of which level?

Move it to its level.",
);

/// A difficulty in words.
pub static GAR0022: Code = Code::new(
    "GAR0022",
    Warning,
    Error,
    "a difficulty that is no whole number",
    "\
The difficulty of a level is one whole number from 1 to 10. That of a collection is the lowest and
the highest of its levels with a comma between, or one number if both are the same. The comma is
never a decimal comma. Programs that choose levels by difficulty pass over anything else.

    Difficulty: quite easy
    Difficulty: 2,5        <- in a level

Write one number, or leave the tag out.",
);

/// A difficulty off the scale.
pub static GAR0023: Code = Code::new(
    "GAR0023",
    Warning,
    Error,
    "a difficulty outside 1 to 10",
    "\
Difficulties go from 1 to 10: 1 to 4 for beginners, 5 to 10 for experts.

    Difficulty: 11

Choose a number on that scale.",
);

/// A range written otherwise.
pub static GAR0024: Code = Code::new(
    "GAR0024",
    Warning,
    Error,
    "a range of difficulties that is written otherwise",
    "\
The range of a collection has the lowest value first. If both are the same, only one is written and
no comma.

    Difficulty: 6,1        <- write 1,6
    Difficulty: 3,3        <- write 3

The mend does not change what the file means.",
);

/// Said twice.
pub static GAR0025: Code = Code::new(
    "GAR0025",
    Note,
    Error,
    "a tag that only repeats the collection's",
    "\
Author, AuthorMail and AuthorPage of the collection hold for every level that does not say
otherwise. A level that repeats the same value should leave it out.

    Author: Jane           <- in the first section

    Author: Jane           <- in a level: says nothing new

Delete the line in the level. Nothing changes by it.",
);

/// The range and the levels disagree.
pub static GAR0026: Code = Code::new(
    "GAR0026",
    Warning,
    Warning,
    "a range of difficulties that does not match the levels",
    "\
The collection states the lowest and the highest difficulty of its levels, so that programs can pick
collections without reading them. The levels themselves say something else. Levels without a
difficulty are not looked at.

    Difficulty: 1,4

    Difficulty: 6          <- of a level
    ' 0--a--1

Correct the range, or the level.",
);

/// Namesakes.
pub static GAR0027: Code = Code::new(
    "GAR0027",
    Note,
    Note,
    "two levels of the same title",
    "\
A level can be called by its title, as in `quandary show FILE#TITLE`. With two of the same title
that is not enough: they have to be called by their numbers.

    Title: Harbour

    Title: Harbour

Give one of them another title.",
);

/// No notation.
pub static GAR0028: Code = Code::new(
    "GAR0028",
    Warning,
    Warning,
    "a recorded solution that is no solution string",
    "\
`Solution:` and `Solution-METRIC:` are tags of this program: they keep a solution beside its level.
Their value is a solution string: the digits 1-4 and 6-9 (directions of the numeric keypad) move the
locomotive, `T` before a digit moves the last wagon, `+` before a digit hooks a wagon, `-` unhooks
the last one, and `,` ends what one click did. 5 and 0 are no directions.

    Solution: 66+5

Whether the string solves the level is another question: `quandary verify` answers it.",
);

/// An unreadable train.
pub static GAR0030: Code = Code::new(
    "GAR0030",
    Error,
    Error,
    "a train that cannot be read",
    "\
`Train:` lists the cells of the hooked wagons, the one at the locomotive first, the tail last:
column and row in round brackets, divided by commas, counted in cells from 1. Blanks may stand
anywhere between. The locomotive is not in the list.

    Train: (2,1),(3,1)
    Train: 2,1             <- brackets are missing

If no wagon is hooked at the start, leave the tag out.",
);

/// A train of thin air.
pub static GAR0031: Code = Code::new(
    "GAR0031",
    Error,
    Error,
    "a train that names a place without a wagon",
    "\
Every place in `Train:` has to hold a wagon. Places are counted in cells, not in characters, column
first; the first row is the first line of the board that is not just an apostrophe. The locomotive
itself is not listed.

    Train: (4,1)
    ' 0--a--1              <- the wagon is at (2,1)

Write the place of the wagon.",
);

/// Hooked twice.
pub static GAR0032: Code = Code::new(
    "GAR0032",
    Error,
    Error,
    "a wagon that is in the train twice",
    "\
A wagon can be hooked once only, so each place may stand in `Train:` once.

    Train: (2,1),(2,1)

Delete the second one, or correct it.",
);

/// Hooked across a gap.
pub static GAR0033: Code = Code::new(
    "GAR0033",
    Error,
    Error,
    "a train with a gap",
    "\
Each wagon of `Train:` has to be joined by a rail to the one before it, the first to the locomotive.
Lying side by side without a rail between is not enough. No play could produce such a train.

    Train: (3,1)
    ' 0--+--a--1           <- a cell lies between

Perhaps the order is wrong: the wagon at the locomotive comes first.",
);

/// A broken back.
pub static GAR0034: Code = Code::new(
    "GAR0034",
    Error,
    Error,
    "a train that bends too much",
    "\
A train never bends by more than 45 degrees at any of its vehicles. The rules keep to that with
every move and every hook, so no play could produce this train.

    Train: (2,1),(2,2)
    ' 0--a--1
    '    |
    '    |
    '    b--2              <- 90 degrees at the wagon a

Shorten the train before the bend.",
);

/// The wrong slope.
pub static GAR0040: Code = Code::new(
    "GAR0040",
    Error,
    Error,
    "a character that no rail has in that place",
    "\
A cell is three characters wide and three lines high. The eight places around its middle hold the
rails that leave it, each drawn in its own way; `#` may stand for any of them, `!` for `|`.

    \\|/
    -+-
    /|\\

Anything else in such a place could only be guessed at: nothing is read there.

    ' 0\\-a--1              <- the rail to the east is `-`

Draw the rail with its own character.",
);

/// Scribbles.
pub static GAR0041: Code = Code::new(
    "GAR0041",
    Error,
    Error,
    "text that is no part of the board",
    "\
Between the cells of a board there may be nothing but blanks. This text belongs to no cell: the
middle of a cell is the 2nd, 5th, 8th ... character behind the apostrophe, on the 1st, 4th, 7th ...
line of the board. Often a blank is missing or doubled to the left of it.

    ' 0--a--1   ?          <- what is that?

Mend the distances, or move the words to a `Comment:`.",
);

/// An unknown mark.
pub static GAR0042: Code = Code::new(
    "GAR0042",
    Error,
    Error,
    "a cell marked with an unknown character",
    "\
In the middle of a cell stands `+` or `#` for plain track, `0` for the locomotive, a letter from
`a` to `i` for a wagon, or a digit from `1` to `9` for a target. This is none of them. It is read
as plain track.

    ' O--a--1              <- the letter O, not the digit 0

Write the mark that was meant.",
);

/// A rail without a cell.
pub static GAR0043: Code = Code::new(
    "GAR0043",
    Warning,
    Error,
    "a rail drawn where the middle of a cell is",
    "\
Each cell has a mark in its middle, `+` if nothing is on it. Here a rail is drawn straight through,
which can only mean a plain cell, and is read so.

    ' 0-----a--1           <- write 0--+--a--1

Write `+`. If no cell was meant to be there, the two cells are one step too far apart: a rail is two
characters long, one for each of its cells.",
);

/// A width nobody knows.
pub static GAR0044: Code = Code::new(
    "GAR0044",
    Error,
    Error,
    "a tab inside a board line",
    "\
On a board every column counts, and a tab has no width that every program agrees on. It is read as
one blank, which is probably wrong.

Replace it by as many blanks as the drawing needs. Tabs at the ends of a line are harmless.",
);

/// The end of the line.
pub static GAR0045: Code = Code::new(
    "GAR0045",
    Warning,
    Error,
    "a rail to a place without a cell",
    "\
A rail joins two cells. This one leads to a place where no cell is drawn, or lies between places
without any, so it cannot mean anything and is left out.

    ' 0--a--1--            <- nothing on the right

Add the missing cell (`+`), or delete the rail.",
);

/// Half a rail.
pub static GAR0046: Code = Code::new(
    "GAR0046",
    Warning,
    Warning,
    "a rail that is drawn at one of its ends only",
    "\
A rail is two characters long: one in each of the cells that it joins. Here one of the two is blank.
It counts as a rail, because the second character of a wagon on a target may hide one half, but
somebody may also have deleted only one half of a rail that should go.

    ' 0- a--1              <- the half next to the wagon is missing

Draw the other half, or delete this one.",
);

/// Shouting.
pub static GAR0047: Code = Code::new(
    "GAR0047",
    Warning,
    Error,
    "a wagon written as a capital letter",
    "\
Wagons are the small letters `a` to `i`. A capital is read as the small letter.

    ' 0--A--1

Write it small.",
);

/// No room for two.
pub static GAR0048: Code = Code::new(
    "GAR0048",
    Error,
    Error,
    "two marks that cannot share a cell",
    "\
A cell holds at most one vehicle and one target, and only those two may be written side by side:
`a2` is a wagon `a` on a target `2`, `03` the locomotive on a target `3`. Two letters, two digits,
or a letter or digit beside a plain cell cannot be one cell. The mark in the middle is kept.

    ' 0--ab-1

Often a blank or a rail is missing or doubled to the left of it.",
);

/// One too many.
pub static GAR0049: Code = Code::new(
    "GAR0049",
    Error,
    Error,
    "a second locomotive",
    "\
A board has exactly one locomotive, the digit `0`.

    ' 0--a--1--0

Replace all but one of them, by `+` or by what was meant.",
);

/// Nobody pulls.
pub static GAR0050: Code = Code::new(
    "GAR0050",
    Error,
    Error,
    "no locomotive",
    "\
Nothing moves without a locomotive, the digit `0`. This board has none.

    ' +--a--1

Put one in the middle of a cell. Perhaps it was written as the letter O.",
);

/// An empty board.
pub static GAR0051: Code = Code::new(
    "GAR0051",
    Error,
    Error,
    "a board without cells",
    "\
The board lines of this level hold no cell at all.

    '
    '

Draw the board, or delete the level.",
);

/// Too few targets.
pub static GAR0060: Code = Code::new(
    "GAR0060",
    Warning,
    Warning,
    "more wagons of a letter than targets of its number",
    "\
The level is solved when every wagon stands on a target of its number, `a` on `1` up to `i` on
`9`. With more wagons than targets it cannot be. Targets that the locomotive cannot reach do not
help.

    ' 0--a--a--1

Add a target or take a wagon away. More targets than wagons are fine.",
);

/// Nothing to do.
pub static GAR0061: Code = Code::new(
    "GAR0061",
    Note,
    Note,
    "a level that is solved at the start",
    "\
Every wagon already stands on a target of its number, or there is no wagon at all. The level is
solved by doing nothing.

    ' 0--a1

Move a wagon off its target, if that is not what you want.",
);

/// Out of the net.
pub static GAR0062: Code = Code::new(
    "GAR0062",
    Warning,
    Warning,
    "a cell that no rail reaches",
    "\
No rail leads to this cell, so nothing can ever come to it or leave it. Either a rail is missing or
the cell is left over.

    ' 0--a--1  +           <- alone

Draw the missing rail, or delete the cell.",
);

/// Out of reach.
pub static GAR0063: Code = Code::new(
    "GAR0063",
    Warning,
    Warning,
    "a wagon that the locomotive can never reach",
    "\
The rails of this wagon are not connected with those of the locomotive, and it does not stand on a
target of its number. So it can never get there, and the level cannot be solved.

    ' 0--+--1  a--+        <- a gap between the two parts

Join the two parts by a rail.",
);

/// All of them, in the order of their names.
pub static ALL: &[&Code] = &[
    &GAR0001, &GAR0002, &GAR0003, &GAR0004, &GAR0005, &GAR0006, &GAR0007, &GAR0008, &GAR0009,
    &GAR0010, &GAR0011, &GAR0012, &GAR0013, &GAR0020, &GAR0021, &GAR0022, &GAR0023, &GAR0024,
    &GAR0025, &GAR0026, &GAR0027, &GAR0028, &GAR0030, &GAR0031, &GAR0032, &GAR0033, &GAR0034,
    &GAR0040, &GAR0041, &GAR0042, &GAR0043, &GAR0044, &GAR0045, &GAR0046, &GAR0047, &GAR0048,
    &GAR0049, &GAR0050, &GAR0051, &GAR0060, &GAR0061, &GAR0062, &GAR0063,
];

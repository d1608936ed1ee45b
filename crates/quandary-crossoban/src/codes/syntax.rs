//! Findings about the text of a file.

use quandary_core::diagnostic::Code;
use quandary_core::diagnostic::Severity::{Error, Note, Warning};

/// The file contains no board.
pub static NO_BOARD: Code = Code::new(
    "CRO0001",
    Error,
    Error,
    "no board in the file",
    "\
No line of the file looks like a row of a board. Rows consist of board symbols. At least half of
the rows begin and end with a wall, and the board has at least three rows or something between the
walls.

    #######
    #@ $ .#
    #######

If the walls are drawn with another character, name the format: `--as pusher` reads `X` as a wall,
`--as sok` reads `W`.",
);

/// A character inside a board is not a symbol of the board's dialect.
pub static UNKNOWN_SYMBOL: Code = Code::new(
    "CRO0002",
    Error,
    Error,
    "unknown board symbol",
    "\
A character between the walls of a row is not a symbol. It is read as floor so that the rest of the
board can be shown, but the level is not playable.

    #######
    #@ k .#           <- `k` is not a symbol
    #######

The pusher of a board decides what letters mean. If the pusher is `@`, letters have their meaning
in Crossoban, where `b` is a filter. If the pusher is `p`, they have their meaning in SOK, where
`b` is a box and `G` is not a symbol. In an .slc file, no letter is a symbol.

Replace the character with the right symbol: for floor, with a space or `-`.",
);

/// A cell has two types, such as goal and ice.
pub static CONFLICTING_TYPES: Code = Code::new(
    "CRO0003",
    Error,
    Error,
    "two types in one cell",
    "\
A cell has one type: floor, wall, goal, filter, lock, ice, conveyor, weak tile or black hole. A cell
written with two or three characters can name two different types by mistake.

    ;@I2@
    ########
    ##@-.w##          <- a goal and a weak tile
    ########

Remove one of the two symbols and write `-` in its place.",
);

/// A cell has two contents, such as two boxes.
pub static CONFLICTING_CONTENTS: Code = Code::new(
    "CRO0004",
    Error,
    Error,
    "two boxes or pushers in one cell",
    "\
A cell holds at most one box or one pusher, and a pusher belongs to at most one group. A cell
written with two or three characters can name more by mistake.

    ;@I2@
    ########
    ##@-$B##          <- a plain box and a blue one
    ########

Remove one of the two symbols and write `-` in its place.",
);

/// A wall or a black hole contains a box or a pusher.
pub static CONTENT_ON_WALL_OR_HOLE: Code = Code::new(
    "CRO0005",
    Error,
    Error,
    "box or pusher on a wall or black hole",
    "\
Walls and black holes can only be combined with symbols for an empty cell: no box and no pusher can
be there at the start.

    ;@I2@
    ##########
    ##@-$-#$##        <- a box in a wall
    ##########

Write the wall as `##` or `-#`, or the box as `$-`.",
);

/// A cell without a pusher has a group number.
pub static GROUP_WITHOUT_PUSHER: Code = Code::new(
    "CRO0006",
    Error,
    Error,
    "group number without a pusher",
    "\
A digit from 1 to 9 next to a pusher is the number of its group of linked pushers. Boxes and empty
cells do not belong to groups.

    ;@I2@
    ########
    ##@1$2##          <- a box with a group number
    ########

Replace the digit with `-`. If the cell is to have a pusher, keep the digit and replace the other
symbol of the cell with a pusher.",
);

/// A row ends in the middle of a cell of two or three characters.
pub static INCOMPLETE_CELL: Code = Code::new(
    "CRO0007",
    Warning,
    Error,
    "incomplete cell at the end of a row",
    "\
After `@I2@` every cell has two characters, after `@I3@` three, so the length of every row is a
multiple of that number. The last cell of this row is incomplete; it is read as if spaces followed.

Complete the cell. Write `-` for floor, because mail programs remove spaces from the ends of
lines.",
);

/// A width marker (`@I2@` or `@I3@`) is not directly above its board.
pub static DETACHED_WIDTH_MARKER: Code = Code::new(
    "CRO0008",
    Warning,
    Error,
    "`@I2@` or `@I3@` not directly above its board",
    "\
The line that sets the number of characters per cell must be the last comment before the board,
directly above the first row. Other programs may miss this one and read every character as a cell.

    ;@I2@
    ; by me           <- a comment after the marker
    ##@-$-.-##

Move the marker to the line above the first row of the board.",
);

/// A cell contains a plain pusher of group 2 on ice, such as `'@2`, which the format description
/// calls a red pusher.
pub static RED_PUSHER_EXAMPLE: Code = Code::new(
    "CRO0009",
    Note,
    Note,
    "pusher that the format description calls red",
    "\
The page that describes this format gives `'@2` as an example of a \"red linked pusher on ice\".
According to the table on the same page, `'@2` is a plain pusher of group 2 on ice; a red one
would be `'Q2`. Quandary follows the table. The program Crossoban may have drawn group 2 in red.

If you meant a red pusher, write `'Q2`. Otherwise ignore this finding.",
);

/// Run lengths that are not well formed.
pub static INVALID_RUN_LENGTHS: Code = Code::new(
    "CRO0010",
    Error,
    Error,
    "invalid run lengths",
    "\
In a row with run lengths, a number precedes the symbol or the parenthesised group that it repeats:
`3#4-p.#` is `###----p.#`, and `2(3(#-)#)` is `#-#-#-##-#-#-#`. Here, nothing follows a number, a
number is 0, or a parenthesis is unmatched. The row is read without its numbers and parentheses.

Correct the row, or write it without run lengths.",
);

/// A row contains a tab.
pub static TAB_IN_BOARD: Code = Code::new(
    "CRO0011",
    Note,
    Warning,
    "tab in a board",
    "\
A tab in a row is read as spaces up to the next column whose number is a multiple of 8, counted
from the beginning of the line. Most editors show it that way; programs that read it as one cell see
a different board.

`check --fix` replaces tabs with spaces.",
);

/// The lines of a board or of moves begin with `>`, as in a quoted email.
pub static QUOTED_MAIL: Code = Code::new(
    "CRO0012",
    Note,
    Note,
    "quoted email",
    "\
Mail programs put `>` before every quoted line. In a row of a board, `>` is a conveyor to the
right. Here, consecutive lines begin with `>`, and no row next to them begins differently, so the
`>` is not read as part of a board.

    Ann wrote:
    > #######
    > #@ $ .#
    > #######

`check --fix` deletes the `>` at the beginning of these lines.",
);

/// The board uses symbols that the format does not define.
pub static FOREIGN_SYMBOLS: Code = Code::new(
    "CRO0013",
    Warning,
    Error,
    "board symbols of another format",
    "\
XSB and SOK files contain Sokoban boards: walls, goals, boxes and pushers. This board uses symbols
of another dialect. It is read, but other programs will reject it or show it wrongly.

Store boards with colours, ice, conveyors and the like as Crossoban text: `convert --to crossoban`.
Store Sokoban boards that are drawn with letters, such as `b` for a box, as a SOK collection:
`convert --to sok`.",
);

/// A comment between the rows of a board.
pub static COMMENT_IN_BOARD: Code = Code::new(
    "CRO0014",
    Warning,
    Error,
    "comment inside a board",
    "\
The row above or the row below this comment is not an edge of a board: it contains more than walls
and floor. Therefore the rows above and below the comment are read as one board. Other programs
may read two boards.

    #######
    ; the hard part
    #@ $ .#
    #######

Move the comment above the board. If these are two boards, put an empty line between them.",
);

/// The board belongs to a variant of Sokoban whose rules are not supported.
pub static UNSUPPORTED_GAME: Code = Code::new(
    "CRO0015",
    Error,
    Error,
    "board of an unsupported game",
    "\
`Game:` names a variant of Sokoban that uses the same symbols but different rules: in Hexoban,
Trioban and Octoban cells have other neighbours, and Sokoban+ numbers its boxes and goals. The board
can be shown, but not played.

If it is an ordinary Sokoban board, delete the line.",
);

/// The boards are inside HTML, whose tags and comments are skipped.
pub static SKIPPED_HTML: Code = Code::new(
    "CRO0016",
    Note,
    Note,
    "HTML around the boards",
    "\
The text comes from a web page or from HTML mail. Tags and `<!-- -->` are not part of the text:
`<br>` ends a line, `<pre>`, `<p>` and the like begin a paragraph, and other tags are ignored. The
content of `<head>`, `<title>`, `<script>` and `<style>` is skipped. Entities such as `&lt;` are
read as the characters that they stand for.

    <html><pre>
    #######
    #@ $ .#
    #######
    </pre></html>

Tags can look like cells: `<br>` is also a conveyor, two filters and a conveyor. A text is therefore
read as HTML only if a line begins or ends with a tag that cannot be cells, such as `</p>` or
`<pre>`, if two consecutive lines end with `<br>`, or if a line that begins and ends with `#`
contains an entity. Lines that begin with `;` and lines of the form `key: value` do not count,
because they may contain any text.

Save the boards as plain text, for example with `convert --to crossoban`.",
);

/// Moves that are not well formed.
pub static INVALID_MOVES: Code = Code::new(
    "CRO0020",
    Warning,
    Error,
    "invalid moves",
    "\
A solution or a saved game consists of `u d l r` for moves and `U D L R` for pushes, numbers and
parentheses that repeat them (`3r4U`, `2(3(dr)R)`), `{...}` for a change of pusher, `[...]` for a
jump in reverse mode, and `*` for the position at which the game was saved. Retroban writes
`d1l1d3r6`. This line has only such characters but is not well formed: for example, a bracket has
no partner, or a number is 0. The moves are not read.

    rR{u              <- the bracket is not closed

Correct the line. If it is text, add a word with letters other than `u d l r`.",
);

/// A jump in moves that do not begin with a jump.
pub static LATE_JUMP: Code = Code::new(
    "CRO0021",
    Warning,
    Error,
    "jump in moves that do not begin with one",
    "\
Jumps belong to reverse mode, in which boxes are pulled off their goals. A game in reverse mode
begins with a jump, `[]` if the pusher stays where it is. Programs use that jump to recognise that
capital letters are pulls. These moves contain a jump, but do not begin with one.

    rR[l]R            <- with a jump at the beginning: `[]rR[l]R`

If this is a game in reverse mode, put `[]` before the first move. Otherwise delete the jump.",
);

/// A placeholder `<#Key#/>` that is not defined by a line `Key=Text` before the first level.
pub static UNDEFINED_INSERTION: Code = Code::new(
    "CRO0022",
    Warning,
    Error,
    "undefined placeholder",
    "\
`<#Key#/>` stands for the text that a line `Key=Text` before the first level defines. There is no
such line for this key. The placeholder is not replaced.

Write out the text, or add the line.",
);

/// A capital letter for a move that pushes no box, or a small letter for a push.
pub static WRONG_CAPITALS: Code = Code::new(
    "CRO0023",
    Warning,
    Error,
    "letter case that disagrees with the pushes",
    "\
A capital letter states that a move pushes a box, a small letter that it does not. The moves of
a file are compared with a game under the standard rules, and this letter is the first that
disagrees. Capital and small letters are played alike, but a wrong one may be a sign that the
moves belong to another board or to other rules, or that they are damaged.

    #######
    #@ $ .#
    #######

    Solution: RRR     <- the first move pushes no box: `rRR`

If all moves are small letters, they state nothing about pushes and are valid. The letters after
a move that cannot be played are not compared.

If the moves belong to this board, run `format`: it writes capitals exactly where a box is pushed,
provided that all moves can be played.",
);

/// A placeholder whose text contains placeholders.
pub static NESTED_INSERTION: Code = Code::new(
    "CRO0024",
    Warning,
    Error,
    "placeholder whose text contains placeholders",
    "\
`<#Key#/>` stands for the text that a line `Key=Text` before the first level defines. That text must
not contain placeholders, because two texts could then contain each other. Here it contains one,
so `<#Key#/>` is not replaced.

    Who=Ann
    Where=the yard of <#Who#/>

    Made in <#Where#/>.       <- not replaced

Write out the placeholders in the line that defines the text.",
);

/// Other text on the same line as moves.
pub static TEXT_AROUND_MOVES: Code = Code::new(
    "CRO0025",
    Note,
    Note,
    "text around moves",
    "\
A line such as `My solution: rRR (3 moves)` is read as `solution: rRR`, a solution with three
moves. The text before and after it is skipped, and `format` and `convert` do not write that text.
A line is read in this way only if `solution:`, `saved game:` or `snapshot:` stands before the
moves, and the moves do not look like a word.

Write the text on a line of its own.",
);

/// An unknown label that is probably a misspelling of a known one.
pub static MISSPELLED_LABEL: Code = Code::new(
    "CRO0026",
    Note,
    Warning,
    "misspelled label",
    "\
Notes of the form `Label: text` may have any label; only `Title`, `Author`, `Difficulty` and
`Solution` have a meaning for Quandary. This label differs from one of these four by a single
typing error, so it is probably misspelled. The line is kept as a note.

    Auhtor: Ann            <- Author:
    #######
    #@ $ .#
    #######

Correct the label. If it is meant to be a label of your own, choose a less similar one.",
);

/// XML that is not well formed.
pub static MALFORMED_XML: Code = Code::new(
    "CRO0030",
    Error,
    Error,
    "malformed XML",
    "\
A Sokoban for Windows collection is an XML file. This one is not well formed: a tag is not closed, a
character is missing, or the file ends too early. Everything before this position is read.

Open the file in an XML editor. The most frequent cause is an unescaped `<`, `>` or `&` in a text;
write `&lt;`, `&gt;` or `&amp;`.",
);

/// The stated size is not the size of the board.
pub static WRONG_SIZE: Code = Code::new(
    "CRO0031",
    Note,
    Warning,
    "stated size differs from the board",
    "\
`Width` and `Height` of a level in XML state the size of its board. This board has a different size;
its rows are read as they are.

Correct or delete the numbers.",
);

/// An XML element or comment without a meaning in the format.
pub static IGNORED_XML: Code = Code::new(
    "CRO0032",
    Note,
    Note,
    "ignored XML element or comment",
    "\
A Sokoban for Windows collection has `Title`, `Description`, `Email`, `Url`, and a `LevelCollection`
with levels made of rows. This element or comment is something else. It is ignored, and `format` and
`convert` do not write it.

Move important text to the description.",
);

//! Findings in what boards mean.

use quandary_core::diagnostic::Code;
use quandary_core::diagnostic::Severity::{Error, Note, Warning};

/// Nobody to play.
pub static CRO0060: Code = Code::new(
    "CRO0060",
    Error,
    Error,
    "a board without a pusher",
    "\
Somebody has to push: `@`, `+` on a goal, `\"` on ice, `&` linked, or `A F Q X` in colours.
Without any the board can be looked at and not played.

Put a pusher on a cell inside the walls.",
);

/// A hole in the wall.
pub static CRO0061: Code = Code::new(
    "CRO0061",
    Warning,
    Error,
    "a board with a gap in its wall",
    "\
A pusher could walk from its cell to the edge of the board, with nothing but walls in its way.
Most often a wall was lost, or the blanks before a row were. Such a board is not played: nobody
knows where it ends.

    #######
    #@ $ .            <- open
    #######

Close the wall.",
);

/// Numbers that disagree.
pub static CRO0062: Code = Code::new(
    "CRO0062",
    Warning,
    Warning,
    "more boxes than goals, or fewer",
    "\
A board of Sokoban has as many goals as boxes. Where they differ, the smaller of the two numbers
is how many goals have to be covered; other programs may refuse the board.

On boards with colours or other elements of Crossoban there may be more boxes than goals: those of
a colour are brought together, and holes take what is too many.",
);

/// Nothing to do.
pub static CRO0063: Code = Code::new(
    "CRO0063",
    Note,
    Note,
    "a board that is solved at the start",
    "\
Every box that has to be on a goal is on one, and the boxes of every colour are together.
Collections use such boards as title pictures; as puzzles they are solved in no moves.

If it was meant to be a puzzle, look whether a goal was written as a box on a goal.",
);

/// A colour of one.
pub static CRO0064: Code = Code::new(
    "CRO0064",
    Note,
    Note,
    "a colour with one box",
    "\
Boxes of like colour are to be brought together. The only box of its colour is a group by itself,
so its colour asks for nothing; it matters only for filters and for pushers in colours.

If it has no goal to go to either, a plain box or a wall would do as well.",
);

/// Out of reach.
pub static CRO0065: Code = Code::new(
    "CRO0065",
    Warning,
    Warning,
    "a box that no pusher can ever reach",
    "\
Walls divide this box from every pusher, and it is not where it belongs: it is not on a goal, or
boxes of its colour are elsewhere. It can never be moved.

Open the wall, or take the box away.",
);

/// Goals out of reach.
pub static CRO0066: Code = Code::new(
    "CRO0066",
    Warning,
    Warning,
    "a goal that no box can ever reach",
    "\
Walls divide this goal from every pusher, and no box stands on it: it stays empty for ever.

Open the wall, or take the goal away.",
);

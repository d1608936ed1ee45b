//! Findings about the content of a board.

use quandary_core::diagnostic::Code;
use quandary_core::diagnostic::Severity::{Error, Note, Warning};

/// The board has no pusher.
pub static MISSING_PUSHER: Code = Code::new(
    "CRO0060",
    Error,
    Error,
    "missing pusher",
    "\
A board needs at least one pusher: `@`, `+` on a goal, `\"` on ice, `&` linked, or `A F Q X` in
the four colours. A board without a pusher can be shown, but not played.

Put a pusher on a cell inside the walls.",
);

/// A pusher can walk off the board.
pub static GAP_IN_WALL: Code = Code::new(
    "CRO0061",
    Warning,
    Error,
    "gap in the outer wall",
    "\
A pusher could walk from its cell to the edge of the board. Boxes and other obstacles are not walls:
this check treats their cells as open. Usually a wall is missing, or the spaces at the beginning of
a row were lost. The level is not playable, because its outline is unknown.

    #######
    #@ $ .            <- gap
    #######

Close the wall.",
);

/// The numbers of boxes and goals differ.
pub static BOX_GOAL_COUNT: Code = Code::new(
    "CRO0062",
    Warning,
    Warning,
    "different numbers of boxes and goals",
    "\
A Sokoban board has as many goals as boxes. If the numbers differ, the smaller one is the number
of goals to cover; other programs may reject the board.

Boards with colours or other Crossoban elements may have more boxes than goals: coloured boxes
need no goals, and holes swallow surplus boxes.

Add the missing boxes or goals.",
);

/// The board is solved before the first move.
pub static SOLVED_AT_START: Code = Code::new(
    "CRO0063",
    Note,
    Note,
    "board solved at the start",
    "\
Every required goal is covered, and the boxes of each colour form one group. Collections use such
boards as title pictures; as levels they are solved in 0 moves.

If this should be a real level, check whether a goal was written as a box on a goal.",
);

/// A colour has only one box.
pub static SINGLE_COLOURED_BOX: Code = Code::new(
    "CRO0064",
    Note,
    Note,
    "only box of its colour",
    "\
Boxes of the same colour have to be brought together. A single box has no other box to be brought
together with, so its colour only matters for filters and coloured pushers.

If the box has no goal to cover either, replace it with a plain box or a wall.",
);

/// No pusher can reach a misplaced box, because walls separate them.
pub static UNREACHABLE_BOX: Code = Code::new(
    "CRO0065",
    Warning,
    Warning,
    "unreachable box",
    "\
Walls separate this box from every pusher, and the box is misplaced: it is not on a goal, or other
boxes of its colour are elsewhere. It can never be moved.

Open the wall, or remove the box.",
);

/// Walls separate an empty goal from every pusher.
pub static UNREACHABLE_GOAL: Code = Code::new(
    "CRO0066",
    Warning,
    Warning,
    "unreachable goal",
    "\
Walls separate this goal from every pusher, and there is no box on it. It can never be covered.

Open the wall, or remove the goal.",
);

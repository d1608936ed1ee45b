//! The kinds of findings in Crossoban files.

mod semantics;
mod syntax;

pub use semantics::*;
pub use syntax::*;

use quandary_core::diagnostic::Code;

/// All kinds of findings of the family, ordered by id.
pub static ALL: &[&Code] = &[
    &NO_BOARD,
    &UNKNOWN_SYMBOL,
    &CONFLICTING_TYPES,
    &CONFLICTING_CONTENTS,
    &CONTENT_ON_WALL_OR_HOLE,
    &GROUP_WITHOUT_PUSHER,
    &INCOMPLETE_CELL,
    &DETACHED_WIDTH_MARKER,
    &RED_PUSHER_EXAMPLE,
    &INVALID_RUN_LENGTHS,
    &TAB_IN_BOARD,
    &QUOTED_MAIL,
    &FOREIGN_SYMBOLS,
    &COMMENT_IN_BOARD,
    &UNSUPPORTED_GAME,
    &SKIPPED_HTML,
    &INVALID_MOVES,
    &LATE_JUMP,
    &UNDEFINED_INSERTION,
    &WRONG_CAPITALS,
    &NESTED_INSERTION,
    &TEXT_AROUND_MOVES,
    &MISSPELLED_LABEL,
    &MALFORMED_XML,
    &WRONG_SIZE,
    &IGNORED_XML,
    &MISSING_PUSHER,
    &GAP_IN_WALL,
    &BOX_GOAL_COUNT,
    &SOLVED_AT_START,
    &SINGLE_COLOURED_BOX,
    &UNREACHABLE_BOX,
    &UNREACHABLE_GOAL,
];

//! Classification of moves before they are played.

use super::{Line, Mark, Move, Refusal, SquarePosition};
use crate::model::{Board, Square};
use quandary_core::grid::Point;
use quandary_core::words::counted;
use std::fmt;

/// Whether a move is illegal, losing or regular.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MoveClass {
    /// The move cannot be played.
    Illegal(Refusal),
    /// The move can be played, but afterwards the level cannot be solved unless the move is undone.
    Losing(LosingReason),
    /// The checks found nothing against the move. The move can still be a mistake.
    Regular,
}

/// Why the level cannot be solved after a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LosingReason {
    /// Rule 1: the tent would be in contact with the tent on this square.
    Contact(Point),
    /// Rule 2: the line would have more tents than its clue.
    TooMany {
        /// The row or column.
        line: Line,
        /// The clue.
        wanted: u32,
    },
    /// Rule 2: the line would have too few squares left for the number of tents in its clue.
    TooFew {
        /// The row or column.
        line: Line,
        /// The clue.
        wanted: u32,
    },
    /// Rule 3: the board would have more tents than trees.
    MoreTents {
        /// The number of trees.
        trees: u32,
    },
    /// Rule 3: the board would have too few squares left to place one tent per tree.
    NoRoom {
        /// The number of trees.
        trees: u32,
    },
    /// Rule 4: no tree is next to the tent.
    NoTree,
    /// Rule 4: no square next to this tree could hold a tent.
    BlockedTree(Point),
}

impl fmt::Display for LosingReason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Contact(with) => {
                write!(
                    f,
                    "it would be in contact with the tent at {}",
                    SquarePosition(*with)
                )
            }
            Self::TooMany { line, wanted } => {
                write!(
                    f,
                    "{line} would have more than {}",
                    counted(u64::from(*wanted), "tent", "tents")
                )
            }
            Self::TooFew { line, wanted } => {
                write!(
                    f,
                    "{line} would have too few squares for {}",
                    counted(u64::from(*wanted), "tent", "tents")
                )
            }
            Self::MoreTents { trees } => {
                let trees = counted(u64::from(*trees), "tree", "trees");
                write!(f, "the board would have more tents than its {trees}")
            }
            Self::NoRoom { trees } => {
                let trees = counted(u64::from(*trees), "tree", "trees");
                write!(
                    f,
                    "the board would have too few squares for the tents of {trees}"
                )
            }
            Self::NoTree => f.write_str("no tree is next to it"),
            Self::BlockedTree(tree) => {
                write!(
                    f,
                    "no square next to the tree at {} could hold a tent",
                    SquarePosition(*tree)
                )
            }
        }
    }
}

/// Classifies the move that puts `put` on the square `at`, with the checks of libgame in their
/// order and no others.
///
/// Source: SPEC.md (R8) and (R9).
#[must_use]
pub fn classify(board: &Board, at: Point, put: Square) -> MoveClass {
    match legal(board, at, put) {
        Err(refusal) => MoveClass::Illegal(refusal),
        Ok(found) => match losing_reason(board, found) {
            Some(reason) => MoveClass::Losing(reason),
            None => MoveClass::Regular,
        },
    }
}

/// Classifies the move that puts `put` on the square `at`, by the definition of losing moves in the
/// README of libgame.
///
/// A move is losing if the level can no longer be solved by adding tents alone. Every move that
/// [`classify`] calls losing is also losing by this definition.
///
/// Some losing moves are not detected, because only these parts of the board are examined:
/// - the square of the move and, if the move places a tent, the squares in contact with it
/// - the rows and columns of these squares, and the trees next to them
/// - the total number of squares that have a tent or can still hold one
///
/// Source: SPEC.md (R10).
#[must_use]
pub fn classify_strictly(board: &Board, at: Point, put: Square) -> MoveClass {
    match legal(board, at, put) {
        Err(refusal) => MoveClass::Illegal(refusal),
        Ok(found) => match losing_reason(board, found).or_else(|| strict_reason(board, found)) {
            Some(reason) => MoveClass::Losing(reason),
            None => MoveClass::Regular,
        },
    }
}

/// The move, if it is legal.
fn legal(board: &Board, at: Point, put: Square) -> Result<Move, Refusal> {
    let mark = match put {
        Square::Tree => return Err(Refusal::TreePlaced),
        Square::Tent => Mark::Tent,
        Square::Grass => Mark::Grass,
        Square::Empty => Mark::Empty,
    };
    match board.square(at) {
        None => Err(Refusal::Outside(at)),
        Some(Square::Tree) => Err(Refusal::TreeOnSquare(at)),
        Some(_) => Ok(Move { mark, at }),
    }
}

fn losing_reason(board: &Board, played: Move) -> Option<LosingReason> {
    match played.mark {
        Mark::Empty => None,
        Mark::Tent => reason_against_tent(board, played),
        Mark::Grass => reason_against_grass(board, played),
    }
}

fn after(board: &Board, played: Move) -> Board {
    let mut after = board.clone();
    // A legal move is never refused.
    let _ = played.play(&mut after);
    after
}

fn holds(board: &Board, at: Point, what: Square) -> bool {
    board.square(at) == Some(what)
}

/// Checks neighbours before the move, and counts after it.
fn reason_against_tent(board: &Board, played: Move) -> Option<LosingReason> {
    let at = played.at;
    let mut contacts = board.contacts(at);
    if let Some(other) = contacts.find(|other| holds(board, *other, Square::Tent)) {
        return Some(LosingReason::Contact(other));
    }
    let more = u32::from(!holds(board, at, Square::Tent));
    for line in Line::through(at) {
        if let Some(wanted) = line.clue(board)
            && line.count(board, Square::Tent) + more > wanted
        {
            return Some(LosingReason::TooMany { line, wanted });
        }
    }
    let trees = board.count(Square::Tree);
    if board.count(Square::Tent) + more > trees {
        return Some(LosingReason::MoreTents { trees });
    }
    let mut neighbours = board.neighbours(at);
    (!neighbours.any(|other| holds(board, other, Square::Tree))).then_some(LosingReason::NoTree)
}

fn reason_against_grass(board: &Board, played: Move) -> Option<LosingReason> {
    let at = played.at;
    let fewer = u32::from(!holds(board, at, Square::Grass));
    let available = |line: Line| line.count(board, Square::Empty) + line.count(board, Square::Tent);
    for line in Line::through(at) {
        if let Some(wanted) = line.clue(board)
            && available(line) - fewer < wanted
        {
            return Some(LosingReason::TooFew { line, wanted });
        }
    }
    let trees = board.count(Square::Tree);
    if board.count(Square::Empty) + board.count(Square::Tent) - fewer < trees {
        return Some(LosingReason::NoRoom { trees });
    }
    let trees = board
        .neighbours(at)
        .filter(|other| holds(board, *other, Square::Tree));
    let mut dead = trees.filter(|tree| {
        let around = board.neighbours(*tree).count();
        let grass = board
            .neighbours(*tree)
            .filter(|other| holds(board, *other, Square::Grass));
        grass.count() + fewer as usize == around
    });
    dead.next().map(LosingReason::BlockedTree)
}

/// Checks that the reference omits: squares that a tent makes unusable, trees enclosed by other
/// trees, and squares that are their own neighbours on a narrow torus.
fn strict_reason(board: &Board, played: Move) -> Option<LosingReason> {
    if played.mark == Mark::Empty {
        return None;
    }
    let at = played.at;
    let after = after(board, played);
    let tent = holds(&after, at, Square::Tent);
    if tent && after.contacts(at).any(|other| other == at) {
        return Some(LosingReason::Contact(at));
    }
    let mut touched = vec![at];
    if tent {
        touched.extend(after.contacts(at));
        touched.sort_unstable();
        touched.dedup();
    }
    let lines = touched.iter().flat_map(|at| Line::through(*at));
    for line in lines {
        if let Some(wanted) = line.clue(&after)
            && available_squares(&after, line) < wanted
        {
            return Some(LosingReason::TooFew { line, wanted });
        }
    }
    let trees = after.count(Square::Tree);
    let rows = (0..after.rows()).map(Line::Row);
    if rows.map(|row| available_squares(&after, row)).sum::<u32>() < trees {
        return Some(LosingReason::NoRoom { trees });
    }
    let mut near = touched.iter().flat_map(|at| after.neighbours(*at));
    near.find(|tree| holds(&after, *tree, Square::Tree) && is_blocked(&after, *tree))
        .map(LosingReason::BlockedTree)
}

/// The number of squares in a line that have or can hold a tent, ignoring contact within the line.
fn available_squares(board: &Board, line: Line) -> u32 {
    let mut count = 0;
    for at in line.squares(board) {
        count += u32::from(holds(board, at, Square::Tent) || can_hold_tent(board, at));
    }
    count
}

fn is_blocked(board: &Board, tree: Point) -> bool {
    !board
        .neighbours(tree)
        .any(|at| holds(board, at, Square::Tent) || can_hold_tent(board, at))
}

/// Whether a square can still hold a tent: it is empty, next to a tree, and not in contact with a
/// tent or with itself.
fn can_hold_tent(board: &Board, at: Point) -> bool {
    let next_to_tree = |at| {
        board
            .neighbours(at)
            .any(|other| holds(board, other, Square::Tree))
    };
    let in_contact = |at| {
        board
            .contacts(at)
            .any(|other| other == at || holds(board, other, Square::Tent))
    };
    holds(board, at, Square::Empty) && next_to_tree(at) && !in_contact(at)
}

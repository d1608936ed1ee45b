//! What is to be thought of a move before it is played.

use super::{Line, Mark, Move, Refusal, SquarePosition};
use crate::model::{Board, Square};
use quandary_core::grid::Point;
use quandary_core::words::counted;
use std::fmt;

/// The verdict over a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MoveClass {
    /// It cannot be played.
    Illegal(Refusal),
    /// It can be played, and the game cannot be won any more.
    Losing(LosingReason),
    /// Nothing speaks against it. It may still be a mistake.
    Regular,
}

/// Why the game cannot be won after a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LosingReason {
    /// Rule 1: the tent would be in contact with this one.
    Contact(Point),
    /// Rule 2: the line would have more tents than its clue.
    TooMany {
        /// Which.
        line: Line,
        /// Its clue.
        wanted: u32,
    },
    /// Rule 2: the line would have no room left for its tents.
    TooFew {
        /// Which.
        line: Line,
        /// Its clue.
        wanted: u32,
    },
    /// Rule 3: there would be more tents than trees.
    MoreTents {
        /// Trees on the board.
        trees: u32,
    },
    /// Rule 3: the board would have no room left for as many tents as trees.
    NoRoom {
        /// Trees on the board.
        trees: u32,
    },
    /// Rule 4: no tree is beside the tent.
    NoTree,
    /// Rule 4: this tree could not get a tent any more.
    BlockedTree(Point),
}

impl fmt::Display for LosingReason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Contact(with) => {
                write!(
                    f,
                    "it would be in contact with the tent on {}",
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
                    "{line} would have no room for {}",
                    counted(u64::from(*wanted), "tent", "tents")
                )
            }
            Self::MoreTents { trees } => {
                let trees = counted(u64::from(*trees), "tree", "trees");
                write!(f, "there would be more tents than the {trees}")
            }
            Self::NoRoom { trees } => {
                let trees = counted(u64::from(*trees), "tree", "trees");
                write!(f, "there would be no room for the tents of {trees}")
            }
            Self::NoTree => f.write_str("no tree is beside it"),
            Self::BlockedTree(tree) => {
                write!(
                    f,
                    "the tree on {} could not get a tent any more",
                    SquarePosition(*tree)
                )
            }
        }
    }
}

/// The verdict of the reference, its order of tests and its blind spots included (R8, R9).
#[must_use]
pub fn classify(board: &Board, at: Point, put: Square) -> MoveClass {
    match legal(board, at, put) {
        Err(refusal) => MoveClass::Illegal(refusal),
        Ok(found) => match loss(board, found) {
            Some(loss) => MoveClass::Losing(loss),
            None => MoveClass::Regular,
        },
    }
}

/// The verdict by the words of the seed: losing is a move after which no tents can be added, by
/// what can be seen from the square itself, the squares around it, their lines and their trees,
/// so that the game is won (R10). Whatever [`judge`] calls losing is losing here too.
#[must_use]
pub fn classify_strictly(board: &Board, at: Point, put: Square) -> MoveClass {
    match legal(board, at, put) {
        Err(refusal) => MoveClass::Illegal(refusal),
        Ok(found) => match loss(board, found).or_else(|| hidden_loss(board, found)) {
            Some(loss) => MoveClass::Losing(loss),
            None => MoveClass::Regular,
        },
    }
}

/// The move, if the rules allow it.
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

fn loss(board: &Board, played: Move) -> Option<LosingReason> {
    match played.mark {
        Mark::Empty => None,
        Mark::Tent => tent_loss(board, played),
        Mark::Grass => grass_loss(board, played),
    }
}

fn after(board: &Board, played: Move) -> Board {
    let mut after = board.clone();
    // A move that is legal is not refused.
    let _ = played.play(&mut after);
    after
}

fn holds(board: &Board, at: Point, what: Square) -> bool {
    board.square(at) == Some(what)
}

/// Neighbours are looked at before the move is played, counts are taken after it.
fn tent_loss(board: &Board, played: Move) -> Option<LosingReason> {
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
    let mut beside = board.neighbours(at);
    (!beside.any(|other| holds(board, other, Square::Tree))).then_some(LosingReason::NoTree)
}

fn grass_loss(board: &Board, played: Move) -> Option<LosingReason> {
    let at = played.at;
    let fewer = u32::from(!holds(board, at, Square::Grass));
    let room = |line: Line| line.count(board, Square::Empty) + line.count(board, Square::Tent);
    for line in Line::through(at) {
        if let Some(wanted) = line.clue(board)
            && room(line) - fewer < wanted
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

/// What the reference does not see: squares that a tent makes useless, trees shut in by other
/// trees, and squares that are beside themselves on a narrow torus.
fn hidden_loss(board: &Board, played: Move) -> Option<LosingReason> {
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
            && room(&after, line) < wanted
        {
            return Some(LosingReason::TooFew { line, wanted });
        }
    }
    let trees = after.count(Square::Tree);
    let rows = (0..after.rows()).map(Line::Row);
    if rows.map(|row| room(&after, row)).sum::<u32>() < trees {
        return Some(LosingReason::NoRoom { trees });
    }
    let mut near = touched.iter().flat_map(|at| after.neighbours(*at));
    near.find(|tree| holds(&after, *tree, Square::Tree) && is_dead(&after, *tree))
        .map(LosingReason::BlockedTree)
}

/// How many tents a line has or may still get, contact within the line aside.
fn room(board: &Board, line: Line) -> u32 {
    let mut room = 0;
    for at in line.squares(board) {
        room += u32::from(holds(board, at, Square::Tent) || can_hold_tent(board, at));
    }
    room
}

fn is_dead(board: &Board, tree: Point) -> bool {
    !board
        .neighbours(tree)
        .any(|at| holds(board, at, Square::Tent) || can_hold_tent(board, at))
}

/// Whether a tent may still come here: an empty square beside a tree and out of contact with every
/// tent, and with itself.
pub(crate) fn can_hold_tent(board: &Board, at: Point) -> bool {
    let near_tree = |at| {
        board
            .neighbours(at)
            .any(|other| holds(board, other, Square::Tree))
    };
    let in_contact = |at| {
        board
            .contacts(at)
            .any(|other| other == at || holds(board, other, Square::Tent))
    };
    holds(board, at, Square::Empty) && near_tree(at) && !in_contact(at)
}

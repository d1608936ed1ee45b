//! A brute-force solver for small boards: tries every set of squares and checks the rules directly.

use quandary_core::grid::Point;
use quandary_tents::model::{Board, PairingRule, Square};

/// All solutions that agree with the marks, as lists of tents in reading order.
pub(crate) fn solutions(board: &Board, pairing: PairingRule) -> Vec<Vec<Point>> {
    let squares: Vec<(Point, Square)> = board.squares.iter().map(|(at, s)| (at, *s)).collect();
    let mut found = Vec::new();
    choose(board, pairing, &squares, &mut Vec::new(), &mut found);
    found.sort();
    found
}

fn choose(
    board: &Board,
    pairing: PairingRule,
    rest: &[(Point, Square)],
    tents: &mut Vec<Point>,
    found: &mut Vec<Vec<Point>>,
) {
    let Some(((at, square), rest)) = rest.split_first() else {
        if holds(board, pairing, tents) {
            found.push(tents.clone());
        }
        return;
    };
    let may_hold = matches!(square, Square::Empty | Square::Tent);
    // Prune by rules 1 and 4 early; otherwise there are too many sets.
    let allowed = || {
        let next_to_tree = board
            .neighbours(*at)
            .any(|near| board.square(near) == Some(Square::Tree));
        next_to_tree
            && board
                .contacts(*at)
                .all(|near| near != *at && !tents.contains(&near))
    };
    if may_hold && allowed() {
        tents.push(*at);
        choose(board, pairing, rest, tents, found);
        tents.pop();
    }
    if *square != Square::Tent {
        choose(board, pairing, rest, tents, found);
    }
}

fn holds(board: &Board, pairing: PairingRule, tents: &[Point]) -> bool {
    let trees: Vec<Point> = board
        .squares
        .iter()
        .filter(|(_, square)| **square == Square::Tree)
        .map(|(at, _)| at)
        .collect();
    let counts = |clues: &[Option<u32>], of: fn(&Point) -> u32| {
        clues.iter().enumerate().all(|(line, clue)| {
            let count = tents.iter().filter(|at| of(at) == line as u32).count() as u32;
            clue.is_none_or(|clue| clue == count)
        })
    };
    let is_adjacent = |one: Point, other: Point| board.neighbours(one).any(|at| at == other);
    let local = trees
        .iter()
        .all(|tree| tents.iter().any(|tent| is_adjacent(*tree, *tent)))
        && tents
            .iter()
            .all(|tent| trees.iter().any(|tree| is_adjacent(*tree, *tent)));
    tents.len() == trees.len()
        && counts(&board.row_clues, |at| at.y)
        && counts(&board.column_clues, |at| at.x)
        && match pairing {
            PairingRule::Local => local,
            PairingRule::Matching => can_pair(board, &trees, &mut tents.to_vec()),
        }
}

/// Whether each tree can be paired with its own adjacent tent.
fn can_pair(board: &Board, trees: &[Point], tents: &mut Vec<Point>) -> bool {
    let Some((tree, others)) = trees.split_first() else {
        return true;
    };
    (0..tents.len()).any(|index| {
        let tent = tents[index];
        if !board.neighbours(*tree).any(|at| at == tent) {
            return false;
        }
        tents.swap_remove(index);
        let paired = can_pair(board, others, tents);
        tents.push(tent);
        let last = tents.len() - 1;
        tents.swap(index, last);
        paired
    })
}

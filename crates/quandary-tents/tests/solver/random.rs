//! Random small boards.

use quandary_core::grid::Point;
use quandary_tents::model::{Board, Contact, Edges, Square};

/// The SplitMix64 random number generator, so that a number identifies each case.
pub(crate) struct Random(pub(crate) u64);

impl Random {
    pub(crate) fn below(&mut self, end: u64) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        (mixed ^ (mixed >> 31)) % end
    }

    pub(crate) fn chance(&mut self, percent: u64) -> bool {
        self.below(100) < percent
    }
}

fn put(board: &mut Board, at: Point, square: Square) {
    *board.squares.get_mut(at).expect("on the board") = square;
}

/// A board with the clues of some random tents, which usually solve it; sometimes with open clues,
/// marks and errors.
pub(crate) fn random_board(random: &mut Random, edges: Edges, contact: Contact) -> Board {
    let (rows, columns) = (1 + random.below(6) as u32, 1 + random.below(6) as u32);
    let mut board = Board::new(rows, columns, edges, contact);
    let squares: Vec<Point> = board.squares.iter().map(|(at, _)| at).collect();
    let mut tents = Vec::new();
    for _ in 0..random.below(2 + squares.len() as u64 / 2) {
        let tree = squares[random.below(squares.len() as u64) as usize];
        let adjacent: Vec<Point> = board.neighbours(tree).collect();
        if adjacent.is_empty() || board.square(tree) != Some(Square::Empty) {
            continue;
        }
        let tent = adjacent[random.below(adjacent.len() as u64) as usize];
        let free = board.square(tent) == Some(Square::Empty) && tent != tree;
        if free && !tents.contains(&tree) && board.contacts(tent).all(|at| !tents.contains(&at)) {
            put(&mut board, tree, Square::Tree);
            tents.push(tent);
            put(&mut board, tent, Square::Grass);
        }
    }
    for at in &squares {
        if board.square(*at) == Some(Square::Grass) {
            put(&mut board, *at, Square::Empty);
        }
    }
    if random.chance(10) {
        put(&mut board, squares[0], Square::Tree);
    }
    let left_out = [0, 0, 30, 100][random.below(4) as usize];
    let wrong = [0, 0, 0, 10][random.below(4) as usize];
    let mut clue = |tents: u32| {
        let tents = if random.chance(wrong) {
            tents + 1
        } else {
            tents
        };
        (!random.chance(left_out)).then_some(tents)
    };
    for y in 0..rows {
        let count = tents.iter().filter(|at| at.y == y).count() as u32;
        board.row_clues[y as usize] = clue(count);
    }
    for x in 0..columns {
        let count = tents.iter().filter(|at| at.x == x).count() as u32;
        board.column_clues[x as usize] = clue(count);
    }
    let (marked, mistaken) = ([0, 0, 20][random.below(3) as usize], random.below(2) * 3);
    for at in squares {
        if board.square(at) == Some(Square::Empty) && random.chance(marked) {
            let is_tent = tents.contains(&at) != random.chance(mistaken);
            put(
                &mut board,
                at,
                if is_tent { Square::Tent } else { Square::Grass },
            );
        }
    }
    board
}

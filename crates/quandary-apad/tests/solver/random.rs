//! Random small kits and boards.

use quandary_apad::model::{
    AllowedSides, Board, Frame, Goal, Kit, Label, Meaning, Orientation, Piece, Squares,
};
use quandary_apad::model::{Placement, Rotation};
use quandary_apad::rules::Position;
use std::sync::Arc;

/// A small random number generator (SplitMix64). Its seed is the number of a test case.
pub(crate) struct Random(pub(crate) u64);

impl Random {
    pub(crate) fn below(&mut self, end: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        ((mixed ^ (mixed >> 31)) % end as u64) as usize
    }

    pub(crate) fn one_of<T: Copy>(&mut self, things: &[T]) -> T {
        things[self.below(things.len())]
    }
}

/// The elements in random order.
pub(crate) fn shuffled(random: &mut Random, set: impl Iterator<Item = u8>) -> Vec<u8> {
    let mut all: Vec<u8> = set.collect();
    for last in (1..all.len()).rev() {
        all.swap(last, random.below(last + 1));
    }
    all
}

/// A frame of 2 to 4 rows and 2 to 5 columns with some gaps, and pieces cut out of it, so that
/// there is at least one packing unless sides are disallowed.
pub(crate) fn random_kit(random: &mut Random) -> Arc<Kit> {
    loop {
        if let Some(kit) = try_kit(random) {
            return Arc::new(kit);
        }
    }
}

fn try_kit(random: &mut Random) -> Option<Kit> {
    let (rows, columns) = (2 + random.below(3), 2 + random.below(4));
    let gaps = random.below(25);
    let mut row = || (0..columns).map(|_| label(random, gaps)).collect();
    let frame = Frame::from_rows((0..rows).map(|_| row()).collect())?;
    let mut rest = frame.squares();
    let mut pieces = Vec::new();
    for name in 'A'..'E' {
        let size = 1 + random.below(5);
        let Some(cells) = cut(random, &frame, rest, size) else {
            continue;
        };
        rest = rest & !cells;
        let mut piece = piece(random, name, &frame, cells);
        piece.allowed_sides = random.one_of(&[
            AllowedSides::Both,
            AllowedSides::Both,
            AllowedSides::Front,
            AllowedSides::Back,
        ]);
        pieces.push(piece);
    }
    // The reference solver takes too long if few squares are covered.
    let squares = frame.squares().count();
    let kit = Kit::new("", "random", frame, pieces).ok()?;
    (3 * kit.free_square_count() <= squares).then_some(kit)
}

fn label(random: &mut Random, gaps: usize) -> Option<Label> {
    if random.below(100) < gaps {
        return None;
    }
    let words = [
        "Jan", "Feb", "Apr", "28", "29", "30", "31", "x", "Mon", "Sun",
    ];
    let known = [7, 8, 10][random.below(3)];
    let text = words[random.below(known)].to_owned();
    let meaning = Meaning::from_label(&text);
    Some(Label { text, meaning })
}

/// A connected set of at most `size` squares of the frame.
fn cut(random: &mut Random, frame: &Frame, rest: Squares, size: usize) -> Option<Squares> {
    let start = shuffled(random, rest.iter()).pop()?;
    let mut cells = Squares::single(start);
    for _ in 1..size {
        let columns = frame.columns();
        let is_adjacent = |a: u8, b: u8| {
            let distance =
                (a / columns).abs_diff(b / columns) + (a % columns).abs_diff(b % columns);
            distance == 1
        };
        let edge = (rest & !cells).iter();
        let edge = edge.filter(|square| cells.iter().any(|cell| is_adjacent(cell, *square)));
        match shuffled(random, edge).pop() {
            None => break,
            Some(square) => cells = cells | Squares::single(square),
        }
    }
    Some(cells)
}

/// A piece of this shape with a random anchor.
fn piece(random: &mut Random, name: char, frame: &Frame, cells: Squares) -> Piece {
    let anchor = shuffled(random, cells.iter())[0];
    let columns = usize::from(frame.columns());
    let letters: Vec<char> = (0..frame.labels().len() as u8)
        .map(|square| match (cells.contains(square), square == anchor) {
            (true, true) => '@',
            (true, false) => '#',
            (false, _) => '.',
        })
        .collect();
    let rows: Vec<String> = letters
        .chunks(columns)
        .map(|row| row.iter().collect())
        .collect();
    Piece::from_picture(name, rows.iter().map(String::as_str)).expect("the cells are connected")
}

/// A random goal. Squares mostly have the number that a complete board leaves free.
pub(crate) fn random_goal(random: &mut Random, kit: &Kit) -> Goal {
    match random.below(4) {
        0 => Goal::Any,
        1 => Goal::Combination,
        2 => Goal::Date,
        _ => {
            let squares = shuffled(random, kit.frame().squares().iter());
            let wanted = kit.free_square_count() as usize + usize::from(random.below(20) == 0);
            Goal::Free(squares.into_iter().take(wanted).collect())
        }
    }
}

/// Places pieces in random orientations on random squares, as files may contain them.
pub(crate) fn random_board(random: &mut Random, kit: &Kit, tries: usize) -> Board {
    let mut board = Board::empty(kit);
    let ids: Vec<_> = kit.ids().collect();
    for _ in 0..tries {
        let placement = Placement {
            piece: random.one_of(&ids),
            orientation: Orientation {
                mirrored: random.below(2) == 0,
                rotation: random.one_of(&Rotation::ALL),
            },
            square: random.below(kit.frame().labels().len()) as u8,
        };
        // Most placements do not fit.
        let _ = board.place(kit, placement);
    }
    board
}

/// A position of a small kit, empty or with some pieces, with a random goal.
pub(crate) fn random_position(random: &mut Random) -> Position {
    let kit = random_kit(random);
    let tries = random.one_of(&[0, 0, 3, 10, 40]);
    let board = random_board(random, &kit, tries);
    let goal = random_goal(random, &kit);
    Position { kit, board, goal }
}

//! A position of pure Sokoban that searches modify in place.

use super::warehouse::{Square, Warehouse};

/// One push of one box.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Push {
    /// The square of the box before the push. The pusher is on this square after the push.
    pub from: Square,
    /// The direction, as an index into [`quandary_core::direction::Direction::ORTHOGONAL`].
    pub direction: u8,
}

impl Push {
    /// The square of the box after the push.
    #[must_use]
    pub fn to(self, warehouse: &Warehouse) -> Square {
        warehouse.next(self.from, usize::from(self.direction))
    }

    /// The square of the pusher before the push.
    #[must_use]
    pub fn behind(self, warehouse: &Warehouse) -> Square {
        warehouse.next(self.from, usize::from(self.direction ^ 2))
    }
}

/// No box.
const NO_BOX: u16 = u16::MAX;

/// A position that is modified in place by making and undoing pushes.
#[derive(Clone, Debug)]
pub struct Position {
    /// For each square, whether a box is on it. The last flag stands for all walls and is always
    /// set.
    occupied: Vec<bool>,
    /// For each live square, the index of the box there.
    box_at: Vec<u16>,
    boxes: Vec<Square>,
    /// The square of the pusher, which may be any square of the region that the pusher can reach.
    player: Square,
}

impl Position {
    /// The position at the start of a board.
    #[must_use]
    pub fn start(warehouse: &Warehouse) -> Self {
        let mut position = Self {
            occupied: vec![false; warehouse.squares() + 1],
            box_at: vec![NO_BOX; warehouse.live()],
            boxes: Vec::with_capacity(warehouse.boxes().len()),
            player: warehouse.player(),
        };
        position.occupied[warehouse.squares()] = true;
        for square in warehouse.boxes() {
            position.add_box(*square);
        }
        position
    }

    /// Replaces the position. `boxes` is a bit set of live squares, and `player` is the square of
    /// the pusher.
    pub fn set(&mut self, boxes: &[u64], player: Square) {
        while let Some(square) = self.boxes.pop() {
            self.occupied[usize::from(square)] = false;
            self.box_at[usize::from(square)] = NO_BOX;
        }
        for square in squares_of(boxes) {
            self.add_box(square);
        }
        self.player = player;
    }

    fn add_box(&mut self, square: Square) {
        self.occupied[usize::from(square)] = true;
        self.box_at[usize::from(square)] = self.boxes.len() as u16;
        self.boxes.push(square);
    }

    /// The boxes, in no particular order. A push does not change the index of a box.
    #[must_use]
    pub fn boxes(&self) -> &[Square] {
        &self.boxes
    }

    /// The pusher's square.
    #[must_use]
    pub fn player(&self) -> Square {
        self.player
    }

    /// Moves the pusher to another square of its region.
    pub fn walk(&mut self, to: Square) {
        self.player = to;
    }

    /// Whether a wall or a box is on a square.
    #[must_use]
    pub fn is_occupied(&self, square: Square) -> bool {
        self.occupied[usize::from(square)]
    }

    /// One flag for each square: whether the square has a box. One more flag at the end stands for
    /// all walls and is always set.
    #[must_use]
    pub fn occupied(&self) -> &[bool] {
        &self.occupied
    }

    /// Whether a box is on a square.
    #[must_use]
    pub fn has_box(&self, square: Square) -> bool {
        self.box_at
            .get(usize::from(square))
            .is_some_and(|index| *index != NO_BOX)
    }

    /// The index in [`Position::boxes`] of the box on a live square; `None` if the square has no
    /// box.
    #[must_use]
    pub fn box_at(&self, square: Square) -> Option<usize> {
        let index = self.box_at[usize::from(square)];
        (index != NO_BOX).then_some(usize::from(index))
    }

    /// Pushes a box to a live, empty square.
    pub fn push(&mut self, warehouse: &Warehouse, push: Push) {
        self.displace(push.from, push.to(warehouse));
        self.player = push.from;
    }

    /// Takes a box off the board.
    pub fn remove(&mut self, square: Square) {
        let place = usize::from(square);
        let index = usize::from(std::mem::replace(&mut self.box_at[place], NO_BOX));
        self.occupied[place] = false;
        self.boxes.swap_remove(index);
        if let Some(moved) = self.boxes.get(index) {
            self.box_at[usize::from(*moved)] = index as u16;
        }
    }

    /// Undoes a push: moves the box back to its square before the push and puts the pusher on the
    /// square given by [`Push::behind`]. `push` may also be a push that was not made with
    /// [`Position::push`].
    pub fn pull(&mut self, warehouse: &Warehouse, push: Push) {
        self.displace(push.to(warehouse), push.from);
        self.player = push.behind(warehouse);
    }

    fn displace(&mut self, from: Square, to: Square) {
        let (from, to) = (usize::from(from), usize::from(to));
        let index = std::mem::replace(&mut self.box_at[from], NO_BOX);
        self.box_at[to] = index;
        self.boxes[usize::from(index)] = to as Square;
        self.occupied[from] = false;
        self.occupied[to] = true;
    }

    /// Writes the boxes to `into` as a bit set of live squares.
    pub fn write(&self, into: &mut [u64]) {
        into.fill(0);
        for square in &self.boxes {
            into[usize::from(*square) / 64] |= 1 << (square % 64);
        }
    }

    /// Whether all boxes are on goals.
    #[must_use]
    pub fn is_solved(&self, warehouse: &Warehouse) -> bool {
        self.boxes.iter().all(|square| warehouse.is_goal(*square))
    }
}

/// Returns the bit set that contains these live squares.
#[must_use]
pub fn bit_set_of(warehouse: &Warehouse, squares: &[Square]) -> Box<[u64]> {
    let mut words = vec![0; warehouse.words()];
    for square in squares {
        words[usize::from(*square) / 64] |= 1 << (square % 64);
    }
    words.into_boxed_slice()
}

/// Moves a box of a bit set.
pub(super) fn move_box(boxes: &mut [u64], from: Square, to: Square) {
    boxes[usize::from(from) / 64] &= !(1 << (from % 64));
    boxes[usize::from(to) / 64] |= 1 << (to % 64);
}

/// The squares of a bit set, in ascending order.
pub fn squares_of(words: &[u64]) -> impl Iterator<Item = Square> {
    words.iter().enumerate().flat_map(|(index, word)| {
        let mut rest = *word;
        std::iter::from_fn(move || {
            if rest == 0 {
                return None;
            }
            let bit = rest.trailing_zeros();
            rest &= rest - 1;
            Some((index * 64) as Square + bit as Square)
        })
    })
}

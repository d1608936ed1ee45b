//! A board as a value: everything that a file says of one puzzle.

use quandary_core::direction::Direction;
use quandary_core::grid::{Grid, Point};

/// What is on a square.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Square {
    /// Nothing is known of it.
    #[default]
    Empty,
    /// A tree: part of the puzzle, never changed by play.
    Tree,
    /// A tent.
    Tent,
    /// Surely no tent.
    Grass,
}

/// What lies beyond the edge of the board.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Edges {
    /// Nothing.
    #[default]
    Flat,
    /// The opposite edge: the board is a torus (`wrapping`).
    Torus,
}

/// Which tents are in contact (rule 1).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Contact {
    /// Those on any of the eight squares around.
    #[default]
    AllAround,
    /// Those that share an edge only; tents may touch at corners (`diagadj`).
    Sides,
}

/// What rule 4 asks of trees and tents.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum PairingRule {
    /// Each has one of the others beside it: the seed's reading.
    #[default]
    Local,
    /// They can be paired so that each tree has a tent of its own beside it: Simon Tatham's.
    Matching,
}

impl PairingRule {
    /// All of them.
    pub const ALL: [Self; 2] = [Self::Local, Self::Matching];

    /// The name in files and reports.
    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            Self::Local => "local",
            Self::Matching => "matching",
        }
    }

    /// The reading of that name.
    #[must_use]
    pub fn from_word(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|one| one.word() == word)
    }
}

/// A board with its clues and marks.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Board {
    /// The squares; column x of row y is (y,x) in the family's notation.
    pub squares: Grid<Square>,
    /// How many tents each row has, from the top; `None` where the puzzle does not say.
    pub row_clues: Vec<Option<u32>>,
    /// How many tents each column has, from the left.
    pub column_clues: Vec<Option<u32>>,
    /// What lies beyond the edge.
    pub edges: Edges,
    /// Which tents are in contact.
    pub contact: Contact,
}

impl Board {
    /// An empty board whose clues are all 0.
    #[must_use]
    pub fn new(rows: u32, columns: u32, edges: Edges, contact: Contact) -> Self {
        Self {
            squares: Grid::filled(columns, rows, Square::Empty),
            row_clues: vec![Some(0); rows as usize],
            column_clues: vec![Some(0); columns as usize],
            edges,
            contact,
        }
    }

    /// Number of rows.
    #[must_use]
    pub fn rows(&self) -> u32 {
        self.squares.height()
    }

    /// Number of columns.
    #[must_use]
    pub fn columns(&self) -> u32 {
        self.squares.width()
    }

    /// What is on a square; nothing outside the board.
    #[must_use]
    pub fn square(&self, at: Point) -> Option<Square> {
        self.squares.get(at).copied()
    }

    /// The square one step on, round the edge on a torus.
    #[must_use]
    pub fn step(&self, at: Point, to: Direction) -> Option<Point> {
        match self.edges {
            Edges::Flat => at.step(to).filter(|next| self.squares.get(*next).is_some()),
            Edges::Torus => {
                let (dx, dy) = to.step();
                let round = |place: u32, by: i32, size: u32| {
                    (i64::from(place) + i64::from(by)).rem_euclid(i64::from(size.max(1))) as u32
                };
                Some(Point::new(
                    round(at.x, dx, self.columns()),
                    round(at.y, dy, self.rows()),
                ))
            }
        }
    }

    /// The squares beside one, in the order north, east, south, west. On a torus of width or height
    /// 1 or 2 a square comes twice, or is beside itself.
    pub fn neighbours(&self, at: Point) -> impl Iterator<Item = Point> + '_ {
        Direction::ORTHOGONAL
            .into_iter()
            .filter_map(move |to| self.step(at, to))
    }

    /// The squares on which a tent would be in contact with one here.
    pub fn contacts(&self, at: Point) -> impl Iterator<Item = Point> + '_ {
        let counts = move |to: &Direction| match self.contact {
            Contact::AllAround => true,
            Contact::Sides => !to.is_diagonal(),
        };
        Direction::ALL
            .into_iter()
            .filter(counts)
            .filter_map(move |to| self.step(at, to))
    }

    /// How many squares hold this.
    #[must_use]
    pub fn count(&self, what: Square) -> u32 {
        self.squares
            .iter()
            .filter(|(_, square)| **square == what)
            .count() as u32
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_torus_goes_round_and_a_flat_board_ends() {
        let corner = Point::new(0, 0);
        let flat = Board::new(3, 4, Edges::Flat, Contact::AllAround);
        assert_eq!(flat.neighbours(corner).count(), 2);
        assert_eq!(flat.contacts(corner).count(), 3);
        let torus = Board::new(3, 4, Edges::Torus, Contact::Sides);
        let beside: Vec<Point> = torus.neighbours(corner).collect();
        assert_eq!(
            beside,
            [
                Point::new(0, 2),
                Point::new(1, 0),
                Point::new(0, 1),
                Point::new(3, 0)
            ]
        );
        assert_eq!(torus.contacts(corner).count(), 4);
    }

    #[test]
    fn on_a_narrow_torus_a_square_is_beside_itself() {
        let narrow = Board::new(1, 2, Edges::Torus, Contact::Sides);
        let beside: Vec<Point> = narrow.neighbours(Point::new(0, 0)).collect();
        let (here, there) = (Point::new(0, 0), Point::new(1, 0));
        assert_eq!(beside, [here, there, here, there]);
    }
}

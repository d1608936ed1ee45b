//! The board of a level: squares, clues and rule options.

use quandary_core::direction::Direction;
use quandary_core::grid::{Grid, Point};

/// The content of a square.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Square {
    /// Nothing: the square is undecided.
    #[default]
    Empty,
    /// A tree: part of the level, never changed by moves.
    Tree,
    /// A tent.
    Tent,
    /// Grass: the player noted that the square has no tent.
    Grass,
}

/// Whether a board is flat or a torus.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Edges {
    /// A flat board: it ends at its edges.
    #[default]
    Flat,
    /// A torus: opposite edges are joined (`wrapping` in libgame).
    Torus,
}

/// Which tents count as being in contact. Rule 1 forbids contact.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Contact {
    /// Two tents whose squares share an edge or a corner.
    #[default]
    AllAround,
    /// Two tents whose squares share an edge; tents may touch at corners (`diagadj` in libgame).
    Sides,
}

/// A reading (interpretation) of rule 4, the rule that says which trees and tents must be next to
/// each other.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum PairingRule {
    /// Every tree is next to a tent, and every tent is next to a tree: the reading of libgame.
    #[default]
    Local,
    /// Trees and tents can be paired one to one so that each tent is next to its tree: the reading
    /// of Simon Tatham's program.
    Matching,
}

impl PairingRule {
    /// Both readings of rule 4.
    pub const ALL: [Self; 2] = [Self::Local, Self::Matching];

    /// The name of the reading in files and reports: `local` or `matching`.
    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            Self::Local => "local",
            Self::Matching => "matching",
        }
    }

    /// The reading of rule 4 with this name; `None` for an unknown name.
    #[must_use]
    pub fn from_word(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|one| one.word() == word)
    }
}

/// A board with its clues and rule options.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Board {
    /// The squares. The point `(x, y)` is the square in row y and column x; in moves, its
    /// position is written `y,x`.
    pub squares: Grid<Square>,
    /// The clue of each row, from the top: the number of tents that the row must have. `None` if
    /// the row has no clue (an open clue).
    pub row_clues: Vec<Option<u32>>,
    /// The clue of each column, from the left: the number of tents that the column must have.
    /// `None` if the column has no clue (an open clue).
    pub column_clues: Vec<Option<u32>>,
    /// Whether the board is flat or a torus.
    pub edges: Edges,
    /// Which tents count as being in contact.
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

    /// The number of rows.
    #[must_use]
    pub fn rows(&self) -> u32 {
        self.squares.height()
    }

    /// The number of columns.
    #[must_use]
    pub fn columns(&self) -> u32 {
        self.squares.width()
    }

    /// The content of a square; `None` outside the board.
    #[must_use]
    pub fn square(&self, at: Point) -> Option<Square> {
        self.squares.get(at).copied()
    }

    /// The adjacent square in a direction; `None` if it would be outside a flat board. On a torus,
    /// the step wraps around the edge.
    #[must_use]
    pub fn step(&self, at: Point, to: Direction) -> Option<Point> {
        match self.edges {
            Edges::Flat => at.step(to).filter(|next| self.squares.get(*next).is_some()),
            Edges::Torus => {
                let (dx, dy) = to.step();
                let wrap = |position: u32, by: i32, size: u32| {
                    (i64::from(position) + i64::from(by)).rem_euclid(i64::from(size.max(1))) as u32
                };
                Some(Point::new(
                    wrap(at.x, dx, self.columns()),
                    wrap(at.y, dy, self.rows()),
                ))
            }
        }
    }

    /// The orthogonally adjacent squares in the order north, east, south, west. On a torus with one
    /// or two rows or columns, a square can occur twice or be its own neighbour.
    pub fn neighbours(&self, at: Point) -> impl Iterator<Item = Point> + '_ {
        Direction::ORTHOGONAL
            .into_iter()
            .filter_map(move |to| self.step(at, to))
    }

    /// The squares where a tent would be in contact with a tent on `at`.
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

    /// The number of squares with this content.
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
    fn a_torus_wraps_around_and_a_flat_board_ends() {
        let corner = Point::new(0, 0);
        let flat = Board::new(3, 4, Edges::Flat, Contact::AllAround);
        assert_eq!(flat.neighbours(corner).count(), 2);
        assert_eq!(flat.contacts(corner).count(), 3);
        let torus = Board::new(3, 4, Edges::Torus, Contact::Sides);
        let neighbours: Vec<Point> = torus.neighbours(corner).collect();
        assert_eq!(
            neighbours,
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
    fn on_a_narrow_torus_a_square_is_its_own_neighbour() {
        let narrow = Board::new(1, 2, Edges::Torus, Contact::Sides);
        let neighbours: Vec<Point> = narrow.neighbours(Point::new(0, 0)).collect();
        let (here, there) = (Point::new(0, 0), Point::new(1, 0));
        assert_eq!(neighbours, [here, there, here, there]);
    }
}

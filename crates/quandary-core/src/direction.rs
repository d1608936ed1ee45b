//! The eight directions on a board.

/// A step from a cell to one of its eight neighbours. North is up; x grows to the east and y to the
/// south.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub enum Direction {
    /// Up.
    North,
    /// Up and right.
    NorthEast,
    /// Right.
    East,
    /// Down and right.
    SouthEast,
    /// Down.
    South,
    /// Down and left.
    SouthWest,
    /// Left.
    West,
    /// Up and left.
    NorthWest,
}

impl Direction {
    /// All eight directions, clockwise from north.
    pub const ALL: [Self; 8] = [
        Self::North,
        Self::NorthEast,
        Self::East,
        Self::SouthEast,
        Self::South,
        Self::SouthWest,
        Self::West,
        Self::NorthWest,
    ];

    /// The four directions to neighbours that share an edge, clockwise from north.
    pub const ORTHOGONAL: [Self; 4] = [Self::North, Self::East, Self::South, Self::West];

    /// The index of this direction in [`Direction::ALL`].
    #[must_use]
    pub fn index(self) -> usize {
        self as usize
    }

    /// The direction with the index `index % 8` in [`Direction::ALL`].
    #[must_use]
    pub fn from_index(index: usize) -> Self {
        Self::ALL[index % 8]
    }

    /// The opposite direction.
    #[must_use]
    pub fn opposite(self) -> Self {
        Self::from_index(self.index() + 4)
    }

    /// The angle between two directions, in eighths of a circle: 0 to 4.
    #[must_use]
    pub fn turn_to(self, other: Self) -> usize {
        let clockwise = (other.index() + 8 - self.index()) % 8;
        clockwise.min(8 - clockwise)
    }

    /// The change of x and the change of y in one step: each is -1, 0 or 1.
    #[must_use]
    pub fn step(self) -> (i32, i32) {
        match self {
            Self::North => (0, -1),
            Self::NorthEast => (1, -1),
            Self::East => (1, 0),
            Self::SouthEast => (1, 1),
            Self::South => (0, 1),
            Self::SouthWest => (-1, 1),
            Self::West => (-1, 0),
            Self::NorthWest => (-1, -1),
        }
    }

    /// Whether the direction leads to a neighbour that shares only a corner.
    #[must_use]
    pub fn is_diagonal(self) -> bool {
        self.index() % 2 == 1
    }

    /// The name of the direction in messages, for example `north-east`.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::North => "north",
            Self::NorthEast => "north-east",
            Self::East => "east",
            Self::SouthEast => "south-east",
            Self::South => "south",
            Self::SouthWest => "south-west",
            Self::West => "west",
            Self::NorthWest => "north-west",
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn turns_take_the_shorter_way() {
        assert_eq!(Direction::North.turn_to(Direction::NorthWest), 1);
        assert_eq!(Direction::NorthWest.turn_to(Direction::East), 3);
        assert_eq!(Direction::East.turn_to(Direction::West), 4);
    }

    #[test]
    fn opposite_undoes_the_step() {
        for direction in Direction::ALL {
            let (x, y) = direction.step();
            assert_eq!(direction.opposite().step(), (-x, -y));
            assert_eq!(direction.is_diagonal(), x != 0 && y != 0);
        }
    }
}

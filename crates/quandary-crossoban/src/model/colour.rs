//! The marks that pushers and boxes carry.

/// One of Interlock's four colours, in the order of the seed's table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Colour {
    /// `B`.
    Blue,
    /// `G`.
    Green,
    /// `R`.
    Red,
    /// `Y`.
    Yellow,
}

impl Colour {
    /// All four, in their order.
    pub const ALL: [Self; 4] = [Self::Blue, Self::Green, Self::Red, Self::Yellow];

    /// Its place in [`Colour::ALL`].
    #[must_use]
    pub fn index(self) -> usize {
        self as usize
    }

    /// The word in messages.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Blue => "blue",
            Self::Green => "green",
            Self::Red => "red",
            Self::Yellow => "yellow",
        }
    }

    /// The letter of a box of this colour: the label that drawings carry beside the colour.
    #[must_use]
    pub fn letter(self) -> char {
        match self {
            Self::Blue => 'B',
            Self::Green => 'G',
            Self::Red => 'R',
            Self::Yellow => 'Y',
        }
    }
}

/// The number that linked pushers share: 1 to 9.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Group(u8);

impl Group {
    /// The group of an `&` without a digit.
    pub const FIRST: Self = Self(1);

    /// The group of a number from 1 to 9.
    #[must_use]
    pub fn new(number: u8) -> Option<Self> {
        (1..=9).contains(&number).then_some(Self(number))
    }

    /// Its number, from 1 to 9.
    #[must_use]
    pub fn number(self) -> u8 {
        self.0
    }
}

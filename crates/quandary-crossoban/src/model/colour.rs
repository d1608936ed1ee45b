//! Colours of pushers and boxes, and groups of linked pushers.

/// One of the four colours of Interlock, in the order of the format description.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Colour {
    /// Blue; its boxes are written `B`.
    Blue,
    /// Green; its boxes are written `G`.
    Green,
    /// Red; its boxes are written `R`.
    Red,
    /// Yellow; its boxes are written `Y`.
    Yellow,
}

impl Colour {
    /// All four colours in order.
    pub const ALL: [Self; 4] = [Self::Blue, Self::Green, Self::Red, Self::Yellow];

    /// Returns the index in [`Colour::ALL`].
    #[must_use]
    pub fn index(self) -> usize {
        self as usize
    }

    /// Returns the name of the colour for messages, such as `blue`.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Blue => "blue",
            Self::Green => "green",
            Self::Red => "red",
            Self::Yellow => "yellow",
        }
    }

    /// Returns the letter that stands for a box of this colour. Drawings show the letter in
    /// addition to the colour.
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

/// A group of linked pushers: a number from 1 to 9.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Group(u8);

impl Group {
    /// Group 1. A pusher written as `&` without a digit belongs to this group.
    pub const FIRST: Self = Self(1);

    /// Creates a group from a number; `None` if the number is not from 1 to 9.
    #[must_use]
    pub fn new(number: u8) -> Option<Self> {
        (1..=9).contains(&number).then_some(Self(number))
    }

    /// Returns the number, from 1 to 9.
    #[must_use]
    pub fn number(self) -> u8 {
        self.0
    }
}

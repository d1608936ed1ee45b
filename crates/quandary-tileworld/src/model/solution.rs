//! Solution files: what a `.tws` holds.

use super::{Cardinal, Password};

/// The rules of a solution, or of a set.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Ruleset {
    /// 1: Lynx.
    Lynx,
    /// 2: MS.
    Ms,
    /// Any other number; 3 and 4 are used by programs for other games.
    Other(u8),
}

impl Ruleset {
    /// What byte 4 of a solution file says.
    #[must_use]
    pub fn of(number: u8) -> Self {
        match number {
            1 => Self::Lynx,
            2 => Self::Ms,
            other => Self::Other(other),
        }
    }

    /// The byte in a file.
    #[must_use]
    pub fn number(self) -> u8 {
        match self {
            Self::Lynx => 1,
            Self::Ms => 2,
            Self::Other(number) => number,
        }
    }
}

/// A solution file, all that it said in its order. Its signature is always `999B3335`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SolutionFile {
    /// The rules.
    pub ruleset: Ruleset,
    /// Bytes 5 and 6: the level visited last, or options of later programs.
    pub visited: u16,
    /// The rest of the header, at most 255 bytes.
    pub extra: Vec<u8>,
    /// The records in order.
    pub records: Vec<Record>,
    /// Bytes after the end marker, or too few for the size of a record.
    pub tail: Vec<u8>,
}

/// One record of a solution file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Record {
    /// A size of zero.
    Empty,
    /// The name of the level set; the first record that says something.
    Name(NameRecord),
    /// A level's password without a solution.
    Password {
        /// The level's number.
        number: u16,
        /// Its password.
        password: Password,
    },
    /// A solution.
    Solution(SolutionRecord),
    /// A size that no record has: 1 to 5 and 7 to 15 bytes, as they are.
    Odd(Vec<u8>),
    /// The bytes of a record, its size included, where the size lies: it is larger than what is
    /// left of the file, or than what is left before the next record.
    Damaged(Vec<u8>),
    /// A size of `FFFFFFFF`: nothing after it is a record.
    End,
}

/// The record that names the level set.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NameRecord {
    /// Bytes 6 to 15, which mean nothing.
    pub reserved: [u8; 10],
    /// Everything after them: the name, its NUL, and what may follow.
    pub text: Vec<u8>,
}

impl NameRecord {
    /// The name, up to its NUL.
    #[must_use]
    pub fn name(&self) -> &[u8] {
        let end = self.text.iter().position(|byte| *byte == 0);
        &self.text[..end.unwrap_or(self.text.len())]
    }
}

/// A record with a solution.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SolutionRecord {
    /// The level's number.
    pub number: u16,
    /// Its password.
    pub password: Password,
    /// Byte 6: flags of later programs.
    pub flags: u8,
    /// Byte 7: slide direction in bits 0 to 2, stepping in bits 3 to 5.
    pub slide_and_step: u8,
    /// Where the random numbers start.
    pub seed: u32,
    /// The time of the solution in ticks.
    pub ticks: u32,
    /// The moves as they are encoded.
    pub encoded: Vec<u8>,
}

impl Record {
    /// Whether it says nothing of a level or of the set, and is no end marker.
    #[must_use]
    pub fn is_void(&self) -> bool {
        matches!(self, Self::Empty | Self::Odd(_) | Self::Damaged(_))
    }

    /// The level that it is for: number and password.
    #[must_use]
    pub fn level(&self) -> Option<(u16, Password)> {
        match self {
            Self::Password { number, password } => Some((*number, *password)),
            Self::Solution(solution) => Some(solution.level()),
            _ => None,
        }
    }
}

impl SolutionRecord {
    /// The level that it is for: number and password.
    #[must_use]
    pub fn level(&self) -> (u16, Password) {
        (self.number, self.password)
    }

    /// The number of the random slide direction before its first use: 0 N, 1 W, 2 S, 3 E. Lynx only.
    #[must_use]
    pub fn slide(&self) -> u8 {
        self.slide_and_step & 7
    }

    /// The stepping value, 0 to 7.
    #[must_use]
    pub fn stepping(&self) -> u8 {
        self.slide_and_step >> 3 & 7
    }
}

/// A direction of a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Heading {
    /// One of the four.
    Straight(Cardinal),
    /// Up and left.
    NorthWest,
    /// Down and left.
    SouthWest,
    /// Up and right.
    NorthEast,
    /// Down and right.
    SouthEast,
}

/// What a player does.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Command {
    /// A step.
    Go(Heading),
    /// A click of the mouse, relative to Chip, -9 to 9 each.
    Mouse {
        /// Columns to the right.
        x: i8,
        /// Rows down.
        y: i8,
    },
    /// A command number of the general move format that means nothing: below 512.
    Unknown(u16),
}

/// A command, and when it is given.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct TimedMove {
    /// The tick, modulo 2^23.
    pub tick: u32,
    /// What is done.
    pub command: Command,
}

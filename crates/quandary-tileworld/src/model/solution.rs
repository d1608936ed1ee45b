//! Solution files, the content of `.tws` files.

use super::{Cardinal, Password};

/// The ruleset of a solution file or a level set.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Ruleset {
    /// 1: Lynx.
    Lynx,
    /// 2: MS.
    Ms,
    /// Any other number. Programs for other games use 3 and 4.
    Other(u8),
}

impl Ruleset {
    /// Returns the ruleset with this number, which is byte 4 of a solution file.
    #[must_use]
    pub fn of(number: u8) -> Self {
        match number {
            1 => Self::Lynx,
            2 => Self::Ms,
            other => Self::Other(other),
        }
    }

    /// The name of the ruleset in messages: `MS` or `Lynx`; for another number, such as 3, `unknown
    /// (3)`.
    #[must_use]
    pub fn title(self) -> String {
        match self {
            Self::Ms => "MS".to_owned(),
            Self::Lynx => "Lynx".to_owned(),
            Self::Other(number) => format!("unknown ({number})"),
        }
    }

    /// The number of the ruleset, which is byte 4 of a solution file.
    #[must_use]
    pub fn number(self) -> u8 {
        match self {
            Self::Lynx => 1,
            Self::Ms => 2,
            Self::Other(number) => number,
        }
    }
}

/// A solution file with all its content.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SolutionFile {
    /// The ruleset.
    pub ruleset: Ruleset,
    /// Bytes 5 and 6: the number of the last visited level. Newer programs store options in these
    /// bytes.
    pub visited: u16,
    /// The rest of the header, at most 255 bytes.
    pub extra: Vec<u8>,
    /// The records, in file order.
    pub records: Vec<Record>,
    /// The bytes after the last record: at most three, or any number after an end marker. If the
    /// file has no valid header, the tail contains all bytes of the file.
    pub tail: Vec<u8>,
}

/// One record of a solution file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Record {
    /// A record of size zero.
    Empty,
    /// The name of the level set. Only the first record that is not [void](Self::is_void) can be a
    /// name record.
    Name(NameRecord),
    /// The password of a level, without a solution.
    Password {
        /// The level number.
        number: u16,
        /// The password of the level.
        password: Password,
    },
    /// A solution.
    Solution(SolutionRecord),
    /// The content of a record with an invalid size: 1 to 5 or 7 to 15 bytes. The size bytes are
    /// not included.
    Odd(Vec<u8>),
    /// A record whose stated size exceeds the rest of the file. The bytes, including the size
    /// bytes, extend to the next bytes that look like records or, if there are none, to the end
    /// of the file.
    Damaged(Vec<u8>),
    /// The end marker, a size of `FFFFFFFF`.
    End,
}

/// The record that names the level set.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NameRecord {
    /// Bytes 6 to 15 of the record, which have no meaning.
    pub reserved: [u8; 10],
    /// The bytes of the record from byte 16 on: the name, its NUL byte, and extra bytes.
    pub text: Vec<u8>,
}

impl NameRecord {
    /// The name, without its NUL byte.
    #[must_use]
    pub fn name(&self) -> &[u8] {
        let end = self.text.iter().position(|byte| *byte == 0);
        &self.text[..end.unwrap_or(self.text.len())]
    }
}

/// A record with a solution.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SolutionRecord {
    /// The level number.
    pub number: u16,
    /// The password of the level.
    pub password: Password,
    /// Byte 6 of the record: flags used by newer programs.
    pub flags: u8,
    /// Byte 7 of the record: the slide direction ([`Self::slide`]) in bits 0 to 2 and the stepping
    /// ([`Self::stepping`]) in bits 3 to 5.
    pub slide_and_step: u8,
    /// The seed of the random generator.
    pub seed: u32,
    /// The time of the solution in ticks of a twentieth of a second.
    pub ticks: u32,
    /// The encoded moves.
    pub encoded: Vec<u8>,
}

impl Record {
    /// Whether the record is empty, damaged or of invalid size.
    #[must_use]
    pub fn is_void(&self) -> bool {
        matches!(self, Self::Empty | Self::Odd(_) | Self::Damaged(_))
    }

    /// The number and the password of the level; `None` if the record does not belong to a level.
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
    /// The number and the password of the level.
    #[must_use]
    pub fn level(&self) -> (u16, Password) {
        (self.number, self.password)
    }

    /// The slide direction under Lynx, which is the direction of random force floors before their
    /// first use: 0 north, 1 west, 2 south, 3 east. The direction turns clockwise before each use.
    #[must_use]
    pub fn slide(&self) -> u8 {
        self.slide_and_step & 7
    }

    /// The stepping, 0 to 7: the number that is added to the tick to decide when slow creatures
    /// such as teeth move. Under MS it is 0 or 4.
    #[must_use]
    pub fn stepping(&self) -> u8 {
        self.slide_and_step >> 3 & 7
    }
}

/// The direction of a move: one of eight.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Heading {
    /// One of the four cardinal directions.
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

/// An input of the player: a move or a mouse click.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Command {
    /// A move in a direction.
    Go(Heading),
    /// A mouse click on a cell at most nine columns and nine rows from Chip.
    Mouse {
        /// Number of columns from Chip to the clicked cell; negative to the left.
        x: i8,
        /// Number of rows from Chip to the clicked cell; negative upwards.
        y: i8,
    },
    /// A command without a known meaning, identified by its number in the fourth move format (S15),
    /// which is below 512.
    Unknown(u16),
}

/// A command with the tick in which it is given.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct TimedMove {
    /// The tick, modulo 2^23.
    pub tick: u32,
    /// The command.
    pub command: Command,
}

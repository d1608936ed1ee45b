//! What a list of unsolvable levels knows a level by: its size and a checksum of its bytes.

use crate::format::level_bytes;
use crate::model::Level;
use crc::{CRC_32_BZIP2, Crc};
use std::fmt;

/// The checksum: polynomial 04C11DB7, not reflected, started and ended with FFFFFFFF.
static CHECKSUM: Crc<u32> = Crc::<u32>::new(&CRC_32_BZIP2);

/// Size and checksum of a level; twelve hexadecimal digits, with a blank between the two.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Identifier {
    /// Bytes of the level, its size word not counted.
    pub size: u16,
    /// Their checksum.
    pub hash: u32,
}

impl Identifier {
    /// The identifier of a level (SPEC D19).
    #[must_use]
    pub fn of(level: &Level) -> Self {
        identifier(level_bytes(level).get(2..).unwrap_or_default())
    }
}

impl fmt::Display for Identifier {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:04X} {:08X}", self.size, self.hash)
    }
}

/// The identifier of a level by its bytes in a data file, from its number on.
#[must_use]
pub fn identifier(level: &[u8]) -> Identifier {
    Identifier {
        // The size word of a level has 16 bits.
        size: level.len() as u16,
        hash: CHECKSUM.checksum(level),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_checksum_is_that_of_bzip2() {
        let check = identifier(b"123456789");
        assert_eq!(check.to_string(), "0009 FC891918");
    }
}

//! Identifiers of levels in lists of unsolvable levels: size and checksum.

use crate::format::level_bytes;
use crate::model::Level;
use crc::{CRC_32_BZIP2, Crc};
use std::fmt;

/// CRC-32 with polynomial 04C11DB7, not reflected, initial and final value FFFFFFFF.
static CHECKSUM: Crc<u32> = Crc::<u32>::new(&CRC_32_BZIP2);

/// Identifier of a level: its size and checksum. It is displayed in hexadecimal, with four digits
/// for the size and eight for the checksum.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Identifier {
    /// Number of bytes of the level, without the two bytes that state this number.
    pub size: u16,
    /// CRC-32/BZIP2 checksum of the bytes of the level, without the two bytes that state its size.
    pub hash: u32,
}

impl Identifier {
    /// Returns the identifier of a level.
    ///
    /// Source: SPEC.md (D19).
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

/// Computes the identifier of a level from `level`, the bytes of the level in a data file without
/// the two bytes that state the size.
#[must_use]
pub fn identifier(level: &[u8]) -> Identifier {
    Identifier {
        // Levels have at most 65535 bytes, since their size word has 16 bits.
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

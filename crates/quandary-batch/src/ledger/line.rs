//! A line of the ledger.

use crate::record::Record;
use crc::{CRC_32_ISO_HDLC, Crc};

const CRC: Crc<u32> = Crc::<u32>::new(&CRC_32_ISO_HDLC);

/// What stands before the checksum, which is the last field of the object.
const BEFORE: &str = ",\"crc\":\"";
/// Length of the end of a line: the field, eight digits, a quotation mark and a brace.
const END: usize = BEFORE.len() + 10;

/// Why a line is not a record.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Damage {
    /// It does not end with a checksum.
    #[error("incomplete line")]
    Incomplete,
    /// The checksum does not belong to the rest of the line.
    #[error("the checksum does not match; the line was changed after it was written")]
    Checksum,
    /// The line is whole, but not a record of this version.
    #[error("not a record: {0}")]
    Form(String),
}

/// The line for a record, without the line break.
///
/// # Errors
/// The record cannot be written as JSON.
pub fn encode(record: &Record) -> Result<String, serde_json::Error> {
    let mut line = serde_json::to_string(record)?;
    let sum = CRC.checksum(line.as_bytes());
    line.pop();
    line += &format!("{BEFORE}{sum:08x}\"}}");
    Ok(line)
}

/// The record on a line, which is given without its line break.
///
/// # Errors
/// The line is damaged.
pub fn decode(line: &[u8]) -> Result<Record, Damage> {
    let split = line.len().checked_sub(END).ok_or(Damage::Incomplete)?;
    let (object, end) = line.split_at(split);
    let sum = end
        .strip_prefix(BEFORE.as_bytes())
        .and_then(|end| end.strip_suffix(b"\"}"))
        .filter(|digits| {
            digits
                .iter()
                .all(|digit| b"0123456789abcdef".contains(digit))
        })
        .and_then(|digits| std::str::from_utf8(digits).ok())
        .and_then(|digits| u32::from_str_radix(digits, 16).ok())
        .ok_or(Damage::Incomplete)?;
    let object = [object, b"}"].concat();
    if CRC.checksum(&object) != sum {
        return Err(Damage::Checksum);
    }
    serde_json::from_slice(&object).map_err(|error| Damage::Form(error.to_string()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::record::tests::{open, record, solved, undecided};

    #[test]
    fn a_line_gives_its_record_and_is_json() {
        for outcome in [solved(3, open(1)), undecided(7)] {
            let record = record(outcome);
            let line = encode(&record).unwrap();
            assert_eq!(decode(line.as_bytes()), Ok(record));
            let json: serde_json::Value = serde_json::from_str(&line).unwrap();
            assert_eq!(json["crc"].as_str().map(str::len), Some(8));
        }
    }

    #[test]
    fn every_truncation_and_every_changed_byte_is_found() {
        let line = encode(&record(solved(3, open(1)))).unwrap().into_bytes();
        for length in 0..line.len() {
            assert!(decode(&line[..length]).is_err(), "{length}");
        }
        for at in 0..line.len() {
            for bit in 0..8 {
                let mut changed = line.clone();
                changed[at] ^= 1 << bit;
                assert!(decode(&changed).is_err(), "{at} {bit}");
            }
        }
    }
}

//! Parsing of the values of the level text format that take one line: cells, connections and texts.

use crate::format::json::unhex;
use crate::model::FieldKind;
use quandary_core::source::encode_windows_1252;
use std::str::FromStr;

/// Parses two numbers: `3,4`.
fn pair<T: FromStr>(text: &str) -> Option<[T; 2]> {
    let (x, y) = text.split_once(',')?;
    Some([x.trim().parse().ok()?, y.trim().parse().ok()?])
}

/// Parses a connection `3,4 > 5,6`. Returns its numbers and the rest of the line.
fn connection(text: &str) -> Option<([u16; 4], &str)> {
    let (button, rest) = text.split_once('>')?;
    let rest = rest.trim_start();
    let (end, more) = rest.split_once(' ').unwrap_or((rest, ""));
    let ([bx, by], [x, y]) = (pair(button)?, pair(end)?);
    Some(([bx, by, x, y], more.trim()))
}

/// Encodes a line of a block as an entry of a field.
pub(super) fn entry(kind: FieldKind, text: &str) -> Option<Vec<u8>> {
    let words =
        |words: &[u16]| -> Vec<u8> { words.iter().flat_map(|word| word.to_le_bytes()).collect() };
    match kind {
        FieldKind::Monsters => pair::<u8>(text).map(Vec::from),
        FieldKind::Cloners => {
            let (ends, more) = connection(text)?;
            more.is_empty().then(|| words(&ends))
        }
        FieldKind::Traps => {
            let (ends, more) = connection(text)?;
            let open = match more {
                "" => 0,
                more => more.strip_prefix("open ")?.trim().parse().ok()?,
            };
            Some([words(&ends), words(&[open])].concat())
        }
        _ => None,
    }
}

/// Decodes the escapes of a text.
pub(super) fn unescaped(text: &str) -> Option<Vec<u8>> {
    let mut pieces = text.split("\\x");
    let mut letters = encode_windows_1252(pieces.next()?)?;
    for piece in pieces {
        let (digits, rest) = piece.split_at_checked(2)?;
        letters.extend(unhex(digits)?);
        letters.extend(encode_windows_1252(rest)?);
    }
    Some(letters)
}

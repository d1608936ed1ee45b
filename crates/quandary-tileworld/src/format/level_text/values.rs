//! Values of one line: places, wires, texts.

use crate::format::json::unhex;
use crate::model::FieldKind;
use quandary_core::source::encode_windows_1252;
use std::str::FromStr;

/// Two numbers: `3,4`.
fn pair<T: FromStr>(text: &str) -> Option<[T; 2]> {
    let (x, y) = text.split_once(',')?;
    Some([x.trim().parse().ok()?, y.trim().parse().ok()?])
}

/// The numbers of a wire: `3,4 > 5,6`, and what stands behind it.
fn wire(text: &str) -> Option<([u16; 4], &str)> {
    let (button, rest) = text.split_once('>')?;
    let rest = rest.trim_start();
    let (end, more) = rest.split_once(' ').unwrap_or((rest, ""));
    let ([bx, by], [x, y]) = (pair(button)?, pair(end)?);
    Some(([bx, by, x, y], more.trim()))
}

/// The bytes that a line adds to a field of this kind.
pub(super) fn entry(kind: FieldKind, text: &str) -> Option<Vec<u8>> {
    let words =
        |words: &[u16]| -> Vec<u8> { words.iter().flat_map(|word| word.to_le_bytes()).collect() };
    match kind {
        FieldKind::Monsters => pair::<u8>(text).map(Vec::from),
        FieldKind::Cloners => {
            let (ends, more) = wire(text)?;
            more.is_empty().then(|| words(&ends))
        }
        FieldKind::Traps => {
            let (ends, more) = wire(text)?;
            let open = match more {
                "" => 0,
                more => more.strip_prefix("open ")?.trim().parse().ok()?,
            };
            Some([words(&ends), words(&[open])].concat())
        }
        _ => None,
    }
}

/// The bytes of a text in one line.
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

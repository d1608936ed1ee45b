//! Reduction of files that fail a check.

use crate::mutate::Unit;

/// Reduces a file for which `fails` returns `true`: removes records, lines, chunks and bytes
/// without which `fails` still returns `true`.
#[must_use]
pub fn minimise(bytes: &[u8], fails: &mut dyn FnMut(&[u8]) -> bool) -> Vec<u8> {
    let units = [
        Unit::Record,
        Unit::Line,
        Unit::Chunk(64),
        Unit::Chunk(8),
        Unit::Chunk(1),
    ];
    let mut smallest = bytes.to_vec();
    loop {
        let before = smallest.len();
        for unit in units {
            smallest = without_parts(&smallest, unit, fails);
        }
        if smallest.len() == before {
            return smallest;
        }
    }
}

/// Removes blocks of parts, first half of all parts at once, in the end single ones.
fn without_parts(bytes: &[u8], unit: Unit, fails: &mut dyn FnMut(&[u8]) -> bool) -> Vec<u8> {
    let mut parts = unit.split(bytes);
    let mut block = parts.len().div_ceil(2);
    while block > 0 {
        let mut start = 0;
        while start < parts.len() {
            let end = (start + block).min(parts.len());
            let fewer = [&parts[..start], &parts[end..]].concat();
            if fails(&fewer.concat()) {
                parts = fewer;
            } else {
                start = end;
            }
        }
        block /= 2;
    }
    parts.concat()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_does_not_matter_is_removed() {
        let file = b"head\n\nfirst line\nsecond ! line ?\n\ntail\n".repeat(9);
        let mut tries = 0;
        let found = minimise(&file, &mut |bytes| {
            tries += 1;
            bytes.contains(&b'!') && bytes.ends_with(b"\n") && bytes.len() > 2
        });
        assert_eq!(found.len(), 3);
        assert!(tries < 500, "{tries}");
    }
}

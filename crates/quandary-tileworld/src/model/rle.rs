//! Run-length encoding of layers. The bytes `FF n c` encode `n` cells with code `c`; any
//! other byte is the code of one cell.

use super::CELLS;
use std::ops::Range;

/// The byte that starts a run.
const RUN_MARK: u8 = 0xFF;

/// Minimum length of runs in the canonical encoding, as in level editors. Three cells take three
/// bytes in both ways.
const MIN_RUN: usize = 4;

/// A decoded layer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Decoded {
    /// The tile codes, row by row. Missing cells are empty; extra cells are dropped.
    pub codes: Box<[u8; CELLS]>,
    /// Number of encoded cells, including extra ones.
    pub cells: usize,
    /// Offset of a truncated run at the end of the encoded bytes; `None` if no run is truncated.
    pub cut: Option<usize>,
}

/// A single code or a run.
struct Run {
    bytes: Range<usize>,
    count: usize,
    code: u8,
}

/// Iterates over codes and runs up to a truncated run.
fn runs(encoded: &[u8]) -> impl Iterator<Item = Run> + '_ {
    let mut at = 0;
    std::iter::from_fn(move || {
        let run = match *encoded.get(at..)? {
            [RUN_MARK, count, code, ..] => Run {
                bytes: at..at + 3,
                count: usize::from(count),
                code,
            },
            [RUN_MARK, ..] | [] => return None,
            [code, ..] => Run {
                bytes: at..at + 1,
                count: 1,
                code,
            },
        };
        at = run.bytes.end;
        Some(run)
    })
}

/// Decodes a layer.
#[must_use]
pub fn decode(encoded: &[u8]) -> Decoded {
    let mut codes = Box::new([0; CELLS]);
    let (mut cells, mut end) = (0, 0);
    for run in runs(encoded) {
        let to = (cells + run.count).min(CELLS);
        codes[cells.min(to)..to].fill(run.code);
        cells += run.count;
        end = run.bytes.end;
    }
    Decoded {
        codes,
        cells,
        cut: (end < encoded.len()).then_some(end),
    }
}

/// Whether the bytes encode exactly [`CELLS`] cells. If there are more than `3 * CELLS`
/// bytes, returns `false` without decoding them.
#[must_use]
pub fn is_whole(encoded: &[u8]) -> bool {
    encoded.len() <= 3 * CELLS && {
        let decoded = decode(encoded);
        decoded.cells == CELLS && decoded.cut.is_none()
    }
}

/// Returns the range of the bytes that encode a cell; `None` if the layer ends before the cell.
#[must_use]
pub fn bytes_of(encoded: &[u8], index: usize) -> Option<Range<usize>> {
    let mut cells = 0;
    let mut found = runs(encoded).skip_while(|run| {
        cells += run.count;
        cells <= index
    });
    found.next().map(|run| run.bytes)
}

/// Encodes a layer canonically. Consecutive equal codes are split into groups of at most 255. A
/// group of four or more codes is encoded as a run. The codes of a smaller group are written one by
/// one, except the code FF, which always needs a run.
#[must_use]
pub fn encode(codes: &[u8; CELLS]) -> Vec<u8> {
    let mut encoded = Vec::new();
    for same in codes.chunk_by(|one, next| one == next) {
        for run in same.chunks(255) {
            // The code FF always needs a run.
            if run.len() >= MIN_RUN || run[0] == RUN_MARK {
                encoded.extend([RUN_MARK, run.len() as u8, run[0]]);
            } else {
                encoded.extend(run);
            }
        }
    }
    encoded
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn four_or_more_equal_codes_become_runs_of_at_most_255() {
        let mut codes = [0; CELLS];
        codes[..7].copy_from_slice(&[1, 1, 1, 2, 2, 2, 2]);
        codes[7] = RUN_MARK;
        let encoded = encode(&codes);
        // 1016 empty cells: three runs of 255, one of 251.
        let runs = [0xFF, 255, 0];
        let expected = [
            &[1, 1, 1, 0xFF, 4, 2, 0xFF, 1, 0xFF][..],
            &runs,
            &runs,
            &runs,
            &[0xFF, 251, 0],
        ];
        assert_eq!(encoded, expected.concat());
        let decoded = decode(&encoded);
        assert_eq!((&*decoded.codes, decoded.cells), (&codes, CELLS));
        assert_eq!(bytes_of(&encoded, 0), Some(0..1));
        assert_eq!(bytes_of(&encoded, 6), Some(3..6));
        assert_eq!(bytes_of(&encoded, 7), Some(6..9));
        assert_eq!(bytes_of(&encoded, 8), Some(9..12));
        assert_eq!(bytes_of(&encoded, CELLS), None);
    }

    #[test]
    fn short_long_and_truncated_layers_are_recognised() {
        let short = decode(&[5, 0xFF, 2, 6]);
        assert_eq!((&short.codes[..4], short.cells), (&[5, 6, 6, 0][..], 3));
        let long = decode(&[0xFF, 255, 1].repeat(5));
        assert_eq!((long.codes[CELLS - 1], long.cells), (1, 1275));
        for cut in [&[5, 0xFF][..], &[5, 0xFF, 2]] {
            assert_eq!((decode(cut).cells, decode(cut).cut), (1, Some(1)));
        }
        assert!(is_whole(&[[0xFF, 128, 1]; 8].concat()) && is_whole(&[0; CELLS]));
        assert!(!is_whole(&[[0xFF, 128, 1]; 7].concat()) && !is_whole(&[0; CELLS + 1]));
        // Empty runs do not make a layer.
        let long = [&[0; CELLS][..], &[0xFF, 0, 0].repeat(CELLS)].concat();
        assert!(decode(&long).cells == CELLS && !is_whole(&long));
        let none = decode(&[0xFF, 0, 7, 8]);
        assert_eq!((none.codes[0], none.cells, none.cut), (8, 1, None));
    }
}

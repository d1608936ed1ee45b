//! The encoding of a layer: a code stands for itself, `FF n c` for `n` cells of code `c`.

use super::CELLS;
use std::ops::Range;

/// The byte that begins a run.
const RUN: u8 = 0xFF;

/// Runs from this length on are spelled as runs, as the editors of the corpus do; three cells take
/// three bytes either way.
const SHORTEST: usize = 4;

/// What the bytes of a layer say.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Decoded {
    /// The codes; cells that are missing are empty, those beyond the map left out.
    pub codes: Box<[u8; CELLS]>,
    /// How many cells the bytes stand for.
    pub cells: usize,
    /// Where a run begins that is cut off.
    pub cut: Option<usize>,
}

/// One piece of an encoded layer.
struct Piece {
    bytes: Range<usize>,
    count: usize,
    code: u8,
}

/// The whole pieces in order; a run that is cut off ends them.
fn pieces(encoded: &[u8]) -> impl Iterator<Item = Piece> + '_ {
    let mut at = 0;
    std::iter::from_fn(move || {
        let piece = match *encoded.get(at..)? {
            [RUN, count, code, ..] => Piece {
                bytes: at..at + 3,
                count: usize::from(count),
                code,
            },
            [RUN, ..] | [] => return None,
            [code, ..] => Piece {
                bytes: at..at + 1,
                count: 1,
                code,
            },
        };
        at = piece.bytes.end;
        Some(piece)
    })
}

/// Reads the bytes of a layer.
#[must_use]
pub fn decode(encoded: &[u8]) -> Decoded {
    let mut codes = Box::new([0; CELLS]);
    let (mut cells, mut end) = (0, 0);
    for piece in pieces(encoded) {
        let to = (cells + piece.count).min(CELLS);
        codes[cells.min(to)..to].fill(piece.code);
        cells += piece.count;
        end = piece.bytes.end;
    }
    Decoded {
        codes,
        cells,
        cut: (end < encoded.len()).then_some(end),
    }
}

/// Whether the bytes stand for all cells of a layer and no more. Bytes that are too many for that
/// are not looked at.
#[must_use]
pub fn is_whole(encoded: &[u8]) -> bool {
    encoded.len() <= 3 * CELLS && {
        let decoded = decode(encoded);
        decoded.cells == CELLS && decoded.cut.is_none()
    }
}

/// The bytes that spell one cell; `None` where the layer ends before it.
#[must_use]
pub fn bytes_of(encoded: &[u8], index: usize) -> Option<Range<usize>> {
    let mut cells = 0;
    let mut found = pieces(encoded).skip_while(|piece| {
        cells += piece.count;
        cells <= index
    });
    found.next().map(|piece| piece.bytes)
}

/// Spells the codes of a layer: equal codes from four on as runs of at most 255.
#[must_use]
pub fn encode(codes: &[u8; CELLS]) -> Vec<u8> {
    let mut encoded = Vec::new();
    for same in codes.chunk_by(|one, next| one == next) {
        for run in same.chunks(255) {
            // The code that begins runs cannot stand for itself.
            if run.len() >= SHORTEST || run[0] == RUN {
                encoded.extend([RUN, run.len() as u8, run[0]]);
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
    fn equal_codes_from_four_on_are_runs_of_at_most_255() {
        let mut codes = [0; CELLS];
        codes[..7].copy_from_slice(&[1, 1, 1, 2, 2, 2, 2]);
        codes[7] = RUN;
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
    fn short_long_and_cut_layers_say_so() {
        let short = decode(&[5, 0xFF, 2, 6]);
        assert_eq!((&short.codes[..4], short.cells), (&[5, 6, 6, 0][..], 3));
        let long = decode(&[0xFF, 255, 1].repeat(5));
        assert_eq!((long.codes[CELLS - 1], long.cells), (1, 1275));
        for cut in [&[5, 0xFF][..], &[5, 0xFF, 2]] {
            assert_eq!((decode(cut).cells, decode(cut).cut), (1, Some(1)));
        }
        assert!(is_whole(&[[0xFF, 128, 1]; 8].concat()) && is_whole(&[0; CELLS]));
        assert!(!is_whole(&[[0xFF, 128, 1]; 7].concat()) && !is_whole(&[0; CELLS + 1]));
        // Runs of no cells do not make a layer.
        let long = [&[0; CELLS][..], &[0xFF, 0, 0].repeat(CELLS)].concat();
        assert!(decode(&long).cells == CELLS && !is_whole(&long));
        let none = decode(&[0xFF, 0, 7, 8]);
        assert_eq!((none.codes[0], none.cells, none.cut), (8, 1, None));
    }
}

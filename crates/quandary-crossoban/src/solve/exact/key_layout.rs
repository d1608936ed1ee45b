//! The layout of positions in search keys.
//!
//! A key holds the number of the cell of each content. The numbers of equal contents are adjacent
//! and sorted, so that exchanging two equal contents does not change the key. For a box that a hole
//! has swallowed, the key holds the number after that of the last cell. Two bits follow for each
//! cell whose type may change. The active pusher is not part of the key, because a change of pusher
//! is possible at any time at no cost (SPEC, R2).

use crate::model::Terrain;
use crate::rules::switches::{Holes, Passing};
use crate::rules::{CellId, Game};
use quandary_search::Key;

/// The content bits in a byte of a position; the bits above hold the changes of the cell's type.
const CONTENT: u8 = 0b0011_1111;
/// The number of possible content codes.
const CODES: usize = CONTENT as usize + 1;

/// Equal contents.
#[derive(Clone, Copy, Debug)]
struct ContentField {
    code: u8,
    count: u32,
    /// The first bit of their cells.
    at: u32,
}

/// The layout of a key: which bits store the contents and the changed cell types.
#[derive(Clone, Debug)]
pub(super) struct KeyLayout {
    cells: usize,
    cell_bits: u32,
    fields: Vec<ContentField>,
    /// For each content code, the first bit of its cells.
    first_at: [u32; CODES],
    /// Cells whose type may change.
    changing: Vec<CellId>,
    changing_at: u32,
}

impl KeyLayout {
    /// The layout for all positions reachable from the start of a game.
    pub(super) fn new(game: &Game) -> Self {
        let start = game.start();
        let cells = start.bytes().len();
        let cell_bits = usize::BITS - cells.leading_zeros();
        let mut counts = [0_u32; CODES];
        for byte in start.bytes() {
            counts[usize::from(byte & CONTENT)] += 1;
        }
        let mut first_at = [0; CODES];
        let mut fields = Vec::new();
        let mut at = 0;
        for (code, count) in (0..).zip(counts).skip(1).filter(|(_, count)| *count > 0) {
            fields.push(ContentField { code, count, at });
            first_at[usize::from(code)] = at;
            at += count * cell_bits;
        }
        Self {
            cells,
            cell_bits,
            fields,
            first_at,
            changing: changing(game),
            changing_at: at,
        }
    }

    /// Number of bits of a key.
    pub(super) fn bits(&self) -> u32 {
        self.changing_at + 2 * self.changing.len() as u32
    }

    /// Packs the bytes of a position.
    pub(super) fn pack<K: Key>(&self, bytes: &[u8]) -> K {
        let mut key = K::ZERO;
        let mut next_at = self.first_at;
        for (cell, byte) in bytes.iter().enumerate() {
            let code = usize::from(byte & CONTENT);
            if code != 0 {
                key.flip(next_at[code], cell as u64);
                next_at[code] += self.cell_bits;
            }
        }
        for field in &self.fields {
            let end = field.at + field.count * self.cell_bits;
            for at in (next_at[usize::from(field.code)]..end).step_by(self.cell_bits as usize) {
                key.flip(at, self.cells as u64);
            }
        }
        for (at, cell) in (self.changing_at..).step_by(2).zip(&self.changing) {
            key.flip(
                at,
                u64::from(bytes[cell.index()] >> CONTENT.trailing_ones()),
            );
        }
        key
    }

    /// Unpacks a key to the bytes of its position.
    pub(super) fn unpack<K: Key>(&self, key: &K) -> Vec<u8> {
        let mut bytes = vec![0; self.cells];
        for field in &self.fields {
            for index in 0..field.count {
                let cell = key.get(field.at + index * self.cell_bits, self.cell_bits) as usize;
                if let Some(byte) = bytes.get_mut(cell) {
                    *byte = field.code;
                }
            }
        }
        for (at, cell) in (self.changing_at..).step_by(2).zip(&self.changing) {
            bytes[cell.index()] |= (key.get(at, 2) as u8) << CONTENT.trailing_ones();
        }
        bytes
    }
}

/// The cells whose type may change. Permanent holes are excluded.
fn changing(game: &Game) -> Vec<CellId> {
    let changes = |cell: &CellId| match game.ground().terrain(*cell) {
        Terrain::Weak | Terrain::Sturdy => true,
        Terrain::Hole => game.switches().holes == Holes::Filled,
        Terrain::Filter(_) => game.switches().passing == Passing::Once,
        _ => false,
    };
    game.ground().cells().filter(changes).collect()
}

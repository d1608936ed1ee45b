//! LZW compression for GIF, applied to runs of equal pixels.
//!
//! Most of a frame is a few very long runs of unchanged pixels. For these runs, this encoder takes
//! time proportional to the number of codes, not to the number of pixels.

use std::iter;

/// The index whose runs are encoded in time proportional to the number of codes.
const LONG_RUNS: u8 = super::Palette::UNCHANGED;

/// Largest number of bits of a code.
const MAX_WIDTH: u32 = 12;
/// Number of codes.
const MAX_CODES: u16 = 1 << MAX_WIDTH;

/// Compresses pixels, given as runs of equal indices and their lengths. The result is the smallest
/// number of bits of an index, at least 2, and the compressed data, as
/// [`gif::Encoder::write_lzw_pre_encoded_frame`] expects them.
pub(super) fn compress(runs: &[(u8, u32)]) -> Vec<u8> {
    let largest = runs.iter().map(|(index, _)| *index).max();
    let index_width = (u8::BITS - largest.unwrap_or(0).leading_zeros()).max(2);
    let mut compressor = Compressor::new(index_width);
    for (index, length) in runs {
        compressor.push(*index, *length);
    }
    compressor.finish()
}

struct Compressor {
    bits: BitWriter,
    table: CodeTable,
    index_width: u32,
    /// Number of bits of the next code.
    width: u32,
    /// The code of the pixels that are not written yet.
    pending: Option<u16>,
}

impl Compressor {
    fn new(index_width: u32) -> Self {
        let mut bits = BitWriter::new(index_width as u8);
        let table = CodeTable::new(index_width);
        bits.write(table.clear_code(), index_width + 1);
        Self {
            bits,
            table,
            index_width,
            width: index_width + 1,
            pending: None,
        }
    }

    fn push(&mut self, index: u8, length: u32) {
        let mut left = length;
        while left > 0 {
            left -= match self.pending {
                None => self.begin(index, left),
                Some(prefix) => self.extend(prefix, index),
            };
        }
    }

    /// Starts a string with the longest known run. Returns the number of pixels taken.
    fn begin(&mut self, index: u8, length: u32) -> u32 {
        if index == LONG_RUNS {
            let known = &self.table.long_runs;
            let taken = length.min(known.len() as u32);
            self.pending = Some(known[taken as usize - 1]);
            return taken;
        }
        self.pending = Some(index.into());
        1
    }

    /// Extends a string by a pixel if the result is known, otherwise writes it. Returns the number
    /// of pixels taken.
    fn extend(&mut self, prefix: u16, index: u8) -> u32 {
        if let Some(code) = self.table.find(prefix, index) {
            self.pending = Some(code);
            return 1;
        }
        self.pending = None;
        self.write(prefix);
        if self.table.is_full() {
            self.bits.write(self.table.clear_code(), self.width);
            self.table.clear(self.index_width);
            self.width = self.index_width + 1;
        } else {
            self.table.add(prefix, index);
        }
        0
    }

    /// Writes a code. The decoder learns each entry one code later than this encoder adds it.
    fn write(&mut self, code: u16) {
        self.bits.write(code, self.width);
        if self.width < MAX_WIDTH && self.table.next == 1 << self.width {
            self.width += 1;
        }
    }

    fn finish(mut self) -> Vec<u8> {
        if let Some(code) = self.pending {
            self.write(code);
        }
        self.bits.write(self.table.end_code(), self.width);
        self.bits.finish()
    }
}

/// The strings that have codes.
struct CodeTable {
    clear_code: u16,
    /// The next unused code.
    next: u16,
    /// Entries of a prefix, the index after it, and their code; 0 if free. Placed by hash with
    /// linear probing.
    entries: Vec<u32>,
    /// The codes of runs of [`LONG_RUNS`], by length minus 1.
    long_runs: Vec<u16>,
}

impl CodeTable {
    /// Twice the number of codes, so that probing ends soon.
    const ENTRIES: usize = 2 * MAX_CODES as usize;

    fn new(index_width: u32) -> Self {
        let mut table = Self {
            clear_code: 0,
            next: 0,
            entries: vec![0; Self::ENTRIES],
            long_runs: Vec::new(),
        };
        table.clear(index_width);
        table
    }

    /// Forgets all strings except single pixels.
    fn clear(&mut self, index_width: u32) {
        self.clear_code = 1 << index_width;
        self.next = self.clear_code + 2;
        self.entries.fill(0);
        self.long_runs.clear();
        self.long_runs.push(LONG_RUNS.into());
    }

    fn clear_code(&self) -> u16 {
        self.clear_code
    }

    fn end_code(&self) -> u16 {
        self.clear_code + 1
    }

    fn is_full(&self) -> bool {
        self.next == MAX_CODES
    }

    /// The code of a known string followed by an index.
    fn find(&self, prefix: u16, index: u8) -> Option<u16> {
        let key = key(prefix, index);
        let mut probed = probes(key).map(|at| self.entries[at]);
        let entry = probed.find(|entry| *entry == 0 || *entry >> MAX_WIDTH == key)?;
        (entry != 0).then_some(entry as u16 & (MAX_CODES - 1))
    }

    /// Gives the next code to a string that has none.
    fn add(&mut self, prefix: u16, index: u8) {
        let key = key(prefix, index);
        if let Some(at) = probes(key).find(|at| self.entries[*at] == 0) {
            self.entries[at] = key << MAX_WIDTH | u32::from(self.next);
        }
        if index == LONG_RUNS && self.long_runs.last() == Some(&prefix) {
            self.long_runs.push(self.next);
        }
        self.next += 1;
    }
}

fn key(prefix: u16, index: u8) -> u32 {
    u32::from(prefix) << u8::BITS | u32::from(index)
}

/// The places of a key in the table of entries, the preferred one first.
fn probes(key: u32) -> impl Iterator<Item = usize> {
    let hash = key.wrapping_mul(0x9e37_79b1) >> (u32::BITS - CodeTable::ENTRIES.ilog2());
    iter::successors(Some(hash as usize), |at| {
        Some((at + 1) % CodeTable::ENTRIES)
    })
}

/// Writes codes of up to 12 bits, the lowest bit first.
struct BitWriter {
    bytes: Vec<u8>,
    /// Bits that do not fill a byte yet.
    pending: u32,
    /// Number of these bits.
    count: u32,
}

impl BitWriter {
    fn new(first_byte: u8) -> Self {
        Self {
            bytes: vec![first_byte],
            pending: 0,
            count: 0,
        }
    }

    fn write(&mut self, code: u16, width: u32) {
        self.pending |= u32::from(code) << self.count;
        self.count += width;
        while self.count >= u8::BITS {
            self.bytes.push(self.pending as u8);
            self.pending >>= u8::BITS;
            self.count -= u8::BITS;
        }
    }

    fn finish(mut self) -> Vec<u8> {
        if self.count > 0 {
            self.bytes.push(self.pending as u8);
        }
        self.bytes
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use ::gif::{ColorOutput, DecodeOptions, Encoder, Frame};
    use proptest::prelude::*;

    /// The pixels that a decoder makes of the compressed runs.
    fn decoded(runs: &[(u8, u32)]) -> Vec<u8> {
        let width = 1 << 8;
        let pixels: u32 = runs.iter().map(|(_, length)| length).sum();
        let height = pixels.div_ceil(width);
        let filled = (LONG_RUNS, width * height - pixels);
        let runs = [runs, &[filled]].concat();
        let frame = Frame {
            width: width as u16,
            height: height as u16,
            buffer: compress(&runs).into(),
            ..Frame::default()
        };
        let mut file = Vec::new();
        let mut encoder = Encoder::new(&mut file, frame.width, frame.height, &[7; 768]).unwrap();
        encoder.write_lzw_pre_encoded_frame(&frame).unwrap();
        drop(encoder);
        let mut options = DecodeOptions::new();
        options.set_color_output(ColorOutput::Indexed);
        let mut decoder = options.read_info(&file[..]).unwrap();
        let frame = decoder.read_next_frame().unwrap().unwrap();
        frame.buffer[..pixels as usize].to_vec()
    }

    fn expanded(runs: &[(u8, u32)]) -> Vec<u8> {
        let pixels = runs.iter();
        let pixels = pixels.flat_map(|(index, length)| iter::repeat_n(*index, *length as usize));
        pixels.collect()
    }

    fn run() -> impl Strategy<Value = (u8, u32)> {
        let length = prop_oneof![8 => 1..4_u32, 1 => 4..3000_u32];
        prop_oneof![
            length.clone().prop_map(|length| (LONG_RUNS, length)),
            (0..5_u8, length.clone()),
            (any::<u8>(), length),
        ]
    }

    #[test]
    fn a_long_run_takes_few_codes() {
        let runs = [(LONG_RUNS, 1 << 20)];
        assert_eq!(decoded(&runs), expanded(&runs));
        // Codes stand for 1, 2, 3, ... pixels.
        assert!(compress(&runs).len() < 1500 * MAX_WIDTH as usize / 8);
    }

    #[test]
    fn indices_need_at_least_two_bits() {
        for (largest, width) in [(0, 2), (3, 2), (4, 3), (127, 7), (128, 8), (255, 8)] {
            let runs = [(largest, 1), (0, 1)];
            assert_eq!(compress(&runs)[0], width);
            assert_eq!(decoded(&runs), expanded(&runs));
        }
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(64))]

        #[test]
        fn decoders_find_the_same_pixels(runs in proptest::collection::vec(run(), 1..9000)) {
            prop_assert!(decoded(&runs) == expanded(&runs));
        }
    }
}

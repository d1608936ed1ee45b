//! Encoding and decoding of all packings of the standard kit.

mod reference;

use quandary_apad::format::apad::{board, canonicalise, compare, decode, encode};
use quandary_apad::model::{Goal, standard};
use quandary_apad::rules::Position;
use quandary_apad::solve::list;
use quandary_core::job::Status;
use reference::Decoder;
use std::cmp::Ordering;
use std::sync::Arc;

#[test]
fn every_packing_survives_encoding_and_decoding() {
    let kit = Arc::new(standard());
    let position = Position::empty(Arc::clone(&kit), Goal::Any);
    let mut job = list(&position, u64::MAX, 1 << 30);
    while job.run(1 << 20) == Status::Running {}
    let packings = job.finish(None).packings;
    assert_eq!(packings.len(), 59_787);
    let reference = Decoder::new();
    let mut last = None;
    for packing in packings.iter() {
        let packed = packing.board(&kit);
        let record = encode(&packed);
        let read = board(&record);
        for (piece, squares) in kit.ids().zip(packing.covered()) {
            assert_eq!(packed.covered_by(piece), squares);
            assert_eq!(read.covered_by(piece), squares, "{record:02x?}");
        }
        assert!(decode(&record).is_complete());
        assert_eq!(canonicalise(&record), record);
        assert_eq!(encode(&read), record);
        let letters = reference.decode(&record).concat();
        let free = letters.iter().filter(|letter| **letter == '.').count();
        assert_eq!(free, 2, "{record:02x?}");
        if let Some(last) = last.replace(record) {
            assert_eq!(compare(&last, &record), Ordering::Less);
        }
    }
}

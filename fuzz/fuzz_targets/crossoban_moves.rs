//! Any text as a move record: parsed, written and parsed again.

#![no_main]

use libfuzzer_sys::fuzz_target;
use quandary_crossoban::format::lurd::{parse, write};

fuzz_target!(|text: &str| {
    if let Ok(moves) = parse(text) {
        let written = write(&moves);
        assert_eq!(parse(&written), Ok(moves), "{written}");
    }
});

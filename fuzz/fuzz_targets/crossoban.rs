//! Any file, read in all formats of Crossoban.

#![no_main]

#[path = "../../crates/quandary/tests/hostile/examine.rs"]
mod examine;

use libfuzzer_sys::fuzz_target;
use quandary::FamilyId;
use quandary::core::source::Source;

fuzz_target!(|bytes: &[u8]| {
    let source = Source::new("fuzz.xsb", bytes.to_vec());
    examine::examine(&source, FamilyId::Crossoban);
});

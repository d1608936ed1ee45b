//! Any file: identifies its family and runs all checks of that family.

#![no_main]

#[path = "../../crates/quandary/tests/hostile/examine.rs"]
mod examine;

use libfuzzer_sys::fuzz_target;
use quandary::core::source::Source;
use quandary::identify;

fuzz_target!(|bytes: &[u8]| {
    let source = Source::new("any", bytes.to_vec());
    if let Some(likeliest) = identify(&source).first() {
        examine::examine(&source, likeliest.family);
    }
});

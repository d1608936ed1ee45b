//! A text as moves on a sample level; the first byte selects the level.

#![no_main]

use libfuzzer_sys::fuzz_target;
use quandary_soak::fuzz;

fuzz_target!(|input: &[u8]| fuzz::moves(input));

//! A file of A-Puzzle-A-Day; the first byte selects the format.

#![no_main]

use libfuzzer_sys::fuzz_target;
use quandary::FamilyId;
use quandary_soak::fuzz;

fuzz_target!(|input: &[u8]| fuzz::file(FamilyId::Apad, input));

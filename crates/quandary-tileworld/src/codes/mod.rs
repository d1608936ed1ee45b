//! Every kind of finding of this room, as `quandary explain` tells it.
//!
//! 0001-0199 data files and solutions, 0200-0399 text files and references, 0400-0499 pictures. A
//! number once given is never given again.

mod data;
mod form;
mod picture;
mod solution;
mod text;

pub use data::*;
pub use form::*;
pub use picture::*;
pub use solution::*;
pub use text::*;

use quandary_core::diagnostic::Code;

const PARTS: [&[&Code]; 5] = [DATA, SOLUTION, FORM, TEXT, PICTURE];

const COUNT: usize = DATA.len() + SOLUTION.len() + FORM.len() + TEXT.len() + PICTURE.len();

/// All of them, in the order of their numbers.
pub static ALL: &[&Code] = &join();

const fn join() -> [&'static Code; COUNT] {
    let mut joined = [FIRST; COUNT];
    let (mut part, mut at) = (0, 0);
    while part < PARTS.len() {
        let mut index = 0;
        while index < PARTS[part].len() {
            joined[at] = PARTS[part][index];
            at += 1;
            index += 1;
        }
        part += 1;
    }
    joined
}

const FIRST: &Code = PARTS[0][0];

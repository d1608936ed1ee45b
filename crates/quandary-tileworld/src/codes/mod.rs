//! All kinds of findings of this family, as `quandary explain` prints them.
//!
//! The ids are in groups. 0001-0199: data files and solutions; 0200-0399: text files and
//! references; 0400-0499: pictures. An id is never reused for another kind of finding.

mod data;
mod interchange;
mod picture;
mod solution;
mod text;

pub use data::*;
pub use interchange::*;
pub use picture::*;
pub use solution::*;
pub use text::*;

use quandary_core::diagnostic::Code;

const GROUPS: [&[&Code]; 5] = [DATA, SOLUTION, INTERCHANGE, TEXT, PICTURE];

const COUNT: usize = DATA.len() + SOLUTION.len() + INTERCHANGE.len() + TEXT.len() + PICTURE.len();

/// All kinds of findings, ordered by id.
pub static ALL: &[&Code] = &concatenate_groups();

const fn concatenate_groups() -> [&'static Code; COUNT] {
    let mut all = [GROUPS[0][0]; COUNT];
    let (mut group, mut count) = (0, 0);
    while group < GROUPS.len() {
        let mut index = 0;
        while index < GROUPS[group].len() {
            all[count] = GROUPS[group][index];
            count += 1;
            index += 1;
        }
        group += 1;
    }
    all
}

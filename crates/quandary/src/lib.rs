//! The facade over all puzzle families of Quandary.
//!
//! The families are a closed set, [`FamilyId`], with one Cargo feature each. Given a file,
//! [`identify`] finds its format, [`open()`] reads it, [`solve()`] solves a level of it and
//! verifies the solution, [`find_code`] explains a finding, and [`explain`] explains formats, rules
//! and terms. [`start()`] solves, replays and rates levels, and gives hints, for front ends that
//! send requests as plain values. [`status()`] lists what each family supports.
//!
//! The crate performs no I/O, reads no clock and builds for WebAssembly.

mod codes;
mod family_id;
mod guide;
mod identify;
mod open;
mod request;
mod solve;
mod status;
mod terms;

pub use codes::{UNRECOGNISED, codes, find_code};
pub use family_id::{FamilyId, find_format, formats};
pub use guide::{Explanation, TopicKind, example, explain, explain_format, explanations, template};
pub use identify::{BY_NAME, Match, identify, inline_text};
pub use open::{OpenError, open};
pub use request::{Request, RequestError, Response, start};
pub use solve::{
    Improved, Refuted, SolveError, VerifiedSolution, VerifyingSolver, improve, replay, solve,
};
pub use status::status;

pub use quandary_core as core;

//! The common interface to all puzzle families of Quandary.
//!
//! The families are the values of [`FamilyId`]; each has a Cargo feature. [`identify`] finds the
//! format of a file, and [`open()`] reads the file. [`Solve`] solves a level and verifies the
//! solution. [`find_code`] finds the explanation of a kind of finding by its id, and [`explain`]
//! explains formats, rules and terms. [`start()`] returns the job that answers a [`Request`]: to
//! solve, replay or rate a level, to give a hint, or to answer a question of the family.
//! [`status()`] lists what each family supports.
//!
//! The crate performs no I/O, reads no clock and builds for WebAssembly.

#[cfg(feature = "std-clock")]
mod clock;
mod codes;
mod family_id;
mod guide;
mod identify;
mod improve;
mod open;
mod request;
mod run;
mod solve;
mod status;
mod terms;

#[cfg(feature = "std-clock")]
pub use clock::StdClock;
pub use codes::{UNRECOGNISED, codes, find_code};
pub use family_id::{FamilyId, find_format, formats};
pub use guide::{Explanation, TopicKind, example, explain, explain_format, explanations, template};
pub use identify::{BY_NAME, Match, identify, inline_text};
pub use improve::{Improve, Improved, Improving};
pub use open::{OpenError, open};
pub use request::{Request, RequestError, Response, start};
pub use run::Run;
pub use solve::{Refuted, Solve, SolveError, Solving, VerifiedSolution, VerifyingSolver, replay};
pub use status::status;

pub use quandary_core as core;

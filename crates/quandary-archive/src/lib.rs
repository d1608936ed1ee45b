//! Archives of the best known solutions of levels.
//!
//! An [`Archive`] is a folder with one file for each level, named after the exact fingerprint of the
//! level. The file holds the level itself and, for each rule variant and metric, the best known
//! [`Solution`] with its provenance. Nothing in a file is trusted that was not replayed:
//! [`Archive::check`] replays what a file says, and [`Archive::merge`] keeps the better of each.
//! `docs/archive.md` describes the layout.
//!
//! This is a library of front ends: it reads and writes the folder of the archive, but it starts no
//! threads and reads no clock. Front ends decide how long a replay may take ([`RunReplay`]).
//!
//! ```
//! use quandary::core::limits::Limits;
//! use quandary_archive::Archive;
//!
//! let folder = tempfile::tempdir().unwrap();
//! let archive = Archive::open_or_create(folder.path(), &Limits::default()).unwrap();
//! assert!(archive.list().unwrap().levels.is_empty());
//! ```

mod check;
mod folder;
mod level;
mod record;
mod solution;
#[cfg(test)]
mod tests;

pub use check::{CheckedRecord, Rejection, Replay, RunReplay, verified, without_limit};
pub use folder::{Archive, ArchiveError, CheckedFile, LevelKey, Listing, RecordFile};
pub use level::{OpenLevel, StoredLevel, Unusable, puzzle};
pub use record::Record;
pub use solution::{Best, BestSolutions, Novelty, Provenance, Solution};

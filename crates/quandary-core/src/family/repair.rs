//! Rebuilding damaged levels.

use super::Document;
use crate::job::Job;

/// A function that creates the job to rebuild the damaged levels of a document.
pub type StartRepair = fn(&dyn Document) -> RepairJob;

/// The job that rebuilds damaged levels.
pub type RepairJob = Box<dyn Job<Output = Repaired>>;

/// A file whose damaged levels were rebuilt. The rest of the file is unchanged, byte for byte.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Repaired {
    /// The repaired file, in the format of the damaged one.
    pub bytes: Vec<u8>,
    /// What was done with each damaged level, one line each.
    pub notes: Vec<String>,
}

//! Rebuilding damaged levels.

use super::Document;
use crate::job::Job;

/// A function that starts to rebuild the damaged levels of a document of its family.
pub type StartRepair = fn(&dyn Document) -> RepairJob;

/// A running repair.
pub type RepairJob = Box<dyn Job<Output = Repaired>>;

/// A file whose damaged levels were rebuilt. The rest of the file is unchanged, byte for byte.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Repaired {
    /// The repaired file, in the format in which it was read.
    pub bytes: Vec<u8>,
    /// What was done with each damaged level, one line each.
    pub notes: Vec<String>,
}

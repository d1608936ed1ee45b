//! Generating new levels.

use crate::job::Job;
use crate::options::{OptionError, OptionTable, Options};

/// A generator of new levels.
#[derive(Clone, Copy, Debug)]
pub struct Generator {
    /// Its options.
    pub options: OptionTable,
    /// Prepares to generate `count` levels from a seed: `start(options, seed, count)`. The same
    /// arguments give the same levels. It fails if the options contradict each other.
    pub start: fn(&Options, u64, u64) -> Result<GenerateJob, OptionError>,
}

/// A running generator.
pub type GenerateJob = Box<dyn Job<Output = Generated>>;

/// New levels.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Generated {
    /// A file in the family's own format that holds them.
    pub bytes: Vec<u8>,
    /// Number of levels in the file: fewer than requested if the budget was exhausted or no more
    /// were found.
    pub made: u64,
    /// Number of candidate levels examined.
    pub tried: u64,
    /// How the best rejected candidate fell short of the request, if that is known.
    pub fell_short: Option<String>,
}

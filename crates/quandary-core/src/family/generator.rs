//! Generating new levels.

use crate::job::Job;
use crate::options::{OptionError, OptionTable, Options};

/// A generator of new levels.
#[derive(Clone, Copy, Debug)]
pub struct Generator {
    /// Its options.
    pub options: OptionTable,
    /// Creates the job that generates levels. The same arguments give the same levels. Fails if the
    /// options contradict each other.
    pub start: fn(&Options, &GenerateRequest) -> Result<GenerateJob, OptionError>,
}

/// The number of levels to generate, the random seed and the current day.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GenerateRequest {
    /// The seed of the random numbers.
    pub seed: u64,
    /// Number of levels.
    pub count: u64,
    /// Today in days since 1 January 1970, for options that are dates; `None` if it is unknown.
    pub today: Option<i32>,
}

impl GenerateRequest {
    /// A request without a current day.
    #[must_use]
    pub fn new(seed: u64, count: u64) -> Self {
        Self {
            seed,
            count,
            today: None,
        }
    }
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
    /// The best rejected candidate, as a file in the same format as `bytes`; `None` if there is
    /// none or it was not kept.
    pub near_miss: Option<Vec<u8>>,
}

//! Generating new levels.

use crate::job::Job;
use crate::options::{OptionError, OptionTable, Options};

/// A generator of new levels.
#[derive(Clone, Copy, Debug)]
pub struct Generator {
    /// The options of the generator.
    pub options: OptionTable,
    /// Creates the job that generates levels. The same arguments always give the same levels. Fails
    /// if the options contradict each other.
    pub start: fn(&Options, &GenerateRequest) -> Result<GenerateJob, OptionError>,
}

/// A request for new levels: how many to generate, the random seed and the current day.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GenerateRequest {
    /// The seed of the random numbers.
    pub seed: u64,
    /// Number of levels to generate.
    pub count: u64,
    /// The current day in days since 1 January 1970, for options that are dates; `None` if it is
    /// unknown.
    pub today: Option<i32>,
}

impl GenerateRequest {
    /// Creates a request in which the current day is unknown.
    #[must_use]
    pub fn new(seed: u64, count: u64) -> Self {
        Self {
            seed,
            count,
            today: None,
        }
    }
}

/// The job that generates levels.
pub type GenerateJob = Box<dyn Job<Output = Generated>>;

/// The result of a generator: a file with new levels.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Generated {
    /// A file with the new levels, in the native format of the family.
    pub bytes: Vec<u8>,
    /// Number of levels in the file. It is smaller than requested if the budget was exhausted or no
    /// further levels were found.
    pub made: u64,
    /// Number of candidate levels examined.
    pub tried: u64,
    /// How the best rejected candidate fails to meet the options, in words. `None` if this is
    /// unknown, or if as many levels were generated as requested.
    pub fell_short: Option<String>,
    /// The best rejected candidate, as a file in the same format as `bytes`. `None` if as many
    /// levels were generated as requested, if no candidate was rejected, or if the generator did
    /// not store it.
    pub near_miss: Option<Vec<u8>>,
}

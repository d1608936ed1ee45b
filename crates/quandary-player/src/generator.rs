//! Generating new levels: the request of a player, which can be sent to a worker, and the
//! search that fulfils it.

use crate::search::Slices;
use quandary::FamilyId;
use quandary_core::budget::{Clock, Reason};
use quandary_core::family::{Capability, GenerateRequest, Generated};
use quandary_core::job::Status;
use quandary_core::options::{OptionTable, Options};
use quandary_core::words::counted;
use serde::{Deserialize, Serialize};

/// A family that can generate levels, with the options of its generator.
#[derive(Clone, Copy, Debug)]
pub struct GeneratorForm {
    /// The family.
    pub family: FamilyId,
    /// The options.
    pub options: OptionTable,
}

/// The families that can generate levels, in the order of [`FamilyId::ALL`].
#[must_use]
pub fn generators() -> Vec<GeneratorForm> {
    let families = FamilyId::ALL.iter().copied();
    let forms = families.filter_map(|family| {
        let info = family.family().info();
        let generator = info.generator.filter(|_| info.can(Capability::Generate))?;
        Some(GeneratorForm {
            family,
            options: generator.options,
        })
    });
    forms.collect()
}

/// A request to generate levels.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct GenerateOrder {
    /// The id of the family.
    pub family: String,
    /// The names and values of the generator's options. Options that are not listed have their
    /// default values.
    pub options: Vec<(String, String)>,
    /// The seed of the random numbers.
    pub seed: u64,
    /// Number of levels.
    pub count: u64,
    /// The current day in days since 1 January 1970, for options that are dates.
    pub today: i32,
}

impl GenerateOrder {
    /// Starts the search for the levels.
    ///
    /// # Errors
    /// The family cannot generate levels, or an option is unknown or has an invalid value; the text
    /// says why.
    pub fn start(&self) -> Result<Generation, String> {
        let forms = generators().into_iter();
        let mut forms = forms.filter(|form| form.family.family().info().id == self.family);
        let form = forms.next();
        let form = form.ok_or_else(|| format!("{} has no generator", self.family))?;
        let mut options = Options::defaults(form.options);
        for (name, value) in &self.options {
            let set = options.set(name, value);
            set.map_err(|error| error.to_string())?;
        }
        let request = GenerateRequest {
            today: Some(self.today),
            ..GenerateRequest::new(self.seed, self.count)
        };
        let generator = form.family.family().info().generator;
        let generator = generator.ok_or_else(|| format!("{} has no generator", self.family))?;
        let job = (generator.start)(&options, &request).map_err(|error| error.to_string())?;
        Ok(Generation(Slices::new(job)))
    }

    /// A name for a file of these levels, without extension.
    #[must_use]
    pub fn file_name(&self) -> String {
        format!("{}-seed-{}", self.family, self.seed)
    }

    /// Describes the result of this request in words: the number of levels, the number of
    /// candidates examined and, if there are too few levels, how the best rejected candidate fell
    /// short.
    #[must_use]
    pub fn words(&self, answer: &GenerateAnswer) -> String {
        let made = counted(answer.made, "level", "levels");
        let tried = counted(answer.tried, "candidate", "candidates");
        if answer.made >= self.count {
            return format!("generated {made} from {tried}, seed {}", self.seed);
        }
        let short = answer.fell_short.as_ref();
        let short = short.map_or_else(String::new, |short| {
            format!("; best rejected candidate: {short}")
        });
        format!(
            "generated {made} of {} requested, from {tried}{short}",
            self.count
        )
    }
}

/// The result of generating levels, without the file that contains them.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct GenerateAnswer {
    /// Number of levels that were generated.
    pub made: u64,
    /// Number of candidates that were examined.
    pub tried: u64,
    /// How the best rejected candidate fell short of the request; `None` if this is unknown, or if
    /// as many levels were generated as requested.
    pub fell_short: Option<String>,
}

/// A search for new levels.
pub struct Generation(Slices<Generated>);

impl Generation {
    /// Continues for a few milliseconds.
    pub fn run(&mut self, clock: &dyn Clock) -> Status {
        self.0.run(clock)
    }

    /// Number of nodes so far. A node is the unit in which a job counts its work.
    #[must_use]
    pub fn nodes(&self) -> u64 {
        self.0.progress().nodes
    }

    /// Ends the search. Returns the result and the content of a file with the levels; the content
    /// is empty if no levels were generated. `stopped` says why the search was ended early; `None`
    /// if it was completed.
    #[must_use]
    pub fn finish(self, stopped: Option<Reason>) -> (GenerateAnswer, Vec<u8>) {
        let generated = self.0.finish(stopped);
        let answer = GenerateAnswer {
            made: generated.made,
            tried: generated.tried,
            fell_short: generated.fell_short,
        };
        let bytes = match generated.made {
            0 => Vec::new(),
            _ => generated.bytes,
        };
        (answer, bytes)
    }
}

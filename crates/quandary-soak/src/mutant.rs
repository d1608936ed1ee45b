//! Creates mutants, each identified by a seed and a number.

use crate::mutate::{Dice, mutate};
use crate::sample::{self, Origin, Sample};
use quandary::FamilyId;
use quandary::core::format::Format;
use quandary::core::source::Source;
use std::io;
use std::sync::Arc;

/// A mutated file, with the family, the format and the moves that it is tested with.
#[derive(Clone, Debug)]
pub struct Mutant {
    /// The file.
    pub source: Arc<Source>,
    /// The family that reads the file.
    pub family: FamilyId,
    /// The format that the file is read in.
    pub format: &'static Format,
    /// Moves to play on the levels of the file.
    pub moves: String,
    /// Whether the mutant contains bytes of third-party files.
    pub origin: Origin,
}

/// The samples of one family.
struct Pool {
    family: FamilyId,
    ours: Vec<Sample>,
    third_party: Vec<Sample>,
    /// Moves recorded in its samples of the repository, or in those of all families if it has none.
    moves: Vec<String>,
}

/// All mutants of a seed; each mutant is created on request.
pub struct Mutants {
    seed: u64,
    pools: Vec<Pool>,
    /// The contents of the samples with the origin [`Origin::Ours`], from all families. Some mutations
    /// insert pieces of them.
    others: Vec<Arc<[u8]>>,
}

/// Samples larger than this are used rarely.
const LARGE: usize = 64 << 10;

/// Number of independent random generators of a mutant.
const LANES: u64 = 32;

/// The lane of the generator for the file itself.
const FILE: u64 = 0;

impl Mutants {
    /// Creates the mutants of all samples of `families`, from the repository and from the
    /// third-party corpus.
    ///
    /// # Errors
    /// A sample cannot be read.
    pub fn of_everything(seed: u64, families: &[FamilyId]) -> io::Result<Self> {
        let mut samples = sample::ours()?;
        samples.extend(sample::bad()?);
        let converted: Vec<Sample> = samples.iter().flat_map(sample::conversions).collect();
        samples.extend(converted);
        samples.extend(sample::third_party()?);
        Ok(Self::of(seed, families, samples))
    }

    /// The mutants of those `samples` that belong to these families.
    #[must_use]
    pub fn of(seed: u64, families: &[FamilyId], samples: Vec<Sample>) -> Self {
        let ours = samples.iter().filter(|one| one.origin == Origin::Ours);
        let others = ours.map(|one| one.bytes.as_slice().into()).collect();
        let pools = families.iter().map(|family| Pool::new(*family, &samples));
        let mut pools: Vec<Pool> = pools.filter(|pool| !pool.is_empty()).collect();
        let moves: Vec<String> = pools.iter().flat_map(|pool| pool.moves.clone()).collect();
        for pool in pools.iter_mut().filter(|pool| pool.moves.is_empty()) {
            pool.moves.clone_from(&moves);
        }
        Self {
            seed,
            pools,
            others,
        }
    }

    /// Returns a random number generator for the mutant `index`. A mutant has 32 generators,
    /// selected by `lane` (0 to 31). All generators are independent.
    #[must_use]
    pub fn dice(&self, index: u64, lane: u64) -> Dice {
        assert!(lane < LANES);
        Dice::of_stream(self.seed, index * LANES + lane)
    }

    /// Returns the mutant `index` and the name of the sample that it was made from.
    ///
    /// # Panics
    /// Panics if there are no samples.
    #[must_use]
    pub fn mutant(&self, index: u64) -> (Mutant, &str) {
        let mut dice = self.dice(index, FILE);
        let pool = &self.pools[dice.below(self.pools.len())];
        let sample = pool.choose(&mut dice);
        let other = match dice.once_in(3) && !self.others.is_empty() {
            true => &self.others[dice.below(self.others.len())],
            false => pool.choose_of(sample.origin, &mut dice).bytes.as_slice(),
        };
        let mut bytes = sample.bytes.clone();
        mutate(&mut bytes, other, &mut dice);
        let formats = pool.family.family().info().formats;
        let format = match dice.once_in(8) {
            true => formats[dice.below(formats.len())],
            false => sample.format,
        };
        let mutant = Mutant {
            source: Source::new("mutant", bytes),
            family: pool.family,
            format,
            moves: pool.moves(&mut dice),
            origin: sample.origin,
        };
        (mutant, &sample.name)
    }
}

impl Pool {
    fn new(family: FamilyId, samples: &[Sample]) -> Self {
        let samples = samples.iter().filter(|sample| sample.family == family);
        let (ours, third_party): (Vec<Sample>, Vec<Sample>) =
            samples.cloned().partition(|one| one.origin == Origin::Ours);
        Self {
            family,
            moves: ours.iter().flat_map(sample::recorded_moves).collect(),
            ours,
            third_party,
        }
    }

    fn is_empty(&self) -> bool {
        self.ours.is_empty() && self.third_party.is_empty()
    }

    /// A random sample, rarely a large one.
    fn choose(&self, dice: &mut Dice) -> &Sample {
        loop {
            let origin = match dice.once_in(3) {
                true => Origin::ThirdParty,
                false => Origin::Ours,
            };
            let sample = self.choose_of(origin, dice);
            if sample.bytes.len() <= LARGE || dice.once_in(64) {
                return sample;
            }
        }
    }

    /// A random sample of this origin, or of the other one if there is none.
    fn choose_of(&self, origin: Origin, dice: &mut Dice) -> &Sample {
        let samples = match (origin, self.ours.is_empty(), self.third_party.is_empty()) {
            (_, true, _) | (Origin::ThirdParty, _, false) => &self.third_party,
            (_, false, true) | (Origin::Ours, false, _) => &self.ours,
        };
        &samples[dice.below(samples.len())]
    }

    /// Mutated moves, or moves as they are recorded.
    fn moves(&self, dice: &mut Dice) -> String {
        let any = |dice: &mut Dice| match self.moves.as_slice() {
            [] => "",
            moves => moves[dice.below(moves.len())].as_str(),
        };
        let mut moves = any(dice).as_bytes().to_vec();
        if !dice.once_in(8) {
            let other = any(dice).as_bytes();
            mutate(&mut moves, other, dice);
        }
        String::from_utf8_lossy(&moves).into_owned()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn seed_and_number_name_a_mutant() {
        let mutants = |seed| {
            let samples = sample::ours().unwrap();
            let mutants = Mutants::of(seed, FamilyId::ALL, samples);
            let all = (0..100).map(|index| {
                let (mutant, name) = mutants.mutant(index);
                (
                    mutant.source.bytes().to_vec(),
                    mutant.moves,
                    name.to_owned(),
                )
            });
            all.collect::<Vec<_>>()
        };
        assert_eq!(mutants(1), mutants(1));
        assert_ne!(mutants(1), mutants(2));
    }

    #[test]
    fn mutants_of_our_samples_contain_nothing_else() {
        let mut samples = sample::ours().unwrap();
        let foreign = Sample {
            bytes: b"FOREIGN".repeat(1000),
            origin: Origin::ThirdParty,
            ..samples[0].clone()
        };
        samples.push(foreign);
        let mutants = Mutants::of(0, FamilyId::ALL, samples);
        let foreign = (0..2000)
            .map(|index| mutants.mutant(index).0)
            .filter(|mutant| mutant.source.text().contains("FOREIGN"));
        let origins: Vec<Origin> = foreign.map(|mutant| mutant.origin).collect();
        assert!(!origins.is_empty());
        assert!(origins.iter().all(|origin| *origin == Origin::ThirdParty));
    }
}

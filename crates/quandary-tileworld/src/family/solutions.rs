//! The records of a solution file.

use super::document::Read;
use crate::format::Content;
use crate::model::{Password, Record, SolutionFile, SolutionRecord};
use crate::moves::{self, EncodedMoves, MoveEncoding};
use crate::rules::{Edition, Variant};
use crate::verify::{SolutionPairing, check_rules, level_set_names};
use quandary_core::family::{
    CannotPair, Document, LevelLocation, PairOptions, PairedSolutions, SolutionInfo, Solutions,
};
use quandary_core::level::LevelNumber;
use quandary_core::source::decode_windows_1252;
use std::sync::Arc;

/// The records of a solution file.
pub(super) struct FileSolutions {
    file: Arc<SolutionFile>,
}

impl FileSolutions {
    pub(super) fn new(file: &Arc<SolutionFile>) -> Self {
        let file = Arc::clone(file);
        Self { file }
    }
}

impl Solutions for FileSolutions {
    fn location(&self) -> LevelLocation {
        LevelLocation::OtherFile(level_set_names(&self.file))
    }

    /// The records of levels, in the order of the file.
    fn list(&self) -> Vec<SolutionInfo> {
        self.file.records.iter().filter_map(info).collect()
    }

    /// Matches all records, so that entries have the same indices as [`Solutions::list`]. Only the
    /// release is taken from the variant; the ruleset is that of the solutions.
    fn pair(
        &self,
        levels: &Arc<dyn Document>,
        how: &PairOptions<'_>,
    ) -> Result<Box<dyn PairedSolutions>, CannotPair> {
        let levels = levels.downcast_ref::<Read>();
        let levels = levels.ok_or(CannotPair::OtherKind)?;
        let Content::Levels(set) = &levels.file.content else {
            return Err(CannotPair::OtherKind);
        };
        let (set, file) = (Arc::clone(set), Arc::clone(&self.file));
        let edition = edition(how.variant)?;
        let paired = match how.configuration.map(content) {
            None => {
                // Rules that are asked for replace those of the configuration.
                let own = levels.configuration().filter(|_| how.variant.is_none());
                own.map_or(Ok(()), |dac| check_rules(dac, &file))
                    .map_err(CannotPair::Configuration)?;
                SolutionPairing::new(set, file, edition)
            }
            Some(Some(Content::Dac(dac))) => {
                SolutionPairing::with_configuration(dac, set, file, edition)
                    .map_err(CannotPair::Configuration)?
            }
            Some(_) => return Err(CannotPair::OtherKind),
        };
        Ok(Box::new(paired))
    }
}

fn content(document: &dyn Document) -> Option<&Content> {
    let read = document.downcast_ref::<Read>();
    read.map(|read| &read.file.content)
}

/// The release of a variant, or the default one.
fn edition(variant: Option<&str>) -> Result<Edition, CannotPair> {
    let Some(name) = variant else {
        return Ok(Edition::default());
    };
    let unknown = || CannotPair::Configuration(format!("unknown rule variant `{name}`"));
    let variant = Variant::find(name).ok_or_else(unknown)?;
    Ok(variant.edition)
}

/// The column with the time of a solution, and that with the time limit of a level, in seconds.
pub(super) const TIME: &str = "time";

/// A record in a list; `None` if it is not for a level.
fn info(record: &Record) -> Option<SolutionInfo> {
    match record {
        Record::Password { number, password } => {
            Some(row(*number, *password, "password only", Vec::new()))
        }
        Record::Solution(solution) => {
            let moves = moves::decode(&solution.encoded).len();
            let more = vec![
                (TIME, seconds(solution.ticks)),
                ("moves", moves.to_string()),
                ("flags", flags(solution)),
            ];
            Some(SolutionInfo {
                is_solution: true,
                ..row(solution.number, solution.password, "solution", more)
            })
        }
        _ => None,
    }
}

fn row(
    number: u16,
    password: Password,
    kind: &'static str,
    rest: Vec<(&'static str, String)>,
) -> SolutionInfo {
    let key = decode_windows_1252(&password.0);
    let mut more = vec![("password", key.clone())];
    more.extend(rest);
    SolutionInfo {
        number: LevelNumber(u64::from(number)),
        key,
        kind,
        is_solution: false,
        more,
        compared_by: TIME,
    }
}

/// What is special about the encoding of a solution, in a few words.
fn flags(solution: &SolutionRecord) -> String {
    let moves = EncodedMoves::new(&solution.encoded);
    let encodings = moves.map(|one| one.map(|one| one.encoding));
    let (mut marked, mut truncated) = (false, false);
    for encoding in encodings {
        marked |= matches!(encoding, Ok(MoveEncoding::Long { high_bits: 1.. }));
        truncated |= encoding.is_err();
    }
    let mut flags = Vec::new();
    flags.extend(marked.then_some("nonzero high bits"));
    flags.extend(truncated.then_some("truncated moves"));
    flags.join(", ")
}

/// Ticks as seconds: `12.35`.
fn seconds(ticks: u32) -> String {
    format!("{}.{:02}", ticks / 20, ticks % 20 * 5)
}

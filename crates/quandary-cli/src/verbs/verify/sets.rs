//! Matching of solution files with level files.

use super::{is_level_set, level_files};
use crate::context::Context;
use crate::exit::CliError;
use crate::open::{OpenedFile, Origin};
use quandary_core::family::{CannotPair, Document, PairOptions, PairedSolutions};
use quandary_core::source::file_name;
use quandary_core::words::counted;
use std::path::Path;

/// A file of solutions matched with its level file.
pub(in crate::verbs) struct Pair<'a> {
    /// The file of the solutions; the same as `set` if they are stored with their levels.
    pub(in crate::verbs) solutions: &'a OpenedFile,
    pub(in crate::verbs) set: &'a OpenedFile,
    pub(in crate::verbs) by: MatchedBy,
    pub(in crate::verbs) origin: SolutionOrigin,
    pub(in crate::verbs) paired: Box<dyn PairedSolutions>,
}

/// Where solutions are from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::verbs) enum SolutionOrigin {
    /// A file that `check` checks.
    File,
    /// The command line: moves, or another file for these levels.
    Given,
}

/// How the levels were found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::verbs) enum MatchedBy {
    /// In the same file.
    SameFile,
    /// Named on the command line.
    Named,
    /// By the level file name stored in the file of solutions, or by its own name.
    Name,
    /// Through a configuration file of such a name.
    Configuration,
    /// By content: this many entries match, more than in any other level file.
    Fit { entries: usize },
}

impl MatchedBy {
    pub(super) fn word(self) -> &'static str {
        match self {
            Self::SameFile => "same file",
            Self::Named => "named",
            Self::Name => "name",
            Self::Configuration => "configuration",
            Self::Fit { .. } => "fit",
        }
    }
}

impl<'a> Pair<'a> {
    /// Solutions that are stored with their levels or given by the user.
    pub(in crate::verbs) fn with_levels(
        file: &'a OpenedFile,
        origin: SolutionOrigin,
        paired: Box<dyn PairedSolutions>,
    ) -> Self {
        Self {
            solutions: file,
            set: file,
            by: MatchedBy::SameFile,
            origin,
            paired,
        }
    }

    pub(in crate::verbs) fn is_in_one_file(&self) -> bool {
        self.by == MatchedBy::SameFile
    }

    /// Warns if the level file was guessed from its content.
    pub(in crate::verbs) fn warn_if_guessed(&self, context: &mut Context) {
        if let MatchedBy::Fit { entries } = self.by {
            let (solutions, set) = (&self.solutions.name, &self.set.name);
            let all = counted(self.paired.entries().len() as u64, "record", "records");
            context.warn(format!(
                "{solutions}: no level file found by name; using {set}, which matches {entries} of {all}"
            ));
        }
    }
}

/// The solutions that a file stores with its selected levels.
pub(in crate::verbs) fn stored(
    file: &OpenedFile,
) -> Option<Result<Box<dyn PairedSolutions>, CliError>> {
    let selected: Vec<_> = file.levels.iter().map(|level| level.index).collect();
    let how = PairOptions {
        variant: file.variant.as_deref(),
        only: Some(&selected),
        configuration: None,
    };
    let paired = file.document.solutions()?.pair(&file.document, &how);
    Some(paired.map_err(|why| CliError::usage(format!("{}: {why}", file.name))))
}

/// Level sets whose solutions are in other files, and configurations that name level sets.
pub(in crate::verbs) struct Sets<'a> {
    sets: Vec<&'a OpenedFile>,
    configurations: Vec<&'a OpenedFile>,
}

impl<'a> Sets<'a> {
    pub(in crate::verbs) fn new(files: &'a [OpenedFile]) -> Self {
        let is_neither =
            |file: &&OpenedFile| file.document.levels().is_none() && level_files(file).is_none();
        Self {
            sets: files.iter().filter(|file| is_level_set(file)).collect(),
            configurations: files.iter().filter(is_neither).collect(),
        }
    }

    /// Finds the level file of a file of solutions. `names` are the level file names stored in it.
    pub(in crate::verbs) fn find(
        &self,
        solutions: &'a OpenedFile,
        names: &[String],
    ) -> Result<Pair<'a>, CliError> {
        if let [only] = self.sets[..]
            && only.origin == Origin::Named
        {
            return pair_with(solutions, only, MatchedBy::Named)?
                .ok_or_else(|| no_matching_levels(solutions, only));
        }
        let own = file_name(&solutions.name).to_owned();
        for name in names.iter().chain([&own]) {
            if let Some((set, configuration)) = self.by_configuration(&stem(name))
                && let Some(pair) = configured(solutions, set, configuration)?
            {
                return Ok(pair);
            }
            if let Some(set) = self.by_name(name)
                && let Some(pair) = pair_with(solutions, set, name_match(set))?
            {
                return Ok(pair);
            }
        }
        let all = self
            .sets
            .iter()
            .filter_map(|set| pair_with(solutions, set, MatchedBy::Named).ok()?);
        best(all.collect(), &solutions.name)
    }

    /// The only level file whose name equals `name`, otherwise the one with the longest name that is
    /// part of `name`.
    fn by_name(&self, name: &str) -> Option<&'a OpenedFile> {
        let stem = stem(name);
        let named = |set: &&&OpenedFile| self::stem(file_name(&set.name)) == stem;
        if let Some(set) = only(self.sets.iter().filter(named)) {
            return Some(set);
        }
        let length = |set: &OpenedFile| self::stem(file_name(&set.name)).len();
        let parts = self.sets.iter();
        let parts = parts.filter(|set| has_part(&stem, &self::stem(file_name(&set.name))));
        let parts: Vec<_> = parts.collect();
        let longest = parts.iter().map(|set| length(set)).max()?;
        only(parts.into_iter().filter(|set| length(set) == longest))
    }

    /// The level file that the only configuration with this stem names, and that configuration.
    fn by_configuration(&self, stem: &str) -> Option<(&'a OpenedFile, &'a OpenedFile)> {
        let named = |file: &&&OpenedFile| self::stem(file_name(&file.name)) == stem;
        let configuration = only(self.configurations.iter().filter(named))?;
        let source = configuration.document.level_source()?;
        let is_meant = |set: &&&OpenedFile| source.is_for(file_name(&set.name));
        Some((only(self.sets.iter().filter(is_meant))?, configuration))
    }
}

/// Matches solutions with levels, under the variant selected for either file.
fn pair(
    solutions: &OpenedFile,
    set: &OpenedFile,
    configuration: Option<&dyn Document>,
) -> Result<Box<dyn PairedSolutions>, CannotPair> {
    let how = PairOptions {
        variant: solutions.variant.as_deref().or(set.variant.as_deref()),
        only: None,
        configuration,
    };
    let list = solutions.document.solutions();
    list.ok_or(CannotPair::OtherKind)?.pair(&set.document, &how)
}

/// Matches solutions with the levels and rules that a configuration names.
fn configured<'a>(
    solutions: &'a OpenedFile,
    set: &'a OpenedFile,
    configuration: &OpenedFile,
) -> Result<Option<Pair<'a>>, CliError> {
    let paired = pair(solutions, set, Some(&*configuration.document));
    checked(solutions, set, MatchedBy::Configuration, paired)
        .map_err(|why| rejected(solutions, configuration, &why))
}

/// Matches solutions with levels, under the rules of the configuration that stands in for them.
fn pair_with<'a>(
    solutions: &'a OpenedFile,
    set: &'a OpenedFile,
    by: MatchedBy,
) -> Result<Option<Pair<'a>>, CliError> {
    let paired = pair(solutions, set, None);
    checked(solutions, set, by, paired).map_err(|why| rejected(solutions, set, &why))
}

/// How a level file with the name of a file of solutions was found.
fn name_match(set: &OpenedFile) -> MatchedBy {
    match set.stand_in {
        Some(_) => MatchedBy::Configuration,
        None => MatchedBy::Name,
    }
}

/// The pair; `None` if the files are of different kinds. The error is why a configuration rejects the
/// solutions.
fn checked<'a>(
    solutions: &'a OpenedFile,
    set: &'a OpenedFile,
    by: MatchedBy,
    paired: Result<Box<dyn PairedSolutions>, CannotPair>,
) -> Result<Option<Pair<'a>>, CannotPair> {
    match paired {
        Ok(paired) => Ok(Some(Pair {
            solutions,
            set,
            by,
            origin: SolutionOrigin::File,
            paired,
        })),
        Err(CannotPair::OtherKind) => Ok(None),
        Err(why @ CannotPair::Configuration(_)) => Err(why),
    }
}

fn rejected(solutions: &OpenedFile, configuration: &OpenedFile, why: &CannotPair) -> CliError {
    let (solutions, configuration) = (&solutions.name, &configuration.name);
    CliError::usage(format!("{solutions}, by {configuration}: {why}"))
}

fn no_matching_levels(solutions: &OpenedFile, set: &OpenedFile) -> CliError {
    let (solutions, set) = (&solutions.name, &set.name);
    CliError::usage(format!(
        "{solutions} has no solutions for the levels of {set}"
    ))
}

/// The pair with most matching entries, if it is unique.
fn best<'a>(pairs: Vec<Pair<'a>>, name: &str) -> Result<Pair<'a>, CliError> {
    let fit = |pair: &Pair<'_>| {
        let entries = pair.paired.entries().iter();
        entries.filter(|entry| entry.level.is_some()).count()
    };
    let most = pairs.iter().map(fit).max().unwrap_or_default();
    let mut fitting = pairs.into_iter().filter(|pair| fit(pair) == most);
    match (fitting.next(), fitting.next()) {
        (Some(one), Some(other)) if most > 0 => Err(CliError::usage(format!(
            "{name}: {} and {} match equally well ({} each); give the right level file before {name}",
            one.set.name,
            other.set.name,
            counted(most as u64, "record", "records")
        ))),
        (Some(pair), None) if most > 0 => Ok(Pair {
            by: MatchedBy::Fit { entries: most },
            ..pair
        }),
        _ => Err(CliError::usage(format!(
            "{name}: level file not found; give it before this file, or its folder with --sets"
        ))),
    }
}

fn only<'a, 'b>(mut sets: impl Iterator<Item = &'b &'a OpenedFile>) -> Option<&'a OpenedFile>
where
    'a: 'b,
{
    let first = sets.next()?;
    sets.next().is_none().then_some(*first)
}

/// A name in lower case without extensions of puzzle formats: `lessons-ms` for
/// `Lessons-MS.dac.tws`.
fn stem(name: &str) -> String {
    let mut stem = name.to_lowercase();
    while let Some(extension) = Path::new(&stem)
        .extension()
        .and_then(|ending| ending.to_str())
        && quandary::formats().any(|(_, format)| format.extensions.contains(&extension))
    {
        stem.truncate(stem.len() - extension.len() - 1);
    }
    stem
}

/// Whether `part` occurs in a name as a whole word.
fn has_part(name: &str, part: &str) -> bool {
    let is_end = |sign: Option<char>| !sign.is_some_and(char::is_alphanumeric);
    let mut places = name.match_indices(part);
    !part.is_empty()
        && places.any(|(at, _)| {
            let (before, after) = (&name[..at], &name[at + part.len()..]);
            is_end(before.chars().next_back()) && is_end(after.chars().next())
        })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn stem_has_no_extension_of_a_puzzle_format() {
        let names = ["Lessons-MS.dac.tws", "a_program1.1.3.tws", "b.dat", "c"];
        let stems = names.map(stem);
        assert_eq!(stems, ["lessons-ms", "a_program1.1.3", "b", "c"]);
    }

    #[test]
    fn parts_of_names_are_whole_words() {
        assert!(has_part("public_one-lynx", "one") && has_part("one", "one"));
        assert!(!has_part("public_one2", "one") && !has_part("x", ""));
        assert!(has_part("one2 one", "one"));
    }
}

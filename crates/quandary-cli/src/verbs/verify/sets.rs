//! Which levels a file of solutions is for.

use super::keeping;
use crate::context::Context;
use crate::exit::Trouble;
use crate::open::{Opened, Origin};
use quandary_core::pairing::{Keeping, Pairing};
use quandary_core::words::counted;
use std::path::Path;

/// A file of solutions and the levels that it is for.
pub(super) struct Pair<'a> {
    pub(super) solutions: &'a Opened,
    pub(super) set: &'a Opened,
    pub(super) by: By,
    pub(super) pairing: Box<dyn Pairing + 'a>,
}

/// By what the levels were found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum By {
    /// They were named beside the solutions.
    Hand,
    /// The name that the file of solutions has for them, or its own, is theirs.
    Name,
    /// A configuration of such a name names them.
    Configuration,
    /// So many entries have a level there, more than elsewhere.
    Fit { entries: usize },
}

impl By {
    pub(super) fn word(self) -> &'static str {
        match self {
            Self::Hand => "named",
            Self::Name => "name",
            Self::Configuration => "configuration",
            Self::Fit { .. } => "fit",
        }
    }

    /// Says so where levels were guessed.
    pub(super) fn report(self, pair: &Pair<'_>, context: &mut Context) {
        if let Self::Fit { entries } = self {
            let (solutions, set) = (&pair.solutions.name, &pair.set.name);
            let all = counted(pair.pairing.entries().len() as u64, "record", "records");
            context.warn(format!(
                "{solutions}: no name leads to its levels; taken for those of {set}, where {entries} of {all} fit"
            ));
        }
    }
}

/// Files of levels whose solutions are apart, and files that name them.
pub(super) struct Sets<'a> {
    sets: Vec<&'a Opened>,
    configurations: Vec<&'a Opened>,
}

impl<'a> Sets<'a> {
    pub(super) fn new(files: &'a [Opened]) -> Self {
        let of = |wanted: Keeping| files.iter().filter(move |file| keeping(file) == wanted);
        Self {
            sets: of(Keeping::Apart).collect(),
            configurations: of(Keeping::Neither).collect(),
        }
    }

    /// The levels that a file of solutions is for. `names` are those that it has for them.
    pub(super) fn find(
        &self,
        solutions: &'a Opened,
        names: &[String],
    ) -> Result<Pair<'a>, Trouble> {
        let pair = |set: &'a Opened, by: By| {
            let variant = solutions.variant.as_deref().or(set.variant.as_deref());
            let pairing = set.document.pair(&*solutions.document, variant)?;
            Some(Pair {
                solutions,
                set,
                by,
                pairing,
            })
        };
        if let [only] = self.sets[..]
            && only.origin == Origin::Named
        {
            return pair(only, By::Hand).ok_or_else(|| strangers(solutions, only));
        }
        let own = base(&solutions.name).to_owned();
        for name in names.iter().chain([&own]) {
            if let Some((set, configuration)) = self.by_configuration(&stem(name))
                && let Some(pair) = configured(solutions, set, configuration)?
            {
                return Ok(pair);
            }
            if let Some(set) = self.by_name(name)
                && let Some(pair) = pair(set, By::Name)
            {
                return Ok(pair);
            }
        }
        let all = self.sets.iter().filter_map(|set| pair(set, By::Hand));
        best(all.collect(), &solutions.name)
    }

    /// The one file of levels that a name means: its own name, or one of which its own is a part.
    fn by_name(&self, name: &str) -> Option<&'a Opened> {
        let stem = stem(name);
        let named = |set: &&&Opened| self::stem(base(&set.name)) == stem;
        if let Some(set) = only(self.sets.iter().filter(named)) {
            return Some(set);
        }
        let length = |set: &Opened| self::stem(base(&set.name)).len();
        let parts = self.sets.iter();
        let parts = parts.filter(|set| has_part(&stem, &self::stem(base(&set.name))));
        let parts: Vec<_> = parts.collect();
        let longest = parts.iter().map(|set| length(set)).max()?;
        only(parts.into_iter().filter(|set| length(set) == longest))
    }

    /// The one configuration of that name, and the file of levels that it names.
    fn by_configuration(&self, stem: &str) -> Option<(&'a Opened, &'a Opened)> {
        let named = |file: &&&Opened| self::stem(base(&file.name)) == stem;
        let configuration = only(self.configurations.iter().filter(named))?;
        let references = configuration.document.references();
        let paths = references.iter().map(|reference| base(&reference.path));
        let names: Vec<String> = paths.map(str::to_lowercase).collect();
        let is_meant = |set: &&&Opened| names.contains(&base(&set.name).to_lowercase());
        Some((only(self.sets.iter().filter(is_meant))?, configuration))
    }
}

/// The levels that a configuration names, as it wants them.
fn configured<'a>(
    solutions: &'a Opened,
    set: &'a Opened,
    configuration: &Opened,
) -> Result<Option<Pair<'a>>, Trouble> {
    let variant = solutions.variant.as_deref().or(set.variant.as_deref());
    let pairing = set
        .document
        .pair_by(&*solutions.document, &*configuration.document, variant);
    let pairing = pairing.map_err(|why| {
        let (solutions, configuration) = (&solutions.name, &configuration.name);
        Trouble::usage(format!("{solutions}, by {configuration}: {why}"))
    })?;
    Ok(pairing.map(|pairing| Pair {
        solutions,
        set,
        by: By::Configuration,
        pairing,
    }))
}

fn strangers(solutions: &Opened, set: &Opened) -> Trouble {
    let (solutions, set) = (&solutions.name, &set.name);
    Trouble::usage(format!(
        "{solutions} holds no solutions for levels such as those of {set}"
    ))
}

/// The pair of which most entries have their level, if there is one such.
fn best<'a>(pairs: Vec<Pair<'a>>, name: &str) -> Result<Pair<'a>, Trouble> {
    let fit = |pair: &Pair<'_>| {
        let entries = pair.pairing.entries().iter();
        entries.filter(|entry| entry.level.is_some()).count()
    };
    let most = pairs.iter().map(fit).max().unwrap_or_default();
    let mut fitting = pairs.into_iter().filter(|pair| fit(pair) == most);
    match (fitting.next(), fitting.next()) {
        (Some(one), Some(other)) if most > 0 => Err(Trouble::usage(format!(
            "{name}: {} and {} fit equally well, {} each; name the right one before it",
            one.set.name,
            other.set.name,
            counted(most as u64, "record", "records")
        ))),
        (Some(pair), None) if most > 0 => Ok(Pair {
            by: By::Fit { entries: most },
            ..pair
        }),
        _ => Err(Trouble::usage(format!(
            "{name}: no level of its solutions is at hand; name their file before it, or its \
             folder with --sets"
        ))),
    }
}

fn only<'a, 'b>(mut sets: impl Iterator<Item = &'b &'a Opened>) -> Option<&'a Opened>
where
    'a: 'b,
{
    let first = sets.next()?;
    sets.next().is_none().then_some(*first)
}

/// The last part of a path of any system.
fn base(path: &str) -> &str {
    path.rsplit(['/', '\\']).next().unwrap_or(path)
}

/// A name in small letters, without the endings of puzzle files: `lessons-ms.dac.tws` is
/// `lessons-ms`.
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

/// Whether a part stands in a name between its ends and signs that are neither letters nor digits.
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
    fn a_stem_has_no_ending_of_a_puzzle_file() {
        let names = ["Lessons-MS.dac.tws", "a_program1.1.3.tws", "b.dat", "c"];
        let stems = names.map(stem);
        assert_eq!(stems, ["lessons-ms", "a_program1.1.3", "b", "c"]);
    }

    #[test]
    fn a_part_of_a_name_is_a_word_of_it() {
        assert!(has_part("public_one-lynx", "one") && has_part("one", "one"));
        assert!(!has_part("public_one2", "one") && !has_part("x", ""));
        assert!(has_part("one2 one", "one"));
    }
}

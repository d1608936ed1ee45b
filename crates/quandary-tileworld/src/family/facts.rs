//! What a file says of itself as a whole.

use crate::format::Content;
use crate::model::{LevelSet, Magic, Record, Ruleset, SolutionFile};

/// Name and value, in the order of the file.
pub(super) fn facts(content: &Content) -> Vec<(String, String)> {
    let facts = match content {
        Content::Levels(set) => of_set(set),
        Content::Solutions(file) => of_solutions(file),
        _ => Vec::new(),
    };
    let named = facts.into_iter();
    named
        .map(|(name, value)| (name.to_owned(), value))
        .collect()
}

fn of_set(set: &LevelSet) -> Vec<(&'static str, String)> {
    let rules = match set.magic {
        Magic::Ms => "MS".to_owned(),
        Magic::Lynx => "Lynx".to_owned(),
        Magic::PgChip => "MS with blocks of ice".to_owned(),
        Magic::Unknown(number) => format!("unknown ({number:08X})"),
    };
    vec![("rules", rules), ("levels", set.levels.len().to_string())]
}

fn of_solutions(file: &SolutionFile) -> Vec<(&'static str, String)> {
    let rules = match file.ruleset {
        Ruleset::Ms => "MS".to_owned(),
        Ruleset::Lynx => "Lynx".to_owned(),
        Ruleset::Other(number) => format!("unknown ({number})"),
    };
    let mut facts = vec![("rules", rules)];
    let name = file.records.iter().find_map(|record| match record {
        Record::Name(name) => Some(String::from_utf8_lossy(name.name()).into_owned()),
        _ => None,
    });
    facts.extend(name.map(|name| ("set", name)));
    let is_solution = |record: &&Record| matches!(record, Record::Solution(_));
    let solutions = file.records.iter().filter(is_solution).count();
    facts.push(("solutions", solutions.to_string()));
    facts
}

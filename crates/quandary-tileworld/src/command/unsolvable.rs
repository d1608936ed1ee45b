//! `unsolvable`: comparing levels with lists of unsolvable levels, and writing list entries.

use super::numbers::LevelNumbers;
use super::{InputFile, LEVELS, first, table_with_titles, word};
use crate::format::{UnsolvableLevel, union};
use crate::identifier::Identifier;
use crate::model::Level;
use quandary_core::family::{Cell, CommandOutput, Tone};
use quandary_core::options::{OptionError, Options, TextOption};
use quandary_core::source::decode_windows_1252;
use quandary_core::words::counted;

/// An option of `unsolvable`.
pub(super) static COMMENT: TextOption = TextOption::new(
    "comment",
    "comment",
    "",
    "Comment of the entries: why the levels are unsolvable",
);

pub(super) fn unsolvable(
    inputs: &[InputFile<'_>],
    options: &Options,
) -> Result<CommandOutput, OptionError> {
    let (set, lists) = first(inputs)?;
    let levels = &set.set()?.levels;
    let lists: Vec<_> = lists
        .iter()
        .map(InputFile::list)
        .collect::<Result<_, _>>()?;
    let wanted = LevelNumbers::parse("levels", &options.get(&LEVELS))?;
    let comment = options.get(&COMMENT);
    let said = union(&lists);
    let mut table = table_with_titles(&["number"], &["identifier", "unsolvable", "why"]);
    let mut entries = format!("[{}]\n", set.name);
    let mut found = 0;
    for level in levels.iter().filter(|level| wanted.contains(level.number)) {
        let own = Identifier::of(level);
        let known = said.iter().map(|entry| entry.level);
        let listed = listed(known, level, own);
        found += usize::from(listed.is_some());
        table.rows.push(vec![
            Cell::Number(u64::from(level.number)),
            word(decode_windows_1252(level.title())),
            word(own.to_string()),
            word(listed.map_or("", |_| "yes")),
            word(listed.map_or("", |entry| &entry.comment)),
        ]);
        entries += &entry(level, own, &comment);
    }
    let levels = counted(table.rows.len() as u64, "level", "levels");
    let sentence = match found {
        0 => format!("{levels}, none listed as unsolvable"),
        _ => format!("{levels}, {found} listed as unsolvable"),
    };
    let mut product = CommandOutput::new("compared", Tone::Good, sentence);
    product.table = Some(table);
    product.file = Some(entries.into_bytes());
    Ok(product)
}

/// Returns the entry of a level in any set, since the identifier determines the content of a level.
fn listed<'a>(
    mut known: impl Iterator<Item = &'a UnsolvableLevel>,
    level: &Level,
    own: Identifier,
) -> Option<&'a UnsolvableLevel> {
    known.find(|entry| entry.number == level.number && entry.identifier == own)
}

fn entry(level: &Level, own: Identifier, comment: &str) -> String {
    let comment = comment.trim();
    let colon = if comment.is_empty() { "" } else { ": " };
    format!("{:03}: {own}{colon}{comment}\n", level.number)
}

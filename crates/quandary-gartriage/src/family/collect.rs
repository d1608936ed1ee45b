//! Builds a new collection from levels of several files.

use super::document::File;
use crate::model::{
    Collection, Level, Tag, Value, find_tag, parse_difficulties, solution_metric, tag_text,
};
use quandary_core::family::{CannotWrite, CollectedLevel, Document};
use quandary_core::level::{LevelIndex, NotPlayable};

/// The tags of a header that its levels inherit.
const INHERITED: [&str; 3] = ["Author", "AuthorMail", "AuthorPage"];

/// Returns a collection with the header of one file and levels of several files, and what it cannot
/// hold.
pub(super) fn collect(
    own: &File,
    levels: &[CollectedLevel<'_>],
) -> Result<(Collection, Vec<String>), CannotWrite> {
    let header = &own.parsed.collection.tags;
    let mut collected = Vec::new();
    let mut others: Vec<&File> = Vec::new();
    let mut lost = Vec::new();
    for (number, from) in (1..).zip(levels) {
        let file: &File = from.file()?;
        let level = file.parsed.collection.levels.get(from.level.0);
        let mut level = level.ok_or_else(|| from.missing())?.clone();
        if !std::ptr::eq(file, own) {
            let theirs = &file.parsed.collection.tags;
            inherit(&mut level, theirs, header);
            lost.extend(new_author(&level, number, theirs, header));
            if !others.iter().any(|other| std::ptr::eq(*other, file)) {
                others.push(file);
            }
        }
        collected.push(level);
    }
    lost.extend(
        others
            .into_iter()
            .flat_map(|other| lost_tags(other, header)),
    );
    let tags = header_for(header, &collected);
    let collection = Collection {
        tags,
        levels: collected,
    };
    Ok((collection, lost))
}

/// Returns a collection of one level without its solutions.
pub(super) fn extract(own: &File, level: LevelIndex) -> Result<Collection, CannotWrite> {
    let collection = &own.parsed.collection;
    let level = collection.levels.get(level.0);
    let mut level = level.ok_or_else(NotPlayable::no_such_level)?.clone();
    level
        .tags
        .retain(|tag| solution_metric(&tag.name).is_none());
    inherit(&mut level, &collection.tags, &[]);
    Ok(Collection {
        tags: Vec::new(),
        levels: vec![level],
    })
}

/// Adds the tags that a level inherits from the header of its file, unless it has an author of its
/// own or the new header has the same tags.
fn inherit(level: &mut Level, theirs: &[Tag], header: &[Tag]) {
    if find_tag(&level.tags, "Author").is_some() {
        return;
    }
    let missing = INHERITED.into_iter().filter_map(|name| {
        let tag = find_tag(theirs, name)?;
        let is_same = tag_text(header, name) == tag.value.text();
        let is_needed = !is_same && find_tag(&level.tags, name).is_none();
        is_needed.then(|| tag.clone())
    });
    let missing: Vec<Tag> = missing.collect();
    let title = level.tags.iter();
    let title = title
        .clone()
        .position(|tag| tag.name.eq_ignore_ascii_case("Title"));
    let after = title.map_or(0, |title| title + 1);
    level.tags.splice(after..after, missing);
}

/// The loss if a level without an author gets the one of the new header.
fn new_author(level: &Level, number: usize, theirs: &[Tag], header: &[Tag]) -> Option<String> {
    let author = tag_text(header, "Author");
    let is_same = author.is_empty() || author == tag_text(theirs, "Author");
    let is_other = !is_same && find_tag(&level.tags, "Author").is_none();
    is_other.then(|| format!("that level {number} has no author; it gets the author {author}"))
}

fn is_inherited(tag: &Tag) -> bool {
    INHERITED
        .iter()
        .any(|name| tag.name.eq_ignore_ascii_case(name))
}

/// The tags in the header of another file that the new header does not have.
fn lost_tags(other: &File, header: &[Tag]) -> Vec<String> {
    let is_derived = |tag: &Tag| {
        let mut names = ["Format", "Difficulty"].into_iter();
        is_inherited(tag) || names.any(|name| tag.name.eq_ignore_ascii_case(name))
    };
    let tags = other.parsed.collection.tags.iter();
    let lost = tags.filter(|tag| !is_derived(tag) && !header.contains(tag));
    let name = other.source().name();
    lost.map(|tag| format!("the tag {} of the collection {name}", tag.name))
        .collect()
}

/// The header with the difficulties of these levels.
fn header_for(header: &[Tag], levels: &[Level]) -> Vec<Tag> {
    let stated = levels
        .iter()
        .map(|level| tag_text(&level.tags, "Difficulty"));
    let stated = stated.filter_map(|text| parse_difficulties(&text));
    let range = stated.reduce(|(low, high), (least, most)| (low.min(least), high.max(most)));
    let mut tags = header.to_vec();
    let mut own = tags.iter_mut();
    let own = own.find(|tag| tag.name.eq_ignore_ascii_case("Difficulty"));
    if let (Some(tag), Some(range)) = (own, range)
        && parse_difficulties(&tag.value.text()) != Some(range)
    {
        tag.value = Value::Line(match range {
            (low, high) if low == high => low.to_string(),
            (low, high) => format!("{low},{high}"),
        });
    }
    tags
}

//! `split`: writes one file for each level, for each value of a field, or for every N levels.

use super::{collect, named_format, warn_about_losses};
use crate::args::Split;
use crate::context::Context;
use crate::exit::{CliError, Exit};
use crate::fields::{Field, LevelFields, Value, needs};
use crate::open::OpenedFile;
use crate::verbs::levels::{Examination, LevelFiles};
use crate::write::Existing;
use quandary_core::format::Format;
use quandary_core::words::counted;
use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

pub(in crate::verbs) fn run(args: &Split, context: &mut Context) -> Result<Exit, CliError> {
    let files = super::open(&args.levels, context)?;
    let exit = files.inputs.exit;
    if files.files().is_empty() {
        return Ok(exit);
    }
    if files.all().is_empty() {
        context.warn("there are no levels; nothing was written");
        return Ok(exit.max(Exit::Findings));
    }
    let _cancellable = context.cancel_on_ctrl_c();
    let parts = parts(&files, args, context)?;
    let mut written = Vec::new();
    for (part, path) in parts.iter().zip(paths(&parts, args)?) {
        let base = part.levels[0].file;
        let name = path.display().to_string();
        let converted = collect(base, &part.levels, part.format, &name)?;
        written.push((path, part.format, converted));
    }
    let existing = if args.force {
        Existing::Replace
    } else {
        Existing::Keep
    };
    check_missing(written.iter().map(|(path, ..)| path.as_path()), existing)?;
    context.create_folder(&args.output)?;
    for (path, format, converted) in &written {
        warn_about_losses(&path.display().to_string(), format, converted, context);
        context.write(path, &converted.bytes, existing)?;
    }
    let number = counted(written.len() as u64, "file", "files");
    context
        .out
        .line(format!("wrote {number} to {}", args.output.display()))?;
    Ok(exit.max(context.exit_if_cancelled()))
}

/// One of the files to write.
struct Part<'a> {
    /// Its name without the extension.
    name: String,
    format: &'static Format,
    levels: Vec<LevelFields<'a>>,
}

fn parts<'a>(
    files: &'a LevelFiles,
    args: &Split,
    context: &Context,
) -> Result<Vec<Part<'a>>, CliError> {
    let mut levels = files.all();
    let groups = match (&args.by, args.every) {
        (Some(name), _) => {
            let field = files.names().find(name).map_err(CliError::usage)?;
            let examination = Examination::from(&args.examine);
            files.compute(&mut levels, &needs([field]), &examination, context)?;
            by_value(levels, field)
        }
        (None, Some(number)) => by_number(levels, usize::try_from(number.get())),
        (None, None) => one_by_one(levels, files.files()),
    };
    let part = |(name, levels): (String, Vec<LevelFields<'a>>)| {
        let first = &levels[0].file.document;
        let format = match &args.to {
            Some(id) => named_format(first.family(), id)?,
            None => first.format(),
        };
        Ok(Part {
            name,
            format,
            levels,
        })
    };
    groups.into_iter().map(part).collect()
}

type Groups<'a> = Vec<(String, Vec<LevelFields<'a>>)>;

/// A group for each level: its number and title, after the name of its file if there are several.
fn one_by_one<'a>(levels: Vec<LevelFields<'a>>, files: &[OpenedFile]) -> Groups<'a> {
    let width = number_width(&levels);
    let levels = levels.into_iter().map(|level| {
        let info = &level.level.info;
        let number = format!("{:0width$}", info.number.0);
        let file = (files.len() > 1).then(|| stem(level.file));
        let words = file.into_iter().chain([number, slug(&info.title)]);
        let words: Vec<String> = words.filter(|word| !word.is_empty()).collect();
        (words.join("-"), vec![level])
    });
    levels.collect()
}

/// Digits of the largest number.
fn number_width(levels: &[LevelFields<'_>]) -> usize {
    let largest = levels.iter().map(|level| level.level.info.number.0).max();
    largest.unwrap_or(0).to_string().len()
}

/// A group for each value of a field, of each family, in the order in which they occur.
fn by_value(levels: Vec<LevelFields<'_>>, field: Field) -> Groups<'_> {
    let mut places = BTreeMap::new();
    let mut groups: Groups<'_> = Vec::new();
    for level in levels {
        let family = level.file.document.family().id;
        let value = match level.value(field) {
            Value::Missing => format!("no-{}", field.name()),
            value => value.text(),
        };
        let place = *places
            .entry((family, value.clone()))
            .or_insert(groups.len());
        if place == groups.len() {
            groups.push((slug(&value), Vec::new()));
        }
        groups[place].1.push(level);
    }
    groups
}

/// Groups of some levels of each family.
fn by_number<E>(levels: Vec<LevelFields<'_>>, most: Result<usize, E>) -> Groups<'_> {
    let most = most.unwrap_or(usize::MAX);
    let width = number_width(&levels);
    let mut groups: Groups<'_> = Vec::new();
    for level in levels {
        let family = level.file.document.family().id;
        let has_room = |group: &&mut (String, Vec<LevelFields<'_>>)| {
            group.1.len() < most && group.1[0].file.document.family().id == family
        };
        match groups.last_mut().filter(has_room) {
            Some((_, group)) => group.push(level),
            None => groups.push((String::new(), vec![level])),
        }
    }
    for (name, group) in &mut groups {
        let number = |level: &LevelFields<'_>| format!("{:0width$}", level.level.info.number.0);
        let (first, last) = (&group[0], &group[group.len() - 1]);
        *name = format!("{}-{}-{}", stem(first.file), number(first), number(last));
    }
    groups
}

/// The name of a file without folders and extension.
fn stem(file: &OpenedFile) -> String {
    let stem = Path::new(&file.name).file_stem();
    slug(&stem.map_or_else(String::new, |stem| stem.to_string_lossy().into_owned()))
}

/// Maximum number of characters of a title in a file name.
const MAX_SLUG: usize = 40;

/// A text as a part of a file name: letters and digits in lower case, `-` in place of all others.
fn slug(text: &str) -> String {
    let mut slug = String::new();
    for letter in text.chars().flat_map(char::to_lowercase).take(MAX_SLUG) {
        if letter.is_alphanumeric() {
            slug.push(letter);
        } else if !slug.is_empty() && !slug.ends_with('-') {
            slug.push('-');
        }
    }
    slug.trim_end_matches('-').to_owned()
}

/// The paths of the parts. A name that occurs again gets a number.
fn paths(parts: &[Part<'_>], args: &Split) -> Result<Vec<PathBuf>, CliError> {
    if args.output.is_file() {
        let name = args.output.display();
        let message = format!("{name}: expected a folder, found a file");
        return Err(CliError::usage(message));
    }
    let mut taken = BTreeSet::new();
    let path = |part: &Part<'_>| {
        let extension = part.format.extensions.first().unwrap_or(&"txt");
        let name = if part.name.is_empty() {
            "level"
        } else {
            &part.name
        };
        let mut file = format!("{name}.{extension}");
        let mut copy = 1;
        while !taken.insert(file.clone()) {
            copy += 1;
            file = format!("{name}-{copy}.{extension}");
        }
        args.output.join(file)
    };
    Ok(parts.iter().map(path).collect())
}

/// Fails before the first file is written if one of them exists.
fn check_missing<'a>(
    mut paths: impl Iterator<Item = &'a Path>,
    existing: Existing,
) -> Result<(), CliError> {
    let found = paths.find(|path| path.exists());
    match found.filter(|_| existing == Existing::Keep) {
        None => Ok(()),
        Some(path) => Err(CliError::usage(format!(
            "{} already exists; use --force to replace it",
            path.display()
        ))),
    }
}

#[cfg(test)]
mod tests {
    use super::slug;

    #[test]
    fn titles_become_parts_of_file_names() {
        let titles = ["The Yard", "../a:b?", "Équerre (2)", "", "--", "CON"];
        let slugs = ["the-yard", "a-b", "équerre-2", "", "", "con"];
        assert_eq!(titles.map(slug), slugs);
    }
}

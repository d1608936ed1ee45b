//! `new`: a new file with an example level to start from.

use super::rewrite::write_output;
use crate::args::New;
use crate::context::Context;
use crate::exit::{CliError, Exit};
use crate::format_choice::{format_of_family, formats_of_extension};
use quandary_core::family::FamilyInfo;
use quandary_core::format::{Format, FormatKind};
use std::path::Path;

pub(super) fn run(args: &New, context: &mut Context) -> Result<Exit, CliError> {
    let family = args.family_id.family().info();
    let format = chosen(args, family)?;
    let template = quandary::template(format).ok_or_else(|| holds_no_levels(family, format))?;
    write_output(&template, format.kind, &args.writing, context)?;
    Ok(Exit::Success)
}

/// The format that the user names, that the extension of the output file selects, or the first one
/// that people edit: its example consists of text and is not converted from another format.
fn chosen(args: &New, family: &'static FamilyInfo) -> Result<&'static Format, CliError> {
    if let Some(id) = &args.format {
        return format_of_family(family, id);
    }
    let by_extension = args.output();
    let by_extension = by_extension.and_then(|path| named_by_extension(family, path));
    let is_edited = |format: &&'static Format| {
        let topic = family.guide.format(format.id);
        format.kind == FormatKind::Text && topic.is_some_and(|topic| !topic.example.is_empty())
    };
    let mut templates = with_levels(family).filter(is_edited);
    let chosen = by_extension.or_else(|| templates.next());
    chosen.ok_or_else(|| CliError::usage(format!("{} has no templates", family.title)))
}

/// The format with this extension: the first one that holds levels, otherwise the first one.
fn named_by_extension(family: &'static FamilyInfo, path: &Path) -> Option<&'static Format> {
    let formats = formats_of_extension(family, path);
    let mut with_levels = formats.iter();
    let with_levels = with_levels.find(|format| quandary::template(format).is_some());
    with_levels.or(formats.first()).copied()
}

fn with_levels(family: &FamilyInfo) -> impl Iterator<Item = &'static Format> {
    let formats = family.formats.iter().copied();
    formats.filter(|format| quandary::template(format).is_some())
}

fn holds_no_levels(family: &FamilyInfo, format: &Format) -> CliError {
    let known: Vec<_> = with_levels(family).map(|format| format.id).collect();
    CliError::usage(format!(
        "a {} file ({}) holds no levels; formats with levels: {}",
        format.title,
        format.id,
        known.join(", ")
    ))
}

//! The format of an output file: chosen by the user, or by the extension of the file.

use crate::exit::CliError;
use crate::image::extension;
use quandary::find_format;
use quandary_core::family::FamilyInfo;
use quandary_core::format::Format;
use quandary_core::words::did_you_mean;
use std::path::Path;

/// The format of a family with this id.
pub(crate) fn format_of_family(
    family: &'static FamilyInfo,
    id: &str,
) -> Result<&'static Format, CliError> {
    let mut own = family.formats.iter();
    if let Some(format) = own.find(|format| format.id == id) {
        return Ok(format);
    }
    let known: Vec<_> = family.formats.iter().map(|format| format.id).collect();
    let other = find_format(id).map(|(family_id, _)| family_id.family().info().title);
    let what = match other {
        Some(title) => format!("`{id}` is a format of {title}"),
        None => format!("unknown format `{id}`"),
    };
    Err(CliError::usage(format!(
        "{what}; formats of {}: {}{}",
        family.title,
        known.join(", "),
        did_you_mean(id, known.iter().copied())
    )))
}

/// The formats of a family with the extension of this path.
pub(crate) fn formats_of_extension(
    family: &'static FamilyInfo,
    path: &Path,
) -> Vec<&'static Format> {
    let extension = extension(path);
    let formats = family.formats.iter().copied();
    formats
        .filter(|format| format.extensions.contains(&extension.as_str()))
        .collect()
}

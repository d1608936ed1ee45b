//! Reading a file of any family.

use crate::family_id::{FamilyId, find_format};
use crate::identify::identify;
use quandary_core::family::Document;
use quandary_core::format::Format;
use quandary_core::limits::{LimitExceeded, Limits};
use quandary_core::reading::ReadOptions;
use quandary_core::source::{Encoding, Source};
use quandary_core::span::Span;
use std::sync::Arc;

/// Why a file could not be read.
///
/// ```
/// use quandary::OpenError;
/// use quandary::core::reading::ReadOptions;
/// use quandary::core::source::Source;
///
/// let mut options = ReadOptions::default();
/// options.limits.file_bytes = 10;
/// let source = Source::new("long.xsb", b"#####\n#@$.#\n#####\n".to_vec());
/// match quandary::open(source, None, &options) {
///     Ok(document) => println!("a {}", document.format().title),
///     Err(OpenError::Unrecognised) => println!("no format matches; specify one by its id"),
///     Err(OpenError::UnknownFormat(id)) => println!("there is no format `{id}`"),
///     Err(OpenError::Limit(exceeded)) => println!("{exceeded}"),
/// }
/// ```
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum OpenError {
    /// The file matches no format.
    #[error("unknown file format")]
    Unrecognised,
    /// There is no format with this id.
    #[error("unknown format `{0}`")]
    UnknownFormat(String),
    /// A limit was exceeded.
    #[error(transparent)]
    Limit(#[from] LimitExceeded),
}

/// Reads a file in the format with the id `format`, or in the best matching format if `format` is
/// `None`.
///
/// ```
/// # fn main() -> Result<(), Box<dyn std::error::Error>> {
/// use quandary::core::reading::ReadOptions;
/// use quandary::core::source::Source;
///
/// // Usually from a file: `Source::new(path, std::fs::read(path)?)`
/// let source = Source::new("two.xsb", b"#####\n#@$.#\n#####\n\n####\n#@$#\n####\n".to_vec());
/// let document = quandary::open(source, None, &ReadOptions::default())?;
/// assert_eq!(document.format().id, "xsb");
/// for finding in document.diagnostics() {
///     let place = document.source().place(finding.span.start);
///     let (line, column) = (place.line, place.column);
///     println!("{line}:{column}: {}: {}", finding.severity.word(), finding.message);
/// }
/// let levels = document.levels().ok_or("the file has no levels")?;
/// assert_eq!(levels.count(), 2);
/// # Ok(())
/// # }
/// ```
///
/// # Errors
/// There is no format with this id, the file matches no format, or the file exceeds a limit.
/// Problems in the content of the file are not errors of this function; the document lists them.
pub fn open(
    source: Arc<Source>,
    format: Option<&str>,
    options: &ReadOptions,
) -> Result<Arc<dyn Document>, OpenError> {
    let bytes = source.bytes().len();
    let most = options.limits.file_bytes;
    Limits::check("file-bytes", most, bytes as u64, Span::new(0, bytes))?;
    let (family, format) = choose(&source, format)?;
    Ok(family.family().read(source, format, options)?)
}

fn choose(source: &Source, id: Option<&str>) -> Result<(FamilyId, &'static Format), OpenError> {
    match id {
        Some(id) => find_format(id).ok_or_else(|| OpenError::UnknownFormat(id.to_owned())),
        None => best_match(source).ok_or(OpenError::Unrecognised),
    }
}

fn best_match(source: &Source) -> Option<(FamilyId, &'static Format)> {
    let found = match source.encoding() {
        Encoding::Utf8 => identify(source),
        // Formats that are text look at the text of every file. That of a binary file is not kept.
        Encoding::Windows1252 => {
            let bytes = source.bytes().to_vec();
            identify(&Source::new(source.name(), bytes))
        }
    };
    let best = found.first()?;
    Some((best.family, best.evidence.format))
}

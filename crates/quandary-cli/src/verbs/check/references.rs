//! The files that a file names, as `check` compares them with it.

use crate::exit::CliError;
use crate::open::{Input, OpenOptions, Target, open_error, source};
use crate::reference::{Found, find};
use quandary::OpenError;
use quandary_core::family::{Document, Referred};
use quandary_core::source::Source;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// A related file of any family, or of unknown format.
pub(super) enum RelatedFile {
    Read(Arc<dyn Document>),
    Other(Arc<Source>),
}

impl RelatedFile {
    /// Reads a file; one that exceeds a limit is treated as a file of no format.
    pub(super) fn read(path: &Path, options: &OpenOptions) -> Result<Self, CliError> {
        let target = Target::whole(Input::Path(path.into()));
        let source = source(&target, &options.reading.limits)?;
        match quandary::open(Arc::clone(&source), None, &options.reading) {
            Ok(document) => Ok(Self::Read(document)),
            Err(OpenError::Unrecognised | OpenError::Limit(_)) => Ok(Self::Other(source)),
            Err(error @ OpenError::UnknownFormat(_)) => Err(open_error(&target, &source, error)),
        }
    }

    /// The file as seen by a document of a family.
    pub(super) fn referred(&self, family: &str) -> Referred<'_> {
        match self {
            Self::Read(document) if document.family().id == family => {
                Referred::Read(document.as_ref())
            }
            Self::Read(document) => Referred::Other(document.source()),
            Self::Other(source) => Referred::Other(source),
        }
    }
}

/// A file that others are checked against.
pub(super) struct Companion {
    pub(super) path: PathBuf,
    pub(super) file: RelatedFile,
}

/// The result of resolving a file name.
enum Resolution {
    Found(Found),
    /// Not found, but a companion has this name.
    Companion(usize),
}

/// The files that a document names, each read once.
pub(super) struct ResolvedReferences<'a> {
    resolutions: Vec<Resolution>,
    files: BTreeMap<PathBuf, RelatedFile>,
    companions: &'a [Companion],
}

impl<'a> ResolvedReferences<'a> {
    /// Resolves the files that `document` names, first in folders relative to its own `path`, then
    /// among the companions.
    pub(super) fn new(
        document: &dyn Document,
        path: &Path,
        companions: &'a [Companion],
        options: &OpenOptions,
    ) -> Result<Self, CliError> {
        let mut resolved = Self {
            resolutions: Vec::new(),
            files: BTreeMap::new(),
            companions,
        };
        let home = path.parent().unwrap_or(Path::new(""));
        for reference in document.references() {
            let found = find(&reference, home, &options.folders);
            let resolution = match found.map_err(|error| CliError::io(&reference.path, error))? {
                Found::Missing => resolved.among_companions(&reference.path),
                found => Resolution::Found(found),
            };
            if let Resolution::Found(Found::File(file)) = &resolution
                && !resolved.files.contains_key(file)
            {
                let beside = RelatedFile::read(file, options)?;
                resolved.files.insert(file.clone(), beside);
            }
            resolved.resolutions.push(resolution);
        }
        Ok(resolved)
    }

    fn among_companions(&self, path: &str) -> Resolution {
        let name = Path::new(path).file_name();
        let mut companions = self.companions.iter();
        let found = companions.position(|companion| companion.path.file_name() == name);
        found.map_or(Resolution::Found(Found::Missing), Resolution::Companion)
    }

    /// In the order of the references.
    pub(super) fn referred(&self, family: &str) -> Vec<Referred<'_>> {
        let resolutions = self.resolutions.iter();
        let referred = resolutions.map(|resolution| match resolution {
            Resolution::Found(Found::File(path)) => self.files[path].referred(family),
            Resolution::Companion(index) => self.companions[*index].file.referred(family),
            Resolution::Found(Found::Missing) => Referred::Missing,
            Resolution::Found(Found::Outside) => Referred::Outside,
        });
        referred.collect()
    }
}

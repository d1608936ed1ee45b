//! Resolves the file names that a file contains, within the folders that may be searched.

use crate::exit::CliError;
use crate::open::{Input, Target, open_error, source};
use quandary::OpenError;
use quandary_core::family::{Document, Reference, Referred};
use quandary_core::reading::ReadOptions;
use quandary_core::source::Source;
use std::collections::BTreeMap;
use std::fs;
use std::io;
use std::path::{Component, Path, PathBuf};
use std::sync::Arc;

/// A related file of any family, or of unknown format.
pub(super) enum RelatedFile {
    Read(Arc<dyn Document>),
    Other(Arc<Source>),
}

impl RelatedFile {
    /// Reads a file; one that exceeds a limit is treated as a file of no format.
    pub(super) fn read(path: &Path, options: &ReadOptions) -> Result<Self, CliError> {
        let target = Target::whole(Input::Path(path.into()));
        let source = source(&target, &options.limits)?;
        match quandary::open(Arc::clone(&source), None, options) {
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
    File(PathBuf),
    /// Not found, but a companion has this name.
    Companion(usize),
    Missing,
    Outside,
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
        options: &ReadOptions,
    ) -> Result<Self, CliError> {
        let mut resolved = Self {
            resolutions: Vec::new(),
            files: BTreeMap::new(),
            companions,
        };
        let home = path.parent().unwrap_or(Path::new(""));
        for reference in document.references() {
            let found = find(&reference, home);
            let resolution = match found.map_err(|error| CliError::io(&reference.path, error))? {
                Resolution::Missing => resolved.among_companions(&reference.path),
                resolution => resolution,
            };
            if let Resolution::File(file) = &resolution
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
        found.map_or(Resolution::Missing, Resolution::Companion)
    }

    /// In the order of the references.
    pub(super) fn referred(&self, family: &str) -> Vec<Referred<'_>> {
        let resolutions = self.resolutions.iter();
        let referred = resolutions.map(|resolution| match resolution {
            Resolution::File(path) => self.files[path].referred(family),
            Resolution::Companion(index) => self.companions[*index].file.referred(family),
            Resolution::Missing => Referred::Missing,
            Resolution::Outside => Referred::Outside,
        });
        referred.collect()
    }
}

/// Whether a path stays inside its folder on every operating system: relative, without `..`.
fn is_inside(path: &str) -> bool {
    let names = Path::new(path).components();
    let mut names = names.map(|part| matches!(part, Component::Normal(_) | Component::CurDir));
    let has_drive = path.as_bytes().get(1) == Some(&b':');
    names.all(|is_name| is_name) && !path.contains(['\\', '\0']) && !has_drive
}

/// The file that a reference in a file of the folder `home` means; `None` if there is none in the
/// folders that may be searched.
///
/// # Errors
/// The folders cannot be searched.
pub(in crate::verbs) fn referenced_file(
    reference: &Reference,
    home: &Path,
) -> io::Result<Option<PathBuf>> {
    Ok(match find(reference, home)? {
        Resolution::File(path) => Some(path),
        Resolution::Companion(_) | Resolution::Missing | Resolution::Outside => None,
    })
}

/// Finds a file in the first folder that has it. Symbolic links are followed if they stay inside the
/// folder; anything but a regular file counts as missing.
fn find(reference: &Reference, home: &Path) -> io::Result<Resolution> {
    if !is_inside(&reference.path) {
        return Ok(Resolution::Outside);
    }
    for folder in reference.folders {
        let folder = home.join(folder);
        // A bare file name has an empty parent, which means the current folder.
        let folder = Path::new(".").join(folder);
        let found = real(&folder)?.zip(real(&folder.join(&reference.path))?);
        match found {
            Some((folder, file)) if !file.starts_with(&folder) => return Ok(Resolution::Outside),
            Some((_, file)) if file.is_file() => return Ok(Resolution::File(file)),
            _ => {}
        }
    }
    Ok(Resolution::Missing)
}

/// The path with symbolic links resolved; `None` if it does not exist.
fn real(path: &Path) -> io::Result<Option<PathBuf>> {
    match fs::canonicalize(path) {
        Ok(path) => Ok(Some(path)),
        Err(error) => match error.kind() {
            io::ErrorKind::NotFound
            | io::ErrorKind::NotADirectory
            | io::ErrorKind::InvalidFilename => Ok(None),
            _ => Err(error),
        },
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use quandary_core::span::Span;

    fn found(path: &str, home: &Path) -> &'static str {
        let reference = Reference {
            path: path.into(),
            span: Span::default(),
            folders: &["../data", "."],
        };
        match find(&reference, home).unwrap() {
            Resolution::File(file) if file.parent().unwrap().ends_with("data") => "data",
            Resolution::File(_) => "found",
            Resolution::Companion(_) | Resolution::Missing => "missing",
            Resolution::Outside => "outside",
        }
    }

    #[test]
    fn folders_are_searched_in_order() {
        let folder = tempfile::tempdir().unwrap();
        let home = folder.path().join("sets");
        for name in [
            "data/both",
            "sets/both",
            "sets/own",
            "sets/sub/deep",
            "else",
        ] {
            let path = folder.path().join(name);
            fs::create_dir_all(path.parent().unwrap()).unwrap();
            fs::write(path, name).unwrap();
        }
        let cases = [
            ("both", "data"),
            ("own", "found"),
            ("./own", "found"),
            ("sub/deep", "found"),
            ("sub", "missing"),
            ("none", "missing"),
            ("own/none", "missing"),
            ("../else", "outside"),
            ("sub/../own", "outside"),
            ("/etc/passwd", "outside"),
            ("c:own", "outside"),
            ("sub\\deep", "outside"),
            ("a\0b", "outside"),
        ];
        for (path, wanted) in cases {
            assert_eq!(found(path, &home), wanted, "{path:?}");
        }
    }

    #[cfg(unix)]
    #[test]
    fn links_out_of_the_folder_are_not_followed() {
        use std::os::unix::fs::symlink;
        let folder = tempfile::tempdir().unwrap();
        let home = folder.path().join("sets");
        fs::create_dir_all(&home).unwrap();
        fs::write(folder.path().join("secret"), "").unwrap();
        fs::write(home.join("own"), "").unwrap();
        symlink("../secret", home.join("file")).unwrap();
        symlink("..", home.join("up")).unwrap();
        symlink("own", home.join("inside")).unwrap();
        symlink("loop", home.join("loop")).unwrap();
        assert_eq!(found("file", &home), "outside");
        assert_eq!(found("up/secret", &home), "outside");
        assert_eq!(found("inside", &home), "found");
        let error = find(
            &Reference {
                path: "loop".into(),
                span: Span::default(),
                folders: &["."],
            },
            &home,
        );
        assert!(error.is_err());
    }
}

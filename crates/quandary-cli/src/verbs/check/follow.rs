//! From the name of a file in a file to that file, within the folders where it may be.

use crate::exit::Trouble;
use crate::open::{Input, Target, source, unread};
use quandary::OpenError;
use quandary_core::family::{Document, Reference, Referred};
use quandary_core::reading::ReadOptions;
use quandary_core::source::Source;
use std::collections::BTreeMap;
use std::fs;
use std::io;
use std::path::{Component, Path, PathBuf};
use std::sync::Arc;

/// A file that was read, of any family or none.
pub(super) enum Beside {
    Read(Arc<dyn Document>),
    Other(Arc<Source>),
}

impl Beside {
    /// Reads a file; one that exceeds a limit is treated as a file of no format.
    pub(super) fn read(path: &Path, options: &ReadOptions) -> Result<Self, Trouble> {
        let source = source(&Target::whole(Input::Path(path.into())), &options.limits)?;
        match quandary::open(Arc::clone(&source), None, options) {
            Ok(document) => Ok(Self::Read(document)),
            Err(OpenError::Unrecognised | OpenError::Limit(_)) => Ok(Self::Other(source)),
            Err(error @ OpenError::UnknownFormat(_)) => Err(unread(&source, error)),
        }
    }

    /// What it is to a file of a family.
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

/// A file that is looked at beside others.
pub(super) struct Companion {
    pub(super) path: PathBuf,
    pub(super) file: Beside,
}

/// Where a name leads.
enum Place {
    File(PathBuf),
    /// Nowhere, but a companion has that name.
    Companion(usize),
    Missing,
    Outside,
}

/// The files that a file names, each read once.
pub(super) struct Followed<'a> {
    places: Vec<Place>,
    files: BTreeMap<PathBuf, Beside>,
    companions: &'a [Companion],
}

impl<'a> Followed<'a> {
    /// Looks for the files that `document` names, and where they are not, among the companions;
    /// `path` is its own.
    pub(super) fn new(
        document: &dyn Document,
        path: &Path,
        companions: &'a [Companion],
        options: &ReadOptions,
    ) -> Result<Self, Trouble> {
        let mut followed = Self {
            places: Vec::new(),
            files: BTreeMap::new(),
            companions,
        };
        let home = path.parent().unwrap_or(Path::new(""));
        for reference in document.references() {
            let found = find(&reference, home);
            let place = match found.map_err(|error| Trouble::io(&reference.path, error))? {
                Place::Missing => followed.among_companions(&reference.path),
                place => place,
            };
            if let Place::File(file) = &place
                && !followed.files.contains_key(file)
            {
                let beside = Beside::read(file, options)?;
                followed.files.insert(file.clone(), beside);
            }
            followed.places.push(place);
        }
        Ok(followed)
    }

    fn among_companions(&self, path: &str) -> Place {
        let name = Path::new(path).file_name();
        let mut companions = self.companions.iter();
        let found = companions.position(|companion| companion.path.file_name() == name);
        found.map_or(Place::Missing, Place::Companion)
    }

    /// In the order of the references.
    pub(super) fn referred(&self, family: &str) -> Vec<Referred<'_>> {
        let places = self.places.iter();
        let referred = places.map(|place| match place {
            Place::File(path) => self.files[path].referred(family),
            Place::Companion(index) => self.companions[*index].file.referred(family),
            Place::Missing => Referred::Missing,
            Place::Outside => Referred::Outside,
        });
        referred.collect()
    }
}

/// Whether a path as it is written leads into its folder, on any system: names and nothing else.
fn is_inside(path: &str) -> bool {
    let names = Path::new(path).components();
    let mut names = names.map(|part| matches!(part, Component::Normal(_) | Component::CurDir));
    let has_drive = path.as_bytes().get(1) == Some(&b':');
    names.all(|is_name| is_name) && !path.contains(['\\', '\0']) && !has_drive
}

/// The first of the folders that has a file of the name. Links are followed as long as they stay
/// in the folder; what is no file is not there.
fn find(reference: &Reference, home: &Path) -> io::Result<Place> {
    if !is_inside(&reference.path) {
        return Ok(Place::Outside);
    }
    for folder in reference.folders {
        let folder = home.join(folder);
        // The folder of a bare file name is the current one.
        let folder = Path::new(".").join(folder);
        let found = real(&folder)?.zip(real(&folder.join(&reference.path))?);
        match found {
            Some((folder, file)) if !file.starts_with(&folder) => return Ok(Place::Outside),
            Some((_, file)) if file.is_file() => return Ok(Place::File(file)),
            _ => {}
        }
    }
    Ok(Place::Missing)
}

/// The path without links; `None` if there is nothing.
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
            Place::File(file) if file.parent().unwrap().ends_with("data") => "data",
            Place::File(_) => "beside",
            Place::Companion(_) | Place::Missing => "missing",
            Place::Outside => "outside",
        }
    }

    #[test]
    fn a_name_is_looked_for_in_the_folders_in_their_order() {
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
            ("own", "beside"),
            ("./own", "beside"),
            ("sub/deep", "beside"),
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
    fn a_link_that_leads_out_is_not_followed() {
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
        assert_eq!(found("inside", &home), "beside");
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

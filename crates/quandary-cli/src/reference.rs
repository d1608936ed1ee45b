//! Finds the files that a file names, within the folders that may be searched.

use crate::folders::Folders;
use quandary_core::family::{AllowedPaths, PlaceRank, Reference};
use std::fs;
use std::io;
use std::path::{Component, Path, PathBuf};

/// The result of looking for a file.
pub(crate) enum Found {
    File(PathBuf),
    Missing,
    /// The path or a link leads out of the folders that may be searched.
    Outside,
}

/// Whether a path is followed. It has to stay inside its folder on every operating system: relative,
/// without `..`.
fn is_allowed(path: &str, allowed: AllowedPaths) -> bool {
    let names = Path::new(path).components();
    let mut names = names.map(|part| matches!(part, Component::Normal(_) | Component::CurDir));
    let has_drive = path.as_bytes().get(1) == Some(&b':');
    let is_inside = names.all(|is_name| is_name) && !path.contains(['\\', '\0']) && !has_drive;
    match allowed {
        AllowedPaths::Below => is_inside,
        AllowedPaths::NameOnly => is_inside && !path.contains('/'),
    }
}

/// The file that a reference in a file of the folder `home` means; `None` if there is none in the
/// folders that may be searched.
///
/// # Errors
/// The folders cannot be searched.
pub(crate) fn referenced_file(
    reference: &Reference,
    home: &Path,
    folders: &Folders,
) -> io::Result<Option<PathBuf>> {
    Ok(match find(reference, home, folders)? {
        Found::File(path) => Some(path),
        Found::Missing | Found::Outside => None,
    })
}

/// Finds a file in the first folder that has it. Symbolic links are followed if they stay inside the
/// folder; anything but a regular file counts as missing.
pub(crate) fn find(reference: &Reference, home: &Path, folders: &Folders) -> io::Result<Found> {
    if !is_allowed(&reference.path, reference.allowed) {
        return Ok(Found::Outside);
    }
    for folder in searched(reference, home, folders) {
        let found = real(&folder)?.zip(real(&folder.join(&reference.path))?);
        match found {
            Some((folder, file)) if !file.starts_with(&folder) => return Ok(Found::Outside),
            Some((_, file)) if file.is_file() => return Ok(Found::File(file)),
            _ => {}
        }
    }
    Ok(Found::Missing)
}

/// The folders that are searched for a file that a file in the folder `home` names.
fn searched(
    reference: &Reference,
    home: &Path,
    folders: &Folders,
) -> impl Iterator<Item = PathBuf> {
    let installed = |rank| {
        let places = reference.installed.into_iter();
        places.flat_map(move |folder| folders.of(folder, rank).map(Path::to_owned))
    };
    let beside = reference.folders.iter();
    // A bare file name has an empty parent, which means the current folder.
    let beside = beside.map(move |folder| Path::new(".").join(home).join(folder));
    let chosen = installed(PlaceRank::Chosen).chain(beside);
    chosen.chain(installed(PlaceRank::Default))
}

/// The folders that are searched, as a person writes them: `sets/../data and sets`.
pub(crate) fn searched_words(reference: &Reference, home: &Path, folders: &Folders) -> String {
    let folders = searched(reference, home, folders).map(|folder| words(&folder));
    folders.collect::<Vec<_>>().join(" and ")
}

fn words(folder: &Path) -> String {
    let folder = folder.components().collect::<PathBuf>();
    let shown = folder.strip_prefix(".").unwrap_or(&folder);
    match shown.as_os_str().is_empty() {
        true => ".".to_owned(),
        false => shown.display().to_string(),
    }
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
    use quandary_core::family::InstalledFolder;
    use quandary_core::span::Span;

    fn found(path: &str, home: &Path) -> &'static str {
        let reference = Reference {
            path: path.into(),
            span: Span::default(),
            allowed: AllowedPaths::Below,
            folders: &["../data", "."],
            installed: None,
        };
        match find(&reference, home, &Folders::default()).unwrap() {
            Found::File(file) if file.parent().unwrap().ends_with("data") => "data",
            Found::File(_) => "found",
            Found::Missing => "missing",
            Found::Outside => "outside",
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

    #[test]
    fn a_folder_that_the_user_names_is_searched_first() {
        let top = tempfile::tempdir().unwrap();
        let path = |name: &str| top.path().join(name);
        for name in ["sets/a", "data/a", "chosen/a", "sets/b", "data/sub/c"] {
            fs::create_dir_all(path(name).parent().unwrap()).unwrap();
            fs::write(path(name), "").unwrap();
        }
        let find = |name: &str, folders: &Folders| {
            let reference = Reference {
                path: name.into(),
                span: Span::default(),
                allowed: AllowedPaths::NameOnly,
                folders: &["../data", "."],
                installed: Some(InstalledFolder::Data),
            };
            find(&reference, &path("sets"), folders).unwrap()
        };
        let chosen = Folders::with([(InstalledFolder::Data, path("chosen"))]);
        let others = Folders::with([(InstalledFolder::Solutions, path("chosen"))]);
        let place = |name: &str, folders: &Folders| match find(name, folders) {
            Found::File(file) => Some(file),
            Found::Missing | Found::Outside => None,
        };
        let real = |name: &str| Some(fs::canonicalize(path(name)).unwrap());
        assert_eq!(place("a", &chosen), real("chosen/a"));
        assert_eq!(place("b", &chosen), real("sets/b"));
        assert_eq!(place("a", &others), real("data/a"));
        assert!(matches!(find("sub/c", &others), Found::Outside));
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
                allowed: AllowedPaths::Below,
                folders: &["."],
                installed: None,
            },
            &home,
            &Folders::default(),
        );
        assert!(error.is_err());
    }
}

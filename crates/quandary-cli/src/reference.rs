//! Finds the files that a file names, within the folders that may be searched.

use quandary_core::family::Reference;
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
pub(crate) fn referenced_file(reference: &Reference, home: &Path) -> io::Result<Option<PathBuf>> {
    Ok(match find(reference, home)? {
        Found::File(path) => Some(path),
        Found::Missing | Found::Outside => None,
    })
}

/// Finds a file in the first folder that has it. Symbolic links are followed if they stay inside the
/// folder; anything but a regular file counts as missing.
pub(crate) fn find(reference: &Reference, home: &Path) -> io::Result<Found> {
    if !is_inside(&reference.path) {
        return Ok(Found::Outside);
    }
    for folder in searched(reference, home) {
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
pub(crate) fn searched(reference: &Reference, home: &Path) -> impl Iterator<Item = PathBuf> {
    let folders = reference.folders.iter();
    // A bare file name has an empty parent, which means the current folder.
    folders.map(move |folder| Path::new(".").join(home).join(folder))
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

//! Searches folders for puzzle files.

use crate::exit::CliError;
use crate::progress::ProgressBar;
use crate::read;
use quandary::{BY_NAME, formats};
use quandary_core::source::Source;
use quandary_core::words::counted;
use std::ffi::OsStr;
use std::path::{Path, PathBuf};
use walkdir::WalkDir;

/// How folders are searched.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Walk {
    /// Number of folder levels below the named folder; its own files are level 1.
    pub(crate) max_depth: usize,
}

/// Folders of any depth.
impl Default for Walk {
    fn default() -> Self {
        Self {
            max_depth: usize::MAX,
        }
    }
}

impl Walk {
    /// Every file in a folder that has an extension of a puzzle format, and every other file whose
    /// content matches a format, sorted by name. Other file systems mounted in the folder are not
    /// searched; links are followed.
    pub(crate) fn files(self, folder: &Path) -> Vec<Result<PathBuf, CliError>> {
        let entries = WalkDir::new(folder)
            .follow_links(true)
            .same_file_system(true)
            .max_depth(self.max_depth)
            .sort_by_file_name();
        let bar = ProgressBar::new(1);
        let mut files = Vec::new();
        for entry in entries {
            match entry {
                Ok(entry) => {
                    bar.report(|| searching(entry.path(), files.len()));
                    if entry.file_type().is_file() && is_known(entry.path()) {
                        files.push(Ok(entry.into_path()));
                    }
                }
                Err(error) => {
                    let path = error.path().unwrap_or(folder).display().to_string();
                    files.push(Err(CliError::io(path, error.into())));
                }
            }
        }
        bar.clear();
        if files.is_empty() {
            let name = folder.display();
            let message = format!("{name}: no puzzle files in this folder");
            files.push(Err(CliError::Usage(message)));
        }
        files
    }
}

fn searching(path: &Path, found: usize) -> String {
    let folder = path.parent().unwrap_or(path).display();
    let found = counted(found as u64, "puzzle file", "puzzle files");
    format!("searching {folder}: {found} so far")
}

/// Extensions that other kinds of files share with puzzle formats; empty for names without one.
const AMBIGUOUS_EXTENSIONS: [&str; 6] = ["", "bmp", "ini", "json", "png", "txt"];

fn is_known(path: &Path) -> bool {
    let extension = path.extension().and_then(OsStr::to_str);
    let extension = extension.unwrap_or_default().to_lowercase();
    let extension = extension.as_str();
    if AMBIGUOUS_EXTENSIONS.contains(&extension) {
        return is_known_by_content(path);
    }
    formats().any(|(_, format)| format.extensions.contains(&extension))
}

/// Number of bytes read to identify a file by its content.
const MAX_PROBED_BYTES: u64 = 4 << 20;

/// Files that cannot be read are skipped; if the user names one, opening it reports the error.
fn is_known_by_content(path: &Path) -> bool {
    let Ok(file) = read::open(path) else {
        return false;
    };
    let Ok(bytes) = read::start(file, MAX_PROBED_BYTES) else {
        return false;
    };
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    let found = quandary::identify(&Source::new(name, bytes));
    let by_content = found.first();
    by_content.is_some_and(|best| best.evidence.score > BY_NAME)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn progress_names_the_folder_and_counts_the_files() {
        let words = |path: &str, found| searching(Path::new(path), found);
        assert_eq!(words("/bin/ls", 0), "searching /bin: 0 puzzle files so far");
        assert_eq!(words("a/b/c.xsb", 1), "searching a/b: 1 puzzle file so far");
    }
}

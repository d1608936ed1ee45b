//! Configuration files that stand in for the level files that they name.

use crate::exit::CliError;
use crate::folders::Folders;
use crate::open::{Input, OpenOptions, SelectedLevel, Target, open_itself};
use crate::reference::{Found, find, searched_words};
use quandary_core::family::{ConfiguredLevels, Document, LevelSource, Reference};
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// A configuration file and the levels that it stands in for.
pub(crate) struct StandIn {
    pub(crate) configuration: Arc<dyn Document>,
    pub(crate) configured: ConfiguredLevels,
    /// The texts between levels, if they can be read.
    pub(crate) messages: Option<Arc<dyn Document>>,
}

impl StandIn {
    /// Reads the level file that a document names; `None` if it is not a configuration file on disk or
    /// from standard input.
    ///
    /// # Errors
    /// The level file is missing, cannot be read, or is not a level file.
    pub(crate) fn of(
        target: &Target,
        configuration: &Arc<dyn Document>,
        options: &OpenOptions,
    ) -> Result<Option<Self>, CliError> {
        let Some((source, home)) = configuration.level_source().zip(home(&target.input)) else {
            return Ok(None);
        };
        let path = level_file(target, &source.levels, home, &options.folders)?;
        let set = read(path, options).map_err(|error| named_by(target, &source.levels, error))?;
        let configured = ConfiguredLevels::new(&**configuration, &set);
        let configured = configured.ok_or_else(|| {
            let (name, path, found) = (target.name(), &source.levels.path, set.format().title);
            CliError::usage(format!("{name}: {path} is a {found}; expected a level set"))
        })?;
        let messages = source.messages.as_ref();
        // The levels can be used without their texts; `check` reports what is wrong with them.
        let messages =
            messages.and_then(
                |reference| match find(reference, home, &options.folders).ok()? {
                    Found::File(path) => read(path, options).ok(),
                    Found::Missing | Found::Outside => None,
                },
            );
        Ok(Some(Self {
            configuration: Arc::clone(configuration),
            configured,
            messages,
        }))
    }
}

/// Removes the levels after the one with which the game ends.
pub(crate) fn until_last(source: &LevelSource, levels: &mut Vec<SelectedLevel>) {
    levels.truncate(source.count(levels.iter().map(|level| level.info.number)));
}

/// The level file that a configuration file on disk names, with symbolic links resolved; `None` if it
/// is missing.
pub(crate) fn named_level_file(
    path: &Path,
    source: &LevelSource,
    folders: &Folders,
) -> Option<PathBuf> {
    match find(&source.levels, folder(path), folders).ok()? {
        Found::File(path) => fs::canonicalize(path).ok(),
        Found::Missing | Found::Outside => None,
    }
}

/// The folder of a file. What others have put into a link names no files of this machine.
pub(crate) fn home(input: &Input) -> Option<&Path> {
    match input {
        Input::Path(path) => Some(folder(path)),
        Input::Stdin => Some(Path::new(".")),
        Input::Text(_) | Input::Link(_) => None,
    }
}

fn folder(path: &Path) -> &Path {
    path.parent().unwrap_or(Path::new("."))
}

fn level_file(
    target: &Target,
    levels: &Reference,
    home: &Path,
    folders: &Folders,
) -> Result<PathBuf, CliError> {
    let (name, wanted) = (target.name(), &levels.path);
    let found = find(levels, home, folders).map_err(|error| CliError::io(wanted, error))?;
    match found {
        Found::File(path) => Ok(path),
        Found::Missing => {
            let searched = searched_words(levels, home, folders);
            Err(CliError::usage(format!(
                "{name}: the level set {wanted} was not found; searched {searched}; \
                 move the level set there, or name it instead of {name}"
            )))
        }
        Found::Outside => Err(CliError::usage(format!(
            "{name}: the level set {wanted} is outside the folders that may be searched; \
             name the level set instead of {name}"
        ))),
    }
}

/// An error of a level file, with the configuration that names it: the user has not named it.
fn named_by(target: &Target, levels: &Reference, error: CliError) -> CliError {
    match error {
        CliError::Open { error, .. } => CliError::Open {
            name: format!("{} names {}", target.name(), levels.path),
            error,
        },
        other => other,
    }
}

fn read(path: PathBuf, options: &OpenOptions) -> Result<Arc<dyn Document>, CliError> {
    let target = Target::whole(Input::Path(path));
    open_itself(&target, None, options).map(|opened| opened.document)
}

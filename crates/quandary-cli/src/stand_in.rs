//! Configuration files that stand in for the level files that they name.

use crate::exit::CliError;
use crate::open::{Input, SelectedLevel, Target, open_itself};
use crate::reference::{Found, find, searched};
use quandary_core::family::{Document, LevelSource, Reference};
use quandary_core::level::LevelNumber;
use quandary_core::reading::ReadOptions;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// A configuration file and the levels that it stands in for.
pub(crate) struct StandIn {
    pub(crate) configuration: Arc<dyn Document>,
    pub(crate) source: LevelSource,
    /// The levels under the settings of the configuration.
    pub(crate) levels: Arc<dyn Document>,
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
        options: &ReadOptions,
    ) -> Result<Option<Self>, CliError> {
        let Some((source, home)) = configuration.level_source().zip(home(&target.input)) else {
            return Ok(None);
        };
        let path = level_file(target, &source.levels, home)?;
        let set = read(path, options).map_err(|error| named_by(target, &source.levels, error))?;
        let levels = configuration.configured(&set).ok_or_else(|| {
            let (name, path, found) = (target.name(), &source.levels.path, set.format().title);
            CliError::usage(format!("{name}: {path} is a {found}; expected a level set"))
        })?;
        let messages = source.messages.as_ref();
        // The levels can be used without their texts; `check` reports what is wrong with them.
        let messages = messages.and_then(|reference| match find(reference, home).ok()? {
            Found::File(path) => read(path, options).ok(),
            Found::Missing | Found::Outside => None,
        });
        Ok(Some(Self {
            configuration: Arc::clone(configuration),
            source,
            levels,
            messages,
        }))
    }
}

/// Removes the levels after the one with which the game ends.
pub(crate) fn until(last: Option<LevelNumber>, levels: &mut Vec<SelectedLevel>) {
    let is_last = |level: &SelectedLevel| Some(level.info.number) == last;
    if let Some(place) = levels.iter().position(is_last) {
        levels.truncate(place + 1);
    }
}

/// The level file that a configuration file on disk names, with symbolic links resolved; `None` if
/// it is another file, or if the level file is missing.
pub(crate) fn named_level_file(path: &Path, document: &dyn Document) -> Option<PathBuf> {
    let source = document.level_source()?;
    match find(&source.levels, folder(path)).ok()? {
        Found::File(path) => fs::canonicalize(path).ok(),
        Found::Missing | Found::Outside => None,
    }
}

/// The folder of a configuration. What others have put into a link names no files of this machine.
fn home(input: &Input) -> Option<&Path> {
    match input {
        Input::Path(path) => Some(folder(path)),
        Input::Stdin => Some(Path::new(".")),
        Input::Text(_) | Input::Link(_) => None,
    }
}

fn folder(path: &Path) -> &Path {
    path.parent().unwrap_or(Path::new("."))
}

fn level_file(target: &Target, levels: &Reference, home: &Path) -> Result<PathBuf, CliError> {
    let (name, wanted) = (target.name(), &levels.path);
    let found = find(levels, home).map_err(|error| CliError::io(wanted, error))?;
    match found {
        Found::File(path) => Ok(path),
        Found::Missing => {
            let folders = searched(levels, home).map(|folder| words(&folder));
            let folders = folders.collect::<Vec<_>>().join(" and ");
            Err(CliError::usage(format!(
                "{name}: the level set {wanted} was not found; searched {folders}; \
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

/// A folder as a person writes it.
fn words(folder: &Path) -> String {
    let folder = folder.components().collect::<PathBuf>();
    let shown = folder.strip_prefix(".").unwrap_or(&folder);
    match shown.as_os_str().is_empty() {
        true => ".".to_owned(),
        false => shown.display().to_string(),
    }
}

fn read(path: PathBuf, options: &ReadOptions) -> Result<Arc<dyn Document>, CliError> {
    let target = Target::whole(Input::Path(path));
    open_itself(&target, None, options).map(|opened| opened.document)
}

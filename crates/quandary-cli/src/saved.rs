//! The files in which original programs save the solutions of level files.

use crate::context::Context;
use crate::exit::CliError;
use crate::open::{Input, OpenOptions, OpenedFile, Target, open_itself};
use crate::reference::{referenced_file, searched_words};
use crate::stand_in::home;
use quandary_core::family::LevelLocation;
use std::collections::BTreeSet;

/// The solutions that are saved for level files.
#[derive(Default)]
pub(crate) struct SavedSolutions {
    pub(crate) files: Vec<OpenedFile>,
    /// Why there are none for some level files.
    pub(crate) missing: Vec<String>,
}

impl SavedSolutions {
    /// Opens the solutions that are saved for level files, unless one of the files holds solutions for
    /// the levels of others. Prints which are used.
    ///
    /// # Errors
    /// A file of solutions cannot be read.
    pub(crate) fn of(
        files: &[OpenedFile],
        options: &OpenOptions,
        context: &mut Context,
    ) -> Result<Self, CliError> {
        let mut saved = Self::default();
        if files.iter().any(is_for_others) {
            return Ok(saved);
        }
        let mut known = BTreeSet::new();
        for file in files {
            let Some((wanted, home)) = file.document.saved_solutions().zip(home(&file.input))
            else {
                continue;
            };
            let (name, folders) = (&file.name, &options.folders);
            let found = referenced_file(&wanted, home, folders)
                .map_err(|error| CliError::io(&wanted.path, error))?;
            match found {
                Some(path) if known.insert(path.clone()) => {
                    context.note(format!("{name}: using the solutions in {}", path.display()));
                    let target = Target::whole(Input::Path(path));
                    saved.files.push(open_itself(&target, None, options)?);
                }
                Some(_) => {}
                None => {
                    let searched = searched_words(&wanted, home, folders);
                    let wanted = &wanted.path;
                    saved.missing.push(format!(
                        "the solutions of {name}, {wanted}, were not found; searched {searched}"
                    ));
                }
            }
        }
        Ok(saved)
    }
}

/// Whether a file holds solutions for the levels of other files.
fn is_for_others(file: &OpenedFile) -> bool {
    let solutions = file.document.solutions();
    solutions.is_some_and(|solutions| solutions.location() != LevelLocation::SameFile)
}

//! The files in which original programs save the solutions of level files.

use crate::context::Context;
use crate::exit::CliError;
use crate::open::{Input, OpenOptions, OpenedFile, Target, open_itself};
use crate::reference::{referenced_file, searched_words};
use crate::stand_in::home;
use quandary_core::family::LevelLocation;
use std::collections::BTreeSet;

/// Opens the solutions that are saved for level files, unless one of the files holds solutions for the
/// levels of others. Prints which files are used, and which were not found.
///
/// # Errors
/// A file of solutions cannot be read.
pub(crate) fn saved_solutions(
    files: &[OpenedFile],
    options: &OpenOptions,
    context: &mut Context,
) -> Result<Vec<OpenedFile>, CliError> {
    if files.iter().any(is_for_others) {
        return Ok(Vec::new());
    }
    let mut known = BTreeSet::new();
    let mut saved = Vec::new();
    for file in files {
        let Some((wanted, home)) = file.document.saved_solutions().zip(home(&file.input)) else {
            continue;
        };
        let found = referenced_file(&wanted, home, &options.folders)
            .map_err(|error| CliError::io(&wanted.path, error))?;
        match found {
            Some(path) if known.insert(path.clone()) => {
                context.note(format!(
                    "{}: using the solutions in {}",
                    file.name,
                    path.display()
                ));
                saved.push(open_itself(
                    &Target::whole(Input::Path(path)),
                    None,
                    options,
                )?);
            }
            Some(_) => {}
            None => context.note(format!(
                "{}: no saved solutions: {} is not in {}",
                file.name,
                wanted.path,
                searched_words(&wanted, home, &options.folders)
            )),
        }
    }
    Ok(saved)
}

/// Whether a file holds solutions for the levels of other files.
fn is_for_others(file: &OpenedFile) -> bool {
    let solutions = file.document.solutions();
    solutions.is_some_and(|solutions| solutions.location() != LevelLocation::SameFile)
}

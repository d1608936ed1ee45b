//! The files and levels that the arguments of a verb select.

use super::{file_errors, warn_about_errors};
use crate::args::ReadArgs;
use crate::context::Context;
use crate::exit::{CliError, Exit};
use crate::open::{
    self, OpenOptions, OpenedFile, Origin, SelectedLevel, Target, open, open_itself, targets,
};
use crate::report::{ErrorReport, FileReport};
use crate::stand_in::named_level_file;
use crate::walk::Walk;
use quandary_core::diagnostic::Severity;
use quandary_core::family::Capability;
use quandary_core::words::counted;
use std::collections::BTreeSet;
use std::ffi::OsString;
use std::fs;
use std::path::PathBuf;

/// The files that could be opened, and the errors of the others, which are already printed.
pub(super) struct Inputs {
    pub(super) files: Vec<OpenedFile>,
    /// In order, each with the number of files before it.
    errors: Vec<(usize, ErrorReport)>,
    pub(super) exit: Exit,
}

/// One input of a verb that works on levels.
pub(super) enum Input<'a> {
    Level(&'a OpenedFile, &'a SelectedLevel),
    /// An input that has no levels. Its error is already printed.
    Error(&'a ErrorReport),
}

impl<'a> Input<'a> {
    /// The level and its file; `None` for an error.
    pub(super) fn level(&self) -> Option<(&'a OpenedFile, &'a SelectedLevel)> {
        match *self {
            Self::Level(file, level) => Some((file, level)),
            Self::Error(_) => None,
        }
    }
}

impl Inputs {
    /// Opens every file that can be opened; configurations stand in for the level files that they
    /// name. Prints the errors of the others, and which files have errors in them.
    pub(super) fn open(
        files: &[OsString],
        walk: Walk,
        reading: &ReadArgs,
        options: &OpenOptions,
        context: &mut Context,
    ) -> Self {
        let mut inputs = Self::read_by(open_named, files, walk, reading, options, context);
        inputs.stand_in_found(reading, options, context);
        for (before, file) in inputs.files.iter().enumerate() {
            warn_about_errors(file, context);
            if file.levels.is_empty()
                && let Some(error) = ErrorReport::of_document(file)
            {
                inputs.errors.push((before, error));
            }
        }
        inputs.errors.sort_by_key(|(before, _)| *before);
        inputs
    }

    /// Like [`Self::open`], for verbs that print the findings themselves. Configurations without a usable
    /// level file are only themselves, and files with errors in place of levels are only among the files.
    pub(super) fn describe(
        files: &[OsString],
        walk: Walk,
        reading: &ReadArgs,
        options: &OpenOptions,
        context: &mut Context,
    ) -> Self {
        let mut inputs = Self::read_by(open_usable, files, walk, reading, options, context);
        inputs.stand_in_found(reading, options, context);
        inputs
    }

    fn read_by(
        open: Open,
        files: &[OsString],
        walk: Walk,
        reading: &ReadArgs,
        options: &OpenOptions,
        context: &mut Context,
    ) -> Self {
        let mut inputs = Self {
            files: Vec::new(),
            errors: Vec::new(),
            exit: Exit::Success,
        };
        for target in targets(files, walk, &options.folders) {
            match target {
                Ok(target) => inputs.add(open, &target, reading, options, context),
                Err(failed) => inputs.add_error(failed.file, &failed.error, context),
            }
        }
        inputs
    }

    fn add(
        &mut self,
        open: Open,
        target: &Target,
        reading: &ReadArgs,
        options: &OpenOptions,
        context: &mut Context,
    ) {
        match open(target, reading.as_format.as_deref(), options) {
            Ok(file) => {
                if file_errors(&file) > 0 {
                    self.exit = self.exit.max(Exit::Findings);
                }
                self.files.push(file);
            }
            Err(error) => self.add_error(target.report(), &error, context),
        }
    }

    /// Lets the configurations found in folders stand in for their level files, unless the level file
    /// is among the files itself. Warns about those whose level file cannot be used.
    fn stand_in_found(&mut self, reading: &ReadArgs, options: &OpenOptions, context: &mut Context) {
        let own = self.files.iter().filter_map(path_of);
        let own: BTreeSet<PathBuf> = own.collect();
        for file in &mut self.files {
            let open::Input::Path(path) = &file.input else {
                continue;
            };
            let is_found = matches!(file.origin, Origin::Found(_));
            let Some(source) = file.document.level_source().filter(|_| is_found) else {
                continue;
            };
            let named = named_level_file(path, &source, &options.folders);
            if named.is_some_and(|named| own.contains(&named)) {
                continue;
            }
            match open(&file.target(), reading.as_format.as_deref(), options) {
                Ok(opened) => *file = opened,
                Err(error) => context.warn(error.to_string()),
            }
        }
    }

    fn add_error(&mut self, file: FileReport, error: &CliError, context: &mut Context) {
        let report = ErrorReport::of_file(file, error);
        self.errors.push((self.files.len(), report));
        self.exit = self.exit.max(context.report_error(error));
    }

    /// Keeps the files whose family has a capability and that have levels. The others are skipped
    /// if they were found in a folder; if the user named them, an error is printed.
    pub(super) fn capable_of(self, capability: Capability, context: &mut Context) -> Self {
        let why = |file: &OpenedFile| {
            let is_idle = matches!(file.origin, Origin::Found(_)) && !has_playable_level(file);
            let why = why_unusable(file, capability);
            why.or_else(|| is_idle.then(|| no_levels(file)))
        };
        let (mut able, skipped) = self.keep(why, context);
        able.report_skipped(skipped, capability, context);
        able
    }

    /// Keeps the files that hold levels. The others are skipped if they were found in a folder; if the
    /// user named them, an error is printed.
    pub(super) fn with_levels(self, context: &mut Context) -> Self {
        let why = |file: &OpenedFile| {
            let (name, title) = (&file.name, file.document.format().title);
            let message = format!("{name}: expected a file of levels, found {title}");
            let is_other = file.document.levels().is_none();
            is_other.then(|| CliError::usage(message))
        };
        self.keep(why, context).0
    }

    /// Keeps the files for which `why_unusable` has no error, and counts those that are skipped.
    fn keep(
        self,
        why_unusable: impl Fn(&OpenedFile) -> Option<CliError>,
        context: &mut Context,
    ) -> (Self, u64) {
        let mut able = Self {
            files: Vec::new(),
            errors: Vec::new(),
            exit: self.exit,
        };
        let mut errors = self.errors.into_iter().peekable();
        let mut skipped = 0;
        for (index, file) in self.files.into_iter().enumerate() {
            while let Some((_, error)) = errors.next_if(|(before, _)| *before <= index) {
                able.errors.push((able.files.len(), error));
            }
            match (why_unusable(&file), &file.origin) {
                (None, _) => able.files.push(file),
                (Some(_), Origin::Found(_)) => skipped += 1,
                (Some(error), Origin::Named) => able.add_error(file.report, &error, context),
            }
        }
        let count = able.files.len();
        able.errors.extend(errors.map(|(_, error)| (count, error)));
        (able, skipped)
    }

    /// Reports the files without levels that the user named, for verbs that do nothing else with them.
    /// The errors of files that have some are reported already.
    pub(super) fn report_files_without_levels(&mut self, context: &mut Context) {
        for (before, file) in self.files.iter().enumerate() {
            if file.levels.is_empty() && !has_errors(file) && file.origin == Origin::Named {
                let error = no_levels(file);
                self.exit = self.exit.max(context.report_error(&error));
                let report = ErrorReport::of_file(file.report.clone(), &error);
                self.errors.push((before, report));
            }
        }
        self.errors.sort_by_key(|(before, _)| *before);
    }

    fn report_skipped(&mut self, skipped: u64, capability: Capability, context: &mut Context) {
        let word = capability.word();
        match skipped {
            0 => {}
            _ if self.files.is_empty() && self.exit == Exit::Success => {
                let message = format!("no levels to {word}");
                self.exit = context.report_error(&CliError::usage(message));
            }
            _ => {
                let files = counted(skipped, "file", "files");
                context.note(format!("skipped {files} with nothing to {word}"));
            }
        }
    }

    /// The levels of all files, with the errors of other inputs in their place.
    pub(super) fn all(&self) -> Vec<Input<'_>> {
        self.in_order(levels_of, Input::Error)
    }

    /// A value for every file and for every error, in the order of the arguments.
    pub(super) fn in_order<'a, T>(
        &'a self,
        of_file: impl Fn(&'a OpenedFile) -> Vec<T>,
        of_error: impl Fn(&'a ErrorReport) -> T,
    ) -> Vec<T> {
        let mut all = Vec::new();
        let mut errors = self.errors.iter().peekable();
        for (index, file) in self.files.iter().enumerate() {
            while let Some((_, error)) = errors.next_if(|(before, _)| *before <= index) {
                all.push(of_error(error));
            }
            all.extend(of_file(file));
        }
        all.extend(errors.map(|(_, error)| of_error(error)));
        all
    }

    /// The errors of inputs without levels.
    pub(super) fn errors(&self) -> impl Iterator<Item = &ErrorReport> {
        self.errors.iter().map(|(_, error)| error)
    }
}

/// A way to open a file.
type Open = fn(&Target, Option<&str>, &OpenOptions) -> Result<OpenedFile, CliError>;

/// Opens a file. A configuration that was named stands in for its level file; what those found in
/// folders are depends on the other files.
fn open_named(
    target: &Target,
    as_format: Option<&str>,
    options: &OpenOptions,
) -> Result<OpenedFile, CliError> {
    match target.origin {
        Origin::Named => open(target, as_format, options),
        Origin::Found(_) => open_itself(target, as_format, options),
    }
}

/// Like [`open_named`], but a configuration without a usable level file is only itself.
fn open_usable(
    target: &Target,
    as_format: Option<&str>,
    options: &OpenOptions,
) -> Result<OpenedFile, CliError> {
    let file = open_named(target, as_format, options);
    file.or_else(|why| open_itself(target, as_format, options).map_err(|_| why))
}

/// The path of a file on disk, with symbolic links resolved.
fn path_of(file: &OpenedFile) -> Option<PathBuf> {
    match &file.input {
        open::Input::Path(path) => fs::canonicalize(path).ok(),
        open::Input::Stdin | open::Input::Text(_) | open::Input::Link(_) => None,
    }
}

fn levels_of(file: &OpenedFile) -> Vec<Input<'_>> {
    let levels = file.levels.iter();
    levels.map(|level| Input::Level(file, level)).collect()
}

/// Why a file cannot be used; `None` if it can. Files with errors are not rejected here, because
/// their levels report the errors.
fn why_unusable(file: &OpenedFile, capability: Capability) -> Option<CliError> {
    let family = file.document.family();
    if !family.can(capability) {
        let (name, word) = (&file.name, capability.word());
        let message = format!("{name}: {} does not support `{word}` yet", family.title);
        return Some(CliError::usage(message));
    }
    if file.document.levels().is_none() && !file.levels.is_empty() {
        let (level, why) = (file.name.clone(), "the file has no levels".to_owned());
        return Some(CliError::NotPlayable { level, why });
    }
    let is_empty = file.levels.is_empty() && !has_errors(file);
    is_empty.then(|| no_levels(file))
}

fn no_levels(file: &OpenedFile) -> CliError {
    CliError::usage(format!("{}: the file has no levels", file.name))
}

fn has_errors(file: &OpenedFile) -> bool {
    file.document.diagnostics().worst() == Some(Severity::Error)
}

/// Whether a file has a level that can be played, or errors to report.
fn has_playable_level(file: &OpenedFile) -> bool {
    let mut levels = file.levels.iter();
    has_errors(file) || levels.any(|level| file.try_puzzle(level).is_ok())
}

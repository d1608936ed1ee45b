//! Resolves and opens `FILE[#LEVEL]` arguments.

use crate::args::STDIN;
use crate::exit::CliError;
use crate::read;
use crate::report::FileReport;
use crate::walk::Walk;
use quandary::{OpenError, formats};
use quandary_core::diagnostic::Severity;
use quandary_core::family::{Document, Puzzle, SolutionInfo};
use quandary_core::level::{LevelIndex, LevelInfo, LevelSize, NotPlayable};
use quandary_core::limits::Limits;
use quandary_core::look::{Companions, Look};
use quandary_core::reading::ReadOptions;
use quandary_core::source::Source;
use quandary_core::variant::{NoVariant, Variants};
use std::ffi::{OsStr, OsString};
use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// Where a file comes from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Input {
    Stdin,
    Path(PathBuf),
    /// The argument is itself a level.
    Text(String),
}

/// A file and the level selected in it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Target {
    pub(crate) input: Input,
    /// A number or a title; `None` selects all levels.
    level: Option<String>,
    pub(crate) origin: Origin,
}

/// Whether a file was named or found in a folder.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Origin {
    /// Named by the user.
    Named,
    /// Found in this folder, which the user named.
    Found(PathBuf),
}

impl Target {
    pub(crate) fn whole(input: Input) -> Self {
        Self {
            input,
            level: None,
            origin: Origin::Named,
        }
    }

    fn found(path: PathBuf, folder: &Path) -> Self {
        Self {
            origin: Origin::Found(folder.to_owned()),
            ..Self::whole(Input::Path(path))
        }
    }

    pub(crate) fn name(&self) -> String {
        match &self.input {
            Input::Stdin => "-".to_owned(),
            Input::Path(path) => path.display().to_string(),
            Input::Text(text) => text.clone(),
        }
    }

    /// The file as it is named in reports.
    pub(crate) fn report(&self) -> FileReport {
        match &self.input {
            Input::Path(path) => FileReport::new(path),
            Input::Stdin | Input::Text(_) => FileReport::text(self.name()),
        }
    }
}

/// Interprets an argument: as an existing path, then as a text that is itself a level, and only then
/// as FILE#LEVEL, split at the last `#`.
fn parse_target(argument: &OsStr) -> Target {
    let whole = input(argument);
    if whole == Input::Stdin || Path::new(argument).exists() {
        return Target::whole(whole);
    }
    if let Some(text) = argument.to_str().filter(|text| quandary::is_inline(text)) {
        return Target::whole(Input::Text(text.to_owned()));
    }
    let split = argument.to_str().and_then(|text| text.rsplit_once('#'));
    match split {
        Some((file, level)) if !file.is_empty() => Target {
            input: input(OsStr::new(file)),
            level: Some(level.trim().to_owned()),
            origin: Origin::Named,
        },
        _ => Target::whole(whole),
    }
}

fn input(argument: &OsStr) -> Input {
    if argument == "-" || argument == STDIN {
        Input::Stdin
    } else {
        Input::Path(argument.into())
    }
}

/// The files that the arguments select, in order, including the files in folders.
pub(crate) fn targets(arguments: &[OsString], walk: Walk) -> Vec<Result<Target, CliError>> {
    let mut targets = Vec::new();
    for argument in arguments {
        let target = parse_target(argument);
        match &target.input {
            Input::Path(folder) if folder.is_dir() => {
                let files = walk.files(folder).into_iter();
                targets.extend(files.map(|file| Ok(Target::found(file?, folder))));
            }
            _ => targets.push(Ok(target)),
        }
    }
    targets
}

/// The paths of the files among the arguments, without folders and inline levels.
pub(crate) fn named_paths(arguments: &[OsString]) -> impl Iterator<Item = PathBuf> {
    let inputs = arguments
        .iter()
        .map(|argument| parse_target(argument).input);
    inputs.filter_map(|input| match input {
        Input::Path(path) if !path.is_dir() => Some(path),
        _ => None,
    })
}

/// Reads a file, at most one byte more than the limit allows.
pub(crate) fn source(target: &Target, limits: &Limits) -> Result<Arc<Source>, CliError> {
    let name = target.name();
    // Opening the file then reports the exceeded limit.
    let most = limits.file_bytes.saturating_add(1);
    let read = match &target.input {
        Input::Stdin => read::start(io::stdin().lock(), most),
        Input::Path(path) => read::start(read::open(path)?, most),
        Input::Text(text) => Ok(text.clone().into_bytes()),
    };
    let bytes = read.map_err(|error| CliError::io(&name, error))?;
    Ok(Source::new(name, bytes))
}

/// A file that was opened and the levels selected in it.
pub(crate) struct OpenedFile {
    pub(crate) name: String,
    /// The file as it is named in reports.
    pub(crate) report: FileReport,
    pub(crate) document: Arc<dyn Document>,
    pub(crate) levels: Vec<SelectedLevel>,
    pub(crate) extent: Extent,
    pub(crate) origin: Origin,
    /// The rule variant requested, if the family has it.
    pub(crate) variant: Option<String>,
}

/// Whether a whole file or one level of it is selected.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Extent {
    Whole,
    OneLevel,
}

/// A selected level of a file.
#[derive(Clone, Debug)]
pub(crate) struct SelectedLevel {
    /// Its index among all levels of the file, or of a solution among all solutions.
    pub(crate) index: LevelIndex,
    pub(crate) info: LevelInfo,
}

impl OpenedFile {
    /// The level as `FILE#LEVEL`.
    pub(crate) fn label(&self, level: &SelectedLevel) -> String {
        format!("{}#{}", self.name, level.info.number)
    }

    /// Whether a rule variant was requested that the family has.
    pub(crate) fn has_selected_variant(&self) -> bool {
        self.variant.is_some()
    }

    pub(crate) fn puzzle(&self, level: &SelectedLevel) -> Result<Arc<dyn Puzzle>, CliError> {
        self.try_puzzle(level)
            .map_err(|why| self.level_error(level, &why))
    }

    /// The error for a level that cannot be played or drawn.
    pub(crate) fn level_error(&self, level: &SelectedLevel, why: &NotPlayable) -> CliError {
        let (level, why) = (self.label(level), why.to_string());
        match self.document.diagnostics().worst() {
            Some(Severity::Error) => CliError::BadFile { level, why },
            _ => CliError::NotPlayable { level, why },
        }
    }

    /// Like [`Self::puzzle`], for callers that do not report why it cannot be played.
    pub(crate) fn try_puzzle(&self, level: &SelectedLevel) -> Result<Arc<dyn Puzzle>, NotPlayable> {
        let levels = self.document.levels();
        let levels = levels.ok_or_else(|| NotPlayable(NO_LEVELS.to_owned()))?;
        levels.open(level.index, self.variant.as_deref())
    }

    /// The default look of drawings of this family, with companion files.
    pub(crate) fn look(&self, companions: Companions) -> Look {
        Look {
            companions,
            ..Look::plain(self.document.family().draw_options)
        }
    }
}

const NO_LEVELS: &str = "this file has no levels";

/// Selects a rule variant for all files whose family has it. It is an error if none has it.
pub(crate) fn select_variant<'a>(
    files: impl IntoIterator<Item = &'a mut OpenedFile>,
    wanted: Option<&str>,
) -> Result<(), CliError> {
    select_rules(files, "variant", wanted, Variants::words, Variants::find)
}

/// Selects the rule variant that follows an edition of the original program.
pub(crate) fn select_edition<'a>(
    files: impl IntoIterator<Item = &'a mut OpenedFile>,
    wanted: Option<&str>,
) -> Result<(), CliError> {
    let editions = |variants: &Variants| {
        let editions = variants.editions().into_iter();
        editions.map(str::to_owned).collect()
    };
    select_rules(files, "edition", wanted, editions, Variants::find_edition)
}

fn select_rules<'a>(
    files: impl IntoIterator<Item = &'a mut OpenedFile>,
    option: &str,
    wanted: Option<&str>,
    known: impl Fn(&Variants) -> Vec<String>,
    find: impl Fn(&Variants, &str) -> Result<String, NoVariant>,
) -> Result<(), CliError> {
    let Some(wanted) = wanted else {
        return Ok(());
    };
    let mut words: Vec<String> = Vec::new();
    let mut refusals = Vec::new();
    let mut fits = false;
    for file in files {
        let variants = &file.document.family().variants;
        match find(variants, wanted) {
            Ok(name) => {
                file.variant = Some(name);
                fits = true;
            }
            Err(refusal) => refusals.push(refusal),
        }
        words.extend(known(variants));
    }
    // A word unknown to one family may be valid in another one; a contradiction is an error in all.
    let contradicts = |refusal: &NoVariant| matches!(refusal, NoVariant::Contradiction(..));
    refusals.sort_by_key(|refusal| !contradicts(refusal));
    match refusals.first() {
        Some(refusal) if !fits => Err(CliError::usage(rules_error(option, wanted, refusal, words))),
        _ => Ok(()),
    }
}

fn rules_error(option: &str, wanted: &str, why: &NoVariant, mut words: Vec<String>) -> String {
    words.sort_unstable();
    words.dedup();
    let whole = NoVariant::Unknown(wanted.to_owned());
    let why = if *why == whole {
        String::new()
    } else {
        format!("{why}; ")
    };
    // Names that contain commas are quoted so that they do not look like two names.
    let quote = if words.iter().any(|word| word.contains(',')) {
        "`"
    } else {
        ""
    };
    let words = words.iter().map(|word| format!("{quote}{word}{quote}"));
    let words: Vec<_> = words.collect();
    format!("--{option} {wanted}: {why}available: {}", words.join(", "))
}

/// The documents of files, as companions of a drawing or a list.
pub(crate) fn companions(files: &[OpenedFile]) -> Companions {
    let documents = files.iter().map(|file| Arc::clone(&file.document));
    quandary_core::family::companions(&documents.collect::<Vec<_>>())
}

/// Every selected level, with its file.
pub(crate) fn levels<'a>(
    files: impl IntoIterator<Item = &'a OpenedFile>,
) -> Vec<(&'a OpenedFile, &'a SelectedLevel)> {
    let files = files.into_iter();
    files
        .flat_map(|file| file.levels.iter().map(move |level| (file, level)))
        .collect()
}

/// Opens a file and selects its levels.
pub(crate) fn open(
    target: &Target,
    as_format: Option<&str>,
    options: &ReadOptions,
) -> Result<OpenedFile, CliError> {
    let name = target.name();
    let source = source(target, &options.limits)?;
    let document = quandary::open(Arc::clone(&source), as_format, options);
    let document = document.map_err(|error| open_error(target, &source, error))?;
    let all = entries(&*document, &Companions::default());
    let (levels, extent) = match &target.level {
        None => (all, Extent::Whole),
        Some(wanted) => (vec![find_level(all, wanted, &name)?], Extent::OneLevel),
    };
    Ok(OpenedFile {
        name,
        report: target.report(),
        document,
        levels,
        extent,
        origin: target.origin.clone(),
        variant: None,
    })
}

/// The levels of a file, or the solutions of a file without levels.
pub(crate) fn entries(document: &dyn Document, companions: &Companions) -> Vec<SelectedLevel> {
    let infos: Vec<LevelInfo> = match (document.levels(), document.solutions()) {
        (Some(levels), _) => levels.list(companions).collect(),
        (None, Some(solutions)) => solutions.list().into_iter().map(solution_entry).collect(),
        (None, None) => Vec::new(),
    };
    let numbered = (0..).map(LevelIndex).zip(infos);
    numbered
        .map(|(index, info)| SelectedLevel { index, info })
        .collect()
}

/// Number of [`entries`].
pub(crate) fn entry_count(document: &dyn Document) -> usize {
    match (document.levels(), document.solutions()) {
        (Some(levels), _) => levels.count(),
        (None, Some(solutions)) => solutions.list().len(),
        (None, None) => 0,
    }
}

fn solution_entry(solution: SolutionInfo) -> LevelInfo {
    LevelInfo {
        number: solution.number,
        title: String::new(),
        author: String::new(),
        size: LevelSize {
            features: vec![solution.kind],
            ..LevelSize::default()
        },
        difficulty: String::new(),
        more: solution.more,
    }
}

/// The error for a file that could not be opened. If a limit was exceeded in a text file, it has the
/// line and column.
pub(crate) fn open_error(target: &Target, source: &Source, error: OpenError) -> CliError {
    let error = match (error, &target.input) {
        (OpenError::Limit(exceeded), Input::Path(path)) if exceeded.name == "file-bytes" => {
            read::whole_size(exceeded, path).into()
        }
        (error, _) => error,
    };
    let name = match &error {
        OpenError::UnknownFormat(id) => return CliError::usage(unknown_format(id)),
        OpenError::Limit(limit) if limit.span.start > 0 && !source.bytes().contains(&0) => {
            let place = source.place(limit.span.start);
            format!("{}:{}:{}", source.name(), place.line, place.column)
        }
        _ => source.name().to_owned(),
    };
    CliError::Open { name, error }
}

/// The message for an unknown format.
pub(crate) fn unknown_format(id: &str) -> String {
    let known: Vec<_> = formats().map(|(_, format)| format.id).collect();
    format!("unknown format `{id}`; available: {}", known.join(", "))
}

/// Opens the one level that an argument selects. A file with a single level needs no number.
pub(crate) fn open_one(
    argument: &OsStr,
    as_format: Option<&str>,
    options: &ReadOptions,
) -> Result<(OpenedFile, SelectedLevel), CliError> {
    let opened = open(&parse_target(argument), as_format, options)?;
    match &opened.levels[..] {
        [one] => {
            let one = one.clone();
            Ok((opened, one))
        }
        [] => Err(CliError::usage(format!(
            "{}: the file has no levels",
            opened.name
        ))),
        [first, .., last] => Err(CliError::usage(format!(
            "{} has {} levels; select one, from {} to {}",
            opened.name,
            opened.levels.len(),
            opened.label(first),
            opened.label(last)
        ))),
    }
}

/// Opens the file that one argument selects.
pub(crate) fn open_file(
    argument: &OsStr,
    as_format: Option<&str>,
    options: &ReadOptions,
) -> Result<OpenedFile, CliError> {
    open(&parse_target(argument), as_format, options)
}

/// Opens the file that an argument names, without #LEVEL.
pub(crate) fn open_whole(
    argument: &OsStr,
    as_format: Option<&str>,
    options: &ReadOptions,
) -> Result<OpenedFile, CliError> {
    let target = parse_target(argument);
    match &target.level {
        None => open(&target, as_format, options),
        Some(level) => Err(CliError::usage(format!(
            "{}: expected a whole file, without #{level}",
            target.name()
        ))),
    }
}

/// Finds a level by its number, then by its title, then by its title in any case.
fn find_level(
    levels: Vec<SelectedLevel>,
    wanted: &str,
    name: &str,
) -> Result<SelectedLevel, CliError> {
    let number = wanted.parse::<u64>().ok();
    let small = wanted.to_lowercase();
    let criteria: [&dyn Fn(&LevelInfo) -> bool; 3] = [
        &|info| Some(info.number.0) == number,
        &|info| info.title == wanted,
        &|info| info.title.to_lowercase() == small,
    ];
    for fits in criteria {
        let mut found = levels.iter().filter(|level| fits(&level.info));
        match (found.next(), found.next()) {
            (Some(one), None) => return Ok(one.clone()),
            (Some(one), Some(other)) => return Err(ambiguous_level(name, wanted, one, other)),
            (None, _) => {}
        }
    }
    Err(CliError::usage(format!(
        "{name} has no level `{wanted}`; `quandary list {name}` lists its levels"
    )))
}

fn ambiguous_level(
    name: &str,
    wanted: &str,
    one: &SelectedLevel,
    other: &SelectedLevel,
) -> CliError {
    let (one, other) = (one.info.number, other.info.number);
    CliError::usage(format!(
        "{name} has several levels `{wanted}`, for example {one} and {other}; give the number instead"
    ))
}

#[cfg(test)]
mod tests {
    use super::*;

    use quandary_core::level::LevelNumber;

    fn level(number: u64, title: &str) -> SelectedLevel {
        SelectedLevel {
            index: LevelIndex(number as usize - 1),
            info: LevelInfo {
                number: LevelNumber(number),
                title: title.into(),
                author: String::new(),
                size: LevelSize::default(),
                difficulty: String::new(),
                more: Vec::new(),
            },
        }
    }

    fn chosen(wanted: &str) -> Option<u64> {
        let titles = ["Loop", "3", "loop", "Fork", "Fork", "C#"];
        let levels = (1..)
            .zip(titles)
            .map(|(number, title)| level(number, title));
        let chosen = find_level(levels.collect(), wanted, "x");
        chosen.ok().map(|level| level.info.number.0)
    }

    #[test]
    fn levels_are_found_by_number_then_title_then_title_in_any_case() {
        assert_eq!(chosen("3"), Some(3));
        assert_eq!((chosen("Loop"), chosen("loop")), (Some(1), Some(3)));
        assert_eq!(chosen("c#"), Some(6));
    }

    #[test]
    fn ambiguous_titles_are_rejected() {
        assert_eq!(
            (chosen("Fork"), chosen("LOOP"), chosen("")),
            (None, None, None)
        );
    }

    #[test]
    fn existing_path_with_a_hash_is_a_whole_file() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("a#1");
        std::fs::write(&path, "").unwrap();
        let resolved = parse_target(path.as_os_str());
        assert_eq!(resolved, Target::whole(Input::Path(path.clone())));
        let mut level = path.clone().into_os_string();
        level.push("#2");
        let resolved = parse_target(&level);
        assert_eq!(
            (resolved.input, resolved.level.as_deref()),
            (Input::Path(path), Some("2"))
        );
    }

    #[test]
    fn standard_input_may_have_a_level() {
        let resolved = parse_target(OsStr::new("-#Loop"));
        assert_eq!(
            (resolved.input, resolved.level.as_deref()),
            (Input::Stdin, Some("Loop"))
        );
        assert_eq!(parse_target(OsStr::new("-")), Target::whole(Input::Stdin));
    }
}

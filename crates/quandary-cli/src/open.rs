//! Resolves and opens `FILE[#LEVELS]` arguments.

use crate::args::STDIN;
use crate::clock::today;
use crate::exit::CliError;
use crate::folders::Folders;
use crate::read;
use crate::report::FileReport;
use crate::scope::Scope;
use crate::selection::Selection;
use crate::stand_in::{StandIn, until_last};
use crate::walk::Walk;
use quandary::{OpenError, formats};
use quandary_core::diagnostic::Severity;
use quandary_core::family::{Document, Puzzle, SolutionInfo};
use quandary_core::format::Format;
use quandary_core::level::{LevelIndex, LevelInfo, LevelSize, NotPlayable};
use quandary_core::limits::Limits;
use quandary_core::look::{Companions, Look};
use quandary_core::reading::ReadOptions;
use quandary_core::source::Source;
use quandary_core::variant::{NoVariant, Variants};
use quandary_core::words::did_you_mean;
use quandary_player::link::{Link, LinkError};
use std::ffi::{OsStr, OsString};
use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// How files are found and read.
#[derive(Clone, Debug, Default)]
pub(crate) struct OpenOptions {
    pub(crate) reading: ReadOptions,
    pub(crate) folders: Folders,
}

/// Where a file comes from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Input {
    Stdin,
    Path(PathBuf),
    /// The argument is itself a level.
    Text(String),
    /// The argument is a link, which may be damaged.
    Link(Box<Result<Link, LinkError>>),
}

/// A file and the levels selected in it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Target {
    pub(crate) input: Input,
    /// `None` selects all levels.
    pub(crate) selection: Option<Selection>,
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
            selection: None,
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
            Input::Link(link) => {
                let title = link.as_ref().as_ref().map_or("", Link::title);
                let title = Some(title).filter(|title| !title.is_empty());
                title.unwrap_or("link").to_owned()
            }
        }
    }

    /// Fails if levels are selected, for verbs that work only on whole files.
    pub(crate) fn check_is_whole(&self) -> Result<(), CliError> {
        match &self.selection {
            None => Ok(()),
            Some(selection) => Err(CliError::usage(format!(
                "{}: expected a whole file, without {selection}",
                self.name()
            ))),
        }
    }

    /// The file as it is named in reports.
    pub(crate) fn report(&self) -> FileReport {
        match &self.input {
            Input::Path(path) => FileReport::new(path),
            Input::Stdin | Input::Text(_) | Input::Link(_) => FileReport::text(self.name()),
        }
    }
}

/// Interprets an argument: as an existing path, then as a text that is itself a level, or a link to
/// one, then as the name of a file in one of the folders, and only then as FILE#LEVELS. Both names of files and titles may contain `#`: the longest FILE that exists
/// counts, otherwise the text before the last `#`.
pub(crate) fn parse_target(argument: &OsStr, folders: &Folders) -> Target {
    let whole = input(argument, folders);
    let Some(text) = argument.to_str().filter(|_| is_missing(&whole)) else {
        return Target::whole(whole);
    };
    let splits = text.rmatch_indices('#');
    let splits = splits.filter(|(at, _)| *at > 0);
    let mut targets = splits.map(|(at, _)| Target {
        input: input(OsStr::new(&text[..at]), folders),
        selection: Some(Selection::parse(&text[at + 1..])),
        origin: Origin::Named,
    });
    let Some(last) = targets.next() else {
        return Target::whole(whole);
    };
    if !is_missing(&last.input) {
        return last;
    }
    let existing = targets.find(|target| !is_missing(&target.input));
    existing.unwrap_or(last)
}

/// Whether an argument names something that exists, or is itself a level.
pub(crate) fn is_input(argument: &OsStr) -> bool {
    !is_missing(&parse_target(argument, &Folders::default()).input)
}

fn is_missing(input: &Input) -> bool {
    matches!(input, Input::Path(path) if !path.exists())
}

fn input(argument: &OsStr, folders: &Folders) -> Input {
    if argument == "-" || argument == STDIN {
        return Input::Stdin;
    }
    let path = Path::new(argument);
    let Some(text) = argument.to_str().filter(|_| !path.exists()) else {
        return Input::Path(path.to_owned());
    };
    if let Some(level) = quandary::inline_text(text, today()) {
        return Input::Text(level);
    }
    // Levels can be selected by a title that looks like a link.
    let file = text.split_once('#').map(|(file, _)| Path::new(file));
    if Link::is_meant(text) && !file.is_some_and(Path::exists) {
        // The limits that the user sets are checked when the file in the link is read.
        return Input::Link(Box::new(Link::parse(text, &Limits::default())));
    }
    Input::Path(folders.find(path).unwrap_or_else(|| path.to_owned()))
}

/// An input that cannot be used, and why.
#[derive(Debug)]
pub(crate) struct FailedInput {
    pub(crate) file: FileReport,
    pub(crate) error: Box<CliError>,
}

impl FailedInput {
    pub(crate) fn of(target: &Target, error: CliError) -> Self {
        Self {
            file: target.report(),
            error: Box::new(error),
        }
    }
}

/// The files that the arguments select, in order, including the files in folders.
pub(crate) fn targets(
    arguments: &[OsString],
    walk: Walk,
    folders: &Folders,
) -> Vec<Result<Target, FailedInput>> {
    let mut targets = Vec::new();
    for argument in arguments {
        let target = parse_target(argument, folders);
        match &target.input {
            Input::Path(folder) if folder.is_dir() => {
                let failed = |error| FailedInput::of(&target, error);
                if let Err(error) = target.check_is_whole() {
                    targets.push(Err(failed(error)));
                    continue;
                }
                let files = walk.files(folder).into_iter();
                let found = |file: Result<PathBuf, _>| file.map(|file| Target::found(file, folder));
                targets.extend(files.map(|file| found(file).map_err(failed)));
            }
            _ => targets.push(Ok(target)),
        }
    }
    targets
}

/// The paths of the files among the arguments, without folders and inline levels.
pub(crate) fn named_paths(
    arguments: &[OsString],
    folders: &Folders,
) -> impl Iterator<Item = PathBuf> {
    let inputs = arguments
        .iter()
        .map(|argument| parse_target(argument, folders).input);
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
        Input::Link(link) => match &**link {
            Ok(link) => Ok(link.file().to_vec()),
            Err(error) => return Err(CliError::Link(error.clone())),
        },
    };
    let bytes = read.map_err(|error| CliError::io(&name, error))?;
    Ok(Source::new(name, bytes))
}

/// A file that was opened and the levels selected in it.
pub(crate) struct OpenedFile {
    pub(crate) name: String,
    pub(crate) input: Input,
    /// The file as it is named in reports.
    pub(crate) report: FileReport,
    pub(crate) document: Arc<dyn Document>,
    pub(crate) levels: Vec<SelectedLevel>,
    pub(crate) extent: Extent,
    pub(crate) origin: Origin,
    selection: Option<Selection>,
    /// The rule variant requested, if the family has it.
    pub(crate) variant: Option<String>,
    /// The moves up to the position that a link shows; empty for the start.
    pub(crate) moves: String,
    /// The configuration that was named in place of the levels.
    pub(crate) stand_in: Option<StandIn>,
}

/// Whether a whole file or some levels of it are selected.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Extent {
    Whole,
    Selected,
}

/// A selected level of a file.
#[derive(Clone, Debug)]
pub(crate) struct SelectedLevel {
    /// Its index among all levels of the file, or of a solution among all solutions.
    pub(crate) index: LevelIndex,
    pub(crate) info: LevelInfo,
}

impl OpenedFile {
    /// The name without folders and extension, for titles; of a text that is itself levels, its first
    /// and last line.
    pub(crate) fn short_name(&self) -> String {
        match &self.input {
            Input::Text(text) => {
                let (first, last) = (text.lines().next(), text.lines().last());
                let ends = first.into_iter().chain(last.filter(|_| first != last));
                ends.collect::<Vec<_>>().join(" – ")
            }
            Input::Stdin | Input::Path(_) | Input::Link(_) => {
                let stem = Path::new(&self.name).file_stem().unwrap_or_default();
                stem.to_string_lossy().into_owned()
            }
        }
    }

    /// The level as `FILE#LEVEL`.
    pub(crate) fn label(&self, level: &SelectedLevel) -> String {
        format!("{}#{}", self.name, level.info.number)
    }

    /// What stands for the whole file in commands for a person. A link is too long to be repeated.
    pub(crate) fn word(&self) -> &str {
        match self.input {
            Input::Link(_) => "LINK",
            Input::Stdin | Input::Path(_) | Input::Text(_) => &self.name,
        }
    }

    /// The file with the selection as FILE#LEVELS.
    pub(crate) fn argument(&self) -> String {
        let selection = self.selection.as_ref().map(ToString::to_string);
        self.word().to_owned() + &selection.unwrap_or_default()
    }

    /// The file with another content and the same levels.
    pub(crate) fn with_document(self, document: Arc<dyn Document>) -> Self {
        Self { document, ..self }
    }

    /// The part of the file that the selected levels are about.
    pub(crate) fn scope(&self) -> Scope {
        Scope::new(&*self.document, &self.levels, self.extent)
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

    /// The target that this file was opened from, without a selection.
    pub(crate) fn target(&self) -> Target {
        Target {
            input: self.input.clone(),
            selection: None,
            origin: self.origin.clone(),
        }
    }

    /// The file itself, and the levels that it stands in for.
    pub(crate) fn documents(&self) -> impl Iterator<Item = (&Arc<dyn Document>, Scope)> {
        let named = (self.named_document(), self.named_scope());
        let levels = self.stand_in.is_some();
        let levels = levels.then(|| (&self.document, self.scope()));
        [named].into_iter().chain(levels)
    }

    /// The file that was named: a configuration, or the document with the levels.
    pub(crate) fn named_document(&self) -> &Arc<dyn Document> {
        match &self.stand_in {
            Some(stand_in) => &stand_in.configuration,
            None => &self.document,
        }
    }

    /// The part of the named file that the selected levels are about.
    pub(crate) fn named_scope(&self) -> Scope {
        match self.stand_in {
            Some(_) => Scope::WholeFile,
            None => self.scope(),
        }
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
    let reason = if *why == whole {
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
    let nearest = did_you_mean(unknown_word(wanted, why), words.iter().map(String::as_str));
    let words = words.iter().map(|word| format!("{quote}{word}{quote}"));
    let words: Vec<_> = words.collect();
    format!(
        "--{option} {wanted}: {reason}available: {}{nearest}",
        words.join(", ")
    )
}

/// The word that is unknown; nothing if the words contradict each other.
fn unknown_word<'a>(wanted: &'a str, why: &'a NoVariant) -> &'a str {
    match why {
        NoVariant::Unknown(word) if word.is_empty() => wanted,
        NoVariant::Unknown(word) => word,
        NoVariant::Contradiction(..) => "",
    }
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

/// Opens a file and selects its levels. A configuration stands in for the level file that it names.
pub(crate) fn open(
    target: &Target,
    as_format: Option<&str>,
    options: &OpenOptions,
) -> Result<OpenedFile, CliError> {
    let source = source(target, &options.reading.limits)?;
    let document = document(target, source, as_format, options)?;
    with_levels(target, document, options)
}

/// Opens a file to convert it to the format `to`. Like [`open`], but in its own format a
/// configuration is only itself.
pub(crate) fn open_to_convert(
    argument: &OsStr,
    as_format: Option<&str>,
    options: &OpenOptions,
    to: &Format,
) -> Result<OpenedFile, CliError> {
    let target = parse_target(argument, &options.folders);
    let source = source(&target, &options.reading.limits)?;
    let document = document(&target, source, as_format, options)?;
    match document.format() == to {
        true => opened(&target, document),
        false => with_levels(&target, document, options),
    }
}

/// Selects levels of a file that was read, or of the level file that it stands in for.
fn with_levels(
    target: &Target,
    document: Arc<dyn Document>,
    options: &OpenOptions,
) -> Result<OpenedFile, CliError> {
    let Some(stand_in) = StandIn::of(target, &document, options)? else {
        return opened(target, document);
    };
    let mut opened = opened(target, Arc::clone(&stand_in.configured.levels))?;
    if opened.extent == Extent::Whole {
        until_last(&stand_in.configured.source, &mut opened.levels);
    }
    opened.stand_in = Some(stand_in);
    Ok(opened)
}

/// Opens a file and selects its levels. Unlike with [`open`], a configuration is only itself.
pub(crate) fn open_itself(
    target: &Target,
    as_format: Option<&str>,
    options: &OpenOptions,
) -> Result<OpenedFile, CliError> {
    let source = source(target, &options.reading.limits)?;
    open_source(target, source, as_format, options)
}

/// Opens a file that was already read and selects its levels.
pub(crate) fn open_source(
    target: &Target,
    source: Arc<Source>,
    as_format: Option<&str>,
    options: &OpenOptions,
) -> Result<OpenedFile, CliError> {
    opened(target, document(target, source, as_format, options)?)
}

/// The link that a target is.
fn link(target: &Target) -> Option<&Link> {
    match &target.input {
        Input::Link(link) => link.as_ref().as_ref().ok(),
        Input::Stdin | Input::Path(_) | Input::Text(_) => None,
    }
}

fn document(
    target: &Target,
    source: Arc<Source>,
    as_format: Option<&str>,
    options: &OpenOptions,
) -> Result<Arc<dyn Document>, CliError> {
    let as_format = as_format.or(link(target).map(|link| link.format().id));
    let document = quandary::open(Arc::clone(&source), as_format, &options.reading);
    document.map_err(|error| open_error(target, &source, error))
}

fn opened(target: &Target, document: Arc<dyn Document>) -> Result<OpenedFile, CliError> {
    let (levels, extent) = selected(target, &*document)?;
    let link = link(target);
    Ok(OpenedFile {
        name: target.name(),
        input: target.input.clone(),
        report: target.report(),
        document,
        levels,
        extent,
        origin: target.origin.clone(),
        selection: target.selection.clone(),
        variant: link.and_then(Link::variant).map(str::to_owned),
        moves: link.map_or("", Link::moves).to_owned(),
        stand_in: None,
    })
}

/// The levels of a file that a target selects.
pub(crate) fn selected(
    target: &Target,
    document: &dyn Document,
) -> Result<(Vec<SelectedLevel>, Extent), CliError> {
    let all = entries(document, &Companions::default());
    let Some(selection) = &target.selection else {
        return Ok((all, Extent::Whole));
    };
    let selected = selection.select(&all);
    let name = target.name();
    let selected = selected.map_err(|why| CliError::usage(format!("{name}: {why}")))?;
    Ok((selected, Extent::Selected))
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
    if error == OpenError::Unrecognised && source.bytes().is_empty() {
        return CliError::EmptyFile(source.name().to_owned());
    }
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
    let nearest = did_you_mean(id, known.iter().copied());
    format!(
        "unknown format `{id}`; available: {}{nearest}",
        known.join(", ")
    )
}

/// Opens the one level that an argument selects. A file with a single level needs no number.
pub(crate) fn open_one(
    argument: &OsStr,
    as_format: Option<&str>,
    options: &OpenOptions,
) -> Result<(OpenedFile, SelectedLevel), CliError> {
    open(
        &parse_target(argument, &options.folders),
        as_format,
        options,
    )
    .and_then(one_level)
}

/// The only selected level of a file.
pub(crate) fn one_level(opened: OpenedFile) -> Result<(OpenedFile, SelectedLevel), CliError> {
    match &opened.levels[..] {
        [one] => {
            let one = one.clone();
            Ok((opened, one))
        }
        [] => Err(CliError::usage(format!(
            "{}: the file has no levels",
            opened.name
        ))),
        [first, .., last] if opened.extent == Extent::Whole => Err(CliError::usage(format!(
            "{} has {} levels; select one, from {} to {}",
            opened.name,
            opened.levels.len(),
            opened.label(first),
            opened.label(last)
        ))),
        several => Err(CliError::usage(format!(
            "{}: {} levels are selected; select one",
            opened.name,
            several.len()
        ))),
    }
}

/// Opens the file that one argument selects.
pub(crate) fn open_file(
    argument: &OsStr,
    as_format: Option<&str>,
    options: &OpenOptions,
) -> Result<OpenedFile, CliError> {
    open(
        &parse_target(argument, &options.folders),
        as_format,
        options,
    )
}

/// Opens the file that one argument selects. A configuration is only itself.
pub(crate) fn open_file_itself(
    argument: &OsStr,
    as_format: Option<&str>,
    options: &OpenOptions,
) -> Result<OpenedFile, CliError> {
    open_itself(
        &parse_target(argument, &options.folders),
        as_format,
        options,
    )
}

/// Opens the file that an argument names, without #LEVEL.
pub(crate) fn open_whole(
    argument: &OsStr,
    as_format: Option<&str>,
    options: &OpenOptions,
) -> Result<OpenedFile, CliError> {
    let target = parse_target(argument, &options.folders);
    target.check_is_whole()?;
    open(&target, as_format, options)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parse(argument: &OsStr) -> Target {
        parse_target(argument, &Folders::default())
    }

    #[test]
    fn existing_path_with_a_hash_is_a_whole_file() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("a#1");
        std::fs::write(&path, "").unwrap();
        let resolved = parse(path.as_os_str());
        assert_eq!(resolved, Target::whole(Input::Path(path.clone())));
        for level in ["2", "C#"] {
            let mut argument = path.clone().into_os_string();
            argument.push("#");
            argument.push(level);
            let resolved = parse(&argument);
            let selection = Some(Selection::parse(level));
            assert_eq!(
                (resolved.input, resolved.selection),
                (Input::Path(path.clone()), selection)
            );
        }
    }

    #[test]
    fn inline_level_may_have_a_number() {
        let id = "3x3:_bc,1,0,0,0,1,0";
        let whole = parse(OsStr::new(id));
        assert_eq!(whole, Target::whole(Input::Text(id.to_owned())));
        let numbered = parse(OsStr::new("3x3:_bc,1,0,0,0,1,0#1"));
        assert_eq!(numbered.input, whole.input);
        assert_eq!(numbered.selection, Some(Selection::parse("1")));
    }

    #[test]
    fn standard_input_may_have_a_level() {
        let resolved = parse(OsStr::new("-#Loop"));
        let title = Some(Selection::parse("Loop"));
        assert_eq!((resolved.input, resolved.selection), (Input::Stdin, title));
        assert_eq!(parse(OsStr::new("-")), Target::whole(Input::Stdin));
    }
}

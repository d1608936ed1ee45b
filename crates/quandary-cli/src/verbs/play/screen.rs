//! Starts the full-screen player: opens its files, and selects the folder in which it stores games.

use super::samples::SAMPLES;
use super::sounds;
use crate::args::{Play, ReadArgs};
use crate::clock::today;
use crate::context::Context;
use crate::exit::{CliError, Exit};
use crate::folders::Folders;
use crate::open::{
    Input, OpenOptions, OpenedFile, SelectedLevel, Target, open, parse_target, select_variant,
    targets,
};
use crate::walk::Walk;
use crate::write::Existing;
use quandary_core::family::{Document, companions};
use quandary_core::source::Source;
use quandary_player::library::Collection;
use quandary_player::link::Link;
use quandary_player::player::LAST;
use quandary_player::settings::Theme;
use quandary_player::store::Store;
use quandary_render::text::Charset;
use quandary_tui::{FileStore, Files, FirstView, Options, Place, Played, Start};
use std::env;
use std::ffi::{OsStr, OsString};
use std::path::{Path, PathBuf};
use std::sync::Arc;

pub(super) fn play(args: &Play, context: &mut Context) -> Result<Exit, CliError> {
    let store = store(args.data.clone())?;
    let options = args.reading.without_solution_limit()?;
    let (places, first) = first(args, &store, &options.folders)?;
    let files = ScreenFiles {
        places,
        variant: args.rules.variant.clone(),
        as_format: args.reading.as_format.clone(),
        options,
        context,
    };
    let start = match first {
        First::Library => Start::Library,
        First::Level(place, row) => Start::File {
            collection: files.open(&place).map_err(CliError::usage)?,
            place,
            view: FirstView::Level(row),
        },
        First::Argument(place, target) => {
            let collection = files.open(&place).map_err(CliError::usage)?;
            let view = first_view(args, &target, &collection)?;
            Start::File {
                place,
                collection,
                view,
            }
        }
    };
    let theme = args.theme.map(Into::into);
    show(&files, store, start, theme)
}

/// Which levels a gallery shows, and which one it selects.
pub(in crate::verbs) struct GalleryRequest<'a> {
    /// A file, or a text that is itself levels.
    pub(in crate::verbs) levels: OsString,
    /// A level. The one of the same title is selected.
    pub(in crate::verbs) selected: OsString,
    /// What is shown if no level has this title.
    pub(in crate::verbs) otherwise: Otherwise,
    pub(in crate::verbs) reading: &'a ReadArgs,
}

/// What a gallery shows if the levels do not have the one to select.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::verbs) enum Otherwise {
    /// The levels, the first one selected.
    First,
    /// The level alone.
    Alone,
}

/// Shows the solved boards of levels.
pub(in crate::verbs) fn browse(
    request: &GalleryRequest<'_>,
    context: &mut Context,
) -> Result<Exit, CliError> {
    let files = ScreenFiles {
        places: Vec::new(),
        variant: None,
        as_format: request.reading.as_format.clone(),
        options: request.reading.without_solution_limit()?,
        context,
    };
    let open = |text: &OsStr| {
        let place = place(&parse_target(text, &files.options.folders), text, false);
        let collection = files.open(&place).map_err(CliError::usage)?;
        Ok::<_, CliError>((place, collection))
    };
    let (levels, selected) = (open(&request.levels)?, open(&request.selected)?);
    let title = &selected.1.rows()[0].info.title;
    let mut rows = levels.1.rows().iter();
    let row = rows.position(|row| row.info.title == *title);
    let ((place, collection), row) = match (row, request.otherwise) {
        (None, Otherwise::Alone) => (selected, 0),
        (row, _) => (levels, row.unwrap_or(0)),
    };
    let start = Start::File {
        place,
        collection,
        view: FirstView::Gallery(row),
    };
    show(&files, store(None)?, start, None)
}

fn show(
    files: &ScreenFiles<'_>,
    store: FileStore,
    start: Start,
    theme: Option<Theme>,
) -> Result<Exit, CliError> {
    let context = files.context;
    let options = Options {
        store,
        charset: charset(context.charset),
        theme: theme.or_else(no_colour),
        today: today(),
        start,
    };
    let _cancellable = context.cancel_on_ctrl_c();
    quandary_tui::run(files, options, &context.clock, &context.cancel)
        .map_err(|error| CliError::io("terminal", error))?;
    Ok(Exit::Success)
}

/// The store of the player: in this folder, or in the user's data folder.
pub(in crate::verbs) fn store(folder: Option<PathBuf>) -> Result<FileStore, CliError> {
    let folder = match folder {
        Some(folder) => folder,
        None => data_folder()?,
    };
    Ok(FileStore::new(folder))
}

/// What is opened first.
enum First {
    /// The list of files.
    Library,
    /// A level of a file, by its row.
    Level(Place, usize),
    /// What the argument selects of its file.
    Argument(Place, Target),
}

/// The files to choose from, and what to open first.
fn first(
    args: &Play,
    store: &FileStore,
    folders: &Folders,
) -> Result<(Vec<Place>, First), CliError> {
    let Some(argument) = &args.file else {
        return Ok(last(store).unwrap_or_else(|| (samples(), First::Library)));
    };
    let target = parse_target(argument, folders);
    if target.input == Input::Stdin {
        return Err(CliError::usage(
            "expected a file name: the full screen reads keys from standard input",
        ));
    }
    let is_folder = matches!(&target.input, Input::Path(path) if path.is_dir());
    let found = targets(
        std::slice::from_ref(argument),
        Walk {
            max_depth: usize::MAX,
        },
        folders,
    );
    let files = found.into_iter().filter_map(Result::ok);
    let places: Vec<Place> = files
        .map(|file| place(&file, argument, is_folder))
        .collect();
    let Some(only) = places.first().cloned() else {
        let name = Path::new(argument).display();
        return Err(CliError::usage(format!(
            "{name}: no puzzle files in this folder"
        )));
    };
    if is_folder && args.browse {
        return Err(CliError::usage(
            "expected a file with --browse, found a folder",
        ));
    }
    let first = match is_folder {
        true => First::Library,
        false => First::Argument(only, target),
    };
    Ok((places, first))
}

/// What is shown first of the file of the argument.
fn first_view(
    args: &Play,
    target: &Target,
    collection: &Collection,
) -> Result<FirstView, CliError> {
    let position = match &target.input {
        Input::Link(link) => link.as_ref().as_ref().ok().map(Link::position),
        Input::Stdin | Input::Path(_) | Input::Text(_) => None,
    };
    let position = position.filter(|position| !position.is_start());
    let row = selected_row(target, collection)?;
    Ok(match (row, position) {
        (row, _) if args.browse => FirstView::Gallery(row.unwrap_or(0)),
        (_, Some(position)) => FirstView::Position(position.clone()),
        (None, None) => FirstView::Levels,
        (Some(row), None) => FirstView::Level(row),
    })
}

/// The row of the first level that the argument selects; `None` if it selects all of them.
fn selected_row(target: &Target, collection: &Collection) -> Result<Option<usize>, CliError> {
    let Some(selection) = &target.selection else {
        return Ok(None);
    };
    let rows = collection.rows().iter().map(|row| SelectedLevel {
        index: row.index,
        info: row.info.clone(),
    });
    let selected = selection.select(&rows.collect::<Vec<_>>());
    let name = target.name();
    let selected = selected.map_err(|why| CliError::usage(format!("{name}: {why}")))?;
    Ok(selected.first().map(|level| level.index.0))
}

fn place(file: &Target, argument: &OsStr, is_folder: bool) -> Place {
    let place = match &file.input {
        // The text that was expanded from it, such as all dates of a year, cannot be an argument.
        Input::Text(_) | Input::Link(_) => argument.to_string_lossy().into_owned(),
        Input::Path(_) | Input::Stdin => file.name(),
    };
    let name = match (&file.input, is_folder) {
        (Input::Link(_), _) => file.name(),
        (_, true) => {
            let folder = Path::new(argument);
            let inside = Path::new(&place).strip_prefix(folder).ok();
            inside.map_or_else(|| place.clone(), |inside| inside.display().to_string())
        }
        (_, false) => place.clone(),
    };
    Place { name, place }
}

/// The level that was played last, if its file is still there.
fn last(store: &FileStore) -> Option<(Vec<Place>, First)> {
    let bytes = store.read(LAST).ok()??;
    let text = String::from_utf8(bytes).ok()?;
    let (place, row) = text.trim_end().rsplit_once('\n')?;
    let row = row.parse().ok()?;
    let is_sample = place.starts_with(SAMPLE);
    let target = parse_target(OsStr::new(place), &Folders::default());
    let exists = match &target.input {
        Input::Path(path) => path.is_file(),
        Input::Text(_) | Input::Link(_) => true,
        Input::Stdin => false,
    };
    if is_sample {
        let sample = samples().into_iter().find(|known| known.place == place)?;
        return Some((samples(), First::Level(sample, row)));
    }
    let only = Place {
        name: place.to_owned(),
        place: place.to_owned(),
    };
    exists.then(|| (vec![only.clone()], First::Level(only, row)))
}

/// What the places of samples begin with.
const SAMPLE: &str = "sample:";

fn samples() -> Vec<Place> {
    let samples = SAMPLES.iter().map(|sample| Place {
        name: sample.title.to_owned(),
        place: format!("{SAMPLE}{}", sample.name),
    });
    samples.collect()
}

/// Where games are stored: the folder that the system has for data of programs.
fn data_folder() -> Result<PathBuf, CliError> {
    let variable = |name: &str| env::var_os(name).filter(|value| !value.is_empty());
    if let Some(folder) = variable("QUANDARY_DATA") {
        return Ok(PathBuf::from(folder));
    }
    let folder = variable("XDG_DATA_HOME").or_else(|| variable("APPDATA"));
    let home = || Some(PathBuf::from(variable("HOME")?).join(".local/share"));
    let folder = folder.map(PathBuf::from).or_else(home).ok_or_else(|| {
        CliError::usage("no folder for games is known; give one with --data FOLDER")
    })?;
    Ok(folder.join("quandary"))
}

/// ASCII if the locale says that the terminal has no Unicode.
fn charset(requested: Charset) -> Charset {
    let locale = ["LC_ALL", "LC_CTYPE", "LANG"];
    let locale = locale
        .iter()
        .find_map(|name| env::var(name).ok().filter(|value| !value.is_empty()));
    let is_ascii = locale.is_some_and(|locale| {
        let locale = locale.to_uppercase();
        !locale.contains("UTF-8") && !locale.contains("UTF8")
    });
    match is_ascii {
        true => Charset::Ascii,
        false => requested,
    }
}

/// No colours if the environment asks for none.
fn no_colour() -> Option<Theme> {
    let is_set = env::var_os("NO_COLOR").is_some_and(|value| !value.is_empty());
    is_set.then_some(Theme::Plain)
}

struct ScreenFiles<'a> {
    places: Vec<Place>,
    variant: Option<String>,
    as_format: Option<String>,
    options: OpenOptions,
    context: &'a Context,
}

impl ScreenFiles<'_> {
    fn open_sample(&self, name: &str) -> Result<Arc<dyn Document>, String> {
        let sample = SAMPLES.iter().find(|sample| sample.name == name);
        let sample = sample.ok_or_else(|| format!("there is no sample {name}"))?;
        let source = Source::new(sample.name, sample.bytes.to_vec());
        quandary::open(source, None, &self.options.reading).map_err(|error| error.to_string())
    }

    fn open_file(&self, place: &str) -> Result<OpenedFile, String> {
        let target = parse_target(OsStr::new(place), &self.options.folders);
        let target = Target::whole(target.input);
        let opened = open(&target, self.as_format.as_deref(), &self.options);
        let mut opened = opened.map_err(|error| error.to_string())?;
        let variants = select_variant([&mut opened], self.variant.as_deref());
        variants.map_err(|error| error.to_string())?;
        Ok(opened)
    }
}

/// The levels of a file, or of the configuration that stands in for it.
fn collection(opened: OpenedFile, name: String, path: String) -> Option<Collection> {
    let mut collection = match opened.stand_in {
        Some(stand_in) => {
            let mut levels = Collection::configured(name, path, stand_in.configured)?;
            let messages = stand_in.messages.into_iter();
            levels.companions = companions(&messages.collect::<Vec<_>>());
            levels
        }
        None => Collection::new(name, path, opened.document)?,
    };
    collection.variant = opened.variant;
    Some(collection)
}

impl Files for ScreenFiles<'_> {
    fn places(&self) -> &[Place] {
        &self.places
    }

    fn open(&self, place: &Place) -> Result<Arc<Collection>, String> {
        let name = Path::new(&place.name).file_name();
        let name = name.map_or_else(
            || place.name.clone(),
            |name| name.to_string_lossy().into_owned(),
        );
        let path = place.place.clone();
        let collection = match place.place.strip_prefix(SAMPLE) {
            Some(sample) => Collection::new(name, path, self.open_sample(sample)?),
            None => collection(self.open_file(&place.place)?, name, path),
        };
        let collection =
            collection.ok_or_else(|| format!("{}: the file has no levels", place.name))?;
        Ok(Arc::new(collection))
    }

    fn sound(&self, place: &str, name: &str, variant: &str) -> Played {
        let folder = Path::new(place).parent().unwrap_or(Path::new("."));
        sounds::play(folder, name, variant, &self.options)
    }

    fn read(&self, path: &str) -> Result<String, String> {
        let target = Target::whole(Input::Path(PathBuf::from(path)));
        let source = crate::open::source(&target, &self.options.reading.limits);
        let source = source.map_err(|error| error.to_string())?;
        Ok(source.text().to_owned())
    }

    fn write(&self, path: &str, text: &str) -> Result<(), String> {
        let written = self
            .context
            .write(Path::new(path), text.as_bytes(), Existing::Keep);
        written.map_err(|error| error.to_string())
    }
}

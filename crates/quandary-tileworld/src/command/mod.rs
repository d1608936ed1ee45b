//! Tile World commands.

mod games;
mod numbers;
mod pictures;
mod resources;
mod sets;
mod solutions;
mod unsolvable;

use crate::family::read_of;
use crate::file::File;
use crate::format::{Content, Dac, Rc, Unsolvable};
use crate::model::{LevelSet, SolutionFile};
use quandary_core::command::{Cell, Command, Files, Product, Surroundings, Table};
use quandary_core::family::Document;
use quandary_core::job::{Job, Ready};
use quandary_core::options::{OptionError, OptionKind, OptionSpec, Options};

/// The commands, starting with those for solutions.
pub(crate) static COMMANDS: [Command; 12] = [
    Command {
        id: "match",
        about: "Match the records of solution files to the levels of a set",
        files: Files::AtLeast(2),
        options: &[],
        example: "lessons.dat lessons-ms.dac.tws",
    },
    Command {
        id: "stats",
        about: "Print statistics of solution files: times, moves and bytes",
        files: Files::AtLeast(1),
        options: &[OptionSpec {
            name: "by",
            kind: OptionKind::Choice(&["file", "level"]),
            default: "file",
            help: "One row per file or per solution",
        }],
        example: "lessons-ms.dac.tws --by level",
    },
    Command {
        id: "merge",
        about: "Merge several solution files into one",
        files: Files::AtLeast(1),
        options: &[OptionSpec {
            name: "prefer",
            kind: OptionKind::Choice(&["first", "last", "fastest"]),
            default: "first",
            help: "Which of several solutions of a level is kept: that of the first file, of the last file, or the fastest",
        }],
        example: "mine.tws public.tws --prefer fastest -o best.tws",
    },
    Command {
        id: "filter",
        about: "Select records of a solution file; with a level set, those of its levels",
        files: Files::AtLeast(1),
        options: &[
            LEVELS,
            OptionSpec {
                name: "kind",
                kind: OptionKind::Choice(&["all", "solutions", "passwords"]),
                default: "all",
                help: "Select records with a solution, or with only a password",
            },
            OptionSpec {
                name: "keep",
                kind: OptionKind::Choice(&["these", "others"]),
                default: "these",
                help: "Keep the selected records or all others",
            },
        ],
        example: "public.tws --levels 1-100 -o first.tws",
    },
    Command {
        id: "record",
        about: "Play moves through the rules and write a solution file if they win",
        files: Files::AtLeast(1),
        options: &games::RECORD,
        example: "lessons.dat --level 12 --moves '5:E 9:E 13:E 17:E 21:E 25:E' -o mine.tws",
    },
    Command {
        id: "path",
        about: "List the steps of Chip and the events of a solution or of given moves",
        files: Files::AtLeast(1),
        options: &games::PATH,
        example: "lessons.dat lessons-ms.dac.tws --level 12",
    },
    Command {
        id: "unsolvable",
        about: "Print identifiers of levels and whether lists mark them as unsolvable; -o writes list entries",
        files: Files::AtLeast(1),
        options: &[
            LEVELS,
            OptionSpec {
                name: "comment",
                kind: OptionKind::Text("comment"),
                default: "",
                help: "Comment of the entries: why the levels are unsolvable",
            },
        ],
        example: "lessons.dat unslist.txt",
    },
    Command {
        id: "change",
        about: "Write a level set with another ruleset, or with times or passwords in other fields",
        files: Files::AtLeast(1),
        options: &sets::CHANGES,
        example: "lessons.dat --rules lynx -o lynx.dat",
    },
    Command {
        id: "fixlynx",
        about: "Revert Microsoft's changes to the original level set; with a .dac, only if it has fixlynx = y",
        files: Files::AtLeast(1),
        options: &[],
        example: "chips.dat chips-lynx.dac -o lynx.dat",
    },
    Command {
        id: "resources",
        about: "Print the effective values of a resource configuration for each ruleset",
        files: Files::AtLeast(1),
        options: &[],
        example: "rc",
    },
    Command {
        id: "tiles",
        about: "Write the built-in tile set as a bitmap for Tile World, or convert a tile set to another layout",
        files: Files::AtLeast(0),
        options: &pictures::TILES,
        example: "--layout large --size 32 -o tiles.bmp",
    },
    Command {
        id: "font",
        about: "Write the built-in font as a bitmap for Tile World",
        files: Files::None,
        options: &pictures::FONT,
        example: "--height 20 -o font.bmp",
    },
];

/// The option that selects levels.
const LEVELS: OptionSpec = OptionSpec {
    name: "levels",
    kind: OptionKind::Text("list of levels"),
    default: "",
    help: "Level numbers such as 4,7-9 [default: all levels]",
};

/// Runs a command.
///
/// # Panics
/// A file belongs to another family.
pub(crate) fn run(
    command: &'static Command,
    files: &[&dyn Document],
    options: &Options,
    surroundings: &Surroundings,
) -> Result<Box<dyn Job<Output = Product>>, OptionError> {
    let inputs = files.iter().map(|file| InputFile::new(*file));
    let inputs: Vec<InputFile<'_>> = inputs.collect();
    let product = match command.id {
        "match" => solutions::matching(&inputs),
        "stats" => solutions::stats(&inputs, options),
        "merge" => solutions::merged(&inputs, options),
        "filter" => solutions::filtered(&inputs, options),
        "record" => games::recorded(&inputs, options),
        "path" => return Ok(Box::new(games::trace(&inputs, options)?)),
        "unsolvable" => unsolvable::unsolvable(&inputs, options),
        "change" => sets::changed(&inputs, options),
        "fixlynx" => sets::fixed(&inputs),
        "resources" => resources::resources(&inputs),
        "tiles" => pictures::tiles(&inputs, options, surroundings.rasterise),
        "font" => pictures::font(options, surroundings.rasterise),
        other => Err(OptionError::Unknown(other.to_owned())),
    }?;
    Ok(Box::new(Ready(product)))
}

/// An input file of a command.
struct InputFile<'a> {
    /// File name without folders.
    name: String,
    file: &'a File,
}

impl<'a> InputFile<'a> {
    fn new(document: &'a dyn Document) -> Self {
        let name = document.source().name();
        let name = name.rsplit(['/', '\\']).next().unwrap_or(name);
        Self {
            name: name.to_owned(),
            file: &read_of(document).expect("files of this family").file,
        }
    }

    fn set(&self) -> Result<&'a LevelSet, OptionError> {
        match &self.file.content {
            Content::Levels(set) => Ok(set),
            _ => Err(self.wrong_kind("level set")),
        }
    }

    fn solutions(&self) -> Result<&'a SolutionFile, OptionError> {
        match &self.file.content {
            Content::Solutions(file) => Ok(file),
            _ => Err(self.wrong_kind("solution file")),
        }
    }

    fn list(&self) -> Result<&'a Unsolvable, OptionError> {
        match &self.file.content {
            Content::Unsolvable(list) => Ok(list),
            _ => Err(self.wrong_kind("list of unsolvable levels")),
        }
    }

    fn rc(&self) -> Result<&'a Rc, OptionError> {
        match &self.file.content {
            Content::Rc(rc) => Ok(rc),
            _ => Err(self.wrong_kind("resource configuration")),
        }
    }

    fn configuration(&self) -> Result<&'a Dac, OptionError> {
        match &self.file.content {
            Content::Dac(dac) => Ok(dac),
            _ => Err(self.wrong_kind("configuration")),
        }
    }

    fn wrong_kind(&self, wanted: &str) -> OptionError {
        let found = self.file.format.format().title;
        OptionError::Together(format!(
            "{}: expected a {wanted}, found a {found}",
            self.name
        ))
    }
}

/// Returns the only input file.
fn only<'g, 'a>(inputs: &'g [InputFile<'a>]) -> Result<&'g InputFile<'a>, OptionError> {
    match inputs {
        [only] => Ok(only),
        [_, more, ..] => Err(OptionError::Together(format!(
            "{}: unexpected file; only one is allowed",
            more.name
        ))),
        [] => Err(OptionError::Together("expected a file".to_owned())),
    }
}

/// Returns the first input file and the others.
fn first<'g, 'a>(
    inputs: &'g [InputFile<'a>],
) -> Result<(&'g InputFile<'a>, &'g [InputFile<'a>]), OptionError> {
    let missing = || OptionError::Together("expected a file".to_owned());
    inputs.split_first().ok_or_else(missing)
}

/// Makes an empty table with these columns.
fn table(columns: &[&str]) -> Table {
    Table {
        columns: columns.iter().map(|name| (*name).to_owned()).collect(),
        rows: Vec::new(),
    }
}

/// Makes a cell of text, or an empty cell.
fn word(text: impl Into<String>) -> Cell {
    let text = text.into();
    if text.is_empty() {
        Cell::Empty
    } else {
        Cell::Word(text)
    }
}

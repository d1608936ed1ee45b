//! What only Tile World can do with whole files.

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

/// The commands, those for solutions first.
pub(crate) static COMMANDS: [Command; 12] = [
    Command {
        id: "match",
        about: "Tell which record of solution files belongs to which level of a set",
        files: Files::AtLeast(2),
        options: &[],
        example: "lessons.dat lessons-ms.dac.tws",
    },
    Command {
        id: "stats",
        about: "Count times, moves and bytes of solution files",
        files: Files::AtLeast(1),
        options: &[OptionSpec {
            name: "by",
            kind: OptionKind::Choice(&["file", "level"]),
            default: "file",
            help: "One row for each file, or for each solution",
        }],
        example: "lessons-ms.dac.tws --by level",
    },
    Command {
        id: "merge",
        about: "Make one solution file of several",
        files: Files::AtLeast(1),
        options: &[OptionSpec {
            name: "prefer",
            kind: OptionKind::Choice(&["first", "last", "fastest"]),
            default: "first",
            help: "Of several solutions of a level, that of the file named first or last (which replaces the others), or the fastest",
        }],
        example: "mine.tws public.tws --prefer fastest -o best.tws",
    },
    Command {
        id: "filter",
        about: "Take some records out of a solution file; with a set, those that belong to its levels",
        files: Files::AtLeast(1),
        options: &[
            LEVELS,
            OptionSpec {
                name: "kind",
                kind: OptionKind::Choice(&["all", "solutions", "passwords"]),
                default: "all",
                help: "Records with a solution, or those with a password alone",
            },
            OptionSpec {
                name: "keep",
                kind: OptionKind::Choice(&["these", "others"]),
                default: "these",
                help: "Keep the records described, or all others",
            },
        ],
        example: "public.tws --levels 1-100 -o first.tws",
    },
    Command {
        id: "record",
        about: "Play moves through the rules and write what wins as a solution file",
        files: Files::AtLeast(1),
        options: &games::RECORD,
        example: "lessons.dat --level 12 --moves '5:E 9:E 13:E 17:E 21:E 25:E' -o mine.tws",
    },
    Command {
        id: "path",
        about: "Tell step by step where Chip goes and what happens, in a solution or by moves",
        files: Files::AtLeast(1),
        options: &games::PATH,
        example: "lessons.dat lessons-ms.dac.tws --level 12",
    },
    Command {
        id: "unsolvable",
        about: "Tell the identifiers of levels and whether lists call them unsolvable; -o writes entries for a list",
        files: Files::AtLeast(1),
        options: &[
            LEVELS,
            OptionSpec {
                name: "comment",
                kind: OptionKind::Text("few words"),
                default: "",
                help: "Why the levels are unsolvable, for the entries",
            },
        ],
        example: "lessons.dat unslist.txt",
    },
    Command {
        id: "change",
        about: "Write a level set for other rules, or with its values in other places",
        files: Files::AtLeast(1),
        options: &sets::CHANGES,
        example: "lessons.dat --rules lynx -o lynx.dat",
    },
    Command {
        id: "fixlynx",
        about: "Take back what the MS program changed in the original level set, if a .dac after it asks for that",
        files: Files::AtLeast(1),
        options: &[],
        example: "chips.dat chips-lynx.dac -o lynx.dat",
    },
    Command {
        id: "resources",
        about: "Tell what a resource configuration comes to under each ruleset",
        files: Files::AtLeast(1),
        options: &[],
        example: "rc",
    },
    Command {
        id: "tiles",
        about: "Write our tile set as a bitmap for Tile World, or another tile set in another layout",
        files: Files::AtLeast(0),
        options: &pictures::TILES,
        example: "--layout large --size 32 -o tiles.bmp",
    },
    Command {
        id: "font",
        about: "Write our font as a bitmap for Tile World",
        files: Files::None,
        options: &pictures::FONT,
        example: "--height 20 -o font.bmp",
    },
];

/// Which levels are meant.
const LEVELS: OptionSpec = OptionSpec {
    name: "levels",
    kind: OptionKind::Text("list of levels"),
    default: "",
    help: "Numbers of levels such as 4,7-9 [all of them if none is given]",
};

/// Does a command.
///
/// # Panics
/// A file is of another family.
pub(crate) fn run(
    command: &'static Command,
    files: &[&dyn Document],
    options: &Options,
    surroundings: &Surroundings,
) -> Result<Box<dyn Job<Output = Product>>, OptionError> {
    let given = files.iter().map(|file| Given::new(*file));
    let given: Vec<Given<'_>> = given.collect();
    let product = match command.id {
        "match" => solutions::matching(&given),
        "stats" => solutions::stats(&given, options),
        "merge" => solutions::merged(&given, options),
        "filter" => solutions::filtered(&given, options),
        "record" => games::recorded(&given, options),
        "path" => return Ok(Box::new(games::followed(&given, options)?)),
        "unsolvable" => unsolvable::unsolvable(&given, options),
        "change" => sets::changed(&given, options),
        "fixlynx" => sets::fixed(&given),
        "resources" => resources::resources(&given),
        "tiles" => pictures::tiles(&given, options, surroundings.rasterise),
        "font" => pictures::font(options, surroundings.rasterise),
        other => Err(OptionError::Unknown(other.to_owned())),
    }?;
    Ok(Box::new(Ready(product)))
}

/// A file that a command was given.
struct Given<'a> {
    /// Its name without folders.
    name: String,
    file: &'a File,
}

impl<'a> Given<'a> {
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
            _ => Err(self.is_no("level set")),
        }
    }

    fn solutions(&self) -> Result<&'a SolutionFile, OptionError> {
        match &self.file.content {
            Content::Solutions(file) => Ok(file),
            _ => Err(self.is_no("solution file")),
        }
    }

    fn list(&self) -> Result<&'a Unsolvable, OptionError> {
        match &self.file.content {
            Content::Unsolvable(list) => Ok(list),
            _ => Err(self.is_no("list of unsolvable levels")),
        }
    }

    fn rc(&self) -> Result<&'a Rc, OptionError> {
        match &self.file.content {
            Content::Rc(rc) => Ok(rc),
            _ => Err(self.is_no("resource configuration")),
        }
    }

    fn configuration(&self) -> Result<&'a Dac, OptionError> {
        match &self.file.content {
            Content::Dac(dac) => Ok(dac),
            _ => Err(self.is_no("configuration")),
        }
    }

    fn is_no(&self, wanted: &str) -> OptionError {
        let found = self.file.format.format().title;
        OptionError::Together(format!(
            "{}: this is a {found}, where a {wanted} is needed",
            self.name
        ))
    }
}

/// The one file of a command that takes no more.
fn only<'g, 'a>(given: &'g [Given<'a>]) -> Result<&'g Given<'a>, OptionError> {
    match given {
        [only] => Ok(only),
        [_, more, ..] => Err(OptionError::Together(format!(
            "{}: one file is enough",
            more.name
        ))),
        [] => Err(OptionError::Together("a file is needed".to_owned())),
    }
}

/// The first file and those behind it.
fn first<'g, 'a>(given: &'g [Given<'a>]) -> Result<(&'g Given<'a>, &'g [Given<'a>]), OptionError> {
    let missing = || OptionError::Together("a file is needed".to_owned());
    given.split_first().ok_or_else(missing)
}

/// A table with these columns and no row yet.
fn table(columns: &[&str]) -> Table {
    Table {
        columns: columns.iter().map(|name| (*name).to_owned()).collect(),
        rows: Vec::new(),
    }
}

/// Text, where there is any.
fn word(text: impl Into<String>) -> Cell {
    let text = text.into();
    if text.is_empty() {
        Cell::Empty
    } else {
        Cell::Word(text)
    }
}

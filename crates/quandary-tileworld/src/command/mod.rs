//! Tile World commands.

mod games;
mod numbers;
mod pictures;
mod resources;
mod sets;
mod solutions;
mod tables;
mod unsolvable;

use crate::family::Read;
use crate::file::File;
use crate::format::{Content, Dac, Rc, Unsolvable};
use crate::model::{LevelSet, Ruleset, SolutionFile};
use quandary_core::family::{
    Cell, Column, Command, CommandJob, CommandOutput, CommonOption, Decimal, Document, Files, Table,
};
use quandary_core::job::Ready;
use quandary_core::options::{OptionError, TextOption};
use quandary_core::source::file_name;
use std::sync::Arc;

/// The commands, starting with those for solutions.
pub(crate) static COMMANDS: [Command; 15] = [
    Command {
        id: "match",
        about: "Match the records of solution files to the levels of a set",
        files: Files::AtLeast(1),
        takes: &[CommonOption::SavedSolutions],
        options: &[],
        example: "lessons.dat lessons-ms.dac.tws",
        run: |files, _, _| finished(solutions::matching(&inputs(files)?)),
    },
    Command {
        id: "stats",
        about: "Print statistics of solution files: times, moves and bytes",
        files: Files::AtLeast(1),
        takes: &[],
        options: &[&solutions::BY],
        example: "lessons-ms.dac.tws --by level",
        run: |files, options, _| finished(solutions::stats(&inputs(files)?, options)),
    },
    Command {
        id: "scores",
        about: "Print the scores of recorded solutions by level: base, time bonus and score",
        files: Files::AtLeast(1),
        takes: &[CommonOption::SavedSolutions],
        options: &[],
        example: "lessons-ms.dac lessons-ms.dac.tws",
        run: |files, _, _| finished(tables::scores(&inputs(files)?)),
    },
    Command {
        id: "times",
        about: "Print the times of recorded solutions by level; further files of solutions have the best known times",
        files: Files::AtLeast(1),
        takes: &[CommonOption::SavedSolutions],
        options: &[&tables::BEST],
        example: "lessons-ms.dac lessons-ms.dac.tws --best times.csv",
        run: |files, options, _| finished(tables::times(&inputs(files)?, options)),
    },
    Command {
        id: "sets",
        about: "List level sets with their rules, and how many levels the files of solutions have solved",
        files: Files::AtLeast(1),
        takes: &[CommonOption::SavedSolutions],
        options: &[],
        example: "lessons-ms.dac lessons-lynx.dac lessons-ms.dac.tws lessons-lynx.dac.tws",
        run: |files, _, _| finished(tables::sets(&inputs(files)?)),
    },
    Command {
        id: "merge",
        about: "Merge several solution files into one with the fastest solution of each level",
        files: Files::AtLeast(1),
        takes: &[],
        options: &[&solutions::PREFER],
        example: "mine.tws public.tws -o best.tws",
        run: |files, options, _| finished(solutions::merged(&inputs(files)?, options)),
    },
    Command {
        id: "filter",
        about: "Select records of a solution file; with a level set, those of its levels",
        files: Files::AtLeast(1),
        takes: &[],
        options: &[&LEVELS, &solutions::KIND, &solutions::KEEP],
        example: "public.tws --levels 1-100 -o first.tws",
        run: |files, options, _| finished(solutions::filtered(&inputs(files)?, options)),
    },
    Command {
        id: "record",
        about: "Play moves through the rules and write a solution file if they win",
        files: Files::AtLeast(1),
        takes: &[],
        options: games::RECORD,
        example: "lessons.dat --level 12 --moves '5:E 9:E 13:E 17:E 21:E 25:E' -o mine.tws",
        run: |files, options, _| finished(games::recorded(&inputs(files)?, options)),
    },
    Command {
        id: "path",
        about: "List the steps of Chip and the events of a solution or of given moves",
        files: Files::AtLeast(1),
        takes: &[],
        options: games::PATH,
        example: "lessons.dat lessons-ms.dac.tws --level 12",
        run: |files, options, _| Ok(Box::new(games::trace(&inputs(files)?, options)?)),
    },
    Command {
        id: "unsolvable",
        about: "Print identifiers of levels and whether lists mark them as unsolvable; -o writes list entries",
        files: Files::AtLeast(1),
        takes: &[],
        options: &[&LEVELS, &unsolvable::COMMENT],
        example: "lessons.dat unslist.txt",
        run: |files, options, _| finished(unsolvable::unsolvable(&inputs(files)?, options)),
    },
    Command {
        id: "change",
        about: "Convert a level set to another ruleset, or store its times or passwords in other fields",
        files: Files::AtLeast(1),
        takes: &[],
        options: sets::CHANGES,
        example: "lessons.dat --rules lynx -o lynx.dat",
        run: |files, options, _| finished(sets::changed(&inputs(files)?, options)),
    },
    Command {
        id: "fixlynx",
        about: "Revert Microsoft's changes to the original Lynx level set; with a .dac, only if it has fixlynx = y",
        files: Files::AtLeast(1),
        takes: &[],
        options: &[],
        example: "chips.dat chips-lynx.dac -o lynx.dat",
        run: |files, _, _| finished(sets::fixed(&inputs(files)?)),
    },
    Command {
        id: "resources",
        about: "Print the effective values of a resource configuration for each ruleset",
        files: Files::AtLeast(1),
        takes: &[],
        options: &[],
        example: "rc",
        run: |files, _, _| finished(resources::resources(&inputs(files)?)),
    },
    Command {
        id: "tiles",
        about: "Write the built-in tile set as a bitmap for Tile World, or convert a tile set to another layout",
        files: Files::AtLeast(0),
        takes: &[],
        options: pictures::TILES,
        example: "--layout large --size 32 -o tiles.bmp",
        run: |files, options, context| finished(pictures::tiles(&inputs(files)?, options, context)),
    },
    Command {
        id: "font",
        about: "Write the built-in font as a bitmap for Tile World",
        files: Files::None,
        takes: &[],
        options: pictures::FONT,
        example: "--height 20 -o font.bmp",
        run: |_, options, context| finished(pictures::font(options, context)),
    },
];

/// The option that selects levels.
static LEVELS: TextOption = TextOption::new(
    "levels",
    "list of levels",
    "",
    "Level numbers such as 4,7-9 [default: all levels]",
);

/// A command that is done at once.
fn finished(output: Result<CommandOutput, OptionError>) -> Result<CommandJob, OptionError> {
    Ok(Box::new(Ready(output?)))
}

/// The files of a command.
///
/// # Errors
/// A file belongs to another family.
fn inputs(files: &[Arc<dyn Document>]) -> Result<Vec<InputFile<'_>>, OptionError> {
    files.iter().map(|file| InputFile::new(&**file)).collect()
}

/// An input file of a command.
struct InputFile<'a> {
    /// File name without folders.
    name: String,
    file: &'a File,
    /// The configuration that the file is, or under which its levels are played.
    configuration: Option<&'a Dac>,
    /// The ruleset under which its levels are played.
    ruleset: Option<Ruleset>,
}

impl<'a> InputFile<'a> {
    fn new(document: &'a dyn Document) -> Result<Self, OptionError> {
        let read = document.downcast_ref::<Read>().ok_or_else(|| {
            let name = file_name(document.source().name());
            OptionError::Conflict(format!("{name}: expected a Tile World file"))
        })?;
        Ok(Self {
            name: file_name(read.name()).to_owned(),
            file: &read.file,
            configuration: read.configuration(),
            ruleset: read.ruleset(),
        })
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
        self.configuration
            .ok_or_else(|| self.wrong_kind("level set configuration"))
    }

    fn wrong_kind(&self, wanted: &str) -> OptionError {
        let found = self.file.format.format().title;
        OptionError::Conflict(format!(
            "{}: expected a {wanted}, found a {found}",
            self.name
        ))
    }
}

/// Returns the only input file.
fn only<'g, 'a>(inputs: &'g [InputFile<'a>]) -> Result<&'g InputFile<'a>, OptionError> {
    match inputs {
        [only] => Ok(only),
        [_, more, ..] => Err(OptionError::Conflict(format!(
            "{}: unexpected file; only one is allowed",
            more.name
        ))),
        [] => Err(OptionError::Conflict("expected a file".to_owned())),
    }
}

/// Returns the first input file and the others.
fn first<'g, 'a>(
    inputs: &'g [InputFile<'a>],
) -> Result<(&'g InputFile<'a>, &'g [InputFile<'a>]), OptionError> {
    let missing = || OptionError::Conflict("expected a file".to_owned());
    inputs.split_first().ok_or_else(missing)
}

/// An empty table with the columns `before`, a column for the titles of levels, and the columns `after`.
fn table_with_titles(before: &[&str], after: &[&str]) -> Table {
    let others = |names: &[&str]| names.iter().copied().map(Column::from).collect::<Vec<_>>();
    Table {
        columns: [
            others(before),
            vec![Column::shortened("title")],
            others(after),
        ]
        .concat(),
        rows: Vec::new(),
    }
}

/// Ticks as seconds.
fn seconds(ticks: u64) -> Decimal {
    Decimal::hundredths(ticks.saturating_mul(5).try_into().unwrap_or(i64::MAX))
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

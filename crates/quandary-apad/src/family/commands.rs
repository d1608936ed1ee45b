//! The table of commands.

use super::document::File;
use crate::command::{
    BoardSource, browse, calendar, count, export, faces, invalid_options, move_board, random,
    verify,
};
use crate::format::ParsedFile;
use quandary_core::family::{Command, CommonOption, Document, Files};
use quandary_core::options::OptionError;
use std::sync::Arc;

/// Commands use the standard kit if no file is given.
const STANDARD: Files = Files::OneOr("standard");

pub(super) static COMMANDS: [Command; 8] = [
    Command {
        id: "random",
        about: "Show a random solution of a date; all solutions are equally likely",
        files: STANDARD,
        takes: &[CommonOption::Seed, CommonOption::CellWidth],
        options: random::OPTIONS,
        example: "--date 'jan 25'",
        run: |files, options, context| random::job(source(files)?, options, context),
    },
    Command {
        id: "browse",
        about: "Show the solutions of a date on one page, and count those of each date of its month",
        files: STANDARD,
        takes: &[CommonOption::CellWidth],
        options: browse::OPTIONS,
        example: "--date 'oct 6'",
        run: |files, options, context| browse::job(source(files)?, options, context),
    },
    Command {
        id: "export",
        about: "Write all solutions of all dates to a file of boards",
        files: STANDARD,
        takes: &[],
        options: export::OPTIONS,
        example: "-o solutions.apad",
        run: |files, options, _| Ok(export::job(source(files)?, options)),
    },
    Command {
        id: "count",
        about: "Count the solutions of each date, of one date, or of each set of free squares",
        files: STANDARD,
        takes: &[],
        options: count::OPTIONS,
        example: "--format csv",
        run: |files, options, context| count::job(source(files)?, options, context),
    },
    Command {
        id: "calendar",
        about: "Draw the number of solutions of each date of the year",
        files: STANDARD,
        takes: &[CommonOption::CellWidth],
        options: &[],
        example: "-o year.svg",
        run: |files, _, _| Ok(calendar::job(source(files)?)),
    },
    Command {
        id: "faces",
        about: "Find the choice of visible faces that solves the most dates if pieces are not flipped",
        files: STANDARD,
        takes: &[CommonOption::CellWidth],
        options: faces::OPTIONS,
        example: "--faces NP",
        run: |files, options, _| faces::job(source(files)?, options),
    },
    Command {
        id: "move",
        about: "Move as few pieces as possible from a board to another date",
        files: Files::AtLeast(1),
        takes: &[CommonOption::CellWidth],
        options: move_board::OPTIONS,
        example: "yesterday.placements --to today",
        run: |files, options, context| move_board::job(source(files)?, options, context),
    },
    Command {
        id: "verify",
        about: "Check that each board of a file is complete and shows its date",
        files: Files::AtLeast(1),
        takes: &[],
        options: verify::OPTIONS,
        example: "solutions.apad --list failed",
        run: |files, options, context| verify::job(only(files)?, options, context),
    },
];

/// The boards of the only file.
fn source(files: &[Arc<dyn Document>]) -> Result<BoardSource, OptionError> {
    BoardSource::new(only(files)?)
}

fn only(files: &[Arc<dyn Document>]) -> Result<&Arc<ParsedFile>, OptionError> {
    let [file] = files else {
        return Err(invalid_options("expected exactly one file"));
    };
    match file.downcast_ref() {
        Some(File(file)) => Ok(file),
        None => Err(invalid_options("expected a file of A-Puzzle-A-Day")),
    }
}

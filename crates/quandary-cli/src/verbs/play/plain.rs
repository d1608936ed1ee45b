//! A game with lines of text on standard input and output.

use super::super::picture::rejected;
use super::super::print_drawing;
use super::super::solution_file::LevelOfFile;
use super::save::SavedGames;
use crate::args::Play;
use crate::context::Context;
use crate::exit::{CliError, Exit};
use crate::progress::ProgressBar;
use quandary_core::budget::Cancel;
use quandary_core::job::{Job, drive};
use quandary_core::look::Look;
use quandary_player::plain::{Part, PlainGame, Reply, Task};
use std::io::{self, BufRead, IsTerminal, Read};

/// The maximum length of a line in bytes. Longer ones are not moves of a person.
const MAX_LINE: u64 = 16 << 20;

/// Plays a level until it is solved, the player quits or standard input ends.
pub(super) fn play(
    args: &Play,
    (file, level): LevelOfFile<'_>,
    look: Look,
    context: &mut Context,
) -> Result<Exit, CliError> {
    let puzzle = file.puzzle(level)?;
    let game = PlainGame::new(puzzle, look, args.budget.memory);
    let mut game = game.map_err(|why| CliError::usage(format!("{}: {why}", file.label(level))))?;
    game.begin(&file.moves).map_err(rejected)?;
    let mut session = PlainSession {
        game,
        saved: SavedGames::new(file, level, args.existing()),
        args,
        title: level.info.title.clone(),
        exit: Exit::Success,
    };
    let start = session.game.start();
    let mut next = session.answer(start, context)?;
    while next == Next::Read {
        session.prompt(context)?;
        next = match read_line()? {
            None => Next::End,
            Some(line) => {
                let reply = session.game.line(&line);
                session.answer(reply, context)?
            }
        };
    }
    Ok(session.exit)
}

struct PlainSession<'a> {
    game: PlainGame,
    saved: SavedGames<'a>,
    args: &'a Play,
    title: String,
    /// The status so far: that of a file that could not be saved.
    exit: Exit,
}

/// Whether another line is read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Next {
    Read,
    End,
}

impl PlainSession<'_> {
    /// Prints a reply, does its task and so on, until a line is needed.
    fn answer(&mut self, mut reply: Reply, context: &mut Context) -> Result<Next, CliError> {
        loop {
            self.print(&reply.parts, context)?;
            context.out.flush()?;
            reply = match reply.task {
                Task::Read => return Ok(Next::Read),
                Task::End => return Ok(Next::End),
                Task::Save(name) => {
                    self.save(&name, context)?;
                    return Ok(Next::Read);
                }
                Task::Hint(job) => self.game.hinted(self.drive(job, context)),
                Task::Solve(job) => self.game.solved(self.drive(job, context)),
            };
        }
    }

    fn print(&self, parts: &[Part], context: &mut Context) -> Result<(), CliError> {
        for part in parts {
            match part {
                Part::Line(line) => context.out.line(line)?,
                Part::Board => print_drawing(&self.game.scene(), context)?,
            }
        }
        Ok(())
    }

    /// Runs a job within the budget; Ctrl-C ends only this job.
    fn drive<T>(&self, job: Box<dyn Job<Output = T>>, context: &mut Context) -> T {
        context.cancel = Cancel::default();
        let _cancellable = context.cancel_on_ctrl_c();
        let bar = ProgressBar::new(1);
        let watch = &mut |progress: &_| bar.watch(&self.title, progress);
        let budget = self.args.budget.budget();
        let result = drive(job, budget, &context.clock, &context.cancel, watch);
        bar.clear();
        result
    }

    /// Saves the game. The game goes on if that fails, but the exit status says so.
    fn save(&mut self, name: &str, context: &mut Context) -> Result<(), CliError> {
        match self.saved.write(name, &self.game.moves(), context) {
            Ok(line) => context.out.line(line),
            Err(CliError::Closed) => Err(CliError::Closed),
            Err(error) => {
                self.exit = self.exit.max(context.report_error(&error));
                Ok(())
            }
        }
    }

    /// Asks a person for the next line.
    fn prompt(&self, context: &mut Context) -> Result<(), CliError> {
        if !io::stdin().is_terminal() {
            return Ok(());
        }
        context.out.prompt(match self.game.expects_name() {
            true => "file name: ",
            false => "command: ",
        })
    }
}

/// The next line of standard input; `None` at its end.
fn read_line() -> Result<Option<String>, CliError> {
    let mut bytes = Vec::new();
    let mut input = io::stdin().lock().take(MAX_LINE);
    let read = input.read_until(b'\n', &mut bytes);
    let length = read.map_err(|error| CliError::io("standard input", error))? as u64;
    if length == MAX_LINE {
        return Err(CliError::usage(format!(
            "standard input: expected lines of fewer than {MAX_LINE} bytes"
        )));
    }
    Ok((length > 0).then(|| String::from_utf8_lossy(&bytes).into_owned()))
}

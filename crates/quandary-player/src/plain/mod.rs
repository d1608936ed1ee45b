//! Games as plain text, for pipes, scripts and screen readers: the player enters a line of
//! commands, and the game answers with lines of text.
//!
//! A [`PlainGame`] does no I/O. The front end passes on every line that it reads, prints the
//! [`Reply`] and performs the [`Task`] of the reply.

mod commands;
#[cfg(test)]
mod tests;

use commands::{Command, Commands, Fixed};
use quandary::{Refuted, VerifiedSolution, VerifyingSolver};
use quandary_core::failure::Failure;
use quandary_core::family::{HintJob, Puzzle, SolveRequest};
use quandary_core::game::{Game, TurnGame};
use quandary_core::hint::{Hint, HintRequest, Suggestion};
use quandary_core::interaction::{Action, CellNotation, Target};
use quandary_core::look::Look;
use quandary_core::outcome::{Conclusion, Outcome};
use quandary_core::scene::Scene;
use quandary_core::words::counted;
use std::sync::Arc;

/// A turn-based level played with lines of text.
pub struct PlainGame {
    puzzle: Arc<dyn Puzzle>,
    game: Box<dyn TurnGame>,
    commands: Commands,
    cells: CellNotation,
    look: Look,
    memory: u64,
    expected: Expected,
}

/// What the next line is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Expected {
    Command,
    /// The name of the file to save.
    Name,
}

/// The error of [`PlainGame::new`] for a level that is played in real time, which plain text does
/// not support.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("this level is played in real time; plain text supports only turn-based levels")]
pub struct RealTime;

/// The answer to a line.
#[must_use]
pub struct Reply {
    /// What to print, in order.
    pub parts: Vec<Part>,
    /// What to do after printing.
    pub task: Task,
}

/// A part of the text to print.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Part {
    /// A line of text. It may contain text that the player entered or text from the file.
    Line(String),
    /// The board: [`PlainGame::scene`].
    Board,
}

/// What the front end has to do after it has printed a reply.
pub enum Task {
    /// Read the next line.
    Read,
    /// Save the game under this name, report the result to the player, and read the next line.
    Save(String),
    /// Run the job, pass its result to [`PlainGame::hinted`], and print the reply.
    Hint(HintJob),
    /// Run the job, pass its result to [`PlainGame::solved`], and print the reply.
    Solve(Box<VerifyingSolver>),
    /// End: the level is solved, or the player quits.
    End,
}

impl Reply {
    fn new(lines: impl IntoIterator<Item = String>) -> Self {
        Self {
            parts: lines.into_iter().map(Part::Line).collect(),
            task: Task::Read,
        }
    }

    fn line(line: impl Into<String>) -> Self {
        Self::new([line.into()])
    }

    fn then(self, task: Task) -> Self {
        Self { task, ..self }
    }
}

impl PlainGame {
    /// Creates a game at the start of a level. `look` defines how the board and hints are drawn.
    /// `memory` is the memory limit of the searches for hints and solutions, in bytes.
    ///
    /// # Errors
    /// The level is played in real time.
    pub fn new(puzzle: Arc<dyn Puzzle>, look: Look, memory: u64) -> Result<Self, RealTime> {
        let game = match puzzle.game() {
            Game::Turns(game) => game,
            Game::Live(_) => return Err(RealTime),
        };
        let cells = puzzle.family().cells;
        Ok(Self {
            commands: Commands::new(game.actions(), cells),
            puzzle,
            game,
            cells,
            look,
            memory,
            expected: Expected::Command,
        })
    }

    /// Plays moves before the first line is read, so that the game begins at the position after
    /// them. The moves are in the notation of the family.
    ///
    /// # Errors
    /// The moves cannot be played; the game stays at the start.
    pub fn begin(&mut self, moves: &str) -> Result<(), Failure> {
        self.game.enter(moves.trim())
    }

    /// The reply to print before the first line is read. Its task is [`Task::End`] if the level is
    /// solved at the start.
    pub fn start(&self) -> Reply {
        let mut reply = Reply::new([]);
        self.show_board(&mut reply);
        if matches!(reply.task, Task::Read) {
            let help = "type help for the commands, quit to end".to_owned();
            reply.parts.push(Part::Line(help));
        }
        reply
    }

    /// The board as it is now.
    #[must_use]
    pub fn scene(&self) -> Scene {
        self.game.scene(&self.look)
    }

    /// The moves so far in the family's notation.
    #[must_use]
    pub fn moves(&self) -> String {
        self.game.moves()
    }

    /// Whether the next line must be the name of a file. The front end can show a matching prompt.
    #[must_use]
    pub fn expects_name(&self) -> bool {
        self.expected == Expected::Name
    }

    /// Runs a line of input: a command, moves, or the name of a file if
    /// [`PlainGame::expects_name`]. Blanks at both ends and empty lines are ignored.
    pub fn line(&mut self, line: &str) -> Reply {
        let line = line.trim();
        if std::mem::replace(&mut self.expected, Expected::Command) == Expected::Name {
            return save(line);
        }
        let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        match self.commands.find(word) {
            _ if line.is_empty() => Reply::new([]),
            Some(Command::Fixed(Fixed::Save)) => self.save(rest.trim()),
            Some(Command::Fixed(fixed)) if rest.is_empty() => self.fixed(fixed),
            Some(Command::Fixed(_)) => {
                let rest = rest.trim();
                Reply::line(format!(
                    "not done: expected nothing after `{word}`, found \"{rest}\""
                ))
            }
            Some(Command::Action(action)) => self.action(action, rest, line),
            None => match self.enter(line) {
                Ok(reply) => reply,
                Err(failure) => self.refused(&failure, word),
            },
        }
    }

    /// The reply to print after a [`Task::Hint`]; `hint` is the result of its job.
    pub fn hinted(&self, hint: Hint) -> Reply {
        Reply::new(match hint {
            Hint::Solved => vec!["hint: the level is solved".to_owned()],
            Hint::Open => vec![
                "hint: several solutions remain and they have no further move in common".to_owned(),
            ],
            Hint::Next(suggestion) => suggested(&suggestion),
            Hint::Hopeless { reason, shown } => {
                let advice = shown.map(|shown| format!("hint: {}", shown.words));
                let reason = format!("no solution from here: {reason}");
                std::iter::once(reason).chain(advice).collect()
            }
            Hint::Unknown(reason) => vec![format!("no hint: {reason}")],
        })
    }

    /// Plays the solution that the job of a [`Task::Solve`] found, and returns the reply to print.
    /// If the job found none, the reply says why.
    pub fn solved(&mut self, result: Result<Outcome<VerifiedSolution>, Refuted>) -> Reply {
        let conclusion = match result {
            Ok(outcome) => outcome.conclusion,
            Err(refuted) => return Reply::line(format!("no solution: {refuted}")),
        };
        match conclusion {
            Conclusion::Solved(solved) => {
                let moves = solved.solution.moves();
                let played = self.enter(moves);
                played.unwrap_or_else(|failure| Reply::line(format!("not played: {failure}")))
            }
            Conclusion::Unsolvable => {
                Reply::line("no solution from here; this is proven: undo moves and try again")
            }
            Conclusion::Undecided { reason, .. } => {
                Reply::line(format!("no solution found: {reason}"))
            }
        }
    }

    fn fixed(&mut self, fixed: Fixed) -> Reply {
        match fixed {
            Fixed::Undo => {
                let done = self.game.undo();
                self.changed("undo", done, "nothing to undo")
            }
            Fixed::Redo => {
                let done = self.game.redo();
                self.changed("redo", done, "nothing to redo")
            }
            Fixed::Restart => {
                self.game.seek(0);
                self.changed("restart", true, "")
            }
            Fixed::Moves => Reply::line(match self.game.moves() {
                moves if moves.is_empty() => "no moves so far".to_owned(),
                moves => format!("moves: {moves}"),
            }),
            Fixed::Board => Reply {
                parts: vec![Part::Board],
                task: Task::Read,
            },
            Fixed::Hint => self.hint(),
            Fixed::Solve => self.solve(),
            Fixed::Save => self.save(""),
            Fixed::Help => self.help(),
            Fixed::Quit => Reply::line("> action: quit").then(Task::End),
        }
    }
}

impl PlainGame {
    /// The answer to undo, redo and restart.
    fn changed(&self, word: &str, done: bool, otherwise: &str) -> Reply {
        if !done {
            return Reply::line(otherwise);
        }
        let mut reply = Reply::line(format!("> action: {word}"));
        self.show_board(&mut reply);
        reply
    }

    fn hint(&self) -> Reply {
        let moves = self.game.moves();
        let request = HintRequest {
            after: &moves,
            memory: self.memory,
            look: &self.look,
        };
        match self.puzzle.hint(&request) {
            Ok(job) => Reply::new([]).then(Task::Hint(job)),
            Err(failure) => Reply::line(format!("no hint: {failure}")),
        }
    }

    fn solve(&self) -> Reply {
        let Some(metric) = self.puzzle.family().metrics.first() else {
            return Reply::line("no solution: there is no solver for these levels");
        };
        let request = SolveRequest {
            after: self.game.moves(),
            ..SolveRequest::best(metric, self.memory)
        };
        match VerifyingSolver::new(&self.puzzle, &request) {
            Ok(solver) => Reply::new([]).then(Task::Solve(Box::new(solver))),
            Err(failure) => Reply::line(format!("no solution: {failure}")),
        }
    }

    fn save(&mut self, name: &str) -> Reply {
        if name.is_empty() {
            self.expected = Expected::Name;
            return Reply::line("name of the file? an empty line cancels");
        }
        save(name)
    }

    fn help(&self) -> Reply {
        let mut lines = self.commands.help();
        lines.push(format!(
            "A line of moves in the notation of {} is played too.",
            self.puzzle.family().title
        ));
        Reply::new(lines)
    }

    /// Performs an action of the family. What follows its word is its cells; if it is not, the whole
    /// line may be moves that begin like the word.
    fn action(&mut self, action: &'static Action, rest: &str, line: &str) -> Reply {
        let target = match self.cells.parse(action.needs, rest) {
            Ok(target) => target,
            Err(expected) => {
                return self
                    .enter(line)
                    .unwrap_or_else(|_| Reply::line(format!("not played: {expected}")));
            }
        };
        if let Err(outside) = self.check_inside(target) {
            return Reply::line(format!("not played: {outside}"));
        }
        let before = self.game.played_groups();
        match self.game.perform(action, target) {
            Ok(()) => self.played(&self.described(action, target), before),
            Err(failure) => Reply::line(format!("not played: {failure}")),
        }
    }

    fn check_inside(&self, target: Target) -> Result<(), Failure> {
        let cells = target.cell().into_iter().chain(target.second());
        for at in cells {
            if self.game.cell_label(at).is_none() {
                let words = self.cells.words(at);
                return Err(Failure::new(format!("{words} is outside the board")));
            }
        }
        Ok(())
    }

    /// An action that was performed, and what is now at its last cell.
    fn described(&self, action: &Action, target: Target) -> String {
        let last = target.second().or(target.cell());
        let label = last.and_then(|at| self.game.cell_label(at));
        match label {
            Some(label) => format!("{}: {label}", action.title),
            None => action.title.to_owned(),
        }
    }

    /// Plays moves in the notation of the family.
    fn enter(&mut self, moves: &str) -> Result<Reply, Failure> {
        let before = self.game.played_groups();
        self.game.enter(moves)?;
        Ok(self.played(&format!("play {moves}"), before))
    }

    /// The answer to an action after `before` groups of moves.
    fn played(&mut self, what: &str, before: usize) -> Reply {
        let mut lines = vec![format!("> action: {what}")];
        if !self.game.is_solved() {
            let warnings = self.warnings(before).into_iter();
            lines.extend(warnings.map(|reason| format!("> warning: losing move: {reason}")));
        }
        let selection = self.game.selection();
        lines.extend(selection.map(|selection| format!("selected: {}", selection.label)));
        let mut reply = Reply::new(lines);
        self.show_board(&mut reply);
        reply
    }

    /// The warnings about all moves after `before` groups. They are asked of another game, because
    /// going through the moves loses the selection.
    fn warnings(&self, before: usize) -> Vec<String> {
        let after = self.game.played_groups();
        if after <= before + 1 {
            return match after > before {
                true => self.game.warnings(),
                false => Vec::new(),
            };
        }
        let mut game = self.game.fork();
        let groups = before + 1..=after;
        let warnings = groups.flat_map(|group| {
            game.seek(group);
            game.warnings()
        });
        warnings.collect()
    }

    /// Shows the board; if the level is solved, says so and ends the game.
    fn show_board(&self, reply: &mut Reply) {
        reply.parts.push(Part::Board);
        if !self.game.is_solved() {
            return;
        }
        let scores = self.game.scores().into_iter();
        let scores = scores.map(|score| counted(score.value, score.metric.one, score.metric.many));
        let scores: Vec<String> = scores.collect();
        let words = format!("solved: {}", scores.join(", "));
        reply.parts.push(Part::Line(words));
        reply.task = Task::End;
    }

    /// The answer to a line that is neither a command nor moves.
    fn refused(&self, failure: &Failure, word: &str) -> Reply {
        let similar = self.commands.did_you_mean(word);
        Reply::line(format!(
            "not played: {failure}; type help for the commands{similar}"
        ))
    }
}

/// The answer to the name of a file.
fn save(name: &str) -> Reply {
    match name {
        "" => Reply::line("not saved"),
        name => Reply::line(format!("> action: save {name}")).then(Task::Save(name.to_owned())),
    }
}

fn suggested(suggestion: &Suggestion) -> Vec<String> {
    vec![
        format!("hint: {}", suggestion.step.words),
        format!("because: {}", suggestion.reason),
        format!("moves: {}", suggestion.input),
    ]
}

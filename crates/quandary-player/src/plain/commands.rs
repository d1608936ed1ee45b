//! The command words of a plain-text game: those for the family's actions, and those that every
//! game has.

use quandary_core::interaction::{Action, CellNotation, Needs};
use quandary_core::words::did_you_mean;

/// The number of letters of words that are suggested; shorter ones are similar to any move.
const LEAST_LETTERS: usize = 3;

/// A command that every game has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Fixed {
    Undo,
    Redo,
    Restart,
    Moves,
    Board,
    Hint,
    Solve,
    Save,
    Help,
    Quit,
}

/// A row of the table of fixed commands.
struct Row {
    fixed: Fixed,
    /// The word that always works.
    long: &'static str,
    /// Words that work unless the family uses them.
    short: &'static [&'static str],
    /// What may follow the word.
    argument: &'static str,
    title: &'static str,
}

const ROWS: [Row; 10] = [
    Row {
        fixed: Fixed::Undo,
        long: "undo",
        short: &["z"],
        argument: "",
        title: "Undo the last move",
    },
    Row {
        fixed: Fixed::Redo,
        long: "redo",
        short: &["y"],
        argument: "",
        title: "Play the undone move again",
    },
    Row {
        fixed: Fixed::Restart,
        long: "restart",
        short: &["r"],
        argument: "",
        title: "Return to the start; redo plays the moves again",
    },
    Row {
        fixed: Fixed::Moves,
        long: "moves",
        short: &[],
        argument: "",
        title: "Print the moves so far",
    },
    Row {
        fixed: Fixed::Board,
        long: "board",
        short: &[],
        argument: "",
        title: "Print the board",
    },
    Row {
        fixed: Fixed::Hint,
        long: "hint",
        short: &[],
        argument: "",
        title: "Suggest the next move",
    },
    Row {
        fixed: Fixed::Solve,
        long: "solve",
        short: &[],
        argument: "",
        title: "Play a solution to its end",
    },
    Row {
        fixed: Fixed::Save,
        long: "save",
        short: &["s", "d"],
        argument: "NAME",
        title: "Save the game to a file; asks for a name if there is none",
    },
    Row {
        fixed: Fixed::Help,
        long: "help",
        short: &["h"],
        argument: "",
        title: "Print the commands",
    },
    Row {
        fixed: Fixed::Quit,
        long: "quit",
        short: &["q"],
        argument: "",
        title: "End the game",
    },
];

/// What the first word of a line means.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Command {
    /// A command of every game.
    Fixed(Fixed),
    /// An action of the family.
    Action(&'static Action),
}

/// The commands of one game.
#[derive(Clone, Copy, Debug)]
pub(super) struct Commands {
    actions: &'static [Action],
    cells: CellNotation,
}

impl Commands {
    pub(super) fn new(actions: &'static [Action], cells: CellNotation) -> Self {
        Self { actions, cells }
    }

    /// Finds a word. A long word of a fixed command always has its meaning; short ones are replaced by
    /// the words of the family.
    pub(super) fn find(&self, word: &str) -> Option<Command> {
        let long = ROWS.iter().find(|row| row.long == word);
        let fixed = |row: &Row| Command::Fixed(row.fixed);
        let short = || ROWS.iter().find(|row| row.short.contains(&word));
        long.map(fixed)
            .or_else(|| self.action(word).map(Command::Action))
            .or_else(|| short().map(fixed))
    }

    fn action(&self, word: &str) -> Option<&'static Action> {
        let mut named = self.named();
        named.find(|action| action.word == word)
    }

    /// The actions that have a word.
    fn named(&self) -> impl Iterator<Item = &'static Action> + use<> {
        self.actions.iter().filter(|action| !action.word.is_empty())
    }

    /// The question whether a similar word is meant; empty if no word is similar.
    pub(super) fn did_you_mean(&self, word: &str) -> String {
        let own = self.named().map(|action| action.word);
        let known = own.chain(ROWS.iter().map(|row| row.long));
        did_you_mean(word, known.filter(|known| known.len() >= LEAST_LETTERS))
    }

    /// The commands with their arguments and what they do, one on each line.
    pub(super) fn help(&self) -> Vec<String> {
        let own = self
            .named()
            .map(|action| (self.usage(action), action.title));
        let fixed = ROWS.iter().map(|row| (self.fixed_usage(row), row.title));
        let rows: Vec<(String, &str)> = own.chain(fixed).collect();
        let width = rows.iter().map(|(usage, _)| usage.len()).max().unwrap_or(0);
        let lines = rows.iter();
        lines
            .map(|(usage, title)| format!("{usage:width$}  {title}"))
            .collect()
    }

    fn usage(&self, action: &Action) -> String {
        let (word, form) = (action.word, self.cells.form());
        match action.needs {
            Needs::Nothing => word.to_owned(),
            Needs::Cell => format!("{word} {form}"),
            Needs::TwoCells => format!("{word} {form} {form}"),
        }
    }

    fn fixed_usage(&self, row: &Row) -> String {
        let short = row.short.iter();
        let free = short.filter(|word| self.action(word).is_none());
        let words: Vec<&str> = std::iter::once(row.long).chain(free.copied()).collect();
        let words = words.join(", ");
        match row.argument {
            "" => words,
            argument => format!("{words} {argument}"),
        }
    }
}

//! The commands that a player can give besides playing moves, and their usual keys. They are
//! the same for all families.

use quandary_core::interaction::Key;

/// Something that a player can do besides playing moves. Commands are the same for all
/// families; some make sense only in turn-based or only in real-time games (see [`Scope`]).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Command {
    /// Undo the last move.
    Undo,
    /// Play the last undone move again.
    Redo,
    /// Go back to the start.
    Restart,
    /// Go to the end of the branch; in a real-time game, to the end of the recorded run.
    GoToEnd,
    /// Move the cursor up.
    CursorUp,
    /// Move the cursor down.
    CursorDown,
    /// Move the cursor left.
    CursorLeft,
    /// Move the cursor right.
    CursorRight,
    /// Show or hide the cursor.
    Cursor,
    /// Ask for a hint; another use of the command shows more of the hint.
    Hint,
    /// Ask whether the position can still be solved.
    Check,
    /// Search for a solution from the current position.
    Solve,
    /// Play the moves of the branch automatically, or stop doing so.
    PlayOn,
    /// Choose a question about the position and ask it. Each family has its own questions.
    Ask,
    /// Show the next overlay, which is additional information on the board; after the last one,
    /// show none.
    Overlay,
    /// Name the current position, which becomes a checkpoint.
    Checkpoint,
    /// Show branches and checkpoints.
    Branches,
    /// Copy the moves.
    CopyMoves,
    /// Paste moves.
    PasteMoves,
    /// Write the moves to a file.
    ExportMoves,
    /// Go to the next level.
    NextLevel,
    /// Go to the previous level.
    PreviousLevel,
    /// Go to the next unsolved level.
    NextUnsolved,
    /// Go to a random unsolved level.
    RandomLevel,
    /// Play backwards from the solved position, or forwards again.
    Reverse,
    /// Draw the board larger.
    ZoomIn,
    /// Draw the board smaller.
    ZoomOut,
    /// Change how the board looks.
    Appearance,
    /// Show facts about the level and the best solutions.
    Facts,
    /// Change the settings.
    Settings,
    /// Pause or continue.
    Pause,
    /// Replay the current run from the current tick, or stop the replay.
    Replay,
    /// Go one tick forward; at the end of the run, play a tick without input.
    StepForward,
    /// Go one tick back.
    StepBack,
    /// Switch to the next setting of step mode, in which time passes only when a key is pressed.
    ///
    /// The settings, in order: each key plays one tick; each key plays all ticks until the player
    /// can act again; step mode is off.
    StepMode,
    /// Decrease the speed of the game; in a turn-based game, the speed of automatic play.
    Slower,
    /// Increase the speed of the game; in a turn-based game, the speed of automatic play.
    Faster,
    /// Release all keys; in step mode, play a step without input.
    ReleaseKeys,
    /// Change the options with which the game starts, such as the seed of its random numbers, and
    /// start again.
    Start,
    /// Leave mouse input to the terminal, or handle it in the game again.
    Mouse,
    /// Show all keys.
    Help,
    /// Stop what is in progress, such as a search or automatic play; pause a running real-time
    /// game. If there is nothing to stop, go back to the list of levels.
    Back,
    /// Leave the program.
    Quit,
}

/// The kind of game in which a command makes sense.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Scope {
    /// In every game.
    Any,
    /// In turn-based games.
    Turns,
    /// In real-time games.
    Live,
}

/// A row of the table of commands.
#[derive(Clone, Copy, Debug)]
pub struct CommandInfo {
    /// The command.
    pub command: Command,
    /// The name of the command in settings.
    pub id: &'static str,
    /// The effect of the command, in a few words.
    pub title: &'static str,
    /// The usual keys of the command. A family's action with the same key takes precedence.
    pub keys: &'static [Key],
    /// The kind of game in which the command makes sense.
    pub scope: Scope,
}

const fn row(
    command: Command,
    id: &'static str,
    title: &'static str,
    keys: &'static [Key],
    scope: Scope,
) -> CommandInfo {
    CommandInfo {
        command,
        id,
        title,
        keys,
        scope,
    }
}

use Key::{
    Backspace, Char, Control, Down, End, Escape, Function, Home, Insert, Left, PageDown, PageUp,
    Right, Up,
};

/// All commands, in the order of a help screen.
pub const COMMANDS: [CommandInfo; 43] = [
    row(
        Command::Undo,
        "undo",
        "Undo",
        &[Char('z'), Backspace, Char('u')],
        Scope::Any,
    ),
    row(
        Command::Redo,
        "redo",
        "Redo",
        &[Char('Z'), Insert, Control('y'), Char('r')],
        Scope::Any,
    ),
    row(
        Command::Restart,
        "restart",
        "Back to the start",
        &[Control('r'), Home],
        Scope::Any,
    ),
    row(
        Command::GoToEnd,
        "end",
        "To the end of the branch",
        &[End],
        Scope::Any,
    ),
    row(
        Command::CursorUp,
        "cursor-up",
        "Cursor up",
        &[Up, Char('k')],
        Scope::Turns,
    ),
    row(
        Command::CursorDown,
        "cursor-down",
        "Cursor down",
        &[Down, Char('j')],
        Scope::Turns,
    ),
    row(
        Command::CursorLeft,
        "cursor-left",
        "Cursor left",
        &[Left, Char('h')],
        Scope::Turns,
    ),
    row(
        Command::CursorRight,
        "cursor-right",
        "Cursor right",
        &[Right, Char('l')],
        Scope::Turns,
    ),
    row(
        Command::Cursor,
        "cursor",
        "Show or hide the cursor",
        &[Char('.')],
        Scope::Turns,
    ),
    row(
        Command::Hint,
        "hint",
        "Hint; again for more of it",
        &[Char('i')],
        Scope::Turns,
    ),
    row(
        Command::Check,
        "check",
        "Right so far?",
        &[Char('v')],
        Scope::Turns,
    ),
    row(
        Command::Solve,
        "solve",
        "Solve from here",
        &[Char('s')],
        Scope::Turns,
    ),
    row(
        Command::PlayOn,
        "play-on",
        "Step through the branch, or stop",
        &[Char('p')],
        Scope::Turns,
    ),
    row(
        Command::Ask,
        "ask",
        "Questions about the position",
        &[Char('q')],
        Scope::Turns,
    ),
    row(
        Command::Overlay,
        "overlay",
        "Show on the board: next overlay",
        &[Char('o')],
        Scope::Turns,
    ),
    row(
        Command::Checkpoint,
        "checkpoint",
        "Name this position",
        &[Char('m')],
        Scope::Any,
    ),
    row(
        Command::Branches,
        "branches",
        "Branches and checkpoints",
        &[Char('\''), Char('T')],
        Scope::Any,
    ),
    row(
        Command::CopyMoves,
        "copy",
        "Copy the moves",
        &[Char('C')],
        Scope::Any,
    ),
    row(
        Command::PasteMoves,
        "paste",
        "Paste or type moves",
        &[Char('P'), Control('v')],
        Scope::Any,
    ),
    row(
        Command::ExportMoves,
        "export",
        "Write the moves to a file",
        &[Char('E')],
        Scope::Any,
    ),
    row(
        Command::NextLevel,
        "next",
        "Next level",
        &[Char('>'), Control('n')],
        Scope::Any,
    ),
    row(
        Command::PreviousLevel,
        "previous",
        "Previous level",
        &[Char('<'), Control('p')],
        Scope::Any,
    ),
    row(
        Command::NextUnsolved,
        "next-unsolved",
        "Next unsolved level",
        &[Char(']')],
        Scope::Any,
    ),
    row(
        Command::RandomLevel,
        "random",
        "Random unsolved level",
        &[Control('g')],
        Scope::Any,
    ),
    row(
        Command::Reverse,
        "reverse",
        "Play backwards from the solved position, or forwards",
        &[Char('X')],
        Scope::Turns,
    ),
    row(
        Command::ZoomIn,
        "zoom-in",
        "Draw larger",
        &[PageUp],
        Scope::Any,
    ),
    row(
        Command::ZoomOut,
        "zoom-out",
        "Draw smaller",
        &[PageDown],
        Scope::Any,
    ),
    row(
        Command::Appearance,
        "appearance",
        "How the board looks",
        &[Char('A')],
        Scope::Any,
    ),
    row(
        Command::Facts,
        "facts",
        "About this level; best solutions",
        &[Char('I')],
        Scope::Any,
    ),
    row(
        Command::Settings,
        "settings",
        "Settings",
        &[Char('S')],
        Scope::Any,
    ),
    row(
        Command::Pause,
        "pause",
        "Pause or go on",
        &[Char('p')],
        Scope::Live,
    ),
    row(
        Command::Replay,
        "replay",
        "Show the run from here on, or stop",
        &[Char('R')],
        Scope::Live,
    ),
    row(
        Command::StepForward,
        "tick",
        "One tick forward",
        &[Char('.'), Char('e')],
        Scope::Live,
    ),
    row(
        Command::StepBack,
        "tick-back",
        "One tick back",
        &[Char(',')],
        Scope::Live,
    ),
    row(
        Command::StepMode,
        "step-mode",
        "Step mode: time passes only with keys",
        &[Char('/')],
        Scope::Live,
    ),
    row(
        Command::Slower,
        "slower",
        "Slower",
        &[Char('-'), Char('{')],
        Scope::Any,
    ),
    row(
        Command::Faster,
        "faster",
        "Faster",
        &[Char('+'), Char('}')],
        Scope::Any,
    ),
    row(
        Command::ReleaseKeys,
        "release",
        "Release all keys",
        &[Char(' ')],
        Scope::Live,
    ),
    row(
        Command::Start,
        "start",
        "How the game starts",
        &[Char('O')],
        Scope::Live,
    ),
    row(
        Command::Mouse,
        "mouse",
        "Mouse on or off (off: select text)",
        &[Char('M')],
        Scope::Any,
    ),
    row(
        Command::Help,
        "help",
        "All keys",
        &[Char('?'), Function(1)],
        Scope::Any,
    ),
    row(
        Command::Back,
        "back",
        "Stop, or back to the list of levels",
        &[Escape],
        Scope::Any,
    ),
    row(
        Command::Quit,
        "quit",
        "Leave the program; the game is saved",
        &[Control('q'), Control('c')],
        Scope::Any,
    ),
];

impl Command {
    /// The row of this command in [`COMMANDS`].
    #[must_use]
    pub fn info(self) -> &'static CommandInfo {
        &COMMANDS[self as usize]
    }

    /// The command with this name in settings.
    #[must_use]
    pub fn find(id: &str) -> Option<Self> {
        let info = COMMANDS.iter().find(|info| info.id == id);
        info.map(|info| info.command)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_are_in_the_order_of_the_commands() {
        for (index, info) in COMMANDS.iter().enumerate() {
            assert_eq!(info.command as usize, index, "{}", info.id);
            assert_eq!(Command::find(info.id), Some(info.command));
        }
    }

    #[test]
    fn no_key_has_two_commands_in_one_kind_of_game() {
        for scope in [Scope::Turns, Scope::Live] {
            let fits = |info: &&CommandInfo| info.scope == Scope::Any || info.scope == scope;
            let keys = COMMANDS.iter().filter(fits).flat_map(|info| info.keys);
            let mut keys: Vec<String> = keys.map(|key| crate::keys::key_name(*key)).collect();
            let count = keys.len();
            keys.sort();
            keys.dedup();
            assert_eq!(keys.len(), count);
        }
    }
}

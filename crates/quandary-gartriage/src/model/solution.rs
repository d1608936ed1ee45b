//! Solution strings: `23+3,78,T2` (SPEC, part N).

use quandary_core::direction::Direction;
use quandary_core::span::Span;
use std::fmt;

/// One thing a player does.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Action {
    /// The locomotive moves; the train follows it.
    Pull(Direction),
    /// The last wagon moves; the train follows it, the locomotive last.
    Push(Direction),
    /// The wagon next to the end of the train is hooked to it.
    Hook(Direction),
    /// The last wagon is unhooked.
    Unhook,
}

impl Action {
    /// Whether it moves the locomotive.
    #[must_use]
    pub fn is_move(self) -> bool {
        matches!(self, Self::Pull(_) | Self::Push(_))
    }
}

/// The digit of a direction on the numeric keypad.
fn digit(direction: Direction) -> char {
    match direction {
        Direction::North => '8',
        Direction::NorthEast => '9',
        Direction::East => '6',
        Direction::SouthEast => '3',
        Direction::South => '2',
        Direction::SouthWest => '1',
        Direction::West => '4',
        Direction::NorthWest => '7',
    }
}

fn direction(digit: char) -> Option<Direction> {
    Direction::ALL
        .into_iter()
        .find(|direction| self::digit(*direction) == digit)
}

impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Pull(to) => write!(f, "{}", digit(*to)),
            Self::Push(to) => write!(f, "T{}", digit(*to)),
            Self::Hook(to) => write!(f, "+{}", digit(*to)),
            Self::Unhook => f.write_str("-"),
        }
    }
}

/// A list of actions in groups; a group is what one click did.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Solution {
    /// The groups; none of them is empty.
    pub groups: Vec<Vec<Action>>,
}

/// A text that is no solution string: where, and why.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{reason}")]
pub struct SolutionParseError {
    /// Which token it is, from 1.
    pub at: usize,
    /// The token, as far as it goes.
    pub token: String,
    /// Its place in the text, in bytes.
    pub span: Span,
    /// What is wrong.
    pub reason: String,
}

impl Solution {
    /// Actions that were made one by one, each a group of its own.
    #[must_use]
    pub fn single(actions: &[Action]) -> Self {
        Self {
            groups: actions.iter().map(|action| vec![*action]).collect(),
        }
    }

    /// All actions in order.
    pub fn actions(&self) -> impl Iterator<Item = &Action> {
        self.groups.iter().flatten()
    }

    /// Reads a solution string. Blanks are ignored; `,` and `;` end a group; without any of
    /// them each action is a group of its own.
    ///
    /// # Errors
    /// The first token that is none.
    pub fn parse(text: &str) -> Result<Self, SolutionParseError> {
        let mut groups = vec![Vec::new()];
        let mut letters = text
            .char_indices()
            .filter(|(_, letter)| !letter.is_whitespace());
        let mut grouped = false;
        let mut at = 1;
        while let Some((start, first)) = letters.next() {
            if matches!(first, ',' | ';') {
                grouped = true;
                groups.push(Vec::new());
                continue;
            }
            let second = matches!(first, 'T' | 't' | '+')
                .then(|| letters.next())
                .flatten();
            let action = parse_action(first, second.map(|(_, letter)| letter));
            let action = action.map_err(|reason| {
                let (end, last) = second.unwrap_or((start, first));
                let span = Span::new(start, end + last.len_utf8());
                SolutionParseError {
                    at,
                    token: text[span.range()].to_owned(),
                    span,
                    reason,
                }
            })?;
            groups.last_mut().expect("never empty").push(action);
            at += 1;
        }
        groups.retain(|group| !group.is_empty());
        let read = Self { groups };
        Ok(if grouped {
            read
        } else {
            Self::single(&read.actions().copied().collect::<Vec<_>>())
        })
    }
}

fn parse_action(first: char, second: Option<char>) -> Result<Action, String> {
    let toward = |letter: Option<char>| match letter {
        Some(letter) => direction(letter).ok_or_else(|| refuse(letter)),
        None => Err(format!("`{first}` needs a digit behind it")),
    };
    match first {
        'T' | 't' => toward(second).map(Action::Push),
        '+' => toward(second).map(Action::Hook),
        '-' => Ok(Action::Unhook),
        _ => toward(Some(first)).map(Action::Pull),
    }
}

fn refuse(letter: char) -> String {
    match letter {
        '5' => "5 is the middle of the keypad and no direction".to_owned(),
        '0' => "0 is no direction of the keypad".to_owned(),
        _ => format!("`{letter}` is no direction: those are the digits 1-4 and 6-9"),
    }
}

impl fmt::Display for Solution {
    /// Groups are divided by `,`, unless every group is a single action.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let grouped = self.groups.iter().any(|group| group.len() > 1);
        for (index, group) in self.groups.iter().enumerate() {
            if grouped && index > 0 {
                f.write_str(",")?;
            }
            for action in group {
                write!(f, "{action}")?;
            }
        }
        // Without it a single group would read as one group for each action.
        if grouped && self.groups.len() == 1 {
            f.write_str(",")
        } else {
            Ok(())
        }
    }
}

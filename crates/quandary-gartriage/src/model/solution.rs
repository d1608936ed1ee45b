//! Solution strings: `23+3,78,T2` (SPEC, part N).

use quandary_core::direction::Direction;
use quandary_core::span::Span;
use std::fmt;

/// One action of the player.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Action {
    /// Moves the locomotive; the train follows.
    Pull(Direction),
    /// Moves the last wagon; the train follows, the locomotive last.
    Push(Direction),
    /// Hooks the wagon in this direction to the end of the train.
    Hook(Direction),
    /// Unhooks the last wagon.
    Unhook,
}

impl Action {
    /// Whether the action is a move: a pull or a push.
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

/// A list of actions in groups. A group is undone and redone as one.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Solution {
    /// The groups. No group is empty.
    pub groups: Vec<Vec<Action>>,
}

/// A syntax error in a solution string.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{reason}")]
pub struct SolutionParseError {
    /// The number of the token, from 1.
    pub at: usize,
    /// The invalid token.
    pub token: String,
    /// The byte range of the token in the text.
    pub span: Span,
    /// The error message.
    pub reason: String,
}

impl Solution {
    /// A solution in which each action is a group.
    #[must_use]
    pub fn ungrouped(actions: &[Action]) -> Self {
        Self {
            groups: actions.iter().map(|action| vec![*action]).collect(),
        }
    }

    /// All actions in order.
    pub fn actions(&self) -> impl Iterator<Item = &Action> {
        self.groups.iter().flatten()
    }

    /// Parses a solution string. Spaces are ignored. `,` and `;` end a group; without them each
    /// action is a group.
    ///
    /// # Errors
    /// The first invalid token.
    pub fn parse(text: &str) -> Result<Self, SolutionParseError> {
        let mut groups = vec![Vec::new()];
        let mut characters = text
            .char_indices()
            .filter(|(_, character)| !character.is_whitespace());
        let mut grouped = false;
        let mut at = 1;
        while let Some((start, first)) = characters.next() {
            if matches!(first, ',' | ';') {
                grouped = true;
                groups.push(Vec::new());
                continue;
            }
            let second = matches!(first, 'T' | 't' | '+')
                .then(|| characters.next())
                .flatten();
            let action = parse_action(first, second.map(|(_, character)| character));
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
        let solution = Self { groups };
        Ok(if grouped {
            solution
        } else {
            Self::ungrouped(&solution.actions().copied().collect::<Vec<_>>())
        })
    }
}

fn parse_action(first: char, second: Option<char>) -> Result<Action, String> {
    let parse_direction = |digit: Option<char>| match digit {
        Some(digit) => direction(digit).ok_or_else(|| invalid_direction(digit)),
        None => Err(format!("expected a digit after `{first}`")),
    };
    match first {
        'T' | 't' => parse_direction(second).map(Action::Push),
        '+' => parse_direction(second).map(Action::Hook),
        '-' => Ok(Action::Unhook),
        _ => parse_direction(Some(first)).map(Action::Pull),
    }
}

fn invalid_direction(digit: char) -> String {
    format!("expected a direction, 1-4 or 6-9, found `{digit}`")
}

impl fmt::Display for Solution {
    /// Separates groups by `,`, unless every group is a single action.
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
        // Without a comma the parser would make each action a group.
        if grouped && self.groups.len() == 1 {
            f.write_str(",")
        } else {
            Ok(())
        }
    }
}

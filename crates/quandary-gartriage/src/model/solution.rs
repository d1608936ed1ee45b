//! Solution strings, such as `23+3,78,T2` (SPEC, part N).

use quandary_core::direction::Direction;
use quandary_core::span::Span;
use std::fmt;

/// One action of the player.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Action {
    /// Moves the locomotive; the hooked wagons follow.
    Pull(Direction),
    /// Moves the last hooked wagon; the other hooked wagons follow, and finally the locomotive.
    Push(Direction),
    /// Hooks the wagon that is next to the last vehicle of the train in this direction. That wagon
    /// becomes the last wagon of the train.
    Hook(Direction),
    /// Unhooks the last hooked wagon.
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
pub(crate) fn keypad_digit(direction: Direction) -> char {
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
        .find(|direction| keypad_digit(*direction) == digit)
}

impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Pull(to) => write!(f, "{}", keypad_digit(*to)),
            Self::Push(to) => write!(f, "T{}", keypad_digit(*to)),
            Self::Hook(to) => write!(f, "+{}", keypad_digit(*to)),
            Self::Unhook => f.write_str("-"),
        }
    }
}

/// A sequence of actions in groups; the actions of a group are undone and redone together.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Solution {
    /// The groups of actions, in order. No group is empty.
    pub groups: Vec<Vec<Action>>,
}

/// A syntax error in a solution string.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{reason}")]
pub struct SolutionParseError {
    /// The number of the invalid token, from 1.
    pub at: usize,
    /// The invalid token.
    pub token: String,
    /// The byte range of the token in the text.
    pub span: Span,
    /// The error message.
    pub reason: String,
}

impl Solution {
    /// Creates a solution in which each action forms its own group.
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

    /// Parses a solution string. Spaces are ignored. `,` and `;` end a group. If the string has
    /// neither character, each action is a group.
    ///
    /// # Errors
    /// The first invalid token.
    pub fn parse(text: &str) -> Result<Self, SolutionParseError> {
        let groups = SolutionGroups::new(text).collect::<Result<_, _>>()?;
        Ok(Self { groups })
    }
}

/// An iterator over the groups of a solution string, which parses each group when it is requested.
/// The actions of a group are undone together.
pub struct SolutionGroups {
    text: String,
    /// The offset of the next character.
    offset: usize,
    /// The number of the next token, from 1.
    token: usize,
    /// Whether groups are separated by `,` or `;`. Otherwise each action is a group.
    is_grouped: bool,
}

impl SolutionGroups {
    /// Creates an iterator that begins at the first group of a solution string.
    #[must_use]
    pub fn new(text: &str) -> Self {
        Self {
            text: text.to_owned(),
            offset: 0,
            token: 1,
            is_grouped: text.contains([',', ';']),
        }
    }

    /// The next character that is not a space, and its offset.
    fn next_character(&mut self) -> Option<(usize, char)> {
        let mut rest = self.text[self.offset..].char_indices();
        let (start, character) = rest.find(|(_, character)| !character.is_whitespace())?;
        let start = self.offset + start;
        self.offset = start + character.len_utf8();
        Some((start, character))
    }

    fn action(&mut self, start: usize, first: char) -> Result<Action, SolutionParseError> {
        let second = match first {
            'T' | 't' | '+' => self.next_character(),
            _ => None,
        };
        let action = parse_action(first, second.map(|(_, character)| character));
        let action = action.map_err(|reason| {
            let (end, last) = second.unwrap_or((start, first));
            let span = Span::new(start, end + last.len_utf8());
            SolutionParseError {
                at: self.token,
                token: self.text[span.range()].to_owned(),
                span,
                reason,
            }
        })?;
        self.token += 1;
        Ok(action)
    }

    /// Ends after an error.
    fn fail(
        &mut self,
        error: SolutionParseError,
    ) -> Option<Result<Vec<Action>, SolutionParseError>> {
        self.offset = self.text.len();
        Some(Err(error))
    }
}

impl Iterator for SolutionGroups {
    type Item = Result<Vec<Action>, SolutionParseError>;

    fn next(&mut self) -> Option<Self::Item> {
        let mut group = Vec::new();
        while let Some((start, first)) = self.next_character() {
            if matches!(first, ',' | ';') {
                if group.is_empty() {
                    continue;
                }
                break;
            }
            match self.action(start, first) {
                Ok(action) => group.push(action),
                Err(error) => return self.fail(error),
            }
            if !self.is_grouped {
                break;
            }
        }
        (!group.is_empty()).then_some(Ok(group))
    }
}

fn parse_action(first: char, second: Option<char>) -> Result<Action, String> {
    let parse_direction = |digit: Option<char>| match digit {
        Some(digit) => direction(digit).ok_or_else(|| invalid_direction(digit)),
        None => Err(format!("expected a direction (1-4 or 6-9) after `{first}`")),
    };
    match first {
        'T' | 't' => parse_direction(second).map(Action::Push),
        '+' => parse_direction(second).map(Action::Hook),
        '-' => Ok(Action::Unhook),
        _ => direction(first).map(Action::Pull).ok_or_else(|| {
            format!("expected a direction (1-4 or 6-9), `T`, `+` or `-`, found `{first}`")
        }),
    }
}

fn invalid_direction(digit: char) -> String {
    format!("expected a direction (1-4 or 6-9), found `{digit}`")
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

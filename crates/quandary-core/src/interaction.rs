//! What a player can do in a game: actions with their usual keys, gestures, overlays.
//!
//! A family publishes its actions as a table. Views show the table, map keys and mouse buttons to
//! its rows, and send the action back with the cells that it is applied to. They contain no rules.

use crate::grid::Point;

/// A key or mouse gesture that players expect.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Key {
    /// The arrow key that points up.
    Up,
    /// The arrow key that points down.
    Down,
    /// The arrow key that points left.
    Left,
    /// The arrow key that points right.
    Right,
    /// Return or Enter.
    Enter,
    /// Tab.
    Tab,
    /// Shift and Tab.
    BackTab,
    /// Backspace.
    Backspace,
    /// Delete.
    Delete,
    /// Insert.
    Insert,
    /// Home.
    Home,
    /// End.
    End,
    /// Escape.
    Escape,
    /// Page up.
    PageUp,
    /// Page down.
    PageDown,
    /// A function key, from 1.
    Function(u8),
    /// A character, space included.
    Char(char),
    /// Control and a letter in lower case.
    Control(char),
    /// A click or tap on a cell.
    Click,
    /// A click with the right button, or a long press.
    RightClick,
    /// A drag from one cell to another.
    Drag,
    /// A drag with the right button.
    RightDrag,
    /// The mouse wheel, away from the user.
    WheelUp,
    /// The mouse wheel, towards the user.
    WheelDown,
}

/// Which cells the player has to choose for an action.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Needs {
    /// No cells.
    Nothing,
    /// One cell: that under the cursor or pointer.
    Cell,
    /// Two cells: where a drag begins and ends, or two clicks.
    TwoCells,
}

/// Something that a player can do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Action {
    /// The name in settings and reports, for example `walk-to`.
    pub id: &'static str,
    /// What it does, in a few words, for example `Walk to this cell`.
    pub title: &'static str,
    /// The word for the action in a plain-text game, for example `t`; empty if it has none. After
    /// this word the front end reads the cells that the action needs, as `COLUMN,ROW`.
    pub word: &'static str,
    /// Its usual keys and mouse buttons.
    pub keys: &'static [Key],
    /// The cells that it needs.
    pub needs: Needs,
}

/// Extracts the actions of a family's table. Each row pairs an action with its meaning inside the
/// family.
#[must_use]
pub const fn action_table<K, const N: usize>(rows: &[(Action, K); N]) -> [Action; N] {
    let mut actions = [rows[0].0; N];
    let mut index = 1;
    while index < N {
        actions[index] = rows[index].0;
        index += 1;
    }
    actions
}

/// Finds the meaning of an action in a family's table of pairs of action and meaning; `None` for an
/// action of another family.
#[must_use]
pub fn find_action<'a, K>(rows: &'a [(Action, K)], action: &Action) -> Option<&'a K> {
    let mut rows = rows.iter();
    rows.find(|(known, _)| known.id == action.id)
        .map(|(_, kind)| kind)
}

/// The cells that an action is applied to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Target {
    /// No cells.
    Nothing,
    /// One cell.
    Cell(Point),
    /// From one cell to another.
    TwoCells(Point, Point),
}

impl Target {
    /// The first cell; `None` if there are no cells.
    #[must_use]
    pub fn cell(self) -> Option<Point> {
        match self {
            Self::Nothing => None,
            Self::Cell(at) | Self::TwoCells(at, _) => Some(at),
        }
    }

    /// The second of two cells; `None` if there are fewer.
    #[must_use]
    pub fn second(self) -> Option<Point> {
        match self {
            Self::TwoCells(_, to) => Some(to),
            Self::Nothing | Self::Cell(_) => None,
        }
    }
}

/// What the next action is applied to, such as a box, a pusher or a piece.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Selection {
    /// What is selected, in words, for example `piece P, turned once`.
    pub label: String,
    /// The selected cells; empty if the selection is not on the board.
    pub cells: Vec<Point>,
}

/// Additional information about a position that a player can show, such as dead squares.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OverlaySpec {
    /// The name in settings, for example `dead-squares`.
    pub id: &'static str,
    /// What it shows, in a few words.
    pub title: &'static str,
}

/// What an overlay shows at one position.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Overlay {
    /// Cells to be marked, each with the reason.
    pub cells: Vec<(Point, String)>,
    /// Pairs of cells that belong together.
    pub links: Vec<(Point, Point)>,
}

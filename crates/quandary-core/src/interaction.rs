//! What a player can do in a game: actions with their usual keys, gestures, overlays.
//!
//! A family publishes its actions as a table. Views show the table, map keys and mouse buttons to
//! its rows, and send the action back with the cells that it is applied to. They contain no rules.

use crate::grid::Point;

/// A key or mouse gesture that a player can use for an action.
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

/// Something that a player can do in a game, such as to walk to a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Action {
    /// The name of the action in settings and reports, for example `walk-to`.
    pub id: &'static str,
    /// What the action does, in a few words, for example `Walk to this cell`.
    pub title: &'static str,
    /// The word that players type for the action in a plain-text game, for example `t`; empty if
    /// there is none. If the action needs cells, players type them after the word, as `COLUMN,ROW`.
    pub word: &'static str,
    /// The usual keys and mouse buttons for the action.
    pub keys: &'static [Key],
    /// The cells that the player has to choose for the action.
    pub needs: Needs,
}

/// Returns the actions in a family's table. Each row of the table pairs an action with the value
/// that represents it in the family.
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

/// Finds an action in a family's table and returns the value in its row; `None` for an action of
/// another family.
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

    /// The second of two cells; `None` if there are fewer than two cells.
    #[must_use]
    pub fn second(self) -> Option<Point> {
        match self {
            Self::TwoCells(_, to) => Some(to),
            Self::Nothing | Self::Cell(_) => None,
        }
    }
}

/// The box, pusher, piece or other part that the next action is applied to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Selection {
    /// The selected part in words, for example `piece P, turned once`.
    pub label: String,
    /// The cells of the selected part; empty if the part is not on the board.
    pub cells: Vec<Point>,
}

/// An overlay: additional information that a view can show on the board, such as dead squares.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OverlaySpec {
    /// The name of the overlay in settings, for example `dead-squares`.
    pub id: &'static str,
    /// What the overlay shows, in a few words.
    pub title: &'static str,
}

/// The cells that an overlay marks or connects in one position.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Overlay {
    /// The cells to mark, each with the reason.
    pub cells: Vec<(Point, String)>,
    /// Pairs of cells to connect, such as two pushers that act together.
    pub links: Vec<(Point, Point)>,
}

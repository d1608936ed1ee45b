//! How a player interacts with a game: actions, their usual keys and gestures, and overlays.
//!
//! A family publishes a table of its actions. Views show this table to the player and assign keys
//! and gestures to its rows. When the player chooses an action, the view sends the action to the
//! game, with the cells that the action is applied to. Views contain no rules.

use crate::failure::Failure;
use crate::grid::Point;

/// A key or mouse gesture that a player can use for an action.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Key {
    /// The up arrow key.
    Up,
    /// The down arrow key.
    Down,
    /// The left arrow key.
    Left,
    /// The right arrow key.
    Right,
    /// Return or Enter.
    Enter,
    /// Tab.
    Tab,
    /// Shift together with Tab.
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
    /// A function key, by its number: 1 for F1.
    Function(u8),
    /// A character, space included.
    Char(char),
    /// Control together with a letter. The field contains the letter in lower case.
    Control(char),
    /// A click or tap on a cell.
    Click,
    /// A click with the right button, or a long press.
    RightClick,
    /// A drag from one cell to another.
    Drag,
    /// A drag with the right button.
    RightDrag,
    /// The mouse wheel, turned away from the user.
    WheelUp,
    /// The mouse wheel, turned towards the user.
    WheelDown,
}

/// How many cells the player has to choose for an action.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Needs {
    /// No cells.
    Nothing,
    /// One cell: the one under the cursor or pointer.
    Cell,
    /// Two cells: those where a drag begins and ends, or two cells that are clicked in turn.
    TwoCells,
}

/// Something that a player can do in a game, such as walking to a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Action {
    /// The name of the action in settings and reports, for example `walk-to`.
    pub id: &'static str,
    /// What the action does, in a few words, for example `Walk to this cell`.
    pub title: &'static str,
    /// The word that players type for the action in a plain-text game, for example `t`; empty if
    /// there is none. If the action needs cells, players type them after the word, in the
    /// [`CellNotation`] of the family.
    pub word: &'static str,
    /// The usual keys and mouse gestures for the action.
    pub keys: &'static [Key],
    /// How many cells the player has to choose for the action.
    pub needs: Needs,
}

/// Returns the actions of a family's table, in the order of its rows. Each row contains an action
/// and the value that the family uses for it.
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

/// Returns the value in the row of the table whose action has the same id as `action`; `None` if
/// there is no such row.
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
    /// Two cells, in order: for a drag, where it begins and where it ends.
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

/// How a family writes cells in plain-text games: which coordinate comes first, and the number of
/// the first row and column. Messages of the family write cells in the same way.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CellNotation {
    /// The order of the coordinates.
    pub order: CellOrder,
    /// The number of the first row and of the first column.
    pub first: u32,
}

/// Which coordinate of a cell is written first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CellOrder {
    /// Row, then column.
    RowColumn,
    /// Column, then row.
    ColumnRow,
}

impl CellNotation {
    /// The placeholder for a cell in help and messages: `ROW COLUMN` or `COLUMN ROW`.
    #[must_use]
    pub fn form(self) -> &'static str {
        match self.order {
            CellOrder::RowColumn => "ROW COLUMN",
            CellOrder::ColumnRow => "COLUMN ROW",
        }
    }

    /// Reads the cells that an action needs. Numbers are separated by blanks, commas or both, and a
    /// cell may be in parentheses: `3 4`, `3,4` and `(3,4)` are the same.
    ///
    /// # Errors
    /// There are more or fewer numbers than needed, one is less than [`CellNotation::first`], or
    /// the text contains something other than numbers.
    pub fn parse(self, needs: Needs, text: &str) -> Result<Target, Failure> {
        let words = text.split(|letter: char| letter.is_whitespace() || "(),".contains(letter));
        let words = words.filter(|word| !word.is_empty());
        let numbers: Option<Vec<u32>> = words.map(|word| self.coordinate(word)).collect();
        let numbers = numbers.unwrap_or_default();
        let cell = |first, second| match self.order {
            CellOrder::RowColumn => Point::new(second, first),
            CellOrder::ColumnRow => Point::new(first, second),
        };
        match (needs, &numbers[..]) {
            (Needs::Nothing, []) if text.trim().is_empty() => Ok(Target::Nothing),
            (Needs::Cell, [a, b]) => Ok(Target::Cell(cell(*a, *b))),
            (Needs::TwoCells, [a, b, c, d]) => Ok(Target::TwoCells(cell(*a, *b), cell(*c, *d))),
            _ => Err(self.expected(needs, text.trim())),
        }
    }

    /// Describes the location of a cell for messages, for example `row 3, column 4`.
    #[must_use]
    pub fn words(self, at: Point) -> String {
        let from = |coordinate: u32| u64::from(coordinate) + u64::from(self.first);
        let (row, column) = (from(at.y), from(at.x));
        match self.order {
            CellOrder::RowColumn => format!("row {row}, column {column}"),
            CellOrder::ColumnRow => format!("column {column}, row {row}"),
        }
    }

    /// A coordinate from 0.
    fn coordinate(self, word: &str) -> Option<u32> {
        // The parser of numbers would accept a sign.
        let is_number = word.bytes().all(|byte| byte.is_ascii_digit());
        let number: u32 = word.parse().ok().filter(|_| is_number)?;
        number.checked_sub(self.first)
    }

    fn expected(self, needs: Needs, found: &str) -> Failure {
        let (form, first) = (self.form(), self.first);
        let expected = match needs {
            Needs::Nothing => "nothing after this word".to_owned(),
            Needs::Cell => format!("{form}, two numbers from {first}"),
            Needs::TwoCells => format!("{form} {form}, four numbers from {first}"),
        };
        Failure::new(match found {
            "" => format!("expected {expected}"),
            found => format!("expected {expected}, found \"{found}\""),
        })
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

#[cfg(test)]
mod tests {
    use super::*;

    const FROM_0: CellNotation = CellNotation {
        order: CellOrder::RowColumn,
        first: 0,
    };
    const FROM_1: CellNotation = CellNotation {
        order: CellOrder::ColumnRow,
        first: 1,
    };

    #[test]
    fn the_order_of_coordinates_belongs_to_the_family() {
        let cell = |notation: CellNotation| notation.parse(Needs::Cell, "3 4").unwrap().cell();
        assert_eq!(cell(FROM_0), Some(Point { y: 3, x: 4 }));
        assert_eq!(cell(FROM_1), Some(Point { y: 3, x: 2 }));
        assert_eq!(FROM_0.words(Point { y: 3, x: 4 }), "row 3, column 4");
        assert_eq!(FROM_1.words(Point { y: 3, x: 2 }), "column 3, row 4");
    }

    #[test]
    fn blanks_commas_and_parentheses_separate_numbers() {
        let expected = Ok(Target::Cell(Point { y: 3, x: 4 }));
        for text in ["3 4", "3,4", " 3 , 4 ", "(3,4)", "( 3\t4 )"] {
            assert_eq!(FROM_0.parse(Needs::Cell, text), expected, "{text}");
        }
        let two = Target::TwoCells(Point { y: 0, x: 1 }, Point { y: 2, x: 3 });
        assert_eq!(FROM_0.parse(Needs::TwoCells, "0,1 2,3"), Ok(two));
        assert_eq!(FROM_0.parse(Needs::Nothing, " "), Ok(Target::Nothing));
    }

    #[test]
    fn messages_say_what_is_expected() {
        let refused = |notation: CellNotation, needs, text| {
            notation.parse(needs, text).unwrap_err().to_string()
        };
        let expected = "expected ROW COLUMN, two numbers from 0";
        assert_eq!(refused(FROM_0, Needs::Cell, ""), expected);
        for text in ["3", "3 4 5", "a 4", "+3 4", "-1 4", "99999999999 0"] {
            let found = format!("{expected}, found \"{text}\"");
            assert_eq!(refused(FROM_0, Needs::Cell, text), found);
        }
        let outside = refused(FROM_1, Needs::Cell, "0 1");
        assert_eq!(
            outside,
            "expected COLUMN ROW, two numbers from 1, found \"0 1\""
        );
        assert!(FROM_0.parse(Needs::Nothing, "1").is_err());
        assert!(FROM_0.parse(Needs::Nothing, "a").is_err());
    }
}

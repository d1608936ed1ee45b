//! The meaning of mouse and finger gestures on a board.

use crate::command::Command;
use quandary_core::grid::Point;
use quandary_core::interaction::{Key, Target};

/// A mouse button, or the finger gesture that replaces it on a touch screen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Button {
    /// The left button, or a finger.
    Left,
    /// The right button, or a long press.
    Right,
}

/// Returns the gesture and its cells for a button that is pressed on the cell `from` and released
/// on the cell `to`: a click if the cells are the same, otherwise a drag.
#[must_use]
pub fn lifted(button: Button, from: Point, to: Point) -> (Key, Target) {
    match (button, from == to) {
        (Button::Left, true) => (Key::Click, Target::Cell(to)),
        (Button::Right, true) => (Key::RightClick, Target::Cell(to)),
        (Button::Left, false) => (Key::Drag, Target::TwoCells(from, to)),
        (Button::Right, false) => (Key::RightDrag, Target::TwoCells(from, to)),
    }
}

/// The command for a turn of the mouse wheel in games that do not use the wheel: undo for up, redo
/// for down.
#[must_use]
pub fn wheel_command(key: Key) -> Command {
    match key {
        Key::WheelUp => Command::Undo,
        _ => Command::Redo,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_click_has_one_cell_and_a_drag_two() {
        let (a, b) = (Point::new(1, 2), Point::new(3, 2));
        assert_eq!(lifted(Button::Left, a, a), (Key::Click, Target::Cell(a)));
        let drag = (Key::RightDrag, Target::TwoCells(a, b));
        assert_eq!(lifted(Button::Right, a, b), drag);
    }
}

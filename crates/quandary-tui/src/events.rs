//! Translation of terminal events, such as keys and mouse clicks, to inputs of this program.

use crossterm::event::{
    Event, KeyCode, KeyEvent, KeyEventKind, KeyModifiers, MouseButton, MouseEvent, MouseEventKind,
};
use quandary_core::interaction::Key;
use quandary_player::gesture::Button;
use ratatui::layout::Position;

/// What a person did.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Input {
    /// Pressed a key, or held it until it repeated.
    Press(Key),
    /// Released a key.
    Release(Key),
    /// Pasted text.
    Paste(String),
    /// Pressed a mouse button.
    Down(Button, Position),
    /// Released a mouse button.
    Up(Button, Position),
    /// Moved the mouse.
    Moved(Position),
    /// Turned the wheel: [`Key::WheelUp`] or [`Key::WheelDown`].
    Wheel(Key, Position),
    /// The window lost the focus.
    FocusLost,
    /// The size of the window changed.
    Resized,
}

/// Translates an event of the terminal; `None` if it means nothing here.
pub(crate) fn input(event: Event) -> Option<Input> {
    match event {
        Event::Key(event) => {
            let key = key(event)?;
            Some(match event.kind {
                KeyEventKind::Press | KeyEventKind::Repeat => Input::Press(key),
                KeyEventKind::Release => Input::Release(key),
            })
        }
        Event::Mouse(event) => mouse(event),
        Event::Paste(text) => Some(Input::Paste(text)),
        Event::FocusLost => Some(Input::FocusLost),
        Event::Resize(..) => Some(Input::Resized),
        Event::FocusGained => None,
    }
}

fn key(event: KeyEvent) -> Option<Key> {
    Some(match event.code {
        KeyCode::Up => Key::Up,
        KeyCode::Down => Key::Down,
        KeyCode::Left => Key::Left,
        KeyCode::Right => Key::Right,
        KeyCode::Enter => Key::Enter,
        KeyCode::Tab => Key::Tab,
        KeyCode::BackTab => Key::BackTab,
        KeyCode::Backspace => Key::Backspace,
        KeyCode::Delete => Key::Delete,
        KeyCode::Insert => Key::Insert,
        KeyCode::Home => Key::Home,
        KeyCode::End => Key::End,
        KeyCode::Esc => Key::Escape,
        KeyCode::PageUp => Key::PageUp,
        KeyCode::PageDown => Key::PageDown,
        KeyCode::F(number) => Key::Function(number),
        KeyCode::Char(letter) if event.modifiers.contains(KeyModifiers::CONTROL) => {
            Key::Control(letter.to_ascii_lowercase())
        }
        KeyCode::Char(letter) if event.modifiers.contains(KeyModifiers::SHIFT) => {
            Key::Char(shifted(letter))
        }
        KeyCode::Char(letter) => Key::Char(letter),
        _ => return None,
    })
}

/// Terminals that report modifiers apart may report the unshifted letter.
fn shifted(letter: char) -> char {
    let mut upper = letter.to_uppercase();
    match (upper.next(), upper.next()) {
        (Some(upper), None) => upper,
        _ => letter,
    }
}

fn mouse(event: MouseEvent) -> Option<Input> {
    let at = Position::new(event.column, event.row);
    let button = |button| match button {
        MouseButton::Left => Some(Button::Left),
        MouseButton::Right => Some(Button::Right),
        MouseButton::Middle => None,
    };
    Some(match event.kind {
        MouseEventKind::Down(which) => Input::Down(button(which)?, at),
        MouseEventKind::Up(which) => Input::Up(button(which)?, at),
        MouseEventKind::Moved | MouseEventKind::Drag(_) => Input::Moved(at),
        MouseEventKind::ScrollUp => Input::Wheel(Key::WheelUp, at),
        MouseEventKind::ScrollDown => Input::Wheel(Key::WheelDown, at),
        MouseEventKind::ScrollLeft | MouseEventKind::ScrollRight => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shift_and_control_are_part_of_the_key() {
        let press = |code, modifiers| {
            let event = Event::Key(KeyEvent::new(code, modifiers));
            input(event)
        };
        let control = press(KeyCode::Char('R'), KeyModifiers::CONTROL);
        assert_eq!(control, Some(Input::Press(Key::Control('r'))));
        let shift = press(KeyCode::Char('h'), KeyModifiers::SHIFT);
        assert_eq!(shift, Some(Input::Press(Key::Char('H'))));
        assert_eq!(press(KeyCode::CapsLock, KeyModifiers::NONE), None);
    }
}

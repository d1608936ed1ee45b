//! Translation of the buttons and sticks of a gamepad to keys and commands of
//! [`quandary_player`].
//!
//! Buttons are numbered as in the standard layout of the Gamepad API.

use quandary_core::interaction::Key;
use quandary_player::command::Command;
use std::time::Duration;

/// What a button stands for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Control {
    /// A key that can be held down.
    Key(Key),
    /// A command in a turn-based game, and one in a real-time game.
    Command(Command, Command),
}

/// The buttons, by their numbers in the standard layout.
const BUTTONS: [(usize, Control); 14] = [
    (0, Control::Key(Key::Enter)),
    (1, Control::Command(Command::Undo, Command::Undo)),
    (2, Control::Command(Command::Hint, Command::StepMode)),
    (3, Control::Command(Command::Redo, Command::Redo)),
    (
        4,
        Control::Command(Command::PreviousLevel, Command::PreviousLevel),
    ),
    (5, Control::Command(Command::NextLevel, Command::NextLevel)),
    (6, Control::Command(Command::Slower, Command::Slower)),
    (7, Control::Command(Command::Faster, Command::Faster)),
    (8, Control::Command(Command::Restart, Command::Restart)),
    (9, Control::Command(Command::PlayOn, Command::Pause)),
    (12, Control::Key(Key::Up)),
    (13, Control::Key(Key::Down)),
    (14, Control::Key(Key::Left)),
    (15, Control::Key(Key::Right)),
];

/// How far a stick has to be moved, from 0 to 1.
const REACH: f64 = 0.5;
/// How long a control is held until it repeats itself.
const FIRST_REPEAT: Duration = Duration::from_millis(400);
/// Time between two repetitions.
const REPEAT: Duration = Duration::from_millis(120);

/// What a gamepad reports at a moment.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Pad {
    /// Which buttons are down.
    pub(crate) buttons: Vec<bool>,
    /// The sticks, each from -1 to 1: left stick to the right and down, then the right stick.
    pub(crate) axes: Vec<f64>,
}

/// Something that was done with a gamepad.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Event {
    /// A control went down, or repeats itself.
    Press(Control),
    /// A control was let go.
    Release(Control),
}

/// The controls that are down, each with the time of its next repetition.
#[derive(Debug, Default)]
pub(crate) struct Gamepad(Vec<(Control, Duration)>);

impl Gamepad {
    /// What happened since the last call.
    pub(crate) fn follow(&mut self, pad: &Pad, now: Duration) -> Vec<Event> {
        let down = controls(pad);
        let mut events = Vec::new();
        self.0.retain(|(control, _)| {
            let is_down = down.contains(control);
            if !is_down {
                events.push(Event::Release(*control));
            }
            is_down
        });
        for control in down {
            match self.0.iter_mut().find(|(known, _)| *known == control) {
                None => {
                    self.0.push((control, now + FIRST_REPEAT));
                    events.push(Event::Press(control));
                }
                Some((_, due)) if *due <= now && repeats(control) => {
                    *due = now + REPEAT;
                    events.push(Event::Press(control));
                }
                Some(_) => {}
            }
        }
        events
    }
}

/// Whether a control that is held does the same again. Other commands would do too much.
fn repeats(control: Control) -> bool {
    match control {
        Control::Key(key) => key != Key::Enter,
        Control::Command(command, _) => matches!(command, Command::Undo | Command::Redo),
    }
}

/// The controls that are down, each once: stick and cross are the same keys.
fn controls(pad: &Pad) -> Vec<Control> {
    let is_down = |button: usize| pad.buttons.get(button).copied().unwrap_or(false);
    let axis = |index: usize| pad.axes.get(index).copied().unwrap_or(0.0);
    let mut down: Vec<Control> = Vec::new();
    let stick = [
        (axis(1) < -REACH, Key::Up),
        (axis(1) > REACH, Key::Down),
        (axis(0) < -REACH, Key::Left),
        (axis(0) > REACH, Key::Right),
    ];
    let buttons = BUTTONS.iter();
    let buttons = buttons.filter(|(button, _)| is_down(*button));
    let stick = stick.into_iter().filter(|(is_moved, _)| *is_moved);
    let stick = stick.map(|(_, key)| Control::Key(key));
    for control in buttons.map(|(_, control)| *control).chain(stick) {
        if !down.contains(&control) {
            down.push(control);
        }
    }
    down
}

#[cfg(test)]
mod tests {
    use super::*;

    fn with_buttons(down: &[usize]) -> Pad {
        let buttons = (0..17).map(|button| down.contains(&button));
        Pad {
            buttons: buttons.collect(),
            axes: vec![0.0; 4],
        }
    }

    const fn at(milliseconds: u64) -> Duration {
        Duration::from_millis(milliseconds)
    }

    #[test]
    fn the_cross_and_the_left_stick_are_the_arrow_keys() {
        let keys = [
            (12, Key::Up),
            (13, Key::Down),
            (14, Key::Left),
            (15, Key::Right),
        ];
        let sticks = [[0.0, -1.0], [0.0, 1.0], [-1.0, 0.0], [1.0, 0.0]];
        for ((button, key), stick) in keys.into_iter().zip(sticks) {
            let stick = Pad {
                axes: stick.to_vec(),
                ..Pad::default()
            };
            for pad in [with_buttons(&[button]), stick] {
                let events = Gamepad::default().follow(&pad, at(0));
                assert_eq!(events, [Event::Press(Control::Key(key))]);
            }
        }
        // A stick that is nearly at rest, and a pad without sticks.
        let resting = Pad {
            axes: vec![0.2, -0.3],
            ..Pad::default()
        };
        assert_eq!(Gamepad::default().follow(&resting, at(0)), []);
    }

    #[test]
    fn a_control_is_pressed_once_repeats_and_is_released() {
        let (pad, rest) = (with_buttons(&[15]), with_buttons(&[]));
        let right = Control::Key(Key::Right);
        let mut gamepad = Gamepad::default();
        assert_eq!(gamepad.follow(&pad, at(0)), [Event::Press(right)]);
        assert_eq!(gamepad.follow(&pad, at(399)), []);
        assert_eq!(gamepad.follow(&pad, at(400)), [Event::Press(right)]);
        assert_eq!(gamepad.follow(&pad, at(519)), []);
        assert_eq!(gamepad.follow(&pad, at(520)), [Event::Press(right)]);
        assert_eq!(gamepad.follow(&rest, at(530)), [Event::Release(right)]);
        assert_eq!(gamepad.follow(&rest, at(9999)), []);
    }

    #[test]
    fn commands_that_do_much_are_not_repeated() {
        let restart = with_buttons(&[8]);
        let mut gamepad = Gamepad::default();
        assert_eq!(gamepad.follow(&restart, at(0)).len(), 1);
        assert_eq!(gamepad.follow(&restart, at(5000)), []);
    }
}

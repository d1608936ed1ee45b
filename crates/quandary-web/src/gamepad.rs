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

/// A button of a gamepad.
pub(crate) struct Button {
    /// The number in the standard layout.
    number: usize,
    /// Where the button is. Its letter or sign depends on the maker.
    pub(crate) name: &'static str,
    /// What the button does.
    pub(crate) control: Control,
}

const fn button(number: usize, name: &'static str, control: Control) -> Button {
    Button {
        number,
        name,
        control,
    }
}

/// A button that does the same in turn-based and in real-time games.
const fn command(number: usize, name: &'static str, command: Command) -> Button {
    button(number, name, Control::Command(command, command))
}

/// The buttons that do something.
pub(crate) const BUTTONS: [Button; 14] = [
    button(0, "lower button", Control::Key(Key::Enter)),
    command(1, "right button", Command::Undo),
    button(
        2,
        "left button",
        Control::Command(Command::Hint, Command::StepMode),
    ),
    command(3, "upper button", Command::Redo),
    command(4, "left shoulder button", Command::PreviousLevel),
    command(5, "right shoulder button", Command::NextLevel),
    command(6, "left trigger", Command::Slower),
    command(7, "right trigger", Command::Faster),
    command(8, "Back, Select", Command::Restart),
    button(
        9,
        "Start",
        Control::Command(Command::PlayOn, Command::Pause),
    ),
    button(12, "cross or left stick up", Control::Key(Key::Up)),
    button(13, "cross or left stick down", Control::Key(Key::Down)),
    button(14, "cross or left stick left", Control::Key(Key::Left)),
    button(15, "cross or left stick right", Control::Key(Key::Right)),
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
    let buttons = buttons.filter(|button| is_down(button.number));
    let stick = stick.into_iter().filter(|(is_moved, _)| *is_moved);
    let stick = stick.map(|(_, key)| Control::Key(key));
    for control in buttons.map(|button| button.control).chain(stick) {
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

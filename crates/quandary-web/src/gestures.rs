//! Recognises gestures of pointers on a board: clicks, drags, long presses and pinches.

use quandary_player::gesture::Button;
use std::time::Duration;

/// A place on the board's element, in pixels of the page.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(crate) struct Place {
    pub(crate) x: f64,
    pub(crate) y: f64,
}

impl Place {
    fn distance(self, other: Self) -> f64 {
        (self.x - other.x).hypot(self.y - other.y)
    }

    fn middle(self, other: Self) -> Self {
        Self {
            x: self.x.midpoint(other.x),
            y: self.y.midpoint(other.y),
        }
    }
}

/// What points.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Pointer {
    /// A mouse or pen with this button.
    Mouse(Button),
    /// A finger.
    Finger,
}

/// What the pointers mean together.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Meaning {
    /// A button went down at one place and up at another one or the same.
    Lifted(Button, Place, Place),
    /// Two fingers scale the board around a point and move it.
    Pinched {
        /// Between the fingers.
        around: Place,
        /// How much larger the board becomes.
        factor: f64,
        /// How far the board moves.
        by: Place,
    },
}

/// How long a finger rests for a long press.
pub(crate) const LONG_PRESS: Duration = Duration::from_millis(450);
/// How far a resting finger may move, in pixels.
const REST: f64 = 10.0;

/// The pointers on a board.
#[derive(Clone, Debug, Default)]
pub(crate) enum Gestures {
    /// None that means anything.
    #[default]
    Idle,
    /// One pointer is down.
    Down(Down),
    /// Two fingers are down.
    Pinching((i32, Place), (i32, Place)),
}

/// A pointer that is down.
#[derive(Clone, Debug)]
pub(crate) struct Down {
    id: i32,
    button: Button,
    pointer: Pointer,
    from: Place,
    at: Place,
    since: Duration,
}

impl Gestures {
    /// A pointer goes down.
    pub(crate) fn down(&mut self, id: i32, pointer: Pointer, at: Place, now: Duration) {
        *self = match (&*self, pointer) {
            (Self::Down(first), Pointer::Finger) if first.pointer == Pointer::Finger => {
                Self::Pinching((first.id, first.at), (id, at))
            }
            (Self::Pinching(..), _) => return,
            (_, pointer) => Self::Down(Down {
                id,
                button: match pointer {
                    Pointer::Mouse(button) => button,
                    Pointer::Finger => Button::Left,
                },
                pointer,
                from: at,
                at,
                since: now,
            }),
        };
    }

    /// A pointer moves.
    pub(crate) fn moved(&mut self, id: i32, to: Place) -> Option<Meaning> {
        match self {
            Self::Idle => None,
            Self::Down(down) => {
                if down.id == id {
                    down.at = to;
                }
                None
            }
            Self::Pinching(first, second) => {
                let before = (first.1, second.1);
                if first.0 == id {
                    first.1 = to;
                } else if second.0 == id {
                    second.1 = to;
                }
                let after = (first.1, second.1);
                let (old, new) = (before.0.middle(before.1), after.0.middle(after.1));
                let lengths = (before.0.distance(before.1), after.0.distance(after.1));
                Some(Meaning::Pinched {
                    around: new,
                    factor: lengths.1.max(1.0) / lengths.0.max(1.0),
                    by: Place {
                        x: new.x - old.x,
                        y: new.y - old.y,
                    },
                })
            }
        }
    }

    /// A pointer goes up.
    pub(crate) fn up(&mut self, id: i32, at: Place, now: Duration) -> Option<Meaning> {
        match std::mem::take(self) {
            Self::Idle | Self::Pinching(..) => None,
            Self::Down(down) if down.id != id => {
                *self = Self::Down(down);
                None
            }
            Self::Down(down) => {
                let button = match down.is_long(at, now) {
                    true => Button::Right,
                    false => down.button,
                };
                Some(Meaning::Lifted(button, down.from, at))
            }
        }
    }

    /// A finger has rested long enough: from now on it stands for the right button. Returns whether it
    /// does so only since this call, for a sign to the player.
    pub(crate) fn rest(&mut self, now: Duration) -> bool {
        match self {
            Self::Down(down) if down.button == Button::Left && down.is_long(down.at, now) => {
                down.button = Button::Right;
                true
            }
            _ => false,
        }
    }

    /// The pointers were taken away.
    pub(crate) fn cancel(&mut self) {
        *self = Self::Idle;
    }
}

impl Down {
    /// Whether this is a finger that has rested in its place.
    fn is_long(&self, at: Place, now: Duration) -> bool {
        self.pointer == Pointer::Finger
            && now.saturating_sub(self.since) >= LONG_PRESS
            && self.from.distance(at) <= REST
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const fn at(x: f64, y: f64) -> Place {
        Place { x, y }
    }

    const fn ms(milliseconds: u64) -> Duration {
        Duration::from_millis(milliseconds)
    }

    #[test]
    fn a_tap_is_a_click_and_a_rest_is_a_right_click() {
        let mut gestures = Gestures::default();
        gestures.down(1, Pointer::Finger, at(5.0, 5.0), ms(0));
        let tap = gestures.up(1, at(6.0, 5.0), ms(100));
        let lifted = Meaning::Lifted(Button::Left, at(5.0, 5.0), at(6.0, 5.0));
        assert_eq!(tap, Some(lifted));
        gestures.down(2, Pointer::Finger, at(5.0, 5.0), ms(200));
        assert!(!gestures.rest(ms(300)));
        assert!(gestures.rest(ms(650)));
        assert!(!gestures.rest(ms(700)));
        let drag = gestures.up(2, at(60.0, 5.0), ms(900));
        let lifted = Meaning::Lifted(Button::Right, at(5.0, 5.0), at(60.0, 5.0));
        assert_eq!(drag, Some(lifted));
    }

    #[test]
    fn a_slow_drag_keeps_its_button() {
        let mut gestures = Gestures::default();
        gestures.down(1, Pointer::Finger, at(0.0, 0.0), ms(0));
        gestures.moved(1, at(30.0, 0.0));
        assert!(!gestures.rest(ms(2000)));
        let lifted = Meaning::Lifted(Button::Left, at(0.0, 0.0), at(40.0, 0.0));
        assert_eq!(gestures.up(1, at(40.0, 0.0), ms(3000)), Some(lifted));
    }

    #[test]
    fn two_fingers_scale_and_move_and_click_nothing() {
        let mut gestures = Gestures::default();
        gestures.down(1, Pointer::Finger, at(0.0, 0.0), ms(0));
        gestures.down(2, Pointer::Finger, at(100.0, 0.0), ms(10));
        let pinched = gestures.moved(2, at(200.0, 0.0));
        let expected = Meaning::Pinched {
            around: at(100.0, 0.0),
            factor: 2.0,
            by: at(50.0, 0.0),
        };
        assert_eq!(pinched, Some(expected));
        assert_eq!(gestures.up(1, at(0.0, 0.0), ms(50)), None);
        assert_eq!(gestures.up(2, at(200.0, 0.0), ms(60)), None);
    }

    #[test]
    fn a_second_finger_on_another_id_does_not_end_the_first() {
        let mut gestures = Gestures::default();
        gestures.down(1, Pointer::Mouse(Button::Right), at(0.0, 0.0), ms(0));
        assert_eq!(gestures.up(7, at(1.0, 1.0), ms(1)), None);
        let lifted = Meaning::Lifted(Button::Right, at(0.0, 0.0), at(0.0, 0.0));
        assert_eq!(gestures.up(1, at(0.0, 0.0), ms(2)), Some(lifted));
    }
}

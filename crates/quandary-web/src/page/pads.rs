//! Gamepads: read in every frame while one is connected and a game is open.

use super::app::App;
use super::browser;
use super::screens::Screen;
use crate::gamepad::{Control, Event, Gamepad, Pad};
use quandary_player::player::Playing;
use std::time::Duration;
use wasm_bindgen::JsCast;
use web_sys::GamepadButton;

/// The gamepads of the browser.
#[derive(Default)]
pub(crate) struct Pads {
    /// Number of gamepads that are connected.
    connected: u32,
    gamepad: Gamepad,
}

impl Pads {
    /// A gamepad was connected.
    pub(crate) fn connect(&mut self) {
        self.connected += 1;
    }

    /// A gamepad was disconnected.
    pub(crate) fn disconnect(&mut self) {
        self.connected = self.connected.saturating_sub(1);
    }

    /// Whether there is a gamepad to ask.
    pub(crate) fn is_connected(&self) -> bool {
        self.connected > 0
    }

    fn follow(&mut self, now: Duration) -> Vec<Event> {
        self.gamepad.follow(&read(), now)
    }
}

/// What all gamepads report together.
fn read() -> Pad {
    let mut all = Pad::default();
    let Ok(pads) = browser::window().navigator().get_gamepads() else {
        return all;
    };
    let pads = pads.iter().filter_map(|pad| pad.dyn_into().ok());
    for pad in pads {
        let pad: web_sys::Gamepad = pad;
        let (buttons, axes) = (pad.buttons(), pad.axes());
        let buttons = buttons.iter();
        let buttons = buttons.map(|button| button.unchecked_into::<GamepadButton>().pressed());
        let axes = axes.iter().map(|axis| axis.as_f64().unwrap_or(0.0));
        merge(
            &mut all,
            &buttons.collect::<Vec<_>>(),
            &axes.collect::<Vec<_>>(),
        );
    }
    all
}

fn merge(all: &mut Pad, buttons: &[bool], axes: &[f64]) {
    let (count, sticks) = (all.buttons.len(), all.axes.len());
    all.buttons.resize(count.max(buttons.len()), false);
    all.axes.resize(sticks.max(axes.len()), 0.0);
    for (known, is_down) in all.buttons.iter_mut().zip(buttons) {
        *known |= is_down;
    }
    for (known, axis) in all.axes.iter_mut().zip(axes) {
        if axis.abs() > known.abs() {
            *known = *axis;
        }
    }
}

impl App {
    /// Whether gamepads are asked in every frame.
    pub(crate) fn follows_pads(self) -> bool {
        self.screen.get_untracked() == Screen::Game
            && self.dialog.get_untracked().is_none()
            && self.peek(|state| state.pads.is_connected())
    }

    /// Whether the open game is played in real time.
    pub(crate) fn is_live(self) -> bool {
        self.peek(|state| {
            let level = state.player.level();
            level.is_some_and(|level| matches!(level.playing, Playing::Live(_)))
        })
    }

    /// Does what was done with gamepads since the last frame.
    pub(crate) fn follow_pads(self) {
        if !self.follows_pads() {
            return;
        }
        let events = self.change_quietly(|state| state.pads.follow(browser::now()));
        for event in events {
            match event {
                Event::Press(Control::Key(key)) => drop(self.press(key)),
                Event::Release(Control::Key(key)) => {
                    self.change(|state, now| state.player.release(key, now));
                }
                Event::Press(Control::Command(in_turns, live)) => {
                    self.run(if self.is_live() { live } else { in_turns });
                }
                Event::Release(Control::Command(..)) => {}
            }
        }
    }
}

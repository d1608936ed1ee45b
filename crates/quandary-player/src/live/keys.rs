//! The state of keys: held down, already released but not yet used as input, or latched.

use quandary_core::game::LiveGame;
use quandary_core::grid::Point;
use quandary_core::interaction::{Action, Target};

/// What the view can report about keys.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum KeyReports {
    /// Only presses, as in most terminals. The action of a key continues until another key or Space
    /// is pressed (latch mode).
    PressOnly,
    /// Presses and releases.
    PressAndRelease,
}

/// Maximum number of keys that were pressed and released and whose input is still to be given. More
/// would make the player move on long after the last key.
const MAX_STRUCK: usize = 2;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum KeyState {
    /// It was pressed and has given no input yet.
    Fresh,
    /// It was released before it gave an input, which it still gives.
    Struck,
    /// It is down and has given an input.
    Down,
}

#[derive(Clone, Copy, Debug)]
struct Key {
    action: &'static Action,
    state: KeyState,
}

/// The keys of a game, and the input that they give.
#[derive(Clone, Debug)]
pub(super) struct Keys {
    reports: KeyReports,
    /// In the order in which they were pressed.
    keys: Vec<Key>,
    click: Option<(&'static Action, Point)>,
}

impl Keys {
    pub(super) fn new(reports: KeyReports) -> Self {
        Self {
            reports,
            keys: Vec::new(),
            click: None,
        }
    }

    pub(super) fn reports(&self) -> KeyReports {
        self.reports
    }

    pub(super) fn press(&mut self, action: &'static Action) {
        self.click = None;
        let fresh = Key {
            action,
            state: KeyState::Fresh,
        };
        match self.reports {
            KeyReports::PressOnly => self.keys = vec![fresh],
            // A key that is down repeats itself.
            KeyReports::PressAndRelease if self.is_down(action) => {}
            KeyReports::PressAndRelease => self.keys.push(fresh),
        }
    }

    pub(super) fn release(&mut self, action: &Action) {
        if self.reports == KeyReports::PressOnly {
            return;
        }
        let is_it = |key: &Key| key.action.id == action.id;
        for key in self.keys.iter_mut().filter(|key| is_it(key)) {
            if key.state == KeyState::Fresh {
                key.state = KeyState::Struck;
            }
        }
        self.keys
            .retain(|key| !is_it(key) || key.state != KeyState::Down);
        self.forget_old_strokes();
    }

    pub(super) fn release_all(&mut self) {
        self.keys.clear();
        self.click = None;
    }

    /// A click gives the input of one tick and ends what is latched.
    pub(super) fn click(&mut self, action: &'static Action, at: Point) {
        self.release_all();
        self.click = Some((action, at));
    }

    /// The input for a tick in which the player can act.
    pub(super) fn take(&mut self, game: &dyn LiveGame) -> String {
        if let Some((action, at)) = self.click.take() {
            // The cell was near enough when it was clicked; if it is not any more, nothing happens.
            return game.input(action, Target::Cell(at)).unwrap_or_default();
        }
        let given = self.given();
        let actions: Vec<&'static Action> =
            self.keys[..given].iter().map(|key| key.action).collect();
        let input = game.held(&actions);
        self.give(given);
        input
    }

    /// How many of the first keys give the input: all of them, or those up to the first struck key,
    /// because keys that were struck one after the other are inputs one after the other.
    fn given(&self) -> usize {
        let mut keys = self.keys.iter();
        let struck = keys.position(|key| key.state == KeyState::Struck);
        struck.map_or(self.keys.len(), |struck| struck + 1)
    }

    fn give(&mut self, given: usize) {
        for key in &mut self.keys[..given] {
            if key.state == KeyState::Fresh {
                key.state = KeyState::Down;
            }
        }
        if given > 0 && self.keys[given - 1].state == KeyState::Struck {
            self.keys.remove(given - 1);
        }
    }

    fn is_down(&self, action: &Action) -> bool {
        let mut keys = self.keys.iter();
        keys.any(|key| key.action.id == action.id && key.state != KeyState::Struck)
    }

    fn forget_old_strokes(&mut self) {
        let is_struck = |key: &Key| key.state == KeyState::Struck;
        let struck = self.keys.iter().filter(|key| is_struck(key)).count();
        if struck > MAX_STRUCK
            && let Some(oldest) = self.keys.iter().position(is_struck)
        {
            self.keys.remove(oldest);
        }
    }
}

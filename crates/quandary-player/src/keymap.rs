//! Which key does what in a game: the family's actions and the commands of the player.

use crate::command::{COMMANDS, Command, Scope};
use crate::settings::Settings;
use quandary_core::interaction::{Action, Key};

/// What a key is bound to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Binding {
    /// An action of the family.
    Action(&'static Action),
    /// A command of the player.
    Command(Command),
}

impl Binding {
    /// What the action or command does, in a few words.
    #[must_use]
    pub fn title(self) -> &'static str {
        match self {
            Self::Action(action) => action.title,
            Self::Command(command) => command.info().title,
        }
    }
}

/// A row of a help screen.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HelpRow {
    /// The action or command of this row.
    pub binding: Binding,
    /// The keys of the action or command in this game. Keys for which another use takes precedence
    /// are omitted; see [`Keymap::new`].
    pub keys: Vec<Key>,
}

/// The keys of one game.
#[derive(Clone, Debug)]
pub struct Keymap {
    rows: Vec<HelpRow>,
}

/// The arrow keys and the letters that stand for them in vi.
const VI_KEYS: [(Key, Key); 4] = [
    (Key::Left, Key::Char('h')),
    (Key::Down, Key::Char('j')),
    (Key::Up, Key::Char('k')),
    (Key::Right, Key::Char('l')),
];

impl Keymap {
    /// Creates the keymap of a game from the actions of its family and the commands for its kind of
    /// game (`scope`). If a key has several uses, the settings take precedence, then the actions,
    /// then the commands.
    #[must_use]
    pub fn new(
        family: &str,
        actions: &'static [Action],
        scope: Scope,
        settings: &Settings,
    ) -> Self {
        let moves_cursor = !actions.iter().any(uses_arrows);
        let actions = actions.iter().map(|action| {
            let id = (family.to_owned(), action.id.to_owned());
            let keys = settings.action_keys.get(&id);
            let keys = keys.map_or_else(|| with_vi(action.keys, settings), Clone::clone);
            HelpRow {
                binding: Binding::Action(action),
                keys,
            }
        });
        let commands = COMMANDS.iter();
        let commands = commands.filter(|info| info.scope == Scope::Any || info.scope == scope);
        // Where the arrow keys play, they move the cursor only while it is shown.
        let commands =
            commands.filter(|info| moves_cursor || !CURSOR_STEPS.contains(&info.command));
        let commands = commands.map(|info| {
            let keys = settings.keys.get(&info.command);
            HelpRow {
                binding: Binding::Command(info.command),
                keys: keys.map_or_else(|| info.keys.to_vec(), Clone::clone),
            }
        });
        let mut map = Self {
            rows: actions.chain(commands).collect(),
        };
        map.remove_shadowed(settings, family);
        map
    }

    /// Removes the keys that never reach their row, so that help is true.
    fn remove_shadowed(&mut self, settings: &Settings, family: &str) {
        let is_set = |binding: Binding| match binding {
            Binding::Action(action) => {
                let id = (family.to_owned(), action.id.to_owned());
                settings.action_keys.contains_key(&id)
            }
            Binding::Command(command) => settings.keys.contains_key(&command),
        };
        let set: Vec<Key> = {
            let rows = self.rows.iter().filter(|row| is_set(row.binding));
            rows.flat_map(|row| row.keys.clone()).collect()
        };
        let vi: Vec<Key> = match settings.vi_keys.is_on() {
            true => VI_KEYS.iter().map(|(_, letter)| *letter).collect(),
            false => Vec::new(),
        };
        let mut taken: Vec<Key> = Vec::new();
        for row in &mut self.rows {
            if is_set(row.binding) {
                continue;
            }
            let is_command = matches!(row.binding, Binding::Command(_));
            let has_arrow = VI_KEYS.iter().any(|(arrow, _)| row.keys.contains(arrow));
            row.keys.retain(|key| {
                let is_vi = vi.contains(key) && !has_arrow;
                let is_taken = is_command && taken.contains(key);
                !(is_vi || is_taken || set.contains(key))
            });
            if !is_command {
                taken.extend(&row.keys);
            }
        }
    }

    /// The actions and commands of a key, in order of preference. If several actions share a key,
    /// the first one that is possible is performed.
    #[must_use]
    pub fn bindings(&self, key: Key) -> Vec<Binding> {
        let rows = self.rows.iter().filter(|row| row.keys.contains(&key));
        rows.map(|row| row.binding).collect()
    }

    /// The rows of a help screen: the family's actions, then the commands.
    #[must_use]
    pub fn rows(&self) -> &[HelpRow] {
        &self.rows
    }

    /// The first key of a command, for hints such as `u undo`.
    #[must_use]
    pub fn key(&self, command: Command) -> Option<Key> {
        let mut rows = self.rows.iter();
        let row = rows.find(|row| row.binding == Binding::Command(command))?;
        row.keys.first().copied()
    }
}

/// The commands that the arrow keys stand for while the cursor is shown.
const CURSOR_STEPS: [Command; 4] = [
    Command::CursorUp,
    Command::CursorDown,
    Command::CursorLeft,
    Command::CursorRight,
];

fn uses_arrows(action: &Action) -> bool {
    let mut arrows = VI_KEYS.iter().map(|(arrow, _)| arrow);
    arrows.any(|arrow| action.keys.contains(arrow))
}

fn with_vi(keys: &[Key], settings: &Settings) -> Vec<Key> {
    let mut keys = keys.to_vec();
    if settings.vi_keys.is_on() {
        let letters = VI_KEYS.iter().filter(|(arrow, _)| keys.contains(arrow));
        let letters: Vec<Key> = letters.map(|(_, letter)| *letter).collect();
        keys.extend(
            letters
                .into_iter()
                .filter(|key| !keys.contains(key))
                .collect::<Vec<_>>(),
        );
    }
    keys
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::settings::Switch;
    use quandary_core::interaction::Needs;

    const fn action(id: &'static str, keys: &'static [Key]) -> Action {
        Action {
            id,
            title: id,
            word: "",
            keys,
            needs: Needs::Nothing,
        }
    }

    static ACTIONS: [Action; 3] = [
        action("left", &[Key::Left]),
        action("hop", &[Key::Char('h'), Key::Char('u')]),
        action("jump", &[Key::Char('h')]),
    ];

    fn map(settings: &Settings) -> Keymap {
        Keymap::new("boxes", &ACTIONS, Scope::Turns, settings)
    }

    #[test]
    fn actions_come_before_commands() {
        let map = map(&Settings::default());
        let hop = Binding::Action(&ACTIONS[1]);
        assert_eq!(map.bindings(Key::Char('u')), [hop]);
        assert_eq!(
            map.bindings(Key::Char('h')),
            [hop, Binding::Action(&ACTIONS[2])]
        );
        assert_eq!(map.key(Command::Undo), Some(Key::Char('z')));
        let undo = map.rows().iter();
        let mut undo = undo.filter(|row| row.binding == Binding::Command(Command::Undo));
        let keys = undo.next().map(|row| row.keys.clone());
        assert_eq!(keys, Some(vec![Key::Char('z'), Key::Backspace]));
    }

    #[test]
    fn settings_come_first() {
        let (settings, _) = Settings::parse(
            "[keys]\nundo = \"h\"\n[keys.boxes]\nleft = [\"a\"]\n[keys.other]\nhop = \"b\"",
        );
        let map = map(&settings);
        assert_eq!(
            map.bindings(Key::Char('h')),
            [Binding::Command(Command::Undo)]
        );
        assert_eq!(map.bindings(Key::Char('a')), [Binding::Action(&ACTIONS[0])]);
        assert_eq!(map.bindings(Key::Left), []);
    }

    #[test]
    fn vi_letters_stand_for_arrows() {
        let settings = Settings {
            vi_keys: Switch::On,
            ..Settings::default()
        };
        let map = map(&settings);
        assert_eq!(map.bindings(Key::Char('h')), [Binding::Action(&ACTIONS[0])]);
        // The arrow keys of this family play, so no letter moves the cursor.
        assert_eq!(map.bindings(Key::Char('l')), []);
    }
}

//! Settings of a player, stored as a TOML file that contains only the values that differ from the
//! defaults.

use crate::command::{COMMANDS, Command};
use crate::keys::{key_name, parse_key};
use quandary_core::interaction::Key;
use std::collections::BTreeMap;
use toml::{Table, Value};

/// The name of the settings in a [`crate::store::Store`].
pub const FILE: &str = "settings.toml";

/// The colours of a view.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Theme {
    /// For terminals with a dark background.
    #[default]
    Dark,
    /// For terminals with a light background.
    Light,
    /// Strong contrast.
    Contrast,
    /// No colours at all.
    Plain,
}

impl Theme {
    /// All themes, in the order in which a view offers them.
    pub const ALL: [Self; 4] = [Self::Dark, Self::Light, Self::Contrast, Self::Plain];

    /// The name in settings.
    #[must_use]
    pub fn id(self) -> &'static str {
        match self {
            Self::Dark => "dark",
            Self::Light => "light",
            Self::Contrast => "contrast",
            Self::Plain => "plain",
        }
    }
}

/// Whether a setting is on or off.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Switch {
    /// The setting is on.
    On,
    /// The setting is off.
    Off,
}

impl Switch {
    /// The other state.
    #[must_use]
    pub fn toggled(self) -> Self {
        match self {
            Self::On => Self::Off,
            Self::Off => Self::On,
        }
    }

    /// Whether the setting is on.
    #[must_use]
    pub fn is_on(self) -> bool {
        self == Self::On
    }
}

/// How large boards are drawn.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub enum Zoom {
    /// One character per cell, where possible.
    Small,
    /// Two characters per cell.
    #[default]
    Normal,
    /// Several characters and lines per cell.
    Large,
    /// A picture, where the view can show one.
    Picture,
}

impl Zoom {
    /// All sizes, the smallest first.
    pub const ALL: [Self; 4] = [Self::Small, Self::Normal, Self::Large, Self::Picture];

    /// The name in settings.
    #[must_use]
    pub fn id(self) -> &'static str {
        match self {
            Self::Small => "small",
            Self::Normal => "normal",
            Self::Large => "large",
            Self::Picture => "picture",
        }
    }
}

/// The settings of a player.
#[derive(Clone, Debug, PartialEq)]
pub struct Settings {
    /// The player's name in lists of best solutions.
    pub name: String,
    /// The colours.
    pub theme: Theme,
    /// How large boards are drawn.
    pub zoom: Zoom,
    /// Whether the time played is shown.
    pub timer: Switch,
    /// Whether sounds are played.
    pub sound: Switch,
    /// Whether `h j k l` act as arrow keys, even where the family has other actions on these keys.
    pub vi_keys: Switch,
    /// The keys of each command whose keys differ from the defaults.
    pub keys: BTreeMap<Command, Vec<Key>>,
    /// The keys of each action whose keys differ from the defaults, by family id and action id.
    pub action_keys: BTreeMap<(String, String), Vec<Key>>,
}

impl Default for Settings {
    fn default() -> Self {
        Self {
            name: String::new(),
            theme: Theme::default(),
            zoom: Zoom::default(),
            timer: Switch::Off,
            sound: Switch::On,
            vi_keys: Switch::Off,
            keys: BTreeMap::new(),
            action_keys: BTreeMap::new(),
        }
    }
}

impl Settings {
    /// Reads settings from TOML. Also returns the problems found; invalid settings keep their
    /// defaults.
    #[must_use]
    pub fn parse(text: &str) -> (Self, Vec<String>) {
        let mut settings = Self::default();
        let mut problems = Vec::new();
        match text.parse::<Table>() {
            Ok(table) => {
                for (name, value) in &table {
                    if let Err(problem) = settings.set(name, value) {
                        problems.push(format!("{FILE}: {problem}"));
                    }
                }
            }
            Err(error) => problems.push(format!("{FILE}: {}", error.message())),
        }
        (settings, problems)
    }

    fn set(&mut self, name: &str, value: &Value) -> Result<(), String> {
        match name {
            "name" => self.name = text(name, value)?.to_owned(),
            "theme" => self.theme = choice(name, value, &Theme::ALL, Theme::id)?,
            "zoom" => self.zoom = choice(name, value, &Zoom::ALL, Zoom::id)?,
            "timer" => self.timer = switch(name, value)?,
            "sound" => self.sound = switch(name, value)?,
            "vi-keys" => self.vi_keys = switch(name, value)?,
            "keys" => self.set_keys(value)?,
            _ => return Err(format!("unknown setting `{name}`")),
        }
        Ok(())
    }

    fn set_keys(&mut self, value: &Value) -> Result<(), String> {
        let table = value.as_table();
        let table = table.ok_or_else(|| "expected a section [keys]".to_owned())?;
        for (name, value) in table {
            match value {
                Value::Table(of_family) => {
                    for (action, value) in of_family {
                        let keys = keys(action, value)?;
                        self.action_keys
                            .insert((name.clone(), action.clone()), keys);
                    }
                }
                value => {
                    let command = Command::find(name).ok_or_else(|| {
                        let known = COMMANDS.map(|info| info.id).join(", ");
                        format!("[keys]: unknown command `{name}`; available: {known}")
                    })?;
                    self.keys.insert(command, keys(name, value)?);
                }
            }
        }
        Ok(())
    }

    /// The settings as the text of a TOML file, without those that have their default value.
    #[must_use]
    pub fn to_toml(&self) -> String {
        let default = Self::default();
        let mut table = Table::new();
        let mut put = |name: &str, value: Value, is_default: bool| {
            if !is_default {
                table.insert(name.to_owned(), value);
            }
        };
        put("name", self.name.clone().into(), self.name == default.name);
        put("theme", self.theme.id().into(), self.theme == default.theme);
        put("zoom", self.zoom.id().into(), self.zoom == default.zoom);
        put(
            "timer",
            self.timer.is_on().into(),
            self.timer == default.timer,
        );
        put(
            "sound",
            self.sound.is_on().into(),
            self.sound == default.sound,
        );
        let vi_keys = self.vi_keys.is_on().into();
        put("vi-keys", vi_keys, self.vi_keys == default.vi_keys);
        let keys = self.keys_table();
        let is_empty = keys.is_empty();
        put("keys", keys.into(), is_empty);
        table.to_string()
    }

    fn keys_table(&self) -> Table {
        let names = |keys: &[Key]| -> Value {
            let names = keys.iter().map(|key| Value::from(key_name(*key)));
            names.collect::<Vec<_>>().into()
        };
        let mut table = Table::new();
        for (command, keys) in &self.keys {
            table.insert(command.info().id.to_owned(), names(keys));
        }
        for ((family, action), keys) in &self.action_keys {
            let of_family = table.entry(family.clone());
            let of_family = of_family.or_insert_with(|| Table::new().into());
            if let Value::Table(of_family) = of_family {
                of_family.insert(action.clone(), names(keys));
            }
        }
        table
    }
}

fn text<'a>(name: &str, value: &'a Value) -> Result<&'a str, String> {
    value
        .as_str()
        .ok_or_else(|| format!("`{name}`: expected text in quotes"))
}

fn switch(name: &str, value: &Value) -> Result<Switch, String> {
    match value.as_bool() {
        Some(true) => Ok(Switch::On),
        Some(false) => Ok(Switch::Off),
        None => Err(format!("`{name}`: expected true or false")),
    }
}

fn choice<T: Copy>(
    name: &str,
    value: &Value,
    all: &[T],
    id: fn(T) -> &'static str,
) -> Result<T, String> {
    let wanted = text(name, value)?;
    let found = all.iter().find(|one| id(**one) == wanted).copied();
    found.ok_or_else(|| {
        let words: Vec<_> = all.iter().map(|one| id(*one)).collect();
        let words = words.join(", ");
        format!("`{name}`: expected one of {words}, found `{wanted}`")
    })
}

fn keys(name: &str, value: &Value) -> Result<Vec<Key>, String> {
    let names = match value {
        Value::String(one) => vec![one.as_str()],
        Value::Array(several) => {
            let names = several.iter().map(|one| text(name, one));
            names.collect::<Result<_, _>>()?
        }
        _ => return Err(format!("[keys] `{name}`: expected a list of keys")),
    };
    let parse = |key: &str| {
        parse_key(key).ok_or_else(|| {
            format!("[keys] `{name}`: unknown key `{key}`; examples: u, Ctrl-R, F5, PageUp, Space")
        })
    };
    names.into_iter().map(parse).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn settings_are_read_back() {
        let text = "name = \"Ada\"\ntheme = \"contrast\"\ntimer = true\n\
                    [keys]\nundo = [\"u\", \"Ctrl-U\"]\nredo = \"R\"\n\
                    [keys.tents]\ntent = [\"x\"]\n";
        let (settings, problems) = Settings::parse(text);
        assert_eq!(problems, Vec::<String>::new());
        assert_eq!(settings.theme, Theme::Contrast);
        assert_eq!(
            settings.keys[&Command::Undo],
            [Key::Char('u'), Key::Control('u')]
        );
        let (again, problems) = Settings::parse(&settings.to_toml());
        assert_eq!((again, problems.len()), (settings, 0));
    }

    #[test]
    fn defaults_are_not_written() {
        assert_eq!(Settings::default().to_toml(), "");
        assert_eq!(Settings::parse(""), (Settings::default(), Vec::new()));
    }

    #[test]
    fn each_problem_is_reported_and_the_rest_is_used() {
        let text = "theme = \"pink\"\ntimer = 3\nsound = false\ncolour = 1\n[keys]\nfly = \"f\"\n";
        let (settings, problems) = Settings::parse(text);
        assert_eq!(settings.sound, Switch::Off);
        assert_eq!(problems.len(), 4, "{problems:?}");
        let (_, problems) = Settings::parse("[keys]\nundo = [\"Ctrl-Ctrl\"]");
        assert!(
            problems[0].contains("unknown key `Ctrl-Ctrl`"),
            "{problems:?}"
        );
        let (settings, problems) = Settings::parse("= \u{1b}[31m");
        assert_eq!((settings, problems.len()), (Settings::default(), 1));
    }
}

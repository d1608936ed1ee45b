//! User configurations: the file `init` or, in later versions of Tile World,
//! `tw_settings.ini`.

use super::text::{
    Entry, Settings, SpannedText, Statement, file_name, first_lines, is_binary, percentage, trim,
};
use super::{Content, FileFormat, ProbeScore};
use crate::codes;
use quandary_core::format::{Format, FormatKind};
use quandary_core::limits::{LimitExceeded, Limits};
use quandary_core::sink::{DiagnosticSink, quote};
use quandary_core::source::Source;
use quandary_core::span::Span;
use quandary_core::words::did_you_mean;

pub(super) static FORMAT: FileFormat = FileFormat {
    format: Format {
        id: "tw-config",
        title: "user configuration",
        extensions: &["ini"],
        kind: FormatKind::Text,
    },
    probe,
    read: |source, sink, limits| Ok(Content::Config(read(source, sink, limits)?).into()),
    write: |content| match content {
        Content::Config(config) => Some(write(config)),
        _ => None,
    },
    convert: None,
};

/// A user configuration with all its lines. If a setting occurs several times, the last occurrence
/// applies.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Config {
    /// The lines of the file.
    pub settings: Settings,
}

/// The settings of a user configuration.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum ConfigKey {
    /// The initial volume.
    Volume,
    /// The initially selected level set.
    InitialLevelset,
    /// Tile World 2: whether the pages of CCX files are shown between levels.
    DisplayCcx,
    /// Tile World 2: whether the timer is shown in levels without a time limit.
    ForceShowTimer,
    /// Tile World 2: the last selected ruleset.
    SelectedRuleset,
    /// Tile World 2: the last selected level set.
    SelectedSeries,
}

impl ConfigKey {
    /// All settings.
    pub const ALL: [Self; 6] = [
        Self::Volume,
        Self::InitialLevelset,
        Self::DisplayCcx,
        Self::ForceShowTimer,
        Self::SelectedRuleset,
        Self::SelectedSeries,
    ];

    /// The name of the setting in files.
    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            Self::Volume => "volume",
            Self::InitialLevelset => "initial-levelset",
            Self::DisplayCcx => "displayccx",
            Self::ForceShowTimer => "forceshowtimer",
            Self::SelectedRuleset => "selectedruleset",
            Self::SelectedSeries => "selectedseries",
        }
    }

    /// Returns the setting with this name, ignoring case; `None` if the name is unknown.
    #[must_use]
    pub fn of(word: &str) -> Option<Self> {
        let mut keys = Self::ALL.into_iter();
        keys.find(|key| key.word().eq_ignore_ascii_case(word))
    }

    /// Minimum and maximum of a numeric setting.
    fn range(self) -> Option<(u8, u8)> {
        match self {
            Self::Volume => Some((0, 10)),
            Self::DisplayCcx | Self::ForceShowTimer => Some((0, 1)),
            Self::SelectedRuleset => Some((1, 2)),
            Self::InitialLevelset | Self::SelectedSeries => None,
        }
    }
}

impl Config {
    /// Returns the last value of a setting, as in the file; `None` if it is not set.
    #[must_use]
    pub fn value(&self, key: ConfigKey) -> Option<&SpannedText> {
        let mut entries = self.settings.entries().rev();
        let last = entries.find(|entry| ConfigKey::of(&entry.name.text) == Some(key));
        last.map(|entry| &entry.value)
    }

    /// The initial volume, 0 to 10; `None` if it is missing or invalid.
    #[must_use]
    pub fn volume(&self) -> Option<u8> {
        let volume = self.value(ConfigKey::Volume)?.text.parse().ok()?;
        (volume <= 10).then_some(volume)
    }

    /// The name of the initially selected level set; `None` if it is missing or empty.
    #[must_use]
    pub fn initial_levelset(&self) -> Option<&str> {
        let value = self.value(ConfigKey::InitialLevelset)?;
        Some(value.text.as_str()).filter(|name| !name.is_empty())
    }
}

fn probe(source: &Source) -> Option<ProbeScore> {
    if is_binary(source) {
        return None;
    }
    let lines = first_lines(source);
    let key = |line: &str| ConfigKey::of(trim(line.split_once('=')?.0));
    let known = percentage(&lines, |line| key(line).is_some());
    let named = ["init", "tw_settings.ini"].contains(&file_name(source).as_str());
    let (score, reason) = match known {
        0 => return None,
        _ if named => (90, "file name of a user configuration"),
        50.. => ((known * 9 / 10) as u8, "settings of a user configuration"),
        _ => return None,
    };
    Some(ProbeScore { score, reason })
}

pub(super) fn read(
    source: &Source,
    sink: &mut DiagnosticSink,
    limits: &Limits,
) -> Result<Config, LimitExceeded> {
    let settings = Settings::read(source, sink, limits)?;
    let mut before: [Option<Span>; ConfigKey::ALL.len()] = Default::default();
    for statement in &settings.statements {
        match statement {
            Statement::Gap | Statement::Comment(_) => {}
            Statement::Section(line) | Statement::Stray(line) => {
                sink.report(&codes::NOT_A_SETTING, line.span, || {
                    "expected NAME = VALUE".to_owned()
                });
            }
            Statement::Entry(entry) => check_entry(entry, &mut before, sink),
        }
    }
    Ok(Config { settings })
}

fn check_entry(entry: &Entry, before: &mut [Option<Span>], sink: &mut DiagnosticSink) {
    let name = &entry.name;
    let Some(key) = ConfigKey::of(&name.text) else {
        sink.report(&codes::UNKNOWN_SETTING, name.span, || {
            let known = ConfigKey::ALL.map(ConfigKey::word);
            let nearest = did_you_mean(&name.text, known);
            let (name, known) = (quote(&name.text), known.join(", "));
            format!("unknown setting {name}; available: {known}{nearest}")
        });
        return;
    };
    if let Some(first) = before[key as usize].replace(name.span) {
        let message = || {
            let name = quote(key.word());
            format!("duplicate setting {name}; the last one is used")
        };
        sink.report_with(&codes::DUPLICATE_SETTING, name.span, message, |finding| {
            finding.with_label(first, "first set here")
        });
    }
    let Some((least, most)) = key.range() else {
        return;
    };
    let value = &entry.value;
    let number: Option<u8> = value.text.parse().ok();
    if number.is_none_or(|number| number < least || number > most) {
        let span = if value.text.is_empty() {
            entry.span()
        } else {
            value.span
        };
        sink.report(&codes::INVALID_SETTING_VALUE, span, || {
            format!("{} requires a number from {least} to {most}", key.word())
        });
    }
}

pub(super) fn write(config: &Config) -> Vec<u8> {
    config.settings.write(|entry| {
        let Entry { name, value } = entry;
        match ConfigKey::of(&name.text) {
            Some(key) => format!("{}={}", key.word(), value.text),
            None => format!("{}={}", name.text, value.text),
        }
    })
}

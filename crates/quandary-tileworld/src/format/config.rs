//! The user configuration: `init`, and `tw_settings.ini` of later versions.

use super::text::{
    Entry, Placed, Settings, Statement, beginning, file_name, is_binary, share, trim,
};
use super::{Content, FileFormat, ProbeScore};
use crate::codes;
use quandary_core::family::{Format, Kind};
use quandary_core::limits::{LimitExceeded, Limits};
use quandary_core::sink::{DiagnosticSink, quote};
use quandary_core::source::Source;
use quandary_core::span::Span;

pub(super) static FORMAT: FileFormat = FileFormat {
    format: Format {
        id: "tw-config",
        title: "user configuration",
        extensions: &["ini"],
        kind: Kind::Text,
    },
    probe,
    read: |source, sink, limits| Ok(Content::Config(read(source, sink, limits)?).into()),
    write: |content| match content {
        Content::Config(config) => Some(write(config)),
        _ => None,
    },
    convert: None,
};

/// A user configuration, all that it said in its order. Where a setting is made twice, the last
/// counts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Config {
    /// Its lines.
    pub settings: Settings,
}

/// What a user configuration can set.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum ConfigKey {
    /// The volume at the start.
    Volume,
    /// The level set selected at the start.
    InitialLevelset,
    /// Version 2: whether stories between levels are shown.
    DisplayCcx,
    /// Version 2: whether the time is shown where there is no limit.
    ForceShowTimer,
    /// Version 2: the ruleset selected last.
    SelectedRuleset,
    /// Version 2: the level set selected last.
    SelectedSeries,
}

impl ConfigKey {
    /// All of them.
    pub const ALL: [Self; 6] = [
        Self::Volume,
        Self::InitialLevelset,
        Self::DisplayCcx,
        Self::ForceShowTimer,
        Self::SelectedRuleset,
        Self::SelectedSeries,
    ];

    /// The word in a file.
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

    /// What a word means, in small and capital letters alike.
    #[must_use]
    pub fn of(word: &str) -> Option<Self> {
        let mut keys = Self::ALL.into_iter();
        keys.find(|key| key.word().eq_ignore_ascii_case(word))
    }

    /// The least and the most, for those that are numbers.
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
    /// The value of a setting as it is written.
    #[must_use]
    pub fn value(&self, key: ConfigKey) -> Option<&Placed> {
        let mut entries = self.settings.entries().rev();
        let last = entries.find(|entry| ConfigKey::of(&entry.name.text) == Some(key));
        last.map(|entry| &entry.value)
    }

    /// The volume at the start, 0 to 10, if it is set.
    #[must_use]
    pub fn volume(&self) -> Option<u8> {
        let volume = self.value(ConfigKey::Volume)?.text.parse().ok()?;
        (volume <= 10).then_some(volume)
    }

    /// The level set selected at the start, if one is named.
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
    let lines = beginning(source);
    let key = |line: &str| ConfigKey::of(trim(line.split_once('=')?.0));
    let known = share(&lines, |line| key(line).is_some());
    let named = ["init", "tw_settings.ini"].contains(&file_name(source).as_str());
    let (score, reason) = match known {
        0 => return None,
        _ if named => (90, "it has the name of a user configuration"),
        50.. => (
            (known * 9 / 10) as u8,
            "lines that set the volume or a level set",
        ),
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
                    "this line is no setting".to_owned()
                });
            }
            Statement::Entry(entry) => look_at(entry, &mut before, sink),
        }
    }
    Ok(Config { settings })
}

fn look_at(entry: &Entry, before: &mut [Option<Span>], sink: &mut DiagnosticSink) {
    let name = &entry.name;
    let Some(key) = ConfigKey::of(&name.text) else {
        sink.report(&codes::UNKNOWN_SETTING, name.span, || {
            format!("Tile World knows no setting {}", quote(&name.text))
        });
        return;
    };
    if let Some(first) = before[key as usize].replace(name.span) {
        let message = || format!("{} is set a second time", quote(key.word()));
        sink.report_with(&codes::DUPLICATE_SETTING, name.span, message, |finding| {
            finding.with_label(first, "it is set here first")
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
            format!("{} takes a number from {least} to {most}", key.word())
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

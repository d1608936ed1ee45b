//! Level set configurations: `.dac`.

use super::paths::check_path;
use super::text::{
    Entry, Settings, SpannedText, Statement, first_lines, is_binary, percentage, trim,
    with_safe_fix,
};
use super::{Content, FileFormat, ProbeScore};
use crate::codes;
use crate::model::Ruleset;
use quandary_core::family::AllowedPaths;
use quandary_core::format::{Format, FormatKind};
use quandary_core::limits::{LimitExceeded, Limits};
use quandary_core::sink::{DiagnosticSink, quote};
use quandary_core::source::Source;
use quandary_core::span::Span;
use quandary_core::words::did_you_mean;

pub(super) static FORMAT: FileFormat = FileFormat {
    format: Format {
        id: "dac",
        title: "level set configuration",
        extensions: &["dac"],
        kind: FormatKind::Text,
    },
    probe,
    read: |source, sink, limits| Ok(Content::Dac(read(source, sink, limits)?).into()),
    write: |content| match content {
        Content::Dac(dac) => Some(write(dac)),
        _ => None,
    },
    convert: None,
};

/// A level set configuration with all its lines. If a setting occurs several times, the last
/// occurrence applies.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Dac {
    /// The lines of the file.
    pub settings: Settings,
}

/// The settings of a level set configuration.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum DacKey {
    /// The data file.
    File,
    /// The name of the level set.
    Name,
    /// The level after which the game ends.
    LastLevel,
    /// The ruleset, which replaces the ruleset of the data file.
    Ruleset,
    /// Whether passwords are required.
    UsePasswords,
    /// The messages file, whose texts are shown between levels.
    Messages,
    /// Whether Tile World reverts Microsoft's changes to the original Lynx level set.
    FixLynx,
    /// Whether the data file is in the folder of level sets instead of the data folder.
    FileInSetsDir,
}

impl DacKey {
    /// All settings.
    pub const ALL: [Self; 8] = [
        Self::File,
        Self::Name,
        Self::LastLevel,
        Self::Ruleset,
        Self::UsePasswords,
        Self::Messages,
        Self::FixLynx,
        Self::FileInSetsDir,
    ];

    /// The name of the setting in files.
    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            Self::File => "file",
            Self::Name => "name",
            Self::LastLevel => "lastlevel",
            Self::Ruleset => "ruleset",
            Self::UsePasswords => "usepasswords",
            Self::Messages => "messages",
            Self::FixLynx => "fixlynx",
            Self::FileInSetsDir => "fileinsetsdir",
        }
    }

    /// Returns the setting with this name, ignoring case; `None` if the name is unknown.
    #[must_use]
    pub fn of(word: &str) -> Option<Self> {
        let mut keys = Self::ALL.into_iter();
        keys.find(|key| key.word().eq_ignore_ascii_case(word))
    }

    /// Describes the accepted values.
    fn accepted_values(self) -> &'static str {
        match self {
            Self::File => "the name of a data file",
            Self::Name => "a name",
            Self::LastLevel => "a number from 1 to 65535",
            Self::Ruleset => "ms or lynx",
            Self::Messages => "the name of a messages file",
            Self::UsePasswords | Self::FixLynx | Self::FileInSetsDir => "y or n",
        }
    }

    /// Returns the canonical spelling of a value; `None` if it is invalid. Only the first word of a
    /// word value is significant, and only the first letter of a yes/no value.
    fn canonical(self, value: &str) -> Option<String> {
        let word = value.split_ascii_whitespace().next().unwrap_or_default();
        match self {
            Self::File | Self::Name | Self::Messages => Some(value.to_owned()),
            Self::LastLevel => number(word).map(|number| number.to_string()),
            Self::Ruleset => ruleset(word).map(|_| word.to_ascii_lowercase()),
            Self::UsePasswords | Self::FixLynx | Self::FileInSetsDir => {
                yes_or_no(word).map(|letter| letter.to_string())
            }
        }
        .filter(|canonical| !canonical.is_empty())
    }
}

/// Parses a level number from 1 to 65535.
fn number(word: &str) -> Option<u16> {
    word.parse().ok().filter(|number| *number > 0)
}

fn ruleset(word: &str) -> Option<Ruleset> {
    match word.to_ascii_lowercase().as_str() {
        "ms" => Some(Ruleset::Ms),
        "lynx" => Some(Ruleset::Lynx),
        _ => None,
    }
}

/// Parses a yes/no value to `y` or `n`.
fn yes_or_no(word: &str) -> Option<char> {
    match word.to_ascii_lowercase().as_str() {
        "y" | "yes" => Some('y'),
        "n" | "no" => Some('n'),
        _ => None,
    }
}

impl Dac {
    /// Returns the known settings with their entries (name and value), in file order. Entries with
    /// unknown names are skipped.
    pub fn entries(&self) -> impl DoubleEndedIterator<Item = (DacKey, &Entry)> {
        let entries = self.settings.entries();
        entries.filter_map(|entry| Some((DacKey::of(&entry.name.text)?, entry)))
    }

    /// Returns the last value of a setting, as in the file; `None` if it is not set.
    #[must_use]
    pub fn value(&self, key: DacKey) -> Option<&SpannedText> {
        let mut entries = self.entries().rev();
        let last = entries.find(|(found, _)| *found == key);
        last.map(|(_, entry)| &entry.value)
    }

    /// Returns the canonical spelling of a setting with a valid value.
    fn canonical(&self, key: DacKey) -> Option<String> {
        key.canonical(&self.value(key)?.text)
    }

    /// Returns the value of a setting if it is not empty.
    fn nonempty_value(&self, key: DacKey) -> Option<&str> {
        let value = self.value(key).map(|value| value.text.as_str());
        value.filter(|name| !name.is_empty())
    }

    /// The name of the data file of the level set; `None` if it is missing or empty.
    #[must_use]
    pub fn data_file(&self) -> Option<&str> {
        self.nonempty_value(DacKey::File)
    }

    /// The name of the messages file; `None` if it is missing or empty.
    #[must_use]
    pub fn messages_file(&self) -> Option<&str> {
        self.nonempty_value(DacKey::Messages)
    }

    /// The ruleset in the configuration; `None` if it is missing or invalid.
    #[must_use]
    pub fn ruleset(&self) -> Option<Ruleset> {
        ruleset(&self.canonical(DacKey::Ruleset)?)
    }

    /// The number of the level after which the game ends; `None` if it is missing or invalid.
    #[must_use]
    pub fn last_level(&self) -> Option<u16> {
        number(&self.canonical(DacKey::LastLevel)?)
    }

    /// Whether passwords are required; `true` unless the file says otherwise.
    #[must_use]
    pub fn uses_passwords(&self) -> bool {
        self.canonical(DacKey::UsePasswords).as_deref() != Some("n")
    }

    /// Whether the setting `fixlynx` is on. If so, Tile World reverts Microsoft's changes to the
    /// original Lynx level set.
    #[must_use]
    pub fn fixes_lynx(&self) -> bool {
        self.canonical(DacKey::FixLynx).as_deref() == Some("y")
    }

    /// Whether the data file is in the folder of level sets instead of the data folder.
    #[must_use]
    pub fn is_file_in_sets_folder(&self) -> bool {
        self.canonical(DacKey::FileInSetsDir).as_deref() == Some("y")
    }
}

fn probe(source: &Source) -> Option<ProbeScore> {
    if is_binary(source) {
        return None;
    }
    let lines = first_lines(source);
    let key = |line: &str| DacKey::of(trim(line.split_once('=')?.0));
    let is_file = lines
        .iter()
        .position(|line| key(line) == Some(DacKey::File));
    let known = percentage(&lines, |line| key(line).is_some());
    let (score, reason) = match is_file {
        Some(0) if source.bytes().starts_with(b"file") => (95, "data file in the first line"),
        Some(_) if known >= 50 => (60, "data file setting"),
        _ => return None,
    };
    Some(ProbeScore { score, reason })
}

pub(super) fn read(
    source: &Source,
    sink: &mut DiagnosticSink,
    limits: &Limits,
) -> Result<Dac, LimitExceeded> {
    let settings = Settings::read(source, sink, limits)?;
    let dac = Dac { settings };
    check_first_line(source, &dac, sink);
    check_lines(source, &dac, sink);
    check_duplicates(&dac, sink);
    for (key, entry) in dac.entries() {
        check_value(key, entry, sink);
    }
    Ok(dac)
}

/// Checks the first four bytes, by which Tile World recognises a configuration.
fn check_first_line(source: &Source, dac: &Dac, sink: &mut DiagnosticSink) {
    if source.bytes().starts_with(b"\xef\xbb\xbf") {
        return;
    }
    let first = dac.settings.statements.first();
    let span = source.line(1).map_or(Span::at(0), |line| line.whole());
    match first {
        Some(Statement::Entry(entry)) if DacKey::of(&entry.name.text) == Some(DacKey::File) => {
            let lead = Span::new(0, entry.name.span.end);
            if source.slice(lead) != b"file" {
                let message = || "the first line does not start with `file`".to_owned();
                sink.report_with(&codes::MISSING_DATA_FILE_LINE, lead, message, |finding| {
                    with_safe_fix(finding, "write `file`", lead, "file")
                });
            }
        }
        _ => {
            let later = dac.value(DacKey::File);
            let message = || "the first line does not name a data file".to_owned();
            sink.report_with(
                &codes::MISSING_DATA_FILE_LINE,
                span,
                message,
                |finding| match later {
                    Some(value) => finding.with_label(value.span, "named here"),
                    None => finding.with_help("add `file = NAME` as the first line"),
                },
            );
        }
    }
}

fn check_lines(source: &Source, dac: &Dac, sink: &mut DiagnosticSink) {
    for statement in &dac.settings.statements {
        let (span, why) = match statement {
            Statement::Stray(line) => (line.span, "expected NAME = VALUE".to_owned()),
            Statement::Section(name) => (
                name.span,
                "a level set configuration cannot have sections".to_owned(),
            ),
            Statement::Entry(entry) if DacKey::of(&entry.name.text).is_none() => {
                let known = DacKey::ALL.map(DacKey::word);
                let nearest = did_you_mean(&entry.name.text, known);
                let (name, known) = (quote(&entry.name.text), known.join(", "));
                let why = format!("unknown setting {name}; available: {known}{nearest}");
                (entry.name.span, why)
            }
            Statement::Entry(entry) if is_indented(source, entry) => {
                let start = entry.name.span.start;
                let why = "remove the blanks before this setting".to_owned();
                (Span::at(start), why)
            }
            _ => continue,
        };
        sink.report(&codes::REJECTED_CONFIGURATION_LINE, span, || why);
    }
}

/// Whether blanks precede a setting, except in the first line, which has its own check.
fn is_indented(source: &Source, entry: &Entry) -> bool {
    let start = entry.name.span.start;
    let before = start.checked_sub(1).map(|at| source.bytes()[at]);
    matches!(before, Some(b' ' | b'\t')) && source.place(start).line > 1
}

fn check_duplicates(dac: &Dac, sink: &mut DiagnosticSink) {
    let mut before: [Option<Span>; DacKey::ALL.len()] = Default::default();
    for (key, entry) in dac.entries() {
        if let Some(first) = before[key as usize].replace(entry.name.span) {
            let message = || {
                let name = quote(key.word());
                format!("duplicate setting {name}; the last one is used")
            };
            sink.report_with(
                &codes::DUPLICATE_SETTING,
                entry.name.span,
                message,
                |finding| finding.with_label(first, "first set here"),
            );
        }
    }
}

fn check_value(key: DacKey, entry: &Entry, sink: &mut DiagnosticSink) {
    let value = &entry.value;
    let Some(canonical) = key.canonical(&value.text) else {
        let span = match value.text.as_str() {
            "" => entry.span(),
            _ => value.span,
        };
        sink.report(&codes::INVALID_SETTING_VALUE, span, || {
            let found = match value.text.as_str() {
                "" => "nothing".to_owned(),
                text => quote(text),
            };
            format!(
                "expected {} for {}, found {found}",
                key.accepted_values(),
                key.word()
            )
        });
        return;
    };
    if !value.text.eq_ignore_ascii_case(&canonical) {
        let message = || format!("{} is read as `{canonical}`", quote(&value.text));
        sink.report_with(&codes::IGNORED_VALUE_TEXT, value.span, message, |finding| {
            with_safe_fix(
                finding,
                "write the part that is read",
                value.span,
                &canonical,
            )
        });
    }
    if matches!(key, DacKey::File | DacKey::Messages) {
        check_path(value, AllowedPaths::NameOnly, sink);
    }
}

/// Writes the canonical form, with the data file in the first line.
pub(super) fn write(dac: &Dac) -> Vec<u8> {
    let mut settings = dac.settings.clone();
    let is_file = |statement: &Statement| match statement {
        Statement::Entry(entry) => DacKey::of(&entry.name.text) == Some(DacKey::File),
        _ => false,
    };
    if let Some(at) = settings.statements.iter().position(is_file) {
        let first = settings.statements.remove(at);
        settings.statements.insert(0, first);
    }
    settings.write(|entry| {
        let Entry { name, value } = entry;
        let Some(key) = DacKey::of(&name.text) else {
            return format!("{}={}", name.text, value.text);
        };
        match key.canonical(&value.text) {
            Some(canonical) => format!("{}={canonical}", key.word()),
            None => format!("{}={}", key.word(), value.text),
        }
    })
}

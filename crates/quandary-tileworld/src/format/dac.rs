//! Configurations of a level set: `.dac`.

use super::paths::{Reach, check_path};
use super::text::{Entry, Placed, Settings, Statement, beginning, is_binary, mended, share, trim};
use super::{Content, FileFormat, ProbeScore};
use crate::codes;
use crate::model::Ruleset;
use quandary_core::family::{Format, Kind};
use quandary_core::limits::{LimitExceeded, Limits};
use quandary_core::sink::{DiagnosticSink, quote};
use quandary_core::source::Source;
use quandary_core::span::Span;

pub(super) static FORMAT: FileFormat = FileFormat {
    format: Format {
        id: "dac",
        title: "level set configuration",
        extensions: &["dac"],
        kind: Kind::Text,
    },
    probe,
    read: |source, sink, limits| Ok(Content::Dac(read(source, sink, limits)?).into()),
    write: |content| match content {
        Content::Dac(dac) => Some(write(dac)),
        _ => None,
    },
    convert: None,
};

/// A configuration, all that it said in its order. Where a setting is made twice, the last counts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Dac {
    /// Its lines.
    pub settings: Settings,
}

/// What a configuration can set.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum DacKey {
    /// The data file.
    File,
    /// The name of the level set.
    Name,
    /// The level with which the game ends.
    LastLevel,
    /// The rules, instead of those of the data file.
    Ruleset,
    /// Whether passwords are asked for.
    UsePasswords,
    /// The file of messages between levels.
    Messages,
    /// Whether the changes to the original level set are taken back.
    FixLynx,
    /// Whether the data file is in the folder of level sets.
    FileInSetsDir,
}

impl DacKey {
    /// All of them.
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

    /// The word in a file.
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

    /// What a word means, in small and capital letters alike.
    #[must_use]
    pub fn of(word: &str) -> Option<Self> {
        let mut keys = Self::ALL.into_iter();
        keys.find(|key| key.word().eq_ignore_ascii_case(word))
    }

    /// What it takes, in words.
    fn takes(self) -> &'static str {
        match self {
            Self::File => "the name of a data file",
            Self::Name => "a name",
            Self::LastLevel => "a number from 1 to 65535",
            Self::Ruleset => "ms or lynx",
            Self::Messages => "the name of a messages file",
            Self::UsePasswords | Self::FixLynx | Self::FileInSetsDir => "y or n",
        }
    }

    /// The value as the document spells it; `None` if it is none. Of a value that is a word the
    /// first one counts, of y and n the first letter.
    fn spelled(self, value: &str) -> Option<String> {
        let word = value.split_ascii_whitespace().next().unwrap_or_default();
        match self {
            Self::File | Self::Name | Self::Messages => Some(value.to_owned()),
            Self::LastLevel => number(word).map(|number| number.to_string()),
            Self::Ruleset => ruleset(word).map(|_| word.to_ascii_lowercase()),
            Self::UsePasswords | Self::FixLynx | Self::FileInSetsDir => {
                switch(word).map(|letter| letter.to_string())
            }
        }
        .filter(|spelled| !spelled.is_empty())
    }
}

/// A level number: the levels of a data file have 16 bits.
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

/// The letter of `y`, `n`, or a word for the same.
fn switch(word: &str) -> Option<char> {
    match word.to_ascii_lowercase().as_str() {
        "y" | "yes" => Some('y'),
        "n" | "no" => Some('n'),
        _ => None,
    }
}

impl Dac {
    /// What is set, each with its line, in the order of the file.
    pub fn entries(&self) -> impl DoubleEndedIterator<Item = (DacKey, &Entry)> {
        let entries = self.settings.entries();
        entries.filter_map(|entry| Some((DacKey::of(&entry.name.text)?, entry)))
    }

    /// The value of a setting as it is written.
    #[must_use]
    pub fn value(&self, key: DacKey) -> Option<&Placed> {
        let mut entries = self.entries().rev();
        let last = entries.find(|(found, _)| *found == key);
        last.map(|(_, entry)| &entry.value)
    }

    /// The value of a setting as the document spells it, if it is one.
    fn spelled(&self, key: DacKey) -> Option<String> {
        key.spelled(&self.value(key)?.text)
    }

    /// The value of a setting that is a name, if it is not empty.
    fn name_in(&self, key: DacKey) -> Option<&str> {
        let value = self.value(key).map(|value| value.text.as_str());
        value.filter(|name| !name.is_empty())
    }

    /// The name of the data file.
    #[must_use]
    pub fn data_file(&self) -> Option<&str> {
        self.name_in(DacKey::File)
    }

    /// The name of the messages file.
    #[must_use]
    pub fn messages_file(&self) -> Option<&str> {
        self.name_in(DacKey::Messages)
    }

    /// The rules, if it says which.
    #[must_use]
    pub fn ruleset(&self) -> Option<Ruleset> {
        ruleset(&self.spelled(DacKey::Ruleset)?)
    }

    /// The level with which the game ends, if it is not the last one of the data file.
    #[must_use]
    pub fn last_level(&self) -> Option<u16> {
        number(&self.spelled(DacKey::LastLevel)?)
    }

    /// Whether passwords are asked for: yes if nothing is said.
    #[must_use]
    pub fn uses_passwords(&self) -> bool {
        self.spelled(DacKey::UsePasswords).as_deref() != Some("n")
    }

    /// Whether the changes that Microsoft made to the original level set are taken back.
    #[must_use]
    pub fn fixes_lynx(&self) -> bool {
        self.spelled(DacKey::FixLynx).as_deref() == Some("y")
    }

    /// Whether the data file is in the folder of level sets, not in that of data files.
    #[must_use]
    pub fn is_file_in_sets_folder(&self) -> bool {
        self.spelled(DacKey::FileInSetsDir).as_deref() == Some("y")
    }
}

fn probe(source: &Source) -> Option<ProbeScore> {
    if is_binary(source) {
        return None;
    }
    let lines = beginning(source);
    let key = |line: &str| DacKey::of(trim(line.split_once('=')?.0));
    let is_file = lines
        .iter()
        .position(|line| key(line) == Some(DacKey::File));
    let known = share(&lines, |line| key(line).is_some());
    let (score, reason) = match is_file {
        Some(0) if source.bytes().starts_with(b"file") => (95, "the first line names a data file"),
        Some(_) if known >= 50 => (60, "it names a data file"),
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
    look_at_first_line(source, &dac, sink);
    look_at_lines(source, &dac, sink);
    look_at_repeats(&dac, sink);
    for (key, entry) in dac.entries() {
        look_at_value(key, entry, sink);
    }
    Ok(dac)
}

/// The first four bytes are those by which a configuration is known.
fn look_at_first_line(source: &Source, dac: &Dac, sink: &mut DiagnosticSink) {
    if source.bytes().starts_with(b"\xef\xbb\xbf") {
        return;
    }
    let first = dac.settings.statements.first();
    let span = source.line(1).map_or(Span::at(0), |line| line.whole());
    match first {
        Some(Statement::Entry(entry)) if DacKey::of(&entry.name.text) == Some(DacKey::File) => {
            let lead = Span::new(0, entry.name.span.end);
            if source.slice(lead) != b"file" {
                let message = || "the first line does not begin with `file`".to_owned();
                sink.report_with(&codes::MISSING_DATA_FILE_LINE, lead, message, |finding| {
                    mended(finding, "write it so", lead, "file")
                });
            }
        }
        _ => {
            let later = dac.value(DacKey::File);
            let message = || "the first line names no data file".to_owned();
            sink.report_with(
                &codes::MISSING_DATA_FILE_LINE,
                span,
                message,
                |finding| match later {
                    Some(value) => finding.with_label(value.span, "the data file is named here"),
                    None => finding.with_help("begin with `file = ` and the name of the data file"),
                },
            );
        }
    }
}

fn look_at_lines(source: &Source, dac: &Dac, sink: &mut DiagnosticSink) {
    for statement in &dac.settings.statements {
        let (span, why) = match statement {
            Statement::Stray(line) => (line.span, "this line is no setting".to_owned()),
            Statement::Section(name) => (name.span, "a section has no place here".to_owned()),
            Statement::Entry(entry) if DacKey::of(&entry.name.text).is_none() => {
                let name = quote(&entry.name.text);
                (
                    entry.name.span,
                    format!("Tile World knows no setting {name}"),
                )
            }
            Statement::Entry(entry) if is_indented(source, entry) => {
                let start = entry.name.span.start;
                (
                    Span::at(start),
                    "blanks stand in front of this setting".to_owned(),
                )
            }
            _ => continue,
        };
        sink.report(&codes::REJECTED_CONFIGURATION_LINE, span, || why);
    }
}

/// Blanks in front of the first line are told of elsewhere.
fn is_indented(source: &Source, entry: &Entry) -> bool {
    let start = entry.name.span.start;
    let before = start.checked_sub(1).map(|at| source.bytes()[at]);
    matches!(before, Some(b' ' | b'\t')) && source.place(start).line > 1
}

fn look_at_repeats(dac: &Dac, sink: &mut DiagnosticSink) {
    let mut before: [Option<Span>; DacKey::ALL.len()] = Default::default();
    for (key, entry) in dac.entries() {
        if let Some(first) = before[key as usize].replace(entry.name.span) {
            let message = || format!("{} is set a second time", quote(key.word()));
            sink.report_with(
                &codes::DUPLICATE_SETTING,
                entry.name.span,
                message,
                |finding| finding.with_label(first, "it is set here first"),
            );
        }
    }
}

fn look_at_value(key: DacKey, entry: &Entry, sink: &mut DiagnosticSink) {
    let value = &entry.value;
    let Some(spelled) = key.spelled(&value.text) else {
        let span = match value.text.as_str() {
            "" => entry.span(),
            _ => value.span,
        };
        sink.report(&codes::INVALID_SETTING_VALUE, span, || {
            let found = match value.text.as_str() {
                "" => "nothing".to_owned(),
                text => quote(text),
            };
            format!("{} takes {}, and not {found}", key.word(), key.takes())
        });
        return;
    };
    if !value.text.eq_ignore_ascii_case(&spelled) {
        let message = || format!("{} is read as `{spelled}`", quote(&value.text));
        sink.report_with(&codes::IGNORED_VALUE_TEXT, value.span, message, |finding| {
            mended(finding, "write that", value.span, &spelled)
        });
    }
    if matches!(key, DacKey::File | DacKey::Messages) {
        check_path(value, Reach::NameOnly, sink);
    }
}

/// The data file first, then the rest in its order.
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
        match key.spelled(&value.text) {
            Some(spelled) => format!("{}={spelled}", key.word()),
            None => format!("{}={}", key.word(), value.text),
        }
    })
}

//! Options that a family publishes as tables.
//!
//! Front ends create command-line flags, forms and help texts from these tables. Each option is a
//! typed static. The family reads the value of an option with [`Options::get`], which cannot fail.
//! Front ends set the value by name with [`Options::set`], which checks the text.
//!
//! ```
//! use quandary_core::options::{ChoiceOption, OptionTable, Options, WholeOption};
//!
//! static WAGONS: WholeOption = WholeOption::new("wagons", 1, 9, 3, "number of wagons");
//! static LETTERS: ChoiceOption<bool> = ChoiceOption::new(
//!     "letters",
//!     &[("distinct", false), ("repeated", true)],
//!     false,
//!     "whether wagons may share a letter",
//! );
//! static TABLE: OptionTable = &[&WAGONS, &LETTERS];
//!
//! let mut options = Options::defaults(TABLE);
//! options.set("wagons", "5")?;
//! assert_eq!(options.get(&WAGONS), 5);
//! assert_eq!(options.get(&LETTERS), false);
//! # Ok::<(), quandary_core::options::OptionError>(())
//! ```

use crate::words::did_you_mean;
use std::collections::BTreeMap;
use std::fmt::Debug;

/// The values that an option accepts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum OptionKind {
    /// A whole number in a range.
    Whole {
        /// The minimum.
        least: u64,
        /// The maximum.
        most: u64,
    },
    /// One of the words in the field.
    Choice(Vec<&'static str>),
    /// Text that the family interprets. The field says in messages what the text is, for example
    /// `date`.
    Text(&'static str),
    /// The text of a file, which the front end reads. The field says in messages what the file
    /// contains, for example `table of times`.
    File(&'static str),
}

impl OptionKind {
    /// The words that are accepted, if they are a list.
    fn words(&self) -> Vec<&'static str> {
        match self {
            Self::Choice(words) => words.clone(),
            Self::Whole { .. } | Self::Text(_) | Self::File(_) => Vec::new(),
        }
    }

    /// Describes the accepted values, for example `a whole number from 1 to 9`.
    #[must_use]
    pub fn expected(&self) -> String {
        match self {
            Self::Whole { least, most } => format!("a whole number from {least} to {most}"),
            Self::Choice(words) => format!("one of {}", words.join(", ")),
            Self::Text(what) | Self::File(what) => format!("a {what}"),
        }
    }
}

/// An option, without the type of its values. Front ends use this trait.
pub trait OptionSpec: Debug + Send + Sync {
    /// The name, as in `--NAME`.
    fn name(&self) -> &'static str;

    /// The values that the option accepts.
    fn kind(&self) -> OptionKind;

    /// The default value of the option, as text.
    fn default_text(&self) -> String;

    /// What the option does, in one line.
    fn help(&self) -> &'static str;

    /// Whether `text` is a valid value of the option.
    fn accepts(&self, text: &str) -> bool;
}

/// An option whose value is parsed from text into a Rust type.
pub trait TypedOption: OptionSpec {
    /// The type of the values of the option.
    type Value;

    /// The value that a text stands for, or `None` if the option does not accept the text.
    fn parse(&self, text: &str) -> Option<Self::Value>;

    /// The value of the option if it was not set.
    fn default_value(&self) -> Self::Value;
}

/// A table of options, for example of a command, a [`Question`](crate::family::Question) or a
/// drawing. The help text lists the options in the order of the table.
pub type OptionTable = &'static [&'static dyn OptionSpec];

/// An option whose value is a whole number.
#[derive(Clone, Copy, Debug)]
pub struct WholeOption {
    name: &'static str,
    least: u64,
    most: u64,
    default: u64,
    help: &'static str,
}

impl WholeOption {
    /// Creates the option `name`, which accepts whole numbers from `least` to `most`. `help` says
    /// in one line what the option does.
    ///
    /// # Panics
    /// `default` is not in the range from `least` to `most`.
    #[must_use]
    pub const fn new(
        name: &'static str,
        least: u64,
        most: u64,
        default: u64,
        help: &'static str,
    ) -> Self {
        assert!(least <= default && default <= most);
        Self {
            name,
            least,
            most,
            default,
            help,
        }
    }
}

impl OptionSpec for WholeOption {
    fn name(&self) -> &'static str {
        self.name
    }

    fn kind(&self) -> OptionKind {
        OptionKind::Whole {
            least: self.least,
            most: self.most,
        }
    }

    fn default_text(&self) -> String {
        self.default.to_string()
    }

    fn help(&self) -> &'static str {
        self.help
    }

    fn accepts(&self, text: &str) -> bool {
        self.parse(text).is_some()
    }
}

impl TypedOption for WholeOption {
    type Value = u64;

    fn parse(&self, text: &str) -> Option<u64> {
        let number = text.parse().ok()?;
        (self.least..=self.most).contains(&number).then_some(number)
    }

    fn default_value(&self) -> u64 {
        self.default
    }
}

/// An option whose value is one word from a list. Each word represents a value of type `T`.
#[derive(Clone, Copy, Debug)]
pub struct ChoiceOption<T: 'static> {
    name: &'static str,
    choices: &'static [(&'static str, T)],
    default: T,
    help: &'static str,
}

impl<T> ChoiceOption<T> {
    /// Creates the option `name`. `choices` lists the accepted words with the values that they
    /// represent. `default` is one of these values.
    #[must_use]
    pub const fn new(
        name: &'static str,
        choices: &'static [(&'static str, T)],
        default: T,
        help: &'static str,
    ) -> Self {
        Self {
            name,
            choices,
            default,
            help,
        }
    }
}

impl<T: Copy + PartialEq + Debug + Send + Sync> OptionSpec for ChoiceOption<T> {
    fn name(&self) -> &'static str {
        self.name
    }

    fn kind(&self) -> OptionKind {
        OptionKind::Choice(self.choices.iter().map(|(word, _)| *word).collect())
    }

    fn default_text(&self) -> String {
        let mut choices = self.choices.iter();
        let default = choices.find(|(_, value)| *value == self.default);
        default.map_or_else(String::new, |(word, _)| (*word).to_owned())
    }

    fn help(&self) -> &'static str {
        self.help
    }

    fn accepts(&self, text: &str) -> bool {
        self.parse(text).is_some()
    }
}

impl<T: Copy + PartialEq + Debug + Send + Sync> TypedOption for ChoiceOption<T> {
    type Value = T;

    fn parse(&self, text: &str) -> Option<T> {
        let mut choices = self.choices.iter();
        choices
            .find(|(word, _)| *word == text)
            .map(|(_, value)| *value)
    }

    fn default_value(&self) -> T {
        self.default
    }
}

/// An option whose value is text that the family interprets.
#[derive(Clone, Copy, Debug)]
pub struct TextOption {
    name: &'static str,
    what: &'static str,
    default: &'static str,
    help: &'static str,
}

impl TextOption {
    /// Creates the option `name`, which accepts any text. `what` says in messages what the text is,
    /// for example `date`.
    #[must_use]
    pub const fn new(
        name: &'static str,
        what: &'static str,
        default: &'static str,
        help: &'static str,
    ) -> Self {
        Self {
            name,
            what,
            default,
            help,
        }
    }
}

impl OptionSpec for TextOption {
    fn name(&self) -> &'static str {
        self.name
    }

    fn kind(&self) -> OptionKind {
        OptionKind::Text(self.what)
    }

    fn default_text(&self) -> String {
        self.default.to_owned()
    }

    fn help(&self) -> &'static str {
        self.help
    }

    fn accepts(&self, _: &str) -> bool {
        true
    }
}

impl TypedOption for TextOption {
    type Value = String;

    fn parse(&self, text: &str) -> Option<String> {
        Some(text.to_owned())
    }

    fn default_value(&self) -> String {
        self.default.to_owned()
    }
}

/// An option whose value is the text of a file that the family interprets. The front end asks for the
/// file and sets its text as the value; the empty text means that no file is given.
#[derive(Clone, Copy, Debug)]
pub struct FileOption {
    name: &'static str,
    what: &'static str,
    help: &'static str,
}

impl FileOption {
    /// Creates the option `name`. `what` says in messages what the file contains, for example
    /// `table of times`.
    #[must_use]
    pub const fn new(name: &'static str, what: &'static str, help: &'static str) -> Self {
        Self { name, what, help }
    }
}

impl OptionSpec for FileOption {
    fn name(&self) -> &'static str {
        self.name
    }

    fn kind(&self) -> OptionKind {
        OptionKind::File(self.what)
    }

    fn default_text(&self) -> String {
        String::new()
    }

    fn help(&self) -> &'static str {
        self.help
    }

    fn accepts(&self, _: &str) -> bool {
        true
    }
}

impl TypedOption for FileOption {
    type Value = String;

    fn parse(&self, text: &str) -> Option<String> {
        Some(text.to_owned())
    }

    fn default_value(&self) -> String {
        String::new()
    }
}

/// Values for the options in a table. Each value was checked when it was set.
#[derive(Clone, Debug)]
pub struct Options {
    table: OptionTable,
    values: BTreeMap<&'static str, String>,
}

/// Why options are rejected.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum OptionError {
    /// The table has no option of this name.
    #[error("unknown option `{name}`{nearest}")]
    Unknown {
        /// The name that is not in the table.
        name: String,
        /// The end of the message, which suggests an option with a similar name: for example ``;
        /// did you mean `wagons`?``. Empty if no option has a similar name.
        nearest: String,
    },
    /// The option does not accept this value.
    #[error("invalid value `{value}` for `{name}`: expected {expected}")]
    Invalid {
        /// The name of the option.
        name: &'static str,
        /// The rejected value.
        value: String,
        /// A description of the values that the option accepts, followed by a question that
        /// suggests an accepted value if one is similar to the rejected value.
        expected: String,
    },
    /// The family rejects the values, for example because they contradict each other, do not fit
    /// the given files, or contain text that it cannot parse. The field is the whole message.
    #[error("{0}")]
    Conflict(String),
}

impl Options {
    /// Creates the default values for all options in a table.
    #[must_use]
    pub fn defaults(table: OptionTable) -> Self {
        Self {
            table,
            values: BTreeMap::new(),
        }
    }

    /// The table of options that these values belong to.
    #[must_use]
    pub fn table(&self) -> OptionTable {
        self.table
    }

    /// Sets one option.
    ///
    /// # Errors
    /// The table has no such option, or the option does not accept the value.
    pub fn set(&mut self, name: &str, value: &str) -> Result<(), OptionError> {
        let spec = self.table.iter().find(|spec| spec.name() == name);
        let spec = spec.ok_or_else(|| self.unknown(name))?;
        if !spec.accepts(value) {
            let kind = spec.kind();
            return Err(OptionError::Invalid {
                name: spec.name(),
                value: value.to_owned(),
                expected: kind.expected() + &did_you_mean(value, kind.words()),
            });
        }
        self.values.insert(spec.name(), value.to_owned());
        Ok(())
    }

    fn unknown(&self, name: &str) -> OptionError {
        let known = self.table.iter().map(|spec| spec.name());
        OptionError::Unknown {
            name: name.to_owned(),
            nearest: did_you_mean(name, known),
        }
    }

    /// The value of an option: the value that was set, otherwise the default.
    #[must_use]
    pub fn get<O: TypedOption>(&self, option: &O) -> O::Value {
        let text = self.values.get(option.name());
        text.and_then(|text| option.parse(text))
            .unwrap_or_else(|| option.default_value())
    }

    /// The value of an option as text: the value that was set, otherwise the default.
    #[must_use]
    pub fn text(&self, option: &dyn OptionSpec) -> String {
        let set = self.values.get(option.name()).cloned();
        set.unwrap_or_else(|| option.default_text())
    }

    /// Returns the values that differ from the defaults as words `NAME=VALUE`, separated by spaces,
    /// in the order of the table. [`Options::parse_words`] cannot read values that contain spaces.
    #[must_use]
    pub fn words(&self) -> String {
        let table = self.table.iter();
        let changed = table.filter(|spec| self.text(**spec) != spec.default_text());
        let words = changed.map(|spec| format!("{}={}", spec.name(), self.text(*spec)));
        words.collect::<Vec<_>>().join(" ")
    }

    /// Parses text in the form that [`Options::words`] writes. A word without `=` sets the option
    /// of that name to an empty value.
    ///
    /// # Errors
    /// The table has no option of a given name, or an option does not accept its value.
    pub fn parse_words(table: OptionTable, words: &str) -> Result<Self, OptionError> {
        let mut options = Self::defaults(table);
        for word in words.split_ascii_whitespace() {
            let (name, value) = word.split_once('=').unwrap_or((word, ""));
            options.set(name, value)?;
        }
        Ok(options)
    }

    /// Whether a value was set for an option.
    #[must_use]
    pub fn is_set(&self, option: &dyn OptionSpec) -> bool {
        self.values.contains_key(option.name())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    static WAGONS: WholeOption = WholeOption::new("wagons", 1, 9, 3, "");
    static LETTERS: ChoiceOption<bool> = ChoiceOption::new(
        "letters",
        &[("distinct", false), ("repeated", true)],
        false,
        "",
    );
    static DATE: TextOption = TextOption::new("date", "date", "today", "");
    static TABLE: OptionTable = &[&WAGONS, &LETTERS, &DATE];

    #[test]
    fn unset_options_have_their_defaults() {
        let options = Options::defaults(TABLE);
        assert_eq!((options.get(&WAGONS), options.get(&LETTERS)), (3, false));
        assert_eq!(options.get(&DATE), "today");
        let texts: Vec<String> = TABLE.iter().map(|spec| spec.default_text()).collect();
        assert_eq!(texts, ["3", "distinct", "today"]);
    }

    #[test]
    fn words_are_the_values_that_differ_from_the_defaults() {
        let mut options = Options::defaults(TABLE);
        options.set("letters", "repeated").unwrap();
        options.set("wagons", "3").unwrap();
        assert_eq!(options.words(), "letters=repeated");
        let read = Options::parse_words(TABLE, "letters=repeated wagons=9").unwrap();
        assert_eq!((read.get(&WAGONS), read.get(&LETTERS)), (9, true));
        assert!(Options::parse_words(TABLE, "wagons").is_err());
        assert!(Options::parse_words(TABLE, "wagons=10").is_err());
    }

    #[test]
    fn values_are_checked_against_the_table() {
        let mut options = Options::defaults(TABLE);
        options.set("wagons", "9").unwrap();
        options.set("letters", "repeated").unwrap();
        assert_eq!((options.get(&WAGONS), options.get(&LETTERS)), (9, true));
        assert!(options.is_set(&WAGONS) && !options.is_set(&DATE));
        let error = options.set("wagons", "10").unwrap_err();
        let expected = "invalid value `10` for `wagons`: expected a whole number from 1 to 9";
        assert_eq!(error.to_string(), expected);
        let error = options.set("letters", "repeat").unwrap_err().to_string();
        assert!(error.ends_with("; did you mean `repeated`?"), "{error}");
        let error = options.set("size", "1").unwrap_err().to_string();
        assert_eq!(error, "unknown option `size`");
        let error = options.set("wagon", "1").unwrap_err().to_string();
        assert_eq!(error, "unknown option `wagon`; did you mean `wagons`?");
    }
}

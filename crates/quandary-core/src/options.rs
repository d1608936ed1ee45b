//! Options that a family publishes as a table; flags, forms and help are made from it.

use std::collections::BTreeMap;

/// What values an option takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OptionKind {
    /// A whole number in a range, both ends included.
    Whole {
        /// The least.
        least: u64,
        /// The most.
        most: u64,
    },
    /// One word of a list.
    Choice(&'static [&'static str]),
    /// Any text, which the family itself understands: what it is, in a word.
    Text(&'static str),
}

/// One option of a family.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OptionSpec {
    /// The name, as in `--NAME`.
    pub name: &'static str,
    /// What it takes.
    pub kind: OptionKind,
    /// What it is if nothing is said.
    pub default: &'static str,
    /// What it does, in one line.
    pub help: &'static str,
}

/// Values for the options of one table, each checked against it.
#[derive(Clone, Debug)]
pub struct Options {
    table: &'static [OptionSpec],
    values: BTreeMap<&'static str, Value>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
enum Value {
    Whole(u64),
    Word(&'static str),
    Text(String),
}

/// A name or a value that the table does not have.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum OptionError {
    /// No such option.
    #[error("there is no option `{0}` here")]
    Unknown(String),
    /// Not a value of the option.
    #[error("`{value}` does not fit `{name}`, which takes {takes}")]
    Unfit {
        /// The option.
        name: &'static str,
        /// What was given.
        value: String,
        /// What it takes.
        takes: String,
    },
    /// Values that are fine alone and impossible together.
    #[error("{0}")]
    Together(String),
}

impl OptionKind {
    /// What it takes, in words.
    #[must_use]
    pub fn takes(self) -> String {
        match self {
            Self::Whole { least, most } => format!("a whole number from {least} to {most}"),
            Self::Choice(words) => format!("one of {}", words.join(", ")),
            Self::Text(what) => format!("a {what}"),
        }
    }

    fn parse(self, text: &str) -> Option<Value> {
        match self {
            Self::Whole { least, most } => {
                let number = text.parse().ok()?;
                (least..=most)
                    .contains(&number)
                    .then_some(Value::Whole(number))
            }
            Self::Choice(words) => words
                .iter()
                .find(|word| **word == text)
                .map(|w| Value::Word(w)),
            Self::Text(_) => Some(Value::Text(text.to_owned())),
        }
    }
}

impl Options {
    /// The defaults of a table.
    ///
    /// # Panics
    /// A default does not fit its own option: a mistake in the table, shown by its first use.
    #[must_use]
    pub fn defaults(table: &'static [OptionSpec]) -> Self {
        let values = table
            .iter()
            .map(|spec| {
                (
                    spec.name,
                    spec.kind.parse(spec.default).expect("the default fits"),
                )
            })
            .collect();
        Self { table, values }
    }

    /// Gives one option a value.
    ///
    /// # Errors
    /// There is no such option, or the value does not fit it.
    pub fn set(&mut self, name: &str, value: &str) -> Result<(), OptionError> {
        let spec = self.table.iter().find(|spec| spec.name == name);
        let spec = spec.ok_or_else(|| OptionError::Unknown(name.to_owned()))?;
        let parsed = spec.kind.parse(value).ok_or_else(|| OptionError::Unfit {
            name: spec.name,
            value: value.to_owned(),
            takes: spec.kind.takes(),
        })?;
        self.values.insert(spec.name, parsed);
        Ok(())
    }

    /// The number of an option of kind [`OptionKind::Whole`].
    ///
    /// # Panics
    /// The table has no such option of that kind.
    #[must_use]
    pub fn whole(&self, name: &str) -> u64 {
        match self.values.get(name) {
            Some(Value::Whole(number)) => *number,
            other => panic!("`{name}` is no whole number but {other:?}"),
        }
    }

    /// The word of an option of kind [`OptionKind::Choice`].
    ///
    /// # Panics
    /// The table has no such option of that kind.
    #[must_use]
    pub fn word(&self, name: &str) -> &'static str {
        match self.values.get(name) {
            Some(Value::Word(word)) => word,
            other => panic!("`{name}` is no word but {other:?}"),
        }
    }

    /// The text of an option of kind [`OptionKind::Text`].
    ///
    /// # Panics
    /// The table has no such option of that kind.
    #[must_use]
    pub fn text(&self, name: &str) -> &str {
        match self.values.get(name) {
            Some(Value::Text(text)) => text,
            other => panic!("`{name}` is no text but {other:?}"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    static TABLE: [OptionSpec; 2] = [
        OptionSpec {
            name: "wagons",
            kind: OptionKind::Whole { least: 1, most: 9 },
            default: "3",
            help: "",
        },
        OptionSpec {
            name: "letters",
            kind: OptionKind::Choice(&["distinct", "repeated"]),
            default: "distinct",
            help: "",
        },
    ];

    #[test]
    fn values_are_checked_against_the_table() {
        let mut options = Options::defaults(&TABLE);
        options.set("wagons", "9").unwrap();
        assert_eq!(
            (options.whole("wagons"), options.word("letters")),
            (9, "distinct")
        );
        let error = options.set("wagons", "10").unwrap_err();
        let expected = "`10` does not fit `wagons`, which takes a whole number from 1 to 9";
        assert_eq!(error.to_string(), expected);
        assert!(options.set("letters", "x").is_err());
        assert_eq!(
            options.set("size", "1"),
            Err(OptionError::Unknown("size".into()))
        );
    }
}

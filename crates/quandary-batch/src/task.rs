//! Tasks: one piece of work on one level, with a key that does not depend on where the level is stored.

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use quandary_core::fingerprint::Fingerprint;
use quandary_core::level::LevelIndex;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::collections::BTreeMap;
use std::fmt::{self, Write};
use std::sync::Arc;

/// One piece of work on one level. Clones share their texts.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Task {
    /// Where the level is.
    pub source: TaskSource,
    /// The level and its rules.
    pub subject: Subject,
    /// The rule variant to open the level with; `None` for the one that the file implies. The name in
    /// [`Subject::variant`] can also say what is special about the level.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub selected_variant: Option<Arc<str>>,
    /// What to do.
    pub work: Arc<Work>,
    /// The number of cells of the board, or another measure of its size, to estimate costs; at least 1.
    pub weight: u32,
}

/// What a task is about, wherever it is stored.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Subject {
    /// The id of the family.
    pub family: Arc<str>,
    /// The fingerprint of the level; of the bytes of a file that is checked; of the options and the
    /// seed of a level to be generated.
    #[serde(with = "as_text")]
    pub fingerprint: Fingerprint,
    /// The full name of the rule variant; empty where it does not matter.
    pub variant: Arc<str>,
}

/// Where the level of a task is.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum TaskSource {
    /// In a file.
    File(LevelPlace),
    /// In the task itself.
    Text(Arc<LevelFile>),
    /// It does not exist yet: the task generates it.
    Seed,
}

/// A level of a file, or a whole file.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct LevelPlace {
    /// The file, as the verbs of the program take it.
    pub file: Arc<str>,
    /// The index of the level; 0 where the task is about the whole file.
    #[serde(with = "index")]
    pub level: LevelIndex,
    /// The number of the level as people read it; empty where the task is about the whole file.
    pub number: Arc<str>,
}

/// A file with a single level.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct LevelFile {
    /// The id of its format.
    pub format: String,
    /// Its content.
    pub content: Content,
}

/// The content of a file, so that it can be stored in JSON.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Content {
    /// The file is valid UTF-8.
    Text(String),
    /// The file in Base64.
    Base64(String),
}

impl Content {
    /// Stores the content of a file.
    #[must_use]
    pub fn new(bytes: Vec<u8>) -> Self {
        match String::from_utf8(bytes) {
            Ok(text) => Self::Text(text),
            Err(error) => Self::Base64(STANDARD.encode(error.as_bytes())),
        }
    }

    /// The bytes of the file; `None` if they are damaged.
    #[must_use]
    pub fn bytes(&self) -> Option<Vec<u8>> {
        match self {
            Self::Text(text) => Some(text.clone().into_bytes()),
            Self::Base64(text) => STANDARD.decode(text).ok(),
        }
    }
}

/// What to do with a level. Metrics are named by their ids.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Work {
    /// Report the findings of the file.
    Check,
    /// Solve the level.
    Solve {
        /// The metric to minimise.
        metric: String,
    },
    /// Count the best solutions.
    Count {
        /// The metric in which they are best.
        metric: String,
        /// The number of solutions at which counting may stop.
        limit: u64,
    },
    /// Estimate the difficulty.
    Rate,
    /// Replay moves.
    Verify {
        /// The moves in the notation of the family.
        moves: String,
    },
    /// Generate a level.
    Generate {
        /// Options of the generator, by name.
        options: BTreeMap<String, String>,
        /// The seed.
        seed: u64,
    },
}

impl Work {
    /// The verb that does the same for one file.
    #[must_use]
    pub fn verb(&self) -> &'static str {
        match self {
            Self::Check => "check",
            Self::Solve { .. } => "solve",
            Self::Count { .. } => "count",
            Self::Rate => "rate",
            Self::Verify { .. } => "verify",
            Self::Generate { .. } => "generate",
        }
    }
}

/// The request as it stands in the ledger. Moves are replaced by their fingerprint.
impl fmt::Display for Work {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.verb())?;
        match self {
            Self::Check | Self::Rate => Ok(()),
            Self::Solve { metric } => write!(f, " {metric}"),
            Self::Count { metric, limit } => write!(f, " {metric} limit={limit}"),
            Self::Verify { moves } => write!(f, " {}", Fingerprint::of(moves)),
            Self::Generate { options, seed } => {
                for (name, value) in options {
                    write!(f, " {name}={value}")?;
                }
                write!(f, " seed={seed}")
            }
        }
    }
}

/// The key of a task: equal for equal work, whichever file or plan it comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Key(Fingerprint);

impl Key {
    /// The key of a request about a level. `request` is the text of a [`Work`].
    #[must_use]
    pub fn new(subject: &Subject, request: &str) -> Self {
        let mut text = String::new();
        for part in [&*subject.family, &*subject.variant, request] {
            // The length keeps different parts from running into the same text.
            let _ = write!(text, "{}:{part} ", part.len());
        }
        let _ = write!(text, "{}", subject.fingerprint);
        Self(Fingerprint::of(&text))
    }
}

impl Task {
    /// The key of the task.
    ///
    /// ```
    /// use quandary_batch::task::{LevelPlace, Subject, Task, TaskSource, Work};
    /// use quandary_core::fingerprint::Fingerprint;
    /// use quandary_core::level::LevelIndex;
    ///
    /// let task = |file: &str| Task {
    ///     source: TaskSource::File(LevelPlace {
    ///         file: file.into(),
    ///         level: LevelIndex(0),
    ///         number: "1".into(),
    ///     }),
    ///     subject: Subject {
    ///         family: "tents".into(),
    ///         fingerprint: Fingerprint::of("a level"),
    ///         variant: "".into(),
    ///     },
    ///     selected_variant: None,
    ///     work: Work::Rate.into(),
    ///     weight: 64,
    /// };
    /// assert_eq!(task("one.tnt").key(), task("a/copy.tnt").key());
    /// ```
    #[must_use]
    pub fn key(&self) -> Key {
        Key::new(&self.subject, &self.work.to_string())
    }
}

/// Fingerprints as text.
pub(crate) mod as_text {
    use super::{Deserialize, Deserializer, Fingerprint, Serializer};
    use serde::de::Error;
    use std::borrow::Cow;

    pub(crate) fn serialize<S: Serializer>(
        fingerprint: &Fingerprint,
        serializer: S,
    ) -> Result<S::Ok, S::Error> {
        serializer.collect_str(fingerprint)
    }

    pub(crate) fn deserialize<'de, D: Deserializer<'de>>(
        deserializer: D,
    ) -> Result<Fingerprint, D::Error> {
        Cow::<str>::deserialize(deserializer)?
            .parse()
            .map_err(D::Error::custom)
    }
}

/// Indices of levels as numbers.
mod index {
    use super::{Deserialize, Deserializer, LevelIndex, Serializer};

    pub(super) fn serialize<S: Serializer>(
        index: &LevelIndex,
        serializer: S,
    ) -> Result<S::Ok, S::Error> {
        serializer.serialize_u64(index.0 as u64)
    }

    pub(super) fn deserialize<'de, D: Deserializer<'de>>(
        deserializer: D,
    ) -> Result<LevelIndex, D::Error> {
        usize::deserialize(deserializer).map(LevelIndex)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn subject() -> Subject {
        Subject {
            family: "crossoban".into(),
            fingerprint: Fingerprint::of("level"),
            variant: "plain".into(),
        }
    }

    #[test]
    fn keys_differ_with_every_part() {
        let key = Key::new(&subject(), "solve pushes");
        let other = |change: fn(&mut Subject)| {
            let mut subject = subject();
            change(&mut subject);
            Key::new(&subject, "solve pushes")
        };
        let others = [
            other(|one| one.family = "tents".into()),
            other(|one| one.variant = "other".into()),
            other(|one| one.fingerprint = Fingerprint::of("another")),
            Key::new(&subject(), "solve moves"),
        ];
        assert!(others.iter().all(|other| *other != key), "{others:?}");
        assert_eq!(Key::new(&subject(), "solve pushes"), key);
    }

    #[test]
    fn a_task_is_the_same_after_it_was_written() {
        let sources = [
            TaskSource::File(LevelPlace {
                file: "a \"b\".sok".into(),
                level: LevelIndex(3),
                number: "4".into(),
            }),
            TaskSource::Text(Arc::new(LevelFile {
                format: "x".to_owned(),
                content: Content::new(vec![0xff, 0, 1]),
            })),
            TaskSource::Seed,
        ];
        let works = [
            Work::Check,
            Work::Count {
                metric: "moves".to_owned(),
                limit: 2,
            },
            Work::Generate {
                options: BTreeMap::from([("size".to_owned(), "8x8".to_owned())]),
                seed: u64::MAX,
            },
        ];
        for (source, work) in sources.into_iter().zip(works) {
            let task = Task {
                source,
                subject: subject(),
                selected_variant: None,
                work: Arc::new(work),
                weight: 7,
            };
            let text = serde_json::to_string(&task).unwrap();
            assert_eq!(serde_json::from_str::<Task>(&text).unwrap(), task);
        }
        let content = Content::new(vec![0xff, 0, 1]);
        assert_eq!(content.bytes().unwrap(), [0xff, 0, 1]);
        assert_eq!(
            Content::new(b"abc".to_vec()),
            Content::Text("abc".to_owned())
        );
    }
}

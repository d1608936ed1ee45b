//! What is fixed about a family: its formats, rule variants, options, and what works.

use super::Question;
use crate::command::Command;
use crate::diagnostic::Code;
use crate::options::OptionSpec;
use crate::outcome::Metric;
use crate::variant::Switch;

/// Whether the bytes of a format are for people or for machines.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// Lines of text.
    Text,
    /// Bytes.
    Binary,
}

/// One file format of a family.
#[derive(Debug, PartialEq, Eq)]
pub struct Format {
    /// The name in options: `xsb`.
    pub id: &'static str,
    /// The name in messages.
    pub title: &'static str,
    /// Extensions in lower case, the usual one first.
    pub extensions: &'static [&'static str],
    /// Text or bytes.
    pub kind: Kind,
}

impl Format {
    /// A format of lines of text.
    #[must_use]
    pub const fn text(
        id: &'static str,
        title: &'static str,
        extensions: &'static [&'static str],
    ) -> Self {
        Self {
            id,
            title,
            extensions,
            kind: Kind::Text,
        }
    }
}

/// One thing that a family can do, for the table of what works.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Capability {
    /// Reads its files.
    Read,
    /// Writes a file that was read back byte for byte, and canonically.
    Write,
    /// Converts between formats.
    Convert,
    /// Finds what is wrong with a file.
    Check,
    /// Draws positions.
    Draw,
    /// Plays by the rules.
    Play,
    /// Solves with proof.
    Solve,
    /// Counts or lists solutions.
    Count,
    /// Replays solutions.
    Verify,
    /// Suggests the next input.
    Hint,
    /// Estimates difficulty.
    Rate,
    /// Makes new puzzles.
    Generate,
}

impl Capability {
    /// All of them, in the order of the table.
    pub const ALL: [Self; 12] = [
        Self::Read,
        Self::Write,
        Self::Convert,
        Self::Check,
        Self::Draw,
        Self::Play,
        Self::Solve,
        Self::Count,
        Self::Verify,
        Self::Hint,
        Self::Rate,
        Self::Generate,
    ];

    /// The word in the table.
    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            Self::Read => "read",
            Self::Write => "write",
            Self::Convert => "convert",
            Self::Check => "check",
            Self::Draw => "draw",
            Self::Play => "play",
            Self::Solve => "solve",
            Self::Count => "count",
            Self::Verify => "verify",
            Self::Hint => "hint",
            Self::Rate => "rate",
            Self::Generate => "generate",
        }
    }
}

/// How far a capability has come in a family.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Support {
    /// It works.
    Yes,
    /// It works in part, or not at all yet: which part.
    Partly(&'static str),
    /// It makes no sense for this family: why.
    Senseless(&'static str),
}

/// What is fixed about a family.
#[derive(Debug)]
pub struct FamilyInfo {
    /// The name in options and reports: `gartriage`.
    pub id: &'static str,
    /// The name in messages.
    pub title: &'static str,
    /// What its puzzles are, in one line.
    pub about: &'static str,
    /// Its file formats; the first is its own.
    pub formats: &'static [Format],
    /// Its metrics; the first is the default.
    pub metrics: &'static [&'static Metric],
    /// Its rule variants. Where there are several, the format of a file decides which is meant.
    pub variants: &'static [&'static str],
    /// Open rules that can be settled otherwise, in any combination, with any of the variants.
    pub switches: &'static [Switch],
    /// Options of its generator.
    pub generate_options: &'static [OptionSpec],
    /// What only this family can be asked about a position.
    pub questions: &'static [Question],
    /// What only this family can do with whole files.
    pub commands: &'static [Command],
    /// Choices of what a drawing shows.
    pub draw_options: &'static [OptionSpec],
    /// Every kind of finding that its readers have.
    pub codes: &'static [&'static Code],
    /// What it can do. What is not listed is not there yet.
    pub support: &'static [(Capability, Support)],
}

impl FamilyInfo {
    /// Whether it can do something, at least in part.
    #[must_use]
    pub fn can(&self, capability: Capability) -> bool {
        let mut support = self.support.iter();
        support.any(|(known, support)| {
            *known == capability && !matches!(support, Support::Senseless(_))
        })
    }
}

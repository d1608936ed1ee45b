//! The constant properties of a family: its formats, rule variants, options, and what it supports.

use super::{Command, Generator, InstalledPlace, Question, StartRepair};
use crate::diagnostic::Code;
use crate::failure::Failure;
use crate::format::Format;
use crate::guide::Guide;
use crate::interaction::CellNotation;
use crate::metric::Metric;
use crate::options::OptionTable;
use crate::records::Records;
use crate::variant::Variants;

/// A feature that a family can support, such as solving or generating levels. STATUS.md contains a
/// table of these features for all families.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Capability {
    /// Reads the files of the family.
    Read,
    /// Writes a file back byte for byte as it was read, or in a canonical form.
    Write,
    /// Converts between formats.
    Convert,
    /// Reports problems in files.
    Check,
    /// Draws positions.
    Draw,
    /// Lets people play levels by the rules.
    Play,
    /// Finds an optimal solution and proves that it is optimal, or proves that there is no
    /// solution.
    Solve,
    /// Counts or lists solutions.
    Count,
    /// Improves known solutions.
    Improve,
    /// Replays solutions.
    Verify,
    /// Suggests the next input.
    Hint,
    /// Estimates difficulty.
    Rate,
    /// Generates new levels.
    Generate,
}

impl Capability {
    /// All capabilities, in the order of the table in STATUS.md.
    pub const ALL: [Self; 13] = [
        Self::Read,
        Self::Write,
        Self::Convert,
        Self::Check,
        Self::Draw,
        Self::Play,
        Self::Solve,
        Self::Count,
        Self::Improve,
        Self::Verify,
        Self::Hint,
        Self::Rate,
        Self::Generate,
    ];

    /// The name of the capability in the table in STATUS.md.
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
            Self::Improve => "improve",
            Self::Verify => "verify",
            Self::Hint => "hint",
            Self::Rate => "rate",
            Self::Generate => "generate",
        }
    }
}

/// How far a family supports a capability.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Support {
    /// The capability works.
    Yes,
    /// The capability works only in part; the text says which part.
    Partly(&'static str),
    /// The capability does not apply to this family; the text says why.
    NotApplicable(&'static str),
}

/// The form in which solutions are printed on paper.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SolutionForm {
    /// A drawing of the solved position, for families in which the order of the moves does not
    /// matter.
    Board,
    /// The moves in the notation of the family.
    Moves,
}

/// The constant properties of a family.
pub struct FamilyInfo {
    /// The name of the family in options and reports, for example `gartriage`.
    pub id: &'static str,
    /// The name of the family in messages.
    pub title: &'static str,
    /// Description of the levels of the family, in one line.
    pub about: &'static str,
    /// The file formats of the family; the first is its native format.
    pub formats: &'static [&'static Format],
    /// The metrics of the family; the first is the default.
    pub metrics: &'static [&'static Metric],
    /// The rule variants and rule switches of the family. A file may imply the variant of its
    /// levels; see [`Levels::open`](super::Levels::open).
    pub variants: Variants,
    /// The separator between groups of moves (undo steps) in the notation of the family; may be
    /// empty.
    pub move_separator: &'static str,
    /// How cells are written in messages, and in games played as plain text.
    pub cells: CellNotation,
    /// The revision of the solvers and ratings. It increases whenever a level that was undecided
    /// within some budget may be decided within the same budget, so that it is worth trying again.
    pub solver_revision: u32,
    /// The generator of new levels; `None` if the family cannot generate levels.
    pub generator: Option<Generator>,
    /// The function that creates the job to rebuild damaged levels of a file; `None` if the family
    /// cannot rebuild damaged levels.
    pub repair: Option<StartRepair>,
    /// The questions about a position that the family can answer.
    pub questions: &'static [Question],
    /// The commands that only this family has. They work on whole files or without a file, not on
    /// one position.
    pub commands: &'static [Command],
    /// The format for files of fixed-width records. These files may be larger than memory. `None`
    /// if the family has no such format.
    pub records: Option<&'static dyn Records>,
    /// The options for drawings of the family.
    pub draw_options: OptionTable,
    /// The form in which solutions of the family are printed on paper.
    pub solution_form: SolutionForm,
    /// Where the original program keeps its files, in the order of search; empty if it has no
    /// folders for them.
    pub places: &'static [InstalledPlace],
    /// Every kind of finding that the family reports.
    pub codes: &'static [&'static Code],
    /// The explanations of the formats, rules and terms of the family.
    pub guide: &'static Guide,
    /// What the family supports. A capability that is not listed is not supported yet.
    pub support: &'static [(Capability, Support)],
}

impl FamilyInfo {
    /// Whether the family supports a capability completely or in part.
    #[must_use]
    pub fn can(&self, capability: Capability) -> bool {
        let mut support = self.support.iter();
        support.any(|(known, support)| {
            *known == capability && !matches!(support, Support::NotApplicable(_))
        })
    }

    /// Checks that a metric belongs to this family.
    ///
    /// # Errors
    /// The metric belongs to another family.
    pub fn check_metric(&self, metric: &Metric) -> Result<(), Failure> {
        if self.metrics.contains(&metric) {
            return Ok(());
        }
        Err(Failure::new(format!("unknown metric `{}`", metric.id)))
    }
}

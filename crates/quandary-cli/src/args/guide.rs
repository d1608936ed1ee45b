//! The arguments of the verbs that explain the program: `formats`, `new`, `explain` and `help`.

use super::{OutputArgs, ReportArgs};
use clap::builder::{PossibleValuesParser, TypedValueParser};
use clap::{Args, ValueHint};
use quandary::FamilyId;
use std::path::Path;

#[derive(Debug, Args)]
pub(crate) struct Formats {
    /// The family; its formats are described. Without it, the formats of all families are listed
    #[arg(value_name = "FAMILY", value_parser = family())]
    pub(crate) family_id: Option<FamilyId>,
    #[command(flatten)]
    pub(crate) report: ReportArgs,
}

#[derive(Debug, Args)]
pub(crate) struct New {
    /// The family
    #[arg(value_name = "FAMILY", value_parser = family())]
    pub(crate) family_id: FamilyId,
    /// The format of the file; `quandary formats FAMILY` lists the formats [default: by the
    /// extension of OUT, otherwise a text format]
    #[arg(long, value_name = "FORMAT")]
    pub(crate) format: Option<String>,
    #[command(flatten)]
    pub(crate) writing: OutputArgs,
}

impl New {
    /// The output file, if it is not standard output.
    pub(crate) fn output(&self) -> Option<&Path> {
        self.writing.output.as_deref()
    }
}

#[derive(Debug, Args)]
pub(crate) struct Explain {
    /// What to explain: the code of a finding, or the name of a format, a rule variant or switch,
    /// a metric, a drawing option, a technique or another term. Without it, all names are listed
    #[arg(value_name = "NAME", num_args = 0..)]
    pub(crate) name: Vec<String>,
    #[command(flatten)]
    pub(crate) report: ReportArgs,
}

#[derive(Debug, Args)]
pub(crate) struct Help {
    /// The verb; one of its subcommands may follow. Without a verb, all verbs are listed
    #[arg(value_name = "VERB", num_args = 0.., value_hint = ValueHint::Other)]
    pub(crate) path: Vec<String>,
}

/// Parses the name of a family.
fn family() -> impl TypedValueParser<Value = FamilyId> {
    let ids = FamilyId::ALL
        .iter()
        .map(|family_id| family_id.family().info().id);
    PossibleValuesParser::new(ids)
        .try_map(|id| FamilyId::find(&id).ok_or_else(|| format!("unknown family `{id}`")))
}

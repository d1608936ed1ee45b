//! The arguments of the verbs that work on one position.

use super::{BudgetArgs, DrawArgs, ReadArgs, ReportArgs, RulesArgs};
use crate::write::Existing;
use clap::{Args, ValueEnum, ValueHint};
use quandary_core::hint::HintDegree;
use std::ffi::OsString;
use std::path::PathBuf;

/// A level and the moves played so far.
#[derive(Debug, Args)]
pub(crate) struct PositionArgs {
    /// The level
    #[arg(value_name = "FILE[#LEVEL]", value_hint = ValueHint::AnyPath)]
    pub(crate) file: OsString,
    /// The moves played so far
    #[arg(long, value_name = "TEXT", allow_hyphen_values = true)]
    pub(crate) moves: Option<String>,
    #[command(flatten)]
    pub(crate) picture: PictureArgs,
    #[command(flatten)]
    pub(crate) drawing: DrawArgs,
    #[command(flatten)]
    pub(crate) budget: BudgetArgs,
    #[command(flatten)]
    pub(crate) rules: RulesArgs,
    #[command(flatten)]
    pub(crate) reading: ReadArgs,
    #[command(flatten)]
    pub(crate) report: ReportArgs,
}

/// A picture file in addition to the answer.
#[derive(Debug, Args)]
pub(crate) struct PictureArgs {
    /// Write the drawing to a file too; its extension selects the format: svg, png or txt
    #[arg(short, long, value_name = "OUT", value_hint = ValueHint::FilePath)]
    pub(crate) output: Option<PathBuf>,
    /// Replace the output file if it exists
    #[arg(long, requires = "output")]
    force: bool,
    /// Width of a cell in pixels [default: 48, less for a large picture]
    #[arg(long, value_name = "PIXELS", value_parser = super::cell(), requires = "output")]
    pub(crate) cell: Option<u32>,
}

impl PictureArgs {
    pub(crate) fn existing(&self) -> Existing {
        Existing::forced(self.force)
    }
}

#[derive(Debug, Args)]
pub(crate) struct HintArgs {
    /// How much the hint gives away
    #[arg(long, value_enum, default_value = "move", value_name = "DEGREE")]
    pub(crate) degree: DegreeName,
    #[command(flatten)]
    pub(crate) position: PositionArgs,
}

/// The names of the degrees of help.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum DegreeName {
    /// Where to look
    Where,
    /// What to look for there
    What,
    /// The move itself
    Move,
}

impl From<DegreeName> for HintDegree {
    fn from(name: DegreeName) -> Self {
        match name {
            DegreeName::Where => Self::Place,
            DegreeName::What => Self::Kind,
            DegreeName::Move => Self::Step,
        }
    }
}

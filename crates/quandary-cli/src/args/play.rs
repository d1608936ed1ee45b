//! The arguments of `play`.

use super::{BudgetArgs, DrawArgs, ReadArgs, RulesArgs};
use crate::write::Existing;
use clap::{Args, ValueHint};
use std::ffi::OsString;

#[derive(Debug, Args)]
pub(crate) struct Play {
    /// The level
    #[arg(value_name = "FILE[#LEVEL]", value_hint = ValueHint::AnyPath)]
    pub(crate) file: OsString,
    /// Play with lines of text on standard input and output, for scripts and screen readers
    #[arg(long)]
    pub(crate) plain: bool,
    /// Replace files that exist when the game is saved
    #[arg(long)]
    force: bool,
    #[command(flatten)]
    pub(crate) drawing: DrawArgs,
    /// The budget of each hint and each solution.
    #[command(flatten)]
    pub(crate) budget: BudgetArgs,
    #[command(flatten)]
    pub(crate) rules: RulesArgs,
    #[command(flatten)]
    pub(crate) reading: ReadArgs,
}

impl Play {
    pub(crate) fn existing(&self) -> Existing {
        Existing::forced(self.force)
    }
}

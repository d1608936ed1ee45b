//! The arguments of `link`.

use super::{ReadArgs, RulesArgs};
use clap::{Args, ValueHint};
use std::ffi::OsString;
use std::path::PathBuf;

#[derive(Debug, Args)]
pub(crate) struct LinkLevel {
    /// The level
    #[arg(value_name = "FILE[#LEVEL]", value_hint = ValueHint::AnyPath)]
    pub(crate) file: OsString,
    /// Make the link open the position after these moves
    #[arg(long, value_name = "TEXT", allow_hyphen_values = true)]
    pub(crate) moves: Option<String>,
    /// Make the link open the position in which `quandary play` left the level
    #[arg(long, conflicts_with = "moves")]
    pub(crate) position: bool,
    /// Folder of the games of `quandary play` [default: quandary in the user's data folder]
    #[arg(long, value_name = "FOLDER", env = "QUANDARY_DATA", value_hint = ValueHint::DirPath)]
    pub(crate) data: Option<PathBuf>,
    /// Address of a page that opens links; without it, the link is printed without an address
    #[arg(long, value_name = "URL", value_hint = ValueHint::Url)]
    pub(crate) page: Option<String>,
    #[command(flatten)]
    pub(crate) rules: RulesArgs,
    #[command(flatten)]
    pub(crate) reading: ReadArgs,
}

//! The arguments of `play`.

use super::{BudgetArgs, DrawArgs, ReadArgs, RulesArgs};
use crate::write::Existing;
use clap::{Args, ValueEnum, ValueHint};
use quandary_player::settings::Theme;
use std::ffi::OsString;
use std::path::PathBuf;

#[derive(Debug, Args)]
pub(crate) struct Play {
    /// A level, a file or a folder [default: the level that was played last, or else a list of
    /// sample levels]
    #[arg(value_name = "FILE[#LEVEL]", value_hint = ValueHint::AnyPath)]
    pub(crate) file: Option<OsString>,
    /// Play with lines of text on standard input and output, for scripts and screen readers
    #[arg(long)]
    pub(crate) plain: bool,
    /// Browse the levels and their solved boards; FILE must not be a folder, but may be a date, a
    /// month or a year of the calendar puzzle
    #[arg(long, requires = "file", conflicts_with = "plain")]
    pub(crate) browse: bool,
    /// Folder for games, best solutions and settings [default: quandary in the user's data folder]
    #[arg(long, value_name = "FOLDER", env = "QUANDARY_DATA", value_hint = ValueHint::DirPath)]
    pub(crate) data: Option<PathBuf>,
    /// Colours of the full screen [default: as in the settings]
    #[arg(long, value_enum, value_name = "THEME")]
    pub(crate) theme: Option<ThemeArg>,
    /// When the game is saved, replace existing files
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

/// The colours of the full-screen player.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum ThemeArg {
    /// For a dark background
    Dark,
    /// For a light background
    Light,
    /// Strong contrast
    Contrast,
    /// No colours
    Plain,
}

impl From<ThemeArg> for Theme {
    fn from(theme: ThemeArg) -> Self {
        match theme {
            ThemeArg::Dark => Self::Dark,
            ThemeArg::Light => Self::Light,
            ThemeArg::Contrast => Self::Contrast,
            ThemeArg::Plain => Self::Plain,
        }
    }
}

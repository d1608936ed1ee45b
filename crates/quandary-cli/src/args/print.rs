//! The arguments of `print`.

use super::{BudgetArgs, DrawSettingArgs, LevelFilesArgs, ParallelArgs, RulesArgs};
use clap::{Args, ValueEnum, ValueHint};
use quandary_render::pdf::{Inks, Paper};
use quandary_render::print::Arrangement;
use std::num::NonZeroU32;
use std::path::PathBuf;

#[derive(Debug, Args)]
pub(crate) struct Print {
    #[command(flatten)]
    pub(crate) levels: LevelFilesArgs,
    /// The PDF file
    #[arg(short, long, value_name = "OUT.pdf", value_hint = ValueHint::FilePath)]
    pub(crate) output: PathBuf,
    /// Replace the output file if it exists
    #[arg(long)]
    pub(crate) force: bool,
    #[command(flatten)]
    pub(crate) page: PageArgs,
    /// The heading of the pages [default: the name of the file]
    #[arg(long, value_name = "TEXT")]
    pub(crate) title: Option<String>,
    /// Print the estimated difficulty of each level; this needs a search for each level
    #[arg(long)]
    pub(crate) estimate: bool,
    /// Add pages with the solutions: stored ones, otherwise those that the solver finds
    #[arg(long)]
    pub(crate) solutions: bool,
    #[command(flatten)]
    pub(crate) settings: DrawSettingArgs,
    #[command(flatten)]
    pub(crate) budget: BudgetArgs,
    #[command(flatten)]
    pub(crate) parallel: ParallelArgs,
    #[command(flatten)]
    pub(crate) rules: RulesArgs,
}

/// What the pages look like.
#[derive(Debug, Args)]
pub(crate) struct PageArgs {
    /// The size of the pages
    #[arg(long, value_enum, default_value = "a4", value_name = "SIZE")]
    paper: PaperName,
    /// Print on landscape pages
    #[arg(long)]
    landscape: bool,
    /// Number of levels on each page, drawn as large as possible [default: as many as fit]
    #[arg(long, value_name = "N", conflicts_with = "cell")]
    per_page: Option<NonZeroU32>,
    /// Width of a cell in millimetres [default: 7]
    #[arg(long, value_name = "MM", value_parser = millimetres)]
    cell: Option<f32>,
    /// Print in colour instead of greys
    #[arg(long)]
    colour: bool,
}

/// The names of paper sizes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum PaperName {
    /// 210 x 297 mm
    A4,
    /// 8.5 x 11 inches
    Letter,
}

/// Points per millimetre.
const POINTS: f32 = 72.0 / 25.4;
/// Width of a cell in millimetres if none is requested.
const CELL: f32 = 7.0;
/// Largest width of a cell in millimetres.
const MAX_CELL: f32 = 100.0;

impl PageArgs {
    pub(crate) fn paper(&self) -> Paper {
        let paper = match self.paper {
            PaperName::A4 => Paper::A4,
            PaperName::Letter => Paper::LETTER,
        };
        if self.landscape {
            paper.turned()
        } else {
            paper
        }
    }

    pub(crate) fn inks(&self) -> Inks {
        if self.colour {
            Inks::Colour
        } else {
            Inks::Grey
        }
    }

    pub(crate) fn arrangement(&self) -> Arrangement {
        match self.per_page {
            Some(count) => Arrangement::PerPage(count),
            None => Arrangement::CellWidth(self.cell.unwrap_or(CELL) * POINTS),
        }
    }
}

fn millimetres(text: &str) -> Result<f32, String> {
    let length = text.parse::<f32>().ok();
    let length = length.filter(|length| (1.0..=MAX_CELL).contains(length));
    length.ok_or_else(|| format!("expected a number from 1 to {MAX_CELL}"))
}

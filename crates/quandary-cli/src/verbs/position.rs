//! The level of a verb that works on one position, such as `hint`.

use super::ask::check_family;
use super::{level_report, warn_about_errors, written_errors};
use crate::args::PositionArgs;
use crate::context::Context;
use crate::exit::CliError;
use crate::open::{OpenedFile, SelectedLevel, one_level, open, parse_target, select_variant};
use crate::report::{ErrorReport, LevelReport};
use quandary::FamilyId;
use quandary_core::family::Puzzle;
use std::sync::Arc;

/// A level that is ready to be played.
pub(super) struct PositionInput {
    pub(super) level: LevelReport,
    pub(super) puzzle: Arc<dyn Puzzle>,
}

impl PositionInput {
    /// Opens the level. If that fails and the output is JSON, writes an object with the reason.
    pub(super) fn open(args: &PositionArgs, context: &mut Context) -> Result<Self, CliError> {
        let (file, level) = opened(args, context)?;
        Self::with(file, &level, args, context)
    }

    /// Like [`Self::open`], for a level of this family.
    pub(super) fn open_of(
        family_id: FamilyId,
        args: &PositionArgs,
        context: &mut Context,
    ) -> Result<Self, CliError> {
        let (file, level) = opened(args, context)?;
        check_family(&file, family_id)?;
        Self::with(file, &level, args, context)
    }

    fn with(
        mut file: OpenedFile,
        level: &SelectedLevel,
        args: &PositionArgs,
        context: &mut Context,
    ) -> Result<Self, CliError> {
        select_variant([&mut file], args.rules.variant.as_deref())?;
        warn_about_errors(&file, context);
        let puzzle = match file.puzzle(level) {
            Ok(puzzle) => puzzle,
            Err(error) => {
                let report = ErrorReport::of_level(&file, level, &error);
                return Err(written_errors(
                    &[report],
                    error,
                    args.report.format.json(),
                    context,
                ));
            }
        };
        let level = level_report(&file, level);
        Ok(Self { level, puzzle })
    }
}

fn opened(
    args: &PositionArgs,
    context: &mut Context,
) -> Result<(OpenedFile, SelectedLevel), CliError> {
    let options = args.reading.without_solution_limit()?;
    let target = parse_target(&args.file);
    let opened = open(&target, args.reading.as_format.as_deref(), &options);
    opened.and_then(one_level).map_err(|error| {
        let report = ErrorReport::of_file(target.report(), &error);
        written_errors(&[report], error, args.report.format.json(), context)
    })
}

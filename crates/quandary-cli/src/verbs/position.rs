//! Opens the level for verbs that answer a question about one position, such as `hint`, and writes
//! the picture of the answer.

use super::ask::check_family;
use super::look::look;
use super::{level_report, warn_about_errors, written_errors};
use crate::args::{PictureArgs, PositionArgs};
use crate::context::Context;
use crate::exit::CliError;
use crate::image::{self, CellWidth, Picture};
use crate::open::{OpenedFile, SelectedLevel, one_level, open, parse_target, select_variant};
use crate::report::{ErrorReport, LevelReport};
use crate::write::PendingFile;
use quandary::FamilyId;
use quandary_core::family::Puzzle;
use quandary_core::look::Look;
use quandary_core::scene::Scene;
use quandary_core::words::counted;
use std::sync::Arc;

/// A level that is ready to be played.
pub(super) struct PositionInput {
    pub(super) level: LevelReport,
    pub(super) puzzle: Arc<dyn Puzzle>,
    /// The moves played so far.
    pub(super) moves: String,
    /// How the answer is drawn.
    pub(super) look: Look,
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
        let look = look(
            &file,
            &args.drawing,
            &args.reading.without_solution_limit()?,
        )?;
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
        Ok(Self {
            level,
            puzzle,
            moves: args.moves.clone().unwrap_or(file.moves),
            look,
        })
    }
}

fn opened(
    args: &PositionArgs,
    context: &mut Context,
) -> Result<(OpenedFile, SelectedLevel), CliError> {
    let options = args.reading.without_solution_limit()?;
    let target = parse_target(&args.file, &options.folders);
    let opened = open(&target, args.reading.as_format.as_deref(), &options);
    opened.and_then(one_level).map_err(|error| {
        let report = ErrorReport::of_file(target.report(), &error);
        written_errors(&[report], error, args.report.format.json(), context)
    })
}

/// The picture file for the drawing of an answer, not yet written.
pub(super) struct AnswerPicture {
    picture: Picture,
    width: CellWidth,
    pending: PendingFile,
}

impl AnswerPicture {
    /// Prepares the file before the search begins; `None` if no file is requested.
    pub(super) fn new(args: &PictureArgs, context: &Context) -> Result<Option<Self>, CliError> {
        let Some(path) = &args.output else {
            return Ok(None);
        };
        let picture = Picture::of(path).filter(|picture| *picture != Picture::Gif);
        let picture = picture.ok_or_else(|| {
            let name = path.display();
            CliError::usage(format!(
                "{name}: unknown extension; expected svg, png or txt"
            ))
        })?;
        Ok(Some(Self {
            picture,
            width: CellWidth::new(args.cell),
            pending: context.create(path, args.existing())?,
        }))
    }

    /// Writes the drawing of the answer.
    pub(super) fn write(
        mut self,
        scene: Option<&Scene>,
        context: &mut Context,
    ) -> Result<(), CliError> {
        let name = self.pending.name();
        let Some(scene) = scene else {
            context.warn(format!(
                "{name} was not written: this answer has no drawing"
            ));
            return Ok(());
        };
        let bytes = image::draw(scene, self.picture, self.width, context.charset)?;
        self.pending.write(&bytes)?;
        self.pending.finish()?;
        let length = counted(bytes.len() as u64, "byte", "bytes");
        context.note(format!("wrote {name}, {length}"));
        Ok(())
    }
}

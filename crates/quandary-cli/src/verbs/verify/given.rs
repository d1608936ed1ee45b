//! Solutions given on the command line: as moves, as levels with solutions, or as text
//! files.

use super::Failures;
use crate::args::Verify;
use crate::context::Context;
use crate::exit::CliError;
use crate::open::{OpenOptions, OpenedFile, levels, parse_target};
use crate::report::ErrorReport;
use crate::verbs::solution_file::{LevelOfFile, SolutionFile};
use quandary_core::family::{PairedSolutions, Record, RecordedSolutions};

/// Solutions given on the command line.
pub(super) enum GivenSolutions {
    Moves(String),
    Files(Vec<SolutionFile>),
}

impl GivenSolutions {
    /// The moves given for the only level of these files.
    pub(super) fn moves(moves: &str, files: &[&OpenedFile]) -> Result<Self, CliError> {
        match levels(files.iter().copied()).len() {
            number @ 2.. => Err(CliError::usage(format!(
                "--moves applies to one level, but {number} are selected; select one with FILE#LEVEL"
            ))),
            _ => Ok(Self::Moves(moves.to_owned())),
        }
    }

    /// The solutions that other files have for the levels of these files. The files that cannot be
    /// used are reported.
    pub(super) fn files(
        args: &Verify,
        files: &[&OpenedFile],
        options: &OpenOptions,
        failures: &mut Failures,
        context: &mut Context,
    ) -> Self {
        let levels = levels(files.iter().copied());
        let mut read = Vec::new();
        for name in &args.solutions {
            match SolutionFile::read(name, &levels, options) {
                Ok(file) => {
                    if let SolutionFile::Lines(lines) = &file
                        && let Some(remark) = lines.remark()
                    {
                        context.warn(remark);
                    }
                    read.push(file);
                }
                Err(error) => {
                    let report =
                        ErrorReport::of_file(parse_target(name, &options.folders).report(), &error);
                    failures.add(report, &error, context);
                }
            }
        }
        Self::Files(read)
    }

    /// The solutions for the levels of a file. `before` is the number of selected levels in earlier
    /// files, `all` their number in all files.
    pub(super) fn pair(
        &self,
        file: &OpenedFile,
        before: usize,
        all: usize,
    ) -> Box<dyn PairedSolutions> {
        let levels = file.levels.iter();
        let levels = levels.map(|level| (level.index, level.info.number, file.try_puzzle(level)));
        let mut place = before;
        let records = |index, _: &_| {
            place += 1;
            let mut levels = file.levels.iter();
            let level = levels.find(|level| level.index == index);
            level.map_or(Vec::new(), |level| {
                self.for_level((file, level), place, all)
            })
        };
        Box::new(RecordedSolutions::new(levels, records))
    }

    /// The solutions for a level, given its position from 1 among all selected levels.
    fn for_level(&self, level: LevelOfFile<'_>, place: usize, all: usize) -> Vec<Record> {
        let files = match self {
            Self::Moves(moves) => return vec![Record::solution("--moves", moves)],
            Self::Files(files) => files,
        };
        let files = files.iter();
        files
            .flat_map(|file| file.of_level(level, place, all))
            .collect()
    }
}

//! Solutions given on the command line: as moves, or as lines of text files.

use crate::args::Verify;
use crate::exit::CliError;
use crate::open::OpenedFile;
use crate::read;
use quandary_core::family::{PairedSolutions, Record, RecordedSolutions};
use quandary_core::limits::Limits;
use std::ffi::OsString;
use std::path::Path;

/// Solutions given on the command line.
pub(super) enum GivenSolutions {
    Moves(String),
    /// The name and lines of each file.
    Files(Vec<(String, Vec<String>)>),
}

impl GivenSolutions {
    pub(super) fn new(args: &Verify, levels: usize) -> Result<Option<Self>, CliError> {
        if let Some(moves) = &args.moves {
            return match levels {
                2.. => Err(CliError::usage(format!(
                    "--moves applies to one level, but {levels} are selected; select one with FILE#LEVEL"
                ))),
                _ => Ok(Some(Self::Moves(moves.clone()))),
            };
        }
        if args.solutions.is_empty() {
            return Ok(None);
        }
        let limits = args.reading.without_solution_limit()?.limits;
        let files = args.solutions.iter().map(|path| lines(path, &limits));
        Ok(Some(Self::Files(files.collect::<Result<_, _>>()?)))
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
        let records = |_, _: &_| {
            place += 1;
            self.for_level(place, all)
        };
        Box::new(RecordedSolutions::new(levels, records))
    }

    /// The solutions for a level, given its position from 1 among all selected levels.
    fn for_level(&self, place: usize, levels: usize) -> Vec<Record> {
        let files = match self {
            Self::Moves(moves) => return vec![Record::solution("--moves", moves)],
            Self::Files(files) => files,
        };
        files
            .iter()
            .flat_map(|(name, lines)| (1..).zip(lines).map(move |line| (name, line)))
            .filter(|(_, (number, line))| !line.is_empty() && (levels == 1 || *number == place))
            .map(|(name, (number, line))| Record::solution(format!("{name}:{number}"), line))
            .collect()
    }
}

fn lines(path: &OsString, limits: &Limits) -> Result<(String, Vec<String>), CliError> {
    let path = Path::new(path);
    let name = path.display().to_string();
    let bytes = read::bytes(path, limits)?;
    let text = String::from_utf8_lossy(&bytes);
    let lines = text.lines().map(|line| line.trim().to_owned());
    Ok((name, lines.collect()))
}

//! The boards that a command works on: those of a file, or all completions of a position.

use super::{MEMORY, invalid_options};
use crate::format::apad::{self, Record};
use crate::format::{APAD, ParsedFile};
use crate::model::{Board, Goal, Kit, PieceId, Squares};
use crate::rules::Position;
use crate::solve::{
    self, FaceCounts, Faces, ListEnd, ListResult, Packings, SolutionCounts, pieces_with_choice,
};
use quandary_core::budget::Reason;
use quandary_core::job::{Job, Ready};
use quandary_core::options::OptionError;
use std::sync::Arc;

/// Where boards come from.
#[derive(Clone, Debug)]
pub(crate) enum BoardSource {
    /// All boards that complete a position.
    Position(Box<Position>),
    /// The complete boards of a file that meet a goal.
    Boards {
        /// The file.
        file: Arc<ParsedFile>,
        /// The goal that boards have to meet.
        goal: Goal,
    },
}

/// Numbers of boards by their free squares, or why they could not be counted.
pub(super) type CountResult = Result<SolutionCounts, Reason>;

/// Boards in the order of the published file, or why they could not be listed.
pub(super) type BoardList = Result<FoundBoards, Reason>;

/// Boards in the order of the published file. They are decoded on request, because there may be
/// millions.
#[derive(Clone, Debug)]
pub(super) enum FoundBoards {
    /// Boards that a search found.
    Packings(Packings),
    /// Boards of a file.
    Records(Vec<Record>),
}

impl FoundBoards {
    pub(super) fn len(&self) -> usize {
        match self {
            Self::Packings(packings) => packings.len(),
            Self::Records(records) => records.len(),
        }
    }

    pub(super) fn get(&self, index: usize) -> Option<Board> {
        match self {
            Self::Packings(packings) => Some(packings.get(index)?.board(packings.kit())),
            Self::Records(records) => records.get(index).map(apad::board),
        }
    }

    pub(super) fn iter(&self) -> impl ExactSizeIterator<Item = Board> {
        (0..self.len()).map(|index| self.get(index).expect("the index is below the length"))
    }
}

impl BoardSource {
    /// The boards of a file, or the completions of its only position.
    pub(crate) fn new(file: &Arc<ParsedFile>) -> Result<Self, OptionError> {
        if file.format() == APAD {
            return Ok(Self::Boards {
                file: Arc::clone(file),
                goal: Goal::Any,
            });
        }
        if file.len() != 1 {
            let found = file.len();
            return Err(invalid_options(format!(
                "expected one position in {}, found {found}",
                file.source().name()
            )));
        }
        let level = file
            .level(0)
            .map_err(|why| invalid_options(why.to_string()))?;
        Ok(Self::Position(Box::new(Position::from(&level))))
    }

    pub(super) fn kit(&self) -> &Arc<Kit> {
        match self {
            Self::Position(position) => &position.kit,
            Self::Boards { .. } => apad::kit(),
        }
    }

    /// The pieces whose visible faces differ between boards.
    pub(super) fn pieces_with_choice(&self) -> Vec<PieceId> {
        match self {
            Self::Position(position) => pieces_with_choice(&position.kit, &position.board),
            Self::Boards { .. } => pieces_with_choice(apad::kit(), &Board::empty(apad::kit())),
        }
    }

    /// The same boards with another goal.
    pub(super) fn with_goal(mut self, wanted: Goal) -> Self {
        match &mut self {
            Self::Position(position) => position.goal = wanted,
            Self::Boards { goal, .. } => *goal = wanted,
        }
        self
    }

    /// A job that counts boards by their free squares.
    pub(super) fn count(self) -> Box<dyn Job<Output = CountResult>> {
        match self {
            Self::Position(position) => solve::count_solutions(&position, MEMORY),
            Self::Boards { file, goal } => {
                let free = complete(file.boards(), goal).map(|(_, free)| (free, 1));
                Box::new(Ready(Ok(SolutionCounts::new(free.collect()))))
            }
        }
    }

    /// A job that counts boards by their free squares and by the visible faces of the pieces.
    pub(super) fn count_by_faces(self) -> Box<dyn Job<Output = Result<FaceCounts, Reason>>> {
        let pieces = self.pieces_with_choice();
        match self {
            Self::Position(position) => solve::count_by_faces(&position, MEMORY),
            Self::Boards { file, goal } => {
                let kit = apad::kit();
                let faces = |record: &Record| {
                    let placements = kit.ids().filter_map(|id| apad::placement(record, id));
                    let faces = placements.map(|placement| Faces::of(kit, placement));
                    faces.fold(Faces::default(), Faces::with)
                };
                let boards = complete(file.boards(), goal);
                let counts = boards.map(|(record, free)| ((free, faces(record)), 1));
                Box::new(Ready(Ok(FaceCounts::new(pieces, counts.collect()))))
            }
        }
    }

    /// A job that lists boards.
    pub(super) fn list(self) -> Box<dyn Job<Output = BoardList>> {
        match self {
            Self::Position(position) => {
                let job = solve::list(&position, u64::MAX, MEMORY);
                job.map(|listed: ListResult| match listed.end {
                    ListEnd::Stopped(reason) => Err(reason),
                    ListEnd::Complete | ListEnd::LimitReached => {
                        Ok(FoundBoards::Packings(listed.packings))
                    }
                })
            }
            Self::Boards { file, goal } => {
                let mut found: Vec<Record> = complete(file.boards(), goal)
                    .map(|(record, _)| *record)
                    .collect();
                found.sort_by_cached_key(|record| apad::order_key(&apad::decode(record)));
                Box::new(Ready(Ok(FoundBoards::Records(found))))
            }
        }
    }
}

/// The complete boards that meet a goal, with their free squares.
fn complete(records: &[Record], goal: Goal) -> impl Iterator<Item = (&Record, Squares)> {
    let kit = apad::kit();
    records.iter().filter_map(move |record| {
        let decoded = apad::decode(record);
        let free = kit.frame().squares() & !decoded.covered();
        let wanted = decoded.is_complete() && goal.is_met(kit, free);
        wanted.then_some((record, free))
    })
}

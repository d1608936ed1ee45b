//! Where a command takes its boards from: the boards of a file, or all that finish a position.

use super::{MEMORY, together};
use crate::format::apad::{self, Record};
use crate::format::{APAD, File};
use crate::model::{Aim, Board, Kit, Squares};
use crate::rules::Position;
use crate::solve::{self, Census, End, Listed};
use quandary_core::budget::Reason;
use quandary_core::job::{Job, Ready};
use quandary_core::options::OptionError;
use quandary_core::words::counted;
use std::sync::Arc;

/// Where boards come from.
#[derive(Clone, Debug)]
pub(super) enum Origin<'a> {
    /// A position, which its finished boards are made from.
    Position(Box<Position>),
    /// The complete boards of a file that leave free what is wanted.
    Boards {
        /// All boards of the file.
        records: &'a [Record],
        /// What they have to leave free.
        aim: Aim,
    },
}

/// Boards counted by the squares that they leave free, or why they are not known.
pub(super) type Counted = Result<Census, Reason>;

/// Boards in the order of the published file, or why they are not known.
pub(super) type Found = Result<Vec<Board>, Reason>;

impl<'a> Origin<'a> {
    /// The origin that a file is: the boards that it holds, or its only position.
    pub(super) fn new(file: &'a File) -> Result<Self, OptionError> {
        if file.format() == APAD {
            return Ok(Self::Boards {
                records: file.boards(),
                aim: Aim::Any,
            });
        }
        if file.len() != 1 {
            let positions = counted(file.len() as u64, "position", "positions");
            return Err(together(format!(
                "there are {positions} in {}, and one is needed",
                file.source().name()
            )));
        }
        let level = file.level(0).map_err(|why| together(why.to_string()))?;
        Ok(Self::Position(Box::new(Position::from(&level))))
    }

    pub(super) fn kit(&self) -> &Arc<Kit> {
        match self {
            Self::Position(position) => &position.kit,
            Self::Boards { .. } => apad::kit(),
        }
    }

    /// The same, with something else to stay free.
    pub(super) fn aiming(mut self, wanted: Aim) -> Self {
        match &mut self {
            Self::Position(position) => position.aim = wanted,
            Self::Boards { aim, .. } => *aim = wanted,
        }
        self
    }

    /// A job that counts boards by the squares that they leave free.
    pub(super) fn census(self) -> Box<dyn Job<Output = Counted> + 'a> {
        match self {
            Self::Position(position) => solve::census(&position, MEMORY),
            Self::Boards { records, aim } => {
                let free = complete(records, aim).map(|(_, free)| (free, 1));
                Box::new(Ready(Ok(Census::new(free.collect()))))
            }
        }
    }

    /// A job that lists boards.
    pub(super) fn list(self) -> Box<dyn Job<Output = Found> + 'a> {
        match self {
            Self::Position(position) => {
                let job = solve::list(&position, u64::MAX, MEMORY);
                job.map(|listed: Listed| match listed.end {
                    End::Stopped(reason) => Err(reason),
                    End::Complete | End::Enough => Ok(boards(&listed)),
                })
            }
            Self::Boards { records, aim } => {
                let mut found: Vec<&Record> =
                    complete(records, aim).map(|(record, _)| record).collect();
                found.sort_by_cached_key(|record| apad::order_key(&apad::decode(record)));
                let boards = found.into_iter().map(apad::board);
                Box::new(Ready(Ok(boards.collect())))
            }
        }
    }
}

fn boards(listed: &Listed) -> Vec<Board> {
    let packings = listed.packings.iter();
    packings
        .map(|packing| packing.board(listed.packings.kit()))
        .collect()
}

/// The complete boards that meet an aim, with the squares that they leave free.
fn complete(records: &[Record], aim: Aim) -> impl Iterator<Item = (&Record, Squares)> {
    let kit = apad::kit();
    records.iter().filter_map(move |record| {
        let decoded = apad::decode(record);
        let free = kit.frame().squares() & !decoded.covered();
        let wanted = decoded.is_complete() && aim.is_met(kit, free);
        wanted.then_some((record, free))
    })
}

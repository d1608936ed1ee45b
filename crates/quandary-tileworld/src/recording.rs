//! Recording of games in solution files (SPEC, part S).
//!
//! A game is recorded by playing its moves under the rules of its ruleset; the recorded time is the
//! result of this play. Only games that are won can be recorded.

use crate::model::{
    Command, Level, LevelSet, NameRecord, Record, Ruleset, SolutionFile, SolutionRecord, TimedMove,
};
use crate::moves::encode;
use crate::rules::{Replay, ReplayOutcome, Rules, RulesError, Setup, TICKS_PER_SECOND, Variant};
use crate::start;
use quandary_core::family::WonSolution;
use std::sync::Arc;

/// Ticks that a game may go on after the last move.
pub(crate) const MAX_TICKS_AFTER_LAST_MOVE: u32 = 60 * TICKS_PER_SECOND;

/// Why a game cannot be recorded.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum RecordError {
    /// The level with this number has no password, but a record must contain the password of its
    /// level.
    #[error("level {0} has no four-letter password, which a record needs to identify its level")]
    Password(u16),
    /// The level cannot be played.
    #[error(transparent)]
    Rules(#[from] RulesError),
    /// The moves are invalid: a text is not a list of moves, a command is unknown, or the ticks are
    /// not ascending.
    #[error(
        "invalid moves; expected `tick:direction` (N W S E NW SW NE SE) or `tick:x,y`, in ascending order of ticks"
    )]
    Moves,
    /// The ruleset does not allow this slide direction or stepping. Lynx allows slide directions
    /// from 0 to 3 and steppings from 0 to 7; MS allows only slide direction 0 and stepping 0 or 4.
    #[error(
        "stepping {stepping} with slide direction {slide} is not possible under the {ruleset} rules"
    )]
    Start {
        /// The name of the ruleset.
        ruleset: &'static str,
        /// The stepping of the game.
        stepping: u8,
        /// The slide direction of the game.
        slide: u8,
    },
    /// The game is lost.
    #[error("lost: {what} at ({x},{y}), tick {tick}")]
    Lost {
        /// The cause of Chip's death as a phrase, for example `drowned`.
        what: &'static str,
        /// Column of Chip's cell, from 0.
        x: u16,
        /// Row of Chip's cell, from 0.
        y: u16,
        /// The tick of Chip's death.
        tick: u32,
    },
    /// The game is neither won nor lost.
    #[error("not won by tick {tick}; Chip is at ({x},{y})")]
    NotWon {
        /// The tick in which play stopped.
        tick: u32,
        /// Column of Chip's cell, from 0.
        x: u16,
        /// Row of Chip's cell, from 0.
        y: u16,
    },
    /// A solution belongs to a level that is not in the set.
    #[error("no such level")]
    Level,
    /// The solutions belong to more than one ruleset.
    #[error("a solution file holds solutions for one rule set, but these are for several")]
    Several,
}

/// Plays moves from the start of a level and returns the solution record. Moves after the end of
/// the game are dropped.
///
/// # Errors
/// The game cannot be recorded, for example because it is not won.
pub fn record(
    level: &Level,
    ruleset: Ruleset,
    setup: &Setup,
    moves: &[TimedMove],
) -> Result<SolutionRecord, RecordError> {
    let password = level
        .password()
        .ok_or(RecordError::Password(level.number))?;
    let rules = Arc::new(Rules::new(level, ruleset, setup)?);
    let slide_and_step = started(ruleset, setup)?;
    if !moves.is_sorted_by(|one, next| one.tick < next.tick) || moves.iter().any(is_unknown) {
        return Err(RecordError::Moves);
    }
    let last = moves.last().map_or(0, |one| one.tick);
    let mut replay = Replay::new(
        rules,
        moves.to_vec(),
        last.saturating_add(MAX_TICKS_AFTER_LAST_MOVE),
    );
    let ending = loop {
        if let Some(ending) = replay.tick() {
            break ending;
        }
    };
    let ticks = won(ending, &replay)?;
    let played = &moves[..moves.len() - replay.unused()];
    Ok(SolutionRecord {
        number: level.number,
        password,
        flags: 0,
        slide_and_step,
        seed: setup.seed & 0x7FFF_FFFF,
        ticks,
        encoded: encode(played),
    })
}

fn is_unknown(one: &TimedMove) -> bool {
    matches!(one.command, Command::Unknown(_))
}

/// Returns byte 7 of a record: slide direction in bits 0 to 2, stepping in bits 3 to 5.
fn started(ruleset: Ruleset, setup: &Setup) -> Result<u8, RecordError> {
    let Setup {
        stepping,
        slide_direction: slide,
        ..
    } = *setup;
    let (name, fits) = match ruleset {
        Ruleset::Ms => ("MS", matches!(stepping, 0 | 4) && slide == 0),
        _ => ("Lynx", stepping < 8 && slide < 4),
    };
    if fits {
        Ok(slide | stepping << 3)
    } else {
        Err(RecordError::Start {
            ruleset: name,
            stepping,
            slide,
        })
    }
}

/// Returns the time of a game that is won.
///
/// # Errors
/// If the game is not won.
pub(crate) fn won(ending: ReplayOutcome, replay: &Replay) -> Result<u32, RecordError> {
    let place = |at: u16| (at % 32, at / 32);
    match ending {
        ReplayOutcome::Verified | ReplayOutcome::DifferentTime { .. } => {
            Ok(u32::try_from(replay.state().solution_time()).unwrap_or_default())
        }
        ReplayOutcome::Died { tick, at, death } => {
            let ((x, y), what) = (place(at), death.word());
            Err(RecordError::Lost { what, x, y, tick })
        }
        ReplayOutcome::NotWon { tick, at } => {
            let (x, y) = place(at);
            Err(RecordError::NotWon { tick, x, y })
        }
    }
}

/// Creates a solution file from records and the name of the level set.
#[must_use]
pub fn solution_file(
    ruleset: Ruleset,
    name: &[u8],
    records: impl IntoIterator<Item = SolutionRecord>,
) -> SolutionFile {
    let name = Record::Name(NameRecord {
        reserved: [0; 10],
        text: [name, b"\0"].concat(),
    });
    let records = records.into_iter().map(Record::Solution);
    SolutionFile {
        ruleset,
        visited: 0,
        extra: Vec::new(),
        records: [name].into_iter().chain(records).collect(),
        tail: Vec::new(),
    }
}

/// Records of solutions that were found.
pub(crate) struct FoundRecords {
    /// Their ruleset; `None` if there are no records.
    pub(crate) ruleset: Option<Ruleset>,
    pub(crate) records: Vec<SolutionRecord>,
}

/// Plays solutions of levels of a set and returns their records.
pub(crate) fn found_records(
    set: &LevelSet,
    solutions: &[WonSolution],
) -> Result<FoundRecords, RecordError> {
    let mut ruleset = None;
    let mut records = Vec::new();
    for one in solutions {
        let variant = Variant::find(&one.variant).ok_or(RulesError::Ruleset(0))?;
        if *ruleset.get_or_insert(variant.ruleset) != variant.ruleset {
            return Err(RecordError::Several);
        }
        let level = set.levels.get(one.level.0).ok_or(RecordError::Level)?;
        let game = start::parse(&one.moves, variant).map_err(|_| RecordError::Moves)?;
        let setup = start::setup(variant, &game.start);
        records.push(record(level, variant.ruleset, &setup, &game.moves)?);
    }
    Ok(FoundRecords { ruleset, records })
}

//! Games that were played become records of a solution file (SPEC, part S).
//!
//! A record is made by playing: its time is the one that the rules give, and what does not win is
//! none.

use crate::model::{
    Command, Level, LevelSet, NameRecord, Record, Ruleset, SolutionFile, SolutionRecord, TimedMove,
};
use crate::moves::{encode, parse_moves};
use crate::rules::{Replay, ReplayOutcome, Rules, RulesError, Setup, TICKS_PER_SECOND, Variant};
use quandary_core::pairing::Won;

/// How long after the last move a game may go on by itself.
pub(crate) const MAX_TICKS_AFTER_LAST_MOVE: u32 = 60 * TICKS_PER_SECOND;

/// Why a game has no record.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum RecordError {
    /// A record tells its level by the password.
    #[error("level {0} has no password of four letters, by which a record would find it")]
    Password(u16),
    /// The level cannot be played.
    #[error(transparent)]
    Rules(#[from] RulesError),
    /// What is typed is no list of moves, or their ticks do not ascend.
    #[error("write moves as `tick:direction` (N W S E NW SW NE SE) or `tick:x,y`, ticks ascending")]
    Moves,
    /// Slide directions are 0 to 3, steppings 0 to 7, under the MS rules 0 or 4.
    #[error("{ruleset} has no stepping {stepping} with slide direction {slide}")]
    Start {
        /// The rules.
        ruleset: &'static str,
        /// The stepping.
        stepping: u8,
        /// The slide direction.
        slide: u8,
    },
    /// The game is lost.
    #[error("Chip {what} at ({x},{y}), tick {tick}")]
    Lost {
        /// Of what, as a verb in the past.
        what: &'static str,
        /// Column.
        x: u16,
        /// Row.
        y: u16,
        /// When.
        tick: u32,
    },
    /// It is neither won nor lost.
    #[error("not won by tick {tick}, Chip is at ({x},{y})")]
    NotWon {
        /// When it was given up.
        tick: u32,
        /// Column.
        x: u16,
        /// Row.
        y: u16,
    },
    /// The set has fewer levels.
    #[error("there is no such level")]
    Level,
    /// A file is for one rule set.
    #[error("a solution file is for one rule set, and these are for several")]
    Several,
}

/// Plays moves from the start and records them with what the game depends on. Moves that come after
/// the end are left out.
///
/// # Errors
/// Why there is no record.
pub fn record(
    level: &Level,
    ruleset: Ruleset,
    setup: &Setup,
    moves: &[TimedMove],
) -> Result<SolutionRecord, RecordError> {
    let password = level
        .password()
        .ok_or(RecordError::Password(level.number))?;
    let rules = Rules::new(level, ruleset, setup)?;
    let slide_and_step = started(ruleset, setup)?;
    if !moves.is_sorted_by(|one, next| one.tick < next.tick) || moves.iter().any(is_unknown) {
        return Err(RecordError::Moves);
    }
    let last = moves.last().map_or(0, |one| one.tick);
    let mut replay = Replay::new(
        &rules,
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

/// Byte 7 of a record: slide direction in bits 0 to 2, stepping in bits 3 to 5.
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

/// The time of a game that is won.
///
/// # Errors
/// How it ended otherwise.
pub(crate) fn won(ending: ReplayOutcome, replay: &Replay<'_>) -> Result<u32, RecordError> {
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

/// A solution file of records, with the name that it has for its level set.
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

/// The name of a file without its folders.
pub(crate) fn base(path: &str) -> &str {
    path.rsplit(['/', '\\']).next().unwrap_or(path)
}

/// The file of solutions of some levels of a set, by the name of its file. Random numbers start at 0.
pub(crate) fn file_of_wins(
    set: &LevelSet,
    name: &str,
    solutions: &[Won<'_>],
) -> Result<Vec<u8>, RecordError> {
    let mut ruleset = None;
    let mut records = Vec::new();
    for one in solutions {
        let variant = Variant::find(one.variant).ok_or(RulesError::Ruleset(0))?;
        if *ruleset.get_or_insert(variant.ruleset) != variant.ruleset {
            return Err(RecordError::Several);
        }
        let setup = Setup {
            edition: variant.edition,
            ..Setup::default()
        };
        let level = set.levels.get(one.level).ok_or(RecordError::Level)?;
        let moves = parse_moves(one.moves).map_err(|_| RecordError::Moves)?;
        records.push(record(level, variant.ruleset, &setup, &moves)?);
    }
    let ruleset = ruleset.unwrap_or(Ruleset::Ms);
    let file = solution_file(ruleset, base(name).as_bytes(), records);
    Ok(crate::format::solution_file(&file))
}

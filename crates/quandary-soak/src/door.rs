//! The ways in which the soak test uses a file.

use crate::ask::{MEMORY, ask_everything, improve_within_budget, solve_within_budget, variants};
use crate::collect::examine_collection;
use crate::examine::{Reading, examine_matches};
use crate::link::examine_link;
use crate::mutant::Mutant;
use crate::mutate::Dice;
use crate::play::{examine_actions, examine_moves};
use crate::repair::examine_repair;
use quandary::core::budget::Budget;
use quandary::core::family::{Document, LevelLocation, PairOptions, Puzzle, WonSolution};
use quandary::core::level::LevelIndex;
use quandary::core::look::Look;
use quandary::core::reading::ReadOptions;
use quandary::core::replay::{Recording, Verdict};
use quandary::core::scene::Scene;
use quandary::core::source::Source;
use quandary::open;
use quandary_render::text::{Charset, Colouring};
use quandary_render::{Size, svg, text};
use quandary_testing::job::run_within;
use std::sync::{Arc, LazyLock};

/// One way in which the soak test uses a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Door {
    /// Identifies a file, reads it in lenient and in strict mode, and checks the findings.
    Read,
    /// Writes the canonical form and reads it again.
    Write,
    /// Applies the safe fixes and reads the result again.
    Fix,
    /// Converts to all formats of the family and reads the results again.
    Convert,
    /// Lists, opens and draws the levels, and replays the solutions recorded with them.
    List,
    /// Draws a level as text and as SVG.
    Draw,
    /// Verifies the solutions in the file, and records their replays.
    Verify,
    /// Plays moves in a game and a film, and writes them as a solution.
    Play,
    /// Performs random actions in a game.
    Act,
    /// Solves a level.
    Solve,
    /// Requests a hint, a rating and the answers to all questions of the family.
    Ask,
    /// Computes fingerprints, and writes the levels to new files.
    Collect,
    /// Writes a level as a link, and reads the link again.
    Link,
    /// Improves a solution that is stored with a level.
    Improve,
    /// Rebuilds damaged levels.
    Repair,
}

/// Whether a use of a file found something to work on, such as a level to draw.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Work {
    /// The use found something to work on.
    Done,
    /// The use found nothing to work on, for example because the file has no level.
    Nothing,
}

impl Work {
    fn of(count: u64) -> Self {
        match count {
            0 => Self::Nothing,
            _ => Self::Done,
        }
    }
}

/// Node limit of a replay.
const NODES: u64 = 20_000;

/// Number of solutions verified of a file.
const ENTRIES: usize = 4;

/// Number of cells of the largest level that is drawn.
const DRAWN: u64 = 1 << 14;

impl Door {
    /// All ways to use a file; the ways used for every mutant come first.
    pub const ALL: [Self; 15] = [
        Self::Read,
        Self::Write,
        Self::Fix,
        Self::Convert,
        Self::List,
        Self::Draw,
        Self::Verify,
        Self::Play,
        Self::Act,
        Self::Solve,
        Self::Ask,
        Self::Collect,
        Self::Link,
        Self::Improve,
        Self::Repair,
    ];

    /// The name of this use of a file in tables, for example `read`.
    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            Self::Read => "read",
            Self::Write => "write",
            Self::Fix => "fix",
            Self::Convert => "convert",
            Self::List => "list",
            Self::Draw => "draw",
            Self::Verify => "verify",
            Self::Play => "play",
            Self::Act => "act",
            Self::Solve => "solve",
            Self::Ask => "ask",
            Self::Collect => "collect",
            Self::Link => "link",
            Self::Improve => "improve",
            Self::Repair => "repair",
        }
    }

    /// The sampling interval: 8 means that on average one of 8 mutants is used in this way.
    #[must_use]
    pub fn sampling(self) -> usize {
        match self {
            Self::Read | Self::Write => 1,
            Self::Fix | Self::Convert | Self::List => 8,
            Self::Draw | Self::Verify | Self::Play | Self::Act | Self::Collect | Self::Link => 16,
            Self::Solve | Self::Ask | Self::Improve => 64,
            // Other families have nothing to repair.
            Self::Repair => 16,
        }
    }

    /// Memory limit of the jobs that this use of a file runs, in bytes; 0 if it runs no job with
    /// a memory limit.
    #[must_use]
    pub fn stated_memory(self) -> u64 {
        match self {
            Self::Solve | Self::Ask | Self::Improve => MEMORY,
            _ => 0,
        }
    }

    /// Uses a mutant in this way. For [`Door::Read`] this function does nothing, because [`read`]
    /// has already read and checked the mutant.
    ///
    /// # Panics
    /// Panics if a check of the soak test fails.
    pub fn enter(self, reading: &Reading, mutant: &Mutant, dice: &mut Dice) -> Work {
        match self {
            Self::Read => Work::Done,
            Self::Write => Work::of(reading.canonical().readings),
            Self::Fix => Work::of(reading.fixed().fixed),
            Self::Convert => Work::of(reading.conversions().readings),
            Self::List => Work::of(reading.levels().levels),
            Self::Draw => draw(reading, dice),
            Self::Verify => verify(reading, dice),
            Self::Play => play(reading, &mutant.moves, dice),
            Self::Act => with_variant(reading, dice, |puzzle, dice| {
                examine_actions(&**puzzle, dice);
            }),
            Self::Solve => with_variant(reading, dice, |puzzle, _| solve_within_budget(puzzle)),
            Self::Ask => with_variant(reading, dice, |puzzle, _| ask_everything(&**puzzle)),
            Self::Collect => Work::of(examine_collection(reading, dice)),
            Self::Link => examine_link(reading, level(reading, dice)),
            Self::Improve => with_variant(reading, dice, |puzzle, _| improve_within_budget(puzzle)),
            Self::Repair => Work::of(examine_repair(reading)),
        }
    }
}

/// Identifies and reads a mutant; `None` if a limit was exceeded.
///
/// # Panics
/// Panics if a check of the soak test fails.
#[must_use]
pub fn read(mutant: &Mutant) -> Option<Reading> {
    examine_matches(&mutant.source);
    Reading::new(&mutant.source, mutant.format).0
}

/// A random level.
fn level(reading: &Reading, dice: &mut Dice) -> LevelIndex {
    let count = reading.document().levels().map_or(0, |all| all.count());
    LevelIndex(dice.below(count))
}

fn draw(reading: &Reading, dice: &mut Dice) -> Work {
    let document = reading.document();
    let look = Look::plain(document.family().draw_options);
    let level = level(reading, dice);
    let picture = document.levels().map(|all| all.picture(level, &look));
    let Some(Ok(scene)) = picture else {
        return Work::Nothing;
    };
    draw_scene(&scene)
}

/// Draws a scene in every form, unless it is very large.
pub(crate) fn draw_scene(scene: &Scene) -> Work {
    if u64::from(scene.columns) * u64::from(scene.rows) > DRAWN {
        return Work::Nothing;
    }
    for charset in [Charset::Unicode, Charset::Ascii] {
        let drawn = text::draw(scene, charset, Colouring::None);
        // Half cells have lines of their own, and the caption is below the board.
        assert!(drawn.lines().count() <= 2 * scene.rows as usize + 1);
        assert!(charset == Charset::Unicode || drawn.is_ascii());
    }
    assert!(svg::draw(scene, &Size::default()).ends_with("</svg>\n"));
    Work::Done
}

/// The levels for files of solutions without levels.
static LEVELS: LazyLock<Arc<dyn Document>> = LazyLock::new(|| {
    let bytes = include_bytes!("../../../samples/tileworld/lessons.dat").to_vec();
    let source = Source::new("lessons.dat", bytes);
    open(source, Some("dat"), &ReadOptions::default()).expect("a sample")
});

/// Verifies the first solutions.
fn verify(reading: &Reading, dice: &mut Dice) -> Work {
    let document = reading.document();
    let Some(solutions) = document.solutions() else {
        return Work::Nothing;
    };
    let levels = match solutions.location() {
        LevelLocation::SameFile => document,
        LevelLocation::OtherFile(_) => &*LEVELS,
    };
    let Ok(paired) = solutions.pair(levels, &PairOptions::default()) else {
        return Work::Nothing;
    };
    let recording = [Recording::Nothing, Recording::Digests, Recording::Trace][dice.below(3)];
    let budget = Budget {
        nodes: Some(NODES),
        ..Budget::default()
    };
    let entries = paired.entries().len().min(ENTRIES);
    for entry in 0..entries {
        let replayed = run_within(budget, paired.replay(entry, recording));
        if let Verdict::Failed(_, failure) = replayed.verdict {
            assert!(!failure.reason.is_empty());
        }
    }
    Work::of(entries as u64)
}

fn play(reading: &Reading, moves: &str, dice: &mut Dice) -> Work {
    let level = level(reading, dice);
    let Some(levels) = reading.document().levels() else {
        return Work::Nothing;
    };
    let Ok(puzzle) = levels.open(level, None) else {
        return Work::Nothing;
    };
    let recorded = puzzle.records().first().filter(|_| dice.once_in(4));
    let moves = recorded.map_or(moves, |record| &record.moves);
    examine_moves(&*puzzle, moves);
    let won = WonSolution::new(level, puzzle.variant(), moves);
    let format = reading.document().format();
    if let Err(why) = levels.write_solutions(&[won], format, None) {
        assert!(!why.0.is_empty());
    }
    Work::Done
}

/// Opens a random level under a random rule variant.
fn with_variant(
    reading: &Reading,
    dice: &mut Dice,
    work: impl FnOnce(&Arc<dyn Puzzle>, &mut Dice),
) -> Work {
    let document = reading.document();
    let variants = variants(document.family());
    let variant = &variants[dice.below(variants.len())];
    let level = level(reading, dice);
    let opened = document.levels().map(|all| all.open(level, Some(variant)));
    match opened {
        Some(Ok(puzzle)) => {
            work(&puzzle, dice);
            Work::Done
        }
        _ => Work::Nothing,
    }
}

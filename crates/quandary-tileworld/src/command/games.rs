//! `record` and `path`: playing moves by the rules, to write a solution file or to list the steps
//! and events.

use super::{InputFile, first, word};
use crate::matching::matches;
use crate::model::{Level, LevelSet, Position, Record, Ruleset, SolutionRecord, TimedMove};
use crate::moves::{TICKS, decode, format_moves};
use crate::player_info::{inventory, visible_hint};
use crate::recording::{MAX_TICKS_AFTER_LAST_MOVE, RecordError, record, solution_file, won};
use crate::rules::{Edition, Event, Replay, Rules, RulesError, Setup, State, Status, Variant};
use crate::start;
use quandary_core::budget::Reason;
use quandary_core::family::{Cell, CommandOutput, Table, Tone};
use quandary_core::job::{Job, Progress, Status as Work};
use quandary_core::options::{
    ChoiceOption, OptionError, OptionTable, Options, TextOption, WholeOption,
};
use quandary_core::source::file_name;
use quandary_core::words::counted;
use std::sync::Arc;

static LEVEL: WholeOption = WholeOption::new(
    "level",
    0,
    u16::MAX as u64,
    0,
    "Level number; 0 selects the only level of a set",
);

static MOVES: TextOption = TextOption::new(
    "moves",
    "list of moves",
    "",
    "Moves such as '0:E 4:SE 12:3,-2': tick and direction, or tick and mouse click relative to Chip",
);

/// `None` is the ruleset of the level set.
static RULES: ChoiceOption<Option<Ruleset>> = ChoiceOption::new(
    "rules",
    &[
        ("of-set", None),
        ("ms", Some(Ruleset::Ms)),
        ("lynx", Some(Ruleset::Lynx)),
    ],
    None,
    "Ruleset; of-set means the ruleset of the level set",
);

static RELEASE: ChoiceOption<Edition> = ChoiceOption::new(
    "release",
    &[("2.3.1", Edition::Tw231), ("1.3.2", Edition::Tw132)],
    Edition::Tw231,
    "Release of Tile World whose rules are used",
);

static RANDOM: WholeOption =
    WholeOption::new("random", 0, 0x7FFF_FFFF, 0, "Seed of the random generator");

static STEPPING: WholeOption = WholeOption::new(
    "stepping",
    0,
    7,
    0,
    "Stepping, which shifts the ticks in which slow creatures move; 0 (even) or 4 (odd) under the MS rules",
);

static SLIDE: ChoiceOption<u8> = ChoiceOption::new(
    "slide",
    &[("north", 0), ("west", 1), ("south", 2), ("east", 3)],
    0,
    "Initial direction of random force floors, under the Lynx rules",
);

static NAME: TextOption = TextOption::new(
    "name",
    "file name",
    "",
    "Name of the level set; Tile World expects that of its .dac file [default: the file name]",
);

static BY: ChoiceOption<RowsBy> = ChoiceOption::new(
    "by",
    &[("step", RowsBy::Step), ("tick", RowsBy::Tick)],
    RowsBy::Step,
    "One row for each tick with a step or event, or for every tick",
);

/// The options of `record`.
pub(super) static RECORD: OptionTable = &[
    &LEVEL, &MOVES, &RULES, &RELEASE, &RANDOM, &STEPPING, &SLIDE, &NAME,
];

/// The options of `path`.
pub(super) static PATH: OptionTable = &[
    &LEVEL, &MOVES, &RULES, &RELEASE, &RANDOM, &STEPPING, &SLIDE, &BY,
];

pub(super) fn recorded(
    inputs: &[InputFile<'_>],
    options: &Options,
) -> Result<CommandOutput, OptionError> {
    let file = super::only(inputs)?;
    let set = file.set()?;
    let ruleset = ruleset(set, options);
    let (setup, moves) = game(ruleset, options)?;
    match record(level(set, options)?, ruleset, &setup, &moves) {
        Ok(record) => Ok(solution_product(file, options, ruleset, record)),
        Err(why @ (RecordError::Lost { .. } | RecordError::NotWon { .. })) => {
            Ok(CommandOutput::new("failed", Tone::Bad, why.to_string()))
        }
        Err(why) => Err(OptionError::Conflict(why.to_string())),
    }
}

/// Returns the product with a solution file of one record.
fn solution_product(
    file: &InputFile<'_>,
    options: &Options,
    ruleset: Ruleset,
    record: SolutionRecord,
) -> CommandOutput {
    let name = options.get(&NAME);
    let name = match &*name {
        "" => file_name(&file.name),
        name => name,
    };
    let sentence = format!(
        "level {} won in {}, {} in {}",
        record.number,
        counted(u64::from(record.ticks), "tick", "ticks"),
        counted(decode(&record.encoded).len() as u64, "move", "moves"),
        counted(record.encoded.len() as u64, "byte", "bytes")
    );
    let mut product = CommandOutput::new("recorded", Tone::Good, sentence);
    let file = solution_file(ruleset, name.as_bytes(), [record]);
    product.file = Some(crate::format::solution_file(&file));
    product
}

/// Returns the level with the given number.
fn level<'a>(set: &'a LevelSet, options: &Options) -> Result<&'a Level, OptionError> {
    let number = options.get(&LEVEL);
    let mut meant = set.levels.iter().filter(|level| match number {
        0 => true,
        _ => u64::from(level.number) == number,
    });
    match (meant.next(), meant.next(), number) {
        (Some(level), None, _) => Ok(level),
        (Some(level), Some(_), 1..) => Ok(level),
        (Some(_), Some(_), 0) => Err(OptionError::Conflict(
            "the set has several levels; choose one with --level".to_owned(),
        )),
        (None, _, 0) => Err(OptionError::Conflict("the set has no levels".to_owned())),
        (None, ..) => Err(OptionError::Conflict(format!(
            "the set has no level {number}"
        ))),
    }
}

/// The moves and the start of their game, which the moves or the options state.
fn game(ruleset: Ruleset, options: &Options) -> Result<(Setup, Vec<TimedMove>), OptionError> {
    let variant = Variant {
        ruleset,
        edition: options.get(&RELEASE),
    };
    let game = start::parse(&options.get(&MOVES), variant);
    let game = game.map_err(|error| OptionError::Conflict(error.to_string()))?;
    if !game.moves.is_sorted_by(|one, next| one.tick < next.tick) {
        return Err(OptionError::Conflict(RecordError::Moves.to_string()));
    }
    let setup = match game.start.words().as_str() {
        "" => setup(options),
        _ => start::setup(variant, &game.start),
    };
    Ok((setup, game.moves))
}

fn ruleset(set: &LevelSet, options: &Options) -> Ruleset {
    let chosen = options.get(&RULES);
    chosen.unwrap_or_else(|| Variant::from_magic(set.magic).ruleset)
}

/// Returns the initial conditions. The options have checked the ranges.
fn setup(options: &Options) -> Setup {
    Setup {
        seed: options.get(&RANDOM) as u32,
        stepping: options.get(&STEPPING) as u8,
        slide_direction: options.get(&SLIDE),
        edition: options.get(&RELEASE),
    }
}

/// Traces Chip in a replay of the given moves, or of the solution in a file.
pub(super) fn trace(inputs: &[InputFile<'_>], options: &Options) -> Result<PathTrace, OptionError> {
    let (file, rest) = first(inputs)?;
    let set = file.set()?;
    let level = level(set, options)?;
    let rejected = |why: RulesError| OptionError::Conflict(why.to_string());
    let replay = match rest {
        [] => {
            let ruleset = ruleset(set, options);
            let (setup, moves) = game(ruleset, options)?;
            let rules = Rules::new(level, ruleset, &setup);
            let last = moves.last().map_or(0, |one| one.tick);
            let until = last.saturating_add(MAX_TICKS_AFTER_LAST_MOVE).min(TICKS);
            Replay::new(Arc::new(rules.map_err(rejected)?), moves, until)
        }
        _ => {
            let solutions = super::only(rest)?.solutions()?;
            let found = matches(set, solutions).into_iter().find_map(|one| {
                let same = std::ptr::eq(set.levels.get(one.result.level()?)?, level);
                match &solutions.records[one.record] {
                    Record::Solution(record) if same => Some(record),
                    _ => None,
                }
            });
            let record = found.ok_or_else(|| {
                let name = &rest[0].name;
                OptionError::Conflict(format!("{name} has no solution for this level"))
            })?;
            let setup = Setup {
                edition: options.get(&RELEASE),
                ..record.setup()
            };
            let rules = Rules::new(level, solutions.ruleset, &setup).map_err(rejected)?;
            Replay::of(Arc::new(rules), record)
        }
    };
    Ok(PathTrace::new(level, replay, options))
}

/// Which ticks have a row.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum RowsBy {
    /// Ticks with a step or an event.
    Step,
    Tick,
}

/// Maximum number of rows.
const MAX_ROWS: usize = 50_000;

/// A replay that records the steps of Chip. A node of this job is a tick.
pub(super) struct PathTrace {
    level: Level,
    replay: Replay,
    by: RowsBy,
    table: Table,
    omitted: u64,
    ticks: u64,
}

impl PathTrace {
    fn new(level: &Level, replay: Replay, options: &Options) -> Self {
        Self {
            level: level.clone(),
            replay,
            by: options.get(&BY),
            table: Table::new(&[
                "tick", "input", "went", "at", "happened", "chips", "seconds", "keys", "boots",
            ]),
            omitted: 0,
            ticks: 0,
        }
    }

    /// Plays one tick. Returns whether the replay has ended.
    fn tick(&mut self) -> bool {
        let (tick, left) = (self.replay.state().now(), self.replay.unused());
        let (from, before) = self.chip_and_hint();
        self.replay.tick();
        self.ticks += 1;
        let state = self.replay.state();
        // A replay can end without another tick.
        if state.now() > tick || state.status() != Status::Running {
            let input = self.replay.last_move();
            let input = input.filter(|_| self.replay.unused() < left);
            let (to, now) = self.chip_and_hint();
            let reads = now.filter(|_| before.is_none());
            let is_step = from != to
                || input.is_some()
                || reads.is_some()
                || !self.replay.events().is_empty();
            if is_step || self.by == RowsBy::Tick {
                self.push(tick, input, (from, to), reads);
            }
        }
        self.replay.ending().is_some()
    }

    /// Returns the position of Chip and the hint that he reads.
    fn chip_and_hint(&self) -> (u16, Option<String>) {
        let state = self.replay.state();
        (state.chip(), visible_hint(&self.level, state))
    }

    fn push(
        &mut self,
        tick: u32,
        input: Option<TimedMove>,
        (from, to): (u16, u16),
        reads: Option<String>,
    ) {
        if self.table.rows.len() >= MAX_ROWS {
            self.omitted += 1;
            return;
        }
        let events = self.replay.events().iter().map(event_text);
        let mut happened: Vec<String> = events.collect();
        happened.extend(reads.map(|text| format!("hint: {text}")));
        let input = input.map(|one| format_moves(&[one]));
        let input = input.as_deref().and_then(|one| one.split_once(':'));
        let mut row = vec![
            Cell::Number(u64::from(tick)),
            word(input.map_or("", |(_, what)| what)),
            word(direction(from, to)),
            word(cell_name(to)),
            word(happened.join(", ")),
        ];
        row.extend(inventory_cells(&self.level, self.replay.state()));
        self.table.rows.push(row);
    }
}

/// Returns the cells with chips, seconds, keys and boots.
fn inventory_cells(level: &Level, state: &State) -> [Cell; 4] {
    let inventory = inventory(level, state);
    ["chips", "seconds", "keys", "boots"].map(|name| {
        let held = inventory.iter().find(|(what, _)| *what == name);
        held.map_or(Cell::Empty, |(_, held)| match held.parse() {
            Ok(number) => Cell::Number(number),
            Err(_) => word(held.as_str()),
        })
    })
}

fn event_text(event: &Event) -> String {
    match event {
        Event::Sound(sound) => sound.name().to_owned(),
        Event::Died(death, _) => death.word().to_owned(),
        Event::Won(_) => "won".to_owned(),
    }
}

fn cell_name(at: u16) -> String {
    Position::of_index(usize::from(at)).to_string()
}

/// Returns the direction of a step, `jump`, or an empty string.
fn direction(from: u16, to: u16) -> &'static str {
    let [from, to] = [from, to].map(|at| Position::of_index(usize::from(at)));
    let along = |from: u16, to: u16| i32::from(to) - i32::from(from);
    match (along(from.x, to.x), along(from.y, to.y)) {
        (0, 0) => "",
        (0, -1) => "N",
        (-1, 0) => "W",
        (0, 1) => "S",
        (1, 0) => "E",
        _ => "jump",
    }
}

impl Job for PathTrace {
    type Output = CommandOutput;

    fn run(&mut self, nodes: u64) -> Work {
        for _ in 0..nodes {
            if self.tick() {
                return Work::Done;
            }
        }
        Work::Running
    }

    fn progress(&self) -> Progress {
        Progress {
            nodes: self.ticks,
            ..Progress::default()
        }
    }

    fn finish(self: Box<Self>, stopped: Option<Reason>) -> CommandOutput {
        let ended = self.replay.ending().map(|ending| won(ending, &self.replay));
        let unused = match self.replay.unused() {
            0 => String::new(),
            1 => ", 1 move unused".to_owned(),
            more => format!(", {more} moves unused"),
        };
        let (outcome, tone, sentence) = match ended {
            Some(Ok(ticks)) => ("won", Tone::Good, format!("won in {ticks} ticks{unused}")),
            Some(Err(why)) => ("failed", Tone::Bad, format!("{why}{unused}")),
            None => {
                let why = stopped.map_or("", Reason::word);
                ("undecided", Tone::Open, format!("replay stopped: {why}"))
            }
        };
        let mut product = CommandOutput::new(outcome, tone, sentence);
        if self.omitted > 0 {
            let lines = self.omitted;
            product.notes = vec![format!("{lines} more rows omitted")];
        }
        product.table = Some(self.table);
        product
    }
}

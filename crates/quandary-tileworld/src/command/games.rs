//! `record` and `path`: games that are played through the rules.

use super::{Given, first, table, word};
use crate::matching::matches;
use crate::model::{Level, LevelSet, Position, Record, Ruleset, SolutionRecord, TimedMove};
use crate::moves::{TICKS, decode, format_moves, parse_moves};
use crate::player_info::{inventory, visible_hint};
use crate::recording::{MAX_TICKS_AFTER_LAST_MOVE, RecordError, base, record, solution_file, won};
use crate::rules::{Edition, Event, Replay, Rules, RulesError, Setup, State, Status, Variant};
use quandary_core::budget::Reason;
use quandary_core::command::{Cell, Product, Table};
use quandary_core::family::Tone;
use quandary_core::job::{Job, Progress, Status as Work};
use quandary_core::options::{OptionError, OptionKind, OptionSpec, Options};
use quandary_core::words::counted;

const LEVEL: OptionSpec = OptionSpec {
    name: "level",
    kind: OptionKind::Whole {
        least: 0,
        most: u16::MAX as u64,
    },
    default: "0",
    help: "The number of the level; 0 is the only one of a set",
};

const MOVES: OptionSpec = OptionSpec {
    name: "moves",
    kind: OptionKind::Text("list of moves"),
    default: "",
    help: "Moves such as '0:E 4:SE 12:3,-2': tick and direction, or tick and a click relative to Chip",
};

const RULES: OptionSpec = OptionSpec {
    name: "rules",
    kind: OptionKind::Choice(&["of-set", "ms", "lynx"]),
    default: "of-set",
    help: "The rules that are played by, or those that the set is made for",
};

const RELEASE: OptionSpec = OptionSpec {
    name: "release",
    kind: OptionKind::Choice(&["2.3.1", "1.3.2"]),
    default: "2.3.1",
    help: "The release of Tile World that is followed",
};

const RANDOM: OptionSpec = OptionSpec {
    name: "random",
    kind: OptionKind::Whole {
        least: 0,
        most: 0x7FFF_FFFF,
    },
    default: "0",
    help: "Where the random numbers start",
};

const STEPPING: OptionSpec = OptionSpec {
    name: "stepping",
    kind: OptionKind::Whole { least: 0, most: 7 },
    default: "0",
    help: "Shifts the ticks on which slow creatures move; under the MS rules 0 (even) or 4 (odd)",
};

const SLIDE: OptionSpec = OptionSpec {
    name: "slide",
    kind: OptionKind::Choice(&["north", "west", "south", "east"]),
    default: "north",
    help: "Where random force floors pointed last, under the Lynx rules",
};

const NAME: OptionSpec = OptionSpec {
    name: "name",
    kind: OptionKind::Text("file name"),
    default: "",
    help: "The name of the set, for Tile World that of its .dac [default: the name of the file]",
};

/// The options of `record`.
pub(super) static RECORD: [OptionSpec; 8] =
    [LEVEL, MOVES, RULES, RELEASE, RANDOM, STEPPING, SLIDE, NAME];

/// The options of `path`.
pub(super) static PATH: [OptionSpec; 8] = [
    LEVEL,
    MOVES,
    RULES,
    RELEASE,
    RANDOM,
    STEPPING,
    SLIDE,
    OptionSpec {
        name: "by",
        kind: OptionKind::Choice(&["step", "tick"]),
        default: "step",
        help: "One line for each tick in which something happens to Chip, or for every tick",
    },
];

pub(super) fn recorded(given: &[Given<'_>], options: &Options) -> Result<Product, OptionError> {
    let file = super::only(given)?;
    let set = file.set()?;
    let (ruleset, setup) = (ruleset(set, options), setup(options));
    let moves = moves(options)?;
    match record(level(set, options)?, ruleset, &setup, &moves) {
        Ok(record) => Ok(kept(file, options, ruleset, record)),
        Err(why @ (RecordError::Lost { .. } | RecordError::NotWon { .. })) => {
            Ok(Product::new("failed", Tone::Bad, why.to_string()))
        }
        Err(why) => Err(OptionError::Together(why.to_string())),
    }
}

/// The file of one record.
fn kept(file: &Given<'_>, options: &Options, ruleset: Ruleset, record: SolutionRecord) -> Product {
    let name = match options.text("name") {
        "" => base(&file.name),
        name => name,
    };
    let sentence = format!(
        "level {} won in {}, {} in {}",
        record.number,
        counted(u64::from(record.ticks), "tick", "ticks"),
        counted(decode(&record.encoded).len() as u64, "move", "moves"),
        counted(record.encoded.len() as u64, "byte", "bytes")
    );
    let mut product = Product::new("recorded", Tone::Well, sentence);
    let file = solution_file(ruleset, name.as_bytes(), [record]);
    product.file = Some(crate::format::solution_file(&file));
    product
}

/// The level of the number that is asked for.
fn level<'a>(set: &'a LevelSet, options: &Options) -> Result<&'a Level, OptionError> {
    let number = options.whole("level");
    let mut meant = set.levels.iter().filter(|level| match number {
        0 => true,
        _ => u64::from(level.number) == number,
    });
    match (meant.next(), meant.next(), number) {
        (Some(level), None, _) => Ok(level),
        (Some(level), Some(_), 1..) => Ok(level),
        (Some(_), Some(_), 0) => Err(OptionError::Together(
            "the set has several levels: --level says which".to_owned(),
        )),
        (None, ..) => Err(OptionError::Together(format!(
            "the set has no level {number}"
        ))),
    }
}

fn moves(options: &Options) -> Result<Vec<TimedMove>, OptionError> {
    let moves = parse_moves(options.text("moves"));
    let moves = moves.map_err(|error| OptionError::Together(error.to_string()))?;
    if moves.is_sorted_by(|one, next| one.tick < next.tick) {
        Ok(moves)
    } else {
        Err(OptionError::Together(RecordError::Moves.to_string()))
    }
}

fn ruleset(set: &LevelSet, options: &Options) -> Ruleset {
    match options.word("rules") {
        "ms" => Ruleset::Ms,
        "lynx" => Ruleset::Lynx,
        _ => Variant::from_magic(set.magic).ruleset,
    }
}

fn edition(options: &Options) -> Edition {
    match options.word("release") {
        "1.3.2" => Edition::Tw132,
        _ => Edition::Tw231,
    }
}

/// What the game depends on; the numbers are in their ranges.
fn setup(options: &Options) -> Setup {
    let slides = ["north", "west", "south", "east"];
    let slide = slides
        .iter()
        .position(|name| *name == options.word("slide"));
    Setup {
        seed: options.whole("random") as u32,
        stepping: options.whole("stepping") as u8,
        slide_direction: slide.unwrap_or_default() as u8,
        edition: edition(options),
    }
}

/// Follows Chip through a replay of moves, or of the solution for the level in a file.
pub(super) fn followed(given: &[Given<'_>], options: &Options) -> Result<Following, OptionError> {
    let (file, rest) = first(given)?;
    let set = file.set()?;
    let level = level(set, options)?;
    let refused = |why: RulesError| OptionError::Together(why.to_string());
    let replay = match rest {
        [] => {
            let rules = Rules::new(level, ruleset(set, options), &setup(options));
            let moves = moves(options)?;
            let last = moves.last().map_or(0, |one| one.tick);
            let until = last.saturating_add(MAX_TICKS_AFTER_LAST_MOVE).min(TICKS);
            Replay::owning_moves(rules.map_err(refused)?, moves, until)
        }
        _ => {
            let solutions = super::only(rest)?.solutions()?;
            let found = matches(set, solutions).into_iter().find_map(|one| {
                let same = std::ptr::eq(set.levels.get(one.place.level()?)?, level);
                match &solutions.records[one.record] {
                    Record::Solution(record) if same => Some(record),
                    _ => None,
                }
            });
            let record = found.ok_or_else(|| {
                let name = &rest[0].name;
                OptionError::Together(format!("{name} has no solution for this level"))
            })?;
            let setup = Setup {
                edition: edition(options),
                ..record.setup()
            };
            let rules = Rules::new(level, solutions.ruleset, &setup).map_err(refused)?;
            Replay::owning(rules, record)
        }
    };
    Ok(Following::new(level, replay, options))
}

/// Which ticks have a line.
#[derive(Clone, Copy, PartialEq, Eq)]
enum By {
    /// Those in which something happens to Chip.
    Step,
    Tick,
}

/// More lines are left out.
const MOST_LINES: usize = 50_000;

/// A replay of which every step of Chip is told. A node is a tick.
pub(super) struct Following {
    level: Level,
    replay: Replay<'static>,
    by: By,
    table: Table,
    left_out: u64,
    ticks: u64,
}

impl Following {
    fn new(level: &Level, replay: Replay<'static>, options: &Options) -> Self {
        Self {
            level: level.clone(),
            replay,
            by: match options.word("by") {
                "tick" => By::Tick,
                _ => By::Step,
            },
            table: table(&[
                "tick", "input", "went", "at", "happened", "chips", "seconds", "keys", "boots",
            ]),
            left_out: 0,
            ticks: 0,
        }
    }

    /// Plays one tick; whether the replay has ended.
    fn tick(&mut self) -> bool {
        let (tick, left) = (self.replay.state().now(), self.replay.unused());
        let (from, before) = self.seen();
        self.replay.tick();
        self.ticks += 1;
        let state = self.replay.state();
        // A replay that is given up ends without a tick.
        if state.now() > tick || state.status() != Status::Running {
            let input = self.replay.last_move();
            let input = input.filter(|_| self.replay.unused() < left);
            let (to, now) = self.seen();
            let reads = now.filter(|_| before.is_none());
            let is_step = from != to
                || input.is_some()
                || reads.is_some()
                || !self.replay.events().is_empty();
            if is_step || self.by == By::Tick {
                self.push(tick, input, (from, to), reads);
            }
        }
        self.replay.ending().is_some()
    }

    /// Where Chip is, and the hint that he reads.
    fn seen(&self) -> (u16, Option<String>) {
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
        if self.table.rows.len() >= MOST_LINES {
            self.left_out += 1;
            return;
        }
        let events = self.replay.events().iter().map(said);
        let mut happened: Vec<String> = events.collect();
        happened.extend(reads.map(|text| format!("hint: {text}")));
        let input = input.map(|one| format_moves(&[one]));
        let input = input.as_deref().and_then(|one| one.split_once(':'));
        let mut row = vec![
            Cell::Number(u64::from(tick)),
            word(input.map_or("", |(_, what)| what)),
            word(way(from, to)),
            word(place(to)),
            word(happened.join(", ")),
        ];
        row.extend(held(&self.level, self.replay.state()));
        self.table.rows.push(row);
    }
}

/// Chips, seconds, keys and boots.
fn held(level: &Level, state: &State) -> [Cell; 4] {
    let inventory = inventory(level, state);
    ["chips", "seconds", "keys", "boots"].map(|name| {
        let held = inventory.iter().find(|(what, _)| *what == name);
        held.map_or(Cell::Empty, |(_, held)| match held.parse() {
            Ok(number) => Cell::Number(number),
            Err(_) => word(held.as_str()),
        })
    })
}

fn said(event: &Event) -> String {
    match event {
        Event::Sound(sound) => sound.name().to_owned(),
        Event::Died(death, _) => death.word().to_owned(),
        Event::Won(_) => "won".to_owned(),
    }
}

fn place(at: u16) -> String {
    let Position { x, y } = Position::of_index(usize::from(at));
    format!("({x},{y})")
}

/// The direction of one step, or that it was none.
fn way(from: u16, to: u16) -> &'static str {
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

impl Job for Following {
    type Output = Product;

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

    fn finish(self: Box<Self>, stopped: Option<Reason>) -> Product {
        let ended = self.replay.ending().map(|ending| won(ending, &self.replay));
        let unused = match self.replay.unused() {
            0 => String::new(),
            1 => ", 1 move unused".to_owned(),
            more => format!(", {more} moves unused"),
        };
        let (outcome, tone, sentence) = match ended {
            Some(Ok(ticks)) => ("won", Tone::Well, format!("won in {ticks} ticks{unused}")),
            Some(Err(why)) => ("failed", Tone::Bad, format!("{why}{unused}")),
            None => {
                let why = stopped.map_or("", Reason::word);
                (
                    "undecided",
                    Tone::Open,
                    format!("ended before its end: {why}"),
                )
            }
        };
        let mut product = Product::new(outcome, tone, sentence);
        if self.left_out > 0 {
            let lines = self.left_out;
            product.notes = vec![format!("{lines} more lines left out")];
        }
        product.table = Some(self.table);
        product
    }
}

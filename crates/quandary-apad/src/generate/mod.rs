//! Generates boards with some pieces placed that have exactly one completion among the boards of
//! all dates.

use crate::command::{invalid_options, random_below};
use crate::date::BoardDate;
use crate::format::apad;
use crate::model::{Board, Goal, Kit, PieceId, Squares};
use crate::rules::Position;
use crate::solve::{self, ListResult};
use quandary_core::budget::Reason;
use quandary_core::family::{GenerateJob, Generated};
use quandary_core::job::{Job, Progress, Status, by_weighted_turns};
use quandary_core::options::{OptionError, OptionTable, Options, TextOption, WholeOption};
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::SeedableRng;
use std::collections::{BTreeSet, HashSet};

/// Memory limit for the list of all boards of all dates, in bytes.
const MEMORY: u64 = 1 << 30;
/// The number of boards that are compared in the time of one node of the list.
const BOARDS_PER_NODE: u64 = 32;
/// Consecutive failed attempts after which the generator gives up.
const MAX_FAILED_ATTEMPTS: u64 = 20_000;

static GIVEN: WholeOption = WholeOption::new(
    "given",
    0,
    7,
    5,
    "number of pieces placed at the start; with few pieces, hardly any board has a single solution",
);
static DATE: TextOption = TextOption::new(
    "date",
    "date",
    "",
    "the date that the solution shows, such as 'jan 25' [default: any]",
);
pub(crate) static OPTIONS: OptionTable = &[&GIVEN, &DATE];

/// A job that generates `count` levels.
pub(crate) fn generator(
    options: &Options,
    seed: u64,
    count: u64,
) -> Result<GenerateJob, OptionError> {
    let kit = apad::kit();
    let free = match options.get(&DATE).as_str() {
        "" => None,
        text => Some(parse_date(kit, text)?),
    };
    let position = Position::empty(kit.clone(), Goal::Date);
    Ok(Box::new(Generator {
        stage: Stage::Listing(solve::list(&position, u64::MAX, MEMORY)),
        request: Request {
            given: options.get(&GIVEN) as usize,
            free,
            count,
        },
        random: ChaCha8Rng::seed_from_u64(seed),
        made: Vec::new(),
        known: HashSet::new(),
        tried: 0,
        failed_attempts: 0,
    }))
}

/// The squares that show an existing date.
fn parse_date(kit: &Kit, text: &str) -> Result<Squares, OptionError> {
    let date = BoardDate::parse_month_day(text).filter(|date| date.month_day.exists());
    let date = date.ok_or_else(|| {
        invalid_options(format!(
            "invalid date `{text}`; expected an existing month and day, for example jan 25"
        ))
    })?;
    date.squares(kit)
        .map_err(|error| invalid_options(error.to_string()))
}

/// What to generate.
struct Request {
    /// Number of pieces placed at the start.
    given: usize,
    /// The squares that the solution leaves free; `None` for any date.
    free: Option<Squares>,
    count: u64,
}

enum Stage {
    /// Lists all boards of all dates.
    Listing(Box<dyn Job<Output = ListResult>>),
    Choosing(SolutionPool),
    /// Finished.
    Done,
}

/// All boards of all dates.
struct SolutionPool {
    /// For each board, the squares that each piece covers.
    covered: Vec<Vec<Squares>>,
    /// The indices of the boards that show the requested date.
    candidates: Vec<usize>,
    solutions: Vec<Board>,
}

struct Generator {
    stage: Stage,
    request: Request,
    random: ChaCha8Rng,
    made: Vec<apad::Record>,
    /// The same boards, to find repeated ones.
    known: HashSet<apad::Record>,
    tried: u64,
    /// Attempts since the last generated level.
    failed_attempts: u64,
}

impl SolutionPool {
    fn new(listed: &ListResult, request: &Request) -> Self {
        let kit = listed.packings.kit();
        let packings = listed.packings.iter();
        let covered = packings
            .map(|packing| packing.covered().collect())
            .collect();
        let packings = listed.packings.iter();
        let solutions: Vec<Board> = packings.map(|packing| packing.board(kit)).collect();
        let fits = |board: &Board| request.free.is_none_or(|wanted| board.free(kit) == wanted);
        let candidates = (0..solutions.len()).filter(|index| fits(&solutions[*index]));
        Self {
            covered,
            candidates: candidates.collect(),
            solutions,
        }
    }

    /// Whether no other board has these pieces on the same squares.
    fn is_unique(&self, index: usize, given: &BTreeSet<usize>) -> bool {
        let same = |board: &&Vec<Squares>| {
            let mut given = given.iter();
            given.all(|piece| board[*piece] == self.covered[index][*piece])
        };
        self.covered.iter().filter(same).take(2).count() == 1
    }
}

impl Generator {
    /// Tries one board with some of its pieces. Returns the weight of the turn.
    fn attempt(&mut self) -> u64 {
        let Stage::Choosing(boards) = &self.stage else {
            return 1;
        };
        let weight = boards.solutions.len() as u64 / BOARDS_PER_NODE;
        self.tried += 1;
        self.failed_attempts += 1;
        let Some(pick) = random_below(&mut self.random, boards.candidates.len() as u64) else {
            self.stage = Stage::Done;
            return weight;
        };
        let index = boards.candidates[pick as usize];
        let kit = apad::kit();
        let given = choose_pieces(&mut self.random, kit, self.request.given);
        if boards.is_unique(index, &given) {
            let mut board = boards.solutions[index].clone();
            for id in kit.ids().filter(|id| !given.contains(&id.index())) {
                board.lift(id);
            }
            let record = apad::encode(&board);
            if self.known.insert(record) {
                self.made.push(record);
                self.failed_attempts = 0;
            }
        }
        if self.made.len() as u64 == self.request.count
            || self.failed_attempts == MAX_FAILED_ATTEMPTS
        {
            self.stage = Stage::Done;
        }
        weight
    }
}

/// Chooses `number` different pieces of a kit.
fn choose_pieces(random: &mut ChaCha8Rng, kit: &Kit, number: usize) -> BTreeSet<usize> {
    let mut left: Vec<PieceId> = kit.ids().collect();
    let mut chosen = BTreeSet::new();
    while chosen.len() < number {
        let Some(index) = random_below(random, left.len() as u64) else {
            break;
        };
        chosen.insert(left.swap_remove(index as usize).index());
    }
    chosen
}

impl Job for Generator {
    type Output = Generated;

    fn run(&mut self, nodes: u64) -> Status {
        if let Stage::Listing(job) = &mut self.stage {
            if job.run(nodes) == Status::Running {
                return Status::Running;
            }
            if let Stage::Listing(job) = std::mem::replace(&mut self.stage, Stage::Done) {
                self.tried = 0;
                self.stage = Stage::Choosing(SolutionPool::new(&job.finish(None), &self.request));
            }
            return Status::Running;
        }
        let is_over = |generator: &Self| matches!(generator.stage, Stage::Done);
        by_weighted_turns(self, nodes, is_over, Self::attempt)
    }

    fn progress(&self) -> Progress {
        match &self.stage {
            Stage::Listing(job) => job.progress(),
            Stage::Choosing(_) | Stage::Done => Progress {
                nodes: self.tried,
                ..Progress::default()
            },
        }
    }

    fn finish(self: Box<Self>, _: Option<Reason>) -> Generated {
        Generated {
            bytes: self.made.concat(),
            made: self.made.len() as u64,
            tried: self.tried,
            fell_short: None,
        }
    }
}

//! Generates positions with exactly one solution. A position names a date, or other squares that
//! must stay free, and has some pieces already placed.
//!
//! The generator tries each choice of pieces on each board at most once, so it ends even if no
//! position meets the request.

mod pool;

use crate::command::{RequestedSquares, random_below};
use crate::date::civil_date;
use crate::format::{apad, write_line};
use crate::model::{Goal, Level};
use crate::rules::Position;
use crate::solve::{self, ListEnd, ListResult};
use pool::SolutionPool;
use quandary_core::budget::Reason;
use quandary_core::family::{GenerateJob, GenerateRequest, Generated};
use quandary_core::job::{Job, Progress, Status, by_weighted_turns};
use quandary_core::options::{OptionError, OptionTable, Options, TextOption, WholeOption};
use quandary_core::words::{counted, grouped};
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::SeedableRng;

/// Memory limit for the list of boards, in bytes.
const MEMORY: u64 = 1 << 30;
/// The number of boards that are compared in the time of one node of the list.
const BOARDS_PER_NODE: u64 = 32;

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
    "the date of the levels, such as `today`, 'jan 25' or 25.1., or any squares by their indices: '@11 @44' \
     [default: any date]",
);
pub(crate) static OPTIONS: OptionTable = &[&GIVEN, &DATE];

/// A job that generates levels.
pub(crate) fn generator(
    options: &Options,
    request: &GenerateRequest,
) -> Result<GenerateJob, OptionError> {
    let kit = apad::kit();
    let goal = match options.get(&DATE).as_str() {
        "" => Goal::Date,
        text => {
            let today = request.today.and_then(civil_date);
            Goal::Free(RequestedSquares::parse_on(text, kit, today)?.free)
        }
    };
    let position = Position::empty(kit.clone(), goal);
    Ok(Box::new(Generator {
        stage: Stage::Listing(solve::list(&position, u64::MAX, MEMORY)),
        given: options.get(&GIVEN) as u32,
        count: request.count,
        random: ChaCha8Rng::seed_from_u64(request.seed),
        lines: Vec::new(),
        tried: 0,
        near_miss: None,
    }))
}

enum Stage {
    /// Lists the boards of the date, or of all dates.
    Listing(Box<dyn Job<Output = ListResult>>),
    Choosing(SolutionPool),
    /// The boards could not all be listed, for this reason.
    Stopped(Reason),
}

/// A position with several solutions.
struct NearMiss {
    solutions: u64,
    level: Level,
}

struct Generator {
    stage: Stage,
    /// Number of pieces placed at the start.
    given: u32,
    count: u64,
    random: ChaCha8Rng,
    /// The levels as positions in words.
    lines: Vec<String>,
    tried: u64,
    /// The position with the fewest solutions among those that have several.
    near_miss: Option<NearMiss>,
}

impl Generator {
    fn is_over(&self) -> bool {
        let is_exhausted = match &self.stage {
            Stage::Listing(_) => false,
            Stage::Choosing(pool) => pool.untried() == 0,
            Stage::Stopped(_) => true,
        };
        is_exhausted || self.lines.len() as u64 == self.count
    }

    /// Prepares the candidates if the list of boards is complete.
    fn end_list(&mut self, job: Box<dyn Job<Output = ListResult>>) {
        let listed = job.finish(None);
        self.stage = match listed.end {
            ListEnd::Stopped(reason) => Stage::Stopped(reason),
            ListEnd::Complete | ListEnd::LimitReached => {
                Stage::Choosing(SolutionPool::new(listed.packings, self.given))
            }
        };
    }

    /// Tries one candidate. Returns the weight of the turn.
    fn attempt(&mut self) -> u64 {
        let Stage::Choosing(pool) = &mut self.stage else {
            return 1;
        };
        let place = random_below(&mut self.random, pool.untried());
        let Some(candidate) = place.map(|place| pool.take(place)) else {
            return 1;
        };
        self.tried += 1;
        let solutions = pool.solutions(candidate);
        let is_nearer = |miss: &NearMiss| solutions < miss.solutions;
        if solutions == 1 {
            self.lines.push(write_line(&pool.level(candidate)));
        } else if self.near_miss.as_ref().is_none_or(is_nearer) {
            let level = pool.level(candidate);
            self.near_miss = Some(NearMiss { solutions, level });
        }
        1 + pool.compared(candidate) / BOARDS_PER_NODE
    }

    /// What was tried in vain, with the position that comes nearest to the request.
    fn fell_short(&self) -> String {
        let tried = match &self.stage {
            Stage::Choosing(pool) => match pool.untried() {
                0 => format!("all {} tried", counted(self.tried, "choice", "choices")),
                left => format!(
                    "{} of {} choices tried",
                    grouped(self.tried),
                    grouped(self.tried + left)
                ),
            },
            Stage::Listing(_) => "the boards were not all listed".to_owned(),
            Stage::Stopped(reason) => format!("the boards were not all listed ({})", reason.word()),
        };
        let given = counted(self.given.into(), "given piece", "given pieces");
        match &self.near_miss {
            None => format!("{tried} with {given}"),
            Some(NearMiss { solutions, level }) => {
                let line = write_line(level);
                let solutions = counted(*solutions, "solution", "solutions");
                format!("`{line}` has {solutions}; {tried} with {given}")
            }
        }
    }
}

impl Job for Generator {
    type Output = Generated;

    fn run(&mut self, nodes: u64) -> Status {
        if let Stage::Listing(job) = &mut self.stage {
            if job.run(nodes) == Status::Running {
                return Status::Running;
            }
            let stopped = Stage::Stopped(Reason::Memory);
            if let Stage::Listing(job) = std::mem::replace(&mut self.stage, stopped) {
                self.end_list(job);
            }
            return Status::Running;
        }
        by_weighted_turns(self, nodes, Self::is_over, Self::attempt)
    }

    fn progress(&self) -> Progress {
        match &self.stage {
            Stage::Listing(job) => job.progress(),
            Stage::Choosing(_) | Stage::Stopped(_) => Progress {
                nodes: self.tried,
                ..Progress::default()
            },
        }
    }

    fn finish(self: Box<Self>, _: Option<Reason>) -> Generated {
        let made = self.lines.len() as u64;
        let is_short = made < self.count;
        let lines = self.lines.iter().map(|line| format!("{line}\n"));
        Generated {
            bytes: lines.collect::<String>().into_bytes(),
            made,
            tried: self.tried,
            fell_short: is_short.then(|| self.fell_short()),
            near_miss: self.near_miss.as_ref().filter(|_| is_short).map(|miss| {
                let line = write_line(&miss.level);
                format!("{line}\n").into_bytes()
            }),
        }
    }
}

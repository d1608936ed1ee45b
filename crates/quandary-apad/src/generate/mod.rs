//! New puzzles: boards with some pieces placed that a single board of all dates finishes.

use crate::command::{below, together};
use crate::date::Day;
use crate::format::apad;
use crate::model::{Aim, Board, Kit, PieceId, Squares};
use crate::rules::Position;
use crate::solve::{self, Listed};
use quandary_core::budget::Reason;
use quandary_core::family::Generated;
use quandary_core::job::{Job, Progress, Status};
use quandary_core::options::{OptionError, OptionKind, OptionSpec, Options};
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::SeedableRng;
use std::collections::BTreeSet;

/// Bytes for all boards of all dates.
const MEMORY: u64 = 1 << 30;
/// Boards tried for one puzzle before it is given up.
const PATIENCE: u64 = 20_000;

pub(crate) static OPTIONS: [OptionSpec; 2] = [
    OptionSpec {
        name: "given",
        kind: OptionKind::Whole { least: 0, most: 7 },
        default: "5",
        help: "pieces placed at the start; with few of them hardly any board is the only one",
    },
    OptionSpec {
        name: "date",
        kind: OptionKind::Text("date"),
        default: "",
        help: "the date that its solution shows, such as 'jan 25' [default: any]",
    },
];

/// A job that makes puzzles.
pub(crate) fn generator(
    options: &Options,
    seed: u64,
    count: u64,
) -> Result<Box<dyn Job<Output = Generated>>, OptionError> {
    let kit = apad::kit();
    let wanted = match options.text("date") {
        "" => None,
        text => {
            let day = Day::named(text).filter(|day| day.month_day.exists());
            let day = day.ok_or_else(|| together(format!("`{text}` is no month with a day")))?;
            let squares = day.squares(kit);
            Some(squares.map_err(|error| together(error.to_string()))?)
        }
    };
    let position = Position::empty(kit.clone(), Aim::Date);
    Ok(Box::new(Generator {
        stage: Stage::Listing(solve::list(&position, u64::MAX, MEMORY)),
        wish: Wish {
            given: options.whole("given") as usize,
            wanted,
            count,
        },
        random: ChaCha8Rng::seed_from_u64(seed),
        made: Vec::new(),
        tried: 0,
        in_vain: 0,
    }))
}

/// What is wanted.
struct Wish {
    /// Pieces placed at the start.
    given: usize,
    /// What the solution leaves free.
    wanted: Option<Squares>,
    count: u64,
}

enum Stage {
    /// All boards of all dates are being listed.
    Listing(Box<dyn Job<Output = Listed>>),
    Making(Boards),
    /// There is nothing more to do.
    Over,
}

/// All boards of all dates: what each piece covers.
struct Boards {
    boards: Vec<Vec<Squares>>,
    /// Those that show what is wanted, by their places.
    fitting: Vec<usize>,
    solutions: Vec<Board>,
}

struct Generator {
    stage: Stage,
    wish: Wish,
    random: ChaCha8Rng,
    made: Vec<apad::Record>,
    tried: u64,
    /// Boards tried since the last puzzle.
    in_vain: u64,
}

impl Boards {
    fn new(listed: &Listed, wish: &Wish) -> Self {
        let kit = listed.packings.kit();
        let packings = listed.packings.iter();
        let boards = packings
            .map(|packing| packing.covered().collect())
            .collect();
        let packings = listed.packings.iter();
        let solutions: Vec<Board> = packings.map(|packing| packing.board(kit)).collect();
        let fits = |board: &Board| wish.wanted.is_none_or(|wanted| board.free(kit) == wanted);
        let fitting = (0..solutions.len()).filter(|place| fits(&solutions[*place]));
        Self {
            boards,
            fitting: fitting.collect(),
            solutions,
        }
    }

    /// Whether no other board has these pieces in the same places.
    fn is_unique(&self, place: usize, given: &BTreeSet<usize>) -> bool {
        let same = |board: &&Vec<Squares>| {
            let mut given = given.iter();
            given.all(|piece| board[*piece] == self.boards[place][*piece])
        };
        self.boards.iter().filter(same).take(2).count() == 1
    }
}

impl Generator {
    /// Tries one board with some of its pieces.
    fn attempt(&mut self) {
        let Stage::Making(boards) = &self.stage else {
            return;
        };
        self.tried += 1;
        self.in_vain += 1;
        let Some(pick) = below(&mut self.random, boards.fitting.len() as u64) else {
            self.stage = Stage::Over;
            return;
        };
        let place = boards.fitting[pick as usize];
        let kit = apad::kit();
        let given = some(&mut self.random, kit, self.wish.given);
        if boards.is_unique(place, &given) {
            let mut board = boards.solutions[place].clone();
            for id in kit.ids().filter(|id| !given.contains(&id.index())) {
                board.lift(id);
            }
            let record = apad::encode(&board);
            if !self.made.contains(&record) {
                self.made.push(record);
                self.in_vain = 0;
            }
        }
        if self.made.len() as u64 == self.wish.count || self.in_vain == PATIENCE {
            self.stage = Stage::Over;
        }
    }
}

/// So many different pieces of a kit.
fn some(random: &mut ChaCha8Rng, kit: &Kit, number: usize) -> BTreeSet<usize> {
    let mut left: Vec<PieceId> = kit.ids().collect();
    let mut chosen = BTreeSet::new();
    while chosen.len() < number {
        let Some(place) = below(random, left.len() as u64) else {
            break;
        };
        chosen.insert(left.swap_remove(place as usize).index());
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
            if let Stage::Listing(job) = std::mem::replace(&mut self.stage, Stage::Over) {
                self.tried = 0;
                self.stage = Stage::Making(Boards::new(&job.finish(None), &self.wish));
            }
            return Status::Running;
        }
        for _ in 0..nodes {
            if matches!(self.stage, Stage::Over) {
                return Status::Done;
            }
            self.attempt();
        }
        match self.stage {
            Stage::Over => Status::Done,
            Stage::Listing(_) | Stage::Making(_) => Status::Running,
        }
    }

    fn progress(&self) -> Progress {
        match &self.stage {
            Stage::Listing(job) => job.progress(),
            Stage::Making(_) | Stage::Over => Progress {
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

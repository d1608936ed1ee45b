//! Generates boards. [`generator`] takes options and generates boards with exactly one solution;
//! [`board_generator`] takes a [`BoardRequest`] and generates one board with the requested
//! properties.

mod board_generator;
mod planted_board;

pub use board_generator::{
    BoardRequest, GeneratedBoard, SolutionRequirement, TreeCount, board_generator,
};

use crate::format::{self, Fact, Level, RULE_4, TATHAM, TNT};
use crate::model::{Contact, Edges, PairingRule};
use crate::solve::Grade;
use board_generator::BoardGenerator;
use quandary_core::budget::Reason;
use quandary_core::family::{GenerateJob, Generated};
use quandary_core::format::Format;
use quandary_core::job::{Job, Progress, Status, by_weighted_turns};
use quandary_core::options::{ChoiceOption, OptionError, OptionTable, Options, WholeOption};
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::SeedableRng;

/// The maximum number of duplicates: only few different small boards exist.
const MAX_REPEATED: u64 = 1000;

static ROWS: WholeOption = WholeOption::new("rows", 1, 200, 10, "number of rows");
static COLUMNS: WholeOption = WholeOption::new("columns", 1, 200, 10, "number of columns");
static TREES: WholeOption = WholeOption::new(
    "trees",
    0,
    10_000,
    0,
    "number of trees; 0: as many as fit, about one per five squares",
);
static EDGES: ChoiceOption<Edges> = ChoiceOption::new(
    "edges",
    &[("flat", Edges::Flat), ("torus", Edges::Torus)],
    Edges::Flat,
    "flat: the board ends at its edges; torus: opposite edges are joined",
);
static CONTACT: ChoiceOption<Contact> = ChoiceOption::new(
    "contact",
    &[("around", Contact::AllAround), ("sides", Contact::Sides)],
    Contact::AllAround,
    "around: tents may not touch; sides: tents may touch at corners",
);
static PAIRING: ChoiceOption<PairingRule> = ChoiceOption::new(
    "pairing",
    &[
        ("local", PairingRule::Local),
        ("matching", PairingRule::Matching),
    ],
    PairingRule::Matching,
    "the rule under which the solution is unique; local: every tree needs a tent next to it, and \
     every tent a tree; matching: trees and tents must pair one to one",
);
static GRADE: ChoiceOption<SolutionRequirement> = ChoiceOption::new(
    "grade",
    &[
        ("any", SolutionRequirement::Unique),
        ("gentle", SolutionRequirement::Graded(Grade::Gentle)),
        ("easy", SolutionRequirement::Graded(Grade::Easy)),
        ("tricky", SolutionRequirement::Graded(Grade::Tricky)),
        ("hard", SolutionRequirement::Graded(Grade::Hard)),
        ("extreme", SolutionRequirement::Graded(Grade::Extreme)),
        ("search", SolutionRequirement::Graded(Grade::Search)),
    ],
    SolutionRequirement::Unique,
    "difficulty: the easiest set of techniques that solves the board",
);

/// The options of the generator.
pub static OPTIONS: OptionTable = &[&ROWS, &COLUMNS, &TREES, &EDGES, &CONTACT, &PAIRING, &GRADE];

fn request(options: &Options, count: u64) -> Result<BoardRequest, OptionError> {
    let (rows, columns) = (options.get(&ROWS) as u32, options.get(&COLUMNS) as u32);
    let (edges, contact) = (options.get(&EDGES), options.get(&CONTACT));
    if count > 1 && (edges, contact) != (Edges::Flat, Contact::AllAround) {
        let words = "a file with several levels cannot contain a torus or tents that touch at \
                     corners; generate one level at a time";
        return Err(OptionError::Conflict(words.to_owned()));
    }
    let pairing = options.get(&PAIRING);
    if count > 1 && pairing == PairingRule::Local {
        let words = "a file with several levels is read with the matching rule; generate one level \
                     at a time for the local rule";
        return Err(OptionError::Conflict(words.to_owned()));
    }
    let trees = match options.get(&TREES) {
        0 => TreeCount::Fill,
        trees => TreeCount::Exactly(trees as u32),
    };
    if let TreeCount::Exactly(trees) = trees
        && trees > rows * columns / 2
    {
        let words = format!(
            "{trees} trees and as many tents do not fit on {} squares",
            rows * columns
        );
        return Err(OptionError::Conflict(words));
    }
    Ok(BoardRequest {
        rows,
        columns,
        edges,
        contact,
        pairing,
        trees,
        requirement: options.get(&GRADE),
    })
}

/// A job that generates `count` boards with one solution each.
///
/// The boards are written as game IDs of Simon Tatham's program, if possible. Game IDs cannot
/// represent a torus, [`Contact::Sides`] or the local reading of rule 4. If the options request one
/// of these, the board is written as a libgame save, and `count` must be 1.
///
/// # Errors
/// The options contradict each other.
pub fn generator(options: &Options, seed: u64, count: u64) -> Result<GenerateJob, OptionError> {
    let request = request(options, count)?;
    Ok(Box::new(Generator {
        request,
        count,
        levels: Vec::new(),
        repeated: 0,
        tried: 0,
        nodes: 0,
        near_miss: None,
        board_generator: Some(BoardGenerator::new(
            request,
            ChaCha8Rng::seed_from_u64(seed),
        )),
    }))
}

struct Generator {
    request: BoardRequest,
    count: u64,
    levels: Vec<Level>,
    /// The number of duplicates.
    repeated: u64,
    /// Boards tried and nodes used by the previous board generators.
    tried: u64,
    nodes: u64,
    /// The best rejected board of the search that found none, and how it fell short.
    near_miss: Option<(GeneratedBoard, String)>,
    /// `None` if there are enough boards or no further one was found.
    board_generator: Option<BoardGenerator>,
}

impl Generator {
    /// Returns the weight of the turn.
    fn turn(&mut self) -> u64 {
        if self.levels.len() as u64 >= self.count {
            self.board_generator = None;
        }
        let Some(mut board_generator) = self.board_generator.take() else {
            return 1;
        };
        let weight = board_generator.turn();
        if board_generator.is_over() {
            self.finish_board(board_generator);
        } else {
            self.board_generator = Some(board_generator);
        }
        weight
    }

    /// Adds a finished board, and begins the next one if more are requested.
    fn finish_board(&mut self, board_generator: BoardGenerator) {
        self.tried += board_generator.tried();
        self.nodes += board_generator.nodes();
        self.near_miss = board_generator.near_miss();
        if let Some(made) = board_generator.made() {
            let fresh = self.levels.iter().all(|other| other.board != made.board);
            if fresh {
                self.levels.push(self.level(made));
            } else {
                self.repeated += 1;
            }
            if self.repeated >= MAX_REPEATED {
                return;
            }
            self.board_generator = Some(BoardGenerator::new(
                self.request,
                board_generator.into_random(),
            ));
        }
        if self.levels.len() as u64 >= self.count {
            self.board_generator = None;
        }
    }

    /// Game IDs, unless the rule options or the reading of rule 4 require a save.
    fn format(&self) -> &'static Format {
        let plain = (self.request.edges, self.request.contact) == (Edges::Flat, Contact::AllAround);
        match self.request.pairing {
            PairingRule::Matching if plain => TATHAM,
            _ => TNT,
        }
    }

    /// The level, with its reading of rule 4 if that is not the default of the format.
    fn ungraded_level(&self, made: GeneratedBoard) -> Level {
        let mut level = Level::new(made.board);
        if format::default_pairing_rule(self.format()) != self.request.pairing {
            level.facts.push(Fact {
                name: RULE_4.to_owned(),
                value: self.request.pairing.word().to_owned(),
            });
        }
        level
    }

    /// The level, with its difficulty in Simon Tatham's program.
    fn level(&self, made: GeneratedBoard) -> Level {
        let mut level = self.ungraded_level(made);
        let difficulty = match (self.request.pairing, self.request.requirement) {
            (PairingRule::Matching, SolutionRequirement::Graded(Grade::Gentle | Grade::Easy)) => {
                "Easy"
            }
            (PairingRule::Matching, SolutionRequirement::Graded(Grade::Tricky)) => "Tricky",
            _ => return level,
        };
        level.facts.push(Fact {
            name: "difficulty".to_owned(),
            value: difficulty.to_owned(),
        });
        level
    }
}

impl Job for Generator {
    type Output = Generated;

    fn run(&mut self, nodes: u64) -> Status {
        by_weighted_turns(
            self,
            nodes,
            |making| making.board_generator.is_none(),
            Self::turn,
        )
    }

    fn progress(&self) -> Progress {
        Progress {
            nodes: self.nodes
                + self
                    .board_generator
                    .as_ref()
                    .map_or(0, BoardGenerator::nodes),
            best: Some(self.levels.len() as u64),
            ..Progress::default()
        }
    }

    fn finish(self: Box<Self>, _: Option<Reason>) -> Generated {
        let unfinished = self.board_generator.as_ref();
        let near_miss = unfinished.and_then(BoardGenerator::near_miss);
        let near_miss = near_miss.or_else(|| self.near_miss.clone());
        let near_miss = near_miss.filter(|_| (self.levels.len() as u64) < self.count);
        let (near_miss, fell_short) = near_miss.unzip();
        let near_miss = near_miss.and_then(|board| {
            let written = format::write(self.format(), &[self.ungraded_level(board)]);
            written.ok().map(|written| written.text.into_bytes())
        });
        let written = format::write(self.format(), &self.levels);
        let (bytes, made) = match written {
            Ok(written) => (written.text.into_bytes(), self.levels.len() as u64),
            Err(_) => (Vec::new(), 0),
        };
        Generated {
            bytes,
            made,
            tried: self.tried
                + self
                    .board_generator
                    .as_ref()
                    .map_or(0, BoardGenerator::tried),
            fell_short,
            near_miss,
        }
    }
}

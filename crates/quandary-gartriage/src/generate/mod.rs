//! Generates levels.
//!
//! Track and targets are random. A search from all solved positions of the board gives the exact
//! number of actions for every position; a position at the requested distance becomes the start.
//! Then all cells and rails that the shortest solution does not use are removed, which does not
//! change the length of the shortest solution. A second search from the start of the finished level
//! proves this length again.

mod track;

use crate::format;
use crate::model::{Action, Board, Collection, Letter, Level, Solution, Tag, Value, Vehicle};
use crate::rules::{Position, Shunting};
use crate::solve::packed::{PackedSpace, Vehicles};
use crate::solve::region::Region;
use crate::solve::{ACTIONS, Objective, SolverJob, actions_of_grade, grade, solver};
use quandary_core::budget::Reason;
use quandary_core::family::{Generated, SolveRequest};
use quandary_core::grid::Point;
use quandary_core::job::{Job, Progress, Status};
use quandary_core::options::{ChoiceOption, OptionError, OptionTable, Options, WholeOption};
use quandary_core::outcome::{Conclusion, Optimality, Outcome};
use quandary_core::session::Rules;
use quandary_search::{Growth, Side};
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::SeedableRng;
use rustc_hash::FxHashSet;
use std::collections::BTreeSet;
use std::sync::Arc;
use track::{below, random_track, shuffled};

static CELLS: WholeOption = WholeOption::new(
    "cells",
    4,
    40,
    14,
    "maximum number of cells (unused cells are removed)",
);
static WAGONS: WholeOption = WholeOption::new("wagons", 1, 9, 3, "number of wagons and of targets");
static LETTERS: ChoiceOption<Letters> = ChoiceOption::new(
    "letters",
    &[
        ("distinct", Letters::Distinct),
        ("repeated", Letters::Repeated),
    ],
    Letters::Distinct,
    "distinct: every wagon has its own letter; repeated: wagons share letters",
);
static DIFFICULTY: WholeOption = WholeOption::new(
    "difficulty",
    0,
    10,
    0,
    "difficulty grade, 1 to 10 (0: use the hardest starting position of each board)",
);
static MIN_ACTIONS: WholeOption = WholeOption::new(
    "actions",
    0,
    10_000,
    0,
    "minimum number of actions of the shortest solution",
);

/// The options of the generator.
pub static OPTIONS: OptionTable = &[&CELLS, &WAGONS, &LETTERS, &DIFFICULTY, &MIN_ACTIONS];

/// The number of positions searched on one board before the furthest one so far is used.
const MOST_POSITIONS: u64 = 400_000;
/// The number of boards tried for one level before the generator gives up, because the options may
/// be impossible.
const MOST_TRIES: u64 = 20_000;
/// The memory limit of the searches in bytes.
const MEMORY: u64 = 512 << 20;

/// Holds every generated board: 40 cells and 9 wagons take 91 bits.
type BoardSpace = PackedSpace<u128, 16>;

/// All positions of a generated board.
type BoardRegion = Region<u128, 16>;

/// The checked options.
#[derive(Clone, Copy, Debug)]
struct LevelOptions {
    cells: usize,
    wagons: usize,
    letters: Letters,
    /// The fewest actions of the shortest solution.
    least: u64,
    /// The most actions of the shortest solution.
    most: u64,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Letters {
    Distinct,
    Repeated,
}

impl LevelOptions {
    fn new(options: &Options) -> Result<Self, OptionError> {
        let (cells, wagons) = (options.get(&CELLS) as usize, options.get(&WAGONS) as usize);
        if cells < wagons + 3 {
            let words = format!(
                "{wagons} wagons need at least {} cells, found {cells}",
                wagons + 3
            );
            return Err(OptionError::Conflict(words));
        }
        let (least, most) = match options.get(&DIFFICULTY) {
            0 => (1, u64::MAX),
            grade => actions_of_grade(grade),
        };
        let least = least.max(options.get(&MIN_ACTIONS));
        if least > most {
            let words = format!(
                "a level of this difficulty has at most {most} actions, but `actions` asks for at least {least}"
            );
            return Err(OptionError::Conflict(words));
        }
        let letters = options.get(&LETTERS);
        Ok(Self {
            cells,
            wagons,
            letters,
            least,
            most,
        })
    }
}

/// A job that generates `count` levels.
///
/// # Errors
/// The options contradict each other.
pub fn generator(
    options: &Options,
    seed: u64,
    count: u64,
) -> Result<Box<dyn Job<Output = Generated>>, OptionError> {
    let level_options = LevelOptions::new(options)?;
    Ok(Box::new(Generator {
        options: level_options,
        random: ChaCha8Rng::seed_from_u64(seed),
        seed,
        count,
        levels: Vec::new(),
        tried: 0,
        tries: 0,
        nodes: 0,
        stage: Stage::MakeBoard,
    }))
}

enum Stage {
    /// Make a random board.
    MakeBoard,
    /// Measure the distances of its positions from the goals.
    Measure {
        board: Board,
        side: Box<Side<BoardRegion>>,
    },
    /// Find the shortest solution of the chosen start.
    Solve {
        level: Level,
        rules: Shunting,
        solving: SolverJob,
    },
    /// Prove the number of actions of the finished level.
    Prove {
        level: Level,
        actions: u64,
        solving: SolverJob,
    },
}

struct Generator {
    options: LevelOptions,
    random: ChaCha8Rng,
    seed: u64,
    count: u64,
    levels: Vec<Level>,
    /// All boards tried.
    tried: u64,
    /// Boards tried since the last level.
    tries: u64,
    nodes: u64,
    stage: Stage,
}

impl Generator {
    fn is_over(&self) -> bool {
        let gave_up = self.tries >= MOST_TRIES && matches!(self.stage, Stage::MakeBoard);
        self.levels.len() as u64 >= self.count || gave_up
    }

    fn make_board(&mut self) -> Stage {
        self.tried += 1;
        self.tries += 1;
        let mut board = random_track(&mut self.random, self.options.cells);
        let points: Vec<Point> = board.cells().map(|(at, _)| at).collect();
        if points.len() <= self.options.wagons {
            return Stage::MakeBoard;
        }
        let cells = shuffled(&mut self.random, &points);
        for (at, letter) in cells.iter().zip(self.letters()) {
            if let Some(cell) = board.cell_mut(*at) {
                cell.target = Some(letter);
                cell.vehicle = Some(Vehicle::Wagon(letter));
            }
        }
        if let Some(cell) = board.cell_mut(cells[self.options.wagons]) {
            cell.vehicle = Some(Vehicle::Locomotive);
        }
        let level = Level {
            tags: Vec::new(),
            board,
            train: Vec::new(),
        };
        let Ok(rules) = Shunting::new(&level) else {
            return Stage::MakeBoard;
        };
        let space = BoardSpace::new(&rules, Objective::Actions.costs());
        let goals = space.goals(MOST_POSITIONS as usize).unwrap_or_default();
        Stage::Measure {
            board: level.board,
            side: Box::new(Side::new(BoardRegion::whole(Arc::new(space)), goals)),
        }
    }

    fn letters(&mut self) -> Vec<Letter> {
        let kinds = match self.options.letters {
            Letters::Distinct => self.options.wagons,
            Letters::Repeated => self.options.wagons.div_ceil(2),
        };
        (0..self.options.wagons)
            .filter_map(|index| Letter::from_index(index % kinds))
            .collect()
    }

    fn measure(&mut self, board: Board, mut side: Box<Side<BoardRegion>>, nodes: u64) -> Stage {
        let before = side.nodes();
        let growth = side.grow(nodes.min(MOST_POSITIONS - before), MEMORY);
        self.nodes += side.nodes() - before;
        let over = match growth {
            Growth::Exhausted | Growth::OutOfMemory => true,
            Growth::Paused | Growth::Layer => side.nodes() >= MOST_POSITIONS,
        };
        let far = side.layers() as u64 > self.options.most;
        if over || far {
            self.choose_start(&board, &side)
        } else {
            Stage::Measure { board, side }
        }
    }

    /// Chooses a start position from the furthest possible layer within the options.
    fn choose_start(&mut self, board: &Board, side: &Side<BoardRegion>) -> Stage {
        let last = (side.layers() as u64)
            .saturating_sub(1)
            .min(self.options.most);
        for number in (self.options.least..=last).rev() {
            let Some(layer) = side.layer(number as usize) else {
                break;
            };
            let fit: Vec<u128> = layer
                .iter()
                .map(|(_, key)| key)
                .filter(|key| is_valid_start(side.space().space(), key))
                .collect();
            if !fit.is_empty() {
                let key = fit[below(&mut self.random, fit.len())];
                return solve_stage(level_at(board, side.space().space(), &key));
            }
        }
        Stage::MakeBoard
    }

    fn solve(
        &mut self,
        level: Level,
        rules: Shunting,
        mut solving: SolverJob,
        nodes: u64,
    ) -> Stage {
        if self.run(&mut solving, nodes) == Status::Running {
            return Stage::Solve {
                level,
                rules,
                solving,
            };
        }
        let Some((actions, solution)) = proven_optimum(solving.finish(None)) else {
            return Stage::MakeBoard;
        };
        match without_unused_track(&level, &rules, &solution) {
            Some(level) => prove_stage(level, actions),
            None => Stage::MakeBoard,
        }
    }

    fn prove(&mut self, level: Level, actions: u64, mut solving: SolverJob, nodes: u64) -> Stage {
        if self.run(&mut solving, nodes) == Status::Running {
            return Stage::Prove {
                level,
                actions,
                solving,
            };
        }
        if let Some((value, solution)) = proven_optimum(solving.finish(None))
            && value == actions
            && self.levels.iter().all(|other| other.board != level.board)
        {
            let title = format!("Yard {}-{}", self.seed, self.levels.len() + 1);
            self.levels.push(with_tags(level, &title, &solution));
            self.tries = 0;
        }
        Stage::MakeBoard
    }

    fn run(&mut self, solving: &mut SolverJob, nodes: u64) -> Status {
        let before = solving.progress().nodes;
        let status = solving.run(nodes);
        self.nodes += solving.progress().nodes - before;
        status
    }
}

impl Job for Generator {
    type Output = Generated;

    fn run(&mut self, nodes: u64) -> Status {
        let until = self.nodes.saturating_add(nodes);
        while !self.is_over() {
            if self.nodes >= until {
                return Status::Running;
            }
            let left = until - self.nodes;
            self.stage = match std::mem::replace(&mut self.stage, Stage::MakeBoard) {
                Stage::MakeBoard => {
                    self.nodes += 1;
                    self.make_board()
                }
                Stage::Measure { board, side } => self.measure(board, side, left),
                Stage::Solve {
                    level,
                    rules,
                    solving,
                } => self.solve(level, rules, solving, left),
                Stage::Prove {
                    level,
                    actions,
                    solving,
                } => self.prove(level, actions, solving, left),
            };
        }
        Status::Done
    }

    fn progress(&self) -> Progress {
        Progress {
            nodes: self.nodes,
            best: Some(self.levels.len() as u64),
            ..Progress::default()
        }
    }

    fn finish(self: Box<Self>, _: Option<Reason>) -> Generated {
        let (made, tried, seed) = (self.levels.len() as u64, self.tried, self.seed);
        let collection = Collection {
            tags: header(seed, &self.levels),
            levels: self.levels,
        };
        Generated {
            bytes: format::write(&collection).into_bytes(),
            made,
            tried,
            fell_short: None,
        }
    }
}

fn solve_stage(level: Level) -> Stage {
    match Shunting::new(&level) {
        Ok(rules) => {
            let solving = solver(&rules, SolveRequest::best(&ACTIONS, MEMORY));
            Stage::Solve {
                level,
                rules,
                solving,
            }
        }
        Err(_) => Stage::MakeBoard,
    }
}

fn prove_stage(level: Level, actions: u64) -> Stage {
    match Shunting::new(&level) {
        Ok(rules) => {
            let solving = solver(&rules, SolveRequest::best(&ACTIONS, MEMORY));
            Stage::Prove {
                level,
                actions,
                solving,
            }
        }
        Err(_) => Stage::MakeBoard,
    }
}

fn proven_optimum(outcome: Outcome<Solution>) -> Option<(u64, Solution)> {
    match outcome.conclusion {
        Conclusion::Solved(solved) if solved.optimality == Optimality::Proven => {
            Some((solved.score.value, solved.solution))
        }
        _ => None,
    }
}

/// Whether a position may be a start: no wagon is hooked and no wagon is on a target of its number.
fn is_valid_start(space: &BoardSpace, key: &u128) -> bool {
    let Vehicles { wagons, hooked, .. } = space.vehicles(key);
    hooked == 0
        && wagons
            .iter()
            .all(|(letter, cell)| !space.targets(*letter).contains(cell))
}

/// The level on a board with the vehicles of a position.
fn level_at(board: &Board, space: &BoardSpace, key: &u128) -> Level {
    let Vehicles {
        locomotive, wagons, ..
    } = space.vehicles(key);
    let mut board = board.clone();
    let points: Vec<Point> = board.cells().map(|(at, _)| at).collect();
    let mut put = |at: Point, vehicle| {
        if let Some(cell) = board.cell_mut(at) {
            cell.vehicle = vehicle;
        }
    };
    for at in &points {
        put(*at, None);
    }
    for (letter, cell) in wagons {
        put(points[usize::from(cell)], Some(Vehicle::Wagon(letter)));
    }
    put(points[usize::from(locomotive)], Some(Vehicle::Locomotive));
    Level {
        tags: Vec::new(),
        board,
        train: Vec::new(),
    }
}

/// The level with only the cells and rails that a solution uses, moved to the top left corner.
/// Returns `None` if the solution does not move every wagon.
fn without_unused_track(level: &Level, rules: &Shunting, solution: &Solution) -> Option<Level> {
    let (mut cells, mut rails) = (BTreeSet::new(), BTreeSet::new());
    let mut position = rules.start();
    let mut moved = FxHashSet::default();
    for action in solution.actions() {
        let before = position.clone();
        rules.step(&mut position, action).ok()?;
        add_used_rails(rules, &before, &position, *action, &mut rails);
        moved.extend(
            (0..position.wagons.len()).filter(|w| before.wagons[*w] != position.wagons[*w]),
        );
    }
    if moved.len() < position.wagons.len() {
        return None;
    }
    for (from, to) in &rails {
        cells.extend([*from, *to]);
    }
    let left = cells.iter().map(|at: &Point| at.x).min()?;
    let top = cells.iter().map(|at| at.y).min()?;
    let shifted = |at: Point| Point::new(at.x - left, at.y - top);
    let right = cells.iter().map(|at| at.x).max()?;
    let bottom = cells.iter().map(|at| at.y).max()?;
    let mut board = Board::new(right - left + 1, bottom - top + 1);
    for at in &cells {
        board.add_cell(shifted(*at));
        let (old, new) = (level.board.cell(*at)?, board.cell_mut(shifted(*at))?);
        (new.target, new.vehicle) = (old.target, old.vehicle);
    }
    for (from, to) in rails {
        let direction = rules
            .track()
            .direction(rules.track().cell_at(from)?, rules.track().cell_at(to)?)?;
        board.add_rail(shifted(from), direction);
    }
    Some(Level {
        tags: Vec::new(),
        board,
        train: Vec::new(),
    })
}

/// Adds the rails that vehicles use in an action, and the rails between hooked vehicles.
fn add_used_rails(
    rules: &Shunting,
    before: &Position,
    after: &Position,
    action: Action,
    rails: &mut BTreeSet<(Point, Point)>,
) {
    let longer = if action.is_move() || after.train.len() > before.train.len() {
        after
    } else {
        before
    };
    let mut points: Vec<Point> = longer
        .train_cells()
        .map(|cell| rules.track().point(cell))
        .collect();
    if action.is_move() {
        let left = match action {
            Action::Push(_) => before.locomotive,
            _ => before.tail(),
        };
        let left = rules.track().point(left);
        match action {
            Action::Push(_) => points.insert(0, left),
            _ => points.push(left),
        }
    }
    rails.extend(points.windows(2).map(|pair| (pair[0], pair[1])));
}

fn tag(name: &str, value: String) -> Tag {
    Tag {
        name: name.to_owned(),
        value: Value::Line(value),
    }
}

fn with_tags(mut level: Level, title: &str, solution: &Solution) -> Level {
    let actions = solution.actions().count() as u64;
    level.tags = vec![
        tag("Title", title.to_owned()),
        tag("Difficulty", grade(actions).to_string()),
        tag("Solution", solution.to_string()),
    ];
    level
}

fn header(seed: u64, levels: &[Level]) -> Vec<Tag> {
    let grades = levels.iter().filter_map(|level| {
        crate::model::tag_text(&level.tags, "Difficulty")
            .parse::<u64>()
            .ok()
    });
    let (least, most) = (grades.clone().min(), grades.max());
    let mut tags = vec![tag("Title", format!("Yard {seed}"))];
    match (least, most) {
        (Some(least), Some(most)) if least < most => {
            tags.push(tag("Difficulty", format!("{least},{most}")));
        }
        (Some(least), _) => tags.push(tag("Difficulty", least.to_string())),
        _ => {}
    }
    tags
}

//! Generates levels.
//!
//! Track and targets are random. A search from all solved positions of the board gives, for every
//! position that it reaches, the number of actions of a shortest solution. The start is a position
//! with the largest number of actions that the options allow. A solver then finds a shortest
//! solution from the start, and all cells and rails that this solution does not use are removed.
//! The removal does not change the length of the shortest solution; another search, from the start
//! of the finished level, proves this.

mod climb;
mod track;

use crate::format;
use crate::model::{Action, Board, Collection, Letter, Level, Solution, Tag, Value, Vehicle};
use crate::rules::{Position, Shunting};
use crate::solve::packed::{PackedSpace, Vehicles};
use crate::solve::region::Region;
use crate::solve::{ACTIONS, Objective, SolverJob, actions_of_grade, grade, solver};
use climb::{Climb, ClimbState};
use quandary_core::budget::Reason;
use quandary_core::family::{Generated, SolveRequest};
use quandary_core::grid::Point;
use quandary_core::job::{Job, Progress, Status};
use quandary_core::options::{ChoiceOption, OptionError, OptionTable, Options, WholeOption};
use quandary_core::outcome::{Conclusion, Optimality, Outcome};
use quandary_core::session::Rules;
use quandary_core::words::counted;
use quandary_search::{Growth, Side};
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::SeedableRng;
use rustc_hash::FxHashSet;
use std::collections::BTreeSet;
use std::sync::Arc;
use track::{below, random_track, shuffled};

static CELLS: WholeOption = WholeOption::new(
    "cells",
    0,
    MOST_CELLS,
    0,
    "maximum number of cells, from 4 (unused cells are removed; 0: depends on the difficulty)",
);
static WAGONS: WholeOption = WholeOption::new(
    "wagons",
    0,
    9,
    0,
    "number of wagons and of targets (0: depends on the difficulty)",
);
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

/// The most cells of a board.
const MOST_CELLS: u64 = 40;
/// The fewest cells besides those of the wagons.
const SPARE_CELLS: u64 = 3;
/// The easiest grade for which boards are improved step by step and sizes are tried in turn. Random
/// boards of one size hardly ever reach it.
const LONG_GRADE: u64 = 7;

/// The size of a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Size {
    /// The most cells.
    cells: u64,
    wagons: u64,
}

/// The size of boards below [`LONG_GRADE`].
const SIZE: Size = Size {
    cells: 14,
    wagons: 3,
};
/// The sizes of boards from [`LONG_GRADE`] on. Two wagons on much track give the longest solutions of
/// the boards whose positions can all be searched.
const LONG_SIZES: [Size; 3] = [
    Size {
        cells: 28,
        wagons: 2,
    },
    Size {
        cells: 24,
        wagons: 2,
    },
    Size {
        cells: 34,
        wagons: 2,
    },
];

impl Size {
    /// The size with the numbers that the options state.
    fn with(self, options: &Options) -> Self {
        let stated = |number: u64, default| if number == 0 { default } else { number };
        Self {
            cells: stated(options.get(&CELLS), self.cells),
            wagons: stated(options.get(&WAGONS), self.wagons),
        }
    }

    fn check(self) -> Result<(), OptionError> {
        let Self { cells, wagons } = self;
        let least = wagons + SPARE_CELLS;
        if cells >= least {
            return Ok(());
        }
        let wagons = counted(wagons, "wagon needs", "wagons need");
        let words = format!("{wagons} at least {least} cells, found {cells}");
        Err(OptionError::Conflict(words))
    }
}

/// The sizes to try in turn.
fn sizes(options: &Options, least: u64) -> Result<Vec<Size>, OptionError> {
    let (long, _) = actions_of_grade(LONG_GRADE);
    let all = if least < long {
        &[SIZE][..]
    } else {
        &LONG_SIZES
    };
    let mut sizes: Vec<Size> = all.iter().map(|size| size.with(options)).collect();
    sizes.dedup();
    for size in &sizes {
        size.check()?;
    }
    Ok(sizes)
}

/// The checked options.
#[derive(Clone, Debug)]
struct LevelOptions {
    /// The sizes to try in turn; at least one.
    sizes: Vec<Size>,
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
        Ok(Self {
            sizes: sizes(options, least)?,
            letters: options.get(&LETTERS),
            least,
            most,
        })
    }

    /// Whether boards are improved step by step.
    fn climbs(&self) -> bool {
        let (long, _) = actions_of_grade(LONG_GRADE);
        self.least >= long
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
    let options = LevelOptions::new(options)?;
    Ok(Box::new(Generator {
        random: ChaCha8Rng::seed_from_u64(seed),
        seed,
        count,
        levels: Vec::new(),
        tried: vec![0; options.sizes.len()],
        round: 0,
        tries: 0,
        nodes: 0,
        near_miss: None,
        climb: options.climbs().then(Climb::default),
        stage: Stage::MakeBoard,
        options,
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
    /// The boards tried of each size.
    tried: Vec<u64>,
    /// The number of random boards that were improved as far as possible. It determines the size.
    round: usize,
    /// Boards tried since the last level.
    tries: u64,
    nodes: u64,
    /// The level with the most actions among those with too few, and the number of its actions.
    near_miss: Option<(u64, Level)>,
    /// The board that is improved, if that is how boards are found.
    climb: Option<Climb>,
    stage: Stage,
}

impl Generator {
    fn is_over(&self) -> bool {
        let gave_up = self.tries >= MOST_TRIES && matches!(self.stage, Stage::MakeBoard);
        self.levels.len() as u64 >= self.count || gave_up
    }

    fn make_board(&mut self) -> Stage {
        let turn = self.turn();
        self.tried[turn] += 1;
        self.tries += 1;
        let changed = self.climb.as_ref();
        let changed = changed.and_then(|climb| climb.next(&mut self.random));
        let Some(board) = changed.or_else(|| self.random_board()) else {
            return Stage::MakeBoard;
        };
        let level = Level {
            tags: Vec::new(),
            board: with_vehicles_on_targets(board),
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

    /// The index of the current size.
    fn turn(&self) -> usize {
        self.round % self.options.sizes.len()
    }

    /// Random track with targets.
    fn random_board(&mut self) -> Option<Board> {
        let Size { cells, wagons } = self.options.sizes[self.turn()];
        let mut board = random_track(&mut self.random, cells as usize);
        let points: Vec<Point> = board.cells().map(|(at, _)| at).collect();
        if points.len() <= wagons as usize {
            return None;
        }
        let cells = shuffled(&mut self.random, &points);
        for (at, letter) in cells.iter().zip(self.letters(wagons as usize)) {
            if let Some(cell) = board.cell_mut(*at) {
                cell.target = Some(letter);
            }
        }
        Some(board)
    }

    fn letters(&self, wagons: usize) -> Vec<Letter> {
        let kinds = match self.options.letters {
            Letters::Distinct => wagons,
            Letters::Repeated => wagons.div_ceil(2),
        };
        (0..wagons)
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
        let starts = |number| Some((number, valid_starts(side, number)));
        let has_start = |(_, starts): &(u64, Vec<u128>)| !starts.is_empty();
        let furthest = (1..=last).rev().filter_map(starts).find(has_start);
        let (actions, starts) = furthest.unwrap_or_default();
        if actions >= self.options.least {
            let key = starts[below(&mut self.random, starts.len())];
            return solve_stage(level_at(board, side.space().space(), &key));
        }
        let kept = self.near_miss.as_ref().map_or(0, |(actions, _)| *actions);
        if let Some(start) = starts.first().filter(|_| actions > kept) {
            let level = level_at(board, side.space().space(), start);
            self.near_miss = Some((actions, level));
        }
        let climb = self.climb.as_mut();
        if climb.is_some_and(|climb| climb.measured(board, actions) == ClimbState::Exhausted) {
            self.round += 1;
        }
        Stage::MakeBoard
    }

    /// The near miss as a file.
    fn near_miss_file(&mut self) -> Option<Vec<u8>> {
        let (actions, mut level) = self.near_miss.take()?;
        level.tags = vec![
            tag("Title", format!("Yard {}, near miss", self.seed)),
            tag("Difficulty", grade(actions).to_string()),
        ];
        let levels = vec![level];
        let collection = Collection {
            tags: header(self.seed, &levels),
            levels,
        };
        Some(format::write(&collection).into_bytes())
    }

    /// How the near miss fell short.
    fn fell_short(&self) -> Option<String> {
        let (actions, _) = self.near_miss.as_ref()?;
        let (actions, least) = (counted(*actions, "action", "actions"), self.options.least);
        let tried = self.tried_sizes();
        Some(format!(
            "a level with {actions}, at least {least} requested; tried {tried}"
        ))
    }

    /// The sizes of the boards that were tried, in words.
    fn tried_sizes(&self) -> String {
        let sizes = self.options.sizes.iter().zip(&self.tried);
        let tried = sizes.filter(|(_, tried)| **tried > 0);
        let words = tried.map(|(size, tried)| {
            let boards = counted(*tried, "board", "boards");
            let wagons = counted(size.wagons, "wagon", "wagons");
            format!("{boards} of at most {} cells with {wagons}", size.cells)
        });
        words.collect::<Vec<String>>().join(", ")
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
            self.begin_again();
        }
        Stage::MakeBoard
    }

    /// Takes a new random board of the next size.
    fn begin_again(&mut self) {
        self.climb = self.climb.take().map(|_| Climb::default());
        self.round += 1;
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

    fn finish(mut self: Box<Self>, _: Option<Reason>) -> Generated {
        let (made, seed) = (self.levels.len() as u64, self.seed);
        let tried = self.tried.iter().sum();
        let is_short = made < self.count;
        let fell_short = self.fell_short().filter(|_| is_short);
        let near_miss = self.near_miss_file().filter(|_| is_short);
        let collection = Collection {
            tags: header(seed, &self.levels),
            levels: self.levels,
        };
        Generated {
            bytes: format::write(&collection).into_bytes(),
            made,
            tried,
            fell_short,
            near_miss,
        }
    }
}

/// The board with a wagon on each target and the locomotive on the first other cell.
fn with_vehicles_on_targets(mut board: Board) -> Board {
    let points: Vec<Point> = board.cells().map(|(at, _)| at).collect();
    let mut locomotive = Some(Vehicle::Locomotive);
    for at in points {
        if let Some(cell) = board.cell_mut(at) {
            let wagon = cell.target.map(Vehicle::Wagon);
            cell.vehicle = wagon.or_else(|| locomotive.take());
        }
    }
    board
}

/// The positions with this number of fewest actions that may be a start.
fn valid_starts(side: &Side<BoardRegion>, actions: u64) -> Vec<u128> {
    let Some(layer) = side.layer(actions as usize) else {
        return Vec::new();
    };
    let keys = layer.iter().map(|(_, key)| key);
    keys.filter(|key| is_valid_start(side.space().space(), key))
        .collect()
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

/// Whether a position may be a start: no wagon is hooked and no wagon is on a matching target.
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

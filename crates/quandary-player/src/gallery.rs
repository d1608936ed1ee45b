//! The solved boards of the levels of a collection: those that the file records, or else those that
//! a search finds.
//!
//! A view selects a level and calls [`Gallery::work`] between key presses. The gallery keeps the
//! results of every level that was searched, separately for each rule variant.

use crate::library::Collection;
use crate::search::Slices;
use quandary::{Refuted, VerifiedSolution, VerifyingSolver};
use quandary_core::budget::{Clock, Reason};
use quandary_core::failure::Failure;
use quandary_core::family::{Puzzle, Record, RecordKind, SolveRequest, Want};
use quandary_core::game::Game;
use quandary_core::job::{Job, Progress, Status};
use quandary_core::look::Look;
use quandary_core::options::OptionTable;
use quandary_core::outcome::{Conclusion, Count, Outcome};
use quandary_core::replay::{ReplayJob, Verdict};
use quandary_core::scene::Scene;
use quandary_core::words::counted;
use std::cell::OnceCell;
use std::collections::BTreeMap;
use std::collections::VecDeque;
use std::fmt;
use std::sync::Arc;
use std::time::Duration;

/// The maximum number of solved boards that are collected for a level.
pub const MOST_BOARDS: u64 = 1000;
/// Memory limit of a search, in bytes.
const MEMORY: u64 = 256 << 20;
/// Time limit of a search.
const TIME: Duration = Duration::from_secs(60);

/// A solution of a level, to be shown as a board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SolvedBoard {
    /// The moves from the start, in the notation of the family.
    pub moves: String,
    /// The name of the record that contains the solution; `None` if the solver found the solution.
    pub record: Option<String>,
}

/// The number of solutions of a level, as far as it is known.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SolutionCount {
    /// Nothing is known.
    Unknown,
    /// A search is running.
    Running,
    /// The exact number of solutions, or a lower bound.
    Known(Count),
    /// The level has errors or cannot be searched.
    NotPlayable,
}

impl fmt::Display for SolutionCount {
    /// `?`, `...`, `12`, `1000+` or `-`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Unknown => f.write_str("?"),
            Self::Running => f.write_str("..."),
            Self::Known(Count::Exact(number)) => number.fmt(f),
            Self::Known(Count::AtLeast(number)) => write!(f, "{number}+"),
            Self::NotPlayable => f.write_str("-"),
        }
    }
}

/// Whether to show the next or the previous rule variant.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum VariantStep {
    /// The next variant in the order of [`Gallery::change_variant`].
    Next,
    /// The previous variant in the order of [`Gallery::change_variant`].
    Previous,
}

/// What a search found.
#[derive(Clone, Debug)]
struct Shelf {
    boards: Vec<SolvedBoard>,
    /// `None` if no board was found and none is excluded.
    count: Option<Count>,
    end: End,
}

/// How a search ended.
#[derive(Clone, Debug, PartialEq, Eq)]
enum End {
    /// With all boards, or as many as are shown.
    Done,
    /// Before that.
    Stopped(Reason),
    /// The level cannot be searched, or the solver made a mistake.
    Failed(String),
}

struct Running {
    slices: Slices<Shelf>,
    started: Duration,
}

/// Whether the selected level is to be searched.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Wish {
    Search,
    Rest,
}

/// The solved boards of the levels of a collection.
pub struct Gallery {
    collection: Arc<Collection>,
    row: usize,
    puzzle: OnceCell<Result<Arc<dyn Puzzle>, String>>,
    shelves: BTreeMap<(Option<String>, usize), Shelf>,
    search: Option<Running>,
    wish: Wish,
}

impl Gallery {
    /// Creates a gallery of the levels of a collection; the level in row `row` is selected.
    #[must_use]
    pub fn new(collection: Arc<Collection>, row: usize) -> Self {
        Self {
            collection,
            row,
            puzzle: OnceCell::new(),
            shelves: BTreeMap::new(),
            search: None,
            wish: Wish::Search,
        }
    }

    /// The levels, under the rule variant that is shown.
    #[must_use]
    pub fn collection(&self) -> &Arc<Collection> {
        &self.collection
    }

    /// The row of the selected level.
    #[must_use]
    pub fn row(&self) -> usize {
        self.row
    }

    /// Selects a level. Stops the search in the previously selected level and keeps its results.
    pub fn select(&mut self, row: usize) {
        if row == self.row || row >= self.collection.rows().len() {
            return;
        }
        self.stop();
        self.row = row;
        self.begin();
    }

    fn begin(&mut self) {
        self.puzzle = OnceCell::new();
        let is_open = self.shelf().is_none_or(|shelf| {
            // A search that the player left goes on; one that ended by a limit would end again.
            shelf.end == End::Stopped(Reason::Cancelled)
        });
        self.wish = if is_open { Wish::Search } else { Wish::Rest };
    }

    /// Changes the rule variant of all levels to the next or previous one. The order begins with
    /// the variant that the file implies, continues with the variants of the family, and wraps
    /// around at both ends.
    pub fn change_variant(&mut self, step: VariantStep) {
        let family = self.collection.document().family();
        let own = match self.collection.variant {
            None => self.variant(),
            Some(_) => None,
        };
        let mut names = vec![None];
        let named = family.variants.named.iter();
        names.extend(named.map(|variant| Some(variant.name.to_owned())));
        let now = self.collection.variant.as_ref();
        let at = names.iter().position(|name| name.as_ref() == now);
        let count = names.len();
        let places = (1..count).map(|away| match step {
            VariantStep::Next => (at.unwrap_or(0) + away) % count,
            VariantStep::Previous => (at.unwrap_or(0) + count - away) % count,
        });
        // The variant that the file implies would show the same once more.
        let mut others = places.filter(|place| names[*place].is_none() || names[*place] != own);
        let Some(name) = others.next().map(|place| names[place].clone()) else {
            return;
        };
        self.stop();
        self.collection = Arc::new(self.collection.with_variant(name));
        self.begin();
    }

    /// The selected level; the error says why it cannot be played.
    ///
    /// # Errors
    /// The level has errors.
    pub fn puzzle(&self) -> Result<&Arc<dyn Puzzle>, &str> {
        let open = || {
            let index = self.collection.rows()[self.row].index;
            let variant = self.collection.variant.as_deref();
            let puzzle = self.collection.levels().open(index, variant);
            puzzle.map_err(|why| why.to_string())
        };
        self.puzzle.get_or_init(open).as_ref().map_err(|why| &**why)
    }

    /// The rule variant of the selected level; `None` if the level has errors.
    #[must_use]
    pub fn variant(&self) -> Option<String> {
        let puzzle = self.puzzle().ok()?;
        Some(puzzle.variant().to_owned())
    }

    /// Whether [`Gallery::work`] has something to do.
    #[must_use]
    pub fn is_busy(&self) -> bool {
        self.search.is_some() || self.wish == Wish::Search
    }

    /// Progress of the running search; `None` if no search is running.
    #[must_use]
    pub fn progress(&self) -> Option<Progress> {
        self.search.as_ref().map(|search| search.slices.progress())
    }

    /// Starts or continues the search in the selected level, for a few milliseconds. Returns `true`
    /// if the view has to be redrawn.
    pub fn work(&mut self, clock: &dyn Clock) -> bool {
        if self.wish == Wish::Search {
            self.wish = Wish::Rest;
            self.start(clock.now());
            return true;
        }
        let Some(mut search) = self.search.take() else {
            return false;
        };
        let stopped = match search.slices.run(clock) {
            Status::Done => None,
            Status::Running if clock.now() - search.started > TIME => Some(Reason::Time),
            Status::Running => {
                self.search = Some(search);
                return true;
            }
        };
        self.keep(search.slices.finish(stopped));
        true
    }

    fn start(&mut self, now: Duration) {
        match self.puzzle() {
            Ok(puzzle) => {
                let job = Collecting::new(Arc::clone(puzzle));
                self.search = Some(Running {
                    slices: Slices::new(Box::new(job)),
                    started: now,
                });
            }
            Err(why) => {
                let why = why.to_owned();
                self.keep(Shelf::failed(why));
            }
        }
    }

    /// Stops the search and keeps the results.
    pub fn stop(&mut self) {
        self.wish = Wish::Rest;
        if let Some(search) = self.search.take() {
            let found = search.slices.finish(Some(Reason::Cancelled));
            self.keep(found);
        }
    }

    /// Lets [`Gallery::work`] search the selected level again, from the beginning. Does nothing
    /// while a search is running, or if the last search was completed or failed.
    pub fn resume(&mut self) {
        let shelf = self.shelf();
        let is_stopped = shelf.is_none_or(|shelf| matches!(shelf.end, End::Stopped(_)));
        if self.search.is_none() && is_stopped {
            self.wish = Wish::Search;
        }
    }

    /// Keeps what a search found, unless an earlier one found more.
    fn keep(&mut self, found: Shelf) {
        let key = (self.collection.variant.clone(), self.row);
        let boards = |shelf: &Shelf| shelf.boards.len();
        let before = self.shelves.get(&key).map_or(0, boards);
        if found.boards.len() >= before || found.end == End::Done {
            self.shelves.insert(key, found);
        }
    }

    fn shelf_of(&self, row: usize) -> Option<&Shelf> {
        let key = (self.collection.variant.clone(), row);
        self.shelves.get(&key)
    }

    fn shelf(&self) -> Option<&Shelf> {
        self.shelf_of(self.row)
    }

    /// The number of solutions of a level.
    #[must_use]
    pub fn count(&self, row: usize) -> SolutionCount {
        if row == self.row && self.search.is_some() {
            return SolutionCount::Running;
        }
        match self.shelf_of(row) {
            Some(Shelf {
                end: End::Failed(_),
                ..
            }) => SolutionCount::NotPlayable,
            Some(Shelf {
                count: Some(count), ..
            }) => SolutionCount::Known(*count),
            _ => SolutionCount::Unknown,
        }
    }

    /// The solved boards of the selected level that were found so far.
    #[must_use]
    pub fn boards(&self) -> &[SolvedBoard] {
        self.shelf().map_or(&[], |shelf| &shelf.boards)
    }

    /// Describes the state of the selected level in words: the progress of the search, the number
    /// of solutions, why the search ended early, or why the level cannot be searched.
    #[must_use]
    pub fn words(&self) -> String {
        if let Some(progress) = self.progress() {
            let nodes = counted(progress.nodes, "position", "positions");
            return format!("searching, {nodes}");
        }
        let Some(shelf) = self.shelf() else {
            return "not counted".to_owned();
        };
        let found = match shelf.count {
            None => "nothing found".to_owned(),
            Some(Count::Exact(0)) => "no solution".to_owned(),
            Some(Count::Exact(number)) => counted(number, "solution", "solutions"),
            Some(Count::AtLeast(number)) => format!("{number} solutions or more"),
        };
        match &shelf.end {
            End::Done => found,
            End::Stopped(Reason::Cancelled) => format!("{found}, stopped"),
            End::Stopped(reason) => format!("{found}, {reason}"),
            End::Failed(why) => why.clone(),
        }
    }

    /// The drawing of a solved board of the selected level; `board` is its index in
    /// [`Gallery::boards`].
    ///
    /// # Errors
    /// There is no such board, or its moves cannot be played.
    pub fn scene(&self, board: usize, look: &Look) -> Result<Scene, Failure> {
        let no_board = || Failure::new("no such board");
        let moves = &self.boards().get(board).ok_or_else(no_board)?.moves;
        let puzzle = self.puzzle().map_err(Failure::new)?;
        match puzzle.game() {
            Game::Turns(mut game) => {
                game.enter(moves)?;
                Ok(game.scene(look))
            }
            Game::Live(_) => {
                let mut film = puzzle.film(moves)?;
                while film.advance()? {}
                Ok(film.scene(look))
            }
        }
    }
}

/// The drawing option of families that have a small drawing, and its value.
const SMALL: (&str, &str) = ("size", "small");

/// Returns the [`Look`] that draws small boards, made from the drawing options of a family; `None`
/// if the family has no small drawing.
#[must_use]
pub fn small_look(options: OptionTable) -> Option<Look> {
    let mut look = Look::plain(options);
    let (name, value) = SMALL;
    look.options.set(name, value).ok().map(|()| look)
}

impl Shelf {
    fn failed(why: String) -> Self {
        Self {
            boards: Vec::new(),
            count: None,
            end: End::Failed(why),
        }
    }

    /// The boards of a file.
    fn stored(boards: Vec<SolvedBoard>, end: End) -> Self {
        Self {
            count: match (boards.len(), &end) {
                (0, _) => None,
                (number, End::Done) => Some(Count::Exact(number as u64)),
                (number, _) => Some(Count::AtLeast(number as u64)),
            },
            boards,
            end,
        }
    }

    fn found(outcome: Result<Outcome<VerifiedSolution>, Refuted>, stopped: Option<Reason>) -> Self {
        let outcome = match outcome {
            Ok(outcome) => outcome,
            Err(refuted) => return Self::failed(refuted.to_string()),
        };
        let stopped_by = |reason: Option<Reason>| reason.map_or(End::Done, End::Stopped);
        let (boards, count, end) = match outcome.conclusion {
            Conclusion::Unsolvable => (Vec::new(), Some(Count::Exact(0)), End::Done),
            Conclusion::Undecided { reason, .. } => (Vec::new(), None, End::Stopped(reason)),
            Conclusion::Solved(solved) => {
                let all = match solved.all.is_empty() {
                    true => vec![solved.solution],
                    false => solved.all,
                };
                let boards: Vec<SolvedBoard> = all.iter().map(SolvedBoard::found).collect();
                let least = Count::AtLeast(boards.len() as u64);
                (boards, solved.count.or(Some(least)), stopped_by(stopped))
            }
        };
        Self { boards, count, end }
    }
}

impl SolvedBoard {
    fn found(solution: &VerifiedSolution) -> Self {
        Self {
            moves: solution.moves().to_owned(),
            record: None,
        }
    }
}

/// A job that replays the solutions of the file and, if none is valid, searches for all solutions.
struct Collecting {
    puzzle: Arc<dyn Puzzle>,
    records: VecDeque<Record>,
    replay: Option<(SolvedBoard, ReplayJob)>,
    boards: Vec<SolvedBoard>,
    solver: Option<Result<Box<VerifyingSolver>, Failure>>,
}

impl Collecting {
    fn new(puzzle: Arc<dyn Puzzle>) -> Self {
        let records = puzzle.records().iter();
        let records = records.filter(|record| record.kind == RecordKind::Solution);
        Self {
            records: records.cloned().collect(),
            puzzle,
            replay: None,
            boards: Vec::new(),
            solver: None,
        }
    }

    /// Begins the next replay, or the search after the last one.
    fn next(&mut self) -> Status {
        let is_full = self.boards.len() as u64 >= MOST_BOARDS;
        if let Some(record) = self.records.pop_front().filter(|_| !is_full) {
            let job = self.puzzle.replay(&record.moves);
            let board = SolvedBoard {
                moves: record.moves,
                record: Some(record.name),
            };
            self.replay = Some((board, job));
            return Status::Running;
        }
        if !self.boards.is_empty() {
            return Status::Done;
        }
        let request = SolveRequest {
            want: Want::All { limit: MOST_BOARDS },
            ..SolveRequest::best(self.puzzle.family().metrics[0], MEMORY)
        };
        let solver = VerifyingSolver::new(&self.puzzle, &request);
        self.solver = Some(solver.map(Box::new));
        Status::Running
    }
}

impl Job for Collecting {
    type Output = Shelf;

    fn run(&mut self, nodes: u64) -> Status {
        if let Some(solver) = &mut self.solver {
            return match solver {
                Ok(solver) => solver.run(nodes),
                Err(_) => Status::Done,
            };
        }
        let Some((board, mut replay)) = self.replay.take() else {
            return self.next();
        };
        match replay.run(nodes) {
            Status::Running => self.replay = Some((board, replay)),
            Status::Done if replay.finish(None).verdict == Verdict::Verified => {
                self.boards.push(board);
            }
            Status::Done => {}
        }
        Status::Running
    }

    fn progress(&self) -> Progress {
        match (&self.solver, &self.replay) {
            (Some(Ok(solver)), _) => solver.progress(),
            (_, Some((_, replay))) => replay.progress(),
            _ => Progress::default(),
        }
    }

    fn finish(self: Box<Self>, stopped: Option<Reason>) -> Shelf {
        match self.solver {
            Some(Ok(solver)) => Shelf::found(solver.finish(stopped), stopped),
            Some(Err(failure)) => Shelf::failed(failure.to_string()),
            None => Shelf::stored(self.boards, stopped.map_or(End::Done, End::Stopped)),
        }
    }
}

#[cfg(test)]
mod tests;

//! Games: a board with the history of its moves.

use crate::picture::picture;
use quandary_core::diagnostic::{Diagnostic, Severity};
use quandary_core::family::{SolveRequest, Want};
use quandary_core::grid::Point;
use quandary_core::job::{Job, Status};
use quandary_core::limits::Limits;
use quandary_core::outcome::{Conclusion, Solved};
use quandary_core::reading::ReadOptions;
use quandary_core::source::Source;
use quandary_tents::format::{self, Level, ParsedFile, TNT};
use quandary_tents::generate::{BoardRequest, SolutionRequirement, TreeCount, board_generator};
use quandary_tents::model::{Board, Contact, Edges, PairingRule, Square};
use quandary_tents::rules::{self, Change, Line, Mark, Move, MoveClass, Solution};
use quandary_tents::solve::{MarkPolicy, TENTS, solver};

/// A board with the history of its moves.
#[derive(Debug)]
pub(crate) struct Game {
    board: Board,
    /// Moves that can be undone, the latest at the end.
    done: Vec<Change>,
    /// Moves that can be redone, the next at the end.
    undone: Vec<Change>,
}

/// Memory limit of the solver, in bytes.
const SOLVER_MEMORY: u64 = 4 << 30;

const DEFAULT_SOLUTION: &[u8] = include_bytes!("default.tnt");

impl Game {
    fn new(board: Board) -> Self {
        Self {
            board,
            done: Vec::new(),
            undone: Vec::new(),
        }
    }

    /// An empty board whose clues are all 0. Returns `None` if it has no squares, or more than the
    /// limit for files.
    pub(crate) fn empty(rows: u32, columns: u32, edges: Edges, contact: Contact) -> Option<Self> {
        let squares = u64::from(rows) * u64::from(columns);
        let fits = (1..=Limits::default().cells).contains(&squares);
        fits.then(|| Self::new(Board::new(rows, columns, edges, contact)))
    }

    /// A random solved game with the size and the options of this one. It has fewer than `trees`
    /// trees if they do not fit.
    pub(crate) fn random(&self, trees: u32, seed: u64) -> Option<Self> {
        let generated = [
            TreeCount::Exactly(trees),
            TreeCount::Fill,
            TreeCount::Exactly(0),
        ]
        .into_iter()
        .filter_map(|trees| run_to_end(board_generator(self.board_request(trees), seed)))
        .find(|generated| generated.solution.len() <= trees as usize)?;
        let solution = Solution::of_tents(generated.solution);
        Some(Self::new(with_solution(&generated.board, &solution)))
    }

    fn board_request(&self, trees: TreeCount) -> BoardRequest {
        BoardRequest {
            rows: self.board.rows(),
            columns: self.board.columns(),
            edges: self.board.edges,
            contact: self.board.contact,
            pairing: PairingRule::Local,
            trees,
            requirement: SolutionRequirement::Solvable,
        }
    }

    /// The default game, solved.
    pub(crate) fn default_solution() -> Result<Self, String> {
        Self::read("default.tnt", DEFAULT_SOLUTION.to_vec())
    }

    /// Reads a saved game.
    ///
    /// # Errors
    /// The first error of the file, with its position.
    pub(crate) fn read(name: &str, bytes: Vec<u8>) -> Result<Self, String> {
        let source = Source::new(name, bytes);
        let mut reading = format::read(&source, TNT, &ReadOptions::default())
            .map_err(|error| error.to_string())?;
        let playable = reading.spans.first().is_some_and(|spans| spans.playable);
        match reading.levels.pop() {
            Some(level) if playable => Ok(Self::new(level.board)),
            _ => Err(first_error(&source, &reading)),
        }
    }

    /// The contents of the saved file.
    pub(crate) fn save(&self) -> Result<String, String> {
        let level = Level::new(self.board.clone());
        let written = format::write(TNT, &[level]).map_err(|error| error.to_string())?;
        Ok(written.text)
    }

    /// A copy of the game without history.
    pub(crate) fn copy(&self) -> Self {
        Self::new(self.board.clone())
    }

    pub(crate) fn board(&self) -> &Board {
        &self.board
    }

    /// Sets a square to any value. Ignores positions outside the board.
    pub(crate) fn set_square(&mut self, at: Point, what: Square) {
        if let Some(square) = self.board.squares.get_mut(at) {
            *square = what;
        }
    }

    /// The clue of a line; `None` if the line does not exist.
    pub(crate) fn clue(&self, line: Line) -> Option<u32> {
        line.clue(&self.board)
    }

    /// Sets the clue of a line. Ignores lines that do not exist.
    pub(crate) fn set_clue(&mut self, line: Line, clue: u32) {
        let (clues, index) = match line {
            Line::Row(y) => (&mut self.board.row_clues, y),
            Line::Column(x) => (&mut self.board.column_clues, x),
        };
        if let Some(own) = clues.get_mut(index as usize) {
            *own = Some(clue);
        }
    }

    /// Plays a move unless it is illegal.
    pub(crate) fn play(&mut self, at: Point, put: Square) {
        let mark = match put {
            Square::Tree => return,
            Square::Empty => Mark::Empty,
            Square::Tent => Mark::Tent,
            Square::Grass => Mark::Grass,
        };
        self.play_move(Move { mark, at });
    }

    fn play_move(&mut self, played: Move) {
        if let Ok(change) = played.play(&mut self.board) {
            self.done.push(change);
            self.undone.clear();
        }
    }

    /// Plays grass on every empty square of a line.
    pub(crate) fn fill_grass(&mut self, line: Line) {
        for filled in rules::fill_grass(&self.board, line) {
            self.play_move(filled);
        }
    }

    pub(crate) fn undo(&mut self) {
        if let Some(change) = self.done.pop() {
            change.take_back(&mut self.board);
            self.undone.push(change);
        }
    }

    pub(crate) fn redo(&mut self) {
        if let Some(change) = self.undone.pop() {
            change.play_again(&mut self.board);
            self.done.push(change);
        }
    }

    /// Clears all squares except trees, and the history.
    pub(crate) fn restart(&mut self) {
        *self = Self::new(rules::cleared(&self.board));
    }

    /// Classifies a move as illegal, losing or regular.
    pub(crate) fn classify(&self, at: Point, put: Square) -> MoveClass {
        rules::classify(&self.board, at, put)
    }

    /// Whether all rules hold. Rule 4 is checked locally.
    pub(crate) fn is_over(&self) -> bool {
        rules::is_solved(&self.board, PairingRule::Local)
    }

    /// The text that `game_print` prints.
    pub(crate) fn picture(&self) -> String {
        picture(&self.board)
    }

    /// Solves the game. Keeps the tents and grass on the board; all other squares except trees
    /// become grass. Returns `false` and changes nothing if there is no solution.
    pub(crate) fn solve(&mut self) -> bool {
        let Some(found) = self.search(Want::Best) else {
            return false;
        };
        let solved = with_solution(&self.board, &found.solution);
        let is_valid = rules::is_solved(&solved, PairingRule::Local);
        if is_valid {
            self.board = solved;
        }
        is_valid
    }

    /// Number of solutions that agree with the tents and grass on the board; a lower bound if
    /// counting reaches a limit.
    pub(crate) fn solutions(&self) -> u32 {
        let limit = u64::from(u32::MAX);
        let found = self.search(Want::Count { limit });
        let count = found.and_then(|found| found.count);
        count.map_or(0, |count| count.number().min(limit) as u32)
    }

    fn search(&self, want: Want) -> Option<Solved<Solution>> {
        let request = SolveRequest {
            metric: &TENTS,
            want,
            memory: SOLVER_MEMORY,
            after: String::new(),
        };
        let outcome = run_to_end(solver(
            &self.board,
            PairingRule::Local,
            MarkPolicy::Keep,
            request,
        ));
        match outcome.conclusion {
            Conclusion::Solved(solved) => Some(solved),
            Conclusion::Unsolvable | Conclusion::Undecided { .. } => None,
        }
    }
}

/// Runs a job to its end.
fn run_to_end<T>(mut job: Box<dyn Job<Output = T>>) -> T {
    while job.run(1 << 10) == Status::Running {}
    job.finish(None)
}

/// The board with the tents of a solution, and grass on all other squares except trees.
fn with_solution(board: &Board, solution: &Solution) -> Board {
    let mut solved = board.clone();
    for (at, _) in board.squares.iter() {
        let mark = Mark::Grass;
        // Moves on trees are illegal and have no effect.
        let _ = Move { mark, at }.play(&mut solved);
    }
    for tent in solution.moves() {
        // The caller checks the whole board.
        let _ = tent.play(&mut solved);
    }
    solved
}

/// The first error of a file, with its line and column.
fn first_error(source: &Source, reading: &ParsedFile) -> String {
    let error = |finding: &&Diagnostic| finding.severity == Severity::Error;
    match reading.diagnostics.iter().find(error) {
        Some(finding) => {
            let place = source.place(finding.span.start);
            format!(
                "line {}, column {}: {}",
                place.line, place.column, finding.message
            )
        }
        None => "the file does not contain a game".to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_default_game_has_exactly_one_solution() {
        let solution = Game::default_solution().unwrap();
        assert!(solution.is_over());
        let mut game = solution.copy();
        game.restart();
        assert!(!game.is_over());
        assert_eq!(game.solutions(), 1);
        assert!(game.solve());
        assert_eq!(game.board(), solution.board());
    }

    #[test]
    fn errors_in_files_are_reported_with_their_position() {
        let error = Game::read("a", b"1 2 0 0\n0 \n0 0 \n x?\n".to_vec()).map(|_| ());
        assert_eq!(
            error.unwrap_err().split(": ").next(),
            Some("line 4, column 3")
        );
        assert!(Game::read("a", b"2 2 0 0\n0 \n0 0 \n\n\n".to_vec()).is_err());
    }
}

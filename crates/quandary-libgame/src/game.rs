//! A game: a board and what was played on it.

use crate::picture::picture;
use quandary_core::diagnostic::{Diagnostic, Severity};
use quandary_core::family::{ReadOptions, SolveRequest, Want};
use quandary_core::grid::Point;
use quandary_core::job::{Job, Status};
use quandary_core::limits::Limits;
use quandary_core::outcome::{Conclusion, Solved};
use quandary_core::source::Source;
use quandary_tents::format::{self, Level, ParsedFile, TNT};
use quandary_tents::generate::{SolutionRequirement, TreeCount, BoardRequest, board_generator};
use quandary_tents::model::{Board, Contact, Edges, PairingRule, Square};
use quandary_tents::rules::{self, Change, MoveClass, Line, Mark, Move, Solution};
use quandary_tents::solve::{MarkPolicy, TENTS, solver};

/// A board with its history.
#[derive(Debug)]
pub(crate) struct Game {
    board: Board,
    /// Moves that can be taken back, the last one at the end.
    done: Vec<Change>,
    /// Moves that were taken back and can be played again, the next one at the end.
    undone: Vec<Change>,
}

/// How many bytes the solver may hold.
const MEMORY: u64 = 4 << 30;

const DEFAULT_SOLUTION: &[u8] = include_bytes!("default.tnt");

impl Game {
    fn new(board: Board) -> Self {
        Self {
            board,
            done: Vec::new(),
            undone: Vec::new(),
        }
    }

    /// An empty board whose clues are all 0; none without squares or with more than a file may
    /// hold.
    pub(crate) fn empty(rows: u32, columns: u32, edges: Edges, contact: Contact) -> Option<Self> {
        let squares = u64::from(rows) * u64::from(columns);
        let fits = (1..=Limits::default().cells).contains(&squares);
        fits.then(|| Self::new(Board::new(rows, columns, edges, contact)))
    }

    /// A random game of the size and with the options of this one, solved. It has fewer trees where
    /// no room is found for so many.
    pub(crate) fn planted(&self, trees: u32, seed: u64) -> Option<Self> {
        let made = [TreeCount::Exactly(trees), TreeCount::Fill, TreeCount::Exactly(0)]
            .into_iter()
            .filter_map(|trees| finished(board_generator(self.board_request(trees), seed)))
            .find(|made| made.solution.len() <= trees as usize)?;
        let solution = Solution::of_tents(made.solution);
        Some(Self::new(camped(&made.puzzle, &solution)))
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

    /// The game that was saved in these bytes.
    ///
    /// # Errors
    /// What is wrong with it, in a person's words.
    pub(crate) fn read(name: &str, bytes: Vec<u8>) -> Result<Self, String> {
        let source = Source::new(name, bytes);
        let mut reading = format::read(&source, TNT, &ReadOptions::default())
            .map_err(|error| error.to_string())?;
        let sound = reading.spans.first().is_some_and(|spans| spans.playable);
        match reading.levels.pop() {
            Some(level) if sound => Ok(Self::new(level.board)),
            _ => Err(first_error(&source, &reading)),
        }
    }

    /// The text of its save.
    pub(crate) fn save(&self) -> Result<String, String> {
        let level = Level::new(self.board.clone());
        let written = format::write(TNT, &[level]).map_err(|error| error.to_string())?;
        Ok(written.text)
    }

    /// The same board without history.
    pub(crate) fn copy(&self) -> Self {
        Self::new(self.board.clone())
    }

    pub(crate) fn board(&self) -> &Board {
        &self.board
    }

    /// Sets a square to anything; nothing outside the board.
    pub(crate) fn set_square(&mut self, at: Point, what: Square) {
        if let Some(square) = self.board.squares.get_mut(at) {
            *square = what;
        }
    }

    /// The clue of a line; none if there is no such line.
    pub(crate) fn clue(&self, line: Line) -> Option<u32> {
        line.clue(&self.board)
    }

    /// Sets the clue of a line; nothing if there is no such line.
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

    /// Empties all squares but the trees and forgets the history.
    pub(crate) fn restart(&mut self) {
        *self = Self::new(rules::cleared(&self.board));
    }

    /// What is to be thought of a move.
    pub(crate) fn judge(&self, at: Point, put: Square) -> MoveClass {
        rules::classify(&self.board, at, put)
    }

    /// Whether all rules hold, rule 4 in its local reading.
    pub(crate) fn is_over(&self) -> bool {
        rules::is_solved(&self.board, PairingRule::Local)
    }

    /// The text that `game_print` prints.
    pub(crate) fn picture(&self) -> String {
        picture(&self.board)
    }

    /// Puts the first solution found on the board, one that agrees with the tents and grass there;
    /// all other squares but the trees become grass. Whether there is one: if not, nothing changes.
    pub(crate) fn solve(&mut self) -> bool {
        let Some(found) = self.search(Want::Best) else {
            return false;
        };
        let solved = camped(&self.board, &found.solution);
        let right = rules::is_solved(&solved, PairingRule::Local);
        if right {
            self.board = solved;
        }
        right
    }

    /// How many solutions agree with the tents and grass on the board, as far as can be counted.
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
            memory: MEMORY,
        };
        let outcome = finished(solver(&self.board, PairingRule::Local, MarkPolicy::Keep, request));
        match outcome.finding {
            Conclusion::Solved(solved) => Some(solved),
            Conclusion::Unsolvable | Conclusion::Undecided { .. } => None,
        }
    }
}

/// Runs a job to its end.
fn finished<T>(mut job: Box<dyn Job<Output = T>>) -> T {
    while job.run(1 << 10) == Status::Running {}
    job.finish(None)
}

/// The board with a solution played on it, and grass on all other squares but the trees.
fn camped(board: &Board, solution: &Solution) -> Board {
    let mut camped = board.clone();
    for (at, _) in board.squares.iter() {
        let mark = Mark::Grass;
        // Grass on a tree is refused, as it should be.
        let _ = Move { mark, at }.play(&mut camped);
    }
    for tent in solution.moves() {
        // The rules judge the whole afterwards.
        let _ = tent.play(&mut camped);
    }
    camped
}

/// The first error of a file with its line and column.
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
        None => "it holds no game".to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_default_game_is_solved_by_its_solution_alone() {
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
    fn an_error_in_a_file_is_told_with_its_place() {
        let error = Game::read("a", b"1 2 0 0\n0 \n0 0 \n x?\n".to_vec()).map(|_| ());
        assert_eq!(
            error.unwrap_err().split(": ").next(),
            Some("line 4, column 3")
        );
        assert!(Game::read("a", b"2 2 0 0\n0 \n0 0 \n\n\n".to_vec()).is_err());
    }
}

//! A turn-based game with a tree of branches.

use crate::journal::Change;
use crate::tree::{Author, NodeId, Tree};
use quandary_core::failure::Failure;
use quandary_core::family::Puzzle;
use quandary_core::game::TurnGame;
use quandary_core::interaction::{Action, Target};
use std::sync::Arc;

/// A turn-based game in progress, with all moves that were played, including undone moves.
pub struct TurnPlay {
    puzzle: Arc<dyn Puzzle>,
    game: Box<dyn TurnGame>,
    tree: Tree,
    /// Changes that the caller has not stored yet.
    changes: Vec<Change>,
}

impl TurnPlay {
    /// Creates a game in progress at the start of the level, without moves. `game` must be at the
    /// start of the level `puzzle`.
    #[must_use]
    pub fn new(puzzle: Arc<dyn Puzzle>, game: Box<dyn TurnGame>) -> Self {
        Self {
            puzzle,
            game,
            tree: Tree::default(),
            changes: Vec::new(),
        }
    }

    /// Continues a stored game: replaces the tree of positions by `tree` and goes to its current
    /// position.
    ///
    /// # Errors
    /// A move cannot be played, for example because the file of the level was changed. The game is
    /// then at the last position that can be reached.
    pub fn resume(&mut self, tree: Tree) -> Result<(), Failure> {
        let current = tree.current();
        self.tree = tree;
        self.tree.go(NodeId::ROOT);
        self.game.seek(0);
        self.move_to(current)
    }

    /// The level.
    #[must_use]
    pub fn puzzle(&self) -> &Arc<dyn Puzzle> {
        &self.puzzle
    }

    /// The game at the current position.
    #[must_use]
    pub fn game(&self) -> &dyn TurnGame {
        &*self.game
    }

    /// All positions that were reached.
    #[must_use]
    pub fn tree(&self) -> &Tree {
        &self.tree
    }

    /// Returns the changes since the last call, for the journal.
    pub fn take_changes(&mut self) -> Vec<Change> {
        std::mem::take(&mut self.changes)
    }

    /// Performs an action: plays its moves as one undo step, or changes the selection.
    ///
    /// # Errors
    /// The action cannot be done now.
    pub fn perform(&mut self, action: &Action, target: Target) -> Result<(), Failure> {
        let before = self.game.played_groups();
        self.game.perform(action, target)?;
        self.record_from(before, Author::Player);
        Ok(())
    }

    /// Plays moves in the family's notation, all of them or none.
    ///
    /// # Errors
    /// A move is rejected. The error describes the first rejected move.
    pub fn enter(&mut self, moves: &str, author: Author) -> Result<(), Failure> {
        let before = self.game.played_groups();
        self.game.enter(moves)?;
        self.record_from(before, author);
        Ok(())
    }

    /// Adds the groups that the game has played since it had `before` of them.
    fn record_from(&mut self, before: usize, author: Author) {
        for index in before..self.game.played_groups() {
            let group = self.game.group_text(index).unwrap_or_default();
            self.tree.play(&group, author);
            self.changes.push(Change::Played(group, author));
        }
    }

    /// Adds moves as a branch after the current position, and stays at the current position.
    /// [`TurnPlay::redo`] then plays these moves.
    ///
    /// # Errors
    /// A move is rejected. The error describes the first rejected move.
    pub fn add_branch(&mut self, moves: &str, author: Author) -> Result<(), Failure> {
        let here = self.tree.current();
        self.enter(moves, author)?;
        self.go(here)
    }

    /// Plays moves from the start of the level. The moves played before stay in the tree as a
    /// branch.
    ///
    /// # Errors
    /// A move is rejected; the game then stays at its current position. The error describes the
    /// first rejected move.
    pub fn import(&mut self, moves: &str) -> Result<(), Failure> {
        let here = self.tree.current();
        self.go(NodeId::ROOT)?;
        let entered = self.enter(moves.trim(), Author::Helper);
        if entered.is_err() {
            self.go(here)?;
        }
        entered
    }

    /// Undoes the last group of moves. Returns `false` if there is none.
    pub fn undo(&mut self) -> bool {
        let Some(parent) = self.tree.parent(self.tree.current()) else {
            return false;
        };
        self.go(parent).is_ok()
    }

    /// Plays the next group of moves of the current branch, for example the group that was just
    /// undone. Returns `false` if there is none.
    pub fn redo(&mut self) -> bool {
        let Some(next) = self.tree.next(self.tree.current()) else {
            return false;
        };
        self.go(next).is_ok()
    }

    /// Goes back to the start. [`TurnPlay::redo`] can then play the moves again.
    pub fn restart(&mut self) {
        // The way to the start consists of undone moves only, which cannot fail.
        let _ = self.go(NodeId::ROOT);
    }

    /// Goes to the end of the current branch.
    ///
    /// # Errors
    /// A move of the branch cannot be played; the game is at the last position that can be reached.
    pub fn go_to_end(&mut self) -> Result<(), Failure> {
        self.go(self.tree.end_of_branch())
    }

    /// Goes to a position of the tree.
    ///
    /// # Errors
    /// A move on the path to the position cannot be played; the game is at the last position that
    /// can be reached.
    pub fn go(&mut self, to: NodeId) -> Result<(), Failure> {
        if to == self.tree.current() {
            return Ok(());
        }
        let moved = self.move_to(to);
        self.changes.push(Change::Went(self.tree.current()));
        moved
    }

    fn move_to(&mut self, to: NodeId) -> Result<(), Failure> {
        let fork = self.tree.fork(self.tree.current(), to);
        let depth = self.tree.depth(fork);
        match self.game.played_groups().checked_sub(depth) {
            Some(0) => {}
            Some(1) => drop(self.game.undo()),
            _ => self.game.seek(depth),
        }
        self.tree.go(fork);
        for id in self.tree.way(fork, to) {
            let group = self.tree.group(id);
            let index = self.game.played_groups();
            if self.game.group_text(index).as_deref() == Some(group) {
                self.game.redo();
            } else {
                self.game.enter(group)?;
            }
            self.tree.go(id);
        }
        Ok(())
    }

    /// Names the current position as a checkpoint; an empty `name` removes the existing name.
    pub fn set_checkpoint(&mut self, name: &str) {
        self.tree.set_name(self.tree.current(), name);
        self.changes.push(Change::Named(name.to_owned()));
    }
}

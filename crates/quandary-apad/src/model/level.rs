//! Levels: a kit, the pieces placed at the start, and the squares that must stay free.

use super::{Board, Goal, Kit};
use std::sync::Arc;

/// A level: a kit, the pieces placed at the start, and the goal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Level {
    /// The title from the file; empty if there is none.
    pub title: String,
    /// The frame and the pieces of the level.
    pub kit: Arc<Kit>,
    /// The pieces placed at the start.
    pub board: Board,
    /// Which squares a solution of the level has to leave free.
    pub goal: Goal,
}

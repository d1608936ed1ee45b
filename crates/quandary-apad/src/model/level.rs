//! One puzzle: a kit, what lies in it already, and what has to stay free.

use super::{Aim, Board, Kit};
use std::sync::Arc;

/// A position to go on from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Level {
    /// What its file calls it; empty if it has no name.
    pub title: String,
    /// Frame and pieces.
    pub kit: Arc<Kit>,
    /// The pieces placed at the start.
    pub board: Board,
    /// What its file asks for.
    pub aim: Aim,
}

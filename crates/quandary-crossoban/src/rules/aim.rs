//! The aim of a level: whether a position is solved, and whether the loss of boxes has made it
//! unsolvable.

use crate::model::{Board, Colour, Content, Terrain};
use crate::rules::game::Game;
use crate::rules::ground::{CellId, Ground};
use crate::rules::state::State;
use crate::rules::switches::{Aims, Covers, Losses, Required, Switches};
use quandary_core::direction::Direction;
use quandary_core::words::counted;
use std::fmt;

/// The aim of a level.
#[derive(Clone, Debug)]
pub(super) struct Aim {
    /// The goals among the cells of the game.
    pub(super) goals: Vec<CellId>,
    /// Whether the board has a goal.
    pub(super) has_goals: bool,
    /// Number of goals to cover. Source: SPEC.md (R16).
    pub(super) required: usize,
    /// Number of boxes of each colour at the start.
    pub(super) colours: [usize; Colour::ALL.len()],
}

/// Why the loss of boxes makes a position unsolvable.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LossReason {
    /// Too few boxes are left for the goals.
    Goals {
        /// Number of boxes left that can cover a goal.
        boxes: usize,
        /// Number of goals to cover.
        required: usize,
    },
    /// A box of this colour was swallowed by a hole.
    Colour(Colour),
}

impl fmt::Display for LossReason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Goals { boxes, required } => {
                let boxes = counted(*boxes as u64, "box", "boxes");
                let goals = counted(*required as u64, "goal", "goals");
                write!(f, "{boxes} left for {goals}")
            }
            Self::Colour(colour) => write!(f, "a {} box was lost in a hole", colour.name()),
        }
    }
}

impl Aim {
    pub(super) fn new(board: &Board, ground: &Ground, switches: Switches) -> Self {
        let is_goal = |cell: &CellId| ground.terrain(*cell) == Terrain::Goal;
        let cells = || board.cells().map(|(_, cell)| cell);
        let goals = cells().filter(|cell| cell.terrain == Terrain::Goal).count();
        let boxes = cells().filter(|cell| covers(cell.content, switches.covers));
        let colours = Colour::ALL.map(|colour| {
            let own = Some(Content::Box(Some(colour)));
            cells().filter(|cell| cell.content == own).count()
        });
        Self {
            goals: ground.cells().filter(is_goal).collect(),
            has_goals: goals > 0,
            required: match switches.required {
                Required::Fewer => goals.min(boxes.count()),
                Required::Goals => goals,
            },
            colours,
        }
    }

    fn has_colours(&self) -> bool {
        self.colours.iter().any(|boxes| *boxes > 0)
    }
}

/// Returns whether content covers the goal on which it is. Source: SPEC.md (R15).
fn covers(content: Option<Content>, covers: Covers) -> bool {
    match content {
        Some(Content::Box(colour)) => covers == Covers::Any || colour.is_none(),
        _ => false,
    }
}

impl Game {
    /// Returns whether the position is solved. Source: SPEC.md (R18).
    #[must_use]
    pub fn is_solved(&self, state: &State) -> bool {
        let covered = || self.covered(state) >= self.aim.required;
        let united = || {
            Colour::ALL
                .into_iter()
                .all(|colour| self.is_united(state, colour))
        };
        match self.switches.aims {
            Aims::Either if self.aim.has_goals && self.aim.has_colours() => covered() || united(),
            Aims::Both | Aims::Either => covered() && united(),
        }
    }

    /// Returns why the boxes lost so far make the position unsolvable, or `None` if the remaining
    /// boxes suffice. Does not detect boxes that are stuck. Source: SPEC.md (R19).
    #[must_use]
    pub fn lost(&self, state: &State) -> Option<LossReason> {
        let boxes = || {
            let left = state.contents();
            left.filter(|(_, content)| covers(Some(*content), self.switches.covers))
                .count()
        };
        let required = self.aim.required;
        let goals = (required > 0).then(boxes).filter(|boxes| *boxes < required);
        let goals = goals.map(|boxes| LossReason::Goals { boxes, required });
        let gone = |colour: &Colour| self.is_gone(state, *colour);
        let colour = Colour::ALL.into_iter().find(gone).map(LossReason::Colour);
        match self.switches.aims {
            Aims::Either if self.aim.has_goals && self.aim.has_colours() => goals.and(colour),
            Aims::Both | Aims::Either => goals.or(colour),
        }
    }

    /// Returns the number of covered goals.
    #[must_use]
    pub fn covered(&self, state: &State) -> usize {
        let covered = |cell: &&CellId| covers(state.content(**cell), self.switches.covers);
        self.aim.goals.iter().filter(covered).count()
    }

    /// Returns the number of connected groups that the boxes of a colour form. Boxes that share an
    /// edge belong to the same group. Source: SPEC.md (R17).
    #[must_use]
    pub fn groups_of(&self, state: &State, colour: Colour) -> usize {
        groups(&self.ground, &of_colour(state, colour))
    }

    fn is_united(&self, state: &State, colour: Colour) -> bool {
        let before = self.aim.colours[colour.index()];
        if before == 0 {
            return true;
        }
        let boxes = of_colour(state, colour);
        self.are_left(before, boxes.len()) && groups(&self.ground, &boxes) <= 1
    }

    fn is_gone(&self, state: &State, colour: Colour) -> bool {
        let before = self.aim.colours[colour.index()];
        before > 0 && !self.are_left(before, of_colour(state, colour).len())
    }

    /// Returns whether enough boxes of a colour are left to unite it.
    fn are_left(&self, before: usize, now: usize) -> bool {
        self.switches.losses == Losses::Forgiven || now == before
    }
}

/// Returns the boxes of a colour in reading order.
fn of_colour(state: &State, colour: Colour) -> Vec<CellId> {
    let own = state.boxes().filter(|(_, other)| *other == Some(colour));
    own.map(|(cell, _)| cell).collect()
}

/// Returns the number of connected groups of cells, which must be in reading order.
fn groups(ground: &Ground, cells: &[CellId]) -> usize {
    let mut known = vec![false; cells.len()];
    let mut groups = 0;
    let mut open = Vec::new();
    for first in 0..cells.len() {
        if std::mem::replace(&mut known[first], true) {
            continue;
        }
        groups += 1;
        open.push(first);
        while let Some(index) = open.pop() {
            for to in Direction::ORTHOGONAL {
                let next = ground.next(cells[index], to);
                let Some(Ok(other)) = next.map(|next| cells.binary_search(&next)) else {
                    continue;
                };
                if !std::mem::replace(&mut known[other], true) {
                    open.push(other);
                }
            }
        }
    }
    groups
}

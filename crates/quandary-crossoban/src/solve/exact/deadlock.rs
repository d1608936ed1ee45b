//! Reasons why a position is unsolvable.

use crate::model::Colour;
use crate::rules::{CellPosition, LossReason};
use quandary_core::grid::Point;
use std::fmt;

/// Why a position is unsolvable.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Deadlock {
    /// Boxes that are needed were swallowed by holes.
    Lost(LossReason),
    /// Too few boxes can still reach goals.
    TooFewBoxes {
        /// Boxes that cannot reach any goal, in reading order.
        without_goal: Vec<Point>,
        /// Boxes off goals that can never be moved again, in reading order.
        immovable: Vec<Point>,
        /// Number of boxes that can still reach a goal.
        remaining: usize,
        /// Number of boxes that have to reach a goal.
        required: usize,
    },
    /// Some boxes have too few reachable goals, or some goals too few boxes that can reach them.
    NoAssignment {
        /// More boxes than `goals`, if every box has to cover a goal; fewer boxes than `goals`, if
        /// every goal has to be covered.
        boxes: Vec<Point>,
        /// The only goals that `boxes` can reach, or goals that only `boxes` can reach.
        goals: Vec<Point>,
    },
    /// Two boxes of a colour stay too far apart to be united.
    ColourApart {
        /// The colour.
        colour: Colour,
        /// The two boxes.
        boxes: [Point; 2],
    },
    /// These boxes cannot all reach goals, even without the other boxes.
    BoxSet {
        /// The boxes, in reading order. As far as known, no box is superfluous: if it is removed,
        /// the others can reach goals.
        boxes: Vec<Point>,
    },
    /// Neither of two aims can be reached.
    BothAims {
        /// Why the goals cannot be covered.
        goals: Box<Deadlock>,
        /// Why the colours cannot be united.
        colours: Box<Deadlock>,
    },
}

impl Deadlock {
    /// Returns the boxes that cause the deadlock, each once, in reading order. Lost boxes are not
    /// included.
    #[must_use]
    pub fn boxes(&self) -> Vec<Point> {
        let mut boxes = match self {
            Self::Lost(_) => Vec::new(),
            Self::TooFewBoxes {
                without_goal,
                immovable,
                ..
            } => [&without_goal[..], immovable].concat(),
            Self::NoAssignment { boxes, .. } | Self::BoxSet { boxes } => boxes.clone(),
            Self::ColourApart { boxes, .. } => boxes.to_vec(),
            Self::BothAims { goals, colours } => [goals.boxes(), colours.boxes()].concat(),
        };
        boxes.sort_unstable_by_key(|at| (at.y, at.x));
        boxes.dedup();
        boxes
    }
}

impl fmt::Display for Deadlock {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Lost(lost) => lost.fmt(f),
            Self::TooFewBoxes {
                without_goal,
                immovable,
                remaining,
                required,
            } => {
                let mut reasons = Vec::new();
                if !without_goal.is_empty() {
                    reasons.push(format!(
                        "the {} cannot reach any goal",
                        boxes_at(without_goal)
                    ));
                }
                if !immovable.is_empty() {
                    reasons.push(format!("the {} cannot be moved", boxes_at(immovable)));
                }
                let reasons = reasons.join("; ");
                write!(
                    f,
                    "{reasons} ({remaining} of {required} required boxes left)"
                )
            }
            Self::NoAssignment { boxes, goals } if goals.is_empty() => {
                write!(f, "the {} cannot reach any goal", boxes_at(boxes))
            }
            Self::NoAssignment { boxes, goals } if boxes.len() > goals.len() => write!(
                f,
                "too few goals: the {} can only reach {}",
                boxes_at(boxes),
                places(goals)
            ),
            Self::NoAssignment { boxes, goals } if boxes.is_empty() => {
                write!(f, "no box can reach the {}", goals_at(goals))
            }
            Self::NoAssignment { boxes, goals } => write!(
                f,
                "too few boxes: the {} can only be reached by the {}",
                goals_at(goals),
                boxes_at(boxes)
            ),
            Self::ColourApart { colour, boxes } => write!(
                f,
                "the {} boxes at {} and {} cannot be brought together",
                colour.name(),
                CellPosition(boxes[0]),
                CellPosition(boxes[1])
            ),
            Self::BoxSet { boxes } if boxes.len() == 1 => {
                write!(f, "the {} cannot reach a goal", boxes_at(boxes))
            }
            Self::BoxSet { boxes } => write!(
                f,
                "the {} cannot all reach goals, even without the other boxes",
                boxes_at(boxes)
            ),
            Self::BothAims { goals, colours } => {
                write!(f, "neither aim can be reached: {goals}; {colours}")
            }
        }
    }
}

fn boxes_at(points: &[Point]) -> String {
    match points {
        [_] => format!("box at {}", places(points)),
        _ => format!("boxes at {}", places(points)),
    }
}

fn goals_at(points: &[Point]) -> String {
    match points {
        [_] => format!("goal at {}", places(points)),
        _ => format!("goals at {}", places(points)),
    }
}

fn places(points: &[Point]) -> String {
    let places: Vec<String> = points
        .iter()
        .map(|at| CellPosition(*at).to_string())
        .collect();
    places.join(" ")
}

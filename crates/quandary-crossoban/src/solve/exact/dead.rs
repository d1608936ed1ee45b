//! Reasons why a position is unsolvable.

use crate::model::Colour;
use crate::rules::{CellPosition, LossReason};
use quandary_core::grid::Point;
use std::fmt;

/// Why a position is unsolvable.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Dead {
    /// Boxes that are needed have been lost.
    Lost(LossReason),
    /// Too few boxes can still reach goals.
    Stuck {
        /// Boxes that cannot reach any goal, in reading order.
        astray: Vec<Point>,
        /// Boxes off goals that can never be moved again, in reading order.
        held: Vec<Point>,
        /// Number of boxes that can still reach a goal.
        left: usize,
        /// Number of boxes that have to reach a goal.
        required: usize,
    },
    /// Some boxes have too few reachable goals, or some goals too few boxes that can reach them.
    Crowded {
        /// The boxes: more than the goals if every box has to cover a goal, fewer if every goal has to
        /// be covered.
        boxes: Vec<Point>,
        /// The goals.
        goals: Vec<Point>,
    },
    /// Two boxes of a colour stay too far apart to be united.
    Apart {
        /// The colour.
        colour: Colour,
        /// The two boxes.
        boxes: [Point; 2],
    },
    /// These boxes cannot all reach goals, even without the other boxes.
    Together {
        /// The boxes, in reading order; without any one of them, as far as known, the others can reach
        /// goals.
        boxes: Vec<Point>,
    },
    /// Neither of two aims can be reached.
    Neither {
        /// Why the goals cannot be covered.
        goals: Box<Dead>,
        /// Why the colours cannot be united.
        colours: Box<Dead>,
    },
}

impl Dead {
    /// The boxes that are the reason, each once, in reading order; boxes that are gone are missing.
    #[must_use]
    pub fn boxes(&self) -> Vec<Point> {
        let mut boxes = match self {
            Self::Lost(_) => Vec::new(),
            Self::Stuck { astray, held, .. } => [&astray[..], held].concat(),
            Self::Crowded { boxes, .. } | Self::Together { boxes } => boxes.clone(),
            Self::Apart { boxes, .. } => boxes.to_vec(),
            Self::Neither { goals, colours } => [goals.boxes(), colours.boxes()].concat(),
        };
        boxes.sort_unstable_by_key(|at| (at.y, at.x));
        boxes.dedup();
        boxes
    }
}

impl fmt::Display for Dead {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Lost(lost) => lost.fmt(f),
            Self::Stuck {
                astray,
                held,
                left,
                required,
            } => {
                let mut reasons = Vec::new();
                if !astray.is_empty() {
                    reasons.push(format!("the {} cannot reach any goal", boxes_at(astray)));
                }
                if !held.is_empty() {
                    reasons.push(format!("the {} cannot be moved", boxes_at(held)));
                }
                let reasons = reasons.join("; ");
                write!(f, "{reasons} ({left} of {required} required boxes left)")
            }
            Self::Crowded { boxes, goals } if boxes.len() > goals.len() => write!(
                f,
                "too few goals: the {} can only reach {}",
                boxes_at(boxes),
                places(goals)
            ),
            Self::Crowded { boxes, goals } if boxes.is_empty() => {
                write!(f, "no box can reach the {}", goals_at(goals))
            }
            Self::Crowded { boxes, goals } => write!(
                f,
                "too few boxes: the {} can only be reached by the {}",
                goals_at(goals),
                boxes_at(boxes)
            ),
            Self::Apart { colour, boxes } => write!(
                f,
                "the {} boxes at {} and {} cannot be brought together",
                colour.name(),
                CellPosition(boxes[0]),
                CellPosition(boxes[1])
            ),
            Self::Together { boxes } if boxes.len() == 1 => {
                write!(f, "the {} cannot reach a goal", boxes_at(boxes))
            }
            Self::Together { boxes } => write!(
                f,
                "the {} cannot all reach goals, even without the other boxes",
                boxes_at(boxes)
            ),
            Self::Neither { goals, colours } => {
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
    if points.is_empty() {
        return "none".to_owned();
    }
    let places: Vec<String> = points
        .iter()
        .map(|at| CellPosition(*at).to_string())
        .collect();
    places.join(" ")
}

//! Reasons why a position is unsolvable.

use crate::model::Colour;
use crate::rules::{LossReason, PlaceStyle};
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
    /// Some boxes can together reach too few goals, or some goals can be reached by too few boxes.
    NoAssignment {
        /// The boxes. If every box has to cover a goal, there are more `boxes` than `goals`.
        /// Otherwise, every goal has to be covered, and there are fewer `boxes` than `goals`.
        boxes: Vec<Point>,
        /// The goals. If there are more `boxes` than `goals`, the boxes can reach only these goals.
        /// Otherwise, only `boxes` can reach these goals.
        goals: Vec<Point>,
    },
    /// Two boxes of the same colour cannot be brought close enough to each other to be united.
    ColourApart {
        /// The colour.
        colour: Colour,
        /// The two boxes.
        boxes: [Point; 2],
    },
    /// These boxes cannot all reach goals, even without the other boxes.
    BoxSet {
        /// The boxes, in reading order. If any one of them is removed, the others can all reach
        /// goals, or the search that tests this did not finish.
        boxes: Vec<Point>,
    },
    /// Covering the goals or uniting the boxes of each colour would solve the level, but both are
    /// impossible.
    BothAims {
        /// Why the boxes cannot cover the goals.
        goals: Box<Deadlock>,
        /// Why the boxes of each colour cannot be united.
        colours: Box<Deadlock>,
    },
}

impl Deadlock {
    /// Returns the boxes that cause the deadlock, without repetitions, in reading order. Lost boxes
    /// are not included.
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

    /// Returns the goals that cause the deadlock, in reading order. Too few boxes can reach these
    /// goals, or too many boxes can reach only these goals.
    #[must_use]
    pub fn goals(&self) -> Vec<Point> {
        match self {
            Self::NoAssignment { goals, .. } => goals.clone(),
            Self::BothAims { goals, .. } => goals.goals(),
            Self::Lost(_)
            | Self::TooFewBoxes { .. }
            | Self::ColourApart { .. }
            | Self::BoxSet { .. } => Vec::new(),
        }
    }

    /// Returns the reason as a sentence. `places` is the style in which the sentence names cells.
    #[must_use]
    pub fn sentence(&self, places: PlaceStyle) -> String {
        match self {
            Self::Lost(lost) => lost.to_string(),
            Self::TooFewBoxes {
                without_goal,
                immovable,
                remaining,
                required,
            } => {
                let reasons = [
                    (without_goal, "cannot reach any goal"),
                    (immovable, "cannot be moved"),
                ];
                let reasons = reasons.into_iter().filter(|(boxes, _)| !boxes.is_empty());
                let reasons: Vec<String> = reasons
                    .map(|(boxes, why)| format!("the {} {why}", boxes_at(boxes, places)))
                    .collect();
                let reasons = reasons.join("; ");
                format!("{reasons} ({remaining} of {required} required boxes left)")
            }
            Self::NoAssignment { boxes, goals } => unassigned(boxes, goals, places),
            Self::ColourApart { colour, boxes } => format!(
                "the {} boxes at {} and {} cannot be brought together",
                colour.name(),
                places.one(boxes[0]),
                places.one(boxes[1])
            ),
            Self::BoxSet { boxes } if boxes.len() == 1 => {
                format!("the {} cannot reach a goal", boxes_at(boxes, places))
            }
            Self::BoxSet { boxes } => format!(
                "the {} cannot all reach goals, even without the other boxes",
                boxes_at(boxes, places)
            ),
            Self::BothAims { goals, colours } => {
                let (goals, colours) = (goals.sentence(places), colours.sentence(places));
                format!("neither aim can be reached: {goals}; {colours}")
            }
        }
    }
}

impl fmt::Display for Deadlock {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.sentence(PlaceStyle::Coordinates))
    }
}

/// The sentence for [`Deadlock::NoAssignment`].
fn unassigned(boxes: &[Point], goals: &[Point], places: PlaceStyle) -> String {
    match (boxes, goals) {
        (_, []) => format!("the {} cannot reach any goal", boxes_at(boxes, places)),
        ([], _) => format!("no box can reach the {}", goals_at(goals, places)),
        _ if boxes.len() > goals.len() => format!(
            "too few goals: the {} can only reach {}",
            boxes_at(boxes, places),
            places.all(goals)
        ),
        _ => format!(
            "too few boxes: the {} can only be reached by the {}",
            goals_at(goals, places),
            boxes_at(boxes, places)
        ),
    }
}

fn boxes_at(points: &[Point], places: PlaceStyle) -> String {
    match points {
        [_] => format!("box at {}", places.all(points)),
        _ => format!("boxes at {}", places.all(points)),
    }
}

fn goals_at(points: &[Point], places: PlaceStyle) -> String {
    match points {
        [_] => format!("goal at {}", places.all(points)),
        _ => format!("goals at {}", places.all(points)),
    }
}

//! Why a position cannot be solved any more.

use crate::model::Colour;
use crate::rules::{Lost, Place};
use quandary_core::grid::Point;
use std::fmt;

/// Why a position cannot be solved any more.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Dead {
    /// Boxes are gone.
    Lost(Lost),
    /// Too few boxes can still come to stand on goals.
    Stuck {
        /// Those that cannot, in reading order.
        boxes: Vec<Point>,
        /// How many can.
        left: usize,
        /// How many have to.
        required: usize,
    },
    /// Boxes have too few goals between them, or goals too few boxes.
    Crowded {
        /// The boxes: more than the goals if they all have to come to stand on goals, fewer if the
        /// goals all have to be covered.
        boxes: Vec<Point>,
        /// The goals.
        goals: Vec<Point>,
    },
    /// Two boxes of a colour stay too far from each other to be joined by the others.
    Apart {
        /// The colour.
        colour: Colour,
        /// The two.
        boxes: [Point; 2],
    },
}

impl fmt::Display for Dead {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Lost(lost) => lost.fmt(f),
            Self::Stuck {
                boxes,
                left,
                required,
            } => {
                write!(
                    f,
                    "{left} boxes can still come to stand on goals and {required} have to; \
                     those on {} cannot",
                    places(boxes)
                )
            }
            Self::Crowded { boxes, goals } if boxes.len() > goals.len() => write!(
                f,
                "the boxes on {} can come to no goals but {}",
                places(boxes),
                places(goals)
            ),
            Self::Crowded { boxes, goals } => write!(
                f,
                "the goals on {} can be covered by no boxes but {}",
                places(goals),
                places(boxes)
            ),
            Self::Apart { colour, boxes } => write!(
                f,
                "the {} boxes on {} and {} stay too far from each other",
                colour.name(),
                Place(boxes[0]),
                Place(boxes[1])
            ),
        }
    }
}

fn places(points: &[Point]) -> String {
    if points.is_empty() {
        return "none".to_owned();
    }
    let places: Vec<String> = points.iter().map(|at| Place(*at).to_string()).collect();
    places.join(" ")
}

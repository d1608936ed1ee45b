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
                let boxes: Vec<String> = boxes.iter().map(|at| Place(*at).to_string()).collect();
                write!(
                    f,
                    "{left} boxes can still come to stand on goals and {required} have to; \
                     those on {} cannot",
                    boxes.join(" ")
                )
            }
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

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
        /// Those from which no way leads to a goal, in reading order.
        astray: Vec<Point>,
        /// Those that nothing can ever move, off goals, in reading order.
        held: Vec<Point>,
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
    /// These boxes cannot all come to goals, even if there were no others.
    Together {
        /// The boxes, in reading order; with one less of them there is a way, as far as is known.
        boxes: Vec<Point>,
    },
    /// Of two aims neither can be reached.
    Neither {
        /// Why goals cannot be covered.
        goals: Box<Dead>,
        /// Why colours cannot be united.
        colours: Box<Dead>,
    },
}

impl Dead {
    /// The boxes that are the reason, as far as they are still there, each once.
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
                write!(
                    f,
                    "{left} boxes can still come to stand on goals and {required} have to"
                )?;
                if !astray.is_empty() {
                    write!(f, "; no way leads to a goal from {}", places(astray))?;
                }
                if !held.is_empty() {
                    write!(f, "; nothing can move what stands on {}", places(held))?;
                }
                Ok(())
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
            Self::Together { boxes } if boxes.len() == 1 => {
                write!(f, "the box on {} cannot come to a goal", places(boxes))
            }
            Self::Together { boxes } => write!(
                f,
                "the boxes on {} cannot all come to goals, even if there were no others",
                places(boxes)
            ),
            Self::Neither { goals, colours } => {
                write!(f, "neither aim can be reached: {goals}; {colours}")
            }
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

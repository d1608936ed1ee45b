//! Hints: the next move towards a solution, or the reason why there is no solution, in words and in
//! drawings of the board.

use crate::budget::Reason;
use crate::look::Look;
use crate::scene::Scene;

/// A position, and everything else that is needed to find a hint for it.
#[derive(Clone, Copy, Debug)]
pub struct HintRequest<'a> {
    /// The moves played so far, in the family's notation; empty for the start.
    pub after: &'a str,
    /// Memory limit of the search, in bytes.
    pub memory: u64,
    /// How the drawings of the hint look.
    pub look: &'a Look,
}

/// What to do next.
#[derive(Clone, Debug, PartialEq)]
#[expect(
    clippy::large_enum_variant,
    reason = "a search gives one hint, which is matched rather than stored"
)]
pub enum Hint {
    /// The level is solved.
    Solved,
    /// There is no solution from here; this is proven.
    Hopeless {
        /// Why there is no solution, as a sentence in lower case and without a full stop.
        reason: String,
        /// An illustration of what has to be undone or changed. The parts of the position that
        /// prevent a solution are marked. `None` if the cause is not known to lie in particular
        /// parts.
        shown: Option<Illustration>,
    },
    /// Several solutions remain and they have no further move in common.
    Open,
    /// Play this move.
    Next(Suggestion),
    /// No hint was found. Contains the reason, for example that the time limit was reached.
    Unknown(Reason),
}

/// A hint that suggests the next move, in three degrees of help. Each degree gives away more than
/// the one before.
#[derive(Clone, Debug, PartialEq)]
pub struct Suggestion {
    /// The move in the family's notation.
    pub input: String,
    /// The reason for the move, as a sentence in lower case and without a full stop.
    pub reason: String,
    /// The number of moves to a solution, including the suggested move.
    pub remaining: Remaining,
    /// The first degree of help: where to look, for example "look at row 3".
    pub place: Illustration,
    /// The second degree of help: what to look for at `place`, for example "row 3 has exactly as
    /// many free squares as it needs tents".
    pub kind: Illustration,
    /// The third degree of help: the move, for example "put tents at row 3, columns 1 and 4".
    pub step: Illustration,
}

impl Suggestion {
    /// The drawing and the words of a degree of help.
    #[must_use]
    pub fn degree(&self, degree: HintDegree) -> &Illustration {
        match degree {
            HintDegree::Place => &self.place,
            HintDegree::Kind => &self.kind,
            HintDegree::Step => &self.step,
        }
    }
}

/// How much a hint gives away.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum HintDegree {
    /// Where to look.
    Place,
    /// What to look for at that place.
    Kind,
    /// The move itself.
    #[default]
    Step,
}

impl HintDegree {
    /// All degrees of help; each gives away more than the one before.
    pub const ALL: [Self; 3] = [Self::Place, Self::Kind, Self::Step];
}

/// A drawing with words that say what it shows.
#[derive(Clone, Debug, PartialEq)]
pub struct Illustration {
    /// What the drawing shows, as a sentence in lower case and without a full stop.
    pub words: String,
    /// A drawing of the position. The cells that `words` mentions are marked.
    pub scene: Scene,
}

impl Illustration {
    /// Creates an illustration. The words also become the caption of the drawing.
    #[must_use]
    pub fn new(words: impl Into<String>, mut scene: Scene) -> Self {
        let words = words.into();
        scene.caption.clone_from(&words);
        Self { words, scene }
    }
}

impl Hint {
    /// The hint for a position in which a search of all continuations found no solution. No part of
    /// the position is marked.
    #[must_use]
    pub fn exhausted() -> Self {
        Self::Hopeless {
            reason: "all continuations were searched and none is a solution".to_owned(),
            shown: None,
        }
    }
}

/// The number of moves left until the level is solved. A family can count certain moves only, for
/// example pushes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Remaining {
    /// Exactly this number: it is proven that no solution is shorter.
    Exactly(u64),
    /// This number or fewer: a shorter solution may exist.
    AtMost(u64),
    /// Moves are not counted in this family.
    Uncounted,
}

//! Counts complete boards, grouped by their free squares and the visible faces of the pieces.

use super::counting::{CountJob, CountedBy};
use super::placement_table::PlacementTable;
use super::problem::{SearchProblem, Step};
use super::solution_counts::summed;
use crate::model::{AllowedSides, Board, Kit, PieceId, Placement, Squares};
use crate::rules::Position;
use quandary_core::budget::Reason;
use quandary_core::job::{Job, Progress, Status};
use std::sync::Arc;

/// A set of pieces whose backs face up; bit `i` stands for the piece with index `i`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Faces(pub u16);

impl Faces {
    /// Returns the set with only this piece if the back of the piece faces up and the piece has a
    /// choice of faces. Otherwise returns the empty set. A piece has a choice if the kit allows
    /// both faces and they look different.
    #[must_use]
    pub fn of(kit: &Kit, placement: Placement) -> Self {
        let piece = placement.piece;
        match placement.orientation.mirrored && has_choice(kit, piece) {
            true => Self::back_of(piece),
            false => Self::default(),
        }
    }

    /// The set that contains only this piece.
    #[must_use]
    pub fn back_of(piece: PieceId) -> Self {
        Self(1 << piece.0)
    }

    /// Whether the back of this piece faces up.
    #[must_use]
    pub fn shows_back(self, piece: PieceId) -> bool {
        self.0 >> piece.0 & 1 == 1
    }

    /// The union of two sets.
    #[must_use]
    pub fn with(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }
}

/// Whether either face of a piece may be up and they look different.
fn has_choice(kit: &Kit, piece: PieceId) -> bool {
    let piece = kit.piece(piece);
    piece.allowed_sides == AllowedSides::Both && piece.has_two_faces()
}

/// Numbers of complete boards, grouped by their free squares and the visible faces of the pieces.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FaceCounts {
    /// The pieces whose visible faces are used for grouping, in the order of the kit.
    pub pieces: Vec<PieceId>,
    /// Free squares, faces and number of boards; sorted.
    counts: Vec<((Squares, Faces), u64)>,
}

impl FaceCounts {
    /// Creates counts of boards. The faces of pieces that are not in `pieces` are ignored: counts
    /// that differ only in these faces are added up.
    #[must_use]
    pub fn new(pieces: Vec<PieceId>, counts: Vec<((Squares, Faces), u64)>) -> Self {
        let chosen = pieces.iter().fold(0, |bits, piece| bits | 1 << piece.0);
        let counts = counts
            .into_iter()
            .map(|((free, faces), count)| ((free, Faces(faces.0 & chosen)), count));
        Self {
            counts: summed(counts.collect()),
            pieces,
        }
    }

    /// All counts, each with its free squares and its faces.
    pub fn iter(&self) -> impl Iterator<Item = (Squares, Faces, u64)> + '_ {
        let counts = self.counts.iter();
        counts.map(|((free, faces), count)| (*free, *faces, *count))
    }
}

/// The pieces with a choice of faces, in the order of the kit. Pieces that are placed have none.
pub(crate) fn pieces_with_choice(kit: &Kit, board: &Board) -> Vec<PieceId> {
    let missing = board.missing();
    missing.filter(|piece| has_choice(kit, *piece)).collect()
}

/// Creates a job that counts complete boards, grouped by their free squares and the visible faces
/// of the pieces.
///
/// The job counts the boards that meet the goal of `position` and can be reached without lifting
/// pieces. Only the faces of pieces that are not placed yet are used for grouping. The job uses at
/// most `memory` bytes. If it ends before all boards are counted, its output is the [`Reason`].
#[must_use]
pub fn count_by_faces(
    position: &Position,
    memory: u64,
) -> Box<dyn Job<Output = Result<FaceCounts, Reason>>> {
    let problem = Arc::new(SearchProblem::new(&position.kit, position.goal));
    let by = ByFaces::new(&position.kit, &problem.table);
    Box::new(FacesJob {
        counting: CountJob::new(Arc::clone(&problem), &position.board, by, memory),
        problem,
        pieces: pieces_with_choice(&position.kit, &position.board),
    })
}

/// Boards with the same free squares and visible faces are counted together.
struct ByFaces {
    /// The faces of each placement.
    faces: Vec<Faces>,
}

impl ByFaces {
    fn new(kit: &Kit, table: &PlacementTable) -> Self {
        let faces = table.iter().map(|entry| Faces::of(kit, entry.placement));
        Self {
            faces: faces.collect(),
        }
    }
}

impl CountedBy for ByFaces {
    type Key = (Squares, Faces);

    fn key_of_step(&self, step: Step) -> Self::Key {
        let faces = match step {
            Step::Place(placement) => self.faces[usize::from(placement.0)],
            Step::Start | Step::Leave(_) => Faces::default(),
        };
        (step.freed(), faces)
    }

    fn key_of_free(&self, free: Squares) -> Self::Key {
        (free, Faces::default())
    }

    fn join(one: Self::Key, other: Self::Key) -> Self::Key {
        (one.0 | other.0, one.1.with(other.1))
    }
}

struct FacesJob {
    problem: Arc<SearchProblem>,
    counting: CountJob<ByFaces>,
    pieces: Vec<PieceId>,
}

impl Job for FacesJob {
    type Output = Result<FaceCounts, Reason>;

    fn run(&mut self, nodes: u64) -> Status {
        self.counting.run(nodes)
    }

    fn progress(&self) -> Progress {
        self.counting.progress()
    }

    fn finish(self: Box<Self>, stopped: Option<Reason>) -> Self::Output {
        let mut counts = self.counting.counts(stopped)?;
        counts.retain(|((free, _), _)| self.problem.is_met(*free));
        Ok(FaceCounts::new(self.pieces, counts))
    }
}

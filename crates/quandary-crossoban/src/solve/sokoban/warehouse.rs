//! A pure Sokoban board as numbers: squares, neighbours, distances, deadlock tables.

use super::deadlock::pairs::PairTable;
use super::deadlock::triples::TripleTable;
use super::distances::Distances;
use crate::model::{Board, BoardKind, Terrain};
use quandary_core::direction::Direction;
use quandary_core::grid::Point;
use std::collections::{BTreeMap, BTreeSet};

/// The index of a square that the pusher can reach if there are no boxes. The number after the last
/// index stands for every wall.
pub type Square = u16;

/// Maximum number of squares of a [`Warehouse`]. Larger boards are solved by the general solver of
/// the family.
pub const MOST_SQUARES: usize = 4096;
/// Maximum number of boxes, and also maximum number of goals, of a [`Warehouse`].
pub const MOST_BOXES: usize = 255;

/// A pure Sokoban board: its squares, its goals, its start, and tables for searches.
///
/// The squares are those that the pusher could reach if there were no boxes. *Live* squares
/// (see [`Warehouse::live`]) are the only squares to which searches push boxes. They have the
/// lowest numbers, so that a set of boxes needs few bits. Within the live squares and within
/// the other squares, the numbers are in reading order.
#[derive(Clone, Debug)]
pub struct Warehouse {
    points: Vec<Point>,
    neighbours: Vec<[Square; 4]>,
    live: usize,
    goals: Vec<Square>,
    is_goal: Vec<bool>,
    boxes: Vec<Square>,
    player: Square,
    distances: Distances,
    pairs: Option<PairTable>,
    triples: Option<TripleTable>,
}

impl Warehouse {
    /// Converts a board to a warehouse.
    ///
    /// Returns `None` in each of these cases:
    /// - The board is not pure Sokoban with one plain pusher.
    /// - The board exceeds [`MOST_SQUARES`] or [`MOST_BOXES`].
    /// - There are more boxes within reach than a solution has to put on goals.
    /// - A solution would need a box that is out of reach and not yet on a goal, or an empty goal
    ///   that is out of reach.
    ///
    /// A box or goal is within reach if the pusher could walk to it on the board without boxes.
    #[must_use]
    pub fn new(board: &Board) -> Option<Self> {
        let mut pushers = board.pushers();
        let start = pushers.next()?;
        if board.kind() != BoardKind::Sokoban {
            return None;
        }
        let floor = within_reach(board, start)?;
        let boxes = points_of(&floor, |at| board.cell(at).has_box());
        let goals = points_of(&floor, |at| board.cell(at).terrain == Terrain::Goal);
        if boxes.len() > MOST_BOXES || goals.len() > MOST_BOXES {
            return None;
        }
        if boxes.len() != required_boxes(board, &floor)? || boxes.len() > goals.len() {
            return None;
        }
        Some(Self::pack(floor, start, &boxes, &goals))
    }

    fn pack(floor: Vec<Point>, start: Point, boxes: &[Point], goals: &[Point]) -> Self {
        let mut packed = Self::without_tables(floor, start, boxes, goals);
        let (neighbours, live) = (&packed.neighbours, packed.live);
        packed.pairs = PairTable::new(neighbours, live, &packed.goals);
        packed.triples = packed
            .pairs
            .as_ref()
            .and_then(|pairs| TripleTable::new(neighbours, live, &packed.is_goal, pairs));
        packed
    }

    /// Returns a copy of the board with other start squares of the boxes and the pusher and with
    /// other goals. The arguments use the square numbers of `self`; the squares of the copy are
    /// numbered anew. The copy has no deadlock tables, because building them takes longer than a
    /// short search.
    #[must_use]
    pub fn between(&self, boxes: &[Square], player: Square, goals: &[Square]) -> Self {
        let points = |squares: &[Square]| -> Vec<Point> {
            let points: BTreeSet<Point> = squares.iter().map(|at| self.point(*at)).collect();
            points.into_iter().collect()
        };
        let all: BTreeSet<Point> = self.points.iter().copied().collect();
        let floor = all.into_iter().collect();
        Self::without_tables(floor, self.point(player), &points(boxes), &points(goals))
    }

    fn without_tables(floor: Vec<Point>, start: Point, boxes: &[Point], goals: &[Point]) -> Self {
        let live = live_points(&floor, boxes, goals);
        let (mut points, dead): (Vec<Point>, Vec<Point>) =
            floor.into_iter().partition(|at| live.contains(at));
        points.extend(dead);
        let numbers = numbers(&points);
        let neighbours = neighbour_table(&points, &numbers);
        let goals: Vec<Square> = goals.iter().map(|at| numbers[at]).collect();
        let mut is_goal = vec![false; points.len() + 1];
        for goal in &goals {
            is_goal[usize::from(*goal)] = true;
        }
        let distances = Distances::new(&neighbours, live.len(), &goals);
        Self {
            boxes: boxes.iter().map(|at| numbers[at]).collect(),
            player: numbers[&start],
            live: live.len(),
            points,
            neighbours,
            goals,
            is_goal,
            distances,
            pairs: None,
            triples: None,
        }
    }

    /// Number of squares. The same number, used as a [`Square`], stands for every wall.
    #[must_use]
    pub fn squares(&self) -> usize {
        self.points.len()
    }

    /// Number of live squares. A square is live if a lone box on it could be pushed to a goal, or
    /// if the square has a box at the start.
    #[must_use]
    pub fn live(&self) -> usize {
        self.live
    }

    /// Whether a square is live; `false` for walls.
    #[must_use]
    pub fn is_live(&self, square: Square) -> bool {
        usize::from(square) < self.live
    }

    /// The point of a square on the board.
    #[must_use]
    pub fn point(&self, square: Square) -> Point {
        self.points[usize::from(square)]
    }

    /// The four neighbours of a square, in the order of [`Direction::ORTHOGONAL`].
    #[must_use]
    pub fn neighbours(&self, square: Square) -> &[Square; 4] {
        &self.neighbours[usize::from(square)]
    }

    /// The neighbour of a square in a direction. `direction` is an index into
    /// [`Direction::ORTHOGONAL`].
    #[must_use]
    pub fn next(&self, square: Square, direction: usize) -> Square {
        self.neighbours[usize::from(square)][direction]
    }

    /// The goals, in reading order.
    #[must_use]
    pub fn goals(&self) -> &[Square] {
        &self.goals
    }

    /// Whether a square is a goal; `false` for walls.
    #[must_use]
    pub fn is_goal(&self, square: Square) -> bool {
        self.is_goal[usize::from(square)]
    }

    /// The boxes at the start, in reading order. There are at most as many boxes as goals, and each
    /// box has to cover a goal.
    #[must_use]
    pub fn boxes(&self) -> &[Square] {
        &self.boxes
    }

    /// The pusher's square at the start.
    #[must_use]
    pub fn player(&self) -> Square {
        self.player
    }

    /// The push distances of a lone box to the goals.
    #[must_use]
    pub fn distances(&self) -> &Distances {
        &self.distances
    }

    /// The deadlock table of pairs of boxes; `None` if the board is too large for such a table.
    #[must_use]
    pub fn pair_table(&self) -> Option<&PairTable> {
        self.pairs.as_ref()
    }

    /// The deadlock table of triples of nearby boxes; `None` if the board is too large for such a
    /// table.
    #[must_use]
    pub fn triple_table(&self) -> Option<&TripleTable> {
        self.triples.as_ref()
    }

    /// Number of `u64` words in a bit set of boxes.
    #[must_use]
    pub fn words(&self) -> usize {
        self.live.div_ceil(64).max(1)
    }
}

/// All points that the pusher could reach without boxes, in reading order.
fn within_reach(board: &Board, start: Point) -> Option<Vec<Point>> {
    let mut seen = BTreeSet::from([start]);
    let mut open = vec![start];
    while let Some(at) = open.pop() {
        for next in Direction::ORTHOGONAL.iter().filter_map(|to| at.step(*to)) {
            if board.cell(next).terrain != Terrain::Wall && seen.insert(next) {
                open.push(next);
            }
        }
        if seen.len() > MOST_SQUARES {
            return None;
        }
    }
    Some(seen.into_iter().collect())
}

fn points_of(floor: &[Point], such: impl Fn(Point) -> bool) -> Vec<Point> {
    floor.iter().copied().filter(|at| such(*at)).collect()
}

/// The number of boxes within reach that have to cover goals, or `None` if goals out of reach would be
/// needed.
fn required_boxes(board: &Board, floor: &[Point]) -> Option<usize> {
    let boxes = board.cells().filter(|(_, cell)| cell.has_box());
    let goals = board
        .cells()
        .filter(|(_, cell)| cell.terrain == Terrain::Goal);
    let covered = board.cells().filter(|(at, cell)| {
        cell.has_box() && cell.terrain == Terrain::Goal && floor.binary_search(at).is_err()
    });
    boxes
        .count()
        .min(goals.count())
        .checked_sub(covered.count())
}

fn numbers(points: &[Point]) -> BTreeMap<Point, Square> {
    (0..)
        .zip(points)
        .map(|(number, at)| (*at, number))
        .collect()
}

/// The neighbours of all squares, and those of the wall, which are walls.
fn neighbour_table(points: &[Point], numbers: &BTreeMap<Point, Square>) -> Vec<[Square; 4]> {
    let wall = points.len() as Square;
    let neighbours = |at: &Point| {
        Direction::ORTHOGONAL.map(|to| {
            at.step(to)
                .and_then(|next| numbers.get(&next).copied())
                .unwrap_or(wall)
        })
    };
    points
        .iter()
        .map(neighbours)
        .chain(std::iter::once([wall; 4]))
        .collect()
}

/// The squares to which a box can be pulled from a goal by a pusher on any side, and the squares of the
/// boxes.
fn live_points(floor: &[Point], boxes: &[Point], goals: &[Point]) -> BTreeSet<Point> {
    let is_floor = |at: &Point| floor.binary_search(at).is_ok();
    let mut live: BTreeSet<Point> = goals.iter().copied().collect();
    let mut open = goals.to_vec();
    while let Some(at) = open.pop() {
        for to in Direction::ORTHOGONAL {
            let Some(next) = at.step(to).filter(is_floor) else {
                continue;
            };
            if next.step(to).is_some_and(|behind| is_floor(&behind)) && live.insert(next) {
                open.push(next);
            }
        }
    }
    live.extend(boxes);
    live
}

//! A pure Sokoban board as numbers: squares, their neighbours, distances.

use super::deadlock::pairs::Pairs;
use super::deadlock::triples::Triples;
use super::distances::Distances;
use crate::model::{Board, Kind, Terrain};
use quandary_core::direction::Direction;
use quandary_core::grid::Point;
use std::collections::{BTreeMap, BTreeSet};

/// A square within the walls, by the number that [`Warehouse::point`] takes. One number further than the last
/// square stands for every wall.
pub type Square = u16;

/// The most squares that fit: more go to the general solver.
pub const MOST_SQUARES: usize = 4096;
/// The most boxes that fit.
pub const MOST_BOXES: usize = 255;

/// The static part of a pure Sokoban board, and its start.
///
/// Squares that the pusher could reach if there were no boxes are numbered in reading order, but
/// those on which a box may stand (*live* squares) come first, so that a set of boxes needs few bits.
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
    pairs: Option<Pairs>,
    triples: Option<Triples>,
}

impl Warehouse {
    /// Packs a board.
    ///
    /// `None` if it is no pure Sokoban with one plain pusher, if it is larger than [`MOST_SQUARES`]
    /// and [`MOST_BOXES`], or if not exactly all boxes within reach have to stand on goals in the end
    /// (spare boxes, or boxes out of reach that would be needed).
    #[must_use]
    pub fn new(board: &Board) -> Option<Self> {
        let mut pushers = board.pushers();
        let start = pushers.next()?;
        if board.kind() != Kind::Sokoban {
            return None;
        }
        let floor = within_reach(board, start)?;
        let boxes = points_of(&floor, |at| board.cell(at).has_box());
        let goals = points_of(&floor, |at| board.cell(at).terrain == Terrain::Goal);
        if boxes.len() > MOST_BOXES || goals.len() > MOST_BOXES {
            return None;
        }
        if boxes.len() != needed(board, &floor)? || boxes.len() > goals.len() {
            return None;
        }
        Some(Self::pack(floor, start, &boxes, &goals))
    }

    fn pack(floor: Vec<Point>, start: Point, boxes: &[Point], goals: &[Point]) -> Self {
        let live = live_points(&floor, boxes, goals);
        let (mut points, dead): (Vec<Point>, Vec<Point>) =
            floor.into_iter().partition(|at| live.contains(at));
        points.extend(dead);
        let numbers = numbers(&points);
        let neighbours = links(&points, &numbers);
        let goals: Vec<Square> = goals.iter().map(|at| numbers[at]).collect();
        let mut is_goal = vec![false; points.len() + 1];
        for goal in &goals {
            is_goal[usize::from(*goal)] = true;
        }
        let distances = Distances::new(&neighbours, live.len(), &goals);
        let pairs = Pairs::new(&neighbours, live.len(), &goals);
        let triples = pairs
            .as_ref()
            .and_then(|pairs| Triples::new(&neighbours, live.len(), &is_goal, pairs));
        Self {
            boxes: boxes.iter().map(|at| numbers[at]).collect(),
            player: numbers[&start],
            live: live.len(),
            points,
            neighbours,
            goals,
            is_goal,
            distances,
            pairs,
            triples,
        }
    }

    /// Number of squares; at the same time the number that stands for every wall.
    #[must_use]
    pub fn squares(&self) -> usize {
        self.points.len()
    }

    /// Number of live squares: those from which a box alone could be pushed to a goal, and those
    /// on which boxes stand at the start.
    #[must_use]
    pub fn live(&self) -> usize {
        self.live
    }

    /// Whether a box may stand on a square. Walls are not live.
    #[must_use]
    pub fn is_live(&self, square: Square) -> bool {
        usize::from(square) < self.live
    }

    /// Where a square lies on the board.
    #[must_use]
    pub fn point(&self, square: Square) -> Point {
        self.points[usize::from(square)]
    }

    /// The four neighbours of a square, in the order of [`Direction::ORTHOGONAL`].
    #[must_use]
    pub fn neighbours(&self, square: Square) -> &[Square; 4] {
        &self.neighbours[usize::from(square)]
    }

    /// The neighbour in a direction, given by its place in [`Direction::ORTHOGONAL`].
    #[must_use]
    pub fn next(&self, square: Square, way: usize) -> Square {
        self.neighbours[usize::from(square)][way]
    }

    /// The goals, in reading order.
    #[must_use]
    pub fn goals(&self) -> &[Square] {
        &self.goals
    }

    /// Whether a square is a goal. Walls are none.
    #[must_use]
    pub fn is_goal(&self, square: Square) -> bool {
        self.is_goal[usize::from(square)]
    }

    /// The boxes at the start, in reading order. There are at most as many as goals, and all of
    /// them have to come to stand on goals.
    #[must_use]
    pub fn boxes(&self) -> &[Square] {
        &self.boxes
    }

    /// The pusher at the start.
    #[must_use]
    pub fn player(&self) -> Square {
        self.player
    }

    /// How far a lone box is from each goal.
    #[must_use]
    pub fn distances(&self) -> &Distances {
        &self.distances
    }

    /// Which pairs of boxes are dead; `None` on a board too large for such a table.
    #[must_use]
    pub fn pairs(&self) -> Option<&Pairs> {
        self.pairs.as_ref()
    }

    /// Which triples of boxes near each other are dead; `None` on a board too large for such a table.
    #[must_use]
    pub fn triples(&self) -> Option<&Triples> {
        self.triples.as_ref()
    }

    /// Number of `u64` words that a set of boxes takes.
    #[must_use]
    pub fn words(&self) -> usize {
        self.live.div_ceil(64).max(1)
    }
}

/// Everything that a pusher reaches where no boxes are, in reading order.
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

/// How many boxes within reach have to cover goals; `None` if goals out of reach were needed too.
fn needed(board: &Board, floor: &[Point]) -> Option<usize> {
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

/// The neighbours of all squares, and those of the wall, which are wall.
fn links(points: &[Point], numbers: &BTreeMap<Point, Square>) -> Vec<[Square; 4]> {
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

/// The squares to which a box can be pulled from a goal by a pusher that may be anywhere, and the
/// squares of the boxes.
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

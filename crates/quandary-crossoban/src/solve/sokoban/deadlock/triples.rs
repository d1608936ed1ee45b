//! The deadlock table of triples of boxes near each other.

use crate::solve::sokoban::deadlock::pairs::PairTable;
use crate::solve::sokoban::position::Position;
use crate::solve::sokoban::warehouse::Square;
use rustc_hash::FxHashMap;

/// The limit for triples times squares.
const MOST_ENTRIES: usize = 1 << 24;
/// Two boxes are near each other if the pusher could walk from one square to the other in this many steps.
const NEAR: usize = 2;
/// The region of a square that is not free.
const NO_REGION: u8 = u8::MAX;

/// Three squares, in ascending order.
type Triple = [Square; 3];

/// A table of deadlocks of three boxes near each other.
///
/// For each live square and each side of that square, the table lists pairs of other squares. Each
/// pair stands for a deadlock: one box is on the live square, the two other boxes are on the
/// squares of the pair, and the pusher is on that side of the live square.
///
/// Only triples in which one box is near both others are included. Each triple is searched without
/// other boxes, and only as long as its three boxes stay near each other. Once the boxes have moved
/// apart, they are assumed to reach goals, unless two of them are a deadlock in the [`PairTable`].
///
/// So the table does not contain all deadlocks of three boxes. Each deadlock in the table is a
/// deadlock in every position, because other boxes only add obstacles.
#[derive(Clone, Debug)]
pub struct TripleTable {
    /// For each square and direction, the index of its first pair of partners.
    first: Vec<u32>,
    partners: Vec<[Square; 2]>,
}

impl TripleTable {
    /// Computes the table of a board, unless it would be too large. `neighbours` has four squares for
    /// each square and for the wall, which is the last one; boxes can only be on the first `live` squares.
    pub(in crate::solve::sokoban) fn new(
        neighbours: &[[Square; 4]],
        live: usize,
        is_goal: &[bool],
        pairs: &PairTable,
    ) -> Option<Self> {
        let triples = near_triples(neighbours, live)?;
        let mut builder = TableBuilder::new(neighbours, live, pairs, triples);
        builder.mark_initial(is_goal);
        builder.propagate();
        Some(builder.into_table())
    }

    /// Whether moving a box from `from` to `to` makes a deadlock of this box and two other boxes.
    /// After the move, the pusher is on the neighbour of `to` in `direction`.
    #[must_use]
    pub fn is_dead(&self, position: &Position, from: Square, to: Square, direction: usize) -> bool {
        let index = usize::from(to) * 4 + direction;
        let [first, end] = [self.first[index], self.first[index + 1]];
        let stays = |at: Square| at != from && position.has_box(at);
        self.partners[first as usize..end as usize]
            .iter()
            .any(|[one, other]| stays(*one) && stays(*other))
    }
}

/// All triples of live squares of which one is near both others, or `None` if there are too many.
fn near_triples(neighbours: &[[Square; 4]], live: usize) -> Option<Vec<Triple>> {
    let mut triples = Vec::new();
    for middle in 0..live as Square {
        let near = near(neighbours, live, middle);
        for (index, one) in near.iter().enumerate() {
            for other in &near[..index] {
                triples.push(sorted([middle, *one, *other]));
            }
        }
        if triples.len().checked_mul(neighbours.len())? > MOST_ENTRIES {
            return None;
        }
    }
    triples.sort_unstable();
    triples.dedup();
    Some(triples)
}

/// The live squares near a square, without the square itself.
fn near(neighbours: &[[Square; 4]], live: usize, middle: Square) -> Vec<Square> {
    let wall = neighbours.len() - 1;
    let mut squares = vec![middle];
    let mut done = 0;
    for _ in 0..NEAR {
        let layer = squares[done..].to_vec();
        done = squares.len();
        for next in layer.iter().flat_map(|at| neighbours[usize::from(*at)]) {
            if usize::from(next) != wall && !squares.contains(&next) {
                squares.push(next);
            }
        }
    }
    squares.retain(|at| *at != middle && usize::from(*at) < live);
    squares
}

fn sorted(mut triple: Triple) -> Triple {
    triple.sort_unstable();
    triple
}

/// Computes which triples are alive, backwards from those that are solved and those that separate.
struct TableBuilder<'a> {
    neighbours: &'a [[Square; 4]],
    live: usize,
    pairs: &'a PairTable,
    triples: Vec<Triple>,
    numbers: FxHashMap<Triple, u32>,
    /// For each triple, box and direction, the region on that side of the box.
    sides: Vec<[[u8; 4]; 3]>,
    /// For each triple, a bit set of the regions from which it is alive.
    alive: Vec<u16>,
    open: Vec<(u32, u8)>,
}

impl<'a> TableBuilder<'a> {
    fn new(
        neighbours: &'a [[Square; 4]],
        live: usize,
        pairs: &'a PairTable,
        triples: Vec<Triple>,
    ) -> Self {
        let mut finder = RegionFinder::new(neighbours);
        Self {
            neighbours,
            live,
            pairs,
            numbers: triples.iter().copied().zip(0..).collect(),
            sides: triples.iter().map(|it| finder.sides(*it)).collect(),
            alive: vec![0; triples.len()],
            open: Vec::new(),
            triples,
        }
    }

    fn next(&self, at: Square, direction: usize) -> Square {
        self.neighbours[usize::from(at)][direction]
    }

    /// Marks triples that are solved or separate with one push.
    fn mark_initial(&mut self, is_goal: &[bool]) {
        for number in 0..self.triples.len() as u32 {
            let triple = self.triples[number as usize];
            let solved = triple.iter().all(|at| is_goal[usize::from(*at)]);
            for (index, direction) in box_sides() {
                let side = self.sides[number as usize][index][direction];
                if side != NO_REGION && (solved || self.separates(triple, index, direction)) {
                    self.mark(number, side);
                }
            }
        }
    }

    /// Whether a push by a pusher on the given side leads to boxes that are not a near triple and contain
    /// no dead pair.
    fn separates(&self, triple: Triple, index: usize, direction: usize) -> bool {
        let from = triple[index];
        let to = self.next(from, direction ^ 2);
        if usize::from(to) >= self.live || triple.contains(&to) {
            return false;
        }
        let mut after = triple;
        after[index] = to;
        !self.numbers.contains_key(&sorted(after)) && !self.holds_dead_pair(after, from)
    }

    fn holds_dead_pair(&self, [one, two, three]: Triple, player: Square) -> bool {
        [[one, two], [one, three], [two, three]]
            .iter()
            .any(|[one, other]| self.pairs.is_dead(*one, *other, player))
    }

    /// Marks the triples from which a live triple can be reached, by pulls.
    fn propagate(&mut self) {
        while let Some((number, region)) = self.open.pop() {
            let triple = self.triples[number as usize];
            for (index, direction) in box_sides() {
                if self.sides[number as usize][index][direction] == region {
                    self.pull(triple, index, direction);
                }
            }
        }
    }

    fn pull(&mut self, triple: Triple, index: usize, direction: usize) {
        let before = self.next(triple[index], direction);
        if usize::from(before) >= self.live {
            return;
        }
        let mut earlier = triple;
        earlier[index] = before;
        let earlier = sorted(earlier);
        let Some(number) = self.numbers.get(&earlier).copied() else {
            return;
        };
        let index = usize::from(earlier[1] == before) + 2 * usize::from(earlier[2] == before);
        let side = self.sides[number as usize][index][direction];
        if side != NO_REGION {
            self.mark(number, side);
        }
    }

    fn mark(&mut self, number: u32, region: u8) {
        let alive = &mut self.alive[number as usize];
        if *alive & 1 << region == 0 {
            *alive |= 1 << region;
            self.open.push((number, region));
        }
    }

    /// The triples that were not marked, except those with a dead pair.
    fn into_table(self) -> TripleTable {
        let mut found = Vec::new();
        for (number, triple) in self.triples.iter().enumerate() {
            for (index, direction) in box_sides() {
                let side = self.sides[number][index][direction];
                let at = triple[index];
                if side != NO_REGION
                    && self.alive[number] & 1 << side == 0
                    && !self.holds_dead_pair(*triple, self.next(at, direction))
                {
                    let partners = [triple[(index + 1) % 3], triple[(index + 2) % 3]];
                    found.push((usize::from(at) * 4 + direction, partners));
                }
            }
        }
        found.sort_unstable();
        let begins = |index| found.partition_point(|(other, _)| *other < index) as u32;
        TripleTable {
            first: (0..=self.live * 4).map(begins).collect(),
            partners: found.iter().map(|(_, partners)| *partners).collect(),
        }
    }
}

/// All sides of three boxes, as the index of the box and the direction.
fn box_sides() -> impl Iterator<Item = (usize, usize)> {
    (0..12).map(|index| (index / 4, index % 4))
}

/// Finds the regions next to three boxes. Memory is reused.
struct RegionFinder<'a> {
    neighbours: &'a [[Square; 4]],
    /// For each square, the number of the last region that contained it.
    stamps: Vec<u32>,
    now: u32,
    open: Vec<Square>,
}

impl<'a> RegionFinder<'a> {
    fn new(neighbours: &'a [[Square; 4]]) -> Self {
        Self {
            neighbours,
            stamps: vec![0; neighbours.len()],
            now: 0,
            open: Vec::new(),
        }
    }

    fn sides(&mut self, triple: Triple) -> [[u8; 4]; 3] {
        let wall = self.neighbours.len() - 1;
        let first = self.now + 1;
        let adjacent = triple.map(|at| self.neighbours[usize::from(at)]);
        let is_free = |at: Square| usize::from(at) != wall && !triple.contains(&at);
        let mut wanted: Vec<Square> = adjacent.iter().flatten().copied().collect();
        wanted.retain(|at| is_free(*at));
        wanted.sort_unstable();
        wanted.dedup();
        let mut left = wanted.len();
        for seed in &wanted {
            if self.stamps[usize::from(*seed)] >= first {
                continue;
            }
            self.now += 1;
            self.stamps[usize::from(*seed)] = self.now;
            self.open.clear();
            self.open.push(*seed);
            let mut done = 0;
            // The rest of the region does not matter once all squares next to the boxes are found.
            while done < self.open.len() && left > 0 {
                let at = self.open[done];
                done += 1;
                left -= usize::from(wanted.contains(&at));
                for next in self.neighbours[usize::from(at)] {
                    if is_free(next) && self.stamps[usize::from(next)] < first {
                        self.stamps[usize::from(next)] = self.now;
                        self.open.push(next);
                    }
                }
            }
        }
        adjacent.map(|squares| {
            squares.map(|at| match is_free(at) {
                true => (self.stamps[usize::from(at)] - first) as u8,
                false => NO_REGION,
            })
        })
    }
}

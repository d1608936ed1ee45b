//! Triples of boxes near each other that can never all come to goals.

use crate::solve::sokoban::deadlock::pairs::Pairs;
use crate::solve::sokoban::position::Position;
use crate::solve::sokoban::warehouse::Square;
use rustc_hash::FxHashMap;

/// Memory and time end here: triples times squares.
const MOST: usize = 1 << 24;
/// Two boxes are near each other if a pusher walks from one square to the other in so many steps.
const NEAR: usize = 2;
/// The part of a square that is not free.
const NOWHERE: u8 = u8::MAX;

/// Three squares, the lowest first.
type Triple = [Square; 3];

/// For each live square and each side of it: which two other boxes make a box there dead, for a pusher
/// on that side.
///
/// Only triples count of which one box is near both others. They are looked at alone on the board,
/// and as long as they stay near: a triple that comes apart counts as alive, unless it holds a dead
/// pair. So not all dead triples are known, but those that are known are dead, and more boxes only make it harder.
#[derive(Clone, Debug)]
pub struct Triples {
    /// For each square and way, where its partners begin.
    first: Vec<u32>,
    partners: Vec<[Square; 2]>,
}

impl Triples {
    /// The triples of a board, unless that takes too much. `neighbours` has four squares for each square and
    /// for the wall, which is the last one; the first `live` squares may hold boxes.
    pub(in crate::solve::sokoban) fn new(
        neighbours: &[[Square; 4]],
        live: usize,
        is_goal: &[bool],
        pairs: &Pairs,
    ) -> Option<Self> {
        let triples = near_triples(neighbours, live)?;
        let mut verdicts = Verdicts::new(neighbours, live, pairs, triples);
        verdicts.begin(is_goal);
        verdicts.go_back();
        Some(verdicts.dead())
    }

    /// Whether a box that comes from a square of the position to another one is one of a dead triple there, for
    /// a pusher who is then beside it, on the side that a way names.
    #[must_use]
    pub fn is_dead(&self, position: &Position, from: Square, to: Square, way: usize) -> bool {
        let place = usize::from(to) * 4 + way;
        let [first, end] = [self.first[place], self.first[place + 1]];
        let stays = |at: Square| at != from && position.has_box(at);
        self.partners[first as usize..end as usize]
            .iter()
            .any(|[one, other]| stays(*one) && stays(*other))
    }
}

/// All triples of live squares of which one is near both others; `None` if they are too many.
fn near_triples(neighbours: &[[Square; 4]], live: usize) -> Option<Vec<Triple>> {
    let mut triples = Vec::new();
    for middle in 0..live as Square {
        let near = near(neighbours, live, middle);
        for (index, one) in near.iter().enumerate() {
            for other in &near[..index] {
                triples.push(sorted([middle, *one, *other]));
            }
        }
        if triples.len().checked_mul(neighbours.len())? > MOST {
            return None;
        }
    }
    triples.sort_unstable();
    triples.dedup();
    Some(triples)
}

/// The live squares near a square, without itself.
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

/// Which triples are alive, found backwards from those that are solved and those that come apart.
struct Verdicts<'a> {
    neighbours: &'a [[Square; 4]],
    live: usize,
    pairs: &'a Pairs,
    triples: Vec<Triple>,
    numbers: FxHashMap<Triple, u32>,
    /// For each triple, for each box and each way, the part of the floor on that side.
    sides: Vec<[[u8; 4]; 3]>,
    /// For each triple, as bits, the parts from which it is alive.
    alive: Vec<u16>,
    open: Vec<(u32, u8)>,
}

impl<'a> Verdicts<'a> {
    fn new(
        neighbours: &'a [[Square; 4]],
        live: usize,
        pairs: &'a Pairs,
        triples: Vec<Triple>,
    ) -> Self {
        let mut floor = Floor::new(neighbours);
        Self {
            neighbours,
            live,
            pairs,
            numbers: triples.iter().copied().zip(0..).collect(),
            sides: triples.iter().map(|it| floor.sides(*it)).collect(),
            alive: vec![0; triples.len()],
            open: Vec::new(),
            triples,
        }
    }

    fn next(&self, at: Square, way: usize) -> Square {
        self.neighbours[usize::from(at)][way]
    }

    /// Marks what is solved, and what comes apart by one push.
    fn begin(&mut self, is_goal: &[bool]) {
        for number in 0..self.triples.len() as u32 {
            let triple = self.triples[number as usize];
            let solved = triple.iter().all(|at| is_goal[usize::from(*at)]);
            for (place, way) in places() {
                let side = self.sides[number as usize][place][way];
                if side != NOWHERE && (solved || self.comes_apart(triple, place, way)) {
                    self.mark(number, side);
                }
            }
        }
    }

    /// Whether a push by a pusher on the side that `way` names leads to something that is no near triple and
    /// holds no dead pair.
    fn comes_apart(&self, triple: Triple, place: usize, way: usize) -> bool {
        let from = triple[place];
        let to = self.next(from, way ^ 2);
        if usize::from(to) >= self.live || triple.contains(&to) {
            return false;
        }
        let mut after = triple;
        after[place] = to;
        !self.numbers.contains_key(&sorted(after)) && !self.holds_dead_pair(after, from)
    }

    fn holds_dead_pair(&self, [one, two, three]: Triple, player: Square) -> bool {
        [[one, two], [one, three], [two, three]]
            .iter()
            .any(|[one, other]| self.pairs.is_dead(*one, *other, player))
    }

    /// Marks what leads to something that is alive, by pulls.
    fn go_back(&mut self) {
        while let Some((number, part)) = self.open.pop() {
            let triple = self.triples[number as usize];
            for (place, way) in places() {
                if self.sides[number as usize][place][way] == part {
                    self.pull(triple, place, way);
                }
            }
        }
    }

    fn pull(&mut self, triple: Triple, place: usize, way: usize) {
        let before = self.next(triple[place], way);
        if usize::from(before) >= self.live {
            return;
        }
        let mut earlier = triple;
        earlier[place] = before;
        let earlier = sorted(earlier);
        let Some(number) = self.numbers.get(&earlier).copied() else {
            return;
        };
        let place = usize::from(earlier[1] == before) + 2 * usize::from(earlier[2] == before);
        let side = self.sides[number as usize][place][way];
        if side != NOWHERE {
            self.mark(number, side);
        }
    }

    fn mark(&mut self, number: u32, part: u8) {
        let alive = &mut self.alive[number as usize];
        if *alive & 1 << part == 0 {
            *alive |= 1 << part;
            self.open.push((number, part));
        }
    }

    /// What was not marked, but for what a pair tells already.
    fn dead(self) -> Triples {
        let mut found = Vec::new();
        for (number, triple) in self.triples.iter().enumerate() {
            for (place, way) in places() {
                let side = self.sides[number][place][way];
                let at = triple[place];
                if side != NOWHERE
                    && self.alive[number] & 1 << side == 0
                    && !self.holds_dead_pair(*triple, self.next(at, way))
                {
                    let partners = [triple[(place + 1) % 3], triple[(place + 2) % 3]];
                    found.push((usize::from(at) * 4 + way, partners));
                }
            }
        }
        found.sort_unstable();
        let begins = |place| found.partition_point(|(other, _)| *other < place) as u32;
        Triples {
            first: (0..=self.live * 4).map(begins).collect(),
            partners: found.iter().map(|(_, partners)| *partners).collect(),
        }
    }
}

/// All sides of three boxes: the place of the box and the way.
fn places() -> impl Iterator<Item = (usize, usize)> {
    (0..12).map(|index| (index / 4, index % 4))
}

/// Tells which squares beside three boxes hang together. Memory is used again.
struct Floor<'a> {
    neighbours: &'a [[Square; 4]],
    /// When each square was last seen, and in which part: a number for each.
    stamps: Vec<u32>,
    now: u32,
    open: Vec<Square>,
}

impl<'a> Floor<'a> {
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
        let beside = triple.map(|at| self.neighbours[usize::from(at)]);
        let is_free = |at: Square| usize::from(at) != wall && !triple.contains(&at);
        let mut wanted: Vec<Square> = beside.iter().flatten().copied().collect();
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
            // What is further away does not matter once all squares beside the boxes are found.
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
        beside.map(|squares| {
            squares.map(|at| match is_free(at) {
                true => (self.stamps[usize::from(at)] - first) as u8,
                false => NOWHERE,
            })
        })
    }
}

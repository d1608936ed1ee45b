//! Pairs of boxes that can never both come to goals.

use crate::solve::sokoban::warehouse::Square;

/// Memory and time end here: pairs times squares.
const MOST: usize = 1 << 24;

/// For every two live squares and every part of the floor in which the pusher can be: whether two
/// boxes there, alone on the board, can be pushed to two goals.
///
/// Found backwards: from all pairs of goals by pulls. More boxes only make it harder, so what is
/// dead here is dead in every position. For a pusher who stays off both squares the answer stays the same
/// wherever it walks and whatever other boxes do.
#[derive(Clone, Debug)]
pub struct Pairs {
    /// For each pair, as bits, the parts from which both come to goals.
    alive: Vec<u8>,
    /// For each pair: the place of its parts in `parts`, or [`WHOLE`].
    place: Vec<u32>,
    /// For each pair that cuts the floor: the part of each square.
    parts: Vec<u8>,
    squares: usize,
}

/// The floor around a pair is in one part.
const WHOLE: u32 = u32::MAX;

impl Pairs {
    /// All pairs of a board, unless that takes too much. `neighbours` has four squares for
    /// each square and for the wall, which is the last one; the first `live` squares may hold boxes.
    pub(in crate::solve::sokoban) fn new(
        neighbours: &[[Square; 4]],
        live: usize,
        goals: &[Square],
    ) -> Option<Self> {
        let squares = neighbours.len() - 1;
        let count = live * live.saturating_sub(1) / 2;
        if count.checked_mul(squares)? > MOST {
            return None;
        }
        let mut pairs = Self {
            alive: vec![0; count],
            place: vec![WHOLE; count],
            parts: Vec::new(),
            squares,
        };
        let mut table = vec![0; squares + 1];
        for high in 1..live as Square {
            for low in 0..high {
                if cut(neighbours, [low, high], &mut table) > 1 {
                    pairs.place[number(low, high)] = (pairs.parts.len() / squares) as u32;
                    pairs.parts.extend_from_slice(&table[..squares]);
                }
            }
        }
        pairs.go_back(neighbours, goals);
        Some(pairs)
    }

    /// Marks what leads to goals.
    fn go_back(&mut self, neighbours: &[[Square; 4]], goals: &[Square]) {
        let wall = self.squares as Square;
        let mut open = Vec::new();
        for one in goals {
            for other in goals.iter().filter(|other| *other < one) {
                for part in 0..8 {
                    self.mark([*one, *other], part, &mut open);
                }
            }
        }
        while let Some((pair, part)) = open.pop() {
            for [moved, other] in [pair, [pair[1], pair[0]]] {
                for (way, before) in neighbours[usize::from(moved)].iter().enumerate() {
                    let behind = neighbours[usize::from(*before)][way];
                    let free = |square: Square| square != wall && square != other;
                    if free(*before) && free(behind) && self.part(pair, *before) == part {
                        let earlier = [*before, other];
                        self.mark(earlier, self.part(earlier, behind), &mut open);
                    }
                }
            }
        }
    }

    fn mark(&mut self, pair: [Square; 2], part: u8, open: &mut Vec<([Square; 2], u8)>) {
        let alive = &mut self.alive[number(pair[0], pair[1])];
        if *alive & 1 << part == 0 {
            *alive |= 1 << part;
            open.push((pair, part));
        }
    }

    /// The part of the floor in which a square lies.
    fn part(&self, pair: [Square; 2], square: Square) -> u8 {
        match self.place[number(pair[0], pair[1])] {
            WHOLE => 0,
            place => self.parts[place as usize * self.squares + usize::from(square)],
        }
    }

    /// Whether two boxes on different live squares can never both come to goals, with a pusher who
    /// stands on `player`.
    #[must_use]
    pub fn is_dead(&self, one: Square, other: Square, player: Square) -> bool {
        let alive = self.alive[number(one, other)];
        alive & 1 << self.part([one, other], player) == 0
    }
}

/// The number of a pair.
fn number(one: Square, other: Square) -> usize {
    let (low, high) = (usize::from(one.min(other)), usize::from(one.max(other)));
    high * (high - 1) / 2 + low
}

/// Writes for each square in which part of the floor it is, without two squares. Gives the number
/// of parts: six at the most.
fn cut(neighbours: &[[Square; 4]], pair: [Square; 2], table: &mut [u8]) -> u8 {
    let unknown = u8::MAX;
    let taken = unknown - 1;
    table.fill(unknown);
    table[neighbours.len() - 1] = taken;
    for square in pair {
        table[usize::from(square)] = taken;
    }
    let mut parts = 0;
    let mut open = Vec::new();
    for seed in pair.iter().flat_map(|at| neighbours[usize::from(*at)]) {
        if table[usize::from(seed)] != unknown {
            continue;
        }
        table[usize::from(seed)] = parts;
        open.push(seed);
        while let Some(at) = open.pop() {
            for next in neighbours[usize::from(at)] {
                if table[usize::from(next)] == unknown {
                    table[usize::from(next)] = parts;
                    open.push(next);
                }
            }
        }
        parts += 1;
    }
    parts
}

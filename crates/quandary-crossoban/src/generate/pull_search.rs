//! Search for the hardest start of a board, backwards from its solved positions.
//!
//! Boxes are pulled from the goals, breadth first. A position that is first reached in layer N needs
//! exactly N pushes, so the last layer holds the hardest starts of the board.
//!
//! Plain pushers in the same region of the floor are interchangeable, so only their number in each
//! region counts.

use super::random_board::random_below;
use crate::model::{Board, Cell, Content, Pusher, Terrain};
use quandary_core::grid::Point;
use quandary_search::{Cost, Edges, Growth, Key, Side, Space};
use rand_chacha::ChaCha8Rng;

/// The largest number of positions to expand.
const MOST_POSITIONS: u64 = 150_000;
/// Bytes that they may use.
const MEMORY: u64 = 64 << 20;
/// Bits of a cell in a key.
const CELL_BITS: u32 = Cells::BITS.trailing_zeros();

/// A set of cells, one bit for each. Rows are one cell longer than those of the board, so that adjacent
/// rows do not touch.
type Cells = u128;

/// Searches for the hardest start of a board.
pub(super) struct PullSearch {
    empty_board: Board,
    side: Side<PullSpace>,
}

impl PullSearch {
    /// Starts with the walls and goals of a board without contents, with as many boxes as goals. Returns
    /// `None` if its floor is not connected, or if it is too large.
    pub(super) fn new(empty_board: Board, pushers: usize) -> Option<Self> {
        let pulls = PullSpace::new(&empty_board, pushers)?;
        let first = pulls.solved(goals(&empty_board, &pulls));
        let side = Side::new(pulls, first);
        Some(Self { empty_board, side })
    }

    /// Expands at most `nodes` positions and adds their number to `spent`. Returns whether the search is
    /// complete.
    pub(super) fn run(&mut self, nodes: u64, spent: &mut u64) -> bool {
        let before = self.side.nodes();
        let left = MOST_POSITIONS.saturating_sub(before);
        let growth = self.side.grow(nodes.min(left), MEMORY);
        *spent += self.side.nodes() - before;
        match growth {
            Growth::Layer => false,
            Growth::Paused => self.side.nodes() >= MOST_POSITIONS,
            Growth::Exhausted | Growth::OutOfMemory => true,
        }
    }

    /// One of the hardest starts, with its fewest pushes.
    pub(super) fn finish(self, random: &mut ChaCha8Rng) -> Option<(u64, Board)> {
        let layers = (0..self.side.layers()).rev();
        let (number, last) = layers
            .filter_map(|number| Some((number, self.side.layer(number)?)))
            .find(|(_, layer)| !layer.is_empty())?;
        let (_, key) = last.iter().nth(random_below(random, last.len()))?;
        let board = self.side.space().board(&self.empty_board, key, random);
        Some((number as u64, board))
    }
}

fn goals(empty_board: &Board, pulls: &PullSpace) -> Cells {
    let is_goal =
        |(at, cell): (Point, Cell)| (cell.terrain == Terrain::Goal).then(|| 1 << pulls.number(at));
    empty_board
        .cells()
        .filter_map(is_goal)
        .fold(0, |all: Cells, one: Cells| all | one)
}

/// The positions of a board, connected by pulls.
struct PullSpace {
    open: Cells,
    /// The number of bits from a row to the next one.
    row: u32,
    boxes: u32,
    pushers: u32,
}

/// A region of the floor, enclosed by walls and boxes.
#[derive(Clone, Copy)]
struct Region {
    cells: Cells,
    pushers: u32,
    /// How many of the pushers that are being distributed can be in this region.
    capacity: u32,
}

impl PullSpace {
    fn new(empty_board: &Board, pushers: usize) -> Option<Self> {
        let row = empty_board.width().checked_sub(1)?;
        let cells = row.checked_mul(empty_board.height().checked_sub(2)?)?;
        if cells > Cells::BITS {
            return None;
        }
        let mut pulls = Self {
            open: 0,
            row,
            boxes: 0,
            pushers: pushers as u32,
        };
        for (at, cell) in empty_board.cells() {
            if cell.terrain != Terrain::Wall {
                pulls.open |= 1 << pulls.number(at);
                pulls.boxes += u32::from(cell.terrain == Terrain::Goal);
            }
        }
        let whole = pulls.region(pulls.open, lowest(pulls.open)) == pulls.open;
        let fits = CELL_BITS * (pulls.boxes + pulls.pushers) < <u128 as Key>::BITS;
        (whole && fits).then_some(pulls)
    }

    /// The bit number of a point within the border of the board.
    fn number(&self, at: Point) -> u32 {
        (at.y - 1) * self.row + at.x - 1
    }

    fn point(&self, number: u32) -> Point {
        Point::new(number % self.row + 1, number / self.row + 1)
    }

    /// The cells next to these cells in one of the four directions.
    fn adjacent(&self, cells: Cells, direction: usize) -> Cells {
        let moved = match direction {
            0 => cells >> self.row,
            1 => cells << 1,
            2 => cells << self.row,
            _ => cells >> 1,
        };
        moved & self.open
    }

    /// The free cells that can be walked to.
    fn region(&self, free: Cells, from: Cells) -> Cells {
        let mut region = from;
        loop {
            let around = (0..4).fold(region, |all, direction| {
                all | self.adjacent(region, direction)
            }) & free;
            if around == region {
                return region;
            }
            region = around;
        }
    }

    fn regions(&self, free: Cells) -> impl Iterator<Item = Cells> {
        let mut left = free;
        std::iter::from_fn(move || {
            (left != 0).then(|| {
                let region = self.region(free, lowest(left));
                left &= !region;
                region
            })
        })
    }

    /// The positions with boxes on these cells.
    fn solved(&self, boxes: Cells) -> Vec<u128> {
        let mut keys = Vec::new();
        let mut regions: Vec<Region> = self
            .regions(self.open & !boxes)
            .map(|cells| Region {
                cells,
                pushers: 0,
                capacity: cells.count_ones(),
            })
            .collect();
        distribute(self.pushers, &mut regions, 0, &mut |regions| {
            keys.push(key(boxes, regions));
        });
        keys
    }

    /// The boxes, and the pushers on the first cells of their regions.
    fn cells(&self, key: u128) -> (Cells, Cells) {
        let cell = |index: u32| 1 << key.get(index * CELL_BITS, CELL_BITS);
        let all = |from: u32, until: u32| (from..until).fold(0, |all: Cells, one| all | cell(one));
        let boxes = all(0, self.boxes);
        (boxes, all(self.boxes, self.boxes + self.pushers))
    }

    /// The regions with pushers.
    fn regions_with_pushers(&self, boxes: Cells, pushers: Cells) -> Vec<Region> {
        let free = self.open & !boxes;
        let mut left = pushers;
        let mut regions = Vec::new();
        while left != 0 {
            let cells = self.region(free, lowest(left));
            regions.push(Region {
                cells,
                pushers: (cells & left).count_ones(),
                capacity: 0,
            });
            left &= !cells;
        }
        regions
    }

    /// A position as a board, with the pushers on random cells of their regions.
    fn board(&self, empty_board: &Board, key: u128, random: &mut ChaCha8Rng) -> Board {
        let mut board = empty_board.clone();
        let mut put = |number: u32, content| {
            let at = self.point(number);
            let terrain = board.cell(at).terrain;
            let content = Some(content);
            board.set(at, Cell { terrain, content });
        };
        let (boxes, pushers) = self.cells(key);
        for cell in bits(boxes) {
            put(cell, Content::Box(None));
        }
        for region in self.regions_with_pushers(boxes, pushers) {
            let mut free: Vec<u32> = bits(region.cells).collect();
            for _ in 0..region.pushers {
                let cell = free.swap_remove(random_below(random, free.len()));
                put(cell, Content::Pusher(Pusher::default()));
            }
        }
        board
    }

    /// Calls `visit` with every predecessor by a pull of one box by one step.
    fn pull(&self, now: &Position, from: Cells, direction: usize, visit: &mut impl FnMut(u128)) {
        let to = self.adjacent(from, direction) & !now.boxes;
        let end = self.adjacent(to, direction) & !now.boxes;
        let Some(puller) = now.regions.iter().position(|region| region.cells & to != 0) else {
            return;
        };
        if end == 0 {
            return;
        }
        let boxes = now.boxes ^ from ^ to;
        let free = self.open & !boxes;
        let mut regions: Vec<Region> = Vec::new();
        let mut add = |cells: Cells, pushers: u32, capacity: u32| match regions
            .iter_mut()
            .find(|region| region.cells & cells != 0)
        {
            Some(region) => {
                region.pushers += pushers;
                region.capacity += capacity;
            }
            None => regions.push(Region {
                cells: self.region(free, lowest(cells)),
                pushers,
                capacity,
            }),
        };
        add(end, 1, 0);
        let others = now.regions[puller].pushers - 1;
        if others > 0 {
            // The other pushers of the region may be on either side of the box.
            let around = now.regions[puller].cells & !to & !end;
            for cell in bits(around) {
                add(1 << cell, 0, 1);
            }
        }
        for (_, region) in now
            .regions
            .iter()
            .enumerate()
            .filter(|(index, _)| *index != puller)
        {
            add(region.cells, region.pushers, 0);
        }
        distribute(others, &mut regions, 0, &mut |regions| {
            visit(key(boxes, regions));
        });
    }
}

/// A position with its regions.
struct Position {
    boxes: Cells,
    /// The regions with pushers.
    regions: Vec<Region>,
}

impl Space for PullSpace {
    type Key = u128;
    const SYMMETRIC: bool = false;

    fn successors(&self, from: u128, out: &mut Edges<u128>) {
        let (boxes, pushers) = self.cells(from);
        let regions = self.regions_with_pushers(boxes, pushers);
        let now = Position { boxes, regions };
        for cell in bits(boxes) {
            for direction in 0..4 {
                self.pull(&now, 1 << cell, direction, &mut |key| {
                    out.push(key, Cost::STEP);
                });
            }
        }
    }
}

fn lowest(cells: Cells) -> Cells {
    cells & cells.wrapping_neg()
}

/// The numbers of the cells, in ascending order.
fn bits(cells: Cells) -> impl Iterator<Item = u32> {
    let mut left = cells;
    std::iter::from_fn(move || {
        let number = (left != 0).then(|| left.trailing_zeros());
        left &= left.wrapping_sub(1);
        number
    })
}

/// The key of a position, with the pushers on the first cells of their regions.
fn key(boxes: Cells, regions: &[Region]) -> u128 {
    let mut pushers = 0;
    for region in regions {
        let mut left = region.cells;
        for _ in 0..region.pushers {
            pushers |= lowest(left);
            left &= left.wrapping_sub(1);
        }
    }
    let mut key = u128::ZERO;
    for (index, cell) in (0..).zip(bits(boxes).chain(bits(pushers))) {
        key.flip(index * CELL_BITS, cell.into());
    }
    key
}

/// Calls `visit` with every distribution of `number` pushers to the regions from index `first` on,
/// within their capacities.
fn distribute(
    number: u32,
    regions: &mut [Region],
    first: usize,
    visit: &mut impl FnMut(&[Region]),
) {
    if number == 0 {
        visit(regions);
        return;
    }
    let Some(most) = regions.get(first).map(|region| region.capacity) else {
        return;
    };
    for here in 0..=number.min(most) {
        regions[first].pushers += here;
        distribute(number - here, regions, first + 1, visit);
        regions[first].pushers -= here;
    }
}

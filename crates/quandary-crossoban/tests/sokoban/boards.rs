//! Boards of at most eight by eight squares, drawn or random.

use quandary_core::direction::Direction;
use quandary_core::grid::Point;
use quandary_crossoban::model::{Board, Cell, Content, Pusher, Terrain};
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{Rng, SeedableRng};

/// A board from its rows in XSB characters.
pub(crate) fn board(rows: &[&str]) -> Board {
    let width = rows.iter().map(|row| row.len()).max().unwrap_or(0);
    let mut board = Board::new(width as u32, rows.len() as u32);
    for (y, row) in (0..).zip(rows) {
        for (x, sign) in (0..).zip(row.chars()) {
            board.set(Point::new(x, y), cell(sign));
        }
    }
    board
}

fn cell(sign: char) -> Cell {
    let terrain = match sign {
        '#' => Terrain::Wall,
        '.' | '+' | '*' => Terrain::Goal,
        _ => Terrain::Floor,
    };
    let content = match sign {
        '@' | '+' => Some(Content::Pusher(Pusher::default())),
        '$' | '*' => Some(Content::Box(None)),
        _ => None,
    };
    Cell { terrain, content }
}

/// The parameters of random boards.
pub(crate) struct BoardShape {
    pub(crate) width: usize,
    pub(crate) height: usize,
    /// The percentage of walls among the inner squares.
    pub(crate) walls: usize,
    pub(crate) boxes: usize,
    pub(crate) goals: usize,
}

/// The number of random steps from a solved board.
const MIXING: usize = 400;

/// A random board with a border of walls, or `None` if the walls leave too little floor. If the seed is
/// even, boxes are pulled away from goals, so there is a solution; otherwise they are placed anywhere.
pub(crate) fn random(seed: u64, shape: &BoardShape) -> Option<Board> {
    let mut generator = ChaCha8Rng::seed_from_u64(seed);
    let mut roll = |below: usize| generator.next_u32() as usize % below;
    let mut free = Vec::new();
    for y in 1..shape.height - 1 {
        for x in 1..shape.width - 1 {
            if roll(100) >= shape.walls {
                free.push(Point::new(x as u32, y as u32));
            }
        }
    }
    if free.len() <= shape.boxes + shape.goals {
        return None;
    }
    let goals = draw(&mut roll, &free, shape.goals);
    let mut others = free.clone();
    others.retain(|at| !goals.contains(at));
    let mut boxes = if seed.is_multiple_of(2) {
        goals[..shape.boxes].to_vec()
    } else {
        draw(&mut roll, &others, shape.boxes)
    };
    others.retain(|at| !boxes.contains(at));
    let mut player = others[roll(others.len())];
    if seed.is_multiple_of(2) {
        mix(&mut roll, &free, &mut boxes, &mut player);
    }
    let mut board = Board::new(shape.width as u32, shape.height as u32);
    for y in 0..board.height() {
        for x in 0..board.width() {
            let at = Point::new(x, y);
            let mut cell = Cell::WALL;
            if free.contains(&at) {
                cell.terrain = [Terrain::Floor, Terrain::Goal][usize::from(goals.contains(&at))];
            }
            if boxes.contains(&at) {
                cell.content = Some(Content::Box(None));
            }
            if player == at {
                cell.content = Some(Content::Pusher(Pusher::default()));
            }
            board.set(at, cell);
        }
    }
    Some(board)
}

fn draw(roll: &mut impl FnMut(usize) -> usize, from: &[Point], count: usize) -> Vec<Point> {
    let mut left = from.to_vec();
    (0..count)
        .map(|_| left.swap_remove(roll(left.len())))
        .collect()
}

/// Walks at random, and pulls the box behind the pusher half of the time.
fn mix(
    roll: &mut impl FnMut(usize) -> usize,
    free: &[Point],
    boxes: &mut [Point],
    player: &mut Point,
) {
    for _ in 0..MIXING {
        let to = Direction::ORTHOGONAL[roll(4)];
        let Some(next) = player.step(to) else {
            continue;
        };
        if !free.contains(&next) || boxes.contains(&next) {
            continue;
        }
        let behind = player.step(to.opposite());
        let pulls = roll(2) == 0;
        if let Some(pulled) = boxes.iter_mut().find(|at| pulls && Some(**at) == behind) {
            *pulled = *player;
        }
        *player = next;
    }
}

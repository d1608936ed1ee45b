//! Benchmark of the exact solver: speed, and memory per position.
//!
//! Solves ten random boards of each kind and prints a table. Seconds are processor time where the
//! system provides it. Arguments: `moves` selects the other metric; any other word selects the kinds
//! whose names contain it.

#[path = "../sokoban/spent.rs"]
mod spent;

use quandary_core::direction::Direction;
use quandary_core::family::{SolveRequest, Want};
use quandary_core::grid::Point;
use quandary_core::job::Status;
use quandary_core::outcome::Conclusion;
use quandary_crossoban::model::{Board, Cell, Colour, Content, Group, Pusher, Terrain};
use quandary_crossoban::rules::{Game, Switches};
use quandary_crossoban::solve::{MOVES, PUSHES, solver};
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{Rng, SeedableRng};
use spent::Spent;

const MEMORY: u64 = 1 << 30;
const BOARDS: u64 = 10;
/// Nodes after which a board is given up.
const MOST: u64 = 400_000;

const PLAIN: Pusher = Pusher {
    colour: None,
    group: None,
};
const RED: Option<Colour> = Some(Colour::Red);
const BLUE: Option<Colour> = Some(Colour::Blue);

/// A kind of random board.
struct Kind {
    name: &'static str,
    side: u32,
    terrain: &'static [Terrain],
    boxes: &'static [Option<Colour>],
    pushers: &'static [Pusher],
}

const KINDS: &[Kind] = &[
    Kind {
        name: "interlock",
        side: 7,
        terrain: &[Terrain::Wall; 6],
        boxes: &[RED, RED, RED, BLUE, BLUE],
        pushers: &[PLAIN],
    },
    Kind {
        name: "goals",
        side: 7,
        terrain: &[
            Terrain::Wall,
            Terrain::Wall,
            Terrain::Wall,
            Terrain::Hole,
            Terrain::Goal,
            Terrain::Goal,
            Terrain::Goal,
        ],
        boxes: &[RED, RED, None, None],
        pushers: &[PLAIN],
    },
    Kind {
        name: "two pushers",
        side: 6,
        terrain: &[Terrain::Wall, Terrain::Wall, Terrain::Goal, Terrain::Goal],
        boxes: &[RED, RED, None],
        pushers: &[PLAIN, PLAIN],
    },
    Kind {
        name: "linked",
        side: 6,
        terrain: &[Terrain::Wall, Terrain::Wall, Terrain::Wall],
        boxes: &[RED, RED, BLUE, BLUE],
        pushers: &[
            Pusher {
                colour: None,
                group: Some(Group::FIRST),
            },
            Pusher {
                colour: None,
                group: Some(Group::FIRST),
            },
        ],
    },
    Kind {
        name: "ice",
        side: 7,
        terrain: &[Terrain::Ice; 12],
        boxes: &[RED, RED, RED],
        pushers: &[PLAIN],
    },
    Kind {
        name: "conveyors",
        side: 6,
        terrain: &[
            Terrain::Conveyor(Direction::North),
            Terrain::Conveyor(Direction::East),
            Terrain::Conveyor(Direction::South),
            Terrain::Conveyor(Direction::West),
            Terrain::Goal,
            Terrain::Goal,
        ],
        boxes: &[None, None],
        pushers: &[PLAIN],
    },
];

fn random_board(kind: &Kind, seed: u64) -> Board {
    let mut random = ChaCha8Rng::seed_from_u64(seed);
    let mut board = Board::new(kind.side, kind.side);
    let mut points: Vec<Point> = board.cells().map(|(at, _)| at).collect();
    let mut take = || {
        let index = random.next_u32() as usize % points.len();
        points.swap_remove(index)
    };
    for terrain in kind.terrain {
        let cell = Cell {
            terrain: *terrain,
            content: None,
        };
        board.set(take(), cell);
    }
    let boxes = kind.boxes.iter().map(|colour| Content::Box(*colour));
    let pushers = kind.pushers.iter().map(|pusher| Content::Pusher(*pusher));
    for content in boxes.chain(pushers) {
        let cell = Cell {
            terrain: Terrain::Floor,
            content: Some(content),
        };
        board.set(take(), cell);
    }
    board
}

fn main() {
    let words: Vec<String> = std::env::args()
        .skip(1)
        .filter(|word| word != "--bench")
        .collect();
    let metric = match words.iter().any(|word| word == "moves") {
        true => &MOVES,
        false => &PUSHES,
    };
    println!("kind          solved  none  open  value     nodes  nodes/s  bytes/position");
    for kind in KINDS {
        let named = |word: &String| word == "moves" || kind.name.contains(word.as_str());
        if !words.iter().all(named) {
            continue;
        }
        let (mut solved, mut none, mut open, mut value) = (0, 0, 0, 0);
        let (mut nodes, mut stored, mut bytes) = (0, 0, 0);
        let spent = Spent::new();
        for seed in 0..BOARDS {
            let board = random_board(kind, seed);
            let game = Game::new(&board, Switches::default()).expect("the board has a pusher");
            let request = SolveRequest {
                metric,
                want: Want::Best,
                memory: MEMORY,
                after: String::new(),
            };
            let mut job = solver(&game, &board, &request);
            let mut most = job.progress();
            while job.run(1_000) == Status::Running && most.nodes < MOST {
                most = job.progress();
            }
            nodes += job.progress().nodes;
            stored += most.stored;
            bytes += most.bytes;
            match job.finish(None).conclusion {
                Conclusion::Solved(found) => {
                    solved += 1;
                    value += found.score.value;
                }
                Conclusion::Unsolvable => none += 1,
                Conclusion::Undecided { .. } => open += 1,
            }
        }
        let seconds = spent.elapsed().as_secs_f64();
        println!(
            "{:<13} {solved:>6} {none:>5} {open:>5} {value:>6} {nodes:>9} {:>8.0} {:>15.1}",
            kind.name,
            nodes as f64 / seconds,
            bytes as f64 / stored as f64
        );
    }
    if let Some(kilobytes) = spent::most_memory() {
        println!("peak memory: {kilobytes} kB");
    }
}

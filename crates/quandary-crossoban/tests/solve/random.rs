//! Small random boards, each with a theme.

use quandary_core::direction::Direction;
use quandary_core::grid::Point;
use quandary_crossoban::model::{Board, Cell, Colour, Content, Group, Pusher, Terrain};
use quandary_crossoban::rules::Switches;
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{Rng, SeedableRng};

pub(crate) struct RandomBoards(ChaCha8Rng);

/// The objects from which a board is drawn.
struct Theme {
    /// The terrain of cells that are not floor, chosen at random.
    terrain: &'static [Terrain],
    /// One of this many cells has such a terrain.
    rarity: usize,
    boxes: &'static [Option<Colour>],
    pushers: &'static [Pusher],
}

const PLAIN: Pusher = Pusher {
    colour: None,
    group: None,
};
const RED: Pusher = Pusher {
    colour: Some(Colour::Red),
    group: None,
};
const LINKED: Pusher = Pusher {
    colour: None,
    group: Some(Group::FIRST),
};
const R: Option<Colour> = Some(Colour::Red);
const B: Option<Colour> = Some(Colour::Blue);

const THEMES: &[Theme] = &[
    // Sokoban.
    Theme {
        terrain: &[Terrain::Goal, Terrain::Goal, Terrain::Goal, Terrain::Wall],
        rarity: 4,
        boxes: &[None, None, None],
        pushers: &[PLAIN],
    },
    // Interlock with one pusher and walls.
    Theme {
        terrain: &[Terrain::Wall],
        rarity: 6,
        boxes: &[R, R, R, R],
        pushers: &[PLAIN],
    },
    Theme {
        terrain: &[Terrain::Wall, Terrain::Lock, Terrain::Filter(Colour::Red)],
        rarity: 5,
        boxes: &[R, R, B, B],
        pushers: &[PLAIN],
    },
    // Goals, colours and holes.
    Theme {
        terrain: &[Terrain::Wall, Terrain::Goal, Terrain::Goal, Terrain::Hole],
        rarity: 4,
        boxes: &[R, R, None],
        pushers: &[PLAIN],
    },
    Theme {
        terrain: &[
            Terrain::Ice,
            Terrain::Ice,
            Terrain::Ice,
            Terrain::Wall,
            Terrain::Goal,
        ],
        rarity: 2,
        boxes: &[R, R, None],
        pushers: &[PLAIN],
    },
    Theme {
        terrain: &[
            Terrain::Conveyor(Direction::North),
            Terrain::Conveyor(Direction::East),
            Terrain::Conveyor(Direction::South),
            Terrain::Conveyor(Direction::West),
            Terrain::Goal,
            Terrain::Ice,
        ],
        rarity: 3,
        boxes: &[R, R, None],
        pushers: &[PLAIN, RED],
    },
    Theme {
        terrain: &[
            Terrain::Weak,
            Terrain::Sturdy,
            Terrain::Hole,
            Terrain::Goal,
            Terrain::Goal,
        ],
        rarity: 3,
        boxes: &[R, R, None, None],
        pushers: &[PLAIN],
    },
    // Several pushers: Multiban, colours, links.
    Theme {
        terrain: &[Terrain::Goal, Terrain::Goal, Terrain::Wall],
        rarity: 5,
        boxes: &[None, None],
        pushers: &[PLAIN, PLAIN],
    },
    Theme {
        terrain: &[Terrain::Goal, Terrain::Wall, Terrain::Filter(Colour::Red)],
        rarity: 5,
        boxes: &[R, R, B],
        pushers: &[RED, PLAIN],
    },
    Theme {
        terrain: &[Terrain::Goal, Terrain::Wall, Terrain::Ice],
        rarity: 4,
        boxes: &[R, R, None],
        pushers: &[LINKED, LINKED],
    },
];

impl RandomBoards {
    pub(crate) fn new(seed: u64) -> Self {
        Self(ChaCha8Rng::seed_from_u64(seed))
    }

    pub(crate) fn roll(&mut self, below: usize) -> usize {
        self.0.next_u32() as usize % below
    }

    fn one_of<T: Copy>(&mut self, all: &[T]) -> T {
        all[self.roll(all.len())]
    }

    /// A board of width and height `most` or `most - 1`.
    pub(crate) fn board(&mut self, most: u32) -> Board {
        let theme = &THEMES[self.roll(THEMES.len())];
        let side = |random: &mut Self| most - random.roll(2) as u32;
        let mut board = Board::new(side(self), side(self));
        let points: Vec<Point> = board.cells().map(|(at, _)| at).collect();
        for at in &points {
            if self.roll(theme.rarity) == 0 {
                let terrain = self.one_of(theme.terrain);
                board.set(
                    *at,
                    Cell {
                        terrain,
                        ..board.cell(*at)
                    },
                );
            }
        }
        let boxes = theme.boxes.iter().map(|colour| Content::Box(*colour));
        let pushers = theme.pushers.iter().map(|pusher| Content::Pusher(*pusher));
        for content in boxes.chain(pushers) {
            let at = self.one_of(&points);
            let cell = board.cell(at);
            let bears = !matches!(cell.terrain, Terrain::Wall | Terrain::Hole);
            if bears && cell.content.is_none() {
                let content = Some(content);
                board.set(at, Cell { content, ..cell });
            }
        }
        board
    }

    /// The default rules half of the time, otherwise random ones.
    pub(crate) fn switches(&mut self) -> Switches {
        if self.roll(2) == 0 {
            return Switches::default();
        }
        let table = Switches::TABLE.iter();
        table.fold(Switches::default(), |switches, switch| {
            let value = match self.roll(3) {
                0 => self.one_of(switch.values),
                _ => switch.values[0],
            };
            switches
                .with(switch.name, value)
                .expect("the switch is in the table")
        })
    }
}

//! Random boards with all elements, random switches and random moves: both engines agree on every
//! position.

use crate::literal::World;
use quandary_core::direction::Direction;
use quandary_core::grid::Point;
use quandary_crossoban::model::{Board, Cell, Colour, Content, Group, Pusher, Terrain};
use quandary_crossoban::rules::{Cause, Game, Shift, ShiftOutcome, State, Switches, Trace};
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{Rng, SeedableRng};

/// The environment variable for a number of steps other than 200,000.
const STEPS: &str = "QUANDARY_CROSSOBAN_STEPS";

pub(crate) struct Dice(ChaCha8Rng);

impl Dice {
    pub(crate) fn new(seed: u64) -> Self {
        Self(ChaCha8Rng::seed_from_u64(seed))
    }

    pub(crate) fn roll(&mut self, below: usize) -> usize {
        self.0.next_u32() as usize % below
    }

    pub(crate) fn one_of<T: Copy>(&mut self, all: &[T]) -> T {
        all[self.roll(all.len())]
    }

    fn colour(&mut self) -> Option<Colour> {
        // Two colours, so that boxes, filters and pushers often match.
        self.one_of(&[
            None,
            None,
            Some(Colour::Red),
            Some(Colour::Red),
            Some(Colour::Blue),
        ])
    }

    fn terrain(&mut self) -> Terrain {
        match self.roll(40) {
            0..=2 => Terrain::Wall,
            3..=5 => Terrain::Goal,
            6 => Terrain::Hole,
            7..=8 => Terrain::Lock,
            9..=10 => Terrain::Filter(self.colour().unwrap_or(Colour::Blue)),
            11..=14 => Terrain::Ice,
            15..=20 => Terrain::Conveyor(self.one_of(&Direction::ORTHOGONAL)),
            21..=22 => Terrain::Weak,
            23..=24 => Terrain::Sturdy,
            _ => Terrain::Floor,
        }
    }

    fn content(&mut self) -> Option<Content> {
        match self.roll(8) {
            0..=1 => Some(Content::Box(self.colour())),
            2 => Some(Content::Pusher(Pusher {
                colour: self.colour(),
                group: self.one_of(&[None, Group::new(1), Group::new(1), Group::new(7)]),
            })),
            _ => None,
        }
    }

    /// The type of every second cell, so that several elements of a kind meet.
    fn theme(&mut self) -> Option<[Terrain; 4]> {
        match self.roll(6) {
            0 => Some([Terrain::Ice; 4]),
            1 => Some(Direction::ORTHOGONAL.map(Terrain::Conveyor)),
            2 => {
                let along = self.one_of(&[Direction::East, Direction::West]);
                let belt = Terrain::Conveyor(along);
                Some([belt, belt, belt, Terrain::Ice])
            }
            3 => Some([
                Terrain::Weak,
                Terrain::Sturdy,
                Terrain::Hole,
                Terrain::Floor,
            ]),
            _ => None,
        }
    }

    pub(crate) fn board(&mut self) -> Board {
        self.board_up_to(6)
    }

    /// Creates a board with few positions.
    pub(crate) fn small_board(&mut self) -> Board {
        self.board_up_to(4)
    }

    fn board_up_to(&mut self, most: usize) -> Board {
        let (width, height) = (1 + self.roll(most), 1 + self.roll(most));
        let theme = self.theme();
        let mut board = Board::new(width as u32, height as u32);
        for y in 0..height as u32 {
            for x in 0..width as u32 {
                let terrain = match theme {
                    Some(types) if self.roll(2) == 0 => self.one_of(&types),
                    _ => self.terrain(),
                };
                let bears = !matches!(terrain, Terrain::Wall | Terrain::Hole);
                let content = self.content().filter(|_| bears);
                board.set(Point::new(x, y), Cell { terrain, content });
            }
        }
        board
    }

    /// Returns the default switches as often as others.
    pub(crate) fn switches(&mut self) -> Switches {
        if self.roll(2) == 0 {
            return Switches::default();
        }
        let table = Switches::TABLE.iter();
        table.fold(Switches::default(), |switches, switch| {
            let value = if self.roll(3) == 0 {
                self.one_of(switch.values)
            } else {
                switch.values[0]
            };
            switches
                .with(switch.name, value)
                .expect("the switch is in the table")
        })
    }
}

/// One game in both engines.
struct Twins<'a> {
    board: &'a Board,
    game: &'a Game,
    state: State,
    world: World,
}

impl Twins<'_> {
    fn assert_alike(&self) {
        let (game, state) = (self.game, &self.state);
        assert_eq!(game.board(state, self.board), self.world.board(self.board));
        let active = state.active_cells().map(|cell| game.ground().point(cell));
        assert_eq!(active.collect::<Vec<_>>(), self.world.active());
        assert_eq!(game.is_solved(state), self.world.is_solved());
        assert_eq!(game.lost(state).is_some(), self.world.is_lost());
        assert_eq!(
            game.state(state.bytes(), state.active()).as_ref(),
            Some(state)
        );
    }

    /// Plays a command. Returns whether it was possible.
    fn step(&mut self, to: Direction, trace: &mut Trace) -> bool {
        let before = self.state.clone();
        let stepped = self.game.step_in_place(&mut self.state, to, trace);
        let world = self.world.step(to);
        assert_eq!(stepped.is_ok(), world.is_some(), "{stepped:?}");
        let Some(world) = world else {
            assert_eq!(self.state, before);
            return false;
        };
        assert_eq!(trace.pushes() as usize, world.pushed.len());
        self.world = world;
        let mut back = self.state.clone();
        self.game.take_back(&mut back, trace);
        assert_eq!(back, before);
        true
    }

    fn change(&mut self, dice: &mut Dice) {
        let pushers: Vec<_> = self.state.pushers().map(|(cell, _)| cell).collect();
        let to = self.game.ground().point(dice.one_of(&pushers));
        self.state = self
            .game
            .change(&self.state, to)
            .expect("there is a pusher");
        self.world.change((i64::from(to.x), i64::from(to.y)));
    }
}

#[test]
fn both_engines_agree_on_every_step() {
    let steps = std::env::var(STEPS)
        .ok()
        .and_then(|steps| steps.parse().ok());
    let mut left: u64 = steps.unwrap_or(1_000_000);
    let mut dice = Dice::new(20_261_120);
    let mut trace = Trace::default();
    let mut seen = [0_u64; KINDS.len()];
    while left > 0 {
        let (board, switches) = (dice.board(), dice.switches());
        let Ok(game) = Game::new(&board, switches) else {
            continue;
        };
        let mut twins = Twins {
            board: &board,
            state: game.start(),
            world: World::new(&board, switches),
            game: &game,
        };
        twins.assert_alike();
        for _ in 0..30.min(left) {
            if dice.roll(6) == 0 {
                twins.change(&mut dice);
            }
            if twins.step(dice.one_of(&Direction::ORTHOGONAL), &mut trace) {
                for (seen, (_, kind)) in seen.iter_mut().zip(KINDS) {
                    *seen += trace.shifts().iter().filter(|shift| kind(shift)).count() as u64;
                }
            }
            twins.assert_alike();
            left -= 1;
        }
    }
    for ((name, _), seen) in KINDS.iter().zip(seen) {
        println!("{name}: {seen}");
        assert!(seen > 100, "{name}");
    }
}

type Kind = (&'static str, fn(&Shift) -> bool);

/// Events that must happen often for a meaningful comparison.
const KINDS: [Kind; 7] = [
    ("steps", |shift| shift.cause == Cause::Walk),
    ("pushes", |shift| shift.cause == Cause::Push),
    ("slides of boxes", |shift| {
        shift.cause == Cause::Slide && is_box(shift)
    }),
    ("slides of pushers", |shift| {
        shift.cause == Cause::Slide && !is_box(shift)
    }),
    ("rides of boxes", |shift| {
        shift.cause == Cause::Ride && is_box(shift)
    }),
    ("rides of pushers", |shift| {
        shift.cause == Cause::Ride && !is_box(shift)
    }),
    ("falls", |shift| shift.outcome == ShiftOutcome::Swallowed),
];

fn is_box(shift: &Shift) -> bool {
    matches!(shift.content, Content::Box(_))
}

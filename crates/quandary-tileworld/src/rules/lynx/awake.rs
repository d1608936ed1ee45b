//! Who has something to do.
//!
//! Most of a level's blocks lie still most of the time, and creatures sit in their traps. A pass
//! over the list leaves them out, which changes nothing but its cost.

use super::mover::{Body, Mark, Mover, MoverId};
use super::{Class, Kind, MOST_MOVERS, State};
use crate::model::Tile;

/// One more than there can be, so that there is a place after the last.
const WORDS: usize = MOST_MOVERS / 64 + 1;

/// A set of movers.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) struct MoverSet([u64; WORDS]);

impl MoverSet {
    pub(super) fn nobody() -> Self {
        Self([0; WORDS])
    }

    fn add(&mut self, id: MoverId) {
        self.0[word(id)] |= bit(id);
    }

    pub(super) fn remove(&mut self, id: MoverId) {
        self.0[word(id)] &= !bit(id);
    }
}

fn word(id: MoverId) -> usize {
    usize::from(id.0 / 64)
}

/// The last of a word is its lowest bit, which is found soonest.
fn bit(id: MoverId) -> u64 {
    1 << (63 - id.0 % 64)
}

/// Goes from the end of the list to its beginning.
pub(super) struct Backwards {
    word: usize,
    /// The places in this word that are still ahead.
    ahead: u64,
}

impl Backwards {
    /// Begins with what comes before a place.
    pub(super) fn from(place: usize) -> Self {
        let place = MoverId(place as u16);
        Self {
            word: word(place),
            ahead: !(bit(place) | (bit(place) - 1)),
        }
    }

    /// The next one of a set, which may have changed since.
    #[inline(always)]
    pub(super) fn next(&mut self, set: &MoverSet) -> Option<MoverId> {
        loop {
            let found = set.0[self.word] & self.ahead;
            if found != 0 {
                let lowest = found & found.wrapping_neg();
                self.ahead = !(lowest | (lowest - 1));
                let place = self.word * 64 + 63 - found.trailing_zeros() as usize;
                return Some(MoverId(place as u16));
            }
            self.word = self.word.checked_sub(1)?;
            self.ahead = u64::MAX;
        }
    }
}

impl State {
    /// Notes whether a mover has something to do, and whether it is at rest. Called after every change to one that may alter
    /// this.
    pub(super) fn attend(&mut self, id: MoverId) {
        let mover = self.mover(id);
        if mover.hidden || (self.may_lie(mover) && !mover.is_busy()) {
            self.awake.remove(id);
            self.resting.remove(id);
        } else if mover.is_on_its_way() {
            self.awake.add(id);
            self.resting.remove(id);
        } else {
            self.awake.add(id);
            self.resting.add(id);
        }
    }

    /// The same for everyone, after a change to what surrounds them.
    pub(super) fn attend_all(&mut self) {
        for id in 0..self.movers.len() as u16 {
            self.attend(MoverId(id));
        }
    }

    /// The same for those in and beside a cell that has changed.
    pub(super) fn attend_around(&mut self, at: u16) {
        for place in 0..self.movers.len() {
            if matches!(self.movers[place].at.abs_diff(at), 0 | 1 | 32) {
                self.attend(MoverId(place as u16));
            }
        }
    }

    /// Whether a tick leaves a mover as it is unless it is busy or somebody else touches it: a
    /// creature that is held, and a block, or a tank before a wall, where nothing carries it and
    /// nothing is pressed. Other creatures turn round between walls.
    fn may_lie(&self, mover: &Mover) -> bool {
        let floor = self.at(mover.at);
        match mover.body {
            Body::Flash(..) | Body::Alive(Kind::Chip) => false,
            Body::Alive(Kind::Block) => is_quiet(floor),
            Body::Alive(Kind::Tank) => {
                let ways = self.floors.prospect(mover.at).possible;
                let faces_wall = !mover.facing.is_some_and(|way| ways.has(way));
                is_held(floor) || (faces_wall && is_quiet(floor))
            }
            Body::Alive(_) => is_held(floor),
        }
    }
}

impl Mover {
    /// Whether it may come to have nothing to do where it is. Others have to come into a trap or
    /// a clone machine for that.
    pub(super) fn may_fall_asleep(&self) -> bool {
        matches!(self.body, Body::Alive(Kind::Block | Kind::Tank))
    }

    fn is_on_its_way(&self) -> bool {
        self.ticks > 0 && !matches!(self.body, Body::Flash(..))
    }

    fn is_busy(&self) -> bool {
        let wants = self.own.is_some() || self.forced.is_some();
        self.ticks > 0 || wants || self.marks.has(Mark::Teleported)
    }
}

fn is_held(floor: Tile) -> bool {
    matches!(floor, Tile::BearTrap | Tile::CloneMachine)
}

fn is_quiet(floor: Tile) -> bool {
    let works = matches!(floor, Tile::Teleport | Tile::BrownButton);
    !works && !floor.is_ice() && !floor.is_force()
}

#[cfg(test)]
mod tests {
    use crate::model::{CELLS, Cardinal, Command, Heading, Layer, Level, Tile};
    use crate::rules::lynx::Lynx;
    use crate::rules::{Lcg, Setup};

    /// A level full of blocks, tanks and what makes them move or stop.
    fn crowded(random: &mut Lcg) -> Level {
        const TOPS: [Tile; 4] = [
            Tile::Block,
            Tile::TankEast,
            Tile::BallNorth,
            Tile::GliderWest,
        ];
        const FLOORS: [[Tile; 4]; 4] = [
            [Tile::Empty, Tile::Ice, Tile::RandomForce, Tile::Teleport],
            [
                Tile::BlueButton,
                Tile::GreenButton,
                Tile::ToggleWall,
                Tile::ToggleFloor,
            ],
            [Tile::Dirt, Tile::Wall, Tile::Bomb, Tile::Water],
            [
                Tile::BearTrap,
                Tile::BrownButton,
                Tile::ForceSouth,
                Tile::IcChip,
            ],
        ];
        let mut level = Level::new(1);
        let (mut upper, mut lower) = (Box::new([0; CELLS]), Box::new([0; CELLS]));
        for index in 0..CELLS {
            let floor = match random.below_four() {
                0 => FLOORS[random.below_four()][random.below_four()],
                _ => Tile::Empty,
            };
            upper[index] = floor.code();
            if random.below_four() == 0 {
                upper[index] = TOPS[random.below_four()].code();
                lower[index] = floor.code();
            }
        }
        (upper[500], lower[500]) = (Tile::ChipSouth.code(), 0);
        (level.upper, level.lower) = (Layer::of(upper), Layer::of(lower));
        level
    }

    #[test]
    fn those_awake_are_those_with_something_to_do() {
        let mut random = Lcg::new(5);
        for seed in 0..40 {
            let setup = Setup {
                seed,
                ..Setup::default()
            };
            let rules = Lynx::new(&crowded(&mut random), &setup).expect("it can be played");
            let mut state = rules.start().clone();
            for _ in 0..200 {
                let way = Cardinal::ALL[random.below_four()];
                let input = Command::Go(Heading::Straight(way));
                rules.tick(&mut state, Some(input), &mut Vec::new());
                let mut again = state.clone();
                again.attend_all();
                assert!(state == again, "seed {seed}, tick {}", state.now());
            }
        }
    }
}

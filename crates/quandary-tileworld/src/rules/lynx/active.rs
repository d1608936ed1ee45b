//! The set of movers that can act.
//!
//! Many movers cannot act in most ticks: blocks that lie still, and creatures held in traps or
//! clone machines. A pass over the mover list skips these movers. Skipping them makes the pass
//! faster and has no other effect.

use super::mover::{Entity, Mover, MoverFlag, MoverId};
use super::{Kind, MAX_MOVERS, State, TileClass};
use crate::model::Tile;

/// One more bit than there are movers, so that there is an index after the last.
const WORDS: usize = MAX_MOVERS / 64 + 1;

/// A set of movers.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) struct MoverSet([u64; WORDS]);

impl MoverSet {
    pub(super) fn empty() -> Self {
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

/// Movers are stored from the highest bit down, because the cursor runs backwards and the lowest
/// set bit is the fastest to find.
fn bit(id: MoverId) -> u64 {
    1 << (63 - id.0 % 64)
}

/// A cursor from the end of the list to its beginning.
pub(super) struct ReverseCursor {
    word: usize,
    /// The bits of the current word that are not visited yet.
    ahead: u64,
}

impl ReverseCursor {
    /// Starts before an index.
    pub(super) fn from(place: usize) -> Self {
        let place = MoverId(place as u16);
        Self {
            word: word(place),
            ahead: !(bit(place) | (bit(place) - 1)),
        }
    }

    /// Returns the next member of a set, which may change between calls.
    #[inline(always)]
    pub(super) fn next(&mut self, set: &MoverSet) -> Option<MoverId> {
        loop {
            let found = set.0[self.word] & self.ahead;
            if found != 0 {
                let lowest = found.trailing_zeros();
                self.ahead = (u64::MAX - 1) << lowest;
                return Some(MoverId((self.word as u16) << 6 | (63 - lowest as u16)));
            }
            self.word = self.word.checked_sub(1)?;
            self.ahead = u64::MAX;
        }
    }
}

impl State {
    /// Updates whether a mover is active and resting. Must be called after every change that may
    /// affect this.
    pub(super) fn update_activity(&mut self, id: MoverId) {
        let mover = self.mover(id);
        if mover.hidden || (self.may_be_inactive(mover) && !mover.is_busy()) {
            self.active.remove(id);
            self.resting.remove(id);
        } else if mover.is_moving() {
            self.active.add(id);
            self.resting.remove(id);
        } else {
            self.active.add(id);
            self.resting.add(id);
        }
    }

    /// Updates a mover that has come to rest on a floor.
    #[inline(always)]
    pub(super) fn update_activity_on_arrival(&mut self, id: MoverId, floor: Tile) {
        if floor == Tile::Empty && !self.mover(id).may_become_inactive() {
            self.resting.add(id);
        } else {
            self.update_activity(id);
        }
    }

    /// Updates all movers, after a change to their surroundings.
    pub(super) fn update_all_activity(&mut self) {
        for id in 0..self.movers.len() as u16 {
            self.update_activity(MoverId(id));
        }
    }

    /// Updates the movers in and next to a changed cell.
    pub(super) fn update_activity_around(&mut self, at: u16) {
        for place in 0..self.movers.len() {
            if matches!(self.movers[place].at.abs_diff(at), 0 | 1 | 32) {
                self.update_activity(MoverId(place as u16));
            }
        }
    }

    /// Returns whether a tick leaves an idle mover unchanged unless another mover affects it. This
    /// holds for creatures on traps and clone machines, and for blocks and blocked tanks on floors
    /// that neither move them nor act. Other blocked creatures turn in place.
    fn may_be_inactive(&self, mover: &Mover) -> bool {
        let floor = self.at(mover.at);
        match mover.entity {
            Entity::Animation(..) | Entity::Alive(Kind::Chip) => false,
            Entity::Alive(Kind::Block) => is_inert(floor),
            Entity::Alive(Kind::Tank) => {
                let passage = self.floors.passage(mover.at);
                let faces_wall = !mover
                    .facing
                    .is_some_and(|direction| passage.is_possible(direction));
                is_holding(floor) || (faces_wall && is_inert(floor))
            }
            Entity::Alive(_) => is_holding(floor),
        }
    }
}

impl Mover {
    /// Returns whether it may become inactive where it is. Others have to enter a trap or a clone
    /// machine first.
    pub(super) fn may_become_inactive(&self) -> bool {
        matches!(self.entity, Entity::Alive(Kind::Block | Kind::Tank))
    }

    fn is_moving(&self) -> bool {
        self.ticks_left > 0 && !matches!(self.entity, Entity::Animation(..))
    }

    fn is_busy(&self) -> bool {
        let wants = self.chosen.is_some() || self.forced.is_some();
        self.ticks_left > 0 || wants || self.flags.contains(MoverFlag::Teleported)
    }
}

pub(super) fn is_holding(floor: Tile) -> bool {
    matches!(floor, Tile::BearTrap | Tile::CloneMachine)
}

fn is_inert(floor: Tile) -> bool {
    let works = matches!(floor, Tile::Teleport | Tile::BrownButton);
    !works && !floor.is_ice() && !floor.is_force()
}

#[cfg(test)]
mod tests {
    use crate::model::{CELLS, Cardinal, Command, Heading, Layer, Level, Tile};
    use crate::rules::lynx::Lynx;
    use crate::rules::{Lcg, Setup};

    /// Creates a level full of blocks, tanks, and tiles that move or stop them.
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
    fn active_movers_are_those_with_something_to_do() {
        let mut random = Lcg::new(5);
        for seed in 0..40 {
            let setup = Setup {
                seed,
                ..Setup::default()
            };
            let rules = Lynx::new(&crowded(&mut random), &setup).expect("a playable level");
            let mut state = rules.start().clone();
            for _ in 0..200 {
                let direction = Cardinal::ALL[random.below_four()];
                let input = Command::Go(Heading::Straight(direction));
                rules.tick(&mut state, Some(input), &mut Vec::new());
                let mut again = state.clone();
                again.update_all_activity();
                assert!(state == again, "seed {seed}, tick {}", state.now());
            }
        }
    }
}

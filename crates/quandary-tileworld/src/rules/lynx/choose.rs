//! Choice of direction for creatures and Chip, and forced moves.

use super::movement::{MovePurpose, Passage};
use super::mover::{Entity, Mover, MoverFlag, MoverId};
use super::{CHIP, Kind, TickContext, TileClass};
use crate::model::{Cardinal, Command, Heading, Position, Tile};
use crate::rules::Boots;
use crate::rules::floor::force_direction;

/// A direction that a creature tries, relative to its facing. The first four are numbered in
/// quarter turns to the left.
#[derive(Clone, Copy)]
enum Candidate {
    Ahead,
    Left,
    Back,
    Right,
    /// Ahead, turned clockwise a random number of times.
    RandomTurn,
    /// A random direction.
    RandomDirection,
}

impl TickContext<'_> {
    /// Chooses the direction of an entry of the list; advances an animation.
    pub(super) fn choose(&mut self, id: MoverId) {
        let mover = self.state.mover_mut(id);
        if let Entity::Animation(_, frame) = &mut mover.entity {
            *frame -= 1;
            if *frame < 0 {
                self.end_animation(id);
            }
            return;
        }
        if mover.ticks_left > 0 {
            return;
        }
        mover.chosen = None;
        mover.forced = None;
        let mover = *mover;
        let floor = self.state.at(mover.at);
        let moved_by_floor = self.apply_floor(id, &mover, floor);
        if id == CHIP {
            self.choose_for_chip(moved_by_floor);
        } else if !moved_by_floor {
            self.choose_for_creature(id, &mover, floor);
        }
    }

    /// Sets the forced move of a mover that rests on a floor; returns whether it may not choose for
    /// itself.
    fn apply_floor(&mut self, id: MoverId, mover: &Mover, floor: Tile) -> bool {
        if self.state.tick == 0 {
            return false;
        }
        if floor.is_ice() {
            if self.state.has_boots(id, Boots::Ice) || mover.facing.is_none() {
                return false;
            }
            self.state.mover_mut(id).forced = mover.facing;
            true
        } else if floor.is_force() {
            if self.state.has_boots(id, Boots::Suction) {
                return false;
            }
            let direction = self.force_floor_direction(floor);
            self.state.mover_mut(id).forced = Some(direction);
            !mover.flags.contains(MoverFlag::SlideToken)
        } else if mover.flags.contains(MoverFlag::Teleported) {
            let mover = self.state.mover_mut(id);
            mover.flags.clear(MoverFlag::Teleported);
            mover.forced = mover.facing;
            true
        } else {
            false
        }
    }

    /// Returns the direction of a force floor; a random one turns clockwise on each use (R59).
    fn force_floor_direction(&mut self, floor: Tile) -> Cardinal {
        force_direction(floor).unwrap_or_else(|| {
            self.state.slide_direction = self.state.slide_direction.right();
            self.state.slide_direction
        })
    }

    /// Chooses the first possible direction; if none is, the last candidate, which fails but turns
    /// the creature.
    fn choose_for_creature(&mut self, id: MoverId, mover: &Mover, floor: Tile) {
        let Some(kind) = mover.kind().filter(|kind| *kind != Kind::Block) else {
            return;
        };
        if matches!(floor, Tile::BearTrap | Tile::CloneMachine) {
            self.state.mover_mut(id).chosen = mover.facing;
            return;
        }
        let Some(ahead) = mover.facing else {
            return;
        };
        if kind == Kind::Teeth {
            self.choose_for_teeth(id, mover);
            return;
        }
        let passage = self.state.floors.passage(mover.at);
        if passage == Passage::NONE
            && !floor.is_ice()
            && let [.., last] = candidates(kind)
        {
            // No move is possible and only the turn remains; its time within the tick does not
            // matter.
            let direction = self.resolve(*last, ahead);
            self.state.mover_mut(id).facing = Some(direction);
            return;
        }
        let mut chosen = None;
        for candidate in candidates(kind) {
            let direction = self.resolve(*candidate, ahead);
            chosen = Some(direction);
            if self.creature_may_move(
                id,
                mover.at,
                passage,
                direction,
                MovePurpose::CreatureChoice,
            ) {
                break;
            }
        }
        self.state.mover_mut(id).chosen = chosen;
    }

    fn try_direction(&mut self, id: MoverId, direction: Cardinal) -> bool {
        self.state.mover_mut(id).chosen = Some(direction);
        self.may_move(id, direction, MovePurpose::CreatureChoice)
    }

    /// Returns the direction of a candidate. Random numbers are drawn only for candidates that are
    /// tried (R57).
    fn resolve(&mut self, candidate: Candidate, ahead: Cardinal) -> Cardinal {
        const CLOCKWISE: [Cardinal; 4] = [
            Cardinal::North,
            Cardinal::East,
            Cardinal::South,
            Cardinal::West,
        ];
        match candidate {
            Candidate::Ahead | Candidate::Left | Candidate::Back | Candidate::Right => {
                Cardinal::ALL[(ahead as usize + candidate as usize) % 4]
            }
            Candidate::RandomTurn => {
                let turns = self.state.walker_random.next() & 3;
                (0..turns).fold(ahead, |direction, _| direction.right())
            }
            Candidate::RandomDirection => CLOCKWISE[self.state.random.below_four()],
        }
    }

    /// Chooses the direction toward Chip: longer axis first, vertical if both are equal, then the
    /// other, then the first again.
    fn choose_for_teeth(&mut self, id: MoverId, teeth: &Mover) {
        let waits = (self.state.tick + u32::from(self.rules.stepping)) & 4 != 0;
        if waits || self.state.completed {
            return;
        }
        let (from, to) = (
            Position::of_index(usize::from(teeth.at)),
            Position::of_index(usize::from(self.state.chip())),
        );
        let vertical = direction_along_axis(from.y, to.y, [Cardinal::North, Cardinal::South]);
        let horizontal = direction_along_axis(from.x, to.x, [Cardinal::West, Cardinal::East]);
        let wide = from.x.abs_diff(to.x) > from.y.abs_diff(to.y);
        let (first, second) = if wide {
            (horizontal, vertical)
        } else {
            (vertical, horizontal)
        };
        let again = first.and(second).and(first);
        for direction in [first, second, again].into_iter().flatten() {
            if self.try_direction(id, direction) {
                return;
            }
        }
    }

    /// Chooses Chip's direction. He consumes the input whenever he rests (R58).
    fn choose_for_chip(&mut self, moved_by_floor: bool) {
        let input = self.state.input.take();
        let Some(Command::Go(heading)) = input else {
            return;
        };
        if moved_by_floor || self.state.chip_stuck {
            return;
        }
        let direction = match heading {
            Heading::Straight(direction) => {
                self.may_move(CHIP, direction, MovePurpose::ChipChoice);
                direction
            }
            Heading::NorthWest => self.diagonal(Cardinal::North, Cardinal::West),
            Heading::SouthWest => self.diagonal(Cardinal::South, Cardinal::West),
            Heading::NorthEast => self.diagonal(Cardinal::North, Cardinal::East),
            Heading::SouthEast => self.diagonal(Cardinal::South, Cardinal::East),
        };
        self.state.mover_mut(CHIP).chosen = Some(direction);
    }

    /// Chip keeps his direction unless only the other one is possible; otherwise he tries the
    /// horizontal direction first (R60).
    fn diagonal(&mut self, vertical: Cardinal, horizontal: Cardinal) -> Cardinal {
        let facing = self.state.mover(CHIP).facing;
        if facing == Some(vertical) || facing == Some(horizontal) {
            let (ahead, aside) = if facing == Some(vertical) {
                (vertical, horizontal)
            } else {
                (horizontal, vertical)
            };
            let ahead_open = self.may_move(CHIP, ahead, MovePurpose::ChipChoice);
            let aside_open = self.may_move(CHIP, aside, MovePurpose::ChipChoice);
            if !ahead_open && aside_open {
                aside
            } else {
                ahead
            }
        } else if self.may_move(CHIP, horizontal, MovePurpose::ChipChoice) {
            horizontal
        } else {
            vertical
        }
    }
}

/// Returns the directions that a creature tries, in order (R57).
fn candidates(kind: Kind) -> &'static [Candidate] {
    use Candidate::{Ahead, Back, Left, RandomDirection, RandomTurn, Right};
    match kind {
        Kind::Tank => &[Ahead],
        Kind::Ball => &[Ahead, Back],
        Kind::Glider => &[Ahead, Left, Right, Back],
        Kind::Fireball => &[Ahead, Right, Left, Back],
        Kind::Bug => &[Left, Ahead, Right, Back],
        Kind::Paramecium => &[Right, Ahead, Left, Back],
        Kind::Walker => &[Ahead, RandomTurn],
        Kind::Blob => &[RandomDirection],
        Kind::Teeth | Kind::Chip | Kind::Block | Kind::Swimmer => &[],
    }
}

fn direction_along_axis(from: u16, to: u16, [less, more]: [Cardinal; 2]) -> Option<Cardinal> {
    match from.cmp(&to) {
        std::cmp::Ordering::Greater => Some(less),
        std::cmp::Ordering::Less => Some(more),
        std::cmp::Ordering::Equal => None,
    }
}

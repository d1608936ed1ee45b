//! Choice of direction for creatures and Chip, and forced moves.

use super::active::is_holding;
use super::movement::MovePurpose;
use super::mover::{Entity, Mover, MoverFlag, MoverId};
use super::{CHIP, Kind, TickContext, TileClass};
use crate::model::{Cardinal, Command, Heading, Position, Tile};
use crate::rules::Boots;
use crate::rules::candidates::Candidates;
use crate::rules::floor::force_direction;

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
        let before = *mover;
        mover.chosen = None;
        mover.forced = None;
        let mover = before;
        let floor = self.state.at(mover.at);
        let moved_by_floor = floor != Tile::Empty && self.apply_floor(id, &mover, floor);
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
    #[inline(always)]
    fn choose_for_creature(&mut self, id: MoverId, mover: &Mover, floor: Tile) {
        let (Some(kind), Some(ahead)) = (mover.kind(), mover.facing) else {
            return;
        };
        let chosen = match kind {
            Kind::Chip | Kind::Block => return,
            _ if is_holding(floor) => Some(ahead),
            Kind::Teeth => self.choose_for_teeth(id, mover.at),
            Kind::Walker => Some(self.choose_for_walker(id, mover.at, ahead)),
            Kind::Blob => Some(self.choose_for_blob(id, mover.at)),
            kind => {
                let candidates = Candidates::by_facing(kind, ahead);
                self.first_possible(id, mover.at, candidates.iter())
            }
        };
        let Some(direction) = chosen else {
            return;
        };
        let passage = self.state.floors.passage(mover.at);
        let mover = self.state.mover_mut(id);
        if passage.is_possible(direction) || floor.is_ice() {
            mover.chosen = chosen;
        } else {
            // The move is going to fail, whatever happens in this tick, and only turn the creature.
            // The time of the turn within the tick does not matter.
            mover.facing = chosen;
        }
    }

    /// Returns the first possible direction, or the last one if none is possible.
    #[inline(always)]
    fn first_possible(
        &mut self,
        id: MoverId,
        at: u16,
        directions: impl Iterator<Item = Cardinal>,
    ) -> Option<Cardinal> {
        let passage = self.state.floors.passage(at);
        let mut tried = None;
        for direction in directions {
            tried = Some(direction);
            if self.creature_may_move(id, at, passage, direction, MovePurpose::CreatureChoice) {
                break;
            }
        }
        tried
    }

    /// A walker goes ahead. A blocked one turns clockwise a random number of times; this number is
    /// drawn only then (R57).
    fn choose_for_walker(&mut self, id: MoverId, at: u16, ahead: Cardinal) -> Cardinal {
        let passage = self.state.floors.passage(at);
        if self.creature_may_move(id, at, passage, ahead, MovePurpose::CreatureChoice) {
            return ahead;
        }
        let turns = self.state.walker_random.next() & 3;
        let turned = (0..turns).fold(ahead, |direction, _| direction.right());
        self.creature_may_move(id, at, passage, turned, MovePurpose::CreatureChoice);
        turned
    }

    /// A blob tries one direction, counted clockwise from north by a random number (R57).
    fn choose_for_blob(&mut self, id: MoverId, at: u16) -> Cardinal {
        let clockwise = [
            Cardinal::North,
            Cardinal::East,
            Cardinal::South,
            Cardinal::West,
        ];
        let direction = clockwise[self.state.random.below_four()];
        let passage = self.state.floors.passage(at);
        self.creature_may_move(id, at, passage, direction, MovePurpose::CreatureChoice);
        direction
    }

    /// Chooses the direction toward Chip: longer axis first, vertical if both are equal, then the
    /// other, then the first again.
    fn choose_for_teeth(&mut self, id: MoverId, at: u16) -> Option<Cardinal> {
        let waits = (self.state.tick + u32::from(self.rules.stepping)) & 4 != 0;
        if waits || self.state.completed {
            return None;
        }
        let (from, to) = (
            Position::of_index(usize::from(at)),
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
        self.first_possible(id, at, [first, second, again].into_iter().flatten())
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

fn direction_along_axis(from: u16, to: u16, [less, more]: [Cardinal; 2]) -> Option<Cardinal> {
    match from.cmp(&to) {
        std::cmp::Ordering::Greater => Some(less),
        std::cmp::Ordering::Less => Some(more),
        std::cmp::Ordering::Equal => None,
    }
}

//! Where creatures and Chip want to go, and where the floor carries them.

use super::law::{Prospect, Trial};
use super::mover::{Body, Mark, Mover, MoverId};
use super::{CHIP, Class, Kind, Turn};
use crate::model::{Cardinal, Command, Heading, Position, Tile};
use crate::rules::floor::force;

/// What a creature tries, some of it at random when its turn comes. The first four are quarter
/// turns to the left.
#[derive(Clone, Copy)]
enum Wish {
    Ahead,
    Left,
    Back,
    Right,
    /// Ahead, turned clockwise a random number of times.
    Turned,
    /// Anywhere.
    Anywhere,
}

impl Turn<'_> {
    /// Lets an entry of the list make up its mind; a flash burns down.
    pub(super) fn choose(&mut self, id: MoverId) {
        let mover = self.state.mover_mut(id);
        if let Body::Flash(_, frame) = &mut mover.body {
            *frame -= 1;
            if *frame < 0 {
                self.end_flash(id);
            }
            return;
        }
        if mover.ticks > 0 {
            return;
        }
        mover.own = None;
        mover.forced = None;
        let mover = *mover;
        let floor = self.state.at(mover.at);
        let carried = self.carry(id, &mover, floor);
        if id == CHIP {
            self.choose_for_chip(carried);
        } else if !carried {
            self.choose_for_creature(id, &mover, floor);
        }
    }

    /// Where the floor carries one that rests on it. Whether it has no say in it.
    fn carry(&mut self, id: MoverId, mover: &Mover, floor: Tile) -> bool {
        if self.state.tick == 0 {
            return false;
        }
        if floor.is_ice() {
            if self.state.is_shod(id, 0) || mover.facing.is_none() {
                return false;
            }
            self.state.mover_mut(id).forced = mover.facing;
            true
        } else if floor.is_force() {
            if self.state.is_shod(id, 1) {
                return false;
            }
            let way = self.next_force(floor);
            self.state.mover_mut(id).forced = Some(way);
            !mover.marks.has(Mark::SlideToken)
        } else if mover.marks.has(Mark::Teleported) {
            let mover = self.state.mover_mut(id);
            mover.marks.clear(Mark::Teleported);
            mover.forced = mover.facing;
            true
        } else {
            false
        }
    }

    /// Where a force floor pushes; a random one turns clockwise for everyone who asks (R59).
    fn next_force(&mut self, floor: Tile) -> Cardinal {
        force(floor).unwrap_or_else(|| {
            self.state.slide = self.state.slide.right();
            self.state.slide
        })
    }

    /// The first wish that is open. If none is, the last one, which will fail but turns it.
    fn choose_for_creature(&mut self, id: MoverId, mover: &Mover, floor: Tile) {
        let Some(kind) = mover.kind().filter(|kind| *kind != Kind::Block) else {
            return;
        };
        if matches!(floor, Tile::BearTrap | Tile::CloneMachine) {
            self.state.mover_mut(id).own = mover.facing;
            return;
        }
        let Some(ahead) = mover.facing else {
            return;
        };
        if kind == Kind::Teeth {
            self.choose_for_teeth(id, mover);
            return;
        }
        let prospect = self.state.floors.prospect(mover.at);
        if prospect == Prospect::NONE
            && !floor.is_ice()
            && let [.., last] = wishes(kind)
        {
            // Only the turn is left, and nobody sees when in a tick it happens.
            let way = self.settle(*last, ahead);
            self.state.mover_mut(id).facing = Some(way);
            return;
        }
        let mut own = None;
        for wish in wishes(kind) {
            let way = self.settle(*wish, ahead);
            own = Some(way);
            if self.creature_may_move(id, mover.at, prospect, way, Trial::Choose) {
                break;
            }
        }
        self.state.mover_mut(id).own = own;
    }

    fn tries(&mut self, id: MoverId, way: Cardinal) -> bool {
        self.state.mover_mut(id).own = Some(way);
        self.may_move(id, way, Trial::Choose)
    }

    /// Random numbers are drawn only for wishes that are tried (R57).
    fn settle(&mut self, wish: Wish, ahead: Cardinal) -> Cardinal {
        const CLOCKWISE: [Cardinal; 4] = [
            Cardinal::North,
            Cardinal::East,
            Cardinal::South,
            Cardinal::West,
        ];
        match wish {
            Wish::Ahead | Wish::Left | Wish::Back | Wish::Right => {
                Cardinal::ALL[(ahead as usize + wish as usize) % 4]
            }
            Wish::Turned => {
                let turns = self.state.walkers.next() & 3;
                (0..turns).fold(ahead, |way, _| way.right())
            }
            Wish::Anywhere => CLOCKWISE[self.state.random.below_four()],
        }
    }

    /// Along the longer axis first, up or down where both are as long; in the end the first again.
    fn choose_for_teeth(&mut self, id: MoverId, teeth: &Mover) {
        let waits = (self.state.tick + u32::from(self.rules.stepping)) & 4 != 0;
        if waits || self.state.through {
            return;
        }
        let (from, to) = (
            Position::of_index(usize::from(teeth.at)),
            Position::of_index(usize::from(self.state.chip())),
        );
        let vertical = towards(from.y, to.y, [Cardinal::North, Cardinal::South]);
        let horizontal = towards(from.x, to.x, [Cardinal::West, Cardinal::East]);
        let wide = from.x.abs_diff(to.x) > from.y.abs_diff(to.y);
        let (first, second) = if wide {
            (horizontal, vertical)
        } else {
            (vertical, horizontal)
        };
        let again = first.and(second).and(first);
        for way in [first, second, again].into_iter().flatten() {
            if self.tries(id, way) {
                return;
            }
        }
    }

    /// Chip uses the input up whenever he rests (R58).
    fn choose_for_chip(&mut self, carried: bool) {
        let input = self.state.input.take();
        let Some(Command::Go(heading)) = input else {
            return;
        };
        if carried || self.state.stuck {
            return;
        }
        let way = match heading {
            Heading::Straight(way) => {
                self.may_move(CHIP, way, Trial::Intend);
                way
            }
            Heading::NorthWest => self.diagonal(Cardinal::North, Cardinal::West),
            Heading::SouthWest => self.diagonal(Cardinal::South, Cardinal::West),
            Heading::NorthEast => self.diagonal(Cardinal::North, Cardinal::East),
            Heading::SouthEast => self.diagonal(Cardinal::South, Cardinal::East),
        };
        self.state.mover_mut(CHIP).own = Some(way);
    }

    /// Chip keeps on unless only the other way is open; from rest he goes across first (R60).
    fn diagonal(&mut self, vertical: Cardinal, horizontal: Cardinal) -> Cardinal {
        let facing = self.state.mover(CHIP).facing;
        if facing == Some(vertical) || facing == Some(horizontal) {
            let (ahead, aside) = if facing == Some(vertical) {
                (vertical, horizontal)
            } else {
                (horizontal, vertical)
            };
            let ahead_open = self.may_move(CHIP, ahead, Trial::Intend);
            let aside_open = self.may_move(CHIP, aside, Trial::Intend);
            if !ahead_open && aside_open {
                aside
            } else {
                ahead
            }
        } else if self.may_move(CHIP, horizontal, Trial::Intend) {
            horizontal
        } else {
            vertical
        }
    }
}

/// What a creature tries, the first first (R57).
fn wishes(kind: Kind) -> &'static [Wish] {
    use Wish::{Ahead, Anywhere, Back, Left, Right, Turned};
    match kind {
        Kind::Tank => &[Ahead],
        Kind::Ball => &[Ahead, Back],
        Kind::Glider => &[Ahead, Left, Right, Back],
        Kind::Fireball => &[Ahead, Right, Left, Back],
        Kind::Bug => &[Left, Ahead, Right, Back],
        Kind::Paramecium => &[Right, Ahead, Left, Back],
        Kind::Walker => &[Ahead, Turned],
        Kind::Blob => &[Anywhere],
        Kind::Teeth | Kind::Chip | Kind::Block | Kind::Swimmer => &[],
    }
}

fn towards(from: u16, to: u16, [less, more]: [Cardinal; 2]) -> Option<Cardinal> {
    match from.cmp(&to) {
        std::cmp::Ordering::Greater => Some(less),
        std::cmp::Ordering::Less => Some(more),
        std::cmp::Ordering::Equal => None,
    }
}

//! Entries of the mover list: Chip, creatures, blocks and animations.

use super::{Kind, VisibleMover};
use crate::model::Cardinal;

/// Index of a mover in the list.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct MoverId(pub(super) u16);

/// An animation where a mover was destroyed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum Animation {
    /// In water.
    Splash,
    /// On a bomb.
    Bomb,
    /// Any other.
    Other,
}

/// What an entry of the list is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum Entity {
    Alive(Kind),
    /// An animation in place of a destroyed mover, with the number of frames left.
    Animation(Animation, i8),
}

/// A state flag of a mover.
#[derive(Clone, Copy, Debug)]
pub(super) enum MoverFlag {
    /// A tank that turns around at the start of the next tick.
    Reversed,
    /// Chip may step aside on a force floor.
    SlideToken,
    /// Came out of a teleport and must move ahead.
    Teleported,
}

/// A set of [`MoverFlag`]s.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub(super) struct MoverFlags(u8);

impl MoverFlags {
    pub(super) fn contains(self, mark: MoverFlag) -> bool {
        self.0 >> mark as u8 & 1 == 1
    }

    pub(super) fn set(&mut self, mark: MoverFlag) {
        self.0 |= 1 << mark as u8;
    }

    pub(super) fn clear(&mut self, mark: MoverFlag) {
        self.0 &= !(1 << mark as u8);
    }

    pub(super) fn flip(&mut self, mark: MoverFlag) {
        self.0 ^= 1 << mark as u8;
    }
}

/// An entry of the list.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct Mover {
    pub(super) entity: Entity,
    pub(super) at: u16,
    pub(super) facing: Option<Cardinal>,
    /// The direction that it chose.
    pub(super) chosen: Option<Cardinal>,
    /// The direction in which the floor forces it.
    pub(super) forced: Option<Cardinal>,
    /// Ticks left of its step.
    pub(super) ticks_left: u8,
    /// Unused; the entry can be reused.
    pub(super) hidden: bool,
    pub(super) flags: MoverFlags,
}

impl Mover {
    pub(super) fn new(kind: Kind, at: u16, facing: Option<Cardinal>) -> Self {
        Self {
            entity: Entity::Alive(kind),
            at,
            facing,
            chosen: None,
            forced: None,
            ticks_left: 0,
            hidden: false,
            flags: MoverFlags::default(),
        }
    }

    /// Returns its kind, or `None` for an animation.
    pub(super) fn kind(&self) -> Option<Kind> {
        match self.entity {
            Entity::Alive(kind) => Some(kind),
            Entity::Animation(..) => None,
        }
    }

    /// Returns whether it is a creature: not Chip, a block or an animation.
    pub(super) fn is_creature(&self) -> bool {
        !matches!(
            self.entity,
            Entity::Animation(..) | Entity::Alive(Kind::Chip | Kind::Block)
        )
    }

    pub(super) fn is(&self, kind: Kind) -> bool {
        self.entity == Entity::Alive(kind)
    }

    /// Returns its appearance, given its speed in eighths of a step per tick.
    pub(super) fn visible(&self, speed: u8) -> VisibleMover {
        let (code, moving) = match self.entity {
            Entity::Alive(kind) => {
                let facing = self.facing.unwrap_or(Cardinal::North);
                (kind.tile(facing).code(), self.ticks_left * speed)
            }
            Entity::Animation(Animation::Splash, frame) => (0xF0, frame as u8),
            Entity::Animation(Animation::Bomb, frame) => (0xF1, frame as u8),
            Entity::Animation(Animation::Other, frame) => (0xF2, frame as u8),
        };
        VisibleMover {
            at: self.at,
            code,
            moving,
        }
    }
}

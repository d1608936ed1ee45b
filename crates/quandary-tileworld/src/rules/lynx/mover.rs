//! Things that move, and the flashes they leave.

use super::{Kind, Shown};
use crate::model::Cardinal;

/// Which mover, by its place in the list.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct MoverId(pub(super) u16);

/// A flash where something ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum Flash {
    /// In water.
    Splash,
    /// On a bomb.
    Bomb,
    /// Anything else.
    Other,
}

/// What an entry of the list is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum Body {
    Alive(Kind),
    /// A flash in the place of one that ended, and how many frames of it are left.
    Flash(Flash, i8),
}

/// Something that a mover may be in the middle of.
#[derive(Clone, Copy, Debug)]
pub(super) enum Mark {
    /// A tank that turns round at the start of the next tick.
    Reversed,
    /// Chip may step aside on a force floor.
    SlideToken,
    /// Came out of a teleport and goes on ahead.
    Teleported,
}

/// A set of marks.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub(super) struct Marks(u8);

impl Marks {
    pub(super) fn has(self, mark: Mark) -> bool {
        self.0 >> mark as u8 & 1 == 1
    }

    pub(super) fn set(&mut self, mark: Mark) {
        self.0 |= 1 << mark as u8;
    }

    pub(super) fn clear(&mut self, mark: Mark) {
        self.0 &= !(1 << mark as u8);
    }

    pub(super) fn flip(&mut self, mark: Mark) {
        self.0 ^= 1 << mark as u8;
    }
}

/// An entry of the list.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct Mover {
    pub(super) body: Body,
    pub(super) at: u16,
    pub(super) facing: Option<Cardinal>,
    /// Where it wants to go.
    pub(super) own: Option<Cardinal>,
    /// Where the floor carries it.
    pub(super) forced: Option<Cardinal>,
    /// How many ticks of its step are left.
    pub(super) ticks: u8,
    /// Gone; the entry may be used again.
    pub(super) hidden: bool,
    pub(super) marks: Marks,
}

impl Mover {
    pub(super) fn new(kind: Kind, at: u16, facing: Option<Cardinal>) -> Self {
        Self {
            body: Body::Alive(kind),
            at,
            facing,
            own: None,
            forced: None,
            ticks: 0,
            hidden: false,
            marks: Marks::default(),
        }
    }

    /// What it is, unless it is a flash.
    pub(super) fn kind(&self) -> Option<Kind> {
        match self.body {
            Body::Alive(kind) => Some(kind),
            Body::Flash(..) => None,
        }
    }

    /// Whether it is neither Chip nor a block nor a flash.
    pub(super) fn is_creature(&self) -> bool {
        !matches!(
            self.body,
            Body::Flash(..) | Body::Alive(Kind::Chip | Kind::Block)
        )
    }

    pub(super) fn is(&self, kind: Kind) -> bool {
        self.body == Body::Alive(kind)
    }

    /// How it looks at a pace in eighths of a step.
    pub(super) fn shown(&self, pace: u8) -> Shown {
        let (code, moving) = match self.body {
            Body::Alive(kind) => {
                let facing = self.facing.unwrap_or(Cardinal::North);
                (kind.tile(facing).code(), self.ticks * pace)
            }
            Body::Flash(Flash::Splash, frame) => (0xF0, frame as u8),
            Body::Flash(Flash::Bomb, frame) => (0xF1, frame as u8),
            Body::Flash(Flash::Other, frame) => (0xF2, frame as u8),
        };
        Shown {
            at: self.at,
            code,
            moving,
        }
    }
}

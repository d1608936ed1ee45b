//! Things that move, and the list of those that slip.

use super::{CHIP, Floor, Kind, State, Turn};
use crate::model::{Cardinal, Tile};

/// Which mover, by its place in the position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct MoverId(pub(super) u16);

/// Something that a mover may be in the middle of.
#[derive(Clone, Copy, Debug)]
pub(super) enum Mark {
    /// May leave the trap it is in.
    Released,
    /// Came out of a clone machine in this tick.
    Cloning,
    /// Has moved and rests.
    Moved,
    /// A tank that a blue button has just turned.
    Turning,
    /// Slips, with no say in it.
    Slip,
    /// Slides over force floor: Chip, who may step aside. Others: has slipped a step already.
    Slide,
    /// A block whose buttons wait for the end of Chip's move.
    Deferring,
    /// A block that looks like Chip.
    Mutant,
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

    pub(super) fn slips(self) -> bool {
        self.has(Mark::Slip) || self.has(Mark::Slide)
    }

    pub(super) fn stop_slipping(&mut self) {
        self.clear(Mark::Slip);
        self.clear(Mark::Slide);
    }
}

/// Chip, a creature, or a block that has moved.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct Mover {
    pub(super) kind: Kind,
    pub(super) at: u16,
    pub(super) facing: Option<Cardinal>,
    /// Dead or gone.
    pub(super) hidden: bool,
    pub(super) marks: Marks,
    /// While it slips one step: where it looked before. Later releases turn tanks by it.
    pub(super) came: Option<Cardinal>,
    /// While it presses a red button: later releases take it for half moved.
    pub(super) pressing: bool,
}

impl Mover {
    pub(super) fn new(kind: Kind, at: u16, facing: Option<Cardinal>) -> Self {
        Self {
            kind,
            at,
            facing,
            hidden: false,
            marks: Marks::default(),
            came: None,
            pressing: false,
        }
    }

    /// Whether it makes the first step of a slip just now.
    pub(super) fn starts_to_slip(&self) -> bool {
        let first = self.marks.has(Mark::Slip) && !self.marks.has(Mark::Slide);
        first && self.came.is_some() && !self.pressing
    }
}

/// A mover that slips, and where to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct Slip {
    pub(super) mover: MoverId,
    pub(super) way: Option<Cardinal>,
}

impl State {
    /// Takes a new mover in.
    pub(super) fn add(&mut self, mover: Mover) -> MoverId {
        if let Some(id) = self.unused.pop() {
            *self.mover_mut(id) = mover;
            return id;
        }
        self.movers.push(mover);
        MoverId((self.movers.len() - 1) as u16)
    }

    /// The creature of the list that is in a cell, Chip left out.
    pub(super) fn creature_at(&self, at: u16) -> Option<MoverId> {
        let mut others = self.creatures.iter().skip(1).copied();
        others.find(|id| self.is_at(*id, at))
    }

    /// The block in a cell, which is known as a mover from now on.
    pub(super) fn block_at(&mut self, at: u16) -> MoverId {
        let mut known = self.blocks.iter().copied();
        known.find(|id| self.is_at(*id, at)).unwrap_or_else(|| {
            let facing = Kind::of(self.cell(at).top.tile).map(|(_, facing)| facing);
            let id = self.add(Mover::new(Kind::Block, at, facing));
            self.blocks.push(id);
            id
        })
    }

    fn is_at(&self, id: MoverId, at: u16) -> bool {
        let mover = self.mover(id);
        mover.at == at && !mover.hidden
    }
}

impl Turn<'_> {
    /// Draws a mover into the upper tile of its cell.
    pub(super) fn redraw(&mut self, id: MoverId) {
        let mover = *self.state.mover(id);
        if !mover.hidden {
            let cell = self.state.cell_mut(mover.at);
            cell.top = Floor::of(drawn(&mover, cell.bottom.tile));
        }
    }

    /// Takes a mover out of the game; its tile is the caller's business.
    pub(super) fn remove(&mut self, id: MoverId) {
        let mover = self.state.mover_mut(id);
        mover.marks.stop_slipping();
        mover.hidden = true;
        self.state.any_gone = true;
    }

    /// Forgets movers that are gone, so that a game does not grow for ever.
    pub(super) fn sweep(&mut self) {
        if !std::mem::take(&mut self.state.any_gone) {
            return;
        }
        let State {
            movers,
            creatures,
            blocks,
            unused,
            ..
        } = &mut *self.state;
        let mut stays = |id: &MoverId| {
            let gone = *id != CHIP && movers[usize::from(id.0)].hidden;
            if gone {
                unused.push(*id);
            }
            !gone
        };
        creatures.retain(&mut stays);
        blocks.retain(&mut stays);
    }
}

/// The tile of a mover on a floor.
pub(super) fn drawn(mover: &Mover, floor: Tile) -> Tile {
    let facing = mover.facing.unwrap_or(Cardinal::North);
    match mover.kind {
        Kind::Block if mover.marks.has(Mark::Mutant) => Tile::ChipNorth,
        Kind::Block => Tile::Block,
        Kind::Chip if floor == Tile::Water => SWIMMERS[facing as usize],
        kind if mover.marks.has(Mark::Turning) => kind.tile(facing.right()),
        kind => kind.tile(facing),
    }
}

const SWIMMERS: [Tile; 4] = [
    Tile::SwimmingNorth,
    Tile::SwimmingWest,
    Tile::SwimmingSouth,
    Tile::SwimmingEast,
];

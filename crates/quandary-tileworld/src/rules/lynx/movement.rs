//! The conditions under which a mover can leave its cell and enter the next cell.

use super::mover::{Entity, Mover, MoverFlag, MoverId};
use super::{CHIP, Fidelity, Kind, MapEdge, MoveCause, MoveResult, State, TickContext, TileClass};
use crate::model::{Cardinal, Tile};
use crate::rules::floor::{DirectionSet, EntryRules, TileTable, neighbour, thin_wall_exits};
use crate::rules::{Boots, Sound};

/// The purpose of a move check.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum MovePurpose {
    /// To see whether the move is possible; no effects.
    Test,
    /// A creature's choice: removes animations in the way.
    CreatureChoice,
    /// Chip's choice: a block in the way will move at its turn.
    ChipChoice,
    /// To move now.
    Move(MoveCause),
}

/// Returns the entry rules of a tile (R61).
const fn entry_rules(tile: Tile) -> EntryRules {
    const ALL: DirectionSet = DirectionSet::ALL;
    const NONE: DirectionSet = DirectionSet::NONE;
    if let Some(entry) = EntryRules::of_thin_wall(tile) {
        return entry;
    }
    match tile {
        // Fireballs are an exception.
        Tile::Fire | Tile::Gravel => EntryRules::new(ALL, ALL, NONE),
        Tile::Dirt
        | Tile::Thief
        | Tile::BlueWallFake
        | Tile::BlueWallReal
        | Tile::HiddenWallTemporary
        | Tile::PopupWall
        | Tile::BlueDoor
        | Tile::RedDoor
        | Tile::GreenDoor
        | Tile::YellowDoor
        | Tile::Socket
        | Tile::IcChip
        | Tile::HintButton
        | Tile::Exit
        | Tile::GreenKey
        | Tile::YellowKey
        | Tile::WaterBoots
        | Tile::FireBoots
        | Tile::IceBoots
        | Tile::ForceBoots => EntryRules::new(ALL, NONE, NONE),
        Tile::Wall
        | Tile::HiddenWallPermanent
        | Tile::ToggleWall
        | Tile::CloneMachine
        | Tile::ExitedChip => EntryRules::uniform(NONE),
        _ => EntryRules::uniform(ALL),
    }
}

static ENTRY_RULES: TileTable<EntryRules> = {
    let mut table = [EntryRules::uniform(DirectionSet::NONE); Tile::COUNT];
    let mut code = 0;
    while code < Tile::COUNT {
        table[code] = entry_rules(Tile::ALL[code]);
        code += 1;
    }
    TileTable(table)
};

/// Returns the directions in which a tile lets a mover leave: an ice corner through its open sides,
/// a force floor not straight against it, a trap and a clone machine none.
const fn exit_directions(tile: Tile) -> DirectionSet {
    use Cardinal::{East, North, South, West};
    match tile {
        Tile::BearTrap | Tile::CloneMachine => DirectionSet::NONE,
        Tile::ForceNorth => DirectionSet::all_except(South),
        Tile::ForceWest => DirectionSet::all_except(East),
        Tile::ForceSouth => DirectionSet::all_except(North),
        Tile::ForceEast => DirectionSet::all_except(West),
        Tile::IceNorthWest => DirectionSet::pair(North, West),
        Tile::IceNorthEast => DirectionSet::pair(North, East),
        Tile::IceSouthWest => DirectionSet::pair(South, West),
        Tile::IceSouthEast => DirectionSet::pair(South, East),
        tile => thin_wall_exits(tile),
    }
}

static EXIT_DIRECTIONS: TileTable<DirectionSet> = {
    let mut table = [DirectionSet::NONE; Tile::COUNT];
    let mut code = 0;
    while code < Tile::COUNT {
        table[code] = exit_directions(Tile::ALL[code]);
        code += 1;
    }
    TileTable(table)
};

/// The directions in which tiles let creatures go, regardless of claims: in the lower half of the
/// byte those that are possible now or after a button press, for at least some creatures; in the
/// upper half those that are always possible, for all creatures.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Passage(u8);

impl Passage {
    pub(super) const NONE: Self = Self(0);

    /// At the map edge the tiles do not decide.
    pub(super) const EDGE: Self = Self::possible_only(DirectionSet::ALL);

    const fn certain(directions: DirectionSet) -> Self {
        Self(directions.bits() | directions.bits() << 4)
    }

    const fn possible_only(possible: DirectionSet) -> Self {
        Self(possible.bits())
    }

    pub(super) const fn is_possible(self, direction: Cardinal) -> bool {
        self.0 >> direction as u8 & 1 == 1
    }

    pub(super) const fn is_certain(self, direction: Cardinal) -> bool {
        self.0 >> (4 + direction as u8) & 1 == 1
    }

    /// Returns the passage from a tile to the adjacent one.
    pub(super) const fn between(self, to: Self, direction: Cardinal) -> Self {
        Self(self.0 & to.0 & 0b1_0001 << direction as u8)
    }

    pub(super) const fn union(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }
}

/// The directions in which a tile lets creatures leave.
pub(super) static CREATURE_EXITS: TileTable<Passage> = {
    let mut table = [Passage::NONE; Tile::COUNT];
    let mut code = 0;
    while code < Tile::COUNT {
        let tile = Tile::ALL[code];
        table[code] = match tile {
            Tile::BearTrap | Tile::CloneMachine => Passage::possible_only(DirectionSet::ALL),
            Tile::RandomForce => Passage::possible_only(exit_directions(tile)),
            tile => Passage::certain(exit_directions(tile)),
        };
        code += 1;
    }
    TileTable(table)
};

/// The directions in which a tile lets creatures enter.
pub(super) static CREATURE_ENTRIES: TileTable<Passage> = {
    let mut table = [Passage::NONE; Tile::COUNT];
    let mut code = 0;
    while code < Tile::COUNT {
        let tile = Tile::ALL[code];
        table[code] = match tile {
            Tile::ToggleWall | Tile::ToggleFloor | Tile::Fire => {
                Passage::possible_only(DirectionSet::ALL)
            }
            tile => Passage::certain(entry_rules(tile).creature),
        };
        code += 1;
    }
    TileTable(table)
};

impl State {
    /// Returns whether the mover is Chip and he has these boots.
    pub(super) fn has_boots(&self, id: MoverId, boots: Boots) -> bool {
        id == CHIP && self.boots[boots as usize] > 0
    }
}

impl TickContext<'_> {
    /// Returns whether a mover may move one step. Depending on the purpose, the check pushes
    /// blocks, reveals hidden walls and removes animations.
    #[inline(always)]
    pub(super) fn may_move(
        &mut self,
        id: MoverId,
        direction: Cardinal,
        purpose: MovePurpose,
    ) -> bool {
        let mover = self.state.mover(id);
        if mover.is_creature() {
            let (at, passage) = (mover.at, self.state.floors.passage(mover.at));
            return self.creature_may_move(id, at, passage, direction, purpose);
        }
        self.may_move_by_rules(id, direction, purpose)
    }

    /// Returns whether a creature may move one step from a cell with this passage.
    #[inline(always)]
    pub(super) fn creature_may_move(
        &mut self,
        id: MoverId,
        at: u16,
        passage: Passage,
        direction: Cardinal,
        purpose: MovePurpose,
    ) -> bool {
        if passage.is_certain(direction)
            && let Some(to) = neighbour(at, direction)
        {
            return self.is_vacant(to, purpose);
        }
        passage.is_possible(direction) && self.may_move_by_rules(id, direction, purpose)
    }

    #[inline(never)]
    fn may_move_by_rules(
        &mut self,
        id: MoverId,
        direction: Cardinal,
        purpose: MovePurpose,
    ) -> bool {
        if !self.may_leave(id, direction, purpose) {
            return false;
        }
        let mover = self.state.mover(id);
        let (entity, ticks_left) = (mover.entity, mover.ticks_left);
        let Some(to) = neighbour(mover.at, direction) else {
            self.cross_map_edge(direction, purpose);
            return false;
        };
        let floor = self.floor_after_toggle(to);
        match entity {
            Entity::Alive(Kind::Chip) => self.chip_may_enter(floor, to, direction, purpose),
            Entity::Alive(Kind::Block) if ticks_left > 0 => false,
            Entity::Alive(kind) => self.other_may_enter(kind, floor, to, direction, purpose),
            Entity::Animation(..) => false,
        }
    }

    /// Breaks the edge of a pedantic map if something moves over the upper or lower edge (R80).
    fn cross_map_edge(&mut self, direction: Cardinal, purpose: MovePurpose) {
        let sets_out = matches!(purpose, MovePurpose::Move(_));
        let upright = matches!(direction, Cardinal::North | Cardinal::South);
        let whole = self.state.edge == MapEdge::Intact;
        if sets_out && upright && whole && self.rules.fidelity == Fidelity::Pedantic {
            self.state.edge = MapEdge::Broken;
        }
    }

    /// Returns the floor of a cell after a pending toggle.
    fn floor_after_toggle(&self, at: u16) -> Tile {
        let floor = self.state.at(at);
        if !self.state.toggle_pending {
            return floor;
        }
        floor.toggled().unwrap_or(floor)
    }

    fn may_leave(&self, id: MoverId, direction: Cardinal, purpose: MovePurpose) -> bool {
        let floor = self.state.at(self.state.mover(id).at);
        if EXIT_DIRECTIONS.get(floor).contains(direction) {
            let against =
                floor == Tile::RandomForce && self.state.slide_direction == direction.back();
            return !against || self.state.has_boots(id, Boots::Suction);
        }
        match floor {
            Tile::BearTrap | Tile::CloneMachine => purpose == MovePurpose::Move(MoveCause::Release),
            floor => floor.is_force() && self.state.has_boots(id, Boots::Suction),
        }
    }

    #[inline(never)]
    fn chip_may_enter(
        &mut self,
        floor: Tile,
        to: u16,
        direction: Cardinal,
        purpose: MovePurpose,
    ) -> bool {
        let blocked = match floor {
            Tile::Socket => self.state.chips_needed > 0,
            floor => floor
                .door()
                .is_some_and(|key| self.state.keys[key as usize] == 0),
        };
        if blocked
            || !ENTRY_RULES.get(floor).chip.contains(direction)
            || self.state.animated.contains(to)
        {
            return false;
        }
        if let Some(block) = self.block_at(to)
            && !self.may_push(block, direction, purpose)
        {
            return false;
        }
        if matches!(floor, Tile::BlueWallReal | Tile::HiddenWallTemporary) {
            if matches!(purpose, MovePurpose::Move(_)) {
                self.set_floor(to, Tile::Wall);
                self.play_sound(Sound::WallCreated);
            }
            return false;
        }
        true
    }

    fn block_at(&self, at: u16) -> Option<MoverId> {
        let id = self.creature_at(at)?;
        self.state.mover(id).is(Kind::Block).then_some(id)
    }

    /// Returns whether a block can be pushed. It moves at its own turn if Chip only chose to push
    /// it, and at once if he moves.
    fn may_push(&mut self, block: MoverId, direction: Cardinal, purpose: MovePurpose) -> bool {
        let pushes = matches!(purpose, MovePurpose::ChipChoice | MovePurpose::Move(_));
        let tried = match purpose {
            MovePurpose::Move(_) => MovePurpose::Move(MoveCause::Own),
            purpose => purpose,
        };
        if !self.may_move(block, direction, tried) {
            let mover = self.state.mover_mut(block);
            if pushes && mover.ticks_left == 0 {
                mover.facing = Some(direction);
            }
            return false;
        }
        if pushes {
            let mover = self.state.mover_mut(block);
            mover.facing = Some(direction);
            mover.chosen = Some(direction);
            self.state.update_activity(block);
            if matches!(purpose, MovePurpose::Move(_)) {
                self.play_sound(Sound::BlockMoving);
                return self.advance(block, MoveCause::Own) != MoveResult::Removed;
            }
        }
        true
    }

    fn other_may_enter(
        &mut self,
        kind: Kind,
        floor: Tile,
        to: u16,
        direction: Cardinal,
        purpose: MovePurpose,
    ) -> bool {
        let open = ENTRY_RULES.get(floor).for_kind(kind).contains(direction);
        let at_home = floor == Tile::Fire && kind == Kind::Fireball;
        (open || at_home) && self.is_vacant(to, purpose)
    }

    /// Returns whether a cell is unclaimed.
    #[inline(always)]
    fn is_vacant(&mut self, to: u16, purpose: MovePurpose) -> bool {
        if self.state.claimed.contains(to) {
            return false;
        }
        if purpose != MovePurpose::Test && self.state.animated.contains(to) {
            self.remove_animation(to);
        }
        true
    }

    /// Removes the animation in a cell that something enters (R67).
    #[inline(never)]
    fn remove_animation(&mut self, at: u16) {
        let is_there = |mover: &Mover| {
            !mover.hidden && mover.at == at && matches!(mover.entity, Entity::Animation(..))
        };
        if let Some(place) = self.state.movers.iter().rposition(is_there) {
            self.end_animation(MoverId(place as u16));
        }
    }

    /// Moves a mover that rests on a teleport to the exit: the previous teleport in reading order
    /// that is unclaimed and from which it can move on. Without one, Chip is stuck for good and
    /// others wait.
    pub(super) fn use_teleport(&mut self, id: MoverId) {
        let mover = self.state.mover(id);
        if mover.ticks_left > 0 || self.state.at(mover.at) != Tile::Teleport {
            return;
        }
        let lives = matches!(mover.entity, Entity::Alive(_));
        let Some(direction) = mover.facing.filter(|_| lives) else {
            return;
        };
        let found = self.find_teleport_exit(id, direction);
        if id != CHIP {
            let at = self.state.mover(id).at;
            self.state.claimed.add(at);
        }
        if found {
            self.play_sound(Sound::Teleport);
            self.state.mover_mut(id).flags.set(MoverFlag::Teleported);
        } else if id == CHIP {
            self.state.chip_stuck = true;
        }
    }

    /// Moves it to the exit teleport, or back to its own; returns whether it can move on.
    fn find_teleport_exit(&mut self, id: MoverId, direction: Cardinal) -> bool {
        let rules = self.rules;
        let entered = self.state.mover(id).at;
        let place = rules.teleports.partition_point(|at| *at < entered);
        let (before, after) = rules.teleports.split_at(place);
        for exit in before.iter().rev().chain(after.iter().rev()) {
            // The claims of skipped teleports are lost, whichever mover made them.
            if id != CHIP {
                let passed = self.state.mover(id).at;
                self.state.has_unclaimed |=
                    passed != entered && self.state.claimed.contains(passed);
                self.state.claimed.remove(passed);
            }
            self.state.mover_mut(id).at = *exit;
            if !self.state.claimed.contains(*exit)
                && self.may_move(id, direction, MovePurpose::Test)
            {
                return true;
            }
        }
        false
    }
}

//! What may leave a cell, and what may enter one.

use super::mover::{Body, Mark, Mover, MoverId};
use super::{CHIP, Cause, Class, Edge, Kind, Manner, Outcome, State, Turn};
use crate::model::{Cardinal, Tile};
use crate::rules::Sound;
use crate::rules::floor::{Entry, PerTile, Ways, past_walls, step};

/// What a move is tried for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Trial {
    /// To see whether it is possible, and nothing else.
    Look,
    /// A creature's choice: flashes in the way go out.
    Choose,
    /// Chip's choice: a block in the way is pushed when its turn comes.
    Intend,
    /// To go there now.
    Go(Cause),
}

/// The table of entering (R61).
const fn entering(tile: Tile) -> Entry {
    const ALL: Ways = Ways::ALL;
    const NONE: Ways = Ways::NONE;
    if let Some(entry) = Entry::through_walls(tile) {
        return entry;
    }
    match tile {
        // Fireballs are an exception.
        Tile::Fire | Tile::Gravel => Entry::of(ALL, ALL, NONE),
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
        | Tile::ForceBoots => Entry::of(ALL, NONE, NONE),
        Tile::Wall
        | Tile::HiddenWallPermanent
        | Tile::ToggleWall
        | Tile::CloneMachine
        | Tile::ExitedChip => Entry::same(NONE),
        _ => Entry::same(ALL),
    }
}

static ENTERING: PerTile<Entry> = {
    let mut table = [Entry::same(Ways::NONE); Tile::COUNT];
    let mut code = 0;
    while code < Tile::COUNT {
        table[code] = entering(Tile::ALL[code]);
        code += 1;
    }
    PerTile(table)
};

/// Where a cell lets one out: an ice corner through its open sides, a force floor not straight
/// against it, a trap and a clone machine nowhere.
const fn leaving(tile: Tile) -> Ways {
    use Cardinal::{East, North, South, West};
    match tile {
        Tile::BearTrap | Tile::CloneMachine => Ways::NONE,
        Tile::ForceNorth => Ways::but(South),
        Tile::ForceWest => Ways::but(East),
        Tile::ForceSouth => Ways::but(North),
        Tile::ForceEast => Ways::but(West),
        Tile::IceNorthWest => Ways::two(North, West),
        Tile::IceNorthEast => Ways::two(North, East),
        Tile::IceSouthWest => Ways::two(South, West),
        Tile::IceSouthEast => Ways::two(South, East),
        tile => past_walls(tile),
    }
}

static LEAVING: PerTile<Ways> = {
    let mut table = [Ways::NONE; Tile::COUNT];
    let mut code = 0;
    while code < Tile::COUNT {
        table[code] = leaving(Tile::ALL[code]);
        code += 1;
    }
    PerTile(table)
};

/// Where tiles let creatures go, claims left out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Prospect {
    /// Now or after a button was pressed, and some to whom a tile is open that stops others.
    pub(super) possible: Ways,
    /// All of them, always.
    pub(super) certain: Ways,
}

impl Prospect {
    pub(super) const NONE: Self = Self::same(Ways::NONE);

    /// What happens at the edges is not for the tiles to say.
    pub(super) const EDGE: Self = Self::at_best(Ways::ALL);

    const fn same(ways: Ways) -> Self {
        Self {
            possible: ways,
            certain: ways,
        }
    }

    const fn at_best(possible: Ways) -> Self {
        Self {
            possible,
            certain: Ways::NONE,
        }
    }

    /// The way from a tile to the one beside it.
    pub(super) const fn between(self, to: Self, way: Cardinal) -> Self {
        let way = Ways::only(way);
        Self {
            possible: self.possible.and(to.possible).and(way),
            certain: self.certain.and(to.certain).and(way),
        }
    }

    pub(super) const fn or(self, other: Self) -> Self {
        Self {
            possible: self.possible.or(other.possible),
            certain: self.certain.or(other.certain),
        }
    }
}

/// Where a tile lets creatures out.
pub(super) static OUT_OF: PerTile<Prospect> = {
    let mut table = [Prospect::NONE; Tile::COUNT];
    let mut code = 0;
    while code < Tile::COUNT {
        let tile = Tile::ALL[code];
        table[code] = match tile {
            Tile::BearTrap | Tile::CloneMachine => Prospect::at_best(Ways::ALL),
            Tile::RandomForce => Prospect::at_best(leaving(tile)),
            tile => Prospect::same(leaving(tile)),
        };
        code += 1;
    }
    PerTile(table)
};

/// Where a tile lets creatures in.
pub(super) static INTO: PerTile<Prospect> = {
    let mut table = [Prospect::NONE; Tile::COUNT];
    let mut code = 0;
    while code < Tile::COUNT {
        let tile = Tile::ALL[code];
        table[code] = match tile {
            Tile::ToggleWall | Tile::ToggleFloor | Tile::Fire => Prospect::at_best(Ways::ALL),
            tile => Prospect::same(entering(tile).creature),
        };
        code += 1;
    }
    PerTile(table)
};

impl State {
    /// Whether it is Chip and he has boots of a kind.
    pub(super) fn is_shod(&self, id: MoverId, boots: usize) -> bool {
        id == CHIP && self.boots[boots] > 0
    }
}

impl Turn<'_> {
    /// Whether a mover may go one step. Depending on what it is tried for, this pushes blocks,
    /// shows hidden walls and puts flashes out.
    #[inline(always)]
    pub(super) fn may_move(&mut self, id: MoverId, way: Cardinal, trial: Trial) -> bool {
        let mover = self.state.mover(id);
        if mover.is_creature() {
            let (at, prospect) = (mover.at, self.state.floors.prospect(mover.at));
            return self.creature_may_move(id, at, prospect, way, trial);
        }
        self.may_move_by_law(id, way, trial)
    }

    /// The same for a creature whose cell has a prospect.
    #[inline(always)]
    pub(super) fn creature_may_move(
        &mut self,
        id: MoverId,
        at: u16,
        prospect: Prospect,
        way: Cardinal,
        trial: Trial,
    ) -> bool {
        if prospect.certain.has(way)
            && let Some(to) = step(at, way)
        {
            return self.is_vacant(to, trial);
        }
        prospect.possible.has(way) && self.may_move_by_law(id, way, trial)
    }

    #[inline(never)]
    fn may_move_by_law(&mut self, id: MoverId, way: Cardinal, trial: Trial) -> bool {
        let mover = *self.state.mover(id);
        if !self.may_leave(id, way, trial) {
            return false;
        }
        let Some(to) = step(mover.at, way) else {
            self.reach_edge(way, trial);
            return false;
        };
        let floor = self.floor_to_be(to);
        match mover.body {
            Body::Alive(Kind::Chip) => self.chip_may_enter(floor, to, way, trial),
            Body::Alive(Kind::Block) if mover.ticks > 0 => false,
            Body::Alive(kind) => self.other_may_enter(kind, floor, to, way, trial),
            Body::Flash(..) => false,
        }
    }

    /// Whoever sets out over the upper or lower edge of a pedantic map breaks it (R80).
    fn reach_edge(&mut self, way: Cardinal, trial: Trial) {
        let sets_out = matches!(trial, Trial::Go(_));
        let upright = matches!(way, Cardinal::North | Cardinal::South);
        let whole = self.state.edge == Edge::Whole;
        if sets_out && upright && whole && self.rules.manner == Manner::Pedantic {
            self.state.edge = Edge::Broken;
        }
    }

    /// The floor of a cell once the toggle walls have changed.
    fn floor_to_be(&self, at: u16) -> Tile {
        let floor = self.state.at(at);
        if !self.state.toggles {
            return floor;
        }
        floor.toggled().unwrap_or(floor)
    }

    fn may_leave(&self, id: MoverId, way: Cardinal, trial: Trial) -> bool {
        let floor = self.state.at(self.state.mover(id).at);
        if LEAVING.of(floor).has(way) {
            let against = floor == Tile::RandomForce && self.state.slide == way.back();
            return !against || self.state.is_shod(id, 1);
        }
        match floor {
            Tile::BearTrap | Tile::CloneMachine => trial == Trial::Go(Cause::Release),
            floor => floor.is_force() && self.state.is_shod(id, 1),
        }
    }

    #[inline(never)]
    fn chip_may_enter(&mut self, floor: Tile, to: u16, way: Cardinal, trial: Trial) -> bool {
        let blocked = match floor {
            Tile::Socket => self.state.chips_needed > 0,
            floor => floor
                .door()
                .is_some_and(|key| self.state.keys[key as usize] == 0),
        };
        if blocked || !ENTERING.of(floor).chip.has(way) || self.state.animated.has(to) {
            return false;
        }
        if let Some(block) = self.block_at(to)
            && !self.may_push(block, way, trial)
        {
            return false;
        }
        if matches!(floor, Tile::BlueWallReal | Tile::HiddenWallTemporary) {
            if matches!(trial, Trial::Go(_)) {
                self.change(to, Tile::Wall);
                self.hear(Sound::WallCreated);
            }
            return false;
        }
        true
    }

    fn block_at(&self, at: u16) -> Option<MoverId> {
        let id = self.creature_at(at)?;
        self.state.mover(id).is(Kind::Block).then_some(id)
    }

    /// Whether a block lets itself be pushed. It moves at its own turn if Chip only intends to,
    /// and at once when he goes.
    fn may_push(&mut self, block: MoverId, way: Cardinal, trial: Trial) -> bool {
        let pushes = matches!(trial, Trial::Intend | Trial::Go(_));
        let tried = match trial {
            Trial::Go(_) => Trial::Go(Cause::Own),
            trial => trial,
        };
        if !self.may_move(block, way, tried) {
            let mover = self.state.mover_mut(block);
            if pushes && mover.ticks == 0 {
                mover.facing = Some(way);
            }
            return false;
        }
        if pushes {
            let mover = self.state.mover_mut(block);
            mover.facing = Some(way);
            mover.own = Some(way);
            self.state.attend(block);
            if matches!(trial, Trial::Go(_)) {
                self.hear(Sound::BlockMoving);
                return self.advance(block, Cause::Own) != Outcome::Ended;
            }
        }
        true
    }

    fn other_may_enter(
        &mut self,
        kind: Kind,
        floor: Tile,
        to: u16,
        way: Cardinal,
        trial: Trial,
    ) -> bool {
        let open = ENTERING.of(floor).for_kind(kind).has(way);
        let at_home = floor == Tile::Fire && kind == Kind::Fireball;
        (open || at_home) && self.is_vacant(to, trial)
    }

    /// Whether nobody claims a cell.
    #[inline(always)]
    fn is_vacant(&mut self, to: u16, trial: Trial) -> bool {
        if self.state.claimed.has(to) {
            return false;
        }
        if trial != Trial::Look && self.state.animated.has(to) {
            self.put_out(to);
        }
        true
    }

    /// A flash that is walked over goes out (R67).
    #[inline(never)]
    fn put_out(&mut self, at: u16) {
        let is_there = |mover: &Mover| {
            !mover.hidden && mover.at == at && matches!(mover.body, Body::Flash(..))
        };
        if let Some(place) = self.state.movers.iter().rposition(is_there) {
            self.end_flash(MoverId(place as u16));
        }
    }

    /// Somebody who rests on a teleport comes out of another: the next one backwards that nobody
    /// claims and from which it can go on. Without one, Chip is stuck for ever and others wait.
    pub(super) fn use_teleport(&mut self, id: MoverId) {
        let mover = self.state.mover(id);
        if mover.ticks > 0 || self.state.at(mover.at) != Tile::Teleport {
            return;
        }
        let lives = matches!(mover.body, Body::Alive(_));
        let Some(way) = mover.facing.filter(|_| lives) else {
            return;
        };
        let found = self.find_exit(id, way);
        if id != CHIP {
            let at = self.state.mover(id).at;
            self.state.claimed.add(at);
        }
        if found {
            self.hear(Sound::Teleport);
            self.state.mover_mut(id).marks.set(Mark::Teleported);
        } else if id == CHIP {
            self.state.stuck = true;
        }
    }

    /// Moves it to the teleport that it comes out of, in the end its own. Whether it can go on.
    fn find_exit(&mut self, id: MoverId, way: Cardinal) -> bool {
        let entered = self.state.mover(id).at;
        let mut exit = entered;
        loop {
            exit = exit.checked_sub(1).unwrap_or(1023);
            if self.state.at(exit) != Tile::Teleport {
                continue;
            }
            // The claims of teleports that are passed over are lost, whoever made them.
            if id != CHIP {
                let passed = self.state.mover(id).at;
                self.state.unclaimed |= passed != entered && self.state.claimed.has(passed);
                self.state.claimed.remove(passed);
            }
            self.state.mover_mut(id).at = exit;
            if !self.state.claimed.has(exit) && self.may_move(id, way, Trial::Look) {
                return true;
            }
            if exit == entered {
                return false;
            }
        }
    }
}

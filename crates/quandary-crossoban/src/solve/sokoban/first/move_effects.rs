//! Computes what each macro push of a position changes.

use super::advisors::{Effect, HotspotEffect};
use super::hotspots::Hotspots;
use super::macro_pushes::{MacroEffect, MacroPush};
use super::room_links::RoomLinks;
use crate::solve::sokoban::position::{Position, move_box};
use crate::solve::sokoban::reach::Reach;
use crate::solve::sokoban::warehouse::{Square, Warehouse};

/// The current position, and what the effects of its macro pushes are compared with.
///
/// The macro pushes of one box are looked at one after the other, so that the floor without this box is
/// searched only once.
#[derive(Clone, Debug)]
pub(super) struct MoveEffects {
    links: RoomLinks,
    hotspots: Hotspots,
    occupied: Vec<bool>,
    boxes: Vec<Square>,
    box_set: Vec<u64>,
    hotspot_count: u16,
    worst_hotspot: Option<Square>,
    pushes: PushCounts,
    /// The box that was taken off the board last.
    lifted: Option<Square>,
    /// Where the pusher can walk without this box.
    open: Reach,
    /// The pushes that the pusher can make without this box.
    open_pushes: PushCounts,
    /// The second lowest square of `open`.
    second_lowest: Square,
    /// Where the pusher can walk after the last macro push, if the box divides the floor there.
    divided: Reach,
    region: Square,
}

/// Numbers of pushes that the pusher can make.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct PushCounts {
    all: i32,
    /// Those of the box that is in the way of most others.
    worst_hotspot: i32,
}

impl MoveEffects {
    pub(super) fn new(warehouse: &Warehouse) -> Self {
        Self {
            links: RoomLinks::new(warehouse),
            hotspots: Hotspots::new(warehouse),
            occupied: Vec::new(),
            boxes: Vec::new(),
            box_set: Vec::new(),
            hotspot_count: 0,
            worst_hotspot: None,
            pushes: PushCounts::default(),
            lifted: None,
            open: Reach::new(warehouse),
            open_pushes: PushCounts::default(),
            second_lowest: 0,
            divided: Reach::new(warehouse),
            region: 0,
        }
    }

    /// Sets the current position. `box_set` is the bit set of its boxes, and `reach` is where its pusher
    /// can walk.
    pub(super) fn set_position(
        &mut self,
        warehouse: &Warehouse,
        position: &Position,
        box_set: &[u64],
        reach: &Reach,
    ) {
        self.occupied.clear();
        self.occupied.extend_from_slice(position.occupied());
        self.boxes.clear();
        self.boxes.extend_from_slice(position.boxes());
        self.box_set.clear();
        self.box_set.extend_from_slice(box_set);
        self.links.set_position(position.boxes());
        self.hotspot_count = self.hotspots.count(box_set);
        self.worst_hotspot = self.hotspots.worst(box_set);
        self.pushes = self.count(warehouse, reach, &self.boxes);
        self.lifted = None;
    }

    /// The number of links that boxes obstruct in the current position.
    pub(super) fn obstructed_links(&self) -> u16 {
        self.links.obstructed()
    }

    /// The number of boxes that are in the way of others in the current position.
    pub(super) fn hotspots(&self) -> u16 {
        self.hotspot_count
    }

    /// The effect of a macro push that changes the progress by `progress`. Afterwards,
    /// [`MoveEffects::region`] is the region of the pusher after the macro push.
    pub(super) fn of(
        &mut self,
        warehouse: &Warehouse,
        effect: MacroEffect,
        progress: i32,
    ) -> Effect {
        let MacroPush { from, to, .. } = effect.macro_push;
        if self.lifted != Some(from) {
            self.lift(warehouse, from);
        }
        let pushes = if effect.divides {
            self.pushes_in_part(warehouse, effect.macro_push)
        } else {
            self.pushes_around(warehouse, to)
        };
        move_box(&mut self.box_set, from, to);
        let hotspots = self.hotspots.count(&self.box_set);
        move_box(&mut self.box_set, to, from);
        Effect {
            progress,
            regions: effect.regions.into(),
            obstructed_links: self.links.change(from, to),
            hotspots: i32::from(hotspots) - i32::from(self.hotspot_count),
            pushes: pushes.all - self.pushes.all,
            worst_hotspot: match self.worst_hotspot {
                None => HotspotEffect::None,
                Some(worst) if worst == from => HotspotEffect::Moved,
                Some(_) => HotspotEffect::Pushes(pushes.worst_hotspot - self.pushes.worst_hotspot),
            },
        }
    }

    /// The square with the lowest number that the pusher can reach after the macro push of the last
    /// [`MoveEffects::of`].
    pub(super) fn region(&self) -> Square {
        self.region
    }

    /// Takes a box off the board and puts the last one back.
    fn lift(&mut self, warehouse: &Warehouse, from: Square) {
        if let Some(last) = self.lifted.replace(from) {
            self.occupied[usize::from(last)] = true;
        }
        self.occupied[usize::from(from)] = false;
        self.open.fill(warehouse, &self.occupied, from);
        let lowest = self.open.lowest();
        let others = self.open.squares().iter().filter(|at| **at != lowest);
        self.second_lowest = others.copied().min().unwrap_or(lowest);
        let boxes: Vec<Square> = self
            .boxes
            .iter()
            .copied()
            .filter(|at| *at != from)
            .collect();
        self.open_pushes = self.count(warehouse, &self.open, &boxes);
    }

    /// The pushes with the lifted box on `to`, if the pusher can still walk everywhere but there: without
    /// the pushes that the box is in the way of, and with its own.
    fn pushes_around(&mut self, warehouse: &Warehouse, to: Square) -> PushCounts {
        self.region = match self.open.lowest() {
            lowest if lowest == to => self.second_lowest,
            lowest => lowest,
        };
        let mut pushes = self.open_pushes;
        pushes.all += self.count_of(warehouse, &self.open, to);
        for direction in 0..4 {
            let next = warehouse.next(to, direction);
            let beyond = warehouse.next(next, direction);
            if usize::from(next) == warehouse.squares() || !self.occupied[usize::from(next)] {
                continue;
            }
            let away = warehouse.is_live(beyond) && !self.occupied[usize::from(beyond)];
            let hither = self.open.contains(beyond);
            let lost = i32::from(away) + i32::from(hither);
            pushes.all -= lost;
            if self.worst_hotspot == Some(next) {
                pushes.worst_hotspot -= lost;
            }
        }
        pushes
    }

    /// The pushes after a macro push, if the pusher can then walk only in a part of the floor.
    fn pushes_in_part(&mut self, warehouse: &Warehouse, macro_push: MacroPush) -> PushCounts {
        let MacroPush { from, to, .. } = macro_push;
        self.occupied[usize::from(to)] = true;
        let player = macro_push.player(warehouse);
        self.divided.fill(warehouse, &self.occupied, player);
        self.region = self.divided.lowest();
        let others = self.boxes.iter().copied().filter(|at| *at != from);
        let boxes: Vec<Square> = others.chain([to]).collect();
        let pushes = self.count(warehouse, &self.divided, &boxes);
        self.occupied[usize::from(to)] = false;
        pushes
    }

    fn count(&self, warehouse: &Warehouse, reach: &Reach, boxes: &[Square]) -> PushCounts {
        let mut pushes = PushCounts::default();
        for at in boxes {
            let own = self.count_of(warehouse, reach, *at);
            pushes.all += own;
            if self.worst_hotspot == Some(*at) {
                pushes.worst_hotspot = own;
            }
        }
        pushes
    }

    /// The number of pushes to live squares that the pusher can make with a box.
    fn count_of(&self, warehouse: &Warehouse, reach: &Reach, at: Square) -> i32 {
        let is_possible = |direction: &usize| {
            let to = warehouse.next(at, *direction);
            reach.contains(warehouse.next(at, direction ^ 2))
                && warehouse.is_live(to)
                && !self.occupied[usize::from(to)]
        };
        (0..4).filter(is_possible).count() as i32
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::solve::sokoban::first::macro_pushes::MacroPushes;
    use crate::solve::sokoban::first::test_boards::random_board;
    use crate::solve::sokoban::position::bit_set_of;
    use proptest::prelude::*;

    /// The pushes that the pusher can make, in all and with one of the boxes.
    fn pushes(warehouse: &Warehouse, position: &Position, of: Option<Square>) -> (i32, i32) {
        let mut reach = Reach::new(warehouse);
        reach.fill(warehouse, position.occupied(), position.player());
        let (mut all, mut own) = (0, 0);
        for at in position.boxes() {
            for direction in 0..4 {
                let to = warehouse.next(*at, direction);
                let possible = reach.contains(warehouse.next(*at, direction ^ 2))
                    && warehouse.is_live(to)
                    && !position.is_occupied(to);
                all += i32::from(possible);
                own += i32::from(possible && of == Some(*at));
            }
        }
        (all, own)
    }

    proptest! {
        /// Every effect agrees with the positions before and after the macro push.
        #[test]
        fn effects_agree_with_the_positions(signs in prop::collection::vec(0..20_u8, 36)) {
            let Some(warehouse) = random_board(&signs) else {
                return Ok(());
            };
            let position = Position::start(&warehouse);
            let mut reach = Reach::new(&warehouse);
            reach.fill(&warehouse, position.occupied(), warehouse.player());
            let boxes = bit_set_of(&warehouse, position.boxes());
            let mut effects = MoveEffects::new(&warehouse);
            effects.set_position(&warehouse, &position, &boxes, &reach);
            let (hotspots, links) = (effects.hotspots.clone(), effects.links.clone());
            let worst = hotspots.worst(&boxes);
            let before = pushes(&warehouse, &position, worst);
            let mut macros = MacroPushes::new(&warehouse);
            let mut found = Vec::new();
            for from in position.boxes() {
                macros.of_box(&warehouse, &position, &reach, *from, &mut found);
            }
            for macro_effect in found {
                let MacroPush { from, to, .. } = macro_effect.macro_push;
                let effect = effects.of(&warehouse, macro_effect, 0);
                let mut moved = boxes.clone();
                move_box(&mut moved, from, to);
                let mut after = position.clone();
                after.set(&moved, macro_effect.macro_push.player(&warehouse));
                reach.fill(&warehouse, after.occupied(), after.player());
                prop_assert_eq!(effects.region(), reach.lowest());
                let later = pushes(&warehouse, &after, worst);
                prop_assert_eq!(effect.pushes, later.0 - before.0);
                let worst_hotspot = match worst {
                    None => HotspotEffect::None,
                    Some(worst) if worst == from => HotspotEffect::Moved,
                    Some(_) => HotspotEffect::Pushes(later.1 - before.1),
                };
                prop_assert_eq!(effect.worst_hotspot, worst_hotspot);
                let change = i32::from(hotspots.count(&moved)) - i32::from(hotspots.count(&boxes));
                prop_assert_eq!(effect.hotspots, change);
                let mut links = links.clone();
                links.set_position(after.boxes());
                let change = i32::from(links.obstructed()) - i32::from(effects.obstructed_links());
                prop_assert_eq!(effect.obstructed_links, change);
            }
        }
    }
}

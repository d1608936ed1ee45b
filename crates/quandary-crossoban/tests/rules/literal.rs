//! A second engine that implements SPEC.md, part R, literally and slowly. It shares nothing with
//! the first one except the board and the names of the switches.

use quandary_core::direction::Direction;
use quandary_core::grid::Point;
use quandary_crossoban::model::{Board, Cell, Colour, Content, Group, Pusher, Terrain};
use quandary_crossoban::rules::Switches;
use quandary_crossoban::rules::switches::{
    Against, Aims, Covers, Filters, Holes, Ice, Impact, Links, Locks, Losses, Order, Passing,
    Pushing, Required, Tiles, Turns, Waiting,
};
use std::collections::BTreeMap;

/// Column and row of a cell.
type CellPosition = (i64, i64);

/// A box or a pusher.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Thing {
    /// Distinguishes equal boxes and pushers.
    id: usize,
    is_box: bool,
    colour: Option<Colour>,
    group: Option<Group>,
    /// Whether ice or a conveyor moved it in this command.
    rode: bool,
    /// Whether the next command moves it.
    active: bool,
}

/// A position: the types of all cells, and the boxes and pushers.
#[derive(Clone, Debug)]
pub(crate) struct World {
    switches: Switches,
    types: BTreeMap<CellPosition, Terrain>,
    things: BTreeMap<CellPosition, Thing>,
    /// Number of boxes that could cover a goal, and number of goals, at the start.
    numbers: (usize, usize),
    /// Number of boxes of each colour at the start.
    colours: BTreeMap<Colour, usize>,
    /// Boxes displaced by pushers in the last command, in order.
    pub(crate) pushed: Vec<usize>,
}

fn beside((x, y): CellPosition, to: Direction) -> CellPosition {
    match to {
        Direction::North => (x, y - 1),
        Direction::East => (x + 1, y),
        Direction::South => (x, y + 1),
        Direction::West => (x - 1, y),
        _ => panic!("only four directions"),
    }
}

/// Sorts cells row by row.
fn reading_order(places: &mut [CellPosition]) {
    places.sort_by_key(|&(x, y)| (y, x));
}

impl World {
    /// R1.
    pub(crate) fn new(board: &Board, switches: Switches) -> Self {
        let mut world = Self {
            switches,
            types: BTreeMap::new(),
            things: BTreeMap::new(),
            numbers: (0, 0),
            colours: BTreeMap::new(),
            pushed: Vec::new(),
        };
        for (at, Cell { terrain, content }) in board.cells() {
            let place = (i64::from(at.x), i64::from(at.y));
            world.types.insert(place, terrain);
            let thing = match content {
                None => continue,
                Some(Content::Box(colour)) => (true, colour, None),
                Some(Content::Pusher(Pusher { colour, group })) => (false, colour, group),
            };
            let thing = Thing {
                id: world.things.len(),
                is_box: thing.0,
                colour: thing.1,
                group: thing.2,
                rode: false,
                active: false,
            };
            world.things.insert(place, thing);
            if let (true, Some(colour)) = (thing.is_box, thing.colour) {
                *world.colours.entry(colour).or_default() += 1;
            }
        }
        let goals = world.types.values().filter(|one| **one == Terrain::Goal);
        world.numbers = (world.boxes_that_cover(), goals.count());
        if let Some(first) = world.pushers().first() {
            world.change(*first);
        }
        world
    }

    fn pushers(&self) -> Vec<CellPosition> {
        let pushers = self.things.iter().filter(|(_, thing)| !thing.is_box);
        let mut pushers: Vec<CellPosition> = pushers.map(|(place, _)| *place).collect();
        reading_order(&mut pushers);
        pushers
    }

    /// R2: the pusher at a cell becomes active with those linked to it.
    pub(crate) fn change(&mut self, to: CellPosition) {
        let group = self.things[&to].group;
        let together = self.switches.turns == Turns::Together;
        for (place, thing) in &mut self.things {
            let linked = group.is_some() && thing.group == group;
            thing.active = !thing.is_box && (together || linked || *place == to);
        }
    }

    /// Returns the pushers that the next command moves.
    pub(crate) fn active(&self) -> Vec<Point> {
        let mut active = self.pushers();
        active.retain(|place| self.things[place].active);
        active
            .iter()
            .map(|&(x, y)| Point::new(x as u32, y as u32))
            .collect()
    }

    /// Plays a command. `None` if it is refused.
    pub(crate) fn step(&self, to: Direction) -> Option<Self> {
        let mut world = self.clone();
        world.pushed.clear();
        for thing in world.things.values_mut() {
            thing.rode = false;
        }
        let mut anybody = false;
        for pusher in world.in_order(to) {
            match world.stepped(pusher, to, false) {
                Some((mut next, at)) => {
                    next.slide_or_ride(at, to, true);
                    world = next;
                    anybody = true;
                }
                None if world.switches.links == Links::All => return None,
                None => {}
            }
        }
        if !anybody {
            return None;
        }
        if world.switches.waiting == Waiting::Carried {
            while world.pass() {}
        }
        Some(world)
    }

    /// R4.
    fn in_order(&self, to: Direction) -> Vec<CellPosition> {
        let mut pushers = self.pushers();
        pushers.retain(|place| self.things[place].active);
        if self.switches.order == Order::Front {
            pushers.sort_by_key(|&(x, y)| match to {
                Direction::North => (y, x),
                Direction::South => (-y, x),
                Direction::West => (x, y),
                _ => (-x, y),
            });
        }
        pushers
    }

    /// R3 and R6: the position after a pusher's step and push and the slide of the box, and the
    /// cell of the pusher.
    fn stepped(
        &self,
        from: CellPosition,
        to: Direction,
        sliding: bool,
    ) -> Option<(Self, CellPosition)> {
        let mut world = self.clone();
        let pusher = self.things[&from];
        let at = beside(from, to);
        let behind = beside(at, to);
        let mut fell = true;
        let pushed = self.things.get(&at).copied();
        if let Some(pushed) = pushed {
            if !self.may_push(pusher, pushed, at) || !self.may_enter(pushed, behind, to) {
                return None;
            }
            world.things.remove(&at);
            fell = world.put(pushed, behind);
            world.pushed.push(pushed.id);
        }
        if !world.may_enter(pusher, at, to) {
            return None;
        }
        world.things.remove(&from);
        world.put(pusher, at);
        if sliding {
            world.rode(at);
        }
        world.left_empty(from);
        if !fell {
            world.slide_or_ride(behind, to, false);
        }
        Some((world, at))
    }

    /// R3, R7 and R9.
    fn may_push(&self, pusher: Thing, pushed: Thing, at: CellPosition) -> bool {
        let locked = self.types[&at] == Terrain::Lock
            && (self.switches.locks == Locks::All || pushed.colour.is_some());
        let foreign = self.switches.pushing == Pushing::Own
            && pusher.colour.is_some()
            && pushed.colour.is_some()
            && pusher.colour != pushed.colour;
        pushed.is_box && !locked && !foreign
    }

    /// R3, R8, R11 and R12.
    fn may_enter(&self, thing: Thing, place: CellPosition, to: Direction) -> bool {
        if self.things.contains_key(&place) {
            return false;
        }
        match self.types.get(&place) {
            None | Some(Terrain::Wall) => false,
            Some(Terrain::Hole) => thing.is_box,
            Some(Terrain::Filter(colour)) if thing.is_box => thing.colour == Some(*colour),
            Some(Terrain::Filter(colour)) => {
                self.switches.filters == Filters::Boxes
                    || thing.colour.is_none()
                    || thing.colour == Some(*colour)
            }
            Some(Terrain::Conveyor(arrow)) => {
                self.switches.against == Against::Allowed || *arrow != to.opposite()
            }
            Some(_) => true,
        }
    }

    /// Puts a box or a pusher on a free cell. Returns whether it is swallowed (R12, R13).
    fn put(&mut self, thing: Thing, place: CellPosition) -> bool {
        match self.types[&place] {
            Terrain::Hole if thing.is_box => {
                if self.switches.holes == Holes::Filled {
                    self.types.insert(place, Terrain::Floor);
                }
                true
            }
            Terrain::Weak if thing.is_box && self.switches.tiles == Tiles::Kind => {
                self.types.insert(place, Terrain::Hole);
                true
            }
            _ => {
                self.things.insert(place, thing);
                false
            }
        }
    }

    /// Changes a cell that a pusher left empty (R8, R13).
    fn left_empty(&mut self, place: CellPosition) {
        let now = match (self.types[&place], self.switches.tiles) {
            (Terrain::Weak, Tiles::Strength) => Terrain::Hole,
            (Terrain::Sturdy, Tiles::Strength) => Terrain::Weak,
            (Terrain::Sturdy, Tiles::Kind) => Terrain::Hole,
            (Terrain::Filter(_), _) if self.switches.passing == Passing::Once => Terrain::Floor,
            _ => return,
        };
        self.types.insert(place, now);
    }

    fn rode(&mut self, place: CellPosition) {
        if let Some(thing) = self.things.get_mut(&place) {
            thing.rode = true;
        }
    }

    /// R10 and R11.
    fn slide_or_ride(&mut self, from: CellPosition, to: Direction, own_step: bool) {
        let mut at = from;
        let mut heading = to;
        let mut carried_by = Vec::new();
        loop {
            let thing = self.things[&at];
            let ice = match self.types[&at] {
                Terrain::Ice if thing.is_box && self.switches.ice == Ice::Rough => return,
                Terrain::Ice => true,
                Terrain::Conveyor(_) if carried_by.contains(&at) => return,
                Terrain::Conveyor(arrow) => {
                    carried_by.push(at);
                    heading = arrow;
                    false
                }
                _ => return,
            };
            let next = beside(at, heading);
            if self.may_enter(thing, next, heading) {
                self.things.remove(&at);
                if self.put(thing, next) {
                    return;
                }
                self.rode(next);
            } else if ice && own_step && self.switches.impact == Impact::Push {
                // Only a box can stop the pusher here and be pushed.
                let Some(_) = self.things.get(&next) else {
                    return;
                };
                let Some((world, _)) = self.stepped(at, heading, true) else {
                    return;
                };
                *self = world;
            } else {
                return;
            }
            at = next;
        }
    }

    /// R14: one pass over the conveyors. Returns whether something moved.
    fn pass(&mut self) -> bool {
        let mut moved = false;
        let mut places: Vec<CellPosition> = self.types.keys().copied().collect();
        reading_order(&mut places);
        for place in places {
            let Terrain::Conveyor(arrow) = self.types[&place] else {
                continue;
            };
            if self.things.get(&place).is_none_or(|thing| thing.rode) {
                continue;
            }
            self.slide_or_ride(place, arrow, false);
            moved |= !self.things.contains_key(&place);
        }
        moved
    }

    fn boxes_that_cover(&self) -> usize {
        let covers = self.things.values().filter(|thing| self.covers(thing));
        covers.count()
    }

    /// R15.
    fn covers(&self, thing: &Thing) -> bool {
        thing.is_box && (self.switches.covers == Covers::Any || thing.colour.is_none())
    }

    /// R16.
    fn required(&self) -> usize {
        match self.switches.required {
            Required::Fewer => self.numbers.0.min(self.numbers.1),
            Required::Goals => self.numbers.1,
        }
    }

    fn boxes_of(&self, colour: Colour) -> Vec<CellPosition> {
        let own = self.things.iter();
        let own = own.filter(|(_, thing)| thing.is_box && thing.colour == Some(colour));
        own.map(|(place, _)| *place).collect()
    }

    fn is_gone(&self, colour: Colour) -> bool {
        let before = self.colours.get(&colour).copied().unwrap_or(0);
        self.switches.losses == Losses::Final && self.boxes_of(colour).len() < before
    }

    /// R17: all boxes of the colour can be reached from one of them.
    fn is_one_group(&self, colour: Colour) -> bool {
        let mut rest = self.boxes_of(colour);
        let mut group: Vec<CellPosition> = rest.pop().into_iter().collect();
        loop {
            let touches = |place: &CellPosition| {
                Direction::ORTHOGONAL
                    .iter()
                    .any(|to| group.contains(&beside(*place, *to)))
            };
            let Some(index) = rest.iter().position(touches) else {
                return rest.is_empty();
            };
            group.push(rest.swap_remove(index));
        }
    }

    fn aims(&self) -> (bool, bool) {
        (self.numbers.1 > 0, !self.colours.is_empty())
    }

    /// R18.
    pub(crate) fn is_solved(&self) -> bool {
        let covering = self
            .things
            .iter()
            .filter(|(place, thing)| self.types[*place] == Terrain::Goal && self.covers(thing));
        let covered = covering.count() >= self.required();
        let united = |colour: &Colour| self.is_one_group(*colour) && !self.is_gone(*colour);
        let united = self.colours.keys().all(united);
        match (self.switches.aims, self.aims()) {
            (Aims::Either, (true, true)) => covered || united,
            _ => covered && united,
        }
    }

    /// R19.
    pub(crate) fn is_lost(&self) -> bool {
        let goals = self.boxes_that_cover() < self.required();
        let colours = self.colours.keys().any(|colour| self.is_gone(*colour));
        match (self.switches.aims, self.aims()) {
            (Aims::Either, (true, true)) => goals && colours,
            _ => goals || colours,
        }
    }

    /// Returns the box on a cell.
    pub(crate) fn box_on(&self, at: Point) -> Option<usize> {
        let thing = self.things.get(&(i64::from(at.x), i64::from(at.y)))?;
        thing.is_box.then_some(thing.id)
    }

    /// Returns the cell of a box or a pusher.
    pub(crate) fn place_of(&self, id: usize) -> Option<Point> {
        let (&(x, y), _) = self.things.iter().find(|(_, thing)| thing.id == id)?;
        Some(Point::new(x as u32, y as u32))
    }

    /// Returns the position as a board.
    pub(crate) fn board(&self, like: &Board) -> Board {
        let mut board = like.clone();
        for (&(x, y), &terrain) in &self.types {
            let content = self.things.get(&(x, y)).map(|thing| {
                if thing.is_box {
                    Content::Box(thing.colour)
                } else {
                    Content::Pusher(Pusher {
                        colour: thing.colour,
                        group: thing.group,
                    })
                }
            });
            board.set(Point::new(x as u32, y as u32), Cell { terrain, content });
        }
        board
    }
}

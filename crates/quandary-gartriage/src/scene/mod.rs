//! A position as a [`Scene`]: track, loads of coal, wagons, locomotive and couplings.
//!
//! Drawn from the lowest up: the ground and the track of every cell, the loads of coal, the
//! couplings, the vehicles. A wagon and its targets share a colour, and always show letter and
//! digit too.

mod glyph;
mod stock;
mod track;

use crate::model::Letter;
use crate::rules::{CellId, CellPosition, Position, Shunting, Track, WIDEST_TURN, WagonId};
use quandary_core::direction::Direction;
use quandary_core::grid::Point;
use quandary_core::scene::{Colour, Glyph, Scene, SymbolId, Use};
use rustc_hash::FxHashMap;

const GROUND: Colour = Colour(0xe9, 0xe6, 0xd6);
const INK: Colour = Colour(0x2b, 0x2d, 0x33);
const WHITE: Colour = Colour(0xff, 0xff, 0xff);

/// The colour of a wagon and of its targets: the colours of Okabe and Ito, which eyes that see
/// fewer colours tell apart too, with an indigo and a light grey for the last two.
const COLOURS: [Colour; Letter::COUNT] = [
    Colour(0xd5, 0x5e, 0x00),
    Colour(0x00, 0x72, 0xb2),
    Colour(0xf0, 0xe4, 0x42),
    Colour(0x00, 0x9e, 0x73),
    Colour(0xcc, 0x79, 0xa7),
    Colour(0xe6, 0x9f, 0x00),
    Colour(0x56, 0xb4, 0xe9),
    Colour(0x4a, 0x2c, 0x82),
    Colour(0xf2, 0xf2, 0xf2),
];

fn colour(letter: Letter) -> Colour {
    COLOURS[letter.index()]
}

/// The position as a picture that carries `title`; its caption is left empty.
#[must_use]
pub fn scene(rules: &Shunting, position: &Position, title: &str) -> Scene {
    let mut view = View::new(rules, position, title);
    view.put_beds();
    view.put_rails();
    view.put_targets();
    view.put_couplings();
    view.put_wagons();
    view.put_locomotive();
    view.scene
}

/// A scene in the making.
struct View<'a> {
    scene: Scene,
    rules: &'a Shunting,
    track: &'a Track,
    position: &'a Position,
    wagons: FxHashMap<CellId, WagonId>,
    /// From the cell of each hooked wagon to that of the vehicle before it.
    before: FxHashMap<CellId, CellId>,
}

/// The rails of a cell, a bit for each direction.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Ports(u8);

impl Ports {
    fn of(track: &Track, cell: CellId) -> Self {
        let laid = |to: &Direction| track.link(cell, *to).is_some();
        let bits = Direction::ALL.into_iter().filter(laid);
        Self(bits.fold(0, |bits, to| bits | 1 << to.index()))
    }

    fn has(self, to: Direction) -> bool {
        self.0 >> to.index() & 1 == 1
    }

    fn iter(self) -> impl Iterator<Item = Direction> {
        Direction::ALL.into_iter().filter(move |to| self.has(*to))
    }

    fn count(self) -> u32 {
        self.0.count_ones()
    }

    /// The directions that a train which comes in from `from` may leave in.
    fn onward(self, from: Direction) -> impl Iterator<Item = Direction> {
        self.iter()
            .filter(move |to| from.opposite().turn_to(*to) <= WIDEST_TURN)
    }

    /// Where a vehicle on the cell looks if nothing else says so: along a way through the cell,
    /// straight ones first.
    fn heading(self) -> Direction {
        let straight = self.iter().find(|to| self.has(to.opposite()));
        let through = || self.iter().find(|to| self.onward(*to).next().is_some());
        straight
            .or_else(through)
            .or_else(|| self.iter().next())
            .unwrap_or(Direction::East)
    }
}

impl<'a> View<'a> {
    fn new(rules: &'a Shunting, position: &'a Position, title: &str) -> Self {
        let track = rules.track();
        let points = || track.cells().map(|cell| track.point(cell));
        let columns = points().map(|at| at.x + 1).max().unwrap_or(0);
        let rows = points().map(|at| at.y + 1).max().unwrap_or(0);
        let mut scene = Scene::new(title, columns, rows, GROUND);
        scene.ink = INK;
        let wagons = (0..).map(WagonId).zip(&position.wagons);
        let chain = || position.chain();
        Self {
            scene,
            rules,
            track,
            position,
            wagons: wagons.map(|(wagon, cell)| (*cell, wagon)).collect(),
            before: chain().skip(1).zip(chain()).collect(),
        }
    }

    /// Puts something between two neighbours, or on a cell given twice.
    fn put(
        &mut self,
        between: (CellId, CellId),
        symbol: Option<SymbolId>,
        glyph: Option<Glyph>,
        label: String,
    ) {
        let (a, b) = (self.track.point(between.0), self.track.point(between.1));
        self.scene.put(Use {
            x: a.x + b.x,
            y: a.y + b.y,
            symbol,
            glyph,
            label,
        });
    }

    fn named(&self, cell: CellId) -> CellPosition {
        CellPosition(self.track.point(cell))
    }

    fn ports(&self, cell: CellId) -> Ports {
        Ports::of(self.track, cell)
    }

    fn put_beds(&mut self) {
        for cell in self.track.cells() {
            let ports = self.ports(cell);
            let name = format!("bed-{:08b}", ports.0);
            let symbol = self.scene.symbol(&name, || track::bed(ports));
            let label = format!("cell {}", self.named(cell));
            self.put((cell, cell), Some(symbol), None, label);
        }
    }

    fn put_rails(&mut self) {
        for cell in self.track.cells() {
            let ports = self.ports(cell);
            let name = format!("track-{:08b}", ports.0);
            let symbol = self.scene.symbol(&name, || track::rails(ports));
            let ways: Vec<_> = ports.iter().map(Direction::name).collect();
            let label = format!("track at {}: {}", self.named(cell), ways.join(", "));
            self.put((cell, cell), Some(symbol), Some(glyph::cell(ports)), label);
            self.put_links(cell);
        }
    }

    /// The rails to later cells in reading order, for terminals.
    fn put_links(&mut self, cell: CellId) {
        for to in Direction::ALL {
            let Some(other) = self.track.link(cell, to).filter(|other| *other > cell) else {
                continue;
            };
            let ends = format!("from {} to {}", self.named(cell), self.named(other));
            let (glyph, label) = if self.is_crossed(cell, to) {
                (glyph::crossing(), format!("rail {ends}, crossing another"))
            } else {
                (glyph::rail(to), format!("rail {ends}"))
            };
            self.put((cell, other), None, Some(glyph), label);
        }
    }

    /// Whether the rail crosses another one half way, as diagonals may.
    fn is_crossed(&self, cell: CellId, to: Direction) -> bool {
        let at = self.track.point(cell);
        let beside = at.step(to).map(|end| Point::new(end.x, at.y));
        let mirrored = Direction::from_index(8 - to.index());
        to.is_diagonal()
            && beside
                .and_then(|beside| self.track.cell_at(beside))
                .is_some_and(|beside| self.track.link(beside, mirrored).is_some())
    }

    fn put_targets(&mut self) {
        for cell in self.track.cells() {
            let Some(target) = self.track.target(cell) else {
                continue;
            };
            // The coal is in the wagon that it belongs to.
            let wagon = self.wagons.get(&cell);
            let loaded = wagon.is_some_and(|wagon| self.rules.is_home(self.position, *wagon));
            let name = format!("target-{}", target.target());
            let symbol = (!loaded).then(|| self.scene.symbol(&name, || stock::coal(target)));
            let glyph = glyph::target(target, self.ports(cell));
            let label = format!("target {} at {}", target.target(), self.named(cell));
            self.put((cell, cell), symbol, Some(glyph), label);
        }
    }

    fn put_couplings(&mut self) {
        for (cell, before) in self.position.chain().skip(1).zip(self.position.chain()) {
            let Some(to) = self.track.direction(cell, before) else {
                continue;
            };
            let name = format!("coupling-{}", axis(to).name());
            let symbol = self.scene.symbol(&name, || stock::coupling(axis(to)));
            let ends = format!("{} and {}", self.named(cell), self.named(before));
            let label = format!("coupling between {ends}");
            self.put(
                (cell, before),
                Some(symbol),
                Some(glyph::coupling(to)),
                label,
            );
        }
    }

    fn put_wagons(&mut self) {
        for (wagon, cell) in (0..).map(WagonId).zip(&self.position.wagons) {
            self.put_wagon(wagon, *cell);
        }
    }

    fn put_wagon(&mut self, wagon: WagonId, cell: CellId) {
        let letter = self.rules.letter(wagon);
        let before = self.before.get(&cell);
        let heading = before
            .and_then(|before| self.track.direction(cell, *before))
            .unwrap_or_else(|| self.ports(cell).heading());
        let (load, kind, its) = if self.rules.is_home(self.position, wagon) {
            (stock::Load::Coal, "loaded", "its ")
        } else {
            (stock::Load::Nothing, "wagon", "")
        };
        let name = format!("{kind}-{}-{}", letter.wagon(), axis(heading).name());
        let shapes = || stock::wagon(letter, axis(heading), load);
        let symbol = self.scene.symbol(&name, shapes);
        let hooked = if before.is_some() { ", hooked" } else { "" };
        let on = self.on_target(cell, its);
        let label = format!(
            "wagon {} at {}{on}{hooked}",
            letter.wagon(),
            self.named(cell)
        );
        let joint = self.joint_to_the_east(cell);
        let glyph = glyph::wagon(letter, self.track.target(cell), joint);
        self.put((cell, cell), Some(symbol), Some(glyph), label);
        self.put_badge(cell);
    }

    fn put_locomotive(&mut self) {
        let cell = self.position.locomotive;
        let behind = self.position.chain().nth(1);
        let heading = behind
            .and_then(|behind| self.track.direction(behind, cell))
            .unwrap_or_else(|| self.ports(cell).heading());
        let name = format!("locomotive-{}", heading.name());
        let symbol = self.scene.symbol(&name, || stock::locomotive(heading));
        let label = format!(
            "locomotive at {}{}",
            self.named(cell),
            self.on_target(cell, "")
        );
        let joint = self.joint_to_the_east(cell);
        let glyph = glyph::locomotive(self.track.target(cell), joint);
        self.put((cell, cell), Some(symbol), Some(glyph), label);
        self.put_badge(cell);
    }

    fn on_target(&self, cell: CellId, its: &str) -> String {
        let target = self.track.target(cell);
        target.map_or_else(String::new, |target| {
            format!(" on {its}target {}", target.target())
        })
    }

    /// The number of a target that a vehicle stands on, over the vehicle.
    fn put_badge(&mut self, cell: CellId) {
        if let Some(target) = self.track.target(cell) {
            let name = format!("badge-{}", target.target());
            let symbol = self.scene.symbol(&name, || stock::badge(target));
            let label = format!("number {} of the target below", target.target());
            self.put((cell, cell), Some(symbol), None, label);
        }
    }

    fn joint_to_the_east(&self, cell: CellId) -> glyph::Joint {
        let Some(east) = self.track.link(cell, Direction::East) else {
            return glyph::Joint::None;
        };
        if self.before.get(&cell) == Some(&east) || self.before.get(&east) == Some(&cell) {
            glyph::Joint::Coupling
        } else {
            glyph::Joint::Rail
        }
    }
}

/// The direction or its opposite, whichever comes first from north clockwise.
fn axis(direction: Direction) -> Direction {
    Direction::from_index(direction.index() % 4)
}

#[cfg(test)]
mod tests;

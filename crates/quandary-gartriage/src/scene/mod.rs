//! Draws a position as a [`Scene`].
//!
//! From bottom to top: the ground and the track of every cell, the targets (heaps of coal), the
//! couplings, the vehicles. A wagon and its targets have the same colour and always show letter and
//! digit.

mod glyph;
mod track;
mod vehicles;

use crate::model::Letter;
use crate::rules::{CellId, CellPosition, MAX_TURN, Position, Shunting, Track, WagonId};
use quandary_core::direction::Direction;
use quandary_core::grid::Point;
use quandary_core::scene::{Colour, Glyph, Scene, SymbolId, Use};
use rustc_hash::FxHashMap;

const GROUND: Colour = Colour(0xe9, 0xe6, 0xd6);
const INK: Colour = Colour(0x2b, 0x2d, 0x33);
const WHITE: Colour = Colour(0xff, 0xff, 0xff);

/// The colours of wagons and targets by letter: the palette of Okabe and Ito, which people with
/// colour vision deficiency can distinguish, with an indigo and a light grey for the last two.
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

/// The scene of a position with a title and an empty caption.
#[must_use]
pub fn scene(rules: &Shunting, position: &Position, title: &str) -> Scene {
    let mut builder = SceneBuilder::new(rules, position, title);
    builder.put_beds();
    builder.put_rails();
    builder.put_targets();
    builder.put_couplings();
    builder.put_wagons();
    builder.put_locomotive();
    builder.scene
}

/// Builds the scene of a position.
struct SceneBuilder<'a> {
    scene: Scene,
    rules: &'a Shunting,
    track: &'a Track,
    position: &'a Position,
    wagons: FxHashMap<CellId, WagonId>,
    /// For the cell of each hooked wagon the cell of the vehicle before it.
    before: FxHashMap<CellId, CellId>,
}

/// The directions of the rails of a cell, one bit each.
#[derive(Clone, Copy, PartialEq, Eq)]
struct RailDirections(u8);

impl RailDirections {
    fn of(track: &Track, cell: CellId) -> Self {
        let has_rail = |to: &Direction| track.link(cell, *to).is_some();
        let bits = Direction::ALL.into_iter().filter(has_rail);
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

    /// The directions in which a train that enters from `from` may leave.
    fn onward(self, from: Direction) -> impl Iterator<Item = Direction> {
        self.iter()
            .filter(move |to| from.opposite().turn_to(*to) <= MAX_TURN)
    }

    /// The default heading of a vehicle: along a path through the cell, straight if possible.
    fn heading(self) -> Direction {
        let straight = self.iter().find(|to| self.has(to.opposite()));
        let through = || self.iter().find(|to| self.onward(*to).next().is_some());
        straight
            .or_else(through)
            .or_else(|| self.iter().next())
            .unwrap_or(Direction::East)
    }
}

impl<'a> SceneBuilder<'a> {
    fn new(rules: &'a Shunting, position: &'a Position, title: &str) -> Self {
        let track = rules.track();
        let points = || track.cells().map(|cell| track.point(cell));
        let columns = points().map(|at| at.x + 1).max().unwrap_or(0);
        let rows = points().map(|at| at.y + 1).max().unwrap_or(0);
        let mut scene = Scene::new(title, columns, rows, GROUND);
        scene.ink = INK;
        let wagons = (0..).map(WagonId).zip(&position.wagons);
        let chain = || position.train_cells();
        Self {
            scene,
            rules,
            track,
            position,
            wagons: wagons.map(|(wagon, cell)| (*cell, wagon)).collect(),
            before: chain().skip(1).zip(chain()).collect(),
        }
    }

    /// Adds a symbol between two neighbouring cells, or on a cell that is given twice.
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

    fn position_of(&self, cell: CellId) -> CellPosition {
        CellPosition(self.track.point(cell))
    }

    fn rails(&self, cell: CellId) -> RailDirections {
        RailDirections::of(self.track, cell)
    }

    fn put_beds(&mut self) {
        for cell in self.track.cells() {
            let rails = self.rails(cell);
            let name = format!("bed-{:08b}", rails.0);
            let symbol = self.scene.symbol(&name, || track::bed(rails));
            let label = format!("cell {}", self.position_of(cell));
            self.put((cell, cell), Some(symbol), None, label);
        }
    }

    fn put_rails(&mut self) {
        for cell in self.track.cells() {
            let rails = self.rails(cell);
            let name = format!("track-{:08b}", rails.0);
            let symbol = self.scene.symbol(&name, || track::rails(rails));
            let ways: Vec<_> = rails.iter().map(Direction::name).collect();
            let label = format!("track at {}: {}", self.position_of(cell), ways.join(", "));
            self.put((cell, cell), Some(symbol), Some(glyph::cell(rails)), label);
            self.put_links(cell);
        }
    }

    /// Adds the rails to later cells in reading order, for terminals.
    fn put_links(&mut self, cell: CellId) {
        for to in Direction::ALL {
            let Some(other) = self.track.link(cell, to).filter(|other| *other > cell) else {
                continue;
            };
            let ends = format!(
                "from {} to {}",
                self.position_of(cell),
                self.position_of(other)
            );
            let (glyph, label) = if self.is_crossed(cell, to) {
                (glyph::crossing(), format!("rail {ends}, crossing another"))
            } else {
                (glyph::rail(to), format!("rail {ends}"))
            };
            self.put((cell, other), None, Some(glyph), label);
        }
    }

    /// Whether a diagonal rail crosses another one.
    fn is_crossed(&self, cell: CellId, to: Direction) -> bool {
        let at = self.track.point(cell);
        let neighbour = at.step(to).map(|end| Point::new(end.x, at.y));
        let crossing = Direction::from_index(8 - to.index());
        to.is_diagonal()
            && neighbour
                .and_then(|neighbour| self.track.cell_at(neighbour))
                .is_some_and(|neighbour| self.track.link(neighbour, crossing).is_some())
    }

    fn put_targets(&mut self) {
        for cell in self.track.cells() {
            let Some(target) = self.track.target(cell) else {
                continue;
            };
            // A wagon on its target is drawn with the coal loaded.
            let wagon = self.wagons.get(&cell);
            let loaded = wagon.is_some_and(|wagon| self.rules.is_on_target(self.position, *wagon));
            let name = format!("target-{}", target.target());
            let symbol = (!loaded).then(|| self.scene.symbol(&name, || vehicles::coal(target)));
            let glyph = glyph::target(target, self.rails(cell));
            let label = format!("target {} at {}", target.target(), self.position_of(cell));
            self.put((cell, cell), symbol, Some(glyph), label);
        }
    }

    fn put_couplings(&mut self) {
        for (cell, before) in self
            .position
            .train_cells()
            .skip(1)
            .zip(self.position.train_cells())
        {
            let Some(to) = self.track.direction(cell, before) else {
                continue;
            };
            let name = format!("coupling-{}", axis(to).name());
            let symbol = self.scene.symbol(&name, || vehicles::coupling(axis(to)));
            let ends = format!(
                "{} and {}",
                self.position_of(cell),
                self.position_of(before)
            );
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
            .unwrap_or_else(|| self.rails(cell).heading());
        let (load, kind, its) = if self.rules.is_on_target(self.position, wagon) {
            (vehicles::Load::Coal, "loaded", "its ")
        } else {
            (vehicles::Load::Empty, "wagon", "")
        };
        let name = format!("{kind}-{}-{}", letter.wagon(), axis(heading).name());
        let shapes = || vehicles::wagon(letter, axis(heading), load);
        let symbol = self.scene.symbol(&name, shapes);
        let hooked = if before.is_some() { ", hooked" } else { "" };
        let on = self.on_target(cell, its);
        let label = format!(
            "wagon {} at {}{on}{hooked}",
            letter.wagon(),
            self.position_of(cell)
        );
        let link = self.east_link(cell);
        let glyph = glyph::wagon(letter, self.track.target(cell), link);
        self.put((cell, cell), Some(symbol), Some(glyph), label);
        self.put_badge(cell);
    }

    fn put_locomotive(&mut self) {
        let cell = self.position.locomotive;
        let behind = self.position.train_cells().nth(1);
        let heading = behind
            .and_then(|behind| self.track.direction(behind, cell))
            .unwrap_or_else(|| self.rails(cell).heading());
        let name = format!("locomotive-{}", heading.name());
        let symbol = self.scene.symbol(&name, || vehicles::locomotive(heading));
        let label = format!(
            "locomotive at {}{}",
            self.position_of(cell),
            self.on_target(cell, "")
        );
        let link = self.east_link(cell);
        let glyph = glyph::locomotive(self.track.target(cell), link);
        self.put((cell, cell), Some(symbol), Some(glyph), label);
        self.put_badge(cell);
    }

    fn on_target(&self, cell: CellId, its: &str) -> String {
        let target = self.track.target(cell);
        target.map_or_else(String::new, |target| {
            format!(" on {its}target {}", target.target())
        })
    }

    /// Adds the number of a target on top of the vehicle that covers it.
    fn put_badge(&mut self, cell: CellId) {
        if let Some(target) = self.track.target(cell) {
            let name = format!("badge-{}", target.target());
            let symbol = self.scene.symbol(&name, || vehicles::badge(target));
            let label = format!("number {} of the covered target", target.target());
            self.put((cell, cell), Some(symbol), None, label);
        }
    }

    fn east_link(&self, cell: CellId) -> glyph::EastLink {
        let Some(east) = self.track.link(cell, Direction::East) else {
            return glyph::EastLink::None;
        };
        if self.before.get(&cell) == Some(&east) || self.before.get(&east) == Some(&cell) {
            glyph::EastLink::Coupling
        } else {
            glyph::EastLink::Rail
        }
    }
}

/// The direction or its opposite, whichever comes first clockwise from north.
fn axis(direction: Direction) -> Direction {
    Direction::from_index(direction.index() % 4)
}

#[cfg(test)]
mod tests;

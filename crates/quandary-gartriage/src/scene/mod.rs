//! Draws a position as a [`Scene`].
//!
//! From bottom to top: the ground and the track of every cell, the targets (heaps of coal), the
//! couplings, the vehicles. A wagon and the targets that match it have the same colour. Wagons
//! always show their letter, and targets their digit.

mod glyph;
mod hint;
mod palette;
mod rolling_stock;
mod track;
mod vehicles;

pub use hint::MarkedScene;
pub use palette::{DRAW_OPTIONS, Style};

use crate::model::{Letter, Level};
use crate::rules::{CellId, CellPosition, MAX_TURN, Position, Shunting, Track};
use palette::Palette;
use quandary_core::direction::Direction;
use quandary_core::grid::Point;
use quandary_core::scene::{Glyph, Scene, SymbolId, Use};
use rolling_stock::RollingStock;

/// Draws a position; the scene has the title `title` and an empty caption.
#[must_use]
pub fn scene(rules: &Shunting, position: &Position, title: &str, style: Style) -> Scene {
    let stock = RollingStock::of_position(rules, position);
    draw(rules.track(), &stock, title, style)
}

/// Draws a level at its start; the scene has the title `title` and an empty caption. The level may
/// have errors.
#[must_use]
pub fn level_scene(level: &Level, title: &str, style: Style) -> Scene {
    let track = Track::new(&level.board);
    let stock = RollingStock::of_level(level, &track);
    draw(&track, &stock, title, style)
}

/// Labels the columns and rows of the board with their numbers. The numbers start from 1, as in the
/// coordinates that [`CellPosition`] displays. The scene must already contain its marks.
#[must_use]
pub fn with_coordinates(scene: Scene) -> Scene {
    let names = |count: u32| (1..=count).map(|name| name.to_string()).collect::<Vec<_>>();
    let (columns, rows) = (names(scene.columns), names(scene.rows));
    scene.with_coordinates(&columns, &rows)
}

fn draw(track: &Track, stock: &RollingStock, title: &str, style: Style) -> Scene {
    let mut builder = SceneBuilder::new(track, stock, title, style.palette());
    builder.put_beds();
    builder.put_rails();
    builder.put_targets();
    builder.put_couplings();
    for (cell, letter) in &stock.wagons {
        builder.put_wagon(*cell, *letter);
    }
    for locomotive in &stock.locomotives {
        builder.put_locomotive(*locomotive);
    }
    builder.scene
}

/// Builds a scene.
struct SceneBuilder<'a> {
    scene: Scene,
    track: &'a Track,
    stock: &'a RollingStock,
    palette: &'static Palette,
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
    fn new(
        track: &'a Track,
        stock: &'a RollingStock,
        title: &str,
        palette: &'static Palette,
    ) -> Self {
        let points = || track.cells().map(|cell| track.point(cell));
        let columns = points().map(|at| at.x + 1).max().unwrap_or(0);
        let rows = points().map(|at| at.y + 1).max().unwrap_or(0);
        let mut scene = Scene::new(title, columns, rows, palette.ground);
        scene.ink = palette.ink;
        Self {
            scene,
            track,
            stock,
            palette,
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

    /// Whether the wagon on a cell, if there is one, is on a matching target.
    fn is_on_target(&self, cell: CellId) -> bool {
        let letter = self.stock.letter(cell);
        letter.is_some() && letter == self.track.target(cell)
    }

    fn put_beds(&mut self) {
        let palette = self.palette;
        for cell in self.track.cells() {
            let rails = self.rails(cell);
            let name = format!("bed-{:08b}", rails.0);
            let symbol = self.scene.symbol(&name, || track::bed(rails, palette));
            let label = format!("cell {}", self.position_of(cell));
            self.put((cell, cell), Some(symbol), None, label);
        }
    }

    fn put_rails(&mut self) {
        let palette = self.palette;
        for cell in self.track.cells() {
            let rails = self.rails(cell);
            let name = format!("track-{:08b}", rails.0);
            let symbol = self.scene.symbol(&name, || track::rails(rails, palette));
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
        let palette = self.palette;
        for cell in self.track.cells() {
            let Some(target) = self.track.target(cell) else {
                continue;
            };
            // A wagon on its target is drawn with the coal loaded.
            let name = format!("target-{}", target.target());
            let shapes = || vehicles::coal(target, palette);
            let symbol = match self.is_on_target(cell) {
                true => None,
                false => Some(self.scene.symbol(&name, shapes)),
            };
            let glyph = glyph::target(target, self.rails(cell));
            let label = format!("target {} at {}", target.target(), self.position_of(cell));
            self.put((cell, cell), symbol, Some(glyph), label);
        }
    }

    fn put_couplings(&mut self) {
        let (palette, train) = (self.palette, &self.stock.train);
        for (&before, &cell) in train.iter().zip(train.iter().skip(1)) {
            let Some(to) = self.track.direction(cell, before) else {
                continue;
            };
            let name = format!("coupling-{}", axis(to).name());
            let symbol = self
                .scene
                .symbol(&name, || vehicles::coupling(axis(to), palette));
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

    fn put_wagon(&mut self, cell: CellId, letter: Letter) {
        let palette = self.palette;
        let before = self.stock.before(cell);
        let heading = before
            .and_then(|before| self.track.direction(cell, before))
            .unwrap_or_else(|| self.rails(cell).heading());
        let (load, kind, its) = if self.is_on_target(cell) {
            (vehicles::Load::Coal, "loaded", "its ")
        } else {
            (vehicles::Load::Empty, "wagon", "")
        };
        let name = format!("{kind}-{}-{}", letter.wagon(), axis(heading).name());
        let shapes = || vehicles::wagon(letter, axis(heading), load, palette);
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

    fn put_locomotive(&mut self, cell: CellId) {
        let palette = self.palette;
        let behind = self.stock.behind(cell);
        let heading = behind
            .and_then(|behind| self.track.direction(behind, cell))
            .unwrap_or_else(|| self.rails(cell).heading());
        let name = format!("locomotive-{}", heading.name());
        let shapes = || vehicles::locomotive(heading, palette);
        let symbol = self.scene.symbol(&name, shapes);
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
            let palette = self.palette;
            let shapes = || vehicles::badge(target, palette);
            let symbol = self.scene.symbol(&name, shapes);
            let label = format!("number {} of the covered target", target.target());
            self.put((cell, cell), Some(symbol), None, label);
        }
    }

    fn east_link(&self, cell: CellId) -> glyph::EastLink {
        let Some(east) = self.track.link(cell, Direction::East) else {
            return glyph::EastLink::None;
        };
        if self.stock.before(cell) == Some(east) || self.stock.before(east) == Some(cell) {
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

//! A board as a [`Scene`]: terrain from the lowest up, then boxes and pushers.
//!
//! Boxes and pushers do not cover the edges of their cell, so that the terrain under them is
//! visible. Goals, locks and conveyors, which they would hide, are repeated on top. Colours are
//! always shown with their letter; terminals show the symbols of Crossoban, first content, then
//! terrain.

mod contents;
mod glyph;
mod terrain;

use crate::model::{Board, Cell, Colour as Paint, Content, Pusher, Terrain};
use quandary_core::direction::Direction;
use quandary_core::grid::{Grid, Point};
use quandary_core::scene::{Colour, Glyph, Scene, Shape, SymbolId, Use};

const GROUND: Colour = Colour(0xe9, 0xe6, 0xd6);
const INK: Colour = Colour(0x2b, 0x2d, 0x33);
const WHITE: Colour = Colour(0xff, 0xff, 0xff);

/// Returns a colour of the palette of Okabe and Ito, which is suitable for colour-blind readers.
fn paint(colour: Paint) -> Colour {
    match colour {
        Paint::Blue => Colour(0x00, 0x72, 0xb2),
        Paint::Green => Colour(0x00, 0x9e, 0x73),
        Paint::Red => Colour(0xd5, 0x5e, 0x00),
        Paint::Yellow => Colour(0xf0, 0xe4, 0x42),
    }
}

/// Returns the colour of letters on a coloured background.
fn lettering(colour: Paint) -> Colour {
    match colour {
        Paint::Yellow => INK,
        Paint::Blue | Paint::Green | Paint::Red => WHITE,
    }
}

/// Draws a board. `active` are the cells of the active pushers, which are highlighted. The caption
/// stays empty.
#[must_use]
pub fn scene(board: &Board, active: &[Point], title: &str) -> Scene {
    let mut scene = Scene::new(title, board.width(), board.height(), GROUND);
    scene.ink = INK;
    let inside = ReachableCells::of(board);
    for (at, cell) in board.cells() {
        if inside.shows(at, cell) {
            put_terrain(&mut scene, board, at, cell);
        }
    }
    for (at, cell) in board.cells() {
        if let Some(content) = cell.content {
            put_content(&mut scene, at, cell.terrain, content, active.contains(&at));
        }
    }
    scene
}

/// The cells that pushers could reach if only walls stopped them.
struct ReachableCells(Grid<bool>);

impl ReachableCells {
    fn of(board: &Board) -> Self {
        let mut reached = Grid::filled(board.width(), board.height(), false);
        let mut open: Vec<Point> = board.pushers().collect();
        for at in &open {
            mark(&mut reached, *at);
        }
        while let Some(at) = open.pop() {
            for to in Direction::ORTHOGONAL {
                let Some(next) = at.step(to) else { continue };
                if board.cell(next).terrain != Terrain::Wall && mark(&mut reached, next) {
                    open.push(next);
                }
            }
        }
        Self(reached)
    }

    /// Returns whether a cell is drawn. Plain floor outside the walls is not.
    fn shows(&self, at: Point, cell: Cell) -> bool {
        cell != Cell::default() || self.0.get(at) == Some(&true)
    }
}

/// Marks a cell. Returns whether it is on the board and was not marked before.
fn mark(reached: &mut Grid<bool>, at: Point) -> bool {
    reached
        .get_mut(at)
        .is_some_and(|reached| !std::mem::replace(reached, true))
}

fn put_terrain(scene: &mut Scene, board: &Board, at: Point, cell: Cell) {
    let (name, shapes): (String, Box<dyn FnOnce() -> Vec<Shape>>) = match cell.terrain {
        Terrain::Wall => {
            let neighbours = terrain::WallNeighbours::of(board, at);
            (
                neighbours.name(),
                Box::new(move || terrain::wall(neighbours)),
            )
        }
        other => (word(other).replace(' ', "-"), Box::new(move || tile(other))),
    };
    let symbol = Some(scene.symbol(&name, shapes));
    let glyph = cell.content.is_none().then(|| glyph::terrain(cell.terrain));
    put(scene, at, symbol, glyph, label(word(cell.terrain), at));
}

fn tile(of: Terrain) -> Vec<Shape> {
    match of {
        Terrain::Wall | Terrain::Floor => terrain::floor(),
        Terrain::Goal => terrain::goal(),
        Terrain::Hole => terrain::hole(),
        Terrain::Lock => terrain::lock(),
        Terrain::Filter(colour) => terrain::filter(colour),
        Terrain::Ice => terrain::ice(),
        Terrain::Conveyor(to) => terrain::conveyor(to),
        Terrain::Weak => terrain::weak(),
        Terrain::Sturdy => terrain::sturdy(),
    }
}

fn put_content(scene: &mut Scene, at: Point, on: Terrain, content: Content, active: bool) {
    let what = match content {
        Content::Box(colour) => coloured(colour, "box"),
        Content::Pusher(pusher) => coloured(pusher.colour, "pusher"),
    };
    let state = if active { "active " } else { "" };
    let group = group_of(content);
    let linked = group.map_or(String::new(), |group| format!(" of group {group}"));
    let shown = format!("{state}{what}{linked}");
    let overlay = contents::overlay(on);
    let suffix = overlay.map_or("", contents::Overlay::word);
    let name = format!("{}{suffix}", shown.replace(' ', "-"));
    let symbol = scene.symbol(&name, || match content {
        Content::Box(colour) => contents::draw_box(colour, overlay),
        Content::Pusher(pusher) => contents::draw_pusher(pusher, active, overlay),
    });
    let glyph = glyph::content(content, on, active);
    let label = label(&format!("{shown}{}", under(on)), at);
    put(scene, at, Some(symbol), Some(glyph), label);
}

fn group_of(content: Content) -> Option<u8> {
    match content {
        Content::Pusher(Pusher { group, .. }) => group.map(crate::model::Group::number),
        Content::Box(_) => None,
    }
}

fn coloured(colour: Option<Paint>, thing: &str) -> String {
    match colour {
        Some(colour) => format!("{} {thing}", colour.name()),
        None => thing.to_owned(),
    }
}

fn under(terrain: Terrain) -> String {
    match terrain {
        Terrain::Floor => String::new(),
        other => format!(" on {}", word(other)),
    }
}

fn label(word: &str, at: Point) -> String {
    format!("{word} at ({},{})", at.x + 1, at.y + 1)
}

/// Returns the name of a terrain for labels.
fn word(terrain: Terrain) -> &'static str {
    match terrain {
        Terrain::Floor => "floor",
        Terrain::Wall => "wall",
        Terrain::Goal => "goal",
        Terrain::Hole => "black hole",
        Terrain::Lock => "lock",
        Terrain::Filter(Paint::Blue) => "blue filter",
        Terrain::Filter(Paint::Green) => "green filter",
        Terrain::Filter(Paint::Red) => "red filter",
        Terrain::Filter(Paint::Yellow) => "yellow filter",
        Terrain::Ice => "ice",
        Terrain::Conveyor(Direction::North) => "conveyor north",
        Terrain::Conveyor(Direction::East) => "conveyor east",
        Terrain::Conveyor(Direction::South) => "conveyor south",
        Terrain::Conveyor(_) => "conveyor west",
        Terrain::Weak => "weak floor",
        Terrain::Sturdy => "weak floor that holds once",
    }
}

fn put(
    scene: &mut Scene,
    at: Point,
    symbol: Option<SymbolId>,
    glyph: Option<Glyph>,
    label: String,
) {
    scene.put(Use {
        x: 2 * at.x,
        y: 2 * at.y,
        symbol,
        glyph,
        label,
    });
}

#[cfg(test)]
mod tests;

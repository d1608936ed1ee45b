//! Draws a board as a [`Scene`]: first the terrain of all cells, then boxes and pushers.
//!
//! Boxes and pushers do not cover the edges of their cell, so that the terrain under them is
//! visible. Goals, locks and conveyors are repeated on top of the boxes and pushers that
//! would hide their symbols. Besides its colour, every coloured object shows a letter that
//! stands for the colour. In terminals, each cell has two characters; a box or a pusher is
//! followed by the terrain under it or by the number of its group.

mod contents;
mod glyph;
mod marked;
mod palette;
mod terrain;

pub(crate) use marked::MarkedBoard;
pub use palette::{DRAW_OPTIONS, Style};

use crate::model::{Board, Cell, Colour as Paint, Content, Pusher, Terrain};
use palette::Palette;
use quandary_core::direction::Direction;
use quandary_core::grid::{Grid, Point};
use quandary_core::scene::{Glyph, Scene, Shape, SymbolId, Use};

/// Draws a board and highlights the active pushers, whose cells are given in `active`. The caption
/// of the scene is empty.
#[must_use]
pub fn scene(board: &Board, active: &[Point], title: &str, style: Style) -> Scene {
    let palette = style.palette();
    let mut scene = Scene::new(title, board.width(), board.height(), palette.ground);
    scene.ink = palette.ink;
    let inside = ReachableCells::of(board);
    for (at, cell) in board.cells() {
        if inside.shows(at, cell) {
            put_terrain(&mut scene, board, at, palette);
        }
    }
    for (at, cell) in board.cells() {
        if let Some(content) = cell.content {
            let active = active.contains(&at);
            put_content(&mut scene, at, cell.terrain, content, active, palette);
        }
    }
    scene
}

/// The cells that pushers could reach if only walls stopped them; boxes and goals on boards without
/// a pusher.
struct ReachableCells(Grid<bool>);

impl ReachableCells {
    fn of(board: &Board) -> Self {
        let mut reached = Grid::filled(board.width(), board.height(), false);
        let mut open: Vec<Point> = board.pushers().collect();
        if open.is_empty() {
            // A level with errors: its inside is where the boxes and goals are.
            let is_inside = |cell: &Cell| cell.has_box() || cell.terrain == Terrain::Goal;
            let inside = board.cells().filter(|(_, cell)| is_inside(cell));
            open.extend(inside.map(|(at, _)| at));
        }
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

fn put_terrain(scene: &mut Scene, board: &Board, at: Point, palette: &'static Palette) {
    let cell = board.cell(at);
    let (name, shapes): (String, Box<dyn FnOnce() -> Vec<Shape>>) = match cell.terrain {
        Terrain::Wall => {
            let neighbours = terrain::WallNeighbours::of(board, at);
            (
                neighbours.name(),
                Box::new(move || terrain::wall(neighbours, palette)),
            )
        }
        other => (
            word(other).replace(' ', "-"),
            Box::new(move || tile(other, palette)),
        ),
    };
    let symbol = Some(scene.symbol(&name, shapes));
    let glyph = cell.content.is_none().then(|| glyph::terrain(cell.terrain));
    put(scene, at, symbol, glyph, label(word(cell.terrain), at));
}

fn tile(of: Terrain, palette: &Palette) -> Vec<Shape> {
    match of {
        Terrain::Wall | Terrain::Floor => terrain::floor(palette),
        Terrain::Goal => terrain::goal(palette),
        Terrain::Hole => terrain::hole(palette),
        Terrain::Lock => terrain::lock(palette),
        Terrain::Filter(colour) => terrain::filter(colour, palette),
        Terrain::Ice => terrain::ice(palette),
        Terrain::Conveyor(to) => terrain::conveyor(to, palette),
        Terrain::Weak => terrain::weak(palette),
        Terrain::Sturdy => terrain::sturdy(palette),
    }
}

fn put_content(
    scene: &mut Scene,
    at: Point,
    on: Terrain,
    content: Content,
    active: bool,
    palette: &Palette,
) {
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
        Content::Box(colour) => contents::draw_box(colour, overlay, palette),
        Content::Pusher(pusher) => contents::draw_pusher(pusher, active, overlay, palette),
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

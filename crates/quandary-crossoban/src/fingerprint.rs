//! Fingerprints of levels (SPEC, part N).

use crate::format::{cell_width, write_cell};
use crate::model::{Board, Cell, Content, Terrain};
use quandary_core::direction::Direction;
use quandary_core::fingerprint::LevelFingerprints;
use quandary_core::grid::{Grid, Point};
use std::collections::BTreeSet;

/// Returns the fingerprints of a board. The time is proportional to the number of cells.
#[must_use]
pub fn fingerprints(board: &Board) -> LevelFingerprints {
    let visible = VisibleBoard::new(board);
    let text = visible.text(Image::ITSELF);
    if visible.is_ordered {
        return LevelFingerprints::without_symmetries(&text);
    }
    let texts = |images: &'static [Image]| images.iter().map(|image| visible.text(*image));
    let (rotations, reflections) = Image::ALL.split_at(4);
    LevelFingerprints::new(&text, texts(&rotations[1..]), texts(reflections))
}

/// Returns the text whose hash is the exact fingerprint of a board (SPEC, N1).
#[must_use]
pub fn fingerprint_text(board: &Board) -> String {
    VisibleBoard::new(board).text(Image::ITSELF)
}

/// An image of a board under a symmetry of the square: mirrored or not, then turned clockwise.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Image {
    is_mirrored: bool,
    /// Number of quarter turns, from 0 to 3.
    turns: u8,
}

/// The symbols of conveyors, clockwise.
const ARROWS: &[u8; 4] = b"^>v<";

impl Image {
    const ITSELF: Self = Self {
        is_mirrored: false,
        turns: 0,
    };

    const ALL: [Self; 8] = {
        let mut all = [Self::ITSELF; 8];
        let mut index = 0;
        while index < all.len() {
            all[index].is_mirrored = index >= 4;
            all[index].turns = index as u8 % 4;
            index += 1;
        }
        all
    };

    /// Returns the width and height of the image of a board.
    fn size(self, [width, height]: [u32; 2]) -> [u32; 2] {
        match self.turns % 2 {
            0 => [width, height],
            _ => [height, width],
        }
    }

    /// Returns the point of a board of this size that is at `at` in the image.
    fn source(self, at: Point, [width, height]: [u32; 2]) -> Point {
        let turned = match self.turns {
            0 => at,
            1 => Point::new(at.y, height - 1 - at.x),
            2 => Point::new(width - 1 - at.x, height - 1 - at.y),
            _ => Point::new(width - 1 - at.y, at.x),
        };
        match self.is_mirrored {
            true => Point::new(width - 1 - turned.x, turned.y),
            false => turned,
        }
    }

    /// Returns the symbol in the image of a symbol of the board.
    fn symbol(self, symbol: u8) -> u8 {
        let Some(index) = ARROWS.iter().position(|arrow| *arrow == symbol) else {
            return symbol;
        };
        let index = match self.is_mirrored {
            true => 4 - index,
            false => index,
        };
        ARROWS[(index + usize::from(self.turns)) % 4]
    }
}

/// The part of a board that the rules can see, as symbols (N2, N3).
struct VisibleBoard {
    size: [u32; 2],
    /// Characters per cell.
    width: usize,
    /// The symbols of all cells, row by row; floor is `-`.
    symbols: Vec<u8>,
    /// Number of goals of the whole board that are not among the cells.
    other_goals: usize,
    /// Whether the reading order of the cells can decide what a command does (N5).
    is_ordered: bool,
}

impl VisibleBoard {
    fn new(board: &Board) -> Self {
        let cells = visible_cells(board);
        let (from, size) = frame(&cells);
        let inside = || (0..size[1]).flat_map(|y| (0..size[0]).map(move |x| Point::new(x, y)));
        let cell = |at: Point| cells.get(Point::new(from.x + at.x, from.y + at.y)).copied();
        let cell = |at: Point| cell(at).unwrap_or(Cell::WALL);
        let width = inside().map(|at| cell_width(cell(at))).max().unwrap_or(1);
        let mut symbols = String::new();
        for at in inside() {
            match cell(at) {
                floor if width == 1 && floor == Cell::default() => symbols.push('-'),
                other => write_cell(other, width, &mut symbols),
            }
        }
        let goals = |cell: Cell| cell.terrain == Terrain::Goal;
        let all_goals = board.cells().filter(|(_, cell)| goals(*cell)).count();
        let shown_goals = inside().filter(|at| goals(cell(*at))).count();
        Self {
            size,
            width,
            symbols: symbols.into_bytes(),
            other_goals: all_goals - shown_goals,
            is_ordered: is_ordered(inside().map(cell)),
        }
    }

    fn text(&self, image: Image) -> String {
        let head = format!(
            "quandary-crossoban-1\ncharacters {}\ngoals {}\n",
            self.width, self.other_goals
        );
        let [columns, rows] = image.size(self.size);
        let mut text = String::with_capacity(head.len() + self.symbols.len() + rows as usize);
        text.push_str(&head);
        for y in 0..rows {
            for x in 0..columns {
                let from = image.source(Point::new(x, y), self.size);
                let index = from.y as usize * self.size[0] as usize + from.x as usize;
                let symbols = &self.symbols[index * self.width..][..self.width];
                text.extend(symbols.iter().map(|own| char::from(image.symbol(*own))));
            }
            text.push('\n');
        }
        text
    }
}

/// Returns the cells that the rules can see; all others are walls (N2).
fn visible_cells(board: &Board) -> Grid<Cell> {
    let (width, height) = (board.width(), board.height());
    let mut is_known = Grid::filled(width, height, false);
    let mut visible = Grid::filled(width, height, Cell::WALL);
    for (at, _) in board.cells().filter(|(_, cell)| cell.content.is_some()) {
        let region = region(board, at, &mut is_known);
        let is_moving = region.iter().any(|at| can_move(board.cell(*at)));
        for at in region {
            let cell = board.cell(at);
            if let Some(place) = visible.get_mut(at) {
                *place = match (is_moving, cell.content) {
                    (true, _) => cell,
                    (false, Some(_)) => resting(cell),
                    (false, None) => Cell::WALL,
                };
            }
        }
    }
    visible
}

/// Returns the unknown cells that are connected to a cell without walls in between.
fn region(board: &Board, from: Point, is_known: &mut Grid<bool>) -> Vec<Point> {
    let mut region = Vec::new();
    let mut open = vec![from];
    while let Some(at) = open.pop() {
        if board.cell(at).terrain == Terrain::Wall {
            continue;
        }
        match is_known.get_mut(at) {
            Some(known) if !*known => *known = true,
            _ => continue,
        }
        region.push(at);
        let around = Direction::ORTHOGONAL.into_iter();
        open.extend(around.filter_map(|to| at.step(to)));
    }
    region
}

/// Returns whether the content of a cell can move without being pushed.
fn can_move(cell: Cell) -> bool {
    match cell.content {
        Some(Content::Pusher(_)) => true,
        Some(Content::Box(_)) => matches!(cell.terrain, Terrain::Conveyor(_)),
        None => false,
    }
}

/// Returns a cell whose box never moves: only a goal under it matters.
fn resting(cell: Cell) -> Cell {
    let terrain = match cell.terrain {
        Terrain::Goal => Terrain::Goal,
        _ => Terrain::Floor,
    };
    Cell { terrain, ..cell }
}

/// Returns the first point of the smallest rectangle with all cells that are not walls, and its
/// width and height.
fn frame(cells: &Grid<Cell>) -> (Point, [u32; 2]) {
    let shown = cells.iter().filter(|(_, cell)| **cell != Cell::WALL);
    let corners = shown.fold(None, |corners: Option<[Point; 2]>, (at, _)| {
        let [first, last] = corners.unwrap_or([at; 2]);
        Some([
            Point::new(first.x.min(at.x), first.y.min(at.y)),
            Point::new(last.x.max(at.x), last.y.max(at.y)),
        ])
    });
    match corners {
        Some([first, last]) => (first, [last.x - first.x + 1, last.y - first.y + 1]),
        None => (Point::default(), [0, 0]),
    }
}

/// Returns whether the reading order of the cells can decide what a command does: of several
/// conveyors the first one carries first, and of linked pushers next to each other the first one
/// acts first, which only a conveyor makes visible to the other.
fn is_ordered(cells: impl Iterator<Item = Cell>) -> bool {
    let mut conveyors = 0;
    let mut groups = BTreeSet::new();
    let mut is_linked = false;
    for cell in cells {
        conveyors += usize::from(matches!(cell.terrain, Terrain::Conveyor(_)));
        if let Some(group) = cell.pusher().and_then(|pusher| pusher.group) {
            is_linked |= !groups.insert(group);
        }
    }
    conveyors > 1 || conveyors == 1 && is_linked
}

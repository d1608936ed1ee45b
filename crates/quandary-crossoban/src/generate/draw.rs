//! Random boards, and random small changes of them.

use super::assay::Draft;
use super::idle::without;
use super::wish::{Boxes, Element, Unit, Wish};
use crate::model::{Board, Cell, Colour, Content, Group, Moves, Pusher, Terrain};
use crate::rules::{Game, Player, Switches, UndoUnit};
use quandary_core::direction::Direction;
use quandary_core::grid::Point;
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::Rng;
use std::collections::BTreeSet;

/// Tenths of the inner cells that are floor at first.
const OPEN_OF_TEN: usize = 7;

/// Floor cells added to those that the objects take, on boards with elements.
const SPARE_CELLS: usize = 3;

/// One of this many elements is placed anywhere.
const ANYWHERE: usize = 4;

/// The longest row of ice or conveyors.
const MOST_IN_A_ROW: usize = 3;

/// A random number below `end`, which is not 0.
pub(super) fn below(random: &mut ChaCha8Rng, end: usize) -> usize {
    (random.next_u64() % end as u64) as usize
}

/// A board with the requested boxes, goals and pushers on random cells.
pub(super) fn draw(random: &mut ChaCha8Rng, wish: &Wish) -> Option<Board> {
    let mut board = hall(random, wish);
    let mut sketch = Sketch {
        random,
        board: &mut board,
    };
    sketch.put_boxes(wish)?;
    sketch.put_pushers(wish)?;
    Some(board)
}

/// Connected floor, opened by a random walk and surrounded by walls.
fn hall(random: &mut ChaCha8Rng, wish: &Wish) -> Board {
    let mut board = Board::new(wish.width, wish.height);
    for (at, _) in board.clone().cells() {
        board.set(at, Cell::WALL);
    }
    let (columns, rows) = (wish.width - 2, wish.height - 2);
    let usual = (columns * rows) as usize * OPEN_OF_TEN / 10;
    let wanted = match wish.elements.is_empty() {
        true => usual,
        // Elements are opened up for where they are placed.
        false => usual.min(wish.things() + SPARE_CELLS),
    };
    let mut at = Point::new(
        1 + below(random, columns as usize) as u32,
        1 + below(random, rows as usize) as u32,
    );
    let mut open = 0;
    while open < wanted {
        if board.cell(at) == Cell::WALL {
            board.set(at, Cell::default());
            open += 1;
        }
        let to = Direction::ORTHOGONAL[below(random, 4)];
        if let Some(next) = at.step(to)
            && is_within(next, wish)
        {
            at = next;
        }
    }
    board
}

fn is_within(at: Point, wish: &Wish) -> bool {
    at.x >= 1 && at.y >= 1 && at.x < wish.width - 1 && at.y < wish.height - 1
}

/// A row of cells for a terrain: one cell and a random number below `most` of further ones.
#[derive(Clone, Copy)]
struct Row {
    at: Point,
    to: Direction,
    most: usize,
}

struct Sketch<'a> {
    random: &'a mut ChaCha8Rng,
    board: &'a mut Board,
}

/// The cells that are occupied at some time of a solution.
fn track(board: &Board, solution: &Moves) -> BTreeSet<Point> {
    let mut track = BTreeSet::new();
    let Ok(game) = Game::new(board, Switches::default()) else {
        return track;
    };
    let mut player = Player::new(game);
    let mut goes_on = player.enter_one_by_one(solution).is_ok();
    while goes_on {
        let ground = player.game().ground();
        let stands = player.state().contents();
        track.extend(stands.map(|(cell, _)| ground.point(cell)));
        goes_on = player.undo(UndoUnit::Step);
    }
    track
}

impl Sketch<'_> {
    /// A random cell of plain floor without contents.
    fn vacant(&mut self) -> Option<Point> {
        self.pick(|_, cell| cell == Cell::default())
    }

    /// A random cell without contents where something can be placed.
    fn free(&mut self) -> Option<Point> {
        self.pick(|_, cell| {
            let closed = matches!(
                cell.terrain,
                Terrain::Wall | Terrain::Hole | Terrain::Filter(_) | Terrain::Goal
            );
            cell.content.is_none() && !closed
        })
    }

    fn pick(&mut self, fits: impl Fn(Point, Cell) -> bool) -> Option<Point> {
        let cells = self.board.cells();
        let fitting: Vec<Point> = cells
            .filter_map(|(at, cell)| fits(at, cell).then_some(at))
            .collect();
        (!fitting.is_empty()).then(|| fitting[below(self.random, fitting.len())])
    }

    /// A random colour for filters and pushers, possibly one that no box has.
    fn colour(&mut self, wish: &Wish) -> Colour {
        let colours = (wish.colours + 1).min(Colour::ALL.len());
        wish.colour(below(self.random, colours))
    }

    /// Places a row of cells of a terrain.
    fn put_terrain(&mut self, terrain: Terrain, row: Row) -> Option<()> {
        let Row { mut at, to, most } = row;
        for _ in 0..=below(self.random, most) {
            let content = None;
            self.board.set(at, Cell { terrain, content });
            let next = at.step(to)?;
            if self.board.cell(next) != Cell::default() {
                break;
            }
            at = next;
        }
        Some(())
    }

    /// Changes the colour or group of a pusher.
    fn mark(&mut self, at: Point, change: impl Fn(&mut Pusher)) -> Option<()> {
        let cell = self.board.cell(at);
        let mut pusher = cell.pusher()?;
        change(&mut pusher);
        let content = Some(Content::Pusher(pusher));
        self.board.set(at, Cell { content, ..cell });
        Some(())
    }

    fn put_element(&mut self, element: Element, wish: &Wish, at: Point) -> Option<()> {
        let to = Direction::ORTHOGONAL[below(self.random, 4)];
        let row = |most| Row { at, to, most };
        match element {
            Element::Filter => {
                let terrain = Terrain::Filter(self.colour(wish));
                self.put_terrain(terrain, row(1))
            }
            Element::Lock => self.put_terrain(Terrain::Lock, row(1)),
            Element::Ice => self.put_terrain(Terrain::Ice, row(MOST_IN_A_ROW)),
            Element::Conveyor => self.put_terrain(Terrain::Conveyor(to), row(MOST_IN_A_ROW)),
            Element::Hole => self.put_terrain(Terrain::Hole, row(1)),
            Element::Weak => self.put_terrain(Terrain::Weak, row(1)),
            Element::Sturdy => self.put_terrain(Terrain::Sturdy, row(1)),
            Element::Coloured => {
                let colour = Some(self.colour(wish));
                let last = self.board.pushers().last()?;
                self.mark(last, |pusher| pusher.colour = colour)
            }
            Element::Linked => {
                let linked: Vec<Point> = self.board.pushers().take(2).collect();
                let mut linked = linked.into_iter();
                linked.try_for_each(|at| self.mark(at, |pusher| pusher.group = Some(Group::FIRST)))
            }
        }
    }

    fn put_boxes(&mut self, wish: &Wish) -> Option<()> {
        let holes = usize::from(wish.elements.contains(&Element::Hole));
        if wish.boxes != Boxes::Coloured {
            for _ in 0..wish.count {
                let at = self.vacant()?;
                let terrain = Terrain::Goal;
                let content = None;
                self.board.set(at, Cell { terrain, content });
            }
            // Holes take the surplus boxes.
            for _ in 0..wish.count + holes {
                self.put(Content::Box(None))?;
            }
        }
        if wish.boxes != Boxes::Plain {
            for index in 0..wish.count {
                let colour = wish.colour(index % wish.colours);
                self.put(Content::Box(Some(colour)))?;
            }
        }
        if wish.has_stranger() {
            self.put(Content::Box(Some(wish.colour(wish.colours))))?;
        }
        Some(())
    }

    fn put_pushers(&mut self, wish: &Wish) -> Option<()> {
        let linked = if wish.elements.contains(&Element::Linked) {
            2
        } else {
            0
        };
        for index in 0..wish.pushers {
            let (colour, group) = (None, (index < linked).then_some(Group::FIRST));
            self.put(Content::Pusher(Pusher { colour, group }))?;
        }
        Some(())
    }

    fn put(&mut self, content: Content) -> Option<()> {
        let at = self.free()?;
        let terrain = self.board.cell(at).terrain;
        let content = Some(content);
        self.board.set(at, Cell { terrain, content });
        Some(())
    }
}

/// The board without boxes and pushers.
pub(super) fn cleared(board: &Board) -> Board {
    let mut cleared = board.clone();
    for (at, cell) in board.cells() {
        let content = None;
        cleared.set(at, Cell { content, ..cell });
    }
    cleared
}

/// The board with an element on a new cell, and removed elsewhere: most often on the path of the best
/// solution.
pub(super) fn place(
    random: &mut ChaCha8Rng,
    wish: &Wish,
    draft: &Draft,
    element: Element,
) -> Option<Board> {
    let mut placed = draft.board.clone();
    for part in Unit::Element(element).parts(&draft.board) {
        placed = without(&placed, part).unwrap_or(placed);
    }
    let track = track(&draft.board, &draft.solution);
    let anywhere = below(random, ANYWHERE) == 0;
    let board = &mut placed;
    let mut sketch = Sketch { random, board };
    let at =
        sketch.pick(|at, cell| cell == Cell::default() && (anywhere || track.contains(&at)))?;
    sketch.put_element(element, wish, at)?;
    Some(placed)
}

/// The board with one change: an object or a terrain is moved, or a cell is opened or closed.
pub(super) fn change(random: &mut ChaCha8Rng, wish: &Wish, board: &Board) -> Option<Board> {
    if below(random, 2) == 0 {
        return reshape(random, wish, board);
    }
    let mut changed = board.clone();
    let mut sketch = Sketch {
        random,
        board: &mut changed,
    };
    let from = sketch.pick(|_, cell| cell.content.is_some())?;
    let to = sketch.free()?;
    let (old, new) = (sketch.board.cell(from), sketch.board.cell(to));
    let content = None;
    sketch.board.set(from, Cell { content, ..old });
    let content = old.content;
    sketch.board.set(to, Cell { content, ..new });
    Some(changed)
}

/// The board with one change of its terrain.
pub(super) fn reshape(random: &mut ChaCha8Rng, wish: &Wish, board: &Board) -> Option<Board> {
    let mut changed = board.clone();
    let mut sketch = Sketch {
        random,
        board: &mut changed,
    };
    if below(sketch.random, 2) == 0 {
        let from = sketch.pick(|_, cell| {
            !matches!(cell.terrain, Terrain::Floor | Terrain::Wall) && cell.content.is_none()
        })?;
        let to = sketch.vacant()?;
        let moved = sketch.board.cell(from);
        sketch.board.set(from, Cell::default());
        sketch.board.set(to, moved);
    } else {
        let inner = |(at, cell): (Point, Cell)| {
            let plain = cell == Cell::default() || cell == Cell::WALL;
            (plain && is_within(at, wish)).then_some(at)
        };
        let inner: Vec<Point> = sketch.board.cells().filter_map(inner).collect();
        let at = *inner.get(below(sketch.random, inner.len().max(1)))?;
        let now = match sketch.board.cell(at) {
            Cell::WALL => Cell::default(),
            _ => Cell::WALL,
        };
        sketch.board.set(at, now);
    }
    Some(changed)
}

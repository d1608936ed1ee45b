//! Random boards, and random small changes to boards.

use super::evaluation::Candidate;
use super::redundancy::without;
use super::request::{BoardRequest, Boxes, Element, Requirement};
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
pub(super) fn random_below(random: &mut ChaCha8Rng, end: usize) -> usize {
    (random.next_u64() % end as u64) as usize
}

/// A board with the requested boxes, goals and pushers on random cells.
pub(super) fn random_board(random: &mut ChaCha8Rng, request: &BoardRequest) -> Option<Board> {
    let mut board = random_floor(random, request);
    let mut editor = BoardEditor {
        random,
        board: &mut board,
    };
    editor.put_boxes(request)?;
    editor.put_pushers(request)?;
    Some(board)
}

/// Connected floor, opened by a random walk and surrounded by walls.
fn random_floor(random: &mut ChaCha8Rng, request: &BoardRequest) -> Board {
    let mut board = Board::new(request.width, request.height);
    for (at, _) in board.clone().cells() {
        board.set(at, Cell::WALL);
    }
    let (columns, rows) = (request.width - 2, request.height - 2);
    let usual = (columns * rows) as usize * OPEN_OF_TEN / 10;
    let wanted = match request.elements.is_empty() {
        true => usual,
        // Elements are opened up for where they are placed.
        false => usual.min(request.object_count() + SPARE_CELLS),
    };
    let mut at = Point::new(
        1 + random_below(random, columns as usize) as u32,
        1 + random_below(random, rows as usize) as u32,
    );
    let mut open = 0;
    while open < wanted {
        if board.cell(at) == Cell::WALL {
            board.set(at, Cell::default());
            open += 1;
        }
        let to = Direction::ORTHOGONAL[random_below(random, 4)];
        if let Some(next) = at.step(to)
            && is_inner(next, request)
        {
            at = next;
        }
    }
    board
}

fn is_inner(at: Point, request: &BoardRequest) -> bool {
    at.x >= 1 && at.y >= 1 && at.x < request.width - 1 && at.y < request.height - 1
}

/// A row of cells for a terrain: one cell and a random number below `most` of further ones.
#[derive(Clone, Copy)]
struct Row {
    at: Point,
    to: Direction,
    most: usize,
}

struct BoardEditor<'a> {
    random: &'a mut ChaCha8Rng,
    board: &'a mut Board,
}

/// The cells that are occupied at some time of a solution.
fn visited_cells(board: &Board, solution: &Moves) -> BTreeSet<Point> {
    let mut visited = BTreeSet::new();
    let Ok(game) = Game::new(board, Switches::default()) else {
        return visited;
    };
    let mut player = Player::new(game);
    let mut goes_on = player.enter_one_by_one(solution).is_ok();
    while goes_on {
        let ground = player.game().ground();
        let occupied = player.state().contents();
        visited.extend(occupied.map(|(cell, _)| ground.point(cell)));
        goes_on = player.undo(UndoUnit::Step);
    }
    visited
}

impl BoardEditor<'_> {
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
        (!fitting.is_empty()).then(|| fitting[random_below(self.random, fitting.len())])
    }

    /// A random colour for filters and pushers, possibly one that no box has.
    fn colour(&mut self, request: &BoardRequest) -> Colour {
        let colours = (request.colours + 1).min(Colour::ALL.len());
        request.colour(random_below(self.random, colours))
    }

    /// Places a row of cells of a terrain.
    fn put_terrain(&mut self, terrain: Terrain, row: Row) -> Option<()> {
        let Row { mut at, to, most } = row;
        for _ in 0..=random_below(self.random, most) {
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
    fn change_pusher(&mut self, at: Point, change: impl Fn(&mut Pusher)) -> Option<()> {
        let cell = self.board.cell(at);
        let mut pusher = cell.pusher()?;
        change(&mut pusher);
        let content = Some(Content::Pusher(pusher));
        self.board.set(at, Cell { content, ..cell });
        Some(())
    }

    fn put_element(&mut self, element: Element, request: &BoardRequest, at: Point) -> Option<()> {
        let to = Direction::ORTHOGONAL[random_below(self.random, 4)];
        let row = |most| Row { at, to, most };
        match element {
            Element::Filter => {
                let terrain = Terrain::Filter(self.colour(request));
                self.put_terrain(terrain, row(1))
            }
            Element::Lock => self.put_terrain(Terrain::Lock, row(1)),
            Element::Ice => self.put_terrain(Terrain::Ice, row(MOST_IN_A_ROW)),
            Element::Conveyor => self.put_terrain(Terrain::Conveyor(to), row(MOST_IN_A_ROW)),
            Element::Hole => self.put_terrain(Terrain::Hole, row(1)),
            Element::Weak => self.put_terrain(Terrain::Weak, row(1)),
            Element::Sturdy => self.put_terrain(Terrain::Sturdy, row(1)),
            Element::Coloured => {
                let colour = Some(self.colour(request));
                let last = self.board.pushers().last()?;
                self.change_pusher(last, |pusher| pusher.colour = colour)
            }
            Element::Linked => {
                let linked: Vec<Point> = self.board.pushers().take(2).collect();
                let mut linked = linked.into_iter();
                linked.try_for_each(|at| {
                    self.change_pusher(at, |pusher| pusher.group = Some(Group::FIRST))
                })
            }
        }
    }

    fn put_boxes(&mut self, request: &BoardRequest) -> Option<()> {
        let holes = usize::from(request.elements.contains(&Element::Hole));
        if request.boxes != Boxes::Coloured {
            for _ in 0..request.count {
                let at = self.vacant()?;
                let terrain = Terrain::Goal;
                let content = None;
                self.board.set(at, Cell { terrain, content });
            }
            // Holes take the surplus boxes.
            for _ in 0..request.count + holes {
                self.put(Content::Box(None))?;
            }
        }
        if request.boxes != Boxes::Plain {
            for index in 0..request.count {
                let colour = request.colour(index % request.colours);
                self.put(Content::Box(Some(colour)))?;
            }
        }
        if request.has_obstacle_box() {
            self.put(Content::Box(Some(request.colour(request.colours))))?;
        }
        Some(())
    }

    fn put_pushers(&mut self, request: &BoardRequest) -> Option<()> {
        let linked = if request.elements.contains(&Element::Linked) {
            2
        } else {
            0
        };
        for index in 0..request.pushers {
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
pub(super) fn without_contents(board: &Board) -> Board {
    let mut without_contents = board.clone();
    for (at, cell) in board.cells() {
        let content = None;
        without_contents.set(at, Cell { content, ..cell });
    }
    without_contents
}

/// The board with an element on a new cell, and removed elsewhere: most often on the path of the best
/// solution.
pub(super) fn place_element(
    random: &mut ChaCha8Rng,
    request: &BoardRequest,
    candidate: &Candidate,
    element: Element,
) -> Option<Board> {
    let mut placed = candidate.board.clone();
    for part in Requirement::Element(element).parts(&candidate.board) {
        placed = without(&placed, part).unwrap_or(placed);
    }
    let visited = visited_cells(&candidate.board, &candidate.solution);
    let anywhere = random_below(random, ANYWHERE) == 0;
    let board = &mut placed;
    let mut editor = BoardEditor { random, board };
    let at =
        editor.pick(|at, cell| cell == Cell::default() && (anywhere || visited.contains(&at)))?;
    editor.put_element(element, request, at)?;
    Some(placed)
}

/// The board with one change: an object or a terrain is moved, or a cell is opened or closed.
pub(super) fn mutate(
    random: &mut ChaCha8Rng,
    request: &BoardRequest,
    board: &Board,
) -> Option<Board> {
    if random_below(random, 2) == 0 {
        return mutate_terrain(random, request, board);
    }
    let mut changed = board.clone();
    let mut editor = BoardEditor {
        random,
        board: &mut changed,
    };
    let from = editor.pick(|_, cell| cell.content.is_some())?;
    let to = editor.free()?;
    let (old, new) = (editor.board.cell(from), editor.board.cell(to));
    let content = None;
    editor.board.set(from, Cell { content, ..old });
    let content = old.content;
    editor.board.set(to, Cell { content, ..new });
    Some(changed)
}

/// The board with one change of its terrain.
pub(super) fn mutate_terrain(
    random: &mut ChaCha8Rng,
    request: &BoardRequest,
    board: &Board,
) -> Option<Board> {
    let mut changed = board.clone();
    let mut editor = BoardEditor {
        random,
        board: &mut changed,
    };
    if random_below(editor.random, 2) == 0 {
        let from = editor.pick(|_, cell| {
            !matches!(cell.terrain, Terrain::Floor | Terrain::Wall) && cell.content.is_none()
        })?;
        let to = editor.vacant()?;
        let moved = editor.board.cell(from);
        editor.board.set(from, Cell::default());
        editor.board.set(to, moved);
    } else {
        let inner = |(at, cell): (Point, Cell)| {
            let plain = cell == Cell::default() || cell == Cell::WALL;
            (plain && is_inner(at, request)).then_some(at)
        };
        let inner: Vec<Point> = editor.board.cells().filter_map(inner).collect();
        let at = *inner.get(random_below(editor.random, inner.len().max(1)))?;
        let now = match editor.board.cell(at) {
            Cell::WALL => Cell::default(),
            _ => Cell::WALL,
        };
        editor.board.set(at, now);
    }
    Some(changed)
}

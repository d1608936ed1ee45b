//! Boards drawn at random, and small changes of them.

use super::wish::{Boxes, Element, Wish};
use crate::model::{Board, Cell, Colour, Content, Group, Pusher, Terrain};
use quandary_core::direction::Direction;
use quandary_core::grid::Point;
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::Rng;

/// Of ten cells within the walls so many are open at first.
const OPEN_OF_TEN: usize = 7;

/// Of an element there are so many patches at first; those that stay idle go.
const MOST_PATCHES: usize = 3;

/// A number below `end`, which is not 0.
pub(super) fn below(random: &mut ChaCha8Rng, end: usize) -> usize {
    (random.next_u64() % end as u64) as usize
}

/// A board with all that a wish asks for, put anywhere.
pub(super) fn draw(random: &mut ChaCha8Rng, wish: &Wish) -> Option<Board> {
    let mut board = hall(random, wish);
    let mut sketch = Sketch {
        random,
        board: &mut board,
    };
    for element in &wish.elements {
        for _ in 0..1 + below(sketch.random, MOST_PATCHES) {
            sketch.put_terrain(*element, wish)?;
        }
    }
    sketch.put_boxes(wish)?;
    sketch.put_pushers(wish)?;
    Some(board)
}

/// Connected floor in walls: a walk opens cells until enough are open.
fn hall(random: &mut ChaCha8Rng, wish: &Wish) -> Board {
    let mut board = Board::new(wish.width, wish.height);
    for (at, _) in board.clone().cells() {
        board.set(at, Cell::WALL);
    }
    let (columns, rows) = (wish.width - 2, wish.height - 2);
    let wanted = (columns * rows) as usize * OPEN_OF_TEN / 10;
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

struct Sketch<'a> {
    random: &'a mut ChaCha8Rng,
    board: &'a mut Board,
}

impl Sketch<'_> {
    /// A cell of plain floor with nothing on it.
    fn vacant(&mut self) -> Option<Point> {
        self.pick(|cell| cell == Cell::default())
    }

    /// A cell with nothing on it where something can stand.
    fn free(&mut self) -> Option<Point> {
        self.pick(|cell| {
            let closed = matches!(
                cell.terrain,
                Terrain::Wall | Terrain::Hole | Terrain::Filter(_) | Terrain::Goal
            );
            cell.content.is_none() && !closed
        })
    }

    fn pick(&mut self, fits: impl Fn(Cell) -> bool) -> Option<Point> {
        let cells = self.board.cells();
        let fitting: Vec<Point> = cells
            .filter_map(|(at, cell)| fits(cell).then_some(at))
            .collect();
        (!fitting.is_empty()).then(|| fitting[below(self.random, fitting.len())])
    }

    fn colour(&mut self, wish: &Wish) -> Colour {
        Colour::ALL[below(self.random, wish.colours)]
    }

    fn put_terrain(&mut self, element: Element, wish: &Wish) -> Option<()> {
        let to = Direction::ORTHOGONAL[below(self.random, 4)];
        let terrain = match element {
            Element::Filter => Terrain::Filter(self.colour(wish)),
            Element::Lock => Terrain::Lock,
            Element::Ice => Terrain::Ice,
            Element::Conveyor => Terrain::Conveyor(to),
            Element::Hole => Terrain::Hole,
            Element::Weak => Terrain::Weak,
            Element::Sturdy => Terrain::Sturdy,
            Element::Coloured | Element::Linked => return Some(()),
        };
        // Ice and belts say more in a row.
        let length = match element {
            Element::Ice | Element::Conveyor => 1 + below(self.random, 3),
            _ => 1,
        };
        let mut at = self.vacant()?;
        for _ in 0..length {
            let content = None;
            self.board.set(at, Cell { terrain, content });
            match at
                .step(to)
                .filter(|next| self.board.cell(*next) == Cell::default())
            {
                Some(next) => at = next,
                None => break,
            }
        }
        Some(())
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
            // A hole takes the boxes that are too many.
            for _ in 0..wish.count + holes {
                self.put(Content::Box(None))?;
            }
        }
        if wish.boxes != Boxes::Plain {
            for index in 0..wish.count {
                let colour = Colour::ALL[index % wish.colours];
                self.put(Content::Box(Some(colour)))?;
            }
        }
        Some(())
    }

    fn put_pushers(&mut self, wish: &Wish) -> Option<()> {
        let has = |element| wish.elements.contains(&element);
        for index in 0..wish.pushers {
            let linked = has(Element::Linked) && index < 2;
            let coloured = has(Element::Coloured) && index + 1 == wish.pushers;
            let colour = coloured.then(|| self.colour(wish));
            let group = linked.then_some(Group::FIRST);
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

/// The board with one thing changed: something stands elsewhere, a terrain lies elsewhere, or a
/// cell is opened or walled up.
pub(super) fn change(random: &mut ChaCha8Rng, wish: &Wish, board: &Board) -> Option<Board> {
    let mut changed = board.clone();
    let mut sketch = Sketch {
        random,
        board: &mut changed,
    };
    match below(sketch.random, 4) {
        0 | 1 => {
            let from = sketch.pick(|cell| cell.content.is_some())?;
            let to = sketch.free()?;
            let (old, new) = (sketch.board.cell(from), sketch.board.cell(to));
            let content = None;
            sketch.board.set(from, Cell { content, ..old });
            let content = old.content;
            sketch.board.set(to, Cell { content, ..new });
        }
        2 => {
            let from = sketch.pick(|cell| {
                !matches!(cell.terrain, Terrain::Floor | Terrain::Wall) && cell.content.is_none()
            })?;
            let to = sketch.vacant()?;
            let moved = sketch.board.cell(from);
            sketch.board.set(from, Cell::default());
            sketch.board.set(to, moved);
        }
        _ => {
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
    }
    Some(changed)
}

//! Marks on the cells of a drawing, and coordinates next to the board.

use super::{Colour, Glyph, Ink, PathStep, Scene, Shape, Stroke, Use, rounded};
use crate::direction::Direction;
use crate::grid::Point;
use std::f32::consts::SQRT_2;

/// The colour of marks: dark on paper too, and not used for boards.
const INK: Colour = Colour(0x7a, 0x1f, 0xa2);
/// The colour around the lines of marks, which separates them from dark boards.
const EDGE: Colour = Colour(0xff, 0xff, 0xff);
/// Width of the lines of a mark, in cells.
const WIDTH: f32 = 0.09;
/// Width of these lines with the edges on both sides, in cells.
const EDGE_WIDTH: f32 = 0.17;
/// Distance of the frame of a mark from the centre of its cell, in cells.
const REACH: f32 = 0.42;
/// Length of an arrowhead, in cells.
const HEAD: f32 = 0.22;
/// Height of coordinates, in cells.
const COORDINATE: f32 = 0.3;

/// The meaning of a mark on a cell. In pictures, each kind has its own shape. In terminals, the
/// character of the mark is shown after the first character of the cell and replaces the second
/// one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mark {
    /// Look here: a dashed frame; `?` in terminals.
    Look,
    /// Act here: a frame; `◂` in terminals.
    Act,
    /// Something is wrong here: a frame with a cross; `!` in terminals.
    Wrong,
    /// Something moves from here to the next cell in this direction: a line between the two cells;
    /// an arrow in terminals.
    Leave(Direction),
    /// Like [`Mark::Leave`], but the movement ends in the next cell: in pictures, the line has an
    /// arrowhead there.
    Arrive(Direction),
}

impl Mark {
    fn name(self) -> String {
        match self {
            Self::Look => "mark-look".to_owned(),
            Self::Act => "mark-act".to_owned(),
            Self::Wrong => "mark-wrong".to_owned(),
            Self::Leave(to) => format!("mark-leave-{}", to.name()),
            Self::Arrive(to) => format!("mark-arrive-{}", to.name()),
        }
    }

    /// The character in terminals with Unicode, and in those without.
    fn characters(self) -> (char, char) {
        match self {
            Self::Look => ('?', '?'),
            Self::Act => ('◂', '<'),
            Self::Wrong => ('!', '!'),
            Self::Leave(to) | Self::Arrive(to) => match to {
                Direction::North => ('↑', '^'),
                Direction::NorthEast => ('↗', '/'),
                Direction::East => ('→', '>'),
                Direction::SouthEast => ('↘', '\\'),
                Direction::South => ('↓', 'v'),
                Direction::SouthWest => ('↙', '/'),
                Direction::West => ('←', '<'),
                Direction::NorthWest => ('↖', '\\'),
            },
        }
    }

    fn shapes(self) -> Vec<Shape> {
        let frame = rounded((-REACH, -REACH), (REACH, REACH), 0.1);
        let lines = match self {
            Self::Look => {
                let dashed = Stroke {
                    dashes: vec![0.18, 0.12],
                    ..Stroke::solid(INK, WIDTH)
                };
                return vec![edge(frame.clone()), Shape::line(frame, dashed)];
            }
            Self::Act => vec![frame],
            Self::Wrong => vec![
                frame,
                straight((-REACH, -REACH), (REACH, REACH)),
                straight((-REACH, REACH), (REACH, -REACH)),
            ],
            Self::Leave(to) => vec![way(to)],
            Self::Arrive(to) => vec![way(to), arrowhead(to)],
        };
        let edges = lines.iter().cloned().map(edge);
        let inner = lines.iter().cloned().map(|line| {
            let round = Stroke {
                round: true,
                ..Stroke::solid(INK, WIDTH)
            };
            Shape::line(line, round)
        });
        edges.chain(inner).collect()
    }
}

/// The white line under a line of a mark.
fn edge(line: Vec<PathStep>) -> Shape {
    let stroke = Stroke {
        round: true,
        ..Stroke::solid(EDGE, EDGE_WIDTH)
    };
    Shape::line(line, stroke)
}

fn straight(from: (f32, f32), to: (f32, f32)) -> Vec<PathStep> {
    vec![PathStep::Move(from.0, from.1), PathStep::Line(to.0, to.1)]
}

/// The line from the centre of a cell to that of the next one.
fn way(to: Direction) -> Vec<PathStep> {
    let (x, y) = to.step();
    straight((0.0, 0.0), (x as f32, y as f32))
}

/// An arrowhead whose point is the centre of the next cell.
fn arrowhead(to: Direction) -> Vec<PathStep> {
    let (x, y) = to.step();
    let (x, y) = (x as f32, y as f32);
    let length = if to.is_diagonal() { SQRT_2 } else { 1.0 };
    let (along, across) = ((x / length, y / length), (-y / length, x / length));
    let wing = |side: f32| {
        (
            x - HEAD * along.0 + side * HEAD * across.0,
            y - HEAD * along.1 + side * HEAD * across.1,
        )
    };
    let (left, right) = (wing(-1.0), wing(1.0));
    vec![
        PathStep::Move(left.0, left.1),
        PathStep::Line(x, y),
        PathStep::Line(right.0, right.1),
    ]
}

impl Scene {
    /// Marks a cell. `label` says in words what the mark means. `at` is the column and row of the
    /// cell in the scene, from 0. After [`Scene::with_coordinates`], column 0 and row 0 contain the
    /// coordinates, and the board begins at column 1 and row 1.
    pub fn mark(&mut self, at: Point, mark: Mark, label: impl Into<String>) {
        let (x, y) = (2 * at.x, 2 * at.y);
        let symbol = self.symbol(&mark.name(), || mark.shapes());
        let below = self.uses.iter().rev();
        let below = below
            .filter(|one| (one.x, one.y) == (x, y))
            .find_map(|one| one.glyph.clone())
            .unwrap_or_else(|| Glyph::new("·", ".", Ink::Dim));
        let (unicode, ascii) = mark.characters();
        let first = |text: &str, otherwise: char| text.chars().next().unwrap_or(otherwise);
        let glyph = Glyph {
            unicode: format!("{}{unicode}", first(&below.unicode, '·')),
            ascii: format!("{}{ascii}", first(&below.ascii, '.')),
            ..below
        };
        self.put(Use {
            x,
            y,
            symbol: Some(symbol),
            glyph: Some(glyph.bold()),
            label: label.into(),
        });
    }

    /// Marks a path with a line through its cells and an arrowhead at the last cell. `label` says
    /// what moves along the path.
    pub fn mark_way(&mut self, from: Point, steps: &[Direction], label: &str) {
        let mut at = from;
        for (index, step) in steps.iter().enumerate() {
            let mark = match index + 1 == steps.len() {
                true => Mark::Arrive(*step),
                false => Mark::Leave(*step),
            };
            self.mark(at, mark, label);
            let Some(next) = at.step(*step) else { return };
            at = next;
        }
    }

    /// Adds a column on the left with the names of the rows, and a row at the top with the names
    /// of the columns. Terminals show the last two characters of a name. If any column name has
    /// several characters, terminals show only every second column name, because neighbouring
    /// names would touch.
    #[must_use]
    pub fn with_coordinates(mut self, columns: &[String], rows: &[String]) -> Self {
        for one in &mut self.uses {
            (one.x, one.y) = (one.x + 2, one.y + 2);
        }
        for line in &mut self.letterings {
            (line.x, line.y) = (line.x + 2, line.y + 2);
        }
        (self.columns, self.rows) = (self.columns + 1, self.rows + 1);
        self.origin = (self.origin.0 + 2, self.origin.1 + 2);
        let touch = columns.iter().any(|name| name.chars().count() > 1);
        for (x, name) in (1..self.columns).zip(columns) {
            let glyph = (!touch || x % 2 == 1).then(|| last_two(name));
            self.put_coordinate((x, 0), name, glyph, &format!("column {name}"));
        }
        for (y, name) in (1..self.rows).zip(rows) {
            let glyph = Some(last_two(name));
            self.put_coordinate((0, y), name, glyph, &format!("row {name}"));
        }
        self
    }

    fn put_coordinate(
        &mut self,
        (x, y): (u32, u32),
        name: &str,
        glyph: Option<String>,
        label: &str,
    ) {
        let ink = self.ink;
        let long = name.chars().count().max(2) as f32;
        let id = format!("coordinate-{}", escaped(name));
        let symbol = self.symbol(&id, || {
            vec![Shape::text(name, (0.0, 0.0), COORDINATE * 2.0 / long, ink)]
        });
        self.put(Use {
            x: 2 * x,
            y: 2 * y,
            symbol: Some(symbol),
            glyph: glyph.map(|shown| Glyph::new(shown.clone(), shown, Ink::Dim)),
            label: label.to_owned(),
        });
    }
}

/// The last two characters of a name.
fn last_two(name: &str) -> String {
    let letters = name.chars().count();
    name.chars().skip(letters.saturating_sub(2)).collect()
}

/// A text as part of the name of a symbol, which consists of letters, digits and hyphens.
fn escaped(text: &str) -> String {
    let escape = |letter: char| match letter.is_ascii_alphanumeric() {
        true => letter.to_string(),
        false => format!("-{:x}", u32::from(letter)),
    };
    text.chars().map(escape).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn board() -> Scene {
        let mut scene = Scene::new("board", 3, 2, Colour(255, 255, 255));
        scene.put(Use {
            x: 2,
            y: 0,
            symbol: None,
            glyph: Some(Glyph::new("██", "##", Ink::Dim)),
            label: "a wall".to_owned(),
        });
        scene
    }

    fn last(scene: &Scene) -> (u32, u32, String, String) {
        let one = scene.uses().last().unwrap();
        let glyph = one.glyph.clone().unwrap();
        (one.x, one.y, glyph.unicode, glyph.ascii)
    }

    #[test]
    fn marks_keep_the_first_character_of_their_cell() {
        let mut scene = board();
        scene.mark(Point::new(1, 0), Mark::Act, "push this");
        assert_eq!(last(&scene), (2, 0, "█◂".to_owned(), "#<".to_owned()));
        scene.mark(Point::new(2, 1), Mark::Wrong, "nothing here");
        assert_eq!(last(&scene), (4, 2, "·!".to_owned(), ".!".to_owned()));
    }

    #[test]
    fn a_way_has_one_arrowhead_at_its_end() {
        let mut scene = board();
        let way = [Direction::East, Direction::South];
        scene.mark_way(Point::new(0, 0), &way, "walk");
        let names: Vec<_> = scene.symbols().iter().map(|symbol| &*symbol.name).collect();
        let names: Vec<_> = names.iter().map(|name| name.rsplit_once('-')).collect();
        assert_eq!(names[0].map(|(kind, _)| kind), Some("mark-leave"));
        assert_eq!(names[1].map(|(kind, _)| kind), Some("mark-arrive"));
        assert_eq!(last(&scene), (2, 0, "█↓".to_owned(), "#v".to_owned()));
    }

    #[test]
    fn coordinates_move_the_board_by_one_cell() {
        let columns = ["0", "1", "102"].map(str::to_owned);
        let rows = ["a", "b"].map(str::to_owned);
        let scene = board().with_coordinates(&columns, &rows);
        assert_eq!((scene.columns, scene.rows), (4, 3));
        assert_eq!((scene.uses()[0].x, scene.uses()[0].y), (4, 2));
        let names = scene.uses()[1..]
            .iter()
            .map(|one| (one.x, one.y, &*one.label));
        let expected = [
            (2, 0, "column 0"),
            (4, 0, "column 1"),
            (6, 0, "column 102"),
            (0, 2, "row a"),
            (0, 4, "row b"),
        ];
        assert_eq!(names.collect::<Vec<_>>(), expected);
        let shown = scene.uses()[1..4].iter();
        let shown = shown.map(|one| one.glyph.as_ref().map(|glyph| &*glyph.ascii));
        assert_eq!(shown.collect::<Vec<_>>(), [Some("0"), None, Some("02")]);
    }
}

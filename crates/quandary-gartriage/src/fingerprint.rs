//! Fingerprints of levels (SPEC, part H).
//!
//! A fingerprint is a hash of a text that describes the level. The text lists the cells that the
//! locomotive can reach, each with its rails, its target and its vehicle, and then the hooked
//! wagons. If a wagon off its target is out of reach, a last line states this (H5). Margins,
//! everything else out of reach, and the choice of letters do not affect the text, because they
//! make no difference under the rules.

use crate::model::{Letter, keypad_digit};
use crate::rules::{CellId, Position, Shunting};
use quandary_core::direction::Direction;
use quandary_core::fingerprint::LevelFingerprints;
use quandary_core::session::Rules;
use std::fmt::Write;

/// The first line of every text.
const HEADER: &str = "quandary-gartriage-1\n";

/// The fingerprints of a level. The symmetric fingerprint is the same for all eight rotations and
/// reflections of a board.
#[must_use]
pub fn fingerprints(rules: &Shunting) -> LevelFingerprints {
    let content = Content::of(rules);
    let texts = |symmetries: [Symmetry; 4]| symmetries.map(|symmetry| content.text(symmetry));
    let [text, rotations @ ..] = texts(Symmetry::rotations());
    LevelFingerprints::new(&text, rotations, texts(Symmetry::reflections()))
}

/// The text that describes the level; its hash is the exact fingerprint of the level. Source:
/// SPEC.md (H1).
#[must_use]
pub fn text(rules: &Shunting) -> String {
    Content::of(rules).text(Symmetry::IDENTITY)
}

/// A rotation or reflection of the square: an optional reflection at the vertical axis, then
/// quarter turns clockwise.
#[derive(Clone, Copy)]
struct Symmetry {
    is_reflection: bool,
    quarter_turns: usize,
}

impl Symmetry {
    const IDENTITY: Self = Self {
        is_reflection: false,
        quarter_turns: 0,
    };

    fn rotations() -> [Self; 4] {
        [0, 1, 2, 3].map(|quarter_turns| Self {
            is_reflection: false,
            quarter_turns,
        })
    }

    fn reflections() -> [Self; 4] {
        Self::rotations().map(|rotation| Self {
            is_reflection: true,
            ..rotation
        })
    }

    /// The image of a point given as column and row.
    fn point(self, (x, y): (i64, i64)) -> (i64, i64) {
        let start = if self.is_reflection { (-x, y) } else { (x, y) };
        (0..self.quarter_turns).fold(start, |(x, y), _| (-y, x))
    }

    fn direction(self, direction: Direction) -> Direction {
        let index = direction.index();
        let start = if self.is_reflection { 8 - index } else { index };
        Direction::from_index(start + 2 * self.quarter_turns)
    }
}

/// What the rules can see of a level.
struct Content<'a> {
    rules: &'a Shunting,
    start: Position,
    /// The cells that rails connect with the locomotive.
    cells: Vec<CellId>,
    /// The letter of the wagon on each cell of the board.
    wagons: Vec<Option<Letter>>,
    /// Whether a wagon off its target is out of reach.
    has_lost_wagon: bool,
}

impl<'a> Content<'a> {
    fn of(rules: &'a Shunting) -> Self {
        let start = rules.start();
        let mut wagons = vec![None; rules.track().len()];
        for (at, letter) in start.wagons.iter().zip(rules.letters()) {
            wagons[at.index()] = Some(*letter);
        }
        let cells = rules.track().connected_cells(start.locomotive);
        let mut is_connected = vec![false; wagons.len()];
        for cell in &cells {
            is_connected[cell.index()] = true;
        }
        let is_lost = |cell: CellId| {
            let wagon = wagons[cell.index()];
            wagon.is_some() && !is_connected[cell.index()] && wagon != rules.track().target(cell)
        };
        let has_lost_wagon = rules.track().cells().any(is_lost);
        Self {
            rules,
            start,
            cells,
            wagons,
            has_lost_wagon,
        }
    }

    /// The text of an image of the level.
    fn text(&self, symmetry: Symmetry) -> String {
        let mut cells: Vec<((i64, i64), CellId)> = self.placed(symmetry);
        let left = cells.iter().map(|((x, _), _)| *x).min().unwrap_or(0);
        let top = cells.iter().map(|((_, y), _)| *y).min().unwrap_or(0);
        cells.sort_unstable_by_key(|((x, y), _)| (*y, *x));
        let names = self.names(&cells);
        let mut text = String::with_capacity(HEADER.len() + 16 * cells.len());
        text.push_str(HEADER);
        for ((x, y), cell) in cells {
            push_point(&mut text, (x - left, y - top));
            text.push(' ');
            self.push_contents(&mut text, cell, &names);
            text.push(' ');
            self.push_rails(&mut text, cell, symmetry);
            text.push('\n');
        }
        self.push_train(&mut text, symmetry, (left, top));
        if self.has_lost_wagon {
            text.push_str("unreachable wagon\n");
        }
        text
    }

    fn placed(&self, symmetry: Symmetry) -> Vec<((i64, i64), CellId)> {
        let place = |cell: &CellId| (self.image(*cell, symmetry), *cell);
        self.cells.iter().map(place).collect()
    }

    fn image(&self, cell: CellId, symmetry: Symmetry) -> (i64, i64) {
        let at = self.rules.track().point(cell);
        symmetry.point((i64::from(at.x), i64::from(at.y)))
    }

    /// The new letter of each letter: `a` for that of the first wagon, and so on. A letter without
    /// a wagon in reach has none.
    fn names(&self, cells: &[((i64, i64), CellId)]) -> [Option<Letter>; Letter::COUNT] {
        let mut names = [None; Letter::COUNT];
        let mut next = 0;
        for letter in cells.iter().filter_map(|(_, at)| self.wagons[at.index()]) {
            let name = &mut names[letter.index()];
            if name.is_none() {
                *name = Letter::from_index(next);
                next += 1;
            }
        }
        names
    }

    /// Appends the vehicle and the target of a cell.
    fn push_contents(&self, text: &mut String, cell: CellId, names: &[Option<Letter>]) {
        let name = |letter: Letter| names[letter.index()];
        let wagon = self.wagons[cell.index()].and_then(name).map(Letter::wagon);
        let locomotive = (self.start.locomotive == cell).then_some('0');
        text.push(locomotive.or(wagon).unwrap_or('.'));
        let target = self.rules.track().target(cell).and_then(name);
        text.push(target.map_or('.', Letter::target));
    }

    /// Appends the directions of the rails of a cell as digits in ascending order.
    fn push_rails(&self, text: &mut String, cell: CellId, symmetry: Symmetry) {
        let track = self.rules.track();
        let rails = Direction::ALL.into_iter();
        let rails = rails.filter(|direction| track.link(cell, *direction).is_some());
        let mut digits: Vec<char> = rails
            .map(|direction| keypad_digit(symmetry.direction(direction)))
            .collect();
        digits.sort_unstable();
        if digits.is_empty() {
            digits.push('-');
        }
        text.extend(digits);
    }

    /// Appends the cells of the hooked wagons, if there are any.
    fn push_train(&self, text: &mut String, symmetry: Symmetry, (left, top): (i64, i64)) {
        if self.start.train.is_empty() {
            return;
        }
        text.push_str("train");
        for wagon in &self.start.train {
            let (x, y) = self.image(self.start.cell(*wagon), symmetry);
            text.push(' ');
            push_point(text, (x - left, y - top));
        }
        text.push('\n');
    }
}

fn push_point(text: &mut String, (x, y): (i64, i64)) {
    write!(text, "{x},{y}").expect("a string takes any text");
}

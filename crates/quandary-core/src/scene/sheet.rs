//! Pages of many boards.

use super::{Lettering, Scene, Symbol, SymbolId, Use};
use std::collections::{BTreeMap, BTreeSet};
use std::num::NonZeroU32;

/// Empty cells between two boards.
const GAP: u32 = 1;
/// Rows of cells under a board for its title.
const TITLE_ROWS: u32 = 2;

/// Why boards do not fit on a page.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SheetError {
    /// There are more than [`Scene::MOST_ON_A_SHEET`] boards.
    #[error("a page has at most {most} boards", most = Scene::MOST_ON_A_SHEET)]
    TooMany,
    /// The page has too many cells.
    #[error("the boards are too large for one page")]
    TooLarge,
}

impl Scene {
    /// Maximum number of boards on one page.
    pub const MOST_ON_A_SHEET: usize = 1000;

    /// A page of boards, `columns` in each row, each board with its title under it. Without
    /// `columns` the page is roughly square. Identical symbols are shared. The time is linear in
    /// the number of symbols placed on all boards.
    ///
    /// # Errors
    /// There are too many boards, or they are too large.
    pub fn sheet(
        title: impl Into<String>,
        columns: Option<NonZeroU32>,
        boards: impl IntoIterator<Item = Self>,
    ) -> Result<Self, SheetError> {
        let most = Self::MOST_ON_A_SHEET;
        let boards: Vec<Self> = boards.into_iter().take(most + 1).collect();
        if boards.len() > most {
            return Err(SheetError::TooMany);
        }
        let pitch = Pitch::of(&boards).ok_or(SheetError::TooLarge)?;
        let count = boards.len() as u32;
        let columns = columns
            .map_or_else(|| pitch.square(count), NonZeroU32::get)
            .clamp(1, count.max(1));
        let (width, height) = pitch
            .page(columns, count.div_ceil(columns))
            .ok_or(SheetError::TooLarge)?;
        let mut page = Page::new(title.into(), width, height, boards.first());
        for (place, board) in (0..).zip(boards) {
            let at = (
                2 * pitch.columns * (place % columns),
                2 * pitch.rows * (place / columns),
            );
            page.add(board, at, pitch);
        }
        Ok(page.scene)
    }
}

/// Distance between the origins of adjacent boards, in cells.
#[derive(Clone, Copy)]
struct Pitch {
    columns: u32,
    rows: u32,
}

impl Pitch {
    /// `None` if the boards are too large.
    fn of(boards: &[Scene]) -> Option<Self> {
        let most = |side: fn(&Scene) -> u32| boards.iter().map(side).max().unwrap_or(0);
        Some(Self {
            columns: most(|board| board.columns).checked_add(GAP)?,
            rows: most(|board| board.rows).checked_add(TITLE_ROWS)?,
        })
    }

    /// The number of columns for a roughly square page with `count` boards.
    fn square(self, count: u32) -> u32 {
        let cells = f64::from(count) * f64::from(self.rows) / f64::from(self.columns);
        cells.sqrt().round() as u32
    }

    /// The size of a page in cells; `None` if its half cells overflow.
    fn page(self, columns: u32, rows: u32) -> Option<(u32, u32)> {
        let width = self.columns.checked_mul(columns)?;
        let height = self.rows.checked_mul(rows)?;
        width.checked_mul(2)?;
        height.checked_mul(2)?;
        Some((width.saturating_sub(GAP), height))
    }

    /// Height of a capital letter in titles, in cells. It grows with the boards, because large boards
    /// are drawn with smaller cells.
    fn lettering(self) -> f32 {
        (self.columns as f32 / 26.0).clamp(0.3, 1.0)
    }
}

/// A page under construction.
struct Page {
    scene: Scene,
    /// The symbols by their names on the boards.
    namesakes: BTreeMap<String, Vec<SymbolId>>,
    taken: BTreeSet<String>,
}

impl Page {
    fn new(title: String, columns: u32, rows: u32, like: Option<&Scene>) -> Self {
        let ground = like.map_or(super::Colour(255, 255, 255), |board| board.background);
        let mut scene = Scene::new(title, columns, rows, ground);
        if let Some(board) = like {
            scene.ink = board.ink;
        }
        Self {
            scene,
            namesakes: BTreeMap::new(),
            taken: BTreeSet::new(),
        }
    }

    /// Adds a board at a position in half cells.
    fn add(&mut self, board: Scene, (left, top): (u32, u32), pitch: Pitch) {
        // Narrow boards are centred by whole cells so that terminal output stays aligned.
        let room = pitch.columns - GAP;
        let inset = 2 * ((room - board.columns) / 2);
        let symbols: Vec<SymbolId> = board
            .symbols
            .into_iter()
            .map(|symbol| self.symbol(symbol))
            .collect();
        for one in board.uses {
            self.scene.put(Use {
                x: one.x + left + inset,
                y: one.y + top,
                symbol: one.symbol.map(|id| symbols[id.index()]),
                ..one
            });
        }
        for line in board.letterings {
            self.scene.letter(Lettering {
                x: line.x + left + inset,
                y: line.y + top,
                ..line
            });
        }
        self.scene.letter(Lettering {
            x: left,
            y: top + 2 * (pitch.rows - TITLE_ROWS),
            columns: room,
            size: pitch.lettering(),
            text: board.title,
        });
    }

    /// Adds a symbol, or finds an identical one. A different symbol of the same name gets a number.
    fn symbol(&mut self, symbol: Symbol) -> SymbolId {
        let namesakes = self.namesakes.entry(symbol.name.clone()).or_default();
        let known = namesakes
            .iter()
            .find(|id| self.scene.symbols[id.index()].shapes == symbol.shapes);
        if let Some(id) = known {
            return *id;
        }
        let numbered = (namesakes.len() + 1..).map(|number| format!("{}-{number}", symbol.name));
        let name = std::iter::once(symbol.name.clone())
            .chain(numbered)
            .find(|name| !self.taken.contains(name))
            .expect("there are infinitely many numbers");
        self.taken.insert(name.clone());
        let id = SymbolId(self.scene.symbols.len());
        self.scene.symbols.push(Symbol { name, ..symbol });
        namesakes.push(id);
        id
    }
}

#[cfg(test)]
mod tests {
    use super::super::{Colour, Shape};
    use super::*;

    const RED: Colour = Colour(200, 0, 0);
    const BLUE: Colour = Colour(0, 0, 200);

    /// A board with a disc in its corner.
    fn board(title: &str, columns: u32, colour: Colour) -> Scene {
        let mut scene = Scene::new(title, columns, 2, Colour(255, 255, 255));
        let disc = scene.symbol("disc", || vec![Shape::disc(0.0, 0.0, 0.4, colour)]);
        scene.put(Use {
            x: 2,
            y: 2,
            symbol: Some(disc),
            glyph: None,
            label: title.to_owned(),
        });
        scene
    }

    fn two_columns(boards: Vec<Scene>) -> Scene {
        Scene::sheet("page", NonZeroU32::new(2), boards).unwrap()
    }

    #[test]
    fn boards_are_in_rows_with_titles_below() {
        let boards = ["a", "b", "c"].map(|title| board(title, 4, RED));
        let page = two_columns(boards.into());
        assert_eq!((page.columns, page.rows), (9, 8));
        let places: Vec<_> = page
            .uses()
            .iter()
            .map(|one| (one.label.as_str(), one.x, one.y))
            .collect();
        assert_eq!(places, [("a", 2, 2), ("b", 12, 2), ("c", 2, 10)]);
        let titles: Vec<_> = page
            .letterings()
            .iter()
            .map(|line| (line.text.as_str(), line.x, line.y, line.columns))
            .collect();
        assert_eq!(titles, [("a", 0, 4, 4), ("b", 10, 4, 4), ("c", 0, 12, 4)]);
    }

    #[test]
    fn identical_symbols_are_shared_and_others_renamed() {
        let page = two_columns(vec![
            board("a", 4, RED),
            board("b", 4, BLUE),
            board("c", 4, RED),
        ]);
        let names: Vec<_> = page.symbols().iter().map(|symbol| &symbol.name).collect();
        assert_eq!(names, ["disc", "disc-2"]);
        let used: Vec<_> = page
            .uses()
            .iter()
            .map(|one| one.symbol.unwrap().index())
            .collect();
        assert_eq!(used, [0, 1, 0]);
    }

    #[test]
    fn smaller_boards_are_centred() {
        let page = two_columns(vec![board("wide", 8, RED), board("narrow", 4, RED)]);
        assert_eq!(page.uses()[1].x, 2 * 9 + 2 * 2 + 2);
    }

    #[test]
    fn page_without_columns_is_roughly_square() {
        let boards = (0..24).map(|_| board("", 6, RED));
        let page = Scene::sheet("", None, boards).unwrap();
        assert_eq!((page.columns, page.rows), (4 * 7 - 1, 6 * 4));
    }

    #[test]
    fn boards_that_do_not_fit_are_rejected() {
        let many = (0..=Scene::MOST_ON_A_SHEET).map(|_| board("", 1, RED));
        assert_eq!(Scene::sheet("", None, many), Err(SheetError::TooMany));
        let huge = vec![board("", u32::MAX, RED)];
        assert_eq!(Scene::sheet("", None, huge), Err(SheetError::TooLarge));
        let wide = vec![board("", u32::MAX / 3, RED), board("", 1, RED)];
        let error = Scene::sheet("", NonZeroU32::new(2), wide);
        assert_eq!(error, Err(SheetError::TooLarge));
        let nothing = Scene::sheet("", None, []).unwrap();
        assert_eq!((nothing.columns, nothing.rows), (0, 0));
    }
}

//! Many boards on one page.

use super::{Lettering, Scene, Symbol, SymbolId, Use};
use std::collections::{BTreeMap, BTreeSet};
use std::num::NonZeroU32;

/// Free cells between one board and the next.
const GAP: u32 = 1;
/// Rows of cells under a board for its title.
const TITLE_ROWS: u32 = 2;

/// Boards that do not fit a page.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SheetError {
    /// More than [`Scene::MOST_ON_A_SHEET`].
    #[error("a page holds {most} boards at most", most = Scene::MOST_ON_A_SHEET)]
    TooMany,
    /// More cells on a side than can be counted.
    #[error("the boards are too large for one page")]
    TooLarge,
}

impl Scene {
    /// The most boards that one page holds.
    pub const MOST_ON_A_SHEET: usize = 1000;

    /// A page of boards in rows of `columns`, each with its title under it. Without a number of
    /// columns the page is about square. Symbols that are alike are kept once; the time taken is
    /// linear in the uses of all boards.
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

/// How far the boards are apart, in cells.
#[derive(Clone, Copy)]
struct Pitch {
    columns: u32,
    rows: u32,
}

impl Pitch {
    /// `None` for boards that are too large to be counted.
    fn of(boards: &[Scene]) -> Option<Self> {
        let most = |side: fn(&Scene) -> u32| boards.iter().map(side).max().unwrap_or(0);
        Some(Self {
            columns: most(|board| board.columns).checked_add(GAP)?,
            rows: most(|board| board.rows).checked_add(TITLE_ROWS)?,
        })
    }

    /// The number of columns that makes a page of so many boards about square.
    fn square(self, count: u32) -> u32 {
        let cells = f64::from(count) * f64::from(self.rows) / f64::from(self.columns);
        cells.sqrt().round() as u32
    }

    /// Columns and rows of cells of a page, whose half cells can be counted too.
    fn page(self, columns: u32, rows: u32) -> Option<(u32, u32)> {
        let width = self.columns.checked_mul(columns)?;
        let height = self.rows.checked_mul(rows)?;
        width.checked_mul(2)?;
        height.checked_mul(2)?;
        Some((width.saturating_sub(GAP), height))
    }

    /// Height of a capital in the titles, in cells: larger where boards are larger, for then
    /// cells are drawn smaller.
    fn lettering(self) -> f32 {
        (self.columns as f32 / 26.0).clamp(0.3, 1.0)
    }
}

/// A page that boards are put on.
struct Page {
    scene: Scene,
    /// The symbols that had a name on their own boards.
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

    /// Puts a board at a place in half cells.
    fn add(&mut self, board: Scene, (left, top): (u32, u32), pitch: Pitch) {
        // A narrow board stands in the middle of its place; whole cells keep terminals aligned.
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

    /// The same symbol if it is there already; a namesake gets a number.
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
            .expect("numbers do not end");
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
    fn boards_stand_in_rows_with_their_titles_under_them() {
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
    fn symbols_that_are_alike_are_kept_once_and_namesakes_are_told_apart() {
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
    fn a_smaller_board_stands_in_the_middle() {
        let page = two_columns(vec![board("wide", 8, RED), board("narrow", 4, RED)]);
        assert_eq!(page.uses()[1].x, 2 * 9 + 2 * 2 + 2);
    }

    #[test]
    fn without_a_number_of_columns_the_page_is_about_square() {
        let boards = (0..24).map(|_| board("", 6, RED));
        let page = Scene::sheet("", None, boards).unwrap();
        assert_eq!((page.columns, page.rows), (4 * 7 - 1, 6 * 4));
    }

    #[test]
    fn what_does_not_fit_a_page_is_refused() {
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

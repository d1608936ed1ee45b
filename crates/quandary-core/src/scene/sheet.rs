//! Pages of many boards.

use super::packing::{Block, Packing};
use super::{Lettering, Scene, Symbol, SymbolId, Use};
use std::collections::{BTreeMap, BTreeSet};
use std::num::NonZeroU32;

/// Empty cells between two boards with their titles.
const GAP: u32 = 1;
/// Minimum width of a title in cap heights, so that narrow boards have readable ones.
const MIN_TITLE: f32 = 11.0;

/// Why boards do not fit on a page.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SheetError {
    /// There are more than [`Scene::MOST_ON_A_SHEET`] boards.
    #[error("a page has at most {most} boards", most = Scene::MOST_ON_A_SHEET)]
    TooMany,
    /// The boards are too large: the page would have too many columns or rows of cells.
    #[error("the boards are too large for one page")]
    TooLarge,
}

impl Scene {
    /// Maximum number of boards on one page.
    pub const MOST_ON_A_SHEET: usize = 1000;

    /// Arranges boards on one page, each with its title directly under it. `columns` is the number
    /// of boards in a row. If `columns` is `None`, the page is roughly square, and the boards are
    /// packed closely; their order from left to right and from top to bottom is kept only
    /// approximately.
    ///
    /// Identical symbols are shared. The time is linear in the number of symbols placed on all
    /// boards.
    ///
    /// # Errors
    /// There are too many boards, or the boards are too large.
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
        let titles = TitleSize::of(&boards);
        let blocks: Option<Vec<Block>> = boards.iter().map(|board| titles.block(board)).collect();
        let packing = blocks.and_then(|blocks| match columns {
            Some(columns) => Packing::rows(&blocks, columns.get() as usize),
            None => Packing::dense(&blocks),
        });
        let packing = packing.filter(|page| {
            let half_cells = |side: u32| side.checked_mul(2).is_some();
            half_cells(page.width) && half_cells(page.height)
        });
        let packing = packing.ok_or(SheetError::TooLarge)?;
        let mut page = Page::new(title.into(), &packing, boards.first());
        for (corner, board) in packing.corners.iter().zip(boards) {
            page.add(board, *corner, titles);
        }
        Ok(page.scene)
    }
}

/// The size of the titles of a page.
#[derive(Clone, Copy)]
struct TitleSize {
    /// Height of a capital letter, in cells. It grows with the page, because cells are drawn smaller
    /// on large pages.
    letter: f32,
    /// Rows of cells under a board for its title.
    rows: u32,
    /// Minimum width of a board with its title, in cells.
    columns: u32,
}

impl TitleSize {
    fn of(boards: &[Scene]) -> Self {
        let area = |board: &Scene| f64::from(board.columns) * f64::from(board.rows);
        let side = boards.iter().map(area).sum::<f64>().sqrt();
        let letter = (side / 120.0).clamp(0.3, 1.2) as f32;
        Self {
            letter,
            rows: (letter * 1.7).ceil() as u32,
            columns: (letter * MIN_TITLE).ceil() as u32,
        }
    }

    /// The cells that a board with its title takes, the gap to the next one included. `None` if they
    /// are too many.
    fn block(self, board: &Scene) -> Option<Block> {
        Some(Block {
            width: self.width(board).checked_add(GAP)?,
            height: board.rows.checked_add(self.rows)?.checked_add(GAP)?,
        })
    }

    fn width(self, board: &Scene) -> u32 {
        match board.title.is_empty() {
            true => board.columns,
            false => board.columns.max(self.columns),
        }
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
    fn new(title: String, packing: &Packing, like: Option<&Scene>) -> Self {
        let ground = like.map_or(super::Colour(255, 255, 255), |board| board.background);
        // There is no gap after the last boards.
        let (width, height) = (packing.width, packing.height);
        let (columns, rows) = (width.saturating_sub(GAP), height.saturating_sub(GAP));
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

    /// Adds a board at a corner in cells.
    fn add(&mut self, board: Scene, (left, top): (u32, u32), titles: TitleSize) {
        // Narrow boards are centred by whole cells so that terminal output stays aligned.
        let width = titles.width(&board);
        let (left, top) = (2 * left, 2 * top);
        let inset = 2 * ((width - board.columns) / 2);
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
        // A title is nearer to its board than to the next one.
        self.scene.letter(Lettering {
            x: left,
            y: top + 2 * board.rows + titles.rows - 1,
            columns: width,
            size: titles.letter,
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
        assert_eq!((page.columns, page.rows), (9, 7));
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
    fn narrow_boards_are_centred_above_their_titles() {
        let page = two_columns(vec![board("wide", 8, RED), board("narrow", 2, RED)]);
        assert_eq!(page.letterings()[1].columns, 4);
        assert_eq!(page.uses()[1].x, 2 * 9 + 2 + 2);
    }

    #[test]
    fn page_without_columns_is_roughly_square() {
        let boards = (0..24).map(|_| board("", 6, RED));
        let page = Scene::sheet("", None, boards).unwrap();
        assert_eq!((page.columns, page.rows), (4 * 7 - 1, 6 * 4 - 1));
    }

    #[test]
    fn boards_that_do_not_fit_are_rejected() {
        let many = (0..=Scene::MOST_ON_A_SHEET).map(|_| board("", 1, RED));
        assert_eq!(Scene::sheet("", None, many), Err(SheetError::TooMany));
        let huge = vec![board("", u32::MAX, RED)];
        assert_eq!(Scene::sheet("", None, huge), Err(SheetError::TooLarge));
        let wide = vec![board("", u32::MAX / 3, RED), board("", u32::MAX / 3, RED)];
        let error = Scene::sheet("", NonZeroU32::new(2), wide);
        assert_eq!(error, Err(SheetError::TooLarge));
        let nothing = Scene::sheet("", None, []).unwrap();
        assert_eq!((nothing.columns, nothing.rows), (0, 0));
    }
}

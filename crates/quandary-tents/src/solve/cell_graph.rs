//! The representation of a board in the solvers: numbered cells and trees, and which of them are
//! adjacent.

use crate::model::{Board, Contact, Edges, PairingRule, Square};
use crate::rules;
use quandary_core::grid::Point;

/// The number of a cell: a square that can hold a tent, because it is not a tree, is next to a tree,
/// and is not in contact with itself. Cells are numbered in reading order.
pub(crate) type CellId = u32;
/// The number of a tree, in reading order.
pub(crate) type TreeId = u32;

/// Whether a solver takes tents and grass on the board into account.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum MarkPolicy {
    /// Solutions have to agree with tents and grass on the board.
    #[default]
    Keep,
    /// Only trees and clues matter.
    Ignore,
}

/// The cells of a row or column.
#[derive(Clone, Debug)]
pub(crate) struct LineCells {
    pub(crate) name: rules::Line,
    pub(crate) clue: Option<u32>,
    /// For each square of the line, its cell.
    pub(crate) squares: Vec<Option<CellId>>,
}

/// The cells, trees and lines of a board, and which of them are adjacent.
#[derive(Clone, Debug)]
pub(crate) struct CellGraph {
    pub(crate) pairing: PairingRule,
    pub(crate) edges: Edges,
    pub(crate) contact: Contact,
    pub(crate) rows: u32,
    pub(crate) cells: Vec<Point>,
    pub(crate) trees: Vec<Point>,
    /// The cells next to each tree.
    pub(crate) cells_of: Vec<Vec<CellId>>,
    /// The trees next to each cell.
    pub(crate) trees_of: Vec<Vec<TreeId>>,
    /// The cells in contact with each cell.
    pub(crate) contacts: Vec<Vec<CellId>>,
    /// The rows, then the columns.
    pub(crate) lines: Vec<LineCells>,
    /// The mark on each cell.
    pub(crate) given: Vec<CellState>,
    /// The first given tent on a square that cannot hold one.
    pub(crate) misplaced: Option<Point>,
}

/// The state of a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub(crate) enum CellState {
    #[default]
    Open,
    Tent,
    Grass,
}

impl CellGraph {
    pub(crate) fn new(board: &Board, pairing: PairingRule, marks: MarkPolicy) -> Self {
        let (rows, columns) = (board.rows(), board.columns());
        let width = columns as usize;
        let index = |at: Point| at.y as usize * width + at.x as usize;
        let mut graph = Self {
            pairing,
            edges: board.edges,
            contact: board.contact,
            rows,
            cells: Vec::new(),
            trees: Vec::new(),
            cells_of: Vec::new(),
            trees_of: Vec::new(),
            contacts: Vec::new(),
            lines: empty_lines(board),
            given: Vec::new(),
            misplaced: None,
        };
        let mut cell_at: Vec<Option<CellId>> = vec![None; rows as usize * width];
        for (at, square) in board.squares.iter() {
            match square {
                Square::Tree => graph.trees.push(at),
                _ if can_hold_tent(board, at) => {
                    cell_at[index(at)] = Some(graph.cells.len() as CellId);
                    graph.cells.push(at);
                    graph.given.push(match (marks, square) {
                        (MarkPolicy::Keep, Square::Tent) => CellState::Tent,
                        (MarkPolicy::Keep, Square::Grass) => CellState::Grass,
                        _ => CellState::Open,
                    });
                }
                Square::Tent if marks == MarkPolicy::Keep => {
                    graph.misplaced = graph.misplaced.or(Some(at));
                }
                _ => {}
            }
        }
        graph.trees_of = vec![Vec::new(); graph.cells.len()];
        for (tree, at) in graph.trees.iter().enumerate() {
            let adjacent = distinct(board.neighbours(*at).filter_map(|at| cell_at[index(at)]));
            for cell in &adjacent {
                graph.trees_of[*cell as usize].push(tree as TreeId);
            }
            graph.cells_of.push(adjacent);
        }
        for (cell, at) in graph.cells.iter().enumerate() {
            let contacts = board.contacts(*at).filter_map(|at| cell_at[index(at)]);
            graph.contacts.push(distinct(contacts));
            let cell = Some(cell as CellId);
            graph.lines[at.y as usize].squares[at.x as usize] = cell;
            graph.lines[rows as usize + at.x as usize].squares[at.y as usize] = cell;
        }
        graph
    }

    /// The row and the column of a cell, as indices into [`CellGraph::lines`].
    pub(crate) fn lines_of(&self, cell: CellId) -> [usize; 2] {
        let at = self.cells[cell as usize];
        [at.y as usize, self.rows as usize + at.x as usize]
    }

    /// The cell of a square; `None` if the square cannot hold a tent.
    pub(crate) fn cell_at(&self, at: Point) -> Option<CellId> {
        self.cells
            .binary_search(&at)
            .ok()
            .map(|cell| cell as CellId)
    }

    /// The sum of the clues; `None` if one of them is open.
    pub(crate) fn sum(&self, lines: &[LineCells]) -> Option<u64> {
        lines.iter().map(|line| line.clue.map(u64::from)).sum()
    }

    /// The rows and the columns.
    pub(crate) fn rows_and_columns(&self) -> [&[LineCells]; 2] {
        let (rows, columns) = self.lines.split_at(self.rows as usize);
        [rows, columns]
    }
}

fn empty_lines(board: &Board) -> Vec<LineCells> {
    let line = |name, clue: Option<&Option<u32>>, length: u32| LineCells {
        name,
        clue: clue.copied().flatten(),
        squares: vec![None; length as usize],
    };
    let (rows, columns) = (board.rows(), board.columns());
    let row = |y| {
        line(
            rules::Line::Row(y),
            board.row_clues.get(y as usize),
            columns,
        )
    };
    let column = |x| {
        let clue = board.column_clues.get(x as usize);
        line(rules::Line::Column(x), clue, rows)
    };
    (0..rows).map(row).chain((0..columns).map(column)).collect()
}

fn can_hold_tent(board: &Board, at: Point) -> bool {
    board
        .neighbours(at)
        .any(|next| board.square(next) == Some(Square::Tree))
        && board.contacts(at).all(|other| other != at)
}

/// Removes duplicates; keeps the order of first appearance.
fn distinct(cells: impl Iterator<Item = CellId>) -> Vec<CellId> {
    let mut kept = Vec::with_capacity(8);
    for cell in cells {
        if !kept.contains(&cell) {
            kept.push(cell);
        }
    }
    kept
}

//! The fingerprint of a level (SPEC, part P).

use crate::model::{Board, Contact, Edges, Square};
use quandary_core::fingerprint::LevelFingerprints;
use quandary_core::grid::{Grid, Point};
use std::fmt::Write;

/// The fingerprints of a board: of its size, rule options, clues and trees. Tents and grass are
/// ignored. Takes time proportional to the number of squares.
pub(crate) fn fingerprints(board: &Board) -> LevelFingerprints {
    let rotations = turns(board.clone()).skip(1);
    let reflections = turns(mirrored(board));
    LevelFingerprints::new(
        &text(board),
        rotations.map(|image| text(&image)),
        reflections.map(|image| text(&image)),
    )
}

/// The text whose hash is the fingerprint (P1 to P4).
fn text(board: &Board) -> String {
    let edges = match board.edges {
        Edges::Flat => "flat",
        Edges::Torus => "torus",
    };
    let contact = match board.contact {
        Contact::AllAround => "around",
        Contact::Sides => "sides",
    };
    let (rows, columns) = (board.rows(), board.columns());
    let mut text = format!("quandary-tents-1\n{rows} {columns} {edges} {contact}\n");
    push_clues(&mut text, &board.row_clues);
    push_clues(&mut text, &board.column_clues);
    for (at, square) in board.squares.iter() {
        text.push(match square {
            Square::Tree => 'T',
            Square::Empty | Square::Tent | Square::Grass => '.',
        });
        if at.x + 1 == columns {
            text.push('\n');
        }
    }
    text
}

fn push_clues(text: &mut String, clues: &[Option<u32>]) {
    for (index, clue) in clues.iter().enumerate() {
        if index > 0 {
            text.push(' ');
        }
        // Writing to a string does not fail.
        let _ = match clue {
            Some(clue) => write!(text, "{clue}"),
            None => write!(text, "?"),
        };
    }
    text.push('\n');
}

/// A board and its images after one, two and three quarter turns clockwise.
fn turns(board: Board) -> impl Iterator<Item = Board> {
    std::iter::successors(Some(board), |image| Some(turned(image))).take(4)
}

/// The board after a quarter turn clockwise.
fn turned(board: &Board) -> Board {
    let last_row = board.rows().saturating_sub(1);
    let from = |at: Point| Point::new(at.y, last_row - at.x);
    Board {
        squares: moved(board, [board.rows(), board.columns()], from),
        row_clues: board.column_clues.clone(),
        column_clues: board.row_clues.iter().rev().copied().collect(),
        edges: board.edges,
        contact: board.contact,
    }
}

/// The board with left and right exchanged.
fn mirrored(board: &Board) -> Board {
    let last_column = board.columns().saturating_sub(1);
    let from = |at: Point| Point::new(last_column - at.x, at.y);
    Board {
        squares: moved(board, [board.columns(), board.rows()], from),
        row_clues: board.row_clues.clone(),
        column_clues: board.column_clues.iter().rev().copied().collect(),
        edges: board.edges,
        contact: board.contact,
    }
}

/// A grid of the given width and height whose squares are those of the board at `from`.
fn moved(board: &Board, [width, height]: [u32; 2], from: impl Fn(Point) -> Point) -> Grid<Square> {
    let mut squares = Grid::filled(width, height, Square::Empty);
    for y in 0..height {
        for x in 0..width {
            let at = Point::new(x, y);
            if let (Some(square), Some(there)) = (board.square(from(at)), squares.get_mut(at)) {
                *there = square;
            }
        }
    }
    squares
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A board of two rows and three columns without a symmetry.
    fn board() -> Board {
        let mut board = Board::new(2, 3, Edges::Flat, Contact::AllAround);
        board.row_clues = vec![Some(1), None];
        board.column_clues = vec![Some(2), Some(3), Some(10)];
        *board.squares.get_mut(Point::new(0, 0)).unwrap() = Square::Tree;
        *board.squares.get_mut(Point::new(1, 0)).unwrap() = Square::Tent;
        board
    }

    #[test]
    fn clues_move_with_their_lines() {
        let turned = text(&turned(&board()));
        let expected = "quandary-tents-1\n3 2 flat around\n2 3 10\n? 1\n.T\n..\n..\n";
        assert_eq!(turned, expected);
        let mirrored = text(&mirrored(&board()));
        let expected = "quandary-tents-1\n2 3 flat around\n1 ?\n10 3 2\n..T\n...\n";
        assert_eq!(mirrored, expected);
    }

    #[test]
    fn a_board_has_eight_images() {
        let images = turns(board()).chain(turns(mirrored(&board())));
        let mut texts: Vec<String> = images.map(|image| text(&image)).collect();
        texts.sort_unstable();
        texts.dedup();
        assert_eq!(texts.len(), 8);
    }
}

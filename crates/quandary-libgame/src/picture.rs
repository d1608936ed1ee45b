//! The text picture that `game_print` prints.

use quandary_core::grid::Point;
use quandary_tents::model::{Board, Square};

/// Draws a board with the numbers of its rows and columns and their clues.
///
/// Up to 10 rows and columns and for clues below 10, the picture is that of the original library.
/// Longer row numbers are right-aligned, and longer numbers of columns are written vertically.
pub(crate) fn picture(board: &Board) -> String {
    let number_width = board.rows().saturating_sub(1).to_string().len();
    let indent = " ".repeat(number_width + 2);
    let rule = format!("{indent}{}\n", "-".repeat(board.columns() as usize));
    let numbers: Vec<u32> = (0..board.columns()).collect();
    let clues: Vec<u32> = board.column_clues.iter().copied().map(number).collect();

    let mut text = vertical(&numbers, &indent) + &rule;
    for (y, clue) in (0..board.rows()).zip(&board.row_clues) {
        let squares = (0..board.columns()).filter_map(|x| board.square(Point::new(x, y)));
        let squares: String = squares.map(letter).collect();
        text += &format!("{y:number_width$} |{squares}| {}\n", number(*clue));
    }
    text + &rule + &vertical(&clues, &indent)
}

fn letter(square: Square) -> char {
    match square {
        Square::Empty => ' ',
        Square::Tree => 'x',
        Square::Tent => '*',
        Square::Grass => '-',
    }
}

fn number(clue: Option<u32>) -> u32 {
    clue.unwrap_or(0)
}

/// Writes each number vertically in its own column, with the last digits on the same line.
fn vertical(numbers: &[u32], indent: &str) -> String {
    let numbers: Vec<String> = numbers.iter().map(u32::to_string).collect();
    let height = numbers.iter().map(String::len).max().unwrap_or(0);
    let mut text = String::new();
    for left in (1..=height).rev() {
        let digit = |number: &String| match number.len().checked_sub(left) {
            Some(index) => char::from(number.as_bytes()[index]),
            None => ' ',
        };
        let digits: String = numbers.iter().map(digit).collect();
        text += &format!("{indent}{}\n", digits.trim_end());
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;
    use quandary_tents::model::{Contact, Edges};

    #[test]
    fn long_numbers_are_right_aligned_in_rows_and_vertical_in_columns() {
        let mut board = Board::new(11, 12, Edges::Flat, Contact::AllAround);
        board.row_clues[0] = Some(10);
        board.column_clues[1] = Some(100);
        board.column_clues[11] = Some(23);
        *board.squares.get_mut(Point::new(11, 10)).unwrap() = Square::Tree;
        let text = picture(&board);
        let lines: Vec<&str> = text.lines().collect();
        assert_eq!(lines[0], "              11");
        assert_eq!(lines[1], "    012345678901");
        assert_eq!(lines[2], "    ------------");
        assert_eq!(lines[3], " 0 |            | 10");
        assert_eq!(lines[13], "10 |           x| 0");
        assert_eq!(
            lines[14..],
            [
                "    ------------",
                "     1",
                "     0         2",
                "    000000000003"
            ]
        );
    }
}

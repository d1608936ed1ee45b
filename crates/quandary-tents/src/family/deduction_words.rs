//! Describes a deduction at three levels of detail: where to look, what to look for, and what
//! to do.

use super::canvas::Focus;
use crate::model::{Board, Square};
use crate::rules::{Line, Positions};
use crate::solve::{Deduction, Explanation};
use quandary_core::grid::Point;
use quandary_core::words::counted;

impl Focus {
    fn on_squares(squares: Vec<Point>, words: impl Into<String>) -> Self {
        let (words, lines) = (words.into(), Vec::new());
        Self {
            words,
            squares,
            lines,
        }
    }

    fn on_lines(lines: &[Line], words: impl Into<String>) -> Self {
        Self {
            words: words.into(),
            squares: Vec::new(),
            lines: lines.to_vec(),
        }
    }
}

/// Where to look: a line, a tree, a tent.
pub(super) fn place(deduction: &Deduction, board: &Board) -> Focus {
    let look = |squares: Vec<Point>, one, many| {
        let words = format!("look at {}", named(&squares, one, many));
        Focus::on_squares(squares, words)
    };
    match &deduction.explanation {
        Explanation::Away => {
            Focus::on_squares(holding(board, &[Square::Tree]), "look at the trees")
        }
        Explanation::Contact { tent } => look(vec![*tent], "tent", "tents"),
        Explanation::Full { line, .. }
        | Explanation::Room { line, .. }
        | Explanation::Placement { line, .. }
        | Explanation::Shade { line, .. }
        | Explanation::Component { line, .. } => look_at_line(*line),
        Explanation::OnlySquare { tree, .. } | Explanation::Corner { tree, .. } => {
            look(vec![*tree], "tree", "trees")
        }
        Explanation::Served { square } => look(trees_next_to(board, *square), "tree", "trees"),
        Explanation::AllPlaced { .. } | Explanation::AllNeeded { .. } => {
            let counted = holding(board, &[Square::Tree, Square::Tent]);
            Focus::on_squares(counted, "count the trees and the tents of the whole board")
        }
        Explanation::Crowd { trees } => look(trees.clone(), "tree", "trees"),
        Explanation::Claim { tents, .. } => look(tents.clone(), "tent", "tents"),
        Explanation::TwoLines { lines, .. } => {
            let words = format!("look at {} and {} together", lines[0], lines[1]);
            Focus::on_lines(lines, words)
        }
        Explanation::Supposition { .. } | Explanation::Search => {
            let row = deduction.squares.first().map_or(0, |(at, _)| at.y);
            look_at_line(Line::Row(row))
        }
    }
}

fn look_at_line(line: Line) -> Focus {
    Focus::on_lines(&[line], format!("look at {line}"))
}

/// What to look for there: the reason, without the squares that it settles.
pub(super) fn kind(deduction: &Deduction, board: &Board) -> Focus {
    let place = place(deduction, board);
    let words = match &deduction.explanation {
        Explanation::Away => "only squares next to a tree can have a tent".to_owned(),
        Explanation::OnlySquare { tree, taken } => {
            let others = taken.iter().flat_map(|other| other.points());
            let squares = std::iter::once(*tree).chain(others).collect();
            let taken = taken.iter().map(|other| other.sentence(Positions::Words));
            let taken: String = taken.map(|other| format!("; {other}")).collect();
            let tree = Positions::Words.one(*tree);
            let words = format!("the tree at {tree} has only one square left for its tent{taken}");
            return Focus::on_squares(squares, words);
        }
        Explanation::Served { square } => {
            let trees = trees_next_to(board, *square);
            let have = if trees.len() == 1 {
                "has its tent"
            } else {
                "have their tents"
            };
            format!("{} {have} elsewhere", named(&trees, "tree", "trees"))
        }
        Explanation::Placement { line, clue } => {
            let tents = counted(u64::from(*clue), "tent", "tents");
            format!("every placement of the {tents} of {line} agrees on some squares")
        }
        Explanation::Corner { tree, .. } => {
            let tree = Positions::Words.one(*tree);
            format!("every possible tent of the tree at {tree} touches the same square")
        }
        Explanation::Shade { line, clue } => {
            let tents = counted(u64::from(*clue), "tent", "tents");
            format!("every placement of the {tents} of {line} touches the same squares next to it")
        }
        Explanation::Claim { tents, .. } => {
            let needed = match tents.len() {
                1 => "needs all trees next to it",
                _ => "need all trees next to them",
            };
            format!("{} {needed}", named(tents, "tent", "tents"))
        }
        Explanation::Supposition { .. } => {
            return one_of_two(deduction, "one of tent and grass leads to a contradiction");
        }
        Explanation::Search => {
            return one_of_two(deduction, "all solutions have the same, as a search found");
        }
        Explanation::Contact { .. }
        | Explanation::Full { .. }
        | Explanation::Room { .. }
        | Explanation::AllPlaced { .. }
        | Explanation::AllNeeded { .. }
        | Explanation::Crowd { .. }
        | Explanation::TwoLines { .. }
        | Explanation::Component { .. } => sentence(deduction),
    };
    Focus { words, ..place }
}

/// The squares of the deduction, without what goes there.
fn one_of_two(deduction: &Deduction, what: &str) -> Focus {
    let squares: Vec<Point> = deduction.squares.iter().map(|(at, _)| *at).collect();
    let words = format!("at {}, {what}", Positions::Words.list(&squares));
    Focus::on_squares(squares, words)
}

fn sentence(deduction: &Deduction) -> String {
    deduction.explanation.sentence(Positions::Words)
}

/// What to do: the squares and what goes there.
pub(super) fn step(deduction: &Deduction) -> String {
    let count = deduction.squares.len() as u64;
    if deduction.explanation == Explanation::Away && count > 1 {
        let squares = counted(count, "square", "squares");
        return format!("put grass on the {squares} that are not next to a tree");
    }
    let with = |wanted| {
        let squares = deduction.squares.iter();
        let squares = squares.filter(move |(_, square)| *square == wanted);
        squares.map(|(at, _)| *at).collect::<Vec<Point>>()
    };
    let (tents, grass) = (with(Square::Tent), with(Square::Grass));
    let noun = if tents.len() == 1 { "a tent" } else { "tents" };
    let clauses = [(noun, tents), ("grass", grass)];
    let clauses = clauses
        .into_iter()
        .filter(|(_, squares)| !squares.is_empty());
    let clauses = clauses.map(|(noun, squares)| {
        let squares = Positions::Words.list(&squares);
        format!("put {noun} at {squares}")
    });
    clauses.collect::<Vec<String>>().join("; ")
}

/// `the tree at row 3, column 4`.
pub(super) fn named(squares: &[Point], one: &str, many: &str) -> String {
    let noun = if squares.len() == 1 { one } else { many };
    format!("the {noun} at {}", Positions::Words.list(squares))
}

fn trees_next_to(board: &Board, at: Point) -> Vec<Point> {
    let neighbours = board.neighbours(at);
    let mut trees: Vec<Point> = neighbours
        .filter(|next| board.square(*next) == Some(Square::Tree))
        .collect();
    trees.sort_unstable();
    trees.dedup();
    trees
}

/// The squares with one of these contents, in reading order.
pub(super) fn holding(board: &Board, wanted: &[Square]) -> Vec<Point> {
    let squares = board.squares.iter();
    squares
        .filter(|(_, square)| wanted.contains(square))
        .map(|(at, _)| at)
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::{Contact, Edges};
    use crate::solve::{Contradiction, Technique};

    /// Trees at (1,1) and (1,3), a tent at (0,1).
    fn board() -> Board {
        let mut board = Board::new(3, 5, Edges::Flat, Contact::AllAround);
        let squares = [
            (1, 1, Square::Tree),
            (3, 1, Square::Tree),
            (1, 0, Square::Tent),
        ];
        for (x, y, square) in squares {
            if let Some(there) = board.squares.get_mut(Point::new(x, y)) {
                *there = square;
            }
        }
        board
    }

    /// The words of all degrees for a deduction that puts grass at (1,2), and the number of squares
    /// and lines of the first two.
    fn words(technique: Technique, explanation: Explanation) -> [String; 3] {
        let deduction = Deduction {
            technique,
            squares: vec![(Point::new(2, 1), Square::Grass)],
            explanation,
        };
        let (place, kind) = (place(&deduction, &board()), kind(&deduction, &board()));
        for focus in [&place, &kind] {
            assert!(
                !focus.squares.is_empty() || !focus.lines.is_empty(),
                "{focus:?} shows nothing"
            );
        }
        [place.words, kind.words, step(&deduction)]
    }

    #[test]
    fn each_technique_has_words_for_each_degree() {
        let (tree, other, tent) = (Point::new(1, 1), Point::new(3, 1), Point::new(1, 0));
        let square = Point::new(2, 1);
        let line = Line::Row(2);
        let lines = [line, Line::Row(1)];
        let contradiction = Contradiction::NoSquare(tree);
        let cases = [
            (
                Technique::Contact,
                Explanation::Contact { tent },
                "look at the tent at row 0, column 1",
                "no other tent may touch the tent at row 0, column 1",
            ),
            (
                Technique::Served,
                Explanation::Served { square },
                "look at the trees at row 1, columns 1 and 3",
                "the trees at row 1, columns 1 and 3 have their tents elsewhere",
            ),
            (
                Technique::Placement,
                Explanation::Placement { line, clue: 3 },
                "look at row 2",
                "every placement of the 3 tents of row 2 agrees on some squares",
            ),
            (
                Technique::Corner,
                Explanation::Corner { tree, square },
                "look at the tree at row 1, column 1",
                "every possible tent of the tree at row 1, column 1 touches the same square",
            ),
            (
                Technique::Shade,
                Explanation::Shade { line, clue: 2 },
                "look at row 2",
                "every placement of the 2 tents of row 2 touches the same squares next to it",
            ),
            (
                Technique::Total,
                Explanation::AllPlaced { trees: 1 },
                "count the trees and the tents of the whole board",
                "the board already has the tents of its 1 tree",
            ),
            (
                Technique::Crowd,
                Explanation::Crowd {
                    trees: vec![tree, other],
                },
                "look at the trees at row 1, columns 1 and 3",
                "the 2 trees at row 1, columns 1 and 3 have exactly 2 free squares next to them",
            ),
            (
                Technique::Claim,
                Explanation::Claim {
                    tents: vec![tent],
                    square,
                },
                "look at the tent at row 0, column 1",
                "the tent at row 0, column 1 needs all trees next to it",
            ),
            (
                Technique::TwoLines,
                Explanation::TwoLines { lines, clue: 4 },
                "look at row 2 and row 1 together",
                "row 2 and row 1 have 4 tents together, and no two of them touch",
            ),
            (
                Technique::Supposition,
                Explanation::Supposition { contradiction },
                "look at row 1",
                "at row 1, column 2, one of tent and grass leads to a contradiction",
            ),
            (
                Technique::Search,
                Explanation::Search,
                "look at row 1",
                "at row 1, column 2, all solutions have the same, as a search found",
            ),
        ];
        for (technique, explanation, place, kind) in cases {
            let step = "put grass at row 1, column 2";
            assert_eq!(words(technique, explanation), [place, kind, step]);
        }
    }

    #[test]
    fn tents_and_grass_of_a_step_are_named_apart() {
        let squares = [(0, Square::Grass), (2, Square::Tent), (4, Square::Tent)];
        let deduction = Deduction {
            technique: Technique::Placement,
            squares: squares
                .map(|(x, square)| (Point::new(x, 2), square))
                .to_vec(),
            explanation: Explanation::Search,
        };
        let expected = "put tents at row 2, columns 2 and 4; put grass at row 2, column 0";
        assert_eq!(step(&deduction), expected);
    }
}

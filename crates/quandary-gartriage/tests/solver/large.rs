//! Boards whose positions take more than 64, 128 and 512 bits, and more than the widest key.

use crate::boards::cell;
use crate::jobs::{METRICS, solve, solved};
use crate::reference::solves;
use quandary_core::budget::Reason;
use quandary_core::direction::Direction;
use quandary_core::family::Want;
use quandary_core::grid::Point;
use quandary_core::outcome::{Conclusion, Optimality};
use quandary_gartriage::model::{Board, Letter, Level, Vehicle};
use quandary_gartriage::rules::Shunting;
use quandary_gartriage::solve::ACTIONS;

fn wagon(letter: char) -> Letter {
    Letter::from_wagon(letter).expect("a letter from a to i")
}

/// A rectangle with all possible rails. The locomotive is at the left of the first row, next to
/// wagon `b`, whose target is two cells further to the right. `on_target` wagons `a` are on their
/// targets at the end of the board.
fn nearly_solved(width: u32, height: u32, on_target: usize) -> Level {
    let mut board = Board::new(width, height);
    let points: Vec<Point> = (0..height)
        .flat_map(|y| (0..width).map(move |x| Point::new(x, y)))
        .collect();
    for at in &points {
        board.add_cell(*at);
    }
    for at in &points {
        for to in Direction::ALL {
            board.add_rail(*at, to);
        }
    }
    cell(&mut board, Point::new(0, 0)).vehicle = Some(Vehicle::Locomotive);
    cell(&mut board, Point::new(1, 0)).vehicle = Some(Vehicle::Wagon(wagon('b')));
    cell(&mut board, Point::new(3, 0)).target = Some(wagon('b'));
    for at in points.iter().rev().take(on_target) {
        cell(&mut board, *at).target = Some(wagon('a'));
        cell(&mut board, *at).vehicle = Some(Vehicle::Wagon(wagon('a')));
    }
    Level {
        tags: Vec::new(),
        board,
        train: Vec::new(),
    }
}

/// Width, height, wagons on their targets, and the bits of a position: the bits of a cell for the
/// locomotive and each wagon, the length of the train, and three bits for each link.
const SIZES: [(u32, u32, usize, u32); 4] = [
    (9, 1, 4, 4 * 6 + 3 + 15),
    (12, 4, 9, 6 * 11 + 4 + 30),
    (12, 12, 19, 8 * 21 + 5 + 60),
    (320, 1, 280, 9 * 282 + 9 + 843),
];

#[test]
fn levels_of_every_key_width_are_solved() {
    let widths = SIZES.map(|(.., bits)| bits);
    assert!(widths[0] <= 64 && widths[1] > 64 && widths[2] > 128 && widths[3] > 512);
    for (width, height, on_target, _) in SIZES {
        let rules =
            Shunting::new(&nearly_solved(width, height, on_target)).expect("one locomotive");
        // The solution has one hook and two moves. On a board where nearly all cells are
        // neighbours, moves of cost 0 reach more positions than the memory holds, so couplings are
        // tested on boards of one row only.
        let metrics = if height == 1 { 3 } else { 2 };
        for (metric, value) in METRICS.into_iter().zip([3, 2, 1]).take(metrics) {
            let solved =
                solved(solve(&rules, metric, Want::Best)).expect("the level has a solution");
            assert_eq!(solved.score.value, value, "{width}x{height} {}", metric.id);
            assert_eq!(
                solved.optimality,
                Optimality::Proven,
                "{width}x{height} {}",
                metric.id
            );
            assert!(solves(&rules, &solved.solution.to_string()));
        }
        let best = solved(solve(&rules, &ACTIONS, Want::Best)).expect("the level has a solution");
        if height == 1 {
            assert_eq!(best.solution.to_string(), "+6T6T6");
        }
    }
}

#[test]
fn a_board_too_large_for_any_key_is_undecided() {
    let rules = Shunting::new(&nearly_solved(400, 1, 360)).expect("one locomotive");
    let outcome = solve(&rules, &ACTIONS, Want::Best);
    let too_large = Conclusion::Undecided {
        reason: Reason::TooLarge,
        bound: 0,
    };
    assert_eq!(outcome.conclusion, too_large);
}

/// Listing all ways to choose targets for the wagons `a` would never end.
#[test]
fn a_letter_without_targets_is_unsolvable_without_listing_goals() {
    let mut level = nearly_solved(12, 8, 30);
    for y in 1..5 {
        for x in 0..12 {
            cell(&mut level.board, Point::new(x, y)).target = Some(wagon('a'));
        }
    }
    cell(&mut level.board, Point::new(3, 0)).target = None;
    let rules = Shunting::new(&level).expect("one locomotive");
    assert_eq!(
        solve(&rules, &ACTIONS, Want::Best).conclusion,
        Conclusion::Unsolvable
    );
}

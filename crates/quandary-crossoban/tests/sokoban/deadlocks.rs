//! No solvable position is called dead.

use crate::boards::{BoardShape, board, random};
use crate::exhaustive::{ExhaustiveSearch, State, bit};
use quandary_crossoban::model::Board;
use quandary_crossoban::solve::sokoban::deadlock::corral::Corrals;
use quandary_crossoban::solve::sokoban::deadlock::diagonal;
use quandary_crossoban::solve::sokoban::deadlock::freeze::Freeze;
use quandary_crossoban::solve::sokoban::{
    Explorer, Position, Push, Reach, Square, Warehouse, squares_of,
};
use std::collections::HashMap;

/// A state of exhaustive search as bit set and player, or `None` if a box is on a dead square.
fn packed(warehouse: &Warehouse, (boxes, player): State) -> Option<(Vec<u64>, Square)> {
    let mut words = vec![0; warehouse.words()];
    let mut at = 0;
    for square in 0..warehouse.squares() as Square {
        let here = bit(warehouse.point(square));
        if here == 1 << player {
            at = square;
        }
        if boxes & here != 0 {
            if !warehouse.is_live(square) {
                return None;
            }
            words[usize::from(square) / 64] |= 1 << (square % 64);
        }
    }
    Some((words, at))
}

/// Statistics of the positions searched.
#[derive(Debug, Default)]
struct Seen {
    solvable: usize,
    /// Called dead without generating pushes.
    dead: usize,
    /// Called dead because of a corral.
    closed: usize,
}

/// Checks all positions of a board.
fn examine(board: &Board, seen: &mut Seen) {
    let warehouse = Warehouse::new(board).expect("pure Sokoban");
    let exhaustive = ExhaustiveSearch::new(board);
    let to_go = exhaustive.pushes_to_go();
    let number: HashMap<State, usize> = exhaustive.states.iter().copied().zip(0..).collect();
    let mut explorer = Explorer::new(&warehouse);
    let (mut pushes, mut boxes) = (Vec::new(), vec![0; warehouse.words()]);
    for (state, best) in exhaustive.states.iter().zip(&to_go) {
        let bound = packed(&warehouse, *state)
            .and_then(|(boxes, player)| explorer.visit(&warehouse, &boxes, player));
        let Some(bound) = bound else {
            assert_eq!(*best, None, "{state:?} is called dead");
            seen.dead += 1;
            continue;
        };
        explorer.pushes(&warehouse, &mut pushes);
        let possible = pushes.len();
        explorer.prune(&warehouse, &mut pushes);
        let Some(best) = *best else {
            seen.closed += usize::from(possible > 0 && pushes.is_empty());
            continue;
        };
        seen.solvable += 1;
        assert!(
            bound <= best,
            "{state:?}: {bound} exceeds the true distance {best}"
        );
        let mut least = None;
        for push in &pushes {
            let at = warehouse.point(push.from);
            let moved = state.0 & !bit(at) | bit(warehouse.point(push.to(&warehouse)));
            let next = to_go[number[&(moved, (at.y * 8 + at.x) as u8)]];
            let successor = explorer.successor(&warehouse, *push, &mut boxes);
            if let Some(next) = next {
                let successor = successor.expect("a push towards a solution is not dead");
                assert!(successor.bound <= next);
                least = Some(least.map_or(next, |least: u32| least.min(next)));
            }
        }
        assert!(
            best == 0 || least == Some(best - 1),
            "{state:?}: none of {pushes:?} is on a path of {best} pushes"
        );
    }
}

fn examine_random(seeds: std::ops::Range<u64>, shape: &BoardShape) -> Seen {
    let mut seen = Seen::default();
    for board in seeds.filter_map(|seed| random(seed, shape)) {
        if Warehouse::new(&board).is_some() {
            examine(&board, &mut seen);
        }
    }
    assert!(seen.solvable > 10_000 && seen.dead > 10_000, "{seen:?}");
    seen
}

#[test]
fn two_boxes_on_open_floor() {
    examine_random(
        0..80,
        &BoardShape {
            width: 8,
            height: 7,
            walls: 15,
            boxes: 2,
            goals: 2,
        },
    );
}

#[test]
fn three_boxes_among_walls() {
    examine_random(
        100..200,
        &BoardShape {
            width: 7,
            height: 7,
            walls: 25,
            boxes: 3,
            goals: 3,
        },
    );
}

#[test]
fn four_boxes_in_narrow_rooms() {
    let seen = examine_random(
        200..300,
        &BoardShape {
            width: 7,
            height: 7,
            walls: 30,
            boxes: 4,
            goals: 4,
        },
    );
    assert!(seen.closed > 100, "{seen:?}");
}

#[test]
fn more_goals_than_boxes() {
    examine_random(
        300..380,
        &BoardShape {
            width: 7,
            height: 7,
            walls: 25,
            boxes: 3,
            goals: 5,
        },
    );
}

/// Boards on which careless pruning fails: a box may be parked in a tunnel, walls may be marked by one
/// search and not by the next, a corral changes when the pusher is elsewhere, a diagonal contains goals.
#[test]
fn parking_and_corrals() {
    for rows in [
        &[
            "########", "#.  $ .#", "### ####", "  #$#   ", "  #@#   ", "  ###   ",
        ][..],
        &["#######", "#. $ .#", "## $ ##", "#. $ @#", "#######"][..],
        &[
            "########", "#  #   #", "# $$$  #", "#  # ###", "#@ #...#", "#      #", "########",
        ][..],
        &[
            "#######", "#  .. #", "# $#$ #", "#  #  #", "#.$ @ #", "#######",
        ][..],
        &[
            "########", "###   @#", "## $   #", "# $ $  #", "#  # # #", "#   #  #", "#...   #",
            "########",
        ][..],
        &[
            "########", "###   @#", "##.$   #", "# $.$  #", "#  # # #", "#   #  #", "#.     #",
            "########",
        ][..],
    ] {
        let mut seen = Seen::default();
        examine(&board(rows), &mut seen);
        assert!(seen.solvable + seen.dead > 0);
    }
}

/// With two boxes and two goals, the table of pairs decides exactly what can be solved.
#[test]
fn the_table_of_pairs_is_exact() {
    let shape = BoardShape {
        width: 7,
        height: 7,
        walls: 25,
        boxes: 2,
        goals: 2,
    };
    let (mut dead, mut alive) = (0, 0);
    for board in (400..460).filter_map(|seed| random(seed, &shape)) {
        let packed_board = Warehouse::new(&board);
        let Some(warehouse) = packed_board.filter(|it| it.boxes().len() == 2) else {
            continue;
        };
        let pairs = warehouse.pair_table().expect("a small board");
        let exhaustive = ExhaustiveSearch::new(&board);
        for (state, to_go) in exhaustive.states.iter().zip(exhaustive.pushes_to_go()) {
            let Some((boxes, player)) = packed(&warehouse, *state) else {
                continue;
            };
            let boxes: Vec<Square> = squares_of(&boxes).collect();
            let verdict = pairs.is_dead(boxes[0], boxes[1], player);
            assert_eq!(verdict, to_go.is_none(), "{state:?} of {board:?}");
            dead += usize::from(verdict);
            alive += usize::from(!verdict);
        }
    }
    assert!(dead > 1000 && alive > 1000, "{dead} {alive}");
}

/// The results of the deadlock tables for a position, from every square that the pusher reaches.
#[derive(Debug, Default, PartialEq, Eq)]
struct TableResult {
    pair: bool,
    triple: bool,
}

fn table_result(warehouse: &Warehouse, position: &Position) -> TableResult {
    let (pairs, triples) = (warehouse.pair_table(), warehouse.triple_table());
    let (pairs, triples) = pairs.zip(triples).expect("a small board");
    let mut reach = Reach::new(warehouse);
    reach.fill(warehouse, position.occupied(), position.player());
    let mut table_result = TableResult::default();
    for at in position.boxes() {
        let others = || position.boxes().iter().filter(|other| *other != at);
        for direction in (0..4).filter(|direction| reach.contains(warehouse.next(*at, *direction)))
        {
            let player = warehouse.next(*at, direction);
            table_result.pair |= others().any(|other| pairs.is_dead(*at, *other, player));
            table_result.triple |= triples.is_dead(position, player, *at, direction);
        }
    }
    table_result
}

/// With three boxes a dead triple is a dead position.
#[test]
fn the_table_of_triples_is_sound() {
    let shape = BoardShape {
        width: 7,
        height: 7,
        walls: 20,
        boxes: 3,
        goals: 3,
    };
    let (mut dead, mut alive) = (0, 0);
    for board in (500..620).filter_map(|seed| random(seed, &shape)) {
        let packed_board = Warehouse::new(&board);
        let Some(warehouse) = packed_board.filter(|it| it.boxes().len() == 3) else {
            continue;
        };
        let exhaustive = ExhaustiveSearch::new(&board);
        let mut position = Position::start(&warehouse);
        for (state, to_go) in exhaustive.states.iter().zip(exhaustive.pushes_to_go()) {
            let Some((boxes, player)) = packed(&warehouse, *state) else {
                continue;
            };
            position.set(&boxes, player);
            let table_result = table_result(&warehouse, &position);
            assert!(
                !table_result.triple || to_go.is_none(),
                "{state:?} of {board:?}"
            );
            dead += usize::from(table_result.triple && !table_result.pair);
            alive += usize::from(to_go.is_some());
        }
    }
    assert!(dead > 1000 && alive > 10_000, "{dead} {alive}");
}

/// The two boxes in the corridor are frozen on goals, so the third goal cannot be reached.
#[test]
fn frozen_boxes_on_goals_are_walls_for_the_others() {
    let rows = [
        "######", "#.####", "#*####", "#*   #", "# $ @#", "#    #", "######",
    ];
    let board = board(&rows);
    let warehouse = Warehouse::new(&board).expect("pure Sokoban");
    assert_eq!(Explorer::new(&warehouse).evaluate(&warehouse), None);
    assert_eq!(ExhaustiveSearch::new(&board).pushes_to_go()[0], None);
}

/// No two of the boxes obstruct each other, nothing is frozen or enclosed, and the bound is finite; but
/// every push leads to a deadlock.
#[test]
fn three_boxes_can_be_dead_though_no_two_are() {
    let rows = ["######", "#@####", "# $ .#", "#.$$.#", "#    #", "######"];
    let board = board(&rows);
    let warehouse = Warehouse::new(&board).expect("pure Sokoban");
    let position = Position::start(&warehouse);
    let only_triple = TableResult {
        pair: false,
        triple: true,
    };
    assert_eq!(table_result(&warehouse, &position), only_triple);
    let mut freeze = Freeze::new(&warehouse);
    assert!(freeze.frozen(&warehouse, &position).is_empty());
    let mut explorer = Explorer::new(&warehouse);
    assert!(explorer.evaluate(&warehouse).is_some());
    assert!(!after_pruning(&warehouse).is_empty());
    assert_eq!(ExhaustiveSearch::new(&board).pushes_to_go()[0], None);
}

/// The pushes at the start after corral pruning.
fn after_pruning(warehouse: &Warehouse) -> Vec<Push> {
    let position = Position::start(warehouse);
    let mut reach = Reach::new(warehouse);
    reach.fill(warehouse, position.occupied(), position.player());
    let mut pushes: Vec<Push> = (position.boxes().iter())
        .flat_map(|from| {
            (0..4).map(|direction| Push {
                from: *from,
                direction,
            })
        })
        .filter(|push| {
            let to = push.to(warehouse);
            reach.contains(push.behind(warehouse))
                && warehouse.is_live(to)
                && !position.is_occupied(to)
        })
        .collect();
    Corrals::new(warehouse).prune(warehouse, &position, &reach, &mut pushes);
    pushes
}

/// Whether any box of the start closes a diagonal.
fn has_closed_diagonal(warehouse: &Warehouse) -> bool {
    let position = Position::start(warehouse);
    let mut boxes = position.boxes().iter();
    boxes.any(|at| diagonal::is_closed_by(warehouse, &position, *at))
}

/// Three free squares on a diagonal between four boxes.
const DIAGONAL: [&str; 8] = [
    "########", "###   @#", "##x$   #", "# $x$  #", "#  $x# #", "#   #  #", "#......#", "########",
];

/// The rows, with other characters on the three squares.
fn diagonal_with(signs: &str) -> Board {
    let mut signs = signs.chars();
    let rows: Vec<String> = DIAGONAL
        .iter()
        .map(|row| {
            row.chars()
                .map(|sign| match sign {
                    'x' => signs.next().expect("three signs"),
                    sign => sign,
                })
                .collect()
        })
        .collect();
    let rows: Vec<&str> = rows.iter().map(String::as_str).collect();
    board(&rows)
}

#[test]
fn a_closed_diagonal_is_dead_and_no_other_test_detects_it() {
    let board = diagonal_with("   ");
    let warehouse = Warehouse::new(&board).expect("pure Sokoban");
    assert!(has_closed_diagonal(&warehouse));
    assert_eq!(Explorer::new(&warehouse).evaluate(&warehouse), None);
    assert_eq!(ExhaustiveSearch::new(&board).pushes_to_go()[0], None);
    let position = Position::start(&warehouse);
    assert_eq!(table_result(&warehouse, &position), TableResult::default());
    let mut freeze = Freeze::new(&warehouse);
    assert!(freeze.frozen(&warehouse, &position).is_empty());
    assert!(!after_pruning(&warehouse).is_empty());
}

/// A diagonal with goals does not count as closed; with all boxes on goals it is harmless.
#[test]
fn diagonals_that_are_open_or_solved_are_not_dead() {
    for signs in [". .", " . ", "..."] {
        let warehouse = Warehouse::new(&diagonal_with(signs)).expect("pure Sokoban");
        assert!(!has_closed_diagonal(&warehouse), "{signs:?}");
    }
    let solved = [
        "########", "###   @#", "## *   #", "# * *  #", "#  * #.#", "#   # $#", "#      #",
        "########",
    ];
    let warehouse = Warehouse::new(&board(&solved)).expect("pure Sokoban");
    assert!(!has_closed_diagonal(&warehouse));
    assert!(Explorer::new(&warehouse).evaluate(&warehouse).is_some());
    let open = [
        "########", "###   @#", "## $   #", "# $ $  #", "#  $ # #", "#      #", "#......#",
        "########",
    ];
    let board = board(&open);
    let warehouse = Warehouse::new(&board).expect("pure Sokoban");
    assert!(!has_closed_diagonal(&warehouse));
    assert!(ExhaustiveSearch::new(&board).pushes_to_go()[0].is_some());
}

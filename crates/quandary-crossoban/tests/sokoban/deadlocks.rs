//! No position that can be solved is called dead.

use crate::brute::{Brute, State, bit};
use crate::yard::{Look, board, random};
use quandary_crossoban::model::Board;
use quandary_crossoban::solve::sokoban::deadlock::corral::Corrals;
use quandary_crossoban::solve::sokoban::deadlock::diagonal;
use quandary_crossoban::solve::sokoban::deadlock::freeze::Freeze;
use quandary_crossoban::solve::sokoban::{
    Explorer, Position, Push, Reach, Square, Warehouse, squares_of,
};
use std::collections::HashMap;

/// A state of exhaustive search as boxes in bits and player; `None` if a box is on a dead square.
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

/// What was seen among the positions of boards.
#[derive(Debug, Default)]
struct Seen {
    solvable: usize,
    /// Called dead at once.
    dead: usize,
    /// Called dead because of a corral that is never opened.
    closed: usize,
}

/// Looks at all positions of a board.
fn examine(board: &Board, seen: &mut Seen) {
    let warehouse = Warehouse::new(board).expect("pure Sokoban");
    let brute = Brute::new(board);
    let to_go = brute.pushes_to_go();
    let number: HashMap<State, usize> = brute.states.iter().copied().zip(0..).collect();
    let mut explorer = Explorer::new(&warehouse);
    let (mut pushes, mut boxes) = (Vec::new(), vec![0; warehouse.words()]);
    for (state, best) in brute.states.iter().zip(&to_go) {
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
            "{state:?}: {bound} is no lower bound of {best}"
        );
        let mut least = None;
        for push in &pushes {
            let at = warehouse.point(push.from);
            let moved = state.0 & !bit(at) | bit(warehouse.point(push.to(&warehouse)));
            let next = to_go[number[&(moved, (at.y * 8 + at.x) as u8)]];
            let successor = explorer.successor(&warehouse, *push, &mut boxes);
            if let Some(next) = next {
                let successor = successor.expect("a push that can lead to a solution is not dead");
                assert!(successor.bound <= next);
                least = Some(least.map_or(next, |least: u32| least.min(next)));
            }
        }
        assert!(
            best == 0 || least == Some(best - 1),
            "{state:?}: no push of {pushes:?} keeps to {best}"
        );
    }
}

fn examine_random(seeds: std::ops::Range<u64>, look: &Look) -> Seen {
    let mut seen = Seen::default();
    for board in seeds.filter_map(|seed| random(seed, look)) {
        if Warehouse::new(&board).is_some() {
            examine(&board, &mut seen);
        }
    }
    assert!(seen.solvable > 10_000 && seen.dead > 10_000, "{seen:?}");
    seen
}

#[test]
fn two_boxes_in_the_open() {
    examine_random(
        0..80,
        &Look {
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
        &Look {
            width: 7,
            height: 7,
            walls: 25,
            boxes: 3,
            goals: 3,
        },
    );
}

#[test]
fn four_boxes_in_narrow_places() {
    let seen = examine_random(
        200..300,
        &Look {
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
        &Look {
            width: 7,
            height: 7,
            walls: 25,
            boxes: 3,
            goals: 5,
        },
    );
}

/// A box may be parked in a tunnel, walls may be marked by one look and not by the next, a corral is another
/// one when the pusher stands elsewhere, a diagonal has goals in it: boards on which careless pruning fails.
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

/// With two boxes and two goals the table of pairs says exactly what can be solved.
#[test]
fn the_table_of_pairs_is_exact() {
    let look = Look {
        width: 7,
        height: 7,
        walls: 25,
        boxes: 2,
        goals: 2,
    };
    let (mut dead, mut alive) = (0, 0);
    for board in (400..460).filter_map(|seed| random(seed, &look)) {
        let packed_board = Warehouse::new(&board);
        let Some(warehouse) = packed_board.filter(|it| it.boxes().len() == 2) else {
            continue;
        };
        let pairs = warehouse.pair_table().expect("a small board");
        let brute = Brute::new(&board);
        for (state, to_go) in brute.states.iter().zip(brute.pushes_to_go()) {
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

/// What the tables say of the boxes of a position, seen from every square that the pusher reaches.
#[derive(Debug, Default, PartialEq, Eq)]
struct Told {
    pair: bool,
    triple: bool,
}

fn told(warehouse: &Warehouse, position: &Position) -> Told {
    let (pairs, triples) = (warehouse.pair_table(), warehouse.triple_table());
    let (pairs, triples) = pairs.zip(triples).expect("a small board");
    let mut reach = Reach::new(warehouse);
    reach.fill(warehouse, position.occupied(), position.player());
    let mut told = Told::default();
    for at in position.boxes() {
        let others = || position.boxes().iter().filter(|other| *other != at);
        for direction in (0..4).filter(|direction| reach.contains(warehouse.next(*at, *direction)))
        {
            let player = warehouse.next(*at, direction);
            told.pair |= others().any(|other| pairs.is_dead(*at, *other, player));
            told.triple |= triples.is_dead(position, player, *at, direction);
        }
    }
    told
}

/// With three boxes a dead triple is a dead position, and the table says so from each side.
#[test]
fn the_table_of_triples_calls_nothing_dead_that_is_alive() {
    let look = Look {
        width: 7,
        height: 7,
        walls: 20,
        boxes: 3,
        goals: 3,
    };
    let (mut dead, mut alive) = (0, 0);
    for board in (500..620).filter_map(|seed| random(seed, &look)) {
        let packed_board = Warehouse::new(&board);
        let Some(warehouse) = packed_board.filter(|it| it.boxes().len() == 3) else {
            continue;
        };
        let brute = Brute::new(&board);
        let mut position = Position::start(&warehouse);
        for (state, to_go) in brute.states.iter().zip(brute.pushes_to_go()) {
            let Some((boxes, player)) = packed(&warehouse, *state) else {
                continue;
            };
            position.set(&boxes, player);
            let told = told(&warehouse, &position);
            assert!(!told.triple || to_go.is_none(), "{state:?} of {board:?}");
            dead += usize::from(told.triple && !told.pair);
            alive += usize::from(to_go.is_some());
        }
    }
    assert!(dead > 1000 && alive > 10_000, "{dead} {alive}");
}

/// The two boxes in the corridor are on goals and never move again, so the third goal is lost.
#[test]
fn frozen_boxes_on_goals_are_walls_for_the_others() {
    let rows = [
        "######", "#.####", "#*####", "#*   #", "# $ @#", "#    #", "######",
    ];
    let board = board(&rows);
    let warehouse = Warehouse::new(&board).expect("pure Sokoban");
    assert_eq!(Explorer::new(&warehouse).evaluate(&warehouse), None);
    assert_eq!(Brute::new(&board).pushes_to_go()[0], None);
}

/// No two of the boxes hinder each other, nothing is frozen or closed off, and the bound is fine; but every
/// push makes it worse.
#[test]
fn three_boxes_can_be_dead_though_no_two_are() {
    let rows = ["######", "#@####", "# $ .#", "#.$$.#", "#    #", "######"];
    let board = board(&rows);
    let warehouse = Warehouse::new(&board).expect("pure Sokoban");
    let position = Position::start(&warehouse);
    let only_triple = Told {
        pair: false,
        triple: true,
    };
    assert_eq!(told(&warehouse, &position), only_triple);
    let mut freeze = Freeze::new(&warehouse);
    assert!(freeze.frozen(&warehouse, &position).is_empty());
    let mut explorer = Explorer::new(&warehouse);
    assert!(explorer.evaluate(&warehouse).is_some());
    assert!(!after_pruning(&warehouse).is_empty());
    assert_eq!(Brute::new(&board).pushes_to_go()[0], None);
}

/// The pushes at the start that are left when corrals have been looked at.
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

/// Three free squares in a diagonal row between four boxes.
const DIAGONAL: [&str; 8] = [
    "########", "###   @#", "##x$   #", "# $x$  #", "#  $x# #", "#   #  #", "#......#", "########",
];

/// The rows, with other signs on the three squares.
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
fn a_closed_diagonal_is_dead_and_nothing_else_sees_it() {
    let board = diagonal_with("   ");
    let warehouse = Warehouse::new(&board).expect("pure Sokoban");
    assert!(has_closed_diagonal(&warehouse));
    assert_eq!(Explorer::new(&warehouse).evaluate(&warehouse), None);
    assert_eq!(Brute::new(&board).pushes_to_go()[0], None);
    let position = Position::start(&warehouse);
    assert_eq!(told(&warehouse, &position), Told::default());
    let mut freeze = Freeze::new(&warehouse);
    assert!(freeze.frozen(&warehouse, &position).is_empty());
    assert!(!after_pruning(&warehouse).is_empty());
}

/// With goals in the row it is not what is called closed. With all boxes on goals nothing is lost.
#[test]
fn a_diagonal_that_can_be_opened_or_is_done_is_not_dead() {
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
    assert!(Brute::new(&board).pushes_to_go()[0].is_some());
}

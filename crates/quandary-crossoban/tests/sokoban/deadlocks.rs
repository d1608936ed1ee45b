//! No position that can be solved is called dead.

use crate::brute::{Brute, State, bit};
use crate::yard::{Look, board, random};
use quandary_crossoban::model::Board;
use quandary_crossoban::solve::sokoban::{Explorer, Square, Warehouse, bits};
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
            let ahead = explorer.ahead(&warehouse, *push, &mut boxes);
            if let Some(next) = next {
                let ahead = ahead.expect("a push that can lead to a solution is not dead");
                assert!(ahead.bound <= next);
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

/// A box may be parked in a tunnel, walls may be marked by one look and not by the next, and a corral is another
/// one when the pusher stands elsewhere: boards on which careless pruning fails.
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
        let pairs = warehouse.pairs().expect("a small board");
        let brute = Brute::new(&board);
        for (state, to_go) in brute.states.iter().zip(brute.pushes_to_go()) {
            let Some((boxes, player)) = packed(&warehouse, *state) else {
                continue;
            };
            let boxes: Vec<Square> = bits(&boxes).collect();
            let verdict = pairs.is_dead(boxes[0], boxes[1], player);
            assert_eq!(verdict, to_go.is_none(), "{state:?} of {board:?}");
            dead += usize::from(verdict);
            alive += usize::from(!verdict);
        }
    }
    assert!(dead > 1000 && alive > 1000, "{dead} {alive}");
}

/// The two boxes in the corridor are on goals and never move again, so the third goal is lost.
#[test]
fn frozen_boxes_on_goals_are_walls_for_the_others() {
    let rows = [
        "######", "#.####", "#*####", "#*   #", "# $ @#", "#    #", "######",
    ];
    let board = board(&rows);
    let warehouse = Warehouse::new(&board).expect("pure Sokoban");
    assert_eq!(Explorer::new(&warehouse).look(&warehouse), None);
    assert_eq!(Brute::new(&board).pushes_to_go()[0], None);
}

//! No position that can be solved is called dead.

use crate::brute::{Brute, State, bit};
use crate::yard::{Look, board, random};
use quandary_crossoban::model::Board;
use quandary_crossoban::solve::sokoban::{Explorer, Square, Warehouse};

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

/// Looks at all positions of a board. Gives the number of those that can be solved, and how many of
/// the others are called dead.
fn examine(board: &Board) -> (usize, usize) {
    let warehouse = Warehouse::new(board).expect("pure Sokoban");
    let brute = Brute::new(board);
    let to_go = brute.pushes_to_go();
    let number: std::collections::HashMap<State, usize> =
        brute.states.iter().copied().zip(0..).collect();
    let mut explorer = Explorer::new(&warehouse);
    let (mut pushes, mut boxes) = (Vec::new(), vec![0; warehouse.words()]);
    let (mut solvable, mut dead) = (0, 0);
    for (state, to_go_here) in brute.states.iter().zip(&to_go) {
        let known = packed(&warehouse, *state)
            .and_then(|(boxes, player)| explorer.visit(&warehouse, &boxes, player));
        let Some(best) = *to_go_here else {
            dead += usize::from(known.is_none());
            continue;
        };
        solvable += 1;
        let bound = known.expect("a position that can be solved is not dead");
        assert!(
            bound <= best,
            "{state:?}: {bound} is no lower bound of {best}"
        );
        explorer.pushes(&warehouse, &mut pushes);
        explorer.prune(&warehouse, &mut pushes);
        let mut least = None;
        for push in &pushes {
            let moved = state.0 & !bit(warehouse.point(push.from))
                | bit(warehouse.point(push.to(&warehouse)));
            let at = warehouse.point(push.from);
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
    (solvable, dead)
}

fn examine_random(seeds: std::ops::Range<u64>, look: &Look) {
    let (mut solvable, mut dead) = (0, 0);
    for seed in seeds {
        let Some(board) = random(seed, look) else {
            continue;
        };
        if Warehouse::new(&board).is_none() {
            continue;
        }
        let (alive, lost) = examine(&board);
        solvable += alive;
        dead += lost;
    }
    assert!(solvable > 10_000 && dead > 10_000, "{solvable} {dead}");
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
    examine_random(
        200..300,
        &Look {
            width: 7,
            height: 7,
            walls: 30,
            boxes: 4,
            goals: 4,
        },
    );
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
        let (solvable, _) = examine(&board(rows));
        println!("{rows:?}: {solvable}");
    }
}

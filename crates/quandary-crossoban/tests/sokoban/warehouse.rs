//! Which boards are packed, and how.

use crate::yard::board;
use quandary_crossoban::solve::sokoban::{NEVER, Warehouse};

fn fits(rows: &[&str]) -> bool {
    Warehouse::new(&board(rows)).is_some()
}

#[test]
fn pure_sokoban_is_packed() {
    assert!(fits(&["#####", "#@$.#", "#####"]));
    assert!(fits(&["@$."]), "outside is as good as wall");
    assert!(fits(&["#####", "#@..#", "#####"]), "nothing to do");
    assert!(fits(&["######", "#@$..#", "######"]), "goals to spare");
}

#[test]
fn boards_that_need_other_rules_are_not() {
    assert!(!fits(&["#####", "# $.#", "#####"]), "no pusher");
    assert!(!fits(&["#####", "#@@.#", "#####"]), "two pushers");
    assert!(!fits(&["######", "#@$$.#", "######"]), "a box to spare");
}

#[test]
fn what_is_out_of_reach_counts_all_the_same() {
    let decorated = ["########", "#@$.##*#", "########"];
    let packed = Warehouse::new(&board(&decorated)).expect("the box outside is on its goal");
    assert_eq!(packed.boxes().len(), 1);
    assert!(
        !fits(&["########", "#@$.##$#", "#  .####", "########"]),
        "the box outside would be needed"
    );
    assert!(
        fits(&["########", "#@$.##$#", "########"]),
        "the box outside is to spare"
    );
}

#[test]
fn a_board_too_large_is_refused() {
    let row = format!("@$.{}", " ".repeat(5000));
    assert!(!fits(&[&row]));
}

/// The pusher cannot get round the box in the corridor.
#[test]
fn distances_depend_on_the_side_of_the_pusher() {
    let rows = ["#######", "#.@$  #", "#######"];
    let warehouse = Warehouse::new(&board(&rows)).expect("pure Sokoban");
    let (at, player) = (warehouse.boxes()[0], warehouse.player());
    assert_eq!(warehouse.distances().row(at, player), [NEVER]);
    let right = warehouse.next(at, 1);
    assert_eq!(warehouse.distances().row(at, right), [2]);
    assert_eq!(warehouse.distances().least(at, 0), 2);
}

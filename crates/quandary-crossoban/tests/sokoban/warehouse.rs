//! Conversion of boards to warehouses.

use crate::boards::board;
use quandary_crossoban::solve::sokoban::{NEVER, Warehouse};

fn fits(rows: &[&str]) -> bool {
    Warehouse::new(&board(rows)).is_some()
}

#[test]
fn pure_sokoban_is_supported() {
    assert!(fits(&["#####", "#@$.#", "#####"]));
    assert!(fits(&["@$."]), "the edge of the board acts as a wall");
    assert!(fits(&["#####", "#@..#", "#####"]), "no boxes");
    assert!(
        fits(&["######", "#@$..#", "######"]),
        "more goals than boxes"
    );
}

#[test]
fn boards_with_other_rules_are_rejected() {
    assert!(!fits(&["#####", "# $.#", "#####"]), "no pusher");
    assert!(!fits(&["#####", "#@@.#", "#####"]), "two pushers");
    assert!(
        !fits(&["######", "#@$$.#", "######"]),
        "more boxes than goals"
    );
}

#[test]
fn objects_out_of_reach_count() {
    let decorated = ["########", "#@$.##*#", "########"];
    let packed = Warehouse::new(&board(&decorated)).expect("the box outside is on its goal");
    assert_eq!(packed.boxes().len(), 1);
    assert!(
        !fits(&["########", "#@$.##$#", "#  .####", "########"]),
        "the box outside is needed"
    );
    assert!(
        fits(&["########", "#@$.##$#", "########"]),
        "the box outside is not needed"
    );
}

#[test]
fn a_board_that_is_too_large_is_rejected() {
    let row = format!("@$.{}", " ".repeat(5000));
    assert!(!fits(&[&row]));
}

/// The pusher cannot get around the box in the corridor.
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

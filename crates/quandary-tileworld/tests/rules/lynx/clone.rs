//! Clones and their places in the list, which is gone through from its end.

use crate::stage::lynx;
use quandary_tileworld::model::Cardinal::{North, West};
use quandary_tileworld::model::Tile;
use quandary_tileworld::rules::{Kind, State};

/// Chip presses the button in tick 4, and in tick 8 the clone and the ball from the right both want
/// the cell between them. The ball comes later in the map, so that it chooses first.
#[test]
fn the_one_in_the_machine_goes_out_and_its_copy_takes_the_new_place_in_the_list() {
    let stage = lynx(&["@r....", "......", "C....B"])
        .over('C', Tile::GliderEast, Tile::CloneMachine)
        .is('B', Tile::BallWest)
        .cloner('r', 'C');
    let play = stage.after(1).steps("E").wait(3);
    assert_eq!(
        (play.top(1, 2), play.one(Kind::Ball)),
        (Tile::GliderEast, (3, 2))
    );
    let play = play.wait(1);
    assert_eq!(
        (play.one(Kind::Ball), play.facing(Kind::Ball)),
        ((2, 2), West)
    );
}

/// The tank drowns in tick 3, and its flash has long gone out when Chip presses the button first,
/// in tick 20. The copy that is made then goes out when he presses it again, in tick 28, and in
/// tick 32 wants a cell that a ball from below wants too.
#[test]
fn a_copy_takes_the_first_place_in_the_list_that_is_free() {
    let rows = [
        "@r.K~..", ".......", "C......", ".......", ".......", ".......", ".......", ".......",
        ".......", ".......", ".......", "..B....",
    ];
    let stage = lynx(&rows)
        .is('K', Tile::TankEast)
        .over('C', Tile::TankEast, Tile::CloneMachine)
        .is('B', Tile::BallNorth)
        .cloner('r', 'C');
    let play = stage.after(17).steps("EWE").wait(3);
    assert_eq!(
        (play.top(1, 2), play.one(Kind::Ball)),
        (Tile::TankEast, (2, 3))
    );
    let play = play.wait(1);
    assert_eq!(
        (play.one(Kind::Ball), play.facing(Kind::Ball)),
        ((2, 2), North)
    );
    // Without the drowned tank the copy comes after the ball, and chooses before it.
    let play = stage.is('K', Tile::Empty).after(17).steps("EWE").wait(4);
    assert_eq!(play.top(2, 2), Tile::TankEast);
}

#[test]
fn without_room_nothing_is_left_of_a_copy() {
    let stage = lynx(&["@r...", "C#..."])
        .over('C', Tile::BallEast, Tile::CloneMachine)
        .cloner('r', 'C');
    let play = stage.play().steps("E--");
    let State::Lynx(state) = play.state() else {
        panic!("a Lynx level");
    };
    assert_eq!(state.visible().count(), 2, "Chip and the ball");
}

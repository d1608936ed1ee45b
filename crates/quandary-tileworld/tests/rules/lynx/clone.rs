//! Clones and their entries in the list, which is processed from its end.

use crate::stage::lynx;
use quandary_tileworld::model::Cardinal::{North, West};
use quandary_tileworld::model::Tile;
use quandary_tileworld::rules::{Kind, State};

/// Chip presses the button in tick 4, and in tick 8 the clone and the ball from the right both want
/// the cell between them. The ball is later on the map, so it chooses first.
#[test]
fn the_mover_leaves_the_machine_and_its_copy_takes_the_new_entry() {
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

/// The tank drowns in tick 3, and its animation is over when Chip presses the button first, in tick
/// 20. The copy made then leaves when he presses it again, in tick 28, and in tick 32 wants a cell
/// that a ball from below wants too.
#[test]
fn a_copy_takes_the_first_free_entry() {
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
    // Without the drowned tank the copy is listed after the ball and chooses before it.
    let play = stage.is('K', Tile::Empty).after(17).steps("EWE").wait(4);
    assert_eq!(play.top(2, 2), Tile::TankEast);
}

#[test]
fn a_blocked_machine_leaves_no_copy() {
    let stage = lynx(&["@r...", "C#..."])
        .over('C', Tile::BallEast, Tile::CloneMachine)
        .cloner('r', 'C');
    let play = stage.play().steps("E--");
    let State::Lynx(state) = play.state() else {
        panic!("a Lynx level");
    };
    assert_eq!(state.visible().count(), 2, "Chip and the ball");
}

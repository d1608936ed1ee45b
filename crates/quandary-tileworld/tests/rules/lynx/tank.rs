//! The tanks that a blue button turns.

use crate::stage::lynx;
use quandary_tileworld::model::Cardinal::{East, West};
use quandary_tileworld::model::Tile;
use quandary_tileworld::rules::Kind;

/// Chip presses the button in tick 4, in which the tank has started a step.
#[test]
fn a_moving_tank_is_not_turned() {
    let stage = lynx(&["@b....", "..K.........."]).is('K', Tile::TankEast);
    let play = stage.after(1).steps("E").wait(8);
    assert_eq!(
        (play.one(Kind::Tank), play.facing(Kind::Tank)),
        ((6, 1), East)
    );
}

/// Chip presses the button in tick 3, in which the tank completes a step on ice.
#[test]
fn a_tank_on_ice_is_not_turned() {
    let stage = lynx(&["@b.....", "K====.."]).is('K', Tile::TankEast);
    let play = stage.play().steps("E");
    assert_eq!((play.one(Kind::Tank), play.moving(2, 1)), ((2, 1), 0));
    let play = play.wait(1);
    assert_eq!(
        (play.one(Kind::Tank), play.facing(Kind::Tank)),
        ((3, 1), East)
    );
}

#[test]
fn a_tank_in_a_trap_is_turned() {
    let stage = lynx(&["@b....", "..K..."]).over('K', Tile::TankEast, Tile::BearTrap);
    assert_eq!(stage.play().steps("E").wait(1).facing(Kind::Tank), West);
}

#[test]
fn the_tank_that_presses_the_button_is_turned() {
    let stage = lynx(&["Kb...@"]).is('K', Tile::TankEast);
    let play = stage.after(4);
    assert_eq!(
        (play.one(Kind::Tank), play.facing(Kind::Tank)),
        ((1, 0), East)
    );
    let play = play.wait(1);
    assert_eq!(
        (play.one(Kind::Tank), play.facing(Kind::Tank)),
        ((0, 0), West)
    );
}

//! When a button takes effect: within the step of the presser, or after Chip's step.

use crate::stage::{Stage, ms};
use quandary_tileworld::model::Cardinal::East;
use quandary_tileworld::model::Tile;
use quandary_tileworld::rules::{Death, Kind};

/// The ball in front of the machine goes south onto the button.
#[test]
fn a_left_cell_is_free_when_the_button_takes_effect() {
    let stage = ms(&["CB..", ".r.@"])
        .over('C', Tile::GliderEast, Tile::CloneMachine)
        .is('B', Tile::BallSouth)
        .cloner('r', 'C');
    assert_eq!(stage.after(9).all(Kind::Glider).len(), 2);
}

/// A block leaves its machine onto the button that Chip steps on. Later releases let him live until
/// the next slip phase.
#[test]
fn the_presser_is_drawn_when_the_button_takes_effect() {
    let stage = ms(&["@r..", ".C.."])
        .over('C', Tile::CloneBlockNorth, Tile::CloneMachine)
        .cloner('r', 'C');
    let hit = Some(Death::Hit(Kind::Block));
    assert_eq!(stage.clone().old().play().go(East).death(), hit);
    let play = stage.play().go(East).wait(1);
    assert!(play.runs());
    assert_eq!(play.wait(1).death(), hit);
}

/// The ball leaves a tank's tile that faces it and shows no known creature. A search there still
/// finds the ball, which looks as the clone will.
#[test]
fn a_button_takes_effect_before_the_pressers_position_changes() {
    let stage = ms(&["CBr...@"])
        .over('C', Tile::GliderEast, Tile::CloneMachine)
        .over('B', Tile::BallEast, Tile::TankWest)
        .cloner('r', 'C')
        .list("B");
    let made =
        |stage: &Stage| stage.after(5).state().list_length() - stage.after(4).state().list_length();
    assert_eq!(made(&stage), 1);
    assert_eq!(made(&stage.old()), 0);
}

/// Following a click Chip first pushes the lower block, which he cannot follow, then the left one,
/// and moves there. Behind the machine is a closed toggle wall.
fn two_buttons(left: Tile, lower: Tile, red: char) -> Stage {
    ms(&[
        ".....C+", ".......", ".LX@...", "...Y...", "...G...", ".......",
    ])
    .is('L', left)
    .is('G', lower)
    .over('Y', Tile::Block, Tile::Wall)
    .over('C', Tile::BallEast, Tile::CloneMachine)
    .cloner(red, 'C')
}

#[test]
fn deferred_buttons_take_effect_in_reading_order() {
    let balls = |stage: Stage| {
        let play = stage.play().click(-1, 3).wait(4);
        assert_eq!((play.chip(), play.top(3, 4)), ((2, 2), Tile::Block));
        assert_ne!(play.top(6, 0), Tile::ToggleWall);
        play.all(Kind::Ball).len()
    };
    // The green button was pressed first, but is below the red one, for which the wall is closed.
    let closed = two_buttons(Tile::RedButton, Tile::GreenButton, 'L');
    assert_eq!(balls(closed), 1);
    let opened = two_buttons(Tile::GreenButton, Tile::RedButton, 'G');
    assert_eq!(balls(opened), 2);
}

//! Tanks that a blue button turns, shown and hidden.

use crate::stage::{Play, Stage, ms};
use quandary_tileworld::model::Cardinal::East;
use quandary_tileworld::model::Tile;
use quandary_tileworld::rules::Kind;

/// Balls that each press a button in tick 4, one after the other.
fn balls(rows: &[&str]) -> Stage {
    ms(rows).is('B', Tile::BallEast).is('D', Tile::BallEast)
}

#[test]
fn the_tank_that_presses_the_button_turns_without_being_drawn_turning() {
    let stage = ms(&["Kb...@"]).is('K', Tile::TankEast);
    assert_eq!(stage.after(5).top(1, 0), Tile::TankEast);
    assert_eq!(stage.after(9).top(0, 0), Tile::TankWest);
    assert_eq!(stage.old().after(5).top(0, 0), Tile::Empty);
}

#[test]
fn two_blue_buttons_in_one_tick_cancel_out() {
    let stage = balls(&["Bb....@", "Db.....", "..K...."]).is('K', Tile::TankEast);
    assert_eq!(stage.clone().list("BDK").after(5).one(Kind::Tank), (3, 2));
    assert_eq!(stage.list("BK").after(5).one(Kind::Tank), (1, 2));
}

/// The first ball turns the tank, which then faces back and is drawn turned right from there. The
/// second one requests a clone that faces east and that the tank blocks.
fn clones_past(facing: Tile, edit: fn(Stage) -> Stage) -> usize {
    let rows = ["Bb...@", "Dr....", "......", ".CK...", "......"];
    let stage = edit(balls(&rows))
        .is('K', facing)
        .over('C', Tile::TankEast, Tile::CloneMachine)
        .cloner('r', 'C')
        .list("BDK");
    stage.after(5).state().list_length() - stage.after(4).state().list_length()
}

#[test]
fn in_later_releases_a_turning_tank_blocks_a_clone_by_its_facing() {
    // From south to north, drawn facing east.
    assert_eq!(clones_past(Tile::TankSouth, Stage::old), 1);
    assert_eq!(clones_past(Tile::TankSouth, |stage| stage), 0);
    // From west to east, drawn facing south.
    assert_eq!(clones_past(Tile::TankWest, Stage::old), 0);
    assert_eq!(clones_past(Tile::TankWest, |stage| stage), 1);
}

/// Two tanks in the same cell: in tick 4 the first moves one step, and the second, which it now
/// blocks, waits without being shown.
fn unseen() -> Stage {
    let stage = ms(&["K.#...", "......", "@b...."]).is('K', Tile::TankEast);
    stage.list("KK")
}

fn tanks_after_pressing(stage: &Stage, ticks: u32) -> usize {
    let play: Play = stage.after(ticks).go(East).wait(12);
    play.all(Kind::Tank).len()
}

#[test]
fn in_later_releases_a_waiting_tank_is_not_drawn_again() {
    assert_eq!(unseen().after(5).all(Kind::Tank), [((1, 0), East)]);
    let old = unseen().old().after(5).all(Kind::Tank);
    assert_eq!(old, [((0, 0), East), ((1, 0), East)]);
}

#[test]
fn in_later_releases_a_hidden_waiting_tank_is_removed_at_its_next_turn() {
    assert_eq!(tanks_after_pressing(&unseen(), 9), 1);
    assert_eq!(tanks_after_pressing(&unseen().old(), 9), 2);
}

#[test]
fn a_blue_button_shows_a_hidden_tank_again() {
    assert_eq!(tanks_after_pressing(&unseen(), 5), 2);
}

/// Between the turns of the two tanks the ball presses the button.
#[test]
fn in_the_older_release_a_hidden_tank_is_drawn_but_not_turned() {
    let stage = ms(&["K..#..", "Bb....", "@....."])
        .is('K', Tile::TankEast)
        .is('B', Tile::BallEast)
        .list("KBK");
    assert_eq!(stage.after(5).top(0, 0), Tile::TankWest);
    assert_eq!(stage.old().after(5).top(0, 0), Tile::TankEast);
}

//! The order of phases within a tick, and time.

use crate::stage::ms;
use quandary_tileworld::model::Cardinal::{East, South, West};
use quandary_tileworld::model::Tile;
use quandary_tileworld::rules::{Death, Kind};

#[test]
fn creatures_move_every_fourth_tick_and_not_in_the_first() {
    let stage = ms(&["@......", ".B....."]).is('B', Tile::BallEast);
    let places = [4, 5, 8, 9].map(|ticks| stage.after(ticks).one(Kind::Ball));
    assert_eq!(places, [(1, 1), (2, 1), (2, 1), (3, 1)]);
}

#[test]
fn teeth_and_blobs_move_every_eighth_tick_shifted_by_stepping() {
    let stage = ms(&["@.....B"]).is('B', Tile::TeethNorth);
    let when = |stepping| {
        let stage = stage.clone().stepping(stepping);
        (0..20).find(|ticks| stage.after(*ticks).one(Kind::Teeth) != (6, 0))
    };
    // This many ticks are over: the move is in the one before.
    assert_eq!(when(0), Some(9));
    assert_eq!(when(3), Some(9));
    assert_eq!(when(4), Some(5));
    assert_eq!(when(7), Some(5));
}

#[test]
fn creatures_move_before_chip() {
    let stage = ms(&[".....", ".B@.."]).is('B', Tile::BallNorth);
    let play = stage.after(4).go(West);
    assert!(play.runs());
    assert_eq!((play.chip(), play.one(Kind::Ball)), ((1, 1), (1, 0)));
}

/// In tick 4 the ball presses the button, the block comes out, slips on, and leaves its cell to
/// Chip, who would push it if he moved first.
#[test]
fn slipping_movers_move_after_creatures_and_before_chip() {
    let stage = ms(&["......", "..@...", "<<<C..", "....Br"])
        .over('C', Tile::CloneBlockWest, Tile::CloneMachine)
        .is('B', Tile::BallEast)
        .cloner('r', 'C');
    let play = stage.after(4).go(South);
    assert_eq!((play.chip(), play.top(1, 2)), ((2, 2), Tile::Block));
    assert_eq!(play.top(2, 3), Tile::Empty);
}

#[test]
fn chip_faces_south_after_sixteen_idle_ticks() {
    let play = ms(&["@.."]).play().go(East);
    assert_eq!(play.clone().wait(15).top(1, 0), Tile::ChipEast);
    assert_eq!(play.wait(16).top(1, 0), Tile::ChipSouth);
}

#[test]
fn the_time_is_up_in_the_tick_of_the_limit_before_chip_moves() {
    let stage = ms(&["@E"]).seconds(1);
    let late = stage.after(20).go(East);
    assert_eq!(late.death(), Some(Death::OutOfTime));
    assert_eq!(late.state().now(), 20);
    let right = stage.after(19).go(East);
    assert!(right.won());
    assert!(ms(&["@E"]).after(5000).runs(), "no limit");
}

#[test]
fn the_reported_time_is_the_tick_of_the_win_less_one_when_won_by_slipping() {
    let walked = ms(&["@E"]).after(3).go(East);
    assert!(walked.won());
    assert_eq!(walked.state().solution_time(), 3);
    let slipped = ms(&["@=E"]).play().go(East).wait(2);
    assert!(slipped.won());
    assert_eq!(
        (slipped.state().now(), slipped.state().solution_time()),
        (2, 1)
    );
}

#[test]
fn nothing_changes_after_the_end() {
    let won = ms(&["@E."]).play().go(East);
    assert!(won.won());
    assert_eq!(won.state(), won.clone().go(East).wait(9).state());
}

//! Ice and force floors: pace, boots, and when Chip may step aside.

use crate::stage::lynx;
use quandary_tileworld::model::Cardinal::{East, South};
use quandary_tileworld::model::Tile;
use quandary_tileworld::rules::Kind;

/// The floor carries Chip off the second force floor, so that he might step aside on the next. He
/// then takes a step of his own.
#[test]
fn a_step_of_his_own_takes_the_right_to_step_aside_from_chip() {
    let play = lynx(&["@>>.>>.", "......."]).play().go(East).wait(7);
    assert_eq!(play.chip(), (3, 0));
    let play = play.go(East).wait(1).go(South);
    assert_eq!(play.chip(), (5, 0));
}

#[test]
fn chip_who_has_stepped_aside_may_not_step_aside_again() {
    let play = lynx(&["@>>>..", "..<...", "......"]).play();
    let play = play.go(East).wait(3).go(South);
    assert_eq!(play.chip(), (2, 1));
    assert_eq!(play.wait(1).go(South).chip(), (1, 1));
}

/// A force floor carries Chip onto the ice, where he stands in his skates.
#[test]
fn a_step_off_ice_in_skates_is_one_of_his_own_too() {
    let stage = lynx(&["@k>=>..", "......."]).is('k', Tile::IceBoots);
    let play = stage.play().steps("E").go(East).wait(5);
    assert_eq!((play.chip(), play.moving(3, 0)), ((3, 0), 0));
    let play = play.go(East).wait(1).go(South);
    assert_eq!(play.chip(), (5, 0));
}

#[test]
fn with_suction_boots_chip_walks_on_force_floors_and_against_them() {
    let stage = lynx(&["@k<..."]).is('k', Tile::ForceBoots);
    let play = stage.play().steps("E").go(East).wait(1);
    assert_eq!((play.chip(), play.moving(2, 0)), ((2, 0), 4), "no faster");
    let play = play.wait(10);
    assert_eq!(play.chip(), (2, 0), "not carried back");
    assert_eq!(play.go(East).chip(), (3, 0));
}

#[test]
fn with_skates_chip_walks_on_ice_and_no_corner_turns_him() {
    let stage = lynx(&["@k=..."]).is('k', Tile::IceBoots);
    let play = stage.play().steps("E").go(East).wait(1);
    assert_eq!((play.chip(), play.moving(2, 0)), ((2, 0), 4), "no faster");
    assert_eq!(play.wait(10).chip(), (2, 0));
    let corner = lynx(&["......", "..Q.k@"])
        .is('k', Tile::IceBoots)
        .is('Q', Tile::IceNorthEast);
    let play = corner.play().steps("WWW--");
    assert_eq!((play.chip(), play.top(2, 1)), ((2, 1), Tile::ChipWest));
    assert_eq!(play.steps("W").chip(), (2, 1), "but its walls are there");
}

#[test]
fn a_blob_takes_four_ticks_over_ice() {
    let stage = lynx(&["...=..@", "......", "......", "...B..."]).is('B', Tile::BlobNorth);
    let ice = stage
        .is('.', Tile::Ice)
        .over('B', Tile::BlobNorth, Tile::Empty);
    let left = [1, 2, 3, 4].map(|ticks| ice.after(ticks).moving(3, 2));
    assert_eq!(left, [6, 4, 2, 0]);
}

/// The record says north. Nobody is carried in tick 0, and in tick 1 the last of the map asks first.
#[test]
fn everyone_who_is_carried_turns_the_random_force_floors_once_more() {
    let stage = lynx(&["@......", ".......", "..X..Y.", "......."])
        .over('X', Tile::Block, Tile::RandomForce)
        .over('Y', Tile::Block, Tile::RandomForce);
    let play = stage.after(2);
    assert_eq!(play.top(6, 2), Tile::CloneBlockEast);
    assert_eq!(play.top(2, 3), Tile::CloneBlockSouth);
}

/// The block slides east, a cell in two ticks, and comes by below Chip. In tick 3 it sets out to
/// there before his turn, in tick 4 it arrives before his turn.
#[test]
fn chip_pushes_a_block_only_when_it_rests() {
    let stage = lynx(&["..@...", "X>>>..", "......"]).over('X', Tile::Block, Tile::ForceEast);
    let play = stage.after(3).go(South);
    assert_eq!((play.chip(), play.moving(2, 1)), ((2, 0), 4));
    let play = stage.after(4).go(South);
    assert_eq!((play.chip(), play.one(Kind::Block)), ((2, 1), (2, 2)));
}

#[test]
fn a_block_that_cannot_be_pushed_looks_where_it_was_pushed() {
    let play = lynx(&["@X#..."]).play();
    assert_eq!(play.top(1, 0), Tile::CloneBlockNorth);
    assert_eq!(play.go(East).top(1, 0), Tile::CloneBlockEast);
}

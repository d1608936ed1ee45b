//! Ice and force floors: speed, boots, and when Chip may step aside.

use crate::stage::lynx;
use quandary_tileworld::model::Cardinal::{East, South};
use quandary_tileworld::model::Tile;
use quandary_tileworld::rules::Kind;

/// The floor moves Chip off the second force floor, so he could step aside on the next one. Then he
/// takes a step of his own.
#[test]
fn a_step_of_his_own_removes_chips_right_to_step_aside() {
    let play = lynx(&["@>>.>>.", "......."]).play().go(East).wait(7);
    assert_eq!(play.chip(), (3, 0));
    let play = play.go(East).wait(1).go(South);
    assert_eq!(play.chip(), (5, 0));
}

#[test]
fn chip_may_not_step_aside_twice() {
    let play = lynx(&["@>>>..", "..<...", "......"]).play();
    let play = play.go(East).wait(3).go(South);
    assert_eq!(play.chip(), (2, 1));
    assert_eq!(play.wait(1).go(South).chip(), (1, 1));
}

/// A force floor moves Chip onto the ice, where he rests with skates.
#[test]
fn a_step_off_ice_in_skates_is_a_step_of_his_own() {
    let stage = lynx(&["@k>=>..", "......."]).is('k', Tile::IceBoots);
    let play = stage.play().steps("E").go(East).wait(5);
    assert_eq!((play.chip(), play.moving(3, 0)), ((3, 0), 0));
    let play = play.go(East).wait(1).go(South);
    assert_eq!(play.chip(), (5, 0));
}

#[test]
fn with_suction_boots_chip_walks_freely_on_force_floors() {
    let stage = lynx(&["@k<..."]).is('k', Tile::ForceBoots);
    let play = stage.play().steps("E").go(East).wait(1);
    assert_eq!((play.chip(), play.moving(2, 0)), ((2, 0), 4), "no faster");
    let play = play.wait(10);
    assert_eq!(play.chip(), (2, 0), "not carried back");
    assert_eq!(play.go(East).chip(), (3, 0));
}

#[test]
fn with_skates_chip_walks_freely_on_ice() {
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
fn a_blob_takes_four_ticks_on_ice() {
    let stage = lynx(&["...=..@", "......", "......", "...B..."]).is('B', Tile::BlobNorth);
    let ice = stage
        .is('.', Tile::Ice)
        .over('B', Tile::BlobNorth, Tile::Empty);
    let left = [1, 2, 3, 4].map(|ticks| ice.after(ticks).moving(3, 2));
    assert_eq!(left, [6, 4, 2, 0]);
}

/// The record says north. Nothing moves in tick 0, and in tick 1 the last mover on the map uses the
/// floor first.
#[test]
fn every_mover_turns_a_random_force_floor_once_more() {
    let stage = lynx(&["@......", ".......", "..X..Y.", "......."])
        .over('X', Tile::Block, Tile::RandomForce)
        .over('Y', Tile::Block, Tile::RandomForce);
    let play = stage.after(2);
    assert_eq!(play.top(6, 2), Tile::CloneBlockEast);
    assert_eq!(play.top(2, 3), Tile::CloneBlockSouth);
}

/// The block slides east, a cell in two ticks, and passes below Chip. In tick 3 it starts its step
/// to that cell before his turn, in tick 4 it arrives before his turn.
#[test]
fn chip_pushes_only_blocks_at_rest() {
    let stage = lynx(&["..@...", "X>>>..", "......"]).over('X', Tile::Block, Tile::ForceEast);
    let play = stage.after(3).go(South);
    assert_eq!((play.chip(), play.moving(2, 1)), ((2, 0), 4));
    let play = stage.after(4).go(South);
    assert_eq!((play.chip(), play.one(Kind::Block)), ((2, 1), (2, 2)));
}

#[test]
fn a_block_that_cannot_be_pushed_still_turns() {
    let play = lynx(&["@X#..."]).play();
    assert_eq!(play.top(1, 0), Tile::CloneBlockNorth);
    assert_eq!(play.go(East).top(1, 0), Tile::CloneBlockEast);
}

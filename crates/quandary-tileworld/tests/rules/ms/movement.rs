//! Details of entering and leaving that the tables do not cover.

use crate::stage::ms;
use quandary_tileworld::model::{Cardinal::East, Cardinal::West, Tile};
use quandary_tileworld::rules::Kind;

#[test]
fn nothing_enters_a_cell_whose_lower_tile_is_a_clone_machine() {
    let chip = ms(&["@K..."]).over('K', Tile::BlueKey, Tile::CloneMachine);
    assert_eq!(chip.play().go(East).chip(), (0, 0));
    let tank = ms(&["BK..@"])
        .over('K', Tile::BlueKey, Tile::CloneMachine)
        .is('B', Tile::TankEast);
    assert_eq!(tank.after(9).one(Kind::Tank), (0, 0));
}

#[test]
fn another_chip_swimming_chip_and_a_clone_block_stop_chip() {
    for tile in [Tile::ChipNorth, Tile::SwimmingNorth, Tile::CloneBlockWest] {
        let play = ms(&[".C@.."]).is('C', tile).play().go(West);
        assert_eq!(play.chip(), (2, 0), "{tile:?}");
        assert!(play.runs());
    }
}

#[test]
fn hidden_walls_are_revealed_by_chip_only() {
    let bumped = |tile| {
        let play = ms(&["@Q..."]).is('Q', tile).play().go(East);
        assert_eq!(play.chip(), (0, 0));
        play.top(1, 0)
    };
    assert_eq!(bumped(Tile::BlueWallReal), Tile::Wall);
    assert_eq!(bumped(Tile::HiddenWallTemporary), Tile::Wall);
    let permanent = Tile::HiddenWallPermanent;
    assert_eq!(bumped(permanent), permanent);
    let hidden = Tile::HiddenWallTemporary;
    let tank = ms(&["BQ..@"]).is('Q', hidden).is('B', Tile::TankEast);
    assert_eq!(tank.after(9).top(1, 0), hidden);
}

#[test]
fn a_creature_checks_the_tile_under_chip() {
    // Chip is safe on gravel, which no creature enters.
    let stage = ms(&["B@..."]).is('B', Tile::TankEast);
    assert!(!stage.after(9).runs());
    let safe = stage.over('@', Tile::ChipSouth, Tile::Gravel);
    assert!(safe.after(20).runs());
}

#[test]
fn the_map_edge_is_a_wall() {
    let play = ms(&["@...."]).play().go(West);
    assert_eq!(play.chip(), (0, 0));
}

#[test]
fn chip_checks_the_tile_under_an_item_and_others_do_not() {
    let under = |row: &str, tile| ms(&[row]).over('Q', Tile::BlueKey, tile);
    assert_eq!(under("@Q..", Tile::Wall).play().go(East).chip(), (0, 0));
    let item = under("@Q..", Tile::RedKey).play().go(East);
    assert_eq!(item.chip(), (1, 0), "of two items none counts");
    let block = under("@XQ.", Tile::Wall).play().go(East);
    assert_eq!(block.one(Kind::Block), (2, 0));
    let tank = under("BQ.@", Tile::Wall).is('B', Tile::TankEast);
    assert_eq!(tank.after(5).one(Kind::Tank), (1, 0));
}

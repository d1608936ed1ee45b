//! Details of the search for a teleport exit.

use crate::stage::ms;
use quandary_tileworld::model::Cardinal::East;
use quandary_tileworld::model::Tile;
use quandary_tileworld::rules::Kind;

#[test]
fn searching_a_teleport_exit_reveals_no_hidden_wall() {
    for hidden in [Tile::HiddenWallTemporary, Tile::BlueWallReal] {
        let stage = ms(&["@O....", "......", "..O...", "...OH."]).is('H', hidden);
        let play = stage.play().go(East);
        assert_eq!((play.chip(), play.top(4, 3)), ((2, 2), hidden));
    }
}

/// A bug that comes out in front of fire stays there.
#[test]
fn fire_does_not_block_a_teleport_exit() {
    let rows = ["BO...@", "......", "..O...", "..O*.."];
    let bug = ms(&rows).is('B', Tile::BugEast).after(9);
    assert_eq!(bug.one(Kind::Bug), (2, 3));
    let walker = ms(&rows).is('B', Tile::WalkerEast).after(9);
    assert_eq!(walker.one(Kind::Walker), (2, 3));
}

#[test]
fn a_thin_wall_under_a_teleport_exit_is_ignored() {
    let stage = ms(&["@O....", "..Q..."]).over('Q', Tile::Teleport, Tile::WallEast);
    let play = stage.play().go(East);
    assert_eq!(play.chip(), (2, 1));
    assert_eq!(play.wait(2).chip(), (3, 1));
}

/// The block of the first exit is pushed onto the button. Chip cannot follow it, but the toggle
/// wall of the second exit is now open.
#[test]
fn a_button_under_a_block_pushed_from_a_teleport_takes_effect_at_once() {
    let stage = ms(&["@O....", "..O+..", "..OXg."]).over('X', Tile::Block, Tile::Wall);
    assert_eq!(stage.play().go(East).chip(), (2, 1));
}

/// In an ordinary move a block under the pushed one is lost.
#[test]
fn a_block_under_the_one_pushed_from_a_teleport_stays() {
    let stage = ms(&["@O....", "......", "..OX.."]).over('X', Tile::Block, Tile::Block);
    let play = stage.play().go(East);
    assert_eq!(play.chip(), (2, 2));
    assert_eq!((play.top(3, 2), play.top(4, 2)), (Tile::Block, Tile::Block));
}

/// The block of the lower exit is pushed onto the button, and another one takes its place. If Chip
/// does not come out there, he continues from the teleport that he entered.
#[test]
fn in_the_older_release_a_second_block_on_a_teleport_blocks_if_it_covers_something() {
    let exit = |under| {
        let stage = ms(&["@O....", "......", "......", "..OXr.", "...C.."])
            .over('X', Tile::Block, under)
            .over('C', Tile::CloneBlockNorth, Tile::CloneMachine)
            .cloner('r', 'C');
        [stage.clone().old(), stage].map(|stage| stage.play().go(East).chip())
    };
    assert_eq!(exit(Tile::Empty), [(2, 3), (2, 3)]);
    assert_eq!(exit(Tile::Gravel), [(1, 0), (2, 3)]);
}

/// In tick 4 a ball presses the button, and the block slips west to the cell next to the exit.
#[test]
fn a_slipping_block_can_be_pushed_back_from_a_teleport() {
    let stage = ms(&["@O......", "........", ".O<<C...", "....Br.."])
        .over('C', Tile::CloneBlockWest, Tile::CloneMachine)
        .is('B', Tile::BallEast)
        .cloner('r', 'C');
    let play = stage.after(4).go(East);
    assert_eq!((play.chip(), play.top(3, 2)), ((1, 2), Tile::Block));
}

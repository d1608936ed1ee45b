//! Effects of cells on arriving movers.

use crate::stage::ms;
use quandary_tileworld::model::{Cardinal::East, Tile};
use quandary_tileworld::rules::{Death, Kind};

#[test]
fn doors_use_up_all_keys_but_green_ones() {
    let pairs = [
        (Tile::RedKey, Tile::RedDoor, 0),
        (Tile::BlueKey, Tile::BlueDoor, 1),
        (Tile::YellowKey, Tile::YellowDoor, 2),
        (Tile::GreenKey, Tile::GreenDoor, 3),
    ];
    for (key, door, place) in pairs {
        let stage = ms(&["@KDD."]).is('K', key).is('D', door);
        let play = stage.play().steps("E");
        assert_eq!(play.keys()[place], 1);
        let play = play.steps("EE");
        let green = key == Tile::GreenKey;
        assert_eq!(play.chip().0, if green { 3 } else { 2 }, "{key:?}");
        assert_eq!(play.keys()[place], u16::from(green), "{key:?}");
        assert_eq!(play.top(4, 0), Tile::Empty);
    }
}

#[test]
fn the_socket_opens_when_no_chips_are_needed() {
    let stage = ms(&["@S$.", "$..."]).is('S', Tile::Socket).chips(1);
    assert_eq!(stage.play().steps("E").chip(), (0, 0));
    let play = stage.play().steps("SNE");
    assert_eq!((play.chip(), play.chips_needed()), ((1, 0), 0));
    assert_eq!(play.steps("E").chips_needed(), 0, "never below zero");
}

#[test]
fn dirt_and_fake_walls_disappear_and_popup_walls_rise() {
    for (tile, left) in [
        (Tile::Dirt, Tile::Empty),
        (Tile::BlueWallFake, Tile::Empty),
        (Tile::PopupWall, Tile::Wall),
    ] {
        let play = ms(&["@Q.."]).is('Q', tile).play().steps("EE");
        assert_eq!((play.chip(), play.top(1, 0)), ((2, 0), left));
    }
}

#[test]
fn removing_a_tile_uncovers_the_one_below() {
    for tile in [Tile::Dirt, Tile::IcChip, Tile::RedKey] {
        let stage = ms(&["@Q.."]).over('Q', tile, Tile::HintButton);
        let play = stage.play().go(East);
        assert_eq!(play.below(1, 0), Tile::HintButton, "{tile:?}");
    }
}

#[test]
fn a_thief_takes_all_boots() {
    let stage = ms(&["@wfZ.", "....."])
        .is('w', Tile::WaterBoots)
        .is('f', Tile::FireBoots)
        .is('Z', Tile::Thief);
    let play = stage.play().steps("EE");
    assert_eq!(play.boots(), [0, 0, 1, 1]);
    assert_eq!(play.steps("E").boots(), [0; 4]);
}

#[test]
fn water_fire_and_bombs_kill_chip_unless_boots_help() {
    let dies = |floor: &str| ms(&[floor]).play().go(East).death();
    assert_eq!(dies("@~."), Some(Death::Drowned));
    assert_eq!(dies("@*."), Some(Death::Burned));
    assert_eq!(dies("@!."), Some(Death::Bombed));
    let stage = ms(&["@wfZ~*."])
        .is('w', Tile::WaterBoots)
        .is('f', Tile::FireBoots)
        .is('Z', Tile::Empty);
    let play = stage.play().steps("EEEE");
    assert_eq!(play.top(4, 0), Tile::SwimmingEast);
    let play = play.steps("E");
    assert_eq!((play.runs(), play.top(5, 0)), (true, Tile::ChipEast));
}

#[test]
fn chip_dies_when_he_meets_a_creature() {
    let walks = ms(&["@B.."]).is('B', Tile::BallEast).list("").play();
    assert_eq!(walks.go(East).death(), Some(Death::Hit(Kind::Ball)));
    let waits = ms(&["@.B."]).is('B', Tile::TankWest);
    assert!(waits.after(8).runs());
    assert_eq!(waits.after(9).death(), Some(Death::Hit(Kind::Tank)));
}

#[test]
fn a_creature_under_an_item_kills() {
    let stage = ms(&["@K.."]).over('K', Tile::BlueKey, Tile::BallEast);
    let death = stage.play().go(East).death();
    assert_eq!(death, Some(Death::Hit(Kind::Ball)));
}

#[test]
fn a_block_turns_water_into_dirt_and_explodes_with_a_bomb() {
    let water = ms(&["@X~."]).play().go(East);
    assert_eq!(water.top(2, 0), Tile::Dirt);
    assert!(water.all(Kind::Block).is_empty());
    let bomb = ms(&["@X!."]).play().go(East);
    assert_eq!(bomb.top(2, 0), Tile::Empty);
    assert!(bomb.all(Kind::Block).is_empty());
    let fire = ms(&["@X*."]).play().go(East);
    assert_eq!(fire.one(Kind::Block), (2, 0));
    assert_eq!(fire.below(2, 0), Tile::Fire);
}

#[test]
fn a_creature_explodes_with_a_bomb() {
    let play = ms(&["B!..@"]).is('B', Tile::TankEast).after(5);
    assert_eq!(play.top(1, 0), Tile::Empty);
    assert!(play.all(Kind::Tank).is_empty());
}

#[test]
fn a_creature_drowns_in_water_under_chip() {
    let stage = ms(&["@w~..K"])
        .is('w', Tile::WaterBoots)
        .is('K', Tile::TankWest);
    let play = stage.play().steps("EE-").wait(1);
    assert!(play.runs() && play.all(Kind::Tank).is_empty());
    assert_eq!(play.chip(), (2, 0));
}

/// Two gliders in the same cell: when the first has left, the second is not shown.
#[test]
fn in_later_releases_a_hidden_creature_drowns_regardless_of_its_kind() {
    let stage = ms(&["#~#..@", "#B~...", "######"]).is('B', Tile::GliderEast);
    let stage = stage.list("BB");
    assert_eq!(stage.after(5).all(Kind::Glider).len(), 1);
    assert_eq!(stage.old().after(5).all(Kind::Glider).len(), 2);
}

#[test]
fn an_exit_under_another_tile_wins() {
    let stage = ms(&["@Q.."]).over('Q', Tile::Dirt, Tile::Exit);
    assert!(stage.play().go(East).won());
}

#[test]
fn a_block_that_slips_into_chip_kills_him() {
    let stage = ms(&["......", "@<<C..", "....Br"])
        .over('C', Tile::CloneBlockWest, Tile::CloneMachine)
        .is('B', Tile::BallEast)
        .cloner('r', 'C');
    assert_eq!(stage.after(7).death(), Some(Death::Hit(Kind::Block)));
}

#[test]
fn a_trap_does_not_hold_a_mover_while_another_of_its_buttons_is_held() {
    let stage = ms(&["@.....", "B.T...", "n....."])
        .is('B', Tile::BallEast)
        .trap('n', 'T');
    assert_eq!(stage.after(13).one(Kind::Ball), (2, 1));
    let held = stage.over('n', Tile::Block, Tile::BrownButton);
    assert_eq!(held.after(13).one(Kind::Ball), (3, 1));
    // The button that it has just left does not count.
    let own = ms(&["@.....", "BnT..."])
        .is('B', Tile::BallEast)
        .trap('n', 'T');
    assert_eq!(own.after(17).one(Kind::Ball), (2, 1));
}

/// The cell at the other end of the connection shows no button, which counts as held down.
#[test]
fn a_trap_connected_to_a_cell_without_button_holds_only_movers_from_that_cell() {
    let stage = ms(&["@.....", "BqT...", "......"])
        .is('B', Tile::BallEast)
        .is('q', Tile::Empty)
        .trap('q', 'T');
    assert_eq!(stage.after(17).one(Kind::Ball), (2, 1));
    let above = ms(&["@.B...", ".qT...", "......"])
        .is('B', Tile::BallSouth)
        .is('q', Tile::Empty)
        .trap('q', 'T');
    assert_eq!(above.after(9).one(Kind::Ball), (2, 2));
}

#[test]
fn a_trap_under_another_tile_does_not_hold_if_it_has_a_connection() {
    let stage = ms(&["@K..", "n..."]).over('K', Tile::BlueKey, Tile::BearTrap);
    assert_eq!(stage.play().steps("EE").chip(), (1, 0));
    let wired = stage.trap('n', 'K');
    assert_eq!(wired.play().steps("EE").chip(), (2, 0));
}

#[test]
fn a_creature_moves_on_the_tile_that_it_covers() {
    let stage = ms(&["B.....@"]).over('B', Tile::BallEast, Tile::Gravel);
    let play = stage.after(5);
    assert_eq!(play.top(0, 0), Tile::Gravel);
    assert_eq!(
        (play.top(1, 0), play.below(1, 0)),
        (Tile::BallEast, Tile::Empty)
    );
}

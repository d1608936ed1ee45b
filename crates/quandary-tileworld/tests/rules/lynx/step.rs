//! Steps: duration, arrival and collisions.

use crate::stage::lynx;
use quandary_tileworld::model::Cardinal::{East, South, West};
use quandary_tileworld::model::Tile;
use quandary_tileworld::rules::{Death, Kind, Sound, Status};

#[test]
fn steps_take_four_ticks_two_on_ice_and_force_floors_and_eight_for_a_blob() {
    let left = |rows: &[&str], ticks| lynx(rows).play().go(East).wait(ticks).moving(1, 0);
    assert_eq!([0, 1, 2, 3].map(|ticks| left(&["@."], ticks)), [6, 4, 2, 0]);
    assert_eq!([0, 1].map(|ticks| left(&["@="], ticks)), [4, 0]);
    assert_eq!([0, 1].map(|ticks| left(&["@>"], ticks)), [4, 0]);
    let blob = lynx(&["...@", "...", ".B."]).is('B', Tile::BlobNorth);
    let left = [1, 2, 8].map(|ticks| blob.after(ticks).moving(1, 1));
    assert_eq!(left, [7, 6, 0]);
}

#[test]
fn the_position_changes_at_the_start_and_the_floor_acts_at_the_end() {
    let play = lynx(&["@K."]).is('K', Tile::RedKey).play().go(East).wait(2);
    assert_eq!((play.chip(), play.keys()[0]), ((1, 0), 0));
    assert_eq!(play.wait(1).keys()[0], 1);
}

#[test]
fn arrival_follows_the_table_of_floors() {
    for (tile, left) in [
        (Tile::Dirt, Tile::Empty),
        (Tile::BlueWallFake, Tile::Empty),
        (Tile::PopupWall, Tile::Wall),
        (Tile::IcChip, Tile::Empty),
        (Tile::Socket, Tile::Empty),
        (Tile::Thief, Tile::Thief),
    ] {
        let play = lynx(&["@Q."]).is('Q', tile).play().steps("E");
        assert_eq!(play.below(1, 0), left, "{tile:?}");
    }
    let boots = lynx(&["@wZ"])
        .is('w', Tile::WaterBoots)
        .is('Z', Tile::Thief);
    let play = boots.play().steps("E");
    assert_eq!(play.boots(), [0, 0, 0, 1]);
    assert_eq!(play.steps("E").boots(), [0; 4]);
}

#[test]
fn doors_use_up_all_keys_but_green_ones() {
    for (key, door, kept) in [
        (Tile::RedKey, Tile::RedDoor, false),
        (Tile::BlueKey, Tile::BlueDoor, false),
        (Tile::YellowKey, Tile::YellowDoor, false),
        (Tile::GreenKey, Tile::GreenDoor, true),
    ] {
        let play = lynx(&["@KDD."])
            .is('K', key)
            .is('D', door)
            .play()
            .steps("EEE");
        assert_eq!(play.chip().0, if kept { 3 } else { 2 }, "{key:?}");
    }
}

#[test]
fn other_movers_remove_blue_keys_but_not_red_ones() {
    for (key, left) in [(Tile::BlueKey, Tile::Empty), (Tile::RedKey, Tile::RedKey)] {
        let tank = lynx(&["BK..", "...@"]).is('K', key).is('B', Tile::TankEast);
        assert_eq!(tank.after(8).below(1, 0), left, "{key:?}");
        let block = lynx(&["@XK."]).is('K', key).play().steps("E");
        assert_eq!(block.below(2, 0), left, "{key:?}");
    }
}

#[test]
fn water_fire_and_bombs_kill_chip_at_the_end_of_the_step() {
    for (row, death) in [
        ("@~.", Death::Drowned),
        ("@*.", Death::Burned),
        ("@!.", Death::Bombed),
    ] {
        let play = lynx(&[row]).play().go(East).wait(2);
        assert_eq!(play.death(), None);
        assert_eq!(play.wait(1).death(), Some(death));
    }
}

#[test]
fn a_block_turns_water_into_dirt_and_explodes_with_a_bomb() {
    let water = lynx(&["@X~."]).play().steps("E");
    assert_eq!(water.below(2, 0), Tile::Dirt);
    assert_eq!(water.animations(), [(0xF0, (2, 0))]);
    let bomb = lynx(&["@X!."]).play().steps("E");
    assert_eq!(bomb.below(2, 0), Tile::Empty);
    assert_eq!(bomb.animations(), [(0xF1, (2, 0))]);
}

#[test]
fn chip_pushes_one_block_but_not_two() {
    let one = lynx(&["@X..."]).play().go(East);
    assert_eq!((one.chip(), one.one(Kind::Block)), ((1, 0), (2, 0)));
    assert_eq!(lynx(&["@XX.."]).play().go(East).chip(), (0, 0));
}

#[test]
fn a_mover_that_enters_chips_cell_ends_the_game() {
    let play = lynx(&["@.K."]).is('K', Tile::TankWest).after(5);
    assert_eq!(play.death(), Some(Death::Hit(Kind::Tank)));
    let mut animations = play.animations();
    animations.sort_unstable();
    // He had just started a step, so his animation is in the cell he left.
    assert_eq!(animations, [(0xF2, (0, 0)), (0xF2, (1, 0))]);
}

#[test]
fn chip_collides_with_a_creature_that_leaves_his_chosen_cell_in_the_same_tick() {
    let ball = lynx(&["@B..."]).is('B', Tile::BallEast).play().go(East);
    assert_eq!(ball.death(), Some(Death::Hit(Kind::Ball)));
    // A tick later the cell is free.
    let later = lynx(&["@B..."]).is('B', Tile::BallEast).after(1).go(East);
    assert!(later.runs());
    assert_eq!(later.chip(), (1, 0));
}

/// The lower tank moves in after the upper one in tick 1, in which a force floor moves Chip after
/// it.
#[test]
fn chip_does_not_collide_that_way_where_a_floor_carries_him() {
    let stage = lynx(&[".K...", "@L..."])
        .is('K', Tile::TankEast)
        .is('L', Tile::TankNorth);
    let carried = stage.clone().over('@', Tile::ChipSouth, Tile::ForceEast);
    let play = carried.after(2);
    assert_eq!((play.chip(), play.death()), ((1, 1), None));
    assert_eq!(play.top(1, 0), Tile::TankNorth);
    let chosen = stage.after(1).go(East);
    assert_eq!(chosen.death(), Some(Death::Hit(Kind::Tank)));
}

/// A tank drowns in tick 3. Its animation is visible after that tick and some more.
#[test]
fn an_animation_lasts_eleven_or_twelve_ticks_by_the_parity_of_tick_and_stepping() {
    let stage = lynx(&["B~..@"]).is('B', Tile::TankEast);
    let seen = |stepping| {
        let stage = stage.clone().stepping(stepping);
        let lit = (0..30).filter(|ticks| !stage.after(*ticks).animations().is_empty());
        lit.collect::<Vec<u32>>()
    };
    assert_eq!(seen(0), (4..16).collect::<Vec<u32>>());
    assert_eq!(seen(1), (4..15).collect::<Vec<u32>>());
}

#[test]
fn an_animation_stops_chip_and_is_removed_by_other_movers() {
    let stage = lynx(&["....", "@!B.", "...."]).is('B', Tile::TankWest);
    let play = stage.after(4);
    assert_eq!(play.animations(), [(0xF1, (1, 1))]);
    assert_eq!(play.clone().go(East).chip(), (0, 1));
    assert_eq!(play.wait(12).go(East).chip(), (1, 1));
    let stage = lynx(&["@....", ".!BC."])
        .is('B', Tile::TankWest)
        .is('C', Tile::TankWest);
    // The second tank follows from tick 1 on and enters the cell in tick 5.
    let play = stage.after(5);
    assert_eq!(play.animations(), [(0xF1, (1, 1))]);
    assert_eq!(play.top(2, 1), Tile::TankWest);
    let play = play.wait(1);
    assert!(play.animations().is_empty());
    assert_eq!(play.top(1, 1), Tile::TankWest);
}

#[test]
fn after_the_exit_the_game_runs_on_for_13_ticks_and_the_time_is_one_more() {
    let play = lynx(&["@E"]).play().steps("E");
    assert!(!play.won());
    assert_eq!(play.state().now(), 4);
    assert_eq!(play.clone().wait(12).state().status(), Status::Running);
    let won = play.wait(13);
    assert!(won.won());
    assert_eq!((won.state().now(), won.state().solution_time()), (16, 4));
}

#[test]
fn after_a_death_the_game_runs_on_for_13_ticks_including_its_tick() {
    let play = lynx(&["@~"]).play().steps("E");
    assert_eq!(play.death(), Some(Death::Drowned));
    assert_eq!(play.clone().wait(11).state().status(), Status::Running);
    assert_eq!(play.wait(12).state().status(), Status::Lost(Death::Drowned));
}

#[test]
fn the_time_is_up_in_the_tick_of_the_limit() {
    let stage = lynx(&["@.."]).seconds(1);
    assert_eq!(stage.after(20).death(), None);
    assert_eq!(stage.after(21).death(), Some(Death::OutOfTime));
}

#[test]
fn a_failing_move_turns_chip() {
    let play = lynx(&["@..", "..."]).play().go(West);
    assert_eq!((play.chip(), play.top(0, 0)), ((0, 0), Tile::ChipWest));
    assert_eq!(play.heard(Sound::BlockedMove), 1);
    assert_eq!(play.go(South).chip(), (0, 1));
}

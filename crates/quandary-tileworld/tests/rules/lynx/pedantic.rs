//! What is different where Tile World 1.3.2 is asked to be pedantic.

use crate::stage::{Stage, lynx};
use quandary_tileworld::model::Cardinal::{North, West};
use quandary_tileworld::model::{Heading, Tile};
use quandary_tileworld::rules::{Death, Kind};

#[test]
fn walls_to_the_north_and_west_and_most_tiles_of_ms_make_a_level_unplayable() {
    let refused = [
        Tile::WallNorth,
        Tile::WallWest,
        Tile::OverlayBuffer,
        Tile::WaterSplash,
        Tile::BurnedChip,
        Tile::BombedChip,
        Tile::ExtraExit1,
        Tile::ExtraExit2,
    ];
    for tile in Tile::all().filter(|tile| Kind::of(*tile).is_none() && *tile != Tile::Block) {
        let alone = lynx(&["@Q"]).is('Q', tile);
        let under = lynx(&["@Q"]).over('Q', Tile::TankNorth, tile);
        for stage in [alone, under] {
            assert!(stage.rules().is_ok(), "{tile:?}");
            let playable = stage.clone().pedantic().rules().is_ok();
            assert_eq!(playable, !refused.contains(&tile), "{tile:?}");
        }
    }
    let swims = lynx(&["@Q"]).is('Q', Tile::SwimmingEast);
    assert!(swims.pedantic().rules().is_ok());
}

/// Chip in a trap and a block on a brown button.
fn trapped(row: &str) -> Stage {
    let stage = lynx(&[row]).over('C', Tile::ChipSouth, Tile::BearTrap);
    stage.over('B', Tile::Block, Tile::BrownButton)
}

#[test]
fn a_brown_button_opens_the_next_trap_in_the_order_of_reading() {
    let leaves = |stage: Stage| stage.pedantic().after(1).chip().1 == 1;
    assert!(leaves(trapped("B.C")) && leaves(trapped("C.B")));
    assert!(!leaves(trapped("BTC")) && leaves(trapped("TBC")));
    // A list of wires means nothing.
    assert!(!leaves(trapped("BTC").trap('B', 'C')));
    assert!(leaves(trapped("BCT").trap('B', 'T')));
    let common = trapped("BTC").trap('B', 'C').after(1);
    assert_eq!(common.chip().1, 1);
    assert_eq!(trapped("B.C").after(1).chip().1, 0);
}

#[test]
fn a_red_button_works_the_next_machine_in_the_order_of_reading() {
    let stage = lynx(&["@r...", ".....", "M..m."])
        .over('M', Tile::TankSouth, Tile::CloneMachine)
        .over('m', Tile::BallSouth, Tile::CloneMachine);
    let stage = stage.cloner('r', 'm');
    let all = |stage: &Stage| {
        let play = stage.play().steps("E");
        (play.all(Kind::Tank).len(), play.all(Kind::Ball).len())
    };
    assert_eq!(all(&stage), (1, 2));
    assert_eq!(all(&stage.pedantic()), (2, 1));
}

#[test]
fn a_list_of_128_does_not_grow_and_who_is_in_a_machine_leaves_it_empty() {
    let clones = |blocks: usize| {
        let mut rows = vec!["@r..M".to_owned(), String::new(), String::new()];
        rows.extend((0..4).map(|row| "X".repeat(blocks.saturating_sub(32 * row).min(32))));
        let rows: Vec<&str> = rows.iter().map(String::as_str).collect();
        let stage = lynx(&rows).over('M', Tile::TankEast, Tile::CloneMachine);
        let play = stage.cloner('r', 'M').pedantic().play().steps("E");
        let tanks = play.all(Kind::Tank);
        let stays = tanks.iter().any(|(at, _)| *at == (4, 0));
        (tanks.len(), stays)
    };
    // With Chip and the tank there are two more.
    assert_eq!(clones(125), (2, true));
    assert_eq!(clones(126), (1, false));
}

#[test]
fn whoever_sets_out_over_the_upper_or_lower_edge_ends_the_game() {
    let tank = |rows: &[&str], tank: Tile| lynx(rows).is('K', tank);
    let upper = tank(&["K.", "..", "@."], Tile::TankNorth);
    assert_eq!(upper.after(40).death(), None);
    assert!(upper.clone().pedantic().after(1).state().is_over());
    assert_eq!(upper.pedantic().after(20).death(), Some(Death::Breach));
    let mut rows = vec!["@."; 31];
    rows[1..].fill("..");
    rows.push("K.");
    let lower = tank(&rows, Tile::TankSouth).pedantic();
    assert_eq!(lower.after(20).death(), Some(Death::Breach));
    let west = tank(&["..", "K.", ".@"], Tile::TankWest).pedantic();
    assert_eq!(west.after(40).death(), None);
}

#[test]
fn chip_and_what_he_pushes_break_the_map_too() {
    let chip = lynx(&["@."]).pedantic().play();
    assert_eq!(chip.go(North).wait(20).death(), Some(Death::Breach));
    let play = lynx(&["@."]).pedantic().play().go(West).wait(20);
    assert_eq!(play.death(), None);
    let pushes = lynx(&["X", "@"]).pedantic().play();
    assert_eq!(pushes.go(North).wait(20).death(), Some(Death::Breach));
    // He only looks there, and goes across.
    let looks = lynx(&["@."]).pedantic().play();
    let looks = looks.both(Heading::NorthEast);
    assert_eq!(looks.wait(4).chip(), (1, 0));
}

#[test]
fn one_that_can_go_elsewhere_or_is_held_does_not_break_the_map() {
    let ball = lynx(&["K.", "..", ".@"]).is('K', Tile::BallNorth);
    assert_eq!(ball.pedantic().after(8).death(), None);
    for floor in [Tile::BearTrap, Tile::CloneMachine] {
        let held = lynx(&["K.", "..", "@."]).over('K', Tile::TankNorth, floor);
        assert_eq!(held.pedantic().after(40).death(), None, "{floor:?}");
    }
    let pocket = lynx(&["#K#", ".#.", ".@."]).is('K', Tile::BallNorth);
    assert_eq!(pocket.pedantic().after(20).death(), Some(Death::Breach));
}

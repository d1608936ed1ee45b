//! Differences of the pedantic rules of Tile World 1.3.2.

use crate::stage::{Play, Stage, lynx};
use quandary_tileworld::model::Cardinal::{East, North, West};
use quandary_tileworld::model::{Heading, Tile};
use quandary_tileworld::rules::{Death, Kind};

#[test]
fn thin_walls_to_the_north_or_west_and_most_ms_tiles_make_a_level_unplayable() {
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
    let unknown = lynx(&["@Q"]).code('Q', 0x70);
    assert!(unknown.rules().is_ok() && unknown.pedantic().rules().is_err());
}

/// Chip in a trap and a block on a brown button.
fn trapped(row: &str) -> Stage {
    let stage = lynx(&[row]).over('C', Tile::ChipSouth, Tile::BearTrap);
    stage.over('B', Tile::Block, Tile::BrownButton)
}

#[test]
fn a_brown_button_opens_the_next_trap_in_reading_order() {
    let leaves = |stage: Stage| stage.pedantic().after(1).chip().1 == 1;
    assert!(leaves(trapped("B.C")) && leaves(trapped("C.B")));
    assert!(!leaves(trapped("BTC")) && leaves(trapped("TBC")));
    // The connection list is ignored.
    assert!(!leaves(trapped("BTC").trap('B', 'C')));
    assert!(leaves(trapped("BCT").trap('B', 'T')));
    let common = trapped("BTC").trap('B', 'C').after(1);
    assert_eq!(common.chip().1, 1);
    assert_eq!(trapped("B.C").after(1).chip().1, 0);
}

#[test]
fn a_red_button_works_the_next_machine_in_reading_order() {
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
fn a_list_of_128_entries_does_not_grow_and_a_machine_stays_empty() {
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
    // Chip and the tank are two more entries.
    assert_eq!(clones(125), (2, true));
    assert_eq!(clones(126), (1, false));
}

/// Plays a step of Chip, which shows whether the edge is broken.
fn dies_at_the_next_step(play: Play) -> bool {
    assert_eq!(play.death(), None);
    let play = play.wait(4).go(East).wait(20);
    play.death() == Some(Death::Breach)
}

#[test]
fn a_mover_over_the_upper_or_lower_edge_ends_the_game() {
    let tank = |rows: &[&str], tank: Tile| lynx(rows).is('K', tank);
    let upper = tank(&["K.", "..", "@."], Tile::TankNorth);
    assert!(!dies_at_the_next_step(upper.after(8)));
    assert!(dies_at_the_next_step(upper.pedantic().after(8)));
    let mut rows = vec!["@."; 31];
    rows[1..].fill("..");
    rows.push("K.");
    let lower = tank(&rows, Tile::TankSouth).pedantic();
    assert!(dies_at_the_next_step(lower.after(8)));
    let west = tank(&["..", "K.", "@."], Tile::TankWest).pedantic();
    assert!(!dies_at_the_next_step(west.after(8)));
}

#[test]
fn the_next_step_of_any_mover_after_an_edge_breach_kills_chip() {
    let stage = lynx(&["@.K.", "####", "C..."])
        .is('K', Tile::TankNorth)
        .is('C', Tile::TankEast)
        .pedantic();
    // The other tank moves before the one at the edge, and again after four ticks.
    assert_eq!(stage.after(4).death(), None);
    assert_eq!(stage.after(5).death(), Some(Death::Breach));
}

/// The exit is reached in tick 3; the edge breaks in tick 8, when the ball steps back as well.
#[test]
fn an_edge_breach_after_the_exit_still_wins_and_counts_time_from_the_step() {
    let mut rows = vec!["......"; 28];
    rows[0] = "@E....";
    rows.extend(["#B..#.", "####K#", "####.#", "####.#"]);
    let stage = lynx(&rows).is('B', Tile::BallEast).is('K', Tile::TankSouth);
    let ends = |stage: Stage| {
        let play = stage.play().go(East).wait(30);
        assert!(play.won());
        play.state().solution_time()
    };
    assert_eq!(ends(stage.clone()), 4);
    assert_eq!(ends(stage.pedantic()), 8);
}

#[test]
fn chip_and_pushed_blocks_breach_the_edge_too() {
    let chip = lynx(&["@."]).pedantic().play();
    assert!(dies_at_the_next_step(chip.go(North)));
    let play = lynx(&["@."]).pedantic().play();
    assert!(!dies_at_the_next_step(play.go(West)));
    let pushes = lynx(&["X.", "@."]).pedantic().play();
    assert!(dies_at_the_next_step(pushes.go(North)));
    // He only checks that direction and moves horizontally.
    let looks = lynx(&["@.."]).pedantic().play();
    let looks = looks.both(Heading::NorthEast);
    assert!(!dies_at_the_next_step(looks));
}

#[test]
fn a_creature_with_another_way_or_held_in_place_does_not_breach_the_edge() {
    let ball = lynx(&["K..", "...", ".@."]).is('K', Tile::BallNorth);
    assert!(!dies_at_the_next_step(ball.pedantic().after(8)));
    for floor in [Tile::BearTrap, Tile::CloneMachine] {
        let held = lynx(&["K.", "..", "@."]).over('K', Tile::TankNorth, floor);
        assert!(
            !dies_at_the_next_step(held.pedantic().after(8)),
            "{floor:?}"
        );
    }
    let pocket = lynx(&["#K#", ".#.", ".@."]).is('K', Tile::BallNorth);
    assert!(dies_at_the_next_step(pocket.pedantic().after(8)));
}

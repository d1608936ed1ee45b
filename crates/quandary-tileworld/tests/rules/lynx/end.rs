//! Ends of games and creatures.

use crate::stage::lynx;
use quandary_tileworld::model::Cardinal::East;
use quandary_tileworld::model::Tile;
use quandary_tileworld::rules::{Death, Kind};

/// The ball has just left the cell that Chip, who has not started yet, was about to enter.
#[test]
fn collision_animations_are_in_the_cells_that_the_movers_left() {
    let play = lynx(&["@B..."]).is('B', Tile::BallEast).play().go(East);
    let mut animations = play.animations();
    animations.sort_unstable();
    assert_eq!(animations, [(0xF2, (0, 0)), (0xF2, (1, 0))]);
}

#[test]
fn chip_does_not_collide_with_a_block_that_leaves_his_chosen_cell() {
    let stage = lynx(&["@X...."]).over('X', Tile::Block, Tile::ForceEast);
    let play = stage.after(1).go(East);
    assert_eq!((play.chip(), play.death()), ((1, 0), None));
}

#[test]
fn a_block_that_slides_into_chip_kills_him() {
    let stage = lynx(&["@<X..."]).over('X', Tile::Block, Tile::ForceWest);
    assert!(stage.after(3).runs());
    assert_eq!(stage.after(4).death(), Some(Death::Hit(Kind::Block)));
}

#[test]
fn boots_protect_chip_from_water_and_fire() {
    let stage = lynx(&["@wf~*."])
        .is('w', Tile::WaterBoots)
        .is('f', Tile::FireBoots);
    let play = stage.play().steps("EEEEE");
    assert_eq!((play.chip(), play.death()), ((5, 0), None));
    assert_eq!(play.below(3, 0), Tile::Water);
}

#[test]
fn bombs_explode_with_creatures_that_survive_water_or_fire() {
    for tile in [Tile::GliderEast, Tile::FireballEast] {
        let play = lynx(&["B!..@"]).is('B', tile).after(4);
        assert_eq!(
            (play.below(1, 0), play.animations()),
            (Tile::Empty, vec![(0xF1, (1, 0))])
        );
    }
}

#[test]
fn an_exit_reached_in_the_last_tick_of_the_limit_wins() {
    let stage = lynx(&["@E"]).seconds(1);
    assert!(stage.after(16).go(East).wait(20).won());
    let late = stage.after(17).go(East).wait(20);
    assert_eq!(late.death(), Some(Death::OutOfTime));
}

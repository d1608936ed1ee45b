//! Preparation of a level before the first tick.

use crate::stage::{Stage, lynx};
use quandary_tileworld::model::Cardinal::East;
use quandary_tileworld::model::Tile;
use quandary_tileworld::rules::lynx::Unplayable;
use quandary_tileworld::rules::{Death, Kind, RulesError};

fn fault(stage: &Stage) -> Option<RulesError> {
    stage.rules().err()
}

#[test]
fn a_level_needs_one_chip_and_nothing_buried_under_other_tiles() {
    let faults = [
        (lynx(&["...."]), Unplayable::NoChip),
        (lynx(&["@..@"]), Unplayable::SecondChip(3)),
        (
            lynx(&["@.K."]).over('K', Tile::BlueKey, Tile::Gravel),
            Unplayable::Buried(2),
        ),
    ];
    let moving = [Tile::Block, Tile::BallEast, Tile::CloneBlockNorth]
        .into_iter()
        .chain([Tile::ChipSouth, Tile::SwimmingEast]);
    let stacked = moving.map(|tile| {
        let stage = lynx(&["@.B."]).over('B', Tile::BallEast, tile);
        (stage, Unplayable::BuriedMover(2))
    });
    for (stage, expected) in faults.into_iter().chain(stacked) {
        assert_eq!(fault(&stage), Some(RulesError::Lynx(expected)));
    }
    let buried = lynx(&["@.B."]).over('B', Tile::BallEast, Tile::Gravel);
    assert_eq!(buried.play().below(2, 0), Tile::Gravel);
    let swims = lynx(&["@.B."]).over('B', Tile::SwimmingEast, Tile::Gravel);
    assert_eq!(swims.play().below(2, 0), Tile::Wall);
}

#[test]
fn ms_tiles_are_walls() {
    let walls = [
        Tile::OverlayBuffer,
        Tile::WaterSplash,
        Tile::BurnedChip,
        Tile::BombedChip,
        Tile::ExtraExit1,
        Tile::ExtraExit2,
        Tile::SwimmingNorth,
        Tile::SwimmingEast,
    ];
    for tile in walls {
        let stage = lynx(&["@Q"]).is('Q', tile);
        assert_eq!(stage.play().below(1, 0), Tile::Wall, "{tile:?}");
    }
    let stays = lynx(&["@Q"]).is('Q', Tile::ExitedChip);
    assert_eq!(stays.play().below(1, 0), Tile::ExitedChip);
}

#[test]
fn in_the_older_release_swimming_chip_is_a_creature_that_never_moves() {
    let swims = |floor| lynx(&["@S...", "....."]).over('S', Tile::SwimmingEast, floor);
    let stays = swims(Tile::Empty).old();
    assert_eq!(stays.after(20).top(1, 0), Tile::SwimmingEast);
    let carried = swims(Tile::ForceSouth);
    assert_eq!(carried.after(9).top(1, 0), Tile::Wall);
    assert_eq!(carried.old().after(9).top(1, 1), Tile::SwimmingSouth);
    let death = |stage: Stage| stage.play().go(East).wait(1).death();
    assert_eq!(death(swims(Tile::Empty)), None);
    assert_eq!(death(stays), Some(Death::Hit(Kind::Swimmer)));
}

#[test]
fn all_creatures_move_whether_they_are_listed_or_not() {
    let stage = lynx(&["@......", "B......"]).is('B', Tile::BallEast);
    assert_eq!(stage.list("").after(1).one(Kind::Ball), (1, 1));
}

/// Both creatures want the cell between them.
#[test]
fn the_last_creature_moves_first_and_chip_swaps_with_the_first() {
    let rivals = |rows: &[&str]| {
        lynx(rows)
            .is('B', Tile::BallEast)
            .is('C', Tile::GliderWest)
            .after(1)
    };
    let play = rivals(&["@...", "B.C."]);
    assert_eq!(
        (play.one(Kind::Ball), play.one(Kind::Glider)),
        ((0, 1), (1, 1))
    );
    // Here the ball takes Chip's entry, which is the last.
    let play = rivals(&["B.C.", "@..."]);
    assert_eq!(
        (play.one(Kind::Ball), play.one(Kind::Glider)),
        ((1, 0), (2, 0))
    );
}

#[test]
fn chip_starts_facing_south() {
    let stage = lynx(&["@"]).is('@', Tile::ChipEast);
    assert_eq!(stage.play().top(0, 0), Tile::ChipSouth);
}

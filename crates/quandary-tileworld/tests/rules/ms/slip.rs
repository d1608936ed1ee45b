//! Ice, force floors and teleports.

use crate::stage::{Stage, ms};
use quandary_tileworld::model::Cardinal::{self, East, North, South, West};
use quandary_tileworld::model::Tile;
use quandary_tileworld::rules::Kind;

fn corners() -> [(Tile, [(Cardinal, Cardinal); 2]); 4] {
    [
        (Tile::IceNorthEast, [(South, East), (West, North)]),
        (Tile::IceSouthWest, [(North, West), (East, South)]),
        (Tile::IceNorthWest, [(South, West), (East, North)]),
        (Tile::IceSouthEast, [(North, East), (West, South)]),
    ]
}

#[test]
fn ice_corners_turn_every_slipping_mover() {
    for (corner, turns) in corners() {
        for (direction, out) in turns {
            let (dx, dy) = direction.step();
            let mut rows = [['.'; 5]; 5].map(|row| row.to_vec());
            rows[2][2] = 'Q';
            rows[(2 - dy) as usize][(2 - dx) as usize] = '@';
            let rows = rows.map(String::from_iter);
            let stage = ms(&rows.each_ref().map(|row| &row[..])).is('Q', corner);
            let (ox, oy) = out.step();
            let play = stage.play().go(direction).wait(2);
            assert_eq!(
                play.chip(),
                ((2 + ox) as u16, (2 + oy) as u16),
                "{corner:?}"
            );
        }
    }
}

#[test]
fn a_mover_blocked_on_ice_turns_back() {
    let chip = ms(&["@=#..."]).play().go(East).wait(2);
    assert_eq!(chip.chip(), (0, 0));
    let tank = ms(&["B==#.@"]).is('B', Tile::TankEast).after(11);
    assert_eq!(tank.one(Kind::Tank), (0, 0));
}

/// The corner turns Chip from south to east, where a wall is; the way back turns him north.
#[test]
fn a_mover_blocked_behind_an_ice_corner_turns_back_through_it() {
    let play = ms(&[".@..", ".c#.", "...."])
        .is('c', Tile::IceNorthEast)
        .play()
        .go(South)
        .wait(2);
    assert_eq!((play.chip(), play.top(1, 0)), ((1, 0), Tile::ChipNorth));
}

/// In tick 4 the first tank reaches the ice between a toggle wall and the second tank. It is turned
/// in tick 5 and still blocked in tick 6. In tick 8 both directions are free.
#[test]
fn in_later_releases_a_blocked_mover_keeps_its_slip_direction() {
    let rows = [
        "...L..", "...K..", "...=..", "...+..", "......", "@b....", "......", "B.g...",
    ];
    let stage = ms(&rows)
        .is('K', Tile::TankSouth)
        .is('L', Tile::TankSouth)
        .is('B', Tile::BallEast)
        .list("KLB");
    let play = stage.after(5).go(East).wait(2);
    assert_eq!(play.below(3, 2), Tile::Ice, "the first one is there");
    assert_eq!(play.top(3, 1), Tile::TankEast, "drawn turning");
    let went = |stage: Stage| {
        let play = stage.after(5).go(East).wait(3);
        assert_eq!(play.top(3, 2), Tile::Ice);
        [(3, 1), (3, 3)].map(|(x, y)| Kind::of(play.top(x, y)).is_some())
    };
    assert_eq!(went(stage.clone()), [false, true]);
    assert_eq!(went(stage.old()), [true, false]);
}

#[test]
fn a_mover_blocked_on_a_force_floor_stays() {
    let play = ms(&["@>#...", "......"]).play().go(East).wait(3);
    assert_eq!(play.chip(), (1, 0));
    assert_eq!(play.go(South).chip(), (1, 1));
}

#[test]
fn boots_keep_chip_from_slipping() {
    let skates = ms(&["@k==.."]).is('k', Tile::IceBoots);
    assert_eq!(skates.play().steps("EE").wait(8).chip(), (2, 0));
    let suction = ms(&["@k>>.."]).is('k', Tile::ForceBoots);
    assert_eq!(suction.play().steps("EE").wait(8).chip(), (2, 0));
}

#[test]
fn slipping_takes_two_ticks_per_cell_and_starts_a_tick_later_for_chip() {
    let play = ms(&["@=====."]).play().go(East);
    let places: Vec<u16> = (0..6)
        .map(|ticks| play.clone().wait(ticks).chip().0)
        .collect();
    assert_eq!(places, [1, 1, 2, 2, 3, 3]);
}

#[test]
fn a_creature_slips_in_the_tick_in_which_it_reaches_the_ice() {
    let stage = ms(&["B====..@"]).is('B', Tile::TankEast);
    assert_eq!(stage.after(5).one(Kind::Tank), (2, 0));
    assert_eq!(stage.after(7).one(Kind::Tank), (3, 0));
    // In tick 8 other creatures move by their own choice as well.
    assert_eq!(stage.after(9).one(Kind::Tank), (4, 0));
}

/// Seeds whose first random number, 0x3039, 0x237E50BD, 0x41C67EA6 and 0x61B80250 in turn, has 0 to
/// 3 in its upper two of 31 bits.
const SEEDS: [(u32, Cardinal); 4] = [(0, North), (20, West), (1, South), (19, East)];

#[test]
fn a_random_force_floor_uses_the_upper_bits_of_a_random_number() {
    for (seed, direction) in SEEDS {
        let play = ms(&["...", "@?.", "..."])
            .seed(seed)
            .play()
            .go(East)
            .wait(2);
        let (dx, dy) = direction.step();
        let expected = ((1 + dx) as u16, (1 + dy) as u16);
        assert_eq!(play.chip(), expected, "{seed}");
    }
}

/// After seed 0 the first number selects north, where a wall is, and the second south.
#[test]
fn a_random_force_floor_draws_again_for_a_blocked_mover() {
    let play = ms(&[".#.", "@?.", "..."]).play().go(East).wait(2);
    assert_eq!(play.chip(), (1, 1));
    assert_eq!(play.wait(2).chip(), (1, 2));
}

#[test]
fn chip_may_step_off_a_blocking_force_floor_in_the_same_tick() {
    let play = ms(&["@>#...", "......"]).play().go(East).wait(1);
    assert_eq!(play.go(South).chip(), (1, 1));
}

#[test]
fn nothing_slips_from_its_start_cell() {
    let chip = ms(&["@....."]).over('@', Tile::ChipSouth, Tile::ForceEast);
    assert_eq!(chip.after(9).chip(), (0, 0));
    let others = ms(&["K...@", "X...."])
        .over('K', Tile::TankNorth, Tile::ForceEast)
        .over('X', Tile::Block, Tile::ForceEast);
    let play = others.after(9);
    assert_eq!(
        (play.one(Kind::Tank), play.one(Kind::Block)),
        ((0, 0), (0, 1))
    );
}

#[test]
fn teleports_are_searched_backwards() {
    let stage = ms(&["..O...", "@O....", "......", "..O...", "...O.."]);
    assert_eq!(stage.play().go(East).chip(), (2, 0));
    let stage = ms(&["......", "@O....", "......", "..O...", "...O.."]);
    assert_eq!(
        stage.play().go(East).chip(),
        (3, 4),
        "round the end of the map"
    );
}

#[test]
fn a_teleport_with_a_blocked_exit_is_skipped() {
    let stage = ms(&["..O#..", "@O....", "......", "..O...", "...O#."]);
    assert_eq!(stage.play().go(East).chip(), (2, 3));
}

#[test]
fn without_another_exit_the_mover_leaves_the_same_teleport_or_turns_back() {
    let on = ms(&["@O...."]).play().go(East);
    assert_eq!(on.chip(), (1, 0));
    assert_eq!(on.wait(2).chip(), (2, 0));
    let back = ms(&["@O#..."]).play().go(East).wait(2);
    assert_eq!(back.chip(), (0, 0));
}

#[test]
fn blocks_and_creatures_are_teleported_too() {
    let block = ms(&["@XO...", "......", "..O..."]).play().go(East);
    assert_eq!(block.one(Kind::Block), (2, 2));
    let tank = ms(&["BO....", "......", "..O..@"]).is('B', Tile::TankEast);
    assert_eq!(tank.after(5).one(Kind::Tank), (3, 2), "and slipped on");
}

#[test]
fn a_block_pushed_onto_a_trap_stays_when_it_opens() {
    let stage = ms(&["@XT...", "n....."]).trap('n', 'T');
    let play = stage.play().steps("ESW--");
    assert_eq!((play.chip(), play.one(Kind::Block)), ((0, 1), (2, 0)));
}

#[test]
fn a_block_that_slid_onto_a_trap_continues_when_it_opens() {
    // Onto a trap over ice: when Chip steps on the button, the block leaves it.
    let stage = ms(&["@X=T...", "n......"]).trap('n', 'T');
    let play = stage.play().steps("E--");
    assert_eq!(play.one(Kind::Block), (3, 0));
    let play = play.steps("SW-");
    assert!(play.one(Kind::Block).0 > 3);
}

/// In tick 6 Chip pushes the block into the corner, where it slips north. In tick 8 he slips after
/// it and cannot push it east, so it stops slipping. Then it is the turn of the tank, which the
/// edge stops; it turns back to the force floor and moves to the end of the list. If the list still
/// has the block's entry, that end comes later in the same pass, and the tank moves once more.
#[test]
fn the_older_release_keeps_the_entry_of_a_block_that_stopped_slipping() {
    let stage = ms(&["..=#", "..K#", "@XQ#", "####"])
        .over('K', Tile::TankNorth, Tile::ForceNorth)
        .over('X', Tile::Block, Tile::Ice)
        .is('Q', Tile::IceNorthWest);
    let play = stage.after(6).go(East);
    assert_eq!((play.chip(), play.one(Kind::Tank)), ((1, 2), (2, 0)));
    assert_eq!(play.one(Kind::Block), (2, 2));
    let play = play.wait(2);
    assert_eq!((play.chip(), play.one(Kind::Tank)), ((0, 2), (2, 1)));
    let play = stage.old().after(6).go(East).wait(2);
    assert_eq!((play.chip(), play.one(Kind::Tank)), ((0, 2), (2, 0)));
}

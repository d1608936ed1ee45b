//! Directions that creatures and Chip choose.

use crate::stage::lynx;
use quandary_tileworld::model::Cardinal::{East, North, South, West};
use quandary_tileworld::model::{Heading, Tile};
use quandary_tileworld::rules::Kind;

/// The walkers' generator starts with 1, 3, 3: one turn clockwise, then three.
#[test]
fn a_blocked_walker_turns_clockwise_by_the_8_bit_generator() {
    let stage = lynx(&["......@", "...#...", "...W..."]).is('W', Tile::WalkerNorth);
    assert_eq!(stage.after(1).one(Kind::Walker), (4, 2));
    assert_eq!(stage.clone().seed(77).after(1).one(Kind::Walker), (4, 2));
    let blocked = lynx(&["......@", "...#...", "...W#.."]).is('W', Tile::WalkerNorth);
    assert_eq!(blocked.after(1).one(Kind::Walker), (3, 2), "one try");
}

/// The generator continues with 7, 15, 31, 63, 127, 255, 127, 63, 31, 15, 7, 3, 0 and 2. All
/// walkers face walls, and the last on the map draws first.
#[test]
fn walkers_share_the_8_bit_generator() {
    let (walls, walkers) = ("#".repeat(32), "W.".repeat(16));
    let play = lynx(&["@", &walls, &walkers, ""])
        .is('W', Tile::WalkerNorth)
        .after(1);
    let mut expected = vec![((31, 2), East)];
    expected.extend((2..15).map(|place| ((2 * place - 1, 2), West)));
    expected.push(((2, 2), North));
    expected.push(((0, 3), South));
    expected.sort_unstable_by_key(|((x, y), _)| (*y, *x));
    assert_eq!(play.all(Kind::Walker), expected);
}

#[test]
fn a_walker_draws_a_number_only_when_blocked() {
    let rows = ["@......", ".#.....", ".W.....", ".......", ".....V."];
    let stage = lynx(&rows)
        .is('W', Tile::WalkerNorth)
        .is('V', Tile::WalkerNorth);
    // The lower one moves first, without drawing a number.
    assert_eq!(stage.after(1).top(2, 2), Tile::WalkerEast);
    let rows = ["@......", ".#.....", ".W.....", ".....#.", ".....V."];
    let stage = lynx(&rows)
        .is('W', Tile::WalkerNorth)
        .is('V', Tile::WalkerNorth);
    assert_eq!(stage.after(1).top(6, 4), Tile::WalkerEast);
    assert_eq!(stage.after(1).top(0, 2), Tile::WalkerWest);
}

/// Seeds whose first number has 0 to 3 in its upper two bits.
#[test]
fn a_blob_tries_one_random_direction_clockwise_from_north() {
    let stage = lynx(&["......@", ".......", "..B...."]).is('B', Tile::BlobSouth);
    let went = |seed| stage.clone().seed(seed).after(1).one(Kind::Blob);
    assert_eq!([0, 20, 1, 19].map(went), [(2, 1), (3, 2), (2, 3), (1, 2)]);
    let blocked = lynx(&["......@", "..#....", "..B...."]).is('B', Tile::BlobSouth);
    assert_eq!(blocked.after(1).one(Kind::Blob), (2, 2));
}

#[test]
fn teeth_move_in_every_other_step_shifted_by_stepping() {
    let stage = lynx(&["@.....B"]).is('B', Tile::TeethNorth);
    let when = |stepping| {
        let stage = stage.clone().stepping(stepping);
        (0..20).find(|ticks| stage.after(*ticks).one(Kind::Teeth) != (6, 0))
    };
    assert_eq!(when(0), Some(1));
    assert_eq!(when(3), Some(1));
    assert_eq!(when(4), Some(5));
}

/// The game runs until tick 16; teeth would otherwise move in ticks 8 and 16 as well.
#[test]
fn teeth_stop_after_chip_reaches_the_exit() {
    let play = lynx(&["@E....", "......", "......", ".....t"]).is('t', Tile::TeethSouth);
    let play = play.play().go(East).wait(7);
    assert!(!play.runs() && !play.won());
    let there = play.one(Kind::Teeth);
    let play = play.wait(20);
    assert!(play.won());
    assert_eq!(play.one(Kind::Teeth), there);
}

#[test]
fn blocked_teeth_turn_to_their_first_choice() {
    let stage = lynx(&["@..#.", "..#B#", "...#."]).is('B', Tile::TeethSouth);
    assert_eq!(stage.after(9).facing(Kind::Teeth), West);
}

#[test]
fn a_tank_goes_on_when_its_way_is_clear_again() {
    let stage = lynx(&["B+....", "......", "@g...."]).is('B', Tile::TankEast);
    let play = stage.play().steps("--E");
    assert_eq!(play.one(Kind::Tank), (0, 0));
    assert_eq!(play.wait(1).one(Kind::Tank), (1, 0));
}

#[test]
fn input_stays_pending_during_a_step() {
    let play = lynx(&["@....."]).play().go(East).go(East).wait(2);
    assert_eq!(play.chip(), (1, 0));
    assert_eq!(play.wait(1).chip(), (2, 0));
}

#[test]
fn input_is_lost_where_the_floor_moves_chip() {
    let play = lynx(&["@==...", "......"]).play().go(East).go(South);
    assert_eq!(play.wait(12).chip(), (3, 0));
}

#[test]
fn floors_move_nothing_in_the_first_tick() {
    let force = lynx(&["@....."]).over('@', Tile::ChipSouth, Tile::ForceEast);
    assert_eq!(force.after(1).chip(), (0, 0));
    assert_eq!(force.after(2).chip(), (1, 0));
    assert_eq!(force.play().go(South).chip(), (0, 1), "and Chip may choose");
}

#[test]
fn chip_may_step_aside_after_a_force_floor_carried_him_to_the_next() {
    let play = lynx(&["@>>>>.", "......"]).play().go(East).wait(1);
    // He entered the first one by his own choice.
    let play = play.go(South);
    assert_eq!(play.chip(), (2, 0));
    assert_eq!(play.wait(1).go(South).chip(), (2, 1));
}

/// The floor moves him off the first force floor, then he slides over ice to the next.
#[test]
fn chip_may_still_step_aside_after_sliding_over_ice() {
    let play = lynx(&["@>=>..", "......"]).play().go(East).wait(5);
    assert_eq!(play.chip(), (3, 0));
    assert_eq!(play.go(South).chip(), (3, 1));
    let play = lynx(&["@.=>..", "......"])
        .play()
        .steps("E")
        .go(East)
        .wait(3);
    assert_eq!(play.chip(), (3, 0));
    assert_eq!(play.go(South).chip(), (4, 0));
}

#[test]
fn a_random_force_floor_turns_clockwise_before_each_use() {
    let stage = lynx(&["...", "@?.", "..."]);
    let directions = [
        (North, (2, 1)),
        (West, (1, 0)),
        (South, (0, 1)),
        (East, (1, 2)),
    ];
    for (slide, place) in directions {
        let play = stage.clone().slide(slide).play().go(East).wait(2);
        assert_eq!(play.chip(), place, "{slide:?}");
    }
}

/// Chip starts facing south.
#[test]
fn on_a_diagonal_chip_keeps_his_direction_if_he_can() {
    let free = lynx(&["...", ".@.", "..."]).play();
    assert_eq!(free.both(Heading::SouthEast).chip(), (1, 2));
    let wall = lynx(&["...", ".@.", ".#."]).play();
    assert_eq!(wall.both(Heading::SouthEast).chip(), (2, 1));
    let both = lynx(&["...", ".@#", ".#."]).play();
    assert_eq!(both.both(Heading::SouthEast).chip(), (1, 1));
}

#[test]
fn on_other_diagonals_chip_tries_the_horizontal_direction_first() {
    let free = lynx(&["...", ".@.", "..."]).play();
    assert_eq!(free.both(Heading::NorthEast).chip(), (2, 1));
    let wall = lynx(&["...", ".@#", "..."]).play();
    assert_eq!(wall.both(Heading::NorthEast).chip(), (1, 0));
}

#[test]
fn trying_the_other_direction_of_a_diagonal_pushes_a_block() {
    let play = lynx(&[".....", ".@X..", "....."]).play();
    let play = play.both(Heading::SouthEast);
    assert_eq!((play.chip(), play.one(Kind::Block)), ((1, 2), (3, 1)));
}

#[test]
fn trying_the_other_direction_of_a_diagonal_does_not_reveal_a_hidden_wall() {
    let hidden = Tile::HiddenWallTemporary;
    let stage = lynx(&["...", ".@H", "..."]).is('H', hidden);
    assert_eq!(stage.play().both(Heading::SouthEast).below(2, 1), hidden);
    assert_eq!(stage.play().go(East).below(2, 1), Tile::Wall);
}

#[test]
fn a_click_has_no_effect() {
    let play = lynx(&["@....."]).play().click(3, 0).wait(9);
    assert_eq!(play.chip(), (0, 0));
}

#[test]
fn a_mover_blocked_on_ice_turns_back() {
    let play = lynx(&["@=#..."]).play().go(East).wait(6);
    assert_eq!(play.chip(), (0, 0));
}

/// The corner turns Chip from south to east, where a wall is; the way back turns him north.
#[test]
fn a_mover_blocked_behind_an_ice_corner_turns_back_through_it() {
    let stage = lynx(&[".@..", ".c#.", "...."]).is('c', Tile::IceNorthEast);
    assert_eq!(stage.play().go(South).wait(3).chip(), (1, 0));
}

#[test]
fn ice_corners_turn_every_slipping_mover() {
    let corners = [
        (Tile::IceNorthEast, [(South, East), (West, North)]),
        (Tile::IceSouthWest, [(North, West), (East, South)]),
        (Tile::IceNorthWest, [(South, West), (East, North)]),
        (Tile::IceSouthEast, [(North, East), (West, South)]),
    ];
    for (corner, turns) in corners {
        for (direction, out) in turns {
            let ((dx, dy), (ox, oy)) = (direction.step(), out.step());
            let mut rows = [['.'; 5]; 5];
            rows[2][2] = 'Q';
            rows[(2 - dy) as usize][(2 - dx) as usize] = '@';
            let rows = rows.map(String::from_iter);
            let stage = lynx(&rows.each_ref().map(|row| &row[..])).is('Q', corner);
            let play = stage.play().go(direction).wait(3);
            assert_eq!(
                play.chip(),
                ((2 + ox) as u16, (2 + oy) as u16),
                "{corner:?}"
            );
        }
    }
}

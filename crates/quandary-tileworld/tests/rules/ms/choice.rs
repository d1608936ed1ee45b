//! Directions that creatures and Chip choose.

use crate::stage::{Stage, lynx, ms};
use quandary_tileworld::model::Cardinal::{self, East, North, South, West};
use quandary_tileworld::model::{Heading, Tile};
use quandary_tileworld::rules::Kind;

/// Directions in the order they are tried, relative to the facing: ahead, left, back, right.
const ORDERS: [(Kind, &str); 6] = [
    (Kind::Tank, "a"),
    (Kind::Ball, "ab"),
    (Kind::Glider, "alrb"),
    (Kind::Fireball, "arlb"),
    (Kind::Bug, "larb"),
    (Kind::Paramecium, "ralb"),
];

fn turned(facing: Cardinal, turn: char) -> Cardinal {
    match turn {
        'a' => facing,
        'l' => facing.left(),
        'b' => facing.back(),
        'r' => facing.right(),
        other => panic!("{other}"),
    }
}

/// A creature at (2,2) with walls on some of its sides.
fn pen(make: fn(&[&str]) -> Stage, walls: u8, creature: Tile) -> Stage {
    let side = |direction: Cardinal| {
        if walls >> direction as u8 & 1 == 1 {
            "#"
        } else {
            "."
        }
    };
    let rows = [
        ".......@".to_owned(),
        format!("..{}....", side(North)),
        format!(".{}B{}...", side(West), side(East)),
        format!("..{}....", side(South)),
    ];
    make(&rows.each_ref().map(|row| &row[..])).is('B', creature)
}

/// Returns the direction in which a creature left (2,2), given its new cell.
fn went((x, y): (u16, u16)) -> Option<Cardinal> {
    match (x, y) {
        (2, 1) => Some(North),
        (1, 2) => Some(West),
        (2, 3) => Some(South),
        (3, 2) => Some(East),
        _ => None,
    }
}

fn assert_orders(make: fn(&[&str]) -> Stage, ticks: u32) {
    for (kind, order) in ORDERS {
        for facing in Cardinal::ALL {
            for walls in 0..16 {
                let mut wanted = order.chars().map(|turn| turned(facing, turn));
                let open = wanted.find(|direction| walls >> *direction as u8 & 1 == 0);
                let play = pen(make, walls, kind.tile(facing)).after(ticks);
                let found = went(play.one(kind));
                assert_eq!(found, open, "{kind:?} {facing:?} {walls:04b}");
            }
        }
    }
}

#[test]
fn each_kind_tries_its_directions_in_order() {
    assert_orders(ms, 5);
}

#[test]
fn lynx_uses_the_same_orders() {
    assert_orders(lynx, 1);
}

#[test]
fn teeth_follow_the_longer_axis_and_move_vertically_on_a_tie() {
    let go = |rows: &[&str]| {
        let play = ms(rows).is('B', Tile::TeethNorth).after(9);
        play.one(Kind::Teeth)
    };
    assert_eq!(go(&["@....", "...B."]), (2, 1));
    assert_eq!(go(&["@....", ".....", ".....", ".B..."]), (1, 2));
    assert_eq!(go(&["@....", ".....", "..B.."]), (2, 1));
    // The longer axis is blocked.
    assert_eq!(go(&["@....", "..#B."]), (3, 0));
    assert_eq!(go(&["@....", ".....", ".#...", ".B..."]), (0, 3));
    assert_eq!(go(&["@....", ".....", "B...."]), (0, 1));
}

#[test]
fn blocked_teeth_turn_to_their_first_choice() {
    let stage = ms(&["@..#.", "..#B#", "...#."]).is('B', Tile::TeethSouth);
    assert_eq!(stage.after(9).facing(Kind::Teeth), West);
    let ball = ms(&["@..#.", "..#B#", "...#."]).is('B', Tile::BallSouth);
    assert_eq!(ball.after(9).facing(Kind::Ball), South);
}

/// The first number after seed 0 is 12345: it shuffles (left, back, right) to (right, left, back).
#[test]
fn a_blocked_walker_turns_by_the_first_random_number() {
    let walls = 1 << North as u8;
    let play = pen(ms, walls, Tile::WalkerNorth).after(5);
    assert_eq!(went(play.one(Kind::Walker)), Some(East));
    let open = pen(ms, 0, Tile::WalkerNorth).after(5);
    assert_eq!(went(open.one(Kind::Walker)), Some(North));
}

/// After seed 2 the first number, 0x038CCD13, puts right first and the second, 0x59214B50, left.
#[test]
fn a_walker_draws_its_number_before_checking_ahead() {
    let stage = ms(&["......@", ".V.....", "...#...", "...W...", "......."])
        .is('V', Tile::WalkerNorth)
        .is('W', Tile::WalkerNorth)
        .seed(2);
    let after = |letters| stage.clone().list(letters).after(5);
    assert_eq!(after("VW").top(2, 3), Tile::WalkerWest);
    assert_eq!(after("WV").top(4, 3), Tile::WalkerEast);
}

#[test]
fn a_blob_tries_all_directions_in_random_order() {
    // 12345 shuffles (ahead, left, back, right) to (right, ahead, left, back).
    let first = |walls| went(pen(ms, walls, Tile::BlobNorth).after(9).one(Kind::Blob));
    let wall = |direction: Cardinal| 1 << direction as u8;
    assert_eq!(first(0), Some(East));
    assert_eq!(first(wall(East)), Some(North));
    assert_eq!(first(wall(East) | wall(North)), Some(West));
    assert_eq!(first(wall(East) | wall(North) | wall(West)), Some(South));
}

/// A tank in front of a closed toggle wall that Chip opens in tick 8.
fn waiting(creature: Tile) -> Stage {
    ms(&["B+....", "......", "@g...."]).is('B', creature)
}

#[test]
fn a_blocked_tank_waits_for_a_blue_button() {
    let tank = waiting(Tile::TankEast).play().steps("--E-----");
    assert_eq!(tank.one(Kind::Tank), (0, 0));
    let ball = waiting(Tile::BallEast).play().steps("--E-");
    assert_eq!(ball.one(Kind::Ball), (1, 0));
}

/// A bug in an open trap and the creatures that move before it.
fn trapped(rows: &[&str]) -> Stage {
    ms(rows)
        .over('U', Tile::BugNorth, Tile::BearTrap)
        .over('n', Tile::Block, Tile::BrownButton)
        .trap('n', 'U')
        .is('B', Tile::BallEast)
        .is('K', Tile::TankWest)
}

#[test]
fn a_bug_in_a_trap_uses_the_last_direction_of_the_previous_creature() {
    let rows = ["B.....@", ".......", "..U....", "n......"];
    assert_eq!(trapped(&rows).list("BU").after(5).one(Kind::Bug), (3, 2));
    assert_eq!(trapped(&rows).list("UB").after(5).one(Kind::Bug), (2, 2));
    assert_eq!(trapped(&rows).list("U").after(5).one(Kind::Bug), (2, 2));
    // The ball is blocked ahead and tries the opposite direction last; so does the bug.
    let rows = [".B#...@", ".......", "..U....", "n......"];
    assert_eq!(trapped(&rows).list("BU").after(5).one(Kind::Bug), (1, 2));
}

#[test]
fn a_waiting_tank_clears_the_controller_direction() {
    let rows = ["B.....@", ".......", ".#U....", "n.#K..."];
    let with = trapped(&rows).list("BKU");
    assert_eq!(with.after(5).one(Kind::Bug), (2, 2));
    assert_eq!(with.after(9).one(Kind::Bug), (2, 2));
    let without = trapped(&rows).list("BU");
    assert_eq!(without.after(5).one(Kind::Bug), (3, 2));
}

#[test]
fn a_creature_that_begins_to_slip_sets_the_controller_direction() {
    let rows = ["Bc....@", ".......", "..U....", "n......"];
    let stage = trapped(&rows).is('c', Tile::IceSouthWest).list("BU");
    assert_eq!(stage.after(5).one(Kind::Bug), (2, 3));
}

#[test]
fn input_stays_pending_while_chip_rests() {
    let play = ms(&["@....."]).play().go(East).go(East).wait(2);
    assert_eq!(play.chip(), (1, 0));
    assert_eq!(play.wait(1).chip(), (2, 0));
}

#[test]
fn later_input_replaces_pending_input() {
    let play = ms(&["@.....", "......"]).play();
    let play = play.go(East).go(East).go(South).wait(2);
    assert_eq!(play.chip(), (1, 1));
}

#[test]
fn chip_may_start_in_any_tick_and_rests_until_the_next_fourth() {
    let play = ms(&["@....."]).after(3).go(East);
    assert_eq!(play.chip(), (1, 0));
    assert_eq!(play.go(East).chip(), (2, 0));
    let play = ms(&["@....."]).after(1).go(East).go(East).wait(1);
    assert_eq!(play.clone().chip(), (1, 0));
    assert_eq!(play.wait(1).chip(), (2, 0));
}

#[test]
fn chip_also_rests_after_a_failing_move() {
    let play = ms(&["@#....", "......"]).play().go(East).go(South).wait(2);
    assert_eq!(play.chip(), (0, 0));
    assert_eq!(play.wait(1).chip(), (0, 1));
}

#[test]
fn chip_may_move_at_once_after_slipping() {
    let play = ms(&["@>...."]).play().go(East).wait(1).go(East);
    assert_eq!(play.chip(), (3, 0));
}

#[test]
fn input_on_ice_is_lost() {
    let play = ms(&["@==...", "......", "......"]).play();
    let play = play.go(East).go(South).wait(6);
    assert_eq!(play.chip(), (3, 0));
}

#[test]
fn on_force_floors_chip_may_step_aside_but_not_speed_up() {
    let play = ms(&["@>>>..", "......"]).play().go(East).wait(1);
    assert_eq!(play.clone().go(South).chip(), (2, 1));
    assert_eq!(play.go(East).chip(), (2, 0));
}

#[test]
fn of_a_diagonal_only_the_vertical_part_counts() {
    let stage = ms(&["...", ".@.", "..."]);
    let went = |heading| stage.play().both(heading).chip();
    assert_eq!(went(Heading::NorthEast), (1, 0));
    assert_eq!(went(Heading::NorthWest), (1, 0));
    assert_eq!(went(Heading::SouthEast), (1, 2));
    assert_eq!(went(Heading::SouthWest), (1, 2));
}

#[test]
fn a_click_leads_chip_one_step_every_fourth_tick() {
    let play = ms(&["@.....", "......"]).play().click(2, 1);
    assert_eq!(play.clone().wait(1).chip(), (0, 0));
    assert_eq!(play.clone().wait(2).chip(), (1, 0));
    assert_eq!(play.clone().wait(6).chip(), (1, 1));
    assert_eq!(play.clone().wait(10).chip(), (2, 1));
    assert_eq!(play.wait(30).chip(), (2, 1));
}

#[test]
fn a_click_below_the_map_leads_chip_down_and_one_above_nowhere() {
    let mut rows = vec!["......"; 32];
    rows[30] = "..@...";
    let stage = ms(&rows);
    assert_eq!(stage.play().click(-2, 5).wait(30).chip(), (0, 31));
    rows[30] = "......";
    rows[1] = "..@...";
    let stage = ms(&rows);
    assert_eq!(stage.play().click(-2, -5).wait(30).chip(), (2, 1));
}

#[test]
fn following_a_click_reveals_hidden_walls_on_the_longer_axis() {
    let stage = ms(&["@H....", "......"]).is('H', Tile::HiddenWallTemporary);
    let play = stage.play().click(4, 1).wait(2);
    assert_eq!((play.top(1, 0), play.chip()), (Tile::Wall, (0, 1)));
}

#[test]
fn a_click_on_chip_cancels_the_previous_click() {
    let play = ms(&["@......"]).play().click(5, 0).wait(3);
    assert_eq!(play.chip(), (1, 0));
    assert_eq!(play.click(0, 0).wait(20).chip(), (1, 0));
}

#[test]
fn following_a_click_pushes_blocks_on_the_longer_axis() {
    let stage = ms(&["@X....", "......"]).over('X', Tile::Block, Tile::Wall);
    let play = stage.play().click(4, 1).wait(2);
    assert_eq!((play.top(2, 0), play.chip()), (Tile::Block, (0, 1)));
}

#[test]
fn slipping_cancels_a_click_and_sliding_over_force_floors_does_not() {
    let ice = ms(&["@.==......"]).play().click(7, 0).wait(40);
    assert_eq!(ice.chip(), (4, 0));
    let force = ms(&["@.>>......"]).play().click(7, 0).wait(40);
    assert_eq!(force.chip(), (7, 0));
}

#[test]
fn a_key_pressed_while_chip_rests_cancels_a_click() {
    let play = ms(&["@.....", "......"]).play().click(5, 0).wait(2);
    assert_eq!(play.chip(), (1, 0));
    assert_eq!(play.go(South).wait(20).chip(), (1, 1));
}

#[test]
fn a_failing_move_cancels_a_click() {
    let play = ms(&["@#....", "......"]).play().click(5, 0).wait(3);
    assert_eq!(play.chip(), (0, 0));
    assert_eq!(play.steps("-S----").chip(), (0, 1));
}

//! Buttons, traps, clone machines, teleports.

use crate::stage::lynx;
use quandary_tileworld::model::Cardinal::{East, West};
use quandary_tileworld::model::Tile;
use quandary_tileworld::rules::Kind;

#[test]
fn toggle_walls_change_at_the_start_of_the_tick_after_the_button() {
    let play = lynx(&["@g+_"]).play().steps("E");
    assert_eq!(play.below(2, 0), Tile::ToggleWall);
    let play = play.wait(1);
    assert_eq!(play.below(2, 0), Tile::ToggleFloor);
    assert_eq!(play.below(3, 0), Tile::ToggleWall);
}

#[test]
fn two_green_buttons_in_one_tick_cancel_out() {
    let stage = lynx(&["Bg..+", "Bg..@"]).is('B', Tile::BallEast);
    let play = stage.after(9);
    assert_eq!(play.below(4, 0), Tile::ToggleWall);
}

#[test]
fn a_blue_button_turns_tanks_but_not_those_on_ice_or_in_machines() {
    let stage = lynx(&["@b...", "..K..", "....."]).is('K', Tile::TankEast);
    let play = stage.play().steps("E");
    assert_eq!(
        (play.one(Kind::Tank), play.facing(Kind::Tank)),
        ((3, 1), East)
    );
    let play = play.wait(1);
    assert_eq!(
        (play.one(Kind::Tank), play.facing(Kind::Tank)),
        ((2, 1), West)
    );
    let machine = lynx(&["@b...", "..K.."]).over('K', Tile::TankEast, Tile::CloneMachine);
    assert_eq!(machine.play().steps("E-").facing(Kind::Tank), East);
    let trap = lynx(&["@b...", "..K.."]).over('K', Tile::TankEast, Tile::BearTrap);
    assert_eq!(trap.play().steps("E-").facing(Kind::Tank), West);
}

#[test]
fn two_blue_buttons_in_one_tick_turn_no_tank() {
    let stage = lynx(&["Bb..@", "Cb...", "..K.."])
        .is('B', Tile::BallEast)
        .is('C', Tile::BallEast)
        .is('K', Tile::TankEast);
    assert_eq!(stage.after(9).facing(Kind::Tank), East);
}

/// The ball presses the button in tick 3, before the tank's turn; the wall opens in tick 4.
#[test]
fn a_starting_mover_sees_the_pending_state_of_a_toggle_wall() {
    let stage = lynx(&["@.....", "K+....", "Bg...."])
        .is('K', Tile::TankEast)
        .is('B', Tile::BallEast);
    assert_eq!(stage.after(3).one(Kind::Tank), (0, 1));
    let play = stage.after(4);
    assert_eq!(play.one(Kind::Tank), (1, 1));
    assert_eq!(play.below(1, 1), Tile::ToggleWall);
}

#[test]
fn a_red_button_clones_at_once() {
    let stage = lynx(&["@r...", "C...."])
        .over('C', Tile::BallEast, Tile::CloneMachine)
        .cloner('r', 'C');
    let play = stage.play().go(East).wait(2);
    assert_eq!(play.all(Kind::Ball), [((0, 1), East)]);
    let play = play.wait(1);
    assert_eq!(play.all(Kind::Ball), [((0, 1), East), ((1, 1), East)]);
}

#[test]
fn a_blocked_machine_does_not_clone() {
    let stage = lynx(&["@r...", "C#..."])
        .over('C', Tile::BallEast, Tile::CloneMachine)
        .cloner('r', 'C');
    assert_eq!(stage.play().steps("E--").all(Kind::Ball), [((0, 1), East)]);
}

#[test]
fn the_first_connection_of_a_button_counts() {
    let stage = lynx(&["@r...", "C....", "D...."])
        .over('C', Tile::BallEast, Tile::CloneMachine)
        .over('D', Tile::BallEast, Tile::CloneMachine)
        .cloner('r', 'D')
        .cloner('r', 'C');
    let play = stage.play().steps("E");
    assert_eq!(
        play.all(Kind::Ball),
        [((0, 1), East), ((0, 2), East), ((1, 2), East)]
    );
}

#[test]
fn connections_with_a_wrong_end_are_ignored() {
    // A ball in a trap could leave, but a trap is not a clone machine.
    let stage = lynx(&["@r...", "C...."])
        .over('C', Tile::BallEast, Tile::BearTrap)
        .cloner('r', 'C');
    assert_eq!(stage.play().steps("E-").one(Kind::Ball), (0, 1));
    let first = lynx(&["@r...", "C....", "D...."])
        .over('D', Tile::BallEast, Tile::CloneMachine)
        .cloner('r', 'C')
        .cloner('r', 'D');
    assert_eq!(first.play().steps("E").all(Kind::Ball).len(), 2);
}

#[test]
fn a_trap_releases_in_every_tick_in_which_its_button_is_held() {
    let stage = lynx(&["@n....", "K....."])
        .over('K', Tile::TankEast, Tile::BearTrap)
        .trap('n', 'K');
    assert_eq!(stage.after(9).one(Kind::Tank), (0, 1));
    let play = stage.play().steps("E");
    assert_eq!(play.one(Kind::Tank), (1, 1));
    // A tank that reaches a trap later while its button is held continues as well.
    let later = lynx(&["@n....", "K..T.."])
        .is('K', Tile::TankEast)
        .trap('n', 'T');
    // It is released in tick 11, in which it arrives, and so is one tick early from then on.
    assert_eq!(later.play().steps("E-----").one(Kind::Tank).0, 7);
    assert_eq!(later.after(24).one(Kind::Tank), (3, 1));
}

#[test]
fn the_first_connection_of_a_brown_button_counts() {
    let stage = lynx(&["@n....", "K.....", "L....."])
        .over('K', Tile::TankEast, Tile::BearTrap)
        .over('L', Tile::TankEast, Tile::BearTrap)
        .trap('n', 'L')
        .trap('n', 'K');
    let play = stage.play().steps("E");
    assert_eq!(play.all(Kind::Tank), [((0, 1), East), ((1, 2), East)]);
}

/// Elsewhere it would turn left and go there when released.
#[test]
fn a_bug_in_a_trap_tries_only_ahead() {
    let stage = lynx(&["@n....", "......", "..U..."])
        .over('U', Tile::BugEast, Tile::BearTrap)
        .trap('n', 'U');
    let play = stage.play().steps("E");
    assert_eq!(
        (play.one(Kind::Bug), play.facing(Kind::Bug)),
        ((3, 2), East)
    );
}

#[test]
fn chip_leaves_the_previous_teleport_and_moves_ahead() {
    let stage = lynx(&["..O...", "@O....", "......", "...O.."]);
    let play = stage.play().steps("E");
    assert_eq!(play.chip(), (2, 0));
    assert_eq!(play.wait(1).chip(), (3, 0));
    let round = lynx(&["......", "@O....", "......", "...O.."])
        .play()
        .steps("E");
    assert_eq!(round.chip(), (3, 3));
}

#[test]
fn a_teleport_with_a_blocked_exit_is_skipped() {
    let stage = lynx(&["..O#..", "@O....", "......", "...O.."]);
    assert_eq!(stage.play().steps("E").chip(), (3, 3));
}

#[test]
fn without_an_exit_chip_is_stuck_and_others_wait() {
    let stuck = lynx(&["@O#...", "......"]).play().steps("E");
    assert_eq!(stuck.steps("WWSSNN").chip(), (1, 0));
    let waits = lynx(&["K#O+..", "KO+...", "......", "@g...."]).is('K', Tile::TankEast);
    let play = waits.after(12);
    assert_eq!(play.top(1, 1), Tile::TankEast);
    let play = play.steps("E--");
    assert!(play.all(Kind::Tank).iter().any(|((x, _), _)| *x > 2));
}

//! Buttons, traps, clone machines.

use crate::stage::{Stage, ms};
use quandary_tileworld::model::{Cardinal::East, Tile};
use quandary_tileworld::rules::{Death, Kind};

#[test]
fn a_green_button_toggles_walls_on_both_layers() {
    let stage = ms(&["@g+_.", "B...."]).over('B', Tile::BallSouth, Tile::ToggleWall);
    let play = stage.play().go(East);
    assert_eq!(play.top(2, 0), Tile::ToggleFloor);
    assert_eq!(play.top(3, 0), Tile::ToggleWall);
    assert_eq!(play.below(0, 1), Tile::ToggleFloor);
}

#[test]
fn a_blue_button_turns_all_tanks_and_draws_them_halfway_first() {
    let stage = ms(&["@b....", "..K..."]).is('K', Tile::TankEast);
    let play = stage.play().go(East);
    assert_eq!(play.top(2, 1), Tile::TankNorth);
    let play = play.wait(3);
    assert_eq!(play.one(Kind::Tank), (2, 1));
    let play = play.wait(1);
    assert_eq!(
        (play.one(Kind::Tank), play.top(1, 1)),
        ((1, 1), Tile::TankWest)
    );
}

#[test]
fn a_blue_button_activates_waiting_tanks() {
    let stage = ms(&["@..b..", "..K#.."]).is('K', Tile::TankEast);
    let play = stage.play().steps("--EEE-");
    assert_eq!(
        play.facing(Kind::Tank),
        quandary_tileworld::model::Cardinal::West
    );
    assert!(play.one(Kind::Tank).0 < 2);
}

fn machine(rows: &[&str], template: Tile) -> Stage {
    ms(rows)
        .over('C', template, Tile::CloneMachine)
        .cloner('r', 'C')
}

#[test]
fn a_clone_leaves_at_the_next_creature_move_and_the_template_stays() {
    let stage = machine(&["@r...", "C...."], Tile::BallEast);
    let play = stage.play().go(East);
    assert_eq!(play.all(Kind::Ball).len(), 1);
    let play = play.wait(4);
    assert_eq!(play.all(Kind::Ball), [((0, 1), East), ((1, 1), East)]);
    assert_eq!(play.below(0, 1), Tile::CloneMachine);
}

#[test]
fn a_clone_made_during_creature_moves_waits_for_the_next() {
    let stage = machine(&["Br...", "C....", "....@"], Tile::GliderEast).is('B', Tile::BallEast);
    assert_eq!(stage.after(8).all(Kind::Glider).len(), 1);
    assert_eq!(stage.after(9).all(Kind::Glider).len(), 2);
}

#[test]
fn a_blocked_machine_does_not_clone() {
    let stage = machine(&["@r...", "C#..."], Tile::BallEast);
    assert_eq!(stage.after(0).steps("E-----").all(Kind::Ball).len(), 1);
}

#[test]
fn cloning_needs_no_machine() {
    let stage = ms(&["@r...", "C...."]).is('C', Tile::BallEast).list("");
    let stage = stage.cloner('r', 'C');
    assert_eq!(stage.after(9).one(Kind::Ball), (0, 1));
    assert_eq!(stage.play().go(East).wait(4).one(Kind::Ball), (1, 1));
}

#[test]
fn a_machine_has_one_clone_at_a_time() {
    let stage = machine(
        &["BR.....", "Kr.....", "C......", "......@"],
        Tile::GliderEast,
    )
    .is('B', Tile::BallEast)
    .is('K', Tile::BallEast)
    .is('R', Tile::RedButton)
    .cloner('R', 'C');
    assert_eq!(stage.after(17).all(Kind::Glider).len(), 2);
}

#[test]
fn a_machine_clones_again_after_the_last_clone_has_left() {
    let stage = machine(&["@r....", "C....."], Tile::BallEast);
    let play = stage.play().steps("E-WE-");
    assert_eq!(play.all(Kind::Ball).len(), 3);
}

/// A ball waits in front of the machine until Chip opens the wall; a clone made meanwhile follows
/// it.
#[test]
fn a_creature_that_looks_like_the_clone_does_not_block_it() {
    let rows = ["@rg..", "CB+..", "##..."];
    let alike = machine(&rows, Tile::BallEast).is('B', Tile::BallEast);
    let play = alike.list("B").play().steps("EE").wait(1);
    assert_eq!(play.all(Kind::Ball).len(), 3);
    let other = machine(&rows, Tile::BallEast).is('B', Tile::GliderEast);
    let play = other.list("B").old().play().steps("EE").wait(1);
    assert_eq!(play.all(Kind::Ball).len(), 1);
}

/// The clone cannot leave its machine, but it exists.
#[test]
fn in_later_releases_a_tank_with_the_clones_facing_does_not_block_it() {
    let rows = ["@r...", "CB#..", "##..."];
    let stage = machine(&rows, Tile::TeethEast)
        .is('B', Tile::TankEast)
        .list("B");
    let made = |stage: &Stage| {
        let waits = stage.after(5);
        let presses = waits.clone().go(East);
        presses.state().list_length() - waits.state().list_length()
    };
    assert_eq!(made(&stage), 1);
    assert_eq!(made(&stage.old()), 0);
}

#[test]
fn a_clone_whose_first_step_is_on_the_button_does_not_clone_again() {
    let stage = machine(&["@R....", "Cr....", "#....."], Tile::BallEast)
        .is('R', Tile::RedButton)
        .cloner('R', 'C');
    let play = stage.play().go(East).wait(16);
    assert_eq!(play.all(Kind::Ball).len(), 2);
}

#[test]
fn a_clone_block_moves_at_once() {
    let stage = machine(&["@r...", "C...."], Tile::CloneBlockEast);
    let play = stage.play().go(East);
    assert_eq!(
        (play.top(0, 1), play.top(1, 1)),
        (Tile::CloneBlockEast, Tile::Block)
    );
    let blocked = machine(&["@r...", "C#..."], Tile::CloneBlockEast);
    assert_eq!(blocked.play().go(East).top(1, 1), Tile::Wall);
}

#[test]
fn the_first_connection_of_a_button_counts() {
    let stage = ms(&["@r...", "C....", "D...."])
        .over('C', Tile::CloneBlockEast, Tile::CloneMachine)
        .over('D', Tile::CloneBlockEast, Tile::CloneMachine)
        .cloner('r', 'D')
        .cloner('r', 'C');
    let play = stage.play().go(East);
    assert_eq!((play.top(1, 1), play.top(1, 2)), (Tile::Empty, Tile::Block));
}

#[test]
fn a_brown_button_releases_what_is_in_the_trap() {
    let stage = ms(&["@n....", "B....."])
        .over('B', Tile::BallEast, Tile::BearTrap)
        .trap('n', 'B');
    assert_eq!(stage.after(9).one(Kind::Ball), (0, 1));
    assert_eq!(stage.after(1).go(East).wait(4).one(Kind::Ball), (1, 1));
}

/// The tank has tried to leave before, which does not make it wait for a blue button.
#[test]
fn a_tank_in_a_closed_trap_moves_when_it_opens() {
    let stage = ms(&["@n....", "K....."])
        .over('K', Tile::TankEast, Tile::BearTrap)
        .trap('n', 'K');
    assert_eq!(stage.after(9).one(Kind::Tank), (0, 1));
    let play = stage.after(9).go(East).wait(4);
    assert_eq!(play.one(Kind::Tank), (1, 1));
}

/// The ball blocks the clone in tick 4 and has left in tick 8.
#[test]
fn in_later_releases_a_tank_blocked_in_its_machine_waits_for_a_blue_button() {
    let stage = machine(&["@r..", ".B..", "C...", "...."], Tile::TankEast).is('B', Tile::BallSouth);
    let tanks = |stage: &Stage| stage.play().steps("E-").wait(1).all(Kind::Tank).len();
    assert_eq!(tanks(&stage), 1);
    assert_eq!(tanks(&stage.old()), 2);
}

/// A block from a machine hits Chip, who slips into the exit in the same tick.
#[test]
fn in_later_releases_a_squished_chip_may_win_in_the_same_tick() {
    let rows = [".C....", "@=E...", "....Br"];
    let stage = machine(&rows, Tile::CloneBlockSouth).is('B', Tile::BallEast);
    assert!(stage.after(3).go(East).wait(1).won());
    let old = stage.clone().old().after(3).go(East).wait(1);
    assert_eq!(old.death(), Some(Death::Hit(Kind::Block)));
    let rows = [".C....", "@=....", "....Br"];
    let stage = machine(&rows, Tile::CloneBlockSouth).is('B', Tile::BallEast);
    let dead = stage.after(3).go(East).wait(1);
    assert_eq!(dead.death(), Some(Death::Hit(Kind::Block)));
}

#[test]
fn connections_off_the_map_have_no_effect() {
    let mut level = ms(&["@r..."]).level();
    let data = [1u16, 0, 40, 40]
        .iter()
        .flat_map(|word| word.to_le_bytes())
        .collect();
    level.fields.push(quandary_tileworld::model::Field {
        kind: quandary_tileworld::model::FieldKind::Cloners,
        data,
    });
    let setup = quandary_tileworld::rules::Setup::default();
    let rules = quandary_tileworld::rules::ms::Ms::new(&level, &setup);
    let mut state = rules.start().clone();
    let go =
        quandary_tileworld::model::Command::Go(quandary_tileworld::model::Heading::Straight(East));
    rules.tick(&mut state, Some(go), &mut Vec::new());
    assert_eq!(state.chip(), 1);
}

//! Keys that are held, struck and latched.

use crate::{LYNX, MS, RULES, START, TICK, action, enter, held, latched, puzzle, strike, ticks};
use quandary_core::grid::Point;
use quandary_player::live::LiveState;

#[test]
fn a_held_key_gives_input_whenever_the_player_can_act() {
    for variant in [MS, LYNX] {
        let mut play = held(0, variant);
        let east = action(&play, "E");
        play.press(east, START);
        // A terminal repeats the press of a key that is down.
        play.press(east, ticks(6));
        play.release(east, ticks(11));
        play.advance(ticks(30));
        assert_eq!(play.game().moves(), "0:E 4:E 8:E", "{variant}");
    }
}

#[test]
fn a_key_struck_between_two_ticks_gives_one_input() {
    for variant in [MS, LYNX] {
        let mut play = held(0, variant);
        play.rest(START);
        strike(&mut play, "E", ticks(3) + TICK / 3);
        play.advance(ticks(20));
        assert_eq!(play.game().moves(), "3:E", "{variant}");
    }
}

#[test]
fn keys_struck_while_the_player_cannot_act_are_inputs_one_after_the_other() {
    for variant in [MS, LYNX] {
        let mut play = held(0, variant);
        play.rest(START);
        strike(&mut play, "E", START);
        strike(&mut play, "W", ticks(2));
        strike(&mut play, "N", ticks(3));
        play.advance(ticks(20));
        assert_eq!(play.game().moves(), "0:E 4:W 8:N", "{variant}");
    }
}

#[test]
fn two_keys_held_are_what_the_family_says() {
    for (variant, moves) in [(LYNX, "0:E 4:SE 8:S"), (MS, "0:E 4:S 8:S")] {
        let mut play = held(0, variant);
        let (east, south) = (action(&play, "E"), action(&play, "S"));
        play.press(east, START);
        play.press(south, ticks(2));
        play.release(east, ticks(6));
        play.release(south, ticks(9));
        play.advance(ticks(20));
        assert_eq!(play.game().moves(), moves, "{variant}");
    }
}

#[test]
fn the_loss_of_focus_releases_all_keys() {
    let mut play = held(0, LYNX);
    let east = action(&play, "E");
    play.press(east, START);
    play.release_all(ticks(5));
    play.advance(ticks(20));
    assert_eq!(play.game().moves(), "0:E 4:E");
}

#[test]
fn in_latch_mode_a_direction_holds_until_another_key_or_space() {
    let mut play = latched(0, LYNX);
    let latch = "latch mode: a direction holds until another key or Space";
    assert_eq!(
        play.status_words(),
        format!("press a key to start, {latch}")
    );
    let (east, west) = (action(&play, "E"), action(&play, "W"));
    play.press(east, START);
    play.release(east, ticks(1));
    play.press(west, ticks(6));
    play.rest(ticks(13));
    play.advance(ticks(30));
    assert_eq!(play.game().moves(), "0:E 4:E 8:W 12:W");
    assert_eq!(play.status_words(), format!("running, {latch}"));
}

#[test]
fn a_click_is_the_input_of_one_tick_and_ends_a_latch() {
    let mut play = latched(0, MS);
    let (east, walk) = (action(&play, "E"), action(&play, "go"));
    let chip = play.game().focus().expect("Chip");
    play.press(east, START);
    play.click(walk, chip, ticks(1)).expect("near");
    play.advance(ticks(20));
    let moves = play.game().moves();
    assert_eq!(moves.split(' ').count(), 2, "{moves}");
    assert!(moves.starts_with("0:E 4:"), "{moves}");
    let far = Point::new(chip.x, if chip.y < 16 { 31 } else { 0 });
    assert!(play.click(walk, far, ticks(20)).is_err());
    assert_eq!(play.state(), LiveState::Running);
}

#[test]
fn a_recorded_solution_entered_as_keys_wins_in_the_recorded_time() {
    let mut won = 0;
    for (variant, _, file) in RULES {
        let keys = crate::solutions(file).into_iter().enumerate();
        // Clicks are not keys.
        for (level, moves) in keys.filter(|(_, moves)| !moves.contains(',')) {
            let mut play = held(level, variant);
            enter(&mut play, &moves);
            let time = time(level, variant, moves);
            assert_eq!(play.state(), LiveState::Won(time), "{variant} {level}");
            let (own, ticks) = play.won().expect("won");
            assert_eq!(ticks, time);
            assert_eq!(self::time(level, variant, own), time);
            won += 1;
        }
    }
    assert!(won > 20, "{won} solutions");
}

fn time(level: usize, variant: &str, moves: String) -> u64 {
    let replayed = quandary::replay(&*puzzle(level, variant), moves);
    replayed.expect("a solution").scores()[0].value
}

#[test]
fn a_lost_game_can_be_played_on_from_before_the_end() {
    // Level 12 has a time limit.
    let mut play = held(11, MS);
    play.rest(START);
    let mut now = START;
    while play.state() == LiveState::Running {
        now += TICK;
        play.advance(now);
    }
    assert_eq!(play.state(), LiveState::Lost("out of time"));
    assert_eq!(play.status_words(), "lost: out of time");
    assert_eq!(play.next_due(now), None);
    play.press(action(&play, "E"), now);
    play.step_back(40, now);
    assert_eq!(play.state(), LiveState::Waiting);
    play.press(action(&play, "E"), now);
    assert_eq!(play.state(), LiveState::Running);
}

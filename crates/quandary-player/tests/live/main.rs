//! Real-time games without a screen and without a clock: the time is handed in.

mod clock;
mod journal;
mod keys;
mod record;
mod runs;

use quandary::open as open_source;
use quandary_core::family::{Document, Puzzle};
use quandary_core::game::LiveGame;
use quandary_core::interaction::Action;
use quandary_core::level::LevelIndex;
use quandary_core::reading::ReadOptions;
use quandary_core::source::Source;
use quandary_player::live::{KeyReports, LivePlay, LiveState};
use std::fs;
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

/// Each rule variant with the samples for it.
const RULES: [(&str, &str, &str); 2] = [
    ("MS, 2.3.1", "lessons-ms.dac", "lessons-ms.dac.tws"),
    ("Lynx, 2.3.1", "lessons-lynx.dac", "lessons-lynx.dac.tws"),
];
const MS: &str = RULES[0].0;
const LYNX: &str = RULES[1].0;

const TICK: Duration = Duration::from_millis(50);

/// A moment at which a game begins; not zero, because nothing may depend on that.
const START: Duration = Duration::from_millis(123_457);

fn sample(name: &str) -> Vec<u8> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../samples/tileworld");
    fs::read(folder.join(name)).expect(name)
}

fn read(name: &str, bytes: Vec<u8>) -> Arc<dyn Document> {
    let source = Source::new(name, bytes);
    open_source(source, None, &ReadOptions::default()).expect(name)
}

fn open(name: &str) -> Arc<dyn Document> {
    read(name, sample(name))
}

fn puzzle(level: usize, variant: &str) -> Arc<dyn Puzzle> {
    let document = open("lessons.dat");
    let levels = document.levels().expect("levels");
    let puzzle = levels.open(LevelIndex(level), Some(variant));
    puzzle.expect("playable")
}

fn game(level: usize, variant: &str) -> Box<dyn LiveGame> {
    puzzle(level, variant).game().live().expect("in real time")
}

fn held(level: usize, variant: &str) -> LivePlay {
    LivePlay::new(game(level, variant), KeyReports::PressAndRelease)
}

fn latched(level: usize, variant: &str) -> LivePlay {
    LivePlay::new(game(level, variant), KeyReports::PressOnly)
}

fn action(play: &LivePlay, word: &str) -> &'static Action {
    let mut actions = play.game().actions().iter();
    actions.find(|action| action.word == word).expect(word)
}

fn ticks(count: u32) -> Duration {
    START + TICK * count
}

fn strike(play: &mut LivePlay, word: &str, now: Duration) {
    let action = action(play, word);
    play.press(action, now);
    play.release(action, now);
}

/// The moves of each solution of a sample, in the order of the levels.
fn solutions(name: &str) -> Vec<String> {
    let format = quandary::find_format("tws-json").expect("a format").1;
    let json = open(name).convert(format).expect("converted");
    let json: serde_json::Value = serde_json::from_slice(&json.bytes).expect("JSON");
    let records = json["records"].as_array().expect("records");
    let moves = records.iter().filter_map(|record| record["moves"].as_str());
    moves.map(str::to_owned).collect()
}

/// The input of each tick of moves.
fn inputs(moves: &str) -> Vec<(u32, &str)> {
    let moves = moves.split(' ').filter_map(|one| one.split_once(':'));
    let timed = moves.map(|(tick, input)| (tick.parse().expect("a tick"), input));
    timed.collect()
}

/// Starts the game at [`START`] and enters moves as keys that are struck in their tick. Returns the
/// moment at which the game was over.
fn enter(play: &mut LivePlay, moves: &str) -> Duration {
    play.rest(START);
    let mut now = START;
    for (tick, input) in inputs(moves) {
        while now < ticks(tick) {
            now += TICK;
            play.advance(now);
        }
        strike(play, input, now);
    }
    while play.state() == LiveState::Running && now < ticks(5000) {
        now += TICK;
        play.advance(now);
    }
    now
}

/// A game in which different things were tried; it stands still.
fn tried(variant: &str) -> LivePlay {
    let mut play = held(0, variant);
    for (second, words) in [["E", "S"], ["N", "W"], ["W", "S"]].iter().enumerate() {
        let start = START + Duration::from_secs(20 * second as u64);
        play.resume(start);
        for (place, word) in (0..).zip(words.iter().cycle().take(6)) {
            strike(&mut play, word, start + TICK * (7 * place));
        }
        play.advance(start + TICK * 45);
        play.set_checkpoint(&format!("try {second}"), start + TICK * 45);
        play.step_back(25 - 5 * second as u64, start + TICK * 45);
    }
    play
}

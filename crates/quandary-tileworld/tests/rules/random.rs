//! Levels that nobody would make, played by nobody: no panic, no end of memory, and the same again
//! after rewinding.

use proptest::prelude::Rng;
use proptest::test_runner::{RngAlgorithm, TestRng};
use quandary_core::family::ReadOptions;
use quandary_core::source::Source;
use quandary_testing::corpus;
use quandary_tileworld::format::{self, Content, Form};
use quandary_tileworld::model::{
    CELLS, Cardinal, Command, Field, FieldKind, Heading, Layer, Level, Ruleset, Tile,
};
use quandary_tileworld::rules::{Edition, Rules, Setup};
use std::path::Path;

const TICKS: usize = 2000;

/// Entries that the lists of a position have at most: the movers and slips of both rule sets.
const MOST_ENTRIES: usize = 24 * CELLS;

struct Dice(TestRng);

impl Dice {
    fn new(seed: u64) -> Self {
        let mut bytes = [0; 32];
        bytes[..8].copy_from_slice(&seed.to_le_bytes());
        Self(TestRng::from_seed(RngAlgorithm::ChaCha, &bytes))
    }

    fn below(&mut self, bound: usize) -> usize {
        self.0.next_u32() as usize % bound
    }

    fn chance(&mut self, percent: usize) -> bool {
        self.below(100) < percent
    }

    fn byte(&mut self) -> u8 {
        self.below(256) as u8
    }

    /// A coordinate, now and then off the map.
    fn coordinate(&mut self) -> u16 {
        if self.chance(3) {
            self.0.next_u32() as u16
        } else {
            self.below(32) as u16
        }
    }

    fn command(&mut self) -> Command {
        match self.below(10) {
            0 => Command::Mouse {
                x: self.below(19) as i8 - 9,
                y: self.below(19) as i8 - 9,
            },
            1 => Command::Unknown(self.below(512) as u16),
            2 => Command::Go(
                [
                    Heading::NorthEast,
                    Heading::NorthWest,
                    Heading::SouthEast,
                    Heading::SouthWest,
                ][self.below(4)],
            ),
            _ => Command::Go(Heading::Straight(Cardinal::ALL[self.below(4)])),
        }
    }

    fn inputs(&mut self) -> Vec<Option<Command>> {
        let often = [2, 20, 60][self.below(3)];
        let one = |dice: &mut Self| dice.chance(often).then(|| dice.command());
        (0..TICKS).map(|_| one(self)).collect()
    }

    fn setup(&mut self) -> Setup {
        Setup {
            seed: self.0.next_u32(),
            stepping: self.below(8) as u8,
            slide: self.below(8) as u8,
            edition: [Edition::Tw132, Edition::Tw231][self.below(2)],
        }
    }

    fn words(&mut self, count: usize) -> Vec<u8> {
        let words = (0..count).map(|_| self.coordinate());
        words.flat_map(u16::to_le_bytes).collect()
    }

    /// A map of anything anywhere; `empty` percent of it is empty, so that things move.
    fn layer(&mut self, empty: usize, letters: &[u8]) -> Layer {
        let mut codes = Box::new([0; CELLS]);
        for code in codes.iter_mut() {
            if !self.chance(empty) {
                *code = letters[self.below(letters.len())];
            }
        }
        Layer::of(codes)
    }

    fn level(&mut self, ruleset: Ruleset) -> Level {
        let all: Vec<u8> = (0..0x72).collect();
        // Some levels are made of few tiles, which then meet more often.
        let few: Vec<u8> = (0..5).map(|_| self.below(0x70) as u8).collect();
        let slippery = [
            Tile::Ice,
            Tile::IceNorthWest,
            Tile::IceSouthEast,
            Tile::RandomForce,
            Tile::ForceEast,
            Tile::ForceWest,
            Tile::Teleport,
            Tile::Block,
            Tile::TankEast,
            Tile::BallSouth,
            Tile::CloneMachine,
            Tile::RedButton,
            Tile::BrownButton,
            Tile::BearTrap,
            Tile::BlueButton,
        ]
        .map(Tile::code);
        let letters = [&all[..], &few, &slippery][self.below(3)];
        let mut level = Level::new(1);
        let empty = [10, 50, 80][self.below(3)];
        level.upper = self.layer(empty, letters);
        let buried = [100, 95, 50][self.below(3)];
        level.lower = self.layer(buried, letters);
        self.put_chip(&mut level, ruleset);
        level.seconds = if self.chance(30) {
            self.below(120) as u16
        } else {
            0
        };
        level.chips = self.below(4) as u16;
        let sizes = [
            (FieldKind::Traps, 10 * self.below(26)),
            (FieldKind::Cloners, 8 * self.below(32)),
            (FieldKind::Monsters, 2 * self.below(128)),
        ];
        for (kind, bytes) in sizes {
            let mut data = self.words(bytes / 2);
            if kind == FieldKind::Monsters {
                data = (0..bytes).map(|_| self.coordinate() as u8).collect();
            }
            level.fields.push(Field { kind, data });
        }
        self.lead_wires(&mut level);
        level
    }

    /// Lynx plays only levels with one Chip, and with nothing buried under what does not move.
    fn put_chip(&mut self, level: &mut Level, ruleset: Ruleset) {
        let place = self.below(CELLS);
        if ruleset == Ruleset::Lynx {
            let (upper, lower) = (&mut level.upper.codes, &mut level.lower.codes);
            for index in 0..CELLS {
                let tile = Tile::from_code(upper[index]).unwrap_or(Tile::Wall);
                if matches!(tile.code(), 0x6C..=0x6F) {
                    upper[index] = Tile::Empty.code();
                }
                let moves = tile == Tile::Block || tile.creature().is_some();
                if !moves || (0x3C..=0x3F).contains(&tile.code()) {
                    lower[index] = Tile::Empty.code();
                }
            }
            lower[place] = Tile::Empty.code();
        }
        if self.chance(60) {
            wall_in(level, place);
        }
        level.upper.codes[place] = Tile::ChipSouth.code();
    }

    /// Wires between real buttons and real devices, besides those that lead anywhere.
    fn lead_wires(&mut self, level: &mut Level) {
        let cells = |tile: Tile| -> Vec<usize> {
            let is = |index: &usize| level.upper.codes[*index] == tile.code();
            (0..CELLS).filter(is).collect()
        };
        let ends = [
            (
                FieldKind::Traps,
                cells(Tile::BrownButton),
                cells(Tile::BearTrap),
            ),
            (
                FieldKind::Cloners,
                cells(Tile::RedButton),
                cells(Tile::CloneMachine),
            ),
        ];
        for (kind, buttons, devices) in ends {
            if buttons.is_empty() || devices.is_empty() || self.chance(30) {
                continue;
            }
            let words = if kind == FieldKind::Traps { 5 } else { 4 };
            let mut data = Vec::new();
            for _ in 0..25 {
                let button = buttons[self.below(buttons.len())];
                let device = devices[self.below(devices.len())];
                let wire = [button % 32, button / 32, device % 32, device / 32, 0];
                data.extend(
                    wire[..words]
                        .iter()
                        .flat_map(|word| (*word as u16).to_le_bytes()),
                );
            }
            level.fields.push(Field { kind, data });
        }
    }
}

/// Walls round a cell, so that Chip lives and the game goes on.
fn wall_in(level: &mut Level, place: usize) {
    for step in [-32, -1, 1, 32] {
        if let Some(beside) = place.checked_add_signed(step).filter(|cell| *cell < CELLS) {
            level.upper.codes[beside] = Tile::Wall.code();
            level.lower.codes[beside] = Tile::Empty.code();
        }
    }
}

/// Plays to the end or for so many ticks, rewinds to somewhere, and plays on from there again.
/// How many ticks passed.
fn examine(level: &Level, ruleset: Ruleset, dice: &mut Dice) -> usize {
    let Ok(rules) = Rules::new(level, ruleset, &dice.setup()) else {
        return 0;
    };
    let inputs = dice.inputs();
    let kept_at = dice.below(TICKS / 2);
    let (mut state, mut kept) = (rules.start(), None);
    let mut events = Vec::new();
    let mut at_kept = 0;
    for (tick, input) in inputs.iter().enumerate() {
        if tick == kept_at {
            kept = Some(state.clone());
            at_kept = events.len();
        }
        rules.tick(&mut state, *input, &mut events);
        assert!(state.entries() < MOST_ENTRIES, "{}", state.entries());
        assert!(usize::from(state.chip()) < CELLS);
    }
    let mut again = kept.expect("a tick of the game");
    let mut heard = Vec::new();
    for input in &inputs[kept_at..] {
        rules.tick(&mut again, *input, &mut heard);
    }
    assert!(again == state && again.digest() == state.digest());
    assert_eq!(heard, events[at_kept..]);
    state.now() as usize
}

/// Plays one game after another, with other inputs and random numbers, until so many ticks have
/// passed; Chip may die soon each time. How many ticks passed.
fn examine_often(level: &Level, ruleset: Ruleset, dice: &mut Dice) -> usize {
    const MOST_GAMES: usize = 20;
    let mut ticks = 0;
    for _ in 0..MOST_GAMES {
        if ticks < TICKS {
            ticks += examine(level, ruleset, dice);
        }
    }
    ticks
}

const BOTH: [Ruleset; 2] = [Ruleset::Ms, Ruleset::Lynx];

/// So many levels under each of the rule sets.
fn examine_random(levels: u64) {
    for ruleset in BOTH {
        let mut ticks = 0;
        for seed in 0..levels {
            let mut dice = Dice::new(seed);
            let level = dice.level(ruleset);
            ticks += examine_often(&level, ruleset, &mut dice);
        }
        let mean = ticks / levels as usize;
        println!("{ruleset:?}: {mean} ticks a level");
        assert!(mean > TICKS / 2, "levels are played, not refused: {mean}");
    }
}

/// The same number of levels as `QUANDARY_RANDOM_LEVELS` says, or some.
fn wanted(otherwise: u64) -> u64 {
    let told = std::env::var("QUANDARY_RANDOM_LEVELS").ok();
    told.and_then(|told| told.parse().ok()).unwrap_or(otherwise)
}

#[test]
fn random_levels_are_played_without_panic_or_growth_and_the_same_again_after_rewinding() {
    examine_random(wanted(150));
}

/// Changes tiles, wires and creatures of a level, and often puts Chip elsewhere.
fn change(level: &mut Level, ruleset: Ruleset, dice: &mut Dice) {
    for _ in 0..dice.below(30) {
        let (place, code) = (dice.below(CELLS), dice.byte() % 0x70);
        let buried = dice.chance(10);
        let layer = if buried {
            &mut level.lower
        } else {
            &mut level.upper
        };
        layer.codes[place] = code;
    }
    for field in &mut level.fields {
        for _ in 0..dice.below(4) {
            if !field.data.is_empty() {
                let at = dice.below(field.data.len());
                field.data[at] = dice.below(40) as u8;
            }
        }
    }
    if ruleset == Ruleset::Lynx || dice.chance(50) {
        dice.put_chip(level, ruleset);
    }
}

/// Changed levels of a file, so many.
fn examine_changed(file: Vec<u8>, rounds: usize) {
    let source = Source::new("levels.dat", file);
    let read = format::read(&source, Form::Dat.format(), &ReadOptions::default());
    let Content::Levels(set) = read.expect("within limits").content else {
        panic!("no level set");
    };
    let mut dice = Dice::new(2);
    for ruleset in BOTH {
        let (mut played, mut ticks) = (0, 0);
        for _ in 0..rounds {
            let mut level = set.levels[dice.below(set.levels.len())].clone();
            change(&mut level, ruleset, &mut dice);
            let passed = examine_often(&level, ruleset, &mut dice);
            played += usize::from(passed > 0);
            ticks += passed;
        }
        println!("{ruleset:?}: {played} of {rounds} played, {ticks} ticks");
        assert!(2 * played > rounds, "{ruleset:?}: {played} of {rounds}");
    }
}

#[test]
fn changed_levels_of_our_own_are_played_without_panic_or_growth() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../samples/tileworld");
    let file = std::fs::read(folder.join("lessons.dat")).expect("a sample");
    examine_changed(file, wanted(60) as usize);
}

#[test]
fn changed_levels_of_other_people_are_played_without_panic_or_growth() {
    for set in ["intro", "CCLP1", "CCLP2", "CCLP4"] {
        let Some(file) = corpus::file(&format!("tileworld/sets/{set}.dat")) else {
            return;
        };
        examine_changed(file, wanted(40) as usize / 4);
    }
}

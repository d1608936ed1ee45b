//! Random levels and inputs.

use proptest::prelude::Rng;
use proptest::test_runner::{RngAlgorithm, TestRng};
use quandary_tileworld::model::{
    CELLS, Cardinal, Command, Field, FieldKind, Heading, Layer, Level, Ruleset, Tile,
};
use quandary_tileworld::rules::{Edition, Setup};

/// A random source that repeats with the same seed.
pub(crate) struct RandomSource(TestRng);

impl RandomSource {
    pub(crate) fn new(seed: u64) -> Self {
        let mut bytes = [0; 32];
        bytes[..8].copy_from_slice(&seed.to_le_bytes());
        Self(TestRng::from_seed(RngAlgorithm::ChaCha, &bytes))
    }

    pub(crate) fn below(&mut self, bound: usize) -> usize {
        self.0.next_u32() as usize % bound
    }

    pub(crate) fn chance(&mut self, percent: usize) -> bool {
        self.below(100) < percent
    }

    pub(crate) fn byte(&mut self) -> u8 {
        self.below(256) as u8
    }

    /// Returns a coordinate, sometimes off the map.
    pub(crate) fn coordinate(&mut self) -> u16 {
        if self.chance(3) {
            self.0.next_u32() as u16
        } else {
            self.below(32) as u16
        }
    }

    pub(crate) fn command(&mut self) -> Command {
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

    pub(crate) fn inputs(&mut self, ticks: usize) -> Vec<Option<Command>> {
        let often = [2, 20, 60][self.below(3)];
        let one = |random: &mut Self| random.chance(often).then(|| random.command());
        (0..ticks).map(|_| one(self)).collect()
    }

    pub(crate) fn setup(&mut self) -> Setup {
        Setup {
            seed: self.0.next_u32(),
            stepping: self.below(8) as u8,
            slide_direction: self.below(8) as u8,
            edition: [Edition::Tw132, Edition::Tw231][self.below(2)],
        }
    }

    pub(crate) fn words(&mut self, count: usize) -> Vec<u8> {
        let words = (0..count).map(|_| self.coordinate());
        words.flat_map(u16::to_le_bytes).collect()
    }

    /// Returns a random layer of which `empty` percent are empty, so that movers have room.
    pub(crate) fn layer(&mut self, empty: usize, letters: &[u8]) -> Layer {
        let mut codes = Box::new([0; CELLS]);
        for code in codes.iter_mut() {
            if !self.chance(empty) {
                *code = letters[self.below(letters.len())];
            }
        }
        Layer::of(codes)
    }

    pub(crate) fn level(&mut self, ruleset: Ruleset) -> Level {
        let all: Vec<u8> = (0..0x72).collect();
        // Some levels use few tiles, which then meet more often.
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
        self.add_connections(&mut level);
        level
    }

    /// Makes a level playable under Lynx: one Chip, and nothing buried under other tiles.
    pub(crate) fn put_chip(&mut self, level: &mut Level, ruleset: Ruleset) {
        let place = self.below(CELLS);
        if ruleset == Ruleset::Lynx {
            let (upper, lower) = (&mut level.upper.codes, &mut level.lower.codes);
            for index in 0..CELLS {
                let tile = Tile::from_code(upper[index]).unwrap_or(Tile::Wall);
                if matches!(tile.code(), 0x6C..=0x6F) {
                    upper[index] = Tile::Empty.code();
                }
                let moves = tile == Tile::Block || tile.creature().is_some();
                let buried = Tile::from_code(lower[index]).unwrap_or(Tile::Wall);
                let moves_there = buried == Tile::Block || buried.creature().is_some();
                if !moves || moves_there || (0x3C..=0x3F).contains(&tile.code()) {
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

    /// Adds connections between existing buttons and devices to the random ones.
    pub(crate) fn add_connections(&mut self, level: &mut Level) {
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

/// Puts walls around a cell, so that Chip survives and the game continues.
fn wall_in(level: &mut Level, place: usize) {
    for step in [-32, -1, 1, 32] {
        if let Some(beside) = place.checked_add_signed(step).filter(|cell| *cell < CELLS) {
            level.upper.codes[beside] = Tile::Wall.code();
            level.lower.codes[beside] = Tile::Empty.code();
        }
    }
}

/// Returns the number of levels in `QUANDARY_RANDOM_LEVELS`, or a default.
pub(crate) fn level_count(otherwise: u64) -> u64 {
    let told = std::env::var("QUANDARY_RANDOM_LEVELS").ok();
    told.and_then(|told| told.parse().ok()).unwrap_or(otherwise)
}

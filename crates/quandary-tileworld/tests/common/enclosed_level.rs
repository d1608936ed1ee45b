//! Small enclosed levels with exits, so that random games are sometimes won.

use super::random_source::RandomSource;
use quandary_tileworld::model::{
    CELLS, Cardinal, Command, Creature, Field, FieldKind, Heading, Layer, Level, Ruleset, SIDE,
    Tile, TimedMove,
};
use quandary_tileworld::rules::{Edition, Kind, Setup};

/// Groups of tiles that are used together.
const THEMES: [&[Tile]; 7] = {
    use Tile::*;
    [
        &[
            Ice,
            Ice,
            IceNorthWest,
            IceNorthEast,
            IceSouthWest,
            IceSouthEast,
            ForceNorth,
            ForceWest,
            ForceSouth,
            ForceEast,
            RandomForce,
            Teleport,
            Teleport,
            Block,
            Block,
            BallEast,
            GliderNorth,
            BlobSouth,
            WalkerWest,
            Wall,
        ],
        &[
            BugNorth,
            FireballWest,
            BallSouth,
            TankEast,
            GliderNorth,
            TeethSouth,
            WalkerEast,
            BlobWest,
            ParameciumNorth,
            Wall,
            Block,
            Gravel,
            WallSouthEast,
            WallNorth,
            Water,
            Fire,
        ],
        &[
            BearTrap,
            BearTrap,
            BrownButton,
            BrownButton,
            CloneMachine,
            RedButton,
            RedButton,
            BallWest,
            FireballNorth,
            TeethEast,
            BugSouth,
            TankWest,
            TankNorth,
            Block,
            Block,
            BlobEast,
            ParameciumSouth,
            WalkerNorth,
        ],
        &[
            TankNorth,
            TankWest,
            TankSouth,
            TankEast,
            BlueButton,
            BlueButton,
            GreenButton,
            ToggleWall,
            ToggleFloor,
            RedButton,
            CloneMachine,
            Ice,
            BallNorth,
            Wall,
            Block,
        ],
        &[
            Block,
            Block,
            Block,
            Ice,
            ForceEast,
            ForceNorth,
            RandomForce,
            Teleport,
            BearTrap,
            BrownButton,
            RedButton,
            GreenButton,
            BlueButton,
            CloneMachine,
            Water,
            Bomb,
            TankSouth,
            IceSouthEast,
            IceNorthWest,
            ToggleWall,
        ],
        &[
            RedKey,
            BlueKey,
            YellowKey,
            GreenKey,
            RedDoor,
            BlueDoor,
            YellowDoor,
            GreenDoor,
            IceBoots,
            ForceBoots,
            FireBoots,
            WaterBoots,
            Thief,
            Socket,
            IcChip,
            Dirt,
            BlueWallReal,
            BlueWallFake,
            HiddenWallTemporary,
            HiddenWallPermanent,
            PopupWall,
            HintButton,
            Ice,
            Fire,
            Water,
            ForceSouth,
            Block,
            BallWest,
            GliderEast,
        ],
        &[
            SwimmingNorth,
            SwimmingWest,
            SwimmingSouth,
            SwimmingEast,
            ChipNorth,
            ChipEast,
            Water,
            WaterBoots,
            Teleport,
            ToggleWall,
            GreenButton,
            ParameciumNorth,
            Block,
            CloneBlockEast,
            CloneBlockNorth,
            RedButton,
            CloneMachine,
            ForceEast,
            Ice,
            BearTrap,
            BrownButton,
            BallEast,
            TankSouth,
            BlueButton,
            ExitedChip,
            BurnedChip,
            Bomb,
            IceBoots,
            RedKey,
        ],
    ]
};

/// The bounds of an enclosed area.
struct Bounds {
    left: usize,
    top: usize,
    width: usize,
    height: usize,
}

impl Bounds {
    fn cell(&self, random: &mut RandomSource) -> usize {
        let (x, y) = (random.below(self.width), random.below(self.height));
        (self.top + y) * SIDE + self.left + x
    }

    fn cells(&self) -> impl Iterator<Item = usize> + use<> {
        let (left, top, width) = (self.left, self.top, self.width);
        let places = 0..width * self.height;
        places.map(move |place| (top + place / width) * SIDE + left + place % width)
    }
}

/// A level, and Chip's planned moves if there is a plan.
pub(crate) struct EnclosedLevel {
    pub(crate) level: Level,
    ahead: Option<Cardinal>,
}

impl EnclosedLevel {
    pub(crate) fn new(random: &mut RandomSource, ruleset: Ruleset) -> Self {
        let (width, height) = (4 + random.below(9), 4 + random.below(9));
        // Sometimes the area touches the edge of the map.
        let edge = usize::from(!random.chance(30));
        let bounds = Bounds {
            left: edge + random.below(SIDE - width - 2 * edge + 1),
            top: match random.below(5) {
                0 => edge,
                1 => SIDE - height - edge,
                _ => edge + random.below(SIDE - height - 2 * edge + 1),
            },
            width,
            height,
        };
        let mut map = scatter_tiles(random, ruleset, &bounds);
        let ahead = if random.chance(40) {
            Some(add_timing_row(random, &mut map, &bounds))
        } else {
            let chip = bounds.cell(random);
            map.upper[chip] = Tile::ChipSouth.code();
            if ruleset == Ruleset::Lynx && random.chance(80) {
                map.lower[chip] = Tile::Empty.code();
            }
            None
        };
        let mut level = Level::new(1);
        level.upper = Layer::of(map.upper);
        level.lower = Layer::of(map.lower);
        level.chips = random.below(3) as u16;
        if random.chance(20) {
            level.seconds = 3 + random.below(20) as u16;
        }
        list_monsters(random, &mut level);
        random.add_connections(&mut level);
        Self { level, ahead }
    }

    /// Returns random inputs for a number of ticks, with one in the first: a record needs at least
    /// one move.
    pub(crate) fn random_inputs(
        &self,
        random: &mut RandomSource,
        ruleset: Ruleset,
        ticks: u32,
    ) -> Vec<TimedMove> {
        let often = [5, 25, 60][random.below(3)];
        let odd = [0, 10, 40][random.below(3)];
        let mut moves = Vec::new();
        for tick in 0..ticks {
            if tick == 0 || random.chance(often) {
                let ahead = self.ahead.filter(|_| random.chance(80));
                let command = match ahead {
                    Some(ahead) => Command::Go(Heading::Straight(ahead)),
                    None => command(random, ruleset, odd),
                };
                moves.push(TimedMove { tick, command });
            }
        }
        moves
    }
}

/// The codes of a map.
struct Map {
    upper: Box<[u8; CELLS]>,
    lower: Box<[u8; CELLS]>,
}

/// Scatters tiles and exits over the area.
fn scatter_tiles(random: &mut RandomSource, ruleset: Ruleset, bounds: &Bounds) -> Map {
    let letters = letters(random);
    let empty = [20, 40, 60, 80][random.below(4)];
    let buried = [0, 5, 30][random.below(3)];
    let mut upper = Box::new([Tile::Wall.code(); CELLS]);
    let mut lower = Box::new([Tile::Empty.code(); CELLS]);
    for cell in bounds.cells() {
        upper[cell] = pick(random, empty, &letters);
        let code = pick(random, 30, &letters);
        let covers = Tile::from_code(upper[cell]).is_some_and(moves);
        let lies = if covers { 40 } else { buried };
        if (covers || ruleset == Ruleset::Ms) && random.chance(lies) {
            lower[cell] = code;
        }
    }
    for _ in 0..2 + random.below(5) {
        let cell = bounds.cell(random);
        (upper[cell], lower[cell]) = (Tile::Exit.code(), Tile::Empty.code());
    }
    if ruleset == Ruleset::Lynx {
        clear(&mut upper, is_on_foot);
        // A few levels cannot be played under Lynx.
        if random.chance(97) {
            clear(&mut lower, moves);
        }
    }
    Map { upper, lower }
}

/// Puts Chip outside, before a row of traps and toggle walls that react to the creatures: the time
/// at which he reaches the exit behind them depends on when they do. Returns his route.
fn add_timing_row(random: &mut RandomSource, map: &mut Map, bounds: &Bounds) -> Cardinal {
    clear(&mut map.upper, is_chip);
    clear(&mut map.lower, is_chip);
    let above = bounds.top > 1;
    let row = if above {
        bounds.top - 2
    } else {
        bounds.top + bounds.height + 1
    };
    let length = 4 + random.below(5);
    let left = random.below(SIDE - length + 1);
    for column in left..left + length {
        let gates = [
            Tile::BearTrap,
            Tile::BearTrap,
            Tile::ToggleWall,
            Tile::ToggleFloor,
            Tile::ForceEast,
            Tile::Ice,
            Tile::RandomForce,
            Tile::Empty,
        ];
        map.upper[row * SIDE + column] = gates[random.below(gates.len())].code();
    }
    let (first, last) = (row * SIDE + left, row * SIDE + left + length - 1);
    map.upper[first] = Tile::ChipSouth.code();
    map.upper[last] = Tile::Exit.code();
    Cardinal::East
}

fn moves(tile: Tile) -> bool {
    tile == Tile::Block || Kind::of(tile).is_some()
}

fn is_on_foot(tile: Tile) -> bool {
    matches!(tile.creature(), Some((Creature::Chip, _)))
}

/// Returns whether a tile is Chip, walking or swimming.
fn is_chip(tile: Tile) -> bool {
    Kind::of(tile).is_some_and(|(kind, _)| kind == Kind::Chip)
}

fn clear(codes: &mut [u8; CELLS], unwanted: fn(Tile) -> bool) {
    for code in codes {
        if Tile::from_code(*code).is_some_and(unwanted) {
            *code = Tile::Empty.code();
        }
    }
}

/// Returns the codes that are used together.
fn letters(random: &mut RandomSource) -> Vec<u8> {
    match random.below(10) {
        0 | 1 => (0..0x70).collect(),
        2 | 3 => (0..5).map(|_| random.below(0x70) as u8).collect(),
        _ => {
            let mut codes = Vec::new();
            for _ in 0..1 + random.below(2) {
                codes.extend(
                    THEMES[random.below(THEMES.len())]
                        .iter()
                        .map(|tile| tile.code()),
                );
            }
            codes
        }
    }
}

fn pick(random: &mut RandomSource, empty: usize, letters: &[u8]) -> u8 {
    if random.chance(empty) {
        Tile::Empty.code()
    } else {
        letters[random.below(letters.len())]
    }
}

/// Lists most of the creatures in random order. Tile World aborts if Chip is among them.
fn list_monsters(random: &mut RandomSource, level: &mut Level) {
    let mut cells: Vec<usize> = (0..CELLS)
        .filter(|cell| {
            let shown = level.upper.tile(*cell).and_then(Kind::of);
            shown.is_some_and(|(kind, _)| kind != Kind::Chip)
        })
        .collect();
    for place in (1..cells.len()).rev() {
        cells.swap(place, random.below(place + 1));
    }
    let listed = [100, 90, 50][random.below(3)];
    cells.retain(|_| random.chance(listed));
    cells.truncate(127);
    let data = cells
        .into_iter()
        .flat_map(|cell| [(cell % SIDE) as u8, (cell / SIDE) as u8]);
    level.fields.push(Field {
        kind: FieldKind::Monsters,
        data: data.collect(),
    });
}

fn command(random: &mut RandomSource, ruleset: Ruleset, odd: usize) -> Command {
    if !random.chance(odd) {
        return Command::Go(Heading::Straight(Cardinal::ALL[random.below(4)]));
    }
    if ruleset == Ruleset::Ms {
        return Command::Mouse {
            x: random.below(19) as i8 - 9,
            y: random.below(19) as i8 - 9,
        };
    }
    let diagonals = [
        Heading::NorthEast,
        Heading::NorthWest,
        Heading::SouthEast,
        Heading::SouthWest,
    ];
    Command::Go(diagonals[random.below(4)])
}

/// Returns random initial conditions that a record can hold.
pub(crate) fn setup(random: &mut RandomSource, ruleset: Ruleset, edition: Edition) -> Setup {
    let (stepping, slide) = match ruleset {
        Ruleset::Lynx => (random.below(8), random.below(4)),
        _ => (4 * random.below(2), 0),
    };
    Setup {
        seed: random.below(1 << 31) as u32,
        stepping: stepping as u8,
        slide_direction: slide as u8,
        edition,
    }
}

//! Tables of who may enter and leave each tile, for both rule sets.

use crate::stage::{Stage, lynx, ms};
use quandary_tileworld::model::{Cardinal, Tile};
use quandary_tileworld::rules::Kind;

type Make = fn(&[&str]) -> Stage;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Who {
    Chip,
    Block,
    Tank,
}

/// A map with Chip or a tank next to the middle, or Chip and a block.
fn approach(make: Make, who: Who, direction: Cardinal) -> Stage {
    let (dx, dy) = direction.step();
    let mut rows = vec![vec!['.'; 5]; 7];
    let mut set = |steps: i8, letter| {
        let (x, y) = (2 - steps * dx, 2 - steps * dy);
        rows[y as usize][x as usize] = letter;
    };
    set(0, 'Q');
    match who {
        Who::Chip => set(1, '@'),
        Who::Block => {
            set(1, 'X');
            set(2, '@');
        }
        Who::Tank => set(1, 'K'),
    }
    if who == Who::Tank {
        rows[6][4] = '@';
    }
    let rows: Vec<String> = rows.into_iter().map(String::from_iter).collect();
    let rows: Vec<&str> = rows.iter().map(|row| &row[..]).collect();
    make(&rows).is('K', Kind::Tank.tile(direction))
}

/// Returns whether the mover leaves its cell next to the middle.
fn goes(stage: &Stage, who: Who, direction: Cardinal, ticks: u32) -> bool {
    let (dx, dy) = direction.step();
    let at = ((2 - dx) as u16, (2 - dy) as u16);
    match who {
        Who::Chip => stage.play().go(direction).chip() != at,
        Who::Block => stage.play().go(direction).chip() == at,
        // A force floor may carry it back in the same tick, turned around.
        Who::Tank => stage.after(ticks).top(at.0, at.1) != Kind::Tank.tile(direction),
    }
}

const ALL: &str = "NWSE";

/// Tiles with the directions in which Chip without items, a block and a tank enter them. Tiles that
/// are missing can be entered from all sides.
type Table = &'static [(&'static [Tile], [&'static str; 3])];

const BOTH: Table = {
    use Tile::*;
    &[
        (
            &[
                Wall,
                HiddenWallPermanent,
                ToggleWall,
                CloneMachine,
                OverlayBuffer,
                WaterSplash,
                BurnedChip,
                BombedChip,
                Explosion,
                Disintegrate,
                Unused,
                ExitedChip,
                ExtraExit1,
                ExtraExit2,
            ],
            ["", "", ""],
        ),
        (&[BlueWallReal, HiddenWallTemporary], ["", "", ""]),
        (&[BlueDoor, RedDoor, GreenDoor, YellowDoor], ["", "", ""]),
        (&[WallNorth], ["NWE", "NWE", "NWE"]),
        (&[WallWest], ["NWS", "NWS", "NWS"]),
        (&[WallSouth], ["WSE", "WSE", "WSE"]),
        (&[WallEast], ["NSE", "NSE", "NSE"]),
        (&[WallSouthEast, IceNorthWest], ["SE", "SE", "SE"]),
        (&[IceNorthEast], ["WS", "WS", "WS"]),
        (&[IceSouthWest], ["NE", "NE", "NE"]),
        (&[IceSouthEast], ["NW", "NW", "NW"]),
    ]
};

const MS: Table = {
    use Tile::*;
    &[
        (
            &[
                RandomForce,
                Gravel,
                Exit,
                WaterBoots,
                FireBoots,
                IceBoots,
                ForceBoots,
            ],
            [ALL, ALL, ""],
        ),
        (
            &[Dirt, Thief, BlueWallFake, PopupWall, Socket, IcChip],
            [ALL, "", ""],
        ),
    ]
};

const LYNX: Table = {
    use Tile::*;
    &[
        (&[Gravel], [ALL, ALL, ""]),
        (&[Fire], [ALL, ALL, ""]),
        (
            &[
                Dirt,
                Thief,
                BlueWallFake,
                PopupWall,
                Socket,
                IcChip,
                HintButton,
                Exit,
                GreenKey,
                YellowKey,
                WaterBoots,
                FireBoots,
                IceBoots,
                ForceBoots,
            ],
            [ALL, "", ""],
        ),
    ]
};

fn directions(tables: &[Table], tile: Tile, who: Who) -> &'static str {
    let mut rows = tables.iter().flat_map(|table| table.iter());
    let found = rows.find(|(tiles, _)| tiles.contains(&tile));
    found.map_or(ALL, |(_, directions)| directions[who as usize])
}

fn assert_entering(make: Make, tables: &[Table], ticks: u32) {
    let mut looked = 0;
    for tile in Tile::all() {
        // Movers and swimming Chip (a wall in Lynx) are tested elsewhere.
        if Kind::of(tile).is_some() || tile == Tile::Block {
            continue;
        }
        for who in [Who::Chip, Who::Block, Who::Tank] {
            for direction in Cardinal::ALL {
                let stage = approach(make, who, direction).is('Q', tile);
                let may = directions(tables, tile, who).contains(direction.letter());
                assert_eq!(
                    goes(&stage, who, direction, ticks),
                    may,
                    "{tile:?} {who:?} {direction:?}"
                );
                looked += 1;
            }
        }
    }
    assert!(looked > 700, "{looked}");
}

#[test]
fn who_enters_what_in_ms() {
    assert_entering(ms, &[BOTH, MS], 5);
}

#[test]
fn who_enters_what_in_lynx() {
    assert_entering(lynx, &[BOTH, LYNX], 1);
}

/// The directions in which a tile can be left; missing tiles can be left in all directions.
type Exits = &'static [(Tile, &'static str)];

const THIN: Exits = &[
    (Tile::WallNorth, "WSE"),
    (Tile::WallWest, "NSE"),
    (Tile::WallSouth, "NWE"),
    (Tile::WallEast, "NWS"),
    (Tile::WallSouthEast, "NW"),
    (Tile::BearTrap, ""),
];

const LYNX_ONLY: Exits = &[
    (Tile::IceNorthWest, "NW"),
    (Tile::IceNorthEast, "NE"),
    (Tile::IceSouthWest, "WS"),
    (Tile::IceSouthEast, "SE"),
    (Tile::ForceNorth, "NWE"),
    (Tile::ForceWest, "NWS"),
    (Tile::ForceSouth, "WSE"),
    (Tile::ForceEast, "NSE"),
    (Tile::RandomForce, "NWE"),
    (Tile::CloneMachine, ""),
];

fn assert_leaving(make: Make, tables: &[Exits], ticks: u32) {
    let tables = || tables.iter().flat_map(|table| table.iter());
    for tile in Tile::all().filter(|tile| Kind::of(*tile).is_none()) {
        let directions = tables()
            .find(|(known, _)| *known == tile)
            .map_or(ALL, |(_, directions)| *directions);
        let of_interest = tables().any(|(known, _)| *known == tile)
            || LYNX_ONLY.iter().any(|(known, _)| *known == tile);
        if !of_interest {
            continue;
        }
        for direction in Cardinal::ALL {
            let may = directions.contains(direction.letter());
            let chip = approach(make, Who::Chip, direction)
                .is('Q', Tile::Empty)
                .over('@', Tile::ChipSouth, tile);
            assert_eq!(
                goes(&chip, Who::Chip, direction, ticks),
                may,
                "{tile:?} {direction:?}"
            );
            if tile == Tile::CloneMachine {
                continue;
            }
            let tank = approach(make, Who::Tank, direction)
                .is('Q', Tile::Empty)
                .over('K', Kind::Tank.tile(direction), tile);
            // A mover that is blocked on ice turns.
            let (x, y) = tank.cell_of('K');
            let left = Kind::of(tank.after(ticks).top(x, y));
            let stays = matches!(left, Some((Kind::Tank, _)));
            assert_eq!(!stays, may, "{tile:?} {direction:?}");
        }
    }
}

#[test]
fn thin_walls_and_traps_block_leaving_in_ms_but_ice_corners_do_not() {
    assert_leaving(ms, &[THIN], 5);
}

#[test]
fn ice_corners_and_force_floors_block_leaving_in_lynx() {
    assert_leaving(lynx, &[THIN, LYNX_ONLY], 1);
}

const KINDS: [Kind; 9] = [
    Kind::Tank,
    Kind::Ball,
    Kind::Glider,
    Kind::Fireball,
    Kind::Walker,
    Kind::Blob,
    Kind::Teeth,
    Kind::Bug,
    Kind::Paramecium,
];

/// A creature that can only go east, onto the given floor.
fn dead_end(make: Make, kind: Kind, floor: char) -> Stage {
    let middle = format!("#B{floor}@");
    make(&["###.", &middle, "###."]).is('B', kind.tile(Cardinal::East))
}

#[test]
fn in_ms_bugs_and_walkers_avoid_fire_and_all_but_fireballs_burn() {
    for kind in KINDS {
        let play = dead_end(ms, kind, '*').after(9);
        let shuns = matches!(kind, Kind::Bug | Kind::Walker);
        let stays = play.top(1, 1) != Tile::Empty;
        assert_eq!(stays, shuns, "{kind:?}");
        let burnt = play.all(kind).is_empty() && play.runs();
        assert_eq!(burnt, !shuns && kind != Kind::Fireball, "{kind:?}");
    }
}

#[test]
fn in_lynx_only_fireballs_enter_fire() {
    for kind in KINDS {
        // A blob may need several attempts.
        let play = dead_end(lynx, kind, '*').after(12);
        let stays = play.top(1, 1) != Tile::Empty;
        assert_eq!(stays, kind != Kind::Fireball, "{kind:?}");
    }
}

#[test]
fn all_but_gliders_drown() {
    for kind in KINDS {
        let floats = kind == Kind::Glider;
        let stage = ms(&["###.#", "#B~#.", "###.@"]).is('B', kind.tile(Cardinal::East));
        assert_eq!(stage.after(9).all(kind).is_empty(), !floats, "{kind:?}");
        let stage = lynx(&["###.#", "#B~#.", "###.@"]).is('B', kind.tile(Cardinal::East));
        let drowned = (0..200).any(|ticks| stage.after(ticks).all(kind).is_empty());
        assert_eq!(drowned, !floats, "{kind:?}");
    }
}

#[test]
fn creatures_block_each_other() {
    for make in [ms as Make, lynx] {
        let stage = make(&["KB#...@", "##....."])
            .is('K', Tile::TankEast)
            .is('B', Tile::TankEast);
        assert_eq!(stage.after(30).all(Kind::Tank).len(), 2);
        assert_eq!(stage.after(30).top(0, 0), Tile::TankEast);
    }
}

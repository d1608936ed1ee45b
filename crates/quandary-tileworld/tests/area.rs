//! The part of the map that is drawn (SPEC P38, P39, P40).

mod common;

use common::enclosed_level::EnclosedLevel;
use common::random_source::{RandomSource, level_count};
use quandary_core::options::Options;
use quandary_core::scene::{Scene, Use};
use quandary_tileworld::model::{
    CELLS, Cardinal, Command, Field, FieldKind, Heading, Layer, Level, Position, Ruleset, SIDE,
    Tile,
};
use quandary_tileworld::rules::{Rules, Setup};
use quandary_tileworld::scene::{Area, DRAW_OPTIONS, View, Visibility, position, scene};
use std::collections::BTreeSet;

/// A level of `filling` with an area of floor, walls around it, Chip in its corner.
fn room(filling: Tile, (left, top): (usize, usize), (width, height): (usize, usize)) -> Level {
    let mut codes = Box::new([filling.code(); CELLS]);
    for y in top..top + height {
        for x in left..left + width {
            let edge =
                [left, left + width - 1].contains(&x) || [top, top + height - 1].contains(&y);
            let tile = if edge { Tile::Wall } else { Tile::Empty };
            codes[y * SIDE + x] = tile.code();
        }
    }
    codes[(top + 1) * SIDE + left + 1] = Tile::ChipSouth.code();
    let mut level = Level::new(1);
    level.upper = Layer::of(codes);
    level
}

fn set(level: &mut Level, (x, y): (usize, usize), tile: Tile) {
    level.upper = level.upper.with(y * SIDE + x, tile.code());
}

/// The cells of the map that a drawing shows.
fn cells(scene: &Scene) -> BTreeSet<usize> {
    let shown = scene.uses().iter().filter(|one| one.glyph.is_some());
    let place = |label: &str| {
        let (x, y) = label
            .strip_suffix(')')?
            .rsplit_once('(')?
            .1
            .split_once(',')?;
        Position {
            x: x.parse().ok()?,
            y: y.parse().ok()?,
        }
        .index()
    };
    shown.filter_map(|one| place(&one.label)).collect()
}

/// The left column, the top row, the columns and the rows of the part that is drawn.
fn part(level: &Level) -> [usize; 4] {
    let scene = scene(level, None, &View::PLAIN);
    let shown = cells(&scene);
    let columns: BTreeSet<usize> = shown.iter().map(|index| index % SIDE).collect();
    let rows: BTreeSet<usize> = shown.iter().map(|index| index / SIDE).collect();
    assert_eq!(shown.len(), columns.len() * rows.len());
    let size = (scene.columns as usize, scene.rows as usize);
    assert_eq!((columns.len(), rows.len()), size);
    [
        *columns.first().unwrap(),
        *rows.first().unwrap(),
        columns.len(),
        rows.len(),
    ]
}

#[test]
fn fillings_around_the_used_part_are_cut_up_to_a_margin_of_one_cell() {
    use Tile::{Dirt, Empty, Fire, Gravel, Ice, Wall, Water};
    for filling in [Empty, Wall, Water, Fire, Ice, Gravel, Dirt] {
        // The walls are the margin.
        assert_eq!(part(&room(filling, (5, 4), (14, 12))), [5, 4, 14, 12]);
        let mut with_key = room(filling, (5, 4), (14, 12));
        set(&mut with_key, (25, 20), Tile::BlueKey);
        let walls = if filling == Wall { 0 } else { 1 };
        let expected = [5 - walls, 4 - walls, 22 + walls, 18 + walls];
        assert_eq!(part(&with_key), expected, "{filling:?}");
    }
    for kept in [Tile::Bomb, Tile::IcChip, Tile::ForceEast] {
        assert_eq!(part(&room(kept, (5, 4), (14, 12))), [0, 0, SIDE, SIDE]);
    }
    let mut buried = room(Wall, (5, 4), (14, 12));
    buried.lower = buried.lower.with(25 * SIDE + 2, Fire.code());
    assert_eq!(part(&buried), [1, 4, 18, 23]);
}

#[test]
fn a_part_is_at_least_as_large_as_the_view_and_stays_on_the_map() {
    assert_eq!(part(&room(Tile::Wall, (10, 20), (5, 3))), [8, 17, 9, 9]);
    assert_eq!(part(&room(Tile::Wall, (0, 29), (4, 3))), [0, 23, 9, 9]);
    assert_eq!(part(&room(Tile::Wall, (28, 0), (4, 12))), [23, 0, 9, 12]);
}

#[test]
fn an_area_that_can_be_entered_is_drawn() {
    let mut open = room(Tile::Empty, (5, 4), (14, 12));
    set(&mut open, (5, 6), Tile::BlueDoor);
    assert_eq!(part(&open), [0, 0, SIDE, SIDE]);
    // A fake blue wall opens; a real one and hidden walls do not.
    for (tile, whole) in [
        (Tile::BlueWallFake, true),
        (Tile::WallWest, true),
        (Tile::BlueWallReal, false),
        (Tile::HiddenWallPermanent, false),
        (Tile::HiddenWallTemporary, false),
        (Tile::CloneMachine, false),
    ] {
        set(&mut open, (5, 6), tile);
        assert_eq!(part(&open) == [0, 0, SIDE, SIDE], whole, "{tile:?}");
    }
    let mut roaming = room(Tile::Water, (5, 4), (14, 12));
    set(&mut roaming, (25, 25), Tile::GliderEast);
    assert_eq!(part(&roaming), [0, 0, SIDE, SIDE]);
    // Nothing pushes this block.
    set(&mut roaming, (25, 25), Tile::Block);
    assert_eq!(part(&roaming), [4, 3, 23, 24]);
    let mut teleports = room(Tile::Empty, (5, 4), (14, 12));
    set(&mut teleports, (25, 25), Tile::Teleport);
    assert_eq!(part(&teleports), [4, 3, 23, 24]);
    set(&mut teleports, (8, 8), Tile::Teleport);
    assert_eq!(part(&teleports), [0, 0, SIDE, SIDE]);
}

#[test]
fn a_map_of_nothing_but_fillings_is_drawn_whole() {
    let mut level = Level::new(1);
    assert_eq!(part(&level), [0, 0, SIDE, SIDE]);
    level.upper = Layer::of(Box::new(std::array::from_fn(|index| {
        let filling = if index % SIDE < 7 {
            Tile::Wall
        } else {
            Tile::Water
        };
        filling.code()
    })));
    assert_eq!(part(&level), [0, 0, SIDE, SIDE]);
}

/// Whatever is played: the same cells are drawn, and no other cell changes.
#[test]
fn the_part_is_the_same_in_all_positions_and_nothing_leaves_it() {
    let mut cropped = 0;
    for ruleset in [Ruleset::Ms, Ruleset::Lynx] {
        for seed in 0..level_count(60) {
            let mut random = RandomSource::new(seed);
            let enclosed = EnclosedLevel::new(&mut random, ruleset);
            let level = &enclosed.level;
            let Ok(rules) = Rules::new(level, ruleset, &Setup::default()) else {
                continue;
            };
            let shown = cells(&scene(level, None, &View::PLAIN));
            cropped += usize::from(shown.len() < CELLS);
            let (mut state, start) = (rules.start(), rules.start().to_level(level));
            let mut moves = enclosed
                .random_inputs(&mut random, ruleset, 200)
                .into_iter()
                .peekable();
            for tick in 0..200 {
                let input = moves.next_if(|one| one.tick == tick);
                rules.tick(&mut state, input.map(|one| one.command), &mut Vec::new());
                let now = state.to_level(level);
                let changed = |index: &usize| {
                    (start.upper.codes[*index], start.lower.codes[*index])
                        != (now.upper.codes[*index], now.lower.codes[*index])
                };
                let outside = (0..CELLS)
                    .filter(changed)
                    .find(|index| !shown.contains(index));
                assert_eq!(outside, None, "{ruleset:?}, seed {seed}, tick {tick}");
                if tick % 50 == 0 {
                    let drawn = position(level, &state, None, &View::PLAIN);
                    assert_eq!(
                        cells(&drawn),
                        shown,
                        "{ruleset:?}, seed {seed}, tick {tick}"
                    );
                }
            }
        }
    }
    assert!(cropped > 20, "{cropped}");
}

#[test]
fn areas_have_names_and_connections_that_are_shown_are_not_cut() {
    let view = |value: &str| {
        let mut options = Options::defaults(DRAW_OPTIONS);
        options.set("area", value).expect("an area");
        View::of(&options).area
    };
    assert_eq!(view("used"), Area::Used);
    assert_eq!([view("all"), view("whole")], [Area::Whole; 2]);
    assert_eq!(view("chip"), Area::AroundChip);
    assert_eq!(View::of(&Options::defaults(DRAW_OPTIONS)), View::PLAIN);
    let mut level = room(Tile::Wall, (5, 4), (14, 12));
    let data = [6, 0, 6, 0, 25, 0, 25, 0, 0, 0].to_vec();
    level.fields.push(Field {
        kind: FieldKind::Traps,
        data,
    });
    assert_eq!(part(&level), [5, 4, 14, 12]);
    let wires = View {
        wires: Visibility::Shown,
        ..View::PLAIN
    };
    let drawn = scene(&level, None, &wires);
    assert_eq!((drawn.columns, drawn.rows), (22, 23));
}

#[test]
fn coordinates_are_those_of_the_map() {
    let level = room(Tile::Wall, (9, 20), (12, 10));
    let numbered = View {
        coordinates: Visibility::Shown,
        ..View::PLAIN
    };
    let drawn = scene(&level, None, &numbered);
    assert_eq!((drawn.columns, drawn.rows), (13, 11));
    let label = |x: u32, y: u32| {
        let mut uses = drawn
            .uses()
            .iter()
            .filter(|one| (one.x, one.y) == (2 * x, 2 * y));
        uses.next_back().map(|one| &*one.label)
    };
    assert_eq!(
        [label(1, 0), label(12, 0)],
        [Some("column 9"), Some("column 20")]
    );
    assert_eq!(
        [label(0, 1), label(0, 10)],
        [Some("row 20"), Some("row 29")]
    );
    assert_eq!(label(2, 2), Some("Chip S at (10,21)"));
}

#[test]
fn chip_has_a_ring_on_a_large_map_only() {
    let ring = |level: &Level| {
        let drawn = scene(level, None, &View::PLAIN);
        let ring = drawn.uses().iter().find(|one| one.label == "Chip is here");
        ring.map(|one| (one.x / 2, one.y / 2))
    };
    assert_eq!(ring(&room(Tile::Wall, (4, 4), (19, 20))), None);
    assert_eq!(ring(&room(Tile::Wall, (4, 4), (20, 20))), Some((1, 1)));
    assert_eq!(ring(&room(Tile::Bomb, (4, 4), (19, 20))), Some((5, 5)));
}

#[test]
fn the_ring_moves_with_chip() {
    for ruleset in [Ruleset::Ms, Ruleset::Lynx] {
        let ring = |width: usize| {
            let level = room(Tile::Wall, (4, 4), (width, 20));
            let rules = Rules::new(&level, ruleset, &Setup::default()).expect("playable");
            let mut state = rules.start();
            let east = Command::Go(Heading::Straight(Cardinal::East));
            rules.tick(&mut state, Some(east), &mut Vec::new());
            let drawn = position(&level, &state, None, &View::PLAIN);
            let ring = drawn.uses().iter().find(|one| one.label == "Chip is here");
            let name = |one: &Use| {
                drawn.symbols()[one.symbol.expect("a symbol").index()]
                    .name
                    .clone()
            };
            ring.map(|one| (one.x / 2, one.y / 2, name(one)))
        };
        let name = match ruleset {
            Ruleset::Lynx => "halo-East-6",
            _ => "halo",
        };
        assert_eq!(ring(19), None);
        assert_eq!(ring(24), Some((2, 1, name.to_owned())), "{ruleset:?}");
    }
}

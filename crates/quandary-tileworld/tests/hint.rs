//! Hints in words and drawings (SPEC Q33, Q34).

mod common;

use common::{document, hint, look, open_level};
use quandary_core::family::Puzzle;
use quandary_core::hint::{Hint, HintRequest, Illustration, Suggestion};
use quandary_core::scene::Scene;
use quandary_testing::job::run_to_end;
use quandary_tileworld::model::{Layer, Level, LevelSet, Magic, SIDE, Tile};
use std::sync::Arc;

const MEMORY: u64 = 1 << 28;
const BOTH: [&str; 2] = ["MS, 2.3.1", "Lynx, 2.3.1"];

/// A level of walls with a row of tiles from (2,2) on.
fn corridor(tiles: &[Tile], chips: u16, variant: &str) -> Arc<dyn Puzzle> {
    let mut codes = Box::new([Tile::Wall.code(); SIDE * SIDE]);
    for (x, tile) in (2..).zip(tiles) {
        codes[2 * SIDE + x] = tile.code();
    }
    let mut level = Level::new(1);
    level.upper = Layer::of(codes);
    level.chips = chips;
    let set = LevelSet {
        magic: Magic::Ms,
        claimed: 1,
        levels: vec![level],
        tail: Vec::new(),
    };
    let bytes = quandary_tileworld::format::data_file(&set);
    open_level(&*document("x.dat", &bytes, Some("dat")), 0, Some(variant))
}

fn next(puzzle: &dyn Puzzle, after: &str) -> Suggestion {
    match run_to_end(hint(puzzle, after, MEMORY).expect("a hint")) {
        Hint::Next(next) => next,
        other => panic!("{other:?}"),
    }
}

/// The cells with marks of a kind, as (x,y) of the map: the drawing begins in its corner.
fn marked(scene: &Scene, kind: &str) -> Vec<(u32, u32)> {
    let uses = scene.uses().iter().filter(|one| {
        let symbol = one.symbol.map(|id| &*scene.symbols()[id.index()].name);
        symbol.is_some_and(|name| {
            name.strip_prefix("mark-")
                .is_some_and(|name| name.starts_with(kind))
        })
    });
    uses.map(|one| (one.x / 2 - 1, one.y / 2 - 1)).collect()
}

#[test]
fn a_hint_names_the_surroundings_then_the_goal_then_the_way() {
    use Tile::{ChipSouth, Empty, Exit, IcChip, Socket};
    for (variant, ticks) in BOTH.into_iter().zip([5, 8]) {
        let puzzle = corridor(&[ChipSouth, Empty, IcChip, Socket, Exit], 1, variant);
        let next = next(&*puzzle, "");
        assert_eq!(next.place.words, "look around (4,2)");
        assert_eq!(next.kind.words, "take the chip at (4,2)");
        let step = format!("go 2 east to take the chip at (4,2): {ticks} ticks");
        assert_eq!(next.step.words, step, "{variant}");
        let around: Vec<(u32, u32)> = (1..=3).flat_map(|y| (3..=5).map(move |x| (x, y))).collect();
        assert_eq!(marked(&next.place.scene, "look"), around);
        assert_eq!(marked(&next.kind.scene, "look"), [(4, 2)]);
        assert_eq!(marked(&next.step.scene, "act"), [(4, 2)]);
        assert_eq!(marked(&next.step.scene, "leave-east"), [(2, 2)]);
        assert_eq!(marked(&next.step.scene, "arrive-east"), [(3, 2)]);
        for Illustration { words, scene } in [&next.place, &next.kind, &next.step] {
            assert_eq!(&scene.caption, words);
            assert!(scene.uses().iter().any(|one| one.label == "column 4"));
        }
    }
}

#[test]
fn every_goal_has_its_words() {
    use Tile::{ChipSouth, Exit};
    let cases = [
        (Tile::RedKey, "take the red key at (3,2)"),
        (Tile::WaterBoots, "take the water boots at (3,2)"),
        (Tile::GreenButton, "press the green button at (3,2)"),
        (Tile::BlueWallFake, "walk through the blue wall at (3,2)"),
        (Tile::Socket, "open the socket at (3,2)"),
        (Exit, "reach the exit at (3,2)"),
    ];
    for variant in BOTH {
        for (tile, words) in cases {
            let puzzle = corridor(&[ChipSouth, tile, Exit], 0, variant);
            assert_eq!(next(&*puzzle, "").kind.words, words, "{variant}");
        }
        let puzzle = corridor(
            &[ChipSouth, Tile::BlueKey, Tile::BlueDoor, Exit],
            0,
            variant,
        );
        let first = next(&*puzzle, "");
        let second = next(&*puzzle, "1:E");
        assert_eq!(first.kind.words, "take the blue key at (3,2)", "{variant}");
        assert_eq!(
            second.kind.words, "open the blue door at (4,2)",
            "{variant}"
        );
        let puzzle = corridor(
            &[ChipSouth, Tile::Teleport, Tile::Wall, Tile::Teleport, Exit],
            0,
            variant,
        );
        assert_eq!(
            next(&*puzzle, "").kind.words,
            "enter the teleport at (3,2)",
            "{variant}"
        );
    }
}

#[test]
fn pushes_in_the_same_direction_are_one_goal_and_the_block_has_its_own_arrow() {
    use Tile::{Block, ChipSouth, Empty, Exit, Water};
    for variant in BOTH {
        let puzzle = corridor(&[ChipSouth, Block, Empty, Water, Exit], 0, variant);
        let next = next(&*puzzle, "");
        assert_eq!(next.kind.words, "push the block at (3,2)");
        let words = "go 2 east to push the block at (3,2) 2 cells east, into the water: ";
        assert!(
            next.step.words.starts_with(words),
            "{variant}: {}",
            next.step.words
        );
        assert_eq!(marked(&next.step.scene, "arrive-east"), [(3, 2), (4, 2)]);
    }
}

#[test]
fn sliding_and_waiting_are_not_walking() {
    use Tile::{ChipSouth, Exit, Ice};
    for variant in BOTH {
        let puzzle = corridor(&[ChipSouth, Ice, Ice, Ice, Exit], 0, variant);
        let next = next(&*puzzle, "");
        let words = "go 1 east, slide 3 east to reach the exit at (6,2): ";
        assert!(
            next.step.words.starts_with(words),
            "{variant}: {}",
            next.step.words
        );
    }
}

#[test]
fn a_lost_game_shows_where_and_by_what_chip_died() {
    use Tile::{Bomb, ChipSouth, Exit, Fire, Water};
    for variant in BOTH {
        for (tile, what) in [
            (Water, "drowned"),
            (Fire, "was burned"),
            (Bomb, "was bombed"),
        ] {
            let puzzle = corridor(&[ChipSouth, tile, Exit], 0, variant);
            let lost = run_to_end(hint(&*puzzle, "1:E", MEMORY).expect("a hint"));
            let Hint::Hopeless {
                reason,
                shown: Some(shown),
            } = lost
            else {
                panic!("{variant}: {lost:?}");
            };
            assert!(reason.starts_with("the game is lost: "), "{reason}");
            assert!(
                shown.words.starts_with("go back to before tick "),
                "{}",
                shown.words
            );
            let end = format!(": Chip {what} at (3,2)");
            assert!(shown.words.ends_with(&end), "{variant}: {}", shown.words);
            assert_eq!(marked(&shown.scene, "wrong"), [(3, 2)]);
        }
    }
}

#[test]
fn the_drawing_of_a_hint_contains_the_goal_whatever_part_is_drawn() {
    use Tile::{ChipSouth, Empty, Exit};
    let mut tiles = vec![ChipSouth];
    tiles.extend([Empty; 12]);
    tiles.push(Exit);
    let puzzle = corridor(&tiles, 0, BOTH[0]);
    let mut small = look();
    small.options.set("area", "chip").expect("an option");
    let request = HintRequest {
        after: "",
        memory: MEMORY,
        look: &small,
    };
    let Hint::Next(next) = run_to_end(puzzle.hint(&request).expect("a hint")) else {
        panic!("no move");
    };
    assert_eq!(marked(&next.kind.scene, "look"), [(15, 2)]);
    assert_eq!((next.kind.scene.columns, next.kind.scene.rows), (17, 10));
}

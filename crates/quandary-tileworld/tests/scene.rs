//! Drawings of levels and positions (SPEC, part P).

use quandary_core::family::{Document, Family, companions};
use quandary_core::level::LevelIndex;
use quandary_core::look::Look;
use quandary_core::reading::ReadOptions;
use quandary_core::scene::{PathStep, Scene, Shape, Use};
use quandary_core::source::Source;
use quandary_render::text::{Charset, Colouring};
use quandary_render::{Size, png, rasterise, text};
use quandary_tileworld::artwork;
use quandary_tileworld::family::TileWorld;
use quandary_tileworld::format::FORMATS;
use quandary_tileworld::model::{
    CELLS, Field, FieldKind, Layer, Level, LevelSet, Magic, Ruleset, Tile,
};
use quandary_tileworld::picture::{Layout, write};
use quandary_tileworld::rules::{Rules, Setup, State};
use quandary_tileworld::scene::{Area, DRAW_OPTIONS, View, Visibility, position, scene};
use std::num::NonZeroU32;
use std::sync::Arc;

const ALL: View = View {
    buried: Visibility::Shown,
    secrets: Visibility::Shown,
    wires: Visibility::Shown,
    clones: Visibility::Shown,
    order: Visibility::Shown,
    coordinates: Visibility::Hidden,
    area: Area::Whole,
};

/// Creates a level with tiles in the first row of each layer.
fn level(upper: &[u8], lower: &[u8], fields: Vec<Field>) -> Level {
    let layer = |row: &[u8]| {
        let mut codes = Box::new([0; CELLS]);
        codes[..row.len()].copy_from_slice(row);
        Layer::of(codes)
    };
    Level {
        number: 1,
        seconds: 0,
        chips: 1,
        detail: 1,
        upper: layer(upper),
        lower: layer(lower),
        fields,
        rest: Vec::new(),
        damaged: None,
    }
}

fn field(kind: FieldKind, data: &[u8]) -> Field {
    Field {
        kind,
        data: data.to_vec(),
    }
}

/// Returns the names of the symbols in a cell, lowest first.
fn symbols(scene: &Scene, x: u32, y: u32) -> Vec<&str> {
    let there = |one: &&Use| (one.x, one.y) == (2 * x, 2 * y);
    let uses = scene.uses().iter().filter(there);
    let symbols = uses.filter_map(|one| one.symbol);
    symbols
        .map(|id| scene.symbols()[id.index()].name.as_str())
        .collect()
}

fn code(tile: Tile) -> u8 {
    tile.code()
}

#[test]
fn a_creature_is_drawn_on_its_floor_and_a_wall_hides_it() {
    let upper = [code(Tile::BugNorth), code(Tile::Wall), code(Tile::BlueKey)];
    let lower = [code(Tile::Water), code(Tile::Fire), code(Tile::RedKey)];
    let scene = scene(&level(&upper, &lower, Vec::new()), None, &View::PLAIN);
    assert_eq!(symbols(&scene, 0, 0), ["tile-03", "tile-40"]);
    assert_eq!(symbols(&scene, 1, 0), ["tile-01"]);
    // A key on a key is drawn on the empty floor.
    assert_eq!(symbols(&scene, 2, 0), ["tile-00", "tile-65", "tile-64"]);
    let label = &scene.uses()[1].label;
    assert_eq!(label, "Bug N on Water at (0,0)");
}

#[test]
fn buried_tiles_are_shown_on_request() {
    let upper = [code(Tile::Block), code(Tile::ChipSouth), code(Tile::Wall)];
    let lower = [code(Tile::Fire), code(Tile::Water), code(Tile::Empty)];
    let level = level(&upper, &lower, Vec::new());
    let scene = scene(&level, None, &ALL);
    assert_eq!(symbols(&scene, 0, 0), ["tile-0a", "buried-04"]);
    assert_eq!(symbols(&scene, 1, 0), ["tile-03", "tile-6e", "halo"]);
    assert_eq!(symbols(&scene, 2, 0), ["tile-01"]);
}

#[test]
fn secrets_are_marked_on_request() {
    let upper = [
        Tile::HiddenWallPermanent,
        Tile::HiddenWallTemporary,
        Tile::BlueWallFake,
        Tile::BlueWallReal,
    ];
    let level = level(&upper.map(code), &[], Vec::new());
    let plain = scene(&level, None, &View::PLAIN);
    assert!(
        plain
            .symbols()
            .iter()
            .all(|symbol| !symbol.name.starts_with("secret"))
    );
    let marked = scene(&level, None, &ALL);
    let last = |x| symbols(&marked, x, 0).last().copied().map(str::to_owned);
    assert_eq!(last(0).as_deref(), Some("secret-hidden"));
    assert_eq!(last(1).as_deref(), Some("secret-appearing"));
    assert_eq!(last(2).as_deref(), Some("secret-fake"));
    assert_eq!(last(3).as_deref(), Some("tile-1f"));
}

#[test]
fn connections_clones_and_order_are_shown_and_off_map_ones_are_not() {
    let upper = [
        code(Tile::TankWest),
        code(Tile::BrownButton),
        code(Tile::RedButton),
    ];
    let lower = [code(Tile::CloneMachine)];
    let traps = [1, 0, 0, 0, 5, 0, 7, 0, 0, 0, 1, 0, 0, 0, 99, 0, 7, 0, 0, 0];
    let cloners = [2, 0, 0, 0, 0, 0, 0, 0, 2, 0, 32, 0, 0, 0, 0, 0];
    let level = level(
        &upper,
        &lower,
        vec![
            field(FieldKind::Traps, &traps),
            field(FieldKind::Cloners, &cloners),
            field(FieldKind::Monsters, &[0, 0, 200, 3, 4, 4]),
        ],
    );
    let scene = scene(&level, None, &ALL);
    assert_eq!(
        symbols(&scene, 0, 0),
        ["tile-31", "tile-4d", "clones-w", "order-1"]
    );
    assert_eq!(symbols(&scene, 1, 0), ["tile-27", "trap-4-7"]);
    assert_eq!(symbols(&scene, 2, 0), ["tile-24", "cloner-m2-0"]);
    // The second creature is off the map; the third keeps its number.
    assert_eq!(symbols(&scene, 4, 4), ["tile-00", "order-3"]);
    let plain = quandary_tileworld::scene::scene(&level, None, &View::PLAIN);
    assert_eq!(plain.uses().len(), CELLS + 1);
}

#[test]
fn a_level_fits_64_terminal_columns_in_both_character_sets() {
    let upper: Vec<u8> = (0..=255).collect();
    let scene = scene(&level(&upper, &[], Vec::new()), None, &ALL);
    for charset in [Charset::Unicode, Charset::Ascii] {
        let drawn = text::draw(&scene, charset, Colouring::None);
        let lines: Vec<&str> = drawn.lines().collect();
        assert_eq!(lines.len(), 33);
        assert!(lines.iter().all(|line| line.chars().count() <= 64));
        assert!(lines[3].contains("C"), "{}", lines[3]);
        assert_eq!(lines[32], "1 chip, no time limit");
    }
}

#[test]
fn pixels_of_a_tile_set_stay_unchanged() {
    let tiles = artwork::tiles(Layout::Small, 8, rasterise).expect("a tile set");
    let upper = [code(Tile::Exit), code(Tile::BallEast)];
    let level = level(&upper, &[0, code(Tile::Ice)], Vec::new());
    let scene = scene(&level, Some(&tiles), &View::PLAIN);
    let images = scene.symbols().iter().flat_map(|symbol| &symbol.shapes);
    assert!(
        images
            .clone()
            .all(|shape| matches!(shape, Shape::Image { .. }))
    );
    let size = Size::with_cell(NonZeroU32::new(8).expect("8"));
    let bytes = png::draw(&scene, &size).expect("small enough");
    let drawn = image::load_from_memory(&bytes)
        .expect("a picture")
        .to_rgb8();
    // The board has a margin of a quarter of a cell.
    let (exit, ball) = (tiles.still(Tile::Exit), tiles.still(Tile::BallEast));
    let (exit, ball) = (exit.expect("an exit"), ball.expect("a ball"));
    let ice = tiles.still(Tile::Ice).expect("ice");
    for (x, y) in (0..8).flat_map(|y| (0..8).map(move |x| (x, y))) {
        assert_eq!(drawn.get_pixel(2 + x, 2 + y).0, exit.at(x, y).0[..3]);
        let upper = ball.at(x, y);
        let expected = if upper.alpha() == 0 {
            ice.at(x, y)
        } else {
            upper
        };
        assert_eq!(drawn.get_pixel(10 + x, 2 + y).0, expected.0[..3], "{x} {y}");
    }
}

fn document(id: &str, bytes: Vec<u8>) -> Arc<dyn Document> {
    named_document("a", id, bytes)
}

fn named_document(name: &str, id: &str, bytes: Vec<u8>) -> Arc<dyn Document> {
    let format = FORMATS
        .iter()
        .find(|format| format.id == id)
        .expect("a format");
    let extension = format.extensions.first().copied().unwrap_or_default();
    let source = Source::new(format!("{name}.{extension}"), bytes);
    let document = TileWorld.read(source, format, &ReadOptions::default());
    document.expect("within the limits")
}

#[test]
fn documents_are_drawn_with_options_and_companion_tiles() {
    let hidden = level(&[code(Tile::HiddenWallPermanent)], &[], Vec::new());
    let levels = document("dat", set_of(hidden));
    let tiles = artwork::tiles(Layout::Small, 4, rasterise).expect("a tile set");
    let tiles = document(
        "tiles",
        write(&tiles, Layout::Small).expect("a bitmap").bytes,
    );
    let mut look = Look::plain(DRAW_OPTIONS);
    assert_eq!(View::of(&look.options), View::PLAIN);
    look.options.set("secrets", "show").expect("an option");
    // The level has no Chip.
    look.options.set("faults", "hide").expect("an option");
    look.companions = companions(&[Arc::clone(&tiles)]);
    let set = levels.levels().expect("a level set");
    let scene = set.picture(LevelIndex(0), &look).expect("a level");
    assert_eq!(symbols(&scene, 0, 0), ["tile-05", "secret-hidden"]);
    assert!(matches!(
        scene.symbols()[0].shapes[..],
        [Shape::Image { .. }]
    ));
    let puzzle = set.open(LevelIndex(0), None).expect("playable");
    assert_eq!(puzzle.scene(&look), scene);
    assert!(set.picture(LevelIndex(1), &look).is_err());
    assert!(tiles.levels().is_none());
}

#[test]
fn each_ruleset_is_drawn_with_the_tile_images_that_the_resource_configuration_names() {
    let tiles = |name, size| {
        let tiles = artwork::tiles(Layout::Small, size, rasterise).expect("a tile set");
        let bitmap = write(&tiles, Layout::Small).expect("a bitmap").bytes;
        named_document(name, "tiles", bitmap)
    };
    let (small, large, other) = (tiles("res/SMALL", 4), tiles("large", 8), tiles("other", 12));
    let rc = b"TileImages=large.bmp\n[MS]\nTileImages=small.bmp\n[Lynx]\nTileImages=gone.bmp\n";
    let rc = named_document("rc", "rc", rc.to_vec());
    let levels = document(
        "dat",
        set_of(level(&[code(Tile::ChipSouth)], &[], Vec::new())),
    );
    let set = levels.levels().expect("a level set");
    let drawn = |variant, files: &[&Arc<dyn Document>]| {
        let files: Vec<_> = files.iter().map(|file| Arc::clone(file)).collect();
        let mut look = Look::plain(DRAW_OPTIONS);
        look.companions = companions(&files);
        let puzzle = set.open(LevelIndex(0), variant).expect("playable");
        puzzle.scene(&look)
    };
    for files in [[&rc, &small, &large, &other], [&other, &large, &small, &rc]] {
        // The name in the file of a ruleset has priority; capitals do not matter, folders neither.
        assert_eq!(
            drawn(Some("MS, 1.3.2"), &files),
            drawn(Some("MS, 1.3.2"), &[&small])
        );
        // What is missing is replaced by what all rulesets use.
        assert_eq!(
            drawn(Some("Lynx, 1.3.2"), &files),
            drawn(Some("Lynx, 1.3.2"), &[&large])
        );
    }
    // Without a file that it names, a configuration has no effect.
    assert_eq!(
        drawn(Some("MS, 1.3.2"), &[&other, &rc]),
        drawn(Some("MS, 1.3.2"), &[&other])
    );
    assert_ne!(drawn(None, &[&small]), drawn(None, &[&large]));
}

/// A file with one level.
fn set_of(level: Level) -> Vec<u8> {
    let set = LevelSet {
        magic: Magic::Ms,
        claimed: 1,
        levels: vec![level],
        tail: Vec::new(),
    };
    let file = quandary_tileworld::file::File {
        format: quandary_tileworld::format::FileFormat::DAT,
        content: quandary_tileworld::format::Content::Levels(Arc::new(set)),
        levels: Vec::new(),
        diagnostics: quandary_core::diagnostic::Diagnostics::default(),
    };
    file.canonical()
}

/// Returns a level with a wall around Chip and a ball, and a position of it after some ticks.
fn played(ruleset: Ruleset, ticks: usize) -> (Level, State) {
    let row = [Tile::Wall, Tile::ChipSouth, Tile::BallEast, Tile::Empty];
    let mut fields = vec![field(FieldKind::Monsters, &[2, 0])];
    fields.push(field(FieldKind::Title, b"Played\0"));
    let level = level(&row.map(code), &[], fields);
    let rules = Rules::new(&level, ruleset, &Setup::default()).expect("a playable level");
    let mut state = rules.start();
    for _ in 0..ticks {
        rules.tick(&mut state, None, &mut Vec::new());
    }
    (level, state)
}

/// Returns the left edge of the topmost image with this label, in cells relative to its cell.
fn left_edge(scene: &Scene, label: &str) -> (u32, f32) {
    let found = scene.uses().iter().find(|one| one.label == label);
    let found = found.unwrap_or_else(|| panic!("no {label}"));
    let symbol = &scene.symbols()[found.symbol.expect("a picture").index()];
    let edges = symbol.shapes.iter().filter_map(|shape| match shape {
        Shape::Path { steps, .. } => steps.first(),
        Shape::Text { .. } | Shape::Image { .. } => None,
    });
    let PathStep::Move(x, _) = edges.into_iter().next().expect("a path") else {
        panic!("a path begins with a place");
    };
    (found.x, *x)
}

#[test]
fn lynx_movers_are_drawn_between_cells() {
    // The ball starts in tick 0 and moves 2 eighths each tick.
    let drawn = |ticks| {
        let (level, state) = played(Ruleset::Lynx, ticks);
        position(&level, &state, None, &View::PLAIN)
    };
    let (x, at_rest) = left_edge(&drawn(4), "Ball E at (3,0)");
    assert_eq!(x, 6);
    for (ticks, eighths) in [(1, 6.0), (2, 4.0), (3, 2.0)] {
        let (x, edge) = left_edge(&drawn(ticks), "Ball E at (3,0)");
        assert_eq!(x, 6);
        assert!(
            (at_rest - edge - eighths / 8.0).abs() < 1e-5,
            "{ticks}: {edge}"
        );
    }
}

#[test]
fn a_position_shows_its_tick_and_inventory() {
    for ruleset in [Ruleset::Ms, Ruleset::Lynx] {
        let (level, state) = played(ruleset, 3);
        let scene = position(&level, &state, None, &View::PLAIN);
        assert_eq!(
            (&*scene.title, &*scene.caption),
            ("Played", "tick 2, 1 chip")
        );
        let (level, state) = played(ruleset, 0);
        let scene = position(&level, &state, None, &View::PLAIN);
        assert_eq!(scene.caption, "1 chip, no time limit");
    }
}

/// The first position looks like the level itself, with every tile set.
#[test]
fn a_position_before_the_first_tick_looks_like_the_level() {
    for ruleset in [Ruleset::Ms, Ruleset::Lynx] {
        let (level, state) = played(ruleset, 0);
        let drawn = |scene: &Scene| text::draw(scene, Charset::Ascii, Colouring::None);
        let started = position(&level, &state, None, &View::PLAIN);
        assert_eq!(drawn(&started), drawn(&scene(&level, None, &View::PLAIN)));
    }
}

#[test]
fn the_players_view_is_nine_by_nine_cells_within_the_map() {
    let around = View {
        area: Area::AroundChip,
        ..View::PLAIN
    };
    let mut wall = [0; CELLS];
    wall[16 * 32 + 20] = code(Tile::ChipSouth);
    wall[20 * 32 + 24] = code(Tile::Wall);
    wall[20 * 32 + 25] = code(Tile::Water);
    let middle = scene(&level(&wall, &[], Vec::new()), None, &around);
    assert_eq!((middle.columns, middle.rows), (9, 9));
    assert_eq!(symbols(&middle, 4, 4).last(), Some(&"tile-6e"));
    assert_eq!(symbols(&middle, 8, 8), ["tile-01"]);
    assert!(
        middle
            .uses()
            .iter()
            .all(|one| !one.label.starts_with("Water"))
    );
    let (level, state) = played(Ruleset::Ms, 0);
    let corner = position(&level, &state, None, &around);
    assert_eq!(symbols(&corner, 0, 0), ["tile-01"]);
}

/// Every tile set draws movers: one image, images for a step, and long ones.
#[test]
fn movers_are_drawn_with_every_kind_of_tile_set() {
    for layout in [Layout::Small, Layout::Masked, Layout::Large] {
        let tiles = artwork::tiles(layout, 8, rasterise).expect("it can be rendered");
        for ticks in [1, 3] {
            let (level, state) = played(Ruleset::Lynx, ticks);
            let scene = position(&level, &state, Some(&tiles), &View::PLAIN);
            let movers = scene.symbols().iter();
            let mut movers = movers.filter(|symbol| symbol.name.starts_with("mover"));
            let is_image = |shape: &Shape| matches!(shape, Shape::Image { .. });
            assert!(movers.all(|symbol| symbol.shapes.iter().all(is_image)));
        }
    }
}

/// Pseudorandom numbers, the same in every run.
fn chance(seed: &mut u64) -> u8 {
    *seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
    (*seed >> 56) as u8
}

/// Random tiles, any code in either layer, and random connections.
#[test]
fn positions_of_any_level_can_be_drawn() {
    let tiles = artwork::tiles(Layout::Large, 4, rasterise).expect("it can be rendered");
    let mut drawn = 0;
    for start in 0..40 {
        let mut seed = start;
        let mut bytes = |count: usize| (0..count).map(|_| chance(&mut seed)).collect::<Vec<_>>();
        let tile = |code: u8| if start % 2 == 0 { code % 0x70 } else { code };
        let chips = code(Tile::ChipNorth)..=code(Tile::ChipEast);
        let mut upper: Vec<u8> = bytes(CELLS).into_iter().map(tile).collect();
        // The Lynx rules require exactly one Chip.
        upper
            .iter_mut()
            .filter(|code| chips.contains(code))
            .for_each(|code| *code = 0);
        upper[500] = code(Tile::ChipSouth);
        let fields = vec![
            field(FieldKind::Traps, &bytes(50)),
            field(FieldKind::Cloners, &bytes(40)),
            field(FieldKind::Monsters, &bytes(40)),
        ];
        let level = level(&upper, &[], fields);
        for ruleset in [Ruleset::Ms, Ruleset::Lynx] {
            let Ok(rules) = Rules::new(&level, ruleset, &Setup::default()) else {
                continue;
            };
            let mut state = rules.start();
            for tick in 0..40 {
                if tick % 8 == 0 {
                    let view = View {
                        area: if tick == 8 {
                            Area::AroundChip
                        } else {
                            Area::Whole
                        },
                        ..ALL
                    };
                    let scene = position(&level, &state, Some(&tiles), &view);
                    let inside = |one: &Use| one.x < 2 * scene.columns && one.y < 2 * scene.rows;
                    assert!(scene.uses().iter().all(inside));
                    drawn += 1;
                }
                rules.tick(&mut state, None, &mut Vec::new());
            }
        }
    }
    assert!(drawn > 300, "{drawn}");
}

//! Tests of the built-in tiles and font: complete, distinguishable, and unchanged after writing and
//! reading (SPEC, part P).

use quandary_core::pixels::{Pixels, Rgba};
use quandary_core::reading::ReadOptions;
use quandary_core::scene::{PathStep, Shape};
use quandary_core::source::Source;
use quandary_render::rasterise;
use quandary_tileworld::artwork;
use quandary_tileworld::file::{File, read};
use quandary_tileworld::format::{Content, FileFormat};
use quandary_tileworld::model::Tile;
use quandary_tileworld::picture::{Cover, Layout, SubLayout, Tiles, write};

fn reread(id: &str, bytes: Vec<u8>) -> File {
    let format = FileFormat::find(id).expect("a format");
    let file = read(
        &Source::new("a.bmp", bytes),
        format,
        &ReadOptions::default(),
    );
    file.expect("within the limits")
}

fn tiles(layout: Layout, side: u32) -> Tiles {
    artwork::tiles(layout, side, rasterise).expect("a supported size")
}

#[test]
fn built_in_tiles_read_back_unchanged_in_every_layout_and_size() {
    for layout in Layout::ALL {
        for side in [4, 16, 48] {
            let painted = tiles(layout, side);
            let written = write(&painted, layout).expect("every picture is there");
            assert_eq!(written.lost, [""; 0]);
            let file = reread("tiles", written.bytes);
            assert!(
                file.diagnostics.is_empty(),
                "{layout:?} {side}: {:?}",
                file.diagnostics
            );
            let Content::Tiles(again) = file.content else {
                panic!("expected tiles");
            };
            assert_eq!(
                (again.layout, again.width, again.height),
                (layout, side, side)
            );
            assert_eq!(again.images().count(), painted.images().count());
            for ((name, before), (other, after)) in painted.images().zip(again.images()) {
                assert_eq!(name, other);
                assert!(before.pixels == after.pixels, "{layout:?} {side}: {name}");
                assert_eq!(
                    (before.facings, before.cel),
                    (after.facings, after.cel),
                    "{name}"
                );
            }
        }
    }
    let entries = tiles(Layout::Large, 4).entries;
    let layouts: Vec<SubLayout> = entries
        .iter()
        .filter_map(|entry| entry.sub_layout)
        .collect();
    assert_eq!(layouts.len(), 12);
    assert!(layouts.contains(&SubLayout::Cels) && layouts.contains(&SubLayout::One));
}

#[test]
fn floors_are_opaque_and_figures_are_not() {
    let tiles = tiles(Layout::Small, 16);
    for tile in Tile::all() {
        let pixels = tiles.still(tile).expect("112 tiles");
        let clear = pixels
            .data()
            .iter()
            .filter(|pixel| pixel.alpha() == 0)
            .count();
        if artwork::is_figure(tile) {
            assert!(
                (40..220).contains(&clear),
                "{}: {clear} of 256",
                tile.title()
            );
        } else {
            let expected = if pixels.at(0, 0).alpha() == 0 {
                clear
            } else {
                0
            };
            assert_eq!(clear, expected, "{}", tile.title());
        }
    }
}

/// Converts to grey, for readers without colour vision and grey printers.
fn grey(pixels: &Pixels) -> Vec<u32> {
    let bright = |pixel: &Rgba| {
        let [red, green, blue, alpha] = pixel.0.map(u32::from);
        (299 * red + 587 * green + 114 * blue) / 1000 * 8 / 255 * 256 + alpha
    };
    pixels.data().iter().map(bright).collect()
}

#[test]
fn tiles_are_distinguishable_without_colours() {
    let tiles = tiles(Layout::Small, 32);
    let are_similar = |one: Tile, other: Tile| {
        // Hidden walls look empty, both blue walls look the same, and two tiles are never shown.
        let plain = |tile| match tile {
            Tile::HiddenWallPermanent
            | Tile::HiddenWallTemporary
            | Tile::OverlayBuffer
            | Tile::Unused => Tile::Empty,
            Tile::BlueWallReal => Tile::BlueWallFake,
            other => other,
        };
        plain(one) == plain(other)
    };
    for one in Tile::all() {
        for other in Tile::all().filter(|other| *other > one) {
            let pictures = [one, other].map(|tile| grey(&tiles.still(tile).expect("112 tiles")));
            let different = pictures[0]
                .iter()
                .zip(&pictures[1])
                .filter(|(a, b)| a != b)
                .count();
            if are_similar(one, other) {
                assert_eq!(different, 0, "{} {}", one.title(), other.title());
            } else {
                assert!(
                    different >= 12,
                    "{} {}: {different}",
                    one.title(),
                    other.title()
                );
            }
        }
    }
}

#[test]
fn drawings_stay_inside_their_tile() {
    for tile in Tile::all() {
        for shape in artwork::tile(tile) {
            let Shape::Path { steps, .. } = shape else {
                panic!("{} has shapes other than paths", tile.title());
            };
            for step in steps {
                let (x, y) = match step {
                    PathStep::Move(x, y)
                    | PathStep::Line(x, y)
                    | PathStep::Quadratic(_, _, x, y)
                    | PathStep::Cubic(_, _, _, _, x, y) => (x, y),
                    PathStep::Close => continue,
                };
                let furthest = x.abs().max(y.abs());
                assert!(furthest <= 0.501, "{}: {x} {y}", tile.title());
            }
        }
    }
}

#[test]
fn sizes_that_tile_world_rejects_are_rejected() {
    for side in [0, 15, 30, 1 << 20] {
        assert_eq!(
            artwork::tiles(Layout::Small, side, rasterise),
            None,
            "{side}"
        );
    }
}

#[test]
fn the_built_in_font_reads_back_unchanged() {
    for height in [12, 16, 24] {
        let painted = artwork::font(height, rasterise).expect("a supported size");
        let file = File {
            format: FileFormat::FONT,
            content: Content::Font(painted.clone()),
            levels: Vec::new(),
            diagnostics: quandary_core::diagnostic::Diagnostics::default(),
        };
        let file = reread("tw-font", file.canonical());
        assert!(
            file.diagnostics.is_empty(),
            "{height}: {:?}",
            file.diagnostics
        );
        let Content::Font(again) = file.content else {
            panic!("expected a font");
        };
        assert_eq!((again.height, again.glyphs.len()), (height, 201));
        for (before, after) in painted.glyphs.iter().zip(&again.glyphs) {
            let (code, blank) = (before.code, [b' ', 160].contains(&before.code));
            assert_eq!((code, &before.pixels), (after.code, &after.pixels));
            let drawn = before.pixels.iter().any(|cover| *cover != Cover::Clear);
            assert_eq!(drawn, !blank, "{code}");
        }
    }
}

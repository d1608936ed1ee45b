//! Tests of tile images and fonts: layouts, transparency, names, writing (SPEC, part P).

use quandary_core::diagnostic::{Diagnostics, Strictness};
use quandary_core::limits::{LimitExceeded, Limits};
use quandary_core::pixels::{Pixels, Rgba};
use quandary_core::reading::ReadOptions;
use quandary_core::scene::Colour;
use quandary_core::source::Source;
use quandary_tileworld::file::{File, read};
use quandary_tileworld::format::{Content, FileFormat, Font, Tiles, probe};
use quandary_tileworld::model::{Cardinal, Tile};
use quandary_tileworld::picture::{
    Animation, CannotHold, Cover, Image, Layout, Mover, SubLayout, Subject, write,
};
use std::path::PathBuf;

fn format(id: &str) -> &'static FileFormat {
    FileFormat::find(id).expect("a format")
}

fn read_tiles(bytes: &[u8]) -> (Tiles, Diagnostics) {
    let file = read(
        &Source::new("a.bmp", bytes.to_vec()),
        format("tiles"),
        &ReadOptions::default(),
    );
    let file = file.expect("within the limits");
    match file.content {
        Content::Tiles(tiles) => (tiles, file.diagnostics),
        other => panic!("{other:?}"),
    }
}

fn read_font(bytes: &[u8]) -> (Font, Diagnostics) {
    let file = read(
        &Source::new("a.bmp", bytes.to_vec()),
        format("tw-font"),
        &ReadOptions::default(),
    );
    let file = file.expect("within the limits");
    match file.content {
        Content::Font(font) => (font, file.diagnostics),
        other => panic!("{other:?}"),
    }
}

fn codes(diagnostics: &Diagnostics) -> Vec<&'static str> {
    diagnostics.iter().map(|finding| finding.code.id).collect()
}

/// Reads a file of the corpus, if it is available.
fn corpus(name: &str) -> Option<Vec<u8>> {
    let default = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../../shared/data");
    let folder = std::env::var_os("QUANDARY_CORPUS").map_or(default, PathBuf::from);
    let bytes = std::fs::read(folder.join("tileworld/res").join(name)).ok();
    if bytes.is_none() {
        println!("skipped: no corpus");
    }
    bytes
}

/// Makes a tile set with tiles of 4 pixels, unique colours and one transparent pixel where allowed.
fn small_bitmap() -> Pixels {
    Pixels::from_fn(28, 64, |x, y| {
        let code = x / 4 * 16 + y / 4;
        if x >= 16 && x % 4 == 0 && y % 4 == 0 {
            Rgba([255, 0, 255, 255])
        } else {
            Rgba([code as u8, 0, 7, 255])
        }
    })
}

/// Encodes a bitmap with 24 bits per pixel.
fn bmp(pixels: &Pixels) -> Vec<u8> {
    let stride = (pixels.width() * 3).next_multiple_of(4);
    let size = 54 + stride * pixels.height();
    let mut bytes = b"BM".to_vec();
    bytes.extend(size.to_le_bytes());
    bytes.extend([0; 4]);
    for number in [
        54,
        40,
        pixels.width(),
        pixels.height(),
        1 | 24 << 16,
        0,
        0,
        0,
        0,
        0,
        0,
    ] {
        bytes.extend(number.to_le_bytes());
    }
    for y in (0..pixels.height()).rev() {
        let start = bytes.len();
        for x in 0..pixels.width() {
            let [red, green, blue, _] = pixels.at(x, y).0;
            bytes.extend([blue, green, red]);
        }
        bytes.resize(start + stride as usize, 0);
    }
    bytes
}

#[test]
fn the_layout_is_determined_by_the_size() {
    assert_eq!(Layout::of(336, 768), Some(Layout::Small));
    assert_eq!(Layout::of(416, 512), Some(Layout::Masked));
    assert_eq!(Layout::of(1729, 874), Some(Layout::Large));
    assert_eq!(Layout::of(7 * 16, 15), None);
    assert_eq!(Layout::of(0, 16), None);
    // An odd width means large; a width that fits both grids means masked.
    assert_eq!(Layout::of(7, 16), Some(Layout::Large));
    assert_eq!(Layout::of(7 * 13 * 4, 16), Some(Layout::Masked));
}

#[test]
fn magenta_is_transparent_in_the_last_three_columns_of_the_small_layout_only() {
    let mut pixels = small_bitmap().data().to_vec();
    pixels[0] = Rgba([255, 0, 255, 255]);
    let picture = Pixels::new(28, 64, pixels).expect("28 x 64");
    let (tiles, diagnostics) = read_tiles(&bmp(&picture));
    assert_eq!(codes(&diagnostics), [""; 0]);
    assert_eq!(
        (tiles.layout, tiles.width, tiles.height),
        (Layout::Small, 4, 4)
    );
    assert_eq!(tiles.entries.len(), Tile::COUNT);
    for tile in Tile::all() {
        let pixels = tiles.still(tile).expect("112 tiles");
        let code = Rgba([tile.code(), 0, 7, 255]);
        assert_eq!(pixels.at(1, 1), code, "{}", tile.title());
        let corner = match tile.code() {
            0 => Rgba([255, 0, 255, 255]),
            1..0x40 => code,
            _ => Rgba::CLEAR,
        };
        assert_eq!(pixels.at(0, 0), corner, "{}", tile.title());
    }
}

/// Compares some tiles of the grid with the documentation.
#[test]
fn the_columns_of_the_grid_are_the_codes_read_downwards() {
    let (tiles, _) = read_tiles(&bmp(&small_bitmap()));
    let named = |column: u32, row: u32| {
        let mut images = tiles.images();
        let found =
            images.find(|(_, image)| (image.place.x, image.place.y) == (column * 4, row * 4));
        found.expect("a tile").0
    };
    for (column, row, name) in [
        (0, 0, "Empty"),
        (0, 15, "Clone Block W"),
        (1, 0, "Clone Block S"),
        (1, 6, "Blue Door"),
        (2, 12, "Hidden Wall (t)"),
        (3, 11, "Extra Exit 2"),
        (4, 0, "Bug N"),
        (4, 15, "Tank E"),
        (5, 13, "Blob W"),
        (6, 4, "Blue Key"),
        (6, 8, "Water Boots"),
        (6, 15, "Chip E"),
    ] {
        assert_eq!(named(column, row), name);
    }
}

#[test]
fn a_masked_bitmap_has_each_figure_twice_and_its_mask() {
    let (small, _) = read_tiles(&bmp(&small_bitmap()));
    let written = write(&small, Layout::Masked).expect("a masked bitmap");
    let (masked, diagnostics) = read_tiles(&written.bytes);
    assert_eq!(codes(&diagnostics), [""; 0]);
    assert_eq!((masked.layout, masked.width), (Layout::Masked, 4));
    for tile in Tile::all() {
        assert_eq!(masked.still(tile), small.still(tile), "{}", tile.title());
    }
    let bug = &masked
        .entry(Subject::Tile(Tile::BugNorth))
        .expect("a bug")
        .images[0];
    let (black, white) = (Rgba([0, 0, 0, 255]), Rgba([255; 4]));
    assert_eq!((bug.mask().at(0, 0), bug.mask().at(1, 0)), (black, white));
    let backed = bug.backed.as_ref().expect("a picture on the empty tile");
    let empty = masked.still(Tile::Empty).expect("an empty tile");
    assert_eq!(backed.at(0, 0), empty.at(0, 0));
    assert_eq!(backed.at(1, 0), bug.pixels.at(1, 0));
    assert_eq!((bug.place.x, bug.place.y), (28, 0));
}

#[test]
fn the_mask_decides_what_is_transparent_and_its_colour_does_not_matter() {
    let (small, _) = read_tiles(&bmp(&small_bitmap()));
    let mut bytes = write(&small, Layout::Masked)
        .expect("a masked bitmap")
        .bytes;
    // The mask of Bug N is in column 10 of 13; the rows of the bitmap are bottom-up.
    let (x, y, stride) = (10 * 4 + 1, 0, 52 * 3);
    let at = 54 + (63 - y) * stride + x * 3;
    assert_eq!(bytes[at..at + 3], [255; 3]);
    bytes[at] = 9;
    let (tiles, diagnostics) = read_tiles(&bytes);
    assert_eq!(codes(&diagnostics), ["TIL0406"]);
    let finding = diagnostics.iter().next().expect("just counted");
    assert_eq!(
        (finding.span.start, finding.field.as_deref()),
        (at, Some("pixel (41,0)"))
    );
    assert_eq!(tiles.still(Tile::BugNorth), small.still(Tile::BugNorth));
    bytes[at..at + 3].fill(0);
    let (tiles, diagnostics) = read_tiles(&bytes);
    assert_eq!(codes(&diagnostics), ["TIL0408", "TIL0407"]);
    assert_eq!(
        tiles.still(Tile::BugNorth).expect("a bug").at(1, 0),
        Rgba::CLEAR
    );
}

#[test]
fn every_layout_reads_back_as_it_was_written() {
    let (small, _) = read_tiles(&bmp(&small_bitmap()));
    for layout in Layout::ALL {
        let written = write(&small, layout).expect("a bitmap");
        let (tiles, _) = read_tiles(&written.bytes);
        assert_eq!(tiles.layout, layout);
        let again = write(&tiles, layout).expect("a bitmap");
        assert_eq!(again.bytes, written.bytes, "{layout:?}");
        assert_eq!(again.lost, [""; 0]);
    }
}

#[test]
fn a_large_bitmap_made_of_a_small_one_shows_the_same_tiles() {
    let (small, _) = read_tiles(&bmp(&small_bitmap()));
    let written = write(&small, Layout::Large).expect("a large bitmap");
    let (large, diagnostics) = read_tiles(&written.bytes);
    // The animations have one picture each instead of twelve or six.
    assert_eq!(codes(&diagnostics), ["TIL0418"; 3]);
    assert_eq!(large.entries.len(), 75);
    assert_eq!(written.lost.len(), 9, "{:?}", written.lost);
    for tile in Tile::all().filter(|tile| !written.lost.contains(&tile.title().to_owned())) {
        assert_eq!(large.still(tile), small.still(tile), "{}", tile.title());
    }
    assert_eq!(
        large.still(Tile::HiddenWallTemporary),
        small.still(Tile::Empty)
    );
    assert_eq!(
        large.still(Tile::BlueWallReal),
        small.still(Tile::BlueWallFake)
    );
    assert_eq!(large.still(Tile::CloneBlockWest), small.still(Tile::Block));
    let chip = large
        .entry(Subject::Mover(Mover::PushingChip))
        .expect("an entry");
    assert_eq!(chip.sub_layout, Some(SubLayout::Four));
    let west = chip.image(Cardinal::West, 7).expect("an image");
    assert_eq!(Some(&west.pixels), small.still(Tile::ChipWest).as_ref());
}

#[test]
fn small_bitmaps_with_magenta_or_an_ambiguous_size_are_rejected() {
    let (small, _) = read_tiles(&bmp(&small_bitmap()));
    let mut bytes = write(&small, Layout::Masked)
        .expect("a masked bitmap")
        .bytes;
    // Bug N again: the figure is in column 7, its picture on the empty tile in column 4.
    for x in [4 * 4 + 1, 7 * 4 + 1] {
        let at = 54 + 63 * 52 * 3 + x * 3;
        bytes[at..at + 3].copy_from_slice(&[255, 0, 255]);
    }
    let (masked, diagnostics) = read_tiles(&bytes);
    assert_eq!(codes(&diagnostics), [""; 0]);
    let refused = write(&masked, Layout::Small);
    assert_eq!(refused, Err(CannotHold::Magenta("Bug N")));
    let large = write(&masked, Layout::Large).expect("another colour is transparent there");
    assert_eq!(
        read_tiles(&large.bytes).0.still(Tile::BugNorth),
        masked.still(Tile::BugNorth)
    );

    let wide = Pixels::from_fn(13 * 52, 64, |_, _| Rgba([1, 2, 3, 255]));
    let (wide, _) = read_tiles(&bmp(&wide));
    assert_eq!(wide.width, 52);
    assert_eq!(write(&wide, Layout::Small), Err(CannotHold::Ambiguous(52)));
}

#[test]
fn every_truncation_and_many_mutants_are_read() {
    let (small, _) = read_tiles(&bmp(&small_bitmap()));
    for layout in Layout::ALL {
        let bytes = write(&small, layout).expect("a bitmap").bytes;
        for end in (0..bytes.len()).step_by(97).chain(0..60) {
            for format in ["tiles", "tw-font"] {
                let source = Source::new("a.bmp", bytes[..end].to_vec());
                let _ = read(&source, self::format(format), &ReadOptions::default());
            }
        }
        let mut seed = 1_u32;
        for _ in 0..150 {
            let mut mutant = bytes.clone();
            for _ in 0..4 {
                seed = seed.wrapping_mul(1_103_515_245).wrapping_add(12_345);
                // Mostly in the head, where the sizes are.
                let at = if seed.is_multiple_of(3) {
                    seed as usize >> 8
                } else {
                    seed as usize >> 8 & 63
                };
                let length = mutant.len();
                mutant[at % length] = (seed >> 16) as u8;
            }
            for format in ["tiles", "tw-font"] {
                let source = Source::new("a.bmp", mutant.clone());
                if let Ok(file) = read(&source, self::format(format), &ReadOptions::default()) {
                    let canonical = file.canonical();
                    let again = read(
                        &Source::new("b", canonical.clone()),
                        self::format(format),
                        &ReadOptions::default(),
                    );
                    assert_eq!(again.expect("its own size").canonical(), canonical);
                }
            }
        }
    }
}

#[test]
fn sizes_are_checked_before_memory_is_allocated() {
    let mut bytes = bmp(&small_bitmap());
    bytes[18..22].copy_from_slice(&0x7000_u32.to_le_bytes());
    bytes[22..26].copy_from_slice(&0x7000_u32.to_le_bytes());
    let options = ReadOptions {
        limits: Limits::default(),
        strictness: Strictness::Lenient,
    };
    for id in ["tiles", "tw-font"] {
        let error = read(&Source::new("a.bmp", bytes.clone()), format(id), &options);
        assert_eq!(error.expect_err("too large").name, "cells");
    }
}

/// The file as a format, with this limit on cells.
fn read_within(cells: u64, id: &str, picture: &Pixels) -> Result<File, LimitExceeded> {
    let limits = Limits {
        cells,
        ..Limits::default()
    };
    let options = ReadOptions {
        limits,
        strictness: Strictness::Lenient,
    };
    read(&Source::new("a.bmp", bmp(picture)), format(id), &options)
}

fn pixels_of(picture: &Pixels) -> u64 {
    picture.data().len() as u64
}

/// A picture is not read if its tiles take more pixels than the limit, which allows those of the
/// file itself: here the first entry is a tile wide and the others one pixel.
#[test]
fn tiles_beyond_their_marks_count_against_the_limit_on_cells() {
    const SIDE: u32 = 40;
    let picture = Pixels::from_fn(1 + SIDE + 74, 1 + SIDE, |x, y| {
        let is_mark = y == 0 && (x == 0 || x >= SIDE);
        Rgba::opaque(Colour(u8::from(is_mark), 0, 0))
    });
    let needed = 75 * u64::from(SIDE * SIDE);
    for cells in [pixels_of(&picture), needed - 1] {
        let exceeded = read_within(cells, "tiles", &picture).expect_err("too large");
        assert_eq!((exceeded.name, exceeded.found), ("cells", needed));
    }
    let file = read_within(needed, "tiles", &picture).expect("within the limit");
    let Content::Tiles(tiles) = file.content else {
        panic!("{:?}", file.content);
    };
    let sizes = tiles.images().map(|(_, image)| pixels_of(&image.pixels));
    assert_eq!(sizes.sum::<u64>(), needed);

    let (small, _) = read_tiles(&bmp(&small_bitmap()));
    let large = write(&small, Layout::Large).expect("a bitmap").bytes;
    let size = [18, 22].map(|at| u32::from_le_bytes(large[at..at + 4].try_into().expect("four")));
    let limits = Limits {
        cells: u64::from(size[0]) * u64::from(size[1]),
        ..Limits::default()
    };
    let options = ReadOptions {
        limits,
        strictness: Strictness::Lenient,
    };
    let whole = read(&Source::new("a.bmp", large), format("tiles"), &options);
    assert!(
        whole.is_ok(),
        "tiles within their marks need no more than the file"
    );
}

#[test]
fn marks_of_the_large_layout_may_have_any_colour_but_the_transparent_one() {
    let (small, _) = read_tiles(&bmp(&small_bitmap()));
    let written = write(&small, Layout::Large).expect("a large bitmap");
    let plain = read_tiles(&written.bytes).0;
    let decoded = image::load_from_memory(&written.bytes)
        .expect("a bitmap")
        .to_rgba8();
    let (width, height) = decoded.dimensions();
    let key = Rgba(decoded.get_pixel(1, 0).0);
    let lines: Vec<u32> = (0..height)
        .filter(|y| Rgba(decoded.get_pixel(0, *y).0) != key)
        .collect();
    let repainted = Pixels::from_fn(width, height, |x, y| {
        let pixel = Rgba(decoded.get_pixel(x, y).0);
        let is_line = x == 0 || lines.contains(&y);
        match (is_line, pixel == key) {
            (_, true) => Rgba([1, 2, 3, 255]),
            (true, false) => Rgba([200, x as u8, y as u8, 255]),
            (false, false) => pixel,
        }
    });
    let (tiles, diagnostics) = read_tiles(&bmp(&repainted));
    assert_eq!(codes(&diagnostics), ["TIL0418"; 3]);
    assert_eq!(tiles, plain);
}

#[test]
fn floors_have_up_to_16_pictures_and_animations_up_to_three_by_three_tiles() {
    let (small, _) = read_tiles(&bmp(&small_bitmap()));
    let mut large = read_tiles(&write(&small, Layout::Large).expect("a bitmap").bytes).0;
    let cel = |image: &Image, cel: u32, side: u32| Image {
        cel,
        pixels: Pixels::from_fn(side, side, |x, y| Rgba([cel as u8, x as u8, y as u8, 255])),
        ..image.clone()
    };
    let (water, explosion) = (
        Subject::Tile(Tile::Water),
        Subject::Animation(Animation::Explosion),
    );
    for entry in &mut large.entries {
        let first = entry.images[0].clone();
        if entry.subject == water {
            entry.images = (0..16).map(|index| cel(&first, index, 4)).collect();
        } else if let Subject::Animation(_) = entry.subject {
            entry.images = (0..12).map(|index| cel(&first, index, 12)).collect();
        }
    }
    let (again, diagnostics) = read_tiles(&write(&large, Layout::Large).expect("a bitmap").bytes);
    assert_eq!(codes(&diagnostics), [""; 0]);
    for (subject, count, side) in [(water, 16, 4), (explosion, 12, 12)] {
        let entry = again.entry(subject).expect("an entry");
        assert_eq!((entry.cels(), entry.images[0].place.width), (count, side));
        for (before, after) in large
            .entry(subject)
            .expect("it")
            .images
            .iter()
            .zip(&entry.images)
        {
            assert_eq!(before.pixels, after.pixels);
        }
    }
    let names: Vec<String> = again.images().map(|(name, _)| name).collect();
    for name in ["Water 16", "Explosion 12", "Tank W", "Block", "Empty"] {
        assert!(names.iter().any(|other| other == name), "{name}");
    }
    // The still picture is one tile of the first frame.
    let still = again.still(Tile::Explosion).expect("a picture");
    assert_eq!((still.width(), still.at(0, 0)), (4, Rgba([0, 4, 4, 255])));
}

#[test]
fn bitmaps_of_8_24_and_32_bits_and_png_give_the_same_tiles() {
    use image::ExtendedColorType::{L8, Rgb8, Rgba8};
    let picture = small_bitmap();
    let (plain, _) = read_tiles(&bmp(&picture));
    let (width, height) = (picture.width(), picture.height());
    let rgba: Vec<u8> = picture.data().iter().flat_map(|pixel| pixel.0).collect();
    let rgb: Vec<u8> = picture
        .data()
        .iter()
        .flat_map(|pixel| pixel.0[..3].to_vec())
        .collect();
    let mut palette: Vec<[u8; 3]> = rgb.chunks(3).map(|c| [c[0], c[1], c[2]]).collect();
    palette.sort_unstable();
    palette.dedup();
    let index = |c: &[u8]| {
        palette
            .iter()
            .position(|known| known[..] == *c)
            .expect("it") as u8
    };
    let indexed: Vec<u8> = rgb.chunks(3).map(index).collect();
    let mut files = vec![Vec::new(); 4];
    let [eight, full, alpha, png] = &mut files[..] else {
        panic!("four files");
    };
    let bmp = |out| image::codecs::bmp::BmpEncoder::new(out);
    let palette = Some(&palette[..]);
    bmp(eight)
        .encode_with_palette(&indexed, width, height, L8, palette)
        .expect("8 bits");
    bmp(full)
        .encode(&rgb, width, height, Rgb8)
        .expect("24 bits");
    bmp(alpha)
        .encode(&rgba, width, height, Rgba8)
        .expect("32 bits");
    let encoder = image::codecs::png::PngEncoder::new(png);
    image::ImageEncoder::write_image(encoder, &rgba, width, height, Rgba8).expect("a PNG");
    for file in files {
        let (tiles, diagnostics) = read_tiles(&file);
        assert_eq!(codes(&diagnostics), [""; 0]);
        assert_eq!(tiles, plain);
    }
}

/// Makes a font with glyphs of `width` x 3 pixels in rows of 67, each with one full and one half
/// pixel.
fn font_bitmap(width: impl Fn(usize) -> u32) -> Pixels {
    const TEXT: Rgba = Rgba([9, 9, 9, 255]);
    const GROUND: Rgba = Rgba([240, 240, 0, 255]);
    const HALF: Rgba = Rgba([120, 0, 120, 255]);
    let mut dots = Vec::new();
    for row in 0..3 {
        let (top, mut left) = (row as u32 * 4, 0);
        dots.push((left, top, TEXT));
        for index in 67 * row..67 * (row + 1) {
            dots.extend([(left + 1, top + 1, TEXT), (left + 2, top + 3, HALF)]);
            left += width(index) + 1;
            dots.push((left, top, TEXT));
        }
    }
    let wide = dots.iter().map(|(x, _, _)| x + 1).max().expect("dots");
    Pixels::from_fn(wide, 12, |x, y| {
        let dot = dots.iter().find(|dot| (dot.0, dot.1) == (x, y));
        dot.map_or(GROUND, |dot| dot.2)
    })
}

#[test]
fn a_font_has_three_kinds_of_pixels_and_its_characters_in_order() {
    // The aligned digits follow the 95 characters from blank to tilde.
    let wide = |index| {
        if (95..105).contains(&index) {
            4
        } else {
            2 + index as u32 % 3
        }
    };
    let (font, diagnostics) = read_font(&bmp(&font_bitmap(wide)));
    assert_eq!(codes(&diagnostics), [""; 0]);
    assert_eq!((font.height, font.glyphs.len()), (3, 201));
    for (code, index) in [
        (b' ', 0),
        (b'~', 94),
        (144, 95),
        (153, 104),
        (160, 105),
        (255, 200),
    ] {
        let glyph = font.glyph(code).expect("a glyph");
        assert_eq!(glyph, &font.glyphs[index]);
        assert_eq!(glyph.place.width, wide(index));
        assert_eq!(glyph.pixels.len() as u32, 3 * wide(index));
        assert_eq!(
            (glyph.pixels[0], glyph.pixels[1]),
            (Cover::Full, Cover::Clear)
        );
        let last_row = &glyph.pixels[2 * wide(index) as usize..];
        assert_eq!(last_row[..2], [Cover::Clear, Cover::Half]);
    }
    assert!((127..144).all(|code| font.glyph(code).is_none()));
    let crooked = |index| if index == 97 { 5 } else { 4 };
    let (_, diagnostics) = read_font(&bmp(&font_bitmap(crooked)));
    assert_eq!(codes(&diagnostics), ["TIL0444"]);
}

/// Makes a font from its rows of glyphs, each with a height, a number of glyphs and their width. All
/// pixels of the glyphs have the colour of the text.
fn full_font(rows: &[(u32, u32, u32)]) -> Pixels {
    let width = rows.iter().map(|(_, count, width)| count * (width + 1) + 1);
    let width = width.max().expect("a row");
    let mut data = Vec::new();
    for (height, count, wide) in rows {
        let end = count * (wide + 1);
        let line = |above: bool| {
            (0..width).map(move |x| {
                let is_mark = x <= end && x.is_multiple_of(wide + 1);
                Rgba::opaque(Colour(
                    0,
                    0,
                    if is_mark == above && x <= end { 9 } else { 0 },
                ))
            })
        };
        data.extend(line(true));
        for _ in 0..*height {
            data.extend(line(false));
        }
    }
    let height = data.len() as u32 / width;
    Pixels::new(width, height, data).expect("whole lines")
}

/// The canonical form of a font.
fn written_font(picture: &Pixels) -> Vec<u8> {
    let file = read_within(Limits::default().cells, "tw-font", picture);
    file.expect("within the limits").canonical()
}

#[test]
fn a_font_with_rows_of_different_heights_is_written_with_one_height() {
    let picture = full_font(&[(3, 100, 4), (5, 100, 4), (2, 1, 4)]);
    let (font, diagnostics) = read_font(&bmp(&picture));
    assert_eq!(codes(&diagnostics), ["TIL0441"; 2]);
    let heights = |font: &Font| -> Vec<u32> {
        let glyphs = font.glyphs.iter();
        glyphs.map(|glyph| glyph.place.height).collect()
    };
    assert_eq!(heights(&font)[99..=100], [3, 5]);
    let (again, diagnostics) = read_font(&written_font(&picture));
    assert_eq!(codes(&diagnostics), [""; 0]);
    assert_eq!(heights(&again), [3; 201]);
    assert!(
        again.glyphs[150]
            .pixels
            .iter()
            .all(|cover| *cover == Cover::Full)
    );
    let last = &again.glyphs[200].pixels;
    assert_eq!(last[..8], [Cover::Full; 8]);
    assert_eq!(last[8..], [Cover::Clear; 4]);
}

/// One glyph is much higher than all others, which get its height when the font is written.
#[test]
fn glyphs_in_rows_of_other_heights_count_against_the_limit_on_cells() {
    let mut rows = vec![(99, 1, 2)];
    rows.extend([(1, 20, 2); 10]);
    let picture = full_font(&rows);
    let needed = 201 * 3 * 100;
    for cells in [pixels_of(&picture), needed - 1] {
        let exceeded = read_within(cells, "tw-font", &picture).expect_err("too large");
        assert_eq!((exceeded.name, exceeded.found), ("cells", needed));
    }
    assert!(read_within(needed, "tw-font", &picture).is_ok());
    let even = full_font(&[(3, 101, 2), (3, 100, 2)]);
    assert!(read_within(pixels_of(&even), "tw-font", &even).is_ok());
}

/// Two of these glyphs have no place next to each other in a row of the usual width.
#[test]
fn a_written_font_is_not_much_larger_than_its_glyphs() {
    let picture = full_font(&[(3, 1, 1000), (3, 100, 257), (3, 100, 257)]);
    let (font, _) = read_font(&bmp(&picture));
    let glyphs = font.glyphs.iter();
    let areas = glyphs.map(|glyph| (glyph.place.width + 1) * (glyph.place.height + 1));
    let area = areas.sum::<u32>() as usize;
    let written = written_font(&picture);
    assert!(
        written.len() < 2 * area,
        "{} bytes for {area} pixels",
        written.len()
    );
    assert_eq!(read_font(&written).0.glyphs.len(), 201);
}

#[test]
fn bitmaps_are_recognised_by_their_content() {
    let (small, _) = read_tiles(&bmp(&small_bitmap()));
    for layout in Layout::ALL {
        let bytes = write(&small, layout).expect("a bitmap").bytes;
        let found = probe(&Source::new("x", bytes));
        assert_eq!(found[0].format.id, "tiles", "{layout:?}");
    }
    assert!(probe(&Source::new("x.bmp", b"BM".to_vec())).is_empty());
}

#[test]
fn corpus_small_tiles_have_112_pictures() {
    let Some(bytes) = corpus("tiles.bmp") else {
        return;
    };
    let (tiles, diagnostics) = read_tiles(&bytes);
    assert_eq!(codes(&diagnostics), [""; 0]);
    assert_eq!(
        (tiles.layout, tiles.width, tiles.height),
        (Layout::Small, 48, 48)
    );
    for (name, image) in tiles.images() {
        let figure = image.place.x >= 4 * 48;
        assert_eq!(image.is_transparent(), figure, "{name}");
    }
    assert_eq!(
        write(&tiles, Layout::Small).expect("a bitmap").bytes.len(),
        bytes.len()
    );
    let again = read_tiles(&write(&tiles, Layout::Masked).expect("a bitmap").bytes).0;
    for tile in Tile::all() {
        assert_eq!(again.still(tile), tiles.still(tile), "{}", tile.title());
    }
}

#[test]
fn corpus_large_tiles_have_75_entries_in_known_sub_layouts() {
    let Some(bytes) = corpus("atiles.bmp") else {
        return;
    };
    let (tiles, diagnostics) = read_tiles(&bytes);
    assert_eq!(codes(&diagnostics), [""; 0]);
    assert_eq!(
        (tiles.layout, tiles.width, tiles.height),
        (Layout::Large, 48, 48)
    );
    assert_eq!(tiles.entries.len(), 75);
    let layout = |mover| {
        tiles
            .entry(Subject::Mover(mover))
            .and_then(|entry| entry.sub_layout)
    };
    for mover in Mover::ALL {
        let expected = match mover {
            Mover::Block => SubLayout::AxesDown,
            Mover::Tank => SubLayout::Square,
            Mover::Blob | Mover::Walker => SubLayout::LongCels,
            _ => SubLayout::Cels,
        };
        assert_eq!(layout(mover), Some(expected), "{}", mover.title());
    }
    for burst in Animation::ALL {
        let entry = tiles.entry(Subject::Animation(burst)).expect("an entry");
        assert_eq!(entry.cels() as usize, Animation::CELS);
        let sides = (entry.images[0].place.width, entry.images[0].place.height);
        assert_eq!(sides, (3 * 48, 3 * 48));
    }
    let again = write(&tiles, Layout::Large).expect("a bitmap");
    let (again, diagnostics) = read_tiles(&again.bytes);
    assert_eq!(codes(&diagnostics), [""; 0]);
    for (before, after) in tiles.images().zip(again.images()) {
        assert_eq!(before.0, after.0);
        assert_eq!(before.1.pixels, after.1.pixels, "{}", before.0);
    }
    // A blob at rest occupies one tile.
    let blob = tiles.still(Tile::BlobSouth).expect("a blob");
    assert_eq!((blob.width(), blob.height()), (48, 48));
    assert_ne!(blob.at(24, 24), Rgba::CLEAR);
}

#[test]
fn the_corpus_font_has_aligned_digits_and_lacks_one_letter() {
    let Some(bytes) = corpus("font.bmp") else {
        return;
    };
    let (font, diagnostics) = read_font(&bytes);
    // It lacks the small o with tilde.
    assert_eq!(codes(&diagnostics), ["TIL0442"]);
    assert_eq!((font.height, font.glyphs.len()), (16, 200));
    let digits = (144..154).map(|code| font.glyph(code).expect("a digit").place.width);
    let digits: Vec<u32> = digits.collect();
    assert_eq!(digits, [digits[0]; 10]);
    assert_eq!(font.glyph(127), None);
    let covers: Vec<Cover> = font
        .glyphs
        .iter()
        .flat_map(|glyph| glyph.pixels.clone())
        .collect();
    assert!(covers.contains(&Cover::Half) && covers.contains(&Cover::Full));
    let file = read(
        &Source::new("a", bytes),
        format("tw-font"),
        &ReadOptions::default(),
    );
    let canonical = file.expect("within the limits").canonical();
    let (again, diagnostics) = read_font(&canonical);
    assert_eq!(codes(&diagnostics), ["TIL0442"]);
    let pictures = |font: &Font| -> Vec<(u8, Vec<Cover>)> {
        font.glyphs
            .iter()
            .map(|glyph| (glyph.code, glyph.pixels.clone()))
            .collect()
    };
    assert_eq!(pictures(&again), pictures(&font));
}

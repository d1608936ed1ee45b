//! Replays as animations.

mod common;

use common::{document, look, pair, sample};
use gif::{ColorOutput, DecodeOptions};
use quandary_core::scene::Scene;
use quandary_render::{Size, png};
use std::collections::BTreeMap;
use std::io::Cursor;
use std::num::NonZeroU32;
use std::time::Duration;

const CELL: NonZeroU32 = NonZeroU32::new(7).unwrap();

/// The colours of a picture, row by row.
type Picture = Vec<[u8; 3]>;

/// The first scenes of the replay of a sample level.
fn scenes(solutions: &str, entry: usize, area: &str) -> Vec<Scene> {
    const MOST: usize = 60;
    let levels = document("lessons.dat", &sample("lessons.dat"), None);
    let solutions = document(solutions, &sample(solutions), None);
    let paired = pair(&levels, &*solutions, None).unwrap();
    let mut film = paired.film(entry).unwrap();
    let mut look = look();
    look.options.set("area", area).unwrap();
    let mut scenes = vec![film.scene(&look)];
    while scenes.len() < MOST && film.advance().unwrap() {
        scenes.push(film.scene(&look));
    }
    scenes
}

/// What a viewer shows after each frame.
fn shown(scenes: &[Scene], size: &Size) -> Vec<Picture> {
    let mut bytes = Vec::new();
    let frames = || scenes.iter().map(|scene| (scene.clone(), Duration::ZERO));
    quandary_render::gif::animate(&mut bytes, frames, size).unwrap();
    let mut options = DecodeOptions::new();
    options.set_color_output(ColorOutput::RGBA);
    let mut decoder = options.read_info(&bytes[..]).unwrap();
    let (width, height) = (usize::from(decoder.width()), usize::from(decoder.height()));
    let mut screen = vec![[0; 3]; width * height];
    let mut screens = Vec::new();
    while let Some(frame) = decoder.read_next_frame().unwrap() {
        let (left, top) = (usize::from(frame.left), usize::from(frame.top));
        let rows = frame.buffer.chunks(4 * usize::from(frame.width));
        for (y, row) in (top..).zip(rows) {
            for (x, pixel) in (left..).zip(row.chunks(4)) {
                if pixel[3] == 255 {
                    screen[y * width + x].copy_from_slice(&pixel[..3]);
                }
            }
        }
        screens.push(screen.clone());
    }
    screens
}

fn picture(scene: &Scene, size: &Size) -> Picture {
    let bytes = png::draw(scene, size).unwrap();
    let mut reader = image::ImageReader::new(Cursor::new(bytes));
    reader.set_format(image::ImageFormat::Png);
    let picture = reader.decode().unwrap().into_rgb8();
    picture.pixels().map(|pixel| pixel.0).collect()
}

/// Frames show what the pictures of their positions show: the palette has one replacement for each
/// colour.
#[test]
fn frames_of_a_film_equal_the_pictures_of_its_positions() {
    let size = Size::with_cell(CELL);
    for solutions in ["lessons-ms.dac.tws", "lessons-lynx.dac.tws"] {
        for (entry, area) in [(0, "whole"), (11, "whole"), (11, "chip")] {
            let scenes = scenes(solutions, entry, area);
            let screens = shown(&scenes, &size);
            assert!(scenes.len() > 20 && screens.len() == scenes.len());
            let mut palette = BTreeMap::new();
            for (tick, (scene, screen)) in scenes.iter().zip(screens).enumerate() {
                let picture = picture(scene, &size);
                assert_eq!(picture.len(), screen.len());
                for (wanted, found) in picture.into_iter().zip(screen) {
                    let known = palette.entry(wanted).or_insert(found);
                    assert_eq!(*known, found, "{solutions} {entry} {area}, frame {tick}");
                }
            }
        }
    }
}

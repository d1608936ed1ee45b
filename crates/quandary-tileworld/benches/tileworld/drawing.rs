//! Drawing a whole level set as one contact sheet, 32 pixels per tile.

use quandary_core::reading::ReadOptions;
use quandary_core::scene::Scene;
use quandary_core::source::Source;
use quandary_render::{Size, png};
use quandary_testing::corpus;
use quandary_tileworld::file;
use quandary_tileworld::format::{Content, FileFormat};
use quandary_tileworld::model::Level;
use quandary_tileworld::picture::Tiles;
use quandary_tileworld::scene::{View, scene};
use std::num::NonZeroU32;
use std::time::{Duration, Instant};

/// Number of runs; the fastest is reported.
const RUNS: usize = 3;

const CELL: NonZeroU32 = NonZeroU32::new(32).expect("nonzero");

fn read(format: &'static FileFormat, name: &str) -> Option<Content> {
    let source = Source::new("bench", corpus::file(name)?);
    let file = file::read(&source, format, &ReadOptions::default());
    Some(file.expect("within limits").content)
}

fn sheet(levels: &[Level], tiles: Option<&Tiles>) -> (Duration, usize) {
    let start = Instant::now();
    let scenes = levels.iter().map(|level| scene(level, tiles, &View::PLAIN));
    let page = Scene::sheet("", None, scenes).expect("the sheet is small enough");
    let bytes = png::draw(&page, &Size::with_cell(CELL)).expect("the image is small enough");
    (start.elapsed(), bytes.len())
}

pub(crate) fn table() {
    println!(
        "drawing {:>24} {:>6} {:>9} {:>9}",
        "set", "levels", "bytes", "fastest"
    );
    let Some(Content::Levels(set)) = read(FileFormat::DAT, "tileworld/sets/CCLP1.dat") else {
        return;
    };
    let bitmap = read(FileFormat::TILES, "tileworld/res/tiles.bmp");
    let tiles = bitmap.as_ref().and_then(|content| match content {
        Content::Tiles(tiles) => Some(tiles),
        _ => None,
    });
    for (name, tiles) in [("CCLP1, our tiles", None), ("CCLP1, tiles.bmp", tiles)] {
        let runs = (0..RUNS).map(|_| sheet(&set.levels, tiles));
        let (fastest, bytes) = runs.min().expect("at least one run");
        let (count, seconds) = (set.levels.len(), fastest.as_secs_f64());
        println!("        {name:>24} {count:>6} {bytes:>9} {seconds:>7.2} s");
    }
}

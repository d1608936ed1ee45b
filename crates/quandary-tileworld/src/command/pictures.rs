//! `tiles` and `font`: bitmaps that Tile World takes.

use super::{Given, only, table, word};
use crate::artwork;
use crate::format::Content;
use crate::picture::{Layout, SubLayout, Tiles, Written, write, write_font};
use crate::scene::tile_sheet;
use quandary_core::command::{Cell, Product, Table};
use quandary_core::family::Tone;
use quandary_core::options::{OptionError, OptionKind, OptionSpec, Options};
use quandary_core::pixels::Rasterise;

/// How a tile set is wanted.
pub(super) const TILES: [OptionSpec; 2] = [
    OptionSpec {
        name: "layout",
        kind: OptionKind::Choice(&["small", "masked", "large"]),
        default: "small",
        help: "How the bitmap arranges its tiles; only the large layout has animations",
    },
    OptionSpec {
        name: "size",
        kind: OptionKind::Whole {
            least: 4,
            most: 256,
        },
        default: "48",
        help: "Pixels of our own tiles from side to side, a multiple of 4",
    },
];

/// How a font is wanted.
pub(super) const FONT: [OptionSpec; 1] = [OptionSpec {
    name: "height",
    kind: OptionKind::Whole {
        least: 12,
        most: 128,
    },
    default: "24",
    help: "Pixels from the top of a glyph to its bottom",
}];

/// Our own tile set, or the one given in another layout.
pub(super) fn tiles(
    given: &[Given<'_>],
    options: &Options,
    rasterise: Rasterise,
) -> Result<Product, OptionError> {
    let layout = match options.word("layout") {
        "large" => Layout::Large,
        "masked" => Layout::Masked,
        _ => Layout::Small,
    };
    let ours;
    let (tiles, preview) = match given {
        [] => {
            ours = own(layout, options, rasterise)?;
            (&ours, tile_sheet(None))
        }
        _ => {
            let tiles = only(given)?.tiles()?;
            (tiles, tile_sheet(Some(tiles)))
        }
    };
    let Written { bytes, lost } = laid_out(tiles, layout)?;
    let sentence = format!("a bitmap in the {} layout", layout.word());
    let mut product = Product::new("written", Tone::Well, sentence);
    product.scene = Some(preview);
    product.table = Some(pictures(tiles));
    product.notes = lost
        .iter()
        .map(|what| format!("left out: {what}"))
        .collect();
    product.file = Some(bytes);
    Ok(product)
}

fn own(layout: Layout, options: &Options, rasterise: Rasterise) -> Result<Tiles, OptionError> {
    let size = options.whole("size") as u32;
    artwork::tiles(layout, size, rasterise).ok_or_else(|| OptionError::Unfit {
        name: "size",
        value: size.to_string(),
        takes: "a multiple of 4".to_owned(),
    })
}

fn laid_out(tiles: &Tiles, layout: Layout) -> Result<Written, OptionError> {
    write(tiles, layout).map_err(|cannot| OptionError::Together(cannot.to_string()))
}

/// Every picture of a tile set, by its name.
fn pictures(tiles: &Tiles) -> Table {
    let mut table = table(&[
        "entry",
        "layout",
        "picture",
        "width",
        "height",
        "transparent",
    ]);
    for entry in &tiles.entries {
        let layout = entry.sub_layout.map_or("", SubLayout::title);
        table.rows.extend(entry.images.iter().map(|image| {
            vec![
                word(entry.subject.title()),
                word(layout),
                word(entry.name(image)),
                Cell::Number(image.place.width.into()),
                Cell::Number(image.place.height.into()),
                word(if image.is_transparent() { "yes" } else { "no" }),
            ]
        }));
    }
    table
}

/// Our own font.
pub(super) fn font(options: &Options, rasterise: Rasterise) -> Result<Product, OptionError> {
    let height = options.whole("height") as u32;
    let font = artwork::font(height, rasterise).ok_or_else(|| OptionError::Unfit {
        name: "height",
        value: height.to_string(),
        takes: "a height that can be painted".to_owned(),
    })?;
    let glyphs = font.glyphs.len();
    let mut product = Product::new("written", Tone::Well, format!("a font of {glyphs} glyphs"));
    product.file = Some(write_font(&font));
    Ok(product)
}

impl<'a> Given<'a> {
    fn tiles(&self) -> Result<&'a Tiles, OptionError> {
        match &self.file.content {
            Content::Tiles(tiles) => Ok(tiles),
            _ => Err(self.is_no("tile set")),
        }
    }
}

//! `tiles` and `font`: writing bitmaps for Tile World.

use super::{InputFile, only, table, word};
use crate::artwork;
use crate::format::Content;
use crate::picture::{Layout, SubLayout, Tiles, Written, write, write_font};
use crate::scene::tile_sheet;
use quandary_core::command::{Cell, Product, Table};
use quandary_core::family::Tone;
use quandary_core::options::{OptionError, OptionKind, OptionSpec, Options};
use quandary_core::pixels::Rasterise;

/// Options of `tiles`.
pub(super) const TILES: [OptionSpec; 2] = [
    OptionSpec {
        name: "layout",
        kind: OptionKind::Choice(&["small", "masked", "large"]),
        default: "small",
        help: "Layout of the bitmap; only the large layout has animations",
    },
    OptionSpec {
        name: "size",
        kind: OptionKind::Whole {
            least: 4,
            most: 256,
        },
        default: "48",
        help: "Width and height of the built-in tiles in pixels, a multiple of 4",
    },
];

/// Options of `font`.
pub(super) const FONT: [OptionSpec; 1] = [OptionSpec {
    name: "height",
    kind: OptionKind::Whole {
        least: 12,
        most: 128,
    },
    default: "24",
    help: "Height of the glyphs in pixels",
}];

/// Writes the built-in tile set, or converts a tile set to another layout.
pub(super) fn tiles(
    inputs: &[InputFile<'_>],
    options: &Options,
    rasterise: Rasterise,
) -> Result<Product, OptionError> {
    let layout = match options.word("layout") {
        "large" => Layout::Large,
        "masked" => Layout::Masked,
        _ => Layout::Small,
    };
    let ours;
    let (tiles, preview) = match inputs {
        [] => {
            ours = built_in(layout, options, rasterise)?;
            (&ours, tile_sheet(None))
        }
        _ => {
            let tiles = only(inputs)?.tiles()?;
            (tiles, tile_sheet(Some(tiles)))
        }
    };
    let Written { bytes, lost } = write_layout(tiles, layout)?;
    let sentence = format!("a bitmap in the {} layout", layout.word());
    let mut product = Product::new("written", Tone::Well, sentence);
    product.scene = Some(preview);
    product.table = Some(pictures(tiles));
    product.notes = lost.iter().map(|what| format!("omitted: {what}")).collect();
    product.file = Some(bytes);
    Ok(product)
}

fn built_in(layout: Layout, options: &Options, rasterise: Rasterise) -> Result<Tiles, OptionError> {
    let size = options.whole("size") as u32;
    artwork::tiles(layout, size, rasterise).ok_or_else(|| OptionError::Unfit {
        name: "size",
        value: size.to_string(),
        takes: "a multiple of 4".to_owned(),
    })
}

fn write_layout(tiles: &Tiles, layout: Layout) -> Result<Written, OptionError> {
    write(tiles, layout).map_err(|cannot| OptionError::Together(cannot.to_string()))
}

/// Lists the pictures of a tile set.
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

/// Writes the built-in font.
pub(super) fn font(options: &Options, rasterise: Rasterise) -> Result<Product, OptionError> {
    let height = options.whole("height") as u32;
    let font = artwork::font(height, rasterise).ok_or_else(|| OptionError::Unfit {
        name: "height",
        value: height.to_string(),
        takes: "a supported height".to_owned(),
    })?;
    let glyphs = font.glyphs.len();
    let mut product = Product::new("written", Tone::Well, format!("a font of {glyphs} glyphs"));
    product.file = Some(write_font(&font));
    Ok(product)
}

impl<'a> InputFile<'a> {
    fn tiles(&self) -> Result<&'a Tiles, OptionError> {
        match &self.file.content {
            Content::Tiles(tiles) => Ok(tiles),
            _ => Err(self.wrong_kind("tile set")),
        }
    }
}

//! `tiles` and `font`: writing bitmaps for Tile World.

use super::{InputFile, only, word};
use crate::artwork;
use crate::format::Content;
use crate::picture::{Layout, SubLayout, Tiles, Written, write, write_font};
use crate::scene::tile_sheet;
use quandary_core::family::{Cell, CommandContext, CommandOutput, Table, Tone};
use quandary_core::options::{ChoiceOption, OptionError, OptionTable, Options, WholeOption};
use quandary_core::rasterise::Rasterise;

static LAYOUT: ChoiceOption<Layout> = ChoiceOption::new(
    "layout",
    &[
        ("small", Layout::Small),
        ("masked", Layout::Masked),
        ("large", Layout::Large),
    ],
    Layout::Small,
    "Layout of the bitmap; only the large layout has animations",
);

static SIZE: WholeOption = WholeOption::new(
    "size",
    4,
    256,
    48,
    "Width and height of the built-in tiles in pixels, a multiple of 4",
);

static HEIGHT: WholeOption =
    WholeOption::new("height", 12, 128, 24, "Height of the glyphs in pixels");

/// Options of `tiles`.
pub(super) static TILES: OptionTable = &[&LAYOUT, &SIZE];

/// Options of `font`.
pub(super) static FONT: OptionTable = &[&HEIGHT];

/// Writes the built-in tile set, or converts a tile set to another layout.
pub(super) fn tiles(
    inputs: &[InputFile<'_>],
    options: &Options,
    context: &CommandContext,
) -> Result<CommandOutput, OptionError> {
    let layout = options.get(&LAYOUT);
    let ours;
    let (tiles, preview) = match inputs {
        [] => {
            ours = built_in(layout, options, context.rasterise)?;
            (&ours, tile_sheet(None))
        }
        _ => {
            let tiles = only(inputs)?.tiles()?;
            (tiles, tile_sheet(Some(tiles)))
        }
    };
    let Written { bytes, lost } = write_layout(tiles, layout)?;
    let sentence = format!("a bitmap in the {} layout", layout.word());
    let mut product = CommandOutput::new("written", Tone::Good, sentence);
    product.scene = Some(preview);
    product.table = Some(pictures(tiles));
    product.notes = lost.iter().map(|what| format!("omitted: {what}")).collect();
    product.file = Some(bytes);
    Ok(product)
}

fn built_in(layout: Layout, options: &Options, rasterise: Rasterise) -> Result<Tiles, OptionError> {
    let size = options.get(&SIZE) as u32;
    artwork::tiles(layout, size, rasterise).ok_or_else(|| OptionError::Invalid {
        name: "size",
        value: size.to_string(),
        expected: "a multiple of 4".to_owned(),
    })
}

fn write_layout(tiles: &Tiles, layout: Layout) -> Result<Written, OptionError> {
    write(tiles, layout).map_err(|cannot| OptionError::Conflict(cannot.to_string()))
}

/// Lists the pictures of a tile set.
fn pictures(tiles: &Tiles) -> Table {
    let mut table = Table::new(&[
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
pub(super) fn font(
    options: &Options,
    context: &CommandContext,
) -> Result<CommandOutput, OptionError> {
    let height = options.get(&HEIGHT) as u32;
    let font = artwork::font(height, context.rasterise).ok_or_else(|| OptionError::Invalid {
        name: "height",
        value: height.to_string(),
        expected: "a supported height".to_owned(),
    })?;
    let glyphs = font.glyphs.len();
    let mut product =
        CommandOutput::new("written", Tone::Good, format!("a font of {glyphs} glyphs"));
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

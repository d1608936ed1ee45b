//! Font bitmaps: rows of glyphs. Above each row is a line of pixels with marks, which show
//! where the glyphs begin and end.

use super::bitmap::{Bitmap, write_indexed};
use super::tiles::PixelRect;
use crate::codes;
use quandary_core::diagnostic::Code;
use quandary_core::limits::{LimitExceeded, Limits};
use quandary_core::pixels::Rgba;
use quandary_core::scene::Colour;
use quandary_core::sink::DiagnosticSink;
use std::iter;
use std::ops::RangeInclusive;

/// The colour of a pixel of a glyph: background colour, text colour, or halfway between.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Cover {
    /// Background colour.
    #[default]
    Clear,
    /// Halfway between background and text colour.
    Half,
    /// Text colour.
    Full,
}

/// The picture of a character.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Glyph {
    /// The code of the character in ISO 8859-1. The codes 144 to 153 are a second set of the digits
    /// 0 to 9, all of the same width.
    pub code: u8,
    /// Position and size of the glyph in the bitmap.
    pub place: PixelRect,
    /// The pixels, row by row.
    pub pixels: Vec<Cover>,
}

/// A font. It has no glyphs if no row of glyphs was found in the bitmap.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Font {
    /// Height of the glyphs in pixels.
    pub height: u32,
    /// The glyphs in the order of their codes: 32 to 126, 144 to 153 (digits of equal width), 160
    /// to 255.
    pub glyphs: Vec<Glyph>,
}

/// Number of glyphs of a font.
pub(crate) const CHARACTERS: usize = 95 + 10 + 96;

/// Codes of the digits of equal width.
pub(crate) const DIGITS: RangeInclusive<u8> = 144..=153;

/// Returns the codes of the glyphs, in file order.
pub(crate) fn codes() -> impl Iterator<Item = u8> {
    (32..=126).chain(DIGITS).chain(160..=255)
}

impl Font {
    /// Returns the glyph with this code.
    #[must_use]
    pub fn glyph(&self, code: u8) -> Option<&Glyph> {
        self.glyphs.iter().find(|glyph| glyph.code == code)
    }
}

/// Reads a font and reports its findings.
///
/// # Errors
/// The glyphs, all as high as the first row and with their marks, have more pixels than the limit
/// on cells allows. That is possible only if the rows differ in height.
pub(crate) fn read(
    bitmap: &Bitmap,
    limits: &Limits,
    sink: &mut DiagnosticSink,
) -> Result<Font, LimitExceeded> {
    let mut reader = Reader {
        bitmap,
        sink,
        text: bitmap.pixels.at(0, 0),
        ground: bitmap.pixels.at(0, 1),
    };
    let mut font = Font::default();
    if reader.text == reader.ground {
        reader.report(&codes::FONT_WITHOUT_CONTRAST, (0, 1), || {
            "the top left pixel (text) and the pixel below it (background) have the same colour"
                .to_owned()
        });
        return Ok(font);
    }
    let rows = reader.rows();
    font.height = rows.first().map_or(0, |(_, height)| *height);
    let places = rows.into_iter().flat_map(|row| reader.glyphs(row));
    let places: Vec<PixelRect> = places.take(CHARACTERS + 1).collect();
    let columns = places.iter().take(CHARACTERS).map(|place| place.width + 1);
    let pixels = columns.map(u64::from).sum::<u64>() * (u64::from(font.height) + 1);
    Limits::check("cells", limits.cells, pixels, bitmap.span(0, 0))?;
    let glyphs = codes().zip(&places).map(|(code, place)| Glyph {
        code,
        place: *place,
        pixels: reader.pixels(*place),
    });
    font.glyphs = glyphs.collect();
    reader.check(&font, &places);
    Ok(font)
}

struct Reader<'a> {
    bitmap: &'a Bitmap,
    sink: &'a mut DiagnosticSink,
    text: Rgba,
    ground: Rgba,
}

impl Reader<'_> {
    fn is_mark(&self, x: u32, y: u32) -> bool {
        self.bitmap.pixels.at(x, y) == self.text
    }

    /// Returns the line of marks and the height of each row.
    fn rows(&mut self) -> Vec<(u32, u32)> {
        let height = self.bitmap.pixels.height();
        let lines: Vec<u32> = (0..height).filter(|y| self.is_mark(0, *y)).collect();
        let ends = lines.iter().skip(1).copied().chain(iter::once(height));
        let rows = lines
            .iter()
            .zip(ends)
            .map(|(line, end)| (*line, end - line - 1));
        let rows: Vec<(u32, u32)> = rows.filter(|(_, height)| *height > 0).collect();
        let first = rows.first().map_or(0, |(_, height)| *height);
        for (line, height) in &rows {
            if *height != first {
                self.report(&codes::UNEVEN_GLYPH_ROWS, (0, *line), || {
                    format!("expected a row height of {first} pixels as in the first row, found {height}")
                });
            }
        }
        rows
    }

    fn glyphs(&self, (line, height): (u32, u32)) -> Vec<PixelRect> {
        let width = self.bitmap.pixels.width();
        let marks: Vec<u32> = (0..width).filter(|x| self.is_mark(*x, line)).collect();
        let places = marks.windows(2).map(|pair| PixelRect {
            x: pair[0] + 1,
            y: line + 1,
            width: pair[1] - pair[0] - 1,
            height,
        });
        places.collect()
    }

    fn pixels(&self, place: PixelRect) -> Vec<Cover> {
        let cover = |pixel: &Rgba| match *pixel {
            text if text == self.text => Cover::Full,
            ground if ground == self.ground => Cover::Clear,
            _ => Cover::Half,
        };
        place
            .of(&self.bitmap.pixels)
            .data()
            .iter()
            .map(cover)
            .collect()
    }

    fn check(&mut self, font: &Font, places: &[PixelRect]) {
        if places.len() < CHARACTERS {
            let bottom = self.bitmap.pixels.height().saturating_sub(1);
            self.report(&codes::TOO_FEW_GLYPHS, (0, bottom), || {
                format!("expected {CHARACTERS} glyphs, found {}", places.len())
            });
        }
        if let Some(place) = places.get(CHARACTERS) {
            self.report(&codes::TOO_MANY_GLYPHS, (place.x, place.y), || {
                format!("more than {CHARACTERS} glyphs; the extra ones are ignored")
            });
        }
        let digits = DIGITS.filter_map(|code| font.glyph(code));
        let mut digits = digits.peekable();
        let wanted = digits.peek().map_or(0, |first| first.place.width);
        if let Some(odd) = digits.find(|digit| digit.place.width != wanted) {
            let (digit, width) = (odd.code - DIGITS.start(), odd.place.width);
            self.report(
                &codes::UNEVEN_DIGIT_WIDTHS,
                (odd.place.x, odd.place.y),
                || format!("digit {digit} is {width} pixels wide; expected {wanted} pixels as for digit 0"),
            );
        }
    }

    fn report(
        &mut self,
        code: &'static Code,
        (x, y): (u32, u32),
        message: impl FnOnce() -> String,
    ) {
        self.sink
            .report_with(code, self.bitmap.span(x, y), message, |finding| {
                finding.with_field(Bitmap::field(x, y))
            });
    }
}

/// Colours of written fonts: background, text, and half coverage.
const PALETTE: [Colour; 3] = [
    Colour(255, 255, 255),
    Colour(0, 0, 0),
    Colour(128, 128, 128),
];
const GROUND: u8 = 0;
const TEXT: u8 = 1;
const HALF: u8 = 2;

/// Maximum width of a row, unless a glyph is wider.
const MAX_WIDTH: u32 = 512;

/// Writes a font as a bitmap with eight bits per pixel. All glyphs get the height of the font:
/// higher ones are cut off at the bottom. Returns no bytes for a font without glyphs.
pub(crate) fn write(font: &Font) -> Vec<u8> {
    // Rows as wide as the widest glyph: the written bitmap is not much larger than the glyphs.
    let widest = font.glyphs.iter().map(|glyph| glyph.place.width + 2).max();
    let most = widest.unwrap_or(0).max(MAX_WIDTH);
    let mut rows: Vec<Vec<&Glyph>> = Vec::new();
    let mut used = 0;
    for glyph in &font.glyphs {
        let step = glyph.place.width + 1;
        if rows.is_empty() || used + step > most {
            rows.push(Vec::new());
            used = 1;
        }
        used += step;
        rows.last_mut().expect("a row was just added").push(glyph);
    }
    let width_of =
        |row: &Vec<&Glyph>| 1 + row.iter().map(|glyph| glyph.place.width + 1).sum::<u32>();
    let Some(width) = rows.iter().map(width_of).max() else {
        return Vec::new();
    };
    let height = rows.len() as u32 * (font.height + 1);
    let mut sheet = Indexed::new(width, height);
    for (row, top) in rows.iter().zip((0..).step_by(font.height as usize + 1)) {
        sheet.put(0, top, TEXT);
        let mut left = 1;
        for glyph in row {
            sheet.glyph(glyph, (left, top + 1), font.height);
            left += glyph.place.width;
            sheet.put(left, top, TEXT);
            left += 1;
        }
    }
    write_indexed(width, height, &sheet.indices, &PALETTE)
}

struct Indexed {
    width: u32,
    indices: Vec<u8>,
}

impl Indexed {
    fn new(width: u32, height: u32) -> Self {
        Self {
            width,
            indices: vec![GROUND; width as usize * height as usize],
        }
    }

    fn put(&mut self, x: u32, y: u32, index: u8) {
        self.indices[y as usize * self.width as usize + x as usize] = index;
    }

    /// Draws the first `height` rows of a glyph.
    fn glyph(&mut self, glyph: &Glyph, (left, top): (u32, u32), height: u32) {
        let places = (0..glyph.place.height.min(height))
            .flat_map(|y| (0..glyph.place.width).map(move |x| (left + x, top + y)));
        for ((x, y), cover) in places.zip(&glyph.pixels) {
            let index = match cover {
                Cover::Clear => GROUND,
                Cover::Half => HALF,
                Cover::Full => TEXT,
            };
            self.put(x, y, index);
        }
    }
}

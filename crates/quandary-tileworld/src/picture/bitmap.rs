//! Reading and writing picture files.

use crate::codes;
use image::codecs::bmp::{BmpDecoder, BmpEncoder};
use image::codecs::png::PngDecoder;
use image::{ColorType, ExtendedColorType, ImageDecoder, ImageResult};
use quandary_core::limits::{LimitExceeded, Limits};
use quandary_core::pixels::{Pixels, Rgba};
use quandary_core::scene::Colour;
use quandary_core::sink::DiagnosticSink;
use quandary_core::source::Source;
use quandary_core::span::Span;
use std::io::Cursor;

/// Kinds of picture files.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Container {
    /// A Windows bitmap, the only kind that Tile World reads.
    Bmp,
    /// A PNG picture.
    Png,
}

impl Container {
    /// Recognises a picture file by its first bytes.
    fn of(bytes: &[u8]) -> Option<Self> {
        if bytes.starts_with(b"BM") {
            Some(Self::Bmp)
        } else {
            bytes.starts_with(b"\x89PNG\r\n\x1a\n").then_some(Self::Png)
        }
    }
}

/// A picture with the locations of its pixels.
pub(crate) struct Bitmap {
    /// The pixels. Fully transparent ones have no colour.
    pub(crate) pixels: Pixels,
    locations: PixelLocations,
}

impl Bitmap {
    /// Reads a picture; `None` after reporting that the file is not a picture. The missing pixels
    /// of a truncated file are black.
    pub(crate) fn read(
        source: &Source,
        sink: &mut DiagnosticSink,
        limits: &Limits,
    ) -> Result<Option<Self>, LimitExceeded> {
        let bytes = source.bytes();
        let Some(container) = Container::of(bytes) else {
            let head = Span::new(0, bytes.len().min(8));
            sink.report(&codes::UNREADABLE_PICTURE, head, || {
                "expected a Windows bitmap or a PNG picture".to_owned()
            });
            return Ok(None);
        };
        let cursor = Cursor::new(bytes);
        let decoded = match container {
            Container::Bmp => BmpDecoder::new(cursor).map(|decoder| decode(decoder, limits)),
            Container::Png => PngDecoder::new(cursor).map(|decoder| decode(decoder, limits)),
        };
        let whole = Span::new(0, bytes.len());
        let (pixels, result) = match decoded {
            Ok(decoded) => decoded?,
            Err(error) => {
                sink.report(&codes::UNREADABLE_PICTURE, whole, || {
                    format!("cannot read the picture: {error}")
                });
                return Ok(None);
            }
        };
        if let Err(error) = result {
            sink.report(&codes::DAMAGED_PICTURE, Span::at(bytes.len()), || {
                format!("the picture is damaged: {error}")
            });
        }
        Ok(Some(Self {
            pixels,
            locations: PixelLocations::of(container, bytes),
        }))
    }

    /// Location of a pixel in the file, or the whole file if the pixels are compressed.
    pub(crate) fn span(&self, x: u32, y: u32) -> Span {
        self.locations.span(x, y)
    }

    /// Formats the position of a pixel for findings.
    pub(crate) fn field(x: u32, y: u32) -> String {
        format!("pixel ({x},{y})")
    }
}

/// Decodes a picture within the limits, up to the damage if it is damaged.
fn decode(
    decoder: impl ImageDecoder,
    limits: &Limits,
) -> Result<(Pixels, ImageResult<()>), LimitExceeded> {
    let (width, height) = decoder.dimensions();
    let count = u64::from(width) * u64::from(height);
    Limits::check("cells", limits.cells, count, Span::at(0))?;
    let colour = decoder.color_type();
    let mut buffer = vec![0; count as usize * usize::from(colour.bytes_per_pixel())];
    let result = decoder.read_image(&mut buffer);
    let pixels = Pixels::new(width, height, rgba(colour, &buffer));
    Ok((
        pixels.expect("the buffer has the size of the picture"),
        result,
    ))
}

/// Converts a buffer to pixels. Channels of 16 bits are reduced to their upper eight.
fn rgba(colour: ColorType, buffer: &[u8]) -> Vec<Rgba> {
    let channels = usize::from(colour.channel_count());
    let wide = usize::from(colour.bytes_per_pixel()) / channels;
    let upper = if cfg!(target_endian = "little") {
        wide - 1
    } else {
        0
    };
    let pixel = |bytes: &[u8]| {
        let channel = |index: usize| bytes[index * wide + upper];
        let (grey, last) = (channels < 3, channel(channels - 1));
        let alpha = if channels % 2 == 0 { last } else { 255 };
        let [red, green, blue] = if grey {
            [channel(0); 3]
        } else {
            [0, 1, 2].map(channel)
        };
        if alpha == 0 {
            Rgba::CLEAR
        } else {
            Rgba([red, green, blue, alpha])
        }
    };
    buffer.chunks_exact(channels * wide).map(pixel).collect()
}

/// Writes a Windows bitmap with 24 bits per pixel and without transparency.
pub(super) fn write(pixels: &Pixels) -> Vec<u8> {
    let colours = pixels.data().iter().flat_map(|pixel| {
        let Colour(red, green, blue) = pixel.colour();
        [red, green, blue]
    });
    let colours: Vec<u8> = colours.collect();
    let mut bytes = Vec::new();
    let mut encoder = BmpEncoder::new(&mut bytes);
    let (width, height) = (pixels.width(), pixels.height());
    let written = encoder.encode(&colours, width, height, ExtendedColorType::Rgb8);
    written.map_or_else(|_| Vec::new(), |()| bytes)
}

/// Writes a Windows bitmap with eight bits per pixel, which are indices of `palette`.
pub(super) fn write_indexed(
    width: u32,
    height: u32,
    indices: &[u8],
    palette: &[Colour],
) -> Vec<u8> {
    let palette: Vec<[u8; 3]> = palette.iter().map(|Colour(r, g, b)| [*r, *g, *b]).collect();
    let mut bytes = Vec::new();
    let mut encoder = BmpEncoder::new(&mut bytes);
    let kind = ExtendedColorType::L8;
    let written = encoder.encode_with_palette(indices, width, height, kind, Some(&palette));
    written.map_or_else(|_| Vec::new(), |()| bytes)
}

/// Locations of pixels in a file.
enum PixelLocations {
    /// Uncompressed rows, starting at a byte.
    Rows {
        first: usize,
        bits: usize,
        width: usize,
        height: usize,
        is_top_down: bool,
        end: usize,
    },
    /// Compressed.
    Compressed(Span),
}

impl PixelLocations {
    fn of(container: Container, bytes: &[u8]) -> Self {
        let compressed = Self::Compressed(Span::new(0, bytes.len()));
        match container {
            Container::Bmp => Self::of_bmp(bytes).unwrap_or(compressed),
            Container::Png => compressed,
        }
    }

    /// `None` where the head is cut off, or the pixels are compressed.
    fn of_bmp(bytes: &[u8]) -> Option<Self> {
        let word = |at: usize| Some(u16::from_le_bytes(bytes.get(at..at + 2)?.try_into().ok()?));
        let long = |at: usize| Some(i32::from_le_bytes(bytes.get(at..at + 4)?.try_into().ok()?));
        /// Size of the header of the oldest bitmaps, which has 16-bit fields.
        const CORE: i32 = 12;
        let (width, height, bits, compression) = if long(14)? == CORE {
            (i32::from(word(18)?), i32::from(word(20)?), word(24)?, 0)
        } else {
            (long(18)?, long(22)?, word(28)?, long(30)?)
        };
        /// Compression types without compression; type 3 only defines the bits of the channels.
        const UNCOMPRESSED: [i32; 2] = [0, 3];
        UNCOMPRESSED.contains(&compression).then_some(Self::Rows {
            first: usize::try_from(long(10)?).ok()?,
            bits: usize::from(bits),
            width: width.unsigned_abs() as usize,
            height: height.unsigned_abs() as usize,
            is_top_down: height < 0,
            end: bytes.len(),
        })
    }

    fn span(&self, x: u32, y: u32) -> Span {
        match *self {
            Self::Compressed(whole) => whole,
            Self::Rows {
                first,
                bits,
                width,
                height,
                is_top_down,
                end,
            } => {
                let (x, y) = (x as usize, y as usize);
                let row = if is_top_down {
                    y
                } else {
                    height.saturating_sub(y + 1)
                };
                let stride = (width * bits).div_ceil(32) * 4;
                let start = (first + row * stride + x * bits / 8).min(end);
                Span::new(start, (start + bits.div_ceil(8)).min(end))
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pixels_of_a_bitmap_are_located_bottom_up() {
        let picture = Pixels::from_fn(3, 2, |x, y| Rgba([x as u8, y as u8, 7, 255]));
        let bytes = write(&picture);
        let locations = PixelLocations::of(Container::Bmp, &bytes);
        for (x, y) in [(0, 0), (2, 1), (1, 0)] {
            assert_eq!(bytes[locations.span(x, y).range()], [7, y as u8, x as u8]);
        }
        assert!(locations.span(2, 0).end <= bytes.len());
        assert_eq!(locations.span(999, 999).len(), 0);
    }

    #[test]
    fn sixteen_bits_and_grey_are_converted_to_eight_bit_colours() {
        let wide = 0x1234_u16.to_ne_bytes();
        assert_eq!(rgba(ColorType::L16, &wide), [Rgba([0x12, 0x12, 0x12, 255])]);
        assert_eq!(rgba(ColorType::La8, &[9, 0]), [Rgba::CLEAR]);
        assert_eq!(rgba(ColorType::Rgba8, &[1, 2, 3, 4]), [Rgba([1, 2, 3, 4])]);
    }
}

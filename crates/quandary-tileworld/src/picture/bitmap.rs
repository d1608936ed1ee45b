//! Picture files: from bytes to pixels and back.

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

/// What kind of file holds a picture.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Container {
    /// A Windows bitmap, the only kind that Tile World reads.
    Bmp,
    /// A PNG picture.
    Png,
}

impl Container {
    /// By the first bytes of a file.
    fn of(bytes: &[u8]) -> Option<Self> {
        if bytes.starts_with(b"BM") {
            Some(Self::Bmp)
        } else {
            bytes.starts_with(b"\x89PNG\r\n\x1a\n").then_some(Self::Png)
        }
    }
}

/// A picture file that was read.
pub(crate) struct Bitmap {
    /// What is clear in the file has no colour here.
    pub(crate) pixels: Pixels,
    places: Places,
}

impl Bitmap {
    /// Reads a picture; `None` where there is none, which is among the findings. Of a file that
    /// ends early there is what could be read, and black.
    pub(crate) fn read(
        source: &Source,
        sink: &mut DiagnosticSink,
        limits: &Limits,
    ) -> Result<Option<Self>, LimitExceeded> {
        let bytes = source.bytes();
        let Some(container) = Container::of(bytes) else {
            let head = Span::new(0, bytes.len().min(8));
            sink.report(&codes::UNREADABLE_PICTURE, head, || {
                "this is neither a Windows bitmap nor a PNG picture".to_owned()
            });
            return Ok(None);
        };
        let cursor = Cursor::new(bytes);
        let decoded = match container {
            Container::Bmp => BmpDecoder::new(cursor).map(|decoder| decode(decoder, limits)),
            Container::Png => PngDecoder::new(cursor).map(|decoder| decode(decoder, limits)),
        };
        let whole = Span::new(0, bytes.len());
        let (pixels, trouble) = match decoded {
            Ok(decoded) => decoded?,
            Err(error) => {
                sink.report(&codes::UNREADABLE_PICTURE, whole, || {
                    format!("the picture cannot be read: {error}")
                });
                return Ok(None);
            }
        };
        if let Err(error) = trouble {
            sink.report(&codes::DAMAGED_PICTURE, Span::at(bytes.len()), || {
                format!("the picture is damaged: {error}")
            });
        }
        Ok(Some(Self {
            pixels,
            places: Places::of(container, bytes),
        }))
    }

    /// The bytes of the file that spell a pixel; the whole file where they cannot be told apart.
    pub(crate) fn span(&self, x: u32, y: u32) -> Span {
        self.places.span(x, y)
    }

    /// Where a pixel is, for a finding.
    pub(crate) fn field(x: u32, y: u32) -> String {
        format!("pixel ({x},{y})")
    }
}

/// Decodes within the limits; of a damaged picture what comes before the damage.
fn decode(
    decoder: impl ImageDecoder,
    limits: &Limits,
) -> Result<(Pixels, ImageResult<()>), LimitExceeded> {
    let (width, height) = decoder.dimensions();
    let count = u64::from(width) * u64::from(height);
    Limits::check("cells", limits.cells, count, Span::at(0))?;
    let colour = decoder.color_type();
    let mut buffer = vec![0; count as usize * usize::from(colour.bytes_per_pixel())];
    let trouble = decoder.read_image(&mut buffer);
    let pixels = Pixels::new(width, height, rgba(colour, &buffer));
    Ok((pixels.expect("as many as the size says"), trouble))
}

/// The pixels of a buffer; of 16 bits the upper eight.
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

/// Writes a Windows bitmap of 24 bits a pixel; nothing in it is transparent any more.
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

/// Writes a Windows bitmap of eight bits a pixel, each an index of `palette`.
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

/// Where pixels stand in a file.
enum Places {
    /// One after the other, from the first byte given.
    Rows {
        first: usize,
        bits: usize,
        width: usize,
        height: usize,
        from_the_top: bool,
        end: usize,
    },
    /// Packed together.
    Packed(Span),
}

impl Places {
    fn of(container: Container, bytes: &[u8]) -> Self {
        let packed = Self::Packed(Span::new(0, bytes.len()));
        match container {
            Container::Bmp => Self::of_bmp(bytes).unwrap_or(packed),
            Container::Png => packed,
        }
    }

    /// `None` where the head is cut off, or the pixels are packed.
    fn of_bmp(bytes: &[u8]) -> Option<Self> {
        let word = |at: usize| Some(u16::from_le_bytes(bytes.get(at..at + 2)?.try_into().ok()?));
        let long = |at: usize| Some(i32::from_le_bytes(bytes.get(at..at + 4)?.try_into().ok()?));
        /// The head of the oldest bitmaps has no more bytes than this and counts in words.
        const CORE: i32 = 12;
        let (width, height, bits, packing) = if long(14)? == CORE {
            (i32::from(word(18)?), i32::from(word(20)?), word(24)?, 0)
        } else {
            (long(18)?, long(22)?, word(28)?, long(30)?)
        };
        /// Packing 3 says only which bits are which colour.
        const PLAIN: [i32; 2] = [0, 3];
        PLAIN.contains(&packing).then_some(Self::Rows {
            first: usize::try_from(long(10)?).ok()?,
            bits: usize::from(bits),
            width: width.unsigned_abs() as usize,
            height: height.unsigned_abs() as usize,
            from_the_top: height < 0,
            end: bytes.len(),
        })
    }

    fn span(&self, x: u32, y: u32) -> Span {
        match *self {
            Self::Packed(whole) => whole,
            Self::Rows {
                first,
                bits,
                width,
                height,
                from_the_top,
                end,
            } => {
                let (x, y) = (x as usize, y as usize);
                let row = if from_the_top {
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
    fn pixels_of_a_bitmap_are_found_from_the_bottom_up() {
        let picture = Pixels::from_fn(3, 2, |x, y| Rgba([x as u8, y as u8, 7, 255]));
        let bytes = write(&picture);
        let places = Places::of(Container::Bmp, &bytes);
        for (x, y) in [(0, 0), (2, 1), (1, 0)] {
            assert_eq!(bytes[places.span(x, y).range()], [7, y as u8, x as u8]);
        }
        assert!(places.span(2, 0).end <= bytes.len());
        assert_eq!(places.span(999, 999).len(), 0);
    }

    #[test]
    fn sixteen_bits_and_grey_become_eight_bits_of_colour() {
        let wide = 0x1234_u16.to_ne_bytes();
        assert_eq!(rgba(ColorType::L16, &wide), [Rgba([0x12, 0x12, 0x12, 255])]);
        assert_eq!(rgba(ColorType::La8, &[9, 0]), [Rgba::CLEAR]);
        assert_eq!(rgba(ColorType::Rgba8, &[1, 2, 3, 4]), [Rgba([1, 2, 3, 4])]);
    }
}

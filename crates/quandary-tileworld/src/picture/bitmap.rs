//! Reading and writing picture files.

use super::bmp::{self, Bmp, PixelLocations};
use crate::codes;
use png::{Decoder, Transformations};
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
    /// `None` if the pixels are compressed.
    locations: Option<PixelLocations>,
    whole: Span,
}

/// A decoded picture.
struct Decoded {
    pixels: Pixels,
    locations: Option<PixelLocations>,
    /// What ended the decoding early.
    damage: Option<String>,
}

/// Reasons why there is no picture.
enum DecodeError {
    Limit(LimitExceeded),
    /// The header is not valid.
    Unreadable(String),
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
        let decoded = match container {
            Container::Bmp => decode_bmp(bytes, limits),
            Container::Png => decode_png(bytes, limits),
        };
        let whole = Span::new(0, bytes.len());
        let decoded = match decoded {
            Ok(decoded) => decoded,
            Err(DecodeError::Limit(exceeded)) => return Err(exceeded),
            Err(DecodeError::Unreadable(error)) => {
                sink.report(&codes::UNREADABLE_PICTURE, whole, || {
                    format!("cannot read the picture: {error}")
                });
                return Ok(None);
            }
        };
        if let Some(damage) = decoded.damage {
            sink.report(&codes::DAMAGED_PICTURE, Span::at(bytes.len()), || {
                format!("the picture is damaged: {damage}")
            });
        }
        Ok(Some(Self {
            pixels: decoded.pixels,
            locations: decoded.locations,
            whole,
        }))
    }

    /// Location of a pixel in the file, or the whole file if the pixels are compressed.
    pub(crate) fn span(&self, x: u32, y: u32) -> Span {
        self.locations
            .map_or(self.whole, |locations| locations.span(x, y))
    }

    /// Formats the position of a pixel for findings.
    pub(crate) fn field(x: u32, y: u32) -> String {
        format!("pixel ({x},{y})")
    }
}

/// Checks the size of a picture before memory is allocated.
fn check_size((width, height): (u32, u32), limits: &Limits) -> Result<(), DecodeError> {
    let count = u64::from(width) * u64::from(height);
    Limits::check("cells", limits.cells, count, Span::at(0)).map_err(DecodeError::Limit)
}

fn decode_bmp(bytes: &[u8], limits: &Limits) -> Result<Decoded, DecodeError> {
    let bmp = Bmp::parse(bytes).map_err(|error| DecodeError::Unreadable(error.to_string()))?;
    let (width, height) = bmp.size();
    check_size((width, height), limits)?;
    let (pixels, result) = bmp.decode();
    let pixels = pixels.into_iter().map(without_hidden_colour).collect();
    Ok(Decoded {
        pixels: Pixels::new(width, height, pixels).expect("as many pixels as the size states"),
        locations: bmp.locations(),
        damage: result.err().map(|error| error.to_string()),
    })
}

fn decode_png(bytes: &[u8], limits: &Limits) -> Result<Decoded, DecodeError> {
    let unreadable = |error: png::DecodingError| DecodeError::Unreadable(error.to_string());
    let unlimited = png::Limits { bytes: usize::MAX };
    let mut decoder = Decoder::new_with_limits(Cursor::new(bytes), unlimited);
    decoder.set_transformations(Transformations::normalize_to_color8());
    decoder.set_ignore_text_chunk(true);
    decoder.set_ignore_iccp_chunk(true);
    let mut reader = decoder.read_info().map_err(unreadable)?;
    let (width, height) = reader.info().size();
    check_size((width, height), limits)?;
    let channels = reader.output_color_type().0.samples();
    let mut buffer = vec![0; width as usize * height as usize * channels];
    let result = reader.next_frame(&mut buffer);
    let pixels = buffer.chunks_exact(channels).map(rgba);
    let pixels = pixels.map(without_hidden_colour).collect();
    Ok(Decoded {
        pixels: Pixels::new(width, height, pixels).expect("as many pixels as the size states"),
        locations: None,
        damage: result.err().map(|error| error.to_string()),
    })
}

/// The colour of a pixel with one to four channels: grey or colour, with or without alpha.
fn rgba(channels: &[u8]) -> Rgba {
    match *channels {
        [grey] => Rgba([grey, grey, grey, 255]),
        [grey, alpha] => Rgba([grey, grey, grey, alpha]),
        [red, green, blue] => Rgba([red, green, blue, 255]),
        [red, green, blue, alpha, ..] => Rgba([red, green, blue, alpha]),
        [] => Rgba::CLEAR,
    }
}

/// Removes the colour of a fully transparent pixel.
fn without_hidden_colour(pixel: Rgba) -> Rgba {
    if pixel.alpha() == 0 {
        Rgba::CLEAR
    } else {
        pixel
    }
}

/// Writes a Windows bitmap with 24 bits per pixel and without transparency.
pub(super) fn write(pixels: &Pixels) -> Vec<u8> {
    let colours = pixels.data().iter().map(|pixel| pixel.colour());
    bmp::encode(pixels.width(), pixels.height(), colours)
}

/// Writes a Windows bitmap with eight bits per pixel, which are indices of `palette`.
pub(super) fn write_indexed(
    width: u32,
    height: u32,
    indices: &[u8],
    palette: &[Colour],
) -> Vec<u8> {
    bmp::encode_indexed(width, height, indices, palette)
}

#[cfg(test)]
mod tests {
    use super::*;
    use png::{BitDepth, ColorType, Encoder};

    fn first_pixel(colour: ColorType, depth: BitDepth, data: &[u8]) -> Rgba {
        let mut bytes = Vec::new();
        let mut encoder = Encoder::new(&mut bytes, 1, 1);
        encoder.set_color(colour);
        encoder.set_depth(depth);
        let mut writer = encoder.write_header().expect("a header");
        writer.write_image_data(data).expect("a pixel");
        writer.finish().expect("a picture");
        let Ok(decoded) = decode_png(&bytes, &Limits::default()) else {
            panic!("a valid picture");
        };
        assert_eq!(decoded.damage, None);
        decoded.pixels.at(0, 0)
    }

    #[test]
    fn sixteen_bits_and_grey_become_eight_bits_of_colour() {
        let grey = first_pixel(ColorType::Grayscale, BitDepth::Sixteen, &[0x12, 0x34]);
        assert_eq!(grey, Rgba([0x12, 0x12, 0x12, 255]));
        let clear = first_pixel(ColorType::GrayscaleAlpha, BitDepth::Eight, &[9, 0]);
        assert_eq!(clear, Rgba::CLEAR);
        let colour = first_pixel(ColorType::Rgba, BitDepth::Eight, &[1, 2, 3, 4]);
        assert_eq!(colour, Rgba([1, 2, 3, 4]));
    }

    #[test]
    fn locations_of_compressed_pixels_are_the_whole_file() {
        let picture = Pixels::from_fn(3, 2, |x, y| Rgba([x as u8, y as u8, 7, 255]));
        let bytes = write(&picture);
        let Ok(decoded) = decode_bmp(&bytes, &Limits::default()) else {
            panic!("a valid picture");
        };
        assert_eq!(decoded.pixels, picture);
        let mut bitmap = Bitmap {
            pixels: decoded.pixels,
            locations: decoded.locations,
            whole: Span::new(0, bytes.len()),
        };
        assert_eq!(bytes[bitmap.span(1, 0).range()], [7, 0, 1]);
        bitmap.locations = None;
        assert_eq!(bitmap.span(1, 0), Span::new(0, bytes.len()));
    }
}

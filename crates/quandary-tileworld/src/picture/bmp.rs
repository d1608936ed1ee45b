//! Windows bitmaps (BMP): decoding and encoding.

use quandary_core::pixels::Rgba;
use quandary_core::scene::Colour;
use quandary_core::span::Span;

/// Size of the file header in bytes.
const FILE_HEADER: usize = 14;
/// Size of the oldest header, which has fields of 16 bits and palette entries of three bytes.
const CORE_HEADER: u32 = 12;
/// Size of the header that most files have.
const INFO_HEADER: u32 = 40;
/// Sizes of the headers that include channel masks.
const EXTENDED_HEADERS: [u32; 4] = [52, 56, 108, 124];
/// Smallest size of a header that includes a mask for alpha.
const ALPHA_HEADER: u32 = 56;
/// Largest width and height.
const MAX_SIDE: i32 = 0xffff;
/// The pixels that a damaged file does not define.
const BLACK: Rgba = Rgba([0, 0, 0, 255]);

/// Reasons why a bitmap cannot be read, or not completely.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub(super) enum BmpError {
    /// The file is too short.
    #[error("the file ends early")]
    Truncated,
    /// The header has an unknown size.
    #[error("headers of {0} bytes are not supported")]
    Header(u32),
    /// The width or the height is out of range.
    #[error("the size {0} x {1} is not supported")]
    Size(i32, i32),
    /// Files have exactly one plane.
    #[error("expected 1 colour plane, found {0}")]
    Planes(u16),
    /// The compression method is unknown, or does not go with the depth or the order of the rows.
    #[error("compression method {method} with {bits} bits per pixel is not supported")]
    Compression {
        /// Compression method.
        method: u32,
        /// Bits per pixel.
        bits: u16,
    },
    /// The palette has more colours than pixels can have values.
    #[error("a palette of {0} colours is too large")]
    Palette(u32),
    /// A channel mask is missing, interrupted or too wide.
    #[error("the colour masks are not valid")]
    Masks,
    /// A run leaves the picture.
    #[error("a compressed run does not fit into the picture")]
    Run,
}

/// How pixels are stored.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Encoding {
    /// Indices of the palette.
    Indexed,
    /// Run-length encoded indices of the palette.
    RunLength,
    /// Masks of red, green, blue and alpha; without a mask for alpha, pixels are opaque.
    Masks([Channel; 3], Option<Channel>),
}

/// The bits of a channel in a pixel.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Channel {
    shift: u32,
    bits: u32,
}

/// A bitmap file with a valid header.
#[derive(Clone, Debug)]
pub(super) struct Bmp<'a> {
    encoding: Encoding,
    /// 256 colours; black where the file has fewer.
    palette: Vec<Rgba>,
    /// The bytes of the pixels, up to the end of the file.
    data: &'a [u8],
    locations: PixelLocations,
}

/// The locations of uncompressed pixels in a bitmap file.
#[derive(Clone, Copy, Debug)]
pub(super) struct PixelLocations {
    /// Position of the first row in the file.
    start: usize,
    /// Length of the file.
    end: usize,
    width: usize,
    height: usize,
    rows_from_top: bool,
    bits: usize,
}

impl<'a> Bmp<'a> {
    /// Reads the header and the palette.
    pub(super) fn parse(file: &'a [u8]) -> Result<Self, BmpError> {
        let header = u32_at(file, FILE_HEADER)?;
        let (width, height, planes, bits, method, colours) = if header == CORE_HEADER {
            let (width, height) = (u16_at(file, 18)?, u16_at(file, 20)?);
            (
                width.into(),
                height.into(),
                u16_at(file, 22)?,
                u16_at(file, 24)?,
                0,
                0,
            )
        } else if header == INFO_HEADER || EXTENDED_HEADERS.contains(&header) {
            let (width, height) = (u32_at(file, 18)? as i32, u32_at(file, 22)? as i32);
            let (planes, bits) = (u16_at(file, 26)?, u16_at(file, 28)?);
            (
                width,
                height,
                planes,
                bits,
                u32_at(file, 30)?,
                u32_at(file, 46)?,
            )
        } else {
            return Err(BmpError::Header(header));
        };
        let rows_from_top = height < 0;
        let side = 0..=MAX_SIDE;
        if !side.contains(&width) || !side.contains(&height.saturating_abs()) {
            return Err(BmpError::Size(width, height));
        }
        if planes != 1 {
            return Err(BmpError::Planes(planes));
        }
        let encoding = encoding(file, header, method, bits, rows_from_top)?;
        let palette = match encoding {
            Encoding::Masks(..) => Vec::new(),
            Encoding::Indexed | Encoding::RunLength => palette(file, header, bits, colours)?,
        };
        let start = u32_at(file, 10)? as usize;
        Ok(Self {
            encoding,
            palette,
            data: file.get(start..).unwrap_or_default(),
            locations: PixelLocations {
                start,
                end: file.len(),
                width: width as usize,
                height: height.unsigned_abs() as usize,
                rows_from_top,
                bits: bits.into(),
            },
        })
    }

    /// Width and height in pixels.
    pub(super) fn size(&self) -> (u32, u32) {
        let PixelLocations { width, height, .. } = self.locations;
        (width as u32, height as u32)
    }

    /// The locations of the pixels; `None` if they are compressed.
    pub(super) fn locations(&self) -> Option<PixelLocations> {
        (self.encoding != Encoding::RunLength).then_some(self.locations)
    }

    /// Decodes the pixels, row by row from the top. If the file is damaged, the pixels after the
    /// damage are black, and the second value is the error.
    pub(super) fn decode(&self) -> (Vec<Rgba>, Result<(), BmpError>) {
        let mut pixels = vec![BLACK; self.locations.width * self.locations.height];
        let result = match &self.encoding {
            Encoding::Indexed => {
                self.decode_rows(&mut pixels, |value| self.palette[value as usize])
            }
            Encoding::Masks(colour, alpha) => self.decode_rows(&mut pixels, |value| {
                let [red, green, blue] = colour.map(|channel| channel.of(value));
                let alpha = alpha.map_or(255, |channel| channel.of(value));
                Rgba([red, green, blue, alpha])
            }),
            Encoding::RunLength => self.decode_runs(&mut pixels),
        };
        (pixels, result)
    }

    /// The rows of a picture in the order of the file.
    fn rows<'p>(&self, pixels: &'p mut [Rgba]) -> Vec<&'p mut [Rgba]> {
        let rows = pixels.chunks_exact_mut(self.locations.width.max(1));
        if self.locations.rows_from_top {
            rows.collect()
        } else {
            rows.rev().collect()
        }
    }

    /// Decodes uncompressed pixels.
    fn decode_rows(
        &self,
        pixels: &mut [Rgba],
        colour: impl Fn(u32) -> Rgba,
    ) -> Result<(), BmpError> {
        let (stride, bits) = (self.locations.stride(), self.locations.bits);
        let mut data = self.data;
        for row in self.rows(pixels) {
            let (stored, rest) = data.split_at(stride.min(data.len()));
            for (pixel, value) in row.iter_mut().zip(values(stored, bits)) {
                *pixel = colour(value);
            }
            if stored.len() < stride {
                return Err(BmpError::Truncated);
            }
            data = rest;
        }
        Ok(())
    }

    /// Decodes run-length encoded pixels. Pixels that are skipped stay black.
    fn decode_runs(&self, pixels: &mut [Rgba]) -> Result<(), BmpError> {
        const END_OF_ROW: u8 = 0;
        const END_OF_PICTURE: u8 = 1;
        const MOVE: u8 = 2;
        let mut rows = self.rows(pixels);
        let (width, bits) = (self.locations.width, self.locations.bits);
        let (mut x, mut y) = (0, 0);
        let mut data = Reader(self.data);
        while y < rows.len() {
            match data.pair()? {
                (0, END_OF_ROW) => (x, y) = (0, y + 1),
                (0, END_OF_PICTURE) => break,
                (0, MOVE) => {
                    let (right, down) = data.pair()?;
                    (x, y) = (x + usize::from(right), y + usize::from(down));
                    if x > width || y >= rows.len() {
                        return Err(BmpError::Run);
                    }
                }
                (0, count) => {
                    let count = usize::from(count);
                    // Literal runs are padded to an even number of bytes.
                    let literal = data.take((count * bits).div_ceil(16) * 2)?;
                    let fits = x + count <= width;
                    self.fill(&mut rows[y][x..], values(literal, bits).take(count));
                    x = (x + count).min(width);
                    if !fits {
                        return Err(BmpError::Run);
                    }
                }
                (count, colours) => {
                    // Some programs write runs that are too long; the excess is ignored.
                    let count = usize::from(count).min(width - x);
                    let repeated = [colours; 255];
                    self.fill(&mut rows[y][x..], values(&repeated, bits).take(count));
                    x += count;
                }
            }
        }
        Ok(())
    }

    fn fill(&self, row: &mut [Rgba], values: impl Iterator<Item = u32>) {
        for (pixel, value) in row.iter_mut().zip(values) {
            *pixel = self.palette[value as usize];
        }
    }
}

impl PixelLocations {
    /// Length of a row in bytes.
    fn stride(self) -> usize {
        (self.width * self.bits).div_ceil(32) * 4
    }

    /// The bytes of a pixel. Cut off at the end of the file.
    pub(super) fn span(self, x: u32, y: u32) -> Span {
        let (x, y) = (x as usize, y as usize);
        let row = if self.rows_from_top {
            y
        } else {
            self.height.saturating_sub(y + 1)
        };
        let start = self.start + row * self.stride() + x * self.bits / 8;
        let start = start.min(self.end);
        Span::new(start, (start + self.bits.div_ceil(8)).min(self.end))
    }
}

/// The encoding that a header describes.
fn encoding(
    file: &[u8],
    header: u32,
    method: u32,
    bits: u16,
    rows_from_top: bool,
) -> Result<Encoding, BmpError> {
    const UNCOMPRESSED: u32 = 0;
    const RUNS_OF_8_BITS: u32 = 1;
    const RUNS_OF_4_BITS: u32 = 2;
    const MASKS: u32 = 3;
    let opaque = |red, green, blue| {
        let masks = [red, green, blue].map(|mask| Channel::new(mask, 32));
        let [Ok(Some(red)), Ok(Some(green)), Ok(Some(blue))] = masks else {
            return Err(BmpError::Masks);
        };
        Ok(Encoding::Masks([red, green, blue], None))
    };
    match (method, bits) {
        (UNCOMPRESSED, 1 | 4 | 8) => Ok(Encoding::Indexed),
        (UNCOMPRESSED, 2) if header != CORE_HEADER => Ok(Encoding::Indexed),
        (UNCOMPRESSED, 16) if header != CORE_HEADER => opaque(0x7c00, 0x03e0, 0x001f),
        (UNCOMPRESSED, 32) if header != CORE_HEADER => opaque(0xff_0000, 0xff00, 0xff),
        (UNCOMPRESSED, 24) => opaque(0xff_0000, 0xff00, 0xff),
        (RUNS_OF_8_BITS, 8) | (RUNS_OF_4_BITS, 4) if !rows_from_top => Ok(Encoding::RunLength),
        (MASKS, 16 | 32) => masks(file, header, bits),
        _ => Err(BmpError::Compression { method, bits }),
    }
}

/// The channel masks of a file.
fn masks(file: &[u8], header: u32, bits: u16) -> Result<Encoding, BmpError> {
    let channel = |at| Channel::new(u32_at(file, at)?, bits.into());
    let alpha = if header >= ALPHA_HEADER {
        channel(66)?
    } else {
        None
    };
    match (channel(54)?, channel(58)?, channel(62)?) {
        (Some(red), Some(green), Some(blue)) => Ok(Encoding::Masks([red, green, blue], alpha)),
        _ => Err(BmpError::Masks),
    }
}

/// The palette of a file, filled up with black to 256 colours.
fn palette(file: &[u8], header: u32, bits: u16, colours: u32) -> Result<Vec<Rgba>, BmpError> {
    let most = 1 << bits;
    let count = match colours {
        0 => most,
        count if count <= most => count,
        count => return Err(BmpError::Palette(count)),
    };
    let entry = if header == CORE_HEADER { 3 } else { 4 };
    let start = FILE_HEADER + header as usize;
    let bytes = file.get(start..start + count as usize * entry);
    let entries = bytes.ok_or(BmpError::Truncated)?.chunks_exact(entry);
    let mut palette: Vec<Rgba> = entries
        .map(|entry| Rgba([entry[2], entry[1], entry[0], 255]))
        .collect();
    palette.resize(256, BLACK);
    Ok(palette)
}

/// The values of consecutive pixels: below a byte the highest bits first, above it little-endian.
fn values(bytes: &[u8], bits: usize) -> impl Iterator<Item = u32> {
    let count = bytes.len() * 8 / bits;
    (0..count).map(move |index| {
        if bits < 8 {
            let bit = index * bits;
            let shift = 8 - bits - bit % 8;
            u32::from(bytes[bit / 8] >> shift) & ((1 << bits) - 1)
        } else {
            let size = bits / 8;
            let bytes = bytes[index * size..][..size].iter().rev();
            bytes.fold(0, |value, byte| value << 8 | u32::from(*byte))
        }
    })
}

impl Channel {
    /// The channel of a mask; `None` if the mask is 0.
    fn new(mask: u32, pixel_bits: u32) -> Result<Option<Self>, BmpError> {
        if mask == 0 {
            return Ok(None);
        }
        let (shift, bits) = (mask.trailing_zeros(), mask.count_ones());
        let is_contiguous = mask >> shift == u32::MAX >> (32 - bits);
        if is_contiguous && shift + bits <= pixel_bits {
            Ok(Some(Self { shift, bits }))
        } else {
            Err(BmpError::Masks)
        }
    }

    /// The value of the channel in a pixel, scaled to eight bits.
    fn of(self, pixel: u32) -> u8 {
        let most = u32::MAX >> (32 - self.bits);
        let value = pixel >> self.shift & most;
        if self.bits > 8 {
            (value >> (self.bits - 8)) as u8
        } else {
            ((value * 255 + most / 2) / most) as u8
        }
    }
}

/// Reads compressed data from the front.
struct Reader<'a>(&'a [u8]);

impl<'a> Reader<'a> {
    fn take(&mut self, count: usize) -> Result<&'a [u8], BmpError> {
        let (taken, rest) = self.0.split_at_checked(count).ok_or(BmpError::Truncated)?;
        self.0 = rest;
        Ok(taken)
    }

    fn pair(&mut self) -> Result<(u8, u8), BmpError> {
        let pair = self.take(2)?;
        Ok((pair[0], pair[1]))
    }
}

fn u16_at(file: &[u8], at: usize) -> Result<u16, BmpError> {
    let bytes = file.get(at..).and_then(|rest| rest.first_chunk());
    bytes
        .map(|bytes| u16::from_le_bytes(*bytes))
        .ok_or(BmpError::Truncated)
}

fn u32_at(file: &[u8], at: usize) -> Result<u32, BmpError> {
    let bytes = file.get(at..).and_then(|rest| rest.first_chunk());
    bytes
        .map(|bytes| u32::from_le_bytes(*bytes))
        .ok_or(BmpError::Truncated)
}

/// Encodes a bitmap with 24 bits per pixel from rows from the top.
pub(super) fn encode(width: u32, height: u32, pixels: impl Iterator<Item = Colour>) -> Vec<u8> {
    let pixels = pixels.flat_map(|Colour(red, green, blue)| [blue, green, red]);
    encode_rows(width, height, 24, &[], &pixels.collect::<Vec<u8>>())
}

/// Encodes a bitmap with 8 bits per pixel, which are indices of `palette`, from rows from the top.
pub(super) fn encode_indexed(
    width: u32,
    height: u32,
    indices: &[u8],
    palette: &[Colour],
) -> Vec<u8> {
    encode_rows(width, height, 8, palette, indices)
}

fn encode_rows(width: u32, height: u32, bits: u16, palette: &[Colour], pixels: &[u8]) -> Vec<u8> {
    let row = width as usize * usize::from(bits) / 8;
    let stride = row.next_multiple_of(4);
    let start = FILE_HEADER + INFO_HEADER as usize + 4 * palette.len();
    let size = stride * height as usize;
    let mut file = Vec::with_capacity(start + size);
    file.extend_from_slice(b"BM");
    for field in [
        (start + size) as u32,
        0,
        start as u32,
        INFO_HEADER,
        width,
        height,
    ] {
        file.extend(field.to_le_bytes());
    }
    for field in [1, bits] {
        file.extend(field.to_le_bytes());
    }
    for field in [0, size as u32, 0, 0, palette.len() as u32, 0] {
        file.extend(field.to_le_bytes());
    }
    let colours = palette.iter();
    file.extend(colours.flat_map(|Colour(red, green, blue)| [*blue, *green, *red, 0]));
    for pixels in pixels.chunks_exact(row.max(1)).rev() {
        file.extend_from_slice(pixels);
        file.resize(file.len() + stride - row, 0);
    }
    file
}

#[cfg(test)]
mod tests {
    use super::*;

    const RED: Rgba = Rgba([255, 0, 0, 255]);
    const BLUE: Rgba = Rgba([0, 0, 255, 255]);

    /// A bitmap of 3 x 2 pixels with a palette of red and blue.
    fn file(bits: u16, method: u32, masks: &[u32], data: &[u8]) -> Vec<u8> {
        let mut palette: Vec<u8> = masks.iter().flat_map(|mask| mask.to_le_bytes()).collect();
        if masks.is_empty() {
            palette.extend([0, 0, 255, 0, 255, 0, 0, 0]);
        }
        let start = 54 + palette.len() as u32;
        let mut file = b"BM".to_vec();
        for field in [
            0,
            0,
            start,
            INFO_HEADER,
            3,
            2,
            u32::from(bits) << 16 | 1,
            method,
        ] {
            file.extend(field.to_le_bytes());
        }
        for field in [0, 0, 0, if masks.is_empty() { 2 } else { 0 }, 0_u32] {
            file.extend(field.to_le_bytes());
        }
        file.extend(palette);
        file.extend(data);
        file
    }

    fn decoded(file: &[u8]) -> (Vec<Rgba>, Result<(), BmpError>) {
        let bmp = Bmp::parse(file).expect("a valid header");
        assert_eq!(bmp.size(), (3, 2));
        bmp.decode()
    }

    #[test]
    fn indices_of_1_4_and_8_bits_are_decoded_from_the_bottom_up() {
        let expected = (vec![RED, BLUE, RED, BLUE, BLUE, RED], Ok(()));
        let one = file(1, 0, &[], &[0b1100_0000, 0, 0, 0, 0b0100_0000, 0, 0, 0]);
        let four = file(4, 0, &[], &[0x11, 0, 0, 0, 0x01, 0, 0, 0]);
        let eight = file(8, 0, &[], &[1, 1, 0, 0, 0, 1, 0, 0]);
        for file in [one, four, eight] {
            assert_eq!(decoded(&file), expected);
        }
    }

    #[test]
    fn runs_literals_and_moves_are_decoded() {
        // Row: a run of 2 and one pixel. Next row: move by 1, a literal run of 2 or 3.
        let eight = [2, 1, 1, 0, 0, 0, 0, 2, 1, 0, 2, 0, 0, 1];
        let expected = vec![BLACK, RED, RED, BLUE, BLUE, RED];
        assert_eq!(decoded(&file(8, 1, &[], &eight)), (expected, Ok(())));
        let four = [2, 0x11, 1, 0, 0, 0, 0, 3, 0x01, 0x00, 0, 1];
        let expected = vec![RED, BLUE, RED, BLUE, BLUE, RED];
        assert_eq!(decoded(&file(4, 2, &[], &four)), (expected, Ok(())));
    }

    #[test]
    fn runs_that_leave_the_picture_are_damage_or_cut_off() {
        let literal = file(8, 1, &[], &[0, 4, 0, 0, 0, 0, 0, 1]);
        assert_eq!(decoded(&literal).1, Err(BmpError::Run));
        let down = file(8, 1, &[], &[0, 2, 0, 2, 0, 1]);
        assert_eq!(decoded(&down).1, Err(BmpError::Run));
        let run = file(8, 1, &[], &[9, 1, 0, 1]);
        let expected = vec![BLACK, BLACK, BLACK, BLUE, BLUE, BLUE];
        assert_eq!(decoded(&run), (expected, Ok(())));
    }

    #[test]
    fn channels_of_any_width_are_scaled_to_8_bits() {
        let data = [
            0x00, 0xf8, 0xe0, 0x07, 0x1f, 0x00, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
        ];
        let (pixels, _) = decoded(&file(16, 3, &[0xf800, 0x07e0, 0x001f], &data));
        assert_eq!(pixels[3..], [RED, Rgba([0, 255, 0, 255]), BLUE]);
        let channel = Channel::new(0x3ff << 20, 32).unwrap().unwrap();
        assert_eq!(
            [0, 0x200 << 20, u32::MAX].map(|pixel| channel.of(pixel)),
            [0, 128, 255]
        );
        assert_eq!(Channel::new(0b101, 32), Err(BmpError::Masks));
        assert_eq!(Channel::new(1 << 16, 16), Err(BmpError::Masks));
    }

    #[test]
    fn missing_pixels_are_black() {
        let whole = encode(3, 2, [Colour(255, 0, 0); 6].into_iter());
        let (pixels, result) = decoded(&whole[..whole.len() - 15]);
        assert_eq!(pixels, [BLACK, BLACK, BLACK, RED, RED, RED]);
        assert_eq!(result, Err(BmpError::Truncated));
        for end in 0..54 {
            assert!(Bmp::parse(&whole[..end]).is_err() || end >= 50, "{end}");
        }
    }

    #[test]
    fn encoded_bitmaps_are_decoded_and_located() {
        let palette = [Colour(255, 0, 0), Colour(0, 0, 255)];
        let indexed = encode_indexed(3, 2, &[0, 1, 0, 1, 1, 0], &palette);
        let plain = encode(
            3,
            2,
            [0, 1, 0, 1, 1, 0].map(|index| palette[index]).into_iter(),
        );
        let expected = (vec![RED, BLUE, RED, BLUE, BLUE, RED], Ok(()));
        assert_eq!(decoded(&indexed), expected);
        assert_eq!(decoded(&plain), expected);
        let locations = Bmp::parse(&plain).unwrap().locations().unwrap();
        assert_eq!(plain[locations.span(1, 0).range()], [255, 0, 0]);
        assert_eq!(plain[locations.span(2, 1).range()], [0, 0, 255]);
        assert_eq!(locations.span(999, 999).len(), 0);
    }
}

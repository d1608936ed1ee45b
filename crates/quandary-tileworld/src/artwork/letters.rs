//! The glyphs of the built-in font, as pen strokes on a grid. In units of the grid, capitals are
//! seven high and usually four wide, lower-case letters without ascenders are five high, and
//! descenders are two long. Curves are drawn as cut corners at all sizes.

/// A point in units, with y downwards from the top of capitals.
pub(super) type Point = (f32, f32);

/// A glyph: its width and its strokes.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Letter {
    /// Width in units, between the centres of strokes.
    pub(super) width: f32,
    /// The strokes; a stroke with a single point is a dot.
    pub(super) strokes: Vec<Vec<Point>>,
}

/// Units above capitals, below the base line, and in total.
pub(super) const ABOVE: f32 = 1.2;
pub(super) const HEIGHT: f32 = 11.0;

/// Returns the glyph of an ISO 8859-1 character, without strokes if it has no picture.
pub(super) fn letter(code: u8) -> Letter {
    match code {
        0x21..=0x7E => plain(code),
        0xA0..=0xBF => sign(code),
        0xC0..=0xFF => accented(code),
        _ => blank(),
    }
}

fn blank() -> Letter {
    Letter {
        width: 1.5,
        strokes: Vec::new(),
    }
}

/// Parses strokes, separated by `|`. A point is two characters, its column and its row.
fn drawn(width: f32, pen: &str) -> Letter {
    let place = |digit: u8| f32::from(digit) - f32::from(b'0');
    let stroke = |stroke: &str| {
        let points = stroke.split(' ').map(str::as_bytes);
        points
            .map(|point| (place(point[0]), place(point[1])))
            .collect()
    };
    Letter {
        width,
        strokes: pen.split('|').map(stroke).collect(),
    }
}

/// Characters 33 to 126 with their widths.
const PLAIN: [(u8, &str); 94] = [
    (0, "00 04|07"),
    (2, "00 02|20 22"),
    (4, "10 17|30 37|02 42|05 45"),
    (4, "41 10 01 02 13 33 44 45 36 05|20 28"),
    (5, "00 10 11 01 00|50 07|46 56 57 47 46"),
    (5, "57 02 01 10 20 31 32 05 06 17 27 54"),
    (0, "00 02"),
    (2, "20 02 06 28"),
    (2, "00 22 26 08"),
    (4, "20 24|01 43|41 03"),
    (4, "22 26|04 44"),
    (1, "16 17 08"),
    (3, "04 34"),
    (0, "07"),
    (3, "30 07"),
    (4, "10 30 41 46 37 17 06 01 10"),
    (2, "02 20 27"),
    (4, "01 10 30 41 42 07 47"),
    (4, "01 10 30 41 42 33 44 46 37 17 06|33 13"),
    (4, "37 30 05 45"),
    (4, "40 00 03 33 44 46 37 17 06"),
    (4, "41 30 10 01 06 17 37 46 44 33 03"),
    (4, "00 40 41 14 17"),
    (4, "13 02 01 10 30 41 42 33 13 04 06 17 37 46 44 33"),
    (4, "06 17 37 46 41 30 10 01 03 14 44"),
    (0, "03|07"),
    (1, "13|16 17 08"),
    (3, "31 04 37"),
    (4, "03 43|05 45"),
    (3, "01 34 07"),
    (4, "01 10 30 41 42 24|27"),
    (5, "47 17 06 01 10 40 51 54 45 35 32 22 13 14 25 35"),
    (4, "07 01 10 30 41 47|04 44"),
    (4, "00 30 41 42 33 44 46 37 07 00|03 33"),
    (4, "41 30 10 01 06 17 37 46"),
    (4, "00 30 41 46 37 07 00"),
    (4, "40 00 07 47|03 33"),
    (4, "40 00 07|03 33"),
    (4, "41 30 10 01 06 17 37 46 44 24"),
    (4, "00 07|40 47|03 43"),
    (0, "00 07"),
    (3, "30 36 27 17 06"),
    (4, "00 07|40 04|13 47"),
    (3, "00 07 37"),
    (4, "07 00 23 40 47"),
    (4, "07 00 47 40"),
    (5, "10 40 51 56 47 17 06 01 10"),
    (4, "07 00 30 41 43 34 04"),
    (5, "10 40 51 56 47 17 06 01 10|35 57"),
    (4, "07 00 30 41 43 34 04|24 47"),
    (4, "41 30 10 01 02 13 33 44 46 37 17 06"),
    (4, "00 40|20 27"),
    (4, "00 06 17 37 46 40"),
    (4, "00 03 27 43 40"),
    (6, "00 17 31 57 60"),
    (4, "00 47|40 07"),
    (4, "00 02 24 42 40|24 27"),
    (4, "00 40 07 47"),
    (2, "20 00 08 28"),
    (3, "00 37"),
    (2, "00 20 28 08"),
    (4, "02 20 42"),
    (4, "08 48"),
    (1, "00 11"),
    (3, "12 22 33 37|34 14 05 06 17 37"),
    (3, "00 07 27 36 33 22 02"),
    (3, "32 12 03 06 17 37"),
    (3, "30 37 17 06 03 12 32"),
    (3, "05 35 33 22 12 03 06 17 37"),
    (2, "20 11 17|03 23"),
    (3, "37 17 06 03 12 32 38 29 09"),
    (3, "00 07|02 22 33 37"),
    (0, "00|02 07"),
    (1, "10|12 18 09"),
    (3, "00 07|32 05|14 37"),
    (1, "00 06 17"),
    (4, "07 02 12 23 27|23 32 43 47"),
    (3, "07 02 22 33 37"),
    (3, "12 22 33 36 27 17 06 03 12"),
    (3, "09 02 22 33 36 27 07"),
    (3, "39 32 12 03 06 17 37"),
    (2, "07 02|03 12 22"),
    (3, "32 12 03 14 24 35 36 27 07"),
    (2, "10 16 27|02 22"),
    (3, "02 06 17 37|32 37"),
    (4, "02 27 42"),
    (4, "02 17 24 37 42"),
    (3, "02 37|32 07"),
    (3, "02 06 17 37|32 38 29 09"),
    (3, "02 32 07 37"),
    (2, "20 11 13 04 15 17 28"),
    (0, "00 08"),
    (2, "00 11 13 24 15 17 08"),
    (4, "05 14 35 44"),
];

fn plain(code: u8) -> Letter {
    let (width, pen) = PLAIN[usize::from(code - b'!')];
    drawn(f32::from(width), pen)
}

impl Letter {
    /// Returns the glyph scaled and moved down, relative to its top left corner.
    fn shrunk(mut self, scale: f32, left: f32, top: f32) -> Self {
        self.width *= scale;
        for point in self.strokes.iter_mut().flatten() {
            *point = (left + point.0 * scale, top + point.1 * scale);
        }
        self
    }

    /// Adds the strokes of another glyph.
    fn with(mut self, other: Self) -> Self {
        self.strokes.extend(other.strokes);
        self
    }

    /// Centres the glyph in another width.
    fn wide(mut self, width: f32) -> Self {
        let shift = (width - self.width) / 2.0;
        for point in self.strokes.iter_mut().flatten() {
            point.0 += shift;
        }
        self.width = width;
        self
    }
}

/// Returns a superscript glyph.
fn raised(code: u8) -> Letter {
    plain(code).shrunk(0.55, 0.0, 0.0)
}

fn fraction(above: u8, below: u8) -> Letter {
    let mut all = raised(above).with(drawn(5.0, "50 07"));
    all = all.with(plain(below).shrunk(0.5, 3.2, 3.6));
    all.width = 5.2;
    all
}

/// Characters 160 to 191.
fn sign(code: u8) -> Letter {
    match code {
        0xA1 => drawn(0.0, "02|05 09"),
        0xA2 => drawn(3.0, "32 12 03 06 17 37|20 28"),
        0xA3 => drawn(4.0, "41 30 20 11 16 07 47|04 34"),
        0xA4 => drawn(4.0, "12 32 36 16 12|01 12|41 32|47 36|07 16"),
        0xA5 => plain(b'Y').with(drawn(4.0, "05 45")),
        0xA6 => drawn(0.0, "00 03|05 08"),
        0xA7 => drawn(3.0, "31 20 10 01 34|03 37 28 18 07"),
        0xA8 => drawn(2.0, "00|20"),
        0xA9 => ringed(b'c'),
        0xAA => raised(b'a')
            .shrunk(1.0, 0.0, -0.6)
            .with(drawn(2.0, "05 25")),
        0xAB => drawn(4.0, "22 04 26|42 24 46"),
        0xAC => drawn(4.0, "03 43 46"),
        0xAD => drawn(3.0, "04 34"),
        0xAE => ringed(b'r'),
        0xAF => drawn(3.0, "00 30"),
        0xB0 => drawn(2.0, "10 21 12 01 10"),
        0xB1 => drawn(4.0, "21 25|03 43|07 47"),
        0xB2 => raised(b'2'),
        0xB3 => raised(b'3'),
        0xB4 => drawn(1.0, "10 01"),
        0xB5 => drawn(3.0, "02 09|06 17 37|32 37"),
        0xB6 => drawn(4.0, "20 11 13 24|20 40|28 20|38 30"),
        0xB7 => drawn(0.0, "04"),
        0xB8 => drawn(1.0, "07 18 09"),
        0xB9 => raised(b'1'),
        0xBA => raised(b'o')
            .shrunk(1.0, 0.0, -0.6)
            .with(drawn(2.0, "05 25")),
        0xBB => drawn(4.0, "02 24 06|22 44 26"),
        0xBC => fraction(b'1', b'4'),
        0xBD => fraction(b'1', b'2'),
        0xBE => fraction(b'3', b'4'),
        0xBF => drawn(4.0, "48 39 19 08 07 25|22"),
        _ => blank(),
    }
}

fn ringed(code: u8) -> Letter {
    let ring = drawn(7.0, "20 50 72 75 57 27 05 02 20");
    ring.with(plain(code).shrunk(0.7, 2.5, 0.6))
}

/// A diacritic above or below a letter.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Accent {
    Grave,
    Acute,
    Circumflex,
    Tilde,
    Dots,
    Ring,
    Cedilla,
}

impl Accent {
    /// Strokes relative to the centre of the letter; diacritics above it have y from -1 to 0.
    fn strokes(self) -> Vec<Vec<Point>> {
        match self {
            Self::Grave => vec![vec![(-0.7, -1.0), (0.5, 0.0)]],
            Self::Acute => vec![vec![(0.7, -1.0), (-0.5, 0.0)]],
            Self::Circumflex => vec![vec![(-1.1, 0.0), (0.0, -1.0), (1.1, 0.0)]],
            Self::Tilde => vec![vec![(-1.4, 0.0), (-0.6, -0.9), (0.6, -0.1), (1.4, -1.0)]],
            Self::Dots => vec![vec![(-1.0, -0.5)], vec![(1.0, -0.5)]],
            Self::Ring => vec![vec![
                (0.0, -1.3),
                (0.7, -0.6),
                (0.0, 0.1),
                (-0.7, -0.6),
                (0.0, -1.3),
            ]],
            Self::Cedilla => vec![vec![(0.0, 7.0), (0.7, 8.0), (-0.5, 9.0)]],
        }
    }
}

/// Characters 192 to 255: a letter with a diacritic, or a separate glyph.
fn accented(code: u8) -> Letter {
    use Accent::{Acute, Cedilla, Circumflex, Dots, Grave, Ring, Tilde};
    match code {
        0xC6 => drawn(6.0, "07 02 20 60|30 37 67|04 34|33 53"),
        0xD0 => plain(b'D').with(drawn(2.0, "03 23")),
        0xD7 => drawn(4.0, "02 46|42 06"),
        0xD8 => plain(b'O').with(drawn(5.0, "50 07")),
        0xDE => drawn(4.0, "00 07|02 32 43 44 35 05"),
        0xDF => drawn(3.0, "07 01 10 20 31 22 34 36 27 17"),
        0xE6 => drawn(5.0, "02 12 23 26 17 06 05 14 54 53 42 32 23|26 37 57"),
        0xF0 => drawn(3.0, "36 27 17 06 04 13 23 34 36|34 00|20 01"),
        0xF7 => drawn(4.0, "04 44|22|26"),
        0xF8 => plain(b'o').with(drawn(3.0, "32 07")),
        0xFE => drawn(3.0, "00 09|02 22 33 36 27 07"),
        _ => {
            let small = code >= 0xE0;
            let (letter, accent) = match code & 0x1F {
                0x00 => (b'A', Grave),
                0x01 => (b'A', Acute),
                0x02 => (b'A', Circumflex),
                0x03 => (b'A', Tilde),
                0x04 => (b'A', Dots),
                0x05 => (b'A', Ring),
                0x07 => (b'C', Cedilla),
                0x08 => (b'E', Grave),
                0x09 => (b'E', Acute),
                0x0A => (b'E', Circumflex),
                0x0B => (b'E', Dots),
                0x0C => (b'I', Grave),
                0x0D => (b'I', Acute),
                0x0E => (b'I', Circumflex),
                0x0F => (b'I', Dots),
                0x11 => (b'N', Tilde),
                0x12 => (b'O', Grave),
                0x13 => (b'O', Acute),
                0x14 => (b'O', Circumflex),
                0x15 => (b'O', Tilde),
                0x16 => (b'O', Dots),
                0x19 => (b'U', Grave),
                0x1A => (b'U', Acute),
                0x1B => (b'U', Circumflex),
                0x1C => (b'U', Dots),
                0x1F => (b'Y', Dots),
                _ => (b'Y', Acute),
            };
            let letter = if small {
                letter.to_ascii_lowercase()
            } else {
                letter
            };
            marked(letter, accent)
        }
    }
}

/// Combines a letter and a diacritic. Capitals are lowered to make space.
fn marked(letter: u8, accent: Accent) -> Letter {
    let mut form = match letter {
        b'i' => drawn(0.0, "02 07"),
        _ => plain(letter),
    };
    if letter.is_ascii_uppercase() && accent != Accent::Cedilla {
        for point in form.strokes.iter_mut().flatten() {
            point.1 = 7.0 - (7.0 - point.1) * 0.76;
        }
    }
    let mut form = match letter.to_ascii_lowercase() {
        b'i' => form.wide(2.0),
        _ => form,
    };
    let middle = form.width / 2.0;
    let raise = if accent == Accent::Cedilla { 0.0 } else { 0.4 };
    let strokes = accent.strokes().into_iter().map(|stroke| {
        let points = stroke.into_iter();
        points.map(|(x, y)| (middle + x, y + raise)).collect()
    });
    form.strokes.extend(strokes);
    form
}

/// Returns a digit with the common width of aligned digits.
pub(super) fn aligned_digit(digit: u8) -> Letter {
    plain(b'0' + digit).wide(4.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn strokes_stay_inside_the_glyph() {
        for code in (0x20..=0x7E).chain(0xA0..=0xFF) {
            let letter = letter(code);
            for (x, y) in letter.strokes.iter().flatten() {
                assert!((-0.6..=letter.width + 0.6).contains(x), "{code:02x}: {x}");
                assert!((-1.0..=9.0).contains(y), "{code:02x}: {y}");
            }
            let is_blank = [0x20, 0xA0].contains(&code);
            assert_eq!(letter.strokes.is_empty(), is_blank, "{code:02x}");
        }
    }

    #[test]
    fn no_two_characters_look_the_same() {
        let all: Vec<u8> = (0x21..=0x7E).chain(0xA1..=0xFF).collect();
        for (index, one) in all.iter().enumerate() {
            for other in &all[index + 1..] {
                // A soft hyphen looks like a hyphen.
                let same = (*one, *other) == (b'-', 0xAD);
                assert_eq!(
                    letter(*one) == letter(*other),
                    same,
                    "{one:02x} {other:02x}"
                );
            }
        }
    }
}

//! Outlines of letters from the embedded font.

use quandary_core::scene::PathStep;
use ttf_parser::{Face, GlyphId, OutlineBuilder};

/// DejaVu Sans, in one of its weights. The unit of length is the cap height; y points down, and the
/// origin is the left end of the baseline.
pub(crate) struct Font {
    data: &'static [u8],
    face: Face<'static>,
    cap_height: f32,
}

impl Font {
    /// The font of pictures, DejaVu Sans Bold.
    pub(crate) fn embedded() -> Self {
        Self::new(dejavu::sans::bold())
    }

    /// The font of running text on paper.
    pub(crate) fn regular() -> Self {
        Self::new(dejavu::sans::regular())
    }

    fn new(data: &'static [u8]) -> Self {
        let face = Face::parse(data, 0).expect("the embedded font is valid");
        let bounds = face
            .glyph_index('H')
            .and_then(|glyph| face.glyph_bounding_box(glyph));
        let cap_height = bounds.map_or_else(|| face.ascender(), |bounds| bounds.y_max);
        Self {
            data,
            cap_height: f32::from(cap_height),
            face,
        }
    }

    /// The bytes of the font file.
    pub(crate) fn data(&self) -> &'static [u8] {
        self.data
    }

    /// The face, with lengths in its own units.
    pub(crate) fn face(&self) -> &Face<'static> {
        &self.face
    }

    /// The size of the em square in cap heights.
    pub(crate) fn em(&self) -> f32 {
        f32::from(self.face.units_per_em()) / self.cap_height
    }

    /// The glyph of a character; an empty box if the font does not have it.
    pub(crate) fn glyph(&self, letter: char) -> GlyphId {
        self.face.glyph_index(letter).unwrap_or(GlyphId(0))
    }

    fn advance(&self, letter: char) -> f32 {
        let units = self.face.glyph_hor_advance(self.glyph(letter));
        f32::from(units.unwrap_or(0)) / self.cap_height
    }

    pub(crate) fn width(&self, text: &str) -> f32 {
        text.chars().map(|letter| self.advance(letter)).sum()
    }

    pub(crate) fn outline(&self, letter: char) -> Vec<PathStep> {
        let mut collector = OutlineCollector {
            steps: Vec::new(),
            scale: self.cap_height.recip(),
        };
        self.face.outline_glyph(self.glyph(letter), &mut collector);
        collector.steps
    }

    /// The characters of a line that is centred on a point, with cap height `size`, and for each
    /// one the left end of its baseline. Blanks are skipped.
    pub(crate) fn place(
        &self,
        text: &str,
        (x, y): (f32, f32),
        size: f32,
    ) -> impl Iterator<Item = (char, (f32, f32))> {
        let mut left = x - self.width(text) * size / 2.0;
        let base = y + size / 2.0;
        text.chars().filter_map(move |letter| {
            let here = left;
            left += self.advance(letter) * size;
            (!letter.is_whitespace()).then_some((letter, (here, base)))
        })
    }

    /// Fits a line into a width: shrinks it down to a limit, then truncates it. Returns the text
    /// and its cap height.
    pub(crate) fn fit(&self, text: &str, size: f32, width: f32) -> (String, f32) {
        const MIN_SCALE: f32 = 0.75;
        let natural = self.width(text) * size;
        if natural <= width {
            return (text.to_owned(), size);
        }
        if natural * MIN_SCALE <= width {
            return (text.to_owned(), size * width / natural);
        }
        let size = size * MIN_SCALE;
        let mut used = self.advance('…');
        let mut shown: String = text
            .chars()
            .take_while(|letter| {
                used += self.advance(*letter);
                used * size <= width
            })
            .collect();
        shown.push('…');
        (shown, size)
    }
}

impl Font {
    /// The lines of a text that are at most `width` cap heights wide, broken at blanks where
    /// possible. There is at least one line.
    pub(crate) fn wrap(&self, text: &str, width: f32) -> Vec<String> {
        let mut lines = vec![String::new()];
        let mut used = 0.0;
        for word in text.split_inclusive(' ') {
            if used > 0.0 && used + self.width(word.trim_end()) > width {
                lines.push(String::new());
                used = 0.0;
            }
            for letter in word.chars() {
                let advance = self.advance(letter);
                if used > 0.0 && used + advance > width && letter != ' ' {
                    lines.push(String::new());
                    used = 0.0;
                }
                used += advance;
                if let Some(line) = lines.last_mut() {
                    line.push(letter);
                }
            }
        }
        lines
    }
}

/// Collects an outline as the path steps of a scene.
struct OutlineCollector {
    steps: Vec<PathStep>,
    scale: f32,
}

impl OutlineCollector {
    fn scaled(&self, x: f32, y: f32) -> (f32, f32) {
        (x * self.scale, -y * self.scale)
    }
}

impl OutlineBuilder for OutlineCollector {
    fn move_to(&mut self, x: f32, y: f32) {
        let (x, y) = self.scaled(x, y);
        self.steps.push(PathStep::Move(x, y));
    }

    fn line_to(&mut self, x: f32, y: f32) {
        let (x, y) = self.scaled(x, y);
        self.steps.push(PathStep::Line(x, y));
    }

    fn quad_to(&mut self, x1: f32, y1: f32, x: f32, y: f32) {
        let ((x1, y1), (x, y)) = (self.scaled(x1, y1), self.scaled(x, y));
        self.steps.push(PathStep::Quadratic(x1, y1, x, y));
    }

    fn curve_to(&mut self, x1: f32, y1: f32, x2: f32, y2: f32, x: f32, y: f32) {
        let ((x1, y1), (x2, y2), (x, y)) =
            (self.scaled(x1, y1), self.scaled(x2, y2), self.scaled(x, y));
        self.steps.push(PathStep::Cubic(x1, y1, x2, y2, x, y));
    }

    fn close(&mut self) {
        self.steps.push(PathStep::Close);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_printable_ascii_character_has_a_glyph() {
        let font = Font::embedded();
        let missing = font.outline('\u{10ffff}');
        for letter in '!'..='~' {
            let outline = font.outline(letter);
            assert!(!outline.is_empty() && outline != missing, "{letter}");
        }
        assert!(!missing.is_empty());
    }

    #[test]
    fn a_capital_is_one_unit_high() {
        let heights = Font::embedded()
            .outline('H')
            .into_iter()
            .filter_map(|step| {
                if let PathStep::Move(_, y) | PathStep::Line(_, y) = step {
                    Some(y)
                } else {
                    None
                }
            });
        let (low, high) = heights.fold((f32::MIN, f32::MAX), |(low, high), y| {
            (low.max(y), high.min(y))
        });
        assert!(
            low.abs() < 0.01 && (high + 1.0).abs() < 0.01,
            "{low} {high}"
        );
    }

    #[test]
    fn a_long_line_is_shrunk_and_then_truncated() {
        let font = Font::embedded();
        let width = font.width("twelve words");
        assert_eq!(font.fit("twelve words", 1.0, width).1, 1.0);
        let (whole, size) = font.fit("twelve words", 1.0, width * 0.9);
        assert_eq!(whole, "twelve words");
        assert!((0.85..0.95).contains(&size));
        let (cut, size) = font.fit("twelve words", 1.0, width * 0.5);
        assert!(cut.ends_with('…') && font.width(&cut) * size <= width * 0.5);
        assert_eq!(font.fit("twelve words", 1.0, 0.0).0, "…");
    }

    #[test]
    fn a_line_is_centred_and_blanks_are_skipped() {
        let font = Font::embedded();
        let placed: Vec<_> = font.place("H H", (5.0, 2.0), 2.0).collect();
        assert_eq!(placed.len(), 2);
        let left = placed[0].1.0;
        let right = placed[1].1.0 + font.width("H") * 2.0;
        assert!((left + right - 10.0).abs() < 0.001);
        assert_eq!(placed[0].1.1, 3.0);
    }
}

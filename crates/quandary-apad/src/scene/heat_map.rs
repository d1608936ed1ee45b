//! Draws a table of counts as a heat map.
//!
//! The cells with counts above 0 are divided into at most four bands of about the same size;
//! equal counts share a band. In an image, each cell shows its count; in a terminal, each
//! cell shows the shade of its band. The legend shows the ranges of the bands.

use super::Style;
use quandary_core::scene::{
    Colour, Glyph, Ink, Lettering, Scene, Shape, Stroke, SymbolId, Use, rounded,
};

/// A table of counts, with names for its rows and columns.
#[derive(Clone, Debug)]
pub struct HeatMap {
    /// The title under the heat map.
    pub title: String,
    /// The names of the rows. Terminals show the first three characters of each name.
    pub rows: Vec<String>,
    /// The names of the columns.
    pub columns: Vec<String>,
    /// The counts by row; `None` for empty cells.
    pub counts: Vec<Vec<Option<u64>>>,
    /// The colours.
    pub style: Style,
}

/// Width of the row names, in cells.
const ROW_NAME_WIDTH: u32 = 2;
/// Width of a band in the legend, in cells.
const LEGEND_WIDTH: u32 = 8;
/// In a terminal, every column with a multiple of this number is named.
const NAMED_COLUMN_STEP: usize = 5;

/// The number of bands.
const BANDS: usize = 4;

/// The colours of the bands. The numbers on the last two are white.
const BAND_COLOURS: [Colour; BANDS] = [
    Colour(0xfb, 0xe7, 0xb2),
    Colour(0xf2, 0xb0, 0x5e),
    Colour(0xd6, 0x5f, 0x2e),
    Colour(0x8e, 0x1b, 0x1b),
];

/// The greys of the bands on paper. The numbers on them are black.
const BAND_GREYS: [Colour; BANDS] = [
    Colour(0xff, 0xff, 0xff),
    Colour(0xe8, 0xe8, 0xe8),
    Colour(0xcc, 0xcc, 0xcc),
    Colour(0xaa, 0xaa, 0xaa),
];

impl Style {
    /// The colour of a band and that of the numbers on it.
    fn band(self, band: usize) -> (Colour, Colour) {
        match self {
            Self::Colour if band < 2 => (BAND_COLOURS[band], self.ink()),
            Self::Colour => (BAND_COLOURS[band], self.letter_ink()),
            Self::Print => (BAND_GREYS[band], self.ink()),
        }
    }
}

/// The shades of the bands in a terminal.
const SHADES: [(&str, &str, Ink); BANDS] = [
    ("░░", "..", Ink::Kind(1)),
    ("▒▒", "++", Ink::Kind(5)),
    ("▓▓", "%%", Ink::Kind(3)),
    ("██", "##", Ink::Kind(0)),
];

/// The lowest and highest count of each band, in ascending order. Empty bands are omitted.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Bands(Vec<(u64, u64)>);

impl Bands {
    /// Divides the counts above 0 into quarters.
    fn of(counts: impl Iterator<Item = u64>) -> Self {
        let mut sorted: Vec<u64> = counts.filter(|count| *count > 0).collect();
        sorted.sort_unstable();
        let mut bands: Vec<(u64, u64)> = Vec::new();
        let mut next = 0;
        for quarter in 1..=BANDS {
            let end = (sorted.len() * quarter).div_ceil(BANDS);
            let Some(last) = end.checked_sub(1).and_then(|last| sorted.get(last)) else {
                continue;
            };
            let Some(first) = sorted[next..].first().filter(|first| *first <= last) else {
                continue;
            };
            bands.push((*first, *last));
            next = sorted.partition_point(|count| count <= last);
        }
        Self(bands)
    }

    fn band(&self, count: u64) -> Option<usize> {
        self.0
            .iter()
            .position(|(least, most)| (least..=most).contains(&&count))
    }
}

/// Draws a heat map.
#[must_use]
pub fn scene(map: &HeatMap) -> Scene {
    let bands = Bands::of(map.counts.iter().flatten().flatten().copied());
    let (columns, rows) = (map.columns.len() as u32, map.rows.len() as u32);
    let width = (ROW_NAME_WIDTH + columns).max(1 + LEGEND_WIDTH * BANDS as u32);
    let mut scene = Scene::new(map.title.as_str(), width, rows + 3, map.style.ground());
    scene.ink = map.style.ink();
    for (column, name) in map.columns.iter().enumerate() {
        put_head(&mut scene, column, name, map.style);
    }
    for (row, name) in map.rows.iter().enumerate() {
        letter(&mut scene, (0, row as u32 + 1), ROW_NAME_WIDTH, name);
    }
    for (row, counts) in map.counts.iter().enumerate() {
        for (column, count) in counts.iter().enumerate() {
            if let Some(count) = count {
                let label = format!("{} {}: {count}", map.rows[row], map.columns[column]);
                let at = (ROW_NAME_WIDTH + column as u32, row as u32 + 1);
                put_count(
                    &mut scene,
                    at,
                    (*count, bands.band(*count)),
                    label,
                    map.style,
                );
            }
        }
    }
    put_legend(&mut scene, &bands, rows + 2, map.style);
    scene
}

fn put(
    scene: &mut Scene,
    (x, y): (u32, u32),
    symbol: SymbolId,
    glyph: Option<Glyph>,
    label: String,
) {
    scene.put(Use {
        x: 2 * x,
        y: 2 * y,
        symbol: Some(symbol),
        glyph,
        label,
    });
}

fn letter(scene: &mut Scene, (x, y): (u32, u32), columns: u32, text: &str) {
    scene.letter(Lettering {
        x: 2 * x,
        y: 2 * y,
        columns,
        size: 0.3,
        text: text.to_owned(),
    });
}

fn put_head(scene: &mut Scene, column: usize, name: &str, style: Style) {
    let symbol = scene.symbol(&format!("head-{column}"), || {
        vec![Shape::text(name, (0.0, 0.0), 0.26, style.label_ink())]
    });
    let is_named = column == 0 || (column + 1).is_multiple_of(NAMED_COLUMN_STEP);
    let glyph = is_named.then(|| Glyph::new(name, name, Ink::Plain));
    let at = (ROW_NAME_WIDTH + column as u32, 0);
    put(scene, at, symbol, glyph, name.to_owned());
}

fn put_count(
    scene: &mut Scene,
    at: (u32, u32),
    (count, band): (u64, Option<usize>),
    label: String,
    style: Style,
) {
    let number = count.to_string();
    let size = match number.len() {
        0..=2 => 0.28,
        3 => 0.24,
        4 => 0.19,
        _ => 0.14,
    };
    let symbol = scene.symbol(&format!("count-{count}"), || {
        let ink = band.map_or(style.label_ink(), |band| style.band(band).1);
        vec![
            plate(band, style),
            Shape::text(number, (0.0, 0.0), size, ink),
        ]
    });
    put(scene, at, symbol, Some(shade(band)), label);
}

/// The background of a number; only a rim for a count of 0.
fn plate(band: Option<usize>, style: Style) -> Shape {
    let (from, to) = ((-0.46, -0.46), (0.46, 0.46));
    match band {
        Some(band) => Shape::plate(from, to, 0.1, style.band(band).0),
        None => Shape::line(
            rounded((-0.44, -0.44), (0.44, 0.44), 0.1),
            Stroke::solid(style.label_ink(), 0.02),
        ),
    }
}

fn shade(band: Option<usize>) -> Glyph {
    let (unicode, ascii, ink) = band.map_or((" ·", " 0", Ink::Dim), |band| SHADES[band]);
    Glyph::new(unicode, ascii, ink)
}

fn put_legend(scene: &mut Scene, bands: &Bands, row: u32, style: Style) {
    for (band, (least, most)) in bands.0.iter().enumerate() {
        let left = 1 + band as u32 * LEGEND_WIDTH;
        let symbol = scene.symbol(&format!("band-{band}"), || vec![plate(Some(band), style)]);
        let words = if least == most {
            least.to_string()
        } else {
            format!("{least}-{most}")
        };
        let label = format!("{words} boards");
        put(scene, (left, row), symbol, Some(shade(Some(band))), label);
        letter(scene, (left + 1, row), LEGEND_WIDTH - 2, &words);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn bands(counts: &[u64]) -> Vec<(u64, u64)> {
        Bands::of(counts.iter().copied()).0
    }

    #[test]
    fn bands_are_quarters_of_the_counts() {
        let counts: Vec<u64> = (1..=8).collect();
        assert_eq!(bands(&counts), [(1, 2), (3, 4), (5, 6), (7, 8)]);
    }

    #[test]
    fn equal_counts_share_a_band_and_zero_has_none() {
        assert_eq!(bands(&[5, 5, 5, 5, 5, 9]), [(5, 5), (9, 9)]);
        assert_eq!(bands(&[0, 7]), [(7, 7)]);
        assert_eq!(bands(&[0, 0]), []);
        assert_eq!(Bands::of([0, 7].into_iter()).band(0), None);
    }
}

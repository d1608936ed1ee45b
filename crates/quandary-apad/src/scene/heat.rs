//! Counts in rows and columns as a heat map.
//!
//! The counts fall into four bands of about as many cells each. A picture shows the number in
//! each cell, a terminal a shade for each band; the legend names the bands.

use super::{GROUND, INK, LABEL};
use quandary_core::scene::{
    Colour, Glyph, Ink, Lettering, Scene, Shape, Stroke, SymbolId, Use, rounded,
};

/// Counts with names for their rows and columns.
#[derive(Clone, Debug)]
pub struct Heat {
    /// What is written under it.
    pub title: String,
    /// The names of the rows; three letters of them are shown.
    pub rows: Vec<String>,
    /// The names of the columns.
    pub columns: Vec<String>,
    /// Row by row; `None` where there is nothing to count.
    pub counts: Vec<Vec<Option<u64>>>,
}

/// Columns of cells that the names of the rows take.
const NAMES: u32 = 2;
/// Columns of cells that each band takes in the legend.
const LEGEND: u32 = 8;
/// A terminal names every so many columns.
const NAMED: usize = 5;

/// Colours of the bands, and of the numbers on them.
const BANDS: [(Colour, Colour); 4] = [
    (Colour(0xfb, 0xe7, 0xb2), INK),
    (Colour(0xf2, 0xb0, 0x5e), INK),
    (Colour(0xd6, 0x5f, 0x2e), Colour(255, 255, 255)),
    (Colour(0x8e, 0x1b, 0x1b), Colour(255, 255, 255)),
];

/// The bands in a terminal.
const SHADES: [(&str, &str, Ink); 4] = [
    ("░░", "..", Ink::Kind(1)),
    ("▒▒", "++", Ink::Kind(5)),
    ("▓▓", "%%", Ink::Kind(3)),
    ("██", "##", Ink::Kind(0)),
];

/// Where each band ends, the lowest first; bands that hold nothing are left out.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Bands(Vec<(u64, u64)>);

impl Bands {
    /// Quarters of all counts above 0.
    fn of(counts: impl Iterator<Item = u64>) -> Self {
        let mut sorted: Vec<u64> = counts.filter(|count| *count > 0).collect();
        sorted.sort_unstable();
        let mut bands: Vec<(u64, u64)> = Vec::new();
        let mut next = 0;
        for quarter in 1..=BANDS.len() {
            let end = (sorted.len() * quarter).div_ceil(BANDS.len());
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

/// The map as a picture.
#[must_use]
pub fn scene(heat: &Heat) -> Scene {
    let bands = Bands::of(heat.counts.iter().flatten().flatten().copied());
    let (columns, rows) = (heat.columns.len() as u32, heat.rows.len() as u32);
    let width = (NAMES + columns).max(1 + LEGEND * BANDS.len() as u32);
    let mut scene = Scene::new(heat.title.as_str(), width, rows + 3, GROUND);
    scene.ink = INK;
    for (column, name) in heat.columns.iter().enumerate() {
        put_head(&mut scene, column, name);
    }
    for (row, name) in heat.rows.iter().enumerate() {
        letter(&mut scene, (0, row as u32 + 1), NAMES, name);
    }
    for (row, counts) in heat.counts.iter().enumerate() {
        for (column, count) in counts.iter().enumerate() {
            if let Some(count) = count {
                let label = format!("{} {}: {count}", heat.rows[row], heat.columns[column]);
                let at = (NAMES + column as u32, row as u32 + 1);
                put_count(&mut scene, at, *count, &bands, label);
            }
        }
    }
    put_legend(&mut scene, &bands, rows + 2);
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

fn put_head(scene: &mut Scene, column: usize, name: &str) {
    let symbol = scene.symbol(&format!("head-{column}"), || {
        vec![Shape::text(name, (0.0, 0.0), 0.26, LABEL)]
    });
    let is_named = column == 0 || (column + 1).is_multiple_of(NAMED);
    let glyph = is_named.then(|| Glyph::new(name, name, Ink::Plain));
    let at = (NAMES + column as u32, 0);
    put(scene, at, symbol, glyph, name.to_owned());
}

fn put_count(scene: &mut Scene, at: (u32, u32), count: u64, bands: &Bands, label: String) {
    let band = bands.band(count);
    let number = count.to_string();
    let size = match number.len() {
        0..=2 => 0.28,
        3 => 0.24,
        4 => 0.19,
        _ => 0.14,
    };
    let symbol = scene.symbol(&format!("count-{count}"), || {
        let ink = band.map_or(LABEL, |band| BANDS[band].1);
        vec![plate(band), Shape::text(number, (0.0, 0.0), size, ink)]
    });
    put(scene, at, symbol, Some(shade(band)), label);
}

/// The ground of a number; nothing at all is a rim.
fn plate(band: Option<usize>) -> Shape {
    let (from, to) = ((-0.46, -0.46), (0.46, 0.46));
    match band {
        Some(band) => Shape::plate(from, to, 0.1, BANDS[band].0),
        None => Shape::line(
            rounded((-0.44, -0.44), (0.44, 0.44), 0.1),
            Stroke::solid(LABEL, 0.02),
        ),
    }
}

fn shade(band: Option<usize>) -> Glyph {
    let (unicode, ascii, ink) = band.map_or((" ·", " 0", Ink::Dim), |band| SHADES[band]);
    Glyph::new(unicode, ascii, ink)
}

fn put_legend(scene: &mut Scene, bands: &Bands, row: u32) {
    for (place, (least, most)) in bands.0.iter().enumerate() {
        let left = 1 + place as u32 * LEGEND;
        let symbol = scene.symbol(&format!("band-{place}"), || vec![plate(Some(place))]);
        let words = if least == most {
            least.to_string()
        } else {
            format!("{least}-{most}")
        };
        let label = format!("{words} boards");
        put(scene, (left, row), symbol, Some(shade(Some(place))), label);
        letter(scene, (left + 1, row), LEGEND - 2, &words);
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
    fn equal_counts_are_in_one_band_and_nothing_is_in_none() {
        assert_eq!(bands(&[5, 5, 5, 5, 5, 9]), [(5, 5), (9, 9)]);
        assert_eq!(bands(&[0, 7]), [(7, 7)]);
        assert_eq!(bands(&[0, 0]), []);
        assert_eq!(Bands::of([0, 7].into_iter()).band(0), None);
    }
}

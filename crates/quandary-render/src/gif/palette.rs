//! The colours of an animation.

use super::changes::Run;
use rustc_hash::FxHashMap;
use std::cmp::Reverse;

/// Number of pixels by colour.
#[derive(Default)]
pub(super) struct ColourCounts(FxHashMap<[u8; 3], u64>);

impl ColourCounts {
    /// Counts the changed pixels.
    pub(super) fn add(&mut self, runs: &[Run]) {
        for run in runs {
            if let Some(colour) = run.colour {
                *self.0.entry(colour).or_insert(0) += u64::from(run.length);
            }
        }
    }
}

/// The colours of all frames, after an index for unchanged pixels.
pub(super) struct Palette {
    colours: Vec<[u8; 3]>,
    indices: FxHashMap<[u8; 3], u8>,
}

impl Palette {
    /// The index of unchanged pixels.
    pub(super) const UNCHANGED: u8 = 0;
    const MAX_COLOURS: usize = 255;
    /// Number of most common colours that are kept even if they are similar.
    const MOST_COMMON: usize = 64;

    /// Selects colours by the number of their pixels: first the most common ones, then those that
    /// differ most from the selected ones, common before rare. The other colours get the index of
    /// the nearest selected one.
    pub(super) fn new(counts: ColourCounts) -> Self {
        let mut counts: Vec<_> = counts.0.into_iter().collect();
        counts.sort_unstable_by_key(|(colour, count)| (Reverse(*count), *colour));
        let mut colours: Vec<[u8; 3]> = Vec::new();
        let kept = if counts.len() <= Self::MAX_COLOURS {
            Self::MAX_COLOURS
        } else {
            Self::MOST_COMMON
        };
        colours.extend(counts.iter().map(|(colour, _)| *colour).take(kept));
        for min_distance in [64, 32, 16, 8, 4, 2, 0] {
            for (colour, _) in &counts {
                let far = |other: &[u8; 3]| distance(*colour, *other) > min_distance * min_distance;
                if colours.len() < Self::MAX_COLOURS && colours.iter().all(far) {
                    colours.push(*colour);
                }
            }
        }
        let indices = counts.iter().map(|(colour, _)| *colour);
        let indices = indices.map(|colour| (colour, nearest(&colours, colour)));
        Self {
            indices: indices.collect(),
            colours,
        }
    }

    /// Red, green and blue of each index.
    pub(super) fn table(&self) -> Vec<u8> {
        let unchanged = [0; 3];
        let colours = [&unchanged].into_iter().chain(&self.colours);
        colours.flatten().copied().collect()
    }

    /// The index of a colour that was counted; `None` stands for unchanged pixels.
    pub(super) fn index(&self, colour: Option<[u8; 3]>) -> u8 {
        let index = colour.and_then(|colour| self.indices.get(&colour));
        index.copied().unwrap_or(Self::UNCHANGED)
    }
}

/// The index of a colour, or of the one that is nearest to it.
fn nearest(colours: &[[u8; 3]], colour: [u8; 3]) -> u8 {
    // Very similar colours have the distance 0.
    let by_distance = |(_, other): &(u8, &[u8; 3])| (**other != colour, distance(colour, **other));
    let nearest = (1..=u8::MAX).zip(colours).min_by_key(by_distance);
    nearest.map_or(Palette::UNCHANGED, |(index, _)| index)
}

/// The approximate square of the perceived difference of two colours. Green has the highest weight.
fn distance(a: [u8; 3], b: [u8; 3]) -> u32 {
    let square = |index: usize| u32::from(a[index].abs_diff(b[index])).pow(2);
    (2 * square(0) + 4 * square(1) + 3 * square(2)) / 3
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn with_too_many_colours_the_most_common_are_exact_and_the_others_close() {
        let mut counts = ColourCounts::default();
        for red in 0..=255 {
            for green in (0..=255).step_by(15) {
                counts.0.insert([red, green, 0], 1);
            }
        }
        let common = [[200, 100, 50], [201, 100, 50]];
        for colour in common {
            counts.0.insert(colour, 1000);
        }
        let all: Vec<_> = counts.0.keys().copied().collect();
        let palette = Palette::new(counts);
        assert_eq!(palette.table().len(), 3 * 256);
        let kept = |colour| palette.colours[usize::from(palette.index(Some(colour))) - 1];
        for colour in common {
            assert_eq!(kept(colour), colour);
        }
        for colour in all {
            assert!(distance(colour, kept(colour)) <= 32 * 32);
        }
    }

    #[test]
    fn unchanged_pixels_have_an_index_of_their_own() {
        let mut counts = ColourCounts::default();
        let run = |colour| Run { colour, length: 7 };
        counts.add(&[run(None), run(Some([0; 3]))]);
        let palette = Palette::new(counts);
        assert_eq!(palette.index(None), Palette::UNCHANGED);
        assert_ne!(palette.index(Some([0; 3])), Palette::UNCHANGED);
    }
}

//! Pixel images.

use crate::colour::Colour;
use std::sync::Arc;

/// A colour with alpha: red, green, blue and alpha, from 0 to 255, not premultiplied.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Rgba(pub [u8; 4]);

impl Rgba {
    /// A completely transparent colour.
    pub const CLEAR: Self = Self([0; 4]);

    /// Converts a colour to an opaque [`Rgba`] colour.
    #[must_use]
    pub const fn opaque(Colour(red, green, blue): Colour) -> Self {
        Self([red, green, blue, 255])
    }

    /// The colour without the alpha.
    #[must_use]
    pub fn colour(self) -> Colour {
        let [red, green, blue, _] = self.0;
        Colour(red, green, blue)
    }

    /// The alpha: 0 is transparent, 255 opaque.
    #[must_use]
    pub fn alpha(self) -> u8 {
        self.0[3]
    }

    /// Blends this colour over the opaque colour `under`.
    #[must_use]
    pub fn over(self, under: Colour) -> Colour {
        let alpha = u32::from(self.alpha());
        let mix = |over: u8, under: u8| {
            let sum = u32::from(over) * alpha + u32::from(under) * (255 - alpha);
            ((sum + 127) / 255) as u8
        };
        let Colour(red, green, blue) = self.colour();
        Colour(mix(red, under.0), mix(green, under.1), mix(blue, under.2))
    }
}

/// An image. Clones of an image share its pixels in memory.
#[derive(Clone, Debug, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Pixels {
    width: u32,
    height: u32,
    data: Arc<[Rgba]>,
}

impl PartialEq for Pixels {
    fn eq(&self, other: &Self) -> bool {
        (self.width, self.height) == (other.width, other.height)
            && (Arc::ptr_eq(&self.data, &other.data) || self.data == other.data)
    }
}

impl Pixels {
    /// Creates an image from its pixels, row by row from the top. `None` if their number does not
    /// match the size.
    #[must_use]
    pub fn new(width: u32, height: u32, data: Vec<Rgba>) -> Option<Self> {
        let wanted = u64::from(width) * u64::from(height);
        (wanted == data.len() as u64).then(|| Self {
            width,
            height,
            data: data.into(),
        })
    }

    /// Creates an image. The pixel in column x of row y is `pixel(x, y)`.
    #[must_use]
    pub fn from_fn(width: u32, height: u32, mut pixel: impl FnMut(u32, u32) -> Rgba) -> Self {
        let places = (0..height).flat_map(|y| (0..width).map(move |x| (x, y)));
        Self {
            width,
            height,
            data: places.map(|(x, y)| pixel(x, y)).collect(),
        }
    }

    /// Width in pixels.
    #[must_use]
    pub fn width(&self) -> u32 {
        self.width
    }

    /// Height in pixels.
    #[must_use]
    pub fn height(&self) -> u32 {
        self.height
    }

    /// The pixels, row by row.
    #[must_use]
    pub fn data(&self) -> &[Rgba] {
        &self.data
    }

    /// The pixel in column x of row y; transparent outside the image.
    #[must_use]
    pub fn at(&self, x: u32, y: u32) -> Rgba {
        if x >= self.width || y >= self.height {
            return Rgba::CLEAR;
        }
        self.data[y as usize * self.width as usize + x as usize]
    }

    /// Returns a rectangle of the image, given by its top left corner and its size. Pixels outside
    /// the image are transparent.
    #[must_use]
    pub fn cut(&self, left: u32, top: u32, width: u32, height: u32) -> Self {
        Self::from_fn(width, height, |x, y| {
            self.at(left.saturating_add(x), top.saturating_add(y))
        })
    }

    /// Converts every pixel with `change`.
    #[must_use]
    pub fn map(&self, change: impl FnMut(Rgba) -> Rgba) -> Self {
        Self {
            width: self.width,
            height: self.height,
            data: self.data.iter().copied().map(change).collect(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const RED: Rgba = Rgba([255, 0, 0, 255]);

    #[test]
    fn number_of_pixels_matches_the_size() {
        assert!(Pixels::new(2, 2, vec![RED; 3]).is_none());
        assert!(Pixels::new(u32::MAX, u32::MAX, Vec::new()).is_none());
        assert_eq!(Pixels::new(0, 9, Vec::new()).unwrap().data(), []);
    }

    #[test]
    fn crop_outside_the_image_is_transparent() {
        let picture = Pixels::from_fn(2, 1, |x, _| Rgba([x as u8, 0, 0, 255]));
        let cut = picture.cut(1, 0, 2, 2);
        assert_eq!(
            cut.data(),
            [Rgba([1, 0, 0, 255]), Rgba::CLEAR, Rgba::CLEAR, Rgba::CLEAR]
        );
    }

    #[test]
    fn partial_alpha_is_blended() {
        let half = Rgba([255, 0, 100, 128]);
        assert_eq!(half.over(Colour(0, 0, 100)), Colour(128, 0, 100));
        assert_eq!(RED.over(Colour(1, 2, 3)), RED.colour());
        assert_eq!(Rgba::CLEAR.over(Colour(1, 2, 3)), Colour(1, 2, 3));
    }
}

//! The objects of a PDF file.

use super::Inks;
use super::shapes::grey;
use miniz_oxide::deflate::compress_to_vec_zlib;
use pdf_writer::{Filter, Finish, Name, Pdf, Ref};
use quandary_core::pixels::{Pixels, Rgba};

/// Compression level of streams, from 0 to 10.
const COMPRESSION: u8 = 6;

/// The objects written so far, and the next free number.
pub(super) struct Objects {
    pub(super) pdf: Pdf,
    next: Ref,
}

impl Objects {
    pub(super) fn new() -> Self {
        Self {
            pdf: Pdf::new(),
            next: Ref::new(1),
        }
    }

    /// A number for a new object.
    pub(super) fn allocate(&mut self) -> Ref {
        self.next.bump()
    }

    /// Writes a compressed stream.
    pub(super) fn stream(&mut self, id: Ref, data: &[u8]) {
        let data = compressed(data);
        self.pdf.stream(id, &data).filter(Filter::FlateDecode);
    }

    /// Writes an image; transparent pixels have a mask.
    pub(super) fn image(&mut self, pixels: &Pixels, inks: Inks) -> Ref {
        let (id, mask) = (self.allocate(), self.allocate());
        let all = || {
            let (width, height) = (pixels.width(), pixels.height());
            (0..height).flat_map(move |y| (0..width).map(move |x| pixels.at(x, y)))
        };
        let (space, samples): (_, Vec<u8>) = match inks {
            Inks::Colour => ("DeviceRGB", all().flat_map(rgb).collect()),
            Inks::Grey => {
                let grey = |pixel: Rgba| (grey(pixel.colour()) * 255.0).round() as u8;
                ("DeviceGray", all().map(grey).collect())
            }
        };
        let opacity: Vec<u8> = all().map(Rgba::alpha).collect();
        self.samples(id, pixels, space, &samples, Some(mask));
        self.samples(mask, pixels, "DeviceGray", &opacity, None);
        id
    }

    fn samples(&mut self, id: Ref, size: &Pixels, space: &str, data: &[u8], mask: Option<Ref>) {
        let data = compressed(data);
        let mut image = self.pdf.image_xobject(id, &data);
        image.filter(Filter::FlateDecode);
        // The sides of an image in memory are far below the maximum.
        image
            .width(size.width() as i32)
            .height(size.height() as i32);
        image.color_space_name(Name(space.as_bytes()));
        image.bits_per_component(8);
        if let Some(mask) = mask {
            image.s_mask(mask);
        }
        image.finish();
    }
}

fn rgb(pixel: Rgba) -> [u8; 3] {
    let Rgba([red, green, blue, _]) = pixel;
    [red, green, blue]
}

pub(super) fn compressed(data: &[u8]) -> Vec<u8> {
    compress_to_vec_zlib(data, COMPRESSION)
}

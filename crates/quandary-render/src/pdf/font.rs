//! Fonts that are embedded in a document, each with only the letters that the document uses.

use super::objects::{Objects, compressed};
use crate::font::Font;
use pdf_writer::types::{CidFontType, FontFlags, SystemInfo, UnicodeCmap};
use pdf_writer::{Filter, Finish, Name, Rect, Ref, Str};
use std::collections::BTreeMap;
use subsetter::GlyphRemapper;

/// Units of widths in a PDF per em.
const UNITS: f32 = 1000.0;

/// A font, and the glyphs of it that the document uses.
pub(super) struct EmbeddedFont {
    pub(super) font: Font,
    /// The name of the font in the resources of pages.
    pub(super) resource: &'static str,
    pub(super) id: Ref,
    name: &'static str,
    glyphs: GlyphRemapper,
    /// The letter that a used glyph shows, and its number in the file, by the number in the
    /// document.
    used: BTreeMap<u16, (char, u16)>,
}

impl EmbeddedFont {
    pub(super) fn new(font: Font, name: &'static str, resource: &'static str, id: Ref) -> Self {
        Self {
            font,
            resource,
            id,
            name,
            glyphs: GlyphRemapper::new(),
            used: BTreeMap::new(),
        }
    }

    /// The text as numbers of glyphs, two bytes each.
    pub(super) fn encode(&mut self, text: &str) -> Vec<u8> {
        let letters = text.chars().flat_map(|letter| {
            let glyph = self.font.glyph(letter).0;
            let number = self.glyphs.remap(glyph);
            self.used.entry(number).or_insert((letter, glyph));
            number.to_be_bytes()
        });
        letters.collect()
    }

    /// Writes the font with the glyphs used so far.
    pub(super) fn write(&self, objects: &mut Objects) {
        let [cid, descriptor, file, to_unicode] = std::array::from_fn(|_| objects.allocate());
        let system = SystemInfo {
            registry: Str(b"Adobe"),
            ordering: Str(b"Identity"),
            supplement: 0,
        };
        let name = Name(self.name.as_bytes());
        objects
            .pdf
            .type0_font(self.id)
            .base_font(name)
            .encoding_predefined(Name(b"Identity-H"))
            .descendant_font(cid)
            .to_unicode(to_unicode);
        let mut font = objects.pdf.cid_font(cid);
        font.subtype(CidFontType::Type2)
            .base_font(name)
            .system_info(system)
            .font_descriptor(descriptor)
            .default_width(0.0)
            .cid_to_gid_map_predefined(Name(b"Identity"));
        let mut widths = font.widths();
        for (number, (_, glyph)) in &self.used {
            widths.consecutive(*number, [self.width(*glyph)]);
        }
        widths.finish();
        font.finish();
        self.write_descriptor(descriptor, file, objects);
        // The subset of a valid font with glyphs of its own does not fail.
        let subset = subsetter::subset(self.font.data(), 0, &self.glyphs)
            .expect("the embedded font can be reduced");
        objects.stream(file, &subset);
        let mut cmap = UnicodeCmap::new(Name(b"Letters"), system);
        for (number, (letter, _)) in &self.used {
            cmap.pair(*number, *letter);
        }
        let cmap = cmap.finish();
        let cmap = compressed(&cmap);
        objects
            .pdf
            .cmap(to_unicode, &cmap)
            .filter(Filter::FlateDecode);
    }

    fn write_descriptor(&self, id: Ref, file: Ref, objects: &mut Objects) {
        let face = self.font.face();
        let bounds = face.global_bounding_box();
        let scaled = |length: i16| f32::from(length) * self.scale();
        let cap_height = face.capital_height().unwrap_or(face.ascender());
        objects
            .pdf
            .font_descriptor(id)
            .name(Name(self.name.as_bytes()))
            .flags(FontFlags::SYMBOLIC)
            .bbox(Rect::new(
                scaled(bounds.x_min),
                scaled(bounds.y_min),
                scaled(bounds.x_max),
                scaled(bounds.y_max),
            ))
            .italic_angle(0.0)
            .ascent(scaled(face.ascender()))
            .descent(scaled(face.descender()))
            .cap_height(scaled(cap_height))
            .stem_v(80.0)
            .font_file2(file);
    }

    fn scale(&self) -> f32 {
        UNITS / f32::from(self.font.face().units_per_em())
    }

    fn width(&self, glyph: u16) -> f32 {
        let advance = self
            .font
            .face()
            .glyph_hor_advance(ttf_parser::GlyphId(glyph));
        f32::from(advance.unwrap_or(0)) * self.scale()
    }
}

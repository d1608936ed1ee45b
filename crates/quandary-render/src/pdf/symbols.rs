//! Symbols as reusable parts of a document, each written once.

use super::Inks;
use super::font::EmbeddedFont;
use super::objects::{Objects, compressed};
use super::shapes::{Drawing, resource};
use crate::prepared::prepare;
use pdf_writer::{Filter, Finish, Name, Rect, Ref};
use quandary_core::scene::{Shape, Symbol};
use rustc_hash::FxHashMap;

/// The symbols written so far.
#[derive(Default)]
pub(super) struct SymbolTable {
    /// The symbols of a name, which may differ between scenes.
    by_name: FxHashMap<String, Vec<(Vec<Shape>, Ref)>>,
}

impl SymbolTable {
    /// The object of a symbol; written if the document does not have it yet.
    pub(super) fn object(
        &mut self,
        symbol: &Symbol,
        inks: Inks,
        font: &mut EmbeddedFont,
        objects: &mut Objects,
    ) -> Ref {
        let namesakes = self.by_name.entry(symbol.name.clone()).or_default();
        let known = namesakes
            .iter()
            .find(|(shapes, _)| *shapes == symbol.shapes);
        if let Some((_, id)) = known {
            return *id;
        }
        let id = write(&symbol.shapes, inks, font, objects);
        namesakes.push((symbol.shapes.clone(), id));
        id
    }
}

fn write(shapes: &[Shape], inks: Inks, font: &mut EmbeddedFont, objects: &mut Objects) -> Ref {
    let mut drawing = Drawing::new(inks);
    let mut bounds = [0.0_f32; 4];
    for shape in shapes {
        let prepared = prepare(shape, &font.font);
        if prepared.is_empty() {
            continue;
        }
        for part in &prepared {
            let extent = part.extent();
            bounds = [
                bounds[0].min(extent.left),
                bounds[1].min(extent.top),
                bounds[2].max(extent.right),
                bounds[3].max(extent.bottom),
            ];
        }
        drawing.shape(shape, font, objects);
    }
    let id = objects.allocate();
    let content = compressed(&drawing.content.finish());
    let mut form = objects.pdf.form_xobject(id, &content);
    form.filter(Filter::FlateDecode);
    form.bbox(Rect::new(bounds[0], bounds[1], bounds[2], bounds[3]));
    let mut resources = form.resources();
    resources
        .fonts()
        .pair(Name(font.resource.as_bytes()), font.id);
    let mut images = resources.x_objects();
    for image in &drawing.images {
        images.pair(Name(resource(*image).as_bytes()), *image);
    }
    images.finish();
    resources.finish();
    form.finish();
    id
}

//! The font format: a bitmap with the glyphs of a font (SPEC, part P).

use super::tiles::probe_limits;
use super::{Content, FileFormat, ProbeScore};
use crate::picture::{Bitmap, CHARACTERS, read_font, write_font};
use quandary_core::format::{Format, FormatKind};
use quandary_core::limits::{LimitExceeded, Limits};
use quandary_core::sink::DiagnosticSink;
use quandary_core::source::Source;

pub use crate::picture::Font;

pub(super) static FORMAT: FileFormat = FileFormat {
    format: Format {
        id: "tw-font",
        title: "font bitmap",
        extensions: &["bmp", "png"],
        kind: FormatKind::Binary,
    },
    probe,
    read: |source, sink, limits| Ok(Content::Font(read(source, sink, limits)?).into()),
    write: |content| match content {
        Content::Font(font) => Some(write(font)),
        _ => None,
    },
    convert: None,
};

fn probe(source: &Source) -> Option<ProbeScore> {
    let mut unheard = DiagnosticSink::discarding();
    let font = read(source, &mut unheard, &probe_limits()).ok()?;
    let found = font.glyphs.len();
    (found > 0).then(|| ProbeScore {
        score: (95 * found / CHARACTERS).max(1) as u8,
        reason: "rows of glyphs below lines of marks",
    })
}

pub(super) fn read(
    source: &Source,
    sink: &mut DiagnosticSink,
    limits: &Limits,
) -> Result<Font, LimitExceeded> {
    match Bitmap::read(source, sink, limits)? {
        Some(bitmap) => read_font(&bitmap, limits, sink),
        None => Ok(Font::default()),
    }
}

pub(super) fn write(font: &Font) -> Vec<u8> {
    write_font(font)
}

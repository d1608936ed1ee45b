//! CCX files (`.ccx`, since Tile World 2): extras of a level set, such as authors, rulesets,
//! and texts that are shown between levels.

mod lint;
mod view;
mod write;

pub(super) use view::number;
pub use view::{Compatibility, Extras, LevelExtras, Page, PageStyle, TextFormat};
pub(super) use write::write;

use super::text::is_binary;
use super::xml::{self, Element, Fault, Node};
use super::{Content, FileFormat, ProbeScore, narration, without_loss};
use crate::codes;
use quandary_core::format::{Format, FormatKind};
use quandary_core::limits::{LimitExceeded, Limits};
use quandary_core::sink::DiagnosticSink;
use quandary_core::source::{Encoding, Source};
use quandary_core::span::Span;

pub(super) static FORMAT: FileFormat = FileFormat {
    format: Format {
        id: "ccx",
        title: "extras of a level set",
        extensions: &["ccx"],
        kind: FormatKind::Text,
    },
    probe,
    read: |source, sink, limits| Ok(Content::Ccx(read(source, sink, limits)?).into()),
    write: |content| match content {
        Content::Ccx(ccx) => Some(write(ccx)),
        _ => None,
    },
    convert: Some(|content| match content {
        Content::Ccx(ccx) => Some(without_loss(write(ccx))),
        Content::Messages(messages) => Some(narration::to_ccx(messages)),
        _ => None,
    }),
};

/// A CCX file (extras of a level set, in XML) with all its content.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ccx {
    /// The character encoding.
    pub encoding: Encoding,
    /// The top-level XML nodes.
    pub nodes: Vec<Node>,
}

impl Ccx {
    /// Returns the element `<levelset>`; `None` if it is missing.
    #[must_use]
    pub fn root(&self) -> Option<&Element> {
        let mut elements = xml::elements(&self.nodes);
        elements.find(|element| element.name.text == "levelset")
    }

    /// Returns the level numbers with their locations.
    pub(crate) fn level_numbers(&self) -> impl Iterator<Item = (u16, Span)> {
        let levels = self.root().into_iter().flat_map(Element::elements);
        let levels = levels.filter(|element| element.name.text == "level");
        levels.filter_map(|level| Some((number(level)?, level.attribute("number")?.span)))
    }

    /// Returns the extras of the level set; they are empty if the element `<levelset>` is missing.
    #[must_use]
    pub fn extras(&self) -> Extras {
        self.root().map(Extras::of).unwrap_or_default()
    }
}

/// Bytes of a file that the probe examines.
const PREFIX: usize = 4 << 10;

fn probe(source: &Source) -> Option<ProbeScore> {
    let bytes = source.bytes();
    let start = String::from_utf8_lossy(&bytes[..bytes.len().min(PREFIX)]);
    let is_xml = start
        .trim_start_matches('\u{feff}')
        .trim_start()
        .starts_with('<');
    (is_xml && !is_binary(source) && start.contains("<levelset")).then_some(ProbeScore {
        score: 100,
        reason: "XML of a level set",
    })
}

pub(super) fn read(
    source: &Source,
    sink: &mut DiagnosticSink,
    limits: &Limits,
) -> Result<Ccx, LimitExceeded> {
    check_encoding_declaration(source, sink);
    let mut report_fault = |fault, span| report(fault, span, sink);
    let nodes = xml::read(source, limits, &mut report_fault)?;
    let ccx = Ccx {
        encoding: source.encoding(),
        nodes,
    };
    lint::lint(&ccx, source, sink);
    Ok(ccx)
}

fn report(fault: Fault, span: Span, sink: &mut DiagnosticSink) {
    match fault {
        Fault::Damaged(message) => sink.report(&codes::XML_SYNTAX_ERROR, span, || message),
        Fault::Doctype => sink.report(&codes::DOCUMENT_TYPE, span, || {
            "the document type declaration is ignored; delete it".to_owned()
        }),
    }
}

/// Reports bytes that are not UTF-8 in a file that declares no other encoding.
fn check_encoding_declaration(source: &Source, sink: &mut DiagnosticSink) {
    let Err(error) = std::str::from_utf8(source.bytes()) else {
        return;
    };
    let text = source.text();
    let first = text.split("?>").next().unwrap_or_default();
    if !(first.starts_with("<?xml") && first.contains("encoding")) {
        let at = error.valid_up_to();
        sink.report(&codes::XML_SYNTAX_ERROR, Span::new(at, at + 1), || {
            "invalid UTF-8; save the file as UTF-8, or declare its encoding in the first line"
                .to_owned()
        });
    }
}

//! Findings about the XML elements, attributes and values of a CCX file.

use super::Ccx;
use super::view::number;
use crate::codes;
use crate::format::text::{SpannedText, trim};
use crate::format::xml::{Attribute, Element, Node, elements};
use quandary_core::sink::{DiagnosticSink, quote};
use quandary_core::source::Source;
use quandary_core::span::Span;
use std::collections::BTreeMap;

/// The role of an element, determined by its name and parent.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Role {
    LevelSet,
    Level,
    Text,
    Page,
    Style,
}

impl Role {
    /// Returns the role of a child element.
    fn child(self, name: &str) -> Option<Self> {
        match (self, name) {
            (Self::LevelSet, "level") => Some(Self::Level),
            (Self::LevelSet, "style") => Some(Self::Style),
            (Self::Level, "prologue" | "epilogue") => Some(Self::Text),
            (Self::Text, "page") => Some(Self::Page),
            _ => None,
        }
    }

    fn has(self, attribute: &str) -> bool {
        match attribute {
            "description" | "copyright" => self == Self::LevelSet,
            "author" | "ms" | "lynx" | "pedantic" => {
                matches!(self, Self::LevelSet | Self::Level)
            }
            "number" => self == Self::Level,
            "format" | "align" | "valign" | "color" | "bgcolor" => {
                matches!(self, Self::LevelSet | Self::Page)
            }
            _ => false,
        }
    }

    fn is_text(self) -> bool {
        matches!(self, Self::Page | Self::Style)
    }
}

pub(super) fn lint(ccx: &Ccx, source: &Source, sink: &mut DiagnosticSink) {
    let mut roots = elements(&ccx.nodes);
    match roots.next() {
        None => sink.report(
            &codes::NOT_THIS_FORMAT,
            Span::at(source.bytes().len()),
            || "the file has no XML element; expected `<levelset>`".to_owned(),
        ),
        Some(root) if root.name.text != "levelset" => {
            sink.report(&codes::WRONG_ROOT_ELEMENT, root.name.span, || {
                let name = quote(&root.name.text);
                format!("expected the root element `levelset`, found {name}")
            });
        }
        Some(_) => {}
    }
    for other in roots {
        sink.report(&codes::XML_SYNTAX_ERROR, other.name.span, || {
            let name = quote(&other.name.text);
            format!("expected only one root element, found another one, {name}")
        });
    }
    check_text(&ccx.nodes, sink);
    if let Some(root) = ccx.root() {
        check_element(root, Role::LevelSet, sink);
        check_numbers(root, sink);
    }
}

/// Checks an element. The recursion ends at pages.
fn check_element(element: &Element, role: Role, sink: &mut DiagnosticSink) {
    for attribute in &element.attributes {
        check_attribute(attribute, role, &element.name, sink);
    }
    if role.is_text() {
        if let Some(first) = element.elements().next() {
            sink.report(&codes::MARKUP_OUTSIDE_CDATA, first.name.span, || {
                let name = quote(&first.name.text);
                format!("the tags of element {name} are dropped; put HTML into `<![CDATA[...]]>`")
            });
        }
        return;
    }
    check_text(&element.children, sink);
    for inside in element.elements() {
        match role.child(&inside.name.text) {
            Some(role) => check_element(inside, role, sink),
            None => sink.report(&codes::UNEXPECTED_ELEMENT, inside.name.span, || {
                let (inside, name) = (quote(&inside.name.text), quote(&element.name.text));
                format!("unexpected element {inside} inside {name}")
            }),
        }
    }
}

fn check_text(nodes: &[Node], sink: &mut DiagnosticSink) {
    for node in nodes {
        let (Node::Text(text) | Node::CData(text)) = node else {
            continue;
        };
        if !trim(&text.text).is_empty() {
            sink.report(&codes::TEXT_OUTSIDE_PAGES, text.span, || {
                "text outside `<page>` elements is not shown".to_owned()
            });
        }
    }
}

fn check_attribute(
    attribute: &Attribute,
    role: Role,
    element: &SpannedText,
    sink: &mut DiagnosticSink,
) {
    let Attribute { name, value } = attribute;
    if !role.has(&name.text) {
        sink.report(&codes::UNEXPECTED_ATTRIBUTE, name.span, || {
            let (name, element) = (quote(&name.text), quote(&element.text));
            format!("unexpected attribute {name} in element {element}")
        });
    } else if !fits(&name.text, &value.text) {
        sink.report(&codes::INVALID_ATTRIBUTE_VALUE, value.span, || {
            format!(
                "invalid value for attribute {}: expected {}, found {}",
                quote(&name.text),
                accepted_values(&name.text),
                quote(&value.text)
            )
        });
    }
}

fn accepted_values(attribute: &str) -> &'static str {
    match attribute {
        "ms" | "lynx" | "pedantic" => "`yes` or `no`",
        "format" => "`html` or `plain`",
        "align" => "`left`, `center` or `right`",
        "valign" => "`top`, `middle` or `bottom`",
        "color" | "bgcolor" => "`#RRGGBB` or the name of a colour",
        _ => "a text",
    }
}

fn fits(attribute: &str, value: &str) -> bool {
    match attribute {
        "ms" | "lynx" | "pedantic" => ["yes", "no"].contains(&value),
        "format" => ["html", "plain"].contains(&value),
        "align" => ["left", "center", "right"].contains(&value),
        "valign" => ["top", "middle", "bottom"].contains(&value),
        "color" | "bgcolor" => is_color(value),
        _ => true,
    }
}

/// Whether a colour is a name, or `#` with one to four digits a channel, or with two digits a
/// channel including opacity.
fn is_color(value: &str) -> bool {
    match value.strip_prefix('#') {
        Some(digits) => {
            let lengths = [3, 6, 8, 9, 12];
            lengths.contains(&digits.len()) && digits.bytes().all(|byte| byte.is_ascii_hexdigit())
        }
        None => !value.is_empty() && value.bytes().all(|byte| byte.is_ascii_alphabetic()),
    }
}

fn check_numbers(root: &Element, sink: &mut DiagnosticSink) {
    let mut before: BTreeMap<u16, Span> = BTreeMap::new();
    let levels = root.elements().filter(|inside| inside.name.text == "level");
    for level in levels {
        let Some(number) = number(level) else {
            let value = level.attribute("number");
            let span = value.map_or(level.name.span, |value| value.span);
            sink.report(&codes::LEVEL_WITHOUT_NUMBER, span, || match value {
                None => "the level has no attribute `number`".to_owned(),
                Some(value) => format!(
                    "expected a level number from 1 to 65535, found {}",
                    quote(&value.text)
                ),
            });
            continue;
        };
        let span = level
            .attribute("number")
            .map_or(level.name.span, |value| value.span);
        if let Some(first) = before.insert(number, span) {
            let message =
                || format!("duplicate `<level>` element for level {number}; the last one is used");
            sink.report_with(&codes::DUPLICATE_LEVEL_ELEMENT, span, message, |finding| {
                finding.with_label(first, "first element")
            });
        }
    }
}

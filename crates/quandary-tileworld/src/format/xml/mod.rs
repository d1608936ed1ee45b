//! XML trees with source locations, read by quick-xml.
//!
//! Reading continues after errors. Declared entities are never expanded, and the depth of the tree
//! is limited.

mod read;
mod tags;

pub(super) use read::Fault;
pub(super) use read::read;

use super::text::SpannedText;
use quandary_core::span::Span;

/// Maximum nesting depth of elements.
pub(super) const DEPTH: usize = 32;

/// A node of an XML tree.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Node {
    /// An XML element.
    Element(Element),
    /// Text, with resolved character and entity references.
    Text(SpannedText),
    /// The content of `<![CDATA[...]]>`.
    CData(SpannedText),
    /// The content of `<!--...-->`.
    Comment(SpannedText),
    /// An XML declaration, a document type declaration or a processing instruction. The text
    /// includes the delimiters; its line ends are normalised to `\n`.
    Other(SpannedText),
}

/// An XML element.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Element {
    /// The name.
    pub name: SpannedText,
    /// The attributes in file order.
    pub attributes: Vec<Attribute>,
    /// The child nodes in file order.
    pub children: Vec<Node>,
    /// Location of the whole element.
    pub span: Span,
}

/// An XML attribute.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Attribute {
    /// The name.
    pub name: SpannedText,
    /// The value. References are resolved and white space is normalised.
    pub value: SpannedText,
}

impl Element {
    /// Returns the children that are elements. Text, comments and other nodes are skipped.
    pub fn elements(&self) -> impl Iterator<Item = &Element> {
        elements(&self.children)
    }

    /// Returns the value of the attribute with this name; `None` if it is missing.
    #[must_use]
    pub fn attribute(&self, name: &str) -> Option<&SpannedText> {
        let mut attributes = self.attributes.iter();
        let found = attributes.find(|attribute| attribute.name.text == name);
        found.map(|attribute| &attribute.value)
    }

    /// Returns the text of the element and all its descendants.
    #[must_use]
    pub fn text(&self) -> String {
        let mut text = String::new();
        push_text(&self.children, &mut text);
        text
    }
}

/// Returns the elements among nodes.
pub(super) fn elements(nodes: &[Node]) -> impl Iterator<Item = &Element> {
    nodes.iter().filter_map(|node| match node {
        Node::Element(element) => Some(element),
        _ => None,
    })
}

/// Appends the text of nodes. The recursion is limited by [`DEPTH`].
fn push_text(nodes: &[Node], text: &mut String) {
    for node in nodes {
        match node {
            Node::Text(piece) | Node::CData(piece) => text.push_str(&piece.text),
            Node::Element(element) => push_text(&element.children, text),
            Node::Comment(_) | Node::Other(_) => {}
        }
    }
}

//! XML as a tree with places, read by quick-xml. Reading goes on after damage; entities that a file
//! declares are never unfolded, and the depth of the tree is bounded.

mod read;
mod tags;

pub(super) use read::Fault;
pub(super) use read::read;

use super::text::Placed;
use quandary_core::span::Span;

/// How deep elements may lie within each other.
pub(super) const DEPTH: usize = 32;

/// A part of a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Node {
    /// An element.
    Element(Element),
    /// Characters, references in them resolved.
    Text(Placed),
    /// `<![CDATA[...]]>`: what is inside.
    CData(Placed),
    /// `<!--...-->`: what is inside.
    Comment(Placed),
    /// Anything else, as it is: declarations and instructions.
    Other(Placed),
}

/// An element.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Element {
    /// Its name.
    pub name: Placed,
    /// Its attributes in order.
    pub attributes: Vec<Attribute>,
    /// What is inside, in order.
    pub children: Vec<Node>,
    /// All of it.
    pub span: Span,
}

/// An attribute.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Attribute {
    /// Its name.
    pub name: Placed,
    /// Its value, references in it resolved, blanks as XML wants them.
    pub value: Placed,
}

impl Element {
    /// The elements directly inside.
    pub fn elements(&self) -> impl Iterator<Item = &Element> {
        elements(&self.children)
    }

    /// The value of an attribute.
    #[must_use]
    pub fn attribute(&self, name: &str) -> Option<&Placed> {
        let mut attributes = self.attributes.iter();
        let found = attributes.find(|attribute| attribute.name.text == name);
        found.map(|attribute| &attribute.value)
    }

    /// All text inside, that of elements inside included.
    #[must_use]
    pub fn text(&self) -> String {
        let mut text = String::new();
        push_text(&self.children, &mut text);
        text
    }
}

/// The elements among nodes.
pub(super) fn elements(nodes: &[Node]) -> impl Iterator<Item = &Element> {
    nodes.iter().filter_map(|node| match node {
        Node::Element(element) => Some(element),
        _ => None,
    })
}

/// The tree is no deeper than [`DEPTH`].
fn push_text(nodes: &[Node], text: &mut String) {
    for node in nodes {
        match node {
            Node::Text(piece) | Node::CData(piece) => text.push_str(&piece.text),
            Node::Element(element) => push_text(&element.children, text),
            Node::Comment(_) | Node::Other(_) => {}
        }
    }
}

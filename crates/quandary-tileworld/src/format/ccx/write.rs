//! Writing the canonical form of extras.

use super::Ccx;
use crate::format::text::{encode, trim};
use crate::format::xml::{Element, Node};
use std::fmt::Write;

/// Writes elements on separate lines and pages unchanged.
pub(in crate::format) fn write(ccx: &Ccx) -> Vec<u8> {
    let mut text = String::new();
    for node in &ccx.nodes {
        push_outer(&mut text, node);
    }
    encode(&text, ccx.encoding)
}

/// Writes a node outside the pages. The depth of the tree is limited by the reader.
fn push_outer(text: &mut String, node: &Node) {
    match node {
        Node::Element(element) => push_element(text, element),
        Node::Text(inside) | Node::CData(inside) => {
            let inside = trim(&inside.text);
            if !inside.is_empty() {
                push_escaped(text, inside);
                text.push('\n');
            }
        }
        Node::Comment(inside) => {
            // Writing to a string cannot fail.
            let _ = writeln!(text, "<!--{}-->", inside.text);
        }
        Node::Other(inside) => {
            let _ = writeln!(text, "{}", inside.text);
        }
    }
}

fn push_element(text: &mut String, element: &Element) {
    let name = element.name.text.as_str();
    let holds_text = matches!(name, "page" | "style");
    push_start(text, element);
    if holds_text {
        push_inner(text, &element.children);
    } else {
        text.push('\n');
        for node in &element.children {
            push_outer(text, node);
        }
    }
    let _ = writeln!(text, "</{name}>");
}

fn push_start(text: &mut String, element: &Element) {
    let _ = write!(text, "<{}", element.name.text);
    for attribute in &element.attributes {
        let _ = write!(text, " {}=\"", attribute.name.text);
        for letter in attribute.value.text.chars() {
            match letter {
                '"' => text.push_str("&quot;"),
                '\t' | '\n' => {
                    let _ = write!(text, "&#{};", letter as u32);
                }
                letter => push_letter(text, letter),
            }
        }
        text.push('"');
    }
    text.push('>');
}

/// Writes nodes inside a page unchanged.
fn push_inner(text: &mut String, nodes: &[Node]) {
    for node in nodes {
        match node {
            Node::Text(inside) => push_escaped(text, &inside.text),
            Node::CData(inside) => {
                let inside = inside.text.replace("]]>", "]]]]><![CDATA[>");
                let _ = write!(text, "<![CDATA[{inside}]]>");
            }
            Node::Comment(inside) => {
                let _ = write!(text, "<!--{}-->", inside.text);
            }
            Node::Other(inside) => text.push_str(&inside.text),
            Node::Element(element) => {
                push_start(text, element);
                push_inner(text, &element.children);
                let _ = write!(text, "</{}>", element.name.text);
            }
        }
    }
}

fn push_escaped(text: &mut String, inside: &str) {
    for letter in inside.chars() {
        push_letter(text, letter);
    }
}

fn push_letter(text: &mut String, letter: char) {
    match letter {
        '&' => text.push_str("&amp;"),
        '<' => text.push_str("&lt;"),
        '>' => text.push_str("&gt;"),
        '\r' => text.push_str("&#13;"),
        letter => text.push(letter),
    }
}

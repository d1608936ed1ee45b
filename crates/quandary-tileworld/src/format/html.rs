//! Conversion of HTML pages to paragraphs of plain text.

mod references;

use std::collections::BTreeSet;

/// The plain text of a page.
#[derive(Debug, Default)]
pub(super) struct PlainText {
    /// Paragraphs, with `\n` for line breaks.
    pub(super) paragraphs: Vec<String>,
    /// Names of the tags that were dropped.
    pub(super) dropped: BTreeSet<String>,
}

/// Tags that separate paragraphs.
const BLOCKS: [&str; 17] = [
    "address",
    "blockquote",
    "center",
    "div",
    "dl",
    "h1",
    "h2",
    "h3",
    "h4",
    "h5",
    "h6",
    "hr",
    "li",
    "ol",
    "p",
    "table",
    "ul",
];

/// Maximum length of a character reference in HTML.
const MAX_REFERENCE: usize = 34;

pub(super) fn plain_text(html: &str) -> PlainText {
    let mut reader = Reader::default();
    let mut rest = html;
    while let Some(at) = rest.find(['<', '&']) {
        reader.characters(&rest[..at]);
        rest = &rest[at..];
        let length = match rest.strip_prefix('&') {
            Some(_) => reader.reference(rest),
            None => reader.tag(rest),
        };
        rest = &rest[length..];
    }
    reader.characters(rest);
    reader.end_paragraph();
    reader.text
}

#[derive(Default)]
struct Reader {
    text: PlainText,
    line: String,
    lines: Vec<String>,
    /// Whether blanks follow the last character.
    blank: bool,
    /// Whether no further `>` follows.
    no_more_tags: bool,
}

impl Reader {
    /// Adds characters. Consecutive white space becomes one blank.
    fn characters(&mut self, text: &str) {
        for letter in text.chars() {
            if letter.is_whitespace() {
                self.blank = !self.line.is_empty();
                continue;
            }
            if std::mem::take(&mut self.blank) {
                self.line.push(' ');
            }
            self.line.push(letter);
        }
    }

    /// Reads a character reference by name or number. Returns the consumed length.
    fn reference(&mut self, text: &str) -> usize {
        let near = text.bytes().take(MAX_REFERENCE);
        let end = near.into_iter().position(|byte| byte == b';');
        let name = end.map(|end| &text[1..end]);
        let letters = name.and_then(|name| match name.strip_prefix('#') {
            None => references::resolve(name).map(str::to_owned),
            Some(number) => {
                let number = match number.strip_prefix(['x', 'X']) {
                    Some(digits) => u32::from_str_radix(digits, 16),
                    None => number.parse(),
                };
                let letter = number.ok().and_then(char::from_u32);
                letter
                    .filter(|letter| !letter.is_control())
                    .map(String::from)
            }
        });
        match (letters, end) {
            (Some(letters), Some(end)) => {
                self.characters(&letters);
                end + 1
            }
            _ => {
                self.characters("&");
                1
            }
        }
    }

    /// Reads a tag or a comment; any other `<` is a character. Returns the consumed length.
    fn tag(&mut self, text: &str) -> usize {
        if text.starts_with("<!--") {
            return text.find("-->").map_or(text.len(), |end| end + 3);
        }
        let inside = &text[1..];
        let name = inside.strip_prefix('/').unwrap_or(inside);
        let is_tag = name.starts_with(|letter: char| letter.is_ascii_alphabetic() || letter == '!');
        let end = if is_tag && !self.no_more_tags {
            text.find('>')
        } else {
            None
        };
        let Some(end) = end else {
            self.no_more_tags |= is_tag;
            self.characters("<");
            return 1;
        };
        let ends = |letter: char| letter.is_ascii_whitespace() || "/>".contains(letter);
        let name = name
            .split(ends)
            .next()
            .unwrap_or_default()
            .to_ascii_lowercase();
        match name.as_str() {
            "br" => self.end_line(),
            "p" => self.end_paragraph(),
            block if BLOCKS.contains(&block) => {
                self.end_paragraph();
                self.text.dropped.insert(name);
            }
            _ => {
                self.text.dropped.insert(name);
            }
        }
        end + 1
    }

    /// Ends the line, or the paragraph if the line is empty.
    fn end_line(&mut self) {
        self.blank = false;
        match std::mem::take(&mut self.line) {
            line if line.is_empty() => self.end_paragraph(),
            line => self.lines.push(line),
        }
    }

    fn end_paragraph(&mut self) {
        self.blank = false;
        if !self.line.is_empty() {
            self.lines.push(std::mem::take(&mut self.line));
        }
        if !self.lines.is_empty() {
            let lines = std::mem::take(&mut self.lines);
            self.text.paragraphs.push(lines.join("\n"));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paragraphs_and_breaks_are_kept_and_other_tags_are_listed() {
        let html =
            "<p>\nOne <em>and\ntwo</em>.<br>Three&nbsp;&amp; four.</p><div>5 &lt; 6 < 7</div>";
        let text = plain_text(html);
        assert_eq!(
            text.paragraphs,
            ["One and two.\nThree & four.", "5 < 6 < 7"]
        );
        let dropped: Vec<&str> = text.dropped.iter().map(String::as_str).collect();
        assert_eq!(dropped, ["div", "em"]);
    }

    #[test]
    fn incomplete_tags_and_unknown_references_are_text() {
        let text = plain_text("a & b &nope; <3 <i");
        assert_eq!(text.paragraphs, ["a & b &nope; <3 <i"]);
    }
}

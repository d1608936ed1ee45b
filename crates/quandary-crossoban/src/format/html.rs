//! Removes HTML from the text of web pages and mail with boards (SPEC, X15 to X17).
//!
//! Several board symbols also occur in HTML tags; `<br>` could even be four cells. Therefore a text
//! counts as HTML only if a line begins or ends with a tag that cannot be read as cells, if two
//! consecutive lines end with `<br>`, or if a row that begins and ends with a wall contains an
//! entity.

use super::slc::resolve;
use super::table::FormatId;
use super::texts::pair;
use crate::codes;
use quandary_core::sink::DiagnosticSink;
use quandary_core::source::{Encoding, Source};
use quandary_core::span::Span;
use std::sync::Arc;

/// The text that remains of a file without HTML.
pub(super) struct HtmlText {
    pub(super) source: Arc<Source>,
    pub(super) map: OffsetMap,
    /// The first tag or entity.
    first: Span,
    skipped: Names,
    decoded: Names,
}

/// Maximum number of bytes of a text with HTML. Its [`OffsetMap`] can take ten times as much.
const MAX_BYTES: usize = 8 << 20;

/// Returns the text without HTML; `None` if there is no HTML.
pub(super) fn decode(file: &Source) -> Option<HtmlText> {
    let text = file.text();
    if text.len() > MAX_BYTES || !is_html(text) {
        return None;
    }
    let mut decoder = Decoder::new(text, file.encoding());
    decoder.decode();
    Some(HtmlText {
        source: Source::new(file.name(), decoder.written.into_bytes()),
        map: OffsetMap(decoder.pieces),
        first: decoder.first.unwrap_or_default(),
        skipped: decoder.skipped,
        decoded: decoder.decoded,
    })
}

impl HtmlText {
    /// Reports what is not part of the text.
    pub(super) fn report(&self, sink: &mut DiagnosticSink) {
        sink.report(&codes::SKIPPED_HTML, self.first, || {
            let tags = self.skipped.quoted().map(|tags| format!("{tags} skipped"));
            let entities = self.decoded.quoted();
            let entities = entities.map(|entities| format!("{entities} decoded"));
            let both: Vec<String> = tags.into_iter().chain(entities).collect();
            format!("HTML around the boards: {}", both.join("; "))
        });
    }
}

/// Maximum number of names in a message.
const MAX_NAMES: usize = 8;

/// The different names of tags or entities, in the order of their first occurrence.
#[derive(Default)]
struct Names {
    first: Vec<String>,
    has_more: bool,
}

impl Names {
    fn add(&mut self, name: &str) {
        if self.first.iter().any(|known| known == name) {
            return;
        }
        match self.first.len() < MAX_NAMES {
            true => self.first.push(name.to_owned()),
            false => self.has_more = true,
        }
    }

    /// Returns the names for a message; `None` if there are none.
    fn quoted(&self) -> Option<String> {
        if self.first.is_empty() {
            return None;
        }
        let quoted: Vec<String> = self.first.iter().map(|name| format!("`{name}`")).collect();
        let more = if self.has_more { " and others" } else { "" };
        Some(format!("{}{more}", quoted.join(" ")))
    }
}

/// Where the pieces of a text are in the file, in order.
#[derive(Debug)]
pub(super) struct OffsetMap(Vec<Piece>);

/// A part of a text.
#[derive(Clone, Copy, Debug)]
struct Piece {
    /// Where the piece begins in the text.
    text: u32,
    /// The bytes of the file.
    start: u32,
    end: u32,
    origin: Origin,
}

/// How a piece of the text is related to the bytes of the file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Origin {
    /// It consists of them.
    Copy,
    /// It stands for them as a whole.
    Whole,
}

impl Piece {
    /// Returns whether a copy of the bytes from `file`, which is at `text`, continues the piece.
    fn is_continued(&self, text: usize, file: usize) -> bool {
        let length = (self.end - self.start) as usize;
        let is_next = self.end as usize == file && self.text as usize + length == text;
        self.origin == Origin::Copy && is_next
    }
}

impl OffsetMap {
    /// Returns the bytes of the file for a part of the text.
    pub(super) fn span(&self, part: Span) -> Span {
        let start = self.offset(part.start, |piece| piece.start);
        let end = match part.end.checked_sub(1) {
            Some(last) if part.end > part.start => self.offset_after(last),
            _ => start,
        };
        Span::new(start, end.max(start))
    }

    /// The piece that contains an offset of the text.
    fn piece(&self, offset: usize) -> Option<&Piece> {
        let after = self
            .0
            .partition_point(|piece| piece.text as usize <= offset);
        self.0.get(after.checked_sub(1)?)
    }

    /// The offset in the file; for a piece that is not a copy, the one that `of_whole` returns.
    fn offset(&self, offset: usize, of_whole: impl Fn(&Piece) -> u32) -> usize {
        let Some(piece) = self.piece(offset) else {
            return 0;
        };
        match piece.origin {
            Origin::Copy => piece.start as usize + offset - piece.text as usize,
            Origin::Whole => of_whole(piece) as usize,
        }
    }

    fn offset_after(&self, last: usize) -> usize {
        let piece = self.piece(last);
        let is_copy = piece.is_some_and(|piece| piece.origin == Origin::Copy);
        self.offset(last, |piece| piece.end) + usize::from(is_copy)
    }
}

/// What a tag means for the lines of the text.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Effect {
    /// Nothing.
    Inline,
    /// The next line begins.
    LineEnd,
    /// The next line begins, unless the line is still empty.
    Line,
    /// The next paragraph begins.
    Paragraph,
    /// The content of the element is not part of the text.
    Hidden,
}

/// The elements of HTML, in lower case.
const ELEMENTS: [(Effect, &[&str]); 5] = [
    (
        Effect::Inline,
        &[
            "a", "abbr", "b", "big", "cite", "code", "em", "font", "i", "img", "kbd", "label",
            "link", "meta", "nobr", "o:p", "q", "s", "samp", "small", "span", "strong", "sub",
            "sup", "tt", "u", "wbr",
        ],
    ),
    (Effect::LineEnd, &["br"]),
    (
        Effect::Line,
        &["div", "dd", "dt", "li", "option", "td", "th", "tr"],
    ),
    (
        Effect::Paragraph,
        &[
            "article",
            "blockquote",
            "body",
            "center",
            "dl",
            "footer",
            "form",
            "h1",
            "h2",
            "h3",
            "h4",
            "h5",
            "h6",
            "header",
            "hr",
            "html",
            "main",
            "nav",
            "ol",
            "p",
            "pre",
            "section",
            "table",
            "tbody",
            "tfoot",
            "thead",
            "ul",
        ],
    ),
    (Effect::Hidden, &["head", "script", "style", "title"]),
];

/// Maximum length of a tag, in bytes.
const MAX_TAG: usize = 4_096;

/// A tag, a comment or a document type.
struct Tag<'a> {
    /// The whole tag.
    text: &'a str,
    /// Its name in lower case, with the slash of a closing tag, for messages.
    name: String,
    effect: Effect,
}

impl<'a> Tag<'a> {
    /// Returns the tag at the beginning of a text.
    fn at_start(text: &'a str) -> Option<Self> {
        let inner = text.strip_prefix('<')?;
        if let Some(rest) = inner.strip_prefix('!') {
            return Self::declaration(text, rest);
        }
        let is_name = |letter: char| letter.is_ascii_alphanumeric() || letter == ':';
        let unslashed = inner.strip_prefix('/').unwrap_or(inner);
        let name = &unslashed[..unslashed.find(|letter| !is_name(letter))?];
        let mut effects = ELEMENTS.iter();
        let is_known = |known: &&str| name.eq_ignore_ascii_case(known);
        let (effect, _) = effects.find(|(_, names)| names.iter().any(is_known))?;
        let slash = if unslashed.len() < inner.len() {
            "/"
        } else {
            ""
        };
        let attributes = &unslashed[name.len()..];
        let is_separate =
            attributes.starts_with(|next: char| next.is_whitespace() || "/>".contains(next));
        let end = tag_end(attributes).filter(|_| is_separate)?;
        let length = text.len() - attributes.len() + end;
        Some(Self {
            text: &text[..length],
            name: format!("<{slash}{}>", name.to_ascii_lowercase()),
            effect: match (effect, slash) {
                (Effect::Hidden, "/") => Effect::Paragraph,
                (effect, _) => *effect,
            },
        })
    }

    /// Returns a document type. `rest` is the text after `<!`.
    fn declaration(text: &'a str, rest: &str) -> Option<Self> {
        let word = rest.get(.."doctype".len())?;
        let length = text.len() - rest.len() + tag_end(rest)?;
        word.eq_ignore_ascii_case("doctype").then(|| Self {
            text: &text[..length],
            name: "<!doctype>".to_owned(),
            effect: Effect::Paragraph,
        })
    }

    /// Returns whether the tag cannot be cells of a board.
    fn is_certain(&self) -> bool {
        self.text
            .contains(|letter| !FormatId::Sok.is_symbol(letter))
    }
}

/// Returns the length of the text up to the next `>`, unless another tag begins before it.
fn tag_end(text: &str) -> Option<usize> {
    let text = &text[..text.floor_char_boundary(MAX_TAG)];
    let end = text.find(['<', '>'])?;
    text[end..].starts_with('>').then_some(end + 1)
}

/// Returns the entity at the beginning of a text, and what it stands for.
fn entity(text: &str) -> Option<(&str, String)> {
    /// Maximum length of the name of an entity.
    const MAX_NAME: usize = 8;
    let name = text.strip_prefix('&')?;
    let name = &name[..name
        .bytes()
        .take(MAX_NAME + 1)
        .position(|byte| byte == b';')?];
    let letter = match name {
        "nbsp" => Some(" ".to_owned()),
        "copy" => Some("\u{a9}".to_owned()),
        name => resolve(name),
    };
    Some((&text[..name.len() + 2], letter?))
}

/// Returns whether a text is HTML: a line begins or ends with a tag that cannot be cells, two
/// consecutive lines end with `<br>`, or there is an entity between the walls of a row. Comments and
/// lines `key: value` do not count, because they may contain anything.
pub(super) fn is_html(text: &str) -> bool {
    if !text.contains(['<', '&']) {
        return false;
    }
    let mut was_broken = false;
    for line in text.split(['\n', '\r']).map(str::trim) {
        if line.is_empty() || line.starts_with(';') || pair(line).is_some() {
            continue;
        }
        let outer = outer_tags(line);
        let is_certain = outer.iter().flatten().any(Tag::is_certain);
        let is_broken = matches!(&outer[1], Some(tag) if tag.effect == Effect::LineEnd);
        if is_certain || is_broken && was_broken || has_entity(line) {
            return true;
        }
        was_broken = is_broken;
    }
    false
}

/// Returns whether a line begins or ends with a tag. Such a line can make its text HTML.
pub(super) fn has_outer_tag(line: &str) -> bool {
    outer_tags(line).iter().any(Option::is_some)
}

/// Returns the tags at the beginning and at the end of a line.
fn outer_tags(line: &str) -> [Option<Tag<'_>>; 2] {
    let last = line.ends_with('>').then(|| line.rfind('<')).flatten();
    let last = last.map(|at| &line[at..]);
    let last = last.and_then(|text| Tag::at_start(text).filter(|tag| tag.text == text));
    [Tag::at_start(line), last]
}

/// Returns whether a line is a row between walls with an entity.
fn has_entity(line: &str) -> bool {
    let mut ampersands = line.match_indices('&');
    let walls = line.starts_with('#') && line.ends_with('#');
    walls && ampersands.any(|(at, _)| entity(&line[at..]).is_some())
}

/// Writes a text without HTML.
struct Decoder<'a> {
    text: &'a str,
    encoding: Encoding,
    /// The part of the text that was read, in bytes of the text and of the file.
    read: usize,
    file: usize,
    written: String,
    pieces: Vec<Piece>,
    /// Whether the last line of the text so far has only blanks.
    is_line_empty: bool,
    /// Elements without a closing tag in the rest of the text.
    unclosed: Vec<String>,
    first: Option<Span>,
    skipped: Names,
    decoded: Names,
}

impl<'a> Decoder<'a> {
    fn new(text: &'a str, encoding: Encoding) -> Self {
        Self {
            text,
            encoding,
            read: 0,
            file: 0,
            written: String::with_capacity(text.len()),
            pieces: Vec::new(),
            is_line_empty: true,
            unclosed: Vec::new(),
            first: None,
            skipped: Names::default(),
            decoded: Names::default(),
        }
    }

    fn rest(&self) -> &'a str {
        &self.text[self.read..]
    }

    fn decode(&mut self) {
        while let Some(plain) = self.rest().find(['<', '&']) {
            self.copy(plain);
            let rest = self.rest();
            if let Some(length) = self.comment() {
                self.skipped.add("<!-- -->");
                self.replace(length, "");
            } else if let Some(tag) = Tag::at_start(rest) {
                self.tag(&tag);
            } else if let Some((name, letter)) = entity(rest) {
                self.decoded.add(name);
                self.replace(name.len(), &letter);
            } else {
                self.copy(1);
            }
        }
        self.copy(self.rest().len());
    }

    /// Returns the length of the comment at the beginning of the rest.
    fn comment(&mut self) -> Option<usize> {
        let end = "-->";
        let inner = self.rest().strip_prefix("<!--")?;
        self.find_closing(end, |rest| rest.find(end), inner)
            .map(|at| "<!--".len() + at + end.len())
    }

    /// Searches for the end of an element. If there is none, it is not searched for again.
    fn find_closing(
        &mut self,
        name: &str,
        find: impl Fn(&str) -> Option<usize>,
        within: &str,
    ) -> Option<usize> {
        if self.unclosed.iter().any(|known| known == name) {
            return None;
        }
        let found = find(within);
        if found.is_none() {
            self.unclosed.push(name.to_owned());
        }
        found
    }

    fn tag(&mut self, tag: &Tag<'a>) {
        self.skipped.add(&tag.name);
        let length = tag.text.len();
        let after = &self.rest()[length..];
        let next = after.trim_start_matches([' ', '\t']);
        let ends_line = next.is_empty() || next.starts_with(['\n', '\r']);
        match tag.effect {
            Effect::Inline => self.replace(length, ""),
            // The line end of the text follows.
            Effect::LineEnd | Effect::Line if ends_line => self.replace(length, ""),
            Effect::Line if self.is_line_empty => self.replace(length, ""),
            Effect::LineEnd | Effect::Line => self.replace(length, "\n"),
            Effect::Paragraph => self.replace(length, "\n\n"),
            Effect::Hidden => {
                let name = tag.name.trim_matches(['<', '>']);
                let content = self.find_closing(name, |rest| closing_tag(rest, name), after);
                self.replace(length + content.unwrap_or(0), "\n\n");
            }
        }
    }

    /// Copies `length` bytes.
    fn copy(&mut self, length: usize) {
        let part = &self.rest()[..length];
        match self.encoding {
            Encoding::Utf8 => self.write(part, length, Origin::Copy),
            // One byte of the file is a character of several bytes.
            Encoding::Windows1252 => {
                for piece in part.split_inclusive(|letter: char| !letter.is_ascii()) {
                    let last = piece.chars().next_back().filter(|last| !last.is_ascii());
                    let width = last.map_or(0, char::len_utf8);
                    let (plain, other) = piece.split_at(piece.len() - width);
                    self.write(plain, plain.len(), Origin::Copy);
                    self.write(other, width, Origin::Whole);
                }
            }
        }
    }

    /// Writes a text in place of `length` bytes of HTML.
    fn replace(&mut self, length: usize, with: &str) {
        let start = self.file;
        self.write(with, length, Origin::Whole);
        let end = self.file;
        self.first.get_or_insert(Span::new(start, end));
    }

    /// Writes a piece that stands for the next `length` bytes of the text.
    fn write(&mut self, piece: &str, length: usize, origin: Origin) {
        let start = self.file;
        self.file += match self.encoding {
            Encoding::Utf8 => length,
            Encoding::Windows1252 => self.rest()[..length].chars().count(),
        };
        self.read += length;
        if piece.is_empty() {
            return;
        }
        let piece_start = self.written.len();
        let end = self.file as u32;
        match self.pieces.last_mut() {
            Some(last) if origin == Origin::Copy && last.is_continued(piece_start, start) => {
                last.end = end;
            }
            _ => self.pieces.push(Piece {
                text: piece_start as u32,
                start: start as u32,
                end,
                origin,
            }),
        }
        let mut lines = piece.rsplit(['\n', '\r']);
        let is_last_blank = lines.next().is_none_or(is_blank);
        let is_on_new_line = lines.next().is_some();
        self.is_line_empty = is_last_blank && (self.is_line_empty || is_on_new_line);
        self.written.push_str(piece);
    }
}

/// Returns where the closing tag of an element begins.
fn closing_tag(text: &str, name: &str) -> Option<usize> {
    let begins = |at: usize| {
        let found = text.get(at + "</".len()..at + "</".len() + name.len());
        found.is_some_and(|found| found.eq_ignore_ascii_case(name))
    };
    let mut tags = text.match_indices("</");
    tags.find(|(at, _)| begins(*at)).map(|(at, _)| at)
}

fn is_blank(text: &str) -> bool {
    text.trim().is_empty()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn decoded(text: &str) -> String {
        let source = Source::new("test", text.into());
        decode(&source).map_or_else(|| text.to_owned(), |html| html.source.text().to_owned())
    }

    #[test]
    fn tags_become_lines_and_paragraphs() {
        let cases = [
            ("<pre>a\nb</pre>c", "\n\na\nb\n\nc"),
            ("<p>a<br>b<BR/>\nc</p>", "\n\na\nb\nc\n\n"),
            ("<div>a</div>\n<div>b</div><div>c</div>", "a\nb\nc"),
            ("<p>a <b class=\"x\">b</b></p>", "\n\na b\n\n"),
            ("<html><head><title>x</title></head>a", "\n\n\n\n\n\na"),
            ("<p>a<!-- b\n<p> -->c</p>", "\n\nac\n\n"),
            (
                "<i>&lt;&#35;&#x23;&amp;lt;&nbsp;&unknown;",
                "<##&lt; &unknown;",
            ),
        ];
        for (text, expected) in cases {
            assert_eq!(decoded(text), expected, "{text}");
        }
    }

    #[test]
    fn cells_and_labelled_text_are_not_tags() {
        for text in [
            "#<br>#\n#b<b>#\n",
            "&lt;",
            "a <pre> tag",
            "<level>",
            "<a <p",
            "x &amp; y",
            "; a</b>",
            "Key: a<br/>",
        ] {
            assert_eq!(decoded(text), text);
        }
        assert_eq!(decoded("#<br>\n##<br>\n"), "#\n##\n");
        assert_eq!(decoded("#&gt;#\n<b>"), "#>#\n");
    }

    #[test]
    fn every_part_of_the_text_is_located_in_the_file() {
        for bytes in [
            "\u{e9}\n<pre>\u{e9}#&gt;#<br>a".as_bytes(),
            b"\xe9\n<pre>\xe9#&gt;#<br>a",
        ] {
            let source = Source::new("test", bytes.to_vec());
            let html = decode(&source).expect("there is a tag");
            let text = html.source.text();
            let located = |part: &str| {
                let at = text.find(part).expect("a part of the text");
                let span = html.map.span(Span::new(at, at + part.len()));
                &bytes[span.range()]
            };
            assert_eq!(located(">"), b"&gt;");
            assert_eq!(located("#>#"), b"#&gt;#");
            assert_eq!(located("#\na"), b"#<br>a");
            assert_eq!(located("a"), b"a");
        }
    }

    #[test]
    fn unclosed_elements_take_linear_time() {
        for piece in ["<script>", "<!--", "<a", "&am", "<p", "</"] {
            let text = format!("<html>{}", piece.repeat(200_000));
            assert!(decoded(&text).len() <= text.len());
        }
    }
}

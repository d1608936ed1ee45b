//! Reader for SLC, the XML of Sokoban for Windows: `SokobanLevels` with a `LevelCollection` of
//! `Level`s, each a list of rows (X12).

use super::board::{BoardLines, CellBudget};
use super::lines::Row;
use super::table::FormatId;
use super::{LevelLocation, ParsedFile, texts};
use crate::codes;
use crate::model::{Collection, Level, Note};
use quandary_core::limits::{LimitExceeded, Limits};
use quandary_core::sink::DiagnosticSink;
use quandary_core::source::{Encoding, Source};
use quandary_core::span::Span;
use quick_xml::Reader as XmlReader;
use quick_xml::escape::{resolve_xml_entity, unescape};
use quick_xml::events::{BytesStart, Event};

/// Reads an XML file.
pub(super) fn read(
    source: &Source,
    _: FormatId,
    limits: &Limits,
    sink: DiagnosticSink,
) -> Result<ParsedFile, LimitExceeded> {
    let mut reader = Reader {
        source,
        limits,
        sink,
        budget: CellBudget { limits, cells: 0 },
        collection: Collection::default(),
        locations: Vec::new(),
        cursor: FileCursor::default(),
        text: String::new(),
        row: 0,
        open: None,
        errors: 0,
    };
    reader.events()?;
    reader.check_any_levels();
    Ok(ParsedFile {
        collection: reader.collection,
        locations: reader.locations,
        diagnostics: reader.sink.sorted(),
    })
}

/// An offset in the text and the corresponding byte of the file.
#[derive(Clone, Copy, Default)]
struct FileCursor {
    text: usize,
    byte: usize,
}

/// A level whose end tag has not been read yet.
struct OpenLevel<'a> {
    title: String,
    author: String,
    /// The stated `Width` and `Height`.
    claims: [Option<u64>; 2],
    rows: Vec<Row<'a>>,
    start: usize,
}

struct Reader<'a> {
    source: &'a Source,
    limits: &'a Limits,
    sink: DiagnosticSink,
    budget: CellBudget<'a>,
    collection: Collection,
    locations: Vec<LevelLocation>,
    cursor: FileCursor,
    /// The text of the current element.
    text: String,
    /// Offset at which the text of the current row begins.
    row: usize,
    open: Option<OpenLevel<'a>>,
    /// Number of errors up to the end of the last level.
    errors: usize,
}

/// Returns the key of the note that an element contains.
fn key(element: &str) -> Option<&'static str> {
    Some(match element {
        "Title" => "Collection",
        "Email" => "Email",
        "Url" => "Url",
        "Author" => "Author",
        _ => return None,
    })
}

impl<'a> Reader<'a> {
    fn events(&mut self) -> Result<(), LimitExceeded> {
        let text = self.source.text();
        let mark = text.len() - text.trim_start_matches('\u{feff}').len();
        let mut xml = XmlReader::from_str(&text[mark..]);
        loop {
            // Positions are within the text in memory.
            let start = mark + xml.buffer_position() as usize;
            let event = xml.read_event();
            let end = mark + xml.buffer_position() as usize;
            match event {
                Ok(Event::Eof) => {
                    self.check_end(end);
                    return Ok(());
                }
                Ok(event) => self.event(&event, start, end)?,
                Err(error) => {
                    let span = self.span(start, end.max(start));
                    self.sink
                        .report(&codes::MALFORMED_XML, span, || error.to_string());
                    return self.end_level(end);
                }
            }
        }
    }

    fn event(&mut self, event: &Event<'_>, start: usize, end: usize) -> Result<(), LimitExceeded> {
        match event {
            Event::Start(tag) => self.start(tag, start, end),
            Event::Empty(tag) => {
                self.start(tag, start, end)?;
                self.end(tag.name().as_ref(), end, end)
            }
            Event::End(tag) => self.end(tag.name().as_ref(), start, end),
            Event::Text(text) => {
                self.text.push_str(text.as_ref());
                Ok(())
            }
            Event::CData(text) => {
                self.text.push_str(text.as_ref());
                Ok(())
            }
            Event::GeneralRef(name) => {
                let name: &str = name.as_ref();
                let letter = resolve(name);
                self.text
                    .push_str(&letter.unwrap_or_else(|| format!("&{name};")));
                Ok(())
            }
            Event::Comment(_) => {
                self.report_ignored(start, end, || {
                    "this comment is ignored; `format` and `convert` do not write it".to_owned()
                });
                Ok(())
            }
            _ => Ok(()),
        }
    }

    fn report_ignored(&mut self, start: usize, end: usize, message: impl FnOnce() -> String) {
        let span = self.span(start, end);
        self.sink.report(&codes::IGNORED_XML, span, message);
    }

    fn start(
        &mut self,
        tag: &BytesStart<'_>,
        start: usize,
        end: usize,
    ) -> Result<(), LimitExceeded> {
        self.text.clear();
        match tag.name().as_ref() {
            "LevelCollection" => {
                if let Some(author) = attribute(tag, "Copyright") {
                    self.labelled_note("Author", &author, start)?;
                }
            }
            "Level" => {
                let start = self.byte(start);
                let number = |name| attribute(tag, name).and_then(|text| text.trim().parse().ok());
                self.open = Some(OpenLevel {
                    title: attribute(tag, "Id").unwrap_or_default(),
                    author: attribute(tag, "Copyright").unwrap_or_default(),
                    claims: [number("Width"), number("Height")],
                    rows: Vec::new(),
                    start,
                });
            }
            "L" => self.row = end,
            "SokobanLevels" | "Description" => {}
            name if key(name).is_some() => {}
            name => self.report_ignored(start, end, || {
                format!("element `{name}` is ignored; `format` and `convert` do not write it")
            }),
        }
        Ok(())
    }

    fn end(&mut self, name: &str, start: usize, end: usize) -> Result<(), LimitExceeded> {
        let text = std::mem::take(&mut self.text);
        if let Some(key) = key(name) {
            return self.labelled_note(key, &text, start);
        }
        match name {
            "Description" => {
                for line in text
                    .lines()
                    .map(texts::trimmed)
                    .filter(|line| !line.is_empty())
                {
                    self.add_note(texts::note(line), start)?;
                }
                Ok(())
            }
            "L" => {
                let from = self.row.min(start);
                let row = &self.source.text()[from..start];
                let row = Row::within(row, self.byte(from), self.source.encoding());
                if let Some(open) = &mut self.open {
                    open.rows.push(row);
                    let (most, count) = (self.limits.cells, open.rows.len() as u64);
                    Limits::check("cells", most, count, row.location())?;
                }
                Ok(())
            }
            "Level" => self.end_level(end),
            _ => Ok(()),
        }
    }

    fn labelled_note(&mut self, key: &str, value: &str, at: usize) -> Result<(), LimitExceeded> {
        let pair = Note::Pair {
            key: key.to_owned(),
            value: texts::trimmed(value).to_owned(),
        };
        self.add_note(pair, at)
    }

    fn add_note(&mut self, note: Note, at: usize) -> Result<(), LimitExceeded> {
        self.collection.notes.push(note);
        let count = self.collection.notes.len() as u64;
        let span = Span::at(self.byte(at));
        Limits::check("tags", self.limits.tags, count, span)
    }

    fn end_level(&mut self, end: usize) -> Result<(), LimitExceeded> {
        let Some(open) = self.open.take() else {
            return Ok(());
        };
        let number = self.locations.len() as u64 + 1;
        let span = Span::new(open.start, self.byte(end));
        Limits::check("levels", self.limits.levels, number, span)?;
        let lines = BoardLines {
            rows: open.rows,
            width: 1,
            format_id: FormatId::Slc,
        };
        let parsed = lines.read(&mut self.budget, &mut self.sink)?;
        let board = lines.span();
        let sizes = [parsed.board.width(), parsed.board.height()];
        let agrees =
            |(claim, size): (Option<u64>, u32)| claim.is_none_or(|claim| claim == size.into());
        if !open.claims.into_iter().zip(sizes).all(agrees) {
            self.sink.report(&codes::WRONG_SIZE, span, || {
                let [width, height] = sizes;
                format!("the stated size is wrong: the board has {width} columns and {height} rows")
            });
        }
        let collection_author = self.collection.note("Author").unwrap_or_default();
        let author = if open.author.is_empty() {
            collection_author
        } else {
            &open.author
        };
        self.collection.levels.push(Level {
            title: texts::trimmed(&open.title).to_owned(),
            author: texts::trimmed(author).to_owned(),
            notes: Vec::new(),
            board: parsed.board,
            records: Vec::new(),
        });
        self.locations.push(LevelLocation {
            span,
            board: if lines.rows.is_empty() { span } else { board },
            records: Vec::new(),
            dialect: parsed.dialect,
            playable: self.sink.errors() == self.errors,
            rows: parsed.rows,
            moves: Vec::new(),
        });
        self.errors = self.sink.errors();
        Ok(())
    }

    fn check_end(&mut self, end: usize) {
        if self.open.is_some() {
            let span = Span::at(self.byte(end));
            self.sink.report(&codes::MALFORMED_XML, span, || {
                "the file ends inside a level; expected `</Level>`".to_owned()
            });
            // An incomplete level is not playable.
            self.open = None;
        }
    }

    fn check_any_levels(&mut self) {
        if self.locations.is_empty() && self.sink.errors() == 0 {
            let end = Span::at(self.source.bytes().len());
            self.sink.report(&codes::NO_BOARD, end, || {
                "no level found; expected `Level` elements".to_owned()
            });
        }
    }

    fn span(&mut self, from: usize, to: usize) -> Span {
        Span::new(self.byte(from), self.byte(to))
    }

    /// Returns the byte of the file at an offset of the text. Counting continues from the previous
    /// offset, because offsets are requested almost in order.
    fn byte(&mut self, offset: usize) -> usize {
        let text = self.source.text();
        let offset = text.floor_char_boundary(offset);
        if self.source.encoding() == Encoding::Utf8 {
            return offset;
        }
        let byte = if offset >= self.cursor.text {
            self.cursor.byte + text[self.cursor.text..offset].chars().count()
        } else {
            self.cursor.byte - text[offset..self.cursor.text].chars().count()
        };
        self.cursor = FileCursor { text: offset, byte };
        byte
    }
}

/// Returns the value of an attribute.
fn attribute(tag: &BytesStart<'_>, name: &str) -> Option<String> {
    let attribute = tag.try_get_attribute(name).ok()??;
    let raw: &str = &attribute.value;
    Some(unescape(raw).map_or_else(|_| raw.to_owned(), |text| text.into_owned()))
}

/// Returns the text of an entity of XML, given by its name or number.
pub(super) fn resolve(name: &str) -> Option<String> {
    let Some(number) = name.strip_prefix('#') else {
        return resolve_xml_entity(name).map(str::to_owned);
    };
    let code = match number.strip_prefix('x') {
        Some(hex) => u32::from_str_radix(hex, 16).ok()?,
        None => number.parse().ok()?,
    };
    char::from_u32(code).map(String::from)
}

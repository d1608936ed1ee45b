//! A file that was read.

use super::dayboard::{self, Description};
use super::{APAD, DAYBOARD, PLACEMENTS, aim, apad, boards, placements, write};
use crate::codes;
use crate::model::{Aim, Kit, Level};
use quandary_core::diagnostic::{Diagnostics, Severity, Strictness};
use quandary_core::family::{Converted, Format, LevelInfo, NotPlayable, ReadOptions};
use quandary_core::limits::{LimitExceeded, Limits};
use quandary_core::sink::DiagnosticSink;
use quandary_core::source::{Line, Source};
use quandary_core::span::Span;
use std::sync::Arc;

/// A file that was read. Its levels are made when they are asked for.
#[derive(Debug)]
pub struct File {
    source: Arc<Source>,
    content: Content,
    diagnostics: Diagnostics,
    strictness: Strictness,
}

#[derive(Debug)]
enum Content {
    /// Boards of bytes: the source itself.
    Boards,
    /// The numbers of the lines that hold positions.
    Lines(Vec<u32>),
    Description(Box<Description>),
    /// A description that says nothing at all.
    Blank,
}

/// Reads a file in one of the [`FORMATS`](super::FORMATS); any other format is read as boards of
/// bytes. What is wrong with it is among the findings, those of its meaning included.
///
/// # Errors
/// The file breaks a ceiling: bytes, levels or tags.
pub fn read(
    source: &Arc<Source>,
    format: &Format,
    options: &ReadOptions,
) -> Result<File, LimitExceeded> {
    let mut sink = DiagnosticSink::for_file(source, options)?;
    let limits = &options.limits;
    let bytes = source.bytes().len();
    let content = if format == DAYBOARD && source.text().trim().is_empty() {
        Content::Blank
    } else if format == DAYBOARD {
        let description = dayboard::read(source, limits, &mut sink)?;
        Content::Description(Box::new(description))
    } else if format == PLACEMENTS {
        Content::Lines(read_lines(source, limits, &mut sink)?)
    } else {
        let found = boards::split(source).0.len() as u64;
        Limits::check("levels", limits.levels, found, Span::new(0, bytes))?;
        let room = usize::try_from(limits.diagnostics).unwrap_or(usize::MAX);
        boards::check(source, room, &mut sink);
        Content::Boards
    };
    let mut file = File {
        source: Arc::clone(source),
        content,
        diagnostics: Diagnostics::default(),
        strictness: options.strictness,
    };
    if file.is_empty() {
        sink.report(&codes::APA0001, Span::at(bytes), || {
            "this file holds no board".to_owned()
        });
    }
    file.diagnostics = sink.sorted();
    Ok(file)
}

/// Each line that is not empty is a position.
fn read_lines(
    source: &Source,
    limits: &Limits,
    sink: &mut DiagnosticSink,
) -> Result<Vec<u32>, LimitExceeded> {
    let mut lines = Vec::new();
    for line in source.lines() {
        if line.text.trim().is_empty() {
            continue;
        }
        let found = lines.len() as u64 + 1;
        Limits::check("levels", limits.levels, found, line.whole())?;
        placements::read_line(line, sink);
        lines.push(line.number as u32);
    }
    Ok(lines)
}

impl File {
    /// The format it was read in.
    #[must_use]
    pub fn format(&self) -> &'static Format {
        match self.content {
            Content::Boards => APAD,
            Content::Lines(_) => PLACEMENTS,
            Content::Description(_) | Content::Blank => DAYBOARD,
        }
    }

    /// The file itself.
    #[must_use]
    pub fn source(&self) -> &Arc<Source> {
        &self.source
    }

    /// How many levels it has.
    #[must_use]
    pub fn len(&self) -> usize {
        match &self.content {
            Content::Boards => self.boards().len(),
            Content::Lines(lines) => lines.len(),
            Content::Description(_) => 1,
            Content::Blank => 0,
        }
    }

    /// Whether it has no level.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The boards of a file of bytes; none in other formats.
    #[must_use]
    pub fn boards(&self) -> &[apad::Record] {
        match self.content {
            Content::Boards => boards::split(&self.source).0,
            Content::Lines(_) | Content::Description(_) | Content::Blank => &[],
        }
    }

    fn line(&self, index: usize) -> Option<Line<'_>> {
        match &self.content {
            Content::Lines(lines) => self.source.line(*lines.get(index)? as usize),
            Content::Boards | Content::Description(_) | Content::Blank => None,
        }
    }

    /// A level, by its place.
    ///
    /// # Errors
    /// There is no such level, or there are errors in it.
    pub fn level(&self, index: usize) -> Result<Level, NotPlayable> {
        let no_level = || NotPlayable("there is no such level".to_owned());
        match &self.content {
            Content::Boards => {
                let record = self.boards().get(index).ok_or_else(no_level)?;
                self.sound(|sink| {
                    boards::check_board(1, 0, record, sink);
                    boards::level(record)
                })
            }
            Content::Lines(_) => {
                let line = self.line(index).ok_or_else(no_level)?;
                self.sound(|sink| placements::read_line(line, sink))
            }
            Content::Description(description) => {
                let level = description.level.as_ref().filter(|_| index == 0);
                match level {
                    Some(level) if description.errors == 0 => Ok(level.clone()),
                    _ if index == 0 => Err(first_error(&self.diagnostics)),
                    _ => Err(no_level()),
                }
            }
            Content::Blank => Err(no_level()),
        }
    }

    /// What is read, if there is no error in it.
    fn sound(&self, read: impl FnOnce(&mut DiagnosticSink) -> Level) -> Result<Level, NotPlayable> {
        // As many findings as one position is likely to have.
        let pad = Diagnostics::with_capacity(16);
        let mut sink = DiagnosticSink::new(self.strictness, pad);
        let level = read(&mut sink);
        match sink.errors() {
            0 => Ok(level),
            _ => Err(first_error(&sink.sorted())),
        }
    }

    /// What a list says of a level, by its place below [`File::len`].
    #[must_use]
    pub fn info(&self, index: usize) -> LevelInfo {
        let (title, size) = match &self.content {
            Content::Boards => {
                let record = &self.boards()[index];
                let level = boards::level(record);
                (level.title, size(&level.kit, boards::placed(record)))
            }
            Content::Lines(_) => {
                let read = self.line(index).map(|line| self.as_read(line));
                read.map_or_else(Default::default, |level| facts_of(&level))
            }
            Content::Description(description) => match &description.level {
                Some(level) => facts_of(level),
                None => (String::new(), NO_BOARD.to_owned()),
            },
            Content::Blank => (String::new(), NO_BOARD.to_owned()),
        };
        let author = self.facts().into_iter().find(|(name, _)| name == "Author");
        LevelInfo {
            number: index as u64 + 1,
            title,
            author: author.map(|(_, author)| author).unwrap_or_default(),
            size,
            difficulty: String::new(),
            more: Vec::new(),
        }
    }

    fn as_read(&self, line: Line<'_>) -> Level {
        let pad = Diagnostics::with_capacity(0);
        placements::read_line(line, &mut DiagnosticSink::new(self.strictness, pad))
    }

    /// What the file says of itself, in its order: name and value.
    #[must_use]
    pub fn facts(&self) -> Vec<(String, String)> {
        match &self.content {
            Content::Description(description) => description.facts.clone(),
            Content::Boards | Content::Lines(_) | Content::Blank => Vec::new(),
        }
    }

    /// Everything that is wrong with it, in the order of the file.
    #[must_use]
    pub fn diagnostics(&self) -> &Diagnostics {
        &self.diagnostics
    }

    /// The whole file in its canonical form. Positions and kits with errors are left as they are.
    #[must_use]
    pub fn canonical(&self) -> Vec<u8> {
        match &self.content {
            Content::Boards => {
                let (boards, tail) = boards::split(&self.source);
                let mut bytes = Vec::with_capacity(self.source.bytes().len());
                bytes.extend(boards.iter().flat_map(apad::canonicalise));
                bytes.extend(tail);
                bytes
            }
            Content::Lines(_) => {
                let mut text = String::new();
                for index in 0..self.len() {
                    text += &self.canonical_line(index);
                    text += "\n";
                }
                // A line may begin with what would be a byte order mark at the beginning.
                if text.starts_with(MARK) {
                    text.insert(0, MARK);
                }
                text.into_bytes()
            }
            Content::Description(description) => match &description.level {
                Some(level) if self.is_readable() => {
                    dayboard::write(description, level).into_bytes()
                }
                _ => self.source.bytes().to_vec(),
            },
            Content::Blank => self.source.bytes().to_vec(),
        }
    }

    /// Whether a lenient reader finds no error: what is written does not depend on strictness.
    fn is_readable(&self) -> bool {
        let mut sink = self.diagnostics.iter();
        self.diagnostics.left_out() == 0
            && sink.all(|finding| finding.code.severity < Severity::Error)
    }

    fn canonical_line(&self, index: usize) -> String {
        let Some(line) = self.line(index) else {
            return String::new();
        };
        let mut sink = DiagnosticSink::discarding();
        let level = placements::read_line(line, &mut sink);
        match sink.errors() {
            0 => placements::write_line(&level),
            _ => line.text.trim().to_owned(),
        }
    }

    /// The whole file in another format.
    ///
    /// # Errors
    /// That format cannot hold it at all: why.
    pub fn convert(&self, to: &'static Format) -> Result<Converted, String> {
        write::convert(self, to)
    }

    /// What another format cannot hold of what stands beside the levels.
    pub(super) fn beside_levels(&self, to: &Format) -> Vec<String> {
        match &self.content {
            Content::Boards => match boards::split(&self.source).1.len() {
                0 => Vec::new(),
                bytes => vec![format!("{bytes} bytes behind the last board")],
            },
            Content::Description(description) if to != DAYBOARD => {
                let names = description.facts.iter().map(|(name, _)| name);
                names.map(|name| format!("the tag {name}")).collect()
            }
            Content::Lines(_) | Content::Description(_) | Content::Blank => Vec::new(),
        }
    }
}

/// What belongs to no line where a file begins with it.
const MARK: char = '\u{feff}';

/// The first error, as the reason why a level cannot be played.
fn first_error(sink: &Diagnostics) -> NotPlayable {
    let mut sink = sink.iter();
    let error = sink.find(|finding| finding.severity == Severity::Error);
    NotPlayable(error.map_or_else(
        || "there are errors in it".to_owned(),
        |error| error.message.clone(),
    ))
}

/// The size of a description whose kit cannot be read.
const NO_BOARD: &str = "0x0, no board";

/// The title and the size of a position.
fn facts_of(level: &Level) -> (String, String) {
    let title = match level.aim {
        Aim::Free(squares) if level.title.is_empty() => aim::write_squares(&level.kit, squares),
        _ => level.title.clone(),
    };
    let placed = level.board.placements().count();
    (title, size(&level.kit, placed))
}

fn size(kit: &Kit, placed: usize) -> String {
    let (columns, rows) = (kit.frame().columns(), kit.frame().rows());
    let pieces = kit.pieces().len();
    format!("{columns}x{rows}, {placed} of {pieces} pieces")
}

//! A text file with boards in it, from its first line to its last.

use super::board::{Budget, Lines, Read};
use super::levels::{self, Around};
use super::lines::{Paragraph, Paragraphs, Row};
use super::macros::Macros;
use super::scan::{self, Found, Look};
use super::texts::{self, Between, Kind, Text};
use super::{Form, LevelPlaces, Reading};
use crate::codes;
use crate::model::{Collection, Level};
use quandary_core::limits::{LimitExceeded, Limits};
use quandary_core::sink::DiagnosticSink;
use quandary_core::source::Source;
use quandary_core::span::Span;

/// Reads a file.
pub(super) fn read(
    source: &Source,
    form: Form,
    limits: &Limits,
    sink: DiagnosticSink,
) -> Result<Reading, LimitExceeded> {
    let mut reader = Reader {
        form,
        limits,
        sink,
        budget: Budget { limits, cells: 0 },
        macros: Macros::new(limits),
        collection: Collection::default(),
        places: Vec::new(),
        gap: Vec::new(),
        open: None,
        errors: 0,
        titles_below: titles_below(source, form),
    };
    let mut paragraphs = Paragraphs::new(source, limits);
    let mut width = 1;
    while let Some(paragraph) = paragraphs.next(&mut reader.sink)? {
        reader.paragraph(&paragraph, &mut width)?;
    }
    reader.settle(None)?;
    reader.look_for_levels(source);
    Ok(Reading {
        collection: reader.collection,
        places: reader.places,
        diagnostics: reader.sink.sorted(),
    })
}

/// Whether titles stand below their boards: nothing stands before the first one, and a comment
/// ends the file.
fn titles_below(source: &Source, form: Form) -> bool {
    let mut lines = source.lines().map(|line| line.text);
    let first = lines.find(|text| !text.trim().is_empty());
    let text = source.text().trim_end();
    let last = text.rsplit(['\n', '\r']).next().unwrap_or_default();
    let is_row = |text: &str| matches!(form.look(text), Look::Closed | Look::Open);
    first.is_some_and(is_row) && form.look(last) == Look::Comment
}

/// A board whose text below it is still to come.
struct Open<'a> {
    read: Read,
    before: Vec<Text<'a>>,
    paragraph: usize,
    span: Span,
}

/// A file while its paragraphs come in.
struct Reader<'a> {
    form: Form,
    limits: &'a Limits,
    sink: DiagnosticSink,
    budget: Budget<'a>,
    macros: Macros,
    collection: Collection,
    places: Vec<LevelPlaces>,
    /// The text since the last board.
    gap: Vec<Text<'a>>,
    open: Option<Open<'a>>,
    /// How many errors were found up to the end of the last level.
    errors: usize,
    titles_below: bool,
}

impl<'a> Reader<'a> {
    fn paragraph(
        &mut self,
        paragraph: &Paragraph<'a>,
        width: &mut u8,
    ) -> Result<(), LimitExceeded> {
        let rows = &paragraph.rows;
        let looks: Vec<Look> = rows.iter().map(|row| self.form.look(row.text())).collect();
        let mut next = 0;
        for found in scan::boards(paragraph, &looks, width) {
            self.texts(&rows[next..found.rows.start], paragraph.number)?;
            self.board(paragraph, &looks, &found)?;
            next = found.rows.end;
        }
        self.texts(&rows[next..], paragraph.number)
    }

    fn texts(&mut self, rows: &[Row<'a>], paragraph: usize) -> Result<(), LimitExceeded> {
        for row in rows {
            let text = Text::new(*row, paragraph);
            let count = self.gap.len() as u64 + 1;
            Limits::check("tags", self.limits.tags, count, text.span())?;
            self.gap.push(text);
        }
        Ok(())
    }

    fn board(
        &mut self,
        paragraph: &Paragraph<'a>,
        looks: &[Look],
        found: &Found,
    ) -> Result<(), LimitExceeded> {
        let all = found.rows.clone().map(|at| (paragraph.rows[at], looks[at]));
        let is_inside = |look: Look| look == Look::Comment && found.width == 1;
        let inside: Vec<Row<'a>> = all
            .clone()
            .filter(|(_, look)| is_inside(*look))
            .map(|(row, _)| row)
            .collect();
        self.texts(&inside, paragraph.number)?;
        let stray = self.stray_marker(looks, found);
        let before = self.settle(Some(paragraph.number))?;
        if let Some(span) = stray {
            self.sink.report(&codes::DETACHED_WIDTH_MARKER, span, || {
                "this line does not stand directly on the board that it speaks of".to_owned()
            });
        }
        if let Some(row) = inside.first() {
            self.sink.report(&codes::COMMENT_IN_BOARD, row.place(), || {
                "this comment stands inside a board".to_owned()
            });
        }
        let rows = all
            .filter(|(_, look)| !is_inside(*look))
            .map(|(row, _)| row);
        let lines = Lines {
            rows: rows.collect(),
            width: found.width,
            form: self.form,
        };
        let span = lines.span();
        let number = self.places.len() as u64 + 1;
        Limits::check("levels", self.limits.levels, number, span)?;
        let read = lines.read(&mut self.budget, &mut self.sink)?;
        self.open = Some(Open {
            read,
            before,
            paragraph: paragraph.number,
            span,
        });
        Ok(())
    }

    /// The `@I2@` of a board, if it is not the last line before it.
    fn stray_marker(&self, looks: &[Look], found: &Found) -> Option<Span> {
        let above = found.rows.start.checked_sub(1).map(|above| looks[above]);
        let apart = found.width > 1 && !matches!(above, Some(Look::Marker(_)));
        let mut markers = self.gap.iter().filter(|text| text.kind == Kind::Marker);
        markers.next_back().filter(|_| apart).map(Text::span)
    }

    /// Divides the text since the last board, ends the level of that board, and hands out what
    /// belongs to the next one, in the paragraph `below`.
    fn settle(&mut self, below: Option<usize>) -> Result<Vec<Text<'a>>, LimitExceeded> {
        let gap = std::mem::take(&mut self.gap);
        let open = self.open.take();
        let between = Between {
            form: self.form,
            above: open.as_ref().map(|open| open.paragraph),
            below,
            titles_below: self.titles_below,
        };
        let (after, before) = gap.split_at(between.split(&gap));
        match open {
            Some(open) => self.close(open, after)?,
            None => self.header(after)?,
        }
        Ok(before.to_vec())
    }

    /// What the file says before its first board.
    fn header(&mut self, lines: &[Text<'a>]) -> Result<(), LimitExceeded> {
        for line in lines {
            if matches!(line.kind, Kind::Remark | Kind::Marker) || line.text.is_empty() {
                continue;
            }
            if self.form == Form::Sok {
                self.macros.define(line.text);
            }
            let text = self.macros.insert(line.text, line.span(), &mut self.sink)?;
            self.collection.notes.push(texts::note(&text));
        }
        Ok(())
    }

    fn close(&mut self, open: Open<'a>, after: &[Text<'a>]) -> Result<(), LimitExceeded> {
        let texts = open.before.iter().chain(after).map(Text::span);
        let places = LevelPlaces {
            span: texts.fold(open.span, Span::to),
            board: open.span,
            snapshots: Vec::new(),
            dialect: open.read.dialect,
            sound: true,
            rows: open.read.rows,
        };
        let reader = levels::Reader {
            form: self.form,
            macros: &mut self.macros,
            budget: &mut self.budget,
            sink: &mut self.sink,
            level: Level {
                title: String::new(),
                author: String::new(),
                notes: Vec::new(),
                board: open.read.board,
                snapshots: Vec::new(),
            },
            places,
        };
        let around = Around {
            before: open.before,
            after: after.to_vec(),
            paragraph: open.paragraph,
            titles_below: self.titles_below,
        };
        let (mut level, mut places) = reader.read(around)?;
        if level.author.is_empty() {
            level.author = self
                .collection
                .note("author")
                .unwrap_or_default()
                .to_owned();
        }
        self.look_at_game(&level, places.board);
        places.sound = self.sink.errors() == self.errors;
        self.errors = self.sink.errors();
        self.collection.levels.push(level);
        self.places.push(places);
        Ok(())
    }

    /// `Game: Hexoban`.
    fn look_at_game(&mut self, level: &Level, board: Span) {
        let own = level.notes.iter().find_map(|note| note.value("game"));
        let game = own.or_else(|| self.collection.note("game"));
        let strange = game.filter(|game| {
            let game = game.to_lowercase();
            OTHER_GAMES.contains(&game.as_str())
        });
        if let Some(game) = strange {
            self.sink.report(&codes::UNSUPPORTED_GAME, board, || {
                format!("this is a board of {game}, whose rules are not known here")
            });
        }
    }

    fn look_for_levels(&mut self, source: &Source) {
        if self.places.is_empty() {
            let end = Span::at(source.bytes().len());
            self.sink.report(&codes::NO_BOARD, end, || {
                "there is no board in this file".to_owned()
            });
        }
    }
}

/// Games that SOK has a word for and this family has no rules of.
const OTHER_GAMES: [&str; 4] = ["hexoban", "trioban", "octoban", "sokoban+"];

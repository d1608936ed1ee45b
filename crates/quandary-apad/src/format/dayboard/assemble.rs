//! From what a description says to a kit and a position.

use super::sections::{Rows, Sections};
use super::{Description, Spelling};
use crate::codes;
use crate::date::{MONTHS, WEEKDAYS};
use crate::format::kits;
use crate::format::notation::words;
use crate::format::position::{Part, Places, read_aim, read_board};
use crate::lint::lint;
use crate::model::{
    Aim, Board, Faces, Frame, Kit, KitError, LARGEST_FRAME, Label, Level, MOST_PIECES, Meaning,
    Piece,
};
use quandary_core::sink::{DiagnosticSink, quote};
use quandary_core::span::Span;
use std::sync::Arc;

/// Makes a position of the sections of a description.
pub(super) fn assemble(sections: Sections<'_>, sink: &mut DiagnosticSink) -> Description {
    let kit = match sections.kit {
        Some(name) => known_kit(name, &sections, sink),
        None => drawn_kit(&sections, sink),
    };
    let level = kit.map(|kit| position(kit, &sections, sink));
    Description {
        level,
        spelling: match sections.kit {
            Some(_) => Spelling::Named,
            None => Spelling::Drawn,
        },
        facts: sections.facts,
        errors: sink.errors(),
    }
}

fn title<'a>(sections: &'a Sections<'_>) -> &'a str {
    let mut facts = sections.facts.iter();
    let title = facts.find(|(name, _)| name == "Title");
    title.map_or("", |(_, title)| title)
}

fn position(kit: Arc<Kit>, sections: &Sections<'_>, sink: &mut DiagnosticSink) -> Level {
    let mut places = Places::new(&kit);
    let aim = match sections.date {
        Some(date) => read_aim(&kit, date.words(), &mut places, sink),
        None => Aim::Date,
    };
    let board = match sections.placed {
        Some(placed) => read_board(&kit, placed, &mut places, sink),
        None => Board::empty(&kit),
    };
    let level = Level {
        title: title(sections).to_owned(),
        kit,
        board,
        aim,
    };
    lint(&level, &places, sink);
    level
}

fn known_kit(
    name: Part<'_>,
    sections: &Sections<'_>,
    sink: &mut DiagnosticSink,
) -> Option<Arc<Kit>> {
    let drawn = sections.frame.as_ref().or(sections.pieces.first());
    if let Some(drawn) = drawn {
        sink.report_with(
            &codes::APA0038,
            name.line.whole(),
            || "this kit is named, and drawn as well".to_owned(),
            |finding| finding.with_label(drawn.head.line.whole(), "drawn here"),
        );
        return None;
    }
    let kit = kits::named(name.text()).map(Arc::clone);
    if kit.is_none() {
        sink.report(&codes::APA0039, name.span(), || {
            let known: Vec<_> = kits::names().collect();
            format!(
                "no kit is called {}; there are {}",
                quote(name.text()),
                known.join(", ")
            )
        });
    }
    kit
}

fn drawn_kit(sections: &Sections<'_>, sink: &mut DiagnosticSink) -> Option<Arc<Kit>> {
    let frame = frame(sections, sink);
    let pieces: Vec<_> = sections
        .pieces
        .iter()
        .map(|rows| piece(rows, sink))
        .collect();
    if let Some(beyond) = sections.beyond {
        sink.report(&codes::APA0037, beyond, || {
            format!("a kit has at most {MOST_PIECES} pieces")
        });
        return None;
    }
    let (frame, pieces) = (frame?, pieces.into_iter().collect::<Option<Vec<_>>>()?);
    match Kit::new("", title(sections), frame, pieces) {
        Ok(kit) => Some(kits::same_as(&kit).map_or_else(|| Arc::new(kit), Arc::clone)),
        Err(error) => {
            let place = place_of(error, sections);
            sink.report(&codes::APA0037, place, || error.to_string());
            None
        }
    }
}

/// The piece that makes it no kit: the last one of a name that two have, else the last of all.
fn place_of(error: KitError, sections: &Sections<'_>) -> Span {
    let is_meant = |rows: &&Rows<'_>| match error {
        KitError::SameName(name) => rows.head.text().starts_with(name),
        _ => true,
    };
    let piece = sections.pieces.iter().rev().find(is_meant);
    piece.map_or(sections.end, |piece| piece.head.line.whole())
}

fn frame(sections: &Sections<'_>, sink: &mut DiagnosticSink) -> Option<Frame> {
    let Some(rows) = &sections.frame else {
        sink.report(&codes::APA0034, sections.end, || {
            "there is no frame and no kit".to_owned()
        });
        return None;
    };
    let lists = Lists::read(sections, rows, sink);
    let row = |row: &Part<'_>| labels(*row).map(|word| lists.label(word)).collect();
    let frame = Frame::from_rows(rows.rows.iter().map(row).collect());
    let frame = frame.filter(|frame| !frame.squares().is_empty());
    if frame.is_none() {
        sink.report(&codes::APA0035, rows.whole, || {
            format!("a frame has from 1 to {LARGEST_FRAME} places and at least one square")
        });
    }
    frame
}

/// The labels of a row: one more at most than can be, so that it is seen.
fn labels(row: Part<'_>) -> impl Iterator<Item = &str> {
    row.text().split_whitespace().take(LARGEST_FRAME + 1)
}

/// The labels that mean months, weekdays and days, each in their order; `None` where labels are
/// understood by themselves.
pub(super) struct Lists<'a> {
    months: Option<Vec<&'a str>>,
    weekdays: Option<Vec<&'a str>>,
    days: Option<Vec<&'a str>>,
}

impl<'a> Lists<'a> {
    fn read(sections: &Sections<'a>, frame: &Rows<'_>, sink: &mut DiagnosticSink) -> Self {
        let mut list = |part: Option<Part<'a>>, most| Some(list(part?, most, frame, sink));
        Self {
            months: list(sections.months, MONTHS.len()),
            weekdays: list(sections.weekdays, WEEKDAYS.len()),
            days: list(sections.days, 31),
        }
    }

    fn label(&self, word: &str) -> Option<Label> {
        (word != "-").then(|| Label {
            text: word.to_owned(),
            meaning: self.meaning(word),
        })
    }

    /// A day before a month, a month before a weekday.
    fn meaning(&self, word: &str) -> Meaning {
        let place = |list: &[&str]| list.iter().position(|one| *one == word);
        let in_list = |list: &Option<Vec<&str>>, meaning: fn(u8) -> Meaning| match list {
            Some(list) => place(list).map(|place| meaning(place as u8 + 1)),
            None => {
                let guess = Meaning::of(word);
                let same = std::mem::discriminant(&guess) == std::mem::discriminant(&meaning(1));
                same.then_some(guess)
            }
        };
        in_list(&self.days, Meaning::Day)
            .or_else(|| in_list(&self.months, Meaning::Month))
            .or_else(|| in_list(&self.weekdays, Meaning::Weekday))
            .unwrap_or(Meaning::Plain)
    }
}

fn list<'a>(
    part: Part<'a>,
    most: usize,
    frame: &Rows<'_>,
    sink: &mut DiagnosticSink,
) -> Vec<&'a str> {
    let labels = |row: &Part<'_>, word| labels(*row).any(|label| label == word);
    let mut list = Vec::new();
    for (place, (span, word)) in part.words().enumerate() {
        if place == most {
            let rest = Span::new(span.start, part.span().end);
            sink.report(&codes::APA0040, rest, || {
                format!("this list has at most {most} labels")
            });
            break;
        }
        if word != "-" && !frame.rows.iter().any(|row| labels(row, word)) {
            sink.report(&codes::APA0040, span, || {
                format!("no square of the frame is labelled {}", quote(word))
            });
        }
        list.push(word);
    }
    list
}

fn piece(rows: &Rows<'_>, sink: &mut DiagnosticSink) -> Option<Piece> {
    let mut head = words(rows.head.text()).map(|(_, word)| word);
    let name = head.next().unwrap_or_default();
    let faces = match head.next() {
        None => Faces::Both,
        Some(word) => side(word, rows, sink)?,
    };
    if let Some(word) = head.next() {
        sink.report(&codes::APA0041, rows.head.span(), || {
            format!("{} says nothing behind the side", quote(word))
        });
        return None;
    }
    let mut letters = name.chars();
    let letter = match (letters.next(), letters.next()) {
        (Some(letter), None) => letter,
        // No letter at all: the piece tells so.
        _ => ' ',
    };
    match Piece::from_picture(letter, rows.rows.iter().map(|row| row.text())) {
        Ok(mut piece) => {
            piece.faces = faces;
            Some(piece)
        }
        Err(error) => {
            sink.report(&codes::APA0036, rows.whole, || error.to_string());
            None
        }
    }
}

fn side(word: &str, rows: &Rows<'_>, sink: &mut DiagnosticSink) -> Option<Faces> {
    let faces = FACES.iter().find(|(_, name)| *name == word);
    if faces.is_none() {
        sink.report(&codes::APA0041, rows.head.span(), || {
            format!("{} is no side: there are both, front and back", quote(word))
        });
    }
    faces.map(|(faces, _)| *faces)
}

/// The sides and their names.
pub(super) const FACES: [(Faces, &str); 3] = [
    (Faces::Both, "both"),
    (Faces::Front, "front"),
    (Faces::Back, "back"),
];

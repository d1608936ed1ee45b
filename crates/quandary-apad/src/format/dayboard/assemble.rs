//! Builds the kit and the position of a description from its sections.

use super::sections::{Section, Sections};
use super::{Description, KitStyle};
use crate::codes;
use crate::date::{MONTHS, WEEKDAYS};
use crate::format::named_kits;
use crate::format::notation::words;
use crate::format::position::{LineSlice, goal_names, read_board, read_goal};
use crate::lint::lint;
use crate::model::{
    AllowedSides, Board, Frame, Goal, Kit, KitError, Label, Level, MAX_FRAME_CELLS, MAX_PIECES,
    Meaning, Piece, PositionSpans,
};
use quandary_core::sink::{DiagnosticSink, quote};
use quandary_core::span::Span;
use std::sync::Arc;

/// Builds the levels of a description and reports its findings.
pub(super) fn assemble(sections: Sections<'_>, sink: &mut DiagnosticSink) -> Description {
    let kit = match sections.kit {
        Some(name) => named_kit(name, &sections, sink),
        None => drawn_kit(&sections, sink),
    };
    let kit_errors = sink.errors();
    let bare = match &kit {
        Some(_) => None,
        None => bare_kit(&sections),
    };
    let first = kit.map(|kit| first_level(kit, &sections, sink));
    let errors = sink.errors();
    if let Some(Level { kit, .. }) = &first {
        for board in &sections.boards {
            board_level(kit, *board, sink);
        }
    }
    let boards = sections.boards.iter();
    let has_first = sections.date.or(sections.placed).is_some();
    Description {
        first,
        bare,
        has_first: has_first || sections.boards.is_empty(),
        boards: boards.map(|board| board.line.number as u32).collect(),
        kit_style: match sections.kit {
            Some(_) => KitStyle::Named,
            None => KitStyle::Drawn,
        },
        facts: sections.facts,
        kit_errors,
        errors,
    }
}

/// Reads the level of a tag `Board` and reports its findings.
pub(super) fn board_level(
    kit: &Arc<Kit>,
    board: LineSlice<'_>,
    sink: &mut DiagnosticSink,
) -> Level {
    let (names, moves) = board.split();
    let mut spans = PositionSpans::new(kit);
    spans.goal = board.line.whole();
    let goal = read_goal(kit, names.words(), &mut spans, sink);
    let level = Level {
        title: goal_names(kit, goal),
        kit: Arc::clone(kit),
        board: read_board(kit, moves, &mut spans, sink),
        goal,
    };
    lint(&level, &spans, sink);
    level
}

fn title<'a>(sections: &'a Sections<'_>) -> &'a str {
    let mut facts = sections.facts.iter();
    let title = facts.find(|(name, _)| name == "Title");
    title.map_or("", |(_, title)| title)
}

fn first_level(kit: Arc<Kit>, sections: &Sections<'_>, sink: &mut DiagnosticSink) -> Level {
    let mut spans = PositionSpans::new(&kit);
    let goal = match sections.date {
        Some(date) => read_goal(&kit, date.words(), &mut spans, sink),
        None => Goal::Date,
    };
    let board = match sections.placed {
        Some(placed) => read_board(&kit, placed, &mut spans, sink),
        None => Board::empty(&kit),
    };
    let level = Level {
        title: title(sections).to_owned(),
        kit,
        board,
        goal,
    };
    lint(&level, &spans, sink);
    level
}

/// The frame of a kit with errors; `None` if it has no valid frame.
fn bare_kit(sections: &Sections<'_>) -> Option<Arc<Kit>> {
    // The findings are already reported.
    let frame = frame(sections, &mut DiagnosticSink::discarding())?;
    Some(Arc::new(Kit::without_pieces(title(sections), frame)))
}

fn named_kit(
    name: LineSlice<'_>,
    sections: &Sections<'_>,
    sink: &mut DiagnosticSink,
) -> Option<Arc<Kit>> {
    let drawn = sections.frame.as_ref().or(sections.pieces.first());
    if let Some(drawn) = drawn {
        sink.report_with(
            &codes::NAMED_AND_DRAWN_KIT,
            name.line.whole(),
            || "this kit has both a name and a drawing; delete one of them".to_owned(),
            |finding| finding.with_label(drawn.head.line.whole(), "drawn here"),
        );
        return None;
    }
    let kit = named_kits::find(name.text()).map(Arc::clone);
    if kit.is_none() {
        sink.report(&codes::UNKNOWN_KIT, name.span(), || {
            let known: Vec<_> = named_kits::names().collect();
            format!(
                "unknown kit {}; available: {}",
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
        .map(|section| piece(section, sink))
        .collect();
    if let Some(span) = sections.surplus_piece {
        sink.report(&codes::INVALID_KIT, span, || {
            format!("too many pieces; a kit has at most {MAX_PIECES}")
        });
        return None;
    }
    let (frame, pieces) = (frame?, pieces.into_iter().collect::<Option<Vec<_>>>()?);
    match Kit::new("", title(sections), frame, pieces) {
        Ok(kit) => Some(named_kits::find_same(&kit).map_or_else(|| Arc::new(kit), Arc::clone)),
        Err(error) => {
            let span = span_of_kit_error(error, sections);
            sink.report(&codes::INVALID_KIT, span, || error.to_string());
            None
        }
    }
}

/// The line of the piece that causes an error: for a duplicate name the last piece with that name,
/// otherwise the last piece.
fn span_of_kit_error(error: KitError, sections: &Sections<'_>) -> Span {
    let is_cause = |section: &&Section<'_>| match error {
        KitError::SameName(name) => section.head.text().starts_with(name),
        _ => true,
    };
    let piece = sections.pieces.iter().rev().find(is_cause);
    piece.map_or(sections.end, |piece| piece.head.line.whole())
}

fn frame(sections: &Sections<'_>, sink: &mut DiagnosticSink) -> Option<Frame> {
    let Some(section) = &sections.frame else {
        sink.report(&codes::MISSING_FRAME, sections.end, || {
            "the description has neither a frame nor the name of a kit; add one of them".to_owned()
        });
        return None;
    };
    let lists = LabelLists::read(sections, section, sink);
    let row = |row: &LineSlice<'_>| labels(*row).map(|word| lists.label(word)).collect();
    let frame = Frame::from_rows(section.rows.iter().map(row).collect());
    let frame = frame.filter(|frame| !frame.squares().is_empty());
    if frame.is_none() {
        sink.report(&codes::INVALID_FRAME_SIZE, section.span, || {
            format!("expected a frame with at least one square and at most {MAX_FRAME_CELLS} cells (squares and gaps)")
        });
    }
    frame
}

/// The labels of a row: at most one more than allowed, so that a row that is too long is noticed.
fn labels(row: LineSlice<'_>) -> impl Iterator<Item = &str> {
    row.text().split_whitespace().take(MAX_FRAME_CELLS + 1)
}

/// The labels for months, weekdays and days in calendar order; `None` where the meaning is guessed
/// from the text of the labels.
struct LabelLists<'a> {
    months: Option<Vec<&'a str>>,
    weekdays: Option<Vec<&'a str>>,
    days: Option<Vec<&'a str>>,
}

impl<'a> LabelLists<'a> {
    fn read(sections: &Sections<'a>, frame: &Section<'_>, sink: &mut DiagnosticSink) -> Self {
        let mut list =
            |value: Option<LineSlice<'a>>, max| Some(label_list(value?, max, frame, sink));
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

    /// The meaning of a label; days take precedence over months, months over weekdays.
    fn meaning(&self, word: &str) -> Meaning {
        let index = |list: &[&str]| list.iter().position(|label| *label == word);
        let in_list = |list: &Option<Vec<&str>>, meaning: fn(u8) -> Meaning| match list {
            Some(list) => index(list).map(|index| meaning(index as u8 + 1)),
            None => {
                let guess = Meaning::from_label(word);
                let is_same_kind =
                    std::mem::discriminant(&guess) == std::mem::discriminant(&meaning(1));
                is_same_kind.then_some(guess)
            }
        };
        in_list(&self.days, Meaning::Day)
            .or_else(|| in_list(&self.months, Meaning::Month))
            .or_else(|| in_list(&self.weekdays, Meaning::Weekday))
            .unwrap_or(Meaning::Plain)
    }
}

fn label_list<'a>(
    value: LineSlice<'a>,
    max: usize,
    frame: &Section<'_>,
    sink: &mut DiagnosticSink,
) -> Vec<&'a str> {
    let contains = |row: &LineSlice<'_>, word| labels(*row).any(|label| label == word);
    let mut list = Vec::new();
    for (index, (span, word)) in value.words().enumerate() {
        if index == max {
            let surplus = Span::new(span.start, value.span().end);
            sink.report(&codes::INVALID_LABEL_LIST, surplus, || {
                format!("too many labels; this list has at most {max}")
            });
            break;
        }
        if word != "-" && !frame.rows.iter().any(|row| contains(row, word)) {
            sink.report(&codes::INVALID_LABEL_LIST, span, || {
                format!("no square of the frame has the label {}", quote(word))
            });
        }
        list.push(word);
    }
    list
}

fn piece(section: &Section<'_>, sink: &mut DiagnosticSink) -> Option<Piece> {
    let mut head = words(section.head.text()).map(|(_, word)| word);
    let name = head.next().unwrap_or_default();
    let allowed_sides = match head.next() {
        None => AllowedSides::Both,
        Some(word) => side(word, section, sink)?,
    };
    if let Some(word) = head.next() {
        sink.report(&codes::INVALID_SIDE, section.head.span(), || {
            format!(
                "expected nothing after the side of the piece, found {}",
                quote(word)
            )
        });
        return None;
    }
    let mut letters = name.chars();
    let letter = match (letters.next(), letters.next()) {
        (Some(letter), None) => letter,
        // Rejected as the name of a piece below.
        _ => ' ',
    };
    match Piece::from_picture(letter, section.rows.iter().map(|row| row.text())) {
        Ok(mut piece) => {
            piece.allowed_sides = allowed_sides;
            Some(piece)
        }
        Err(error) => {
            sink.report(&codes::INVALID_PIECE, section.span, || error.to_string());
            None
        }
    }
}

fn side(word: &str, section: &Section<'_>, sink: &mut DiagnosticSink) -> Option<AllowedSides> {
    let side = SIDE_NAMES.iter().find(|(_, name)| *name == word);
    if side.is_none() {
        sink.report(&codes::INVALID_SIDE, section.head.span(), || {
            format!(
                "expected the side `both`, `front` or `back`, found {}",
                quote(word)
            )
        });
    }
    side.map(|(sides, _)| *sides)
}

/// The names of the allowed sides.
pub(super) const SIDE_NAMES: [(AllowedSides, &str); 3] = [
    (AllowedSides::Both, "both"),
    (AllowedSides::Front, "front"),
    (AllowedSides::Back, "back"),
];

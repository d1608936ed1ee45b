//! Boards of bytes as records: files of any length are filtered, sorted and merged as streams.

use crate::date::{MONTHS, place_of};
use crate::format::apad::{self, Decoded, KEY_WIDTH, PIECES, Place, Record, WIDTH};
use crate::format::{APAD, aim, boards, notation};
use crate::model::{Faces, MonthDay, Placement, Rotation, Squares, Turn};
use crate::rules::face_allowed;
use quandary_core::family::Format;
use quandary_core::options::{OptionError, OptionKind, OptionSpec, Options};
use quandary_core::records::{Condition, Records};
use quandary_core::sink::DiagnosticSink;
use quandary_core::span::Span;

/// The conditions of a filter. An empty text is no condition.
static CONDITIONS: [OptionSpec; 10] = [
    text(
        "leaving",
        "list of squares",
        "Exactly these squares are free: `jan 25`",
    ),
    text(
        "free",
        "list of squares",
        "These squares are free, whatever else is",
    ),
    text("covered", "list of squares", "These squares are covered"),
    text("month", "month", "The board shows a day of this month"),
    OptionSpec {
        name: "day",
        kind: OptionKind::Whole { least: 0, most: 31 },
        default: "0",
        help: "The board shows this day of a month; 0 is any",
    },
    OptionSpec {
        name: "shows",
        kind: OptionKind::Choice(&["anything", "combination", "date", "no-date"]),
        default: "anything",
        help: "What the free squares of the board name: a month and a day, a date that exists, or none",
    },
    OptionSpec {
        name: "boards",
        kind: OptionKind::Choice(&["all", "complete", "partial"]),
        default: "all",
        help: "Whether every piece lies on the board",
    },
    text(
        "pieces",
        "list of letters",
        "These pieces lie on the board: `LNO`",
    ),
    text(
        "containing",
        "list of placements",
        "These pieces lie like this: `L1m@1 N0@25`",
    ),
    OptionSpec {
        name: "faces",
        kind: OptionKind::Choice(&["any", "front", "back"]),
        default: "any",
        help: "Which side of all pieces lies up",
    },
];

const fn text(name: &'static str, what: &'static str, help: &'static str) -> OptionSpec {
    OptionSpec {
        name,
        kind: OptionKind::Text(what),
        default: "",
        help,
    }
}

/// Boards of bytes.
#[derive(Clone, Copy, Debug)]
pub struct Boards;

/// A record of the width that was asked for.
fn board(record: &[u8]) -> &Record {
    record
        .first_chunk()
        .expect("records are as wide as this format says")
}

impl Records for Boards {
    fn format(&self) -> &'static Format {
        APAD
    }

    fn width(&self) -> usize {
        WIDTH
    }

    fn key_width(&self) -> usize {
        KEY_WIDTH
    }

    fn write_key(&self, record: &[u8], key: &mut [u8]) {
        key.copy_from_slice(&apad::order_key(&apad::decode(board(record))));
    }

    fn canonicalise(&self, record: &mut [u8]) {
        let canonical = apad::canonicalise(board(record));
        record.copy_from_slice(&canonical);
    }

    fn check(&self, number: u64, at: usize, record: &[u8], sink: &mut DiagnosticSink) {
        boards::check_board(number, at, board(record), sink);
    }

    fn check_tail(&self, tail: Span, sink: &mut DiagnosticSink) {
        boards::check_tail(tail, sink);
    }

    fn conditions(&self) -> &'static [OptionSpec] {
        &CONDITIONS
    }

    fn condition(&self, options: &Options) -> Result<Box<dyn Condition>, OptionError> {
        Ok(Box::new(Sieve::new(options)?))
    }
}

/// Whether a board has to be complete.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Extent {
    Complete,
    Partial,
}

/// What the free squares of a board have to name.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Shown {
    Combination,
    Date,
    NoDate,
}

/// All that a board has to fulfil at once.
struct Sieve {
    leaving: Option<Squares>,
    free: Squares,
    covered: Squares,
    month: Option<u8>,
    day: Option<u8>,
    shows: Option<Shown>,
    extent: Option<Extent>,
    pieces: Vec<usize>,
    /// A piece and the squares that it covers.
    contains: Vec<(usize, Squares)>,
    /// For each piece the turns in which the right side lies up, by mirror bit and rotation.
    turns: Option<Vec<[bool; 8]>>,
}

impl Sieve {
    fn new(options: &Options) -> Result<Self, OptionError> {
        let leaving = squares(options, "leaving")?;
        Ok(Self {
            leaving: Some(leaving).filter(|squares| !squares.is_empty()),
            free: squares(options, "free")?,
            covered: squares(options, "covered")?,
            month: month(options)?,
            day: Some(options.whole("day") as u8).filter(|day| *day > 0),
            shows: match options.word("shows") {
                "combination" => Some(Shown::Combination),
                "date" => Some(Shown::Date),
                "no-date" => Some(Shown::NoDate),
                _ => None,
            },
            extent: match options.word("boards") {
                "complete" => Some(Extent::Complete),
                "partial" => Some(Extent::Partial),
                _ => None,
            },
            pieces: pieces(options)?,
            contains: placements(options)?,
            turns: match options.word("faces") {
                "front" => Some(turns(Faces::Front)),
                "back" => Some(turns(Faces::Back)),
                _ => None,
            },
        })
    }

    fn holds_of(&self, record: &Record, decoded: &Decoded) -> bool {
        let free = apad::kit().frame().squares() & !decoded.covered();
        let complete = decoded.is_complete();
        let extent = match self.extent {
            Some(Extent::Complete) => complete,
            Some(Extent::Partial) => !complete,
            None => true,
        };
        extent
            && self.leaving.is_none_or(|squares| squares == free)
            && self.free.within(free)
            && !self.covered.meets(free)
            && self.shows_the_date(free)
            && self.pieces.iter().all(|piece| lies(decoded, *piece))
            && self
                .contains
                .iter()
                .all(|(piece, squares)| decoded.0[*piece].squares() == *squares)
            && self
                .turns
                .as_ref()
                .is_none_or(|turns| shows_sides(turns, record, decoded))
    }

    fn shows_the_date(&self, free: Squares) -> bool {
        if self.month.is_none() && self.day.is_none() && self.shows.is_none() {
            return true;
        }
        let date = apad::kit().month_day(free);
        let named = self
            .month
            .is_none_or(|month| date.is_some_and(|date| date.month == month))
            && self
                .day
                .is_none_or(|day| date.is_some_and(|date| date.day == day));
        let exists = date.is_some_and(MonthDay::exists);
        named
            && match self.shows {
                Some(Shown::Combination) => date.is_some(),
                Some(Shown::Date) => exists,
                Some(Shown::NoDate) => !exists,
                None => true,
            }
    }
}

impl Condition for Sieve {
    fn holds(&self, record: &[u8]) -> bool {
        let record = board(record);
        self.holds_of(record, &apad::decode(record))
    }
}

fn lies(decoded: &Decoded, piece: usize) -> bool {
    matches!(decoded.0[piece], Place::Lies(_))
}

fn shows_sides(turns: &[[bool; 8]], record: &Record, decoded: &Decoded) -> bool {
    (0..PIECES).all(|piece| !lies(decoded, piece) || turns[piece][apad::turn(record, piece)])
}

/// The turns that show a side, or look as if they did.
fn turns(faces: Faces) -> Vec<[bool; 8]> {
    let kit = apad::kit().as_ref().clone().with_faces(faces);
    let shows = |piece, index: usize| {
        let turn = Turn {
            mirrored: index >= 4,
            rotation: Rotation::ALL[index % 4],
        };
        let square = 0;
        face_allowed(
            &kit,
            Placement {
                piece,
                turn,
                square,
            },
        )
    };
    let of_piece = |piece| std::array::from_fn(|index| shows(piece, index));
    kit.ids().map(of_piece).collect()
}

fn squares(options: &Options, name: &'static str) -> Result<Squares, OptionError> {
    let text = options.text(name);
    aim::parse_squares(apad::kit(), text).map_err(|_| OptionError::Unfit {
        name,
        value: text.to_owned(),
        takes: "names of squares, such as `jan 25` or `@0`".to_owned(),
    })
}

fn month(options: &Options) -> Result<Option<u8>, OptionError> {
    let text = options.text("month").trim();
    if text.is_empty() {
        return Ok(None);
    }
    let month = place_of(text, &MONTHS).ok_or_else(|| OptionError::Unfit {
        name: "month",
        value: text.to_owned(),
        takes: "the name of a month".to_owned(),
    })?;
    Ok(Some(month))
}

fn pieces(options: &Options) -> Result<Vec<usize>, OptionError> {
    let text = options.text("pieces");
    let letters = text.chars().filter(|letter| letter.is_alphanumeric());
    letters
        .map(|letter| {
            let piece = apad::kit().find(letter.to_ascii_uppercase());
            let index = piece.map(crate::model::PieceId::index);
            index.ok_or_else(|| OptionError::Unfit {
                name: "pieces",
                value: letter.to_string(),
                takes: "letters of pieces: L, N, O, P, U, V, Y, Z".to_owned(),
            })
        })
        .collect()
}

fn placements(options: &Options) -> Result<Vec<(usize, Squares)>, OptionError> {
    let text = options.text("containing");
    let unfit = |word: &str, takes: String| OptionError::Unfit {
        name: "containing",
        value: word.to_owned(),
        takes,
    };
    notation::words(text)
        .map(|(_, word)| {
            let placement = notation::parse_placement(apad::kit(), word);
            let placement = placement
                .map_err(|reason| unfit(word, format!("placements of pieces: {reason}")))?;
            let squares = placement.squares(apad::kit());
            let squares = squares.map_err(|_| unfit(word, "places within the frame".to_owned()))?;
            Ok((placement.piece.index(), squares))
        })
        .collect()
}

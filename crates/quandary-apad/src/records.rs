//! The boards of [`APAD`] files as records of nine bytes, so that files of any length can be
//! filtered, sorted and merged as streams.

use crate::date::{MONTHS, name_number};
use crate::format::apad::{self, Decoded, DecodedPiece, KEY_WIDTH, PIECES, Record, WIDTH};
use crate::format::{APAD, apad_file, notation, square_names};
use crate::model::{AllowedSides, MonthDay, Orientation, Placement, Rotation, Squares};
use crate::rules::is_side_allowed;
use quandary_core::format::Format;
use quandary_core::options::{
    ChoiceOption, OptionError, OptionSpec, OptionTable, Options, TextOption, WholeOption,
};
use quandary_core::records::{Condition, Records};
use quandary_core::sink::DiagnosticSink;
use quandary_core::span::Span;

static LEAVING: TextOption = text(
    "leaving",
    "list of squares",
    "Exactly these squares are free: `jan 25`",
);
static FREE: TextOption = text(
    "free",
    "list of squares",
    "These squares are free; others may be free too",
);
static COVERED: TextOption = text("covered", "list of squares", "These squares are covered");
static MONTH: TextOption = text(
    "month",
    "month",
    "The free squares show a day of this month",
);
static DAY: WholeOption = WholeOption::new(
    "day",
    0,
    31,
    0,
    "The free squares show this day of a month; 0: any day",
);
static SHOWS: ChoiceOption<Option<ShownDate>> = ChoiceOption::new(
    "shows",
    &[
        ("anything", None),
        ("combination", Some(ShownDate::Combination)),
        ("date", Some(ShownDate::Date)),
        ("no-date", Some(ShownDate::NoDate)),
    ],
    None,
    "What the free squares show: a month and a day, an existing date, or no existing date",
);
static BOARDS: ChoiceOption<Option<Completeness>> = ChoiceOption::new(
    "boards",
    &[
        ("all", None),
        ("complete", Some(Completeness::Complete)),
        ("partial", Some(Completeness::Partial)),
    ],
    None,
    "Boards with all pieces placed, or boards with pieces missing",
);
static PLACED: TextOption = text(
    "pieces",
    "list of letters",
    "These pieces are placed: `LNO`",
);
static CONTAINING: TextOption = text(
    "containing",
    "list of placements",
    "These pieces are placed exactly like this: `L1m@1 N0@25`",
);
static FACES: ChoiceOption<AllowedSides> = ChoiceOption::new(
    "faces",
    &[
        ("any", AllowedSides::Both),
        ("front", AllowedSides::Front),
        ("back", AllowedSides::Back),
    ],
    AllowedSides::Both,
    "The side of all placed pieces that faces up",
);

/// The conditions of a filter. An empty text stands for no condition.
static CONDITIONS: OptionTable = &[
    &LEAVING,
    &FREE,
    &COVERED,
    &MONTH,
    &DAY,
    &SHOWS,
    &BOARDS,
    &PLACED,
    &CONTAINING,
    &FACES,
];

const fn text(name: &'static str, what: &'static str, help: &'static str) -> TextOption {
    TextOption::new(name, what, "", help)
}

/// The implementation of [`Records`] for [`APAD`] files. Each record is a board in nine bytes.
#[derive(Clone, Copy, Debug)]
pub struct BoardRecords;

/// Interprets a record of [`WIDTH`] bytes.
fn board(record: &[u8]) -> &Record {
    record
        .first_chunk()
        .expect("the record has the width of the format")
}

impl Records for BoardRecords {
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
        apad_file::check_board(number, at, board(record), sink);
    }

    fn check_tail(&self, tail: Span, sink: &mut DiagnosticSink) {
        apad_file::check_tail(tail, sink);
    }

    fn conditions(&self) -> OptionTable {
        CONDITIONS
    }

    fn condition(&self, options: &Options) -> Result<Box<dyn Condition>, OptionError> {
        Ok(Box::new(BoardFilter::new(options)?))
    }
}

/// Whether all pieces must be placed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Completeness {
    Complete,
    Partial,
}

/// What the free squares must show.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum ShownDate {
    Combination,
    Date,
    NoDate,
}

/// A filter: boards must meet all its conditions.
struct BoardFilter {
    leaving: Option<Squares>,
    free: Squares,
    covered: Squares,
    month: Option<u8>,
    day: Option<u8>,
    shows: Option<ShownDate>,
    completeness: Option<Completeness>,
    pieces: Vec<usize>,
    /// Pieces and the squares that they must cover.
    contains: Vec<(usize, Squares)>,
    /// For each piece, which orientations show an allowed side; indexed by orientation number.
    allowed_orientations: Option<Vec<[bool; 8]>>,
}

impl BoardFilter {
    fn new(options: &Options) -> Result<Self, OptionError> {
        let leaving = squares(options, &LEAVING)?;
        Ok(Self {
            leaving: Some(leaving).filter(|squares| !squares.is_empty()),
            free: squares(options, &FREE)?,
            covered: squares(options, &COVERED)?,
            month: month(options)?,
            day: Some(options.get(&DAY) as u8).filter(|day| *day > 0),
            shows: options.get(&SHOWS),
            completeness: options.get(&BOARDS),
            pieces: pieces(options)?,
            contains: placements(options)?,
            allowed_orientations: match options.get(&FACES) {
                AllowedSides::Both => None,
                sides => Some(allowed_orientations(sides)),
            },
        })
    }

    fn matches(&self, record: &Record, decoded: &Decoded) -> bool {
        let free = apad::kit().frame().squares() & !decoded.covered();
        let complete = decoded.is_complete();
        let completeness = match self.completeness {
            Some(Completeness::Complete) => complete,
            Some(Completeness::Partial) => !complete,
            None => true,
        };
        completeness
            && self.leaving.is_none_or(|squares| squares == free)
            && self.free.is_subset_of(free)
            && !self.covered.intersects(free)
            && self.shows_the_date(free)
            && self.pieces.iter().all(|piece| is_placed(decoded, *piece))
            && self
                .contains
                .iter()
                .all(|(piece, squares)| decoded.0[*piece].squares() == *squares)
            && self
                .allowed_orientations
                .as_ref()
                .is_none_or(|allowed_orientations| {
                    shows_allowed_sides(allowed_orientations, record, decoded)
                })
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
                Some(ShownDate::Combination) => date.is_some(),
                Some(ShownDate::Date) => exists,
                Some(ShownDate::NoDate) => !exists,
                None => true,
            }
    }
}

impl Condition for BoardFilter {
    fn holds(&self, record: &[u8]) -> bool {
        let record = board(record);
        self.matches(record, &apad::decode(record))
    }
}

fn is_placed(decoded: &Decoded, piece: usize) -> bool {
    matches!(decoded.0[piece], DecodedPiece::Placed(_))
}

fn shows_allowed_sides(
    allowed_orientations: &[[bool; 8]],
    record: &Record,
    decoded: &Decoded,
) -> bool {
    (0..PIECES).all(|piece| {
        !is_placed(decoded, piece)
            || allowed_orientations[piece][apad::orientation_number(record, piece)]
    })
}

/// For each piece, the orientations that show an allowed side or look as if they did.
fn allowed_orientations(sides: AllowedSides) -> Vec<[bool; 8]> {
    let kit = apad::kit().as_ref().clone().with_allowed_sides(sides);
    let shows = |piece, index: usize| {
        let orientation = Orientation {
            mirrored: index >= 4,
            rotation: Rotation::ALL[index % 4],
        };
        let square = 0;
        is_side_allowed(
            &kit,
            Placement {
                piece,
                orientation,
                square,
            },
        )
    };
    let of_piece = |piece| std::array::from_fn(|index| shows(piece, index));
    kit.ids().map(of_piece).collect()
}

fn squares(options: &Options, option: &TextOption) -> Result<Squares, OptionError> {
    let text = options.get(option);
    let squares = square_names::parse_squares(apad::kit(), &text);
    squares.map_err(|_| OptionError::Invalid {
        name: option.name(),
        value: text.clone(),
        expected: "names of squares, such as `jan 25` or `@0`".to_owned(),
    })
}

fn month(options: &Options) -> Result<Option<u8>, OptionError> {
    let text = options.get(&MONTH);
    let text = text.trim();
    if text.is_empty() {
        return Ok(None);
    }
    let month = name_number(text, &MONTHS).ok_or_else(|| OptionError::Invalid {
        name: MONTH.name(),
        value: text.to_owned(),
        expected: "the English name of a month".to_owned(),
    })?;
    Ok(Some(month))
}

fn pieces(options: &Options) -> Result<Vec<usize>, OptionError> {
    let text = options.get(&PLACED);
    let letters = text.chars().filter(|letter| letter.is_alphanumeric());
    letters
        .map(|letter| {
            let piece = apad::kit().find(letter.to_ascii_uppercase());
            let index = piece.map(crate::model::PieceId::index);
            index.ok_or_else(|| OptionError::Invalid {
                name: PLACED.name(),
                value: letter.to_string(),
                expected: "letters of pieces (L, N, O, P, U, V, Y, Z)".to_owned(),
            })
        })
        .collect()
}

fn placements(options: &Options) -> Result<Vec<(usize, Squares)>, OptionError> {
    let text = options.get(&CONTAINING);
    let invalid = |word: &str, expected: String| OptionError::Invalid {
        name: CONTAINING.name(),
        value: word.to_owned(),
        expected,
    };
    notation::words(&text)
        .map(|(_, word)| {
            let placement = notation::parse_placement(apad::kit(), word);
            let placement = placement
                .map_err(|reason| invalid(word, format!("placements of pieces ({reason})")))?;
            let squares = placement.squares(apad::kit());
            let squares =
                squares.map_err(|_| invalid(word, "placements inside the frame".to_owned()))?;
            Ok((placement.piece.index(), squares))
        })
        .collect()
}

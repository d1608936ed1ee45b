//! Reads, checks and writes files of boards in the binary format (SPEC, part F).

use super::apad::{self, DecodedPiece, Record, WIDTH};
use super::content::{Content, Fact, FileContext, LevelIter, LevelReading, LevelSummary, size};
use super::position::ignored_piece;
use super::square_names::write_squares;
use super::{FormatRow, ReadResult};
use crate::codes;
use crate::model::{Goal, Level, PieceId, PlacementError, Squares};
use quandary_core::diagnostic::{Diagnostic, Edit, Safety};
use quandary_core::family::Converted;
use quandary_core::format::{Format, FormatKind};
use quandary_core::level::NotPlayable;
use quandary_core::limits::Limits;
use quandary_core::sink::DiagnosticSink;
use quandary_core::source::Source;
use quandary_core::span::Span;
use quandary_core::words::counted;
use std::sync::Arc;

pub(super) const FORMAT: FormatRow = FormatRow {
    description: Format {
        id: "apad",
        title: "APAD boards",
        extensions: &["apad"],
        kind: FormatKind::Binary,
    },
    probe,
    read,
    write,
};

/// The maximum number of boards that a probe decodes.
const PROBED_BOARDS: usize = 1_000;

/// There is no signature, so nearly all boards must be valid and show a piece, or one must be
/// complete (A1).
fn probe(source: &Source) -> Option<(u8, &'static str)> {
    let bytes = source.bytes();
    let (boards, _) = bytes.as_chunks::<WIDTH>();
    let probed = &boards[..boards.len().min(PROBED_BOARDS)];
    let plausible = probed.iter().filter(|board| is_plausible(board)).count();
    let percentage = plausible * 100 / probed.len().max(1);
    let is_complete = |board: &Record| apad::decode(board).is_complete();
    match (percentage, bytes.len().is_multiple_of(WIDTH)) {
        (100, true) => Some((95, "boards of nine bytes without overlapping pieces")),
        (95.., _) => Some((80, "boards of nine bytes without overlapping pieces")),
        // Fewer than one in 10^15 random boards have all pieces.
        _ if probed.iter().any(is_complete) => Some((70, "a board of nine bytes with all pieces")),
        _ => None,
    }
}

/// Whether no piece of a board is ignored and some are placed. Random bytes rarely pass: many pieces
/// would have to fit, or most bytes to stand for a piece that is not placed.
fn is_plausible(record: &Record) -> bool {
    let decoded = apad::decode(record);
    placed_pieces(record) > 0 && decoded.ignored().next().is_none()
}

/// The complete boards of a file, and the bytes after them.
fn split(source: &Source) -> (&[Record], &[u8]) {
    source.bytes().as_chunks()
}

fn read(source: &Source, limits: &Limits, sink: &mut DiagnosticSink) -> ReadResult {
    let count = split(source).0.len() as u64;
    let whole = Span::new(0, source.bytes().len());
    Limits::check("levels", limits.levels, count, whole)?;
    let max_edits = usize::try_from(limits.diagnostics).unwrap_or(usize::MAX);
    check(source, max_edits, sink);
    Ok(Box::new(ApadFile))
}

/// A file of boards. Its records are the bytes of the source.
#[derive(Debug)]
struct ApadFile;

impl Content for ApadFile {
    fn len(&self, file: FileContext<'_>) -> usize {
        split(file.source).0.len()
    }

    fn span(&self, file: FileContext<'_>, index: usize) -> Option<Span> {
        let exists = index < self.len(file);
        exists.then(|| Span::new(index * WIDTH, (index + 1) * WIDTH))
    }

    fn reading(&self, file: FileContext<'_>, index: usize) -> Result<LevelReading, NotPlayable> {
        let boards = split(file.source).0;
        let record = boards.get(index).ok_or_else(NotPlayable::no_such_level)?;
        let read = |sink: &mut DiagnosticSink| {
            check_board(1, 0, record, sink);
            level(record)
        };
        Ok(file.read_level(read, |_, finding| squares_of(record, finding)))
    }

    fn summary(&self, file: FileContext<'_>, index: usize) -> LevelSummary {
        let record = &split(file.source).0[index];
        let level = level(record);
        LevelSummary {
            title: level.title,
            size: size(&level.kit, placed_pieces(record)),
        }
    }

    fn canonical(&self, file: FileContext<'_>) -> Vec<u8> {
        let (boards, tail) = split(file.source);
        let mut bytes = Vec::with_capacity(file.source.bytes().len());
        bytes.extend(boards.iter().flat_map(apad::canonicalise));
        bytes.extend(tail);
        bytes
    }

    fn lost_outside_levels(&self, file: FileContext<'_>, _: &Format) -> Vec<String> {
        match split(file.source).1.len() as u64 {
            0 => Vec::new(),
            bytes => {
                let bytes = counted(bytes, "byte", "bytes");
                vec![format!("{bytes} after the last complete board")]
            }
        }
    }

    fn records<'a>(&self, file: FileContext<'a>) -> &'a [Record] {
        split(file.source).0
    }
}

/// Writes levels of the standard kit.
fn write(levels: LevelIter<'_>, _: &[Fact]) -> Result<Converted, String> {
    let count = levels.len();
    let mut bytes = Vec::with_capacity(count * WIDTH);
    let mut lost_goals = 0;
    for level in levels {
        let level = level?;
        if level.kit != *apad::kit() {
            return Err("the format holds only boards of the standard kit".to_owned());
        }
        bytes.extend(apad::encode(&level.board));
        lost_goals += usize::from(!is_goal_implied(&level));
    }
    let lost = match (lost_goals, count) {
        (0, _) => Vec::new(),
        (_, 1) => vec!["the squares that must stay free".to_owned()],
        _ => vec![format!(
            "the squares that must stay free ({lost_goals} of {count} levels)"
        )],
    };
    Ok(Converted { bytes, lost })
}

/// Whether the goal follows from the board: a complete board leaves exactly the squares of the goal
/// free, and any other board has the goal of an existing date.
fn is_goal_implied(level: &Level) -> bool {
    match level.goal {
        Goal::Free(squares) => level.board.is_complete() && squares == level.board.free(&level.kit),
        _ => true,
    }
}

/// Reports the findings of a file of boards.
fn check(source: &Source, max_edits: usize, sink: &mut DiagnosticSink) {
    let (boards, tail) = split(source);
    let mut non_canonical = NonCanonicalBoards::new(max_edits);
    for (number, (offset, board)) in (1..).zip((0..).step_by(WIDTH).zip(boards)) {
        if !check_board(number, offset, board, sink) {
            non_canonical.check(number, offset, board);
        }
    }
    non_canonical.report(sink);
    if !tail.is_empty() {
        let end = source.bytes().len();
        check_tail(Span::new(end - tail.len(), end), sink);
    }
}

/// Reports each ignored piece of a board at byte `offset`, and returns whether there is one.
pub(crate) fn check_board(
    number: u64,
    offset: usize,
    record: &Record,
    sink: &mut DiagnosticSink,
) -> bool {
    let decoded = apad::decode(record);
    let mut is_first_without_square = true;
    for (piece, error) in decoded.ignored() {
        let code = match error {
            PlacementError::NoSquare => &codes::NONEXISTENT_SQUARE,
            PlacementError::OffFrame => &codes::PIECE_OFF_FRAME,
            _ => &codes::OVERLAPPING_PIECES,
        };
        let is_first = error == PlacementError::NoSquare && is_first_without_square;
        is_first_without_square &= error != PlacementError::NoSquare;
        sink.report_with(
            code,
            piece_byte(offset, piece),
            || message(record, piece, error),
            |finding| {
                let finding = finding.with_field(field(number, piece));
                match error {
                    PlacementError::NoSquare if is_first => {
                        with_safe_removal(finding, offset, record)
                    }
                    PlacementError::NoSquare => finding,
                    _ => with_unsafe_removal(finding, offset, record, piece, error),
                }
            },
        );
    }
    decoded.ignored().next().is_some()
}

/// Reports an incomplete board at the end of a file.
pub(crate) fn check_tail(tail: Span, sink: &mut DiagnosticSink) {
    let number = tail.start / WIDTH + 1;
    sink.report_with(
        &codes::INCOMPLETE_BOARD,
        tail,
        || {
            format!(
                "the last board is incomplete: {} of {WIDTH} bytes",
                tail.len()
            )
        },
        |finding| finding.with_field(format!("board {number}")),
    );
}

fn message(record: &Record, piece: PieceId, error: PlacementError) -> String {
    let placement = apad::placement(record, piece);
    placement.map_or_else(String::new, |placement| {
        ignored_piece(apad::kit(), placement, error)
    })
}

fn field(number: u64, piece: PieceId) -> String {
    format!("board {number} / {}", apad::kit().piece(piece).name())
}

fn piece_byte(offset: usize, piece: PieceId) -> Span {
    let byte = offset + 1 + piece.index();
    Span::new(byte, byte + 1)
}

/// The squares that an ignored piece would cover, given the finding of a record at byte 0.
fn squares_of(record: &Record, finding: &Diagnostic) -> Squares {
    let piece = PieceId(finding.span.start.saturating_sub(1) as u8);
    let placement = apad::placement(record, piece);
    placement.map_or(Squares::EMPTY, |placement| {
        placement.squares_in_frame(apad::kit())
    })
}

/// Adds a fix that removes all pieces on nonexistent squares from a board. One fix removes all of
/// them because their mirror bits share a byte.
fn with_safe_removal(finding: Diagnostic, offset: usize, record: &Record) -> Diagnostic {
    let mut fixed = *record;
    for (piece, error) in apad::decode(record).ignored() {
        if error == PlacementError::NoSquare {
            apad::leave_out(&mut fixed, piece);
        }
    }
    finding.with_fix(
        "set all bits of the pieces on nonexistent squares to 1",
        Safety::Safe,
        vec![replace(offset, &fixed)],
    )
}

fn with_unsafe_removal(
    finding: Diagnostic,
    offset: usize,
    record: &Record,
    piece: PieceId,
    error: PlacementError,
) -> Diagnostic {
    let mut fixed = *record;
    apad::leave_out(&mut fixed, piece);
    let finding = match error {
        PlacementError::Overlaps(other) => {
            finding.with_label(piece_byte(offset, other), "placed before it")
        }
        _ => finding,
    };
    finding.with_fix(
        "set all bits of the piece to 1 to leave it out",
        Safety::Unsafe,
        vec![replace(offset, &fixed)],
    )
}

fn replace(offset: usize, record: &Record) -> Edit {
    Edit {
        span: Span::new(offset, offset + WIDTH),
        insert: record.to_vec(),
    }
}

/// The boards with non-canonical encoding. They share one finding because there may be millions.
struct NonCanonicalBoards {
    count: u64,
    /// Number, offset and record of the first one.
    first: Option<(u64, usize, Record)>,
    edits: Vec<Edit>,
    max_edits: usize,
}

impl NonCanonicalBoards {
    fn new(max_edits: usize) -> Self {
        Self {
            count: 0,
            first: None,
            edits: Vec::new(),
            max_edits,
        }
    }

    fn check(&mut self, number: u64, offset: usize, record: &Record) {
        let canonical = apad::canonicalise(record);
        if canonical == *record {
            return;
        }
        self.count += 1;
        self.first.get_or_insert((number, offset, *record));
        if self.edits.len() < self.max_edits {
            self.edits.push(replace(offset, &canonical));
        }
    }

    fn report(self, sink: &mut DiagnosticSink) {
        let Some((number, offset, record)) = self.first else {
            return;
        };
        let count = self.count;
        sink.report_with(
            &codes::NON_CANONICAL_ENCODING,
            Span::new(offset, offset + WIDTH),
            || match count {
                1 => "this board is not in canonical encoding".to_owned(),
                _ => format!("{count} boards are not in canonical encoding; this is the first"),
            },
            |finding| {
                let canonical: Vec<_> = apad::canonicalise(&record)
                    .iter()
                    .map(|byte| format!("{byte:02x}"))
                    .collect();
                finding
                    .with_field(format!("board {number}"))
                    .with_help(format!("the canonical encoding is {}", canonical.join(" ")))
                    .with_fix("use the canonical encoding", Safety::Safe, self.edits)
            },
        );
    }
}

/// The level of a record. The goal of a complete board is the squares that it leaves free (F9).
fn level(record: &Record) -> Level {
    let kit = Arc::clone(apad::kit());
    let decoded = apad::decode(record);
    let goal = match decoded.is_complete() {
        true => Goal::Free(kit.frame().squares() & !decoded.covered()),
        false => Goal::Date,
    };
    let title = match goal {
        Goal::Free(squares) => write_squares(&kit, squares),
        _ => String::new(),
    };
    Level {
        title,
        board: apad::board(record),
        kit,
        goal,
    }
}

/// The number of placed pieces of a record.
fn placed_pieces(record: &Record) -> usize {
    let pieces = apad::decode(record).0;
    let is_placed = |piece: &&DecodedPiece| matches!(piece, DecodedPiece::Placed(_));
    pieces.iter().filter(is_placed).count()
}

//! Findings about the records of solution files: values that do not fit the ruleset, and invalid or
//! contradictory data.

use super::PathSink;
use crate::codes;
use crate::model::{
    Command, Heading, NameRecord, Password, Record, Ruleset, SolutionFile, SolutionRecord,
};
use crate::moves::{EncodedMoves, MoveEncoding};
use quandary_core::diagnostic::Code;
use quandary_core::sink::DiagnosticSink;
use quandary_core::span::Span;
use std::collections::BTreeMap;

/// Bytes of a solution record before its moves, size included.
const BEFORE_MOVES: usize = 20;

/// Checks the records of a file. `spans` has the location of each record, in any of the formats.
pub(crate) fn solutions(file: &SolutionFile, spans: &[Span], sink: &mut DiagnosticSink) {
    let mut levels = BTreeMap::new();
    let mut peculiarities = Peculiarities::default();
    debug_assert_eq!(file.records.len(), spans.len());
    for (index, (record, span)) in file.records.iter().zip(spans).enumerate() {
        let path = format!("record {}", index + 1);
        let mut sink = PathSink { sink, path };
        match record {
            Record::Name(name) => check_name(name, *span, &mut sink),
            Record::Password { number, password } => {
                check_level((*number, *password), *span, &mut levels, &mut sink);
            }
            Record::Solution(solution) if solution.level() == NO_LEVEL => {
                check_level(NO_LEVEL, *span, &mut levels, &mut sink);
            }
            Record::Solution(solution) => {
                check_level(solution.level(), *span, &mut levels, &mut sink);
                let check = SolutionCheck {
                    solution,
                    ruleset: file.ruleset,
                    span: *span,
                    sink,
                };
                check.run(&mut peculiarities);
            }
            _ => {}
        }
    }
    peculiarities.report(sink);
}

fn check_name(name: &NameRecord, span: Span, sink: &mut PathSink<'_>) {
    let nul = name.text.iter().position(|byte| *byte == 0);
    if nul.is_none_or(|nul| nul + 1 != name.text.len()) {
        sink.report(&codes::UNTERMINATED_SET_NAME, span, "name", || match nul {
            None => "the name of the level set does not end with a NUL byte".to_owned(),
            Some(_) => "extra bytes after the NUL byte that ends the name".to_owned(),
        });
    }
}

/// Number and password of a record that names the set, which has to be the first record.
const NO_LEVEL: (u16, Password) = (0, Password([0; 4]));

fn check_level(
    level: (u16, Password),
    span: Span,
    levels: &mut BTreeMap<(u16, Password), Span>,
    sink: &mut PathSink<'_>,
) {
    if level == NO_LEVEL {
        sink.report(&codes::RECORD_WITHOUT_LEVEL, span, "level", || {
            "the record has no level number; only the first record, which names the level set, may omit it".to_owned()
        });
    } else if levels.insert(level, span).is_some() {
        let number = level.0;
        sink.report(&codes::DUPLICATE_RECORD, span, "level", || {
            format!("an earlier record has the same level number {number} and the same password")
        });
    }
}

/// Peculiarities of some programs that occur in every record, and are reported once a file.
#[derive(Default)]
struct Peculiarities {
    flags: Occurrences,
    slides: Occurrences,
    marks: Occurrences,
}

/// The number of records with a peculiarity, and the location of the first.
#[derive(Default)]
struct Occurrences {
    records: usize,
    first: Option<Span>,
}

impl Occurrences {
    fn add(&mut self, span: Span) {
        self.records += 1;
        self.first.get_or_insert(span);
    }

    fn report(&self, code: &'static Code, what: &str, sink: &mut DiagnosticSink) {
        if let Some(first) = self.first {
            let records = match self.records {
                1 => "one record has".to_owned(),
                records => format!("{records} records have"),
            };
            sink.report(code, first, || format!("{records} {what}"));
        }
    }
}

impl Peculiarities {
    fn report(&self, sink: &mut DiagnosticSink) {
        let flags = "nonzero flags; Tile World ignores them";
        self.flags.report(&codes::NONZERO_FLAGS, flags, sink);
        let slide = "a slide direction; MS ignores it";
        self.slides
            .report(&codes::SLIDE_DIRECTION_IN_MS, slide, sink);
        let mark = "four-byte moves whose reserved high bits are not zero; these bits are ignored";
        self.marks.report(&codes::HIGH_BITS_IN_MOVES, mark, sink);
    }
}

/// Checks of one solution.
struct SolutionCheck<'a, 'f> {
    solution: &'a SolutionRecord,
    ruleset: Ruleset,
    span: Span,
    sink: PathSink<'f>,
}

impl SolutionCheck<'_, '_> {
    fn run(mut self, peculiarities: &mut Peculiarities) {
        if self.solution.flags != 0 {
            peculiarities.flags.add(self.span);
        }
        if self.ruleset == Ruleset::Ms {
            if self.solution.slide() != 0 {
                peculiarities.slides.add(self.span);
            }
            let stepping = self.solution.stepping();
            if stepping != 0 && stepping != 4 {
                self.sink
                    .report(&codes::STEPPING_NOT_IN_MS, self.span, "stepping", || {
                        format!("expected stepping 0 (even) or 4 (odd) under MS, found {stepping}")
                    });
            }
        }
        if self.solution.slide_and_step > 0x3F {
            self.sink
                .report(&codes::UNKNOWN_STEPPING_BITS, self.span, "stepping", || {
                    "expected the two highest bits of the stepping byte to be 0".to_owned()
                });
        }
        if self.solution.encoded.is_empty() {
            self.sink
                .report(&codes::SOLUTION_WITHOUT_MOVES, self.span, "moves", || {
                    "the solution has no moves".to_owned()
                });
        }
        self.moves(peculiarities);
    }

    /// Location of encoded moves, or the whole record in formats that do not store these bytes.
    fn moves_span(&self, at: usize, bytes: usize) -> Span {
        if self.span.len() != BEFORE_MOVES + self.solution.encoded.len() {
            return self.span;
        }
        let start = self.span.start + BEFORE_MOVES + at;
        Span::new(start, (start + bytes).min(self.span.end))
    }

    fn moves(&mut self, peculiarities: &mut Peculiarities) {
        let (mut marked, mut unsuitable, mut unknown) = (false, None, None);
        let mut last = None;
        for piece in EncodedMoves::new(&self.solution.encoded) {
            let piece = match piece {
                Ok(piece) => piece,
                Err(cut) => {
                    let span = self.moves_span(cut.at, cut.wanted);
                    self.sink
                        .report(&codes::TRUNCATED_MOVE, span, "moves", || cut.to_string());
                    break;
                }
            };
            marked |= matches!(piece.encoding, MoveEncoding::Long { high_bits: 1.. });
            for one in piece.moves.as_slice() {
                let span = self.moves_span(piece.at, piece.bytes);
                match one.command {
                    Command::Unknown(number) => unknown = unknown.or(Some((span, number))),
                    command if !suits(command, self.ruleset) => {
                        unsuitable = unsuitable.or(Some((span, command)));
                    }
                    _ => {}
                }
                last = Some((span, one.tick));
            }
        }
        if marked {
            peculiarities.marks.add(self.span);
        }
        if let Some((span, number)) = unknown {
            self.sink
                .report(&codes::UNKNOWN_COMMAND, span, "moves", || {
                    format!(
                        "unknown command number {number}: expected 1 to 4, 6, 8, 9, 12 or 16 to 376"
                    )
                });
        }
        if let Some((span, command)) = unsuitable {
            self.sink
                .report(&codes::MOVE_NOT_IN_RULESET, span, "moves", || {
                    let (what, rules) = match command {
                        Command::Mouse { .. } => ("mouse clicks", "Lynx"),
                        _ => ("diagonal moves", "MS"),
                    };
                    format!("the {rules} rules do not allow {what}")
                });
        }
        let ticks = self.solution.ticks;
        // Under MS the recorded time is one tick less if the level is won by sliding.
        let is_late = |tick: u32| tick > ticks.saturating_add(1);
        if let Some((span, tick)) = last.filter(|(_, tick)| is_late(*tick)) {
            self.sink.report(&codes::MOVE_AFTER_END, span, "moves", || {
                format!("the last move is at tick {tick}, but the solution ends at tick {ticks}")
            });
        }
    }
}

/// Whether a command exists in a ruleset.
fn suits(command: Command, ruleset: Ruleset) -> bool {
    match (command, ruleset) {
        (Command::Go(Heading::Straight(_)) | Command::Unknown(_), _) => true,
        (Command::Go(_), Ruleset::Ms) | (Command::Mouse { .. }, Ruleset::Lynx) => false,
        _ => true,
    }
}

//! Solutions that do not fit their own rules, or that no program can have recorded so.

use super::Pad;
use crate::codes;
use crate::model::{
    Command, Heading, NameRecord, Password, Record, Ruleset, SolutionFile, SolutionRecord,
};
use crate::moves::{EncodedMoves, MoveEncoding};
use quandary_core::diagnostic::Code;
use quandary_core::sink::DiagnosticSink;
use quandary_core::span::Span;
use std::collections::BTreeMap;

/// Bytes of a record before its moves, its size included.
const BEFORE_MOVES: usize = 20;

/// Judges the records of a file. `places` may be of another format, where the bytes of a record do
/// not stand as they are; then it holds one span for each record all the same.
pub(crate) fn solutions(file: &SolutionFile, places: &[Span], sink: &mut DiagnosticSink) {
    let mut levels = BTreeMap::new();
    let mut habits = Habits::default();
    for (index, (record, place)) in file.records.iter().zip(places).enumerate() {
        let path = format!("record {}", index + 1);
        let mut pad = Pad { sink, path };
        match record {
            Record::Name(name) => look_at_name(name, *place, &mut pad),
            Record::Password { number, password } => {
                look_at_level((*number, *password), *place, &mut levels, &mut pad);
            }
            Record::Solution(solution) if solution.level() == NO_LEVEL => {
                look_at_level(NO_LEVEL, *place, &mut levels, &mut pad);
            }
            Record::Solution(solution) => {
                look_at_level(solution.level(), *place, &mut levels, &mut pad);
                let judge = Judge {
                    solution,
                    ruleset: file.ruleset,
                    place: *place,
                    pad,
                };
                judge.look(&mut habits);
            }
            _ => {}
        }
    }
    habits.report(sink);
}

fn look_at_name(name: &NameRecord, place: Span, pad: &mut Pad<'_>) {
    let nul = name.text.iter().position(|byte| *byte == 0);
    if nul.is_none_or(|nul| nul + 1 != name.text.len()) {
        pad.report(&codes::UNTERMINATED_SET_NAME, place, "name", || match nul {
            None => "the name of the level set does not end with a NUL".to_owned(),
            Some(_) => "something stands behind the NUL of the name".to_owned(),
        });
    }
}

/// What a record is for that names the set, and may only be the first.
const NO_LEVEL: (u16, Password) = (0, Password([0; 4]));

fn look_at_level(
    level: (u16, Password),
    place: Span,
    levels: &mut BTreeMap<(u16, Password), Span>,
    pad: &mut Pad<'_>,
) {
    if level == NO_LEVEL {
        pad.report(&codes::RECORD_WITHOUT_LEVEL, place, "level", || {
            "the record belongs to no level: only the first record may name the set".to_owned()
        });
    } else if levels.insert(level, place).is_some() {
        let number = level.0;
        pad.report(&codes::DUPLICATE_RECORD, place, "level", || {
            format!("an earlier record is for level {number} too")
        });
    }
}

/// What later programs do in every record: told once for a file.
#[derive(Default)]
struct Habits {
    flags: Habit,
    slides: Habit,
    marks: Habit,
}

/// How many records have something, and where the first is.
#[derive(Default)]
struct Habit {
    records: usize,
    first: Option<Span>,
}

impl Habit {
    fn note(&mut self, place: Span) {
        self.records += 1;
        self.first.get_or_insert(place);
    }

    fn report(&self, code: &'static Code, what: &str, sink: &mut DiagnosticSink) {
        if let Some(first) = self.first {
            let records = match self.records {
                1 => "one record".to_owned(),
                records => format!("{records} records"),
            };
            sink.report(code, first, || format!("{what} in {records}"));
        }
    }
}

impl Habits {
    fn report(&self, sink: &mut DiagnosticSink) {
        self.flags
            .report(&codes::NONZERO_FLAGS, "flags are set", sink);
        let slide = "a slide direction is given, which the MS rules do not use,";
        self.slides
            .report(&codes::SLIDE_DIRECTION_IN_MS, slide, sink);
        let mark = "four-byte moves carry a mark in their highest bits";
        self.marks.report(&codes::HIGH_BITS_IN_MOVES, mark, sink);
    }
}

/// One solution under judgement.
struct Judge<'a, 'f> {
    solution: &'a SolutionRecord,
    ruleset: Ruleset,
    place: Span,
    pad: Pad<'f>,
}

impl Judge<'_, '_> {
    fn look(mut self, habits: &mut Habits) {
        if self.solution.flags != 0 {
            habits.flags.note(self.place);
        }
        if self.ruleset == Ruleset::Ms {
            if self.solution.slide() != 0 {
                habits.slides.note(self.place);
            }
            let stepping = self.solution.stepping();
            if stepping != 0 && stepping != 4 {
                self.pad
                    .report(&codes::STEPPING_NOT_IN_MS, self.place, "stepping", || {
                        format!("the stepping is {stepping}, and under MS it is 0 or 4")
                    });
            }
        }
        if self.solution.slide_and_step > 0x3F {
            self.pad.report(
                &codes::UNKNOWN_STEPPING_BITS,
                self.place,
                "stepping",
                || "the two highest bits of the stepping byte are set".to_owned(),
            );
        }
        if self.solution.encoded.is_empty() {
            self.pad
                .report(&codes::SOLUTION_WITHOUT_MOVES, self.place, "moves", || {
                    "the solution has no moves".to_owned()
                });
        }
        self.moves(habits);
    }

    /// Where a piece of the moves stands; the whole record in formats that spell it otherwise.
    fn piece(&self, at: usize, bytes: usize) -> Span {
        if self.place.len() != BEFORE_MOVES + self.solution.encoded.len() {
            return self.place;
        }
        let start = self.place.start + BEFORE_MOVES + at;
        Span::new(start, (start + bytes).min(self.place.end))
    }

    fn moves(&mut self, habits: &mut Habits) {
        let (mut marked, mut strange, mut unknown) = (false, None, None);
        let mut last = None;
        for piece in EncodedMoves::new(&self.solution.encoded) {
            let piece = match piece {
                Ok(piece) => piece,
                Err(cut) => {
                    let span = self.piece(cut.at, cut.wanted);
                    self.pad
                        .report(&codes::TRUNCATED_MOVE, span, "moves", || cut.to_string());
                    break;
                }
            };
            marked |= matches!(piece.form, MoveEncoding::Long { mark: 1.. });
            for one in piece.moves.as_slice() {
                let span = self.piece(piece.at, piece.bytes);
                match one.command {
                    Command::Unknown(number) => unknown = unknown.or(Some((span, number))),
                    command if !suits(command, self.ruleset) => {
                        strange = strange.or(Some((span, command)));
                    }
                    _ => {}
                }
                last = Some((span, one.tick));
            }
        }
        if marked {
            habits.marks.note(self.place);
        }
        if let Some((span, number)) = unknown {
            self.pad.report(&codes::UNKNOWN_COMMAND, span, "moves", || {
                format!("no command has the number {number}")
            });
        }
        if let Some((span, command)) = strange {
            self.pad
                .report(&codes::MOVE_NOT_IN_RULESET, span, "moves", || {
                    let (what, rules) = match command {
                        Command::Mouse { .. } => ("a click of the mouse", "Lynx"),
                        _ => ("a diagonal move", "MS"),
                    };
                    format!("{what} is no move of the {rules} rules")
                });
        }
        let ticks = self.solution.ticks;
        // Under MS the time of a level won by sliding is one less than the tick.
        let is_late = |tick: u32| tick > ticks.saturating_add(1);
        if let Some((span, tick)) = last.filter(|(_, tick)| is_late(*tick)) {
            self.pad.report(&codes::MOVE_AFTER_END, span, "moves", || {
                format!("the last move comes at tick {tick}, after the end at tick {ticks}")
            });
        }
    }
}

/// Whether a command is one of a ruleset.
fn suits(command: Command, ruleset: Ruleset) -> bool {
    match (command, ruleset) {
        (Command::Go(Heading::Straight(_)) | Command::Unknown(_), _) => true,
        (Command::Go(_), Ruleset::Ms) | (Command::Mouse { .. }, Ruleset::Lynx) => false,
        _ => true,
    }
}

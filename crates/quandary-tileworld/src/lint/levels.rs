//! Findings about the levels of a set: their numbers, fields, passwords and maps.

use super::{MS_FIELDS, MapFault, Part, PathSink, beyond_ms, map_faults};
use crate::codes;
use crate::model::{Field, FieldKind, Level, LevelSet, LevelSpans, Magic, Password};
use quandary_core::sink::DiagnosticSink;
use quandary_core::span::Span;
use quandary_core::words::counted;
use std::collections::BTreeMap;

/// Checks the levels of a set.
pub(crate) fn levels(set: &LevelSet, spans: &[LevelSpans], sink: &mut DiagnosticSink) {
    let mut passwords = BTreeMap::new();
    debug_assert_eq!(set.levels.len(), spans.len());
    for (index, (level, spans)) in set.levels.iter().zip(spans).enumerate() {
        let path = format!("level {}", index + 1);
        let mut check = LevelCheck {
            level,
            spans,
            sink: PathSink { sink, path },
        };
        check.number(index);
        check.fields();
        check.password(index, &mut passwords);
        if level.damaged.is_some() {
            // The content of damaged levels is unreliable.
            continue;
        }
        check.map(set.magic);
        if set.magic != Magic::Lynx {
            check.ms_limits();
        }
    }
}

/// Checks of one level.
struct LevelCheck<'a, 'f> {
    level: &'a Level,
    spans: &'a LevelSpans,
    sink: PathSink<'f>,
}

impl LevelCheck<'_, '_> {
    fn number(&mut self, index: usize) {
        let number = self.level.number;
        if usize::from(number) != index + 1 {
            let span = Span::at(self.spans.whole.start);
            self.sink
                .report(&codes::LEVEL_NUMBER_OUT_OF_ORDER, span, "number", || {
                    format!("expected level number {}, found {number}", index + 1)
                });
        }
    }

    fn fields(&mut self) {
        let mut seen = [false; 256];
        for (index, field) in self.level.fields.iter().enumerate() {
            let span = self.spans.field(index);
            let part = format!("field {}", index + 1);
            if let FieldKind::Unknown(number) = field.kind {
                self.sink
                    .report(&codes::UNKNOWN_FIELD_TYPE, span, &part, || {
                        format!("expected a field type from 1 to 10, found {number}")
                    });
            } else if let Some(wanted) = size_fault(field) {
                let bytes = field.data.len() as u64;
                self.sink.report(&codes::WRONG_FIELD_SIZE, span, &part, || {
                    format!(
                        "expected {wanted}, found {}",
                        counted(bytes, "byte", "bytes")
                    )
                });
            } else if let Some(fault) = text_fault(field) {
                self.sink
                    .report(&codes::UNTERMINATED_TEXT, span, &part, || fault.to_owned());
            }
            let number = field.kind.number();
            if std::mem::replace(&mut seen[usize::from(number)], true) {
                self.sink.report(&codes::DUPLICATE_FIELD, span, &part, || {
                    format!("this field replaces an earlier field of type {number}")
                });
            }
        }
    }

    fn password(&mut self, index: usize, known: &mut BTreeMap<Password, usize>) {
        let span = self.field_span(FieldKind::Password);
        let length = |data: &[u8]| data.iter().position(|byte| *byte == 0);
        let data = self.level.field(FieldKind::Password).unwrap_or_default();
        let four = length(data).unwrap_or(data.len()) == 4;
        let Some(password) = self.level.password().filter(|_| four) else {
            self.sink
                .report(&codes::MISSING_PASSWORD, span, "password", || {
                    "the level has no password of four characters".to_owned()
                });
            return;
        };
        if let Some(other) = known.get(&password) {
            let other = other + 1;
            self.sink
                .report(&codes::DUPLICATE_PASSWORD, span, "password", || {
                    let text = String::from_utf8_lossy(&password.0);
                    format!("password {text} is already used by level {other}")
                });
        } else {
            known.insert(password, index);
        }
    }

    /// Location of the effective field of a kind, or of the level if it has none.
    fn field_span(&self, kind: FieldKind) -> Span {
        let fields = &self.level.fields;
        let index = fields.iter().rposition(|field| field.kind == kind);
        index.map_or(Span::at(self.spans.whole.start), |index| {
            self.spans.field(index)
        })
    }

    fn map(&mut self, magic: Magic) {
        for fault in map_faults(self.level, magic) {
            let span = self.fault_span(&fault);
            let MapFault {
                code,
                part,
                message,
                ..
            } = fault;
            self.sink.report(code, span, part.name(), || message);
        }
    }

    /// Location of a fault: the last of several Chips, the first of other cells, or a list.
    fn fault_span(&self, fault: &MapFault) -> Span {
        let chosen = match fault.code == &codes::SEVERAL_CHIPS {
            true => fault.cells.last(),
            false => fault.cells.first(),
        };
        match (fault.part, chosen) {
            (Part::UpperLayer | Part::Map, Some(index)) => {
                let encoded = &self.level.upper.encoded;
                self.spans.cell(self.spans.upper, encoded, *index)
            }
            (Part::LowerLayer, Some(index)) => {
                let encoded = &self.level.lower.encoded;
                self.spans.cell(self.spans.lower, encoded, *index)
            }
            (Part::List(kind), _) => self.field_span(kind),
            (_, _) => Span::at(self.spans.whole.start),
        }
    }

    fn ms_limits(&mut self) {
        if let Some(bytes) = beyond_ms(self.level) {
            let span = Span::at(self.spans.whole.start);
            self.sink
                .report(&codes::FIELDS_TOO_LONG, span, "fields", || {
                    format!(
                        "the fields have {bytes} bytes; the MS program allows at most {MS_FIELDS}"
                    )
                });
        }
    }
}

/// Returns the expected size of a field whose size is wrong.
fn size_fault(field: &Field) -> Option<&'static str> {
    let size = field.data.len();
    let (fits, wanted) = match field.kind {
        FieldKind::Time | FieldKind::Chips => (size == 2, "a 2-byte number"),
        FieldKind::Traps => (size.is_multiple_of(10), "trap connections of 10 bytes each"),
        FieldKind::Cloners => (
            size.is_multiple_of(8),
            "clone machine connections of 8 bytes each",
        ),
        FieldKind::Monsters => (size.is_multiple_of(2), "creatures of 2 bytes each"),
        _ => (true, ""),
    };
    (!fits).then_some(wanted)
}

/// Returns what is wrong with the end of a text.
fn text_fault(field: &Field) -> Option<&'static str> {
    let is_text = matches!(
        field.kind,
        FieldKind::Title
            | FieldKind::Hint
            | FieldKind::Author
            | FieldKind::Password
            | FieldKind::ClearPassword
    );
    let nul = field.data.iter().position(|byte| *byte == 0);
    match nul {
        _ if !is_text => None,
        None => Some("the text does not end with a NUL byte"),
        Some(at) if at + 1 < field.data.len() => {
            Some("extra bytes after the NUL byte that ends the text")
        }
        Some(_) => None,
    }
}

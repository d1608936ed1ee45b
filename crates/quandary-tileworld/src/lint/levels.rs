//! Findings about levels that programs reject or change.

use super::{LynxFault, MS_FIELDS, PathSink, beyond_ms, lynx_faults};
use crate::codes;
use crate::model::{
    Field, FieldKind, Layer, Level, LevelSet, LevelSpans, Magic, Password, Position, Tile,
};
use quandary_core::diagnostic::Code;
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
        check.map();
        check.connections();
        match set.magic {
            Magic::Lynx => check.lynx(),
            _ => check.ms(),
        }
    }
}

/// Checks of one level.
struct LevelCheck<'a, 'f> {
    level: &'a Level,
    spans: &'a LevelSpans,
    sink: PathSink<'f>,
}

/// Formats a cell for messages.
fn cell_name(index: usize) -> String {
    let Position { x, y } = Position::of_index(index);
    format!("({x},{y})")
}

/// Formats up to three cells for messages.
fn cell_list(cells: &[usize]) -> String {
    let first: Vec<String> = cells.iter().take(3).map(|cell| cell_name(*cell)).collect();
    let more = if cells.len() > 3 { " and more" } else { "" };
    format!("{}{more}", first.join(", "))
}

/// Returns the cells of a layer with Chip.
fn chips(layer: &Layer) -> impl Iterator<Item = usize> + '_ {
    let chip = Tile::ChipNorth.code()..=Tile::ChipEast.code();
    let codes = layer.codes.iter().enumerate();
    codes.filter_map(move |(index, code)| chip.contains(code).then_some(index))
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

    fn map(&mut self) {
        for (layer, place, part) in [
            (&self.level.upper, self.spans.upper, "upper layer"),
            (&self.level.lower, self.spans.lower, "lower layer"),
        ] {
            let codes = layer.codes.iter().enumerate();
            let unknown = codes.filter(|(_, code)| usize::from(**code) >= Tile::COUNT);
            let cells: Vec<usize> = unknown.map(|(index, _)| index).collect();
            if let Some(first) = cells.first() {
                let span = self.spans.cell(place, &layer.encoded, *first);
                let code = layer.codes[*first];
                self.sink.report(&codes::UNKNOWN_TILE_CODE, span, part, || {
                    format!("unknown tile code {code:02X} at {}", cell_list(&cells))
                });
            }
        }
        let mut layers = [&self.level.upper, &self.level.lower].into_iter();
        if !layers.any(|layer| chips(layer).next().is_some()) {
            let span = Span::at(self.spans.whole.start);
            self.sink
                .report(&codes::MISSING_CHIP, span, "upper layer", || {
                    "the map has no Chip".to_owned()
                });
        }
    }

    fn cell(&self, index: usize) -> Span {
        let encoded = &self.level.upper.encoded;
        self.spans.cell(self.spans.upper, encoded, index)
    }

    fn connections(&mut self) {
        let level = self.level;
        let traps = level.traps().map(|trap| (trap.button, trap.trap));
        let span = self.field_span(FieldKind::Traps);
        self.connection_ends(traps, span, "traps", [Tile::BrownButton, Tile::BearTrap]);
        let cloners = level.cloners().map(|cloner| (cloner.button, cloner.cloner));
        let span = self.field_span(FieldKind::Cloners);
        let tiles = [Tile::RedButton, Tile::CloneMachine];
        self.connection_ends(cloners, span, "cloners", tiles);
        let missing = level.monsters().enumerate().find(|(_, at)| {
            let tile = at.index().and_then(|index| level.upper.tile(index));
            !tile.is_some_and(|tile| tile == Tile::Block || tile.creature().is_some())
        });
        if let Some((place, at)) = missing {
            let span = self.field_span(FieldKind::Monsters);
            self.sink
                .report(&codes::CREATURE_NOT_ON_MAP, span, "monsters", || {
                    let Position { x, y } = at;
                    format!(
                        "entry {} of the creature list is ({x},{y}), but the map has no creature there",
                        place + 1
                    )
                });
        }
    }

    /// Checks both cells of every connection of a kind: a button and its target.
    fn connection_ends(
        &mut self,
        connections: impl Iterator<Item = (Position, Position)>,
        span: Span,
        part: &str,
        tiles: [Tile; 2],
    ) {
        let level = self.level;
        let holds = |at: Position, tile: Tile| {
            at.index().is_none_or(|index| {
                [&level.upper, &level.lower]
                    .iter()
                    .any(|layer| layer.tile(index) == Some(tile))
            })
        };
        for (place, (button, target)) in (1..).zip(connections) {
            for (at, tile) in [(button, tiles[0]), (target, tiles[1])] {
                let Position { x, y } = at;
                if y == 32 && x < 32 && tile == Tile::CloneMachine {
                    self.sink
                        .report(&codes::CLONE_MACHINE_BELOW_MAP, span, part, || {
                            format!("connection {place} has its clone machine at ({x},{y}), one row below the map")
                        });
                } else if at.index().is_none() {
                    self.sink
                        .report(&codes::CONNECTION_OFF_MAP, span, part, || {
                            format!("connection {place} refers to ({x},{y}), which is off the map")
                        });
                } else if !holds(at, tile) {
                    self.sink
                        .report(&codes::CONNECTION_TO_MISSING_TILE, span, part, || {
                            let title = tile.title();
                            format!("connection {place} refers to a {title} at ({x},{y}), but that cell has a different tile")
                        });
                }
            }
        }
    }

    fn ms(&mut self) {
        let chips: Vec<usize> = chips(&self.level.upper).collect();
        if let [_, .., last] = chips[..] {
            let span = self.cell(last);
            self.sink
                .report(&codes::SEVERAL_CHIPS, span, "upper layer", || {
                    format!(
                        "several Chips at {}; MS plays only the last one",
                        cell_list(&chips)
                    )
                });
        }
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

    fn lynx(&mut self) {
        let faults = lynx_faults(self.level);
        let cells_with = |wanted: fn(&LynxFault) -> bool| -> Vec<usize> {
            let wanted = faults.iter().filter(|fault| wanted(fault));
            wanted.map(|fault| fault.index()).collect()
        };
        let kinds: [(&'static Code, Vec<usize>, [&str; 2]); 3] = [
            (
                &codes::MS_TILE_IN_LYNX_SET,
                cells_with(|fault| matches!(fault, LynxFault::MsTile { .. })),
                [
                    "this MS-only tile acts as a wall under Lynx",
                    "these MS-only tiles act as walls under Lynx",
                ],
            ),
            (
                &codes::COVERED_TILE_IN_LYNX_SET,
                cells_with(|fault| matches!(fault, LynxFault::Covered { .. })),
                [
                    "Lynx does not allow these two tiles in one cell",
                    "Lynx does not allow the two tiles in these cells",
                ],
            ),
            (
                &codes::SECOND_CHIP_IN_LYNX_SET,
                cells_with(|fault| matches!(fault, LynxFault::SecondChip { .. })),
                [
                    "Lynx allows only one Chip; remove this one",
                    "Lynx allows only one Chip; remove these",
                ],
            ),
        ];
        for (code, cells, [one, several]) in kinds {
            if let Some(first) = cells.first() {
                let span = self.cell(*first);
                self.sink.report(code, span, "map", || {
                    let what = if cells.len() == 1 { one } else { several };
                    format!("{what}: {}", cell_list(&cells))
                });
            }
        }
    }
}

/// Returns the expected size of a field whose size is wrong.
fn size_fault(field: &Field) -> Option<&'static str> {
    let size = field.data.len();
    let (fits, wanted) = match field.kind {
        FieldKind::Time | FieldKind::Chips => (size == 2, "a number of 2 bytes"),
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

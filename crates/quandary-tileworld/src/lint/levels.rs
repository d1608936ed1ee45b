//! Levels that programs refuse or change.

use super::{LynxFault, MS_FIELDS, Pad, beyond_ms, lynx_faults};
use crate::codes;
use crate::model::{
    Field, FieldKind, Layer, Level, LevelSet, LevelSpans, Magic, Password, Position, Tile,
};
use quandary_core::diagnostic::Code;
use quandary_core::sink::DiagnosticSink;
use quandary_core::span::Span;
use std::collections::BTreeMap;

/// Judges the levels of a set by what they mean.
pub(crate) fn levels(set: &LevelSet, places: &[LevelSpans], sink: &mut DiagnosticSink) {
    let mut passwords = BTreeMap::new();
    for (index, (level, places)) in set.levels.iter().zip(places).enumerate() {
        let path = format!("level {}", index + 1);
        let mut judge = Judge {
            level,
            places,
            pad: Pad { sink, path },
        };
        judge.number(index);
        judge.fields();
        judge.password(index, &mut passwords);
        if level.damaged.is_some() {
            // What is not whole is not judged by what it means.
            continue;
        }
        judge.map();
        judge.wires();
        match set.magic {
            Magic::Lynx => judge.lynx(),
            _ => judge.ms(),
        }
    }
}

/// One level under judgement.
struct Judge<'a, 'f> {
    level: &'a Level,
    places: &'a LevelSpans,
    pad: Pad<'f>,
}

/// A cell, as messages name it.
fn named(index: usize) -> String {
    let Position { x, y } = Position::of_index(index);
    format!("({x},{y})")
}

/// Some cells, as messages name them.
fn some(cells: &[usize]) -> String {
    let first: Vec<String> = cells.iter().take(3).map(|cell| named(*cell)).collect();
    let more = if cells.len() > 3 { " and more" } else { "" };
    format!("{}{more}", first.join(", "))
}

/// The cells of a layer where Chip stands.
fn chips(layer: &Layer) -> impl Iterator<Item = usize> + '_ {
    let chip = Tile::ChipNorth.code()..=Tile::ChipEast.code();
    let codes = layer.codes.iter().enumerate();
    codes.filter_map(move |(index, code)| chip.contains(code).then_some(index))
}

impl Judge<'_, '_> {
    fn number(&mut self, index: usize) {
        let number = self.level.number;
        if usize::from(number) != index + 1 {
            let span = Span::at(self.places.whole.start);
            self.pad
                .report(&codes::LEVEL_NUMBER_OUT_OF_ORDER, span, "number", || {
                    format!("the level in place {} has the number {number}", index + 1)
                });
        }
    }

    fn fields(&mut self) {
        let mut seen = [false; 256];
        for (index, field) in self.level.fields.iter().enumerate() {
            let span = self.places.field(index);
            let part = format!("field {}", index + 1);
            if let FieldKind::Unknown(number) = field.kind {
                self.pad
                    .report(&codes::UNKNOWN_FIELD_TYPE, span, &part, || {
                        format!("no program knows fields of type {number}")
                    });
            } else if let Some(wanted) = misfit(field) {
                let bytes = field.data.len();
                self.pad.report(&codes::WRONG_FIELD_SIZE, span, &part, || {
                    format!("{wanted}, and this field has {bytes} bytes")
                });
            } else if let Some(fault) = text_fault(field) {
                self.pad
                    .report(&codes::UNTERMINATED_TEXT, span, &part, || fault.to_owned());
            }
            let number = field.kind.number();
            if std::mem::replace(&mut seen[usize::from(number)], true) {
                self.pad.report(&codes::DUPLICATE_FIELD, span, &part, || {
                    format!("an earlier field of type {number} is overridden")
                });
            }
        }
    }

    fn password(&mut self, index: usize, known: &mut BTreeMap<Password, usize>) {
        let span = self.place_of(FieldKind::Password);
        let length = |data: &[u8]| data.iter().position(|byte| *byte == 0);
        let data = self.level.field(FieldKind::Password).unwrap_or_default();
        let four = length(data).unwrap_or(data.len()) == 4;
        let Some(password) = self.level.password().filter(|_| four) else {
            self.pad
                .report(&codes::MISSING_PASSWORD, span, "password", || {
                    "the level has no password of four characters".to_owned()
                });
            return;
        };
        if let Some(other) = known.get(&password) {
            let other = other + 1;
            self.pad
                .report(&codes::DUPLICATE_PASSWORD, span, "password", || {
                    let text = String::from_utf8_lossy(&password.0);
                    format!("level {other} has the password {text} too")
                });
        } else {
            known.insert(password, index);
        }
    }

    /// Where the field of a kind is that counts; the level where it has none.
    fn place_of(&self, kind: FieldKind) -> Span {
        let fields = &self.level.fields;
        let index = fields.iter().rposition(|field| field.kind == kind);
        index.map_or(Span::at(self.places.whole.start), |index| {
            self.places.field(index)
        })
    }

    fn map(&mut self) {
        for (layer, place, part) in [
            (&self.level.upper, self.places.upper, "upper layer"),
            (&self.level.lower, self.places.lower, "lower layer"),
        ] {
            let codes = layer.codes.iter().enumerate();
            let unknown = codes.filter(|(_, code)| usize::from(**code) >= Tile::COUNT);
            let cells: Vec<usize> = unknown.map(|(index, _)| index).collect();
            if let Some(first) = cells.first() {
                let span = self.places.cell(place, &layer.encoded, *first);
                let code = layer.codes[*first];
                self.pad.report(&codes::UNKNOWN_TILE_CODE, span, part, || {
                    format!("no tile has the code {code:02X}: {}", some(&cells))
                });
            }
        }
        let mut layers = [&self.level.upper, &self.level.lower].into_iter();
        if !layers.any(|layer| chips(layer).next().is_some()) {
            let span = Span::at(self.places.whole.start);
            self.pad
                .report(&codes::MISSING_CHIP, span, "upper layer", || {
                    "Chip is nowhere on the map".to_owned()
                });
        }
    }

    fn cell(&self, index: usize) -> Span {
        let encoded = &self.level.upper.encoded;
        self.places.cell(self.places.upper, encoded, index)
    }

    fn wires(&mut self) {
        let level = self.level;
        let traps = level.traps().map(|wire| (wire.button, wire.trap));
        let span = self.place_of(FieldKind::Traps);
        self.ends(traps, span, "traps", [Tile::BrownButton, Tile::BearTrap]);
        let cloners = level.cloners().map(|wire| (wire.button, wire.cloner));
        let span = self.place_of(FieldKind::Cloners);
        let tiles = [Tile::RedButton, Tile::CloneMachine];
        self.ends(cloners, span, "cloners", tiles);
        let idle = level.monsters().enumerate().find(|(_, at)| {
            let tile = at.index().and_then(|index| level.upper.tile(index));
            !tile.is_some_and(|tile| tile == Tile::Block || tile.creature().is_some())
        });
        if let Some((place, at)) = idle {
            let span = self.place_of(FieldKind::Monsters);
            self.pad
                .report(&codes::CREATURE_NOT_ON_MAP, span, "monsters", || {
                    let Position { x, y } = at;
                    format!(
                        "no creature is on ({x},{y}), where entry {} has one",
                        place + 1
                    )
                });
        }
    }

    /// Both ends of every wire of a kind: a button and what it works.
    fn ends(
        &mut self,
        wires: impl Iterator<Item = (Position, Position)>,
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
        for (place, (button, target)) in (1..).zip(wires) {
            for (at, tile) in [(button, tiles[0]), (target, tiles[1])] {
                let Position { x, y } = at;
                if y == 32 && x < 32 && tile == Tile::CloneMachine {
                    self.pad
                        .report(&codes::CLONE_MACHINE_BELOW_MAP, span, part, || {
                            format!("wire {place} leads to ({x},{y}), one row below the map")
                        });
                } else if at.index().is_none() {
                    self.pad.report(&codes::CONNECTION_OFF_MAP, span, part, || {
                        format!("wire {place} ends at ({x},{y}), off the map")
                    });
                } else if !holds(at, tile) {
                    self.pad
                        .report(&codes::CONNECTION_TO_MISSING_TILE, span, part, || {
                            let title = tile.title();
                            format!("wire {place} ends at ({x},{y}), where no {title} is")
                        });
                }
            }
        }
    }

    fn ms(&mut self) {
        let chips: Vec<usize> = chips(&self.level.upper).collect();
        if let [_, .., last] = chips[..] {
            let span = self.cell(last);
            self.pad
                .report(&codes::SEVERAL_CHIPS, span, "upper layer", || {
                    format!("Chip stands on {}", some(&chips))
                });
        }
        if let Some(bytes) = beyond_ms(self.level) {
            let span = Span::at(self.places.whole.start);
            self.pad
                .report(&codes::FIELDS_TOO_LONG, span, "fields", || {
                    format!("{bytes} bytes of fields are more than the {MS_FIELDS} that MS takes")
                });
        }
    }

    fn lynx(&mut self) {
        let faults = lynx_faults(self.level);
        let of = |wanted: fn(&LynxFault) -> bool| -> Vec<usize> {
            let wanted = faults.iter().filter(|fault| wanted(fault));
            wanted.map(|fault| fault.index()).collect()
        };
        let kinds: [(&'static Code, Vec<usize>, &str); 3] = [
            (
                &codes::MS_TILE_IN_LYNX_SET,
                of(|fault| matches!(fault, LynxFault::MsTile { .. })),
                "tiles of the MS rules are walls under Lynx",
            ),
            (
                &codes::COVERED_TILE_IN_LYNX_SET,
                of(|fault| matches!(fault, LynxFault::Buried { .. })),
                "tiles that Lynx does not have lie below others",
            ),
            (
                &codes::SECOND_CHIP_IN_LYNX_SET,
                of(|fault| matches!(fault, LynxFault::SecondChip { .. })),
                "there is more than one Chip",
            ),
        ];
        for (code, cells, what) in kinds {
            if let Some(first) = cells.first() {
                let span = self.cell(*first);
                self.pad
                    .report(code, span, "map", || format!("{what}: {}", some(&cells)));
            }
        }
    }
}

/// What a field's size should be, where it is another.
fn misfit(field: &Field) -> Option<&'static str> {
    let size = field.data.len();
    let (fits, wanted) = match field.kind {
        FieldKind::Time | FieldKind::Chips => (size == 2, "a number has two bytes"),
        FieldKind::Traps => (size.is_multiple_of(10), "the wire of a trap has ten bytes"),
        FieldKind::Cloners => (
            size.is_multiple_of(8),
            "the wire of a clone machine has eight bytes",
        ),
        FieldKind::Monsters => (size.is_multiple_of(2), "a creature has two bytes"),
        _ => (true, ""),
    };
    (!fits).then_some(wanted)
}

/// What is wrong with the end of a text.
fn text_fault(field: &Field) -> Option<&'static str> {
    let is_text = matches!(
        field.kind,
        FieldKind::Title
            | FieldKind::Hint
            | FieldKind::Author
            | FieldKind::Password
            | FieldKind::ClearPassword
    );
    // A masked password may hold any byte but its last one.
    let nul = field.data.iter().position(|byte| *byte == 0);
    match nul {
        _ if !is_text => None,
        None => Some("the text does not end with a NUL"),
        Some(at) if at + 1 < field.data.len() => Some("something stands behind the NUL of a text"),
        Some(_) => None,
    }
}

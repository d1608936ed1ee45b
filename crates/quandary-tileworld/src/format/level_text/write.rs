//! Writer of the level text format.

use super::symbols::symbol;
use super::{INDENT, LYNX, MS, PGCHIP, TITLE};
use crate::format::json::hex;
use crate::model::{Field, FieldKind, Layer, Level, LevelSet, Magic, SIDE, mask};
use quandary_core::source::decode_windows_1252;

/// Hexadecimal digits a line.
const DIGITS: usize = 64;

/// Text builder.
struct Text(String);

impl Text {
    fn line(&mut self, name: &str, value: &str) {
        let blank = if value.is_empty() { "" } else { " " };
        self.0 += &format!("{name}:{blank}{value}\n");
    }

    fn block(&mut self, name: &str, lines: impl Iterator<Item = String>) {
        self.line(name, "");
        for line in lines {
            self.0 += &format!("{INDENT}{line}\n");
        }
    }

    /// Writes raw bytes, unless there are none.
    fn bytes(&mut self, name: &str, bytes: &[u8]) {
        if !bytes.is_empty() {
            self.block(name, bytes.chunks(DIGITS / 2).map(hex));
        }
    }
}

pub(in crate::format) fn write(set: &LevelSet) -> Vec<u8> {
    let mut text = Text(format!("{TITLE}\n"));
    let rules = match set.magic {
        Magic::Ms => MS.to_owned(),
        Magic::Lynx => LYNX.to_owned(),
        Magic::PgChip => PGCHIP.to_owned(),
        Magic::Unknown(number) => format!("{number:08X}"),
    };
    text.line("rules", &rules);
    if usize::from(set.claimed) != set.levels.len() {
        text.line("claimed", &set.claimed.to_string());
    }
    text.bytes("tail", &set.tail);
    for level in &set.levels {
        write_level(&mut text, level);
    }
    text.0.into_bytes()
}

fn write_level(text: &mut Text, level: &Level) {
    text.0 += &format!("\nlevel {}\n", level.number);
    text.line("seconds", &level.seconds.to_string());
    text.line("chips", &level.chips.to_string());
    if level.detail != 1 {
        text.line("detail", &level.detail.to_string());
    }
    for field in &level.fields {
        write_field(text, field);
    }
    write_layer(text, "map", &level.upper);
    if level.lower != Layer::empty() {
        write_layer(text, "under", &level.lower);
    }
    text.bytes("rest", &level.rest);
    text.bytes("damaged", level.damaged.as_deref().unwrap_or_default());
}

fn write_layer(text: &mut Text, name: &str, layer: &Layer) {
    let row = |row: &[u8]| row.iter().map(|code| symbol(*code)).collect();
    text.block(name, layer.codes.chunks(SIDE).map(row));
    if !layer.is_canonical() {
        text.block(
            &format!("{name} bytes"),
            layer.encoded.chunks(DIGITS / 2).map(hex),
        );
    }
}

/// Writes a field by its content if that determines its bytes, otherwise as bytes.
fn write_field(text: &mut Text, field: &Field) {
    let data = &field.data[..];
    let level = Level {
        fields: vec![field.clone()],
        ..Level::new(0)
    };
    match field.kind {
        FieldKind::Time if data.len() == 2 => {
            text.line("time field", &level.time_limit().to_string());
        }
        FieldKind::Chips if data.len() == 2 => {
            text.line("chips field", &level.chips_needed().to_string());
        }
        FieldKind::Traps if data.len().is_multiple_of(10) => {
            text.block(
                "traps",
                level.traps().map(|connection| {
                    let ([bx, by], [tx, ty]) = (
                        [connection.button.x, connection.button.y],
                        [connection.trap.x, connection.trap.y],
                    );
                    let open = match connection.open {
                        0 => String::new(),
                        open => format!(" open {open}"),
                    };
                    format!("{bx},{by} > {tx},{ty}{open}")
                }),
            );
        }
        FieldKind::Cloners if data.len().is_multiple_of(8) => {
            text.block(
                "cloners",
                level.cloners().map(|connection| {
                    let (from, to) = (connection.button, connection.cloner);
                    format!("{},{} > {},{}", from.x, from.y, to.x, to.y)
                }),
            );
        }
        FieldKind::Monsters if data.len().is_multiple_of(2) => {
            text.block(
                "monsters",
                level.monsters().map(|at| format!("{},{}", at.x, at.y)),
            );
        }
        kind => match (text_name(kind), data.split_last()) {
            (Some(name), Some((0, letters))) => {
                let clear = match kind {
                    FieldKind::Password => mask(letters),
                    _ => letters.to_vec(),
                };
                text.line(name, &escaped(&clear));
            }
            _ => text.line(&format!("field {}", kind.number()), &hex(data)),
        },
    }
}

/// Returns the name of a text field.
pub(super) fn text_name(kind: FieldKind) -> Option<&'static str> {
    TEXTS
        .iter()
        .find(|(other, _)| *other == kind)
        .map(|(_, name)| *name)
}

/// The text fields with their names.
pub(super) const TEXTS: [(FieldKind, &str); 5] = [
    (FieldKind::Title, "title"),
    (FieldKind::Hint, "hint"),
    (FieldKind::Author, "author"),
    (FieldKind::Password, "password"),
    (FieldKind::ClearPassword, "clear password"),
];

/// Escapes a text: control characters, backslashes, and blanks at both ends as `\xNN`.
fn escaped(letters: &[u8]) -> String {
    let mut text = String::new();
    let last = letters.len().saturating_sub(1);
    for (place, byte) in letters.iter().enumerate() {
        let at_end = place == 0 || place == last;
        let letter = decode_windows_1252(&[*byte]);
        let plain = !letter.contains(char::is_control) && *byte != b'\\';
        if plain && !(at_end && letter.contains(char::is_whitespace)) {
            text += &letter;
        } else {
            text += &format!("\\x{byte:02X}");
        }
    }
    text
}

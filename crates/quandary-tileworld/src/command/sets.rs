//! `change` and `fixlynx`: modifying level sets.

use super::{InputFile, first, only};
use crate::fixlynx::fix_lynx;
use crate::format::data_file;
use crate::lint::{beyond_ms, lynx_faults};
use crate::model::{Field, FieldKind, Level, LevelSet, Magic, mask};
use quandary_core::command::Product;
use quandary_core::family::Tone;
use quandary_core::options::{OptionError, OptionKind, OptionSpec, Options};
use quandary_core::words::counted;

/// Options of `change`.
pub(super) const CHANGES: [OptionSpec; 3] = [
    OptionSpec {
        name: "rules",
        kind: OptionKind::Choice(&["as-is", "ms", "lynx", "pgchip"]),
        default: "as-is",
        help: "Ruleset of the level set",
    },
    OptionSpec {
        name: "times",
        kind: OptionKind::Choice(&["as-is", "head", "fields"]),
        default: "as-is",
        help: "Store time and chips in the level header or in separate fields",
    },
    OptionSpec {
        name: "passwords",
        kind: OptionKind::Choice(&["as-is", "masked", "clear", "both"]),
        default: "as-is",
        help: "Store passwords encrypted, as Tile World requires, unencrypted, or both",
    },
];

pub(super) fn changed(inputs: &[InputFile<'_>], options: &Options) -> Result<Product, OptionError> {
    let mut set = only(inputs)?.set()?.clone();
    set.magic = match options.word("rules") {
        "ms" => Magic::Ms,
        "lynx" => Magic::Lynx,
        "pgchip" => Magic::PgChip,
        _ => set.magic,
    };
    let whole = set.levels.iter_mut();
    for level in whole.filter(|level| level.damaged.is_none()) {
        match options.word("times") {
            "head" => times_to_head(level),
            "fields" => times_to_fields(level),
            _ => {}
        }
        match options.word("passwords") {
            "masked" => passwords(level, &[FieldKind::Password]),
            "clear" => passwords(level, &[FieldKind::ClearPassword]),
            "both" => passwords(level, &[FieldKind::Password, FieldKind::ClearPassword]),
            _ => {}
        }
    }
    let sentence = format!(
        "{} written",
        counted(set.levels.len() as u64, "level", "levels")
    );
    let mut product = Product::new("changed", Tone::Well, sentence);
    product.notes = unsupported_levels(&set);
    product.file = Some(data_file(&set));
    Ok(product)
}

/// Reverts Microsoft's changes, unless a configuration among the inputs does not request it.
pub(super) fn fixed(inputs: &[InputFile<'_>]) -> Result<Product, OptionError> {
    let (file, configurations) = first(inputs)?;
    let set = file.set()?;
    for one in configurations {
        if !one.configuration()?.fixes_lynx() {
            let sentence = format!("{} does not have `fixlynx = y`", one.name);
            let mut product = Product::new("as it was", Tone::Well, sentence);
            product.file = Some(data_file(set));
            return Ok(product);
        }
    }
    let set = fix_lynx(set).map_err(|error| OptionError::Together(error.to_string()))?;
    let sentence = format!(
        "{} as in the Lynx version",
        counted(set.levels.len() as u64, "level", "levels")
    );
    let mut product = Product::new("fixed", Tone::Well, sentence);
    product.file = Some(data_file(&set));
    Ok(product)
}

/// Returns notes about levels that the ruleset does not support.
fn unsupported_levels(set: &LevelSet) -> Vec<String> {
    let (what, is_fit): (&str, fn(&Level) -> bool) = match set.magic {
        Magic::Lynx => ("cannot be played under the Lynx rules", |level| {
            lynx_faults(level).iter().all(|fault| fault.is_playable())
        }),
        _ => ("exceed the limits of the MS program", |level| {
            beyond_ms(level).is_none()
        }),
    };
    let unfit = set.levels.iter().filter(|level| !is_fit(level));
    let numbers: Vec<String> = unfit.map(|level| level.number.to_string()).collect();
    if numbers.is_empty() {
        return Vec::new();
    }
    vec![format!("levels that {what}: {}", numbers.join(", "))]
}

fn times_to_head(level: &mut Level) {
    (level.seconds, level.chips) = (level.time_limit(), level.chips_needed());
    let is_time = |field: &Field| matches!(field.kind, FieldKind::Time | FieldKind::Chips);
    level.fields.retain(|field| !is_time(field));
}

fn times_to_fields(level: &mut Level) {
    times_to_head(level);
    let words = [
        (FieldKind::Time, level.seconds),
        (FieldKind::Chips, level.chips),
    ];
    let fields = words.map(|(kind, word)| Field {
        kind,
        data: word.to_le_bytes().to_vec(),
    });
    level.fields.splice(0..0, fields);
}

/// Stores the password in these fields only. A level without a password is not changed.
fn passwords(level: &mut Level, kinds: &[FieldKind]) {
    let Some(password) = clear_password(level) else {
        return;
    };
    let is_password =
        |field: &Field| matches!(field.kind, FieldKind::Password | FieldKind::ClearPassword);
    let place = level.fields.iter().position(is_password);
    level.fields.retain(|field| !is_password(field));
    let fields = kinds.iter().map(|kind| {
        let mut data = match kind {
            FieldKind::Password => mask(&password),
            _ => password.to_vec(),
        };
        data.push(0);
        Field { kind: *kind, data }
    });
    let place = place.unwrap_or(level.fields.len()).min(level.fields.len());
    level.fields.splice(place..place, fields);
}

/// Returns the password, preferably from its encrypted field.
fn clear_password(level: &Level) -> Option<[u8; 4]> {
    let masked = level.password().map(|password| password.0);
    masked.or_else(|| {
        let clear = level.field(FieldKind::ClearPassword)?;
        clear.first_chunk().copied()
    })
}

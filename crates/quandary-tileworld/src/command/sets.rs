//! `change` and `fixlynx`: modifying level sets.

use super::{InputFile, first, only};
use crate::fixlynx::{self, fix_lynx};
use crate::format::data_file;
use crate::lint::{beyond_ms, lynx_faults};
use crate::model::{Field, FieldKind, Level, LevelSet, Magic, mask};
use quandary_core::family::{CommandOutput, Tone};
use quandary_core::options::{ChoiceOption, OptionError, OptionTable, Options};
use quandary_core::words::counted;

/// `None` keeps the ruleset.
static RULES: ChoiceOption<Option<Magic>> = ChoiceOption::new(
    "rules",
    &[
        ("as-is", None),
        ("ms", Some(Magic::Ms)),
        ("lynx", Some(Magic::Lynx)),
        ("pgchip", Some(Magic::PgChip)),
    ],
    None,
    "Ruleset of the level set",
);

/// Where time and chips are stored.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Times {
    AsIs,
    Head,
    Fields,
}

static TIMES: ChoiceOption<Times> = ChoiceOption::new(
    "times",
    &[
        ("as-is", Times::AsIs),
        ("head", Times::Head),
        ("fields", Times::Fields),
    ],
    Times::AsIs,
    "Store time and chips in the level header or in separate fields",
);

/// How passwords are stored.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Passwords {
    AsIs,
    Masked,
    Clear,
    Both,
}

static PASSWORDS: ChoiceOption<Passwords> = ChoiceOption::new(
    "passwords",
    &[
        ("as-is", Passwords::AsIs),
        ("masked", Passwords::Masked),
        ("clear", Passwords::Clear),
        ("both", Passwords::Both),
    ],
    Passwords::AsIs,
    "Store passwords encrypted, as Tile World requires, unencrypted, or both",
);

/// Options of `change`.
pub(super) static CHANGES: OptionTable = &[&RULES, &TIMES, &PASSWORDS];

pub(super) fn changed(
    inputs: &[InputFile<'_>],
    options: &Options,
) -> Result<CommandOutput, OptionError> {
    let mut set = only(inputs)?.set()?.clone();
    set.magic = options.get(&RULES).unwrap_or(set.magic);
    let whole = set.levels.iter_mut();
    for level in whole.filter(|level| level.damaged.is_none()) {
        match options.get(&TIMES) {
            Times::Head => times_to_head(level),
            Times::Fields => times_to_fields(level),
            Times::AsIs => {}
        }
        match options.get(&PASSWORDS) {
            Passwords::Masked => passwords(level, &[FieldKind::Password]),
            Passwords::Clear => passwords(level, &[FieldKind::ClearPassword]),
            Passwords::Both => passwords(level, &[FieldKind::Password, FieldKind::ClearPassword]),
            Passwords::AsIs => {}
        }
    }
    let sentence = format!(
        "{} written",
        counted(set.levels.len() as u64, "level", "levels")
    );
    let mut product = CommandOutput::new("changed", Tone::Good, sentence);
    product.notes = unsupported_levels(&set);
    product.file = Some(data_file(&set));
    Ok(product)
}

/// Reverts Microsoft's changes, unless a configuration among the inputs does not request it.
pub(super) fn fixed(inputs: &[InputFile<'_>]) -> Result<CommandOutput, OptionError> {
    let (file, configurations) = first(inputs)?;
    let set = file.set()?;
    let own = file.configuration.map(|_| file);
    for one in own.into_iter().chain(configurations) {
        if !one.configuration()?.fixes_lynx() {
            let sentence = format!("{} does not have `fixlynx = y`", one.name);
            let mut product = CommandOutput::new("as it was", Tone::Good, sentence);
            product.file = Some(data_file(set));
            return Ok(product);
        }
    }
    // A configuration that stands in for the set has fixed it already.
    let is_fixed = own.is_some() && set.levels.len() == fixlynx::LEVELS - 1;
    let set = match is_fixed {
        true => set.clone(),
        false => fix_lynx(set).map_err(|error| OptionError::Conflict(error.to_string()))?,
    };
    let sentence = format!(
        "{} as in the Lynx version",
        counted(set.levels.len() as u64, "level", "levels")
    );
    let mut product = CommandOutput::new("fixed", Tone::Good, sentence);
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

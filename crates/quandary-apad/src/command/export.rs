//! `export`: the published file, or one of every packing.

use super::origin::{Found, Origin};
use super::{Work, open, together};
use crate::format::apad;
use crate::model::Aim;
use quandary_core::command::Product;
use quandary_core::family::Tone;
use quandary_core::options::{OptionError, OptionKind, OptionSpec, Options};
use quandary_core::words::counted;

pub(super) static OPTIONS: [OptionSpec; 1] = [OptionSpec {
    name: "boards",
    kind: OptionKind::Choice(&["dates", "combinations", "all"]),
    default: "dates",
    help: "which boards: those of dates that exist, of any month with any day, or all packings",
}];

pub(super) fn job<'a>(origin: Origin<'a>, options: &Options) -> Result<Work<'a>, OptionError> {
    if origin.kit() != apad::kit() {
        return Err(together(
            "files of boards are for the standard kit alone; there is no format for others",
        ));
    }
    let origin = match options.word("boards") {
        "all" => origin.aiming(Aim::Any),
        "combinations" => origin.aiming(Aim::Combination),
        _ => origin.aiming(Aim::Date),
    };
    Ok(origin.list().map(|found: Found| match found {
        Err(reason) => open(reason),
        Ok(boards) => {
            let sentence = counted(boards.len() as u64, "board", "boards");
            let mut product = Product::new("exported", Tone::Well, sentence);
            product.file = Some(boards.iter().flat_map(apad::encode).collect());
            product
        }
    }))
}

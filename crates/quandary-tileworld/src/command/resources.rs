//! `resources`: effective values of a resource configuration.

use super::{InputFile, only, word};
use crate::model::Ruleset;
use quandary_core::family::{CommandOutput, Table, Tone};
use quandary_core::options::OptionError;
use quandary_core::words::counted;

pub(super) fn resources(inputs: &[InputFile<'_>]) -> Result<CommandOutput, OptionError> {
    let rc = only(inputs)?.rc()?;
    let mut table = Table::new(&["rules", "resource", "value", "fallback"]);
    let mut used = 0;
    for (rules, name) in [(Ruleset::Ms, "MS"), (Ruleset::Lynx, "Lynx")] {
        for resolved in rc.resolved(rules) {
            let Some(value) = resolved.value else {
                continue;
            };
            used += 1;
            table.rows.push(vec![
                word(name),
                word(resolved.resource.word()),
                word(value),
                word(resolved.fallback.unwrap_or_default()),
            ]);
        }
    }
    let values = counted(used, "value", "values");
    let sentence = format!("{values} in use, MS and Lynx counted separately");
    let mut product = CommandOutput::new("resolved", Tone::Good, sentence);
    product.table = Some(table);
    Ok(product)
}

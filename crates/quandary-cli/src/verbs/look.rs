//! Creates the [`Look`] of drawings from the command-line arguments.

use crate::args::{DrawArgs, DrawSettingArgs};
use crate::exit::CliError;
use crate::open::{OpenOptions, OpenedFile, companions, open_whole};
use quandary_core::look::Look;

/// The look of drawings of a file, with the companion files and options of the arguments.
pub(super) fn look(
    file: &OpenedFile,
    drawing: &DrawArgs,
    reading: &OpenOptions,
) -> Result<Look, CliError> {
    let others = drawing.companions.iter();
    let others = others.map(|name| open_whole(name, None, reading));
    let others: Vec<OpenedFile> = others.collect::<Result<_, _>>()?;
    let mut look = file.look(companions(&others));
    change(&mut look, &drawing.settings)?;
    Ok(look)
}

/// Sets the options of the arguments.
pub(super) fn change(look: &mut Look, settings: &DrawSettingArgs) -> Result<(), CliError> {
    for (name, value) in &settings.values {
        let set = look.options.set(name, value);
        set.map_err(|error| CliError::usage(format!("--draw {name}={value}: {error}")))?;
    }
    Ok(())
}

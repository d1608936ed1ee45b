//! Saves games that are played with lines of text.

use crate::context::Context;
use crate::exit::CliError;
use crate::format_choice::formats_of_extension;
use crate::open::{OpenedFile, SelectedLevel};
use crate::write::Existing;
use quandary_core::family::{CannotWrite, Converted};
use quandary_core::format::Format;
use quandary_core::level::NotPlayable;
use std::path::Path;

/// Writes the games of a level to files.
pub(super) struct SavedGames<'a> {
    file: &'a OpenedFile,
    level: &'a SelectedLevel,
    existing: Existing,
}

impl<'a> SavedGames<'a> {
    pub(super) fn new(file: &'a OpenedFile, level: &'a SelectedLevel, existing: Existing) -> Self {
        Self {
            file,
            level,
            existing,
        }
    }

    /// Writes the game after these moves. An extension of the family selects the format; any other
    /// name gets the format of the level, or the moves as text if that format cannot store them.
    /// Returns what was written.
    pub(super) fn write(
        &self,
        name: &str,
        moves: &str,
        context: &mut Context,
    ) -> Result<String, CliError> {
        let path = Path::new(name);
        let formats = formats_of_extension(self.file.document.family(), path);
        let own = self.file.document.format();
        let game = match formats.contains(&own) || formats.is_empty() {
            true => self.game(moves, own),
            false => self.first_game(moves, &formats),
        };
        match game {
            Ok(game) => {
                context.write(path, &game.bytes, self.existing)?;
                for lost in &game.lost {
                    context.warn(format!("{name}: not stored: {lost}"));
                }
                Ok(format!("saved to {name}"))
            }
            Err(why) if formats.is_empty() => {
                context.write(path, format!("{moves}\n").as_bytes(), self.existing)?;
                Ok(format!("saved the moves as text to {name}: {why}"))
            }
            Err(why) => Err(CliError::usage(format!(
                "{name} was not written: {why}; a name without this extension saves the moves as text"
            ))),
        }
    }

    fn game(&self, moves: &str, to: &'static Format) -> Result<Converted, CannotWrite> {
        let levels = self.file.document.levels();
        let levels = levels.ok_or_else(NotPlayable::no_such_level)?;
        let variant = self.file.variant.as_deref();
        levels.write_game(self.level.index, variant, moves, to)
    }

    /// The game in the first of these formats that can store it.
    fn first_game(
        &self,
        moves: &str,
        formats: &[&'static Format],
    ) -> Result<Converted, CannotWrite> {
        let mut games = formats.iter().map(|format| self.game(moves, format));
        let first = games.next().ok_or_else(NotPlayable::no_such_level)?;
        match first {
            Ok(game) => Ok(game),
            Err(why) => games.find_map(Result::ok).ok_or(why),
        }
    }
}

//! Stores and applies the rules that the player chooses for the levels of a file.

use super::app::App;
use super::screens::Screen;
use crate::address::FileKey;
use quandary_player::store::Store;

/// Under which name the store has the rules that the player chose for a file.
fn stored_name(key: &FileKey) -> String {
    format!("rules/{}", key.text())
}

/// The rule variant that the player chose for a file; `None` for the one that the file implies.
pub(crate) fn stored(store: &impl Store, key: &FileKey) -> Option<String> {
    let bytes = store.read(&stored_name(key)).ok().flatten()?;
    let name = String::from_utf8(bytes).ok()?;
    (!name.is_empty()).then_some(name)
}

impl App {
    /// Plays the levels of a file under a rule variant, `None` for the one that the file implies. An
    /// open level of the file goes on with its game under these rules.
    pub(crate) fn choose_rules(self, key: &FileKey, variant: Option<String>) {
        let stored = self.change(|state, _| {
            let name = variant.clone().unwrap_or_default();
            let file = state.files.get_mut(key);
            if let Some(file) = file
                && let Some(collection) = &file.collection
            {
                file.collection = Some(std::sync::Arc::new(collection.with_variant(variant)));
            }
            state.store.replace(&stored_name(key), name.as_bytes())
        });
        if let Err(error) = stored {
            self.notify(&format!("the rules are not kept: {error}"));
        }
        match self.screen.get_untracked() {
            Screen::File(shown) if shown == *key => self.replay_solutions_of(key),
            Screen::Game if self.level_file().as_ref() == Some(key) => self.open_again(key),
            _ => {}
        }
    }

    /// Opens the level again; its window stays, and another set of rules has its own game.
    fn open_again(self, key: &FileKey) {
        let here = self.peek(|state| state.player.level().map(|level| (level.row, level.way)));
        let Some((row, way)) = here else { return };
        if let Err(why) = self.open_unlocked(key, row, way) {
            self.notify(&why);
        }
    }
}

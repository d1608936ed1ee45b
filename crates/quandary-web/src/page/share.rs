//! Links that hold a whole level.

use super::app::App;
use super::browser;
use quandary_player::link;
use quandary_player::player::{OpenLevel, Way};

/// What a link leads to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Shared {
    /// The start of the level.
    Level,
    /// The position that the player sees.
    Position,
}

/// The web address of the open level.
///
/// # Errors
/// The level cannot be shared; the text says why.
pub(crate) fn address(app: App, what: Shared) -> Result<String, String> {
    let made = app.peek(|state| {
        let level = state.player.level()?;
        Some(make(level, what))
    });
    let fragment = made.ok_or("no level is open")??;
    let location = browser::window().location();
    let page = location.href().unwrap_or_default();
    let page = page.split('#').next().unwrap_or_default();
    Ok(format!("{page}{fragment}"))
}

fn make(level: &OpenLevel, what: Shared) -> Result<String, String> {
    let collection = &level.collection;
    let index = collection.rows()[level.row].index;
    let variant = collection.variant.as_deref();
    let shared = link::shared(&**collection.document(), index, variant);
    let link = shared.map_err(|error| error.to_string())?.link;
    // Unfinished games that are played backwards have a notation of their own.
    let is_forward = level.way == Way::Forward;
    Ok(match what == Shared::Position && is_forward {
        true => link.with_position(level.position()).fragment(),
        false => link.fragment(),
    })
}

//! The colours of the page: those of the system, unless the player chooses others.

use super::app::App;
use super::browser;
use quandary_player::store::Store;

/// The name of the choice in the store.
const FILE: &str = "page/colours";

/// The colours of the page.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Colours {
    /// Light or dark as the system is.
    #[default]
    System,
    /// Light.
    Light,
    /// Dark.
    Dark,
    /// Strong contrast.
    Contrast,
}

impl Colours {
    /// All of them, in the order in which they are offered.
    pub(crate) const ALL: [Self; 4] = [Self::System, Self::Light, Self::Dark, Self::Contrast];

    /// The name in the store and in the stylesheet.
    pub(crate) fn id(self) -> &'static str {
        match self {
            Self::System => "system",
            Self::Light => "light",
            Self::Dark => "dark",
            Self::Contrast => "contrast",
        }
    }

    /// Those with a name; `None` if there are none.
    pub(crate) fn find(id: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|one| one.id() == id)
    }

    /// Those that the player has chosen.
    pub(crate) fn stored(store: &dyn Store) -> Self {
        let bytes = store.read(FILE).ok().flatten().unwrap_or_default();
        let id = String::from_utf8_lossy(&bytes).into_owned();
        Self::find(&id).unwrap_or_default()
    }

    /// Shows the page in these colours.
    pub(crate) fn show(self) {
        if let Some(root) = browser::document().document_element() {
            // The name of the attribute is valid.
            let _ = root.set_attribute("data-theme", self.id());
        }
    }

    /// Shows the page in these colours from now on.
    pub(crate) fn choose(self, app: App) {
        self.show();
        let stored = app.change(|state, _| state.store.replace(FILE, self.id().as_bytes()));
        if let Err(error) = stored {
            app.notify(&format!("the settings were not saved: {error}"));
        }
    }
}

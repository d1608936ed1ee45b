//! The built-in kits by name, each constructed once.

use crate::model::{Kit, standard, weekday};
use std::sync::{Arc, LazyLock};

static KITS: LazyLock<[Arc<Kit>; 3]> =
    LazyLock::new(|| [standard(), weekday(7), weekday(1)].map(Arc::new));

/// The standard kit, the only one with boards in bytes.
pub(super) fn standard_kit() -> &'static Arc<Kit> {
    &KITS[0]
}

/// The built-in kits.
pub(crate) fn built_in_kits() -> &'static [Arc<Kit>] {
    &*KITS
}

/// The names of the built-in kits.
pub(super) fn names() -> impl Iterator<Item = &'static str> {
    KITS.iter().map(|kit| kit.name.as_str())
}

/// The kit with this name, ignoring case. `weekday` means `weekday-sun`.
pub(super) fn find(name: &str) -> Option<&'static Arc<Kit>> {
    let lower_case = name.to_ascii_lowercase();
    let name = if lower_case == "weekday" {
        "weekday-sun"
    } else {
        &lower_case
    };
    KITS.iter().find(|kit| kit.name == name)
}

/// The built-in kit with the same frame and pieces.
pub(super) fn find_same(kit: &Kit) -> Option<&'static Arc<Kit>> {
    let is_same =
        |known: &&Arc<Kit>| known.frame() == kit.frame() && known.pieces() == kit.pieces();
    KITS.iter().find(is_same)
}

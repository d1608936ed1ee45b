//! The kits that have a name, made once.

use crate::model::{Kit, standard, weekday};
use std::sync::{Arc, LazyLock};

static KITS: LazyLock<[Arc<Kit>; 3]> =
    LazyLock::new(|| [standard(), weekday(7), weekday(1)].map(Arc::new));

/// The standard kit, the only one that boards of bytes are of.
pub(crate) fn standard_kit() -> &'static Arc<Kit> {
    &KITS[0]
}

/// The names of all kits that have one.
pub(super) fn names() -> impl Iterator<Item = &'static str> {
    KITS.iter().map(|kit| kit.name.as_str())
}

/// The kit of that name; `weekday` is the one whose week begins on Sunday.
pub(super) fn named(name: &str) -> Option<&'static Arc<Kit>> {
    let small = name.to_ascii_lowercase();
    let name = if small == "weekday" {
        "weekday-sun"
    } else {
        &small
    };
    KITS.iter().find(|kit| kit.name == name)
}

/// The kit that has the same frame and the same pieces.
pub(super) fn same_as(kit: &Kit) -> Option<&'static Arc<Kit>> {
    let same = |known: &&Arc<Kit>| known.frame() == kit.frame() && known.pieces() == kit.pieces();
    KITS.iter().find(same)
}

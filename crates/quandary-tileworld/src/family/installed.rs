//! The folders of Tile World (SPEC Q44).

use super::document::Read;
use crate::format::Content;
use quandary_core::family::{AllowedPaths, InstalledFolder, InstalledPlace, PlaceRank, Reference};
use quandary_core::source::file_name;
use quandary_core::span::Span;

/// Where Tile World keeps its files.
pub(super) static PLACES: [InstalledPlace; 5] = [
    below_top(InstalledFolder::Levels, "sets"),
    below_top(InstalledFolder::Data, "data"),
    below_top(InstalledFolder::Resources, "res"),
    InstalledPlace {
        folder: InstalledFolder::Solutions,
        variable: "TWORLDSAVEDIR",
        path: "",
        rank: PlaceRank::Chosen,
    },
    InstalledPlace {
        folder: InstalledFolder::Solutions,
        variable: "HOME",
        path: ".tworld",
        rank: PlaceRank::Default,
    },
];

const fn below_top(folder: InstalledFolder, path: &'static str) -> InstalledPlace {
    InstalledPlace {
        folder,
        variable: "TWORLDDIR",
        path,
        rank: PlaceRank::Chosen,
    }
}

/// The file in which Tile World saves the solutions of a level set: `.tws` in place of `.dat`, after
/// any other name.
pub(super) fn saved_solutions(set: &Read) -> Option<Reference> {
    let Content::Levels(_) = &set.file.content else {
        return None;
    };
    let name = file_name(set.name());
    let stem = match name.split_at_checked(name.len().saturating_sub(DATA_FILE.len())) {
        Some((stem, extension)) if extension.eq_ignore_ascii_case(DATA_FILE) => stem,
        _ => name,
    };
    Some(Reference {
        path: format!("{stem}.tws"),
        span: Span::default(),
        allowed: AllowedPaths::NameOnly,
        folders: &["../save", "."],
        installed: Some(InstalledFolder::Solutions),
    })
}

const DATA_FILE: &str = ".dat";

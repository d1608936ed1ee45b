//! The view depends on the player, the facade, the renderer and view libraries only, and names no
//! family outside its table of icons. Neither does the player.

use quandary::FamilyId;
use std::fs;
use std::path::{Path, PathBuf};

fn crates() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

fn sources(folder: &Path) -> Vec<PathBuf> {
    let mut files = Vec::new();
    for entry in fs::read_dir(folder).expect("readable") {
        let path = entry.expect("an entry").path();
        if path.is_dir() {
            files.extend(sources(&path));
        } else {
            files.push(path);
        }
    }
    files
}

/// The names of the dependencies, without those of tests.
fn dependencies(package: &str) -> Vec<String> {
    let manifest = fs::read_to_string(crates().join(package).join("Cargo.toml"));
    let manifest = manifest.expect("readable");
    let sections = manifest.split("\n[");
    let sections = sections.filter(|section| {
        let title = section.lines().next().unwrap_or_default();
        title.ends_with("dependencies]") && !title.starts_with("dev-")
    });
    let names = sections.flat_map(|section| section.lines().skip(1));
    let names = names.filter_map(|line| line.split(['.', '=', ' ']).next());
    names
        .filter(|name| !name.is_empty())
        .map(str::to_owned)
        .collect()
}

#[test]
fn views_depend_on_the_player_the_facade_and_the_renderer() {
    let allowed = [
        "base64",
        "crossterm",
        "icy_sixel",
        "quandary",
        "quandary-core",
        "quandary-player",
        "quandary-render",
        "ratatui",
        "rustix",
        "unicode-width",
    ];
    let found = dependencies("quandary-tui");
    assert!(found.contains(&"quandary-player".to_owned()), "{found:?}");
    for name in found {
        assert!(allowed.contains(&&*name), "{name}");
    }
    for name in dependencies("quandary-player") {
        let is_view = ["quandary-render", "quandary-tui", "crossterm", "ratatui"];
        assert!(!is_view.contains(&&*name), "{name}");
    }
}

#[test]
fn no_family_is_named_outside_the_table_of_icons() {
    let ids: Vec<&str> = FamilyId::ALL
        .iter()
        .map(|id| id.family().info().id)
        .collect();
    let mut names = 0;
    for package in ["quandary-tui", "quandary-player"] {
        for path in sources(&crates().join(package).join("src")) {
            let text = fs::read_to_string(&path).expect("readable");
            // Tests of the player use samples of some family.
            let code = text.split("#[cfg(test)]").next().unwrap_or_default();
            let is_test = path.components().any(|part| part.as_os_str() == "tests");
            for id in &ids {
                let is_named = code.to_lowercase().contains(&format!("\"{id}\""));
                let is_icons = path.ends_with("icons.rs");
                assert!(!is_named || is_icons || is_test, "{}: {id}", path.display());
                names += usize::from(is_named && is_icons);
            }
        }
    }
    assert_eq!(names, ids.len(), "every family has an icon");
}

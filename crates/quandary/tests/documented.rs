//! Every public item of the facade has an example, which `cargo test` runs.

use std::fs;
use std::path::Path;

/// The words with which a public item begins. Modules are private here, and re-exported items are
/// documented where they are defined.
const ITEMS: [&str; 7] = [
    "pub const ",
    "pub enum ",
    "pub fn ",
    "pub static ",
    "pub struct ",
    "pub trait ",
    "pub type ",
];

/// The public items of a source file, each with its documentation.
fn items(text: &str) -> Vec<(&str, Vec<&str>)> {
    let mut items = Vec::new();
    let mut doc = Vec::new();
    let mut in_attribute = false;
    let code = text.split("#[cfg(test)]\nmod ").next().unwrap_or_default();
    for line in code.lines().map(str::trim) {
        if let Some(words) = line.strip_prefix("///") {
            doc.push(words.trim());
        } else if in_attribute || line.starts_with("#[") {
            in_attribute = !line.ends_with(']');
        } else {
            if ITEMS.iter().any(|item| line.starts_with(item)) {
                items.push((line, doc));
            }
            doc = Vec::new();
        }
    }
    items
}

/// Whether a documentation has an example that is run: a block of code without attributes.
fn has_example(doc: &[&str]) -> bool {
    let fences = doc.iter().filter(|line| line.starts_with("```"));
    fences.step_by(2).any(|fence| *fence == "```")
}

#[test]
fn every_public_item_has_an_example() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let mut count = 0;
    for entry in fs::read_dir(folder).expect("the sources") {
        let path = entry.expect("an entry").path();
        let text = fs::read_to_string(&path).expect("a source file");
        for (item, doc) in items(&text) {
            let path = path.display();
            assert!(has_example(&doc), "{path}: `{item}` has no example");
            count += 1;
        }
    }
    assert!(count >= 60, "{count} items");
}

#[test]
fn items_without_an_example_that_runs_are_found() {
    let text = "\
/// One.
///
/// ```
/// one();
/// ```
#[must_use = \"words that \\
    continue\"]
pub fn one() {}

/// Two, after an example that is not its own.
pub struct Two;

/// ```text
/// not run
/// ```
pub const THREE: u8 = 3;

pub(crate) fn hidden() {}

#[cfg(test)]
mod tests {
    pub fn ignored() {}
}
";
    let found: Vec<_> = items(text)
        .iter()
        .map(|(_, doc)| has_example(doc))
        .collect();
    assert_eq!(found, [true, false, false]);
}

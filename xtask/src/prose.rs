//! `cargo xtask prose`: reports phrases that do not belong in messages and documentation.
//!
//! Checks comments, string literals and test names of Rust files, comments of C files, Markdown and
//! the descriptions in `Cargo.toml`. The table [`RULES`] lists the phrases. A line that contains
//! `prose: allow`, or that follows such a line, may use them.

mod text;

use crate::generated::root;
use std::collections::BTreeMap;
use std::fmt;
use std::process::Command;
use text::{Kind, Word};

/// A phrase to avoid.
struct Rule {
    /// Lower-case words, separated by spaces.
    phrase: &'static str,
    /// What to write instead.
    suggestion: &'static str,
    /// Words that make the phrase acceptable if one of them precedes it.
    unless_after: &'static [&'static str],
    /// Words that make the phrase acceptable if one of them follows it.
    unless_before: &'static [&'static str],
    /// Start of the paths in which the phrase is a technical term.
    unless_in: &'static str,
}

const fn rule(phrase: &'static str, suggestion: &'static str) -> Rule {
    Rule {
        phrase,
        suggestion,
        unless_after: &[],
        unless_before: &[],
        unless_in: "-",
    }
}

impl Rule {
    const fn unless_after(self, words: &'static [&'static str]) -> Self {
        Self {
            unless_after: words,
            ..self
        }
    }

    const fn unless_before(self, words: &'static [&'static str]) -> Self {
        Self {
            unless_before: words,
            ..self
        }
    }

    const fn unless_in(self, path: &'static str) -> Self {
        Self {
            unless_in: path,
            ..self
        }
    }
}

/// Words before `room` in its sense of space.
const SPACE: &[&str] = &[
    "enough", "has", "have", "is", "leave", "leaves", "make", "makes", "more", "no", "of", "take",
    "takes",
];

/// All phrases to avoid, with replacements.
const RULES: &[Rule] = &[
    rule(
        "so many",
        "name the number, or write \"at most N\" or \"N\"",
    )
    .unless_before(&["that"]),
    rule("so much", "name the amount, or write \"at least N\"").unless_before(&["that"]),
    rule("told", "reported, printed, shown"),
    rule("tells", "reports, prints, shows"),
    rule("tell", "report, print, show, distinguish"),
    rule("is none", "is not one").unless_after(&["there"]),
    rule("are none", "are not").unless_after(&["there"]),
    rule("is no", "is not a")
        .unless_after(&["there", "as", "where"])
        .unless_before(&["longer"]),
    rule("nobody", "name who, or write \"no one\""),
    rule("mend", "fix"),
    rule("mends", "fixes"),
    rule("mended", "fixed"),
    rule("mending", "fixing"),
    rule("its ending", "its extension"),
    rule("file ending", "file name extension"),
    rule("house", "name the component"),
    rule("houses", "contains"),
    rule("furniture", "components, modules"),
    rule("room", "crate, family, space")
        .unless_after(SPACE)
        .unless_before(&["for", "to"])
        .unless_in("crates/quandary-crossoban/"),
    rule("in a hurry", "fast, weighted, with a short budget"),
    rule("hasty", "fast"),
    rule("speaks of", "refers to, mentions"),
    rule("speak of", "refer to, mention"),
    rule("make way", "move out of the way"),
    rule("gives way", "is replaced, is removed"),
    rule("give way", "be replaced, be removed"),
    rule("left out", "skipped, omitted"),
    rule("leaves out", "skips, omits"),
    rule("leave out", "skip, omit"),
    rule("leaving out", "skipping, omitting"),
    rule("read over", "ignored"),
    rule("heed", "respect"),
    rule("heeds", "respects"),
    rule("heeded", "respected"),
    rule("beside", "next to, in addition to"),
    rule("held against", "compared with, checked against"),
    rule("holds against", "compares with, checks against"),
    rule("has nothing to do with", "is independent of"),
    rule("have nothing to do with", "are independent of"),
    rule("of other people", "third-party"),
    rule("of its own accord", "automatically"),
    rule("for ever", "forever"),
    rule("stays as it is", "does not change"),
    rule("stay as they are", "do not change"),
    rule("taken back", "undone"),
    rule("takes back", "undoes"),
    rule("take back", "undo"),
    rule("put off", "deferred, postponed"),
    rule("such a one", "one"),
    rule("astray", "misplaced, invalid"),
    rule("unheard", "ignored"),
    rule("by turns", "alternately"),
    rule("waved through", "accepted"),
];

/// A phrase that was found.
#[derive(Debug, PartialEq, Eq)]
struct Finding {
    path: String,
    /// Counted from 1.
    line: usize,
    phrase: &'static str,
    suggestion: &'static str,
}

impl fmt::Display for Finding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self {
            path,
            line,
            phrase,
            suggestion,
        } = self;
        write!(f, "{path}:{line}: \"{phrase}\" (better: {suggestion})")
    }
}

/// Checks the files whose paths start with one of `prefixes`, or all if there are none.
pub(crate) fn run(prefixes: &[&str]) -> Result<(), String> {
    let mut findings = Vec::new();
    let mut counts: BTreeMap<String, usize> = BTreeMap::new();
    for path in files()? {
        let selected = prefixes.iter().any(|prefix| path.starts_with(prefix));
        let Some(kind) = kind(&path).filter(|_| selected || prefixes.is_empty()) else {
            continue;
        };
        // A file that was deleted but is still in the index is skipped.
        let Ok(contents) = std::fs::read_to_string(root().join(&path)) else {
            continue;
        };
        let found = check(&path, kind, &contents);
        *counts.entry(component(&path)).or_default() += found.len();
        findings.extend(found);
    }
    for finding in &findings {
        println!("{finding}");
    }
    println!();
    for (component, count) in counts {
        println!("{component:<22}{count:>6}");
    }
    if findings.is_empty() {
        Ok(())
    } else {
        Err(format!("{} phrases to replace", findings.len()))
    }
}

/// The paths of all files under version control.
fn files() -> Result<Vec<String>, String> {
    let output = Command::new("git")
        .current_dir(root())
        .args([
            "ls-files",
            "-z",
            "--cached",
            "--others",
            "--exclude-standard",
        ])
        .output()
        .map_err(|error| error.to_string())?;
    if !output.status.success() {
        return Err("cannot list the files: `git ls-files` failed".to_owned());
    }
    let paths = String::from_utf8_lossy(&output.stdout);
    let mut paths: Vec<String> = paths.split_terminator('\0').map(str::to_owned).collect();
    paths.sort_unstable();
    paths.dedup();
    Ok(paths)
}

/// How to extract the prose of a file; `None` if it is not checked.
fn kind(path: &str) -> Option<Kind> {
    // This file contains the phrases.
    const SKIPPED: [&str; 3] = ["samples/", "xtask/src/prose.rs", "LICENSE"];
    let is_skipped = SKIPPED.iter().any(|start| path.starts_with(start));
    if is_skipped || path.contains("/tests/bad/") {
        return None;
    }
    let (_, extension) = path.rsplit_once('.')?;
    match extension {
        "rs" => Some(Kind::Rust),
        "h" | "c" | "cpp" => Some(Kind::C),
        "md" => Some(Kind::Markdown),
        "toml" => Some(Kind::Plain),
        _ => None,
    }
}

/// The crate or top-level folder of a file.
fn component(path: &str) -> String {
    let mut parts = path.split('/');
    match (parts.next(), parts.next()) {
        (Some("crates"), Some(name)) => name.to_owned(),
        (Some(folder), Some(_)) => folder.to_owned(),
        _ => "(root)".to_owned(),
    }
}

/// The phrases in a file, in the order of their lines.
fn check(path: &str, kind: Kind, contents: &str) -> Vec<Finding> {
    // Old entries of the change log are history and do not change.
    let contents = match path {
        "CHANGELOG.md" => latest_section(contents),
        _ => contents,
    };
    let allowed = allowed_lines(contents);
    let mut findings: Vec<Finding> = text::passages(kind, contents)
        .iter()
        .flat_map(|words| phrases(path, words))
        .filter(|finding| !allowed.contains(&finding.line))
        .collect();
    findings.sort_by_key(|finding| finding.line);
    findings
}

fn latest_section(contents: &str) -> &str {
    let mut headings = contents.match_indices("\n## ").skip(1);
    headings
        .next()
        .map_or(contents, |(second, _)| &contents[..second])
}

fn allowed_lines(contents: &str) -> Vec<usize> {
    let lines = (1..).zip(contents.lines());
    let marked = lines.filter(|(_, line)| line.contains("prose: allow"));
    marked.flat_map(|(line, _)| [line, line + 1]).collect()
}

/// The phrases in a passage.
fn phrases(path: &str, words: &[Word]) -> Vec<Finding> {
    let mut findings = Vec::new();
    for rule in RULES
        .iter()
        .filter(|rule| !path.starts_with(rule.unless_in))
    {
        let phrase: Vec<&str> = rule.phrase.split(' ').collect();
        for (index, window) in words.windows(phrase.len()).enumerate() {
            let is_phrase = window
                .iter()
                .map(|word| &*word.text)
                .eq(phrase.iter().copied());
            let before = index.checked_sub(1).map(|before| &*words[before].text);
            let after = words.get(index + phrase.len()).map(|word| &*word.text);
            let is_exception = before.is_some_and(|word| rule.unless_after.contains(&word))
                || after.is_some_and(|word| rule.unless_before.contains(&word));
            if is_phrase && !is_exception {
                findings.push(Finding {
                    path: path.to_owned(),
                    line: window[0].line,
                    phrase: rule.phrase,
                    suggestion: rule.suggestion,
                });
            }
        }
    }
    findings
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found(path: &str, contents: &str) -> Vec<(usize, &'static str)> {
        let findings = check(path, kind(path).unwrap(), contents);
        findings
            .iter()
            .map(|finding| (finding.line, finding.phrase))
            .collect()
    }

    #[test]
    fn phrases_in_comments_strings_and_test_names_are_found() {
        let source = "\
/// Takes so
/// many levels.
fn nobody() {
    let message = \"nobody pushes\"; // mended
}
#[test]
fn errors_are_told() {}
";
        assert_eq!(
            found("crates/a/src/lib.rs", source),
            [(1, "so many"), (4, "nobody"), (4, "mended"), (7, "told")]
        );
    }

    #[test]
    fn code_and_other_sentences_are_not_prose() {
        let source = "\
// It is so. Many levels follow; 'a' and \"quotes\" do not matter.
let so_many = many(so, many, 'x', '\\'', r#\"the \"end\" of it\"#);
";
        assert_eq!(found("crates/a/src/lib.rs", source), []);
    }

    #[test]
    fn exceptions_depend_on_the_neighbouring_words() {
        assert_eq!(
            found("a.md", "There is none. It is none."),
            [(1, "is none")]
        );
        assert_eq!(
            found("a.md", "There is no level. This is no level."),
            [(1, "is no")]
        );
        assert_eq!(found("a.md", "So many that it fails. No room for it."), []);
        assert_eq!(found("a.md", "The room's codes."), [(1, "room")]);
        assert_eq!(found("crates/quandary-crossoban/a.md", "A room."), []);
    }

    #[test]
    fn code_in_markdown_is_not_prose() {
        let page = "Use `so many`.\n\n```\nso many\n```\n\nAnd so\nmany more.\n";
        assert_eq!(found("README.md", page), [(7, "so many")]);
    }

    #[test]
    fn marked_lines_may_use_the_phrases() {
        let source = "// nobody\n// prose: allow (a quotation)\n// nobody\n// nobody\n";
        assert_eq!(found("a.rs", source), [(1, "nobody"), (4, "nobody")]);
    }

    #[test]
    fn only_the_latest_section_of_the_change_log_is_checked() {
        let log = "# Log\n\n## New\n\nnobody\n\n## Old\n\nnobody\n";
        assert_eq!(found("CHANGELOG.md", log), [(5, "nobody")]);
    }

    #[test]
    fn test_data_and_licences_are_not_checked() {
        for path in [
            "samples/a.md",
            "crates/a/tests/bad/X.md",
            "LICENSE.md",
            "a.png",
            "a",
        ] {
            assert!(kind(path).is_none(), "{path}");
        }
    }
}

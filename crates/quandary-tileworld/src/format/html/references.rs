//! Named character references of HTML.

use std::collections::BTreeMap;
use std::sync::LazyLock;

/// The names and code points of <https://html.spec.whatwg.org/multipage/named-characters.html>, one
/// name a line. As data they are a quarter of what they are as code, which a browser has to load.
const TABLE: &str = include_str!("references.txt");

static REFERENCES: LazyLock<BTreeMap<&str, String>> =
    LazyLock::new(|| TABLE.lines().filter_map(reference).collect());

/// A line of the table.
fn reference(line: &str) -> Option<(&str, String)> {
    let (name, codes) = line.split_once(' ')?;
    let letter = |code| char::from_u32(u32::from_str_radix(code, 16).ok()?);
    let letters: Option<String> = codes.split(' ').map(letter).collect();
    Some((name, letters?))
}

/// The characters of a reference, given by its name without `&` and `;`.
pub(super) fn resolve(name: &str) -> Option<&'static str> {
    REFERENCES.get(name).map(String::as_str)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn references_are_those_of_the_standard() {
        // The standard lists 2,231 names, of which 106 are allowed without a semicolon too.
        assert_eq!(TABLE.lines().count(), 2125);
        assert_eq!(REFERENCES.len(), 2125);
        for (name, letters) in [
            ("amp", "&"),
            ("nbsp", "\u{a0}"),
            ("eacute", "é"),
            ("hellip", "…"),
            ("NotEqualTilde", "≂\u{338}"),
            ("CounterClockwiseContourIntegral", "∳"),
        ] {
            assert_eq!(resolve(name), Some(letters), "{name}");
        }
        assert_eq!(resolve("nope"), None);
    }
}

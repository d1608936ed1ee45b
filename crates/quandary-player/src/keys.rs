//! Names of keys in settings and help.

use quandary_core::interaction::Key;

/// Keys with a name; other keys are characters, function keys and control keys.
const NAMED: [(Key, &str); 24] = [
    (Key::Up, "Up"),
    (Key::Down, "Down"),
    (Key::Left, "Left"),
    (Key::Right, "Right"),
    (Key::Enter, "Enter"),
    (Key::Tab, "Tab"),
    (Key::BackTab, "Shift-Tab"),
    (Key::Backspace, "Backspace"),
    (Key::Delete, "Delete"),
    (Key::Insert, "Insert"),
    (Key::Home, "Home"),
    (Key::End, "End"),
    (Key::Escape, "Esc"),
    (Key::PageUp, "PageUp"),
    (Key::PageDown, "PageDown"),
    (Key::Char(' '), "Space"),
    (Key::Click, "click"),
    (Key::RightClick, "right-click"),
    (Key::Drag, "drag"),
    (Key::RightDrag, "right-drag"),
    (Key::WheelUp, "wheel-up"),
    (Key::WheelDown, "wheel-down"),
    // Without these, a name in settings could mean two keys.
    (Key::Char('-'), "-"),
    (Key::Char('+'), "+"),
];

/// The name of a key, as settings and help write it: `Up`, `Ctrl-R`, `F1`, `u`.
///
/// ```
/// use quandary_core::interaction::Key;
/// use quandary_player::keys::{key_name, parse_key};
///
/// assert_eq!(key_name(Key::Control('r')), "Ctrl-R");
/// assert_eq!(parse_key("Ctrl-R"), Some(Key::Control('r')));
/// ```
#[must_use]
pub fn key_name(key: Key) -> String {
    if let Some((_, name)) = NAMED.iter().find(|(named, _)| *named == key) {
        return (*name).to_owned();
    }
    match key {
        Key::Function(number) => format!("F{number}"),
        Key::Control(letter) => format!("Ctrl-{}", letter.to_ascii_uppercase()),
        Key::Char(letter) => letter.to_string(),
        other => format!("{other:?}"),
    }
}

/// The key with this name; `None` if no key has this name. Case matters only if the name is a
/// single character.
#[must_use]
pub fn parse_key(name: &str) -> Option<Key> {
    let mut letters = name.chars();
    if let (Some(letter), None) = (letters.next(), letters.next()) {
        return Some(Key::Char(letter));
    }
    let mut named = NAMED.iter();
    if let Some((key, _)) = named.find(|(_, known)| known.eq_ignore_ascii_case(name)) {
        return Some(*key);
    }
    if let Some(number) = name.strip_prefix(['F', 'f']) {
        let number = number.parse().ok();
        return number
            .filter(|number| (1..=24).contains(number))
            .map(Key::Function);
    }
    let (control, letter) = name.split_at_checked(5)?;
    let mut letters = letter.chars();
    match (letters.next(), letters.next()) {
        (Some(letter), None) if control.eq_ignore_ascii_case("Ctrl-") => {
            Some(Key::Control(letter.to_ascii_lowercase()))
        }
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_read_back() {
        let others = [Key::Char('ü'), Key::Control('z'), Key::Function(12)];
        let keys = NAMED.iter().map(|(key, _)| *key).chain(others);
        for key in keys {
            assert_eq!(parse_key(&key_name(key)), Some(key));
        }
    }

    #[test]
    fn unknown_names_are_refused() {
        for name in [
            "",
            "F0",
            "F25",
            "Fx",
            "Ctrl-",
            "Ctrl-ab",
            "Shift",
            "Ctr-x",
            "€€€€€€€",
        ] {
            assert_eq!(parse_key(name), None, "{name}");
        }
        assert_eq!(parse_key("ctrl-R"), Some(Key::Control('r')));
        assert_eq!(parse_key("pageup"), Some(Key::PageUp));
    }
}

//! Translation of the browser's key events to keys of [`quandary_player`].

use quandary_core::interaction::Key;

/// What was held while a key went down.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Modifier {
    /// Nothing, or Shift, which is part of the character.
    #[default]
    None,
    /// Control, or Command on a Mac.
    Control,
    /// Alt or another key: the browser's own.
    Other,
}

/// The key of the player; `None` if it has no such key. `key` and `code` are those of a
/// `KeyboardEvent`: what the key writes, and where it is.
pub(crate) fn key(key: &str, code: &str, modifier: Modifier) -> Option<Key> {
    if modifier == Modifier::Other {
        return None;
    }
    if let Some((_, named)) = NAMED.iter().find(|(name, _)| *name == key) {
        return (modifier == Modifier::None).then_some(*named);
    }
    if let Some(number) = key.strip_prefix('F').and_then(|number| number.parse().ok()) {
        return Some(Key::Function(number));
    }
    let letter = letter(key, code)?;
    Some(match modifier {
        Modifier::Control => Key::Control(letter.to_ascii_lowercase()),
        Modifier::None | Modifier::Other => Key::Char(letter),
    })
}

const NAMED: [(&str, Key); 15] = [
    ("ArrowUp", Key::Up),
    ("ArrowDown", Key::Down),
    ("ArrowLeft", Key::Left),
    ("ArrowRight", Key::Right),
    ("Enter", Key::Enter),
    ("Backspace", Key::Backspace),
    ("Delete", Key::Delete),
    ("Insert", Key::Insert),
    ("Home", Key::Home),
    ("End", Key::End),
    ("Escape", Key::Escape),
    ("PageUp", Key::PageUp),
    ("PageDown", Key::PageDown),
    ("Add", Key::Char('+')),
    ("Subtract", Key::Char('-')),
];

/// The character that a key writes. Where that is not in ASCII, as with Cyrillic letters, it is the
/// Latin letter in the same place.
fn letter(key: &str, code: &str) -> Option<char> {
    let mut letters = key.chars();
    let (Some(letter), None) = (letters.next(), letters.next()) else {
        return None;
    };
    if letter.is_ascii() {
        return Some(letter);
    }
    let place = code
        .strip_prefix("Key")
        .and_then(|name| name.chars().next());
    match place {
        Some(place) if letter.is_uppercase() => Some(place),
        Some(place) => Some(place.to_ascii_lowercase()),
        None => Some(letter),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_letters_and_modifiers() {
        let plain = |name, code| key(name, code, Modifier::None);
        assert_eq!(plain("ArrowUp", "ArrowUp"), Some(Key::Up));
        assert_eq!(plain("Z", "KeyZ"), Some(Key::Char('Z')));
        assert_eq!(plain("F1", "F1"), Some(Key::Function(1)));
        assert_eq!(plain("F", "KeyF"), Some(Key::Char('F')));
        assert_eq!(plain("я", "KeyZ"), Some(Key::Char('z')));
        assert_eq!(plain("Shift", "ShiftLeft"), None);
        assert_eq!(plain("Tab", "Tab"), None);
        let control = key("R", "KeyR", Modifier::Control);
        assert_eq!(control, Some(Key::Control('r')));
        assert_eq!(key("ArrowLeft", "ArrowLeft", Modifier::Other), None);
    }
}

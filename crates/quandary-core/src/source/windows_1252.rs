//! The Windows-1252 encoding as defined by the WHATWG Encoding Standard: bytes to which
//! Windows-1252 assigns no character are decoded as control characters.
//!
//! The encoding is implemented here because a library with all encodings would be a tenth of what a
//! browser loads for the web page.

/// The characters of the bytes from 0x80 to 0x9F. All other bytes are the first 256 characters of
/// Unicode.
const SPECIAL: [char; 32] = [
    '\u{20ac}', '\u{81}', '\u{201a}', '\u{192}', '\u{201e}', '\u{2026}', '\u{2020}', '\u{2021}',
    '\u{2c6}', '\u{2030}', '\u{160}', '\u{2039}', '\u{152}', '\u{8d}', '\u{17d}', '\u{8f}',
    '\u{90}', '\u{2018}', '\u{2019}', '\u{201c}', '\u{201d}', '\u{2022}', '\u{2013}', '\u{2014}',
    '\u{2dc}', '\u{2122}', '\u{161}', '\u{203a}', '\u{153}', '\u{9d}', '\u{17e}', '\u{178}',
];
/// The first byte with a character of `SPECIAL`.
const FIRST: u8 = 0x80;

/// Decodes Windows-1252, where every byte is one character.
#[must_use]
pub fn decode_windows_1252(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| character(*byte)).collect()
}

fn character(byte: u8) -> char {
    let special = byte.checked_sub(FIRST);
    let special = special.and_then(|index| SPECIAL.get(usize::from(index)));
    special.copied().unwrap_or(char::from(byte))
}

/// Encodes `text` in Windows-1252; `None` if `text` contains a character that Windows-1252 does not
/// have.
#[must_use]
pub fn encode_windows_1252(text: &str) -> Option<Vec<u8>> {
    text.chars().map(byte).collect()
}

fn byte(letter: char) -> Option<u8> {
    match u8::try_from(letter) {
        Ok(byte) if character(byte) == letter => Some(byte),
        _ => {
            let index = SPECIAL.iter().position(|one| *one == letter)?;
            Some(FIRST + index as u8)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use encoding_rs::WINDOWS_1252;

    #[test]
    fn every_byte_is_the_character_of_the_standard() {
        let bytes: Vec<u8> = (0..=u8::MAX).collect();
        let (expected, _) = WINDOWS_1252.decode_without_bom_handling(&bytes);
        assert_eq!(decode_windows_1252(&bytes), expected);
    }

    #[test]
    fn every_character_has_the_byte_of_the_standard_or_none() {
        for letter in char::MIN..=char::MAX {
            let text = letter.to_string();
            let (bytes, _, is_lossy) = WINDOWS_1252.encode(&text);
            let expected = (!is_lossy).then(|| bytes.into_owned());
            assert_eq!(encode_windows_1252(&text), expected, "{letter:?}");
        }
    }

    #[test]
    fn one_character_without_a_byte_is_enough() {
        assert_eq!(
            encode_windows_1252("na\u{ef}ve \u{20ac}5").as_deref(),
            Some(&b"na\xefve \x805"[..])
        );
        assert_eq!(encode_windows_1252("\u{20ac}5 or \u{416}"), None);
    }
}

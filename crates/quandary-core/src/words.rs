//! Text for messages: numbers and counts, similar words, and invisible characters.

/// Formats a number with thousands separators: 3212345 becomes `3,212,345`.
#[must_use]
pub fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let mut text = String::new();
    for (index, digit) in digits.chars().enumerate() {
        if index > 0 && (digits.len() - index).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

/// Formats a number with a noun: `1 box`, `2 boxes`, `3,212,345 positions`.
#[must_use]
pub fn counted(number: u64, one: &str, many: &str) -> String {
    let noun = if number == 1 { one } else { many };
    format!("{} {noun}", grouped(number))
}

/// How similar two words have to be to be mistaken for each other, from 0 to 1.
const LEAST_SIMILARITY: f64 = 0.7;
/// Letters of a word of which one can be wrong or two can be exchanged.
const LEAST_LETTERS: usize = 3;

/// Number of letters of the longest word that can be a misspelled one. Longer texts, such as a line
/// of a binary file, are not compared: that takes time in proportion to their length for each known
/// word.
const MOST_LETTERS: usize = 64;

fn is_too_long(wanted: &str) -> bool {
    wanted.chars().nth(MOST_LETTERS).is_some()
}

/// The word in `known` that is most similar to `wanted`, ignoring case; `None` if no word is
/// similar, or if `wanted` has more than 64 letters.
pub fn nearest<'a>(wanted: &str, known: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    if is_too_long(wanted) {
        return None;
    }
    let small = wanted.to_lowercase();
    let known = known.into_iter();
    let known = known.map(|word| (similarity(&small, &word.to_lowercase()), word));
    let similar = known.filter(|(similarity, _)| *similarity > LEAST_SIMILARITY);
    // Of words that are equally similar, the first one.
    let nearest = similar.reduce(|best, next| if next.0 > best.0 { next } else { best });
    nearest.map(|(_, word)| word)
}

/// How similar two words are, from 0 to 1. Two short words with one difference have little in common
/// but are probably the same.
fn similarity(wanted: &str, known: &str) -> f64 {
    match is_misspelled(wanted, known) {
        true => 1.0,
        false => strsim::jaro_winkler(wanted, known),
    }
}

/// The first word in `known` that differs from `wanted` by one typing error, ignoring case. A
/// typing error is an extra, missing or wrong letter, or two neighbouring letters exchanged.
/// `None` if there is no such word, or if `wanted` has fewer than 3 or more than 64 letters.
pub fn misspelled<'a>(wanted: &str, known: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    if is_too_long(wanted) {
        return None;
    }
    let small = wanted.to_lowercase();
    let mut known = known.into_iter();
    known.find(|word| is_misspelled(&small, &word.to_lowercase()))
}

fn is_misspelled(wanted: &str, known: &str) -> bool {
    let is_long = wanted.chars().count() >= LEAST_LETTERS;
    is_long && strsim::osa_distance(wanted, known) == 1
}

/// The end of a message about an unknown word: a question such as ``; did you mean `moves`?``.
/// Empty if no known word is similar.
pub fn did_you_mean<'a>(wanted: &str, known: impl IntoIterator<Item = &'a str>) -> String {
    let nearest = nearest(wanted, known);
    nearest.map_or_else(String::new, |word| format!("; did you mean `{word}`?"))
}

/// Whether a character is an invisible or control character outside ASCII: a C1 control, a text
/// direction mark, a line separator, a filler, a tag, or another format character (Unicode category
/// Cf). Returns false for all ASCII characters. Front ends must not print an invisible character
/// unchanged.
#[must_use]
pub fn is_invisible(letter: char) -> bool {
    matches!(letter,
        '\u{80}'..='\u{9f}'
        | '\u{ad}'
        | '\u{34f}'
        | '\u{600}'..='\u{605}'
        | '\u{61c}'
        | '\u{6dd}'
        | '\u{70f}'
        | '\u{890}'..='\u{891}'
        | '\u{8e2}'
        | '\u{115f}'..='\u{1160}'
        | '\u{180b}'..='\u{180f}'
        | '\u{200b}'..='\u{200f}'
        | '\u{2028}'..='\u{202e}'
        | '\u{2060}'..='\u{206f}'
        | '\u{3164}'
        | '\u{feff}'
        | '\u{ffa0}'
        | '\u{fff9}'..='\u{fffb}'
        | '\u{110bd}'
        | '\u{110cd}'
        | '\u{13430}'..='\u{1343f}'
        | '\u{1bca0}'..='\u{1bca3}'
        | '\u{1d173}'..='\u{1d17a}'
        | '\u{e0000}'..='\u{e0fff}')
}

/// A visible character in place of one that controls the display; other characters are returned
/// unchanged.
///
/// ```
/// use quandary_core::words::visible;
///
/// assert_eq!([visible('a'), visible('\x1b'), visible('\u{202e}')], ['a', '␛', '\u{fffd}']);
/// ```
#[must_use]
pub fn visible(letter: char) -> char {
    match letter {
        '\0'..='\x1f' => char::from_u32(0x2400 + letter as u32).unwrap_or('\u{fffd}'),
        '\x7f' => '\u{2421}',
        _ if is_invisible(letter) => '\u{fffd}',
        _ => letter,
    }
}

/// A text from a file, such as a title, as one line that is safe to print on a terminal: characters
/// that control the display become visible.
///
/// ```
/// use quandary_core::words::printable;
///
/// assert_eq!(printable("Warehouse\x1b[2J\n"), "Warehouse␛[2J␊");
/// ```
#[must_use]
pub fn printable(text: &str) -> String {
    text.chars().map(visible).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::iter;

    #[test]
    fn numbers_are_grouped_by_thousands() {
        let grouped: Vec<_> = [0, 999, 1_000, 3_212_345].map(grouped).into();
        assert_eq!(grouped, ["0", "999", "1,000", "3,212,345"]);
    }

    #[test]
    fn only_one_is_singular() {
        let words = [0, 1, 2, 1_001].map(|number| counted(number, "tent", "tents"));
        assert_eq!(words, ["0 tents", "1 tent", "2 tents", "1,001 tents"]);
    }

    #[test]
    fn an_unknown_word_suggests_the_most_similar_one() {
        let known = ["pushes", "moves", "any"];
        assert_eq!(nearest("pushs", known), Some("pushes"));
        assert_eq!(nearest("MOVE", known), Some("moves"));
        assert_eq!(nearest("quadrille", known), None);
        assert_eq!(nearest("xbs", ["slc", "xsb"]), Some("xsb"));
        assert_eq!(nearest("ox", ["xo", "box"]), None);
        assert_eq!(misspelled("TITEL", ["Train", "Title"]), Some("Title"));
        assert_eq!(misspelled("tiles", ["Title"]), None);
        assert_eq!(did_you_mean("puhses", known), "; did you mean `pushes`?");
        assert_eq!(did_you_mean("", known), "");
    }

    /// Known words that are only given out while a comparison is possible.
    fn never_compared() -> impl Iterator<Item = &'static str> {
        iter::from_fn(|| panic!("compared with a text that is not a word"))
    }

    #[test]
    fn long_texts_are_not_compared() {
        let known = "x".repeat(MOST_LETTERS / 2);
        let longest = "x".repeat(MOST_LETTERS);
        assert_eq!(nearest(&longest, [&*known]), Some(&*known));
        for text in [longest + "x", "moves".repeat(1 << 20)] {
            assert_eq!(nearest(&text, never_compared()), None);
            assert_eq!(misspelled(&text, never_compared()), None);
            assert_eq!(did_you_mean(&text, never_compared()), "");
        }
    }

    #[test]
    fn format_characters_are_invisible() {
        // The category Cf of Unicode 15.
        let ranges = [
            0xad..=0xad,
            0x600..=0x605,
            0x61c..=0x61c,
            0x6dd..=0x6dd,
            0x70f..=0x70f,
            0x890..=0x891,
            0x8e2..=0x8e2,
            0x180e..=0x180e,
            0x200b..=0x200f,
            0x202a..=0x202e,
            0x2060..=0x2064,
            0x2066..=0x206f,
            0xfeff..=0xfeff,
            0xfff9..=0xfffb,
            0x110bd..=0x110bd,
            0x110cd..=0x110cd,
            0x13430..=0x1343f,
            0x1bca0..=0x1bca3,
            0x1d173..=0x1d17a,
            0xe0001..=0xe0001,
            0xe0020..=0xe007f,
        ];
        for letter in ranges.into_iter().flatten().filter_map(char::from_u32) {
            assert!(is_invisible(letter), "{:x}", u32::from(letter));
        }
        assert!(!is_invisible('é') && !is_invisible('█') && !is_invisible('→'));
    }
}

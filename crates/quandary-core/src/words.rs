//! Numbers and counts as text.

/// A number with thousands separators: `3212345` as `3,212,345`.
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

/// A count with its noun: `1 box`, `2 boxes`, `3,212,345 positions`.
#[must_use]
pub fn counted(number: u64, one: &str, many: &str) -> String {
    let noun = if number == 1 { one } else { many };
    format!("{} {noun}", grouped(number))
}

/// Whether a character beyond ASCII controls the display instead of being displayed: C1 controls,
/// the directions of text, invisible letters and tags (Unicode category Cf, fillers and separators
/// of lines). Front ends must not print it as it is.
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
        | '\u{1bca0}'..='\u{1bca3}'
        | '\u{1d173}'..='\u{1d17a}'
        | '\u{e0000}'..='\u{e0fff}')
}

#[cfg(test)]
mod tests {
    use super::*;

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
}

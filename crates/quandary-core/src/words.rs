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

//! Durations, sizes in bytes and quoted shell words as text.

use std::time::Duration;

/// A duration: `1.2 ms`, `12 ms`, `1.50 s`, `2 min 05 s`.
pub(crate) fn duration(time: Duration) -> String {
    let milliseconds = time.as_millis();
    if milliseconds < 10 {
        format!("{:.1} ms", time.as_secs_f64() * 1_000.0)
    } else if milliseconds < 1_000 {
        format!("{milliseconds} ms")
    } else if milliseconds < 60_000 {
        format!("{:.2} s", time.as_secs_f64())
    } else {
        let seconds = time.as_secs();
        format!("{} min {:02} s", seconds / 60, seconds % 60)
    }
}

/// A size in bytes: `4096` as `4 kB`, in steps of 1024.
pub(crate) fn size(bytes: u64) -> String {
    let units = ["B", "kB", "MB", "GB", "TB"];
    let step = (bytes.max(1).ilog2() / 10).min(4);
    format!("{} {}", bytes >> (10 * step), units[step as usize])
}

/// A word of a command line as a shell reads it: quoted if it contains more than letters, digits and
/// a few signs.
pub(crate) fn shell_word(word: &str) -> String {
    let is_plain = |sign: char| sign.is_alphanumeric() || "-_./,:=@%+".contains(sign);
    if !word.is_empty() && word.chars().all(is_plain) {
        return word.to_owned();
    }
    format!("'{}'", word.replace('\'', r"'\''"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn durations_have_suitable_units() {
        let times = [0, 9, 999, 1_500, 59_990, 125_000];
        let words = times.map(|time| duration(Duration::from_millis(time)));
        let expected = [
            "0.0 ms",
            "9.0 ms",
            "999 ms",
            "1.50 s",
            "59.99 s",
            "2 min 05 s",
        ];
        assert_eq!(words, expected);
    }

    #[test]
    fn words_for_a_shell_are_quoted_where_necessary() {
        let words = ["a/b.xsb", "a.xsb#3", "jan 25", "", "it's"].map(shell_word);
        assert_eq!(
            words,
            ["a/b.xsb", "'a.xsb#3'", "'jan 25'", "''", r"'it'\''s'"]
        );
    }

    #[test]
    fn sizes_are_rounded_down_to_their_unit() {
        let sizes = [0, 1023, 4096, 3 << 30];
        assert_eq!(sizes.map(size), ["0 B", "1023 B", "4 kB", "3 GB"]);
    }
}

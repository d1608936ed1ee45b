//! Durations, sizes and untrusted text in readable form.

use std::time::Duration;

/// Makes characters visible that could disturb a terminal: control characters become control
/// pictures, invisible formatting characters become `U+FFFD`.
pub(crate) fn printable(text: &str) -> String {
    text.chars().map(printable_char).collect()
}

/// One character as [`printable`] shows it, line ends included.
pub(crate) fn printable_char(letter: char) -> char {
    match letter {
        '\0'..='\x1f' => char::from_u32(0x2400 + letter as u32).unwrap_or('\u{fffd}'),
        '\x7f' => '\u{2421}',
        '\u{80}'..='\u{9f}'
        | '\u{200b}'..='\u{200f}'
        | '\u{2028}'..='\u{202e}'
        | '\u{2060}'..='\u{206f}'
        | '\u{feff}' => '\u{fffd}',
        _ => letter,
    }
}

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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn control_characters_become_visible() {
        assert_eq!(printable("a\x1b[31m\u{202e}b\t"), "a␛[31m\u{fffd}b␉");
    }

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
    fn sizes_are_rounded_down_to_their_unit() {
        let sizes = [0, 1023, 4096, 3 << 30];
        assert_eq!(sizes.map(size), ["0 B", "1023 B", "4 kB", "3 GB"]);
    }
}

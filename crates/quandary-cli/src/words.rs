//! Durations, sizes and untrusted text in readable form.

use std::time::Duration;

/// Text from outside for a line of the terminal: control characters become control pictures,
/// invisible formatting characters `U+FFFD`.
pub(crate) fn printable(text: &str) -> String {
    text.chars().map(printable_char).collect()
}

/// One character as [`printable`] shows it, line ends included.
pub(crate) fn printable_char(letter: char) -> char {
    match letter {
        '\0'..='\x1f' => char::from_u32(0x2400 + letter as u32).unwrap_or('\u{fffd}'),
        '\x7f' => '\u{2421}',
        _ if is_invisible(letter) => '\u{fffd}',
        _ => letter,
    }
}

/// Whether a character beyond ASCII controls the display instead of being displayed: C1 controls,
/// the directions of text, invisible letters and tags (Unicode category Cf, fillers and separators
/// of lines).
fn is_invisible(letter: char) -> bool {
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

/// Text from outside with several lines for the terminal: like [`printable`], but line ends and tabs
/// stay.
pub(crate) fn printable_lines(text: &str) -> String {
    let lines = text.replace("\r\n", "\n");
    let letters = lines.chars().map(|letter| match letter {
        '\n' | '\t' => letter,
        _ => printable_char(letter),
    });
    letters.collect()
}

/// Text from outside for a cell of a spreadsheet: like [`printable`], and what a spreadsheet would
/// take for a formula begins with an apostrophe.
pub(crate) fn spreadsheet_text(text: &str) -> String {
    let text = printable(text);
    if text.starts_with(['=', '+', '-', '@']) {
        format!("'{text}")
    } else {
        text
    }
}

/// JSON in which invisible characters of strings are escaped; the values are the same.
pub(crate) fn visible_json(json: String) -> String {
    if !json.contains(is_invisible) {
        return json;
    }
    let mut text = String::with_capacity(json.len());
    for letter in json.chars() {
        if is_invisible(letter) {
            let mut units = [0; 2];
            for unit in letter.encode_utf16(&mut units) {
                text.push_str(&format!("\\u{unit:04x}"));
            }
        } else {
            text.push(letter);
        }
    }
    text
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
    fn invisible_characters_become_visible() {
        let invisible =
            "\u{9b}\u{ad}\u{61c}\u{200e}\u{202e}\u{2066}\u{3164}\u{feff}\u{e0001}\u{e0041}";
        let count = invisible.chars().count();
        assert_eq!(printable(invisible), "\u{fffd}".repeat(count));
        assert_eq!(printable("häßlich 箱 🚂"), "häßlich 箱 🚂");
        let json = visible_json(format!("[\"{invisible}\"]"));
        assert!(json.is_ascii(), "{json}");
        assert_eq!(
            serde_json::from_str::<Vec<String>>(&json).unwrap(),
            [invisible]
        );
    }

    #[test]
    fn lines_and_tabs_of_a_text_stay() {
        assert_eq!(printable_lines("a\tb\r\nc\x1b[2J\r"), "a\tb\nc␛[2J␍");
    }

    #[test]
    fn formulas_are_text_in_a_spreadsheet() {
        let cells = ["=1+1", "+1", "-1", "@a", "a=1", "\t=1"].map(spreadsheet_text);
        assert_eq!(cells, ["'=1+1", "'+1", "'-1", "'@a", "a=1", "␉=1"]);
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

//! Two-character symbols of the tiles in the level text format.
//!
//! A code that is not the code of a tile is written as two hexadecimal digits. So that no symbol
//! can be read as such digits, no symbol starts with a digit or a letter from A to F. The only
//! exception is `EX`: its second character is not a hexadecimal digit.

use crate::model::Tile;

/// The symbols in code order: a letter and a direction for creatures, a letter and a colour for
/// doors and keys, and the shape of the walls for ice corners.
const SYMBOLS: [&str; Tile::COUNT] = [
    "..", "##", "$$", "~~", "&&", "#p", "|N", "|W", "|S", "|E", "[]", "::", "==", "vv", "[N", "[W",
    "[S", "[E", "^^", ">>", "<<", "EX", "dB", "dR", "dG", "dY", "=r", "=7", "=J", "=L", "bf", "br",
    "ov", "th", "so", "_G", "_R", "t#", "t.", "_T", "_B", "()", "**", "XX", "#t", ",,", "pu", "??",
    "|J", "{}", "<>", "zw", "zf", "zb", "zx", "zd", "zu", "ze", "z1", "z2", "~N", "~W", "~S", "~E",
    "bN", "bW", "bS", "bE", "fN", "fW", "fS", "fE", "oN", "oW", "oS", "oE", "tN", "tW", "tS", "tE",
    "gN", "gW", "gS", "gE", "eN", "eW", "eS", "eE", "wN", "wW", "wS", "wE", "lN", "lW", "lS", "lE",
    "pN", "pW", "pS", "pE", "kB", "kR", "kG", "kY", "+W", "+F", "+I", "+S", "@N", "@W", "@S", "@E",
];

/// Returns the symbol of a code.
pub(super) fn symbol(code: u8) -> String {
    let known = SYMBOLS.get(usize::from(code));
    known.map_or_else(|| format!("{code:02X}"), |symbol| (*symbol).to_owned())
}

/// Returns the code of a symbol.
pub(crate) fn code(symbol: &str) -> Option<u8> {
    if let Some(code) = SYMBOLS.iter().position(|other| *other == symbol) {
        return Some(code as u8);
    }
    let is_hex = |byte: u8| matches!(byte, b'0'..=b'9' | b'A'..=b'F');
    let code = u8::from_str_radix(symbol, 16).ok()?;
    (symbol.bytes().all(is_hex) && usize::from(code) >= Tile::COUNT).then_some(code)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_code_has_a_unique_symbol_of_two_characters() {
        for value in 0..=u8::MAX {
            let symbol = symbol(value);
            assert!(symbol.len() == 2 && !symbol.contains(' '), "{symbol}");
            assert_eq!(code(&symbol), Some(value), "{symbol}");
        }
        for none in ["00", "6F", "7f", "+1", "ab", "", ".", "é"] {
            assert_eq!(code(none), None, "{none}");
        }
    }

    #[test]
    fn symbols_match_directions_and_colours() {
        for (tile, symbol) in Tile::all().zip(SYMBOLS) {
            if let Some((_, direction)) = tile.creature() {
                assert!(symbol.ends_with(direction.letter()), "{symbol}");
            }
            let colours = ["Blue", "Red", "Green", "Yellow"];
            for colour in colours.iter().filter(|colour| {
                let title = tile.title();
                title.starts_with(*colour) && !title.contains("Wall")
            }) {
                assert!(symbol.ends_with(&colour[..1]), "{symbol}");
            }
        }
    }
}

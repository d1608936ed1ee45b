//! Text as the MS program spells it: Windows-1252.

use encoding_rs::WINDOWS_1252;

/// The text of some bytes; every byte is a character.
#[must_use]
pub(crate) fn decoded(bytes: &[u8]) -> String {
    WINDOWS_1252
        .decode_without_bom_handling(bytes)
        .0
        .into_owned()
}

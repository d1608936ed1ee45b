//! The icons that stand for families in lists. No other module of this crate knows families by
//! name.

/// The signs of the families, with and without Unicode.
const ICONS: [(&str, &str, &str); 5] = [
    ("gartriage", "◉═", "o="),
    ("crossoban", "▣·", "[]"),
    ("apad", "▦ ", "##"),
    ("tents", "▲ ", "/\\"),
    ("tileworld", "☺ ", ":)"),
];

/// The sign of a family, two columns wide; blank for an unknown one.
pub(crate) fn icon(family: &str, charset: quandary_render::text::Charset) -> &'static str {
    let icon = ICONS.iter().find(|(id, ..)| *id == family);
    match (icon, charset) {
        (Some((_, unicode, _)), quandary_render::text::Charset::Unicode) => unicode,
        (Some((.., ascii)), quandary_render::text::Charset::Ascii) => ascii,
        (None, _) => "  ",
    }
}

//! File formats, and how well a file matches one.

/// The kind of a file format: text or binary.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FormatKind {
    /// Lines of text.
    Text,
    /// Bytes.
    Binary,
}

/// One file format of a family.
#[derive(Debug, PartialEq, Eq)]
pub struct Format {
    /// The name of the format in options and reports, for example `xsb`.
    pub id: &'static str,
    /// The name of the format in messages.
    pub title: &'static str,
    /// The usual file extensions in lower case, without the dot, the most usual one first.
    pub extensions: &'static [&'static str],
    /// Whether the format is a text format or a binary format.
    pub kind: FormatKind,
}

impl Format {
    /// Creates the description of a text format.
    #[must_use]
    pub const fn text(
        id: &'static str,
        title: &'static str,
        extensions: &'static [&'static str],
    ) -> Self {
        Self {
            id,
            title,
            extensions,
            kind: FormatKind::Text,
        }
    }
}

/// How well the content of a file matches a format.
#[derive(Clone, Debug)]
pub struct Evidence {
    /// The format that the content was compared with.
    pub format: &'static Format,
    /// How well the content matches the format: 1 (weakly) to 100 (a signature is present, or every
    /// record is valid). The file name is not considered.
    pub score: u8,
    /// The reason for the score, in a few words.
    pub why: String,
}

//! JSON output: one array, or one object per line.

use crate::args::{Form, TableFormat};
use crate::context::Out;
use crate::exit::CliError;
use crate::table_file::TableFile;
use quandary_core::words::is_invisible;
use serde::Serialize;

/// The two layouts of JSON output.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Json {
    /// One array of objects, indented.
    Array,
    /// One object per line.
    Lines,
}

/// How a report that can be written as a table is laid out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Layout {
    /// Text for people.
    Text,
    /// Objects.
    Json(Json),
    /// Only the table.
    Table(TableFile),
}

impl Form {
    /// The JSON layout; `None` for text.
    pub(crate) fn json(self) -> Option<Json> {
        match self {
            Self::Text => None,
            Self::Json => Some(Json::Array),
            Self::Jsonl => Some(Json::Lines),
        }
    }
}

impl TableFormat {
    pub(crate) fn layout(self) -> Layout {
        match self {
            Self::Text => Layout::Text,
            Self::Json => Layout::Json(Json::Array),
            Self::Jsonl => Layout::Json(Json::Lines),
            Self::Csv => Layout::Table(TableFile::Csv),
            Self::Html => Layout::Table(TableFile::Html),
        }
    }

    /// The JSON layout; `None` for any other output.
    pub(crate) fn json(self) -> Option<Json> {
        match self.layout() {
            Layout::Json(form) => Some(form),
            Layout::Text | Layout::Table(_) => None,
        }
    }
}

/// Writes objects one at a time.
pub(crate) struct JsonWriter {
    form: Json,
    written: u64,
}

impl JsonWriter {
    pub(crate) fn new(form: Json) -> Self {
        Self { form, written: 0 }
    }

    pub(crate) fn write(&mut self, out: &mut Out, report: &impl Serialize) -> Result<(), CliError> {
        let json = match self.form {
            Json::Lines => serde_json::to_string(report).map(|json| json + "\n"),
            Json::Array => {
                let before = if self.written == 0 { "[\n" } else { ",\n" };
                serde_json::to_string_pretty(report).map(|json| format!("{before}{json}"))
            }
        };
        out.json(&JsonText::new(json)?)?;
        self.written += 1;
        Ok(())
    }

    pub(crate) fn finish(self, out: &mut Out) -> Result<(), CliError> {
        let end = match (self.form, self.written) {
            (Json::Lines, _) => "",
            (Json::Array, 0) => "[]\n",
            (Json::Array, _) => "\n]\n",
        };
        out.json(&JsonText(end.to_owned()))
    }
}

/// Writes all objects.
pub(crate) fn write_all(
    out: &mut Out,
    form: Json,
    reports: &[impl Serialize],
) -> Result<(), CliError> {
    let mut writer = JsonWriter::new(form);
    for report in reports {
        writer.write(out, report)?;
    }
    writer.finish(out)
}

/// One object as a line without its line end.
pub(crate) fn line(report: &impl Serialize) -> Result<String, CliError> {
    Ok(JsonText::new(serde_json::to_string(report))?.0)
}

/// A report as a value.
pub(crate) fn value(report: &impl Serialize) -> Result<serde_json::Value, CliError> {
    let value = serde_json::to_value(report);
    value.map_err(|error| CliError::io("standard output", error.into()))
}

/// A complete JSON file with one array.
pub(crate) fn array(objects: &[impl Serialize]) -> Result<Vec<u8>, CliError> {
    let json = serde_json::to_string_pretty(objects).map(|json| json + "\n");
    Ok(JsonText::new(json)?.0.into_bytes())
}

/// JSON that is safe to print on a terminal: invisible characters of strings are escaped. The values
/// are the same.
pub(crate) struct JsonText(String);

impl JsonText {
    fn new(json: serde_json::Result<String>) -> Result<Self, CliError> {
        let json = json.map_err(|error| CliError::io("standard output", error.into()))?;
        Ok(Self(with_escapes(json)))
    }

    pub(crate) fn as_str(&self) -> &str {
        &self.0
    }
}

fn with_escapes(json: String) -> String {
    if !json.contains(is_escaped) {
        return json;
    }
    let mut text = String::with_capacity(json.len());
    for letter in json.chars() {
        if is_escaped(letter) {
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

/// Whether a character that JSON allows in strings is escaped: all that is invisible, and delete,
/// which [`Out`] removes together with colours.
fn is_escaped(letter: char) -> bool {
    letter == '\x7f' || is_invisible(letter)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn invisible_characters_are_escaped() {
        let invisible =
            "\x7f\u{9b}\u{ad}\u{61c}\u{200e}\u{202e}\u{2066}\u{3164}\u{feff}\u{e0001}\u{e0041}";
        let json = JsonText::new(serde_json::to_string(&[invisible])).unwrap();
        assert!(
            json.as_str()
                .chars()
                .all(|letter| matches!(letter, ' '..='~'))
        );
        let values: Vec<String> = serde_json::from_str(json.as_str()).unwrap();
        assert_eq!(values, [invisible]);
    }
}

//! JSON output: one array, or one object per line.

use crate::args::Form;
use crate::context::Out;
use crate::exit::CliError;
use crate::words::visible_json;
use serde::Serialize;
use std::io::Write;

/// The two layouts of JSON output.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Json {
    /// One array of objects, indented.
    Array,
    /// One object per line.
    Lines,
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
        match self.form {
            Json::Lines => writeln!(out, "{}", text(serde_json::to_string(report))?)?,
            Json::Array => {
                let before = if self.written == 0 { "[\n" } else { ",\n" };
                write!(
                    out,
                    "{before}{}",
                    text(serde_json::to_string_pretty(report))?
                )?;
            }
        }
        self.written += 1;
        Ok(())
    }

    pub(crate) fn finish(self, out: &mut Out) -> Result<(), CliError> {
        match (self.form, self.written) {
            (Json::Lines, _) => {}
            (Json::Array, 0) => writeln!(out, "[]")?,
            (Json::Array, _) => writeln!(out, "\n]")?,
        }
        Ok(())
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

/// A complete JSON file with one array.
pub(crate) fn array(objects: &[impl Serialize]) -> Result<Vec<u8>, CliError> {
    let mut written = text(serde_json::to_string_pretty(objects))?;
    written.push('\n');
    Ok(written.into_bytes())
}

fn text(written: serde_json::Result<String>) -> Result<String, CliError> {
    let written = written.map_err(|error| CliError::io("standard output", error.into()));
    written.map(visible_json)
}

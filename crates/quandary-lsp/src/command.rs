//! Commands that the client sends back: explain a finding, solve a level, count its solutions.

use crate::message::invalid_params;
use lsp_types::json_rpc::Error;
use lsp_types::{ExecuteCommandParams, Uri};
use quandary_core::diagnostic::Code;
use quandary_core::level::LevelIndex;
use serde::Deserialize;
use serde::de::DeserializeOwned;
use serde_json::{Value, json};

const EXPLAIN: &str = "quandary.explain";
const SOLVE: &str = "quandary.solve";
const COUNT: &str = "quandary.count";

/// The names of all commands.
pub(crate) const NAMES: [&str; 3] = [EXPLAIN, SOLVE, COUNT];

/// A command with its arguments.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Command<U> {
    Explain(&'static Code),
    Solve(U, LevelIndex),
    Count(U, LevelIndex),
}

/// The arguments of a command about a level.
#[derive(Deserialize)]
struct LevelArguments(Uri, usize);

impl Command<&Uri> {
    /// The command as a client stores it; `title` is what it shows.
    pub(crate) fn to_protocol(self, title: &str) -> lsp_types::Command {
        let (name, arguments) = match self {
            Self::Explain(code) => (EXPLAIN, vec![json!(code.id)]),
            Self::Solve(uri, level) => (SOLVE, vec![json!(uri), json!(level.0)]),
            Self::Count(uri, level) => (COUNT, vec![json!(uri), json!(level.0)]),
        };
        lsp_types::Command {
            title: title.to_owned(),
            command: name.to_owned(),
            arguments: Some(arguments),
            tooltip: None,
        }
    }
}

impl Command<Uri> {
    /// Reads a command that a client sends.
    ///
    /// # Errors
    /// There is no such command, or its arguments do not fit.
    pub(crate) fn parse(params: ExecuteCommandParams) -> Result<Self, Error> {
        let arguments = Value::Array(params.arguments.unwrap_or_default());
        match params.command.as_str() {
            EXPLAIN => {
                let (id,): (String,) = parsed(arguments)?;
                let code = quandary::find_code(&id);
                let unknown = || invalid_params(format!("unknown finding `{id}`"));
                Ok(Self::Explain(code.ok_or_else(unknown)?))
            }
            SOLVE => parsed(arguments)
                .map(|LevelArguments(uri, level)| Self::Solve(uri, LevelIndex(level))),
            COUNT => parsed(arguments)
                .map(|LevelArguments(uri, level)| Self::Count(uri, LevelIndex(level))),
            other => Err(invalid_params(format!(
                "unknown command `{other}`; available: {}",
                NAMES.join(", ")
            ))),
        }
    }
}

fn parsed<T: DeserializeOwned>(arguments: Value) -> Result<T, Error> {
    serde_json::from_value(arguments).map_err(|why| invalid_params(format!("arguments: {why}")))
}

/// The explanation of a kind of finding, as `quandary explain` prints it.
pub(crate) fn explanation(code: &Code) -> String {
    format!("{}: {}\n\n{}", code.id, code.title, code.explanation.trim())
}

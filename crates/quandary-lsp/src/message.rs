//! Messages of the client, and errors in answer to them.

use lsp_types::json_rpc::{Error, Id};
use lsp_types::{ErrorCodes, LspErrorCodes};
use serde::de::DeserializeOwned;
use serde_json::Value;

/// A message of the client.
#[derive(Debug, PartialEq)]
pub(crate) enum Incoming {
    Request {
        id: Id,
        method: String,
        params: Value,
    },
    Notification {
        method: String,
        params: Value,
    },
    /// The client's answer to a request of the server.
    Response,
    /// Any other message.
    Invalid {
        id: Id,
        error: Error,
    },
}

impl Incoming {
    /// Reads the bytes of a message.
    pub(crate) fn parse(bytes: &[u8]) -> Self {
        match serde_json::from_slice(bytes) {
            Ok(message) => Self::classify(message),
            Err(why) => Self::malformed(format!("malformed JSON: {why}")),
        }
    }

    /// A message that cannot be read.
    pub(crate) fn malformed(why: String) -> Self {
        let error = error(ErrorCodes::ParseError, why);
        Self::Invalid {
            id: Id::Null,
            error,
        }
    }

    fn classify(mut message: Value) -> Self {
        let id = match message.get_mut("id").map(Value::take) {
            None => None,
            Some(id) => match serde_json::from_value(id) {
                Ok(id) => Some(id),
                Err(_) => return Self::invalid(Id::Null, "`id` is neither a number nor a text"),
            },
        };
        let is_answer = message.get("result").is_some() || message.get("error").is_some();
        let params = message.get_mut("params").map(Value::take);
        let params = params.unwrap_or_default();
        match (message.get("method"), id) {
            (Some(Value::String(method)), Some(id)) if id != Id::Null => Self::Request {
                id,
                method: method.clone(),
                params,
            },
            (Some(Value::String(method)), None) => Self::Notification {
                method: method.clone(),
                params,
            },
            (None, _) if is_answer => Self::Response,
            (_, id) => Self::invalid(id.unwrap_or(Id::Null), "not a request or a notification"),
        }
    }

    fn invalid(id: Id, why: &str) -> Self {
        let error = error(ErrorCodes::InvalidRequest, why);
        Self::Invalid { id, error }
    }
}

/// An error for the client.
pub(crate) fn error(code: ErrorCodes, message: impl Into<String>) -> Error {
    Error {
        code,
        message: message.into(),
        data: None,
    }
}

/// The error for parameters that do not fit their method.
pub(crate) fn invalid_params(why: impl Into<String>) -> Error {
    error(ErrorCodes::InvalidParams, why)
}

/// The error for a request that is valid but cannot be carried out.
pub(crate) fn failed(why: impl Into<String>) -> Error {
    error(number(LspErrorCodes::RequestFailed), why)
}

/// The error for a request that the client cancelled.
pub(crate) fn cancelled() -> Error {
    error(number(LspErrorCodes::RequestCancelled), "cancelled")
}

/// An error code of this protocol in place of one of JSON-RPC.
fn number(code: LspErrorCodes) -> ErrorCodes {
    ErrorCodes::Custom(code.into())
}

/// The parameters of a request or notification.
pub(crate) fn params<T: DeserializeOwned>(params: Value) -> Result<T, Error> {
    serde_json::from_value(params).map_err(|why| invalid_params(format!("parameters: {why}")))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn code(text: &str) -> Option<ErrorCodes> {
        match Incoming::parse(text.as_bytes()) {
            Incoming::Invalid { error, .. } => Some(error.code),
            _ => None,
        }
    }

    #[test]
    fn messages_are_classified() {
        let parse = |text: &str| Incoming::parse(text.as_bytes());
        assert_eq!(
            parse(r#"{"id":1,"method":"a","params":[2]}"#),
            Incoming::Request {
                id: Id::Number(1),
                method: "a".to_owned(),
                params: serde_json::json!([2]),
            }
        );
        assert_eq!(
            parse(r#"{"method":"a"}"#),
            Incoming::Notification {
                method: "a".to_owned(),
                params: Value::Null,
            }
        );
        assert_eq!(parse(r#"{"id":"x","result":null}"#), Incoming::Response);
    }

    #[test]
    fn other_messages_are_errors() {
        for text in ["", "{", "\u{1}", &"[".repeat(100_000)] {
            assert_eq!(code(text), Some(ErrorCodes::ParseError));
        }
        for text in [
            "[]",
            "null",
            "7",
            "{}",
            r#"{"id":{},"method":"a"}"#,
            r#"{"id":null,"method":"a"}"#,
            r#"{"id":1.5,"method":"a"}"#,
            r#"{"id":1,"method":[]}"#,
            r#"[{"id":1,"method":"a"}]"#,
        ] {
            assert_eq!(code(text), Some(ErrorCodes::InvalidRequest), "{text}");
        }
    }
}

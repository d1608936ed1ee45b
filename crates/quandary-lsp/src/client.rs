//! The connection to the client: answers, notifications and requests of the server.

use lsp_types::json_rpc::{Error, Id, RequestObject, ResponseObject};
use lsp_types::{
    LogMessageNotification, LogMessageParams, MessageType, Notification, Request,
    ShowMessageNotification, ShowMessageParams,
};
use serde::Serialize;
use std::sync::mpsc::SyncSender;

/// A successful answer. The result is written without an intermediate tree, because an outline can
/// have many megabytes.
#[derive(Serialize)]
struct Success<'a, T> {
    jsonrpc: &'static str,
    id: &'a Id,
    result: T,
}

/// The client, as seen by the server.
pub(crate) struct Client {
    sender: SyncSender<Vec<u8>>,
    last_request: i64,
}

impl Client {
    /// A client that receives the messages sent to `sender`.
    pub(crate) fn new(sender: SyncSender<Vec<u8>>) -> Self {
        Self {
            sender,
            last_request: 0,
        }
    }

    /// Answers a request.
    pub(crate) fn answer(&self, id: &Id, result: impl Serialize) {
        self.send(&Success {
            jsonrpc: "2.0",
            id,
            result,
        });
    }

    /// Answers a request with an error.
    pub(crate) fn refuse(&self, id: Id, error: Error) {
        self.send(&ResponseObject::from_error(id, error));
    }

    pub(crate) fn notify<N: Notification>(&self, params: N::Params) {
        self.send(&RequestObject::from_notification::<N>(params));
    }

    /// Sends a request whose answer does not matter.
    pub(crate) fn request<R: Request>(&mut self, params: R::Params) {
        self.last_request += 1;
        let id = Id::Number(self.last_request);
        self.send(&RequestObject::from_request::<R>(id, params));
    }

    /// Shows a message to the user.
    pub(crate) fn show(&self, kind: MessageType, message: impl Into<String>) {
        let message = message.into();
        self.notify::<ShowMessageNotification>(ShowMessageParams { kind, message });
    }

    /// Writes a message to the log of the client.
    pub(crate) fn log(&self, kind: MessageType, message: impl Into<String>) {
        let message = message.into();
        self.notify::<LogMessageNotification>(LogMessageParams { kind, message });
    }

    fn send(&self, message: &impl Serialize) {
        if let Ok(bytes) = serde_json::to_vec(message) {
            // If the client has closed its input, it does not want the message; the server ends
            // when the client closes its output.
            let _ = self.sender.send(bytes);
        }
    }
}

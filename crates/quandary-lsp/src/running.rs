//! Searches that run: whom they answer, and how the client sees their progress.

use crate::client::Client;
use crate::document::DocumentId;
use crate::hover::Draft;
use crate::message;
use crate::search::{Aim, Appraisal};
use lsp_types::json_rpc::Id;
use lsp_types::{
    MessageType, ProgressNotification, ProgressParams, ProgressToken, WorkDoneProgressBegin,
    WorkDoneProgressCreateParams, WorkDoneProgressCreateRequest,
};
use quandary_core::budget::Cancel;
use serde_json::{Value, json};

/// The longest solution, in characters, that a message shows.
const MAX_SHOWN_MOVES: usize = 200;

/// A number that no other search has.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct SearchId(pub(crate) u64);

/// A search that runs in a thread.
pub(crate) struct Running {
    /// The request that it answers.
    pub(crate) request: Id,
    pub(crate) document: DocumentId,
    pub(crate) cancel: Cancel,
    pub(crate) purpose: Purpose,
}

/// What the result of a search is for.
pub(crate) enum Purpose {
    Hover(Draft),
    Command(CommandRun),
}

/// A search that the user started.
pub(crate) struct CommandRun {
    pub(crate) aim: Aim,
    /// The name of the level.
    pub(crate) level: String,
    /// Where progress is shown; `None` if the client does not show any.
    pub(crate) token: Option<ProgressToken>,
}

impl CommandRun {
    /// Shows the beginning of the search. `is_own` tokens are made by the server.
    pub(crate) fn begin(&self, client: &mut Client, origin: TokenOrigin) {
        let Some(token) = &self.token else { return };
        if origin == TokenOrigin::Server {
            let token = token.clone();
            let params = WorkDoneProgressCreateParams { token };
            client.request::<WorkDoneProgressCreateRequest>(params);
        }
        let verb = match self.aim {
            Aim::Appraise | Aim::Solve => "solving",
            Aim::Count => "counting the best solutions of",
        };
        let begin = WorkDoneProgressBegin {
            title: format!("{verb} {}", self.level),
            cancellable: Some(true),
            ..WorkDoneProgressBegin::default()
        };
        let mut value = json!(begin);
        value["kind"] = json!("begin");
        send(client, token, value);
    }

    /// Shows how far the search is.
    pub(crate) fn report(&self, client: &Client, message: &str) {
        if let Some(token) = &self.token {
            send(
                client,
                token,
                json!({ "kind": "report", "message": message }),
            );
        }
    }

    /// Shows the result of the search.
    pub(crate) fn end(&self, client: &Client, found: &Result<Appraisal, String>) {
        if let Some(token) = &self.token {
            send(client, token, json!({ "kind": "end" }));
        }
        let (kind, words) = match found {
            Err(why) => (MessageType::Warning, why.clone()),
            Ok(found) => (MessageType::Info, self.words(found)),
        };
        client.show(kind, format!("{}: {words}", self.level));
    }

    fn words(&self, found: &Appraisal) -> String {
        if self.aim == Aim::Count {
            return found.count.clone().unwrap_or_default();
        }
        let moves = found.moves.as_ref();
        let moves = moves.filter(|moves| moves.chars().count() <= MAX_SHOWN_MOVES);
        let moves = moves.map_or(String::new(), |moves| format!("\n{moves}"));
        found.optimum.clone().unwrap_or_default() + &moves
    }
}

/// Who made a token for progress.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum TokenOrigin {
    Client,
    Server,
}

fn send(client: &Client, token: &ProgressToken, value: Value) {
    let token = token.clone();
    client.notify::<ProgressNotification>(ProgressParams { token, value });
}

impl Running {
    /// Answers the request of the search.
    pub(crate) fn finish(self, client: &Client, found: &Result<Appraisal, String>) {
        let is_cancelled = self.cancel.is_cancelled();
        match self.purpose {
            Purpose::Hover(_) if is_cancelled => {
                client.refuse(self.request, message::cancelled());
            }
            Purpose::Hover(draft) => client.answer(&self.request, draft.finish(Some(found))),
            Purpose::Command(run) => {
                run.end(client, found);
                client.answer(&self.request, Value::Null);
            }
        }
    }
}

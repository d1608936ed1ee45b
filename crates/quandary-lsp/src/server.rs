//! The state of a server, and its answers.

use crate::client::Client;
use crate::command::{self, Command, explanation};
use crate::diagnostics::diagnostics;
use crate::document::{DocumentId, OpenDocument, path};
use crate::frame::{self, Frame};
use crate::message::{Incoming, cancelled, error, failed, invalid_params, params};
use crate::position::Columns;
use crate::reading::Reading;
use crate::running::{CommandRun, Purpose, Running, SearchId, TokenOrigin};
use crate::search::{Aim, Appraisal, Knowledge, Search};
use crate::{Ended, Settings, action, hover, outline, rewrite};
use lsp_types::json_rpc::{Error, Id};
use lsp_types::{
    CancelParams, CodeActionKind, CodeActionOptions, CodeActionParams, CodeLensOptions,
    CodeLensParams, CodeLensRefreshRequest, Diagnostic, DidChangeTextDocumentParams,
    DidCloseTextDocumentParams, DidOpenTextDocumentParams, DocumentFormattingParams,
    DocumentSymbolParams, ErrorCodes, ExecuteCommandOptions, ExecuteCommandParams,
    FoldingRangeParams, HoverParams, InitializeResult, MessageType, Position, PositionEncodingKind,
    ProgressToken, PublishDiagnosticsNotification, PublishDiagnosticsParams, ServerCapabilities,
    ServerInfo, TextDocumentSyncKind, TextDocumentSyncOptions, Uri, WorkDoneProgressCancelParams,
};
use quandary_core::budget::Cancel;
use quandary_core::level::LevelIndex;
use serde_json::Value;
use std::collections::BTreeMap;
use std::io::{BufRead, Write};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, sync_channel};
use std::thread;
use std::time::{Duration, Instant};

/// How long a question waits for the reading of the newest text before the last reading answers it.
const PATIENCE: Duration = Duration::from_millis(20);
/// Maximum number of searches that the user started.
const MAX_SEARCHES: usize = 2;
/// How often the progress of a search is shown.
const REPORT_INTERVAL: Duration = Duration::from_millis(200);
/// Maximum length of a message in bytes. As a tree, malicious JSON needs many times that.
const MAX_MESSAGE: u64 = 128 << 20;
/// Number of messages that wait in each direction before the other side has to wait.
const QUEUE: usize = 64;

/// Something that the server reacts to.
enum Event {
    Message(Incoming),
    InputEnded,
    Read(DocumentId, Reading),
    Progressed(SearchId, String),
    Searched(SearchId, Result<Appraisal, String>),
}

/// Serves a client until it exits or its output ends. Messages are read from `input`, whatever they
/// contain: what is malformed is answered with an error of the protocol.
///
/// ```
/// use quandary_lsp::{Ended, Settings, serve};
///
/// let exit = r#"{"jsonrpc":"2.0","method":"exit"}"#;
/// let input = format!("Content-Length: {}\r\n\r\n{exit}", exit.len());
/// let input = std::io::Cursor::new(input.into_bytes());
/// let ended = serve(input, std::io::sink(), Settings::default());
/// assert_eq!(ended, Ended::WithoutShutdown);
/// ```
pub fn serve(
    input: impl BufRead + Send + 'static,
    output: impl Write + Send + 'static,
    settings: Settings,
) -> Ended {
    let (events, received) = sync_channel(QUEUE);
    let (sender, outgoing) = sync_channel::<Vec<u8>>(QUEUE);
    let writer = thread::spawn(move || write_all(output, &outgoing));
    let longest = settings.reading.limits.file_bytes.saturating_mul(2);
    let longest = longest.saturating_add(1 << 20).min(MAX_MESSAGE);
    let sink = events.clone();
    // This thread ends with the input, which may be after the server.
    thread::spawn(move || read_all(input, longest, &sink));
    let server = Server::new(Client::new(sender), events, settings);
    let ended = server.run(&received);
    // The server has dropped the sender, so the writer ends after the last message.
    let _ = writer.join();
    ended
}

fn write_all(mut output: impl Write, messages: &Receiver<Vec<u8>>) {
    for message in messages {
        if frame::write(&mut output, &message).is_err() {
            return;
        }
    }
}

fn read_all(mut input: impl BufRead, longest: u64, events: &SyncSender<Event>) {
    while let Ok(Some(frame)) = frame::read(&mut input, longest) {
        let message = match frame {
            Frame::Message(bytes) => Incoming::parse(&bytes),
            Frame::Malformed(why) => Incoming::malformed(why),
        };
        if events.send(Event::Message(message)).is_err() {
            return;
        }
    }
    let _ = events.send(Event::InputEnded);
}

/// How far the connection is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Phase {
    Uninitialized,
    Serving,
    ShutDown,
}

/// What the client can do.
#[derive(Clone, Copy)]
struct ClientFeatures {
    columns: Columns,
    makes_progress_tokens: Support,
    refreshes_lenses: Support,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Support {
    Yes,
    No,
}

impl ClientFeatures {
    /// Reads the features from the parameters of `initialize`. What is missing or malformed is not
    /// supported.
    fn new(params: &Value) -> Self {
        let supports = |pointer: &str| match params.pointer(pointer) {
            Some(Value::Bool(true)) => Support::Yes,
            _ => Support::No,
        };
        let encodings = params.pointer("/capabilities/general/positionEncodings");
        let encodings = encodings.and_then(Value::as_array);
        let has_utf8 = encodings.is_some_and(|all| all.contains(&Value::from("utf-8")));
        Self {
            columns: if has_utf8 {
                Columns::Utf8
            } else {
                Columns::Utf16
            },
            makes_progress_tokens: supports("/capabilities/window/workDoneProgress"),
            refreshes_lenses: supports("/capabilities/workspace/codeLens/refreshSupport"),
        }
    }
}

/// A question about an open document.
enum Question {
    Hover(Position),
    Symbols,
    Folds,
    Lenses,
    Actions(Box<CodeActionParams>),
    Formatting,
}

impl Question {
    /// Whether the answer is edits, which must fit the newest text exactly.
    fn is_about_edits(&self) -> bool {
        matches!(self, Self::Actions(_) | Self::Formatting)
    }
}

/// A question that waits for a reading.
struct Waiting {
    request: Id,
    document: DocumentId,
    uri: Uri,
    question: Question,
    /// When the last reading answers it, if it may.
    deadline: Option<Instant>,
}

struct Server {
    client: Client,
    events: SyncSender<Event>,
    settings: Settings,
    phase: Phase,
    features: ClientFeatures,
    documents: BTreeMap<String, OpenDocument>,
    waiting: Vec<Waiting>,
    searches: BTreeMap<SearchId, Running>,
    knowledge: Knowledge,
    /// The last number given to a document or a search.
    last_number: u64,
}

impl Server {
    fn new(client: Client, events: SyncSender<Event>, settings: Settings) -> Self {
        Self {
            client,
            events,
            settings,
            phase: Phase::Uninitialized,
            features: ClientFeatures::new(&Value::Null),
            documents: BTreeMap::new(),
            waiting: Vec::new(),
            searches: BTreeMap::new(),
            knowledge: Knowledge::default(),
            last_number: 0,
        }
    }

    fn run(mut self, events: &Receiver<Event>) -> Ended {
        loop {
            match self.next_event(events) {
                Some(Event::Message(Incoming::Notification { method, .. })) if method == "exit" => {
                    break;
                }
                Some(Event::InputEnded) => break,
                Some(event) => self.react(event),
                None => {}
            }
            self.answer_overdue();
        }
        for running in self.searches.values() {
            running.cancel.cancel();
        }
        match self.phase {
            Phase::ShutDown => Ended::InOrder,
            Phase::Uninitialized | Phase::Serving => Ended::WithoutShutdown,
        }
    }

    /// The next event; `None` if a question becomes overdue before.
    fn next_event(&self, events: &Receiver<Event>) -> Option<Event> {
        let deadlines = self.waiting.iter().filter_map(|waiting| waiting.deadline);
        let Some(deadline) = deadlines.min() else {
            return Some(events.recv().unwrap_or(Event::InputEnded));
        };
        let left = deadline.saturating_duration_since(Instant::now());
        match events.recv_timeout(left) {
            Ok(event) => Some(event),
            Err(RecvTimeoutError::Timeout) => None,
            Err(RecvTimeoutError::Disconnected) => Some(Event::InputEnded),
        }
    }

    fn react(&mut self, event: Event) {
        match event {
            Event::Message(Incoming::Request { id, method, params }) => {
                self.request_safely(id, &method, params);
            }
            Event::Message(Incoming::Notification { method, params }) => {
                self.notification(&method, params);
            }
            Event::Message(Incoming::Invalid { id, error }) => self.client.refuse(id, error),
            Event::Message(Incoming::Response) | Event::InputEnded => {}
            Event::Read(id, reading) => self.end_reading(id, reading),
            Event::Progressed(id, message) => self.report(id, &message),
            Event::Searched(id, found) => self.end_search(id, &found),
        }
    }

    /// Carries out a request. A bug in the answer must not end the connection.
    fn request_safely(&mut self, id: Id, method: &str, params: Value) {
        let request = id.clone();
        let answered = catch_unwind(AssertUnwindSafe(|| self.request(id, method, params)));
        if answered.is_err() {
            let bug = error(ErrorCodes::InternalError, "bug in the server");
            self.client.refuse(request, bug);
        }
    }

    fn request(&mut self, id: Id, method: &str, params: Value) {
        let refused = match (self.phase, method) {
            (Phase::Uninitialized, "initialize") => return self.initialize(&id, &params),
            (Phase::Uninitialized, _) => {
                error(ErrorCodes::ServerNotInitialized, "expected `initialize`")
            }
            (Phase::Serving, "initialize") => {
                error(ErrorCodes::InvalidRequest, "the server is initialized")
            }
            (Phase::Serving, "shutdown") => return self.shut_down(&id),
            (Phase::Serving, _) => match self.serve(id.clone(), method, params) {
                Ok(()) => return,
                Err(error) => error,
            },
            (Phase::ShutDown, _) => error(ErrorCodes::InvalidRequest, "the server is shut down"),
        };
        self.client.refuse(id, refused);
    }

    fn initialize(&mut self, id: &Id, params: &Value) {
        self.features = ClientFeatures::new(params);
        self.phase = Phase::Serving;
        self.client.answer(id, capabilities(self.features.columns));
    }

    fn shut_down(&mut self, id: &Id) {
        self.phase = Phase::ShutDown;
        for running in self.searches.values() {
            running.cancel.cancel();
        }
        self.client.answer(id, Value::Null);
    }

    /// Answers a request, or begins to.
    fn serve(&mut self, id: Id, method: &str, of: Value) -> Result<(), Error> {
        let (uri, question) = match method {
            "workspace/executeCommand" => return self.execute(id, params(of)?),
            "textDocument/hover" => {
                let HoverParams {
                    text_document_position_params: at,
                    ..
                } = params(of)?;
                (at.text_document.uri, Question::Hover(at.position))
            }
            "textDocument/documentSymbol" => {
                let params: DocumentSymbolParams = params(of)?;
                (params.text_document.uri, Question::Symbols)
            }
            "textDocument/foldingRange" => {
                let params: FoldingRangeParams = params(of)?;
                (params.text_document.uri, Question::Folds)
            }
            "textDocument/codeLens" => {
                let params: CodeLensParams = params(of)?;
                (params.text_document.uri, Question::Lenses)
            }
            "textDocument/codeAction" => {
                let params: Box<CodeActionParams> = params(of)?;
                (params.text_document.uri.clone(), Question::Actions(params))
            }
            "textDocument/formatting" => {
                let params: DocumentFormattingParams = params(of)?;
                (params.text_document.uri, Question::Formatting)
            }
            other => {
                let message = format!("unknown method `{other}`");
                return Err(error(ErrorCodes::MethodNotFound, message));
            }
        };
        self.ask(id, uri, question)
    }

    fn notification(&mut self, method: &str, of: Value) {
        if self.phase != Phase::Serving {
            return;
        }
        let done = match method {
            "textDocument/didOpen" => params(of).map(|params| self.did_open(params)),
            "textDocument/didChange" => params(of).and_then(|params| self.did_change(params)),
            "textDocument/didClose" => params(of).map(|params| self.did_close(&params)),
            "textDocument/didSave" => {
                self.read_referring();
                Ok(())
            }
            "$/cancelRequest" => params(of).map(|params| self.cancel_request(params)),
            "window/workDoneProgress/cancel" => {
                params(of).map(|params| self.cancel_progress(&params))
            }
            _ => Ok(()),
        };
        if let Err(why) = done {
            let message = format!("{method}: {}", why.message);
            self.client.log(MessageType::Error, message);
        }
    }

    fn next_number(&mut self) -> u64 {
        self.last_number += 1;
        self.last_number
    }

    fn did_open(&mut self, params: DidOpenTextDocumentParams) {
        let item = params.text_document;
        let id = DocumentId(self.next_number());
        let key = item.uri.as_ref().to_owned();
        let document = OpenDocument::new(id, item.uri, item.version, item.text);
        self.documents.insert(key.clone(), document);
        self.begin_reading(&key);
    }

    fn did_change(&mut self, params: DidChangeTextDocumentParams) -> Result<(), Error> {
        let uri = params.text_document.text_document_identifier.uri;
        let version = params.text_document.version;
        let document = self.documents.get_mut(uri.as_ref());
        let document = document.ok_or_else(|| not_open(&uri))?;
        document.change(version, params.content_changes, self.features.columns);
        let id = document.id;
        for running in self.searches.values() {
            if running.document == id && matches!(running.purpose, Purpose::Hover(_)) {
                running.cancel.cancel();
            }
        }
        self.begin_reading(uri.as_ref());
        Ok(())
    }

    fn did_close(&mut self, params: &DidCloseTextDocumentParams) {
        let uri = &params.text_document.uri;
        let Some(document) = self.documents.remove(uri.as_ref()) else {
            return;
        };
        for running in self.searches.values() {
            if running.document == document.id {
                running.cancel.cancel();
            }
        }
        let (gone, rest) = std::mem::take(&mut self.waiting)
            .into_iter()
            .partition(|waiting| waiting.document == document.id);
        self.waiting = rest;
        let gone: Vec<Waiting> = gone;
        for waiting in gone {
            self.client.refuse(waiting.request, not_open(uri));
        }
        publish(&self.client, uri.clone(), None, Vec::new());
    }

    /// Reads the documents again that name other files, because one of those may have changed.
    fn read_referring(&mut self) {
        let mut referring = Vec::new();
        for (uri, document) in &mut self.documents {
            if document.read_again_if_referring() {
                referring.push(uri.clone());
            }
        }
        for uri in referring {
            self.begin_reading(&uri);
        }
    }

    /// Reads the newest text of a document in another thread, unless that is already happening.
    fn begin_reading(&mut self, uri: &str) {
        let Some(document) = self.documents.get_mut(uri) else {
            return;
        };
        let Some(source) = document.begin_reading() else {
            return;
        };
        let (id, path) = (document.id, path(&document.uri));
        let (events, settings) = (self.events.clone(), self.settings.clone());
        thread::spawn(move || {
            let reading = Reading::new(source, path.as_deref(), &settings);
            // If the server has ended, the reading is not needed.
            let _ = events.send(Event::Read(id, reading));
        });
    }

    fn end_reading(&mut self, id: DocumentId, reading: Reading) {
        let mut documents = self.documents.values_mut();
        let Some(document) = documents.find(|document| document.id == id) else {
            return;
        };
        document.end_reading(Arc::new(reading));
        let (uri, version) = (document.uri.clone(), document.version);
        if let Some(view) = document.view(self.features.columns) {
            // Findings in an older text move with what was typed since, but are of no version.
            let version = view.is_current().then_some(version);
            publish(&self.client, uri.clone(), version, diagnostics(view));
        }
        self.begin_reading(uri.as_ref());
        self.answer_waiting(|waiting, document| waiting.document == id && document.is_current());
    }

    /// Asks a question about a document, which is answered at once if its newest text was read.
    fn ask(&mut self, id: Id, uri: Uri, question: Question) -> Result<(), Error> {
        let document = self.documents.get(uri.as_ref());
        let document = document.ok_or_else(|| not_open(&uri))?;
        let view = document.view(self.features.columns);
        if view.is_some_and(|view| view.is_current()) {
            return self.reply(id, &uri, question);
        }
        let old = view.filter(|_| !question.is_about_edits());
        let waiting = Waiting {
            request: id,
            document: document.id,
            deadline: old.map(|view| Instant::now() + patience(view.reading.took)),
            uri,
            question,
        };
        self.waiting.push(waiting);
        Ok(())
    }

    fn answer_overdue(&mut self) {
        let now = Instant::now();
        self.answer_waiting(|waiting, _| waiting.deadline.is_some_and(|deadline| deadline <= now));
    }

    /// Answers the questions that need not wait any longer.
    fn answer_waiting(&mut self, is_ready: impl Fn(&Waiting, crate::document::View<'_>) -> bool) {
        let mut index = 0;
        while let Some(waiting) = self.waiting.get(index) {
            let document = self.documents.get(waiting.uri.as_ref());
            let view = document.and_then(|document| document.view(self.features.columns));
            if !view.is_some_and(|view| is_ready(waiting, view)) {
                index += 1;
                continue;
            }
            let waiting = self.waiting.remove(index);
            let id = waiting.request.clone();
            if let Err(error) = self.reply(id, &waiting.uri, waiting.question) {
                self.client.refuse(waiting.request, error);
            }
        }
    }

    /// Answers a question from the last reading.
    fn reply(&mut self, id: Id, uri: &Uri, question: Question) -> Result<(), Error> {
        let document = self.documents.get(uri.as_ref());
        let document = document.ok_or_else(|| not_open(uri))?;
        let view = document.view(self.features.columns);
        let view = view.ok_or_else(|| failed("the document was not read yet"))?;
        match question {
            Question::Symbols => self.client.answer(&id, outline::symbols(view)),
            Question::Folds => self.client.answer(&id, outline::folds(view)),
            Question::Lenses => {
                let lenses = outline::lenses(view, &self.knowledge);
                self.client.answer(&id, lenses);
            }
            Question::Actions(params) => self.client.answer(&id, action::actions(view, &params)?),
            Question::Formatting => self.client.answer(&id, rewrite::formatting(view)?),
            Question::Hover(at) => match hover::draft(view, at)? {
                None => self.client.answer(&id, Value::Null),
                Some(draft) => {
                    let level = draft.searched_level().map(|level| level.index);
                    let reading = Arc::clone(view.reading);
                    let document = document.id;
                    match level {
                        None => self.client.answer(&id, draft.finish(None)),
                        Some(level) => {
                            let purpose = Purpose::Hover(draft);
                            self.search(id, document, reading, level, Aim::Appraise, purpose);
                        }
                    }
                }
            },
        }
        Ok(())
    }

    fn execute(&mut self, id: Id, params: ExecuteCommandParams) -> Result<(), Error> {
        let token = params.work_done_progress_params.work_done_token.clone();
        let (uri, level, aim) = match Command::parse(params)? {
            Command::Explain(code) => {
                self.client.show(MessageType::Info, explanation(code));
                self.client.answer(&id, Value::Null);
                return Ok(());
            }
            Command::Solve(uri, level) => (uri, level, Aim::Solve),
            Command::Count(uri, level) => (uri, level, Aim::Count),
        };
        let document = self.documents.get(uri.as_ref());
        let document = document.ok_or_else(|| not_open(&uri))?;
        let view = document.view(self.features.columns);
        let reading = Arc::clone(
            view.ok_or_else(|| failed("the document was not read yet"))?
                .reading,
        );
        let document = document.id;
        let entry = reading.levels.iter().find(|entry| entry.index == level);
        let entry = entry.ok_or_else(|| invalid_params("no such level"))?;
        let commands = self.searches.values();
        let commands = commands.filter(|running| matches!(running.purpose, Purpose::Command(_)));
        if commands.count() >= MAX_SEARCHES {
            let message = format!("{MAX_SEARCHES} searches are running; cancel one of them");
            return Err(failed(message));
        }
        let name = entry.name.clone();
        let run = self.command_run(aim, name, token);
        self.search(id, document, reading, level, aim, Purpose::Command(run));
        Ok(())
    }

    fn command_run(&mut self, aim: Aim, level: String, token: Option<ProgressToken>) -> CommandRun {
        let (token, origin) = match token {
            None if self.features.makes_progress_tokens == Support::Yes => {
                let own = format!("quandary-{}", self.next_number());
                (Some(ProgressToken::String(own)), TokenOrigin::Server)
            }
            token => (token, TokenOrigin::Client),
        };
        let run = CommandRun { aim, level, token };
        run.begin(&mut self.client, origin);
        run
    }

    /// Searches in another thread.
    fn search(
        &mut self,
        request: Id,
        document: DocumentId,
        reading: Arc<Reading>,
        level: LevelIndex,
        aim: Aim,
        purpose: Purpose,
    ) {
        let id = SearchId(self.next_number());
        let cancel = Cancel::default();
        let running = Running {
            request,
            document,
            cancel: cancel.clone(),
            purpose,
        };
        self.searches.insert(id, running);
        let search = Search {
            reading,
            level,
            aim,
            time: match aim {
                Aim::Appraise => self.settings.hover_time,
                Aim::Solve | Aim::Count => self.settings.search_time,
            },
            cancel,
            knowledge: self.knowledge.clone(),
        };
        let events = self.events.clone();
        thread::spawn(move || run_search(&search, id, &events));
    }

    fn report(&self, id: SearchId, message: &str) {
        let running = self.searches.get(&id).map(|running| &running.purpose);
        if let Some(Purpose::Command(run)) = running {
            run.report(&self.client, message);
        }
    }

    fn end_search(&mut self, id: SearchId, found: &Result<Appraisal, String>) {
        let Some(running) = self.searches.remove(&id) else {
            return;
        };
        running.finish(&self.client, found);
        if self.features.refreshes_lenses == Support::Yes {
            self.client.request::<CodeLensRefreshRequest>(());
        }
    }

    fn cancel_request(&mut self, params: CancelParams) {
        let id = Id::from(params.id);
        if let Some(index) = self.waiting.iter().position(|one| one.request == id) {
            let waiting = self.waiting.remove(index);
            self.client.refuse(waiting.request, cancelled());
        }
        for running in self.searches.values() {
            if running.request == id {
                running.cancel.cancel();
            }
        }
    }

    fn cancel_progress(&self, params: &WorkDoneProgressCancelParams) {
        for running in self.searches.values() {
            if let Purpose::Command(run) = &running.purpose
                && run.token.as_ref() == Some(&params.token)
            {
                running.cancel.cancel();
            }
        }
    }
}

fn run_search(search: &Search, id: SearchId, events: &SyncSender<Event>) {
    let mut last = Instant::now();
    let mut watch = |message: String| {
        if last.elapsed() >= REPORT_INTERVAL {
            last = Instant::now();
            // If the server has ended, so does the search.
            if events.send(Event::Progressed(id, message)).is_err() {
                search.cancel.cancel();
            }
        }
    };
    let found = catch_unwind(AssertUnwindSafe(|| search.run(&mut watch)));
    let found =
        found.unwrap_or_else(|_| Err("bug in the solver: it ended unexpectedly".to_owned()));
    let _ = events.send(Event::Searched(id, found));
}

/// How long a question waits if the last reading took so long: not at all if that would be in vain.
fn patience(took: Duration) -> Duration {
    match took {
        short if short <= PATIENCE => PATIENCE,
        _ => Duration::ZERO,
    }
}

fn publish(client: &Client, uri: Uri, version: Option<i32>, diagnostics: Vec<Diagnostic>) {
    client.notify::<PublishDiagnosticsNotification>(PublishDiagnosticsParams {
        uri,
        version,
        diagnostics,
    });
}

fn not_open(uri: &Uri) -> Error {
    invalid_params(format!("{uri} is not open"))
}

fn capabilities(columns: Columns) -> InitializeResult {
    let sync = TextDocumentSyncOptions {
        open_close: Some(true),
        save: Some(true.into()),
        change: Some(TextDocumentSyncKind::Incremental),
        ..TextDocumentSyncOptions::default()
    };
    let kinds = ["quickfix", "source.fixAll.quandary", action::SEARCH];
    let actions = CodeActionOptions {
        code_action_kinds: Some(kinds.into_iter().map(CodeActionKind::from).collect()),
        ..CodeActionOptions::default()
    };
    let commands = ExecuteCommandOptions {
        commands: command::NAMES.map(str::to_owned).to_vec(),
        ..ExecuteCommandOptions::default()
    };
    InitializeResult {
        capabilities: ServerCapabilities {
            position_encoding: Some(match columns {
                Columns::Utf8 => PositionEncodingKind::UTF8,
                Columns::Utf16 => PositionEncodingKind::UTF16,
            }),
            text_document_sync: Some(sync.into()),
            hover_provider: Some(true.into()),
            document_symbol_provider: Some(true.into()),
            folding_range_provider: Some(true.into()),
            document_formatting_provider: Some(true.into()),
            code_action_provider: Some(actions.into()),
            code_lens_provider: Some(CodeLensOptions::default()),
            execute_command_provider: Some(commands),
            ..ServerCapabilities::default()
        },
        server_info: Some(ServerInfo {
            name: "quandary".to_owned(),
            version: Some(env!("CARGO_PKG_VERSION").to_owned()),
        }),
    }
}

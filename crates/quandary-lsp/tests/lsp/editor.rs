//! An editor as the server sees it.

use quandary_lsp::{Ended, Settings, serve};
use serde_json::{Value, json};
use std::io::{BufRead, BufReader, PipeReader, PipeWriter, Read, Write, pipe};
use std::thread::{JoinHandle, spawn};

pub(crate) const URI: &str = "untitled:Untitled-1";

pub(crate) struct Editor {
    output: PipeWriter,
    input: BufReader<PipeReader>,
    server: JoinHandle<Ended>,
    last_id: i64,
    last_version: i64,
    /// Notifications and requests of the server that were not looked at yet.
    received: Vec<Value>,
}

impl Editor {
    /// Starts a server without a message.
    pub(crate) fn connect(settings: Settings) -> Self {
        let (from_editor, output) = pipe().unwrap();
        let (input, to_editor) = pipe().unwrap();
        let server = spawn(move || serve(BufReader::new(from_editor), to_editor, settings));
        Self {
            output,
            input: BufReader::new(input),
            server,
            last_id: 0,
            last_version: 0,
            received: Vec::new(),
        }
    }

    /// Starts a server for an editor with these capabilities.
    pub(crate) fn start(settings: Settings, capabilities: Value) -> Self {
        let mut editor = Self::connect(settings);
        let params = json!({ "processId": null, "rootUri": null, "capabilities": capabilities });
        let answer = editor.ask("initialize", params);
        assert!(answer["result"]["capabilities"].is_object(), "{answer}");
        editor.tell("initialized", json!({}));
        editor
    }

    /// Starts a server and opens a document.
    pub(crate) fn with(text: &str) -> Self {
        let mut editor = Self::start(Settings::default(), json!({}));
        editor.open(text);
        editor
    }

    pub(crate) fn write(&mut self, bytes: &[u8]) {
        self.output.write_all(bytes).unwrap();
    }

    pub(crate) fn send(&mut self, message: &Value) {
        let text = message.to_string();
        let framed = format!("Content-Length: {}\r\n\r\n{text}", text.len());
        self.write(framed.as_bytes());
    }

    pub(crate) fn tell(&mut self, method: &str, params: Value) {
        self.send(&json!({ "jsonrpc": "2.0", "method": method, "params": params }));
    }

    /// Sends a request and returns its id.
    pub(crate) fn begin(&mut self, method: &str, params: Value) -> i64 {
        self.last_id += 1;
        let id = self.last_id;
        self.send(&json!({ "jsonrpc": "2.0", "id": id, "method": method, "params": params }));
        id
    }

    pub(crate) fn ask(&mut self, method: &str, params: Value) -> Value {
        let id = self.begin(method, params);
        self.answer(id)
    }

    /// Asks about the document.
    pub(crate) fn ask_document(&mut self, method: &str, mut params: Value) -> Value {
        params["textDocument"] = json!({ "uri": URI });
        self.ask(method, params)
    }

    /// The next message of the server.
    pub(crate) fn next(&mut self) -> Option<Value> {
        let mut length = 0;
        loop {
            let mut line = String::new();
            if self.input.read_line(&mut line).unwrap() == 0 {
                return None;
            }
            if line == "\r\n" {
                break;
            }
            let value = line.strip_prefix("Content-Length: ").unwrap();
            length = value.trim_end().parse().unwrap();
        }
        let mut message = vec![0; length];
        self.input.read_exact(&mut message).unwrap();
        Some(serde_json::from_slice(&message).unwrap())
    }

    pub(crate) fn answer(&mut self, id: i64) -> Value {
        loop {
            let message = self.next().expect("the server ended");
            if message.get("method").is_some() {
                self.received.push(message);
            } else {
                assert_eq!(message["id"], id, "{message}");
                return message;
            }
        }
    }

    /// The parameters of the next message of the server with this method.
    pub(crate) fn expect(&mut self, method: &str) -> Value {
        let is_it = |message: &Value| message["method"] == method;
        while !self.received.iter().any(is_it) {
            let message = self.next().expect("the server ended");
            self.received.push(message);
        }
        let index = self.received.iter().position(is_it).unwrap();
        self.received.remove(index)["params"].take()
    }

    pub(crate) fn open(&mut self, text: &str) {
        self.last_version = 1;
        let document = json!({ "uri": URI, "languageId": "x", "version": 1, "text": text });
        self.tell("textDocument/didOpen", json!({ "textDocument": document }));
    }

    /// Replaces a part of a line.
    pub(crate) fn change(&mut self, line: u32, columns: [u32; 2], text: &str) {
        let [start, end] = columns.map(|column| json!({ "line": line, "character": column }));
        let range = json!({ "start": start, "end": end });
        self.last_version += 1;
        let document = json!({ "uri": URI, "version": self.last_version });
        let changes = json!([{ "range": range, "text": text }]);
        let params = json!({ "textDocument": document, "contentChanges": changes });
        self.tell("textDocument/didChange", params);
    }

    /// The findings in the newest text.
    pub(crate) fn findings(&mut self) -> Vec<Value> {
        loop {
            let mut report = self.expect("textDocument/publishDiagnostics");
            if report["version"] == self.last_version {
                let Value::Array(findings) = report["diagnostics"].take() else {
                    panic!("{report}");
                };
                return findings;
            }
        }
    }

    pub(crate) fn codes(&mut self) -> Vec<String> {
        let findings = self.findings().into_iter();
        let codes = findings.map(|finding| finding["code"].as_str().unwrap().to_owned());
        codes.collect()
    }

    pub(crate) fn hover(&mut self, line: u32, column: u32) -> Value {
        let position = json!({ "line": line, "character": column });
        self.ask_document("textDocument/hover", json!({ "position": position }))
    }

    /// Shuts the server down in order.
    pub(crate) fn end(mut self) {
        assert_eq!(self.ask("shutdown", Value::Null)["result"], Value::Null);
        self.tell("exit", Value::Null);
        assert_eq!(self.server.join().unwrap(), Ended::InOrder);
    }

    /// Ends the output of the editor, and returns how the server ended.
    pub(crate) fn hang_up(self) -> Ended {
        drop(self.output);
        self.server.join().unwrap()
    }
}

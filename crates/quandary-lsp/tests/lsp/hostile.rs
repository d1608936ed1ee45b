//! Messages that no editor should send: each ends in an error of the protocol, and the server goes
//! on.

use crate::editor::{Editor, URI};
use quandary_lsp::{Ended, Settings};
use serde_json::{Value, json};

const TEXT: &str = "Title: Tests\n\nTitle: Fetch\n' 0--1--+--a\n";

fn code(answer: &Value) -> i64 {
    answer["error"]["code"]
        .as_i64()
        .unwrap_or_else(|| panic!("{answer}"))
}

/// The next answer without an id.
fn refusal(editor: &mut Editor) -> i64 {
    let message = editor.next().unwrap();
    assert_eq!(message["id"], Value::Null, "{message}");
    code(&message)
}

#[test]
fn bytes_that_are_no_messages_are_refused() {
    let mut settings = Settings::default();
    settings.reading.limits.file_bytes = 1000;
    let mut editor = Editor::connect(settings);
    let most = 2 * 1000 + (1 << 20);
    let too_long = [
        format!("Content-Length: {}\r\n\r\n", most + 1).into_bytes(),
        vec![b' '; most + 1],
    ];
    let inputs: [&[u8]; 7] = [
        b"\r\n",
        b"hello\r\n\r\n",
        b"Content-Length: x\r\n\r\n",
        b"Content-Length: 1\r\n\r\n{",
        b"Content-Length: 2\r\n\r\n\xff\xfe",
        b"Content-Length: 0\r\n\r\n",
        &too_long.concat(),
    ];
    for input in inputs {
        editor.write(input);
        assert_eq!(refusal(&mut editor), -32700);
    }
    for message in [
        json!([]),
        json!(null),
        json!({}),
        json!({ "id": [], "method": "x" }),
    ] {
        editor.send(&message);
        assert_eq!(refusal(&mut editor), -32600);
    }
    assert_eq!(editor.hang_up(), Ended::WithoutShutdown);
}

#[test]
fn requests_out_of_order_are_refused() {
    let mut editor = Editor::connect(Settings::default());
    let hover =
        json!({ "textDocument": { "uri": URI }, "position": { "line": 0, "character": 0 } });
    assert_eq!(
        code(&editor.ask("textDocument/hover", hover.clone())),
        -32002
    );
    assert_eq!(code(&editor.ask("shutdown", Value::Null)), -32002);
    editor.ask("initialize", json!({ "capabilities": {} }));
    assert_eq!(code(&editor.ask("initialize", json!({}))), -32600);
    assert_eq!(editor.ask("shutdown", Value::Null)["result"], Value::Null);
    assert_eq!(code(&editor.ask("textDocument/hover", hover)), -32600);
    assert_eq!(code(&editor.ask("shutdown", Value::Null)), -32600);
    assert_eq!(editor.hang_up(), Ended::InOrder);
}

#[test]
fn documents_that_are_not_open_and_places_out_of_range_are_refused() {
    let mut editor = Editor::with(TEXT);
    let methods = [
        "hover",
        "documentSymbol",
        "foldingRange",
        "codeLens",
        "formatting",
    ];
    for method in methods {
        let params = json!({
            "textDocument": { "uri": "file:///none" },
            "position": { "line": 0, "character": 0 },
            "options": { "tabSize": 1, "insertSpaces": true },
        });
        let answer = editor.ask(&format!("textDocument/{method}"), params);
        assert_eq!(code(&answer), -32602, "{method}");
    }
    assert_eq!(code(&editor.hover(4711, 0)), -32602);
    assert_eq!(code(&editor.hover(u32::MAX, u32::MAX)), -32602);
    assert!(editor.hover(3, u32::MAX).get("result").is_some());
    assert!(editor.hover(4, 7).get("result").is_some());
    editor.end();
}

#[test]
fn strange_changes_leave_a_document_that_can_be_read() {
    let mut editor = Editor::with(TEXT);
    editor.findings();
    editor.tell(
        "textDocument/didChange",
        json!({ "textDocument": { "uri": "file:///none", "version": 2 }, "contentChanges": [] }),
    );
    let logged = editor.expect("window/logMessage");
    assert!(logged["message"].as_str().unwrap().contains("is not open"));
    editor.change(u32::MAX, [0, u32::MAX], "Title: Last\n' 0--a--1\n");
    editor.change(2, [99, 7], "First");
    let answer = editor.ask_document("textDocument/documentSymbol", json!({}));
    assert_eq!(answer["result"][0]["name"], "1 First", "{answer}");
    editor.end();
}

#[test]
fn unknown_commands_and_wrong_arguments_are_refused() {
    let mut editor = Editor::with(TEXT);
    editor.findings();
    for (command, arguments) in [
        ("quandary.delete", json!([])),
        ("quandary.explain", json!([])),
        ("quandary.explain", json!(["GAR9999"])),
        ("quandary.explain", json!([7])),
        ("quandary.solve", json!([])),
        ("quandary.solve", json!([URI])),
        ("quandary.solve", json!([URI, -1])),
        ("quandary.solve", json!([URI, 99])),
        ("quandary.solve", json!([URI, 0, 0])),
        ("quandary.count", json!(["file:///none", 0])),
        ("quandary.count", json!([{}, {}])),
    ] {
        let params = json!({ "command": command, "arguments": arguments });
        let answer = editor.ask("workspace/executeCommand", params);
        assert_eq!(code(&answer), -32602, "{command} {arguments}");
    }
    editor.end();
}

#[test]
fn every_method_withstands_every_kind_of_parameters() {
    let mut editor = Editor::with(TEXT);
    let document = json!({ "uri": URI });
    let odd = [
        Value::Null,
        json!([]),
        json!(7),
        json!("x"),
        json!({}),
        json!({ "textDocument": 7 }),
        json!({ "textDocument": {} }),
        json!({ "textDocument": document }),
        json!({ "textDocument": document, "position": { "line": -1, "character": 0 } }),
        json!({ "textDocument": document, "position": { "line": 1e300, "character": 0.5 } }),
        json!({ "textDocument": document, "range": [], "context": [] }),
        json!({ "textDocument": { "uri": URI, "version": "x" }, "contentChanges": [{}, 7] }),
        json!({ "textDocument": { "uri": [], "text": 7 } }),
        json!({ "id": { "a": [] }, "token": [], "command": {} }),
    ];
    let requests = [
        "textDocument/hover",
        "textDocument/documentSymbol",
        "textDocument/foldingRange",
        "textDocument/codeLens",
        "textDocument/codeAction",
        "textDocument/formatting",
        "workspace/executeCommand",
    ];
    let notifications = [
        "textDocument/didOpen",
        "textDocument/didChange",
        "textDocument/didSave",
        "$/cancelRequest",
        "window/workDoneProgress/cancel",
        "$/unknown",
        "unknown",
    ];
    for params in &odd {
        for method in requests {
            let answer = editor.ask(method, params.clone());
            let is_answer = answer.get("result").is_some() || code(&answer) == -32602;
            assert!(is_answer, "{method} {params}: {answer}");
        }
        for method in notifications {
            editor.tell(method, params.clone());
        }
        for method in ["textDocument/rename", "$/unknown", ""] {
            assert_eq!(code(&editor.ask(method, params.clone())), -32601);
        }
    }
    editor.end();
}

#[test]
fn a_server_whose_editor_is_gone_ends() {
    let mut editor = Editor::with(TEXT);
    editor.findings();
    editor.write(b"Content-Length: 99\r\n\r\n{");
    assert_eq!(editor.hang_up(), Ended::WithoutShutdown);
}

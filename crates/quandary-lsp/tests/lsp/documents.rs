//! Findings, fixes, formatting, outline, folding and hover of documents.

use crate::editor::{Editor, URI};
use quandary_lsp::Settings;
use serde_json::{Value, json};

/// A collection whose range of difficulties is in reverse order.
const REVERSED: &str = "Difficulty: 7,3\n\nTitle: Fetch\n' 0--1--+--a\n\nTitle: Push\n' 0--a--1\n";

fn position(line: u32, column: u32) -> Value {
    json!({ "line": line, "character": column })
}

fn range(line: u32, columns: [u32; 2]) -> Value {
    json!({ "start": position(line, columns[0]), "end": position(line, columns[1]) })
}

fn actions(editor: &mut Editor, at: Value, only: Value) -> Vec<Value> {
    let context = match only {
        Value::Null => json!({ "diagnostics": [] }),
        only => json!({ "diagnostics": [], "only": only }),
    };
    let params = json!({ "range": at, "context": context });
    let answer = editor.ask_document("textDocument/codeAction", params);
    answer["result"].as_array().unwrap().clone()
}

#[test]
fn findings_follow_the_text() {
    let mut editor = Editor::with(REVERSED);
    let findings = editor.findings();
    assert_eq!(findings.len(), 1);
    assert_eq!(findings[0]["code"], "GAR0024");
    assert_eq!(findings[0]["severity"], 2);
    assert_eq!(findings[0]["range"], range(0, [12, 15]));
    editor.change(0, [12, 15], "3,7");
    assert!(editor.findings().is_empty());
    // Without its target, the wagon has nowhere to go.
    editor.change(3, [5, 6], "+");
    assert!(!editor.findings().is_empty());
    editor.end();
}

#[test]
fn a_closed_document_has_no_findings_and_no_answers() {
    let mut editor = Editor::with(REVERSED);
    editor.findings();
    editor.tell(
        "textDocument/didClose",
        json!({ "textDocument": { "uri": URI } }),
    );
    let report = editor.expect("textDocument/publishDiagnostics");
    assert_eq!(report["diagnostics"], json!([]));
    assert_eq!(editor.hover(0, 0)["error"]["code"], -32602);
    editor.end();
}

#[test]
fn columns_are_counted_as_the_editor_counts_them() {
    let text = "Title: \u{1f682}\n\nTitle: Push\n' 0--a--1\n";
    let capabilities = json!({ "general": { "positionEncodings": ["utf-16", "utf-8"] } });
    let mut eight = Editor::start(Settings::default(), capabilities);
    eight.open(text);
    let mut sixteen = Editor::with(text);
    for editor in [&mut eight, &mut sixteen] {
        editor.findings();
    }
    // The text after the change is `Titel: x`, which is a misspelled tag.
    eight.change(0, [7, 11], "x");
    sixteen.change(0, [7, 9], "x");
    for mut editor in [eight, sixteen] {
        editor.change(0, [3, 5], "el");
        let findings = editor.findings();
        let first = findings.first().unwrap();
        assert_eq!(first["range"], range(0, [0, 5]), "{first}");
        editor.end();
    }
}

#[test]
fn a_safe_fix_is_preferred_and_removes_its_finding() {
    let mut editor = Editor::with(REVERSED);
    let found = actions(&mut editor, range(0, [13, 13]), json!(["quickfix"]));
    let titles: Vec<&str> = found
        .iter()
        .map(|action| action["title"].as_str().unwrap())
        .collect();
    assert_eq!(titles.len(), 2);
    assert_eq!(titles[0], "write `3,7`");
    assert!(titles[1].starts_with("explain GAR0024: "), "{titles:?}");
    assert_eq!(found[0]["isPreferred"], true);
    let edit = &found[0]["edit"]["changes"][URI][0];
    assert_eq!(edit["range"], range(0, [12, 15]));
    assert_eq!(edit["newText"], "3,7");
    assert!(actions(&mut editor, range(3, [0, 0]), json!(["quickfix"])).is_empty());
    editor.end();
}

#[test]
fn all_safe_fixes_are_one_action() {
    let mut editor = Editor::with("Difficulty: 7,3\n\nDifficulty: 4,4\n' 0--a--1\n");
    let found = actions(&mut editor, range(4, [0, 0]), json!(["source.fixAll"]));
    assert_eq!(found.len(), 1);
    let edits = found[0]["edit"]["changes"][URI].as_array().unwrap();
    assert_eq!(edits[0]["newText"], "Difficulty: 3,7\n");
    editor.end();
}

#[test]
fn explanations_are_shown_on_request_and_in_the_hover() {
    let mut editor = Editor::with(REVERSED);
    let found = actions(&mut editor, range(0, [13, 13]), Value::Null);
    let explain = found.iter().find(|action| {
        let title = action["title"].as_str().unwrap();
        title.starts_with("explain ")
    });
    let command = &explain.unwrap()["command"];
    let params = json!({ "command": command["command"], "arguments": command["arguments"] });
    assert_eq!(
        editor.ask("workspace/executeCommand", params)["result"],
        Value::Null
    );
    let shown = editor.expect("window/showMessage");
    let shown = shown["message"].as_str().unwrap();
    assert!(shown.starts_with("GAR0024: "));
    let hover = editor.hover(0, 13);
    let hover = hover["result"]["contents"]["value"].as_str().unwrap();
    assert!(hover.contains(shown), "{hover}");
    editor.end();
}

#[test]
fn formatting_changes_only_the_lines_that_differ() {
    let mut editor = Editor::with("Title: Tests\n\nTitle:   Fetch\n' 0--1--+--a\n");
    let params = json!({ "options": { "tabSize": 4, "insertSpaces": true } });
    let answer = editor.ask_document("textDocument/formatting", params.clone());
    let edits = answer["result"].as_array().unwrap();
    assert_eq!(edits.len(), 1, "{answer}");
    assert_eq!(edits[0]["newText"], "Title: Fetch\n");
    let lines = json!({ "start": position(2, 0), "end": position(3, 0) });
    assert_eq!(edits[0]["range"], lines);
    // A second locomotive is an error; formatting could lose what cannot be read.
    editor.change(3, [11, 12], "0");
    let answer = editor.ask_document("textDocument/formatting", params);
    assert_eq!(
        answer["error"]["message"],
        "not formatted: fix the errors first"
    );
    editor.end();
}

#[test]
fn levels_are_the_outline_and_fold() {
    let mut editor = Editor::with(REVERSED);
    let answer = editor.ask_document("textDocument/documentSymbol", json!({}));
    let symbols = answer["result"].as_array().unwrap();
    let names: Vec<&Value> = symbols.iter().map(|symbol| &symbol["name"]).collect();
    assert_eq!(names, ["1 Fetch", "2 Push"]);
    assert_eq!(symbols[1]["selectionRange"], range(5, [0, 11]));
    let answer = editor.ask_document("textDocument/foldingRange", json!({}));
    let folds = answer["result"].as_array().unwrap();
    let lines: Vec<_> = folds
        .iter()
        .map(|fold| (&fold["startLine"], &fold["endLine"]))
        .collect();
    assert_eq!(lines, [(&json!(2), &json!(3)), (&json!(5), &json!(6))]);
    editor.end();
}

#[test]
fn files_of_no_format_have_one_finding() {
    let mut editor = Editor::with("This is a letter.\n");
    assert_eq!(editor.codes(), ["QUA0001"]);
    assert_eq!(editor.hover(0, 0)["result"], Value::Null);
    let answer = editor.ask_document("textDocument/documentSymbol", json!({}));
    assert_eq!(answer["result"], json!([]));
    editor.end();
}

#[test]
fn files_beyond_a_limit_say_so() {
    let mut settings = Settings::default();
    settings.reading.limits.file_bytes = 20;
    let mut editor = Editor::start(settings, json!({}));
    editor.open(REVERSED);
    let findings = editor.findings();
    let message = findings[0]["message"].as_str().unwrap();
    assert!(message.contains("more than the limit of 20"), "{message}");
    editor.end();
}

#[test]
fn questions_right_after_a_change_are_about_the_new_text() {
    let mut editor = Editor::with(REVERSED);
    editor.change(5, [7, 11], "Pull");
    let answer = editor.ask_document("textDocument/documentSymbol", json!({}));
    assert_eq!(answer["result"][1]["name"], "2 Pull");
    editor.end();
}

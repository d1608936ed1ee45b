//! Searches in levels: hover, commands, lenses, progress and cancellation.

use crate::editor::{Editor, URI};
use quandary_lsp::Settings;
use serde_json::{Value, json};
use std::time::Duration;

/// `66+644` is the only shortest solution: drive to the wagon, hook it, pull it back.
const FETCH: &str = "Title: Tests\n\nTitle: Fetch\n' 0--1--+--a\n";

/// A level with three pushers, which no solver finishes in the time of a test.
const HARD: &str = "; Hard
################
#@            @#
#  $ $ $ $ $   #
#     #        #
#  $ $ $ $ $   #
#        #     #
#....#.....#   #
#   .#     # @ #
################
";

fn lenses(editor: &mut Editor) -> Vec<Value> {
    let answer = editor.ask_document("textDocument/codeLens", json!({}));
    answer["result"].as_array().unwrap().clone()
}

fn titles(lenses: &[Value]) -> Vec<&str> {
    let titles = lenses
        .iter()
        .map(|lens| lens["command"]["title"].as_str().unwrap());
    titles.collect()
}

fn execute(lens: &Value) -> Value {
    let command = &lens["command"];
    json!({ "command": command["command"], "arguments": command["arguments"] })
}

fn text(hover: &Value) -> &str {
    hover["result"]["contents"]["value"].as_str().unwrap()
}

#[test]
fn the_hover_of_a_title_has_the_optimum_and_the_grade() {
    let mut editor = Editor::with(FETCH);
    let hover = editor.hover(2, 8);
    assert!(text(&hover).contains("optimum: "), "{hover}");
    assert!(text(&hover).contains("grade: "), "{hover}");
    editor.end();
}

#[test]
fn a_hover_that_runs_out_of_time_says_so() {
    let settings = Settings {
        hover_time: Duration::from_millis(50),
        ..Settings::default()
    };
    let mut editor = Editor::start(settings, json!({}));
    editor.open(HARD);
    let hover = editor.hover(0, 3);
    assert!(
        text(&hover).contains("the time limit was reached"),
        "{hover}"
    );
    editor.end();
}

#[test]
fn commands_of_lenses_show_the_result_and_lenses_keep_it() {
    let mut editor = Editor::with(FETCH);
    let before = lenses(&mut editor);
    assert_eq!(titles(&before), ["solve", "unique?"]);
    for lens in &before {
        let answer = editor.ask("workspace/executeCommand", execute(lens));
        assert_eq!(answer["result"], Value::Null, "{answer}");
    }
    let shown = editor.expect("window/showMessage");
    let shown = shown["message"].as_str().unwrap();
    assert!(
        shown.starts_with("1 Fetch: optimum: ") && shown.ends_with("\n66+644"),
        "{shown}"
    );
    let shown = editor.expect("window/showMessage");
    assert_eq!(shown["message"], "1 Fetch: unique: 1 best solution");
    // Another title, the same level.
    editor.change(2, [7, 12], "Get");
    let after = lenses(&mut editor);
    assert!(titles(&after)[0].starts_with("optimum: "), "{after:?}");
    assert_eq!(titles(&after)[1], "unique: 1 best solution");
    editor.end();
}

#[test]
fn a_command_shows_progress_and_can_be_cancelled_there() {
    let capabilities = json!({ "window": { "workDoneProgress": true } });
    let mut editor = Editor::start(Settings::default(), capabilities);
    editor.open(HARD);
    let arguments = json!([URI, 0]);
    let params = json!({ "command": "quandary.solve", "arguments": arguments });
    editor.findings();
    let id = editor.begin("workspace/executeCommand", params);
    let created = editor.expect("window/workDoneProgress/create");
    let begun = editor.expect("$/progress");
    assert_eq!(begun["value"]["kind"], "begin");
    assert_eq!(begun["token"], created["token"]);
    assert_eq!(editor.expect("$/progress")["value"]["kind"], "report");
    // The editor is answered in the meantime.
    let outline = editor.ask_document("textDocument/documentSymbol", json!({}));
    assert_eq!(outline["result"][0]["name"], "1 Hard");
    let token = json!({ "token": created["token"] });
    editor.tell("window/workDoneProgress/cancel", token);
    assert_eq!(editor.answer(id)["result"], Value::Null);
    let shown = editor.expect("window/showMessage");
    let shown = shown["message"].as_str().unwrap();
    assert!(shown.contains("it was cancelled"), "{shown}");
    editor.end();
}

#[test]
fn requests_are_cancelled_by_their_id() {
    let settings = Settings {
        hover_time: Duration::from_secs(3600),
        ..Settings::default()
    };
    let mut editor = Editor::start(settings, json!({}));
    editor.open(HARD);
    editor.findings();
    let params = json!({
        "textDocument": { "uri": URI },
        "position": { "line": 0, "character": 3 },
    });
    let id = editor.begin("textDocument/hover", params.clone());
    editor.tell("$/cancelRequest", json!({ "id": id }));
    assert_eq!(editor.answer(id)["error"]["code"], -32800);
    // A change of the text cancels a hover, too.
    let id = editor.begin("textDocument/hover", params);
    editor.change(0, [2, 6], "Harder");
    assert_eq!(editor.answer(id)["error"]["code"], -32800);
    editor.end();
}

#[test]
fn at_most_two_commands_run_at_a_time() {
    let settings = Settings {
        search_time: Duration::from_secs(3600),
        ..Settings::default()
    };
    let mut editor = Editor::start(settings, json!({}));
    editor.open(HARD);
    editor.findings();
    let params = json!({ "command": "quandary.solve", "arguments": [URI, 0] });
    editor.begin("workspace/executeCommand", params.clone());
    editor.begin("workspace/executeCommand", params.clone());
    let refused = editor.ask("workspace/executeCommand", params);
    assert_eq!(refused["error"]["code"], -32803, "{refused}");
    editor.hang_up();
}

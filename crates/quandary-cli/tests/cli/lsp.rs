//! `lsp` as a process, and with Neovim as the client.

use super::common::Folder;
use quandary_testing::program;
use serde_json::{Value, json};
use std::process::Command;

/// A file in a text format, and what the server says about it.
struct Sample {
    name: &'static str,
    text: &'static str,
    /// The id of a finding.
    code: &'static str,
    fix: Fix,
    /// The first occurrence of this text is hovered over.
    hovered: &'static str,
    /// A part of the hover.
    says: &'static str,
}

/// Whether the finding has a safe fix.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Fix {
    Safe,
    None,
}

const fn sample(
    name: &'static str,
    text: &'static str,
    code: &'static str,
    fix: Fix,
    hovered: &'static str,
    says: &'static str,
) -> Sample {
    Sample {
        name,
        text,
        code,
        fix,
        hovered,
        says,
    }
}

/// A file of each text format.
#[rustfmt::skip]
const SAMPLES: [Sample; 26] = [
    sample("a.gartriage", "Difficulty: 7,3\n\nTitle: Fetch\n' 0--1--+--a\n", "GAR0024", Fix::Safe, "Fetch", "optimum: "),
    sample("a.crossoban", "; One of its kind\n#######\n#@ B .#\n#     #\n#######\n", "CRO0064", Fix::None, "B .", "blue box"),
    sample("a.xsb", "; A tab\n#########\n#@ $ .\t#\n#########\n", "CRO0011", Fix::Safe, "###", "wall at (1,1)"),
    sample("a.sok", "Cut off\n\n#######\n#@ $ .#\n#######\n\nSolution\n\nrR{u\n", "CRO0020", Fix::None, "@", "pusher at (2,2)"),
    sample("pusher", "XXXXXXX\nX@ * .X\nX  *  X\nXXXXXXX\n", "CRO0062", Fix::None, "*", "box at (4,2)"),
    sample("a.slc", "<?xml version=\"1.0\"?>\n<SokobanLevels>\n  <LevelCollection>\n    <Level Id=\"A\">\n      <L>#######</L>\n      <L>#@ $ .#</L>\n      <L>#######</L>\n    </Level>\n    <Level Id=\"B\"\n", "CRO0030", Fix::None, "Level Id", "a level"),
    sample("a.dayboard", "Dayboard: 1\nKit: weekday-tue\n", "APA0039", Fix::None, "Kit", "built-in kit"),
    sample("a.placements", "feb 30\n", "APA0060", Fix::None, "feb", "square Feb"),
    sample("a.tnt", "2 2 0 0 \n1 0 \n0 1 \nx \n  \n", "TEN0009", Fix::Safe, "1 0", "row 0 has 1 tent"),
    sample("a.tents", "3x3:_h,0,1,0,1,0,0\n", "TEN0037", Fix::None, "_", "tree, row 0, column 0"),
    sample("a.task", "ae,1,0,1,0,0\n", "TEN0036", Fix::None, "ae", "a distance to the next tree"),
    sample("a.url", "https://puzz.link/p?tents/5/5/2g0h1i1j82320\n", "TEN0034", Fix::None, "tents", "an address"),
    sample("a.pzprv3", "pzprv3\ntents\n2\n2\n. 0 1 \nc1 1 . \n0 . . \n0 \n0 \n0 0 \n", "TEN0041", Fix::None, "1 . ", "tree, row 0, column 0"),
    sample("board", "2 2\nT. 1\n.o 0\n0 1 \n", "TEN0020", Fix::None, "1\n", "row 0 has 1 tent"),
    sample("a.janko", "[begin]\n[puzzle]\ntents\n[clabels]\n0 1\n[problem]\nx -\n- -\n[end]\n", "TEN0042", Fix::None, "clabels", "the clues of the columns"),
    sample("a.sav", "SAVEFILE:41:Simon Tatham's Portable Puzzle Collection\nVERSION :1:1\nGAME    :5:Tents\nPARAMS  :5:4x4de\nCPARAMS :5:4x4de\nDESC    :18:_jd,1,0,0,1,0,1,0,1\nNSTATES :1:1\nSTATEPOS:1:1\n", "TEN0044", Fix::Safe, "DESC", "the level"),
    sample("levels.json", "{\"class\": \"tile-world-levels\", \"rule\": \"ms\", \"levels\": []}\n", "TIL0151", Fix::None, "class", "the kind of the file"),
    sample("a.cclevel", "Tile World levels\nrules: ms\n\nlevel 1\nseconds: 0\nchips: 0\ntitle: ONE\npassword: ABCD\nmap:\n  ..@S..EX........................................................\n", "TIL0173", Fix::None, "@S", "Chip"),
    sample("solutions.json", "{\n \"class\": \"tile-world-solutions\",\n \"rules\": \"ms\",\n \"visited\": 0,\n \"records\": [\n  {\"record\": \"solution\", \"number\": 1, \"password\": \"ABCD\", \"flags\": 0, \"slide\": 0, \"stepping\": 0, \"seed\": 5, \"ticks\": 8, \"moves\": \"3:E 7:N\", \"encoded\": \"6D6D\"}\n ]\n}\n", "TIL0153", Fix::None, "7:N", "at tick 7 (0.35 seconds)"),
    sample("a.dac", "file = lost.dat\nusepasswords = no\n", "TIL0208", Fix::Safe, "usepasswords", "whether passwords are required"),
    sample("messages", "[0]\nWelcome.\n\n[4]\nFour levels.\n", "TIL0232", Fix::Safe, "[4]", "after level 4"),
    sample("a.ccx", "<levelset>\n<lvl/>\n</levelset>\n", "TIL0242", Fix::None, "levelset", "the extras of a level set"),
    sample("a.ini", "volume 7\n", "TIL0201", Fix::None, "volume", "from 0 to 10"),
    sample("rc", "[MS]\nFont = font.bmp\n", "TIL0281", Fix::None, "Font", "the bitmap of the font"),
    sample("unsolvable", "[two.dat]\n001: ok\n", "TIL0263", Fix::None, "two", "level set"),
    sample("endings", ":die\n", "TIL0272", Fix::None, "die", "Chip dies"),
];

/// The line and the column of a text, both from 0.
fn place(text: &str, part: &str) -> (usize, usize) {
    let at = text.find(part).unwrap();
    let before = &text[..at];
    let line = before.matches('\n').count();
    let start = before.rfind('\n').map_or(0, |end| end + 1);
    (line, at - start)
}

/// Opens the samples in Neovim, and returns its answers about each.
fn answers(neovim: &std::path::Path, folder: &Folder) -> Vec<Value> {
    let files = SAMPLES.iter().map(|sample| {
        let (line, column) = place(sample.text, sample.hovered);
        let name = folder.write(sample.name, sample.text);
        json!({ "name": name, "line": line, "column": column })
    });
    let files: Vec<Value> = files.collect();
    let list = folder.write("files.list", json!(files).to_string());
    let script = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/cli/lsp/neovim.lua");
    let program = env!("CARGO_BIN_EXE_quandary");
    let output = Command::new(neovim)
        .args(["--headless", "-u", "NONE", "-i", "NONE", "-n"])
        .args(["-c", &format!("luafile {script}"), "-c", "cquit"])
        .env("QUANDARY", format!("{program} lsp"))
        .env("FILES", list)
        .env("ANSWERS", folder.path("answers"))
        .env_remove("TWORLDDIR")
        .output()
        .unwrap();
    let messages = String::from_utf8_lossy(&output.stderr);
    let answers = std::fs::read(folder.path("answers"));
    let answers = answers.unwrap_or_else(|_| panic!("no answers: {messages}"));
    serde_json::from_slice(&answers).unwrap()
}

fn texts(list: &Value) -> Vec<&str> {
    let list = list.as_array().map_or(&[][..], Vec::as_slice);
    list.iter().filter_map(Value::as_str).collect()
}

#[test]
fn neovim_shows_findings_fixes_canonical_form_outline_and_hover_of_every_text_format() {
    let Some(neovim) = program::find("nvim") else {
        return;
    };
    let folder = Folder::new();
    let answers = answers(&neovim, &folder);
    assert_eq!(answers.len(), SAMPLES.len());
    for (sample, answer) in SAMPLES.iter().zip(&answers) {
        let Sample { name, code, .. } = sample;
        assert_eq!(answer["failure"], Value::Null, "{name}");
        assert!(texts(&answer["codes"]).contains(code), "{name}: {answer}");
        let explains = |title: &&str| title.starts_with(&format!("explain {code}:"));
        assert!(
            texts(&answer["actions"]).iter().any(explains),
            "{name}: {answer}"
        );
        let hover = answer["hover"].as_str().unwrap();
        assert!(hover.contains(sample.says), "{name}: {hover}");
        let is_fixed = !answer["fixed"].is_null() && !texts(&answer["fixed"]).contains(code);
        assert_eq!(is_fixed, sample.fix == Fix::Safe, "{name}: {answer}");
        // The entries of a file of solutions are no levels.
        if *name != "solutions.json" {
            let levels = &checked(&folder, name)["levels"];
            assert_eq!(answer["symbols"], *levels, "{name}");
        }
        check_formatting(&folder, sample, answer);
    }
}

/// What `check` reports about a file.
fn checked(folder: &Folder, name: &str) -> Value {
    let output = folder
        .quandary(&["check", "--format", "json", name])
        .output();
    let reports: Value = serde_json::from_slice(&output.unwrap().stdout).unwrap();
    reports[0].clone()
}

/// A file with errors is not formatted; any other gets the form that `format` writes.
fn check_formatting(folder: &Folder, sample: &Sample, answer: &Value) {
    let name = sample.name;
    let Some(formatted) = answer["formatted"].as_str() else {
        let refusal = answer["refusal"].as_str().unwrap();
        assert_eq!(refusal, "not formatted: fix the errors first", "{name}");
        let findings = checked(folder, name);
        let mut findings = findings["findings"].as_array().unwrap().iter();
        assert!(
            findings.any(|finding| finding["severity"] == "error"),
            "{name}"
        );
        return;
    };
    if sample.fix == Fix::Safe {
        let fixed = folder.quandary(&["check", "--fix", name]).output();
        assert!(fixed.is_ok());
    }
    let output = folder.quandary(&["format", name]).output().unwrap();
    // Editors keep the line ends of a file.
    let expected = String::from_utf8(output.stdout).unwrap().replace('\r', "");
    assert_eq!(formatted.trim_end(), expected.trim_end(), "{name}");
}

/// A message with its header.
fn framed(message: &str) -> String {
    format!("Content-Length: {}\r\n\r\n{message}", message.len())
}

#[test]
fn hostile_input_ends_in_errors_of_the_protocol() {
    let folder = Folder::new();
    let input = [
        "no header at all\r\n\r\n".to_owned(),
        "Content-Length: 99999999999999999999\r\n\r\n".to_owned(),
        framed("{"),
        framed(r#"{"id":1,"method":"textDocument/hover","params":{}}"#),
        framed(r#"{"id":2,"method":"initialize","params":"nothing"}"#),
        framed(r#"{"id":3,"method":"textDocument/hover","params":[]}"#),
        framed(r#"{"method":"textDocument/didChange","params":7}"#),
        framed(r#"{"id":4,"method":"shutdown"}"#),
        framed(r#"{"method":"exit"}"#),
    ];
    let mut command = folder.quandary(&["lsp"]);
    let output = command.write_stdin(input.concat()).output().unwrap();
    assert_eq!(output.status.code(), Some(0));
    assert!(output.stderr.is_empty());
    let text = String::from_utf8(output.stdout).unwrap();
    let codes = ["-32700", "-32002", "-32602"];
    for code in codes {
        assert!(text.contains(&format!("\"code\":{code}")), "{code}: {text}");
    }
    assert_eq!(text.matches("-32700").count(), 3);
    assert!(text.contains(r#""id":4,"result":null"#), "{text}");
}

#[test]
fn the_exit_status_says_whether_the_server_was_shut_down() {
    let folder = Folder::new();
    for input in [
        "",
        &framed(r#"{"method":"exit"}"#),
        "Content-Length: 9\r\n\r\n{",
    ] {
        let mut command = folder.quandary(&["lsp"]);
        let output = command.write_stdin(input).output().unwrap();
        assert_eq!(output.status.code(), Some(1), "{input}");
        assert!(output.stdout.is_empty() && output.stderr.is_empty());
    }
}

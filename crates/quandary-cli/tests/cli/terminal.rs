//! Output on a terminal, with `script` of util-linux as the terminal.

use crate::common::{Folder, Ran};
use std::process::Command;

/// Runs a command of the shell with a terminal as its input and output.
fn on_terminal(folder: &Folder, command: &str) -> Ran {
    let quandary = env!("CARGO_BIN_EXE_quandary");
    let output = Command::new("script")
        .current_dir(folder.path("."))
        .args(["--quiet", "--return", "--command"])
        .arg(format!("{quandary} {command}"))
        .arg("/dev/null")
        .output();
    Ran::new(&output.expect("`script` of util-linux"))
}

/// A level whose title switches the direction of the text and its colour.
const HOSTILE: &str = "#####\n#@$.#\n#####\nTitle: left \u{202e}right \u{9b}31m\n";

#[test]
fn rewritten_text_is_escaped_on_a_terminal_only() {
    let folder = Folder::new();
    folder.write("hostile.xsb", HOSTILE);
    for command in ["format hostile.xsb", "convert hostile.xsb --to sok"] {
        let shown = on_terminal(&folder, command);
        assert_eq!(shown.code, 0, "{shown:?}");
        assert!(shown.out.contains("left \u{fffd}right"), "{shown:?}");
        assert!(
            !shown.out.contains(['\u{202e}', '\u{9b}', '\x1b']),
            "{shown:?}"
        );
        let args: Vec<&str> = command.split(' ').collect();
        let piped = folder.run(&args);
        assert!(piped.out.contains("left \u{202e}right"), "{piped:?}");
    }
}

#[test]
fn tables_and_messages_are_escaped_on_a_terminal() {
    let folder = Folder::new();
    folder.write("hostile.xsb", HOSTILE);
    let commands = [
        "list hostile.xsb",
        "show hostile.xsb",
        "solve hostile.xsb",
        "check hostile.xsb",
        "list $(printf 'no\\342\\200\\256file')",
    ];
    for command in commands {
        let shown = on_terminal(&folder, command);
        assert!(
            !shown.out.contains(['\u{202e}', '\u{9b}']),
            "{command}: {shown:?}"
        );
    }
}

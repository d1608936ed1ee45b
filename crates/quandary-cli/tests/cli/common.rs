//! Levels and temporary folders for the tests of the program.

use assert_cmd::Command;
use assert_cmd::cargo::cargo_bin_cmd;
use std::path::PathBuf;
use std::process::Output;
use tempfile::TempDir;

/// Two wagons; the optimum is 31 actions, as in the printed solution of the format description.
pub(crate) const EQUERRE: &str = "\
' 0
' |
' |
' +
' |\\
' | \\
' +  +
' |   \\
' |    \\
'd7--+--g4
";

/// Its printed solution.
pub(crate) const PRINTED: &str = "23+378T2-334+46-77+28T3-22+6T6-488+38T2T2";

/// One wagon before its target: hook it and push, `+6T6`, is the only shortest solution.
pub(crate) const SHORT: &str = "' 0--a--1\n";

/// The locomotive blocks the way from the wagon to its target.
pub(crate) const HOPELESS: &str = "' a--0--1\n";

/// A file of levels with titles and without findings.
pub(crate) fn collection(levels: &[(&str, &str)]) -> String {
    let mut text = "Title: Tests\n".to_owned();
    for (title, board) in levels {
        text += &format!("\nTitle: {title}\n{board}");
    }
    text
}

/// A temporary folder.
pub(crate) struct Folder(TempDir);

impl Folder {
    pub(crate) fn new() -> Self {
        Self(tempfile::tempdir().unwrap())
    }

    pub(crate) fn path(&self, name: &str) -> PathBuf {
        self.0.path().join(name)
    }

    pub(crate) fn write(&self, name: &str, text: impl AsRef<[u8]>) -> String {
        let path = self.path(name);
        std::fs::create_dir_all(path.parent().unwrap()).unwrap();
        std::fs::write(&path, text).unwrap();
        path.to_str().unwrap().to_owned()
    }

    /// A command that runs the program in this folder.
    pub(crate) fn quandary(&self, args: &[&str]) -> Command {
        let mut command = cargo_bin_cmd!("quandary");
        command.current_dir(self.0.path()).args(args);
        // The tests see no folders of an installed game.
        for variable in ["TWORLDDIR", "TWORLDSAVEDIR"] {
            command.env_remove(variable);
        }
        command
    }

    /// Runs the program in this folder.
    pub(crate) fn run(&self, args: &[&str]) -> Ran {
        Ran::new(&self.quandary(args).output().unwrap())
    }
}

/// A run of the program.
#[derive(Debug)]
pub(crate) struct Ran {
    pub(crate) code: i32,
    pub(crate) out: String,
    pub(crate) err: String,
}

impl Ran {
    pub(crate) fn new(output: &Output) -> Self {
        let text = |bytes: &[u8]| String::from_utf8(bytes.to_vec()).unwrap();
        Self {
            code: output.status.code().unwrap(),
            out: text(&output.stdout),
            err: text(&output.stderr),
        }
    }

    /// Every line of the output as JSON.
    pub(crate) fn objects(&self) -> Vec<serde_json::Value> {
        let lines = self.out.lines();
        lines
            .map(|line| serde_json::from_str(line).unwrap())
            .collect()
    }
}

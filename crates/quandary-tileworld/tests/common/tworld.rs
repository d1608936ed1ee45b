//! Debian's Tile World, where it is installed.

use quandary_testing::program;
use std::fs;
use std::path::PathBuf;
use std::process::{Command, Output};

/// A temporary home with folders for level sets, data, resources and solutions.
pub(crate) struct TworldHome(PathBuf);

const FOLDERS: [(&str, &str); 4] = [
    ("-L", "sets"),
    ("-D", "data"),
    ("-R", "res"),
    ("-S", "save"),
];

impl TworldHome {
    pub(crate) fn new(name: &str, files: &[(&str, Vec<u8>)]) -> Self {
        let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(format!("tworld-{name}"));
        for (_, below) in FOLDERS {
            fs::create_dir_all(folder.join(below)).expect("a temporary folder");
        }
        for (name, bytes) in files {
            fs::write(folder.join(name), bytes).expect("a sample file");
        }
        Self(folder)
    }

    pub(crate) fn remove(&self) {
        fs::remove_dir_all(&self.0).expect("a temporary folder");
    }

    /// Returns what the program prints about a level set, without warnings; `None` if it is not
    /// installed.
    pub(crate) fn run(&self, what: &str, set: &str) -> Option<String> {
        let output = self.output(what, set)?;
        assert!(output.status.success(), "{output:?}");
        // The program reports problems as warnings.
        assert_eq!(String::from_utf8_lossy(&output.stderr).trim(), "");
        Some(String::from_utf8_lossy(&output.stdout).into_owned())
    }

    /// The same with warnings and any exit status.
    pub(crate) fn output(&self, what: &str, set: &str) -> Option<Output> {
        let mut command = Command::new(program::find("tworld")?);
        for (flag, below) in FOLDERS {
            command.arg(flag).arg(self.0.join(below));
        }
        let output = command.args(["-r", what, set]).output();
        Some(output.expect("it can be run"))
    }
}

/// The solved levels of a set according to a program: how many solutions are valid, and the numbers
/// of those that fail. The others are not played.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct SetVerdict {
    pub(crate) valid: usize,
    pub(crate) failed: Vec<u16>,
}

impl SetVerdict {
    /// Parses the output of Tile World.
    pub(crate) fn parse(said: &str) -> Self {
        let number = |line: &str, before: &str, after: &str| -> Option<u16> {
            let number = line.trim().strip_prefix(before)?.strip_suffix(after)?;
            number.trim().parse().ok()
        };
        let failed = |line| number(line, "Solution for level", "is invalid");
        let valid = said
            .lines()
            .find_map(|line| number(line, "Valid solutions:", ""));
        Self {
            valid: valid.map_or(0, usize::from),
            failed: said.lines().filter_map(failed).collect(),
        }
    }
}

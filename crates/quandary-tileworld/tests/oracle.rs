//! Debian's Tile World, where it is installed, takes our files.

mod common;

use common::{document, format, sample};
use std::fs;
use std::path::PathBuf;
use std::process::Command;

fn program() -> Option<PathBuf> {
    let path = std::env::var_os("PATH").unwrap_or_default();
    let folders = std::env::split_paths(&path).chain([PathBuf::from("/usr/games")]);
    let found = folders
        .map(|folder| folder.join("tworld"))
        .find(|program| program.is_file());
    if found.is_none() {
        println!("skipped: no tworld");
    }
    found
}

/// Folders for level sets, data, resources and solutions.
struct Home(PathBuf);

const FOLDERS: [(&str, &str); 4] = [
    ("-L", "sets"),
    ("-D", "data"),
    ("-R", "res"),
    ("-S", "save"),
];

impl Home {
    fn new(name: &str, files: &[(&str, Vec<u8>)]) -> Self {
        let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(format!("tworld-{name}"));
        for (_, below) in FOLDERS {
            fs::create_dir_all(folder.join(below)).expect("a folder of our own");
        }
        for (name, bytes) in files {
            fs::write(folder.join(name), bytes).expect("a file of our own");
        }
        Self(folder)
    }

    /// What the program prints about a level set; nothing if it is not here.
    fn run(&self, what: &str, set: &str) -> Option<String> {
        let mut command = Command::new(program()?);
        for (flag, below) in FOLDERS {
            command.arg(flag).arg(self.0.join(below));
        }
        let output = command
            .args(["-r", what, set])
            .output()
            .expect("it can be run");
        assert!(output.status.success(), "{output:?}");
        // Anything unusual is a warning there.
        assert_eq!(String::from_utf8_lossy(&output.stderr).trim(), "");
        Some(String::from_utf8_lossy(&output.stdout).into_owned())
    }
}

const SETS: [&str; 2] = ["lessons-ms.dac", "lessons-lynx.dac"];

fn lessons(data: Vec<u8>, solutions: impl Fn(&str) -> Vec<u8>) -> Vec<(&'static str, Vec<u8>)> {
    vec![
        ("data/lessons.dat", data),
        ("data/lessons-messages.txt", sample("lessons-messages.txt")),
        ("sets/lessons-ms.dac", sample(SETS[0])),
        ("sets/lessons-lynx.dac", sample(SETS[1])),
        ("save/lessons-ms.dac.tws", solutions("lessons-ms.dac.tws")),
        (
            "save/lessons-lynx.dac.tws",
            solutions("lessons-lynx.dac.tws"),
        ),
    ]
}

#[test]
fn our_set_is_listed_level_by_level() {
    let home = Home::new("list", &lessons(sample("lessons.dat"), sample));
    let levels = document("lessons.dat", &sample("lessons.dat"), None).levels();
    for set in SETS {
        let Some(listed) = home.run("-s", set) else {
            return;
        };
        for level in &levels {
            assert!(listed.contains(&level.title), "{}: {listed}", level.title);
        }
    }
}

/// Each of the lessons can be won by both rulesets, in the time that its solution claims.
#[test]
fn our_solutions_win() {
    let home = Home::new("verify", &lessons(sample("lessons.dat"), sample));
    for set in SETS {
        if let Some(said) = home.run("-b", set) {
            assert!(said.contains("Valid solutions:  13\n"), "{said}");
        }
    }
}

/// The same set and the same solutions, each written anew from another form.
#[test]
fn what_we_write_anew_is_taken_too() {
    let through = |name: &str, between: &str, own: &str| {
        let there = document(name, &sample(name), None);
        let there = there.convert(format(between)).expect("it fits");
        document("between", &there.bytes, Some(between))
            .convert(format(own))
            .expect("it fits")
            .bytes
    };
    let data = through("lessons.dat", "level-text", "dat");
    let files = lessons(data, |name| through(name, "tws-json", "tws"));
    let home = Home::new("anew", &files);
    for set in SETS {
        if let Some(said) = home.run("-b", set) {
            assert!(said.contains("Valid solutions:  13\n"), "{said}");
        }
    }
}

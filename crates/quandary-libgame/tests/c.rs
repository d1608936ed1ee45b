//! C programs of our own against the headers and both forms of the library.

use serde_json::Value;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use std::sync::OnceLock;

const WARNINGS: [&str; 4] = ["-Wall", "-Wextra", "-pedantic", "-Werror"];

/// How a program is linked.
#[derive(Clone, Copy, Debug)]
enum Linked {
    Shared,
    Static,
}

impl Linked {
    const BOTH: [Self; 2] = [Self::Shared, Self::Static];
}

/// A compiler of this machine, by the variable that names it and by its usual name.
struct Compiler {
    program: String,
    standard: &'static str,
}

impl Compiler {
    fn c() -> Option<Self> {
        Self::found("CC", "cc", "-std=c99")
    }

    fn cpp() -> Option<Self> {
        Self::found("CXX", "c++", "-std=c++11")
    }

    fn found(variable: &str, usual: &str, standard: &'static str) -> Option<Self> {
        let program = std::env::var(variable).unwrap_or_else(|_| usual.to_owned());
        if answers(&program) {
            Some(Self { program, standard })
        } else {
            println!("skipped: no compiler ({program})");
            None
        }
    }

    fn run(&self, arguments: impl FnOnce(&mut Command) -> &mut Command) {
        let mut command = Command::new(&self.program);
        command
            .arg(self.standard)
            .args(WARNINGS)
            .arg("-I")
            .arg(headers());
        succeeds(arguments(&mut command));
    }

    /// Compiles and links `-lgame` and nothing else.
    fn program(&self, source: &str, linked: Linked, into: &Path) -> PathBuf {
        let program = into.join(format!("{source}-{linked:?}"));
        self.run(|command| {
            command.arg(sources().join(source)).arg("-o").arg(&program);
            command.arg("-L").arg(library(linked)).arg("-lgame")
        });
        program
    }
}

fn answers(program: &str) -> bool {
    let mut asked = Command::new(program);
    asked
        .arg("--version")
        .stdout(Stdio::null())
        .stderr(Stdio::null());
    asked.status().is_ok_and(|status| status.success())
}

fn headers() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("include")
}

fn sources() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/c")
}

fn succeeds(command: &mut Command) -> Output {
    let output = command.output().unwrap();
    assert!(
        output.status.success(),
        "{command:?}\n{}{}",
        String::from_utf8_lossy(&output.stdout),
        String::from_utf8_lossy(&output.stderr)
    );
    output
}

/// A folder that holds one form of the library and not the other: `-lgame` prefers the shared one.
fn library(linked: Linked) -> PathBuf {
    static BUILT: OnceLock<()> = OnceLock::new();
    let folder = |linked| Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("{linked:?}"));
    BUILT.get_or_init(|| {
        for file in build() {
            let linked = match file.extension().is_some_and(|extension| extension == "a") {
                true => Linked::Static,
                false => Linked::Shared,
            };
            let name = file.file_name().unwrap_or_default();
            std::fs::create_dir_all(folder(linked)).unwrap();
            std::fs::copy(&file, folder(linked).join(name)).unwrap();
        }
    });
    folder(linked)
}

/// Cargo does not build C libraries for tests of its own accord.
fn build() -> Vec<PathBuf> {
    let output = succeeds(Command::new(env!("CARGO")).args([
        "build",
        "--quiet",
        "--profile=test",
        "--package=quandary-libgame",
        "--message-format=json",
    ]));
    let messages = String::from_utf8(output.stdout).unwrap();
    messages
        .lines()
        .map(|line| serde_json::from_str::<Value>(line).unwrap())
        .filter(|message| message["target"]["name"] == "game")
        .flat_map(|message| message["filenames"].as_array().cloned().unwrap_or_default())
        .filter_map(|file| file.as_str().map(PathBuf::from))
        .collect()
}

/// Runs a program, under valgrind where that is installed.
fn run(program: &Path, linked: Linked, arguments: &[&Path]) -> Output {
    let mut command = if answers("valgrind") {
        let mut command = Command::new("valgrind");
        command.args(["-q", "--error-exitcode=9", "--leak-check=full"]);
        command.arg(program);
        command
    } else {
        println!("skipped: memory checks (no valgrind)");
        Command::new(program)
    };
    command.env("LD_LIBRARY_PATH", library(linked));
    command.env("DYLD_LIBRARY_PATH", library(linked));
    succeeds(command.args(arguments))
}

/// Builds and runs a program against both forms of the library; what they print.
fn outputs(source: &str) -> Vec<String> {
    let Some(compiler) = Compiler::c() else {
        return Vec::new();
    };
    let printed = Linked::BOTH.map(|linked| {
        let folder = tempfile::tempdir().unwrap();
        let program = compiler.program(source, linked, folder.path());
        let output = run(&program, linked, &[folder.path()]);
        String::from_utf8(output.stdout).unwrap()
    });
    printed.to_vec()
}

#[test]
fn a_program_of_version_1_needs_game_h_alone() {
    outputs("version1.c");
}

#[test]
fn moves_are_judged_as_the_reference_judges_them() {
    outputs("verdicts.c");
}

#[test]
fn moves_are_undone_and_redone() {
    outputs("history.c");
}

#[test]
fn version_2_has_any_size_and_two_options() {
    outputs("sizes.c");
}

#[test]
fn games_are_saved_loaded_solved_counted_and_made() {
    outputs("tools.c");
}

#[test]
fn null_and_arguments_out_of_range_have_the_stated_results() {
    outputs("bounds.c");
}

#[test]
fn pictures_come_in_order_with_what_the_program_prints() {
    let expected = std::fs::read_to_string(sources().join("printing.expected")).unwrap();
    for printed in outputs("printing.c") {
        assert_eq!(printed, expected);
    }
}

/// The files of the course with the numbers of their solutions, counted by other means.
const COURSE: [(&str, u32); 15] = [
    ("btree", 1),
    ("game4", 1),
    ("game_10x10", 1),
    ("game_15x15", 1),
    ("game_2x4", 1),
    ("game_3x3", 2),
    ("game_3x3d", 1),
    ("game_3x3w", 1),
    ("game_3x3wd", 1),
    ("game_4x4w", 0),
    ("game_8x8_n4", 4),
    ("game_default", 1),
    ("game_default_solution", 1),
    ("random_20x20", 4),
    ("random_30x30", 2),
];

#[test]
fn the_files_of_the_course_have_their_numbers_of_solutions() {
    let corpus = std::env::var_os("QUANDARY_CORPUS").map(PathBuf::from);
    let beside = || Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared/data");
    let folder = corpus.unwrap_or_else(beside).join("tents/libgame");
    if !folder.is_dir() {
        return println!("skipped: no corpus");
    }
    let Some(compiler) = Compiler::c() else {
        return;
    };
    let place = tempfile::tempdir().unwrap();
    for linked in Linked::BOTH {
        let program = compiler.program("count.c", linked, place.path());
        let files = COURSE.map(|(name, _)| folder.join(name).with_extension("tnt"));
        let output = run(&program, linked, &files.each_ref().map(PathBuf::as_path));
        let counts = COURSE.map(|(_, count)| format!("{count}\n"));
        assert_eq!(String::from_utf8(output.stdout).unwrap(), counts.concat());
    }
}

#[test]
fn each_header_compiles_by_itself() {
    let folder = tempfile::tempdir().unwrap();
    for header in ["game.h", "game_aux.h", "game_ext.h", "game_tools.h"] {
        let alone = format!("#include \"{header}\"\n#include \"{header}\"\ngame g;\n");
        for (compiler, name) in [(Compiler::c(), "alone.c"), (Compiler::cpp(), "alone.cpp")] {
            let source = folder.path().join(name);
            std::fs::write(&source, &alone).unwrap();
            if let Some(compiler) = compiler {
                compiler.run(|command| command.arg("-fsyntax-only").arg(&source));
            }
        }
    }
}

#[test]
fn the_library_links_with_cpp() {
    if let Some(compiler) = Compiler::cpp() {
        for linked in Linked::BOTH {
            let folder = tempfile::tempdir().unwrap();
            let program = compiler.program("headers.cpp", linked, folder.path());
            run(&program, linked, &[]);
        }
    }
}

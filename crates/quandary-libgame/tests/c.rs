//! Compiles and runs C programs against the headers, the shared and the static library.

use quandary::FamilyId;
use quandary_soak::mutant::Mutants;
use quandary_soak::sample;
use serde_json::Value;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use std::sync::OnceLock;

const WARNINGS: [&str; 4] = ["-Wall", "-Wextra", "-pedantic", "-Werror"];

/// The form of the library that a program is linkage to.
#[derive(Clone, Copy, Debug)]
enum Linkage {
    Shared,
    Static,
}

impl Linkage {
    const BOTH: [Self; 2] = [Self::Shared, Self::Static];
}

/// An installed compiler, with the option that selects the language standard.
struct Compiler {
    program: String,
    standard: &'static str,
}

impl Compiler {
    fn c() -> Option<Self> {
        Self::find("CC", "cc", "-std=c99")
    }

    fn cpp() -> Option<Self> {
        Self::find("CXX", "c++", "-std=c++11")
    }

    /// The compiler named by an environment variable, otherwise `default`, if it is installed.
    fn find(variable: &str, default: &str, standard: &'static str) -> Option<Self> {
        let program = std::env::var(variable).unwrap_or_else(|_| default.to_owned());
        if is_installed(&program) {
            Some(Self { program, standard })
        } else {
            println!("skipped: compiler {program} is not installed");
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

    /// Compiles a program and links it with `-lgame` only.
    fn program(&self, source: &str, linkage: Linkage, into: &Path) -> PathBuf {
        let program = into.join(format!("{source}-{linkage:?}"));
        self.run(|command| {
            command.arg(sources().join(source)).arg("-o").arg(&program);
            command.arg("-L").arg(library(linkage)).arg("-lgame")
        });
        program
    }
}

fn is_installed(program: &str) -> bool {
    let mut version = Command::new(program);
    version
        .arg("--version")
        .stdout(Stdio::null())
        .stderr(Stdio::null());
    version.status().is_ok_and(|status| status.success())
}

fn headers() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("include")
}

fn sources() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/c")
}

/// Runs a command and checks that it succeeds.
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

/// A folder with one form of the library. They are in separate folders because `-lgame` prefers the
/// shared library.
fn library(linkage: Linkage) -> PathBuf {
    static BUILT: OnceLock<()> = OnceLock::new();
    let folder = |linkage| Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("{linkage:?}"));
    BUILT.get_or_init(|| {
        for file in build() {
            let linkage = match file.extension().is_some_and(|extension| extension == "a") {
                true => Linkage::Static,
                false => Linkage::Shared,
            };
            let name = file.file_name().unwrap_or_default();
            std::fs::create_dir_all(folder(linkage)).unwrap();
            std::fs::copy(&file, folder(linkage).join(name)).unwrap();
        }
    });
    folder(linkage)
}

/// Builds the C libraries, which Cargo does not build for tests. Returns their files.
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

/// Runs a program, under valgrind if that is installed.
fn run(program: &Path, linkage: Linkage, arguments: &[&Path]) -> Output {
    let mut command = if is_installed("valgrind") {
        let mut command = Command::new("valgrind");
        command.args(["-q", "--error-exitcode=9", "--leak-check=full"]);
        command.arg(program);
        command
    } else {
        println!("skipped: memory checks (valgrind is not installed)");
        Command::new(program)
    };
    command.env("LD_LIBRARY_PATH", library(linkage));
    command.env("DYLD_LIBRARY_PATH", library(linkage));
    succeeds(command.args(arguments))
}

/// Builds and runs a program against both forms of the library. Returns their output.
fn outputs(source: &str) -> Vec<String> {
    let Some(compiler) = Compiler::c() else {
        return Vec::new();
    };
    let printed = Linkage::BOTH.map(|linkage| {
        let folder = tempfile::tempdir().unwrap();
        let program = compiler.program(source, linkage, folder.path());
        let output = run(&program, linkage, &[folder.path()]);
        String::from_utf8(output.stdout).unwrap()
    });
    printed.to_vec()
}

#[test]
fn programs_of_version_1_need_only_game_h() {
    outputs("version1.c");
}

#[test]
fn moves_are_classified_like_in_the_original() {
    outputs("verdicts.c");
}

#[test]
fn moves_are_undone_and_redone() {
    outputs("history.c");
}

#[test]
fn version_2_supports_sizes_and_options() {
    outputs("sizes.c");
}

#[test]
fn games_are_saved_loaded_solved_counted_and_generated() {
    outputs("tools.c");
}

#[test]
fn invalid_arguments_have_the_documented_results() {
    outputs("bounds.c");
}

#[test]
fn pictures_and_printf_output_keep_their_order() {
    let expected = std::fs::read_to_string(sources().join("printing.expected")).unwrap();
    for printed in outputs("printing.c") {
        assert_eq!(printed, expected);
    }
}

/// Number of commands of each game, and after how many the game is saved.
const COMMANDS: u64 = 300;
const SAVED_EVERY: u64 = 10;

/// Commands of `game_text`: moves, some of them illegal or outside the board, with undo, redo, restart
/// and saving.
fn script(rows: u64, columns: u64) -> String {
    let mut state = 1_u64;
    let mut random = |below: u64| {
        state = state
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1);
        (state >> 33) % below
    };
    let mut lines = String::new();
    for number in 0..COMMANDS {
        let mark = ["t", "g", "g", "e"][random(4) as usize];
        let played = format!("{mark} {} {}\n", random(rows + 1), random(columns + 1));
        lines += &match random(40) {
            // libgame forgets the moves that were played before a restart; the next move does too.
            0 => format!("r\ng 0 0\nt 0 0\ng 0 1\n{played}"),
            1..=8 => "z\n".to_owned(),
            9..=12 => "y\n".to_owned(),
            _ => played,
        };
        if number % SAVED_EVERY == 0 {
            lines += &format!("s {number}.tnt\n");
        }
    }
    lines
}

/// Builds the program `quandary` and returns its path.
fn quandary() -> PathBuf {
    let output = succeeds(Command::new(env!("CARGO")).args([
        "build",
        "--quiet",
        "--profile=test",
        "--package=quandary-cli",
        "--message-format=json",
    ]));
    let messages = String::from_utf8(output.stdout).unwrap();
    let messages = messages
        .lines()
        .map(|line| serde_json::from_str::<Value>(line).unwrap());
    let mut programs =
        messages.filter_map(|message| message["executable"].as_str().map(PathBuf::from));
    programs.next().unwrap()
}

/// Plays a script with `quandary play --plain` in a folder.
fn play_plainly(program: &Path, game: &Path, script: &Path, folder: &Path) -> Output {
    let mut command = Command::new(program);
    command
        .current_dir(folder)
        .arg("play")
        .arg(game)
        .arg("--plain");
    succeeds(command.stdin(std::fs::File::open(script).unwrap()))
}

/// The files of a folder with their contents.
fn contents(folder: &Path) -> BTreeMap<String, Vec<u8>> {
    let files = std::fs::read_dir(folder).unwrap().map(Result::unwrap);
    let named = files.map(|file| {
        let name = file.file_name().into_string().unwrap();
        (name, std::fs::read(file.path()).unwrap())
    });
    named.collect()
}

#[test]
fn plain_games_have_the_files_of_game_save_and_the_verdicts_of_game_check_move() {
    let Some(compiler) = Compiler::c() else {
        return;
    };
    let folder = tempfile::tempdir().unwrap();
    let program = compiler.program("commands.c", Linkage::Shared, folder.path());
    let quandary = quandary();
    let samples = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../samples/tents");
    for (name, rows, columns) in [
        ("orchard.tnt", 8, 8),
        ("corner-camp.tnt", 8, 8),
        ("island.tnt", 9, 10),
        ("round-and-close.tnt", 6, 7),
    ] {
        let game = samples.join(name);
        let commands = folder.path().join("script");
        std::fs::write(&commands, script(rows, columns)).unwrap();
        let [theirs, ours] = ["theirs", "ours"].map(|part| {
            let part = folder.path().join(format!("{name}-{part}"));
            std::fs::create_dir(&part).unwrap();
            part
        });
        let losing = run(&program, Linkage::Shared, &[&theirs, &game, &commands]);
        let played = play_plainly(&quandary, &game, &commands, &ours);
        let printed = String::from_utf8(played.stdout).unwrap();
        let warnings = printed.matches("\n> warning: losing move: ").count();
        assert_eq!(losing.stdout, format!("{warnings}\n").as_bytes(), "{name}");
        let (theirs, ours) = (contents(&theirs), contents(&ours));
        assert_eq!(theirs.len() as u64, COMMANDS / SAVED_EVERY, "{name}");
        assert_eq!(theirs, ours, "{name}");
    }
}

/// Number of calls with mutated files and arguments.
const CALLS: u64 = 20_000;
const MANY_CALLS: u64 = 1_000_000;

/// Number of mutants, which are used again and again, and size in bytes of the largest one.
const MUTANTS: u64 = 20_000;
const LARGEST: usize = 4096;

/// Mutants of the Tents files of the repository, each after its size.
fn mutants() -> Vec<u8> {
    let samples = sample::ours().unwrap();
    let mutants = Mutants::of(0, &[FamilyId::Tents], samples);
    let mut all = Vec::new();
    for index in 0..MUTANTS {
        let (mutant, _) = mutants.mutant(index);
        let bytes = mutant.source.bytes();
        let bytes = &bytes[..bytes.len().min(LARGEST)];
        all.extend((bytes.len() as u32).to_le_bytes());
        all.extend(bytes);
    }
    all
}

/// Calls the functions with mutants under valgrind. A panic in the library would have a documented
/// result as well, but prints a message.
fn call_with_mutants(calls: u64) {
    let Some(compiler) = Compiler::c() else {
        return;
    };
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("mutants");
    std::fs::write(&file, mutants()).unwrap();
    let program = compiler.program("soak.c", Linkage::Shared, folder.path());
    let calls = calls.to_string();
    let output = run(
        &program,
        Linkage::Shared,
        &[folder.path(), &file, Path::new(&calls)],
    );
    let said = String::from_utf8_lossy(&output.stderr);
    assert!(!said.contains("panicked"), "{said}");
    let printed = String::from_utf8_lossy(&output.stdout);
    println!("{}", printed.lines().last().unwrap_or_default());
}

#[test]
fn mutated_files_and_arguments_have_the_documented_results() {
    call_with_mutants(CALLS);
}

#[test]
#[ignore = "long"]
fn many_mutated_files_and_arguments_have_the_documented_results() {
    call_with_mutants(MANY_CALLS);
}

/// Files of the original course, with their numbers of solutions from an independent count.
const COURSE_FILES: [(&str, u32); 15] = [
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
fn solutions_of_the_course_files_are_counted() {
    let corpus = std::env::var_os("QUANDARY_CORPUS").map(PathBuf::from);
    let default = || Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared/data");
    let folder = corpus.unwrap_or_else(default).join("tents/libgame");
    if !folder.is_dir() {
        return println!("skipped: no corpus");
    }
    let Some(compiler) = Compiler::c() else {
        return;
    };
    let output_folder = tempfile::tempdir().unwrap();
    for linkage in Linkage::BOTH {
        let program = compiler.program("count.c", linkage, output_folder.path());
        let files = COURSE_FILES.map(|(name, _)| folder.join(name).with_extension("tnt"));
        let output = run(&program, linkage, &files.each_ref().map(PathBuf::as_path));
        let counts = COURSE_FILES.map(|(_, count)| format!("{count}\n"));
        assert_eq!(String::from_utf8(output.stdout).unwrap(), counts.concat());
    }
}

#[test]
fn each_header_compiles_on_its_own() {
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
fn cpp_programs_link_with_the_library() {
    if let Some(compiler) = Compiler::cpp() {
        for linkage in Linkage::BOTH {
            let folder = tempfile::tempdir().unwrap();
            let program = compiler.program("headers.cpp", linkage, folder.path());
            run(&program, linkage, &[]);
        }
    }
}

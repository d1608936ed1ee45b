//! `cargo xtask libgame`: the C library, installed for C programs.

use crate::written::root;
use serde_json::Value;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::process::Command;

const PACKAGE: &str = "quandary-libgame";

/// What cargo made of the library.
struct Built {
    files: Vec<PathBuf>,
    /// What a program has to link beside the static library.
    system: String,
}

pub(crate) fn run(prefix: &str) -> Result<(), String> {
    let built = build("release")?;
    let prefix = Path::new(prefix);
    install(&built, prefix).map_err(|error| format!("{}: {error}", prefix.display()))
}

fn build(profile: &str) -> Result<Built, String> {
    let output = Command::new("cargo")
        .current_dir(root())
        .args(["rustc", "--quiet", "--lib", "--package", PACKAGE])
        .args(["--profile", profile])
        .arg("--message-format=json-render-diagnostics")
        .args(["--", "--print", "native-static-libs"])
        .output()
        .map_err(|error| error.to_string())?;
    let told = String::from_utf8_lossy(&output.stderr);
    if !output.status.success() {
        return Err(format!("the library does not build\n{told}"));
    }
    let messages = String::from_utf8_lossy(&output.stdout);
    Ok(Built {
        files: files(&messages),
        system: system_libraries(&told),
    })
}

/// The library files among what cargo says that it made.
fn files(messages: &str) -> Vec<PathBuf> {
    let messages = messages.lines().map(serde_json::from_str::<Value>);
    let library = messages.flatten().filter(|message| {
        message["target"]["name"] == "game" && message["reason"] == "compiler-artifact"
    });
    let files = library.flat_map(|message| message["filenames"].as_array().cloned());
    let files = files.flatten();
    files
        .filter_map(|file| file.as_str().map(PathBuf::from))
        .collect()
}

/// What the compiler says that a program needs beside the static library; the one of GCC comes with
/// every C compiler, under other names in programs that are static as a whole.
fn system_libraries(told: &str) -> String {
    let mut lines = told.lines();
    let named = lines.find_map(|line| line.split_once("native-static-libs: "));
    let libraries = named.map(|(_, libraries)| libraries.split_whitespace());
    let libraries = libraries.into_iter().flatten();
    let needed: Vec<&str> = libraries.filter(|library| *library != "-lgcc_s").collect();
    needed.join(" ")
}

fn install(built: &Built, prefix: &Path) -> io::Result<()> {
    let (libraries, headers) = (prefix.join("lib"), prefix.join("include"));
    let packages = libraries.join("pkgconfig");
    fs::create_dir_all(&packages)?;
    fs::create_dir_all(&headers)?;
    for file in &built.files {
        let file = put(file, &libraries)?;
        if file.extension().is_some_and(|extension| extension == "a") {
            weaken(&file)?;
        }
    }
    for header in fs::read_dir(root().join("crates").join(PACKAGE).join("include"))? {
        put(&header?.path(), &headers)?;
    }
    let package = packages.join("libgame.pc");
    fs::write(
        &package,
        description(&prefix.canonicalize()?, &built.system),
    )?;
    println!("{}", package.display());
    Ok(())
}

/// Copies a file into a folder. A program that uses an older one meanwhile keeps that.
fn put(file: &Path, folder: &Path) -> io::Result<PathBuf> {
    let to = folder.join(file.file_name().unwrap_or_default());
    match fs::remove_file(&to) {
        Err(error) if error.kind() != io::ErrorKind::NotFound => return Err(error),
        _ => {}
    }
    fs::copy(file, &to)?;
    println!("{}", to.display());
    Ok(to)
}

/// Lets programs bring functions of their own under names of the library, as they can with the
/// shared one: many a program of the course has its own `game_random`.
fn weaken(archive: &Path) -> io::Result<()> {
    let mut weaken = Command::new("objcopy");
    weaken.args(["--wildcard", "--weaken-symbol=game_*"]);
    match weaken.arg(archive).status() {
        Ok(status) if status.success() => Ok(()),
        Ok(status) => Err(io::Error::other(format!("objcopy ended with {status}"))),
        Err(_) => {
            println!("skipped: weak names in the static library (no objcopy)");
            Ok(())
        }
    }
}

/// What pkg-config reads.
fn description(prefix: &Path, system: &str) -> String {
    format!(
        "\
prefix={}
libdir=${{prefix}}/lib
includedir=${{prefix}}/include

Name: libgame
Description: Tents as a C library
Version: {}
Libs: -L${{libdir}} -lgame
Libs.private: {system}
Cflags: -I${{includedir}}
",
        prefix.display(),
        env!("CARGO_PKG_VERSION"),
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    fn answers(program: &str) -> bool {
        let asked = Command::new(program).arg("--version").output();
        asked.is_ok_and(|output| output.status.success())
    }

    /// What a program passes to its compiler: by pkg-config where that is installed.
    fn flags(prefix: &Path) -> Vec<String> {
        let (libraries, headers) = (prefix.join("lib"), prefix.join("include"));
        if !answers("pkg-config") {
            println!("skipped: the package description (no pkg-config)");
            let (libraries, headers) = (libraries.display(), headers.display());
            return vec![
                format!("-I{headers}"),
                format!("-L{libraries}"),
                "-lgame".to_owned(),
            ];
        }
        let output = Command::new("pkg-config")
            .env("PKG_CONFIG_PATH", libraries.join("pkgconfig"))
            .args(["--static", "--cflags", "--libs", "libgame"])
            .output()
            .unwrap();
        assert!(output.status.success(), "{output:?}");
        let flags = String::from_utf8(output.stdout).unwrap();
        flags.split_whitespace().map(str::to_owned).collect()
    }

    /// Compiles a program in the prefix against what is installed there, and runs it.
    fn ends_with(prefix: &Path, text: &str, flags: &[String]) -> Option<i32> {
        let source = prefix.join("program.c");
        let program = source.with_extension("");
        fs::write(&source, text).unwrap();
        let mut compiler = Command::new("cc");
        let compiler = compiler.arg(&source).arg("-o").arg(&program).args(flags);
        assert!(compiler.status().unwrap().success(), "{compiler:?}");
        let libraries = prefix.join("lib");
        let status = Command::new(&program)
            .env("LD_LIBRARY_PATH", &libraries)
            .env("DYLD_LIBRARY_PATH", &libraries)
            .status();
        status.unwrap().code()
    }

    #[test]
    fn programs_find_what_was_installed() {
        let folder = tempfile::tempdir().unwrap();
        let prefix = folder.path();
        // Installing over an older one is no different.
        let built = build("dev").unwrap();
        for _ in 0..2 {
            install(&built, prefix).unwrap();
        }
        if !answers("cc") {
            return println!("skipped: programs against the installed library (no cc)");
        }
        let user = "\
            #include <game_tools.h>\n\
            int main(void) { return game_solve(game_new_empty()) ? 7 : 1; }\n";
        let owner = "\
            #include <game.h>\n\
            bool game_solve(game g) { return !game_is_over(g); }\n\
            int main(void) { return game_solve(game_new_empty()) ? 1 : 8; }\n";
        let flags = flags(prefix);
        assert_eq!(ends_with(prefix, user, &flags), Some(7));
        assert_eq!(ends_with(prefix, owner, &flags), Some(8));
        for file in fs::read_dir(prefix.join("lib")).unwrap() {
            let file = file.unwrap().path();
            if file.extension().is_some_and(|extension| extension != "a") {
                fs::remove_file(file).unwrap();
            }
        }
        assert_eq!(ends_with(prefix, user, &flags), Some(7));
        if answers("objcopy") {
            assert_eq!(ends_with(prefix, owner, &flags), Some(8));
        }
    }

    #[test]
    fn libraries_of_the_system_are_those_that_the_compiler_names() {
        let told = "note: link against\n\nnote: native-static-libs: -lgcc_s -lm -lc\n\n";
        assert_eq!(system_libraries(told), "-lm -lc");
        assert_eq!(system_libraries("nothing"), "");
    }
}

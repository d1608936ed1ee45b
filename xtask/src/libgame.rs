//! `cargo xtask libgame`: builds and installs the C library.

use crate::generated::root;
use serde_json::Value;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::process::Command;

const PACKAGE: &str = "quandary-libgame";

/// The built library.
struct BuiltLibrary {
    files: Vec<PathBuf>,
    /// Linker options for the system libraries that the static library needs.
    system_libraries: String,
}

pub(crate) fn run(prefix: &str) -> Result<(), String> {
    let built = build("release")?;
    let prefix = Path::new(prefix);
    install(&built, prefix).map_err(|error| format!("{}: {error}", prefix.display()))
}

fn build(profile: &str) -> Result<BuiltLibrary, String> {
    let output = Command::new("cargo")
        .current_dir(root())
        .args(["rustc", "--quiet", "--lib", "--package", PACKAGE])
        .args(["--profile", profile])
        .arg("--message-format=json-render-diagnostics")
        .args(["--", "--print", "native-static-libs"])
        .output()
        .map_err(|error| error.to_string())?;
    let diagnostics = String::from_utf8_lossy(&output.stderr);
    if !output.status.success() {
        return Err(format!("the library does not build\n{diagnostics}"));
    }
    let messages = String::from_utf8_lossy(&output.stdout);
    Ok(BuiltLibrary {
        files: files(&messages),
        system_libraries: system_libraries(&diagnostics),
    })
}

/// The library files named in Cargo's messages.
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

/// The system libraries that the compiler names for the static library. Omits `-lgcc_s`, because C
/// compilers add it themselves, under another name in fully static programs.
fn system_libraries(diagnostics: &str) -> String {
    let mut lines = diagnostics.lines();
    let named = lines.find_map(|line| line.split_once("native-static-libs: "));
    let libraries = named.map(|(_, libraries)| libraries.split_whitespace());
    let libraries = libraries.into_iter().flatten();
    let needed: Vec<&str> = libraries.filter(|library| *library != "-lgcc_s").collect();
    needed.join(" ")
}

fn install(built: &BuiltLibrary, prefix: &Path) -> io::Result<()> {
    let (libraries, headers) = (prefix.join("lib"), prefix.join("include"));
    let packages = libraries.join("pkgconfig");
    fs::create_dir_all(&packages)?;
    fs::create_dir_all(&headers)?;
    for file in &built.files {
        let file = copy_into(file, &libraries)?;
        if file.extension().is_some_and(|extension| extension == "a") {
            weaken_symbols(&file)?;
        }
    }
    for header in fs::read_dir(root().join("crates").join(PACKAGE).join("include"))? {
        copy_into(&header?.path(), &headers)?;
    }
    let package = packages.join("libgame.pc");
    fs::write(
        &package,
        package_description(&prefix.canonicalize()?, &built.system_libraries),
    )?;
    println!("{}", package.display());
    Ok(())
}

/// Copies a file into a folder. Removes an older copy first, so that running programs keep it.
fn copy_into(file: &Path, folder: &Path) -> io::Result<PathBuf> {
    let to = folder.join(file.file_name().unwrap_or_default());
    match fs::remove_file(&to) {
        Err(error) if error.kind() != io::ErrorKind::NotFound => return Err(error),
        _ => {}
    }
    fs::copy(file, &to)?;
    println!("{}", to.display());
    Ok(to)
}

/// Lets programs define functions with names of the library, as they can with the shared library.
/// Many programs written for the original define their own `game_random`.
fn weaken_symbols(archive: &Path) -> io::Result<()> {
    let mut weaken = Command::new("objcopy");
    weaken.args(["--wildcard", "--weaken-symbol=game_*"]);
    match weaken.arg(archive).status() {
        Ok(status) if status.success() => Ok(()),
        Ok(status) => Err(io::Error::other(format!("objcopy ended with {status}"))),
        Err(_) => {
            println!("skipped: weak symbols in the static library (objcopy is not installed)");
            Ok(())
        }
    }
}

/// The contents of the pkg-config file.
fn package_description(prefix: &Path, system: &str) -> String {
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

    fn is_installed(program: &str) -> bool {
        let output = Command::new(program).arg("--version").output();
        output.is_ok_and(|output| output.status.success())
    }

    /// The compiler options of a program, from pkg-config if that is installed.
    fn compiler_options(prefix: &Path) -> Vec<String> {
        let (libraries, headers) = (prefix.join("lib"), prefix.join("include"));
        if !is_installed("pkg-config") {
            println!("skipped: the package description (pkg-config is not installed)");
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

    /// Compiles a program against the installed library, runs it and returns its exit status.
    fn exit_status(prefix: &Path, text: &str, options: &[String]) -> Option<i32> {
        let source = prefix.join("program.c");
        let program = source.with_extension("");
        fs::write(&source, text).unwrap();
        let mut compiler = Command::new("cc");
        let compiler = compiler.arg(&source).arg("-o").arg(&program).args(options);
        assert!(compiler.status().unwrap().success(), "{compiler:?}");
        let libraries = prefix.join("lib");
        let status = Command::new(&program)
            .env("LD_LIBRARY_PATH", &libraries)
            .env("DYLD_LIBRARY_PATH", &libraries)
            .status();
        status.unwrap().code()
    }

    #[test]
    fn programs_link_with_the_installed_library() {
        let folder = tempfile::tempdir().unwrap();
        let prefix = folder.path();
        // The second installation replaces the first.
        let built = build("dev").unwrap();
        for _ in 0..2 {
            install(&built, prefix).unwrap();
        }
        if !is_installed("cc") {
            return println!(
                "skipped: programs against the installed library (cc is not installed)"
            );
        }
        let user = "\
            #include <game_tools.h>\n\
            int main(void) { return game_solve(game_new_empty()) ? 7 : 1; }\n";
        let owner = "\
            #include <game.h>\n\
            bool game_solve(game g) { return !game_is_over(g); }\n\
            int main(void) { return game_solve(game_new_empty()) ? 1 : 8; }\n";
        let options = compiler_options(prefix);
        assert_eq!(exit_status(prefix, user, &options), Some(7));
        assert_eq!(exit_status(prefix, owner, &options), Some(8));
        for file in fs::read_dir(prefix.join("lib")).unwrap() {
            let file = file.unwrap().path();
            if file.extension().is_some_and(|extension| extension != "a") {
                fs::remove_file(file).unwrap();
            }
        }
        assert_eq!(exit_status(prefix, user, &options), Some(7));
        if is_installed("objcopy") {
            assert_eq!(exit_status(prefix, owner, &options), Some(8));
        }
    }

    #[test]
    fn system_libraries_are_those_named_by_the_compiler() {
        let diagnostics = "note: link against\n\nnote: native-static-libs: -lgcc_s -lm -lc\n\n";
        assert_eq!(system_libraries(diagnostics), "-lm -lc");
        assert_eq!(system_libraries("nothing"), "");
    }
}

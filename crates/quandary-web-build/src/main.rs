//! Builds the folder with all files of the web page: `quandary-web-build FOLDER PROFILE`, run
//! by `cargo xtask web`.

mod compressed;

use std::error::Error;
use std::ffi::OsStr;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::io;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode};
use std::{env, fs};
use wasm_bindgen_cli_support::Bindgen;

const TARGET: &str = "wasm32-unknown-unknown";
const PAGE: &str = "quandary-web";
const PICTURES: &str = "quandary-web-pictures";
/// The profile of quick builds, whose pages are large.
const DEBUG: &str = "dev";

fn main() -> ExitCode {
    let arguments: Vec<String> = env::args().skip(1).collect();
    let [folder, profile] = &arguments[..] else {
        eprintln!("usage: quandary-web-build FOLDER PROFILE");
        return ExitCode::from(2);
    };
    match build(Path::new(folder), profile) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("{error}");
            ExitCode::FAILURE
        }
    }
}

fn build(folder: &Path, profile: &str) -> Result<(), Box<dyn Error>> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let modules = compile(&root, profile)?;
    if folder.exists() {
        fs::remove_dir_all(folder)?;
    }
    fs::create_dir_all(folder)?;
    for module in modules {
        Bindgen::new()
            .input_path(module)
            .web(true)?
            .typescript(false)
            .omit_default_module_path(false)
            .remove_name_section(profile != DEBUG)
            .remove_producers_section(true)
            .generate(folder)?;
    }
    copy(&root.join("crates").join(PAGE).join("static"), folder)?;
    copy(&root.join("samples"), &folder.join("samples"))?;
    write_service_worker(folder)?;
    match profile {
        DEBUG => Ok(()),
        _ => compressed::compress(folder),
    }
}

/// Compiles the modules of the page and returns their paths.
fn compile(root: &Path, profile: &str) -> Result<[PathBuf; 2], Box<dyn Error>> {
    let cargo = env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let status = Command::new(cargo)
        .current_dir(root)
        .args(["build", "--quiet", "--package", PAGE, "--package", PICTURES])
        .args(["--target", TARGET, "--profile", profile])
        .status()?;
    if !status.success() {
        return Err("the page does not compile".into());
    }
    let target = env::var_os("CARGO_TARGET_DIR").map_or_else(|| root.join("target"), PathBuf::from);
    let name = if profile == DEBUG { "debug" } else { profile };
    let folder = target.join(TARGET).join(name);
    // The name of a library has underscores; its files have the name of the package.
    let library = folder
        .join(PICTURES.replace('-', "_"))
        .with_extension("wasm");
    let pictures = folder.join(PICTURES).with_extension("wasm");
    fs::copy(library, &pictures)?;
    Ok([folder.join(PAGE).with_extension("wasm"), pictures])
}

/// The service worker, which needs the names of all files and a version made of their contents.
const SERVICE_WORKER: &str = "service-worker.js";

fn write_service_worker(folder: &Path) -> Result<(), Box<dyn Error>> {
    let mut names = Vec::new();
    list(folder, "", &mut names)?;
    names.retain(|name| name != SERVICE_WORKER);
    names.sort();
    let path = folder.join(SERVICE_WORKER);
    let program = fs::read_to_string(&path)?;
    let mut hasher = DefaultHasher::new();
    program.hash(&mut hasher);
    for name in &names {
        (name, fs::read(folder.join(name))?).hash(&mut hasher);
    }
    let version = hasher.finish();
    names.push("./".to_owned());
    let head = format!("const VERSION = \"{version:016x}\";\nconst FILES = {names:?};\n");
    fs::write(path, head + &program)?;
    Ok(())
}

/// The names of all files in a folder, with `/` between their parts.
fn list(folder: &Path, prefix: &str, names: &mut Vec<String>) -> io::Result<()> {
    for entry in fs::read_dir(folder)? {
        let entry = entry?;
        let name = format!("{prefix}{}", entry.file_name().to_string_lossy());
        match entry.file_type()?.is_dir() {
            true => list(&entry.path(), &format!("{name}/"), names)?,
            false => names.push(name),
        }
    }
    Ok(())
}

/// Copies a folder with everything in it, except what begins with a dot.
fn copy(from: &Path, to: &Path) -> Result<(), Box<dyn Error>> {
    fs::create_dir_all(to)?;
    for entry in fs::read_dir(from)? {
        let path = entry?.path();
        let name = path.file_name().unwrap_or(OsStr::new(""));
        if name.as_encoded_bytes().starts_with(b".") {
            continue;
        }
        if path.is_dir() {
            copy(&path, &to.join(name))?;
        } else {
            fs::copy(&path, to.join(name))?;
        }
    }
    Ok(())
}

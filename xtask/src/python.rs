//! `cargo xtask python`: the Python package; and its tests in a fresh virtual environment.

use crate::generated::root;
use crate::soak::passes;
use crate::spelling::target_folder;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

const CRATE: &str = "crates/quandary-py";
/// The interpreter that makes virtual environments.
const INTERPRETER: &str = "python3";
/// Succeeds if the interpreter can make virtual environments for the package.
const VERSION_CHECK: &str = "import ensurepip, sys, venv; sys.exit(sys.version_info < (3, 9))";
/// Builds wheels.
const BUILDER: &str = "maturin==1.16.0";
/// Checks types.
const CHECKER: &str = "mypy==2.4.1";

/// The profile of Cargo in which the wheel is tested: nearly as fast as a release, and sooner built.
const TEST_PROFILE: &str = "daily";

/// Why the package cannot be built or tested here.
pub(crate) struct Missing(pub(crate) String);

/// The programs that build and test the package.
pub(crate) struct Tools {
    builder: PathBuf,
}

/// Builds the wheel for users.
pub(crate) fn run() -> Result<(), String> {
    let tools = Tools::install().map_err(|missing| missing.0)?;
    let wheel = tools.build("release", &target_folder().join("wheels"))?;
    println!("{}", wheel.display());
    Ok(())
}

/// Tests the package.
pub(crate) fn run_tests() -> Result<(), String> {
    let tools = Tools::install().map_err(|missing| missing.0)?;
    test(&tools)
}

/// Builds the wheel, installs it into a fresh virtual environment, and runs its tests there.
pub(crate) fn test(tools: &Tools) -> Result<(), String> {
    let folder = target_folder().join("python-test");
    remove(&folder)?;
    let wheel = tools.build(TEST_PROFILE, &folder.join("wheels"))?;
    let environment = Environment::create(&folder.join("environment"))?;
    let mut pip = environment.pip();
    passes(pip.args(["--no-index", "--no-deps"]).arg(&wheel))?;
    // Without a network, the tests of types say that they are skipped.
    let _ = environment.pip().arg(CHECKER).status();
    let mut tests = environment.program("python");
    tests.args([
        "-m",
        "unittest",
        "discover",
        "--verbose",
        "--start-directory",
    ]);
    tests.arg(root().join(CRATE).join("tests"));
    // The tests leave nothing in the folders of the sources.
    tests.env("PYTHONDONTWRITEBYTECODE", "1");
    passes(tests.current_dir(root()))
}

impl Tools {
    /// Installs the builder in the target folder, unless it is on the path or was installed before.
    pub(crate) fn install() -> Result<Self, Missing> {
        if !has_environments() {
            let message = format!("{INTERPRETER} 3.9 or newer with venv and pip is not installed");
            return Err(Missing(message));
        }
        let on_path = PathBuf::from("maturin");
        if runs(&on_path) {
            return Ok(Self { builder: on_path });
        }
        let folder = target_folder().join("python-tools");
        let builder = Environment(folder.clone()).path("maturin");
        if !runs(&builder) {
            println!("installing {BUILDER} into {}", folder.display());
            let environment = Environment::create(&folder).map_err(Missing)?;
            let _ = environment.pip().arg(BUILDER).status();
        }
        match runs(&builder) {
            true => Ok(Self { builder }),
            false => Err(Missing(format!("pip cannot install {BUILDER}"))),
        }
    }

    /// Builds the wheel in a folder, and returns its path.
    fn build(&self, profile: &str, folder: &Path) -> Result<PathBuf, String> {
        remove(folder)?;
        let mut build = Command::new(&self.builder);
        build
            .args(["build", "--quiet", "--profile", profile, "--out"])
            .arg(folder)
            .arg("--manifest-path")
            .arg(root().join(CRATE).join("Cargo.toml"));
        passes(&mut build)?;
        let files = fs::read_dir(folder).map_err(|error| error.to_string())?;
        let mut files = files.flatten().map(|file| file.path());
        let wheel = files.find(|file| file.extension().is_some_and(|end| end == "whl"));
        wheel.ok_or_else(|| format!("no wheel in {}", folder.display()))
    }
}

/// A virtual environment in a folder.
struct Environment(PathBuf);

impl Environment {
    fn create(folder: &Path) -> Result<Self, String> {
        let mut create = Command::new(INTERPRETER);
        let create = create.args(["-m", "venv", "--clear"]).arg(folder);
        passes(create.stdout(Stdio::null()))?;
        Ok(Self(folder.to_owned()))
    }

    fn path(&self, name: &str) -> PathBuf {
        let folder = if cfg!(windows) { "Scripts" } else { "bin" };
        let name = format!("{name}{}", std::env::consts::EXE_SUFFIX);
        self.0.join(folder).join(name)
    }

    fn program(&self, name: &str) -> Command {
        Command::new(self.path(name))
    }

    fn pip(&self) -> Command {
        let mut pip = self.program("python");
        pip.args(["-m", "pip", "install", "--quiet"]);
        pip.arg("--disable-pip-version-check");
        pip
    }
}

/// Whether virtual environments can be made.
fn has_environments() -> bool {
    let mut import = Command::new(INTERPRETER);
    let import = import.args(["-c", VERSION_CHECK]);
    let status = import.stderr(Stdio::null()).status();
    status.is_ok_and(|status| status.success())
}

fn runs(program: &Path) -> bool {
    let mut version = Command::new(program);
    let version = version.arg("--version");
    let status = version.stdout(Stdio::null()).stderr(Stdio::null()).status();
    status.is_ok_and(|status| status.success())
}

fn remove(folder: &Path) -> Result<(), String> {
    match fs::remove_dir_all(folder) {
        Err(error) if error.kind() != io::ErrorKind::NotFound => {
            Err(format!("{}: {error}", folder.display()))
        }
        _ => Ok(()),
    }
}

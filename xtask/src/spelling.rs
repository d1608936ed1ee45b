//! The spell checker `typos`, configured by `typos.toml`.

use crate::generated::root;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// The version that is installed if the program is not on the path.
const PACKAGE: &str = "typos==1.52.0";

/// The program: from the path, otherwise installed into the target folder from PyPI. `None` if
/// that fails.
pub(crate) fn program() -> Option<PathBuf> {
    let folder = target_folder().join("typos");
    let installed = folder.join("bin/typos");
    let candidates = [PathBuf::from("typos"), installed.clone()];
    if let Some(found) = candidates.into_iter().find(|program| is_installed(program)) {
        return Some(found);
    }
    install(&folder);
    is_installed(&installed).then_some(installed)
}

pub(crate) fn target_folder() -> PathBuf {
    std::env::var_os("CARGO_TARGET_DIR").map_or_else(|| root().join("target"), PathBuf::from)
}

fn is_installed(program: &Path) -> bool {
    let mut version = Command::new(program);
    version
        .arg("--version")
        .stdout(Stdio::null())
        .stderr(Stdio::null());
    version.status().is_ok_and(|status| status.success())
}

/// Installs the program into a folder. The caller checks whether that succeeded.
fn install(folder: &Path) {
    println!("installing {PACKAGE} into {}", folder.display());
    let _ = Command::new("python3")
        .args([
            "-m",
            "pip",
            "install",
            "--quiet",
            "--no-deps",
            "--disable-pip-version-check",
        ])
        .arg("--target")
        .arg(folder)
        .arg(PACKAGE)
        .status();
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_missing_program_is_not_installed() {
        assert!(!is_installed(Path::new("no-such-program")));
    }
}

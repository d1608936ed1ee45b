//! `cargo xtask package`: makes the packages of all crates that are published.

use crate::generated::root;
use serde_json::Value;
use std::process::Command;

/// What is done with the files of a package.
#[derive(Clone, Copy)]
pub(crate) enum Check {
    /// Cargo collects them.
    Collect,
    /// In addition, cargo builds each crate from its package alone. This takes minutes.
    Build,
}

/// A crate of the workspace, as `cargo metadata` describes it.
struct Crate {
    name: String,
    is_published: bool,
    /// What a published crate needs and this one does not have.
    missing: Vec<&'static str>,
}

pub(crate) fn run(check: Check) -> Result<(), String> {
    let mut crates = crates()?;
    crates.retain(|one| one.is_published);
    for one in &crates {
        if !one.missing.is_empty() {
            let (name, missing) = (&one.name, one.missing.join(", "));
            return Err(format!("{name} is published and has no {missing}"));
        }
    }
    let mut package = cargo(&["package", "--quiet", "--allow-dirty"]);
    if let Check::Collect = check {
        package.args(["--no-verify", "--offline"]);
    }
    for one in &crates {
        package.args(["--package", &one.name]);
    }
    let status = package.status().map_err(|error| error.to_string())?;
    let count = crates.len();
    match status.success() {
        true => println!("made the packages of {count} crates in target/package"),
        false => return Err("cargo cannot make the packages".to_owned()),
    }
    Ok(())
}

fn crates() -> Result<Vec<Crate>, String> {
    let output = cargo(&[
        "metadata",
        "--no-deps",
        "--offline",
        "--format-version",
        "1",
    ])
    .output();
    let output = output.map_err(|error| error.to_string())?;
    let metadata: Value = serde_json::from_slice(&output.stdout)
        .map_err(|_| String::from_utf8_lossy(&output.stderr).into_owned())?;
    let packages = metadata["packages"].as_array().into_iter().flatten();
    Ok(packages.map(Crate::new).collect())
}

impl Crate {
    fn new(package: &Value) -> Self {
        let name = package["name"].as_str().unwrap_or_default();
        let folder = root().join("crates").join(name);
        let has_file = |file| folder.join(file).is_file();
        let has = |field| {
            package[field]
                .as_array()
                .is_some_and(|list| !list.is_empty())
        };
        let needed = [
            ("description", package["description"].is_string()),
            ("keywords", has("keywords")),
            ("categories", has("categories")),
            ("LICENSE-MIT", has_file("LICENSE-MIT")),
            ("LICENSE-APACHE", has_file("LICENSE-APACHE")),
        ];
        let missing = needed.into_iter().filter(|(_, is_there)| !is_there);
        Self {
            name: name.to_owned(),
            is_published: package["publish"].is_null(),
            missing: missing.map(|(what, _)| what).collect(),
        }
    }
}

fn cargo(args: &[&str]) -> Command {
    let mut command = Command::new("cargo");
    command.current_dir(root()).args(args);
    command
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn libraries_and_the_program_are_published_and_development_crates_are_not() {
        let crates = crates().expect("the workspace");
        let is_published = |name: &str| {
            let mut crates = crates.iter();
            crates.any(|one| one.name == name && one.is_published)
        };
        assert!(is_published("quandary") && is_published("quandary-cli"));
        assert!(!is_published("quandary-testing") && !is_published("xtask"));
        let mut named = crates.iter().filter(|one| one.name == "quandary-testing");
        let testing = named.next().expect("a crate");
        assert!(testing.missing.contains(&"LICENSE-MIT"));
    }
}

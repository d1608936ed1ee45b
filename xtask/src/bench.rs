//! `cargo xtask bench`: runs all benchmarks of the workspace.

use crate::generated::root;
use serde_json::Value;
use std::process::Command;

pub(crate) fn run() -> Result<(), String> {
    let benches = benches()?;
    if benches.is_empty() {
        return Err("no benchmarks found".to_owned());
    }
    for (package, bench) in &benches {
        println!("== {package}: {bench}");
        let status = Command::new("cargo")
            .current_dir(root())
            .args(["bench", "--quiet", "--package", package, "--bench", bench])
            .status();
        if !status.map_err(|error| error.to_string())?.success() {
            return Err(format!("{package}: {bench} failed"));
        }
    }
    Ok(())
}

/// The package and the name of each benchmark.
fn benches() -> Result<Vec<(String, String)>, String> {
    let output = Command::new("cargo")
        .current_dir(root())
        .args(["metadata", "--no-deps", "--format-version", "1"])
        .output()
        .map_err(|error| error.to_string())?;
    let metadata: Value =
        serde_json::from_slice(&output.stdout).map_err(|error| error.to_string())?;
    let mut benches = Vec::new();
    for package in members(&metadata["packages"]) {
        for target in members(&package["targets"]) {
            if members(&target["kind"]).contains(&Value::from("bench")) {
                benches.push((text(&package["name"]), text(&target["name"])));
            }
        }
    }
    Ok(benches)
}

fn members(list: &Value) -> &[Value] {
    list.as_array().map_or(&[], Vec::as_slice)
}

fn text(value: &Value) -> String {
    value.as_str().unwrap_or_default().to_owned()
}

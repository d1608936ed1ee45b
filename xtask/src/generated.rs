//! Files of the repository that are generated from the code.

use std::fs;
use std::path::{Path, PathBuf};

/// The root folder of the workspace.
pub(crate) fn root() -> PathBuf {
    let own = Path::new(env!("CARGO_MANIFEST_DIR"));
    own.parent().unwrap_or(own).to_owned()
}

pub(crate) fn status() -> Result<(), String> {
    write("STATUS.md", &quandary::status())
}

pub(crate) fn schemas() -> Result<(), String> {
    for (verb, schema) in quandary_cli::schemas() {
        let text = serde_json::to_string_pretty(&schema).map_err(|error| error.to_string())?;
        write(&format!("schemas/{verb}.schema.json"), &(text + "\n"))?;
    }
    Ok(())
}

fn write(name: &str, text: &str) -> Result<(), String> {
    let path = root().join(name);
    let folder = path.parent().map_or(Ok(()), fs::create_dir_all);
    folder
        .and_then(|()| fs::write(&path, text))
        .map_err(|error| format!("{}: {error}", path.display()))?;
    println!("wrote {name}");
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn status_md_is_up_to_date() {
        let stored = fs::read_to_string(root().join("STATUS.md")).unwrap_or_default();
        assert_eq!(stored, quandary::status(), "run `cargo xtask status`");
    }
}

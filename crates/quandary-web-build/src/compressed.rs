//! Compresses the files of the web page with Brotli, and checks that the files that a browser loads
//! together do not exceed a size limit.
//!
//! Each compressed file is written next to its original, for servers that send compressed files.

use brotli::BrotliCompress;
use brotli::enc::BrotliEncoderParams;
use std::fs;
use std::io;
use std::path::Path;

/// The extension of compressed files; it follows that of the original.
const EXTENSION: &str = "br";
/// Extensions of files that become smaller.
const COMPRESSIBLE: [&str; 6] = ["css", "html", "js", "svg", "wasm", "webmanifest"];

/// What a browser loads together.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Load {
    /// Everything that is needed before a board is shown.
    First,
    /// The module that writes pictures, loaded when it is first used.
    Pictures,
}

impl Load {
    const ALL: [Self; 2] = [Self::First, Self::Pictures];

    fn of(name: &str) -> Self {
        match name.contains("pictures") {
            true => Self::Pictures,
            false => Self::First,
        }
    }

    fn title(self) -> &'static str {
        match self {
            Self::First => "first load",
            Self::Pictures => "pictures",
        }
    }

    /// Maximum size of the compressed files, in bytes.
    fn limit(self) -> usize {
        match self {
            Self::First => 1_500_000,
            Self::Pictures => 1_000_000,
        }
    }
}

/// Size of a file of the page after compression.
struct Compressed<'a> {
    name: &'a str,
    size: usize,
}

/// Compresses the files of the page in a folder, prints the size of each load, and checks it.
///
/// # Errors
/// A file cannot be read or written, or a load is larger than its limit.
pub(crate) fn compress(folder: &Path) -> Result<(), Box<dyn std::error::Error>> {
    let mut names = Vec::new();
    for entry in fs::read_dir(folder)? {
        names.push(entry?.file_name().to_string_lossy().into_owned());
    }
    names.retain(|name| is_compressible(name));
    names.sort();
    let mut files = Vec::new();
    for name in &names {
        let bytes = compressed(&fs::read(folder.join(name))?)?;
        fs::write(folder.join(format!("{name}.{EXTENSION}")), &bytes)?;
        let size = bytes.len();
        files.push(Compressed { name, size });
    }
    for load in Load::ALL {
        println!("{}: {} bytes with brotli", load.title(), size(&files, load));
    }
    Ok(check(&files)?)
}

fn is_compressible(name: &str) -> bool {
    let extension = name.rsplit_once('.').map(|(_, extension)| extension);
    extension.is_some_and(|extension| COMPRESSIBLE.contains(&extension))
}

/// Bytes compressed as far as browsers can read them.
fn compressed(bytes: &[u8]) -> io::Result<Vec<u8>> {
    let parameters = BrotliEncoderParams {
        quality: 11,
        lgwin: 24,
        size_hint: bytes.len(),
        ..BrotliEncoderParams::default()
    };
    let mut compressed = Vec::new();
    BrotliCompress(&mut &*bytes, &mut compressed, &parameters)?;
    Ok(compressed)
}

fn size(files: &[Compressed<'_>], load: Load) -> usize {
    let files = files.iter().filter(|file| Load::of(file.name) == load);
    files.map(|file| file.size).sum()
}

/// Checks the sizes of all loads.
fn check(files: &[Compressed<'_>]) -> Result<(), String> {
    let sizes = Load::ALL.map(|load| (load, size(files, load)));
    match sizes.iter().find(|(load, size)| *size > load.limit()) {
        None => Ok(()),
        Some((load, size)) => Err(format!(
            "{}: {size} bytes with brotli; expected at most {}",
            load.title(),
            load.limit()
        )),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn compressed_files_are_smaller_and_contain_everything() {
        let text = "a page ".repeat(1000);
        let small = compressed(text.as_bytes()).expect("it can be compressed");
        assert!(small.len() < 100, "{}", small.len());
        let mut large = Vec::new();
        brotli::BrotliDecompress(&mut &*small, &mut large).expect("it is brotli");
        assert_eq!(large, text.as_bytes());
    }

    #[test]
    fn pictures_do_not_belong_to_the_first_load() {
        assert_eq!(Load::of("quandary-web_bg.wasm"), Load::First);
        assert_eq!(Load::of("start.js"), Load::First);
        assert_eq!(Load::of("quandary-web-pictures_bg.wasm"), Load::Pictures);
        assert_eq!(Load::of("pictures.js"), Load::Pictures);
        assert!(is_compressible("style.css") && !is_compressible("icon.png"));
    }

    #[test]
    fn a_load_that_is_too_large_is_an_error() {
        let file = |name, size| Compressed { name, size };
        let fits = [
            file("a.wasm", 1_000_000),
            file("a.js", 500_000),
            file("pictures.js", 1_000_000),
        ];
        assert_eq!(check(&fits), Ok(()));
        let first = check(&[file("a.wasm", 1_000_000), file("a.js", 500_001)]);
        let expected = "first load: 1500001 bytes with brotli; expected at most 1500000";
        assert_eq!(first, Err(expected.to_owned()));
        let pictures = check(&[file("pictures.js", 1_000_001)]);
        let expected = "pictures: 1000001 bytes with brotli; expected at most 1000000";
        assert_eq!(pictures, Err(expected.to_owned()));
    }
}

//! Converts the files of a folder to a format, into another folder. No file is overwritten.
//!
//!     cargo run --example convert_folder -- samples/crossoban sok converted

use quandary::core::format::Format;
use quandary::core::reading::ReadOptions;
use quandary::core::source::Source;
use quandary::core::words::printable;
use quandary::find_format;
use std::error::Error;
use std::fs::File;
use std::io::Write;
use std::path::Path;

/// Returns what was lost, one line each.
fn convert(from: &Path, to: &'static Format, out: &Path) -> Result<Vec<String>, Box<dyn Error>> {
    let source = Source::new(from.to_string_lossy(), std::fs::read(from)?);
    let document = quandary::open(source, None, &ReadOptions::default())?;
    let converted = document.convert(to)?;
    let extension = to.extensions.first().unwrap_or(&"txt");
    let name = from.with_extension(extension);
    let path = out.join(name.file_name().ok_or("a file without a name")?);
    let mut file = File::create_new(path)?;
    file.write_all(&converted.bytes)?;
    Ok(converted.lost)
}

fn run(arguments: &[String]) -> Result<(), Box<dyn Error>> {
    let [folder, format, out] = arguments else {
        return Err("usage: convert_folder FOLDER FORMAT OUT".into());
    };
    let (_, to) = find_format(format).ok_or_else(|| format!("unknown format `{format}`"))?;
    std::fs::create_dir_all(out)?;
    let entries: Result<Vec<_>, _> = std::fs::read_dir(folder)?.collect();
    let mut paths: Vec<_> = entries?.iter().map(|entry| entry.path()).collect();
    paths.sort();
    for path in paths.iter().filter(|path| path.is_file()) {
        let name = printable(&path.to_string_lossy());
        match convert(path, to, Path::new(out)) {
            Ok(lost) if lost.is_empty() => println!("{name}: converted"),
            Ok(lost) => println!("{name}: converted, except {}", printable(&lost.join("; "))),
            Err(why) => println!("{name}: skipped: {}", printable(&why.to_string())),
        }
    }
    Ok(())
}

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    if let Err(error) = run(&arguments) {
        eprintln!("error: {}", printable(&error.to_string()));
        std::process::exit(1);
    }
}

//! Opens a file, prints its problems and its levels, and draws the first level.
//!
//!     cargo run --example open_check_draw -- samples/tents/lessons.tents

use quandary::core::level::LevelIndex;
use quandary::core::look::{Companions, Look};
use quandary::core::reading::ReadOptions;
use quandary::core::source::Source;
use quandary::core::words::printable;
use quandary::render::text::{Charset, Colouring, draw};
use std::error::Error;

fn run(path: &str) -> Result<(), Box<dyn Error>> {
    let source = Source::new(path, std::fs::read(path)?);
    let document = quandary::open(source, None, &ReadOptions::default())?;
    println!("a {}", document.format().title);

    for finding in document.diagnostics() {
        let place = document.source().place(finding.span.start);
        let (severity, code) = (finding.severity.word(), finding.code.id);
        let message = printable(&finding.message);
        println!(
            "{}:{}: {severity}: {message} [{code}]",
            place.line, place.column
        );
    }

    let levels = document.levels().ok_or("the file has no levels")?;
    for level in levels.list(&Companions::default()) {
        println!(
            "#{} {}: {}",
            level.number,
            printable(&level.title),
            level.size
        );
    }

    let look = Look::plain(document.family().draw_options);
    let scene = levels.picture(LevelIndex(0), &look)?;
    print!("{}", draw(&scene, Charset::Unicode, Colouring::None));
    Ok(())
}

fn main() {
    let path = std::env::args()
        .nth(1)
        .ok_or("usage: open_check_draw FILE".into());
    if let Err(error) = path.and_then(|path| run(&path)) {
        eprintln!("error: {}", printable(&error.to_string()));
        std::process::exit(1);
    }
}

//! Prints a file of new levels. The same seed and options give the same levels on every machine.
//!
//!     cargo run --release --example generate -- tents 7 1 rows=8 columns=8

use quandary::core::family::GenerateRequest;
use quandary::core::options::Options;
use quandary::core::words::printable;
use quandary::{FamilyId, Run};
use std::error::Error;
use std::io::Write;

fn run(arguments: &[String]) -> Result<(), Box<dyn Error>> {
    let [family, seed, count, set @ ..] = arguments else {
        return Err("usage: generate FAMILY SEED COUNT [OPTION=VALUE]...".into());
    };
    let request = GenerateRequest::new(seed.parse()?, count.parse()?);
    let family = FamilyId::find(family).ok_or_else(|| {
        let known = FamilyId::ALL.iter().map(|id| id.family().info().id);
        let known: Vec<_> = known.collect();
        format!("unknown family; available: {}", known.join(", "))
    })?;
    let generator = family.family().info().generator;
    let generator = generator.ok_or("this family generates no levels")?;
    let mut options = Options::defaults(generator.options);
    for option in set {
        let parts = option.split_once('=');
        let (name, value) = parts.ok_or_else(|| format!("expected NAME=VALUE: {option}"))?;
        options.set(name, value)?;
    }

    let job = (generator.start)(&options, &request)?;
    let generated = Run::job(job)
        .nodes(10_000_000)
        .watch(|progress| eprintln!("{} nodes", progress.nodes))
        .run();
    eprintln!("{} of {count} levels", generated.made);
    if let Some(why) = generated.fell_short {
        eprintln!("{why}");
    }
    std::io::stdout().write_all(&generated.bytes)?;
    Ok(())
}

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    if let Err(error) = run(&arguments) {
        eprintln!("error: {}", printable(&error.to_string()));
        std::process::exit(1);
    }
}

//! The program `soak`: creates mutated files and tests them in the ways that
//! [`Door`](quandary_soak::door::Door) lists. Run it as `cargo xtask soak`.

mod attempt;
mod finds;
mod report;
mod run;

use attempt::Panics;
use clap::Parser;
use quandary::FamilyId;
use quandary_soak::mutant::Mutants;
use run::Run;
use std::io;
use std::process::ExitCode;
use std::sync::{Arc, mpsc};
use std::time::Duration;

/// Mutates the files of the repository and of the corpus, and uses each mutant in every way.
///
/// Every mutant is read and written; the other uses are sampled. A panic, more than 2 seconds or more
/// than 256 MiB of memory is a find. The seed and the number of a mutant name it exactly, with the same
/// samples.
#[derive(Parser)]
#[command(name = "cargo xtask soak")]
struct Args {
    /// End after this many minutes
    #[arg(long, value_name = "N", default_value_t = 10.0)]
    minutes: f64,
    /// End after this many mutants
    #[arg(long, value_name = "N")]
    mutants: Option<u64>,
    /// The seed of the mutants
    #[arg(long, value_name = "S", default_value_t = 1)]
    seed: u64,
    /// The number of the first mutant
    #[arg(long, value_name = "INDEX", default_value_t = 0)]
    from: u64,
    /// Mutate only the files of one family
    #[arg(long, value_name = "F", value_parser = family)]
    family: Option<FamilyId>,
    /// Print one mutant and use it, with panics as they are
    #[arg(long, value_name = "INDEX")]
    case: Option<u64>,
}

fn family(id: &str) -> Result<FamilyId, String> {
    let known = || FamilyId::ALL.iter().map(|one| one.family().info().id);
    FamilyId::find(id)
        .ok_or_else(|| format!("available: {}", known().collect::<Vec<_>>().join(", ")))
}

fn main() -> io::Result<ExitCode> {
    let args = Args::parse();
    let one = args.family.map(|family| [family]);
    let families = one.as_ref().map_or(FamilyId::ALL, |one| one.as_slice());
    let mutants = Mutants::of_everything(args.seed, families)?;
    if let Some(index) = args.case {
        attempt::show(&mutants, index);
        return Ok(ExitCode::SUCCESS);
    }
    let minutes = Duration::try_from_secs_f64(args.minutes * 60.0).map_err(io::Error::other)?;
    let (stop, stopped) = mpsc::channel();
    ctrlc::set_handler(move || {
        // A second signal has no receiver any more, and the program is about to end.
        let _ = stop.send(());
    })
    .map_err(io::Error::other)?;
    let end = args.mutants.map(|count| args.from.saturating_add(count));
    let run = Arc::new(Run::new(mutants, Panics::watch(), args.from, end));
    let took = run.until(&stopped, minutes);
    let finds = report::print(&run, args.seed, took);
    // Returning from `main` ends the threads that still work.
    Ok(match finds {
        0 => ExitCode::SUCCESS,
        _ => ExitCode::FAILURE,
    })
}

//! Development tasks, run as `cargo xtask TASK`.

mod bench;
mod fuzz;
mod generated;
mod libgame;
mod package;
mod prose;
mod python;
mod soak;
mod spelling;
mod test;
mod web;

use std::process::ExitCode;

const USAGE: &str = "\
cargo xtask test [--long]
                      run all checks and tests; --long runs the long forms of tests too
cargo xtask prose [PATH]
                      report phrases to replace in messages and documentation
cargo xtask soak [--minutes N] [--seed S] [--family F]
                      use mutated files in every way; --help lists all options
cargo xtask soak --libgame
                      call the C library with mutated files and arguments, 1,000,000 times
cargo xtask fuzz TARGET [--minutes N]
                      run a fuzz target and minimise its corpus
cargo xtask bench     run all benchmarks in release mode
cargo xtask status    write STATUS.md from the descriptions of the families
cargo xtask schemas   write schemas/ from the types of the program's JSON output
cargo xtask web [--debug]
                      build the page in target/web; --debug builds quickly, large and slow
cargo xtask package   make the packages of all published crates, and build each from its package alone
cargo xtask python [--test]
                      build the wheel of the Python package in target/wheels; --test builds it
                      quickly and tests it in a fresh virtual environment
cargo xtask libgame --prefix DIR
                      build the C library and install it with its headers in DIR";

fn main() -> ExitCode {
    let tasks: Vec<String> = std::env::args().skip(1).collect();
    let tasks: Vec<&str> = tasks.iter().map(String::as_str).collect();
    let result = match tasks[..] {
        ["test"] => test::run(test::Form::Normal),
        ["test", "--long"] => test::run(test::Form::Long),
        ["soak", "--libgame"] => soak::libgame(),
        ["soak", ref options @ ..] => soak::run(options),
        ["fuzz", target] => fuzz::run(target, "5"),
        ["fuzz", target, "--minutes", minutes] => fuzz::run(target, minutes),
        ["prose", ref paths @ ..] => prose::run(paths),
        ["bench"] => bench::run(),
        ["status"] => generated::status(),
        ["schemas"] => generated::schemas(),
        ["web"] => web::run("web"),
        ["web", "--debug"] => web::run("dev"),
        ["package"] => package::run(package::Check::Build),
        ["python"] => python::run(),
        ["python", "--test"] => python::run_tests(),
        ["libgame", "--prefix", prefix] => libgame::run(prefix),
        _ => Err(USAGE.to_owned()),
    };
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(message) => {
            eprintln!("{message}");
            ExitCode::FAILURE
        }
    }
}

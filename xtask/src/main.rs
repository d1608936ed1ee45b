//! Development tasks, run as `cargo xtask TASK`.

mod bench;
mod generated;
mod libgame;
mod prose;
mod spelling;
mod test;

use std::process::ExitCode;
use test::Length;

const USAGE: &str = "\
cargo xtask test [--long]
                      run all checks and tests; --long kills 2,000 writing programs instead of 56
cargo xtask prose [PATH]
                      report phrases to replace in messages and documentation
cargo xtask bench     run all benchmarks in release mode
cargo xtask status    write STATUS.md from the descriptions of the families
cargo xtask schemas   write schemas/ from the types of the program's JSON output
cargo xtask libgame --prefix DIR
                      build the C library and install it with its headers in DIR";

fn main() -> ExitCode {
    let tasks: Vec<String> = std::env::args().skip(1).collect();
    let tasks: Vec<&str> = tasks.iter().map(String::as_str).collect();
    let result = match tasks[..] {
        ["test"] => test::run(Length::Short),
        ["test", "--long"] => test::run(Length::Long),
        ["prose", ref paths @ ..] => prose::run(paths),
        ["bench"] => bench::run(),
        ["status"] => generated::status(),
        ["schemas"] => generated::schemas(),
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

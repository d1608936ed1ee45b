//! What a shell script would do elsewhere: `cargo xtask test | bench | status | schemas |
//! libgame`.

mod bench;
mod libgame;
mod test;
mod written;

use std::process::ExitCode;

const USAGE: &str = "\
cargo xtask test      everything that has to hold, step by step
cargo xtask bench     all benchmarks, in release mode
cargo xtask status    write STATUS.md from what the families say of themselves
cargo xtask schemas   write schemas/ from the shapes of the program's JSON
cargo xtask libgame --prefix DIR
                      build the C library and install it with its headers in DIR";

fn main() -> ExitCode {
    let tasks: Vec<String> = std::env::args().skip(1).collect();
    let tasks: Vec<&str> = tasks.iter().map(String::as_str).collect();
    let done = match tasks[..] {
        ["test"] => test::run(),
        ["bench"] => bench::run(),
        ["status"] => written::status(),
        ["schemas"] => written::schemas(),
        ["libgame", "--prefix", prefix] => libgame::run(prefix),
        _ => Err(USAGE.to_owned()),
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(message) => {
            eprintln!("{message}");
            ExitCode::FAILURE
        }
    }
}
